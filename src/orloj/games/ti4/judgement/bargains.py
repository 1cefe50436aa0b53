"""Transactions: commodities for commodities or trade goods, by which both gain."""

from __future__ import annotations

from typing import NamedTuple

from orloj.games.ti4.facts import note_kind
from orloj.games.ti4.judgement.mind import THRONE, Mind
from orloj.games.ti4.transactions import CARD, COMMODITIES, GOODS, notes_in
from orloj.kernel import Seat
from orloj.parts.deals import Items, Term

COMMODITY = 0.35  # what an own commodity is worth: only others can make something of it
LEAST_GAIN = 0.3
RUNAWAY = 0.9  # who is so far ahead gets nothing cheaply
NOTE = 1.5  # what most notes are worth


class Bargain(NamedTuple):
    """An offer."""

    taker: Seat
    gives: Items
    wants: Items


def best_offer(mind: Mind, partners: list[Seat]) -> Bargain | None:
    """Commodities are exchanged one for one; if the other one has none, two are sold for one trade good."""
    own = mind.me.commodities
    partners = [other for other in partners if mind.ahead(other) < RUNAWAY]
    for other in sorted(partners, key=lambda seat: mind.g.players[seat].points):
        theirs = mind.g.players[other]
        both = min(own, theirs.commodities)
        if both:
            return Bargain(other, {COMMODITIES: both}, {COMMODITIES: both})
    for other in partners:
        theirs = mind.g.players[other]
        if own >= 2 and theirs.trade_goods >= own // 2:
            return Bargain(other, {COMMODITIES: own}, {GOODS: (own + 1) // 2})
    return None


def accepts(mind: Mind, giver: Seat, gives: Items, wants: Items) -> bool:
    """Does an offer bring the player enough, and not much more to a rival?"""
    own = _received(mind, gives) - _given(mind, wants)
    theirs = sum([count * _gain(item) for item, count in wants.items()]) - gives.get(GOODS, 0)
    lead = mind.g.players[giver].points >= mind.g.goal - 2 or mind.ahead(giver) >= RUNAWAY
    return own > LEAST_GAIN and (own >= 0.6 * theirs or not lead)


def _gain(item: str) -> float:
    return 1.0 if item in (GOODS, COMMODITIES) else NOTE


def _received(mind: Mind, items: Items) -> float:
    worth = float(items.get(GOODS, 0) + items.get(COMMODITIES, 0))
    for note in notes_in(items):
        worth += mind.w.point * 0.8 if note_kind(mind.g, note) == THRONE else NOTE
    return worth + sum([count for item, count in items.items() if item.startswith(CARD)])


def _given(mind: Mind, items: Items) -> float:
    worth = items.get(GOODS, 0) * 1.0 + items.get(COMMODITIES, 0) * COMMODITY
    for note in notes_in(items):
        worth += mind.w.point if note_kind(mind.g, note) == THRONE else 2 * NOTE
    return worth + 2.0 * sum([count for item, count in items.items() if item.startswith(CARD)])


def terms_of(offer: Bargain) -> tuple[tuple[Term, int], ...]:
    """An offer as it is written into the form."""
    gives = [(Term(offer.taker, "give", item), n) for item, n in offer.gives.items()]
    return (*gives, *[(Term(offer.taker, "want", item), n) for item, n in offer.wants.items()])
