"""Work that would stop the event loop, and that anybody can ask for: hashing passwords, finding hosts by their names.

Each kind has a thread of its own, so that what the database is asked never stands behind it, and is done piece by
piece in fair turns (`orloj.server.turns`): whoever asks for much of it waits, and nobody else waits for all of that.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from orloj.server.turns import Rank, Share, Turns

T = TypeVar("T")


class Slowly:
    """One kind of such work."""

    def __init__(self, name: str) -> None:
        self._turns = Turns(1)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def do(self, whose: str, work: Callable[[], T]) -> T:
        """Do something when it is the turn of whoever's share it is."""
        share = Share(Rank.MOVE, None, "", whose)
        await self._turns.take(share)
        begun = time.monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._turns.leave(share, time.monotonic() - begun)

    def close(self) -> None:
        """What nobody has begun yet is not done any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
