"""Laws that are attached to planets [ti4.51]."""

from __future__ import annotations

from orloj.games.ti4.agendas.common import all_units, everybody, lose_units
from orloj.games.ti4.facts import Known
from orloj.games.ti4.invasion import MAY_LAND
from orloj.games.ti4.laws import attached_to
from orloj.games.ti4.moments import AgendaOnTable, Loss
from orloj.games.ti4.outcomes import ElectPlanet, effect
from orloj.games.ti4.placing import MAY_PLACE
from orloj.games.ti4.purse import INFLUENCE, RESOURCES
from orloj.games.ti4.state import Kind, Place, PlanetId, State
from orloj.kernel import Seat

MINING, ZONE, SANCTUARY = "core-mining", "demilitarized-zone", "senate-sanctuary"
TERRAFORMING = "terraforming-initiative"


# ---------------------------------------------------------------- values


@RESOURCES.by(MINING)
def mined(g: Known, _holder: Seat, value: int, planet: PlanetId) -> int:
    return value + 2 if attached_to(g, MINING, planet) else value


@effect(MINING, ElectPlanet)
def mining(g: State, _table: AgendaOnTable, outcome: ElectPlanet) -> None:
    """One infantry pays for it."""
    there = [loss for seat in everybody(g) for loss in all_units(g, seat, [outcome.planet]) if loss.kind == "infantry"]
    lose_units(g, [Loss(seat=one.seat, kind=one.kind, count=1, place=one.place) for one in there[:1]], MINING)


@INFLUENCE.by(SANCTUARY)
def sanctuary(g: Known, _holder: Seat, value: int, planet: PlanetId) -> int:
    return value + 2 if attached_to(g, SANCTUARY, planet) else value


@RESOURCES.by(TERRAFORMING)
@INFLUENCE.by(TERRAFORMING)
def terraformed(g: Known, _holder: Seat, value: int, planet: PlanetId) -> int:
    return value + 1 if attached_to(g, TERRAFORMING, planet) else value


# ---------------------------------------------------------------- a planet without units


@effect(ZONE, ElectPlanet)
def zone(g: State, _table: AgendaOnTable, outcome: ElectPlanet) -> None:
    """All units there are destroyed; whoever controls the planet keeps it [ti4.27.4]."""
    lose_units(g, [loss for seat in everybody(g) for loss in all_units(g, seat, [outcome.planet])], ZONE)


@MAY_PLACE.by(ZONE, last=True)
def no_units_there(g: Known, _holder: Seat, may: bool, _seat: Seat, _kind: Kind, place: Place) -> bool:
    """Nothing is produced there or placed there."""
    return may and not attached_to(g, ZONE, place)


@MAY_LAND.by(ZONE, last=True)
def nobody_lands(g: Known, _holder: Seat, may: bool, _seat: Seat, planet: PlanetId) -> bool:
    return may and not attached_to(g, ZONE, planet)
