"""The server's side of the thinkers: a few processes that choose for bots, so that the event loop never does."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sys
from contextlib import suppress

import msgspec

from orloj.kernel import Record
from orloj.server.live.thinker import Task, Thought

log = logging.getLogger("orloj.bots")
PATIENCE = 60.0  # seconds for one thought


class NoThought(Exception):
    """The bot failed or took too long."""


class Thinkers:
    """A pool of processes. They start when first needed and are replaced when they fail."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self._idle: asyncio.LifoQueue[asyncio.subprocess.Process | None] = asyncio.LifoQueue()
        self._all: set[asyncio.subprocess.Process] = set()
        for _ in range(self.count):
            self._idle.put_nowait(None)

    async def choose(self, game: str, bot: str, seat: int, scene: Record) -> str | None:
        """The bot's answer; None if it does not step in."""
        process = await self._idle.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            task = Task(game, bot, seat, scene, secrets.token_hex(8))
            thought = await asyncio.wait_for(_ask(process, task), PATIENCE)
        except BaseException as error:
            if process is not None:
                self._end(process)
            process = None
            if isinstance(error, Exception):
                raise NoThought(type(error).__name__) from error
            raise
        finally:
            self._idle.put_nowait(process)
        if thought.error:
            log.error("bot %s at %s: %s", bot, game, thought.error)
            raise NoThought(thought.error)
        return thought.token

    async def _start(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "orloj.server.live.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server; it ends them in its own time
        )
        self._all.add(process)
        return process

    def _end(self, process: asyncio.subprocess.Process) -> None:
        self._all.discard(process)
        with suppress(ProcessLookupError):
            process.kill()

    async def close(self) -> None:
        for process in list(self._all):
            self._end(process)
            await process.wait()


async def _ask(process: asyncio.subprocess.Process, task: Task) -> Thought:
    assert process.stdin is not None
    assert process.stdout is not None
    packed = msgspec.msgpack.encode(task)
    process.stdin.write(len(packed).to_bytes(4, "big") + packed)
    await process.stdin.drain()
    length = await process.stdout.readexactly(4)
    return msgspec.msgpack.decode(await process.stdout.readexactly(int.from_bytes(length, "big")), type=Thought)
