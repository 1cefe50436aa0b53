"""The way of a rating as a picture: the number as a line, how far the truth may be from it as a band around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orloj.server.meeting.skills import Skill

WIDTH, HEIGHT = 520, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 10, 10, 12
_STEPS = (5, 10, 20, 50, 100)
_MOST_LINES = 4


@dataclass(frozen=True)
class RatingCurve:
    """In the units of its picture."""

    line: str
    band: str
    last: tuple[float, float]
    grid: Sequence[tuple[float, int]]  # height and number
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT


def curve_of(skills: Sequence[Skill]) -> RatingCurve | None:
    """The picture; None before the second rated game."""
    if len(skills) < 2:
        return None
    lowest = min(one.mu - one.margin for one in skills)
    highest = max(one.mu + one.margin for one in skills)

    def x(place: int) -> float:
        return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * place / (len(skills) - 1), 1)

    def y(value: float) -> float:
        return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (highest - value) / (highest - lowest), 1)

    step = next((one for one in _STEPS if (highest - lowest) / one <= _MOST_LINES), _STEPS[-1])
    first = -(-int(lowest) // step) * step
    upper = [(x(place), y(one.mu + one.margin)) for place, one in enumerate(skills)]
    lower = [(x(place), y(one.mu - one.margin)) for place, one in enumerate(skills)]
    middle = [(x(place), y(one.mu)) for place, one in enumerate(skills)]
    return RatingCurve(
        line=_points(middle),
        band=_points([*upper, *reversed(lower)]),
        last=middle[-1],
        grid=[(y(value), value) for value in range(first, int(highest) + 1, step) if value >= lowest],
    )


def _points(found: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{left},{top}" for left, top in found)
