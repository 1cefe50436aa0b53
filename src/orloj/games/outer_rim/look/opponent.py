"""The card of the solo opponent, large: its orders from top to bottom, which it carried out, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orloj.games.outer_rim.components import AI_CARDS
from orloj.games.outer_rim.look.drawn import picture
from orloj.games.outer_rim.look.symbols import WORDS
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import order_text, thing_name
from orloj.games.outer_rim.solo.orders import ORDERS, SECTIONS
from orloj.games.outer_rim.view import View
from orloj.words import Lang


@dataclass(frozen=True)
class ShownOrder:
    text: str
    rule: str
    done: bool


@dataclass(frozen=True)
class Section:
    label: str
    orders: Sequence[ShownOrder]


@dataclass(frozen=True)
class Acting:
    """What the opponent does, or did in its last turn."""

    now: bool
    token: str
    name: str
    picture: str
    title: str
    sections: Sequence[Section]


def acting_of(view: View, lang: Lang) -> Acting | None:
    if view.opponent is None or view.opponent.last is None:
        return None
    card, did = AI_CARDS[view.opponent.last], view.opponent.did
    sections = [
        Section(
            GAME_WORDS(lang, f"label-of.ai-{section}"),
            [ShownOrder(order_text(id, lang), ORDERS[id].rule, id in did) for id in getattr(card, section)],
        )
        for section in SECTIONS
        if getattr(card, section)
    ]
    now = view.opponent.card is not None
    title = WORDS(lang, "web.ai-now" if now else "web.ai-last")
    return Acting(now, card.id, thing_name(card.id, lang), picture(card.id), title, sections)
