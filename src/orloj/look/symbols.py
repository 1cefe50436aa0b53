"""Symbols of games: each is drawn once, stands in a square of 24, and has a name in both languages.

They take the colour of the text around them (`currentColor`). Holes are cut with `fill-rule="evenodd"`. Forms differ,
so that nothing depends on colour. A page holds all symbols of a game once (`Symbols.sheet`) and points to them.

Whatever is a symbol says so by `data-symbol="ship.fighter"`; by that name the page explains it when it is pointed at or
touched, with the words of the game's legend (`orloj.look.manual`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from orloj.look.art import num
from orloj.words import Lang

# -- drawing


def solid(way: str) -> str:
    return f'<path fill="currentColor" fill-rule="evenodd" d="{way}"/>'


def outline(way: str, width: float = 2) -> str:
    return (
        f'<path fill="none" stroke="currentColor" stroke-width="{num(width)}" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{way}"/>'
    )


def dot(x: float, y: float, r: float) -> str:
    """A round spot as part of a way."""
    return f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0 {num(-2 * r)} 0z"


# -- the symbols of a game


@dataclass(frozen=True)
class SymbolCount:
    """A symbol with a number: what something costs or gives."""

    symbol: str
    count: int


@dataclass(frozen=True, eq=False)
class Symbols:
    """The symbols of a game by their names, such as `ship.fighter` or `repair`."""

    prefix: str  # of the ids in the page
    names: Sequence[str]
    draw: Callable[[str], str]  # a name -> SVG in a square of 24
    name: Callable[[str, Lang], str]  # what it means in a few words

    def id(self, symbol: str) -> str:
        """The id on the sheet."""
        return f"{self.prefix}-{symbol.replace('.', '-')}"

    @cache  # noqa: B019 -- a game has one, for ever
    def sheet(self) -> Markup:
        """All symbols once; the rest of the page only points to them."""
        return self._sheet_of(self.names)

    def _sheet_of(self, names: Iterable[str]) -> Markup:
        found = [
            Markup('<symbol id="{}" viewBox="0 0 24 24">{}</symbol>').format(self.id(name), Markup(self.draw(name)))
            for name in names
        ]
        return Markup('<svg class="symbol-sheet" width="0" height="0" aria-hidden="true">{}</svg>').format(
            Markup("").join(found)
        )

    @cache  # noqa: B019
    def show(self, symbol: str, title: str = "") -> Markup:
        """A symbol of the sheet. With a title it speaks for itself; without one the words beside it do."""
        said = Markup('role="img" aria-label="{}"').format(title) if title else Markup('aria-hidden="true"')
        shown = Markup("<title>{}</title>").format(title) if title else ""
        return Markup('<svg class="{}" viewBox="0 0 24 24" data-symbol="{}" {}>{}<use href="#{}"/></svg>').format(
            _classes(symbol), symbol, said, shown, self.id(symbol)
        )

    def named(self, symbol: str, lang: Lang) -> Markup:
        """A symbol that says its name when the mouse rests on it."""
        return self.show(symbol, self.name(symbol, lang))

    def alone(self, symbol: str, *, title: str = "") -> Markup:
        """The drawing itself, for places without the sheet: cards that are shown elsewhere."""
        named = Markup(' role="img" aria-label="{}"><title>{}</title>').format(title, title)
        return Markup('<svg class="{}" viewBox="0 0 24 24" data-symbol="{}"{}{}</svg>').format(
            _classes(symbol), symbol, named if title else Markup(' aria-hidden="true">'), Markup(self.draw(symbol))
        )

    def shared(self, pieces: Iterable[Markup]) -> tuple[Markup, list[Markup]]:
        """Many pieces of a page whose symbols are drawn in place, made light: a sheet with each symbol once, and the
        pieces, which only point to it. For pieces that nobody can point at: their symbols explain nothing."""
        used: dict[str, str] = {}

        def pointed(found: re.Match[str]) -> str:
            classes, symbol, drawing = found.groups()
            if used.setdefault(symbol, self.draw(symbol)) != drawing:
                return found[0]
            return f'<svg class="{classes}"><use href="#{self.id(symbol)}"/></svg>'

        light = [Markup(_IN_PLACE.sub(pointed, str(piece))) for piece in pieces]
        return self._sheet_of(used), light

    def legend(self, lang: Lang, symbols: Iterable[str] | None = None) -> Markup:
        """What symbols mean, as a list that needs no sheet: all of them, or those that are named."""
        rows = [
            Markup("<li>{}<span>{}</span></li>").format(self.alone(symbol), self.name(symbol, lang))
            for symbol in (self.names if symbols is None else symbols)
        ]
        return Markup('<ul class="symbol-legend" role="list">{}</ul>').format(Markup("").join(rows))


_IN_PLACE = re.compile(
    r'<svg class="(sym [^"]+)" viewBox="0 0 24 24" data-symbol="([^"]+)"[^>]*>(?:<title>[^<]*</title>)?(.*?)</svg>'
)


def _classes(symbol: str) -> str:
    group, _, which = symbol.partition(".")
    return f"sym {group}-{which}" if which else f"sym sign-{group}"


def symbols_in(html: str) -> list[str]:
    """The symbols that a piece of a page shows, each once, in their order."""
    return list(dict.fromkeys(re.findall(r'data-symbol="([^"]+)"', html)))
