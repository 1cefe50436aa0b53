"""Playing the games of a report and noting about each what the report needs.

What was noted is kept in one file of the report's folder, a line for each game, as soon as the game is over. So a run
can be interrupted at any time, and the next one goes on. Game `k` depends only on the match and `k`: the notes are the
same for any number of processes and interruptions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from orloj.bots.guests import FAILURES, in_one_line
from orloj.games import game_named
from orloj.kernel import OrlojError, Table, shares_of
from orloj.lab.arena import Match, play_out, sit_down
from orloj.lab.by_trait import order_of_play
from orloj.lab.fingerprint import study_revision
from orloj.lab.lines import InUse, LineFile, difference
from orloj.lab.report.study import Study, Traits, study_of
from orloj.lab.workers import Played, Processes

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
        return shares_of(self.winners, self.sides)


# -- one game


def observe(match: Match, number: int) -> Seen:
    """Play one game of a match and note what it was like. A mistake in a bot or in a rule is noted, not raised."""
    try:
        return _observe(match, number)
    except FAILURES as error:
        return Seen(number, error=in_one_line(error))


def _observe(match: Match, number: int) -> Seen:
    study = study_of(game_named(match.game))
    count = len(match.bots)
    table, bots = sit_down(match, number)
    decisions = play_out(table, bots, match.seed_of(number))
    outcome = table.outcome
    assert outcome is not None, "nobody is asked, but the game has no outcome"
    view = table.view(None)
    order = order_of_play(view, count)
    seen = Seen(
        number,
        bots=match.seated(number),
        winners=sorted(outcome.winners),
        scores=list(outcome.scores or [0] * count),
        sides=list(outcome.sides or range(count)),
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


@dataclass(frozen=True)
class Watched(Played):
    """A game with what was seen in it."""

    seen: Seen | None = None


@dataclass(frozen=True)
class Watching:
    """The games of a match, for a workers: each is played and watched."""

    match: Match

    def match_of(self, number: int) -> tuple[Match, int]:
        return self.match, number

    def identity(self) -> dict[str, Any]:
        return head_of(self.match)

    def prepare(self) -> None:
        self.match.prepare()

    def play(self, number: int) -> Played:
        seen = observe(self.match, number)
        return Watched(number, error=seen.error, seen=seen)


def observing(match: Match, numbers: Iterable[int], jobs: int = 1) -> Generator[Seen, None, None]:
    """Play these games and give what was seen as soon as it is there (with several jobs in any order).

    Closing the iterator, or an interruption, ends the processes at once.
    """
    with closing(Processes(jobs).play(Watching(match), numbers)) as games:
        for played in games:
            seen = played.seen if isinstance(played, Watched) else None
            yield seen or Seen(played.number, error=played.error)  # without anything seen: its process died


# -- the notes


class BadNotes(OrlojError):
    """Notes that cannot be added to. `why` and `values` carry the reason as data, for the reader's language."""

    def __init__(self, message: str, why: str, /, **values: Any) -> None:
        super().__init__(message)
        self.why = why
        self.values = values


class Notes:
    """The file in which everything that was seen is kept; the first line says what all its games have in common.

    with Notes(folder, match) as notes:
        for seen in observing(match, notes.missing(range(400))):
            notes.add(seen)
    """

    def __init__(self, folder: Path, match: Match) -> None:
        self.path = folder / NOTES
        self.head = head_of(match)
        self.seen: dict[int, Seen] = {}
        try:
            self._file = LineFile(self.path, msgspec.json.encode(self.head))
        except InUse as error:
            raise BadNotes(str(error), "in-use") from error
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Notes:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, seen: Seen) -> None:
        self._file.add(msgspec.json.encode(seen))
        self.seen[seen.number] = seen

    def of(self, numbers: Iterable[int]) -> list[Seen]:
        """What was seen in these games, in their order."""
        return [self.seen[number] for number in numbers if number in self.seen]

    def missing(self, numbers: Iterable[int]) -> list[int]:
        """Those of these games that were not played yet, or failed."""
        return [number for number in numbers if number not in self.seen or self.seen[number].error]

    def _read(self) -> None:
        first, *lines = self._file.read()
        try:
            self._check(msgspec.json.decode(first, type=dict[str, Any]))
            found = [msgspec.json.decode(line, type=Seen) for line in lines]
        except msgspec.MsgspecError as error:
            raise BadNotes(f"{self.path} is damaged: {error}", "damaged", error=error) from error
        self.seen = {one.number: one for one in found}  # of several about one game the last one counts
        self._file.mend()

    def _check(self, there: dict[str, Any]) -> None:
        found = difference(there, self.head)
        if found is not None:
            whys = {
                "revision": "other-rules",
                "form": "other-rules",
                "bots_revision": "other-bots",
                "study_revision": "other-study",
            }
            message = f"{self.path} is about other games: {found.key} is {found.theirs}, not {found.ours}"
            raise BadNotes(message, whys.get(found.key, "other-games"), **found._asdict())


class Earlier(Struct, frozen=True):
    """The notes of a report that is only looked at."""

    name: str  # as somebody named it
    head: dict[str, Any]
    seen: list[Seen]

    @classmethod
    def read(cls, path: Path) -> Earlier:
        """From the folder of the report, or from its file of notes. A last line that is not whole is left out."""
        file = path / NOTES if path.is_dir() else path
        try:
            content = file.read_bytes()
        except OSError as error:
            raise BadNotes(f"{path} is no report: {error}", "no-report") from error
        try:
            first, *lines = content.split(b"\n")[:-1]
            head = msgspec.json.decode(first, type=dict[str, Any])
            seen = {one.number: one for one in [msgspec.json.decode(line, type=Seen) for line in lines]}
        except (msgspec.MsgspecError, ValueError) as error:
            raise BadNotes(f"{file} is damaged: {error}", "damaged", error=error) from error
        if head.get("form") != _FORM:
            raise BadNotes(f"{file} was written by another version", "no-report")
        return cls(str(path), head, list(seen.values()))

    def check(self, match: Match) -> None:
        """Can a report on this match be compared with it? The game and the number of players must be the same."""
        ours = head_of(match)
        mine = {"game": ours["game"], "players": len(ours["bots"])}
        there = {"game": self.head.get("game"), "players": len(self.head.get("bots", ()))}
        found = difference(there, mine)
        if found is not None:
            raise BadNotes(f"{self.name} is about other games: {found.key}", "not-comparable", **found._asdict())


def head_of(match: Match) -> dict[str, Any]:
    """What all games of a report have in common, and how they were looked at; notes of other games cannot be added to.
    Of the options only those that are not as usual."""
    identity = match.identity()
    usual = {option.id: option.values[0] for option in game_named(match.game).table_options}
    options = {key: value for key, value in identity["options"].items() if value != usual[key]}
    return {"form": _FORM, **identity, "options": options, "study_revision": study_revision(match.game)}
