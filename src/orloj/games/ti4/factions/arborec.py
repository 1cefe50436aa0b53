"""The Arborec."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.book import BOOK, note_action, unchosen
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import (
    Known,
    count_at,
    has_units_in,
    holders,
    is_home,
    planets_of,
    tile_of,
)
from orloj.games.ti4.galaxy import adjacent, is_adjacent
from orloj.games.ti4.moments import Activation, ProductionUse, StatusPhaseEnd, StatusPhaseStart
from orloj.games.ti4.placing import look_around, open_planets, place_units
from orloj.games.ti4.production import MAY_MAKE, produce
from orloj.games.ti4.state import Kind, PlanetId, State, TileId
from orloj.games.ti4.units import put, take
from orloj.kernel import Seat, choose, place

INFANTRY, DOCK, FLAGSHIP = "infantry", "space-dock", "flagship"
FLAGSHIP_UNITS = 5

# -- Mitosis: docks produce no infantry, but one infantry comes in each status phase

unchosen("mitosis")


@MAY_MAKE.by("mitosis", last=True)
def _no_infantry(_g: Known, holder: Seat, may: bool, use: ProductionUse, kind: Kind, producer: Kind) -> bool:
    return may and not (use.seat == holder and kind == INFANTRY and producer == DOCK)


@BOOK.ability(
    "mitosis", "after", StatusPhaseStart, lambda g, seat, _moment: bool(open_planets(g, seat, INFANTRY)), mandatory=True
)
async def mitosis(g: State, seat: Seat, _moment: StatusPhaseStart) -> None:
    planet = await choose(seat, "mitosis", lambda _seat: open_planets(g, seat, INFANTRY), rule="ti4.53.6")
    await place_units(g, seat, INFANTRY, 1, planet)


# -- Duha Menaimon: up to five units are produced where it stands, when that system is activated


@BOOK.ability(
    "duha-menaimon",
    "after",
    Activation,
    lambda g, seat, moment: moment.seat == seat and count_at(g, seat, str(moment.tile), FLAGSHIP) > 0,
)
def duha_menaimon(g: State, seat: Seat, moment: Activation) -> None:
    """It is not Production, but the units are paid for."""
    produce(g, ProductionUse(seat=seat, tile=moment.tile, ability="duha-menaimon", limit=FLAGSHIP_UNITS))


# -- Bioplasmosis: infantry go to planets of the same system or of adjacent ones


class Spore(Deed, frozen=True):
    """An infantry on a planet."""

    word: ClassVar[str] = "spore"
    planet: PlanetId
    number: int


def _spores(g: Known, seat: Seat) -> list[Spore]:
    return [
        Spore(planet, number)
        for planet in planets_of(g, seat)
        for number in range(1, count_at(g, seat, planet, INFANTRY) + 1)
    ]


def _within_reach(g: Known, seat: Seat, planet: PlanetId) -> list[PlanetId]:
    """Own planets of the same system or of adjacent ones."""
    return [
        other
        for other in open_planets(g, seat, INFANTRY)
        if other != planet and is_adjacent(g, planet, tile_of(other), seat)
    ]


@BOOK.ability(
    "bioplasmosis",
    "after",
    StatusPhaseEnd,
    lambda g, seat, _moment: any(_within_reach(g, seat, one.planet) for one in _spores(g, seat)),
)
async def bioplasmosis(g: State, seat: Seat, _moment: StatusPhaseEnd) -> None:
    """Each moves once, all at the same time."""
    moves = await place(
        seat,
        "bioplasmosis",
        lambda _seat: [one for one in _spores(g, seat) if _within_reach(g, seat, one.planet)],
        lambda one: _within_reach(g, seat, one.planet),
        rule="ti4.42.8",
    )
    for spore, _planet in moves:
        take(g, seat, INFANTRY, 1, spore.planet)
    for spore, planet in moves:
        put(g, seat, INFANTRY, 1, planet)
        g.tell("spreads", seat, planet=planet, place=spore.planet)
    look_around(g, seat, [spore.planet for spore, _planet in moves])


# -- Stymie: the Arborec do not produce near the holder


@note_action("stymie")
def stymie(_g: State, _seat: Seat, _owner: Seat) -> None:
    """It works as long as the note lies there."""


@MAY_MAKE.by("stymie", last=True)
def _stymied(g: Known, holder: Seat, may: bool, use: ProductionUse, _kind: Kind, _producer: Kind) -> bool:
    arborec = use.seat in holders(g, "mitosis")
    return may and not (arborec and _is_near(g, holder, use.tile))


def _is_near(g: Known, holder: Seat, tile: TileId) -> bool:
    """Has the holder units outside of home systems in this system or next to it?"""
    near = [tile, *adjacent(g, tile, holder)]
    return any(has_units_in(g, holder, one) and not is_home(one) for one in near)
