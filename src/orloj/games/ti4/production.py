"""Producing units [ti4.78, ti4.79]: with what, how many, for how much, and where they are placed.

Whoever produces begins a `ProductionUse` by `produce`. Components may change the value of Production, the cost of all
that is produced, and which unit may produce what; abilities that answer to the moment may give a `discount`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from orloj.games.ti4.book import begin
from orloj.games.ti4.components import PLANETS, UNITS
from orloj.games.ti4.control import blockaded
from orloj.games.ti4.facts import (
    UNLIMITED,
    Known,
    current,
    fleets_in,
    is_ground_force,
    is_ship,
    is_space,
    is_structure,
    places_in,
    planets_in,
    units_at,
)
from orloj.games.ti4.limits import berths
from orloj.games.ti4.moments import ProductionUse, TacticalAction
from orloj.games.ti4.placing import fetch, look_around, placeable
from orloj.games.ti4.purse import resources, spend, wealth
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Place, State, TileId
from orloj.games.ti4.units import put, stats
from orloj.kernel import Refusal, Seat, Step, spread

PRODUCTION_VALUE: Query[[Seat, Kind, Place], int] = Query()  # how many units a unit in a place can produce
MAY_PRODUCE: Query[[ProductionUse, Kind, Kind], bool] = Query()  # may such a unit be produced by this other one?
COST: Query[[ProductionUse, Mapping[Kind, int]], int] = Query()  # what all that is produced costs together


class Producer(NamedTuple):
    """Units with Production of one kind in one place."""

    kind: Kind
    place: Place
    value: int  # of all of them


# ---------------------------------------------------------------- with what, and how many


def production_value(g: Known, seat: Seat, kind: Kind, place: Place) -> int:
    """How many units a unit can produce [ti4.78.1, ti4.73.1]; for some it depends on the resources of the planet."""
    ability = stats(g, seat, kind, place).production
    value = 0
    if ability is not None:
        of_planet = resources(g, place) if place in PLANETS else 0
        value = ability.fixed if ability.plus < 0 else of_planet + ability.plus
    return PRODUCTION_VALUE(g, value, seat, kind, place)


def producers_in(g: Known, seat: Seat, tile: TileId) -> list[Producer]:
    """The units of a player with Production in a system."""
    return [
        Producer(kind, place, value * count)
        for place in places_in(tile)
        for kind, count in units_at(g, seat, place).items()
        if (value := production_value(g, seat, kind, place)) > 0
    ]


def docks_in(g: Known, seat: Seat, tile: TileId) -> list[Place]:
    """Where a player has structures with Production in a system."""
    return [one.place for one in producers_in(g, seat, tile) if is_structure(one.kind)]


def producers_of(g: Known, use: ProductionUse) -> list[Producer]:
    """The units that are used. If an ability produces without any, it stands for itself [ti4.79.4]."""
    if use.ability != "production":
        return [Producer(use.ability, place, use.limit) for place in use.docks[:1] or [str(use.tile)]]
    found = producers_in(g, use.seat, use.tile)
    return [one for one in found if not use.docks or one.place in use.docks]


def production_limit(g: Known, use: ProductionUse) -> int:
    """How many units can be produced: the sum of all values [ti4.78.1a]."""
    total = sum(one.value for one in producers_of(g, use))
    return min(total, use.limit) if use.limit else total


def may_produce(g: Known, use: ProductionUse, kind: Kind, producer: Kind) -> bool:
    """Can a unit of this kind be produced by that one? What has no cost cannot [ti4.9.3]; no ships are produced where
    others have some, or by what is blockaded [ti4.5.1, ti4.79.6], but ground forces are [ti4.5.1.2, ti4.79.6.2]."""
    if stats(g, use.seat, kind, str(use.tile)).cost <= 0 or (use.kinds and kind not in use.kinds):
        return False
    others = any(other != use.seat for other in fleets_in(g, use.tile))
    return MAY_PRODUCE(g, not (is_ship(kind) and others), use, kind, producer)


def value_for(g: Known, use: ProductionUse, kinds: Sequence[Kind]) -> int:
    """How many units of these kinds together can be produced at most."""
    able = sum(one.value for one in producers_of(g, use) if any(may_produce(g, use, kind, one.kind) for kind in kinds))
    return min(able, use.limit) if use.limit else able


def producible(g: Known, use: ProductionUse) -> list[Kind]:
    """The kinds of units that could be produced."""
    return [kind for kind in UNITS if most_of(g, use, kind) > 0]


def most_of(g: Known, use: ProductionUse, kind: Kind) -> int:
    """How many units of one kind could be produced, if nothing else is."""
    most = min(value_for(g, use, [kind]), placeable(g, use.seat, kind))
    means = wealth(g, use.seat, "resources")
    while most > 0 and cost_of(g, use, {kind: most}) > means:
        most -= 1
    return most


# ---------------------------------------------------------------- for how much


def cost_of(g: Known, use: ProductionUse, units: Mapping[Kind, int]) -> int:
    """What units cost together [ti4.9.1, ti4.79.1b]. Of some kinds two are had for one cost; whoever takes only one of
    them pays all of it [ti4.9.2, ti4.78.1c, ti4.79.2b]."""
    total = 0
    for kind, count in units.items():
        figures = stats(g, use.seat, kind, str(use.tile))
        total += figures.cost * -(-count // figures.per_cost)
    return max(0, COST(g, total, use, units) - use.discount)


# ---------------------------------------------------------------- what speaks against it


def wrong_with(g: Known, use: ProductionUse, units: Mapping[Kind, int]) -> Refusal | None:
    """Why these units cannot be produced together."""
    for size in range(1, len(units) + 1):
        for kinds in combinations(units, size):
            value = value_for(g, use, kinds)
            if sum(units[kind] for kind in kinds) > value:
                return Refusal(kinds, "production-limit", "ti4.78.1a", {"count": value})
    room = landing_room(g, use, units)
    landing = [kind for kind in units if is_ground_force(kind)]
    if sum(units[kind] for kind in landing) > room:
        return Refusal(tuple(landing), "no-room-to-land", "ti4.78.4a", {"count": room})
    price, means = cost_of(g, use, units), wealth(g, use.seat, "resources")
    if price > means:
        return Refusal(tuple(units), "too-expensive", "ti4.79.1", {"price": price, "count": means})
    return None


def landing_room(g: Known, use: ProductionUse, units: Mapping[Kind, int]) -> int:
    """How many ground forces can be placed, when the ships that are produced with them are there."""
    capacity = sum(stats(g, use.seat, kind, str(use.tile)).capacity * count for kind, count in units.items())
    places = landing_places(g, use, units)
    return sum(places.values()) + (capacity if _produces_in_space(g, use, units) else 0)


def _produces_in_space(g: Known, use: ProductionUse, units: Mapping[Kind, int]) -> bool:
    return any(is_space(one.place) for one in _used(g, use, units))


def _used(g: Known, use: ProductionUse, units: Mapping[Kind, int]) -> list[Producer]:
    """The units with Production that had a part in producing these."""
    return [one for one in producers_of(g, use) if any(may_produce(g, use, kind, one.kind) for kind in units)]


def not_producible(g: Known, use: ProductionUse) -> list[Refusal]:
    """The kinds of units that cannot be produced, and why."""
    found = []
    for kind in UNITS:
        figures = stats(g, use.seat, kind, str(use.tile))
        if is_structure(kind) or most_of(g, use, kind) > 0:
            continue
        if figures.cost <= 0:
            found.append(Refusal(kind, "no-cost", "ti4.9.3", {"unit": kind}))
        elif is_ship(kind) and blockaded(g, use.seat, use.tile):
            found.append(Refusal(kind, "blockaded", "ti4.5.1", {"system": use.tile}))
        elif is_ship(kind) and any(other != use.seat for other in fleets_in(g, use.tile)):
            found.append(Refusal(kind, "ships-of-others", "ti4.79.6", {"system": use.tile}))
        elif not placeable(g, use.seat, kind):
            found.append(Refusal(kind, "no-reinforcements", "ti4.79.5", {"unit": kind}))
        elif not value_for(g, use, [kind]):
            found.append(Refusal(kind, "not-by-these", "ti4.78.1", {"unit": kind}))
        else:
            price, means = cost_of(g, use, {kind: 1}), wealth(g, use.seat, "resources")
            found.append(Refusal(kind, "too-expensive", "ti4.79.1", {"price": price, "count": means}))
    return found


# ---------------------------------------------------------------- producing


@scene("production-step")
def production_step(g: State) -> None:
    """The last step of a tactical action: units in the active system may produce [ti4.62.5, ti4.62.5a, ti4.78.0]."""
    action = current(g, TacticalAction)
    assert action is not None
    produce_with(g, action.seat, action.tile)


def produce_with(g: State, seat: Seat, tile: TileId, docks: Sequence[Place] = ()) -> None:
    """Plans that a player's units with Production in a system are used, all or those in some places. Call it last in a
    scene."""
    use = ProductionUse(seat=seat, tile=tile, docks=list(docks))
    if production_limit(g, use) > 0:
        produce(g, use)


def produce(g: State, use: ProductionUse) -> None:
    """Plans a production with the windows of that moment. Call it last in a scene."""
    begin(g, use, "produce-units", "produced-units")


def _use(g: State) -> ProductionUse:
    use = current(g, ProductionUse)
    assert use is not None
    return use


@scene("produce-units")
async def produce_units(g: State) -> None:
    """What is produced; each fighter and each infantry counts [ti4.78.1b, ti4.79.2a]."""
    use = _use(g)
    chosen = await spread(
        use.seat,
        "produce",
        lambda _seat: producible(g, use),
        hi=production_limit(g, use),
        most=lambda kind: most_of(g, use, kind),
        check=lambda units: wrong_with(g, use, dict(units)),
        rule="ti4.78.0",
        values={"system": use.tile, "count": production_limit(g, use)},
        blocked=lambda _seat: not_producible(g, use),
    )
    use.units = dict(chosen)
    if use.units:
        g.then("pay-production", *[Step("fetch-produced", [kind]) for kind in use.units])


@scene("pay-production")
async def pay_production(g: State) -> None:
    """All of it is paid at once; what is paid too much is lost [ti4.79.1, ti4.79.1a]."""
    use = _use(g)
    await spend(g, use.seat, "resources", cost_of(g, use, use.units), "production", system=use.tile)


@scene("fetch-produced")
async def fetch_produced(g: State, kind: Kind) -> None:
    """Pieces that are lacking come back from the board [ti4.79.5a]."""
    use = _use(g)
    left = await fetch(g, use.seat, kind, use.units[kind], must=True)
    look_around(g, use.seat, left)


@scene("produced-units")
def produced_units(g: State) -> None:
    """Ships are placed in the space area of the system [ti4.78.2, ti4.79.3]; ground forces follow."""
    use = _use(g)
    for kind, count in use.units.items():
        if is_ship(kind):
            put(g, use.seat, kind, count, str(use.tile))
        g.tell("produces", use.seat, kind=kind, count=count, system=use.tile)
    g.then(
        *[Step("place-produced", [kind]) for kind in use.units if is_ground_force(kind)],
        "production-done",
    )


def landing_places(g: Known, use: ProductionUse, units: Mapping[Kind, int]) -> dict[Place, int]:
    """Where produced ground forces may be placed, and how many there: on planets with a unit that used Production
    [ti4.78.3]; if it stands in the space area, there, as far as the capacity goes, or on the player's own planets of
    the system [ti4.78.4, ti4.78.4a]. `units` are all that are produced."""
    used = _used(g, use, units)
    places: dict[Place, int] = {one.place: UNLIMITED for one in used if not is_space(one.place)}
    if _produces_in_space(g, use, units):
        here = berths(g, use.seat, use.tile)
        own = [planet for planet in planets_in(use.tile) if g.planets[planet].owner == use.seat]
        places |= dict.fromkeys(own, UNLIMITED)
        places |= {str(use.tile): max(0, here.capacity - here.ground_forces)}
    return {place: room for place, room in places.items() if room}


@scene("place-produced")
async def place_produced(g: State, kind: Kind) -> None:
    """Where the ground forces go."""
    use = _use(g)
    placed = await spread(
        use.seat,
        "place-produced",
        lambda _seat: list(landing_places(g, use, use.units)),
        total=use.units[kind],
        most=lambda place: landing_places(g, use, use.units)[place],
        rule="ti4.78.3",
        values={"unit": kind, "count": use.units[kind]},
    )
    for place, number in placed:
        put(g, use.seat, kind, number, place)


@scene("production-done")
def production_done(g: State) -> None:
    use = _use(g)
    action = current(g, TacticalAction)
    if action is not None and use.units:
        action.produced = True
    look_around(g, use.seat, [str(use.tile)])
