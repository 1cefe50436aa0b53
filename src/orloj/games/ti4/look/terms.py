"""What is in an offer, by itself: the page says already who gives it to whom."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.ti4.facts import note_kind, note_owner
from orloj.games.ti4.names import name_of
from orloj.games.ti4.transactions import NOTE
from orloj.games.ti4.view import View
from orloj.games.ti4.wording import WORDS, item_name
from orloj.parts.deals import Term
from orloj.words import Lang


def term_name(term: Term, view: View, names: Sequence[str], lang: Lang) -> str:
    """Goods without their number, and notes without their owner where he is the one who gives them."""
    if term.item.startswith(NOTE):
        note = int(term.item.removeprefix(NOTE))
        owner, name = note_owner(note), name_of("note", note_kind(view, note), lang)
        giver = view.you if term.side == "give" else term.taker
        return name if owner == giver else WORDS(lang, "name.note", note=name, owner=names[owner])
    if WORDS.has(f"term.{term.item}"):
        return WORDS(lang, f"term.{term.item}")
    return item_name(term.item, lang, names.__getitem__)
