"""What games show in the terminal: the shapes that all use. `orloj.cli.terminal.look` tells what it asks for."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from orloj.words import Lang, Words

QUIET = "dim"


class Item(NamedTuple):
    """A component as a row."""

    token: str
    name: Text
    facts: tuple[Text, ...]
    text: Text


class Area(NamedTuple):
    """Components that lie together."""

    id: str
    title: str
    items: tuple[Item, ...]
    empty: str


class Grid(NamedTuple):
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Page(NamedTuple):
    id: str
    words: tuple[str, ...]
    help: str


class Teaching:
    """What every game tells by its look's words: how it is played, and what the signs mean."""

    words: Words

    def howto(self, lang: Lang) -> list[str]:
        return [self.words(lang, key) for key in self.words.keys(lang) if key.startswith("howto.")]

    def legend(self, lang: Lang, plain: bool) -> list[Text]:
        return [] if plain else [Text(self.words(lang, "legend.signs"), style=QUIET)]
