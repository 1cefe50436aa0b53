"""Orders of AI cards: what the card says, when that applies, and which rule explains it.

@order("gain_2000", rule="outer-rim.planning.3")
def gain_2000(g: State) -> None: ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from orloj.content import BadContent
from orloj.games.outer_rim.components import AI_CARDS
from orloj.games.outer_rim.state import Player, State
from orloj.kernel import Seat
from orloj.parts.effects import meant

SECTIONS = ("planning", "action", "encounter", "special")
Do = Callable[[State], None]
Applies = Callable[[State], bool]


class Order(NamedTuple):
    """Something that an AI card tells to do. What would have no effect does not apply [outer-rim.solo-play.4]."""

    do: Do
    applies: Applies
    rule: str


ORDERS: dict[str, Order] = {}


def _always(_g: State) -> bool:
    return True


def order(id: str, *, rule: str, applies: Applies = _always) -> Callable[[Do], Do]:
    """Registers an order under the id that AI cards name."""

    def keep(do: Do) -> Do:
        if id in ORDERS:
            raise ValueError(f"the order {id!r} is given twice")
        ORDERS[id] = Order(do, applies, rule)
        return do

    return keep


def check_cards() -> None:
    """Every order that stands on a card has to be known."""
    for card in AI_CARDS:
        for section in SECTIONS:
            for id in getattr(card, section):
                if id not in ORDERS:
                    raise BadContent(f"ai_cards.toml, {card.id!r}: there is no order {id!r}: {meant(id, ORDERS)}")


def opponent_of(g: State) -> Seat:
    """The number of the opponent among the players."""
    return g.seat_count


def opponent(g: State) -> Player:
    return g.players[opponent_of(g)]
