"""What a tactical action in each system would bring, and which ships it takes."""

from __future__ import annotations

from collections import Counter

from orloj.games.ti4.components import UNITS
from orloj.games.ti4.facts import (
    has_units_in,
    is_ground_force,
    planets_in,
    units_at,
)
from orloj.games.ti4.galaxy import adjacent, is_rift
from orloj.games.ti4.judgement.attacks import assaults
from orloj.games.ti4.judgement.hauls import (
    Plan,
    cannon_risk,
    defender_of,
    enemies_in,
    hurts_friends,
    landing,
    left_behind,
    load,
    loose,
    prizes,
)
from orloj.games.ti4.judgement.mind import Mind, Mover
from orloj.games.ti4.judgement.yards import NOTHING, best_order
from orloj.games.ti4.limits import crowding
from orloj.games.ti4.moments import NOBODY, ProductionUse
from orloj.games.ti4.production import producers_in
from orloj.games.ti4.state import Kind, TileId

STAGING = 0.3  # of what could be taken from there in the next round
LEAST = 0.4  # gain of a tactical action beyond its token


def best_plan(mind: Mind, tile: TileId) -> Plan:
    """What a tactical action in a system would bring at best."""
    if not mind.movers.get(tile) and not has_units_in(mind.g, mind.seat, tile):
        return Plan(tile, 0.0)
    order = NOTHING
    if producers_in(mind.g, mind.seat, tile):
        order = best_order(mind, ProductionUse(seat=mind.seat, tile=tile))
    plans = [*_peaceful(mind, tile), *assaults(mind, tile), *_showing(mind, tile)] if not is_rift(tile) else []
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
    hauls = load(mind, ships, len(targets) - here if targets else 2, fill=len(targets) + 1)
    forces = landing(hauls) + here
    gain = sum(mind.planet(planet) for planet in targets[:forces])
    if forces:
        gain += staged
    if hauls and tile not in mind.ships:
        gain += mind.presence(tile)
    gain -= left_behind(mind, hauls) + cannon_risk(mind, tile, hauls)
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
        plans.append(Plan(tile, gain - loss - left_behind(mind, hauls) - cannon_risk(mind, tile, hauls), hauls))
    return plans
