"""What ships and their upgrades are worth."""

from __future__ import annotations

from collections.abc import Iterable

from orloj.games.andromeda.building import open_upgrades
from orloj.games.andromeda.components import SHIPS, UPGRADES, Effect, MoonId
from orloj.games.andromeda.fleet import modified
from orloj.games.andromeda.judgement.wealth import Goods, Wealth
from orloj.games.andromeda.state import RESERVE
from orloj.parts.judging import lazy, remembered


class ShipWorth(Wealth):
    """A ship is worth the turns that it adds between two returns, and what it can do better than others."""

    def worth(self, effects: Iterable[Effect], *, later: bool = False, cost_moon: MoonId | None = None) -> float:
        """What effects bring: see `effect_worth`."""
        raise NotImplementedError

    def ship_worth(self, type_: str, *, more: int = 0) -> float:
        """One more ship makes the time between returns longer: of n + 1 turns only one is spent coming home."""
        ships = len(self.fleet) + more
        base = self.w.ship * self.turns / ((ships + 1) * (ships + 2))
        facts = self.ship_values(type_)
        extra = 0.35 * (facts.cannons - 1) + 0.5 * (facts.range - 1) + 0.8 * ("navigation" in facts.traits)
        return base + (extra + 0.4 * facts.shields + facts.targeting) * self.fade

    def ship_gain(self, type_: str, discount: Goods, free: bool) -> float | None:
        """What building a ship now brings, or nothing if it cannot be paid."""
        value = self.ship_worth(type_)
        if free:
            return value
        cost = {res: max(0, units - discount.get(res, 0)) for res, units in SHIPS[type_].build_cost.items()}
        off = modified(self.view, self.seat, "build_discount")
        loss = self.paying(self._less(cost, off + discount.get("any", 0)))
        return None if loss is None else value - loss

    @lazy
    def open_upgrades(self) -> list[str]:
        return open_upgrades(self.view, self.seat)

    @remembered
    def upgrade_worth(self, piece: str) -> float:
        """Better values for all ships of the type, and a free ship."""
        new, old = UPGRADES[piece], SHIPS[UPGRADES[piece].ship]
        ships = sum(ship.type == old.id for ship in self.fleet)
        free = any(ship.type == old.id and ship.at == RESERVE for ship in self.me.ships)
        better = 0.5 * (new.range - old.range) + 0.5 * (new.cannons - old.cannons) + 0.4 * (new.shields - old.shields)
        better += 0.8 * (new.targeting - old.targeting) + 0.6 * len(set(new.traits) - set(old.traits))
        better += sum(0.8 * self.worth(one.effects, later=True) for one in new.unique if one.when != "passive")
        value = better * min(3, ships + free) * self.fade
        return value + (self.ship_worth(old.id) if free else 0.0)
