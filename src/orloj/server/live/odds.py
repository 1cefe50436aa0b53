"""Odds of fights that nobody plays: whoever asks can ask for so much that it takes minutes. So they are worked out in a
process of their own, in fair turns, and what takes too long is given up."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from orloj.server.live.thinker import Reckon, Reckoned
from orloj.server.live.thinkers import Thinkers
from orloj.server.turns import Rank, Share
from orloj.words import Lang

_KEPT = 500  # what was worked out: a link that is shared is worked out once
_WAIT = 15.0  # seconds until its turn must have come
_Key = tuple[str, Lang, tuple[tuple[str, str], ...]]


class Odds:
    """Works out the forms of calculators."""

    def __init__(self, *, gives_way: int = 0) -> None:
        self._reckoner = Thinkers(1, gives_way=gives_way)
        self._known: OrderedDict[_Key, Reckoned] = OrderedDict()

    async def of(self, whose: str, game: str, given: Mapping[str, str], lang: Lang) -> Reckoned:
        """What would happen; `whose` is the share of whoever asks."""
        written = {field: value.strip() for field, value in given.items()}
        key = game, lang, tuple(sorted(written.items()))
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        found = await self._reckoner.reckon(Share(Rank.HINT, None, "", whose), Reckon(game, written, lang), _WAIT)
        if not found.problems:  # where something is wrong anything may stand, as long as one likes
            self._known[key] = found
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return found

    async def close(self) -> None:
        await self._reckoner.close()
