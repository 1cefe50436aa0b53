"""What people say at tables."""

from __future__ import annotations

import time

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select

from orloj.server.limits import Allowance
from orloj.server.live.hub import Hub
from orloj.server.live.room import Room
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer, notify

_MOST = 200  # lines that are shown
_LONGEST = 500
_MOST_TABLES = 5000  # of which the newest line is remembered


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
        self._newest: dict[str, int] = {}  # by table, as far as it is known

    async def say(self, room: Room, person: int, name: str, text: str) -> None:
        text = " ".join(text.split())[:_LONGEST]
        if not text:
            return
        if self._allowance.take(str(person)):
            raise TooTalkative
        seat = room.seat_of(person)

        def store(connection: Connection) -> int:
            row = {"table_id": room.id, "person": person, "name": name, "seat": seat, "text": text, "at": time.time()}
            [key] = connection.execute(insert(schema.chat).values(**row)).inserted_primary_key or (0,)
            notify(connection, f"talk:{room.id}")
            return int(key)

        self._note(room.id, await self._writer.write(store))
        self._hub.tell(room.id)

    def hear_of(self, table_id: str) -> None:
        """Somebody said something in another process."""
        self._newest.pop(table_id, None)
        self._hub.tell(table_id)

    async def newest(self, room: Room) -> int:
        """The number of the newest line; 0: nobody has said anything."""
        if room.id not in self._newest:
            query = select(func.max(schema.chat.c.id)).where(schema.chat.c.table_id == room.id)
            self._note(room.id, await self._database.read(lambda connection: connection.execute(query).scalar() or 0))
        return self._newest[room.id]

    def _note(self, table_id: str, newest: int) -> None:
        if len(self._newest) >= _MOST_TABLES:
            self._newest.clear()
        self._newest[table_id] = max(newest, self._newest.get(table_id, 0))

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
