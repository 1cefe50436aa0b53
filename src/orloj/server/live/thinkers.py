"""The server's side of the thinkers: a few processes that think, so that the event loop never does."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sys
import time
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from orloj.kernel import Record
from orloj.server.live.thinker import (
    Explain,
    Follow,
    Moment,
    Move,
    Reckon,
    Reckoned,
    Reply,
    Stepped,
    Task,
    Unasked,
    Weigh,
    Weighed,
)
from orloj.server.operating import metrics
from orloj.server.turns import Rank, Share, Turns

log = logging.getLogger("orloj.bots")
PATIENCE = 60.0  # seconds for one thought
_AT_ONCE = ("easy", "normal", "random", "careless", "heuristic")  # bots that hardly think
T = TypeVar("T")


class NoThought(Exception):
    """The bot failed or took too long."""


class Busy(Exception):
    """All thinkers have been busy for too long."""


class Thinkers:
    """A pool of processes. They start when first needed and are replaced when they fail. Who wants something of them
    takes turns with all the others (`orloj.server.turns`). Bots that answer at once have a process more, and a line of
    their own: they do not wait for those that think."""

    def __init__(self, count: int | None = None, *, gap: float = 0.0, gives_way: int = 0) -> None:
        self._gives_way = gives_way  # by how much the system prefers the server to a thinker, if both want to run
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self.turns = Turns(self.count, gap=gap)
        self.quick_turns = Turns(1, gap=gap)
        self._idle: list[asyncio.subprocess.Process] = []
        self._all: set[asyncio.subprocess.Process] = set()
        self._starting: set[asyncio.Task[asyncio.subprocess.Process]] = set()

    async def choose(self, share: Share, game: str, bot: str, seat: int, scene: Record) -> str | None:
        """The bot's answer; None if it does not step in."""
        task = Move(game, bot, seat, scene, secrets.token_hex(8))
        return await self._think(share, task, Reply[str], turns=self._turns_for(bot))

    async def unasked(self, share: Share, game: str, bots: dict[int, str], scene: Record) -> list[Stepped]:
        """What the bots at some seats do without being asked."""
        task = Unasked(game, bots, scene, secrets.token_hex(8))
        return await self._think(share, task, Reply[list[Stepped]], turns=self._turns_for(*bots.values())) or []

    def _turns_for(self, *bots: str) -> Turns:
        return self.quick_turns if all(bot in _AT_ONCE for bot in bots) else self.turns

    async def weigh(self, share: Share, task: Weigh, wait: float | None = None) -> Weighed | None:
        """A question thought through; `wait` is how long it may take until somebody has time for it."""
        return await self._think(share, task, Reply[Weighed], wait)

    async def explain(self, share: Share, task: Explain, wait: float) -> Weighed | None:
        """A bot's deed explained, if that can be done."""
        return await self._think(share, task, Reply[Weighed], wait)

    async def follow(self, share: Share, task: Follow) -> list[Moment]:
        """Everybody's chances at some moments of a game."""
        return await self._think(share, task, Reply[list[Moment]]) or []

    async def reckon(self, share: Share, task: Reckon, wait: float) -> Reckoned:
        """A form of a calculator worked out."""
        found = await self._think(share, task, Reply[Reckoned], wait)
        assert found is not None, "there is always something to say"
        return found

    def waiting(self, rank: Rank) -> int:
        """How many thoughts of a rank have no bot yet."""
        return self.turns.waiting(rank) + self.quick_turns.waiting(rank)

    async def _think(
        self, share: Share, task: Task, kind: type[Reply[T]], wait: float | None = None, turns: Turns | None = None
    ) -> T | None:
        turns = turns or self.turns
        wanted = time.monotonic()
        try:
            await turns.take(share, wait)
        except TimeoutError:
            raise Busy from None
        process = self._idle.pop() if self._idle else None
        begun = time.monotonic()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            reply: Reply[T] = await asyncio.wait_for(_ask(process, task, kind), PATIENCE)
        except BaseException as error:
            if process is not None:
                self._end(process)
            process = None
            if isinstance(error, Exception):
                raise NoThought(type(error).__name__) from error
            raise
        finally:
            if process is not None:
                self._idle.append(process)
            now = time.monotonic()
            turns.leave(share, now - begun)
            metrics.THOUGHTS.labels(share.rank.name.lower()).observe(now - wanted)
        if reply.error:
            log.error("%s at %s: %s", _who(task), task.game, reply.error)
            raise NoThought(reply.error)
        return reply.result

    async def _start(self) -> asyncio.subprocess.Process:
        """A new process. Whoever wanted it may go away meanwhile: it must be known all the same, to be ended."""
        starting = asyncio.create_task(self._launch())
        self._starting.add(starting)
        starting.add_done_callback(self._starting.discard)
        return await asyncio.shield(starting)

    async def _launch(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "orloj.server.live.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server; it ends them in its own time
        )
        self._all = {one for one in self._all if one.returncode is None} | {process}
        with suppress(OSError):  # it may be gone already, and not every system has priorities
            own = os.getpriority(os.PRIO_PROCESS, 0)
            os.setpriority(os.PRIO_PROCESS, process.pid, own + self._gives_way)
        return process

    def _end(self, process: asyncio.subprocess.Process) -> None:
        """It goes on counting among all until it is gone: somebody has to wait for it before the loop closes."""
        if process.stdin is not None:
            process.stdin.close()
        with suppress(ProcessLookupError):
            process.kill()

    async def close(self) -> None:
        await asyncio.gather(*self._starting, return_exceptions=True)
        for process in list(self._all):
            self._end(process)
            await process.wait()


def _who(task: Task) -> str:
    if isinstance(task, Unasked):
        return f"bots {', '.join(task.bots.values())}"
    if isinstance(task, Reckon):
        return "odds"
    return f"bot {task.bot}" if isinstance(task, Move) else "advice"


async def _ask(process: asyncio.subprocess.Process, task: Task, kind: type[Reply[Any]]) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    packed = msgspec.msgpack.encode(task)
    process.stdin.write(len(packed).to_bytes(4, "big") + packed)
    await process.stdin.drain()
    length = await process.stdout.readexactly(4)
    return msgspec.msgpack.decode(await process.stdout.readexactly(int.from_bytes(length, "big")), type=kind)
