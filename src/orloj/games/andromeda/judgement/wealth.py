"""What resources are worth, and what paying takes away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from orloj.games.andromeda.components import GROUPS, MATERIALS, MODULES, RESOURCES, STORAGE, Cost, MoonId, Place
from orloj.games.andromeda.fleet import is_modified
from orloj.games.andromeda.judgement.situation import Situation
from orloj.games.andromeda.judgement.weights import UP_TO, UP_TO_ENERGY, WEIGHTS, Weights, worth_of_units
from orloj.games.andromeda.paying import yield_of
from orloj.games.andromeda.scoring import vault_points
from orloj.games.andromeda.view import View
from orloj.kernel import Seat
from orloj.parts.judging import lazy, remembered

Goods = Mapping[str, int]
_amounts = itemgetter(*RESOURCES)


@cache
def moon_yield(moon: MoonId) -> Mapping[str, int]:
    """The resources for abandoning a moon; a free choice counts as credits."""
    found: dict[str, int] = {}
    for resource, count in yield_of(moon).items():
        named = "credit" if resource in GROUPS else resource
        found[named] = found.get(named, 0) + count
    return found


class Wealth(Situation):
    """Resources, recruited commanders and the plan that they serve."""

    def __init__(self, view: View | Callable[[], View], seat: Seat, weights: Weights = WEIGHTS) -> None:
        super().__init__(view, seat, weights)
        self._wealth: dict[tuple[Any, ...], float] = {}

    def best_plan(self, goods: Goods, commanders: int, site: Place) -> float:
        """What the best structure promises that these would help to build: see `structure_worth`."""
        raise NotImplementedError

    # -- having

    @lazy
    def prices(self) -> dict[str, float]:
        """One unit of each resource."""
        w = self.w
        prices = {"energy": w.energy, "credit": w.credit, "tactic": w.card}
        return {resource: prices.get(resource, w.material) * self.fade for resource in RESOURCES}

    @lazy
    def kept(self) -> tuple[float, float]:
        """What a resource, and what a card in hand beyond that, scores if it is left at the end."""
        per_resource, per_card = float(vault_points(self.view, self.seat)), 0.0
        for module in self.me.rows.get("civilization", ()):
            if self.me.is_damaged(module):
                continue
            for effect in MODULES[module].end:
                if effect.per == "resource":
                    per_resource += effect.count / effect.div
                elif effect.per == "tactic_in_hand":
                    per_card += effect.count
        return per_resource, per_card

    @lazy
    def goods(self) -> dict[str, int]:
        return {**{resource: self.me.goods.get(resource, 0) for resource in RESOURCES}, "tactic": self.me.hand_size}

    @lazy
    def purse(self) -> dict[str, int]:
        """What could be paid on the own turn: also by abandoning moons."""
        purse = dict(self.goods)
        if self.my_turn:
            for moon in self.me.moons:
                for resource, count in moon_yield(moon).items():
                    purse[resource] += count
        return purse

    def stock(self, goods: Goods) -> float:
        """What resources are worth, whatever they are needed for."""
        total = 0.0
        per_resource, per_card = self.kept
        for resource, price in self.prices.items():
            count = goods.get(resource, 0)
            if not count:
                continue
            total += price * worth_of_units(UP_TO_ENERGY if resource == "energy" else UP_TO, count)
            if per_resource or per_card:
                room = STORAGE.get(resource) or self.me.hand_limit
                total += min(count, room) * (per_resource + per_card * (resource == "tactic"))
        return total

    def wealth(self, goods: Goods, commanders: int | None = None, site: Place = "") -> float:
        """Resources, recruited commanders and a transport on its way (to `site`), together with the best plan."""
        if commanders is None:
            commanders = self.me.commanders
        key = (_amounts(goods), commanders, site)
        found = self._wealth.get(key)
        if found is None:
            found = self.stock(goods) + commanders * (1 + self.w.commander * self.fade)
            found += self.best_plan(goods, commanders, site)
            self._wealth[key] = found
        return found

    @lazy
    def now(self) -> float:
        return self.wealth(self.purse)

    @remembered
    def gaining(self, resource: str, count: int) -> float:
        """What so many more units bring."""
        return self.wealth({**self.purse, resource: self.purse[resource] + count}) - self.now

    def recruiting(self, count: int) -> float:
        return self.wealth(self.purse, self.me.commanders + count) - self.now if count else 0.0

    def best_gain(self, kinds: Sequence[str], count: int) -> tuple[dict[str, int], float]:
        """The best units to take, one after another."""
        goods = dict(self.purse)
        taken: dict[str, int] = {}
        start = self.now
        for _ in range(count):
            best = max(kinds, key=lambda one: self.wealth({**goods, one: goods[one] + 1}))
            goods[best] += 1
            taken[best] = taken.get(best, 0) + 1
        return taken, self.wealth(goods) - start

    def best_loss(self, kinds: Iterable[str], count: int, goods: Goods) -> tuple[dict[str, int], float]:
        """The units that are missed least, one after another."""
        left = dict(goods)
        lost: dict[str, int] = {}
        start = self.wealth(left)
        for _ in range(count):
            able = [one for one in kinds if left[one]]
            if not able:
                break
            worst = max(able, key=lambda one: self.wealth({**left, one: left[one] - 1}))
            left[worst] -= 1
            lost[worst] = lost.get(worst, 0) + 1
        return lost, start - self.wealth(left)

    # -- paying

    @lazy
    def _credit_pays(self) -> tuple[str, ...]:
        """What a credit can stand for."""
        return ("energy", *MATERIALS) if is_modified(self.view, self.seat, "credit_pays_energy") else MATERIALS

    def paid(self, cost: Cost, goods: Goods) -> dict[str, int] | None:
        """The resources that are left after paying a cost, or nothing if it cannot be paid."""
        left = dict(goods)
        jokers = self._credit_pays
        for resource, units in cost.items():
            if resource == "any":
                continue
            own = min(units, left.get(resource, 0))
            left[resource] = left.get(resource, 0) - own
            if own < units:
                if resource not in jokers or left["credit"] < units - own:
                    return None
                left["credit"] -= units - own
        units = cost.get("any", 0)
        if units:
            lost, _ = self.best_loss(RESOURCES, units, left)
            if sum(lost.values()) < units:
                return None
            for resource, count in lost.items():
                left[resource] -= count
        return left

    def _less(self, cost: Cost, off: int) -> dict[str, int]:
        """A cost with some units taken off, first those that are lacking most."""
        left = dict(cost)
        for _ in range(min(off, sum(cost.values()))):
            keys = [key for key in left if left[key]]
            lacking = max(keys, key=lambda key: (left[key] - self.purse.get(key, 99), self.prices.get(key, 0)))
            left[lacking] -= 1
        return {key: units for key, units in left.items() if units}

    @lazy
    def _usual_prices(self) -> dict[str, float]:
        """The prices of resources, and of costs that name none: any resource, or what a moon says."""
        return {**self.prices, "any": min(self.prices.values()) * 1.3, "slot": self.prices["titanium"]}

    def price_of(self, cost: Cost) -> float:
        """About what a cost is worth, if it has to be paid some day."""
        prices = self._usual_prices
        return sum([units * prices[resource] for resource, units in cost.items()])

    def paying(self, cost: Cost) -> float | None:
        """What paying a cost now takes away, or nothing if it cannot be paid."""
        left = self.paid(cost, self.purse)
        return None if left is None else self.now - self.wealth(left)

    @remembered
    def energy_price(self, energy: int) -> float:
        """What so much energy is worth that is given away."""
        return self.stock(self.goods) - self.stock({**self.goods, "energy": self.goods["energy"] - energy})
