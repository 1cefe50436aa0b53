"""What a thinking bot tells about a decision: for hints, reviews and measurements."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct, field

_FEW_WORLDS = 8  # before nothing can be said about a difference
_ALIKE = 0.005  # nobody should care about less


class Difference(Struct, frozen=True):
    """By how much one answer did better than another in the same imagined worlds, on average."""

    mean: float  # of the chance to win
    error: float  # of that mean (one standard error)
    worlds: int

    @classmethod
    def of(cls, one: Sequence[float], other: Sequence[float]) -> Difference:
        """Of results that belong together in pairs, as far as both go."""
        gaps = [here - there for here, there in zip(one, other, strict=False)]
        return cls(sum(gaps) / len(gaps), standard_error(gaps), len(gaps)) if gaps else NO_DIFFERENCE

    def is_clear(self, least: float = _ALIKE) -> bool:
        """Is one answer better, by more than `least` and by more than what may be chance?"""
        return self.worlds >= _FEW_WORLDS and self.mean > max(2 * self.error, least)


NO_DIFFERENCE = Difference(0.0, 0.0, 0)


class Thought(Struct, frozen=True):
    """One answer that was considered."""

    token: str
    tries: int
    value: float  # the chance to win, as far as the tries tell
    error: float  # of that chance (one standard error); 0 if it was tried less than twice
    outlook: dict[str, float] = field(default_factory=dict)  # what the player will have a little later, on average
    behind: Difference = NO_DIFFERENCE  # by how much the best answer did better, where they were compared


class Advice(Struct, frozen=True):
    """A decision thought through: the best answer first."""

    thoughts: list[Thought]
    tries: int  # over all answers

    @property
    def best(self) -> Thought:
        return self.thoughts[0]

    def of(self, token: str) -> Thought | None:
        """What was thought of an answer, if it was considered at all."""
        return next((thought for thought in self.thoughts if thought.token == token), None)


def standard_error(values: Sequence[float]) -> float:
    """Of the mean of these values; 0 if there are less than two."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (count - 1) / count)
