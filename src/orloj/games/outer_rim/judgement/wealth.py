"""What credits, fame and reputation are worth, and what damage costs."""

from __future__ import annotations

from orloj.games.outer_rim.components import ActionAbility, Faction
from orloj.games.outer_rim.defeat import LOSS, Part
from orloj.games.outer_rim.facts import abilities
from orloj.games.outer_rim.judgement.situation import Situation
from orloj.parts.judging import lazy, remembered

_THOUSAND = 1000


class Wealth(Situation):
    @lazy
    def price(self) -> float:
        """What 1,000 credits are worth, as long as there are few: at the end they buy nothing any more."""
        return self.w.credit * (0.25 + 0.75 * self.fade)

    def purse(self, credits: int) -> float:
        """What so many credits are worth together."""
        w, thousands = self.w, credits / _THOUSAND
        few = min(thousands, w.enough)
        many = min(max(0.0, thousands - w.enough), w.plenty - w.enough)
        return self.price * (few + many / 2 + max(0.0, thousands - w.plenty) / 4)

    @remembered
    def credits(self, n: int) -> float:
        """What gaining so many credits (losing, if below 0) brings."""
        return self.purse(max(0, self.me.credits + n)) - self.purse(self.me.credits)

    def fame(self, n: int) -> float:
        return n + (self.w.victory if n > 0 and self.me.total_fame + n >= self.view.target else 0.0)

    # -- reputation

    def standing_with(self, level: int) -> float:
        return (0.0, self.w.positive, self.w.negative)[level] * (0.3 + 0.7 * self.fade)

    def reputation(self, faction: Faction, steps: int) -> float:
        """What steps of a reputation bring."""
        now = self.me.rep[faction]
        return self.standing_with(max(-1, min(1, now + steps))) - self.standing_with(now)

    # -- damage

    def left(self, part: Part) -> int:
        """How much more damage one takes."""
        return self.me.health - self.me.wounds if part == "character" else self.me.hull - self.me.hull_damage

    def frailty(self, suffered: int, most: int) -> float:
        """What so much damage costs, short of defeat."""
        return self.w.hurt * (suffered / most) ** 1.5 if most else 0.0

    @lazy
    def defeat(self) -> float:
        """What being defeated costs."""
        secrets = self.w.secret * self.me.secret_count
        return self.w.defeat - self.credits(-min(LOSS, self.me.credits)) + secrets

    @remembered
    def mends(self, part: Part) -> int:
        """From how much damage one recovers in every turn by actions of one's own."""
        return sum(
            step["n"]
            for one in abilities(self.view, self.seat)
            if isinstance(one.ability, ActionAbility) and not one.ability.cond
            for step in one.ability.steps
            if step["op"] == "recover" and step["from"] in (part, "both") and "n" in step
        )

    @remembered
    def harm(self, part: Part, n: int) -> float:
        """What suffering so much damage costs (recovering from it, if below 0, brings). What one soon recovers from by
        oneself costs nothing."""
        most = self.me.health if part == "character" else self.me.hull
        now = most - self.left(part)
        after = max(0, min(most, now + n))
        fallen = self.defeat if after >= most and now < most else 0.0
        soon = self.mends(part) if n > 0 else 0
        return self.frailty(max(0, after - soon), most) - self.frailty(max(0, now - soon), most) + fallen

    @lazy
    def repairing(self) -> float:
        """What recovering from all damage brings."""
        up = self.w.defeat + self.w.turn if self.me.defeated else 0.0
        wounds = max(0, self.me.wounds - self.mends("character"))
        damage = max(0, self.me.hull_damage - self.mends("ship"))
        return up + self.frailty(wounds, self.me.health) + self.frailty(damage, self.me.hull)
