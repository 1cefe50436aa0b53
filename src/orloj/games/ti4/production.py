"""Producing units [ti4.78, ti4.79]: with what, how many, for how much, and where they are placed.

Whoever produces begins a `ProductionUse` by `produce`. Components may change the value of Production, the cost of all
that is produced, and which unit may produce what; abilities that answer to the moment may give a `discount`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import ClassVar, NamedTuple

from orloj.games.ti4.book import begin
from orloj.games.ti4.components import UNITS
from orloj.games.ti4.control import blockaded
from orloj.games.ti4.deeds import Deed
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
    reinforcements,
    units_at,
)
from orloj.games.ti4.limits import berths
from orloj.games.ti4.moments import ProductionUse, TacticalAction
from orloj.games.ti4.placing import fetch, look_around, may_place, placeable
from orloj.games.ti4.purse import can_spend, resources, spend, wealth
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Force, Kind, Place, State, TileId
from orloj.games.ti4.units import put, stats
from orloj.kernel import Refusal, Seat, Step, choose, spread

PRODUCTION_VALUE: Query[[Seat, Kind, Place], int] = Query()  # how many units a unit in a place can produce
MAY_PRODUCE: Query[[Place], bool] = Query()  # may units in a place use Production?
MAY_MAKE: Query[[ProductionUse, Kind, Kind], bool] = Query()  # may such a unit be produced, by this other kind of unit?
IDLE_MATTERS: Query[[ProductionUse], bool] = Query()  # would it matter that Production was used to produce nothing?
COST: Query[[ProductionUse, Mapping[Kind, int]], int] = Query()  # what all that is produced costs together


# ---------------------------------------------------------------- with what


class Producer(NamedTuple):
    """Units with Production of one kind in one place."""

    kind: Kind
    place: Place
    value: int  # of all of them


def production_value(g: Known, seat: Seat, kind: Kind, place: Place) -> int:
    """How many units a unit can produce [ti4.78.1, ti4.73.1]; for some it depends on the resources of the planet."""
    ability = stats(g, seat, kind, place).production
    value = 0
    if ability is not None:
        of_planet = 0 if is_space(place) else resources(g, place)
        value = ability.fixed if ability.plus < 0 else of_planet + ability.plus
    return PRODUCTION_VALUE(g, value, seat, kind, place)


def producers_in(g: Known, seat: Seat, tile: TileId) -> list[Producer]:
    """The units of a player with Production in a system."""
    return [
        Producer(kind, place, value * count)
        for place in places_in(tile)
        if seat in _owners(g, place) and MAY_PRODUCE(g, True, place)
        for kind, count in units_at(g, seat, place).items()
        if (value := production_value(g, seat, kind, place)) > 0
    ]


def _owners(g: Known, place: Place) -> Mapping[Seat, Force]:
    return g.systems[int(place)].space if is_space(place) else g.planets[place].ground


def has_producers(g: Known, seat: Seat) -> bool:
    """Has a player any unit with Production on the board?"""
    return any(
        stats(g, seat, kind, place).production is not None
        for tile in g.systems
        for place in places_in(tile)
        for kind in units_at(g, seat, place)
    )


def docks_in(g: Known, seat: Seat, tile: TileId) -> list[Place]:
    """Where a player has structures with Production in a system."""
    return [one.place for one in producers_in(g, seat, tile) if is_structure(one.kind)]


def producers_of(g: Known, use: ProductionUse) -> list[Producer]:
    """What produces: the units with Production in the system, or one structure in each of the places that are named, or
    an ability that stands for itself [ti4.79.4]."""
    if use.ability != "production":
        places = use.docks or [str(use.tile)]
        return [Producer(use.ability, place, 0 if number else use.limit) for number, place in enumerate(places)]
    found = producers_in(g, use.seat, use.tile)
    if not use.docks:
        return found
    return [
        Producer(kind, place, production_value(g, use.seat, kind, place))
        for kind, place, _ in found
        if place in use.docks and is_structure(kind)
    ]


class Yard:
    """What a production can make: its producers, and what each of them may produce. It is made anew whenever the table
    has changed."""

    def __init__(self, g: Known, use: ProductionUse) -> None:
        self.g, self.use = g, use
        self.producers = producers_of(g, use)
        self._most: dict[Kind, int] = {}

    @cached_property
    def makes(self) -> dict[Kind, list[Kind]]:
        """By kind of producer: what it may produce."""
        makers = dict.fromkeys(one.kind for one in self.producers)
        return {maker: [kind for kind in UNITS if may_make(self.g, self.use, kind, maker)] for maker in makers}

    @cached_property
    def means(self) -> int:
        """The resources that can be spent."""
        spendable = wealth(self.g, self.use.seat, "resources")
        return spendable if self.use.budget < 0 else min(self.use.budget, spendable)

    def limit(self, *kinds: Kind) -> int:
        """How many units can be produced together [ti4.78.1a], of these kinds or of all."""
        able = sum(one.value for one in self.producers if not kinds or any(k in self.makes[one.kind] for k in kinds))
        return min(able, self.use.limit) if self.use.limit else able

    def most(self, kind: Kind) -> int:
        """How many units of one kind could be produced, if nothing else is: as far as the values of Production, the
        pieces [ti4.79.5] and the resources go."""
        if kind not in self._most:
            most = min(self.limit(kind), placeable(self.g, self.use.seat, kind))
            while most > 0 and self.cost({kind: most}) > self.means:
                most -= 1
            self._most[kind] = most
        return self._most[kind]

    def kinds(self) -> dict[Kind, int]:
        """The kinds of units that could be produced, and how many of each at most."""
        return {kind: self.most(kind) for kind in UNITS if self.most(kind) > 0}

    def cost(self, units: Mapping[Kind, int]) -> int:
        return cost_of(self.g, self.use, units)

    def used(self, kinds: Sequence[Kind]) -> list[Producer]:
        """The producers that may have had a part in units of these kinds."""
        return [one for one in self.producers if any(kind in kinds for kind in self.makes[one.kind])]

    def landing(self, units: Mapping[Kind, int]) -> dict[Place, int]:
        """Where ground forces among these units may be placed, and how many there: on planets with a unit that used
        Production for them [ti4.78.3]; if that stands in the space area, on the player's own planets of the system or
        there, as far as the capacity goes [ti4.78.4, ti4.78.4a], also that of ships that are produced with them."""
        g, seat, tile = self.g, self.use.seat, self.use.tile
        forces = [kind for kind in units if is_ground_force(kind)]
        used = [one.place for one in self.used(forces)]
        found = {place: UNLIMITED for place in used if not is_space(place)}
        if any(is_space(place) for place in used):
            found |= {planet: UNLIMITED for planet in planets_in(tile) if g.planets[planet].owner == seat}
            here = units_at(g, seat, str(tile))
            ships = {kind: count for kind, count in units.items() if is_ship(kind)}
            room = berths(g, seat, tile, Counter(here) + Counter(ships))
            carried = room.ground_forces + (0 if room.per_place else room.fighters)
            found[str(tile)] = max(0, room.capacity - carried)
        return {
            place: room
            for place, room in found.items()
            if room and all(may_place(g, seat, kind, place) for kind in forces)
        }

    def wrong_with(self, units: Mapping[Kind, int]) -> Refusal | None:
        """Why these units cannot be produced together."""
        for size in range(1, len(units) + 1):
            for kinds in combinations(units, size):  # some producers cannot make everything
                if sum(units[kind] for kind in kinds) > self.limit(*kinds):
                    return Refusal(kinds, "production-limit", "ti4.78.1a", {"count": self.limit(*kinds)})
        forces = tuple(kind for kind in units if is_ground_force(kind))
        room = sum(self.landing(units).values()) if forces else 0
        if sum(units[kind] for kind in forces) > room:
            return Refusal(forces, "no-room-to-land", "ti4.78.4a", {"count": room})
        if self.cost(units) > self.means:
            values = {"price": self.cost(units), "count": self.means}
            return Refusal(tuple(units), "too-expensive", "ti4.79.1", values)
        return None


def may_make(g: Known, use: ProductionUse, kind: Kind, producer: Kind) -> bool:
    """Can a unit of this kind be produced by that one? What has no cost cannot [ti4.9.3]; no ships are produced where
    others have some, or by what is blockaded [ti4.5.1, ti4.79.6], but ground forces are [ti4.5.1.2, ti4.79.6.2]."""
    if stats(g, use.seat, kind, str(use.tile)).cost <= 0 or (use.kinds and kind not in use.kinds):
        return False
    others = any(other != use.seat for other in fleets_in(g, use.tile))
    return MAY_MAKE(g, not (is_ship(kind) and others), use, kind, producer)


def production_limit(g: Known, use: ProductionUse) -> int:
    """How many units can be produced."""
    return Yard(g, use).limit()


def producible(g: Known, use: ProductionUse) -> dict[Kind, int]:
    """The kinds of units that could be produced, and how many of each at most."""
    return Yard(g, use).kinds()


def cost_of(g: Known, use: ProductionUse, units: Mapping[Kind, int]) -> int:
    """What units cost together [ti4.9.1, ti4.79.1b]. Of some kinds two are had for one cost; whoever takes only one of
    them pays all of it [ti4.9.2, ti4.78.1c, ti4.79.2, ti4.79.2b]."""
    total = 0
    for kind, count in units.items():
        figures = stats(g, use.seat, kind, str(use.tile))
        total += figures.cost * -(-count // figures.per_cost)
    return max(0, COST(g, total, use, units) - use.discount)


def not_producible(g: Known, use: ProductionUse) -> list[Refusal]:
    """The kinds of ships and ground forces that cannot be produced, and why."""
    yard = Yard(g, use)
    kinds = [kind for kind in UNITS if not is_structure(kind) and yard.most(kind) <= 0]
    return [_why_not(g, use, yard, kind) for kind in kinds]


def _why_not(g: Known, use: ProductionUse, yard: Yard, kind: Kind) -> Refusal:
    if stats(g, use.seat, kind, str(use.tile)).cost <= 0:
        return Refusal(kind, "no-cost", "ti4.9.3", {"unit": kind})
    if is_ship(kind) and blockaded(g, use.seat, use.tile):
        return Refusal(kind, "blockaded", "ti4.5.1", {"system": use.tile})
    if is_ship(kind) and any(other != use.seat for other in fleets_in(g, use.tile)):
        return Refusal(kind, "ships-of-others", "ti4.79.6", {"system": use.tile})
    if not yard.limit(kind):
        return Refusal(kind, "not-by-these", "ti4.78.1", {"unit": kind})
    if not placeable(g, use.seat, kind):
        return Refusal(kind, "no-reinforcements", "ti4.79.5", {"unit": kind})
    return Refusal(kind, "too-expensive", "ti4.79.1", {"price": yard.cost({kind: 1}), "count": yard.means})


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
    yard = Yard(g, use)

    def kinds(_seat: Seat) -> dict[Kind, int]:
        nonlocal yard  # whoever looks at the options again sees the table as it is now
        yard = Yard(g, use)
        return yard.kinds()

    chosen = await spread(
        use.seat,
        "produce",
        kinds,
        hi=yard.limit(),
        most=lambda kind: yard.most(kind),
        check=lambda units: yard.wrong_with(dict(units)),
        rule="ti4.78.0",
        values={"system": use.tile, "count": yard.limit()},
        blocked=lambda _seat: not_producible(g, use),
    )
    use.units = dict(chosen)
    if use.units:
        g.then("pay-production")
    elif use.ability == "production" and IDLE_MATTERS(g, False, use):
        g.then("idle-production")


class UseIdle(Deed, frozen=True):
    """Use Production and produce nothing."""

    word: ClassVar[str] = "use-idle"


class LeaveUnused(Deed, frozen=True):
    """Do not use Production at all."""

    word: ClassVar[str] = "leave-unused"


@scene("idle-production")
async def idle_production(g: State) -> None:
    """Nobody has to use Production [ti4.62.5], and its value is only the most that can be produced [ti4.78.1]: whoever
    produces nothing says whether he has used it, if anything answers to that."""
    use = _use(g)
    answer = await choose(
        use.seat,
        "idle-production",
        lambda _seat: [UseIdle(), LeaveUnused()],
        rule="ti4.62.5",
        values={"system": use.tile},
    )
    use.idle = isinstance(answer, UseIdle)


@scene("pay-production")
async def pay_production(g: State) -> None:
    """All of it is paid at once; what is paid too much is lost [ti4.79.1, ti4.79.1a]. If a transaction meanwhile has
    taken what was to pay for it, the player chooses again."""
    use = _use(g)
    price = cost_of(g, use, use.units)
    if not can_spend(g, use.seat, "resources", price):
        use.units = {}
        g.then("produce-units")
        return
    await spend(g, use.seat, "resources", price, "production", system=use.tile)
    lacking = [kind for kind, count in use.units.items() if count > reinforcements(g, use.seat, kind)]
    g.then(*[Step("fetch-produced", [kind]) for kind in lacking])


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


@scene("place-produced")
async def place_produced(g: State, kind: Kind) -> None:
    """Where the ground forces go."""
    use = _use(g)

    def places() -> dict[Place, int]:
        return landing_places(g, use)

    placed = await spread(
        use.seat,
        "place-produced",
        lambda _seat: places(),
        total=use.units[kind],
        most=lambda place: places()[place],
        rule="ti4.78.3",
        values={"unit": kind, "count": use.units[kind]},
    )
    for place, number in placed:
        put(g, use.seat, kind, number, place)


def landing_places(g: Known, use: ProductionUse) -> dict[Place, int]:
    """Where ground forces that were produced may be placed, when the ships are there already."""
    made = {kind: 0 if is_ship(kind) else count for kind, count in use.units.items()}
    return Yard(g, use).landing(made)


@scene("production-done")
def production_done(g: State) -> None:
    use = _use(g)
    look_around(g, use.seat, [str(use.tile)])
