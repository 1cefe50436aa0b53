"""A turn of the opponent: one AI card from top to bottom [outer-rim.solo-play.2]. It resolves no encounter cards
[outer-rim.solo-play.3]: nothing here draws one."""

from __future__ import annotations

from orloj.games.outer_rim.components import AI_CARDS, DECKS, AiCard, Deck
from orloj.games.outer_rim.market import discard_top, top_of
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.solo.orders import ORDERS, opponent_of, order
from orloj.games.outer_rim.state import NO_CARD, Opponent, State
from orloj.kernel import EVERYBODY, Step


def _cards(g: State) -> Opponent:
    assert g.opponent is not None
    return g.opponent


def _card(g: State) -> AiCard:
    return AI_CARDS[_cards(g).card]


@scene("opponent-turn")
def opponent_turn(g: State) -> None:
    """Draw a card and resolve its sections; what is printed below them comes last."""
    cards = _cards(g)
    cards.card = cards.last = cards.deck.take_top()
    cards.did = []
    g.reveal(EVERYBODY, _card(g).id)
    g.say("ai-card", opponent_of(g), card=_card(g).id, rule="outer-rim.solo-play.2")
    g.then(
        Step("opponent-first", ["planning"]),
        Step("opponent-all", ["action", 0]),
        Step("opponent-first", ["encounter"]),
        Step("opponent-all", ["special", 0]),
        "opponent-discards",
        Step("turn-over", [opponent_of(g)]),
    )


@scene("opponent-first")
def opponent_first(g: State, section: str) -> None:
    """Do the first that applies, or nothing [outer-rim.solo-play.4, outer-rim.solo-play.5]. Whoever was defeated
    resolves no further orders [outer-rim.solo-clarify.2]."""
    if g.now.over:
        return
    g.now.step = "planning" if section == "planning" else "encounter"
    for id in getattr(_card(g), section):
        if ORDERS[id].applies(g):
            _carry_out(g, id)
            return
    g.say("ai-nothing", opponent_of(g), step=section, rule="outer-rim.solo-play.5")


@scene("opponent-all")
def opponent_all(g: State, section: str, number: int) -> None:
    """Do all that apply, from an order on [outer-rim.solo-play.6]."""
    if g.now.over:  # outer-rim.solo-clarify.2, outer-rim.solo-ruling.10
        return
    if section == "action":
        g.now.step = "action"
    for place, id in enumerate(getattr(_card(g), section)):
        if place >= number and ORDERS[id].applies(g):
            g.then(Step("opponent-all", [section, place + 1]))
            _carry_out(g, id)
            return


def _carry_out(g: State, id: str) -> None:
    _cards(g).did.append(id)
    g.say("ai-order", opponent_of(g), order=id, rule=ORDERS[id].rule)
    ORDERS[id].do(g)


@scene("opponent-discards")
def opponent_discards(g: State) -> None:
    """The card goes under the deck [outer-rim.solo-play.7], if it is not in it already."""
    cards = _cards(g)
    if cards.card != NO_CARD:
        cards.deck.put_under(cards.card, EVERYBODY)
        cards.card = NO_CARD


# -- what stands below the sections


@order("shuffle_this_card_into_ai_deck", rule="outer-rim.solo-ruling.9")
def shuffle_in(g: State) -> None:
    """Only this card: it goes somewhere among the others, whose order stays. Where, nobody knows."""
    cards = _cards(g)
    place = g.luck.pick(range(len(cards.deck.cards) + 1))
    cards.deck.cards.insert(place, cards.card)
    cards.deck.seen.clear()
    cards.card = NO_CARD


def _enter_discard(deck: Deck) -> None:
    @order(f"discard_top:{deck}", rule="outer-rim.market.3", applies=lambda g: top_of(g, deck) is not None)
    def discard(g: State) -> None:
        discard_top(g, deck)


for _deck in DECKS:
    _enter_discard(_deck)
