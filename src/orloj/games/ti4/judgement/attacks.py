"""Tactical actions against others, and landings."""

from __future__ import annotations

from collections import Counter

from orloj.games.ti4.components import UNITS
from orloj.games.ti4.factions.nekro import spoils
from orloj.games.ti4.facts import (
    count_at,
    ground_forces_on,
    has,
    is_ground_force,
    planets_in,
    units_at,
)
from orloj.games.ti4.judgement.fights import Forecast, ground_chance, space_forecast, strength
from orloj.games.ti4.judgement.hauls import (
    Plan,
    defender_of,
    enemies_in,
    hurts_friends,
    landing,
    left_behind,
    load,
    loose,
    passage,
    prizes,
    units_with,
)
from orloj.games.ti4.judgement.mind import Mind, Mover
from orloj.games.ti4.judgement.science import technology_worth
from orloj.games.ti4.limits import fleet_limit
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.state import Kind, PlanetId, TileId
from orloj.kernel import Seat

SINGULARITY = "technological-singularity"
SURE = 0.85  # a chance at which no more ground forces are sent


def assaults(mind: Mind, tile: TileId) -> list[Plan]:
    """Ships of others are fought, planets of others are invaded."""
    g, seat = mind.g, mind.seat
    enemies = enemies_in(mind, tile)
    if not mind.movers.get(tile) or not (enemies or planets_in(tile)):
        return []
    targets = prizes(mind, tile)
    defended = [planet for planet in targets if defender_of(mind, planet) != NOBODY]
    if len(enemies) > 1 or not (enemies or defended) or hurts_friends(mind, tile):
        return []
    foes = [*enemies, *[defender_of(mind, planet) for planet in defended]]
    war = min([mind.enmity(foe) for foe in foes])
    stake = sum(mind.planet(planet) + mind.harm(planet) for planet in targets)
    gain = stake + mind.presence(tile) + _glory(mind, tile, enemies, defended, Counter({"flagship": 1}))
    if gain < war:
        return []
    ships = _armada(mind, tile, mind.movers[tile])
    coming = Counter({one.kind: one.number for one in ships})
    wanted = sum(needed_on(mind, planet, coming) for planet in targets)
    hauls = load(mind, ships, wanted, fill=2)
    units = units_with(mind, tile, hauls)
    forecast = Forecast(1.0, 0.0, 0.0, {})
    if enemies:
        forecast = space_forecast(g, tile, seat, enemies[0], units)
        if forecast.win < mind.w.winning:
            return []
    forces = landing(hauls) + sum(is_ground_force(kind) * count for kind, count in units_at(g, seat, str(tile)).items())
    won = _conquest(mind, targets, forces, units) + _glory(mind, tile, enemies, defended, units)
    value = forecast.win * (won + mind.presence(tile) * (tile not in mind.ships))
    value += mind.w.rival * forecast.harm - forecast.loss - war
    way = passage(mind, tile, hauls)
    return [Plan(tile, way.through * value - way.loss - left_behind(mind, hauls), hauls)]


def _glory(mind: Mind, tile: TileId, enemies: list[Seat], defended: list[PlanetId], units: Counter[Kind]) -> float:
    """What a victory is worth by itself: for secret objectives, and for those who learn from what they destroy."""
    g, seat = mind.g, mind.seat
    foes = dict.fromkeys([*enemies, *[defender_of(mind, planet) for planet in defended]])
    worth = 0.0
    for aim in mind.open_aims:
        if aim.condition.type != "event":
            continue
        part = 0.0
        match aim.condition.event:
            case "won-combat-against-leader":
                part = 0.8 * any(g.players[foe].points >= max(one.points for one in g.players) for foe in foes)
            case "won-space-combat-with-flagship":
                part = 0.8 * bool(enemies and units["flagship"])
            case "destroyed-other-players-unit":
                part = 0.8 * any(count_at(g, foe, str(tile), kind) for foe in enemies for kind in aim.condition.units)
            case "bombardment-destroyed-last-ground-force-on-planet":
                part = 0.25 * bool(defended) * any(mind.figures(kind, str(tile)).bombardment for kind in units)
        worth += mind.w.point * aim.points * part
    if foes and has(g, seat, SINGULARITY):
        worth += max([technology_worth(mind, one.technology) for one in spoils(g, seat, list(foes))], default=0.0)
    return worth


def _armada(mind: Mind, tile: TileId, movers: list[Mover]) -> list[Mover]:
    """As many ships as the fleet pool allows, the strongest first, transports among them."""
    g, seat = mind.g, mind.seat
    room = fleet_limit(g, seat) - sum(UNITS[kind].fleet * count for kind, count in mind.ships.get(tile, {}).items())

    def rank(one: Mover) -> float:
        figures = mind.figures(one.kind, str(one.origin))
        carries = figures.capacity * 1.0 if loose(mind, one.origin) else 0.0
        return strength(g, seat, {one.kind: 1}, str(tile)) + 0.4 * carries

    found = []
    spare = mind.spare_moves
    for one in sorted(movers, key=rank, reverse=True):
        if not UNITS[one.kind].fleet:
            continue
        count = min(one.number, room, spare if one.far else room)
        if count > 0:
            found.append(one._replace(number=count))
            room -= count
            spare -= count if one.far else 0
    return found


def needed_on(mind: Mind, planet: PlanetId, ships: Counter[Kind], *, bombarded: bool = False) -> int:
    """Ground forces that should land on a planet: as few as are sure enough to win with these ships above it, which
    are still to bombard it or have done so."""
    other = defender_of(mind, planet)
    if other == NOBODY:
        return 1
    there = sum(ground_forces_on(mind.g, other, planet).values())
    most = 1 + (there * 3 + 1) // 2 + count_at(mind.g, other, planet, "pds")
    for forces in range(max(1, there), most):
        if ground_chance(mind.g, planet, mind.seat, other, forces, ships, bombarded=bombarded) >= SURE:
            return forces
    return most


def _conquest(mind: Mind, targets: list[PlanetId], forces: int, ships: Counter[Kind]) -> float:
    """What planets an army could take, the best first."""
    gain = 0.0
    for planet in targets:
        needed = min(forces, needed_on(mind, planet, ships))
        if needed <= 0:
            break
        other = defender_of(mind, planet)
        chance = 1.0 if other == NOBODY else ground_chance(mind.g, planet, mind.seat, other, needed, ships)
        if chance < 0.5:
            continue
        forces -= needed
        gain += chance * (mind.planet(planet) + mind.harm(planet)) - (1 - chance) * needed * 0.5
    return gain


def split_landing(
    mind: Mind, tile: TileId, sites: list[PlanetId], forces: int, must: PlanetId = ""
) -> dict[PlanetId, int]:
    """How many ground forces land on which planet."""
    ships = Counter(mind.ships.get(tile, {}))
    wanted = sorted(
        sites, key=lambda planet: -(mind.planet(planet) if mind.g.planets[planet].owner != mind.seat else 0)
    )
    if must:
        wanted = [must, *[planet for planet in wanted if planet != must]]
    found: dict[PlanetId, int] = {}
    for planet in wanted:
        owner = mind.g.planets[planet].owner
        if owner == mind.seat or (owner in mind.friends and planet != must):
            continue
        needed = min(forces, needed_on(mind, planet, ships, bombarded=True))
        other = defender_of(mind, planet)
        if needed <= 0:
            break
        if planet != must and other != NOBODY:
            if ground_chance(mind.g, planet, mind.seat, other, forces, ships, bombarded=True) < 0.5:
                continue
        found[planet] = needed
        forces -= needed
    keep = list(found or [one for one in sites if mind.g.planets[one].owner == mind.seat])
    for number in range(forces if keep else 0):
        planet = keep[number % len(keep)]
        found[planet] = found.get(planet, 0) + 1
    return found
