"""Making tables, letting their games begin, and giving them up."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, exists, insert, not_, or_

from orloj.games import game_named
from orloj.kernel import Illegal, OrlojError, Table
from orloj.server.live.broken import Broken
from orloj.server.live.lists import bot_tables_of, lies_between, unfinished_of, without_people
from orloj.server.live.memory import Memory
from orloj.server.live.refusals import NoSuchTable, TooManyBotTables, TooManyTables
from orloj.server.live.room import Room, TableInfo
from orloj.server.live.wanted import WantedTable, check, seats_for
from orloj.server.storage import schema
from orloj.server.storage.writer import Conflict, Entry

_MOST_TABLES = 100  # of one owner that are not over
_MOST_OF_SHARE = 2  # people's worth of tables that the guests of one address may have together


class Making:
    """Makes the tables of the site."""

    def __init__(self, memory: Memory, bot_tables: int) -> None:
        self._memory = memory
        self._bot_tables = bot_tables  # running tables of only bots that one person may have; 0: as many as he likes

    async def create(
        self, wanted: WantedTable, owner: int, name: str, also: Callable[[Connection, str], None] = lambda *_: None
    ) -> Room:
        """A new table; it begins at once if no seat is free. `also` is written with it, or neither is."""
        room = self.make(wanted, owner, name)
        await self.store(room, owner, also=lambda connection: also(connection, room.id))
        return room

    def make(self, wanted: WantedTable, owner: int, name: str) -> Room:
        game, mode = check(wanted)
        now = time.time()
        info = TableInfo(
            id=secrets.token_urlsafe(9),
            game=game.id,
            mode=mode,
            seats=len(wanted.seats),
            options=game.check_setup(len(wanted.seats), mode, wanted.options),
            owner=owner,
            public=wanted.public,
            clock=wanted.clock,
            pace=wanted.pace,
            status="waiting",
            created=now,
            changed=now,
            hints=wanted.hints,
            onlookers_talk=wanted.onlookers_talk,
            share=self._memory.share_of(owner),
            best_of=wanted.best_of,
        )
        info.series = info.id if wanted.best_of > 1 else None
        return Room(info, seats_for(game.id, wanted.seats, owner, name))

    async def store(
        self,
        room: Room,
        owner: int,
        table: Table[Any] | None = None,
        also: Callable[[Connection], None] = lambda _: None,
    ) -> None:
        """Store a table, and the first entry of its game if it begins at once: all of it or nothing."""
        info = room.info
        row = {**msgspec.structs.asdict(info), "options": msgspec.json.encode(info.options).decode(), "wish": None}
        row["guide"] = msgspec.json.encode(info.guide).decode() if info.guide is not None else None
        entry: Entry | None = None
        if room.is_full:
            row["header"], entry = room.begin(table or _new_game(info), time.time())
            assert entry.news is not None
            row |= msgspec.structs.asdict(entry.news)

        def store(connection: Connection) -> None:
            share = info.share or ""
            if unfinished_of(connection, owner, "") >= _MOST_TABLES:
                raise TooManyTables("too many tables")
            if unfinished_of(connection, owner, share) >= _MOST_OF_SHARE * _MOST_TABLES:
                raise TooManyTables("too many tables of guests at one address")
            if room.only_bots:
                self.check_bot_tables(connection, owner, share)
            connection.execute(insert(schema.tables).values(**{"bot_turn": False, **row}))
            connection.execute(
                insert(schema.seats), [{"table_id": info.id, **msgspec.structs.asdict(seat)} for seat in room.seats]
            )
            if entry is not None:
                columns = [column.name for column in schema.entries.columns]
                connection.execute(insert(schema.entries).values(**{name: getattr(entry, name) for name in columns}))
            also(connection)  # last, because it may speak of the table

        await self._memory.writer.write(store)
        self._memory.add(room)

    def check_bot_tables(self, connection: Connection, owner: int, share: str, *, without: str = "") -> None:
        """A person may have a few, and the guests of an address somewhat more together; one table need not count."""
        if not self._bot_tables:
            return
        if bot_tables_of(connection, owner, "", without) >= self._bot_tables:
            raise TooManyBotTables(self._bot_tables)
        if bot_tables_of(connection, owner, share, without) >= _MOST_OF_SHARE * self._bot_tables:
            raise TooManyBotTables(_MOST_OF_SHARE * self._bot_tables)

    async def begin(self, room: Room) -> None:
        """Everybody is there: the game begins. Only one process can write its first entry."""
        if room.begun or not room.is_full:
            return
        header, entry = room.begin(_new_game(room.info), time.time())
        entry.columns = {"header": header}
        try:
            await self._memory.store(room, entry)
        except Conflict:
            self._memory.forget(room)
            room = await self._memory.get(room.id)
        self._memory.changed(room)

    async def clear_away(self, person: int) -> None:
        """Somebody goes for good: his tables where nobody sits go too. The players of a tournament may still come."""
        ids = await self._memory.database.read(lambda connection: without_people(connection, person))
        for table_id in ids:
            with suppress(OrlojError):  # at this very moment somebody may sit down
                await self.delete(table_id, person)

    async def delete(self, table_id: str, person: int) -> None:
        """The owner gives a table up that has not begun, or ends one where nobody else plays: it is gone then."""
        try:
            room = await self._memory.see(table_id, person)
            owner, over = room.info.owner, room.outcome is not None
        except Broken as broken:
            owner, over = broken.info.owner, False
        if owner != person:
            raise NoSuchTable(table_id)
        tables, seats = schema.tables, schema.seats
        others = exists().where(seats.c.table_id == table_id, seats.c.person != person)

        def remove(connection: Connection) -> int:
            free = and_(tables.c.id == table_id, or_(tables.c.header.is_(None), not_(or_(others, lies_between()))))
            removed = connection.execute(delete(tables).where(free)).rowcount
            self._memory.announce(connection, table_id)
            return removed

        if over or not await self._memory.writer.write(remove):
            raise Illegal("the game has begun: leave it instead", why="has-begun")
        self._memory.drop(table_id)


def _new_game(info: TableInfo) -> Table[Any]:
    return Table.new(game_named(info.game), info.seats, mode=info.mode, options=info.options)
