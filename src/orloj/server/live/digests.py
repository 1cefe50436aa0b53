"""The digest of every finished record, published when the game is over: by it `orloj verify` finds any later change."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import Connection, select, update

from orloj.kernel import digest_of
from orloj.server.live.room import Room
from orloj.server.live.rooms import Rooms
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.trouble import StorageAway
from orloj.server.storage.writer import Writer

log = logging.getLogger("orloj.digests")


class Digests:
    """Makes them, once for each game, away from the event loop."""

    def __init__(self, database: Database, writer: Writer, rooms: Rooms) -> None:
        self._database = database
        self._writer = writer
        self._rooms = rooms
        self._making: dict[str, asyncio.Task[None]] = {}
        rooms.on_over.append(self._begin)

    async def published(self, room: Room) -> None:
        """Until the digest of a finished game is there; one of which the process died is made when somebody looks."""
        if room.outcome is not None and room.info.digest is None:
            await asyncio.shield(self._begin(room))

    def _begin(self, room: Room) -> asyncio.Task[None]:
        task = self._making.get(room.id)
        if task is None:
            task = self._making[room.id] = asyncio.create_task(self._publish(room))
            task.add_done_callback(lambda _: self._making.pop(room.id, None))
        return task

    async def _publish(self, room: Room) -> None:
        tables, record = schema.tables, room.record()
        try:
            digest = await self._database.work(lambda: digest_of(record))

            def store(connection: Connection) -> str:
                unknown = (tables.c.id == room.id, tables.c.digest.is_(None))
                connection.execute(update(tables).where(*unknown).values(digest=digest))
                self._rooms.announce(connection, room.id)
                return str(connection.execute(select(tables.c.digest).where(tables.c.id == room.id)).scalar_one())

            room.info.digest = await self._writer.write(store)
        except StorageAway:
            return  # that was logged; it is made when somebody looks
        except Exception:  # the game is over all the same
            log.exception("no digest of table %s", room.id)
            return
        self._rooms.tell(room.id)

    async def close(self) -> None:
        await asyncio.gather(*self._making.values(), return_exceptions=True)
