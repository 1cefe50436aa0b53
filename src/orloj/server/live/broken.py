"""Tables that are stored but cannot be read: their game is not installed any more, or something is wrong with what is
stored. Only those who play there are told; for everybody else such a table does not exist."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable, Sequence

from orloj.kernel import OrlojError
from orloj.server.live.room import SeatInfo, TableInfo

log = logging.getLogger("orloj.broken")
_QUIET = 60.0  # seconds until the same cause is logged again
_MOST_CAUSES = 1000


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
        self._clock = clock
        self._told: dict[str, tuple[float, int]] = {}  # by cause: when, and how often it was not told since

    def about(self, table_id: str, error: Exception) -> None:
        cause, now = _cause(error), self._clock()
        when, silent = self._told.get(cause, (-_QUIET, 0))
        if now - when < _QUIET:
            self._told[cause] = (when, silent + 1)
            return
        if len(self._told) >= _MOST_CAUSES:
            self._told.clear()
        self._told[cause] = (now, 0)
        more = f" ({silent} times more since the last message)" if silent else ""
        log.error("table %s cannot be read%s", table_id, more, exc_info=error)


def _cause(error: Exception) -> str:
    """The kind of the error and where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__} {where}"
