"""Turns of the action phase, for tests.

    t = turn("trade", players={1: {"commodities": 1}})
    t.play("0 strategic trade")

`turn` lets seat 0 hold these strategy cards and asks for the action; `acts` lets it play an action card at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orloj.games.ti4.components import ACTION_CARDS
from orloj.games.ti4.state import State
from orloj.kernel import Seat, Step
from orloj.testing import Position
from tests.ti4.positions import table


def turn(
    *cards: str, seat: Seat = 0, players: Mapping[Seat, Mapping[str, Any]] | None = None, **facts: Any
) -> Position[State]:
    """It is the turn of a seat that has chosen these strategy cards."""
    sheets = {**(players or {}), seat: {"strategy_cards": list(cards), **(players or {}).get(seat, {})}}
    return table(plan=[Step("turn", [seat])], players=sheets, **facts)


def acts(card: str, **facts: Any) -> Position[State]:
    """Seat 0 plays an action card as the action of its turn."""
    return turn(hands={0: [card], **facts.pop("hands", {})}, **facts).play(f"0 component {card}")


def discarded(t: Position[State]) -> list[str]:
    """The action cards in the discard pile."""
    return [ACTION_CARDS[card].id for card in t.state.action_deck.discards.cards]


def hand(t: Position[State], seat: Seat) -> list[str]:
    """The action cards of a seat."""
    return [ACTION_CARDS[card].id for card in t.state.players[seat].action_cards.cards]


def pools(t: Position[State], seat: Seat) -> tuple[int, int, int]:
    """The tokens in the tactic, fleet and strategy pools."""
    player = t.state.players[seat]
    return player.tactic, player.fleet, player.strategy
