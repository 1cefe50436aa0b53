"""How far ships come in a tactical action, by which ways, and why they cannot come [ti4.14, ti4.42].

Nothing here changes anything: everything is found out of a table, or of a view of it. How a move is planned and carried
out is in `sailing`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from orloj.games.ti4.components import UNITS
from orloj.games.ti4.facts import Known, fleets_in, is_ship, is_structure, places_in, units_at
from orloj.games.ti4.galaxy import anomaly_of, fixed_wormholes, galaxy, is_rift, wormholes
from orloj.games.ti4.queries import Query
from orloj.games.ti4.state import Kind, TileId
from orloj.games.ti4.units import stats
from orloj.kernel import Seat
from orloj.parts.maps import Map

MOVE: Query[[Seat, Kind, TileId], int] = Query()  # the move value of a ship that starts in a system
SPARE_MOVE: Query[[Seat], int] = Query()  # how many ships may move one system farther than their move value
ANY_ORDER: Query[[Seat], tuple[Kind, ...]] = Query()  # kinds of ships that may move before or after all others
OWN_WORMHOLES: Query[[Seat, Kind], tuple[str, ...]] = Query()  # wormholes that travel with a ship
MAY_DEPART: Query[[Seat, Kind, TileId], bool] = Query()  # may a ship start its move in this system?
MAY_ENTER: Query[[Seat, Kind, TileId, bool], bool] = Query()  # may a ship enter a system, or (last) pass through it?
MAY_PASS_SHIPS: Query[[Seat, Kind, TileId, TileId], bool] = Query()  # …from here through others' ships there?

Route = tuple[TileId, ...]  # where it starts, what it enters, the active system last


# ---------------------------------------------------------------- how far


def can_sail(g: Known, seat: Seat, kind: Kind, origin: TileId) -> bool:
    """Is it a unit that moves by itself: a ship with a move value, or a structure that moves like one?"""
    return _sails(g, seat, kind, origin) and move_value(g, seat, kind, origin) > 0


def _sails(g: Known, seat: Seat, kind: Kind, origin: TileId) -> bool:
    return is_ship(kind) or (is_structure(kind) and stats(g, seat, kind, str(origin)).in_space)


def move_value(g: Known, seat: Seat, kind: Kind, origin: TileId) -> int:
    """How far a ship may move from a system [ti4.14.1, ti4.42.2]. Out of a nebula it is 1, unless something raises it
    [ti4.31.2, ti4.31.2a]."""
    printed = stats(g, seat, kind, str(origin)).move
    if printed <= 0:
        return 0
    return MOVE(g, 1 if anomaly_of(origin) == "nebula" else printed, seat, kind, origin)


def may_depart(g: Known, seat: Seat, kind: Kind, origin: TileId, target: TileId) -> bool:
    """Ships do not leave a system with a command token of their own, except the active one [ti4.42.3c]."""
    return MAY_DEPART(g, origin == target or seat not in g.systems[origin].tokens, seat, kind, origin)


def may_enter(g: Known, seat: Seat, kind: Kind, tile: TileId, *, passing: bool) -> bool:
    """No ship enters an asteroid field or a supernova [ti4.43.1, ti4.60.1], and none passes through a nebula
    [ti4.31.1, ti4.31.1a]."""
    kind_of_anomaly = anomaly_of(tile)
    open_to_ships = kind_of_anomaly not in ("asteroid-field", "supernova")
    return MAY_ENTER(g, open_to_ships and not (passing and kind_of_anomaly == "nebula"), seat, kind, tile, passing)


def may_pass_ships(g: Known, seat: Seat, kind: Kind, origin: TileId, tile: TileId) -> bool:
    """Nobody moves through a system with ships of others [ti4.42.3b]."""
    alone = all(other == seat for other in fleets_in(g, tile))
    return alone or MAY_PASS_SHIPS(g, False, seat, kind, origin, tile)


def _nowhere(_tile: TileId) -> bool:
    return False


class Chart:
    """What a player's ships of one kind from one system can enter and pass; kept while a move is looked at."""

    def __init__(self, g: Known, seat: Seat, kind: Kind, origin: TileId) -> None:
        self.g, self.seat, self.kind, self.origin = g, seat, kind, origin
        self.value = move_value(g, seat, kind, origin)
        self._passable: dict[TileId, bool] = {}
        self.map, self._exits = self._map_and_exits()

    def _map_and_exits(self) -> tuple[Map[TileId], tuple[TileId, ...]]:
        """The board as such a ship finds it, and where a wormhole that travels with it leads to, wherever it is; where
        it starts, its own does not stay behind."""
        types = OWN_WORMHOLES(self.g, (), self.seat, self.kind)
        if not types:
            return galaxy(self.g, self.seat, "move"), ()
        holes = {**wormholes(self.g, self.seat, "move"), self.origin: fixed_wormholes(self.g, self.origin)}
        exits = tuple(tile for tile, here in holes.items() if any(one in types for one in here))
        return galaxy(self.g, self.seat, "move", holes), exits

    def neighbours(self, tile: TileId) -> tuple[TileId, ...]:
        """The systems that such a ship can enter from a system."""
        near = self.map.neighbours(tile)
        return (*near, *[exit for exit in self._exits if exit != tile and exit not in near]) if self._exits else near

    def leads(self, one: TileId, other: TileId) -> bool:
        """Can such a ship go from one system to another in one step?"""
        return other in self.neighbours(one)

    def passable(self, tile: TileId) -> bool:
        """May such a ship move through a system? Command tokens are no hindrance [ti4.42.3d]."""
        found = self._passable.get(tile)
        if found is None:
            g, seat, kind = self.g, self.seat, self.kind
            found = self._passable[tile] = may_enter(g, seat, kind, tile, passing=True) and may_pass_ships(
                g, seat, kind, self.origin, tile
            )
        return found

    def enterable(self, tile: TileId) -> bool:
        """May such a ship end its move in a system?"""
        return may_enter(self.g, self.seat, self.kind, tile, passing=False)

    def ways(self, target: TileId, value: int, stops: Callable[[TileId], bool] = _nowhere) -> Iterator[Route]:
        """Ways to a system [ti4.42.3a, ti4.42.3f], the shortest for each choice of `stops` and gravity rifts on them,
        short ones first. They may go through a system more than once, also through the one where they begin or end
        [ti4.42.3e]. A ship enters at most as many systems as its move value says [ti4.42.3f.2], one more if it leaves a
        gravity rift [ti4.17.1]."""
        far = self._steps_to(target)
        longest = value + _rifts(self.map)
        if far.get(self.origin, longest + 1) > longest or not self.enterable(target):
            return
        marks = frozenset([self.origin]) if is_rift(self.origin) else frozenset[TileId]()
        seen, arrived = {(self.origin, marks)}, set[frozenset[TileId]]()
        queue: deque[tuple[Route, frozenset[TileId]]] = deque([((self.origin,), marks)])
        while queue:
            way, marks = queue.popleft()
            steps = len(way)  # after the next one
            if steps > value + sum(map(is_rift, marks)):
                continue
            for near in self.neighbours(way[-1]):
                if near == target and marks not in arrived:
                    arrived.add(marks)
                    yield (*way, near)
                if steps + far.get(near, longest) > longest or not self.passable(near):
                    continue
                place = near, (marks | {near} if is_rift(near) or stops(near) else marks)
                if place not in seen:
                    seen.add(place)
                    queue.append(((*way, near), place[1]))

    def _steps_to(self, target: TileId) -> Mapping[TileId, int]:
        """How many systems a ship at least still enters."""
        return _distances(self.map, target) if not self._exits else dict.fromkeys(self.map.places, 1)


def rifts_left(way: Sequence[TileId]) -> int:
    """How many gravity rifts a ship on this way moves through or out of, however often."""
    return len({tile for tile in way[:-1] if is_rift(tile)})


@lru_cache(maxsize=256)
def _rifts(map: Map[TileId]) -> int:
    """How many gravity rifts there are."""
    return sum(is_rift(tile) for tile in map.places)


@lru_cache(maxsize=512)
def _distances(map: Map[TileId], target: TileId) -> Mapping[TileId, int]:
    """How far it is from all systems to one, if nothing is in the way; from itself it is there and back again. Maps are
    shared, so most are known already."""
    return {**map.distances(target), target: 2}


def reach(g: Known, seat: Seat, kind: Kind, origin: TileId) -> dict[TileId, int]:
    """All systems that a ship could move to if they were active, with the number of systems it would enter."""
    return {tile: len(way) - 1 for tile, way in routes_within_reach(g, seat, kind, origin).items()}


def routes_within_reach(g: Known, seat: Seat, kind: Kind, origin: TileId) -> dict[TileId, Route]:
    """All systems that a ship could move to if they were active, each with a shortest way."""
    if not can_sail(g, seat, kind, origin):
        return {}
    chart = Chart(g, seat, kind, origin)
    value = chart.value + (1 if SPARE_MOVE(g, 0, seat) else 0)
    held = seat in g.systems[origin].tokens
    found: dict[TileId, Route] = {}
    seen = {(origin, 0)}
    queue: deque[tuple[Route, int]] = deque([((origin,), 0)])  # the way so far, rifts left
    while queue:
        way, rifts = queue.popleft()
        rifts += is_rift(way[-1])
        for near in chart.neighbours(way[-1]):
            if len(way) > value + rifts or (near, rifts) in seen:
                continue
            seen.add((near, rifts))
            farther = (*way, near)
            if chart.enterable(near) and (not held or near == origin) and near not in found:
                found[near] = farther
            if chart.passable(near) and near != origin:
                queue.append((farther, rifts))
    if back := _round_trip(chart, value):
        found[origin] = back
    return found


def near_but_closed(
    g: Known, seat: Seat, kind: Kind, origin: TileId, within_reach: Collection[TileId]
) -> dict[TileId, WhyNot]:
    """The systems that are near enough for a ship and still not within its reach, each with what keeps it away."""
    near = galaxy(g, seat, "move").reach(origin, move_value(g, seat, kind, origin)).costs
    closed = [tile for tile in near if tile != origin and tile not in within_reach]
    reasons = {tile: why_not(g, seat, kind, origin, tile) for tile in closed}
    return {tile: why for tile, why in reasons.items() if why is not None and why.why != "out-of-range"}


def _round_trip(chart: Chart, value: int) -> Route:
    """How a ship leaves its system and comes back, nothing if it cannot."""
    return next(chart.ways(chart.origin, value), ())


# ---------------------------------------------------------------- ways that matter


def routes(g: Known, seat: Seat, kind: Kind, origin: TileId, target: TileId, *, farther: bool = False) -> list[Route]:
    """The ways of a ship to the active system that differ in something that matters: where it can pick something up,
    whether it goes through a gravity rift, and whether it needs to move `farther` than its move value. Of equal ones
    the shortest; and beside ways that come through a system again those that do not."""
    if not _sails(g, seat, kind, origin) or not may_depart(g, seat, kind, origin, target):
        return []
    chart = Chart(g, seat, kind, origin)
    if chart.value <= 0:
        return []
    carries = stats(g, seat, kind, str(origin)).capacity > 0
    picks_up = cache(lambda tile: carries and may_pick_up_in(g, seat, tile, target))
    best: dict[tuple[frozenset[TileId], int, bool], Route] = {}
    for way in chart.ways(target, chart.value + farther, lambda tile: tile not in (origin, target) and picks_up(tile)):
        stops = frozenset(tile for tile in way if tile not in (origin, target) and picks_up(tile))
        rifts = rifts_left(way)
        if origin == target and not stops and not rifts and not picks_up(origin):
            continue  # there and back again for nothing
        best.setdefault((stops, rifts, len(way) - 1 > chart.value + rifts), way)
    found = [
        (rifts, way)
        for (stops, rifts, more), way in best.items()
        if not any(
            other_rifts == rifts and (stops < other or (stops == other and more and not other_more))
            for (other, other_rifts, other_more), instead in best.items()
            if (more or not other_more) and (_is_straight(instead) or not _is_straight(way))
        )
    ]
    return [way for _, way in sorted(found, key=lambda one: (one[0], len(one[1])))]  # the safe and short ones first


def _is_straight(way: Route) -> bool:
    """Does a way enter no system twice, nor come back to where it began before its end? Whoever picks nothing up would
    wonder about such a way."""
    return len({*way[:-1]}) == len(way) - 1 and way[-1] not in way[1:-1]


def may_pick_up_in(g: Known, seat: Seat, tile: TileId, target: TileId) -> bool:
    """Is there anything of the player in a system that a passing ship may pick up [ti4.50.1, ti4.50.3]?"""
    if tile != target and seat in g.systems[tile].tokens:
        return False
    return any(UNITS[kind].cargo for place in places_in(tile) for kind in units_at(g, seat, place))


class WhyNot(NamedTuple):
    """Why a ship cannot come: the key of the reason, its rule, and what the sentence needs."""

    why: str
    rule: str
    values: dict[str, int | str]


def why_not(g: Known, seat: Seat, kind: Kind, origin: TileId, target: TileId) -> WhyNot | None:
    """Why a ship cannot move from one system to another, or None if it can."""
    if not can_sail(g, seat, kind, origin):
        return WhyNot("no-move", "ti4.14.1", {"unit": kind})
    if not may_depart(g, seat, kind, origin, target):
        return WhyNot("own-token", "ti4.42.3c", {"system": origin})
    chart = Chart(g, seat, kind, origin)
    if not chart.enterable(target):
        return WhyNot("anomaly", f"ti4.{_RULE_OF.get(anomaly_of(target), '42.3')}", {"system": target})
    if next(chart.ways(target, chart.value + (1 if SPARE_MOVE(g, 0, seat) else 0)), None) is not None:
        return None
    straight = chart.map.reach(origin, chart.value)
    if target not in straight.costs:
        return WhyNot("out-of-range", "ti4.42.3f.2", {"unit": kind, "count": chart.value, "system": target})
    for tile in straight.way(target)[:-1]:
        if not may_enter(g, seat, kind, tile, passing=True):
            return WhyNot("anomaly-in-the-way", f"ti4.{_RULE_OF.get(anomaly_of(tile), '42.3')}", {"system": tile})
        if not may_pass_ships(g, seat, kind, origin, tile):
            return WhyNot("ships-in-the-way", "ti4.42.3b", {"system": tile})
    return WhyNot("out-of-range", "ti4.42.3f.2", {"unit": kind, "count": chart.value, "system": target})


_RULE_OF = {"asteroid-field": "43.1", "supernova": "60.1", "nebula": "31.1"}
