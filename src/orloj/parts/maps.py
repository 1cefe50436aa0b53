"""Maps: which places lie beside which, for whom and for what; how far a movement comes, and by which way.

A place is whatever the game calls it (a number, a short text). What connects places is data, `Links`: hexes that share
an edge, lines between nodes, wormholes. Links may hold for some purposes only ("move", "trade") and for some viewers
only (a faction for which more places are adjacent than for others).

A map that changes in a game is made anew from what it depends on, best by a function with `functools.lru_cache`, so
that a table and a view of it, or two equal forks, share one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

from orloj.kernel import Seat

P = TypeVar("P", bound=Hashable)
Cost = Callable[[P, P], int | None]  # of a step from one place to its neighbour; None: there is no such step


# ---------------------------------------------------------------- hexes


class Hex(NamedTuple):
    """A hex by its axial coordinates: `q` counts columns to the right, `r` hexes downwards in a column."""

    q: int
    r: int

    def neighbours(self) -> list[Hex]:
        """The six hexes around, clockwise from the one above."""
        return [Hex(self.q + q, self.r + r) for q, r in AROUND]

    def distance(self, other: Hex) -> int:
        """Steps between two hexes, if nothing is in the way."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))


AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


# ---------------------------------------------------------------- what connects places


def by_edges(cells: Mapping[P, Hex], closed: Iterable[tuple[P, P]] = ()) -> dict[P, tuple[P, ...]]:
    """Places on hexes that share an edge, without the edges that are closed."""
    at = {cell: place for place, cell in cells.items()}
    if len(at) < len(cells):
        raise ValueError("two places lie on the same hex")
    shut = {frozenset(pair) for pair in closed}
    return {
        place: tuple(at[near] for near in cell.neighbours() if near in at and frozenset((place, at[near])) not in shut)
        for place, cell in cells.items()
    }


def by_lines(lines: Iterable[tuple[P, P]]) -> dict[P, tuple[P, ...]]:
    """Places that a line connects; lines lead both ways."""
    found: dict[P, list[P]] = {}
    for one, other in lines:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return {place: tuple(near) for place, near in found.items()}


def all_joined(places: Sequence[P]) -> dict[P, tuple[P, ...]]:
    """Places that are all adjacent to each other, like those with the same kind of wormhole."""
    return {place: tuple(other for other in places if other != place) for place in places}


@dataclass(frozen=True)
class Links(Generic[P]):
    """Connections that hold for the same purposes and for the same viewers; None: for all of them."""

    to: Mapping[P, Sequence[P]]
    purposes: Collection[str] | None = None
    viewers: Collection[Seat] | None = None

    def __post_init__(self) -> None:
        if isinstance(self.purposes, str):
            raise TypeError(f"the purposes {self.purposes!r} are one text, not a collection of them")

    def hold_for(self, purpose: str, viewer: Seat | None) -> bool:
        return (self.purposes is None or purpose in self.purposes) and (self.viewers is None or viewer in self.viewers)


# ---------------------------------------------------------------- maps


@dataclass(frozen=True)
class Reach(Generic[P]):
    """Where a movement can end, with what it costs to come there; its start costs nothing."""

    start: P
    costs: Mapping[P, int]
    came_from: Mapping[P, P]

    def way(self, end: P) -> tuple[P, ...]:
        """The places that are entered on the cheapest way, the last one last; of equally cheap ways the one with the
        fewest steps."""
        places = [end]
        while places[-1] != self.start:
            places.append(self.came_from[places[-1]])
        return tuple(places[-2::-1])

    def nearest(self, places: Iterable[P]) -> list[P]:
        """Those of the places that cost least, all if several are equally near; none if no way leads to any."""
        reached = [place for place in places if place in self.costs]
        least = min([self.costs[place] for place in reached], default=0)
        return [place for place in reached if self.costs[place] == least]


class Map(Generic[P]):
    """Places and what connects them.

    Questions name a `purpose` and a `viewer`. Without a purpose only those links count that hold for every purpose, and
    without a viewer only those that hold for everybody.
    """

    def __init__(self, places: Iterable[P], *links: Links[P]) -> None:
        self.places = tuple(places)
        self.links = links
        self._adjacent: dict[tuple[str, Seat | None], Mapping[P, tuple[P, ...]]] = {}
        known = set(self.places)
        for one in links:
            for place, near in one.to.items():
                if place in near:
                    raise ValueError(f"{place!r} cannot be adjacent to itself")
                for unknown in {place, *near} - known:
                    raise ValueError(f"{unknown!r} is no place of this map")

    def neighbours(self, place: P, purpose: str = "", viewer: Seat | None = None) -> tuple[P, ...]:
        """The places beside a place, each once, in the order of the links."""
        return self._adjacency(purpose, viewer)[place]

    def are_adjacent(self, one: P, other: P, purpose: str = "", viewer: Seat | None = None) -> bool:
        return other in self._adjacency(purpose, viewer)[one]

    def _adjacency(self, purpose: str, viewer: Seat | None) -> Mapping[P, tuple[P, ...]]:
        found = self._adjacent.get((purpose, viewer))
        if found is None:
            holding = [one.to for one in self.links if one.hold_for(purpose, viewer)]
            found = self._adjacent[purpose, viewer] = {
                place: tuple(dict.fromkeys(near for to in holding for near in to.get(place, ())))
                for place in self.places
            }
        return found

    def distances(self, start: P, purpose: str = "", viewer: Seat | None = None) -> dict[P, int]:
        """How many steps it is to each place that can be reached, if every step may be taken."""
        adjacent = self._adjacency(purpose, viewer)
        found = {start: 0}
        reached = [start]
        for place in reached:  # grows meanwhile
            for near in adjacent[place]:
                if near not in found:
                    found[near] = found[place] + 1
                    reached.append(near)
        return found

    def reach(
        self,
        start: P,
        limit: int | None = None,
        *,
        purpose: str = "",
        viewer: Seat | None = None,
        cost: Cost[P] | None = None,
        stops: Callable[[P], bool] | None = None,
    ) -> Reach[P]:
        """How far a movement comes that begins at a place and may cost so much in all.

        `cost` says what a step costs, 1 if nothing is said, and refuses steps that are not possible: a place that
        cannot be entered, a border that is closed. A movement ends where it enters a place that `stops` it: what has to
        stop there, and what cannot be passed, is the same. The start stops nobody.
        """
        adjacent = self._adjacency(purpose, viewer)
        costs: dict[P, int] = {}
        came_from: dict[P, P] = {}
        queue: list[tuple[int, int, int, P, P]] = [(0, 0, 0, start, start)]
        waiting = 0  # of equally good ways the one that was found first
        while queue:
            paid, steps, _, place, before = heappop(queue)
            if place in costs:
                continue
            costs[place] = paid
            if place != start:
                came_from[place] = before
                if stops is not None and stops(place):
                    continue
            for near in adjacent[place]:
                total = None if near in costs else _total(paid, cost, place, near)
                if total is not None and (limit is None or total <= limit):
                    waiting += 1
                    heappush(queue, (total, steps + 1, waiting, near, place))
        return Reach(start, costs, came_from)

    def ways(
        self,
        start: P,
        end: P | None,
        limit: int,
        *,
        purpose: str = "",
        viewer: Seat | None = None,
        cost: Cost[P] | None = None,
        stops: Callable[[P], bool] | None = None,
    ) -> Iterator[tuple[P, ...]]:
        """All ways from a place to another one (or to anywhere), each as the places that it enters, with the rules of
        `reach`: for those who may choose, and where more than the cost depends on the way. No way enters a place twice,
        its start only if that is its end too."""
        adjacent = self._adjacency(purpose, viewer)

        def onwards(way: tuple[P, ...], paid: int) -> Iterator[tuple[P, ...]]:
            here = way[-1] if way else start
            for near in adjacent[here]:
                if near in way or (near == start and end != start):
                    continue
                total = _total(paid, cost, here, near)
                if total is None or total > limit:
                    continue
                longer = (*way, near)
                if end is None or near == end:
                    yield longer
                if near != end and not (stops is not None and stops(near)):
                    yield from onwards(longer, total)

        return onwards((), 0)


def _total(paid: int, cost: Cost[P] | None, here: P, near: P) -> int | None:
    """What a way costs with one more step."""
    step = 1 if cost is None else cost(here, near)
    if step is None:
        return None
    if step < 0:
        raise ValueError(f"the step from {here!r} to {near!r} cannot cost less than nothing")
    return paid + step
