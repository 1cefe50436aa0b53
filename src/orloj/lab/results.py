"""Results of many games in a file, one line of JSON for each finished game, so that a run can be stopped and resumed.

The first line tells whose games they are; lines are only ever added (`orloj.lab.lines`). A game that failed is played
again by the next run: of several lines with the same number the last one counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from msgspec import Struct, field

from orloj.kernel import OrlojError
from orloj.lab.lines import InUse, LineFile, difference
from orloj.lab.workers import Played, Programme

FORMAT = 1


class BadResults(OrlojError):
    """A file that cannot be used. `why` and `values` carry the reason as data, for the reader's language."""

    def __init__(self, message: str, why: str, /, **values: Any) -> None:
        super().__init__(message)
        self.why = why
        self.values = values


class Header(Struct, rename={"format": "orloj-results"}):
    """The first line: whose games these are."""

    format: int
    programme: dict[str, Any]


class GameLine(Struct, omit_defaults=True):
    """A finished game. Lists are by the place in `bots`."""

    game: int
    bots: list[str]
    seats: list[int]
    winners: list[int]
    scores: list[int]
    decisions: int
    cpu_s: float
    error: str
    ranks: list[int] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)
    traits: list[dict[str, list[str]]] = field(default_factory=list)

    @classmethod
    def of(cls, programme: Programme, played: Played) -> GameLine:
        match, number = programme.match_of(played.number)
        return cls(
            game=played.number,
            bots=list(match.bots),
            seats=match.seats_of(number),
            winners=list(played.winners),
            scores=list(played.scores),
            decisions=played.decisions,
            cpu_s=round(played.cpu_s, 6),
            error=played.error,
            ranks=list(played.ranks),
            sides=list(played.sides),
            traits=[{trait: list(values) for trait, values in traits.items()} for traits in played.traits],
        )

    def impossible(self, programme: Programme) -> str | None:
        """What cannot be so in any game of the programme; such a line was not written by a run."""
        if self.game < 0:
            return "games are numbered from 0 on"
        match, number = programme.match_of(self.game)
        if self.bots != list(match.bots):
            return f"game {self.game} is played by {','.join(match.bots)}"
        if self.seats != match.seats_of(number):
            return f"in game {self.game} the bots sit at {match.seats_of(number)}"
        return None if self.error else self._impossible_end(len(self.bots))

    def _impossible_end(self, count: int) -> str | None:
        if len(self.scores) != count:
            return "a score for each bot is expected"
        if len(set(self.winners)) < len(self.winners) or not set(self.winners) <= set(range(count)):
            return f"winners are places in the list of bots, 0 to {count - 1}, each once"
        if self.ranks and (len(self.ranks) != count or not set(self.ranks) <= set(range(1, count + 1))):
            return f"a rank from 1 to {count} for each bot is expected"
        if any(several and len(several) != count for several in (self.sides, self.traits)):
            return "a side and traits for each bot, or for none, are expected"
        if self.decisions < 0 or self.cpu_s < 0:
            return "decisions and times are not negative"
        return None

    def played(self) -> Played:
        return Played(
            self.game,
            winners=tuple(self.winners),
            scores=tuple(self.scores),
            decisions=self.decisions,
            cpu_s=self.cpu_s,
            error=self.error,
            traits=tuple(self.traits),
            ranks=tuple(self.ranks),
            sides=tuple(self.sides),
        )


class ResultsFile:
    """The games of a programme that are in a file; new ones are added to it.

    with ResultsFile(Path("match.jsonl"), match) as kept:
        for played in workers.play(match, kept.missing(range(400))):
            kept.add(played)
    """

    def __init__(self, path: Path, programme: Programme) -> None:
        self.path = path
        self.programme = programme
        self.played: dict[int, Played] = {}
        header = Header(FORMAT, msgspec.to_builtins(programme.identity()))
        try:
            self._file = LineFile(path, msgspec.json.encode(header))
        except InUse as error:
            raise BadResults(str(error), "in-use", file=path) from error
        except OSError as error:
            raise self._cannot_write(error) from error
        try:
            self._read(header)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def missing(self, numbers: Iterable[int]) -> list[int]:
        """Those of these games that are not there yet, or failed, or were not studied although that is wanted now."""
        return [number for number in numbers if not self._has(number)]

    def _has(self, number: int) -> bool:
        played = self.played.get(number)
        if played is None or played.error:
            return False
        match, _ = self.programme.match_of(number)
        return bool(played.traits) or not match.study

    def add(self, played: Played) -> None:
        try:
            self._file.add(msgspec.json.encode(GameLine.of(self.programme, played)))
        except OSError as error:
            raise self._cannot_write(error) from error
        self.played[played.number] = played

    # -- the file

    def _cannot_write(self, error: OSError) -> BadResults:
        said = error.strerror
        return BadResults(f"cannot write to {self.path}: {said}", "cannot-write", file=self.path, error=said)

    def _read(self, header: Header) -> None:
        first, *lines = self._file.read()
        self._check(first, header)
        for number, line in enumerate(lines, 2):
            self._take(line, number)
        self._file.mend()

    def _check(self, begin: bytes, ours: Header) -> None:
        try:
            theirs = msgspec.json.decode(begin, type=Header)
        except msgspec.DecodeError as error:
            raise BadResults(f"{self.path} is no file of results", "no-results", file=self.path) from error
        if theirs.format != FORMAT:
            raise BadResults(f"{self.path} was written by another version of Orloj", "other-format", file=self.path)
        found = difference(theirs.programme, ours.programme)
        if found is None:
            return
        if found.key == "revision":
            raise BadResults(f"{self.path}: played by other rules or content", "other-rules", file=self.path)
        if found.key == "bots_revision":
            raise BadResults(f"{self.path}: played by another version of the bots", "other-bots", file=self.path)
        key, theirs_said, ours_said = found
        message = f"{self.path} belongs to another match: {key} is {theirs_said}, not {ours_said}"
        raise BadResults(message, "other-match", file=self.path, key=key, theirs=theirs_said, ours=ours_said)

    def _take(self, line: bytes, number: int) -> None:
        try:
            found = msgspec.json.decode(line, type=GameLine)
            wrong = found.impossible(self.programme)
            if wrong is not None:
                raise msgspec.ValidationError(wrong)
        except msgspec.DecodeError as error:
            message = f"{self.path}, line {number}: {error}; delete that line, and its game is played again"
            raise BadResults(message, "damaged", file=self.path, line=number, error=error) from error
        self.played[found.game] = found.played()
