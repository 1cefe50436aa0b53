"""Hears what other processes did: PostgreSQL's notifications, over a connection of its own that comes back. With SQLite
only `orloj admin` is another process; it writes down what the server has to know."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, func, select

from orloj.server.live.hub import Hub
from orloj.server.live.presence import BEAT
from orloj.server.live.rooms import Rooms
from orloj.server.live.talk import Talk
from orloj.server.quiet import OnceAMinute, place_of
from orloj.server.rounds import Rounds
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.trouble import said_by
from orloj.server.storage.writer import CHANNEL

if TYPE_CHECKING:
    from orloj.server.live.online import Online
    from orloj.server.people.people import People

log = logging.getLogger("orloj.listener")
_PAUSE = 0.5  # seconds before trying again
_LOOK = 1.0  # seconds between two looks for notices in SQLite


class NoticeBoard:
    """Listens until it is closed."""

    def __init__(self, database: Database, rooms: Rooms, people: People, hub: Hub, talk: Talk, online: Online) -> None:
        self._database = database
        self._rooms = rooms
        self._people = people
        self._hub = hub
        self._talk = talk
        self._quiet = OnceAMinute()
        self._online = online
        self._read: int | None = None  # the newest of the notices in SQLite that was read
        listen = self._listen if database.is_postgres else self._read_notices
        self._listening = Rounds(listen, _PAUSE, log, "listening to other processes failed")
        self._beating = Rounds(self._beat, BEAT, log, "telling who is here failed", first=BEAT)
        self._listening.start()
        self._beating.start()

    async def close(self) -> None:
        await self._listening.close()
        await self._beating.close()

    async def _beat(self) -> None:
        self._hub.presence.beat()
        self._online.beat()

    async def _read_notices(self) -> None:
        if self._read is None:
            self._read = await self._database.read(_newest_notice)
        while True:
            for number, message in await self._database.read(partial(_notices_after, self._read)):
                await self._follow(message)
                self._read = number
            await asyncio.sleep(_LOOK)

    async def _listen(self) -> None:
        from psycopg import Error  # only with PostgreSQL

        try:
            await self._hear_everything()
        except (Error, OSError) as error:
            more = self._quiet.again(type(error).__name__)
            if more is not None:
                log.error("the line to the database was lost%s: %s", more, said_by(error))

    async def _hear_everything(self) -> None:
        from psycopg import AsyncConnection

        url = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection: AsyncConnection[Any] = await AsyncConnection.connect(url, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self._rooms.look_again_at_all()  # whatever was said before is lost
            self._people.forget_all()
            async for notice in connection.notifies():
                await self._follow(notice.payload)

    async def _follow(self, message: str) -> None:
        try:
            await self._hear(message)
        except Exception as error:  # one message must not cost the others
            more = self._quiet.again(place_of(error))
            if more is not None:
                log.error("a notice could not be followed%s", more, exc_info=error)

    async def _hear(self, message: str) -> None:
        what, *rest = message.split(":")
        match what:
            case "here":
                self._hub.presence.hear(message.partition(":")[2])
            case "online":
                self._online.hear(message.partition(":")[2])
            case "table":
                table_id, number, seat = rest
                await self._rooms.look_again(table_id, int(number), int(seat) if seat else None)
            case "room":
                await self._rooms.hear_of_room(*rest)
            case "talk":
                self._talk.hear_of(rest[0])
            case "person":
                self._people.forget(int(rest[0]))


def _newest_notice(connection: Connection) -> int:
    return int(connection.execute(select(func.max(schema.notices.c.id))).scalar() or 0)


def _notices_after(number: int, connection: Connection) -> list[tuple[int, str]]:
    notices = schema.notices
    query = select(notices.c.id, notices.c.message).where(notices.c.id > number).order_by(notices.c.id)
    return [(row.id, row.message) for row in connection.execute(query)]
