"""What all parts of the table are drawn with: symbols from one sheet, words, templates."""

from __future__ import annotations

from typing import Any

from orloj.games.voidfall.look import icons
from orloj.games.voidfall.look.symbols import SYMBOLS, WORDS
from orloj.look import Markup, templates_of
from orloj.look.keeping import Drawings
from orloj.words import Lang

_PACKAGE = "orloj.games.voidfall.look"
_DRAWINGS = Drawings()

sheet, sym, symbol, symbol_id = SYMBOLS.sheet, SYMBOLS.show, SYMBOLS.alone, SYMBOLS.id


def card_of(kind: str, id: str) -> str:
    """The token of a component in the catalogue. Origins and trade spaces have ids that others have too."""
    if kind == "fallen":
        return f"fallen_{id}"
    return f"{kind}.{id}" if kind in ("origin", "trade") else id


def picture(id: str) -> str:
    return f"/art/voidfall/{id}.svg"


def render(template: str, lang: Lang, /, **values: Any) -> Markup:
    """A template with its values; `t` says the words of this look, `named` draws a symbol that says its name,
    `fx` a row of icons."""

    def t(key: str, **inserted: Any) -> str:
        return WORDS(lang, f"web.{key}", **inserted)

    def named(name: str) -> Markup:
        return SYMBOLS.named(name, lang)

    def fx(part: icons.Part, *, alone: bool = False) -> Markup:
        return icons.shown(part, lang, alone=alone)

    found = templates_of(_PACKAGE).get_template(template)
    shared = {"sym": sym, "symbol": symbol, "named": named, "symbol_id": symbol_id, "picture": picture, "fx": fx}
    return Markup(found.render(t=t, lang=lang, kept=_DRAWINGS.of(lang), **shared, **values))
