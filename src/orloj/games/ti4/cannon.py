"""Space Cannon [ti4.71]: against ships after the move, and against ground forces that land."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.control import settle
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.dicing import CANNON, MAY_FIRE, Battery, Shot, firing, who_fires
from orloj.games.ti4.facts import Known, clockwise, current, fleets_in, places_in, units_at
from orloj.games.ti4.galaxy import adjacent
from orloj.games.ti4.hits import fire_volley, strength
from orloj.games.ti4.limits import enforce_all
from orloj.games.ti4.moments import TacticalAction
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Place, PlanetId, State, TileId
from orloj.games.ti4.units import stats
from orloj.kernel import Seat, Step, choose

GUNS: Query[[Shot], int] = Query()  # how many of the units in a place could fire at ships

# ---------------------------------------------------------------- offense


@scene("space-cannon-offense")
def space_cannon_offense(g: State) -> None:
    """After the ships have moved, or if none have [ti4.71.2, ti4.71.4], each player may fire, the active player first
    and then clockwise [ti4.71.3, ti4.71.1]; then all hits are assigned [ti4.71.5]."""
    action = _action(g)
    if not fleets_in(g, action.tile):
        return
    seats = [seat for seat in clockwise(g, action.seat) if offense_targets(g, seat, action.seat, action.tile)]
    if seats:
        g.then("offense-ends")
        fire_volley(g, CANNON, *[Step("cannons-fire", [seat]) for seat in seats])


@scene("cannons-fire")
async def cannons_fire(g: State, seat: Seat) -> None:
    """One player may use Space Cannon of any of his units that reach the active system. The active player says against
    whom [ti4.71.5a]."""
    action = _action(g)
    victims = offense_targets(g, seat, action.seat, action.tile)
    if not victims:
        return
    target: Seat = await choose(
        seat,
        "cannon-target",
        lambda _seat: victims,
        rule="ti4.71.5a",
        values={"system": action.tile},
    )
    batteries = offense_batteries(g, seat, target, action.tile)
    guns = await who_fires(
        seat, "space-cannon", batteries, "ti4.71.3", system=action.tile, other=target, dice=dice_of(g, seat, batteries)
    )
    if guns:
        shots = [(Shot(CANNON, seat, target, one.kind, one.place, action.tile), count) for one, count in guns]
        g.then(firing(shots))


@scene("offense-ends")
def offense_ends(g: State) -> None:
    """Without ships of its own something may be blockaded now, and no combat is going on yet in which there may be more
    than can be carried [ti4.22.3, ti4.22.3b]."""
    tile = _action(g).tile
    settle(g, tile)
    enforce_all(g, tile)


def offense_targets(g: Known, seat: Seat, active: Seat, tile: TileId) -> list[Seat]:
    """Against whom a player could fire at ships in the active system: everybody else at the active player
    [ti4.clar.12], the active player at anybody with ships there [ti4.71.5a]."""
    others = [other for other in clockwise(g, seat) if other != seat and (active in (seat, other))]
    return [other for other in others if strength(g, other, str(tile)) and offense_batteries(g, seat, other, tile)]


def offense_batteries(g: Known, seat: Seat, target: Seat, tile: TileId) -> list[Battery]:
    """The units of a player that could fire at ships of another one in a system: those in the system, and from adjacent
    ones those whose range is longer [ti4.71.3c]."""
    places: list[tuple[Place, int]] = [(place, 0) for place in places_in(tile)]
    places += [(place, 1) for near in adjacent(g, tile, seat, "cannon") for place in places_in(near)]
    found = []
    for place, distance in places:
        for kind, count in units_at(g, seat, place).items():
            cannon = stats(g, seat, kind, place).cannon
            if cannon is None or cannon.range < distance:
                continue
            shot = Shot(CANNON, seat, target, kind, place, tile)
            if MAY_FIRE(g, True, shot):
                found.append(Battery(kind, place, GUNS(g, count, shot)))
    return found


def dice_of(g: Known, seat: Seat, batteries: list[Battery]) -> int:
    """How many dice units have for Space Cannon."""
    cannons = [(stats(g, seat, one.kind, one.place).cannon, one.units) for one in batteries]
    return sum(cannon.dice * count for cannon, count in cannons if cannon is not None)


# ---------------------------------------------------------------- defense


class NextPlanet(Deed, frozen=True):
    """The planet that comes next."""

    word: ClassVar[str] = "next-planet"
    planet: PlanetId


@scene("space-cannon-defense")
async def space_cannon_defense(g: State, *planets: PlanetId) -> None:
    """Units with Space Cannon on planets on which forces have landed may fire at these [ti4.71.6, ti4.20.3]; the active
    player chooses the order of the planets [ti4.20.3a]."""
    action = _action(g)
    threatened = [planet for planet in planets if planet in action.landed and defenders(g, action.seat, planet)]
    if not threatened:
        return
    following = await choose(
        action.seat,
        "defense-order",
        lambda _seat: [NextPlanet(planet) for planet in threatened],
        rule="ti4.20.3a",
        values={"system": action.tile},
    )
    left = [planet for planet in threatened if planet != following.planet]
    g.then(Step("defense-of-planet", [following.planet]), Step("space-cannon-defense", [*left]))


@scene("defense-of-planet")
def defense_of_planet(g: State, planet: PlanetId) -> None:
    """Everybody with Space Cannon on the planet may fire; then the hits are assigned to the forces that have landed
    there [ti4.71.7, ti4.71.8, ti4.71.8a]."""
    steps = [Step("planet-fires", [seat, planet]) for seat in defenders(g, _action(g).seat, planet)]
    fire_volley(g, CANNON, *steps)


@scene("planet-fires")
async def planet_fires(g: State, seat: Seat, planet: PlanetId) -> None:
    """One player may use Space Cannon of any of his units on the planet. A longer range does not matter here
    [ti4.71.7d]."""
    active = _action(g).seat
    batteries = defense_batteries(g, seat, active, planet)
    if not batteries or not strength(g, active, planet):
        return
    guns = await who_fires(
        seat,
        "space-cannon-defense",
        batteries,
        "ti4.71.7",
        planet=planet,
        other=active,
        dice=dice_of(g, seat, batteries),
    )
    if guns:
        g.then(firing([(_defense_shot(g, seat, active, planet, battery), count) for battery, count in guns]))


def defenders(g: Known, active: Seat, planet: PlanetId) -> list[Seat]:
    """Who could fire at the active player's forces on a planet."""
    if not strength(g, active, planet):
        return []
    return [seat for seat in clockwise(g, active) if seat != active and defense_batteries(g, seat, active, planet)]


def defense_batteries(g: Known, seat: Seat, active: Seat, planet: PlanetId) -> list[Battery]:
    """The units of a player on a planet that could fire at forces which land there."""
    found = [Battery(kind, planet, count) for kind, count in units_at(g, seat, planet).items()]
    return [
        battery
        for battery in found
        if stats(g, seat, battery.kind, planet).cannon is not None
        and MAY_FIRE(g, True, _defense_shot(g, seat, active, planet, battery))
    ]


def _defense_shot(g: Known, seat: Seat, active: Seat, planet: PlanetId, battery: Battery) -> Shot:
    action = current(g, TacticalAction)
    assert action is not None
    return Shot(CANNON, seat, active, battery.kind, planet, action.tile, planet)


def _action(g: Known) -> TacticalAction:
    action = current(g, TacticalAction)
    assert action is not None
    return action
