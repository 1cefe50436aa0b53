"""Structures: where they may stand and how they are placed [ti4.8, ti4.46, ti4.73]."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, planets_of, tile_of
from orloj.games.ti4.placing import may_place, place_units, placeable
from orloj.games.ti4.state import Kind, Place, State
from orloj.games.ti4.units import stats
from orloj.kernel import Seat


class Build(Deed, frozen=True):
    """A structure in a place."""

    word: ClassVar[str] = "build"
    unit: Kind
    place: Place


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


async def place_structure(g: State, seat: Seat, built: Build, *, must: bool = True) -> None:
    """The structure is placed; where it stands it stays [ti4.8.3]. Without `must` nobody has to take one back from the
    board for it [ti4.37.4a]. Call it last in a scene."""
    await place_units(g, seat, built.unit, 1, built.place, must=must)
