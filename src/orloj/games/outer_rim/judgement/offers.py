"""Deals between players: what an offer is worth to both sides, and which one to make.

What a deal brings is what everything that one has is worth after it, less what it is worth before. So no row of deals
that all look good can lead back to where it began: who sells to such a player and buys back again gains nothing. Both
sides are judged by what everybody sees; what a rival gains counts against it. After a refusal nothing more is offered
in the same turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import NamedTuple, TypeVar

from msgspec import structs

from orloj.games.outer_rim.components import ASSETS, CARD_BY_ID, CARDS, CHARACTERS, CardId
from orloj.games.outer_rim.facts import skills
from orloj.games.outer_rim.judgement.effect_worth import IMPOSSIBLE
from orloj.games.outer_rim.judgement.tours import Mind
from orloj.games.outer_rim.trade import CREDITS, UNIT
from orloj.games.outer_rim.values import fame, fits, stat
from orloj.games.outer_rim.view import PlayerView, View
from orloj.kernel import Seat
from orloj.parts.deals import Items, Term

T = TypeVar("T")
LEAST_GAIN = 0.05  # what brings less is not worth the talk
RIVALRY = 0.9  # how much the gain of a rival counts against a deal, if there is only one
MOST_THOUSANDS = 12  # that are thought about in an offer
_LOOKED_AT = 3  # offers that are judged exactly, of all that seem good


class Bargain(NamedTuple):
    """An offer to somebody, and what it brings to whoever makes it."""

    taker: Seat
    gives: Items
    wants: Items
    gain: float


# -- judging


def accepts(mind: Mind, giver: Seat, gives: Items, wants: Items) -> bool:
    """Is what somebody offers good, and not too good for him?"""
    return _is_good(*gains(mind, _partner(mind, giver), wants, gives), _share(mind))


def gains(mind: Mind, partner: Mind, gives: Items, wants: Items) -> tuple[float, float]:
    """What a deal brings to the player, and to the partner."""
    view, one, other, going, coming = mind.view, mind.seat, partner.seat, _cards(gives), _cards(wants)
    if not (fits(view, one, but=going, more=coming) and fits(view, other, but=coming, more=going)):
        return IMPOSSIBLE, IMPOSSIBLE
    after = _after(view, one, other, gives, wants)
    own = holdings(Mind(after, one, mind.w)) - holdings(mind)
    return own, holdings(Mind(after, other, mind.w)) - holdings(partner)


def _partner(mind: Mind, seat: Seat) -> Mind:
    """Somebody else, as far as the player can tell."""
    return Mind(mind.view, seat, mind.w)


def holdings(mind: Mind) -> float:
    """What credits and cards are worth together. Skills count for all cards at once: each card by itself is judged as
    if the others were there already."""
    me = mind.me
    cards = sum([mind.asset(card) - mind.skilled(ASSETS[card].skills, me.skills) for card in me.assets])
    crew = [skill for card in me.assets for skill in ASSETS[card].skills]
    return mind.purse(me.credits) + cards + mind.skilled(crew, Counter(CHARACTERS[me.character].skills))


def _share(mind: Mind) -> float:
    """How much the gain of a rival counts: the less, the more of them there are."""
    return RIVALRY / (len(mind.view.players) - 1)


def _is_good(own: float, other: float, share: float) -> bool:
    return own > LEAST_GAIN and own > share * other


def _cards(items: Items) -> list[CardId]:
    return [CARD_BY_ID[item] for item in items if item != CREDITS]


def _after(view: View, seat: Seat, partner: Seat, gives: Items, wants: Items) -> View:
    """The view as it would be after a deal."""
    one, other = view.players[seat], view.players[partner]
    players = list(view.players)
    players[seat] = _with(one, other, gives, wants)
    players[partner] = _with(other, one, wants, gives)
    after = structs.replace(view, players=players)
    for who in (seat, partner):
        players[who] = structs.replace(
            players[who],
            total_fame=fame(after, who),
            health=stat(after, who, "health"),
            hull=stat(after, who, "hull"),
            ground_combat=stat(after, who, "ground_combat"),
            ship_combat=stat(after, who, "ship_combat"),
            hyperdrive=stat(after, who, "hyperdrive"),
            skills=skills(after, who),
        )
    return after


def _with(player: PlayerView, other: PlayerView, loses: Items, gains: Items) -> PlayerView:
    """A player who has exchanged something with another one; captives and marks go with their cards."""
    assets = [*[card for card in player.assets if card not in _cards(loses)], *_cards(gains)]
    return structs.replace(
        player,
        credits=player.credits + UNIT * (gains.get(CREDITS, 0) - loses.get(CREDITS, 0)),
        assets=assets,
        captives=_those_on(assets, player.captives, other.captives),
        marked=_those_on(assets, player.marked, other.marked),
    )


def _those_on(assets: list[CardId], *tokens: Mapping[CardId, T]) -> dict[CardId, T]:
    return {card: token for some in tokens for card, token in some.items() if card in assets}


# -- offering


def best_offer(mind: Mind, takers: list[Seat]) -> Bargain | None:
    """The offer that brings most and will probably be accepted: one card, or one for another, and credits."""
    if mind.me.refused_offers:
        return None
    share, partners = _share(mind), [_partner(mind, taker) for taker in takers]
    seeming = [(bargain, partner) for partner in partners for bargain in _seeming(mind, partner, share)]
    seeming.sort(key=lambda found: -found[0].gain)
    for (taker, gives, wants, _), partner in seeming[:_LOOKED_AT]:
        own, other = gains(mind, partner, gives, wants)
        if _is_good(own, other, share) and _is_good(other, own, share):
            return Bargain(taker, gives, wants, own)
    return None


def _seeming(mind: Mind, partner: Mind, share: float) -> list[Bargain]:
    """For each card, or pair of cards, the best price at first sight: as if no card depended on the others."""
    most, least = (min(MOST_THOUSANDS, one.me.credits // UNIT) for one in (partner, mind))
    prices = [(n, mind.credits(UNIT * n), partner.credits(-UNIT * n)) for n in range(most, -least - 1, -1)]
    found = []
    for given, wanted in product([None, *mind.me.assets], [None, *partner.me.assets]):
        own = _worth(mind, wanted) - _worth(mind, given)
        other = _worth(partner, given) - _worth(partner, wanted)
        for n, paid, pays in prices:  # the highest that the other one would pay
            if _is_good(other + pays, own + paid, share):
                if _is_good(own + paid, other + pays, share):
                    gives, wants = _items(given, -n), _items(wanted, n)
                    found.append(Bargain(partner.seat, gives, wants, own + paid))
                break
    return found


def _worth(mind: Mind, card: CardId | None) -> float:
    return 0.0 if card is None else mind.asset(card)


def _items(card: CardId | None, thousands: int) -> Items:
    items = {} if card is None else {CARDS[card].id: 1}
    return items | {CREDITS: thousands} if thousands > 0 else items


def terms_of(offer: Bargain) -> tuple[tuple[Term, int], ...]:
    """An offer as it is written into the form."""
    gives = [(Term(offer.taker, "give", item), n) for item, n in offer.gives.items()]
    return (*gives, *[(Term(offer.taker, "want", item), n) for item, n in offer.wants.items()])
