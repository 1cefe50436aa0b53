"""What readers of a table have seen lately: where the pieces were after each answer, so that a page can show how they
went from there.

A glimpse is kept for each seat whose page is open (None: spectators), after everything that others may notice. So it
tells no more than the pages themselves would have shown at that moment.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from orloj.kernel import Seat, Table
from orloj.look.beats import NOWHERE, Span, Whereabouts

MOST = 60  # glimpses of one reader
_ATTENTION = 120.0  # seconds after which somebody who fetches nothing is not followed any more


class Glimpse(NamedTuple):
    lines: int  # of the story, then
    seen: Whereabouts
    view: Any  # from which that was made


class Glimpses:
    """The glimpses of one table."""

    def __init__(self, whereabouts: Callable[[Any], Whereabouts]) -> None:
        self._whereabouts = whereabouts
        self._kept: dict[Seat | None, deque[Glimpse]] = {}
        self._looked: dict[Seat | None, float] = {}

    def look(self, table: Table[Any], reader: Seat | None, view: Any) -> None:
        """A reader looks at the table now."""
        self._looked[reader] = time.monotonic()
        self._note(len(table.story), reader, view)

    def follow(self, table: Table[Any], view: Callable[[Seat | None], Any]) -> None:
        """Something happened that everybody may notice: all who have looked lately get a glimpse of it."""
        old = time.monotonic() - _ATTENTION
        for reader in [reader for reader, at in self._looked.items() if at < old]:
            del self._looked[reader]
            self._kept.pop(reader, None)
        for reader in self._looked:
            self._note(len(table.story), reader, view(reader))

    def _note(self, lines: int, reader: Seat | None, view: Any) -> None:
        kept = self._kept.setdefault(reader, deque(maxlen=MOST))
        if kept and kept[-1].view is view:
            return
        if kept:
            kept[-1] = kept[-1]._replace(view=None)  # only the newest can come again
        if kept and kept[-1].lines > lines:  # the table went back: what was seen is not the past any more
            kept.clear()
        if kept and kept[-1].lines == lines:  # nothing was told between them
            kept.pop()
        kept.append(Glimpse(lines, self._whereabouts(view), view))

    def spans(self, table: Table[Any], reader: Seat | None, since: int) -> list[Span]:
        """What the story has told a reader from the line `since` on, in parts with the whereabouts around each."""
        end = len(table.story)
        kept = [glimpse for glimpse in self._kept.get(reader, ()) if since <= glimpse.lines <= end]
        found = []
        first = kept[0].lines if kept else end
        if first > since:
            found.append(Span(_lines(table, reader, since, first), NOWHERE, NOWHERE))
        for before, after in pairwise(kept):
            found.append(Span(_lines(table, reader, before.lines, after.lines), before.seen, after.seen))
        if kept and kept[-1].lines < end:
            found.append(Span(_lines(table, reader, kept[-1].lines, end), NOWHERE, NOWHERE))
        return found


def _lines(table: Table[Any], reader: Seat | None, begin: int, end: int) -> list[tuple[int, Any]]:
    return [(number, line.heard_by(reader)) for number, line in enumerate(table.story[begin:end], begin)]
