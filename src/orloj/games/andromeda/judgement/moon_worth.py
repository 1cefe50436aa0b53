"""What moons are worth: abandoned for what they show, or stored."""

from __future__ import annotations

from typing import NamedTuple

from orloj.games.andromeda.components import MODULES, MOONS, ModuleId, MoonId
from orloj.games.andromeda.judgement.structure_worth import StructureWorth
from orloj.games.andromeda.moons import is_cost_slot, slot_of
from orloj.games.andromeda.state import MANOEUVRES_SLOT
from orloj.parts.judging import lazy, remembered


class SlotUse(NamedTuple):
    """What a slot for a moon is good for."""

    points: int  # for storing a moon there
    module: ModuleId | None = None  # nothing: the slot of tactical manoeuvres
    is_cost: bool = False
    coming: float = 0.0  # how often the moon will still work
    instead: float = 0.0  # what is lost of the moon that lies there, or gained because none does


class MoonWorth(StructureWorth):
    """A moon is worth what it gives at once, or what it does on a slot of the station in the returns to come."""

    def runs(self, module: ModuleId) -> bool:
        """Is it whole?"""
        return not self.me.is_damaged(module)

    @remembered
    def abandoning(self, moon: MoonId, later: bool) -> float:
        """What a moon gives when it is abandoned: now, or as a rule some day."""
        return self.worth(MOONS[moon].effects, later=later)

    @remembered
    def moon_worth(self, moon: MoonId) -> float:
        """What capturing a moon brings: abandoned for what it shows, or stored well."""
        value = self.abandoning(moon, False)
        stored = self.best_storing(moon)
        return max(value, value * 0.3 + stored * 0.9 if stored > value else 0.0) + 0.1 * self.fade

    @remembered
    def best_storing(self, moon: MoonId) -> float:
        return max([self.storing(moon, slot) for slot in self.me.slots], default=0.0)

    def storing(self, moon: MoonId, slot: str) -> float:
        """What a moon on a slot brings in all, what lies there already taken off."""
        use = self._slots[slot]
        return use.points + self._stored(moon, use) + use.instead

    def _stored(self, moon: MoonId, use: SlotUse) -> float:
        """What a moon does on a slot in the returns to come."""
        if use.module is None:  # tactical manoeuvres: instead of a card, after a defeat
            return 0.5 * self.fade * max(0.0, self.abandoning(moon, True) - self.prices["tactic"])
        if use.is_cost:
            if not MOONS[moon].cost_slot_allowed:
                return -9.0
            return use.coming * self.worth(MODULES[use.module].activate, later=True, cost_moon=moon)
        return self.abandoning(moon, True) * use.coming

    @lazy
    def _slots(self) -> dict[str, SlotUse]:
        """What the slots of the station are good for."""
        return {slot: self._use_of(slot, points) for slot, points in self.me.slots.items()}

    def _use_of(self, slot: str, points: int) -> SlotUse:
        use = SlotUse(points)
        if slot != MANOEUVRES_SLOT:
            module, *others = slot_of(slot).modules
            returning = self.view.now.returning and module not in self.view.now.activated
            coming = (self.returns + (0.7 if returning else 0)) * (0.8 if self.runs(module) else 0.4)
            use = SlotUse(points, module, is_cost_slot(slot), coming * 0.5 if others else coming)
        old = self.me.stored.get(slot)
        return use._replace(instead=-self._stored(old, use) if old is not None else self.scored_per("stored_moon"))
