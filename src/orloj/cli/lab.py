"""`orloj lab`: studies of many games, each a command of its own. A new one is a function in `STUDIES`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from orloj.bots import bot_names
from orloj.cli.common import (
    WORDS,
    GameArgument,
    LangOption,
    ModeOption,
    OptionOption,
    Usage,
    check_table,
    complain,
    console,
    language,
    pick_bots,
    pick_game,
    pick_mode,
    pick_options,
)
from orloj.cli.help import HelpedCommand, HelpedGroup
from orloj.cli.tournament import IterationsOption, JobsOption, ThinkOption, pick_budget, progress_bar
from orloj.cli.train import train_network
from orloj.extras import install_command
from orloj.kernel import Game
from orloj.lab import Match
from orloj.lab.report import BadNotes, Earlier, Notes, earlier_report, notes_in, observing, write_report
from orloj.lab.report.tables import has_parquet
from orloj.lab.workers import cores
from orloj.words import Lang

USUAL_BOT = "heuristic"


def report(
    context: typer.Context,
    game: GameArgument,
    out: Annotated[Path, typer.Option("--out", metavar="DIR")],
    games: Annotated[int, typer.Option("--games", min=1, metavar="N")] = 400,
    bots: Annotated[str | None, typer.Option("--bots", metavar="A,B…")] = None,
    seats: Annotated[int | None, typer.Option("--seats", min=1, metavar="N")] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S")] = "0",
    mode: ModeOption = None,
    option: OptionOption = None,
    think: ThinkOption = None,
    iterations: IterationsOption = None,
    jobs: JobsOption = None,
    compare: Annotated[Path | None, typer.Option("--compare", metavar="OTHER")] = None,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.report` of the words."""
    spoken = language(context, lang)
    chosen = pick_game(game, spoken)
    chosen_mode = pick_mode(chosen, mode, spoken)
    options = pick_options(option, spoken)
    names = pick_budget(_players(chosen, chosen_mode, bots, seats, spoken), think, iterations, spoken)
    check_table(chosen, len(names), chosen_mode, options, spoken)
    match = Match(chosen.id, names, chosen_mode, options, seed)
    earlier = _earlier(compare, match, spoken) if compare is not None else None
    try:
        with notes_in(out, match) as notes:
            interrupted = _play(match, games, notes, jobs or cores(), spoken)
            seen = notes.of(range(games))
            page = write_report(match, games, seen, out, spoken, earlier)
    except BadNotes as error:
        raise Usage(WORDS(spoken, f"report.notes.{error.why}", folder=out, **error.values)) from error
    except OSError as error:
        raise Usage(WORDS(spoken, "report.cannot-write", folder=out, error=error.strerror or error)) from error
    failed = [one for one in seen if one.error]
    screen = console()
    screen.print(WORDS(spoken, "report.done", page=page, games=len(seen) - len(failed)), markup=False, soft_wrap=True)
    if not has_parquet():
        screen.print(
            WORDS(spoken, "report.no-parquet", command=install_command("parquet")), markup=False, soft_wrap=True
        )
    if interrupted:
        complain(WORDS(spoken, "report.interrupted", games=len(seen), of=games))
        raise typer.Exit(130)
    if failed:
        first = failed[0]
        complain(WORDS(spoken, "report.failed", count=len(failed), number=first.number, error=first.error))
        raise typer.Exit(1)


def _earlier(path: Path, match: Match, lang: Lang) -> Earlier:
    """The report to compare with; that it cannot be is said before any game is played."""
    try:
        return earlier_report(path, match)
    except BadNotes as error:
        raise Usage(WORDS(lang, f"report.compare.{error.why}", file=path, **error.values)) from error


def _players(game: Game[Any], mode: str, bots: str | None, seats: int | None, lang: Lang) -> tuple[str, ...]:
    """A bot for each seat: those that are named, the last of them in all other seats."""
    known = bot_names(game.id)
    usual = USUAL_BOT if USUAL_BOT in known else known[-1]
    named = pick_bots(game, bots, lang) if bots is not None else (usual,)
    fewest = next(one.players[0] for one in game.modes if one.id == mode)
    count = seats if seats is not None else max(fewest, len(named))
    if len(named) > count:
        raise Usage(WORDS(lang, "report.too-many-bots", bots=len(named), seats=count))
    return named + named[-1:] * (count - len(named))


def _play(match: Match, games: int, notes: Notes, jobs: int, lang: Lang) -> bool:
    """Play what is missing; returns whether somebody has stopped it."""
    missing = notes.missing(range(games))
    try:
        with progress_bar() as progress, closing(observing(match, missing, jobs)) as coming:
            described = WORDS(lang, "report.progress", game=match.game, bots=", ".join(match.bots))
            task = progress.add_task(described, total=games, completed=games - len(missing))
            for seen in coming:
                notes.add(seen)
                progress.advance(task)
    except KeyboardInterrupt:
        return True
    return False


STUDIES: tuple[Callable[..., None], ...] = (report, train_network)

lab = typer.Typer(cls=HelpedGroup, rich_markup_mode=None, pretty_exceptions_enable=False)


@lab.callback(invoke_without_command=True)
def _start(context: typer.Context, lang: LangOption = None) -> None:  # noqa: ARG001  (given_language finds it)
    if context.invoked_subcommand is None:
        print(context.get_help())


for study in STUDIES:
    lab.command(cls=HelpedCommand)(study)
