"""The market as the looker sees it: six top cards, what he would pay, why he cannot, and where they lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orloj.games.outer_rim.components import CARDS, MARKET, CardId, Deck, Space
from orloj.games.outer_rim.look import cards
from orloj.games.outer_rim.look.planner import lead_text, leads, traveller
from orloj.games.outer_rim.look.symbols import WORDS
from orloj.games.outer_rim.market import barterable, discount_by, price_of, why_not_gain, worth
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import credits_text
from orloj.games.outer_rim.view import MarketView, View
from orloj.look import Markup
from orloj.words import Lang


@dataclass(frozen=True)
class Ware:
    """A market deck with its top card."""

    deck: Deck
    name: str
    left: int
    card: Markup
    can: bool
    pay: str  # what the looker would pay, or why he cannot
    lead: str  # where it leads, and how far that is
    leads: Sequence[Space]


def wares(view: View, lang: Lang) -> list[Ware]:
    return [_ware(view, deck, market, lang) for deck, market in view.markets.items()]


def _ware(view: View, deck: Deck, market: MarketView, lang: Lang) -> Ware:
    name = WORDS(lang, f"web.deck.{deck}")
    if market.top is None:
        return Ware(deck, name, market.left, Markup(""), False, "", "", ())
    where = leads(view, market.top)
    can, pay = _pay(view, market.top, deck, lang)
    card = cards.card(CARDS[market.top].id, lang, ref=f"deck:{deck}", cls="tight", leads=where)
    return Ware(deck, name, market.left, card, can, pay, lead_text(view, where, lang), where)


def _pay(view: View, card: CardId, deck: Deck, lang: Lang) -> tuple[bool, str]:
    """Could the looker buy it where he is, and for how much?"""
    seat = traveller(view)
    if seat is None:
        return False, ""
    player = view.players[seat]
    discount = discount_by((secret.card, secret.where) for secret in player.secrets or ())
    price = price_of(view, seat, card, discount)
    refusal = why_not_gain(view, seat, card, deck, discount)
    if refusal is None:
        if price > player.credits:
            return True, WORDS(lang, "web.pay-with", credits=credits_text(price, lang))
        differs = price != (MARKET[card].cost or 0)
        return True, WORDS(lang, "web.pay", credits=credits_text(price, lang)) if differs else ""
    if refusal.why == "too-expensive":
        lacking = price - player.credits - worth(barterable(view, seat))
        return False, WORDS(lang, "web.pay-lacking", credits=credits_text(lacking, lang))
    return False, GAME_WORDS(lang, f"refusal.{refusal.why}")
