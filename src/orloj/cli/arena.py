"""`orloj arena`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from orloj.cli.common import (
    UNKNOWN,
    WORDS,
    GameArgument,
    JsonOption,
    LangOption,
    ModeOption,
    OptionOption,
    Usage,
    check_table,
    console,
    language,
    percent,
    pick_bots,
    pick_game,
    pick_mode,
    pick_options,
    print_json,
)
from orloj.cli.tournament import (
    IterationsOption,
    JobsOption,
    RayOption,
    ResultsOption,
    ThinkOption,
    check_picture,
    leave,
    pick_budget,
    pick_workers,
    play_all,
    running_score,
    write_picture,
)
from orloj.lab import Match, Standings
from orloj.lab.by_trait import SEAT
from orloj.lab.by_trait import plot as draw_plot
from orloj.lab.stats import mean
from orloj.words import Lang


def arena(
    context: typer.Context,
    game: GameArgument,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B…")],
    games: Annotated[int, typer.Option("--games", min=1, metavar="N")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S")] = "0",
    mode: ModeOption = None,
    option: OptionOption = None,
    think: ThinkOption = None,
    iterations: IterationsOption = None,
    jobs: JobsOption = None,
    ray: RayOption = None,
    first: Annotated[int, typer.Option("--first", min=0, metavar="K")] = 0,
    results: ResultsOption = None,
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
    names = pick_budget(pick_bots(chosen, bots, spoken), think, iterations, spoken)
    check_table(chosen, len(names), chosen_mode, options, spoken)
    if save is not None:
        if ray is not None:  # the machines of a cluster would each keep their own
            raise Usage(WORDS(spoken, "one-form", wrong="--save", other="--ray"))
        try:
            save.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Usage(WORDS(spoken, "arena.cannot-save", folder=save, error=error.strerror)) from error
    match = Match(chosen.id, names, chosen_mode, options, seed, save, study=bool(by or plot))
    traits = by or [SEAT]
    if by:
        _check_traits(match, by, spoken)
    if plot is not None:
        check_picture(plot, spoken)
    standings = Standings(match)
    numbers = range(first, first + games)
    finished = play_all(
        match,
        numbers,
        pick_workers(jobs, ray),
        standings,
        results,
        spoken,
        describe=lambda: _so_far(standings, spoken),
        quiet=json,
    )
    if json:
        print_json(standings.to_builtins(traits))
    else:
        _show(standings, spoken)
        for trait in by or ():
            _show_by(standings, trait, spoken)
    if plot is not None:
        _draw(standings, traits, plot, spoken)
    leave(finished, games, standings.errors, results, spoken)


def _check_traits(match: Match, traits: Iterable[str], lang: Lang) -> None:
    """Nobody should learn after a long match that there is no such trait."""
    known = match.traits()
    for trait in traits:
        if trait not in known:
            raise Usage(WORDS(lang, "arena.no-trait", trait=trait, known=", ".join(known)))


def _so_far(standings: Standings, lang: Lang) -> str:
    """How the first bot does."""
    match, place = standings.match, standings.places[0]
    rate, low, high = standings.win_rate(place)
    score = running_score(place.name, rate, (low, high), lang)
    return WORDS(lang, "arena.progress", game=match.game, score=score)


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
            *_known(
                standings,
                percent(rate),
                f"{percent(low)} – {percent(high)}",
                f"{standings.mean_score(place):.1f}",
            ),
        )
    out = console()
    out.print(grid)
    [decisions] = _known(standings, f"{mean(standings.decisions, standings.finished):.1f}")
    out.print(WORDS(lang, "arena.footer", decisions=decisions, cpu=f"{standings.cpu_s:.1f}"))
    if standings.errors:
        out.print(WORDS(lang, "arena.errors", count=standings.errors))
    if match.save is not None:
        out.print(WORDS(lang, "arena.saved", folder=match.save), markup=False, soft_wrap=True)


def _known(standings: Standings, *numbers: str) -> list[str]:
    """Means and rates, if any game came to an end."""
    return list(numbers) if standings.finished else [UNKNOWN] * len(numbers)


def _show_by(standings: Standings, trait: str, lang: Lang) -> None:
    """The results by a trait of the players."""
    by_trait = standings.by_trait
    grid = Grid(title=WORDS(lang, "arena.by", trait=trait, fair=percent(by_trait.fair)), title_justify="left")
    for column in ("value", "played", "rate", "interval", "share", "score"):
        grid.add_column(WORDS(lang, f"arena.{column}"), justify="left" if column == "value" else "right")
    for value, tally in by_trait.rows(trait):
        low, high = tally.interval
        share = tally.rate / by_trait.fair if by_trait.fair else 0.0
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
    match, by_trait = standings.match, standings.by_trait
    title = WORDS(lang, "arena.title", game=match.game, mode=match.mode_played, games=standings.games)
    panels = [(trait, by_trait.fair, by_trait.rows(trait)) for trait in traits]
    write_picture(path, draw_plot(title, panels), lang)
