"""Strategy cards that change hands after they were chosen [ti4.45.2a]."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.state import State
from orloj.kernel import Seat


class Swap(Deed, frozen=True):
    """A strategy card for one of somebody else."""

    word: ClassVar[str] = "swap-strategy"
    strategy: str
    player: Seat
    theirs: str


def swap_strategy_cards(g: State, one: Seat, own: str, other: Seat, theirs: str) -> None:
    """Two players exchange strategy cards. The order of initiative stays as the chosen cards have set it; trade goods
    that lay on the cards stay with those who chose them."""
    g.players[one].strategy_cards.remove(own)
    g.players[other].strategy_cards.remove(theirs)
    g.players[one].strategy_cards.append(theirs)
    g.players[other].strategy_cards.append(own)
    g.tell("swaps-strategy", one, other=other, strategy=own, theirs=theirs)
