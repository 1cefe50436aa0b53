"""Structures: where they may stand and how they are placed [ti4.8, ti4.46, ti4.73]."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.components import UNITS
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, count_at, is_ship, is_space, is_structure, planets_of, tile_of
from orloj.games.ti4.placing import place_units, placeable
from orloj.games.ti4.queries import Query
from orloj.games.ti4.state import Kind, Place, PlanetId, State
from orloj.games.ti4.units import stats
from orloj.kernel import Seat

MAY_PLACE: Query[[Seat, Kind, Place], bool] = Query()  # may units of a kind be placed there at all?
STRUCTURE_LIMIT: Query[[Seat, Kind, PlanetId], int] = Query()  # how many structures of a kind may stand on a planet


class Build(Deed, frozen=True):
    """A structure in a place."""

    word: ClassVar[str] = "build"
    unit: Kind
    place: Place


def may_place(g: Known, seat: Seat, kind: Kind, place: Place) -> bool:
    """May a unit be placed there? Ships are in space areas [ti4.11.6.2, ti4.28.1], ground forces and structures on
    planets [ti4.11.5], unless their own rules say otherwise; of structures there is a limit [ti4.clar.20]."""
    if is_structure(kind):
        floats = stats(g, seat, kind, place).in_space
        fits = is_space(place) == floats and structure_room(g, seat, kind, place) > 0
    else:
        fits = is_space(place) or not is_ship(kind)
    return MAY_PLACE(g, fits, seat, kind, place)


def structure_room(g: Known, seat: Seat, kind: Kind, place: Place) -> int:
    """How many more structures of a kind a player may have in a place: one space dock and two PDS on each planet
    [ti4.8.4, ti4.8.5, ti4.46.3.2, ti4.73.3.2, ti4.clar.20]. What stands in space knows no such limit."""
    if is_space(place):
        return placeable(g, seat, kind)
    return STRUCTURE_LIMIT(g, UNITS[kind].max_per_planet, seat, kind, place) - count_at(g, seat, place, kind)


def structure_place(g: Known, seat: Seat, kind: Kind, place: Place) -> Place:
    """Where a structure stands that is to be placed on a planet: there [ti4.8.1, ti4.46.3, ti4.73.3], or in the space
    area of its system if it is of the kind that floats [ti4.8.1a]."""
    return str(tile_of(place)) if stats(g, seat, kind, place).in_space else place


def structure_sites(g: Known, seat: Seat, kind: Kind) -> list[Build]:
    """Where a player could place a structure of a kind: on planets that he controls."""
    if not placeable(g, seat, kind):
        return []
    places = dict.fromkeys(structure_place(g, seat, kind, planet) for planet in planets_of(g, seat))
    return [Build(kind, place) for place in places if may_place(g, seat, kind, place)]


async def place_structure(g: State, seat: Seat, built: Build) -> None:
    """The structure is placed; where it stands it stays [ti4.8.3]. Call it last in a scene."""
    await place_units(g, seat, built.unit, 1, built.place)
