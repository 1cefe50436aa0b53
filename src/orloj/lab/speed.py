"""A table of speeds that can be kept and compared with a later one.

A difference counts only if it is greater than what luck does. Within a run: each pass of the one run must be beyond
each pass of the other. By chance alone that happens to two runs of four passes in 3 of 100 comparisons, and to shorter
ones too often for a verdict. Between runs: the same program differed by up to 15 % from one run to the next, even if
the passes of each run agreed, so the medians must differ by more. Numbers are divided by the speed of the yardstick in
the same pass, so that a machine that was busier at the time does not look like a slower program.

If the passes of one run differ among themselves by more than that, a change of this size could hide between them: then
the verdict is that nobody can tell.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct, field

import orloj
from orloj.kernel import OrlojError

YARDSTICK = "yardstick_per_cpu_s"
_FACTS = ("mean_tail", "longest_tail", "snapshot_bytes", "history_bytes", "answers", "tables", "games")  # not speeds
_UNITS = ("us", "ms", "bytes")
FEWEST_PASSES = 4  # of each run, for a verdict
MARGIN = 0.15  # by which the same program may differ from run to run

Passes = dict[str, list[float]]  # by the name of what was measured: one number for each pass


class NoSpeeds(OrlojError):
    """A file that holds no table of speeds."""


class Verdict(StrEnum):
    """What became of something that was measured before too."""

    FASTER = "faster"
    SLOWER = "slower"
    SAME = "same"  # no more than from run to run
    NOISY = "noisy"  # the passes of a run differ so much that a change could hide between them
    UNKNOWN = "unknown"  # there were too few passes


class Speeds(Struct):
    """What `orloj bench --out` writes. By subject: a table such as `rftg standard 4`, or the server."""

    version: str
    python: str
    date: str
    revisions: dict[str, str] = field(default_factory=dict)  # by game: the fingerprint of its rules
    subjects: dict[str, Passes] = field(default_factory=dict)

    @classmethod
    def now(cls, revisions: Mapping[str, str]) -> Speeds:
        """An empty table for what is running here."""
        today = datetime.now(UTC).date().isoformat()
        return cls(orloj.__version__, platform.python_version(), today, dict(revisions))

    def note(self, subject: str, numbers: Mapping[str, float]) -> None:
        """Add a pass."""
        passes = self.subjects.setdefault(subject, {})
        for name, number in numbers.items():
            passes.setdefault(name, []).append(number)

    def passes(self) -> dict[str, int]:
        """How many passes there are of each subject."""
        return {subject: max(map(len, passes.values())) for subject, passes in self.subjects.items()}

    def whole(self, passes: int) -> Speeds:
        """The table with only those subjects that have so many passes."""
        done = self.passes()
        subjects = {subject: numbers for subject, numbers in self.subjects.items() if done[subject] >= passes}
        return msgspec.structs.replace(self, subjects=subjects)

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self)) + b"\n")

    @classmethod
    def read(cls, path: Path) -> Speeds:
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls)
        except (OSError, msgspec.MsgspecError) as error:
            raise NoSpeeds(str(error)) from error


class Change(Struct, frozen=True):
    """Something that was measured twice."""

    subject: str
    name: str
    before: float
    after: float
    times: float  # how many times faster it is now, the machine's own speed taken out
    verdict: Verdict


def changes(before: Speeds, after: Speeds) -> list[Change]:
    """Everything that both tables have, in the order of the later one."""
    return [
        _change(subject, name, before.subjects[subject], passes)
        for subject, passes in after.subjects.items()
        if subject in before.subjects
        for name in _comparable(passes)
        if name in before.subjects[subject]
    ]


def spread(numbers: Iterable[float]) -> float:
    """How far the passes lie from their median, at most, as a part of it."""
    found = list(numbers)
    half = median(found)
    return max(abs(number - half) for number in found) / half if half else 0.0


def unit_of(name: str) -> str:
    """What a number is counted in, as its name tells: `us`, `ms`, `bytes`, or nothing."""
    return next((part for part in name.split("_") if part in _UNITS), "")


def _comparable(passes: Passes) -> list[str]:
    return [name for name in passes if name not in _FACTS and name != YARDSTICK]


def _change(subject: str, name: str, before: Passes, after: Passes) -> Change:
    was, now = _steadied(name, before), _steadied(name, after)
    times = median(now) / median(was)
    return Change(subject, name, median(before[name]), median(after[name]), times, _verdict(was, now))


def _verdict(was: list[float], now: list[float]) -> Verdict:
    if min(len(was), len(now)) < FEWEST_PASSES:
        return Verdict.UNKNOWN
    times = median(now) / median(was)
    if min(now) > max(was) and times > 1 + MARGIN:
        return Verdict.FASTER
    if max(now) < min(was) and times < 1 / (1 + MARGIN):
        return Verdict.SLOWER
    if max(max(run) / min(run) for run in (was, now)) > 1 + MARGIN:
        return Verdict.NOISY
    return Verdict.SAME


def _steadied(name: str, passes: Passes) -> list[float]:
    """The passes as rates, the more the faster, in rounds of the yardstick."""
    numbers = passes[name]
    rates = [1 / number for number in numbers] if unit_of(name) in ("us", "ms") else numbers
    return [rate / mark for rate, mark in zip(rates, passes[YARDSTICK], strict=True)] if YARDSTICK in passes else rates
