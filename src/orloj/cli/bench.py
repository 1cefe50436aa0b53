"""`orloj bench`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import typer
from msgspec import Struct, to_builtins
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table as Grid

from orloj.cli.common import (
    WORDS,
    JsonOption,
    LangOption,
    ModeOption,
    Usage,
    check_table,
    complain,
    console,
    error_console,
    language,
    pick_game,
    pick_mode,
    print_json,
)
from orloj.games import GAMES
from orloj.kernel import Game
from orloj.lab import measuring
from orloj.lab.bench import PASSES, yardstick
from orloj.lab.garbage_collection import collect_less
from orloj.lab.speed import (
    FEWEST_PASSES,
    MARGIN,
    YARDSTICK,
    Change,
    NoSpeeds,
    Speeds,
    Verdict,
    changes,
    spread,
    unit_of,
)
from orloj.words import Lang

SERVER = "server"  # stands in the place of a game
_SERVER_NUMBERS = ("answers_per_s", "answers_per_server_cpu_s", "p50_ms", "p99_ms")


class Board(Struct, frozen=True):
    """A table of a game to be measured."""

    game: Game[Any]
    mode: str
    seats: int

    @property
    def name(self) -> str:
        return f"{self.game.id} {self.mode} {self.seats}"


def bench(
    context: typer.Context,
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME…")] = None,
    seats: Annotated[int | None, typer.Option("--seats", min=1, metavar="N")] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.0, metavar="S")] = 5.0,
    passes: Annotated[int, typer.Option("--passes", min=1, metavar="N")] = PASSES,
    mode: ModeOption = None,
    tables: Annotated[int, typer.Option("--tables", min=1, metavar="N")] = 50,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE")] = None,
    compare: Annotated[Path | None, typer.Option("--compare", metavar="FILE")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.bench` of the words."""
    spoken = language(context, lang)
    subjects = games or [*GAMES, SERVER]
    boards = [_board(name, mode, seats, spoken) for name in dict.fromkeys(subjects) if name != SERVER]
    earlier = _read(compare, spoken) if compare is not None else None
    if subjects == [SERVER] and out is None and earlier is None:
        _bench_server(tables, seconds, seats or 2, json, spoken)
        return
    speeds = Speeds.now({board.game.id: board.game.revision for board in boards})
    interrupted = False
    collect_less()
    try:
        for subject, numbers in _measuring(boards, SERVER in subjects, seconds, passes, tables, spoken):
            speeds.note(subject, numbers)
    except KeyboardInterrupt:
        interrupted = True
    if interrupted:
        _tell_how_far(speeds, passes, len(boards) + (SERVER in subjects), spoken)
    if out is not None:
        _keep(speeds, passes, out, interrupted, spoken)
    found = changes(earlier, speeds) if earlier is not None else None
    if json:
        document = _as_json(speeds, alone=len(subjects) == 1, found=found) if speeds.subjects else {}
        print_json({**document, "interrupted": speeds.passes()} if interrupted else document)
    else:
        for board in boards:
            if board.name in speeds.subjects:
                title = WORDS(spoken, "bench.title", game=board.game.name, mode=board.mode, seats=board.seats)
                _show(title, speeds.subjects[board.name], _of(board.name, found), spoken)
        if SERVER in speeds.subjects:
            _show(WORDS(spoken, "bench.server.short"), speeds.subjects[SERVER], _of(SERVER, found), spoken)
        if earlier is not None and found is not None:
            _tell(earlier, found, spoken)
    if interrupted:
        raise typer.Exit(130)


def _board(name: str, mode: str | None, seats: int | None, lang: Lang) -> Board:
    game = pick_game(name, lang)
    chosen = pick_mode(game, mode, lang)
    count = seats if seats is not None else next(known.players[1] for known in game.modes if known.id == chosen)
    check_table(game, count, chosen, {}, lang)
    return Board(game, chosen, count)


def _measuring(
    boards: list[Board], server: bool, seconds: float, passes: int, tables: int, lang: Lang
) -> Iterator[tuple[str, dict[str, float]]]:
    """What is measured by its name, pass by pass; the bar shows how far it is."""
    errors = error_console()
    columns = TextColumn("{task.description}"), BarColumn()
    with Progress(*columns, console=errors, disable=not errors.is_terminal, transient=True) as bar:
        task = bar.add_task("", total=passes * (len(boards) + server))
        for board in boards:
            bar.update(task, description=WORDS(lang, "bench.measuring", what=board.name))
            for measured in measuring(board.game.id, board.seats, mode=board.mode, seconds=seconds, passes=passes):
                bar.advance(task)
                yield board.name, measured.to_builtins()
        if server:
            bar.update(task, description=WORDS(lang, "bench.measuring", what=SERVER))
            for _ in range(passes):
                load = _load(tables, max(1.0, seconds / passes), 2, lang)
                bar.advance(task)
                yield SERVER, {**{name: getattr(load, name) for name in _SERVER_NUMBERS}, YARDSTICK: yardstick()}


# -- what was measured


def _as_json(speeds: Speeds, *, alone: bool, found: list[Change] | None) -> dict[str, Any]:
    """The medians: those of one subject alone, or of several by their names."""
    by_subject = {
        subject: {name: median(numbers) for name, numbers in passes.items()}
        for subject, passes in speeds.subjects.items()
    }
    document: dict[str, Any] = next(iter(by_subject.values())) if alone else dict(by_subject)
    return document if found is None else {**document, "changes": to_builtins(found)}


def _of(subject: str, found: list[Change] | None) -> dict[str, Change] | None:
    return None if found is None else {change.name: change for change in found if change.subject == subject}


def _show(title: str, passes: dict[str, list[float]], found: dict[str, Change] | None, lang: Lang) -> None:
    grid = Grid(title=title, title_justify="left")
    grid.add_column(WORDS(lang, "bench.what"))
    if found is not None:
        grid.add_column(WORDS(lang, "bench.before"), justify="right")
    grid.add_column(WORDS(lang, "bench.now" if found is not None else "bench.median"), justify="right")
    grid.add_column(WORDS(lang, "bench.spread"), justify="right")
    if found is not None:
        grid.add_column(WORDS(lang, "bench.change"))
    for name, numbers in passes.items():
        row = [WORDS(lang, f"bench.measure.{name}")]
        change = (found or {}).get(name)
        if found is not None:
            row.append(_number(name, change.before, lang) if change else "")
        row += [_number(name, median(numbers), lang), f"± {100 * spread(numbers):.0f} %"]
        if found is not None:
            row.append(_changed(change, lang) if change else "")
        grid.add_row(*row)
    console().print(grid)


def _number(name: str, value: float, lang: Lang) -> str:
    digits = f"{value:,.0f}" if value >= 1000 else f"{value:,.1f}" if value >= 10 else f"{value:,.2f}"
    unit = unit_of(name)
    return WORDS(lang, f"bench.unit.{unit}", number=digits) if unit else digits


def _changed(change: Change, lang: Lang) -> str:
    if change.verdict is Verdict.SAME:
        return WORDS(lang, "bench.no-difference")
    if change.verdict is Verdict.NOISY:
        return WORDS(lang, "bench.noisy")
    if change.verdict is Verdict.UNKNOWN:
        return WORDS(lang, "bench.too-short")
    times = change.times if change.verdict is Verdict.FASTER else 1 / change.times
    return WORDS(lang, f"bench.{change.verdict}", times=f"{times:.2f}")


def _tell(earlier: Speeds, found: list[Change], lang: Lang) -> None:
    """In words: what got slower, what faster, and of what nobody can tell."""
    say = console().print
    say(WORDS(lang, "bench.compared", version=earlier.version, date=earlier.date, python=earlier.python))
    if not found:
        say(WORDS(lang, "bench.nothing-in-common"))
        return
    if any(change.verdict is Verdict.UNKNOWN for change in found):
        say(WORDS(lang, "bench.too-few-passes", fewest=FEWEST_PASSES))
    if all(change.verdict is Verdict.UNKNOWN for change in found):
        return
    say(WORDS(lang, "bench.margin", margin=f"{100 * MARGIN:.0f}"))

    def named(verdict: Verdict) -> list[tuple[str, Change]]:
        return [
            (f"{change.subject}: {WORDS(lang, f'bench.measure.{change.name}')}", change)
            for change in found
            if change.verdict is verdict
        ]

    noisy = "; ".join([name for name, _ in named(Verdict.NOISY)])
    if noisy:
        say(WORDS(lang, "bench.too-noisy", margin=f"{100 * MARGIN:.0f}", what=noisy))
    for verdict, some, none, nothing_else in (
        (Verdict.SLOWER, "bench.got-slower", "bench.no-slower", "bench.nothing-else-slower"),
        (Verdict.FASTER, "bench.got-faster", "bench.no-faster", "bench.nothing-else-faster"),
    ):
        changed = "; ".join([f"{name} ({_changed(change, lang)})" for name, change in named(verdict)])
        if changed:
            say(WORDS(lang, some, what=changed))
        elif any(change.verdict not in (Verdict.NOISY, Verdict.UNKNOWN) for change in found):
            say(WORDS(lang, nothing_else if noisy else none))


# -- an interruption


def _tell_how_far(speeds: Speeds, passes: int, subjects: int, lang: Lang) -> None:
    if not speeds.subjects:
        complain(WORDS(lang, "bench.interrupted"))
        return
    done = [WORDS(lang, "bench.passes", what=what, done=done, of=passes) for what, done in speeds.passes().items()]
    left = subjects - len(done)
    what = ", ".join([*done, *([WORDS(lang, "bench.not-begun", count=left)] if left else [])])
    complain(WORDS(lang, "bench.interrupted-after", what=what))


def _keep(speeds: Speeds, passes: int, path: Path, interrupted: bool, lang: Lang) -> None:
    """Write the table. Of an interrupted one only what is complete (half a subject would be compared like a whole
    one), and never over an earlier table."""
    if not interrupted:
        _write(speeds, path, lang)
        return
    whole = speeds.whole(passes)
    if path.exists() or not whole.subjects:
        complain(WORDS(lang, "bench.not-written", file=path))
        return
    _write(whole, path, lang)
    complain(WORDS(lang, "bench.written", file=path, what=", ".join(whole.subjects)))


# -- files


def _read(path: Path, lang: Lang) -> Speeds:
    try:
        return Speeds.read(path)
    except NoSpeeds as error:
        raise Usage(WORDS(lang, "bench.no-table", file=path, reason=error)) from None


def _write(speeds: Speeds, path: Path, lang: Lang) -> None:
    try:
        speeds.write(path)
    except OSError as error:
        raise Usage(WORDS(lang, "bench.cannot-write", file=path, reason=error.strerror)) from None


# -- the server


def _load(tables: int, seconds: float, seats: int, lang: Lang, **more: Any) -> Any:
    """Load a server of its own on this machine for some time."""
    # Imported here: the other commands start quicker without the site.
    from orloj.cli.serve import database_url
    from orloj.server.load import LoadFailed, measure

    try:
        return measure(tables, seconds, seats=seats, database_url=database_url(lang), **more)
    except LoadFailed as error:
        raise Usage(WORDS(lang, "bench.server.failed", reason=error)) from None


def _bench_server(tables: int, seconds: float, seats: int, json: bool, lang: Lang) -> None:
    """The server alone, once."""
    errors = error_console()
    try:
        with Progress(
            TextColumn("{task.description}"), BarColumn(), console=errors, disable=not errors.is_terminal
        ) as bar:
            task = bar.add_task(WORDS(lang, "bench.server.loading", tables=tables), total=1.0)
            load = _load(tables, seconds, seats, lang, progress=lambda done: bar.update(task, completed=done))
    except KeyboardInterrupt:
        complain(WORDS(lang, "bench.interrupted"))
        raise typer.Exit(130) from None
    from orloj.server.fragments import fragment_costs  # as above: only this command needs the site

    fragments = fragment_costs()
    if json:
        print_json({**load.to_data(), "fragments": to_builtins(fragments)})
        return
    grid = Grid(title=WORDS(lang, "bench.server.title", tables=tables, seats=seats, database=load.database))
    grid.title_justify, grid.show_header = "left", False
    grid.add_column()
    grid.add_column(justify="right")
    for key, value in (
        ("answers", f"{load.answers:,}"),
        ("per-second", f"{load.answers_per_s:,.0f}"),
        ("per-cpu-second", f"{load.answers_per_server_cpu_s:,.0f}"),
        ("p50", WORDS(lang, "bench.unit.ms", number=f"{load.p50_ms:.1f}")),
        ("p99", WORDS(lang, "bench.unit.ms", number=f"{load.p99_ms:.1f}")),
    ):
        grid.add_row(WORDS(lang, f"bench.server.{key}"), value)
    for game, cost in fragments.items():
        size = WORDS(lang, "bench.unit.bytes", number=f"{cost.bytes:,}")
        took = WORDS(lang, "bench.unit.ms", number=f"{cost.ms:.1f}")
        grid.add_row(WORDS(lang, "bench.server.fragment", game=pick_game(game, lang).name), f"{took}, {size}")
    console().print(grid)
