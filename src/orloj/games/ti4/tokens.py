"""How numbers of components are written in answers."""

from __future__ import annotations

from orloj.games.ti4.components import ACTION_CARDS, AGENDAS, OBJECTIVES


def objective_token(objective: int) -> str:
    return OBJECTIVES[objective].id


def agenda_token(agenda: int) -> str:
    return AGENDAS[agenda].id


def card_token(card: int) -> str:
    """Action cards of the same name are told apart by a number: `sabotage`, `sabotage.2`."""
    id = ACTION_CARDS[card].id
    first = card
    while first > 0 and ACTION_CARDS[first - 1].id == id:
        first -= 1
    return id if card == first else f"{id}.{card - first + 1}"
