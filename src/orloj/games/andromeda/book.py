"""The book of everything that can be done at the moments of the game (`moments.py`).

Tactic cards are entered by `tactics.py`, what factions and upgraded ships do by themselves by `abilities.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.andromeda.components import TACTIC_BY_ID, TACTICS
from orloj.games.andromeda.state import State
from orloj.kernel import Book, Seat


def _holds(g: State, seat: Seat, id: str) -> bool:
    """Cards are held in the hand. Who has a faction or an upgrade is open to all, and one of its conditions."""
    return id not in TACTIC_BY_ID or any(TACTICS[card].id == id for card in g.players[seat].hand.cards)


def _hides(g: State, seat: Seat, ids: Sequence[str]) -> bool:
    return bool(g.players[seat].hand.cards) and any(id in TACTIC_BY_ID for id in ids)


def _decides(g: State, _seat: Seat) -> Seat:
    """What happens at the same time comes in the order that the active player wants [andromeda.overview.8]."""
    return g.active


BOOK: Book[State] = Book(_holds, _hides, decides=_decides, lasting=["turn"])
