"""Chances of tests and combats, and what fighting costs."""

from __future__ import annotations

from typing import NamedTuple

from orloj.games.outer_rim.combat import kind_between
from orloj.games.outer_rim.components import CombatKind, Skill
from orloj.games.outer_rim.defeat import Part
from orloj.games.outer_rim.judgement.goals_worth import Goals
from orloj.games.outer_rim.odds import against, combat_odds, delivery_chance, gainable, skill_chance
from orloj.games.outer_rim.state import Combat, Roll
from orloj.kernel import Seat
from orloj.parts.judging import lazy, remembered


class Battle(NamedTuple):
    """A combat as one thinks of it: the chance to win, and what its damage will probably cost."""

    win: float
    cost: float

    def worth(self, won: float, lost: float = 0.0) -> float:
        return self.win * won + (1 - self.win) * lost - self.cost


class Fights(Goals):
    @remembered
    def passes(self, skill: Skill) -> float:
        """The chance to pass a test of skill, with what can be gained for it."""
        gained = len(gainable(self.view, Roll(self.seat, "test", skill)))
        return float(skill_chance(self.view, self.seat, skill, gained=gained))

    @lazy
    def smuggles(self) -> float:
        """The chance that an illegal delivery is not noticed."""
        return float(delivery_chance(self.view, self.seat))

    @remembered
    def fighting(self, kind: CombatKind, strength: int, defender: Seat = -1) -> Battle:
        """A combat against so many dice, or against a player."""
        return self.judged(against(self.seat, kind, strength, defender=defender))

    def against_player(self, other: Seat) -> Battle:
        return self.fighting(kind_between(self.me.at), 0, other)

    def judged(self, combat: Combat) -> Battle:
        odds = combat_odds(self.view, combat)
        part: Part = "character" if combat.kind == "ground" else "ship"
        most = self.left(part)
        costs = [ways / odds.suffers.total * self.harm(part, min(n, most)) for n, ways in odds.suffers.ways.items()]
        return Battle(float(odds.win), sum(costs))

    @lazy
    def winning(self) -> float:
        """What winning a combat is worth besides its reward."""
        return self.event("combat_won")

    def won_by(self, kind: CombatKind) -> float:
        return self.winning + self.event(f"{kind}_combat_won")
