"""Hears what other processes did: PostgreSQL's notifications, over a connection of its own that comes back."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from orloj.server.live.hub import Hub
from orloj.server.live.presence import BEAT
from orloj.server.live.rooms import Rooms
from orloj.server.live.talk import Talk
from orloj.server.storage.database import Database
from orloj.server.storage.writer import CHANNEL

if TYPE_CHECKING:
    from orloj.server.people.people import People

log = logging.getLogger("orloj.listener")
_PAUSE = 0.5  # seconds before trying again


class NoticeBoard:
    """Listens until it is closed."""

    def __init__(self, database: Database, rooms: Rooms, people: People, hub: Hub, talk: Talk) -> None:
        self._database = database
        self._rooms = rooms
        self._people = people
        self._hub = hub
        self._talk = talk
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._beat())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self._hub.presence.beat()

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                log.error("the line to the database was lost: %s", type(error).__name__)
            await asyncio.sleep(_PAUSE)

    async def _listen(self) -> None:
        from psycopg import AsyncConnection  # only with PostgreSQL

        url = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection: AsyncConnection[Any] = await AsyncConnection.connect(url, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self._rooms.look_again_at_all()  # whatever was said before is lost
            self._people.forget_all()
            async for notice in connection.notifies():
                try:
                    await self._hear(notice.payload)
                except Exception:  # one message must not cost the others
                    log.exception("a notice could not be followed")

    async def _hear(self, message: str) -> None:
        what, *rest = message.split(":")
        match what:
            case "here":
                self._hub.presence.hear(message.partition(":")[2])
            case "table":
                table_id, number, seat = rest
                await self._rooms.look_again(table_id, int(number), int(seat) if seat else None)
            case "room":
                await self._rooms.hear_of_room(*rest)
            case "talk":
                self._talk.hear_of(rest[0])
            case "person":
                self._people.forget(int(rest[0]))
