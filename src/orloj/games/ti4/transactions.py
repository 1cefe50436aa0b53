"""Transactions and deals [ti4.13, ti4.54, ti4.65].

Whoever may make a transaction offers it without being asked, and the other one accepts, refuses or makes a
counter-offer, in the midst of whatever is going on [ti4.65.1a]. What changes hands changes hands at once; promises are
written down, so that nobody forgets them, and bind nobody [ti4.13.4].
"""

from __future__ import annotations

from math import prod
from typing import ClassVar

from orloj.games.ti4.book import begin, return_note
from orloj.games.ti4.cards import check_hand, take_unseen
from orloj.games.ti4.components import ACTION_CARDS, CARD_NUMBERS, NOTES, CardId
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import (
    Known,
    current,
    has_units_in,
    note_kind,
    note_owner,
    planets_in,
    seats_alive,
    timing_order,
)
from orloj.games.ti4.galaxy import neighbours
from orloj.games.ti4.moments import AgendaOnTable, TransactionDone
from orloj.games.ti4.purse import give_commodities
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.scoring import gain_points, lose_points
from orloj.games.ti4.state import Promise, State, TileId
from orloj.kernel import Aside, Ask, AskSpread, Hand, Refusal, Seat, Step
from orloj.parts.deals import Items, Offer, Reply, Rules, Sheet, Term, can_accept, offer_form, propose, replies, reply

GOODS, COMMODITIES = "trade-goods", "commodities"
NOTE, CARD = "note ", "card "  # beginnings of the names of items
NO_TRANSACTION = "deal-not-with-him"
TWO_NOTES = "deal-one-note"
NOT_THERE = "deal-not-there"
NOT_NOW = "deal-not-now"
MOST_REFUSALS = 3

MAY_TRADE: Query[[Seat, Seat], bool] = Query()  # may two players make a transaction, neighbours or not?
TRADES_CARDS: Query[[Seat, Seat], bool] = Query()  # may action cards change hands between two players?
LAID_DOWN: dict[str, int] = {}  # notes that are laid down as soon as somebody receives them → the points that they give


# ---------------------------------------------------------------- with whom


def partners(g: State, seat: Seat) -> list[Seat]:
    """With whom a player may make a transaction now [ti4.65.1, ti4.65.6]."""
    if g.players[seat].eliminated:
        return []
    others = [other for other in seats_alive(g) if other != seat and not has_traded(g, seat, other)]
    if current(g, AgendaOnTable) is not None:
        return others
    if g.phase != "action" or g.active < 0:
        return []
    if seat != g.active:
        others = [other for other in others if other == g.active]
    return [other for other in others if MAY_TRADE(g, neighbours(g, seat, other), seat, other)]


def has_traded(g: State, one: Seat, other: Seat) -> bool:
    """Have the two made a transaction in this turn, or on this agenda?"""
    return (one, other) in g.traded or (other, one) in g.traded


# ---------------------------------------------------------------- what


def goods(g: State, giver: Seat, taker: Seat) -> Items:
    """What a player can give away: goods, commodities, and one of his notes [ti4.65.2, ti4.65.3, ti4.54.5a]."""
    player = g.players[giver]
    items: Items = {GOODS: player.trade_goods, COMMODITIES: player.commodities}
    items |= {note_item(number): 1 for number in sorted(player.notes.cards)}
    if TRADES_CARDS(g, False, giver, taker):
        for card in sorted(player.action_cards.cards):
            item = CARD + ACTION_CARDS[card].id
            items[item] = items.get(item, 0) + 1
    return items


def wishes(g: State, seat: Seat, other: Seat) -> Items:
    """What a player may ask of another one: by what he knows, not by what the other one has in hand."""
    player = g.players[other]
    items: Items = {GOODS: player.trade_goods, COMMODITIES: player.commodities}
    if player.notes.cards:
        elsewhere = {*g.players[seat].notes.cards, *[note for one in g.players for note in one.notes_in_play]}
        items |= {note_item(note): 1 for note in range(5 * g.seat_count) if note not in elsewhere}
    if player.action_cards.cards and TRADES_CARDS(g, False, seat, other):
        items |= {CARD + id: 1 for id in CARD_NUMBERS}
    return items


def note_item(number: int) -> str:
    return f"{NOTE}{number}"


def notes_in(items: Items) -> list[int]:
    """The notes among the items of an offer."""
    return [int(item.removeprefix(NOTE)) for item in items if item.startswith(NOTE)]


def rules(g: State) -> Rules:
    """What may be offered by what the giver knows, and what is possible when it is accepted."""

    def why_not(offer: Offer) -> str:
        if offer.taker not in partners(g, offer.giver):
            return NO_TRANSACTION
        if len(notes_in(offer.gives)) > 1 or len(notes_in(offer.wants)) > 1:
            return TWO_NOTES  # ti4.65.2
        return "" if _has(goods(g, offer.giver, offer.taker), offer.gives) else NOT_THERE

    def possible(offer: Offer) -> bool:
        return _is_known(g, offer) and _has(goods(g, offer.taker, offer.giver), offer.wants)

    def circumstances(_one: Seat, _other: Seat) -> str:
        agenda = current(g, AgendaOnTable)
        return f"{g.round} {g.phase} {g.active} {agenda.agenda if agenda is not None else ''}"

    return Rules(why_not, possible, circumstances=circumstances, most_refusals=MOST_REFUSALS)


def _has(own: Items, items: Items) -> bool:
    return all(own.get(item, 0) >= count for item, count in items.items())


def _copies(hand: Hand, id: str, taker: Seat) -> list[CardId]:
    """The action cards of one name in a hand, those first that the taker knows of."""
    known = hand.known_to(taker)
    return sorted([card for card in CARD_NUMBERS[id] if card in hand.cards], key=lambda card: card not in known)


def cards_in(items: Items) -> dict[str, int]:
    """The action cards among the items of an offer, by their names."""
    return {item.removeprefix(CARD): count for item, count in items.items() if item.startswith(CARD)}


def _tell_taker(g: State, offer: Offer) -> None:
    """Nobody offers what he has not: the taker knows now which hidden cards the giver has."""
    giver = g.players[offer.giver]
    told = [(giver.notes, note) for note in notes_in(offer.gives)]
    for id, count in cards_in(offer.gives).items():
        told += [(giver.action_cards, card) for card in _copies(giver.action_cards, id, offer.taker)[:count]]
    for hand, card in told:
        hand.seen[card] = hand.seen.get(card, 0) | 1 << offer.taker


def _is_known(g: State, offer: Offer) -> bool:
    """Does the taker know that the giver still has the hidden cards which he offers? If some card has left the hand
    unseen meanwhile, nobody learns which one by what can be accepted."""
    giver = g.players[offer.giver]
    cards = giver.action_cards.known_to(offer.taker)
    return {*notes_in(offer.gives)} <= {*giver.notes.known_to(offer.taker)} and all(
        sum(card in cards for card in CARD_NUMBERS[id]) >= count for id, count in cards_in(offer.gives).items()
    )


def may_offer(g: State, giver: Seat, taker: Seat) -> bool:
    """Is there still something that has not been refused, and has not too much been?"""
    now = rules(g).circumstances(giver, taker)
    refused = sum((one.giver, one.taker, one.circumstances) == (giver, taker, now) for one in g.deals.closed)
    offers_open = sum(taker in (one.giver, one.taker) and giver in (one.giver, one.taker) for one in g.deals.open)
    ways = _ways(goods(g, giver, taker)) * _ways(wishes(g, giver, taker)) - 1
    return refused + offers_open < min(MOST_REFUSALS, ways)


def _ways(items: Items) -> int:
    """In how many ways something of these items can be put into an offer: of the notes at most one [ti4.65.2]."""
    notes = len(notes_in(items))
    return (1 + notes) * prod(count + 1 for item, count in items.items() if not item.startswith(NOTE))


# ---------------------------------------------------------------- the asides


def offering(g: State, seat: Seat) -> AskSpread[Term] | None:
    """What can be offered, and to whom."""
    sheets = {
        other: Sheet(goods(g, seat, other), wishes(g, seat, other))
        for other in partners(g, seat)
        if may_offer(g, seat, other)
    }
    return offer_form(g.deals, rules(g), seat, sheets, rule="ti4.65.2") if sheets else None


def offers(g: State, seat: Seat, terms: tuple[tuple[Term, int], ...]) -> None:
    _tell_taker(g, propose(g.deals, rules(g), seat, terms))


def answering(g: State, seat: Seat) -> Ask[Reply] | None:
    """What can be done with open offers."""
    if not replies(g.deals, rules(g), seat):
        return None
    open_ones = [offer for offer in g.deals.open if seat in (offer.giver, offer.taker)]
    return Ask(
        seat,
        "deal-answer",
        lambda _seat: replies(g.deals, rules(g), seat),
        blocked=lambda _seat: _not_now(g, seat),
        rule="ti4.65.4a",
        values={"offers": {str(offer.id): _written(offer) for offer in open_ones}},
    )


def _not_now(g: State, seat: Seat) -> list[Refusal]:
    """The offers that cannot be accepted as things stand; of hidden cards nobody learns which one is gone."""
    return [
        Refusal(Reply("accept", offer.id), _why_not_now(g, offer), "ti4.65.4a")
        for offer in g.deals.open
        if offer.taker == seat and not can_accept(rules(g), offer)
    ]


def _why_not_now(g: State, offer: Offer) -> str:
    return NOT_NOW if offer.taker in partners(g, offer.giver) else NO_TRANSACTION


def _written(offer: Offer) -> dict[str, Seat | Items]:
    """What the question has to tell about an offer."""
    return {"giver": offer.giver, "taker": offer.taker, "gives": offer.gives, "wants": offer.wants}


def answers(g: State, seat: Seat, given: Reply) -> None:
    offer = reply(g.deals, rules(g), seat, given)
    if given.verb == "accept":
        carry_out(g, offer)


class Pledge(Deed, frozen=True):
    """A promise to somebody until the end of the round."""

    word: ClassVar[str] = "pledge"
    player: Seat
    promise: str


FIRST_ROUND = 1
PROMISES = ("no-attack", "no-entry", "vote-with", "pay-back")


def pledging(g: State, seat: Seat) -> Ask[Pledge] | None:
    """What can be promised [ti4.13.1, ti4.13.4]: at any time, to anybody."""
    if g.players[seat].eliminated:
        return None
    given = {(one.taker, one.word) for one in g.promises if one.giver == seat and not one.broken}

    def options(_seat: Seat) -> list[Pledge]:
        others = [other for other in seats_alive(g) if other != seat]
        return [Pledge(other, word) for other in others for word in PROMISES if (other, word) not in given]

    return Ask(seat, "pledge", options, rule="ti4.13.4") if options(seat) else None


def pledges(g: State, seat: Seat, pledge: Pledge) -> None:
    round = max(FIRST_ROUND, g.round)  # a promise of the setup holds in the first round
    g.promises.append(Promise(giver=seat, taker=pledge.player, word=pledge.promise, round=round))
    g.tell("promises", seat, to=pledge.player, promise=pledge.promise)


def remember_activation(g: State, seat: Seat, tile: TileId) -> None:
    """Whoever activates a system in which somebody is to whom he promised to stay away has broken his word; the table
    notes it, and that is all [ti4.13.4]."""
    for one in g.promises:
        if would_break(g, one, seat, tile):
            one.broken = True
            g.tell("breaks-promise", seat, to=one.taker, promise=one.word)


def would_break(g: Known, promise: Promise, seat: Seat, tile: TileId) -> bool:
    """Does a player break a promise of his if he activates a system?"""
    if promise.giver != seat or promise.broken:
        return False
    if promise.word == "no-attack":
        return has_units_in(g, promise.taker, tile)
    return promise.word == "no-entry" and any(g.planets[planet].owner == promise.taker for planet in planets_in(tile))


def promises_end(g: State) -> None:
    """Promises hold for a round; that one was broken is remembered."""
    g.promises[:] = [one for one in g.promises if one.broken or one.round > g.round]


ASIDES: tuple[Aside[State], ...] = (
    Aside("offer", offering, offers, private=True),
    Aside("deal-answer", answering, answers),
    Aside("pledge", pledging, pledges),
)


# ---------------------------------------------------------------- what changes hands


def carry_out(g: State, offer: Offer) -> None:
    """Both sides at the same moment; afterwards others may react [ti4.65.4a.2]."""
    g.traded.append((offer.giver, offer.taker))
    g.tell(
        "transaction",
        offer.giver,
        to=offer.taker,
        gives=_told(offer.gives),
        wants=_told(offer.wants),
        secret={"gives": _named(g, offer.gives), "wants": _named(g, offer.wants)},
    )
    sides = [(offer.giver, offer.taker, offer.gives), (offer.taker, offer.giver, offer.wants)]
    order = timing_order(g)  # who comes first in it receives first
    for giver, taker, items in sorted(sides, key=lambda side: order.index(side[1])):
        _hand_over(g, giver, taker, items)
    g.deals.open[:] = [one for one in g.deals.open if _is_known(g, one)]  # others can be made again
    g.aftermath.append(Step("after-transaction", [offer.giver, offer.taker]))


@scene("after-transaction")
def after_transaction(g: State, one: Seat, other: Seat) -> None:
    """Others may react; before that nobody has more action cards than he may [ti4.25.4.2]."""
    begin(g, TransactionDone(one=one, other=other))
    for seat in (other, one):
        check_hand(g, seat)


def _told(items: Items) -> dict[str, int]:
    """What everybody sees: goods, and how many notes and cards; which ones only the two know [ti4.54.6]."""
    seen = {item: count for item, count in items.items() if item in (GOODS, COMMODITIES)}
    notes = len(notes_in(items))
    cards = sum(cards_in(items).values())
    return seen | ({"notes": notes} if notes else {}) | ({"cards": cards} if cards else {})


def _named(g: State, items: Items) -> dict[str, int]:
    """The same by names."""
    seen = {item: count for item, count in items.items() if item in (GOODS, COMMODITIES)}
    return seen | {note_kind(g, note): 1 for note in notes_in(items)} | cards_in(items)


def _hand_over(g: State, giver: Seat, taker: Seat, items: Items) -> None:
    goods_given = items.get(GOODS, 0)
    g.players[giver].trade_goods -= goods_given
    g.players[taker].trade_goods += goods_given
    give_commodities(g, giver, taker, items.get(COMMODITIES, 0))
    for note in notes_in(items):
        hand_note_over(g, giver, taker, note)
    for id, count in cards_in(items).items():
        hand = g.players[giver].action_cards
        for card in _copies(hand, id, taker)[:count]:
            take_unseen(hand, card, taker)
            g.players[taker].action_cards.put(card, giver)


def hand_note_over(g: State, giver: Seat, taker: Seat, note: int) -> None:
    """A note changes hands; some are laid down at once and give points [ti4.53.19a]. Back with its owner a note is
    only a card again [ti4.54.4]."""
    take_unseen(g.players[giver].notes, note, taker)
    kind = note_kind(g, note)
    if taker not in g.note_takers:
        g.note_takers.append(taker)
    if kind in LAID_DOWN and taker != note_owner(note):
        g.players[taker].notes_in_play.append(note)
        g.tell("lays-note-down", taker, note=kind, owner=note_owner(note))
        gain_points(g, taker, LAID_DOWN[kind], kind)
    else:
        g.players[taker].notes.put(note, giver)


def note_leaves(g: State, holder: Seat, note: int) -> None:
    """A note that lies before somebody goes back to its owner; points that it gave are lost."""
    kind = note_kind(g, note)
    return_note(g, holder, note)
    g.tell("note-returns", holder, note=kind, owner=note_owner(note))
    if kind in LAID_DOWN:
        lose_points(g, holder, LAID_DOWN[kind], kind)


# ---------------------------------------------------------------- notes that go back by themselves

BY_ACTIVATION = "holder-activates-system-with-owner-unit"
BY_STATUS_PHASE = "end-of-status-phase"
BY_AGENDA = "agenda-resolved-or-discarded"
BY_ELIMINATION = "owner-eliminated"  # as all notes of his do


def notes_return_by_activation(g: State, seat: Seat, tile: TileId) -> None:
    """Whoever activates a system with a unit of the owner of a note that lies before him gives the note back. A note in
    hand is not subject to its text [ti4.54.4a]."""
    for note in list(g.players[seat].notes_in_play):
        if BY_ACTIVATION in NOTES[note_kind(g, note)].returns and has_units_in(g, note_owner(note), tile):
            note_leaves(g, seat, note)


def notes_return(g: State, event: str) -> None:
    """Notes that last until something is over go back."""
    for seat in seats_alive(g):
        for note in list(g.players[seat].notes_in_play):
            if event in NOTES[note_kind(g, note)].returns:
                note_leaves(g, seat, note)
