"""What players do and choose, as values that name themselves.

A deed is a small frozen Struct. Its `word` and its parts make the token (`move kessel`), and the label too: the words
of a game have `do.<word>`, filled with the names of the parts. So whoever adds a deed writes it beside its rule, and
its words, and nothing else.

    class Deed(WordedDeed, frozen=True):
        named: ClassVar[Any] = {"card": lambda card: CARDS[card].id}  # parts that are numbers of components

    class Move(Deed, frozen=True):
        word: ClassVar[str] = "move"
        space: Space
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from msgspec import Struct


class WordedDeed(Struct, frozen=True, gc=False):
    """Anything that can be chosen and has a text of its own."""

    word: ClassVar[str]
    named: ClassVar[Mapping[str, Callable[[Any], str]]] = {}  # by the name of a part: how it is written

    @property
    def parts(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__struct_fields__}

    @property
    def token(self) -> str:
        named = self.named
        parts = [str(named[name](part) if name in named else part) for name, part in self.parts.items()]
        return " ".join([self.word, *[part for part in parts if part]])
