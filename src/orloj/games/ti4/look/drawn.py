"""What all parts of the table are drawn with: symbols from one sheet, words, templates."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4.look.symbols import SYMBOLS, WORDS
from orloj.look import Markup, templates_of
from orloj.look.keeping import Drawings
from orloj.words import Lang

_PACKAGE = "orloj.games.ti4.look"
_DRAWINGS = Drawings()

sheet, sym, symbol, symbol_id = SYMBOLS.sheet, SYMBOLS.show, SYMBOLS.alone, SYMBOLS.id


def picture(id: str) -> str:
    """Where the picture of something is."""
    return f"/art/ti4/{id}.svg"


def render(template: str, lang: Lang, /, **values: Any) -> Markup:
    """A template with its values; `t` says the words of this look, `named` draws a symbol that says its name."""

    def t(key: str, **inserted: Any) -> str:
        return WORDS(lang, f"web.{key}", **inserted)

    def named(name: str) -> Markup:
        return SYMBOLS.named(name, lang)

    found = templates_of(_PACKAGE).get_template(template)
    shared = {"sym": sym, "symbol": symbol, "named": named, "symbol_id": symbol_id, "picture": picture}
    return Markup(found.render(t=t, lang=lang, kept=_DRAWINGS.of(lang), **shared, **values))
