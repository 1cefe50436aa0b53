"""Ships that move in a tactical action: what they carry, what they leave behind, and what there is to be had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from orloj.games.ti4.components import MECATOL
from orloj.games.ti4.facts import (
    fleets_in,
    ground_forces_on,
    has_units_in,
    is_ground_force,
    places_in,
    planets_in,
    tile_of,
    units_at,
)
from orloj.games.ti4.invasion import MAY_LAND
from orloj.games.ti4.judgement.mind import Mind, Mover
from orloj.games.ti4.judgement.yards import NOTHING, Order
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.state import Kind, Place, PlanetId, TileId
from orloj.kernel import Seat

DENT = 0.5  # what damage is worth that a ship sustains


class Haul(NamedTuple):
    """A ship that moves, with what it carries."""

    kind: Kind
    origin: TileId
    cargo: tuple[tuple[Kind, Place], ...] = ()


class Plan(NamedTuple):
    """A tactical action."""

    tile: TileId
    value: float  # without the price of the token
    ships: tuple[Haul, ...] = ()
    order: Order = NOTHING


def garrison(mind: Mind, planet: PlanetId) -> int:
    """Ground forces that stay on a planet: one where somebody could come, unless Mecatol Rex calls; at home nobody
    comes so soon, but one that produces others stays."""
    breeds = mind.figures("infantry", planet).production is not None
    if tile_of(planet) == mind.home:
        least = 1 if breeds else 0
        return max(least, 0 if mind.g.round <= 1 else 1 if mind.g.round <= 3 else 2)
    return int(tile_of(planet) in mind.threatened and tile_of(planet) not in mind.threshold)


def loose(mind: Mind, origin: TileId) -> list[tuple[Kind, Place]]:
    """Ground forces that can leave a system, those in space first."""
    g, seat = mind.g, mind.seat
    found: list[tuple[Kind, Place]] = []
    for place in places_in(origin):
        for kind, count in units_at(g, seat, place).items():
            if is_ground_force(kind):
                stay = 0 if place.isdigit() else garrison(mind, place)
                found += [(kind, place)] * max(0, count - stay)
    return found


def _stranded_fighters(mind: Mind, origin: TileId, leaving: Counter[Kind]) -> int:
    """Fighters that would have no room if these ships left."""
    g, seat = mind.g, mind.seat
    here = units_at(g, seat, str(origin))
    room = sum(
        (count - leaving[kind]) * mind.figures(kind, str(origin)).capacity for kind, count in here.items()
    ) + sum(
        mind.figures(kind, place).free_fighters * count
        for place in places_in(origin)
        for kind, count in units_at(g, seat, place).items()
    )
    return max(0, here.get("fighter", 0) - room)


def load(mind: Mind, ships: list[Mover], forces: int, *, fill: int) -> tuple[Haul, ...]:
    """Ships one by one with what they carry: so many ground forces in all if possible, then fighters that cannot stay,
    then up to `fill` more ground forces and any fighters."""
    waiting: dict[TileId, list[tuple[Kind, Place]]] = {}
    fighters: dict[TileId, int] = {}
    leaving: dict[TileId, Counter[Kind]] = {}
    for ship in ships:
        leaving.setdefault(ship.origin, Counter())[ship.kind] += ship.number
    for origin, gone in leaving.items():
        waiting[origin] = loose(mind, origin)
        fighters[origin] = _stranded_fighters(mind, origin, gone)
    found = []
    for ship in ships:
        for _ in range(ship.number):
            room = mind.figures(ship.kind, str(ship.origin)).capacity
            cargo: list[tuple[Kind, Place]] = []
            while room and forces > 0 and waiting[ship.origin]:
                cargo.append(waiting[ship.origin].pop(0))
                forces -= 1
                room -= 1
            while room and fighters[ship.origin] > 0:
                cargo.append(("fighter", str(ship.origin)))
                fighters[ship.origin] -= 1
                room -= 1
            while room and fill > 0 and waiting[ship.origin]:
                cargo.append(waiting[ship.origin].pop(0))
                fill -= 1
                room -= 1
            found.append(Haul(ship.kind, ship.origin, tuple(cargo)))
    return tuple(found)


def landing(hauls: tuple[Haul, ...]) -> int:
    """Ground forces aboard."""
    return sum(is_ground_force(kind) for haul in hauls for kind, _ in haul.cargo)


def units_with(mind: Mind, tile: TileId, hauls: tuple[Haul, ...]) -> Counter[Kind]:
    """What the player would have in the space area."""
    there = Counter(units_at(mind.g, mind.seat, str(tile)))
    there.update(haul.kind for haul in hauls)
    there.update(kind for haul in hauls for kind, _ in haul.cargo)
    return there


def prizes(mind: Mind, tile: TileId) -> list[PlanetId]:
    """Planets of a system that the player could want, the best first."""
    g, seat = mind.g, mind.seat
    found = [
        planet
        for planet in planets_in(tile)
        if g.planets[planet].owner != seat
        and MAY_LAND(g, True, seat, planet)
        and g.planets[planet].owner not in mind.friends
    ]
    if MECATOL in found and g.custodians and mind.wealth("influence") < mind.custodians_price:
        found.remove(MECATOL)
    return sorted(found, key=lambda planet: -mind.planet(planet))


def defender_of(mind: Mind, planet: PlanetId) -> Seat:
    """Who has to be fought for a planet, or NOBODY."""
    state = mind.g.planets[planet]
    for other in state.ground:
        if other != mind.seat and (ground_forces_on(mind.g, other, planet) or state.owner == other):
            return other
    return NOBODY


def enemies_in(mind: Mind, tile: TileId) -> list[Seat]:
    """Others who have ships in a system."""
    return [seat for seat in fleets_in(mind.g, tile) if seat != mind.seat]


def hurts_friends(mind: Mind, tile: TileId) -> bool:
    """Would activating a system break something: has a friend units there?"""
    return any(has_units_in(mind.g, other, tile) for other in mind.friends)


def left_behind(mind: Mind, hauls: tuple[Haul, ...]) -> float:
    """What objectives lose if the last ships leave systems."""
    lost = 0.0
    for origin in dict.fromkeys(haul.origin for haul in hauls):
        gone = Counter(haul.kind for haul in hauls if haul.origin == origin)
        gone.update(kind for haul in hauls if haul.origin == origin for kind, at in haul.cargo if at == str(origin))
        if all(gone[kind] >= count for kind, count in mind.ships.get(origin, {}).items()):
            lost += mind.presence(origin)
    return lost


class Passage(NamedTuple):
    """What space cannons of others leave of ships that come."""

    through: float  # the chance that some ships are left
    loss: float  # what is lost on average


def passage(mind: Mind, tile: TileId, hauls: tuple[Haul, ...]) -> Passage:
    """What comes of sailing into a system where others can fire: the cheapest ships are hit first, and what a ship
    carries is lost with it."""
    chances = mind.cannons(tile) if hauls else ()
    if not chances:
        return Passage(1.0, 0.0)
    hulls = [_hull(mind, haul) for haul in hauls] + [DENT for haul in hauls if mind.figures(haul.kind, "").sustain]
    hulls += [mind.w.unit["fighter"] for haul in hauls for kind, _ in haul.cargo if kind == "fighter"]
    at_least = at_least_hits(chances)
    loss = sum([chance * worth for chance, worth in zip(at_least, sorted(hulls), strict=False)])
    return Passage(1.0 - (at_least[len(hulls) - 1] if len(hulls) <= len(at_least) else 0.0), loss)


def _hull(mind: Mind, haul: Haul) -> float:
    aboard = [kind for kind, _ in haul.cargo if is_ground_force(kind)]
    return mind.w.unit.get(haul.kind, 1.0) + sum([mind.w.unit.get(kind, 1.0) for kind in aboard])


def at_least_hits(chances: Sequence[float]) -> list[float]:
    """How likely dice with these chances make at least one hit, two, and so on."""
    exactly = [1.0]
    for chance in chances:
        missed = [*[one * (1 - chance) for one in exactly], 0.0]
        hit = [0.0, *[one * chance for one in exactly]]
        exactly = [sum(both) for both in zip(missed, hit, strict=True)]
    return [sum(exactly[hits:]) for hits in range(1, len(exactly))]
