"""Playing the games of a report and noting about each what the report needs.

What was noted is kept in one file of the report's folder, a line for each game, as soon as the game is over. So a run
can be interrupted at any time, and the next one goes on. Game `k` depends only on the match and `k`: the notes are the
same for any number of processes and interruptions.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec
from msgspec import Struct, field

from orloj.bots import bot_named
from orloj.games import game_named
from orloj.kernel import OrlojError, Table
from orloj.lab.arena import Match, play_out
from orloj.lab.memory import collect_less
from orloj.lab.report.study import Study, Traits, order_of_play, study_of

STEPS = 20  # a game is looked at before its first decision and after each twentieth of them
MIDDLE = STEPS // 2
NOTES = "notes.jsonl"
_FORM = 1  # of the notes


class Seen(Struct, omit_defaults=True):
    """What was noted about one game; all lists are by seat, curves by moment and then by seat."""

    number: int
    error: str = ""  # what went wrong, in one line; then nothing else is known
    bots: list[str] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)  # seats with the same number win together
    places: list[int] = field(default_factory=list)  # in the order of play, 1 is the first
    reason: str = ""
    decisions: int = 0
    rounds: int | None = None
    traits: list[Traits] = field(default_factory=list)
    score_curve: list[list[float]] = field(default_factory=list)
    chance_curve: list[list[float]] = field(default_factory=list)
    features: list[dict[str, float]] = field(default_factory=list)  # in the middle of the game

    @property
    def shares(self) -> list[float]:
        """The part of the victory that each seat has: sides that win together share it, members of a side do not."""
        winning = {self.sides[seat] for seat in self.winners}
        return [1 / len(winning) if side in winning else 0.0 for side in self.sides]


# -- one game


def observe(match: Match, number: int) -> Seen:
    """Play one game of a match and note what it was like. A mistake in a bot or in a rule is noted, not raised."""
    try:
        return _observe(match, number)
    except Exception as error:
        where = extract_tb(error.__traceback__)[-1]
        text = " ".join(f"{type(error).__name__} {error}".split())
        return Seen(number, error=f"{text} ({Path(where.filename).name}, line {where.lineno})")


def _observe(match: Match, number: int) -> Seen:
    game = game_named(match.game)
    study = study_of(game)
    count = len(match.bots)
    by_seat = dict(zip(match.seats_of(number), match.bots, strict=True))
    names = [by_seat[seat] for seat in range(count)]
    seed = match.seed_of(number)
    table = Table.new(game, count, mode=match.mode, options=match.options, seed=seed)
    decisions = play_out(table, [bot_named(name, match.game) for name in names], seed)
    outcome = table.outcome
    assert outcome is not None, "nobody is asked, but the game has no outcome"
    view = table.view(None)
    order = order_of_play(view, count)
    seen = Seen(
        number,
        bots=names,
        winners=sorted(outcome.winners),
        scores=list(outcome.scores or [0] * count),
        sides=[study.side(view, seat) if study.side else seat for seat in range(count)],
        places=[order.index(seat) + 1 for seat in range(count)],
        reason=outcome.reason,
        decisions=decisions,
        rounds=study.rounds(view) if study.rounds else None,
        traits=[study.traits(view, seat, order) for seat in range(count)],
    )
    _look_back(table, study, seen)
    return seen


def _look_back(table: Table[Any], study: Study, seen: Seen) -> None:
    """Note the course of a game that is over. Only now is it known when its middle was; the table has kept the state
    at the start of every scene, so each moment is the last such start before it. The last one is the end itself."""
    game, seats = table.game, range(len(seen.bots))
    chapters = deque(table.history)
    chapter = chapters.popleft()
    for step in range(STEPS + 1):
        while chapters and chapters[0].number * STEPS <= table.number * step:
            chapter = chapters.popleft()
        state = table.state if step == STEPS else game.decode(chapter.snapshot, chapter.schema)
        public: Any = game.view(state, None)
        if study.score is not None:
            points = [study.score(public, seat) for seat in seats]
            seen.score_curve.append([float(point) for point in (seen.scores if step == STEPS else points)])
        if study.evaluate is not None:
            seen.chance_curve.append([round(float(study.evaluate(public, seat)), 6) for seat in seats])
        if study.features is not None and step == MIDDLE:
            seen.features = [
                {name: round(float(value), 6) for name, value in study.features(game.view(state, seat), seat).items()}
                for seat in seats
            ]


# -- many games


class ProcessDied(OrlojError):
    """A process was killed from outside, or ran out of memory."""


def observing(match: Match, numbers: Iterable[int], jobs: int = 1) -> Iterator[Seen]:
    """Play these games and give what was seen as soon as it is there (with several jobs in any order).

    Closing the iterator, or an interruption, ends the processes at once.
    """
    wanted = deque(numbers)
    if jobs <= 1 or len(wanted) <= 1:
        for number in wanted:
            yield observe(match, number)
        return
    pool = ProcessPoolExecutor(min(jobs, len(wanted)), get_context("spawn"), _begin)
    open_: set[Future[Seen]] = set()
    try:
        while wanted or open_:
            while wanted and len(open_) < 2 * jobs:
                open_.add(pool.submit(observe, match, wanted.popleft()))
            done, open_ = wait(open_, return_when=FIRST_COMPLETED)
            for future in done:
                error = future.exception()
                if error is not None:
                    raise ProcessDied(str(error)) from error
                yield future.result()
    finally:
        workers = list((getattr(pool, "_processes", None) or {}).values())
        if open_:  # somebody has had enough
            for worker in workers:
                with suppress(OSError):
                    worker.terminate()
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ^C is for the process that started us alone
    collect_less()


# -- the notes


class OtherReport(OrlojError):
    """The folder holds the notes of other games."""

    def __init__(self, differs: str, there: Any, asked: Any) -> None:
        super().__init__(f"the folder holds a report with {differs} {there!r}, not {asked!r}")
        self.differs = differs
        self.there = there
        self.asked = asked


class DamagedNotes(OrlojError):
    """The notes cannot be read."""


class Notes:
    """The file in which everything that was seen is kept."""

    def __init__(self, folder: Path, match: Match) -> None:
        self.path = folder / NOTES
        self.head = head_of(match)
        self.seen: dict[int, Seen] = {}
        if self.path.exists():
            self._read()
        else:
            self.path.write_bytes(msgspec.json.encode(self.head) + b"\n")

    def add(self, seen: Seen) -> None:
        self.seen[seen.number] = seen
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(seen) + b"\n")

    def of(self, numbers: Iterable[int]) -> list[Seen]:
        """What was seen in these games, in their order."""
        return [self.seen[number] for number in numbers if number in self.seen]

    def missing(self, numbers: Iterable[int]) -> list[int]:
        return [number for number in numbers if number not in self.seen]

    def _read(self) -> None:
        whole, _, torn = self.path.read_bytes().rpartition(b"\n")
        try:
            first, *rest = whole.split(b"\n")
            there: Mapping[str, Any] = msgspec.json.decode(first, type=dict[str, Any])
            seen = [msgspec.json.decode(line, type=Seen) for line in rest]
        except msgspec.MsgspecError as error:
            raise DamagedNotes(f"{self.path.name}: {error}") from error
        for key, value in self.head.items():
            if there.get(key) != value:
                raise OtherReport(key, there.get(key), value)
        self.seen = {one.number: one for one in seen}
        if torn:  # the process was killed while it wrote the last line: that game is played again
            self.path.write_bytes(whole + b"\n")


def head_of(match: Match) -> dict[str, Any]:
    """What all games of a report have in common; notes of other games cannot be added to."""
    return {
        "form": _FORM,
        "game": match.game,
        "mode": match.mode_played,
        "bots": list(match.bots),
        "options": dict(match.options),
        "seed": match.seed,
        "revision": game_named(match.game).revision,
    }
