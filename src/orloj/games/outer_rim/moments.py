"""What others can answer, or what abilities follow on their own."""

from __future__ import annotations

from typing import Any, ClassVar

from orloj.games.outer_rim.components import CardId, Faction
from orloj.kernel import Moment, Seat


class Happened(Moment, kw_only=True):
    """Something has happened to a player, at which abilities of cards work [outer-rim.ability-timing.1]. What happens
    at the same time is one moment, so that the active player can order all of it."""

    rule: ClassVar[str] = "outer-rim.ability-timing.4"

    seat: Seat
    events: list[str]  # as the abilities name them: "combat_won"
    had: list[str]  # keys of the abilities that the player had then: one that came of it works later
    n: int = 0  # how much of it
    credits: int = 0  # of the reward that was gained for it
    card: CardId = -1

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "event": self.events[0]}


class DefeatLooms(Moment, kw_only=True):
    """A player would become defeated."""

    rule: ClassVar[str] = "outer-rim.defeat.1"

    seat: Seat
    kind: str  # of the combat in which it was dealt, if it was one: "ground" or "ship"
    averted: bool = False

    def values(self) -> dict[str, Any]:
        return {"player": self.seat}


class PatrolMoves(Moment, kw_only=True):
    """A patrol is about to move because of the icon on a market card. Nobody may notice who could stop it."""

    rule: ClassVar[str] = "outer-rim.patrol-move.2"
    covert: ClassVar[bool] = True

    seat: Seat  # towards whom
    faction: Faction
    n: int
    bought: bool = False  # in a Market action of the active player

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "faction": self.faction, "count": self.n}


AnyMoment = Happened | DefeatLooms | PatrolMoves
