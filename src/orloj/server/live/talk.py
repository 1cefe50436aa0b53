"""What people say at tables."""

from __future__ import annotations

import time

from msgspec import Struct
from sqlalchemy import Connection, insert, select

from orloj.server.limits import Allowance
from orloj.server.live.hub import Hub
from orloj.server.live.room import Room
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer, notify

_MOST = 200  # lines that are shown
_LONGEST = 500


class TooTalkative(Exception):
    """Every line makes everybody at the table look: not too many of them."""


class Said(Struct):
    """Something that somebody said."""

    id: int
    name: str
    seat: int | None
    text: str
    at: float


class Talk:
    """The chat of all tables."""

    def __init__(self, database: Database, writer: Writer, hub: Hub) -> None:
        self._database = database
        self._writer = writer
        self._hub = hub
        self._allowance = Allowance(0.5, 8)

    async def say(self, room: Room, person: int, name: str, text: str) -> None:
        text = " ".join(text.split())[:_LONGEST]
        if not text:
            return
        if self._allowance.take(str(person)):
            raise TooTalkative
        seat = room.seat_of(person)

        def store(connection: Connection) -> None:
            row = {"table_id": room.id, "person": person, "name": name, "seat": seat, "text": text, "at": time.time()}
            connection.execute(insert(schema.chat).values(**row))
            notify(connection, f"talk:{room.id}")

        await self._writer.write(store)
        self._hub.tell(room.id)

    async def heard(self, room: Room) -> list[Said]:
        """The newest things that were said, the oldest of them first."""
        chat = schema.chat
        query = (
            select(chat.c.id, chat.c.name, chat.c.seat, chat.c.text, chat.c.at)
            .where(chat.c.table_id == room.id)
            .order_by(chat.c.id.desc())
            .limit(_MOST)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Said(*row) for row in reversed(rows)]
