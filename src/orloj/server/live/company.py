"""Who else may look at a table, and talk there: what its owner decides."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from orloj.server.live.memory import Memory
from orloj.server.live.refusals import NoSuchTable
from orloj.server.live.room import Room
from orloj.server.live.wanted import new_invite
from orloj.server.storage import schema


class Company:
    """Watchers of private tables, and the chat."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def set_watch(self, table_id: str, person: int, *, on: bool) -> Room:
        """The owner of a private table makes a link for watchers, or ends it: then who came by it is out."""
        room = await self._memory.see(table_id, person)
        if room.info.owner != person:
            raise NoSuchTable(table_id)
        if on == (room.info.watch is not None) or (on and room.info.public):
            return room
        tables, watchers = schema.tables, schema.watchers
        link = new_invite() if on else None

        def store(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.id == room.id).values(watch=link))
            connection.execute(delete(watchers).where(watchers.c.table_id == room.id))
            self._memory.announce(connection, room.id)

        await self._memory.writer.write(store)
        room.info.watch, room.watchers = link, frozenset()
        self._memory.tell(room.id)
        return room

    async def watch(self, table_id: str, person: int, link: str) -> Room:
        """Whoever has the link may look from now on."""
        tables, watchers = schema.tables, schema.watchers

        def store(connection: Connection) -> None:
            # Locked, so that a link that is being ended opens nothing.
            query = select(tables.c.watch).where(tables.c.id == table_id).with_for_update()
            if connection.execute(query).scalar_one_or_none() != link:
                raise NoSuchTable(table_id)
            there = (watchers.c.table_id == table_id, watchers.c.person == person)
            if connection.execute(select(watchers.c.person).where(*there)).first() is None:
                connection.execute(insert(watchers).values(table_id=table_id, person=person))
            self._memory.announce(connection, table_id)

        room = await self._memory.get(table_id)
        await self._memory.writer.write(store)
        room.watchers |= {person}
        return room

    async def silence(self, table_id: str, owner: int, person: int, *, on: bool) -> Room:
        """The owner removes somebody from the chat: nothing of him is shown there, and he cannot write; or lets him
        in again."""
        room = await self._memory.see(table_id, owner)
        if room.info.owner != owner or person == owner:
            raise NoSuchTable(table_id)
        silenced = schema.silenced

        def store(connection: Connection) -> None:
            connection.execute(delete(silenced).where(silenced.c.table_id == table_id, silenced.c.person == person))
            if on:
                connection.execute(insert(silenced).values(table_id=table_id, person=person))
            self._memory.announce(connection, table_id)

        await self._memory.writer.write(store)
        room.silenced = room.silenced | {person} if on else room.silenced - {person}
        self._memory.tell(table_id)
        return room

    async def let_onlookers_talk(self, table_id: str, owner: int, *, on: bool) -> Room:
        """The owner decides whether those may write who only watch."""
        room = await self._memory.see(table_id, owner)
        if room.info.owner != owner:
            raise NoSuchTable(table_id)
        tables = schema.tables

        def store(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.id == table_id).values(onlookers_talk=on))
            self._memory.announce(connection, table_id)

        await self._memory.writer.write(store)
        room.info.onlookers_talk = on
        self._memory.tell(table_id)
        return room
