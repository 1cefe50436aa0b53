"""What all parts of the table are drawn with: symbols from one sheet, words, templates."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from orloj.games.outer_rim.catalogue import tokens
from orloj.games.outer_rim.look.symbols import SYMBOLS, WORDS
from orloj.look import Markup, templates_of
from orloj.look.keeping import Drawings
from orloj.words import Lang

_PACKAGE = "orloj.games.outer_rim.look"
_DRAWINGS = Drawings()

sheet, sym, symbol, symbol_id = SYMBOLS.sheet, SYMBOLS.show, SYMBOLS.alone, SYMBOLS.id


@cache
def _known() -> frozenset[str]:
    return frozenset(tokens())


def card_of(token: str) -> str:
    """The token if there is something to read about it; otherwise nothing."""
    return token if token in _known() else ""


def picture(id: str) -> str:
    return f"/art/outer_rim/{id}.svg"


def sentences(parts: Iterable[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


def render(template: str, lang: Lang, /, **values: Any) -> Markup:
    """A template with its values; `t` says the words of this look."""

    def t(key: str, **inserted: Any) -> str:
        return WORDS(lang, f"web.{key}", **inserted)

    found = templates_of(_PACKAGE).get_template(template)
    shared = {"sym": sym, "symbol": symbol, "symbol_id": symbol_id, "picture": picture, "kept": _DRAWINGS.of(lang)}
    return Markup(found.render(t=t, lang=lang, **shared, **values))
