"""Moving ships in a tactical action, with what they carry [ti4.42, ti4.50].

The active player names one ship after the other with its way, and what it picks up; nothing moves before he is done
[ti4.clar.22], then all move at once [ti4.42.5]. The plan lies in `TacticalAction.sailings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

from orloj.games.ti4.book import begin
from orloj.games.ti4.cannon import dice_of, offense_batteries
from orloj.games.ti4.components import UNITS
from orloj.games.ti4.control import settle
from orloj.games.ti4.deeds import Deed, Done
from orloj.games.ti4.facts import Known, current, has_ships_in, is_ship, places_in, seats_alive, tile_of, units_at
from orloj.games.ti4.limits import crowding, enforce
from orloj.games.ti4.moments import Loss, Sailing, ShipsArrived, TacticalAction
from orloj.games.ti4.movement import (
    ANY_ORDER,
    SPARE_MOVE,
    Chart,
    can_sail,
    may_pick_up_in,
    move_value,
    rifts_left,
    routes,
    why_not,
)
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Place, State, TileId
from orloj.games.ti4.units import damaged_at, destroy, put, stats, take
from orloj.kernel import Refusal, Seat, Step, choose
from orloj.parts.dice import roll

# ---------------------------------------------------------------- what can be planned


class Sail(Deed, frozen=True):
    """A ship is going to move along a way; `state` tells a damaged one from the others."""

    word: ClassVar[str] = "sail"
    unit: Kind
    route: str  # tiles, joined by dashes
    state: str = ""


class SailAll(Deed, frozen=True):
    """All undamaged ships of a kind that are left in a system are going to move along a way."""

    word: ClassVar[str] = "sail-all"
    unit: Kind
    route: str


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


class Ahead(Deed, frozen=True):
    """A ship of the plan is going to move before all others."""

    word: ClassVar[str] = "sail-ahead"
    unit: Kind


class Behind(Deed, frozen=True):
    """A ship of the plan is not going to move before the others after all."""

    word: ClassVar[str] = "sail-behind"
    unit: Kind


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
    used = sum(1 for one in action.sailings if _overreach(g, action.seat, one.kind, one.route) > 0)
    return SPARE_MOVE(g, 0, action.seat) - used


def _overreach(g: Known, seat: Seat, kind: Kind, route: Sequence[TileId]) -> int:
    """How much farther than its move value a ship goes."""
    return len(route) - 1 - rifts_left(route) - move_value(g, seat, kind, route[0])


def sailings_open(g: Known, action: TacticalAction) -> Iterator[Sail | SailAll]:
    """All ships that could still join the plan, with their ways."""
    boosts = spare_boosts(g, action)
    for origin, kind in ships_elsewhere(g, action):
        whole, damaged = ships_waiting(g, action, kind, origin)
        if not whole and not damaged:
            continue
        for way in routes(g, action.seat, kind, origin, action.tile, farther=boosts > 0):
            route = "-".join(map(str, way))
            if whole:
                yield Sail(kind, route)
            if whole > 1 and _overreach(g, action.seat, kind, way) <= 0:
                yield SailAll(kind, route)
            if damaged:
                yield Sail(kind, route, "damaged")


def ships_waiting(g: Known, action: TacticalAction, kind: Kind, origin: TileId) -> tuple[int, int]:
    """How many ships of a kind in a system are not part of the plan yet: undamaged and damaged ones."""
    planned = [one for one in action.sailings if one.kind == kind and one.route[0] == origin]
    damaged = damaged_at(g, action.seat, str(origin), kind) - sum(one.damaged for one in planned)
    return waiting(g, action, kind, str(origin)) - damaged, damaged


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


Planning = Done | Sail | SailAll | Load | LoadAll | Unload | Stay | Ahead | Behind


def planning(g: Known, action: TacticalAction) -> list[Planning]:
    """Everything that the active player can do with the plan of his move."""
    found: list[Planning] = [Done(), *loads_open(g, action), *sailings_open(g, action)]
    for ship, sailing in enumerate(action.sailings):
        found += [Unload(kind, place, ship) for kind, place in dict.fromkeys(sailing.cargo)]
        found.append(Stay(ship))
    return [*found, *_orders_open(g, action)]


def _orders_open(g: Known, action: TacticalAction) -> list[Ahead | Behind]:
    """Ships of the plan for which it may be said whether they move before the others."""
    planned = [kind for kind in ANY_ORDER(g, (), action.seat) if any(one.kind == kind for one in action.sailings)]
    return [Behind(kind) if kind in action.ahead else Ahead(kind) for kind in planned]


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


def arriving(action: TacticalAction) -> Counter[Kind]:
    """The units that come with the plan from other systems."""
    return Counter(
        kind
        for sailing in action.sailings
        for kind, tile in [
            (sailing.kind, sailing.route[0]),
            *[(kind, tile_of(place)) for kind, place in sailing.cargo],
        ]
        if tile != action.tile
    )


def crowding_by_plan(g: Known, action: TacticalAction) -> tuple[int, int]:
    """How many places of the fleet pool, and how much capacity, the plan would lack in the active system."""
    return crowding(g, action.seat, action.tile, arriving(action))


def could_fire(g: Known, seat: Seat, tile: TileId) -> dict[Seat, int]:
    """How many dice each other player could roll for Space Cannon against ships of a player in a system."""
    dice = {
        other: dice_of(g, other, offense_batteries(g, other, seat, tile)) for other in seats_alive(g) if other != seat
    }
    return {other: count for other, count in dice.items() if count}


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
        values={"system": action.tile, "ships": [one.kind for one in action.sailings]},
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
        case Sail(unit, route, state):
            action.sailings.append(Sailing(kind=unit, route=_tiles(route), damaged=bool(state)))
        case SailAll(unit, route):
            whole, _ = ships_waiting(g, action, unit, _tiles(route)[0])
            action.sailings += [Sailing(kind=unit, route=_tiles(route)) for _ in range(whole)]
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
        case Ahead(unit):
            action.ahead.append(unit)
        case Behind(unit):
            action.ahead.remove(unit)
    action.ahead[:] = [kind for kind in action.ahead if any(one.kind == kind for one in action.sailings)]
    action.sailings[:] = [sailing for sailing in action.sailings if _still_possible(g, action, sailing)]


def _tiles(route: str) -> list[TileId]:
    return [int(tile) for tile in route.split("-")]


def _still_possible(g: State, action: TacticalAction, sailing: Sailing) -> bool:
    """Does the way of a ship still exist? What changes it is the plan for another ship. Whoever moves before all others
    finds the galaxy as it was."""
    if sailing.kind in action.ahead:
        return True
    route = tuple(sailing.route)
    chart = Chart(g, action.seat, sailing.kind, route[0])
    return all(chart.leads(*step) for step in pairwise(route)) and all(chart.passable(tile) for tile in route[1:-1])


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
    action.ahead.clear()
    origins = [tile for sailing in action.sailings for tile in sailing.route[:-1]]
    g.then(
        "rift-rolls",
        *[Step("arrive", [tile]) for tile in dict.fromkeys([action.tile, *origins])],
        "ships-arrived",
    )


@scene("rift-rolls")
def rift_rolls(g: State) -> None:
    """A die for every ship that has left a gravity rift, none for what it carries [ti4.17.2, ti4.17.2a]; with 1 to 3
    it is destroyed, and its cargo with it [ti4.17.2.2, ti4.17.2b]."""
    action = _action(g)
    arrived: list[Sailing] = []
    lost: Counter[Kind] = Counter()
    hurt: Counter[Kind] = Counter()
    for sailing in action.sailings:
        if rifts_left(sailing.route):
            [die] = roll(g.luck, 10, 1, sailing.kind)
            if die.face <= RIFT_DESTROYS:
                g.tell("rift-destroys", action.seat, unit=sailing.kind, face=die.face)
                lost.update([sailing.kind, *[kind for kind, _ in sailing.cargo]])
                hurt[sailing.kind] += sailing.damaged
                continue
            g.tell("rift-passed", action.seat, unit=sailing.kind, face=die.face)
        arrived.append(sailing)
    action.sailings = arrived
    losses = [
        Loss(seat=action.seat, kind=kind, count=count, place=str(action.tile), damaged=hurt[kind])
        for kind, count in lost.items()
    ]
    destroy(g, losses, cause="rift")


RIFT_DESTROYS = 3


@scene("arrive")
def arrive(g: State, tile: TileId) -> None:
    """The move is over: what is too much goes, in the active system and in those that ships have left. Ships that are
    too many for the fleet pool take their capacity along, and what they carried does not fight: only in a combat may
    there be more than can be carried [ti4.22.3, ti4.22.3b]."""
    action = _action(g)
    if tile == action.tile:
        settle(g, tile)
    enforce(g, action.seat, tile)


@scene("ships-arrived")
def ships_arrived(g: State) -> None:
    """Others may answer to the move, before anybody fires; to nothing, if only a structure has moved, or if no ship is
    left."""
    action = _action(g)
    moved = any(is_ship(one.kind) for one in action.sailings) and has_ships_in(g, action.seat, action.tile)
    begin(g, ShipsArrived(seat=action.seat, tile=action.tile, moved=moved))
