"""What waits to be sent. Sending takes as long as others take: no request waits for it, and a crash may lose it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from orloj.kernel import OrlojError
from orloj.server.quiet import place_of

T = TypeVar("T")
Errand = Callable[[], Awaitable[None]]
log = logging.getLogger("orloj.outbox")
_MOST = 200  # errands that wait
_WORKERS = 4
_PAUSES = (5.0, 60.0, 600.0)  # seconds before each further attempt, if nobody says otherwise
_LONGEST_PAUSE = 3600.0


class TryLater(OrlojError):
    """It could not be sent now; `wait` seconds later it may be, if somebody said so."""

    def __init__(self, wait: float | None = None) -> None:
        super().__init__("not now")
        self.wait = wait


class OutboxFull(OrlojError):
    """Too much waits already."""


class Outbox:
    """A queue with a few workers. Errands may wait; what blocks goes through `work`, into threads of its own."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._waiting: asyncio.Queue[tuple[Errand, int]] = asyncio.Queue()
        self._later: dict[asyncio.TimerHandle, None] = {}
        self._threads = ThreadPoolExecutor(_WORKERS, thread_name_prefix="outbox")
        self._workers = [asyncio.create_task(self._run()) for _ in range(_WORKERS)]

    @property
    def room(self) -> int:
        """How many more errands it takes."""
        return max(0, self._most - self._waiting.qsize() - len(self._later))

    def put(self, errand: Errand) -> None:
        if not self.room:
            raise OutboxFull("too much waits to be sent")
        self._waiting.put_nowait((errand, 0))

    async def work(self, do: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, do)

    async def _run(self) -> None:
        while True:
            errand, tries = await self._waiting.get()
            try:
                await errand()
            except TryLater as late:
                self._again(errand, tries, late.wait)
            except Exception as error:  # nothing about whom it was for
                log.error("an errand failed: %s", place_of(error))
            finally:
                self._waiting.task_done()

    async def idle(self) -> None:
        """Until everything that waits has been tried."""
        await self._waiting.join()

    def _again(self, errand: Errand, tries: int, wait: float | None) -> None:
        if tries >= len(_PAUSES):
            log.warning("given up after %d attempts", tries + 1)
            return
        pause = min(_PAUSES[tries] if wait is None else max(wait, 1.0), _LONGEST_PAUSE)

        def again() -> None:
            self._later.pop(handle, None)
            self._waiting.put_nowait((errand, tries + 1))

        handle = asyncio.get_running_loop().call_later(pause, again)
        self._later[handle] = None

    async def close(self) -> None:
        """What has not been sent is lost."""
        for handle in self._later:
            handle.cancel()
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
