"""`orloj ladder`."""

from __future__ import annotations

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
from orloj.lab import Ladder, LadderStandings
from orloj.lab.ladder import plot as draw_plot
from orloj.lab.stats import mean
from orloj.words import Lang


def ladder(
    context: typer.Context,
    game: GameArgument,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B…")],
    games: Annotated[int, typer.Option("--games", min=1, metavar="N")] = 100,
    seats: Annotated[int | None, typer.Option("--seats", min=2, metavar="N")] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S")] = "0",
    mode: ModeOption = None,
    option: OptionOption = None,
    think: ThinkOption = None,
    iterations: IterationsOption = None,
    jobs: JobsOption = None,
    ray: RayOption = None,
    results: ResultsOption = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.ladder` of the words."""
    spoken = language(context, lang)
    chosen = pick_game(game, spoken)
    chosen_mode = pick_mode(chosen, mode, spoken)
    options = pick_options(option, spoken)
    names = pick_budget(pick_bots(chosen, bots, spoken), think, iterations, spoken)
    lowest = next(known.players[0] for known in chosen.modes if known.id == chosen_mode)
    count = seats if seats is not None else max(2, lowest)
    check_table(chosen, count, chosen_mode, options, spoken)
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Usage(WORDS(spoken, "ladder.twice", bot=twice))
    if len(names) < count:
        raise Usage(WORDS(spoken, "ladder.too-few", seats=count, count=len(names)))
    if plot is not None:
        check_picture(plot, spoken)
    climbed = Ladder(chosen.id, names, count, chosen_mode, options, seed)
    standings = LadderStandings(climbed)
    numbers = climbed.numbers(games)
    finished = play_all(
        climbed,
        numbers,
        pick_workers(jobs, ray),
        standings,
        results,
        spoken,
        describe=lambda: _so_far(standings, spoken),
        quiet=json,
    )
    if json:
        print_json(standings.to_builtins())
    else:
        _show(standings, spoken)
    if plot is not None:
        headings = {"rating": WORDS(spoken, "ladder.rating"), "rate": WORDS(spoken, "ladder.rate")}
        write_picture(plot, draw_plot(_title(standings, spoken), standings, **headings), spoken)
    leave(finished, len(numbers), standings.errors, results, spoken)


def _so_far(standings: LadderStandings, lang: Lang) -> str:
    """Who wins most often."""
    name, tally = standings.leader()
    score = running_score(name, tally.rate, tally.interval, lang)
    return WORDS(lang, "arena.progress", game=standings.ladder.game, score=score)


def _title(standings: LadderStandings, lang: Lang) -> str:
    played = standings.ladder
    mode = played.match_of(0)[0].mode_played
    return WORDS(lang, "ladder.title", game=played.game, mode=mode, seats=played.seats, games=standings.games)


def _show(standings: LadderStandings, lang: Lang) -> None:
    grid = Grid(title=_title(standings, lang), title_justify="left")
    columns = ("arena.place", "arena.bot", "ladder.rating", "ladder.games", "ladder.rate", "arena.score")
    for key in columns:
        heading = WORDS(lang, key).replace(" (", "\n(")  # narrow columns, so that no number is broken in 80 columns
        grid.add_column(heading, justify="left" if key == "arena.bot" else "right")
    for place, rung in enumerate(standings.rungs(), 1):
        low, high = rung.tally.interval
        cells = {
            "arena.place": str(place),
            "arena.bot": rung.name,
            "ladder.rating": f"{rung.mu:.1f} ± {rung.interval[1] - rung.mu:.1f}",
            "ladder.games": str(rung.tally.games),
            "ladder.rate": f"{percent(rung.tally.rate)} ({100 * low:.1f} – {100 * high:.1f})",
            "arena.score": f"{rung.tally.mean_score:.1f}",
        }
        if not rung.rated:  # nothing is known about it
            cells |= dict.fromkeys(("arena.place", "ladder.rating", "ladder.rate", "arena.score"), UNKNOWN)
        grid.add_row(*[cells[key] for key in columns])
    out = console()
    out.print(grid)
    decisions = f"{mean(standings.decisions, standings.finished):.1f}" if standings.finished else UNKNOWN
    out.print(WORDS(lang, "arena.footer", decisions=decisions, cpu=f"{standings.cpu_s:.1f}"))
    if standings.errors:
        out.print(WORDS(lang, "arena.errors", count=standings.errors))
        most = sorted(standings.failed.items(), key=lambda item: -item[1])
        bots = ", ".join(f"{name} {count}" for name, count in most if count)
        out.print(WORDS(lang, "ladder.failed", bots=bots), markup=False, soft_wrap=True)
