"""Results of many games in a file, one line of JSON for each finished game, so that a run can be stopped and resumed.

The first line tells whose games they are; lines are only ever added. Whatever stops a run, a killed process or a
machine without power, costs at most the games that were being played; a last line that was not written to its end is
cut off. A game that failed is played again by the next run: of several lines with the same number the last one counts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import msgspec
from msgspec import Struct, field

from orloj.kernel import OrlojError
from orloj.lab.workshop import Played, Programme

if sys.platform != "win32":
    import fcntl

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


class Line(Struct, omit_defaults=True):
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
    def of(cls, programme: Programme, played: Played) -> Line:
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
        for played in workshop.play(match, kept.missing(range(400))):
            kept.add(played)
    """

    def __init__(self, path: Path, programme: Programme) -> None:
        self.path = path
        self.programme = programme
        self.played: dict[int, Played] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = path.open("a+b", buffering=0)
        except OSError as error:
            raise BadResults(
                f"cannot write to {path}: {error.strerror}", "cannot-write", file=path, error=error.strerror
            ) from error
        try:
            self._claim()
            self._read()
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
        self._write(Line.of(self.programme, played))
        self.played[played.number] = played

    # -- the file

    def _claim(self) -> None:
        """Two runs that add to the same file would both play what is missing. (Windows does not watch over it.)"""
        if sys.platform != "win32":
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise BadResults(f"another run adds to {self.path} just now", "in-use", file=self.path) from error

    def _read(self) -> None:
        header = Header(FORMAT, msgspec.to_builtins(self.programme.identity()))
        first = msgspec.json.encode(header) + b"\n"
        self._file.seek(0)
        content = self._file.read()
        if first.startswith(content) and content != first:  # empty, or a run that was killed at its very start
            self._file.truncate(0)
            self._file.write(first)
            return
        begin, *lines = content.split(b"\n")
        self._check(begin, header)
        for number, line in enumerate(lines[:-1], 2):
            self._take(line, number)
        self._mend(lines[-1])

    def _check(self, begin: bytes, ours: Header) -> None:
        try:
            theirs = msgspec.json.decode(begin, type=Header)
        except msgspec.DecodeError as error:
            raise BadResults(f"{self.path} is no file of results", "no-results", file=self.path) from error
        if theirs.format != FORMAT:
            raise BadResults(f"{self.path} was written by another version of Orloj", "other-format", file=self.path)
        for key, mine in ours.programme.items():
            other = theirs.programme.get(key)
            if other == mine:
                continue
            if key == "revision":
                raise BadResults(f"{self.path}: played by other rules or content", "other-rules", file=self.path)
            said = {"theirs": _said(other), "ours": _said(mine)}
            message = "{} belongs to another match: {} is {theirs}, not {ours}".format(self.path, key, **said)
            raise BadResults(message, "other-match", file=self.path, key=key, **said)

    def _take(self, line: bytes, number: int) -> None:
        try:
            played = msgspec.json.decode(line, type=Line).played()
            match, _ = self.programme.match_of(played.number)
            if not played.error and len(played.scores) != len(match.bots):
                raise msgspec.ValidationError("a score for each bot is expected")
        except msgspec.DecodeError as error:
            raise BadResults(
                f"{self.path}, line {number}: {error}", "damaged", file=self.path, line=number, error=error
            ) from error
        self.played[played.number] = played

    def _mend(self, last: bytes) -> None:
        """Whatever follows the last end of a line was not written to its end."""
        if last:
            self._file.truncate(self._file.seek(0, os.SEEK_END) - len(last))

    def _write(self, line: Line) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{key}={said}" for key, said in value.items()) or "–"
    return str(value)
