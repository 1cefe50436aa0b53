"""The market: discarding, buying, bartering, and the patrol icons that follow [outer-rim.market.1 to
outer-rim.market.7]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

from orloj.games.outer_rim.assets import add_gained, discard, finds_slot
from orloj.games.outer_rim.components import (
    ASSETS,
    BARTERED,
    DECKS,
    ENCOUNTERS,
    MARKET,
    SHIPS,
    CardId,
    Deck,
    MarketCard,
    OnBuy,
)
from orloj.games.outer_rim.deeds import Buy, Deed, DiscardTop, DropCard, GoOn, GoToMarket
from orloj.games.outer_rim.effects.core import begin
from orloj.games.outer_rim.facts import Having, Known, on_planet
from orloj.games.outer_rim.goals import settle
from orloj.games.outer_rim.menus import does, forces, keeps_face, offers, open_menu
from orloj.games.outer_rim.patrols import plan_icon
from orloj.games.outer_rim.purse import spend_credits
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import Purchase, Source, State
from orloj.games.outer_rim.values import fits, room_makers, rule_of
from orloj.kernel import EVERYBODY, Pile, Refusal, Seat, Step, choose, choose_some


def top_of(g: State, deck: Deck) -> CardId | None:
    """The card that lies face up on a deck [outer-rim.market-decks.2]; none while a purchase is going on, after which
    the next one is turned up."""
    return face_up(g.markets[deck])


def face_up(pile: Pile) -> CardId | None:
    return pile.cards[-1] if pile.cards and pile.cards[-1] in pile.seen else None


def turn_up(g: State, deck: Deck) -> None:
    """Turn the new top card face up [outer-rim.market-decks.3]."""
    pile = g.markets[deck]
    if pile.cards:
        card = pile.take_top()
        pile.put(card, EVERYBODY)
        g.reveal(EVERYBODY, card)
        g.tell("turned-up", deck=deck, card=card)


def discard_top(g: State, deck: Deck) -> None:
    """Face down under the deck, and the next card is turned up [outer-rim.market.3]; no patrol moves
    [outer-rim.patrol-move.3]."""
    card = g.markets[deck].take_top()
    g.markets[deck].put_under(card, EVERYBODY)
    g.say("discards-top", g.active, deck=deck, card=card)
    turn_up(g, deck)


# -- the action


@offers("action")
def _to_market(g: State, seat: Seat) -> list[Deed]:
    return [GoToMarket()] if on_planet(g, seat) and GoToMarket.word not in g.now.used else []


@does(GoToMarket)
def _go_to_market(g: State, seat: Seat, _deed: GoToMarket) -> None:
    g.now.used.append(GoToMarket.word)
    plan_market(g, seat)


def plan_market(g: State, seat: Seat) -> None:
    """A whole Market action: first perhaps discard, then perhaps buy [outer-rim.market.2, outer-rim.market.4]."""
    extra = rule_of(g, seat, "extra_market_discard")
    discards = 1 + (extra.n if extra is not None else 0)
    g.then(*[Step("market-discard", [seat])] * discards, Step("market-buy", [seat]))


@scene("market-discard")
async def market_discard(g: State, seat: Seat) -> None:
    deed = await choose(
        seat,
        "market-discard",
        lambda _seat: [*[DiscardTop(deck) for deck in DECKS if top_of(g, deck) is not None], GoOn()],
        rule="outer-rim.market.2",
    )
    if isinstance(deed, DiscardTop):
        discard_top(g, deed.deck)


@scene("market-buy")
async def market_buy(g: State, seat: Seat) -> None:
    def why_not(seat: Seat, deck: Deck) -> Refusal | None:
        return why_not_buy(g, seat, deck, secret_discount(g, seat))

    def wares(seat: Seat) -> list[Deed]:
        return [*[Buy(deck) for deck in DECKS if why_not(seat, deck) is None], GoOn()]

    def blocked(seat: Seat) -> list[Refusal]:
        return [refusal for deck in DECKS if (refusal := why_not(seat, deck)) is not None and refusal.why]

    deed = await choose(
        seat,
        "market-buy",
        wares,
        blocked=blocked,
        rule="outer-rim.market.4",
        telling=True,
        ponder=keeps_face(g, seat, "buying"),
    )
    if isinstance(deed, Buy):
        plan_purchase(g, seat, deed.deck, in_market=True)


# -- what can be bought


def secret_discount(g: State, who: Seat) -> int:
    """What secrets could take off a price, besides what is said openly."""
    return discount_by((secret.card, secret.where) for secret in g.players[who].secrets)


def discount_by(secrets: Iterable[tuple[CardId, str]]) -> int:
    """The same for secrets by their cards and the places where they were drawn."""
    return sum(
        DISCOUNTS.get(step["op"], 0)
        for card, where in secrets
        for section in ENCOUNTERS[card].section
        if section.where == where and section.secret is not None
        for step in section.secret.steps
    )


DISCOUNTS = {"discount_3000": 3000}


def apparent_discount(g: State, who: Seat) -> int:
    """The same as far as others may notice it: with the poker face every secret could be one that helps."""
    return max(secret_discount(g, who), max(DISCOUNTS.values()) if keeps_face(g, who, "buying") else 0)


@forces("buying")
def _needs_discount(g: State, seat: Seat) -> bool:
    """Whoever has begun to buy what only a secret makes affordable has to use it."""
    buy = g.purchases[-1]
    return g.players[seat].credits + worth(barterable(g, seat)) < price_of(
        g, seat, buy.card, buy.discount, free=buy.free
    )


def barterable(g: Known, who: Seat) -> list[CardId]:
    """Assets that can be given in payment: with a printed cost, no bounties, crew or jobs [outer-rim.barter.2 to
    outer-rim.barter.4]. The solo opponent never does that [outer-rim.solo-buy.14]."""
    if not g.has_seat(who):
        return []
    return [card for card in g.players[who].assets if ASSETS[card].type in BARTERED and ASSETS[card].cost]


def worth(cards: Sequence[CardId]) -> int:
    return sum(ASSETS[card].cost or 0 for card in cards)


def price_of(g: Known, who: Seat, card: CardId, discount: int = 0, *, free: bool = False) -> int:
    """Without bartered assets; a ship is cheaper by the cost of the old one [outer-rim.barter.10]."""
    if free:
        return 0
    facts = MARKET[card]
    price = (facts.cost or 0) - discount
    if facts.type == "ship":
        price -= SHIPS[g.players[who].ship].cost
    return max(0, price)


def why_not_buy(g: State, who: Seat, deck: Deck, discount: int = 0, *, free: bool = False) -> Refusal | None:
    """Why the top card of a deck cannot be bought; None if it can."""
    card = top_of(g, deck)
    if card is None:
        return Refusal(Buy(deck), "", "outer-rim.limits.5")
    return why_not_gain(g, who, card, deck, discount, free=free)


def why_not_gain(
    g: Known, who: Seat, card: CardId, deck: Deck, discount: int = 0, *, free: bool = False
) -> Refusal | None:
    """The same for a certain card."""
    facts = MARKET[card]
    player = g.players[who]
    if not free and player.at in facts.cannot_buy_on:  # what is free is gained, not bought
        return Refusal(Buy(deck), "not-here", "outer-rim.cargo.8", {"space": player.at})
    if facts.type == "ship" and facts.ship not in g.ship_supply:
        return Refusal(Buy(deck), "no-sheet", "outer-rim.ship.9")
    if player.credits + worth(barterable(g, who)) < price_of(g, who, card, discount, free=free):
        return Refusal(Buy(deck), "too-expensive", "outer-rim.buy.1", {"credits": facts.cost or 0})
    if facts.type not in ("ship", "event") and not fits(g, who, more=[card]) and not room_makers(g, who, card):
        return Refusal(Buy(deck), "no-room", "outer-rim.buy.3")
    return None


# -- buying


def plan_purchase(
    g: State, who: Seat, deck: Deck, discount: int = 0, *, free: bool = False, in_market: bool = False
) -> None:
    """Buy the top card of a deck: pay, put it into its slot, turn up the next one, move its patrol."""
    card = top_of(g, deck)
    assert card is not None
    plan_purchase_of(g, who, Purchase(who, card, deck, discount, free, in_market))


def plan_purchase_of(g: State, who: Seat, purchase: Purchase) -> None:
    """The same for a certain card of a deck."""
    g.purchases.append(purchase)
    g.then(open_menu("buying", who), "purchase")


@scene("purchase")
async def purchase(g: State) -> None:
    """The price can be lowered by bartering [outer-rim.barter.1]; what is discarded to make room counts too
    [outer-rim.mod.5]. A compartment that is bartered leaves its own cargo without a slot, which has to go besides
    [outer-rim.slot.10]."""
    buy = g.purchases[-1]
    seat, card = buy.seat, buy.card
    facts = MARKET[card]
    in_slot = facts.type not in ("ship", "event")

    def price() -> int:
        return price_of(g, seat, card, buy.discount, free=buy.free)

    def no_room(given: list[CardId]) -> Refusal | None:
        if not in_slot or finds_slot(g, seat, card, but=given):
            return None
        spilled, more = _surplus(g, seat, given), _surplus(g, seat, given, card)
        if spilled is None or more is None or more > spilled + 1:
            return Refusal("", "no-room", "outer-rim.buy.3")
        return None

    given = await barter(g, seat, price, {"card": card}, no_room) if not buy.free else []
    while in_slot and not finds_slot(g, seat, card, but=given):
        deed = await choose(
            seat,
            "make-room",
            lambda seat: [DropCard(one) for one in _more_room(g, seat, card, given)],
            rule="outer-rim.buy.3",
            values={"card": card},
        )
        given.append(deed.card)
    conclude_purchase(g, given)


def conclude_purchase(g: State, given: Sequence[CardId]) -> None:
    """Pay, with these cards for their worth, and gain what was bought."""
    buy = g.purchases[-1]
    who, card = buy.seat, buy.card
    g.markets[buy.deck].take(card)
    buy.taken = True
    price = price_of(g, who, card, buy.discount, free=buy.free)
    spend_credits(g, who, max(0, price - worth([one for one in given if one in barterable(g, who)])))
    g.say("buys", who, card=card)
    g.then("purchase-over")
    for one in given:
        discard(g, who, one)
    _gain(g, who, MARKET[card], card)


async def barter(
    g: State,
    seat: Seat,
    price: Callable[[], int],
    values: dict[str, Any],
    why_not: Callable[[list[CardId]], Refusal | None] = lambda _given: None,
) -> list[CardId]:
    """Which assets are given in payment; with the credits they have to be enough [outer-rim.barter.1]."""

    def check(cards: tuple[DropCard, ...]) -> Refusal | None:
        given = [deed.card for deed in cards]
        if g.players[seat].credits + worth(given) < price():
            return Refusal(cards, "too-little", "outer-rim.buy.1", {"credits": price()})
        refusal = why_not(given)
        return None if refusal is None else Refusal(cards, refusal.why, refusal.rule)

    if not price() or not barterable(g, seat):
        return []
    buy = g.purchases[-1]
    buy.owed = price()
    bartered = await choose_some(
        seat,
        "barter",
        lambda seat: [DropCard(one) for one in barterable(g, seat)],
        check=check,
        rule="outer-rim.barter.1",
        values={**values, "credits": price()},
    )
    buy.owed = 0
    return [deed.card for deed in bartered]


def _more_room(g: State, seat: Seat, card: CardId, given: list[CardId]) -> list[CardId]:
    """Assets of which one more has to go."""
    left = [one for one in g.players[seat].assets if one not in given]
    after = {one: _surplus(g, seat, [*given, one], card) for one in left}
    fewest = min((n for n in after.values() if n is not None), default=None)
    return [one for one in left if after[one] is not None and after[one] == fewest]


def _surplus(g: State, seat: Seat, but: Sequence[CardId], *more: CardId) -> int | None:
    """How many assets have to go so that the others have a slot, without some and with others; None if they never
    have."""
    left = [one for one in g.players[seat].assets if one not in but]
    for n in range(len(left) + 1):
        if any(fits(g, seat, but=[*but, *cards], more=more) for cards in combinations(left, n)):
            return n
    return None


def _gain(g: State, seat: Seat, facts: MarketCard, card: CardId) -> None:
    """What was bought: an asset in its slot, a ship instead of the old one, or what an event card says."""
    buy = g.purchases[-1]
    for number, ability in enumerate(facts.abilities):
        if isinstance(ability, OnBuy):
            begin(g, seat, Having(facts.id, number, ability, card).path, Source(id=facts.id, card=card))
    if facts.type == "ship":
        buy.taken = False
        g.removed.append(card)  # outer-rim.ship.9
        change_ship(g, seat, facts.ship)
    elif facts.type != "event":
        buy.taken = False
        add_gained(g, seat, card)


def change_ship(g: State, who: Seat, ship: str) -> None:
    """The new sheet replaces the old one with its damage; what has no slot is discarded [outer-rim.ship.9 to
    outer-rim.ship.12]."""
    player = g.players[who]
    if not SHIPS[player.ship].starting:
        g.ship_supply.append(player.ship)  # outer-rim.ship.11
    g.ship_supply.remove(ship)
    player.ship, player.ship_goal_done, player.ship_progress, player.hull_damage = ship, False, 0, 0
    g.say("new-ship", who, ship=ship)
    g.then(Step("overflow", [who]))
    settle(g)


@scene("purchase-over")
def purchase_over(g: State) -> None:
    """The next card is turned up, and its patrol moves [outer-rim.market.5]."""
    buy = g.purchases.pop()
    if buy.taken:  # an event card
        g.markets[buy.deck].cards.append(buy.card)
        g.markets[buy.deck].shuffle(g.luck)
    if not buy.quiet:
        turn_up(g, buy.deck)
        card = top_of(g, buy.deck)
        icon = MARKET[card].patrol if card is not None else None
        if icon is not None:
            plan_icon(g, buy.seat, icon.faction, icon.n, bought=buy.in_market)
