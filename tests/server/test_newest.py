"""Whoever asks how far a table has come is told of all that was stored before he asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from orloj.server.live.newest import Newest, Position
from orloj.server.storage.trouble import StorageAway


class Shelf:
    """A database that is slow: what it finds is what stood there when somebody began to look."""

    def __init__(self) -> None:
        self.number = 0
        self.looks = 0
        self.is_away = False
        self.may_answer = asyncio.Event()

    async def read(self, _: Callable[[Any], Any]) -> dict[str, Position]:
        self.looks += 1
        found, is_away = {"table": Position(self.number, 0)}, self.is_away
        await self.may_answer.wait()
        if is_away:
            raise StorageAway("away")
        return found


def asking(newest: Newest, count: int, table: str = "table") -> list[asyncio.Task[Position | None]]:
    return [asyncio.create_task(newest.of(table)) for _ in range(count)]


async def a_moment() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_who_asks_while_others_look_waits_for_the_next_look() -> None:
    async def act() -> None:
        shelf: Any = Shelf()
        newest = Newest(shelf)
        early = asking(newest, 2)
        await a_moment()
        shelf.number = 1  # somebody answers through another process, is told that it counts, and asks here
        late = asking(newest, 3)
        nowhere = asking(newest, 1, "no table")
        await a_moment()
        shelf.may_answer.set()
        assert await asyncio.gather(*early) == [Position(0, 0)] * 2
        assert await asyncio.gather(*late) == [Position(1, 0)] * 3
        assert await asyncio.gather(*nowhere) == [None]
        assert shelf.looks == 2

    asyncio.run(act())


def test_a_look_that_fails_is_told_to_those_who_waited_for_it_and_to_nobody_else() -> None:
    async def act() -> None:
        shelf: Any = Shelf()
        newest = Newest(shelf)
        shelf.is_away = True
        early = asking(newest, 2)
        early[1].cancel()  # who goes away disturbs nobody
        await a_moment()
        shelf.is_away = False
        late = asking(newest, 1)
        await a_moment()
        shelf.may_answer.set()
        with pytest.raises(StorageAway):
            await early[0]
        assert await asyncio.gather(*late) == [Position(0, 0)]

    asyncio.run(asyncio.wait_for(act(), 20))
