"""`orloj play`: reads the arguments; the table itself is set in `orloj.cli.play`."""

from __future__ import annotations

from typing import Annotated

import typer

from orloj.cli.common import (
    WORDS,
    GameArgument,
    LangOption,
    ModeOption,
    OptionOption,
    Usage,
    check_table,
    language,
    pick_bots,
    pick_game,
    pick_mode,
    pick_options,
)


def play(
    context: typer.Context,
    game: GameArgument,
    seats: Annotated[
        int | None, typer.Option("--seats", min=1, metavar="N", help="Number of players, bots included.")
    ] = None,
    mode: ModeOption = None,
    option: OptionOption = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B…", help="Bots for the other seats; fewer: the last one plays the rest."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="S", help="The same seed gives the same shuffles and dice.")
    ] = None,
    lang: LangOption = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Only lines of text, without colours and frames (for screen readers).")
    ] = False,
) -> None:
    """Play in the terminal against bots.

    \b
    Examples:
      orloj play rftg
      orloj play rftg --seats 3 --bots heuristic,random
      orloj play rftg --mode first --lang cs
      orloj play rftg --mode advanced --seed 7 --plain
    """
    spoken = language(context, lang)
    chosen = pick_game(game, spoken)
    chosen_mode = pick_mode(chosen, mode, spoken)
    options = pick_options(option, spoken)
    names = pick_bots(chosen, bots, spoken) if bots is not None else ()
    lowest = next(known.players[0] for known in chosen.modes if known.id == chosen_mode)
    count = seats if seats is not None else max(lowest, len(names) + 1)
    check_table(chosen, count, chosen_mode, options, spoken)
    if len(names) >= count:
        raise Usage(WORDS(spoken, "too-many-bots", bots=len(names), seats=count - 1))
    from orloj.cli.play import play as start  # late, because no other command needs it

    code = start(
        game=chosen.id,
        seats=count,
        mode=chosen_mode,
        options=options,
        bots=list(names),
        seed=seed,
        lang=spoken,
        plain=plain,
    )
    if code:
        raise typer.Exit(code)
