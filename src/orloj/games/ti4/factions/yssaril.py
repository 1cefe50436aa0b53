"""The Yssaril Tribes."""

from __future__ import annotations

from orloj.games.ti4.book import MAY_PLAY_CARDS, component_action, note, unchosen
from orloj.games.ti4.cards import (
    CARD_LIMIT,
    CARDS_DRAWN,
    CARDS_GIVEN_UP,
    NO_LIMIT,
    check_hand,
    discard_cards,
    take_unseen,
)
from orloj.games.ti4.components import ACTION_CARDS
from orloj.games.ti4.deeds import ThePlayer
from orloj.games.ti4.facts import Known, seats_alive
from orloj.games.ti4.moments import TurnStart
from orloj.games.ti4.movement import MAY_PASS_SHIPS
from orloj.games.ti4.research import exhaust_technology
from orloj.games.ti4.state import Kind, State, TileId
from orloj.games.ti4.tokens import card_token
from orloj.kernel import Seat, choose

# -- Stall Tactics: to discard an action card is an action


@component_action("stall-tactics", lambda g, seat: g.players[seat].card_count > 0)
async def stall_tactics(g: State, seat: Seat) -> None:
    card = await choose(
        seat,
        "stall-tactics",
        lambda _seat: g.players[seat].action_cards.cards,
        rule="ti4.1.2",
        token=card_token,
        asides=False,  # what is just being discarded cannot be given away
    )
    discard_cards(g, seat, [card])


# -- Scheming and Crafty: more cards, one is given up, and there is no limit

unchosen("scheming", "crafty")


@CARDS_DRAWN.by("scheming")
def _one_more(_g: Known, holder: Seat, cards: int, seat: Seat) -> int:
    return cards + 1 if seat == holder and cards > 0 else cards


@CARDS_GIVEN_UP.by("scheming")
def _one_back(_g: Known, holder: Seat, cards: int, seat: Seat) -> int:
    return cards + 1 if seat == holder else cards


@CARD_LIMIT.by("crafty", last=True)
def _unlimited(_g: Known, holder: Seat, limit: int, seat: Seat) -> int:
    return NO_LIMIT if seat == holder else limit


# -- Y'sia Y'ssrila: the flagship passes ships of others


@MAY_PASS_SHIPS.by("ysia-yssrila")
def _unseen(_g: Known, holder: Seat, may: bool, seat: Seat, kind: Kind, _origin: TileId, _tile: TileId) -> bool:
    return may or (seat == holder and kind == "flagship")


# -- Transparasteel Plating: who has passed plays no action cards in turns of the Yssaril


@MAY_PLAY_CARDS.by("transparasteel-plating", last=True)
def _see_through(g: Known, holder: Seat, may: bool, seat: Seat) -> bool:
    barred = g.phase == "action" and g.active == holder and seat != holder and g.players[seat].passed
    return may and not barred


# -- Mageon Implants, Spy Net: a card out of somebody's hand


async def take_card_from(g: State, seat: Seat, other: Seat, source: str) -> None:
    """The player sees the action cards of another one and takes one of them; it is no draw."""
    hand = g.players[other].action_cards
    if not hand.cards:
        return
    for card in hand.cards:
        hand.seen[card] = hand.seen.get(card, 0) | 1 << seat
    g.reveal(seat, *hand.cards)
    names = [ACTION_CARDS[card].id for card in sorted(hand.cards)]
    g.tell("sees-cards", seat, other=other, secret={"cards": names})
    card = await choose(
        seat,
        "take-card",
        lambda _seat: sorted(g.players[other].action_cards.cards),
        rule="ti4.53.5",
        values={"source": source, "player": other},
        token=card_token,
        asides=False,  # nobody hides cards that are being looked at
    )
    take_unseen(hand, card, seat)
    g.players[seat].action_cards.put(card, other)
    g.tell("takes-card", seat, other=other, secret={"cards": [ACTION_CARDS[card].id]})
    g.tell("spied-on", other, other=seat, secret={"cards": [ACTION_CARDS[card].id]})
    check_hand(g, seat)


def _with_cards(g: Known, seat: Seat) -> list[ThePlayer]:
    return [ThePlayer(other) for other in seats_alive(g) if other != seat and g.players[other].card_count]


@component_action("mageon-implants", lambda g, seat: bool(_with_cards(g, seat)))
async def mageon_implants(g: State, seat: Seat) -> None:
    exhaust_technology(g, seat, "mageon-implants")
    other = await choose(
        seat,
        "which-player",
        lambda _seat: _with_cards(g, seat),
        rule="ti4.1.2",
        values={"source": "mageon-implants"},
        asides=False,  # somebody is to have a card
    )
    await take_card_from(g, seat, other.player, "mageon-implants")


@note(
    "spy-net",
    "after",
    TurnStart,
    lambda g, seat, moment, owner: moment.seat == seat and g.players[owner].card_count > 0,
)
async def spy_net(g: State, seat: Seat, _moment: TurnStart, owner: Seat) -> None:
    await take_card_from(g, seat, owner, "spy-net")
