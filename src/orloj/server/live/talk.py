"""What people say at tables."""

from __future__ import annotations

import time
from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select

from orloj.server.limits import Allowance
from orloj.server.live.hub import Hub
from orloj.server.live.room import Room
from orloj.server.people.people import People
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer, notify

MOST_SAID = 200  # lines that are shown
_LONGEST = 500
_MOST_TABLES = 5000  # of which the newest line is remembered


class TooTalkative(Exception):
    """Every line makes everybody at the table look: not too many of them."""


class NotToTalk(Exception):
    """This person may not write here; `why` is the key of the reason."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Said(Struct):
    """Something that somebody said."""

    id: int
    name: str
    seat: int | None
    text: str
    at: float
    person: int | None = None  # who it was; none: he was deleted


class Talk:
    """The chat of all tables."""

    def __init__(self, database: Database, writer: Writer, hub: Hub, people: People) -> None:
        self._database = database
        self._writer = writer
        self._hub = hub
        self._people = people
        self._of_one = Allowance(0.5, 8)
        self._of_address = Allowance(2, 32)  # guests can be made at will: those of one address talk like four people
        self._newest: dict[str, int] = {}  # by table, as far as it is known

    async def say(self, room: Room, person: int, name: str, text: str) -> None:
        text = " ".join(text.split())[:_LONGEST]
        if not text:
            return
        if why := room.why_silent(person):
            raise NotToTalk(why)
        if self._of_one.take(str(person)) or self._of_address.take(self._people.share(person)):
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

    async def heard(
        self, room: Room, without: Collection[int] = (), *, after: int = 0, most: int = MOST_SAID
    ) -> list[Said]:
        """The newest things that were said after the line `after`, the oldest of them first; nothing of those whom the
        owner has removed, nor of those `without` whom the reader wants to be."""
        said = await self.all_heard(room, after=after, most=most)
        return [one for one in said if one.person not in {*room.silenced, *without}]

    async def all_heard(self, room: Room, *, after: int = 0, most: int = MOST_SAID) -> list[Said]:
        """The same with everybody."""
        chat = schema.chat
        query = (
            select(chat.c.id, chat.c.name, chat.c.seat, chat.c.text, chat.c.at, chat.c.person)
            .where(chat.c.table_id == room.id, chat.c.id > after)
            .order_by(chat.c.id.desc())
            .limit(most)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Said(*row) for row in reversed(rows)]
