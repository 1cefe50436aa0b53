"""`orloj bench`."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table as Grid

from orloj.cli.common import (
    WORDS,
    GameArgument,
    JsonOption,
    LangOption,
    ModeOption,
    Usage,
    check_table,
    complain,
    console,
    language,
    pick_game,
    pick_mode,
    print_json,
)
from orloj.kernel import Game
from orloj.lab import Measured, measuring
from orloj.lab.memory import collect_less
from orloj.words import Lang

SERVER = "server"  # stands in the place of a game


def bench(
    context: typer.Context,
    game: GameArgument,
    seats: Annotated[int | None, typer.Option("--seats", min=1, metavar="N")] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.0, metavar="S")] = 5.0,
    mode: ModeOption = None,
    tables: Annotated[int, typer.Option("--tables", min=1, metavar="N")] = 50,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.bench` of the words."""
    spoken = language(context, lang)
    if game == SERVER:
        _bench_server(tables, seconds, seats or 2, json, spoken)
        return
    chosen = pick_game(game, spoken)
    chosen_mode = pick_mode(chosen, mode, spoken)
    count = seats if seats is not None else next(known.players[1] for known in chosen.modes if known.id == chosen_mode)
    check_table(chosen, count, chosen_mode, {}, spoken)
    measured: Measured | None = None
    interrupted = False
    collect_less()
    try:
        for measured in measuring(chosen.id, count, mode=chosen_mode, seconds=seconds):  # noqa: B007
            pass
    except KeyboardInterrupt:
        interrupted = True
    if measured is None:
        complain(WORDS(spoken, "bench.interrupted"))
    elif json:
        print_json(measured.to_builtins())
    else:
        _show(chosen, chosen_mode, count, measured, spoken)
    if interrupted:
        raise typer.Exit(130)


def _bench_server(tables: int, seconds: float, seats: int, json: bool, lang: Lang) -> None:
    """Load a server of its own on this machine for some time."""
    # Imported here: the other commands start quicker without the site.
    from orloj.cli.serve import database_url
    from orloj.server.load import Load, LoadFailed, measure

    errors = Console(stderr=True)
    with Progress(TextColumn("{task.description}"), BarColumn(), console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task(WORDS(lang, "bench.server.loading", tables=tables), total=1.0)
        try:
            load: Load = measure(
                tables,
                seconds,
                seats=seats,
                database_url=database_url(),
                progress=lambda done: bar.update(task, completed=done),
            )
        except LoadFailed as error:
            raise Usage(WORDS(lang, "bench.server.failed", reason=error)) from None
    if json:
        print_json(load.to_data())
        return
    grid = Grid(title=WORDS(lang, "bench.server.title", tables=tables, seats=seats, database=load.database))
    grid.title_justify, grid.show_header = "left", False
    grid.add_column()
    grid.add_column(justify="right")
    for key, value in (
        ("answers", f"{load.answers:,}"),
        ("per-second", f"{load.answers_per_s:,.0f}"),
        ("per-cpu-second", f"{load.answers_per_server_cpu_s:,.0f}"),
        ("p50", WORDS(lang, "bench.server.milliseconds", number=f"{load.p50_ms:.1f}")),
        ("p99", WORDS(lang, "bench.server.milliseconds", number=f"{load.p99_ms:.1f}")),
    ):
        grid.add_row(WORDS(lang, f"bench.server.{key}"), value)
    console().print(grid)


def _show(game: Game[Any], mode: str, seats: int, measured: Measured, lang: Lang) -> None:
    title = WORDS(lang, "bench.title", game=game.name, mode=mode, seats=seats)
    grid = Grid(title=title, title_justify="left", show_header=False)
    grid.add_column()
    grid.add_column(justify="right")
    for key, value in (
        ("games", f"{measured.games_per_cpu_s:,.1f}"),
        ("decisions", f"{measured.decisions_per_cpu_s:,.0f}"),
        ("fork", WORDS(lang, "bench.microseconds", number=f"{measured.fork_us:.1f}")),
        ("fork-in-decisions", f"{measured.fork_in_decisions:.1f}"),
        ("tail", f"{measured.mean_tail:.2f}"),
        ("snapshot", WORDS(lang, "bench.bytes", number=f"{measured.snapshot_bytes:,.0f}")),
    ):
        grid.add_row(WORDS(lang, f"bench.{key}"), value)
    console().print(grid)
