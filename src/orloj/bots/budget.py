"""How long a bot may think about one answer: so many seconds of CPU time, or so many tries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from time import thread_time

from orloj.kernel import OrlojError

_TEXT = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>s|ms|)")
_LONGEST = 3600.0  # seconds
_MOST = 10_000_000  # tries


class BadBudget(OrlojError):
    """A text that is no budget."""


@dataclass(frozen=True)
class Budget:
    """CPU seconds for each answer, or a number of tries; with tries the answers can be repeated exactly."""

    seconds: float | None = None
    tries: int | None = None

    @classmethod
    def read(cls, text: str) -> Budget:
        """`0.2s` and `200ms` are times, a bare number counts tries."""
        found = _TEXT.fullmatch(text.strip())
        if found is None:
            raise BadBudget(f"{text!r} is no time to think; write 0.5s or 200ms (CPU time), or 300 (tries)")
        number, unit = float(found["number"]), found["unit"]
        if unit:
            seconds = number / 1000 if unit == "ms" else number
            if not 0 < seconds <= _LONGEST:
                raise BadBudget(f"{text!r}: a bot may think for more than nothing and at most an hour")
            return cls(seconds=seconds)
        if number != int(number) or not 1 <= number <= _MOST:
            raise BadBudget(f"{text!r}: tries are counted in whole numbers from 1 to {_MOST}")
        return cls(tries=int(number))

    def steps(self, begun: float, part: float = 1.0, *, done: int = 0, each: int = 1) -> Iterator[None]:
        """Steps of `each` tries until this part of the budget is used up; at least one. `begun` is the CPU time of the
        thread, and `done` the tries, with which the use of the budget began."""
        while True:
            yield
            done += each
            if self.tries is not None and done >= self.tries * part:
                return
            if self.seconds is not None and thread_time() - begun >= self.seconds * part:
                return

    def __str__(self) -> str:
        return str(self.tries) if self.seconds is None else f"{self.seconds:.9f}".rstrip("0").rstrip(".") + "s"
