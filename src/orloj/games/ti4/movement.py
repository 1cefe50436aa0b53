"""Moving ships in a tactical action: how far they come, by which ways, and what they carry [ti4.42, ti4.50].

The active player names one ship after the other with its way, and what it picks up; nothing moves before he is done
[ti4.clar.22], then all move at once [ti4.42.5]. The plan lies in `TacticalAction.sailings`.

Everything above `move-ships` only finds something out, of a table or of a view of it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import ClassVar, NamedTuple

from orloj.games.ti4.book import begin
from orloj.games.ti4.components import UNITS
from orloj.games.ti4.control import settle
from orloj.games.ti4.deeds import Deed, Done
from orloj.games.ti4.facts import Known, current, fleets_in, is_ship, is_structure, places_in, tile_of, units_at
from orloj.games.ti4.galaxy import adjacent, anomaly_of, galaxy, is_rift
from orloj.games.ti4.limits import enforce
from orloj.games.ti4.moments import Loss, Sailing, ShipsArrived, TacticalAction
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Place, State, TileId
from orloj.games.ti4.units import damaged_at, destroy, put, stats, take
from orloj.kernel import Refusal, Seat, Step, choose
from orloj.parts.dice import roll
from orloj.parts.maps import Map

MOVE: Query[[Seat, Kind, TileId], int] = Query()  # the move value of a ship that starts in a system
SPARE_MOVE: Query[[Seat], int] = Query()  # how many ships may move one system farther than their move value
MAY_DEPART: Query[[Seat, Kind, TileId], bool] = Query()  # may a ship start its move in this system?
MAY_ENTER: Query[[Seat, Kind, TileId, bool], bool] = Query()  # may a ship enter a system, or (last) pass through it?
MAY_PASS_SHIPS: Query[[Seat, Kind, TileId, TileId], bool] = Query()  # …from here through others' ships there?

Route = tuple[TileId, ...]  # where it starts, what it enters, the active system last


# ---------------------------------------------------------------- how far


def can_sail(g: Known, seat: Seat, kind: Kind, origin: TileId) -> bool:
    """Is it a unit that moves by itself: a ship with a move value, or a structure that moves like one?"""
    if not is_ship(kind) and not (is_structure(kind) and stats(g, seat, kind, str(origin)).in_space):
        return False
    return move_value(g, seat, kind, origin) > 0


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


class Chart:
    """What a player's ships of one kind from one system can enter and pass; kept while a move is looked at."""

    def __init__(self, g: Known, seat: Seat, kind: Kind, origin: TileId) -> None:
        self.g, self.seat, self.kind, self.origin = g, seat, kind, origin
        self.map: Map[TileId] = galaxy(g, seat, "move")
        self.value = move_value(g, seat, kind, origin)
        self._passable: dict[TileId, bool] = {}

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

    def ways(self, target: TileId, value: int) -> Iterator[Route]:
        """All ways to a system [ti4.42.3a, ti4.42.3f], also from there and back again [ti4.42.3e]. A ship enters at
        most as many systems as its move value says [ti4.42.3f.2], one more for a gravity rift that it leaves
        [ti4.17.1]."""
        if not self.enterable(target):
            return
        far = _distances(self.map, target)
        longest = value + sum(1 for tile in self.map.places if is_rift(tile))

        def onwards(way: Route) -> Iterator[Route]:
            here = way[-1]
            for near in self.map.neighbours(here):
                longer = (*way, near)
                steps = len(longer) - 1
                if near == target:
                    if steps <= value + rifts_left(longer):
                        yield longer
                elif near not in way and steps + far.get(near, longest) <= longest and self.passable(near):
                    yield from onwards(longer)

        yield from onwards((self.origin,))


def rifts_left(way: Sequence[TileId]) -> int:
    """How many gravity rifts a ship on this way moves through or out of."""
    return sum(1 for tile in way[:-1] if is_rift(tile))


def _distances(map: Map[TileId], target: TileId) -> dict[TileId, int]:
    return dict(map.reach(target).costs)


def reach(g: Known, seat: Seat, kind: Kind, origin: TileId) -> dict[TileId, int]:
    """All systems that a ship could move to if they were active, with the number of systems it would enter."""
    if not can_sail(g, seat, kind, origin):
        return {}
    chart = Chart(g, seat, kind, origin)
    value = chart.value + (1 if SPARE_MOVE(g, 0, seat) else 0)
    held = seat in g.systems[origin].tokens
    found: dict[TileId, int] = {}
    seen = {(origin, 0)}
    queue = deque([(origin, 0, 0)])  # where, systems entered, rifts left
    while queue:
        here, steps, rifts = queue.popleft()
        rifts += is_rift(here)
        for near in chart.map.neighbours(here):
            if steps + 1 > value + rifts or (near, rifts) in seen:
                continue
            seen.add((near, rifts))
            if chart.enterable(near) and (not held or near == origin) and near not in found:
                found[near] = steps + 1
            if chart.passable(near) and near != origin:
                queue.append((near, steps + 1, rifts))
    if steps_back := _round_trip(chart, value):
        found[origin] = steps_back
    return found


def _round_trip(chart: Chart, value: int) -> int:
    """How many systems a ship enters that leaves its system and comes back, 0 if it cannot."""
    return min([len(way) - 1 for way in chart.ways(chart.origin, value)], default=0)


# ---------------------------------------------------------------- ways that matter


def routes(g: Known, seat: Seat, kind: Kind, origin: TileId, target: TileId, *, farther: bool = False) -> list[Route]:
    """The ways of a ship to the active system that differ in something that matters: where it can pick something up,
    whether it goes through a gravity rift, and whether it needs to move `farther` than its move value. Of equal ones
    the shortest."""
    if not can_sail(g, seat, kind, origin) or not may_depart(g, seat, kind, origin, target):
        return []
    chart = Chart(g, seat, kind, origin)
    carries = stats(g, seat, kind, str(origin)).capacity > 0
    best: dict[tuple[frozenset[TileId], int, bool], Route] = {}
    for way in chart.ways(target, chart.value + farther):
        stops = frozenset(tile for tile in way[1:-1] if carries and may_pick_up_in(g, seat, tile, target))
        rifts = rifts_left(way)
        key = stops, rifts, len(way) - 1 > chart.value + rifts
        if key not in best or len(way) < len(best[key]):
            best[key] = way
    return [
        way
        for (stops, rifts, more), way in best.items()
        if not any(
            other_rifts == rifts and (stops < other or (stops == other and more and not other_more))
            for other, other_rifts, other_more in best
            if more or not other_more
        )
    ]


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


def could_fire(g: Known, seat: Seat, tile: TileId) -> dict[Seat, int]:
    """How many dice each other player could roll for Space Cannon against ships of a player in a system."""
    found: dict[Seat, int] = {}
    for other in range(len(g.players)):
        near = adjacent(g, tile, other, "cannon")
        places = [(place, 0) for place in places_in(tile)]
        places += [(place, 1) for beside in near for place in places_in(beside)]
        dice = sum(
            cannon.dice * count
            for place, distance in places
            for kind, count in units_at(g, other, place).items()
            if (cannon := stats(g, other, kind, place).cannon) is not None and cannon.range >= distance
        )
        if dice and other != seat:
            found[other] = dice
    return found


# ---------------------------------------------------------------- the plan of a move


class Sail(Deed, frozen=True):
    """A ship is going to move along a way; `state` tells a damaged one from the others."""

    word: ClassVar[str] = "sail"
    unit: Kind
    route: str  # tiles, joined by dashes
    state: str = ""

    @property
    def tiles(self) -> list[TileId]:
        return [int(tile) for tile in self.route.split("-")]


class Load(Deed, frozen=True):
    """A ship of the plan picks a unit up."""

    word: ClassVar[str] = "load"
    unit: Kind
    place: Place
    ship: int


class LoadAll(Deed, frozen=True):
    """A ship of the plan picks up as many of these units as it can take."""

    word: ClassVar[str] = "load-all"
    unit: Kind
    place: Place
    ship: int


class Unload(Deed, frozen=True):
    """A ship of the plan leaves a unit where it is after all."""

    word: ClassVar[str] = "unload"
    unit: Kind
    place: Place
    ship: int


class Stay(Deed, frozen=True):
    """A ship of the plan stays where it is after all, with what it would have carried."""

    word: ClassVar[str] = "stay"
    ship: int


def waiting(g: Known, action: TacticalAction, kind: Kind, place: Place) -> int:
    """How many units of the active player in a place are not part of the plan yet."""
    count = units_at(g, action.seat, place).get(kind, 0)
    for sailing in action.sailings:
        count -= sailing.cargo.count((kind, place))
        count -= sailing.kind == kind and str(sailing.route[0]) == place
    return count


def capacity_left(g: Known, action: TacticalAction, sailing: Sailing) -> int:
    """How many more units a ship of the plan can take [ti4.22.1, ti4.50.0]."""
    return stats(g, action.seat, sailing.kind, str(sailing.route[0])).capacity - len(sailing.cargo)


def spare_boosts(g: Known, action: TacticalAction) -> int:
    """How many more ships of the plan may move farther than their move value."""
    used = sum(1 for sailing in action.sailings if _overreach(g, action.seat, sailing) > 0)
    return SPARE_MOVE(g, 0, action.seat) - used


def _overreach(g: Known, seat: Seat, sailing: Sailing) -> int:
    """How much farther than its move value a ship of the plan goes."""
    route = sailing.route
    return len(route) - 1 - rifts_left(route) - move_value(g, seat, sailing.kind, route[0])


def sailings_open(g: Known, action: TacticalAction) -> Iterator[Sail]:
    """All ships that could still join the plan, with their ways."""
    for origin, kind in ships_elsewhere(g, action):
        left = waiting(g, action, kind, str(origin))
        hurt = damaged_at(g, action.seat, str(origin), kind) - sum(
            1 for one in action.sailings if one.damaged and one.kind == kind and one.route[0] == origin
        )
        states = [*([""] if left > hurt else []), *(["damaged"] if hurt > 0 and left > 0 else [])]
        if states:
            farther = spare_boosts(g, action) > 0
            for way in routes(g, action.seat, kind, origin, action.tile, farther=farther):
                yield from (Sail(kind, "-".join(map(str, way)), state) for state in states)


def ships_elsewhere(g: Known, action: TacticalAction) -> list[tuple[TileId, Kind]]:
    """The kinds of ships of the active player, by system."""
    return [
        (origin, kind)
        for origin, system in g.systems.items()
        if action.seat in system.space
        for kind in system.space[action.seat].units
        if can_sail(g, action.seat, kind, origin)
    ]


def loads_open(g: Known, action: TacticalAction) -> Iterator[Load | LoadAll]:
    """What ships of the plan could still pick up: on their way, and not where a command token of the player lies,
    unless that is the active system [ti4.50.1, ti4.50.3]."""
    looked_at: list[tuple[Kind, list[TileId], bool, list[tuple[Kind, Place]]]] = []
    for ship, sailing in enumerate(action.sailings):
        looks = (sailing.kind, sailing.route, sailing.damaged, sorted(sailing.cargo))
        room = capacity_left(g, action, sailing)
        if room <= 0 or looks in looked_at:  # ships that are alike are one option
            continue
        looked_at.append(looks)
        for place, kind in cargo_along(g, action, sailing.route):
            count = waiting(g, action, kind, place)
            if count > 0:
                yield Load(kind, place, ship)
            if min(count, room) > 1:
                yield LoadAll(kind, place, ship)


def cargo_along(g: Known, action: TacticalAction, route: Sequence[TileId]) -> list[tuple[Place, Kind]]:
    """What can be picked up on a way, by place."""
    return [
        (place, kind)
        for tile in dict.fromkeys(route)
        if may_pick_up_in(g, action.seat, tile, action.tile)
        for place in places_in(tile)
        for kind in units_at(g, action.seat, place)
        if UNITS[kind].cargo
    ]


Planning = Done | Sail | Load | LoadAll | Unload | Stay


def planning(g: Known, action: TacticalAction) -> list[Planning]:
    """Everything that the active player can do with the plan of his move."""
    found: list[Planning] = [Done(), *loads_open(g, action), *sailings_open(g, action)]
    for ship, sailing in enumerate(action.sailings):
        found += [Unload(kind, place, ship) for kind, place in dict.fromkeys(sailing.cargo)]
        found.append(Stay(ship))
    return found


def refused(g: Known, action: TacticalAction) -> list[Refusal]:
    """The ships that cannot come, and why; and what cannot be picked up any more."""
    found = []
    for origin, kind in ships_elsewhere(g, action):
        if origin != action.tile:
            reason = why_not(g, action.seat, kind, origin, action.tile)
            if reason is not None:
                found.append(Refusal(Sail(kind, f"{origin}-{action.tile}"), reason.why, reason.rule, reason.values))
    for ship, sailing in enumerate(action.sailings):
        full = capacity_left(g, action, sailing) <= 0
        for place, kind in _cargo_beside(g, action, sailing.route):
            tile = tile_of(place)
            if tile != action.tile and action.seat in g.systems[tile].tokens:
                found.append(Refusal(Load(kind, place, ship), "own-token", "ti4.50.3", {"system": tile}))
            elif full:
                found.append(Refusal(Load(kind, place, ship), "no-capacity", "ti4.50.0", {"unit": sailing.kind}))
    return found


def _cargo_beside(g: Known, action: TacticalAction, route: Sequence[TileId]) -> list[tuple[Place, Kind]]:
    return [
        (place, kind)
        for tile in dict.fromkeys(route)
        for place in places_in(tile)
        for kind in units_at(g, action.seat, place)
        if UNITS[kind].cargo and waiting(g, action, kind, place) > 0
    ]


# ---------------------------------------------------------------- moving


@scene("move-ships")
async def move_ships(g: State) -> None:
    """One step of the plan of a move [ti4.42.3, ti4.62.2]; the player may also move nothing [ti4.62.2b]."""
    action = _action(g)
    deed: Planning = await choose(
        action.seat,
        "move-ships",
        lambda _seat: planning(g, action),
        rule="ti4.42.3",
        values={"system": action.tile},
        blocked=lambda _seat: refused(g, action),
        harmless=lambda option: not isinstance(option, Done),
    )
    if isinstance(deed, Done):
        g.then("ships-sail")
        return
    g.then("move-ships")
    _change(g, action, deed)


def _action(g: State) -> TacticalAction:
    action = current(g, TacticalAction)
    assert action is not None, "ships move in tactical actions"
    return action


def _change(g: State, action: TacticalAction, deed: Planning) -> None:
    """Change the plan; ways that are not possible any more because of that are given up."""
    match deed:
        case Sail(unit, _, state):
            action.sailings.append(Sailing(kind=unit, route=deed.tiles, damaged=bool(state)))
        case Load(unit, place, ship):
            action.sailings[ship].cargo.append((unit, place))
        case LoadAll(unit, place, ship):
            sailing = action.sailings[ship]
            count = min(waiting(g, action, unit, place), capacity_left(g, action, sailing))
            sailing.cargo += [(unit, place)] * count
        case Unload(unit, place, ship):
            action.sailings[ship].cargo.remove((unit, place))
        case Stay(ship):
            del action.sailings[ship]
    action.sailings[:] = [sailing for sailing in action.sailings if _still_possible(g, action, sailing)]


def _still_possible(g: State, action: TacticalAction, sailing: Sailing) -> bool:
    """Does the way of a ship still exist? What changes it is the plan for another ship."""
    route = tuple(sailing.route)
    chart = Chart(g, action.seat, sailing.kind, route[0])
    return all(chart.map.are_adjacent(*step) for step in pairwise(route)) and all(
        chart.passable(tile) for tile in route[1:-1]
    )


@scene("ships-sail")
def ships_sail(g: State) -> None:
    """All ships move at the same time, with what they carry [ti4.42.5, ti4.50.2]; then come the dice for gravity rifts
    [ti4.17.2]. The fleet pool is looked at when the move is over: moving ships do not count [ti4.clar.18]."""
    action = _action(g)
    target = str(action.tile)
    moved: Counter[tuple[Kind, Place, bool]] = Counter()
    for sailing in action.sailings:
        moved[sailing.kind, str(sailing.route[0]), sailing.damaged] += 1
        moved.update((kind, place, False) for kind, place in sailing.cargo)
    for (kind, place, damaged), count in moved.items():
        take(g, action.seat, kind, count, place, count if damaged else 0)
    for (kind, place, damaged), count in moved.items():
        put(g, action.seat, kind, count, target, count if damaged else 0)
        g.tell("moves", action.seat, unit=kind, count=count, place=place, system=action.tile)
    origins = dict.fromkeys(tile for sailing in action.sailings for tile in sailing.route[:-1])
    g.then(
        "rift-rolls",
        Step("arrive", [action.tile, 0]),
        *[Step("arrive", [tile, 1]) for tile in origins if tile != action.tile],
        "ships-arrived",
    )


@scene("rift-rolls")
def rift_rolls(g: State) -> None:
    """A die for every ship that has left a gravity rift, none for what it carries [ti4.17.2, ti4.17.2a]; with 1 to 3
    it is destroyed, and its cargo with it [ti4.17.2.2, ti4.17.2b]."""
    action = _action(g)
    lost: Counter[Kind] = Counter()
    for sailing in action.sailings:
        if rifts_left(sailing.route):
            [die] = roll(g.luck, 10, 1, sailing.kind)
            survives = die.face > RIFT_DESTROYS
            g.tell("rift", action.seat, unit=sailing.kind, face=die.face, survives=survives)
            if not survives:
                lost.update([sailing.kind, *[kind for kind, _ in sailing.cargo]])
    losses = [Loss(seat=action.seat, kind=kind, count=count, place=str(action.tile)) for kind, count in lost.items()]
    destroy(g, losses, cause="rift")


RIFT_DESTROYS = 3


@scene("arrive")
def arrive(g: State, tile: TileId, capacity: int) -> None:
    """The move is over: what is too much goes, in the active system and in those that ships have left."""
    action = _action(g)
    if not capacity:
        settle(g, tile)
    enforce(g, action.seat, tile, capacity=bool(capacity))


@scene("ships-arrived")
def ships_arrived(g: State) -> None:
    """Others may answer to the move, before anybody fires."""
    action = _action(g)
    begin(g, ShipsArrived(seat=action.seat, tile=action.tile, moved=bool(action.sailings)))
