"""What a tactical action in each system would bring, and which ships it takes."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from orloj.games.ti4.components import MECATOL, UNITS
from orloj.games.ti4.factions.nekro import spoils
from orloj.games.ti4.facts import (
    count_at,
    fleets_in,
    ground_forces_on,
    has,
    has_units_in,
    is_ground_force,
    places_in,
    planets_in,
    tile_of,
    units_at,
)
from orloj.games.ti4.galaxy import adjacent, is_rift
from orloj.games.ti4.invasion import MAY_LAND
from orloj.games.ti4.judgement.fights import Forecast, ground_chance, space_forecast, strength
from orloj.games.ti4.judgement.mind import Mind, Mover
from orloj.games.ti4.judgement.science import technology_worth
from orloj.games.ti4.judgement.yards import NOTHING, Order, best_order
from orloj.games.ti4.limits import crowding, fleet_limit
from orloj.games.ti4.moments import NOBODY, ProductionUse
from orloj.games.ti4.production import producers_in
from orloj.games.ti4.state import Kind, Place, PlanetId, TileId
from orloj.games.ti4.units import stats
from orloj.kernel import Seat

SINGULARITY = "technological-singularity"
STAGING = 0.3  # of what could be taken from there in the next round
LEAST = 0.4  # gain of a tactical action beyond its token


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


# ---------------------------------------------------------------- what can be carried


def garrison(mind: Mind, planet: PlanetId) -> int:
    """Ground forces that stay on a planet: at home nobody comes so soon, but those who produce others stay."""
    breeds = mind.figures("infantry", planet).production is not None
    if tile_of(planet) == mind.home:
        return 2 if breeds else 0 if mind.g.round <= 1 else 1 if mind.g.round <= 3 else 2
    return 1


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


def _load(mind: Mind, ships: list[Mover], forces: int, *, fill: int) -> tuple[Haul, ...]:
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


def _units(mind: Mind, tile: TileId, hauls: tuple[Haul, ...]) -> Counter[Kind]:
    """What the player would have in the space area."""
    there = Counter(units_at(mind.g, mind.seat, str(tile)))
    there.update(haul.kind for haul in hauls)
    there.update(kind for haul in hauls for kind, _ in haul.cargo)
    return there


# ---------------------------------------------------------------- what can be taken


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


def best_plan(mind: Mind, tile: TileId) -> Plan:
    """What a tactical action in a system would bring at best."""
    if not mind.movers.get(tile) and not has_units_in(mind.g, mind.seat, tile):
        return Plan(tile, 0.0)
    order = NOTHING
    if producers_in(mind.g, mind.seat, tile):
        order = best_order(mind, ProductionUse(seat=mind.seat, tile=tile))
    plans = [*_peaceful(mind, tile), *_hostile(mind, tile), *_showing(mind, tile)] if not is_rift(tile) else []
    fitting = [plan for plan in plans if _has_room(mind, plan)]
    best = max([Plan(tile, 0.0), *fitting], key=lambda plan: plan.value)
    return best._replace(value=best.value + order.value, order=order)


def _has_room(mind: Mind, plan: Plan) -> bool:
    """Does the fleet pool allow all ships of a plan?"""
    coming = Counter(haul.kind for haul in plan.ships)
    return not coming or not crowding(mind.g, mind.seat, plan.tile, coming)[0]


def _others_hurt(mind: Mind, tile: TileId) -> bool:
    """Would activating a system break something: has a friend units there?"""
    return any(has_units_in(mind.g, other, tile) for other in mind.friends)


def _peaceful(mind: Mind, tile: TileId) -> list[Plan]:
    """Planets that nobody defends are taken, or ships go where they can take some later."""
    g, seat = mind.g, mind.seat
    if enemies_in(mind, tile) or _others_hurt(mind, tile):
        return []
    targets = [planet for planet in prizes(mind, tile) if defender_of(mind, planet) == NOBODY]
    carriers = [one for one in mind.movers.get(tile, ()) if mind.figures(one.kind, str(one.origin)).capacity]
    here = sum(is_ground_force(kind) * count for kind, count in units_at(g, seat, str(tile)).items())
    if not carriers and not (here and targets):
        return []
    staged = _staging(mind, tile)
    if not targets and staged <= 0:
        return []
    ships = _transports(mind, carriers, max(0, len(targets) - here) if targets else 2)
    hauls = _load(mind, ships, len(targets) - here if targets else 2, fill=len(targets) + 1)
    forces = landing(hauls) + here
    gain = sum(mind.planet(planet) for planet in targets[:forces])
    if forces:
        gain += staged
    if hauls and tile not in mind.ships:
        gain += mind.presence(tile)
    gain -= _left_behind(mind, hauls) + _cannon_risk(mind, tile, hauls)
    return [Plan(tile, gain, hauls)]


def _transports(mind: Mind, carriers: list[Mover], forces: int) -> list[Mover]:
    """The ships that bring so many ground forces, as few as possible, and none in vain."""
    found: list[Mover] = []
    left = {one.origin: len(loose(mind, one.origin)) for one in carriers}
    open_ones = Counter({(one.origin, one.kind): one.number for one in carriers})
    while forces > 0 and open_ones:

        def brings(one: tuple[TileId, Kind], forces: int = forces) -> tuple[int, int, float]:
            room = mind.figures(one[1], str(one[0])).capacity
            return min(room, left[one[0]], forces), min(room, left[one[0]]), -mind.w.unit.get(one[1], 1.0)

        best = max(open_ones, key=brings)
        brought = brings(best)
        if not brought[0]:
            break
        found.append(Mover(best[0], best[1], 1))
        forces -= brought[0]
        left[best[0]] -= brought[1]
        open_ones[best] -= 1
        open_ones = +open_ones
    return found


def _staging(mind: Mind, tile: TileId) -> float:
    """What could be taken from a system in the next round."""
    near = [_bounty(mind, other) for other in adjacent(mind.g, tile, mind.seat, "move")]
    return STAGING * max(near, default=0.0)


def _bounty(mind: Mind, tile: TileId) -> float:
    """What planets of a system are worth that nobody defends, where no army of the player can come yet."""
    if enemies_in(mind, tile) or any(_brings_army(mind, one) for one in mind.movers.get(tile, ())):
        return 0.0
    planets = [one for one in planets_in(tile) if mind.g.planets[one].owner == NOBODY]
    return sum(mind.planet(planet) for planet in planets)


def _brings_army(mind: Mind, one: Mover) -> bool:
    return mind.figures(one.kind, str(one.origin)).capacity > 0 and bool(loose(mind, one.origin))


def _left_behind(mind: Mind, hauls: tuple[Haul, ...]) -> float:
    """What objectives lose if the last ships leave systems."""
    lost = 0.0
    for origin in dict.fromkeys(haul.origin for haul in hauls):
        gone = Counter(haul.kind for haul in hauls if haul.origin == origin)
        gone.update(kind for haul in hauls if haul.origin == origin for kind, at in haul.cargo if at == str(origin))
        if all(gone[kind] >= count for kind, count in mind.ships.get(origin, {}).items()):
            lost += mind.presence(origin)
    return lost


def _cannon_risk(mind: Mind, tile: TileId, hauls: tuple[Haul, ...]) -> float:
    """What space cannons of others will cost, on average."""
    hits = 0.0
    for other in mind.others:
        for place in places_in(tile):
            for kind, count in units_at(mind.g, other, place).items():
                cannon = stats(mind.g, other, kind, place).cannon
                if cannon is not None:
                    hits += count * cannon.dice * (11 - cannon.hit) / 10
    return 2.0 * hits if hauls else 0.0


def _showing(mind: Mind, tile: TileId) -> list[Plan]:
    """A single ship goes where objectives want ships."""
    if tile in mind.ships or enemies_in(mind, tile) or _others_hurt(mind, tile):
        return []
    gain = mind.presence(tile)
    if gain <= 0:
        return []
    plans = []
    for one in mind.movers.get(tile, ()):
        if not UNITS[one.kind].fleet:
            continue
        hauls = _load(mind, [one._replace(number=1)], 0, fill=0)
        loss = 0.15 * mind.w.unit.get(one.kind, 1.0)
        plans.append(Plan(tile, gain - loss - _left_behind(mind, hauls) - _cannon_risk(mind, tile, hauls), hauls))
    return plans


# ---------------------------------------------------------------- attacks


def _hostile(mind: Mind, tile: TileId) -> list[Plan]:
    """Ships of others are fought, planets of others are invaded."""
    g, seat = mind.g, mind.seat
    enemies = enemies_in(mind, tile)
    if not mind.movers.get(tile) or not (enemies or planets_in(tile)):
        return []
    targets = prizes(mind, tile)
    defended = [planet for planet in targets if defender_of(mind, planet) != NOBODY]
    if len(enemies) > 1 or not (enemies or defended) or _others_hurt(mind, tile):
        return []
    stake = sum(mind.planet(planet) + mind.harm(planet) for planet in targets)
    gain = stake + mind.presence(tile) + _glory(mind, tile, enemies, defended, Counter({"flagship": 1}))
    if gain < mind.w.war:
        return []
    ships = _armada(mind, tile, mind.movers[tile])
    wanted = sum(_needed(mind, planet) for planet in targets)
    hauls = _load(mind, ships, wanted, fill=2)
    units = _units(mind, tile, hauls)
    forecast = Forecast(1.0, 0.0, 0.0, {})
    if enemies:
        forecast = space_forecast(g, tile, seat, enemies[0], units)
        if forecast.win < mind.w.winning:
            return []
    forces = landing(hauls) + sum(is_ground_force(kind) * count for kind, count in units_at(g, seat, str(tile)).items())
    won = _conquest(mind, targets, forces, units) + _glory(mind, tile, enemies, defended, units)
    value = forecast.win * (won + mind.presence(tile) * (tile not in mind.ships))
    value += mind.w.rival * forecast.harm - forecast.loss - mind.w.war
    value -= _left_behind(mind, hauls) + _cannon_risk(mind, tile, hauls)
    return [Plan(tile, value, hauls)]


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
    for one in sorted(movers, key=rank, reverse=True):
        if not UNITS[one.kind].fleet:
            continue
        count = min(one.number, room)
        if count > 0:
            found.append(one._replace(number=count))
            room -= count
    return found


def _needed(mind: Mind, planet: PlanetId) -> int:
    """Ground forces that should land on a planet."""
    other = defender_of(mind, planet)
    if other == NOBODY:
        return 1
    there = sum(ground_forces_on(mind.g, other, planet).values())
    return 1 + (there * 3 + 1) // 2 + count_at(mind.g, other, planet, "pds")


def _conquest(mind: Mind, targets: list[PlanetId], forces: int, ships: Counter[Kind]) -> float:
    """What planets an army could take, the best first."""
    gain = 0.0
    for planet in targets:
        needed = min(forces, _needed(mind, planet))
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
        needed = min(forces, _needed(mind, planet))
        other = defender_of(mind, planet)
        if needed <= 0:
            break
        if planet != must and other != NOBODY:
            if ground_chance(mind.g, planet, mind.seat, other, forces, ships) < 0.5:
                continue
        found[planet] = needed
        forces -= needed
    keep = list(found or [one for one in sites if mind.g.planets[one].owner == mind.seat])
    for number in range(forces if keep else 0):
        planet = keep[number % len(keep)]
        found[planet] = found.get(planet, 0) + 1
    return found
