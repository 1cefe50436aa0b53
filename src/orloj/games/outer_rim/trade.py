"""Deals between players: the Trade action, and credits that change hands at any time [outer-rim.trade.1 to
outer-rim.trade.9, outer-rim.credits.8].

The Trade action is a dialogue: the active player chooses a partner and offers, the partner accepts, refuses or makes a
counter-offer, which is answered in the same way. Whatever is offered can be carried out at once; promises are talk and
bind nobody [outer-rim.trade.4].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import ClassVar

from orloj.games.outer_rim.assets import count_gained
from orloj.games.outer_rim.components import CARD_BY_ID, CARDS, CardId
from orloj.games.outer_rim.deeds import Deed, GoOn, With
from orloj.games.outer_rim.facts import Known
from orloj.games.outer_rim.goals import settle
from orloj.games.outer_rim.market import price_of
from orloj.games.outer_rim.menus import does, offers
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import State
from orloj.kernel import Aside, AskSpread, Seat, Step, ask, choose
from orloj.parts.deals import Items, Offer, Rules, Sheet, accept, can_accept, offer_form, propose, refuse

CREDITS = "credits"  # the item of an offer that is no card, in thousands: the smallest token [outer-rim.credits.2]
UNIT = 1000
MOST_REFUSALS = 3  # so often a player's offers to another one may come to nothing in a turn: nobody is pestered
NOT_THERE = "deal-not-there"


# -- the Trade action


class GoTrade(Deed, frozen=True):
    word: ClassVar[str] = "trade"


class AcceptOffer(Deed, frozen=True):
    word: ClassVar[str] = "accept-offer"


class RefuseOffer(Deed, frozen=True):
    word: ClassVar[str] = "refuse-offer"


class CounterOffer(Deed, frozen=True):
    word: ClassVar[str] = "counter-offer"


def partners(g: Known, who: Seat) -> list[Seat]:
    """With whom the active player can trade: whoever is in the same space [outer-rim.trade.1, outer-rim.trade.2]."""
    return [other for other in g.players_at(g.players[who].at, but=who) if g.has_seat(other)]


def goods(g: Known, who: Seat) -> Items:
    """What a player can give away: credits, and the cards in slots; no secrets and no ship [outer-rim.trade.5,
    outer-rim.trade.7]."""
    player = g.players[who]
    return {CREDITS: player.credits // UNIT, **{CARDS[card].id: 1 for card in player.assets}}


def rules(g: State) -> Rules:
    """All that can be traded lies open, so what is not there cannot even be offered."""

    def why_not(offer: Offer) -> str:
        there = _has(g, offer.giver, offer.gives) and _has(g, offer.taker, offer.wants)
        return "" if there and offer.taker in partners(g, offer.giver) else NOT_THERE

    return Rules(why_not, circumstances=lambda _one, _other: f"turn {g.turn}", most_refusals=MOST_REFUSALS)


def _has(g: Known, who: Seat, items: Items) -> bool:
    own = goods(g, who)
    return all(own.get(item, 0) >= count for item, count in items.items())


def refused(g: State, giver: Seat) -> list[Seat]:
    """By whom offers of a player came to nothing in this turn."""
    now = rules(g).circumstances(giver, giver)
    return [one.taker for one in g.deals.closed if one.giver == giver and one.circumstances == now]


def may_offer(g: State, giver: Seat, taker: Seat) -> bool:
    """Is there still something that has not been refused?"""
    different = prod(count + 1 for who in (giver, taker) for count in goods(g, who).values()) - 1
    return refused(g, giver).count(taker) < min(MOST_REFUSALS, different)


@offers("action")
def _to_trade(g: State, seat: Seat) -> list[Deed]:
    if GoTrade.word in g.now.used or not any(may_offer(g, seat, other) for other in partners(g, seat)):
        return []
    return [GoTrade()]


@does(GoTrade)
def _go_trade(g: State, seat: Seat, _deed: GoTrade) -> None:
    g.now.used.append(GoTrade.word)
    g.then(Step("trade", [seat]))


@scene("trade")
async def trade(g: State, seat: Seat) -> None:
    """With any of those who are here, one after another, until the active player has enough [outer-rim.trade.2]."""
    deed = await choose(
        seat,
        "trade",
        lambda seat: [*[With(other) for other in partners(g, seat) if may_offer(g, seat, other)], GoOn()],
        rule="outer-rim.trade.2",
    )
    if isinstance(deed, With):
        g.then(Step("trade-offer", [seat, deed.player]), Step("trade", [seat]))


class _Both(Mapping[Seat, Sheet]):
    """What two players have for each other now: while an offer is made, anybody may give credits to anybody
    [outer-rim.trade.8]."""

    def __init__(self, g: State, giver: Seat, taker: Seat) -> None:
        self._g, self._giver, self._taker = g, giver, taker

    def __getitem__(self, seat: Seat) -> Sheet:
        if seat != self._taker:
            raise KeyError(seat)
        return Sheet(goods(self._g, self._giver), goods(self._g, seat))

    def __iter__(self) -> Iterator[Seat]:
        return iter((self._taker,))

    def __len__(self) -> int:
        return 1


@scene("trade-offer")
async def trade_offer(g: State, giver: Seat, taker: Seat) -> None:
    """It need not be even [outer-rim.trade.3]."""
    sheets = _Both(g, giver, taker)
    form = offer_form(g.deals, rules(g), giver, sheets, kind="trade-offer", rule="outer-rim.trade.3")
    if form is None:  # what was there was given away meanwhile
        g.deals.open.clear()
        return
    terms = await ask(form)
    offer = propose(g.deals, rules(g), giver, terms)
    g.say("offers", giver, to=taker, gives=offer.gives, wants=offer.wants)
    g.then(Step("trade-answer", [taker, offer.id]))


@scene("trade-answer")
async def trade_answer(g: State, seat: Seat, id: int) -> None:
    """Accept, refuse, or offer something else instead."""
    offer = next(one for one in g.deals.made_to(seat) if one.id == id)

    def answers(seat: Seat) -> list[Deed]:
        found: list[Deed] = [AcceptOffer()] if can_accept(rules(g), offer) else []
        found.append(RefuseOffer())
        return [*found, CounterOffer()] if may_offer(g, seat, offer.giver) else found

    deed = await choose(
        seat,
        "trade-answer",
        answers,
        rule="outer-rim.trade.3",
        values={"player": offer.giver, "gives": offer.gives, "wants": offer.wants},
    )
    if isinstance(deed, AcceptOffer):
        carry_out(g, accept(g.deals, rules(g), seat, id))
    elif isinstance(deed, CounterOffer):
        g.then(Step("trade-offer", [seat, offer.giver]))
    else:
        refuse(g.deals, rules(g), seat, id)
        g.say("refuses-offer", seat, to=offer.giver)


# -- what changes hands


def carry_out(g: State, offer: Offer) -> None:
    """Both sides at the same moment; who has too few slots then discards, and only after that it counts who has won
    [outer-rim.slot.10, outer-rim.fame.8]."""
    g.say("trades", offer.giver, to=offer.taker, gives=offer.gives, wants=offer.wants)
    taken = _hand_over(g, offer.giver, offer.taker, offer.gives)
    given = _hand_over(g, offer.taker, offer.giver, offer.wants)
    g.then(Step("slot-left", [offer.giver]), Step("slot-left", [offer.taker]), "trade-settled")
    count_gained(g, offer.taker, taken)
    count_gained(g, offer.giver, given)


def _hand_over(g: State, giver: Seat, taker: Seat, items: Items) -> list[CardId]:
    """A captive goes with its bounty [outer-rim.trade.6], a marked destination with its cargo. Says which cards."""
    one, other = g.players[giver], g.players[taker]
    cards = [CARD_BY_ID[item] for item in items if item != CREDITS]
    one.credits -= UNIT * items.get(CREDITS, 0)
    other.credits += UNIT * items.get(CREDITS, 0)
    for card in cards:
        one.assets.remove(card)
        other.assets.append(card)
        if card in one.captives:
            other.captives[card] = one.captives.pop(card)
        if card in one.marked:
            other.marked[card] = one.marked.pop(card)
    return cards


@scene("trade-settled")
def trade_settled(g: State) -> None:
    settle(g)


# -- credits at any time


def spare_credits(g: State, who: Seat) -> int:
    """What a player can give away, in thousands; not what is just being paid."""
    owed = sum(
        buy.owed if buy.owed or buy.taken else price_of(g, who, buy.card, buy.discount, free=buy.free)
        for buy in g.purchases
        if buy.seat == who
    )
    return max(0, g.players[who].credits - owed) // UNIT


def giving(g: State, seat: Seat) -> AskSpread[With] | None:
    """Credits for others, from anybody to anybody, in the midst of whatever is going on [outer-rim.trade.8,
    outer-rim.trade.9, outer-rim.credits.8]."""
    spare = spare_credits(g, seat)
    others = [With(other) for other in g.seats if other != seat]  # the solo opponent takes no part
    if not g.turn or not spare or not others:
        return None
    return AskSpread(seat, "give", lambda _seat: others, lo=1, hi=spare, rule="outer-rim.trade.8")


def give(g: State, seat: Seat, shares: tuple[tuple[With, int], ...]) -> None:
    for other, thousands in shares:
        g.players[seat].credits -= UNIT * thousands
        g.players[other.player].credits += UNIT * thousands
        g.say("gives-credits", seat, to=other.player, credits=UNIT * thousands)


WIDENED = frozenset({"market-buy", "buy-one", "used-ship", "exchange", "may"})  # may have more answers after a gift
GIVE: Aside[State] = Aside("give", giving, give, widens=WIDENED)
