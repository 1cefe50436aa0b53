"""Positions of solo games.

    t = opponent_acts("ai-04", rogue(at="kessel", credits=5000, assets=["cargo.salvage"]), patrols={"hutt": "t3.n2"})

is the table after a turn of the opponent with this card: the human (seat 0) plans the next turn. In `rival` lies what
the opponent has. Other facts are those of `positions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import AI_CARDS
from orloj.games.outer_rim.solo.goals import goals
from orloj.games.outer_rim.state import NO_CARD, Opponent, Player, State
from orloj.kernel import Pile, Step
from orloj.testing import Position
from tests.outer_rim.positions import Rogue, rogue, table

RIVAL = 1  # the number of the opponent
CARD_NUMBERS = {card.id: number for number, card in enumerate(AI_CARDS)}


def solo(
    own: Rogue,
    other: Rogue,
    *cards: str,
    drawn: str = "",
    plan: Sequence[str | Step] | None = None,
    **facts: Any,
) -> Position[State]:
    """A solo game: what the human has, what the opponent has, and the AI cards on top of its deck; the opponent may
    have drawn one already."""
    other.character = other.character or "doctor_aphra"
    g = table(own, other, plan=plan, **facts)
    g.seat_count, g.mode = 1, "solo"
    g.players[RIVAL].ai = True
    first = [CARD_NUMBERS[card] for card in cards]
    now = CARD_NUMBERS[drawn] if drawn else NO_CARD
    rest = [number for number in range(len(AI_CARDS)) if number not in (*first, now)]
    g.opponent = Opponent(Pile([*rest, *reversed(first)]), now)
    GAME.invariants(g)
    return Position(GAME, g)


def opponent_acts(card: str, other: Rogue, own: Rogue | None = None, **facts: Any) -> Position[State]:
    """After a turn of the opponent."""
    return solo(own or rogue(at="cantonica"), other, card, plan=["turn"], active=RIVAL, **facts)


def follows(card: str, section: str, other: Rogue, own: Rogue | None = None, **facts: Any) -> Position[State]:
    """After one section of a card, without the rest of the turn."""
    steps = [Step("opponent-all", ["action", 0])] if section == "action" else [Step("opponent-first", [section])]
    plan = [*steps, Step("opponent-discards"), Step("turn-over", [RIVAL])]
    return solo(own or rogue(at="cantonica"), other, drawn=card, plan=plan, active=RIVAL, **facts)


def rival(t: Position[State]) -> Player:
    return t.state.players[RIVAL]


def tokens(t: Position[State]) -> dict[str, int]:
    """Where goal tokens lie, and how many."""
    return dict(goals(t.state, RIVAL))


def orders(t: Position[State]) -> list[str]:
    """The orders that the opponent has followed, in order."""
    return [str(line.values["order"]) for line in t.story("ai-order")]


def deck(t: Position[State]) -> list[str]:
    """The AI cards in the deck, from the top."""
    assert t.state.opponent is not None
    return [AI_CARDS[number].id for number in reversed(t.state.opponent.deck.cards)]


def told_because(t: Position[State], key: str) -> list[str]:
    """The reasons that lines of the story give."""
    return [str(line.values["because"]) for line in t.story(key) if "because" in line.values]
