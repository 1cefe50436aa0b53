"""Tables that are stored but cannot be read: their game is not installed any more, or something is wrong with what is
stored. Only those who play there are told; for everybody else such a table does not exist."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from orloj.kernel import OrlojError
from orloj.server.live.room import SeatInfo, TableInfo
from orloj.server.quiet import OnceAMinute, place_of

log = logging.getLogger("orloj.broken")
_BROKEN_FOR = 60.0  # seconds after which a table that could not be read is read again
_MOST_KNOWN = 5000  # tables of which it is remembered whether they can be read


class Broken(OrlojError):
    """What is stored of a table cannot be read. Nothing of it is lost; it may be read by another version."""

    def __init__(self, info: TableInfo, seats: Sequence[SeatInfo]) -> None:
        super().__init__(f"table {info.id} cannot be read")
        self.info = info
        self.seats = seats

    def concerns(self, person: int | None) -> bool:
        """Does the person play there, or does the table belong to him?"""
        return person is not None and (self.info.owner == person or any(one.person == person for one in self.seats))


class Complaints:
    """Tells the operator's log what cannot be read: the same cause once a minute, however many stumble over it."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._quiet = OnceAMinute(clock=clock)

    def about(self, table_id: str, error: Exception) -> None:
        more = self._quiet.again(place_of(error))
        if more is not None:
            log.error("table %s cannot be read%s", table_id, more, exc_info=error)


class Readability:
    """Which tables could be read, and which could not, a little while ago."""

    def __init__(self, complaints: Complaints) -> None:
        self._complaints = complaints
        self._broken: dict[str, tuple[float, Broken]] = {}  # what could not be read, and when that was
        self._readable: set[str] = set()  # what could be read once

    def of(self, table_id: str) -> bool | None:
        """Can a table be read? None: nobody has tried it lately."""
        if self.why_not(table_id) is not None:
            return False
        return True if table_id in self._readable else None

    def why_not(self, table_id: str) -> Broken | None:
        """The table, if it could not be read a moment ago: it is not tried again yet."""
        when, broken = self._broken.get(table_id, (0.0, None))
        return broken if broken is not None and time.monotonic() - when < _BROKEN_FOR else None

    def is_read(self, table_id: str) -> None:
        self._broken.pop(table_id, None)
        if len(self._readable) >= _MOST_KNOWN:
            self._readable.clear()
        self._readable.add(table_id)

    def is_broken(self, info: TableInfo, seats: Sequence[SeatInfo], error: Exception) -> Broken:
        """It cannot be read: that is logged, remembered for a while, and what is to be raised."""
        self._complaints.about(info.id, error)
        if len(self._broken) >= _MOST_KNOWN:
            self._broken.clear()
        broken = Broken(info, seats)
        self._broken[info.id] = (time.monotonic(), broken)
        self._readable.discard(info.id)
        return broken

    def try_again(self, table_id: str) -> None:
        """Something about it has changed: it is read again at the next occasion."""
        self._broken.pop(table_id, None)

    def try_all_again(self) -> None:
        self._broken.clear()
