"""Where to go: what every place brings now, and what lies on the way from there. The whole `Mind` of a seat."""

from __future__ import annotations

from msgspec import structs

from orloj.games.outer_rim.components import MAELSTROM, PLANETS, SPACES, ActionAbility, Space
from orloj.games.outer_rim.conditions import holds
from orloj.games.outer_rim.deliver import deliverable
from orloj.games.outer_rim.facts import Having, abilities
from orloj.games.outer_rim.judgement.effect_worth import About
from orloj.games.outer_rim.judgement.meeting_worth import MeetingWorth
from orloj.games.outer_rim.turn import INCOME
from orloj.parts.judging import lazy, remembered

# answers that do not depend on the place
_EVERYWHERE = ("passes", "fighting", "credits", "harm", "event", "talking", "drawing", "for_contracts")


class Mind(MeetingWorth):
    def elsewhere(self, space: Space) -> Mind:
        """The same player in another place."""
        if space == self.me.at:
            return self
        players = list(self.view.players)
        players[self.seat] = structs.replace(self.me, at=space)
        there = Mind(structs.replace(self.view, players=players), self.seat, self.w)
        for name in _EVERYWHERE:  # shared, so that each is worked out once
            memory = f"_{name}_remembered"
            there.__dict__[memory] = self.__dict__.setdefault(memory, {})
        there.__dict__["ways"] = self.ways
        return there

    @lazy
    def here(self) -> float:
        """What being here brings in this turn: deliveries, actions for such a place, an encounter, the market."""
        value = sum([max(0.0, self.trying(card)) for card in deliverable(self.view, self.seat)])
        value += sum([max(0.0, self.worth_of(one.path, About(one.card))) for one in self.local_actions])
        if SPACES[self.me.at].kind == "planet":
            value += self.w.market
        return value + self.best_meeting

    @property
    def local_actions(self) -> list[Having]:
        """Actions that are possible in some places only, and in this one."""
        return [
            one
            for one in abilities(self.view, self.seat)
            if isinstance(one.ability, ActionAbility)
            and one.ability.cond
            and holds(self.view, self.seat, one.ability.cond)
        ]

    @remembered
    def there(self, space: Space) -> float:
        return self.elsewhere(space).here

    @lazy
    def sights(self) -> list[Space]:
        """Places that may be worth a journey."""
        patrols = {token.at for token in self.view.patrols.values()}
        return [*PLANETS, MAELSTROM, *sorted(patrols - {*PLANETS, MAELSTROM})]

    @remembered
    def idling(self, space: Space) -> float:
        """What another turn in a place brings, when all that had to be done there is done."""
        there = self.elsewhere(space)
        return max(0.0, there.space) + (self.w.market if SPACES[space].kind == "planet" else 0.0)

    @remembered
    def staying(self, space: Space) -> float:
        """What a turn more in a place brings: credits, and what is always there."""
        return self.later(1) * (self.credits(INCOME) + self.idling(space))

    @remembered
    def next_places(self, space: Space) -> list[tuple[float, Space]]:
        """The two best places to go to from a place, and what being there brings."""
        found = [
            (self.later(self.turns_between(space, other)) * self.there(other), other)
            for other in self.sights
            if other != space
        ]
        return sorted(found, reverse=True)[:2]

    def step(self, space: Space, before: Space) -> float:
        """What the best turn after one in a place brings, not back to where one comes from."""
        going = next(value for value, other in self.next_places(space) if other != before)
        return max(going, self.staying(space))

    @remembered
    def onwards(self, space: Space) -> float:
        """What the best journey from a place brings, over two more places."""
        best = self.staying(space) + self.later(1) * self.step(space, "")
        for other in self.sights:
            if other != space:
                value = self.there(other) + self.step(other, space)
                best = max(best, self.later(self.turns_between(space, other)) * value)
        return best

    def going(self, space: Space) -> float:
        """What ending a movement somewhere brings, now and later."""
        return self.there(space) + self.onwards(space)

    @lazy
    def earning(self) -> float:
        return self.credits(INCOME) + self.going(self.me.at)

    @lazy
    def mending(self) -> float:
        return self.repairing + self.going(self.me.at)
