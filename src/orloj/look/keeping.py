"""Parts of a picture that are drawn once and kept as long as what they show is the same.

After an answer most of a table looks as before: a map has thirty spaces and two of them have changed, and the mats of
others are the same for everybody who reads that language. A game gives its templates `kept=Drawings().of(lang)`
and writes

    {{ kept(station, one, t=t) }}     instead of     {{ station(one, t=t) }}

where `station` is a macro. What the macro draws may depend on its values and on the language, on nothing else: values
by position are what it is kept by (plain data: dataclasses, numbers, texts, lists), values by name have to be the same
for the same language (the words of the game).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec
from markupsafe import Markup

from orloj.words import Lang

_MOST = 8_000_000  # letters


class Drawings:
    """What a game has drawn lately."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, Lang, bytes], Markup] = OrderedDict()
        self.letters = 0

    def of(self, lang: Lang) -> Callable[..., Markup]:
        """For templates in this language."""

        def kept(macro: Any, *values: Any, **words: Any) -> Markup:
            key = (macro.name, lang, msgspec.msgpack.encode(values))
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
            drawn = Markup(macro(*values, **words))
            self._keep(key, drawn)
            return drawn

        return kept

    def _keep(self, key: tuple[str, Lang, bytes], drawn: Markup) -> None:
        self._kept[key] = drawn
        self.letters += len(drawn)
        while self.letters > self._most:
            _, gone = self._kept.popitem(last=False)
            self.letters -= len(gone)
