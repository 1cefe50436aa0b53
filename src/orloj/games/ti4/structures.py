"""Structures: where they may stand and how they are placed [ti4.8, ti4.46, ti4.73]."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.components import UNITS
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, count_at, planets_of, tile_of
from orloj.games.ti4.placing import place_units, placeable
from orloj.games.ti4.queries import Query
from orloj.games.ti4.state import Kind, Place, PlanetId, State
from orloj.games.ti4.units import stats
from orloj.kernel import Seat

STRUCTURE_LIMIT: Query[[Seat, Kind, PlanetId], int] = Query()  # how many structures of a kind may stand on a planet


class Build(Deed, frozen=True):
    """A structure in a place."""

    word: ClassVar[str] = "build"
    unit: Kind
    place: Place


def structure_room(g: Known, seat: Seat, kind: Kind, place: Place) -> int:
    """How many more structures of a kind a player may have in a place: one space dock and two PDS on each planet
    [ti4.8.4, ti4.8.5, ti4.46.3.2, ti4.73.3.2, ti4.clar.20]. What stands in space knows no such limit."""
    if place.isdigit():
        return placeable(g, seat, kind)
    return STRUCTURE_LIMIT(g, UNITS[kind].max_per_planet, seat, kind, place) - count_at(g, seat, place, kind)


def structure_place(g: Known, seat: Seat, kind: Kind, planet: PlanetId) -> Place:
    """Where a structure stands that is placed on a planet: there [ti4.8.1], or in the space area of its system if it is
    of the kind that floats [ti4.8.1a]."""
    return str(tile_of(planet)) if stats(g, seat, kind, planet).in_space else planet


def structure_sites(g: Known, seat: Seat, kind: Kind) -> list[Build]:
    """Where a player could place a structure of a kind: on planets that he controls."""
    if not placeable(g, seat, kind):
        return []
    places = dict.fromkeys(structure_place(g, seat, kind, planet) for planet in planets_of(g, seat))
    return [Build(kind, place) for place in places if structure_room(g, seat, kind, place) > 0]


async def place_structure(g: State, seat: Seat, built: Build) -> None:
    """The structure is placed; where it stands it stays [ti4.8.3]. Call it last in a scene."""
    await place_units(g, seat, built.unit, 1, built.place)
