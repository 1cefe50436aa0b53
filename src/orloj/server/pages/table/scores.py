"""How a game came out: the score taken apart, and its way there as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from weakref import WeakKeyDictionary

from orloj.kernel import Table
from orloj.look import look_of
from orloj.server.live.room import Room
from orloj.words import Lang

WIDTH, HEIGHT = 640, 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 38, 26, 16, 32
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)  # between two lines of the grid
_MOST_LINES = 6
_MOST_NAMES = 16  # below the chart

# One curve for each game that is over: (clock, points of every seat) at the end of each round.
_CURVES: WeakKeyDictionary[Room, list[tuple[int, list[int]]]] = WeakKeyDictionary()


def curve_of(room: Room) -> list[tuple[int, list[int]]]:
    """The points at the end of each round of a game that is over."""
    found = _CURVES.get(room)
    if found is None:
        found = _CURVES[room] = _curve(room.table)
    return found


def _curve(table: Table[Any]) -> list[tuple[int, list[int]]]:
    """What stood at the beginning of a round is what the round before ended with."""
    game = table.game
    look = look_of(game.package)
    begun: dict[int, list[int]] = {}
    for chapter, snapshot in zip(table.history, table.history.snapshots(), strict=True):
        view = game.view(game.decode(snapshot, chapter.schema), None)
        begun.setdefault(look.clock(view), look.points(view))
    clocks = sorted(begun)
    ends = [(clock, begun[following]) for clock, following in pairwise(clocks)]
    last = table.view(None)
    return [*ends, (max(clocks[-1], look.clock(last)), look.points(last))]


@dataclass(frozen=True)
class Curve:
    """One seat in the chart."""

    seat: int
    points: str  # of the polyline
    markers: Sequence[tuple[float, float]]
    last: int


@dataclass(frozen=True)
class Chart:
    """The chart in the units of its picture."""

    curves: Sequence[Curve]
    grid: Sequence[tuple[float, int]]  # height and number
    names: Sequence[tuple[float, int]]  # place and clock
    rounds: Sequence[tuple[str, Sequence[int]]]  # the same as numbers
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT


def chart_of(room: Room, lang: Lang) -> Chart | None:
    """The chart of a game that is over; None if it was too short for one."""
    curve = curve_of(room)
    if len(curve) < 2:
        return None
    look = look_of(room.game.package)
    numbers = [number for _, points in curve for number in points]
    lowest, highest = min(0, *numbers), max(1, *numbers)

    def x(place: int) -> float:
        return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * place / (len(curve) - 1), 1)

    def y(number: int) -> float:
        return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (highest - number) / (highest - lowest), 1)

    curves = []
    for seat in range(room.info.seats):
        markers = [(x(place), y(points[seat])) for place, (_, points) in enumerate(curve)]
        line = " ".join(f"{left},{top}" for left, top in markers)
        curves.append(Curve(seat, line, markers, curve[-1][1][seat]))
    step = next((step for step in _STEPS if (highest - lowest) / step <= _MOST_LINES), highest - lowest)
    every = -(-len(curve) // _MOST_NAMES)
    return Chart(
        curves=curves,
        grid=[(y(number), number) for number in range(lowest - lowest % step, highest + 1, step) if number >= lowest],
        names=[(x(place), clock) for place, (clock, _) in enumerate(curve) if place % every == 0],
        rounds=[(look.clock_name(clock, lang), points) for clock, points in curve],
    )
