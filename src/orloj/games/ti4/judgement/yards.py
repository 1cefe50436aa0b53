"""What to produce: the units that are needed most, for what can be spent."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from orloj.games.ti4.facts import count_on_board, is_ground_force, is_ship, is_structure, reinforcements
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.limits import berths, fleet_limit
from orloj.games.ti4.moments import ProductionUse
from orloj.games.ti4.production import Yard
from orloj.games.ti4.state import Kind

MONEY = 0.35  # what a resource is worth that would otherwise not be spent,
GOOD = 0.9  # and a trade good, which keeps until an objective wants it, unless others take it
FLAGSHIP_WINS = "won-space-combat-with-flagship"
CARRIERS = 3  # that a player needs
PASSENGERS = 2  # for each of them
INFANTRY = 6  # ready to land somewhere


class Order(NamedTuple):
    """What is produced, and what it is worth beyond its price."""

    units: dict[Kind, int]
    value: float


NOTHING = Order({}, 0.0)


def best_order(mind: Mind, use: ProductionUse, budget: int | None = None) -> Order:
    """One unit after the other of what brings most for its price, as long as there is room and money."""
    yard = Yard(mind.g, use)
    money = min(yard.means, mind.spare("resources") if budget is None else budget)
    limit = yard.limit()
    if limit <= 0 or (money <= 0 and use.discount <= 0):
        return NOTHING
    most = {  # to take units back so as to pay for them again would be no gain
        kind: min(count, reinforcements(mind.g, mind.seat, kind))
        for kind, count in yard.kinds().items()
        if not is_structure(kind)
    }
    by_planets = money if mind.is_robbed else max(0, mind.spare("resources") - mind.spare_goods)
    made: Counter[Kind] = Counter()
    value = 0.0
    while sum(made.values()) < limit:
        paid = yard.cost(made)
        best: tuple[float, Kind, int, float] | None = None
        for kind in most:
            pack = min(mind.figures(kind, str(use.tile)).per_cost, limit - sum(made.values()))
            more = made + Counter({kind: pack})
            cost = yard.cost(more) - paid
            if paid + cost > money or more[kind] > most[kind] or not _fits(mind, use, more):
                continue
            gain = sum(worth(mind, kind, made[kind] + number) for number in range(pack))
            gain -= _price(paid + cost, by_planets) - _price(paid, by_planets)
            rate = gain / (max(0.5, cost) / max(1, money) + pack / limit)
            if gain > 0 and (best is None or rate > best[0]):
                best = rate, kind, pack, gain
        if best is None:
            break
        made[best[1]] += best[2]
        value += best[3]
    if yard.wrong_with(dict(made)) is not None:
        made = Counter({kind: count for kind, count in made.items() if is_ship(kind)})
        if yard.wrong_with(dict(made)) is not None:
            return NOTHING
    return Order(dict(made), value)


def _price(cost: int, by_planets: int) -> float:
    """What is lost with so much, if planets bring a part of it and trade goods the rest."""
    return MONEY * min(cost, by_planets) + GOOD * max(0, cost - by_planets)


def _fits(mind: Mind, use: ProductionUse, made: Counter[Kind]) -> bool:
    """Is there room for all ships?"""
    here = Counter(mind.ships.get(use.tile, {}))
    room = berths(mind.g, mind.seat, use.tile, here + Counter({k: n for k, n in made.items() if is_ship(k)}))
    return room.places <= fleet_limit(mind.g, mind.seat) and room.overload <= 0


def worth(mind: Mind, kind: Kind, so_far: int) -> float:
    """What one more unit of a kind is worth, when so many were ordered already."""
    if kind == "flagship" and any(aim.condition.event == FLAGSHIP_WINS for aim in mind.open_aims):
        return 2 * mind.w.unit[kind]
    usual = mind.w.unit.get(kind, 1.0) + mind.lacking_units.get(kind, 0.0)
    have = count_on_board(mind.g, mind.seat, kind) + so_far
    if kind == "carrier":
        idle = PASSENGERS * have > mind.loose_infantry + PASSENGERS  # those that are there have nobody to carry
        return usual * (1.9 if have < 2 else 1.3 if have < CARRIERS else 0.8) * (0.7 if idle else 1.0)
    if is_ground_force(kind):
        ready = mind.loose_infantry + so_far
        return usual * (1.7 if ready < INFANTRY else 0.9 if ready < 2 * INFANTRY else 0.4)
    if kind == "fighter":
        return usual * (1.0 if have < 6 else 0.7)
    return usual * (0.9**have)
