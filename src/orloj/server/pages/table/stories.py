"""Stories of games that are over, kept: each is told once for a seat's eyes and a language."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from orloj.kernel import Seat
from orloj.server.live.room import Room
from orloj.server.pages.table.story import StoryLine, story_of
from orloj.words import Lang

_Key = tuple[str, int, Seat | None, tuple[str, ...], Lang, int | None]
_MOST_LINES = 100_000  # of all kept stories, some hundred bytes each
_KEPT: OrderedDict[_Key, list[StoryLine]] = OrderedDict()


def kept_story(
    room: Room, reader: Seat | None, names: Sequence[str], lang: Lang, *, last: int | None = None
) -> list[StoryLine]:
    """The same as `story_of`, but of a game that is over it is told only once."""
    if room.outcome is None:
        return story_of(room.table, reader, names, lang, last=last)
    key = (room.id, room.number, reader, tuple(names), lang, last)
    found = _KEPT.get(key)
    if found is None:
        found = _KEPT[key] = story_of(room.table, reader, names, lang, last=last)
        while len(_KEPT) > 1 and sum(map(len, _KEPT.values())) > _MOST_LINES:
            _KEPT.popitem(last=False)
    _KEPT.move_to_end(key)
    return found
