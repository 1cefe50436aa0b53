"""Secondary abilities answered beforehand: whoever knows what he wants need not be waited for [ti4.58.1].

The question whether somebody follows still comes to one player after the other, as the rulebook has it; but who has
told his answer is not asked, and what he wants happens when it is his turn to follow. Nobody else notices it before
that.
"""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.components import STRATEGY_CARDS
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.state import State
from orloj.kernel import Aside, Ask, Seat


class FollowAhead(Deed, frozen=True):
    """Use a secondary ability when it comes."""

    word: ClassVar[str] = "follow-ahead"
    strategy: str


class DeclineAhead(Deed, frozen=True):
    """Do not use a secondary ability in this round."""

    word: ClassVar[str] = "decline-ahead"
    strategy: str


class DeclineAll(Deed, frozen=True):
    """Use no secondary ability that is still to come in this round."""

    word: ClassVar[str] = "decline-all"


class AskAbout(Deed, frozen=True):
    """Be asked when it comes, after all."""

    word: ClassVar[str] = "ask-about"
    strategy: str


Ahead = FollowAhead | DeclineAhead | DeclineAll | AskAbout


def still_to_come(g: State, seat: Seat) -> list[str]:
    """The strategy cards of others that are not used yet, in the order of their numbers."""
    others = [player for other, player in enumerate(g.players) if other != seat]
    cards = [card for player in others for card in player.strategy_cards if card not in player.spent_cards]
    return sorted(cards, key=lambda card: STRATEGY_CARDS[card].initiative)


def _form(g: State, seat: Seat) -> Ask[Ahead] | None:
    if g.phase != "action" or g.players[seat].eliminated or not still_to_come(g, seat):
        return None

    def options(seat: Seat) -> list[Ahead]:
        player, cards = g.players[seat], still_to_come(g, seat)
        told = [*player.follows, *player.declines]
        found: list[Ahead] = [DeclineAll()] if any(card not in player.declines for card in cards) else []
        for card in cards:
            found += [FollowAhead(card)] if card not in player.follows else []
            found += [DeclineAhead(card)] if card not in player.declines else []
            found += [AskAbout(card)] if card in told else []
        return found

    return Ask(seat, "follow-ahead", options, rule="ti4.58.1")


def _tell(g: State, seat: Seat, deed: Ahead) -> None:
    player = g.players[seat]
    cards = still_to_come(g, seat) if isinstance(deed, DeclineAll) else [deed.strategy]
    forget(g, seat, cards)
    if isinstance(deed, FollowAhead):
        player.follows += cards
    elif not isinstance(deed, AskAbout):
        player.declines += cards


def forget(g: State, seat: Seat, cards: list[str]) -> None:
    """What a player has told about these cards does not count any more."""
    player = g.players[seat]
    player.follows[:] = [card for card in player.follows if card not in cards]
    player.declines[:] = [card for card in player.declines if card not in cards]


AHEAD: Aside[State] = Aside("follow-ahead", _form, _tell, private=True)
