"""`orloj play`: reads the arguments; the table itself is set in `orloj.cli.play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from orloj.cli.common import (
    WORDS,
    LangOption,
    ModeOption,
    OptionalGame,
    OptionOption,
    Usage,
    check_table,
    chosen_language,
    language,
    pick_bots,
    pick_game,
    pick_mode,
    pick_options,
)
from orloj.games import GAMES


def play(
    context: typer.Context,
    game: OptionalGame = None,
    seats: Annotated[int | None, typer.Option("--seats", min=1, metavar="N")] = None,
    mode: ModeOption = None,
    option: OptionOption = None,
    bots: Annotated[str | None, typer.Option("--bots", metavar="A,B…")] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S")] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE")] = None,
    lang: LangOption = None,
    plain: Annotated[bool, typer.Option("--plain")] = False,
) -> None:
    """The command; what it does is told by `help.play` of the words."""
    spoken = language(context, lang)
    if load is not None:
        table = {"--seats": seats, "--mode": mode, "--option": option, "--bots": bots, "--seed": seed}
        for name, given in table.items():
            if given is not None and given != []:
                raise Usage(WORDS(spoken, "one-form", wrong=name, other="--load"))
        if game is not None:
            pick_game(game, spoken)
        from orloj.cli.play import resume  # late, because no other command needs it

        _leave(resume(load, game=game, lang=chosen_language(context, lang), plain=plain))
        return
    if game is None:
        raise Usage(WORDS(spoken, "name-a-game", games=", ".join(GAMES)))
    chosen = pick_game(game, spoken)
    chosen_mode = pick_mode(chosen, mode, spoken)
    options = pick_options(option, spoken)
    names = pick_bots(chosen, bots, spoken) if bots is not None else ()
    lowest = next(known.players[0] for known in chosen.modes if known.id == chosen_mode)
    count = seats if seats is not None else max(lowest, len(names) + 1)
    check_table(chosen, count, chosen_mode, options, spoken)
    if len(names) >= count:
        raise Usage(WORDS(spoken, "too-many-bots", bots=len(names), seats=count - 1))
    from orloj.cli.play import play as start  # late, like `resume`

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
    _leave(code)


def _leave(code: int) -> None:
    if code:
        raise typer.Exit(code)
