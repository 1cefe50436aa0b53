"""Cybernetic: the yellow technologies."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.ti4.book import BOOK
from orloj.games.ti4.components import PLANETS
from orloj.games.ti4.deeds import Troop
from orloj.games.ti4.dicing import CANNON
from orloj.games.ti4.facts import Known, is_ground_force, places_in, planets_of, units_at
from orloj.games.ti4.hits import NON_FIGHTERS
from orloj.games.ti4.moments import ControlGained, DiceRolled, ProductionUse, TurnStart
from orloj.games.ti4.placing import look_around, may_place
from orloj.games.ti4.production import COST, produce
from orloj.games.ti4.purse import resources
from orloj.games.ti4.research import exhaust_technology
from orloj.games.ti4.state import Kind, PlanetId, State
from orloj.games.ti4.units import put, take
from orloj.kernel import Seat, spread

LIFTED = 4  # ground forces by Transit Diodes

# -- Sarween Tools: production is cheaper by 1


@COST.by("sarween-tools")
def _cheaper(_g: Known, holder: Seat, cost: int, use: ProductionUse, _units: Mapping[Kind, int]) -> int:
    return max(0, cost - 1) if use.seat == holder and use.ability == "production" else cost


# -- Graviton Laser System: space cannon hits go to larger ships


@BOOK.ability(
    "graviton-laser-system",
    "when",
    DiceRolled,
    lambda _g, seat, moment: moment.seat == seat and moment.purpose == CANNON and not moment.planet,
)
def graviton_laser_system(g: State, seat: Seat, moment: DiceRolled) -> None:
    exhaust_technology(g, seat, "graviton-laser-system")
    for throw in moment.throws:
        throw.aim = NON_FIGHTERS
    g.tell("graviton", seat)


# -- Transit Diodes: ground forces go to other planets


def _troops(g: Known, seat: Seat) -> dict[Troop, int]:
    return {
        Troop(kind, place): count
        for tile in g.systems
        for place in places_in(tile)
        for kind, count in units_at(g, seat, place).items()
        if is_ground_force(kind)
    }


def _open_planets(g: Known, seat: Seat) -> list[PlanetId]:
    """Own planets on which ground forces may be placed."""
    return [planet for planet in planets_of(g, seat) if may_place(g, seat, "infantry", planet)]


@BOOK.ability(
    "transit-diodes",
    "after",
    TurnStart,
    lambda g, seat, moment: moment.seat == seat and bool(_troops(g, seat)) and bool(_open_planets(g, seat)),
)
async def transit_diodes(g: State, seat: Seat, _moment: TurnStart) -> None:
    exhaust_technology(g, seat, "transit-diodes")
    lifted = await spread(
        seat,
        "transit-lift",
        lambda _seat: list(_troops(g, seat)),
        hi=LIFTED,
        most=lambda troop: _troops(g, seat)[troop],
        rule="ti4.42.8",
        values={"count": LIFTED},
    )
    for troop, count in lifted:
        placed = await spread(
            seat,
            "transit-land",
            lambda _seat: _open_planets(g, seat),
            total=count,
            rule="ti4.42.8",
            values={"unit": troop.kind, "count": count},
        )
        take(g, seat, troop.kind, count, troop.place)
        for planet, number in placed:
            put(g, seat, troop.kind, number, planet)
            g.tell("transits", seat, kind=troop.kind, count=number, place=troop.place, planet=planet)
    look_around(g, seat, [troop.place for troop, _count in lifted])


# -- Integrated Economy: production on a planet whose control was gained


@BOOK.ability(
    "integrated-economy",
    "after",
    ControlGained,
    lambda g, seat, moment: moment.seat == seat and resources(g, moment.planet) > 0,
)
def integrated_economy(g: State, seat: Seat, moment: ControlGained) -> None:
    tile, worth = PLANETS[moment.planet].tile, resources(g, moment.planet)
    use = ProductionUse(seat=seat, tile=tile, ability="integrated-economy", budget=worth, docks=[moment.planet])
    use.limit = 2 * worth  # two fighters or infantry cost 1
    produce(g, use)
