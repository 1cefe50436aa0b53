"""The table of Race for the Galaxy as data."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field

from orloj.games.rftg.cards import CardId
from orloj.kernel import Hand, Pile, Seat
from orloj.kernel import State as KernelState

PHASES = ("explore", "develop", "settle", "consume", "produce")


class Reason(StrEnum):
    """Why the game ended."""

    FULL_TABLEAU = "full-tableau"  # somebody has twelve or more cards
    NO_CHIPS = "no-chips"  # the last victory point chip was given out
    BOTH = "both"


class Player(Struct):
    """What lies before one player."""

    start: int  # number of the start world received at the beginning
    hand: Hand = field(default_factory=Hand)
    tableau: list[CardId] = field(default_factory=list)  # in the order of placing
    goods: dict[CardId, CardId] = field(default_factory=dict)  # world -> the face-down card on it
    looking: list[CardId] = field(default_factory=list)  # cards being looked at, from which some are kept
    placing: CardId | None = None  # face up but not in its place yet: revealed to be placed, or turned up in a gamble
    chips: int = 0
    picks: list[str] = field(default_factory=list)  # action cards of this round, once revealed
    produced: list[CardId] = field(default_factory=list)  # worlds that got a good in this Produce phase


class State(KernelState, kw_only=True):
    """The whole table."""

    players: list[Player]
    pile: Pile
    discards: Pile
    pool: int  # victory points in the middle
    overflow: int = 0  # points paid in chips of value 10 after the pool was empty
    deck_size: int = 114  # how many cards there were when the game began
    lead: Seat  # who received the start world with the lowest number
    round: int = 0
    phase: str = ""  # being played now
    phases: list[str] = field(default_factory=list)  # still to come in this round, the present one first

    def order(self) -> list[Seat]:
        """All seats clockwise from the lowest start world received at the beginning [rftg.order.6, rftg.order.8]."""
        return [*range(self.lead, self.seat_count), *range(self.lead)]
