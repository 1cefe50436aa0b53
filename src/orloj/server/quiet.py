"""Telling the operator's log the same thing once a minute, however many stumble over it."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from threading import Lock

_QUIET = 60.0  # seconds until the same cause is told again
_MOST_CAUSES = 1000


class OnceAMinute:
    """Knows which causes were told lately. Any thread may ask."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._told: dict[str, tuple[float, int]] = {}  # by cause: when, and how often it was not told since

    def again(self, cause: str) -> str | None:
        """None: be quiet about it. Otherwise what to add to the message: how often it was not told."""
        with self._lock:
            now = self._clock()
            when, silent = self._told.get(cause, (-_QUIET, 0))
            if now - when < _QUIET:
                self._told[cause] = (when, silent + 1)
                return None
            if len(self._told) >= _MOST_CAUSES:
                self._told.clear()
            self._told[cause] = (now, 0)
            return f" ({silent} times more since the last message)" if silent else ""


def place_of(error: BaseException) -> str:
    """What kind of error it is and where it was raised, without its words: they could name cards that nobody may see,
    or people."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    last = frames[-1]
    return f"{type(error).__name__} in {last.name}, line {last.lineno} of {last.filename.rpartition('/')[2]}"
