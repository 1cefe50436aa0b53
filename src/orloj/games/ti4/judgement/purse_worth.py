"""Which planets and trade goods to pay with, so that the least is lost."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from orloj.games.ti4.facts import Known
from orloj.games.ti4.purse import GOOD_WORTH, Currency, Good, influence, ready_planets, resources, worth_of
from orloj.games.ti4.state import PlanetId
from orloj.kernel import Seat

INFLUENCE = 0.7  # beside a resource
GOOD = 1.2  # a trade good keeps
PRECIOUS = 6.0  # what is earmarked for something else
TROUBLE = 0.1  # each planet more

Means = PlanetId | Good


class Payment(NamedTuple):
    """What somebody pays with, and what that is worth to him."""

    means: tuple[Means, ...]
    loss: float


def payment(
    g: Known,
    seat: Seat,
    currency: Currency,
    price: int,
    means: Sequence[Means],
    *,
    earmarked: Collection[PlanetId] = (),
    kept_goods: int = 0,
) -> Payment | None:
    """The cheapest way to pay a price by these means, or None if they are too few."""
    items: list[tuple[Means, int, float]] = []
    goods = 0
    for one in means:
        if isinstance(one, Good):
            goods += 1
            items.append((one, GOOD_WORTH(g, 1, seat), GOOD))
        else:
            loss = max(resources(g, one), INFLUENCE * influence(g, one)) + TROUBLE
            items.append((one, worth_of(g, currency, one), loss + (PRECIOUS if one in earmarked else 0.0)))
    precious = min(kept_goods, goods)
    if precious:
        items = [
            (one, worth, loss + PRECIOUS) if isinstance(one, Good) and one.number <= precious else (one, worth, loss)
            for one, worth, loss in items
        ]
    best: dict[int, Payment] = {0: Payment((), 0.0)}
    for one, worth, loss in items:
        if worth <= 0:
            continue
        for paid, so_far in list(best.items()):
            now = min(price, paid + worth)
            if paid < price and (now not in best or best[now].loss > so_far.loss + loss):
                best[now] = Payment((*so_far.means, one), so_far.loss + loss)
    return best.get(price)


def all_means(g: Known, seat: Seat) -> list[Means]:
    """Everything that a player could pay with."""
    return [*ready_planets(g, seat), *[Good(number) for number in range(1, g.players[seat].trade_goods + 1)]]
