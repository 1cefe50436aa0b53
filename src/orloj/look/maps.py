"""How maps of hexes and nodes are drawn. What lies beside what, and how far it is, `orloj.parts.maps` knows.

A game puts its places (`MapPlace`) with their pieces (`Piece`) where `Hexes` or its own list of spots says, and draws
them by the macros of `rooms/map.html`. The frame can be moved and zoomed by mouse, fingers and keys (`static/map.js`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, pi, sin, sqrt
from typing import NamedTuple, TypeVar

from orloj.look.art import around, num

Axial = tuple[int, int]  # a hex as `orloj.parts.maps.Hex` counts them: to the right, and downwards
Spot = tuple[float, float]
_AROUND: Sequence[Axial] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # in the order of its neighbours


class Box(NamedTuple):
    """What a picture shows: the `viewBox` of an SVG."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Hexes:
    """Hexes of one size; `radius` is from the middle to a corner. Those with a corner up stand in rows, those with an
    edge up in columns."""

    radius: float = 100.0
    pointy: bool = True  # a corner is up

    @cached_property
    def across(self) -> float:
        """From edge to edge."""
        return round(self.radius * sqrt(3), 1)

    @cached_property
    def step(self) -> float:
        """From row to row, or from column to column."""
        return self.radius * 1.5

    @cached_property
    def size(self) -> Spot:
        """How wide and how high one is."""
        return (self.across, 2 * self.radius) if self.pointy else (2 * self.radius, self.across)

    def spot(self, cell: Axial) -> Spot:
        """The middle of a hex."""
        q, r = cell
        return ((q + r / 2) * self.across, r * self.step) if self.pointy else (q * self.step, (r + q / 2) * self.across)

    def in_row(self, row: int, place: float) -> Spot:
        """The same for maps that are told row by row (or column by column); shorter rows may begin at halves."""
        return (place * self.across, row * self.step) if self.pointy else (row * self.step, place * self.across)

    @cached_property
    def corners(self) -> tuple[Spot, ...]:
        """Around the middle, clockwise: from the one on top, or from the right one of the two on top."""
        turn = -1 / 2 if self.pointy else -1 / 3
        angles = [pi * (turn + number / 3) for number in range(6)]
        return tuple((round(self.radius * cos(one), 1) + 0.0, round(self.radius * sin(one), 1) + 0.0) for one in angles)

    @cached_property
    def outline(self) -> str:
        """The `points` of a polygon."""
        return " ".join(f"{num(x)},{num(y)}" for x, y in self.corners)

    def edge(self, towards: Axial) -> tuple[Spot, Spot]:
        """The edge that a hex shares with the neighbour in this direction: for borders, walls and wormholes."""
        number = _AROUND.index(towards)
        # The first neighbour lies above the left one of the two upper edges, or above the edge on top.
        first = (number - 1) % 6
        return self.corners[first], self.corners[(first + 1) % 6]


@dataclass(frozen=True)
class Arch:
    """A bow around a middle, for maps that are told along it; `sweep` is in whole turns, half of it to each side of the
    top."""

    middle: Spot
    radius: float
    sweep: float

    def spot(self, along: float, out: float = 0.0) -> Spot:
        """A place on it: from 0 at its left foot to 1 at its right one, and so far outwards."""
        x, y = around(*self.middle, self.radius + out, (along - 0.5) * self.sweep)
        return round(x, 1), round(y, 1)


def box_of(spots: Iterable[Spot], size: Spot, margin: float = 0.0) -> Box:
    """All places of a size around these spots, with a margin."""
    points = list(spots)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
    return Box(
        left - size[0] / 2 - margin,
        top - size[1] / 2 - margin,
        wide + size[0] + 2 * margin,
        high + size[1] + 2 * margin,
    )


class Link(NamedTuple):
    """A line between two nodes."""

    x1: float
    y1: float
    x2: float
    y2: float


def link(one: Spot, other: Spot, radius: float = 0.0, other_radius: float | None = None) -> Link:
    """A line from rim to rim of two round nodes."""
    radii = radius, radius if other_radius is None else other_radius
    (x, y), (to_x, to_y) = one, other
    length = sqrt((to_x - x) ** 2 + (to_y - y) ** 2)
    near, far = (r / length for r in radii) if length > sum(radii) else (0.5, 0.5)
    wide, high = to_x - x, to_y - y
    return Link(*(round(at, 1) for at in (x + wide * near, y + high * near, to_x - wide * far, to_y - high * far)))


# -- what lies on a map


@dataclass(frozen=True, kw_only=True)
class Piece:
    """Something that lies on a place, drawn around its own spot there."""

    kind: str  # its class: ship, token, …
    symbol: str
    size: float
    title: str
    seat: int = -1  # nobody's
    count: int = 1
    ref: str = ""
    card: str = ""
    colour: str = ""
    room: float = 0.0  # what it needs beside its size, for a number
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


@dataclass(frozen=True, kw_only=True)
class MapPlace:
    """A hex or node of the map, with all that lies on it."""

    place: str
    x: float
    y: float
    kind: str  # its class: planet, nebula, …
    label: str  # for those who hear the map
    ref: str = ""
    card: str = ""
    active: bool = False
    pieces: Sequence[Piece] = ()


P = TypeVar("P", bound=Piece)


def side_by_side(pieces: Sequence[P], y: float, width: float, gap: float = 3.0) -> list[P]:
    """Pieces in one row around the middle, smaller if they need more than the width."""
    needed = sum(one.size + one.room for one in pieces) + gap * max(0, len(pieces) - 1)
    scale = min(1.0, width / needed) if needed else 1.0
    left = -needed * scale / 2
    placed = []
    for one in pieces:
        wide = (one.size + one.room) * scale
        placed.append(replace(one, x=round(left + wide / 2, 1), y=y, scale=round(scale, 3)))
        left += wide + gap * scale
    return placed


def in_two_rows(pieces: Sequence[P], one_row: float, rows: tuple[float, float], width: float, most: int = 4) -> list[P]:
    """Up to so many pieces in one row at its height, more in two."""
    if len(pieces) <= most:
        return side_by_side(pieces, one_row, width)
    half = (len(pieces) + 1) // 2
    return [*side_by_side(pieces[:half], rows[0], width), *side_by_side(pieces[half:], rows[1], width)]
