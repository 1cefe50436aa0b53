"""Where to go: what every place brings now, and what lies on the way from there. The whole `Mind` of a seat."""

from __future__ import annotations

from msgspec import structs

from orloj.games.outer_rim.components import MAELSTROM, PLANETS, SPACES, Space
from orloj.games.outer_rim.deliver import deliverable
from orloj.games.outer_rim.judgement.meeting_worth import MeetingWorth
from orloj.games.outer_rim.turn import INCOME
from orloj.parts.judging import lazy, remembered

# answers that do not depend on the place
_EVERYWHERE = ("passes", "fighting", "credits", "harm", "event", "talking", "drawing")


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
        """What being here brings in this turn: deliveries, an encounter, the market."""
        value = sum([max(0.0, self.trying(card)) for card in deliverable(self.view, self.seat)])
        if SPACES[self.me.at].kind == "planet":
            value += self.w.market
        return value + self.best_meeting

    @remembered
    def there(self, space: Space) -> float:
        return self.elsewhere(space).here

    @lazy
    def sights(self) -> list[Space]:
        """Places that may be worth a journey."""
        patrols = {token.at for token in self.view.patrols.values()}
        return [*PLANETS, MAELSTROM, *sorted(patrols - {*PLANETS, MAELSTROM})]

    @remembered
    def onwards(self, space: Space, step: int) -> float:
        """What the best journey from a place brings, in so many steps."""
        best = self.later(1) * (self.credits(INCOME) + self.w.market)
        for other in self.sights:
            if other != space:
                value = self.there(other) + (self.onwards(other, step - 1) if step > 1 else 0.0)
                best = max(best, self.later(self.turns_between(space, other)) * value)
        return best

    def going(self, space: Space) -> float:
        """What ending a movement somewhere brings, now and later."""
        return self.there(space) + self.onwards(space, 2)

    @lazy
    def earning(self) -> float:
        return self.credits(INCOME) + self.going(self.me.at)

    @lazy
    def mending(self) -> float:
        return self.repairing + self.going(self.me.at)
