"""What a tactical action in each system would bring, and which ships it takes."""

from __future__ import annotations

from collections import Counter

from orloj.games.ti4.components import MECATOL, UNITS
from orloj.games.ti4.facts import (
    has_units_in,
    is_ground_force,
    planets_in,
    tile_of,
    units_at,
)
from orloj.games.ti4.galaxy import adjacent, is_rift
from orloj.games.ti4.judgement.attacks import assaults
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
)
from orloj.games.ti4.judgement.mind import Mind, Mover
from orloj.games.ti4.judgement.yards import NOTHING, best_order
from orloj.games.ti4.limits import crowding, fleet_limit
from orloj.games.ti4.moments import NOBODY, ProductionUse
from orloj.games.ti4.production import Yard, producers_in
from orloj.games.ti4.state import Kind, TileId

TRANSPORTS = ("carrier",)  # ships that are there to carry others
INFANTRY, FRESH = "infantry", 4  # ground forces that are produced in a system in a round, at most
ALL = 8  # ground forces that come to Mecatol Rex, which everybody wants
GATHERED = 1.5  # what it is worth that a transport comes to those who wait for it
UNDEFENDED = 0.6  # of what comes of attacking somebody, if nobody is there to fight
STAGING = 0.3  # of what could be taken from there in the next round,
MARCH = 0.45  # and of Mecatol Rex, for each system that is left to go: who comes first has more than others
FAR = 9  # systems
LEAST = 0.4  # gain of a tactical action beyond its token


def best_plan(mind: Mind, tile: TileId) -> Plan:
    """What a tactical action in a system would bring at best."""
    if not mind.movers.get(tile) and not has_units_in(mind.g, mind.seat, tile):
        return Plan(tile, 0.0)
    order = NOTHING
    if producers_in(mind.g, mind.seat, tile):
        order = best_order(mind, ProductionUse(seat=mind.seat, tile=tile))
    plans = (
        [*_peaceful(mind, tile), *_gathering(mind, tile), *assaults(mind, tile), *_showing(mind, tile)]
        if not is_rift(tile)
        else []
    )
    fitting = [plan for plan in plans if _has_room(mind, plan)]
    best = max([Plan(tile, 0.0), *fitting], key=lambda plan: plan.value)
    return best._replace(value=best.value + order.value, order=order)


def _has_room(mind: Mind, plan: Plan) -> bool:
    """Does the fleet pool allow all ships of a plan?"""
    coming = Counter(haul.kind for haul in plan.ships)
    return not coming or not crowding(mind.g, mind.seat, plan.tile, coming)[0]


def _peaceful(mind: Mind, tile: TileId) -> list[Plan]:
    """Planets that nobody defends are taken, or ships go where they can take some later."""
    g, seat = mind.g, mind.seat
    if enemies_in(mind, tile) or hurts_friends(mind, tile):
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
    hauls = load(
        mind, ships, len(targets) - here if targets else 2, fill=ALL if MECATOL in targets else len(targets) + 1
    )
    forces = landing(hauls) + here
    gain = sum(mind.planet(planet) + mind.harm(planet) for planet in targets[:forces])
    robbed = {g.planets[planet].owner for planet in targets[:forces]} - {NOBODY}
    gain -= UNDEFENDED * max([mind.enmity(other) for other in robbed], default=0.0)
    if forces:
        gain += staged
    if hauls and tile not in mind.ships:
        gain += mind.presence(tile)
    way = passage(mind, tile, hauls)
    return [Plan(tile, way.through * gain - way.loss - left_behind(mind, hauls), hauls)]


def _gathering(mind: Mind, tile: TileId) -> list[Plan]:
    """Empty transports come to where ground forces wait for them, or are produced."""
    fresh = 0
    if producers_in(mind.g, mind.seat, tile):
        fresh = min(FRESH, Yard(mind.g, ProductionUse(seat=mind.seat, tile=tile)).limit(INFANTRY))
    waiting = len(loose(mind, tile)) + fresh
    if not waiting or enemies_in(mind, tile) or hurts_friends(mind, tile):
        return []
    here = sum([mind.figures(kind, str(tile)).capacity * count for kind, count in mind.ships.get(tile, {}).items()])
    room = fleet_limit(mind.g, mind.seat) - sum(
        [UNITS[kind].fleet * count for kind, count in mind.ships.get(tile, {}).items()]
    )
    coming: list[Mover] = []
    spare = mind.spare_moves
    for one in mind.movers.get(tile, ()):
        capacity = mind.figures(one.kind, str(one.origin)).capacity
        if one.kind not in TRANSPORTS or (one.far and not spare) or loose(mind, one.origin):
            continue
        if here < waiting and len(coming) < room:
            coming.append(one._replace(number=1))
            here += capacity
            spare -= one.far
    hauls = load(mind, coming, 0, fill=0)
    way = passage(mind, tile, hauls)
    value = GATHERED * len(hauls) * min(1.0, 0.4 * mind.horizon)
    return [Plan(tile, way.through * value - way.loss - left_behind(mind, hauls), hauls)] if hauls else []


def _transports(mind: Mind, carriers: list[Mover], forces: int) -> list[Mover]:
    """The ships that bring so many ground forces, as few as possible, and none in vain."""
    found: list[Mover] = []
    left = {one.origin: len(loose(mind, one.origin)) for one in carriers}
    far = {(one.origin, one.kind) for one in carriers if one.far}
    open_ones = Counter({(one.origin, one.kind): one.number for one in carriers})
    spare = mind.spare_moves
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
        spare -= best in far
        open_ones = Counter({one: count for one, count in open_ones.items() if count > 0 and (spare or one not in far)})
    return found


def _staging(mind: Mind, tile: TileId) -> float:
    """What could be taken from a system in the next round."""
    near = [STAGING * _bounty(mind, other) for other in adjacent(mind.g, tile, mind.seat, "move")]
    return max([*near, _march(mind, tile)], default=0.0)


def _march(mind: Mind, tile: TileId) -> float:
    """What it is worth that an army comes nearer to Mecatol Rex, where nobody has been yet."""
    ways = mind.ways_to_mecatol
    armies = [ways.get(one.origin, FAR) for one in mind.movers.get(tile, ()) if _brings_army(mind, one)]
    if not mind.g.custodians or tile not in ways or ways[tile] >= min(armies, default=0):
        return 0.0
    return float(MARCH ** ways[tile]) * _bounty(mind, tile_of(MECATOL))


def _bounty(mind: Mind, tile: TileId) -> float:
    """What planets of a system are worth that nobody defends, where no army of the player can come yet."""
    if enemies_in(mind, tile) or any(_brings_army(mind, one) for one in mind.movers.get(tile, ())):
        return 0.0
    planets = [one for one in planets_in(tile) if mind.g.planets[one].owner == NOBODY]
    if MECATOL in planets and mind.g.custodians and mind.round_influence < mind.custodians_price:
        return 0.0
    return sum(mind.planet(planet) for planet in planets)


def _brings_army(mind: Mind, one: Mover) -> bool:
    return mind.figures(one.kind, str(one.origin)).capacity > 0 and bool(loose(mind, one.origin))


def _showing(mind: Mind, tile: TileId) -> list[Plan]:
    """A single ship goes where objectives want ships."""
    if tile in mind.ships or enemies_in(mind, tile) or hurts_friends(mind, tile):
        return []
    gain = mind.presence(tile)
    if gain <= 0:
        return []
    plans = []
    for one in mind.movers.get(tile, ()):
        if not UNITS[one.kind].fleet:
            continue
        hauls = load(mind, [one._replace(number=1)], 0, fill=0)
        loss = 0.15 * mind.w.unit.get(one.kind, 1.0)
        way = passage(mind, tile, hauls)
        plans.append(Plan(tile, way.through * gain - loss - way.loss - left_behind(mind, hauls), hauls))
    return plans
