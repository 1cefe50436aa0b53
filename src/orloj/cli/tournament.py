"""What `orloj arena` and `orloj ladder` share: where games are played, the file of results, progress, failures."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Protocol

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from orloj.bots import BadBudget, Budget, with_budget
from orloj.cli.common import WORDS, Usage, complain, error_console, percent
from orloj.lab import Played, Processes, ResultsFile
from orloj.lab.cluster import NoCluster, RayCluster
from orloj.lab.results import BadResults
from orloj.lab.workers import Programme, Workers, cores
from orloj.words import Lang

JobsOption = Annotated[int | None, typer.Option("--jobs", min=1, metavar="J")]
RayOption = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS")]
ResultsOption = Annotated[Path | None, typer.Option("--results", metavar="FILE")]
ThinkOption = Annotated[str | None, typer.Option("--think", metavar="T")]
IterationsOption = Annotated[int | None, typer.Option("--iterations", min=1, metavar="N")]

_SPEED_OVER = 3600.0  # seconds; the time left is told from the games of the last hour, because games may be long


class Counting(Protocol):
    """Standings of any kind."""

    def add(self, played: Played) -> None: ...


@dataclass(frozen=True)
class Finished:
    """How a run ended: so many of the wanted games are there now."""

    games: int
    interrupted: bool


def pick_workers(jobs: int | None, ray: str | None) -> Workers:
    """Where the games are played."""
    return Processes(jobs or cores()) if ray is None else RayCluster(ray, jobs)


def pick_budget(bots: Sequence[str], think: str | None, iterations: int | None, lang: Lang) -> tuple[str, ...]:
    """The bots with the time or the tries that the command line gives to all who think and name none themselves."""
    if think is not None and iterations is not None:
        raise Usage(WORDS(lang, "one-form", wrong="--think", other="--iterations"))
    if think is not None and not _is_time(think):
        raise Usage(WORDS(lang, "tournament.think-form", value=repr(think)))
    budget = think if iterations is None else str(iterations)
    if budget is None:
        return tuple(bots)
    try:
        return tuple(with_budget(name, budget) for name in bots)
    except BadBudget as error:
        raise Usage(str(error)) from error


def _is_time(text: str) -> bool:
    try:
        return Budget.read(text).seconds is not None
    except BadBudget:
        return False


def play_all(
    programme: Programme,
    numbers: Sequence[int],
    workers: Workers,
    standings: Counting,
    results: Path | None,
    lang: Lang,
    *,
    describe: Callable[[], str],
    quiet: bool,
) -> Finished:
    """Play what is not in the file of results yet, and count everything that is in it then.

    `describe` says what stands in front of the bar, again after every game.
    """
    try:
        with ResultsFile(results, programme) if results is not None else nullcontext() as kept:
            missing = list(numbers) if kept is None else kept.missing(numbers)
            if kept is not None:
                _count_old(kept, set(missing), standings)
            there = len(numbers) - len(missing)
            progress = progress_bar(quiet=quiet)
            try:
                with progress, closing(workers.play(programme, missing)) as games:
                    task = progress.add_task(describe(), total=len(numbers), completed=there)
                    for played in games:
                        if kept is not None:
                            kept.add(played)
                        standings.add(played)
                        there += 1
                        progress.update(task, advance=1, description=describe())
                        if played.error:
                            _report(programme, played, lang, alone=len(numbers) == 1)
            except KeyboardInterrupt:
                return Finished(there, interrupted=True)
            return Finished(there, interrupted=False)
    except BadResults as error:
        raise Usage(WORDS(lang, f"tournament.results.{error.why}", **error.values)) from error
    except NoCluster as error:
        raise Usage(WORDS(lang, f"tournament.cluster.{error.why}", **error.values)) from error


def _count_old(kept: ResultsFile, missing: set[int], standings: Counting) -> None:
    for number, played in sorted(kept.played.items()):
        if number not in missing:  # what failed is played again
            standings.add(played)


def progress_bar(*, quiet: bool = False) -> Progress:
    """How many games are done, the time so far and the time left; only where somebody can watch it."""
    screen = error_console()
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=quiet or not screen.is_terminal,
        speed_estimate_period=_SPEED_OVER,
    )


def running_score(name: str, rate: float, interval: tuple[float, float], lang: Lang) -> str:
    """`heuristic 62.0 % (55.1 % – 68.4 %)`"""
    low, high = interval
    return WORDS(lang, "tournament.score", bot=name, rate=percent(rate), low=percent(low), high=percent(high))


def _report(programme: Programme, played: Played, lang: Lang, *, alone: bool) -> None:
    """Say what failed and how to see it again; if it is the only game, with the place in the code."""
    if alone:
        error_console().print(played.trace, markup=False, soft_wrap=True)
    match, number = programme.match_of(played.number)
    command = ["orloj", "arena", match.game, "--bots", ",".join(match.bots), "--mode", match.mode_played]
    for key, value in match.options.items():
        command += ["--option", f"{key}={value}"]
    command += ["--seed", match.seed, "--first", str(number), "--games", "1"]
    complain(
        WORDS(
            lang,
            "tournament.failed",
            number=played.number,
            error=played.error,
            seed=match.seed_of(number),
            command=shlex.join(command),
        )
    )


def leave(finished: Finished, of: int, errors: int, results: Path | None, lang: Lang) -> None:
    """The exit code of a tournament, and how to go on after an interruption."""
    if finished.interrupted:
        key = "tournament.interrupted" if results is None else "tournament.interrupted-kept"
        complain(WORDS(lang, key, games=finished.games, of=of))
        raise typer.Exit(130)
    if errors:
        raise typer.Exit(1)


def check_picture(path: Path, lang: Lang) -> None:
    """Can the picture be written? Asked before a match that may take long; nothing is changed by asking."""
    try:
        new = not path.exists()
        with path.open("ab"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        raise _cannot_write(path, error, lang) from error


def write_picture(path: Path, svg: str, lang: Lang) -> None:
    try:
        path.write_text(svg, "utf-8")
    except OSError as error:
        raise _cannot_write(path, error, lang) from error


def _cannot_write(path: Path, error: OSError, lang: Lang) -> Usage:
    return Usage(WORDS(lang, "tournament.cannot-write", file=path, error=error.strerror))
