"""What a process looks after by itself, again and again. Whatever goes wrong in one round is told in the log with its
trace, and the next round comes all the same."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from orloj.server.quiet import OnceAMinute, place_of
from orloj.server.storage.trouble import StorageAway


class Rounds:
    """Rounds of one kind, from `start` until `close`."""

    def __init__(
        self, look: Callable[[], Awaitable[object]], pause: float, log: logging.Logger, failed: str, first: float = 0.0
    ) -> None:
        self._look = look
        self._pause = pause  # seconds between two rounds,
        self._first = first  # and before the first one
        self._log = log
        self._failed = failed  # what the log says then
        self._quiet = OnceAMinute()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._make())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _make(self) -> None:
        await asyncio.sleep(self._first)
        while True:
            try:
                await self._look()
            except StorageAway:
                pass  # that was logged, and it will come back
            except Exception as error:
                more = self._quiet.again(place_of(error))
                if more is not None:
                    self._log.error("%s%s", self._failed, more, exc_info=error)
            await asyncio.sleep(self._pause)
