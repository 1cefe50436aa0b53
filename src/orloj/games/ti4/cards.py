"""Action cards and secret objectives: drawing, limits, discarding [ti4.25, ti4.26.21]."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.ti4.components import ACTION_CARDS, OBJECTIVES, CardId
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.games.ti4.tokens import card_token, objective_token
from orloj.kernel import Hand, Seat, Step, choose, choose_some

HAND_LIMIT = 7
SECRETS_LIMIT = 3
NO_LIMIT = 10**6

CARD_LIMIT: Query[[Seat], int] = Query()  # how many action cards a player may hold [ti4.25.4a]
CARDS_DRAWN: Query[[Seat], int] = Query()  # how many cards a player draws who is to draw so many
CARDS_GIVEN_UP: Query[[Seat], int] = Query()  # how many cards a player discards after drawing, whatever the limit


def draw_cards(g: State, seat: Seat, count: int) -> None:
    """A player draws action cards by one effect [ti4.25.3], and discards what is too much."""
    wanted = CARDS_DRAWN(g, count, seat)
    cards = g.action_deck.draw(g.luck, wanted, at_once=True).cards  # ti4.37.5
    g.players[seat].action_cards.cards += cards
    g.reveal(seat, *cards)
    g.tell("draws-cards", seat, count=len(cards), secret={"cards": [ACTION_CARDS[card].id for card in cards]})
    check_hand(g, seat, CARDS_GIVEN_UP(g, 0, seat))


def check_hand(g: State, seat: Seat, discards: int = 0) -> None:
    """Cards have come into a hand, drawn or from somebody else: what is too much is discarded [ti4.25.4.2], and so many
    cards in any case. Call it last in a scene."""
    if discards or len(g.players[seat].action_cards.cards) > CARD_LIMIT(g, HAND_LIMIT, seat):
        g.then(Step("too-many-cards", [seat, discards]))


@scene("too-many-cards")
async def too_many_cards(g: State, seat: Seat, discards: int) -> None:
    """The player keeps seven cards of his choice [ti4.25.4.2]."""
    hand = g.players[seat].action_cards
    excess = max(0, len(hand.cards) - discards - CARD_LIMIT(g, HAND_LIMIT, seat))
    await discard_chosen(g, seat, min(discards + excess, len(hand.cards)), rule="ti4.25.4.2")


async def discard_chosen(g: State, seat: Seat, count: int, *, rule: str) -> None:
    """The player discards cards of his choice."""
    if count <= 0:
        return
    chosen = await choose_some(
        seat,
        "discard-cards",
        lambda _seat: g.players[seat].action_cards.cards,
        exactly=count,
        rule=rule,
        values={"count": count},
        token=card_token,
        asides=False,  # so many are too many as long as none is given away
    )
    discard_cards(g, seat, chosen)


def discard_cards(g: State, seat: Seat, cards: Sequence[CardId]) -> None:
    """Action cards go from the hand to the discard pile, face up."""
    for card in cards:
        g.players[seat].action_cards.take(card)
    g.action_deck.discard(cards)
    g.tell("discards", seat, cards=[ACTION_CARDS[card].id for card in cards])


def take_unseen(hand: Hand, card: int, taker: Seat) -> None:
    """A card leaves a hand; who does not see which one it is knows no longer what is left there."""
    hand.take(card)
    hand.seen = {one: mask & 1 << taker for one, mask in hand.seen.items() if mask & 1 << taker}


# ---------------------------------------------------------------- secret objectives


def secrets_of(g: State, seat: Seat) -> int:
    """How many secret objectives a player has, scored and unscored ones [ti4.26.21]."""
    scored = [one for one in g.players[seat].scored if OBJECTIVES[one].stage == "secret" and one not in g.objectives]
    return len(g.players[seat].secrets.cards) + len(scored)


def draw_secret(g: State, seat: Seat) -> None:
    """A player draws a secret objective; with more than three he gives one back [ti4.26.21a]."""
    if not g.secret_deck.cards:
        return
    card = g.secret_deck.take_top()
    g.players[seat].secrets.cards.append(card)
    g.reveal(seat, card)
    g.tell("draws-secret", seat, secret={"objective": card})
    if secrets_of(g, seat) > SECRETS_LIMIT:
        g.then(Step("too-many-secrets", [seat]))


@scene("too-many-secrets")
async def too_many_secrets(g: State, seat: Seat) -> None:
    """One unscored secret objective goes back, and the deck is shuffled [ti4.26.21a, ti4.29.4]."""
    await give_secret_back(g, seat, "give-secret-back")


async def give_secret_back(g: State, seat: Seat, kind: str) -> None:
    hand = g.players[seat].secrets
    card = await choose(seat, kind, lambda _seat: hand.cards, rule="ti4.26.21a", token=objective_token)
    hand.take(card)
    g.secret_deck.put(card, seat)
    g.secret_deck.shuffle(g.luck)
    g.tell("gives-secret-back", seat, secret={"objective": card})
