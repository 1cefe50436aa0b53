"""Stories as they are told, kept: each line is put into words once for a reader (spectators are one) and a language."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from markupsafe import Markup

from orloj.kernel import Line, Seat
from orloj.server.live.room import Room
from orloj.server.pages.common import environment
from orloj.server.pages.table.story import StoryLine, colours_of, line_of
from orloj.words import Lang

_MOST_LINES = 60_000  # of all kept stories, about a kilobyte each


Say = Callable[..., str]


class Telling(NamedTuple):
    """To whom and how a story is told."""

    reader: Seat | None
    names: tuple[str, ...]
    lang: Lang
    say: Say  # the words of the page
    may_ask: Callable[[Line], bool] | None  # of which lines may he ask a bot why? None: of none


class KeptLine(NamedTuple):
    line: Line  # as the reader heard it
    may_ask: bool
    told: StoryLine
    html: Markup  # an item of the list


_Key = tuple[str, Seat | None, tuple[str, ...], tuple[tuple[str, str], ...], Lang, bool]
_KEPT: OrderedDict[_Key, dict[int, KeptLine]] = OrderedDict()


class ToldStory(NamedTuple):
    """The newest lines, the oldest of them first."""

    lines: Sequence[StoryLine]
    html: Markup


NOTHING_TOLD = ToldStory((), Markup(""))


def told_story(room: Room, telling: Telling, *, last: int | None = None) -> ToldStory:
    """The story for a reader. What he has been told before is not put into words again, unless it was taken back."""
    table, (reader, names, lang, say, may_ask) = room.table, telling
    colours = colours_of(room.game, room.view(None))
    leads = reader is not None or room.outcome is not None  # from beginnings of turns to the replay
    kept = _kept((room.id, reader, names, tuple(sorted(colours.items())), lang, leads))
    begin = max(0, len(table.story) - last) if last is not None else 0
    found = []
    for number, line in enumerate(table.story[begin:], begin):
        heard, asks, one = line.heard_by(reader), may_ask is not None and may_ask(line), kept.get(number)
        if one is None or one.line != heard or one.may_ask != asks:
            told = line_of(table, number, heard, reader, names, colours, lang)
            html = _item(told, room.id if leads else "", say, (number,) if asks else ())
            one = kept[number] = KeptLine(heard, asks, told, html)
        found.append(one)
    return ToldStory([one.told for one in found], Markup("".join([one.html for one in found])))


def _kept(key: _Key) -> dict[int, KeptLine]:
    found = _KEPT.setdefault(key, {})
    _KEPT.move_to_end(key)
    while len(_KEPT) > 1 and sum(map(len, _KEPT.values())) > _MOST_LINES:
        _KEPT.popitem(last=False)
    return found


def _item(line: StoryLine, table_id: str, say: Say, askable: Collection[int]) -> Markup:
    parts = environment().get_template("table/parts.html").module
    return Markup(parts.story_lines([line], say, table_id, askable))  # type: ignore[attr-defined]  # a macro
