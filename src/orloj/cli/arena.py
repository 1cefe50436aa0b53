"""`orloj arena`."""

from __future__ import annotations

import os
import shlex
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table as Grid

from orloj.cli.common import (
    WORDS,
    GameArgument,
    JsonOption,
    LangOption,
    ModeOption,
    OptionOption,
    Usage,
    check_table,
    complain,
    console,
    error_console,
    language,
    percent,
    pick_bots,
    pick_game,
    pick_mode,
    pick_options,
    print_json,
)
from orloj.lab import Match, Played, Standings, play_games
from orloj.lab.breakdown import plot as draw_plot
from orloj.words import Lang


def arena(
    context: typer.Context,
    game: GameArgument,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B…")],
    games: Annotated[int, typer.Option("--games", min=1, metavar="N")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S")] = "0",
    mode: ModeOption = None,
    option: OptionOption = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, metavar="J")] = None,
    first: Annotated[int, typer.Option("--first", min=0, metavar="K")] = 0,
    save: Annotated[Path | None, typer.Option("--save", metavar="DIR")] = None,
    by: Annotated[list[str] | None, typer.Option("--by", metavar="TRAIT")] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.arena` of the words."""
    spoken = language(context, lang)
    chosen = pick_game(game, spoken)
    chosen_mode = pick_mode(chosen, mode, spoken)
    options = pick_options(option, spoken)
    names = pick_bots(chosen, bots, spoken)
    check_table(chosen, len(names), chosen_mode, options, spoken)
    if save is not None:
        try:
            save.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Usage(WORDS(spoken, "arena.cannot-save", folder=save, error=error.strerror)) from error
    match = Match(chosen.id, names, chosen_mode, options, seed, save, study=bool(by or plot))
    standings = Standings(match)
    interrupted = False
    try:
        _play(match, range(first, first + games), jobs or _cores(), standings, spoken, quiet=json)
    except KeyboardInterrupt:
        interrupted = True
    if json:
        print_json(standings.to_builtins())
    else:
        _show(standings, spoken)
        for trait in by or ():
            _show_by(standings, trait, spoken)
    if plot is not None:
        _draw(standings, by or ["seat"], plot, spoken)
    if interrupted:
        complain(WORDS(spoken, "arena.interrupted", games=standings.games, of=games))
        raise typer.Exit(130)
    if standings.errors:
        raise typer.Exit(1)


def _play(match: Match, numbers: range, jobs: int, standings: Standings, lang: Lang, *, quiet: bool) -> None:
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=error_console(),
        transient=True,
        disable=quiet,
    )
    with progress, closing(play_games(match, numbers, jobs)) as results:  # type: ignore[type-var]
        described = WORDS(lang, "arena.progress", game=match.game, bots=", ".join(match.bots))
        task = progress.add_task(described, total=len(numbers))
        for played in results:
            standings.add(played)
            progress.advance(task)
            if played.error:
                _report(match, played, lang, alone=len(numbers) == 1)


def _report(match: Match, played: Played, lang: Lang, *, alone: bool) -> None:
    """Say what failed and how to see it again; if it is the only game, with the place in the code."""
    if alone:
        error_console().print(played.trace, markup=False, soft_wrap=True)
    command = ["orloj", "arena", match.game, "--bots", ",".join(match.bots), "--mode", match.mode_played]
    for key, value in match.options.items():
        command += ["--option", f"{key}={value}"]
    command += ["--seed", match.seed, "--first", str(played.number), "--games", "1"]
    complain(
        WORDS(
            lang,
            "arena.failed",
            number=played.number,
            error=played.error,
            seed=match.seed_of(played.number),
            command=shlex.join(command),
        )
    )


def _show(standings: Standings, lang: Lang) -> None:
    match = standings.match
    title = WORDS(lang, "arena.title", game=match.game, mode=match.mode_played, games=standings.games)
    grid = Grid(title=title, title_justify="left")
    for column in ("place", "bot", "wins", "ties", "rate", "interval", "score"):
        grid.add_column(WORDS(lang, f"arena.{column}"), justify="left" if column == "bot" else "right")
    for number, place in enumerate(standings.places, 1):
        rate, low, high = standings.win_rate(place)
        grid.add_row(
            str(number),
            place.name,
            str(place.wins),
            str(place.ties),
            percent(rate),
            f"{percent(low)} – {percent(high)}",
            f"{standings.mean_score(place):.1f}",
        )
    out = console()
    out.print(grid)
    result = standings.to_builtins()
    out.print(WORDS(lang, "arena.footer", decisions=f"{result['mean_decisions']:.1f}", cpu=f"{standings.cpu_s:.1f}"))
    if standings.errors:
        out.print(WORDS(lang, "arena.errors", count=standings.errors))
    if match.save is not None:
        out.print(WORDS(lang, "arena.saved", folder=match.save), markup=False, soft_wrap=True)


def _show_by(standings: Standings, trait: str, lang: Lang) -> None:
    """The results by a trait of the players."""
    breakdown = standings.breakdown
    rows = breakdown.rows(trait)
    if not rows:
        known = ", ".join(breakdown.by_trait) or "–"
        raise Usage(WORDS(lang, "arena.no-trait", trait=trait, known=known))
    grid = Grid(title=WORDS(lang, "arena.by", trait=trait, fair=percent(breakdown.fair)), title_justify="left")
    for column in ("value", "played", "rate", "interval", "share", "score"):
        grid.add_column(WORDS(lang, f"arena.{column}"), justify="left" if column == "value" else "right")
    for value, tally in rows:
        low, high = tally.interval
        share = tally.rate / breakdown.fair if breakdown.fair else 0.0
        grid.add_row(
            value,
            str(tally.games),
            percent(tally.rate),
            f"{percent(low)} – {percent(high)}",
            percent(share),
            f"{tally.mean_score:.1f}",
        )
    console().print(grid)


def _draw(standings: Standings, traits: list[str], path: Path, lang: Lang) -> None:
    match, breakdown = standings.match, standings.breakdown
    title = WORDS(lang, "arena.title", game=match.game, mode=match.mode_played, games=standings.games)
    panels = [(trait, breakdown.fair, breakdown.rows(trait)) for trait in traits]
    try:
        path.write_text(draw_plot(title, panels), "utf-8")
    except OSError as error:
        raise Usage(WORDS(lang, "arena.cannot-save", folder=path, error=error.strerror)) from error


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
