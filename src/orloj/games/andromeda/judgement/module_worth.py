"""What modules are worth: their work in a return, their points at the end, and the ways to get or repair them."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.andromeda.components import MODULE_BY_TOKEN, MODULES, PRICES, REACTOR, Effect, Effects, Kind, ModuleId
from orloj.games.andromeda.deeds import Repair
from orloj.games.andromeda.effects.core import count
from orloj.games.andromeda.fleet import repairable
from orloj.games.andromeda.judgement.moon_worth import MoonWorth
from orloj.games.andromeda.moons import slot_name
from orloj.games.andromeda.offer import offered
from orloj.games.andromeda.station import ready_science, why_not_ready
from orloj.parts.judging import lazy, remembered


class ModuleWorth(MoonWorth):
    """A module is worth its step, and what it does in each of the returns to come if a ship is left for it."""

    @lazy
    def modules(self) -> list[ModuleId]:
        return self.me.modules

    # -- at work

    def activation(self, module: ModuleId, *, later: bool) -> float:
        """What a module does when it works, with the moons on it."""
        return self._activation(module, later)

    @remembered
    def _activation(self, module: ModuleId, later: bool) -> float:
        facts = MODULES[module]
        value = 0.0
        cost_moon = self.me.stored.get(slot_name(module)) if facts.has_cost_slot else None
        if facts.has_cost_slot and cost_moon is None:
            if not later:
                return 0.0
        for number, slot in enumerate(facts.whole_slots, 1):
            moon = self.me.stored.get(slot_name(module, number))
            if slot.kind == "gain":
                if moon is not None:
                    value += self.abandoning(moon, later)
                elif later:
                    value += 0.7 * self.w.moon * self.fade
        value += self.worth(facts.activate, later=later, cost_moon=cost_moon)
        if module == REACTOR and not later:
            value += sum(max(0.0, self.activation(one, later=False)) for one in self.ready_science)
        return value

    @lazy
    def ready_science(self) -> list[ModuleId]:
        return ready_science(self.view, self.seat)

    @lazy
    def docked_later(self) -> list[float]:
        """What the modules do that need a ship, the best first."""
        values = [
            self.activation(module, later=True) for module in self.modules if MODULES[module].dock and self.runs(module)
        ]
        return sorted(values, reverse=True)

    def use(self, module: ModuleId) -> float:
        """What a new module would add to each return: if it needs a ship, only what it does better than the one that
        gives its ship up, or than what the energy for it is worth."""
        facts = MODULES[module]
        value = self.activation(module, later=True)
        if facts.kind == "science":
            return max(0.0, value)
        if not facts.dock:
            return 0.0
        ships = len(self.fleet)
        worst = self.docked_later[ships - 1] if len(self.docked_later) >= ships else 0.0
        return max(0.0, value - min(worst, 1.2 * self.prices["energy"]))

    @remembered
    def home_values(self) -> list[tuple[float, ModuleId]]:
        """What each module that needs a ship would do in a return now, the best first."""
        values = [
            (self.activation(module, later=False), module)
            for module in self.modules
            if why_not_ready(self.view, self.seat, module) is None
        ]
        return sorted(values, reverse=True)

    def coming_home(self, ships: int) -> float:
        """What a return with so many ships on the board brings: they work in the best modules, energy in others."""
        values = self.home_values()
        total = sum(max(0.0, value) for value, _ in values[:ships])
        rows = {MODULES[module].kind for _, module in values[:ships]}
        energy = self.goods["energy"]
        for value, module in values[ships:]:
            if MODULES[module].kind in rows and module != REACTOR and energy > 0 and value > self.prices["energy"]:
                total += value - self.prices["energy"]
                energy -= 1
        return total

    # -- having one

    @remembered
    def module_worth(self, module: ModuleId) -> float:
        """The step on its track, its use in the returns to come, its points at the end."""
        facts = MODULES[module]
        found = self.step(facts.kind)
        returns = self.returns + (0.5 if self.turns >= 1 else 0)
        found += self.use(module) * max(0.0, returns - 0.6 * facts.damage)
        found += sum(slot.vp * self.fade for slot in facts.slots)
        if facts.end:
            found += self.end_worth(facts.end)
        found -= facts.damage * (0.9 if self.turns > 3 else 2.0)
        found += self.scored_per(f"own_module:{facts.kind}") + self.scored_per("own_module")
        return found

    def end_worth(self, effects: Effects) -> float:
        """Points at the end, with some growth until then for what is counted."""
        total = 0.0
        for effect in effects:
            if effect.op != "score":
                continue
            units: float = effect.count
            if effect.per:
                count = self.count(effect.per) + self._growth(effect.per)
                units = effect.count * count / effect.div
            total += units if effect.max is None else min(units, effect.max)
        return total

    def _growth(self, what: str) -> float:
        name = what.partition(":")[0]
        rate = {"own_structure": 0.1, "own_module": 0.1, "own_upgrade": 0.05, "track_at_least": 0.06}.get(name, 0.02)
        return rate * self.turns

    def count(self, what: str) -> float:
        """How many of something the seat has; ships that a battle damages are guessed."""
        return 1 if what == "own_ship_damaged" else count(self.view, self.seat, what)

    # -- buying

    def buying(self, effect: Effect) -> float:
        """What taking modules from the offer brings now: the best one, then the best one that can be paid still."""
        free = effect.mode == "gain"
        goods: Mapping[str, int] = self.purse
        left = offered(self.view, effect.kinds, effect.rows)
        total = 0.0
        for number in range(effect.count):
            best, choice, rest = (0.0 if number else -9.0), None, goods
            for one in left:
                after = goods if free else self.paid(self._module_cost(one[1], one[2], effect), goods)
                if after is None:
                    continue
                net = self.module_worth(one[0]) * (0.9 if number else 1) + self.wealth(after) - self.wealth(goods)
                if net > best:
                    best, choice, rest = net, one, after
            if choice is None:
                break
            total += best
            goods = rest
            left.remove(choice)
        return max(total, -3.0)

    def _module_cost(self, kind: Kind, row: int, effect: Effect) -> dict[str, int]:
        cost = PRICES[kind, row]
        off = effect.discount.get("any", 0)
        off = min(off, max(0, sum(cost.values()) - effect.least))
        return self._less(cost, off)

    # -- damage

    def whole_worth(self, module: ModuleId) -> float:
        """What it is worth that a module is not damaged: its work, no lost points at events and at the end."""
        facts = MODULES[module]
        value = 2 + sum(self.scorings.values()) * 0.8
        if facts.end:
            value += self.end_worth(facts.end)
        if facts.kind == "science" and module != REACTOR:
            return value + max(0.0, self.activation(module, later=True)) * self.returns
        if facts.dock:
            rank = sum(one > self.activation(module, later=True) for one in self.docked_later)
            used = 1.0 if rank < len(self.fleet) else 0.4
            value += max(0.3, self.activation(module, later=True)) * self.returns * used
        if module == REACTOR:
            value += 3 * self.returns
        return value

    def repairing(self, count: int = 1) -> float:
        """What each of so many repairs does, on average: the best first; with nothing to repair it scores a point."""
        values = sorted([self.repair_worth(target) for target in self.repairable], reverse=True)[:count]
        values += [1.0] * (count - len(values))
        return sum(values) / count

    @lazy
    def repairable(self) -> list[Repair]:
        return repairable(self.view, self.seat)

    def repair_worth(self, target: Repair) -> float:
        if target.what == "ship":
            return 1.1 if self.turns >= 1 or self.view.now.returning else 0.0
        if target.what == "shield":
            return 0.4 * self.fade
        module = MODULE_BY_TOKEN[target.name]
        return self.whole_worth(module) / (1 + 0.4 * (self.me.damage.get(module, 1) - 1))  # further markers stay
