"""What it is worth that something happens which a goal counts, or at which an ability works."""

from __future__ import annotations

from orloj.games.outer_rim.components import CHARACTERS, SHIPS, AfterEvent, Goal
from orloj.games.outer_rim.facts import abilities
from orloj.games.outer_rim.goals import all_needs_met
from orloj.games.outer_rim.judgement.wealth import Wealth
from orloj.parts.judging import lazy, remembered


class Goals(Wealth):
    def worth_of(self, path: str) -> float:
        """What the steps with a path bring: see `effect_worth`."""
        raise NotImplementedError

    @lazy
    def personal_goal(self) -> Goal | None:
        """The goal of the character, until it is reached."""
        return None if self.me.goal_done or not self.me.character else CHARACTERS[self.me.character].goal

    @lazy
    def ship_goal(self) -> Goal | None:
        return None if self.me.ship_goal_done or not self.me.ship else SHIPS[self.me.ship].goal

    def steps_to(self, goal: Goal, done: int, fame: int) -> float:
        """What one of the events that a goal counts is worth: the last one brings the fame."""
        missing = goal.count - done
        return self.reaching(fame) if missing <= 1 else self.w.progress * self.reaching(fame) / missing

    def reaching(self, fame: int) -> float:
        """What reaching a goal brings: its fame, and what the other side of the card can do."""
        return self.fame(fame) + self.w.flipped * self.fade

    @remembered
    def event(self, event: str) -> float:
        """What an event is worth to the player to whom it happens."""
        value = 0.0
        goal = self.personal_goal
        if goal is not None and goal.event == event:
            value += self.steps_to(goal, self.me.progress, CHARACTERS[self.me.character].goal_fame)
        goal = self.ship_goal
        if goal is not None and goal.event == event and not goal.spend and all_needs_met(self.view, self.seat, goal):
            value += self.steps_to(goal, self.me.ship_progress, SHIPS[self.me.ship].goal_fame)
        for one in abilities(self.view, self.seat):
            if isinstance(one.ability, AfterEvent) and one.ability.event == event and one.ability.steps:
                value += self.worth_of(one.path)
        return value

    def fame_for_credits(self, event: str, credits: int) -> float:
        """What giving up the credits of a reward for fame brings, if an ability allows that."""
        return max(
            [
                self.fame(one.ability.fame) - self.credits(credits)
                for one in abilities(self.view, self.seat)
                if isinstance(one.ability, AfterEvent) and one.ability.event == event and one.ability.use
            ],
            default=0.0,
        )
