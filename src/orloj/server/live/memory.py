"""The tables that this process has in memory: finding and reading them, storing what changes, hearing of others.

Whatever changes a game goes the same way: apply it in memory, store it, and if another process was quicker, look again
at what is stored and try once more. Only an answer to a question that is closed is refused as stale.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, update

from orloj.kernel import Illegal, OrlojError, Seat
from orloj.server.live.broken import Broken, Complaints, Readability
from orloj.server.live.hub import Hub
from orloj.server.live.lists import UNREADABLE, Summary, read_silenced, read_table, read_watchers
from orloj.server.live.newest import Newest
from orloj.server.live.refusals import NoSuchTable
from orloj.server.live.room import Room, Stale, StoredEntry
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.trouble import StorageAway
from orloj.server.storage.writer import Conflict, Entry, Writer, notify

_MOST_TRIED = 12  # tables that one look at a list may load
_IDLE = 600.0  # seconds after which a table that nobody looks at is put away,
IDLE_WHEN_OVER = 120.0  # and one whose game is over: most of them nobody opens again
MOST_TRIES = 20  # how often somebody else may be quicker


class Memory:
    """The tables that this process has in memory, and the way to all the others."""

    def __init__(self, database: Database, writer: Writer, hub: Hub) -> None:
        self.database = database
        self.writer = writer
        self.hub = hub
        self._newest = Newest(database) if database.is_postgres else None  # only there are other processes
        self._me = secrets.token_hex(4)  # so that this process knows its own messages
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.complaints = Complaints()
        self._readability = Readability(self.complaints)
        self.share_of: Callable[[int], str] = lambda person: f"p{person}"  # whose work somebody's work is
        self.on_change: Callable[[Room], None] = lambda _: None  # the keeper looks whether a bot has to move
        self.on_over: list[Callable[[Room], object]] = []  # called when a game has ended, in this process

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    def __contains__(self, table_id: str) -> bool:
        """Is the table in memory?"""
        return table_id in self._rooms

    async def get(self, table_id: str) -> Room:
        """A table with all that is stored of it, and perhaps a little more that is being stored."""
        room = self._rooms.get(table_id)
        if room is None or room.lineage.broken:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            room = await asyncio.shield(task)
        room.used = time.monotonic()
        return room

    async def see(self, table_id: str, person: int | None) -> Room:
        """A table for a reader: everything in it is safe, and he may see it."""
        for _ in range(MOST_TRIES):
            room = await self.get_for(table_id, person)
            await room.settled()
            if room.lineage.broken:
                continue
            if self._newest is None or person is None or await self._has_all_that_is_stored(room, self._newest):
                break
        if not room.may_see(person):
            raise NoSuchTable(table_id)
        return room

    async def _has_all_that_is_stored(self, room: Room, newest: Newest) -> bool:
        """Is there also what somebody has done through another process, of which this one has not heard yet? If not,
        another copy of the table is in memory by now."""
        known = room.number  # before anything else is done here, which may turn out not to count
        stored = await newest.of(room.id)
        if stored is None:
            self.forget(room)
            raise NoSuchTable(room.id)
        if stored.number > known or stored.touched != room.info.touched:
            return await self.catch_up(room) is room
        await room.settled()
        return not room.lineage.broken

    async def get_for(self, table_id: str, person: int | None) -> Room:
        """A table that cannot be read exists only for those whom it concerns."""
        try:
            return await self.get(table_id)
        except Broken as broken:
            if broken.concerns(person):
                raise
            raise NoSuchTable(table_id) from None

    def may_play(self, table_id: str, person: int) -> bool:
        """Does the person sit at a table, as far as it is known without looking it up?"""
        room = self._rooms.get(table_id)
        return room is None or room.seat_of(person) is not None

    async def _load(self, table_id: str) -> Room:
        if len(table_id) > 24:
            raise NoSuchTable(table_id)
        broken = self._readability.why_not(table_id)
        if broken is not None:
            raise broken
        found, watchers, silenced = await self._read(table_id)
        if found is None:
            raise NoSuchTable(table_id)
        info, seats, header, asked, entries = found
        if UNREADABLE in info.options:
            raise self._readability.is_broken(info, seats, OrlojError("its row, or one of its seats, cannot be read"))
        room = Room(info, seats)
        room.watchers, room.silenced = watchers, silenced
        self._fill(room, header, asked, entries)
        self._rooms[table_id] = room
        return room

    def _fill(self, room: Room, header: bytes | None, asked: str, entries: Sequence[StoredEntry]) -> None:
        """Bring a table up to what is stored; whatever is wrong with that is this table's trouble alone."""
        try:
            if header is not None:
                room.load(header, asked, entries)
                if (room.table.header.mode, room.table.header.seats) != (room.info.mode, room.info.seats):
                    raise OrlojError("its row is not that of its game")
            else:
                room.game.check_setup(room.info.seats, room.info.mode, room.info.options)
        except Exception as error:
            self.forget(room)
            raise self._readability.is_broken(room.info, room.seats, error) from error
        self._readability.is_read(room.id)

    def _is_readable(self, table_id: str) -> bool | None:
        """Can a table be read? None: nobody has tried it lately."""
        return True if table_id in self._rooms else self._readability.of(table_id)

    async def mark_broken(self, found: Sequence[Summary]) -> None:
        """Note which tables of a list cannot be read. Of those that nobody has tried, a few are tried now, and others
        when somebody looks at the list again: until then they are `untried`."""
        left = _MOST_TRIED
        for one in found:
            readable = self._is_readable(one.info.id)
            if readable is None and (left or one.info.status == "waiting"):
                left -= one.info.status != "waiting"  # those are quick: there is no game yet
                with suppress(NoSuchTable, Broken):
                    await self.get(one.info.id)
                readable = self._is_readable(one.info.id)
            one.broken = one.broken or readable is False
            one.untried = readable is None

    async def _read(self, table_id: str, after: int = 0) -> Any:
        """What is stored of a table, who may watch it, and who may not talk there."""
        return await self.database.read(
            lambda connection: (
                read_table(connection, table_id, after),
                read_watchers(connection, table_id),
                read_silenced(connection, table_id),
            )
        )

    def forget(self, room: Room) -> None:
        """What is in memory does not count any more: the table is read when somebody wants it."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    def add(self, room: Room) -> None:
        """A table that has just been stored for the first time."""
        self._rooms[room.id] = room
        self.changed(room)

    def drop(self, table_id: str) -> None:
        """A table that is not stored any more."""
        self._rooms.pop(table_id, None)
        self.try_again(table_id)
        self.tell(table_id)

    def try_again(self, table_id: str) -> None:
        """Read a table that could not be read, when somebody wants it the next time."""
        self._readability.try_again(table_id)

    def put_away(self, room: Room) -> None:
        """A table that was needed for a moment, unless somebody looks at it."""
        if not self.hub.is_watched(room.id):
            self.forget(room)

    def tidy(self) -> None:
        """Put away what nobody has looked at for a while."""
        now = time.monotonic()
        for room in list(self._rooms.values()):
            idle = IDLE_WHEN_OVER if room.outcome is not None else _IDLE
            if now - room.used > idle and not self.hub.is_watched(room.id):
                self.forget(room)

    # -- storing changes

    async def change(self, table_id: str, change: Callable[[Room], Entry | None]) -> Room:
        """Do something with a game; done when it is safe, and told to all whom it concerns."""
        for _ in range(MOST_TRIES):
            room = await self.get(table_id)
            if room.info.ended is not None:
                raise Illegal("the game was ended by whoever runs the site", why="ended")
            entry = change(room)
            if entry is None:
                await room.settled()
                return room
            try:
                await self.store(room, entry)
            except Conflict:
                self.forget(room)
                continue
            except StorageAway:
                self.forget(room)
                raise
            self._tell_of_answer(room, entry.seat if entry.sealed else None)
            self.on_change(room)
            if room.outcome is not None:
                for hear in self.on_over:
                    hear(room)
            return room
        raise Stale("too much is happening at this table; try again")

    async def store(self, room: Room, entry: Entry) -> None:
        """Store what was already done in memory, as the next entry of the table."""
        future = self.writer.store(entry, room.lineage)
        room.is_being_stored(future)
        if self._newest is not None:
            room.own.add(entry.number)
        await asyncio.shield(future)

    async def write_or_forget(self, room: Room, store: Callable[[Connection], Any]) -> None:
        """Store what is already changed in memory; if that fails, what is stored counts."""
        future = asyncio.ensure_future(self.writer.write(store))
        room.is_being_stored(future)
        try:
            await asyncio.shield(future)
        except Exception:
            room.lineage.broken = True
            self.forget(room)
            raise

    # -- other processes, and whoever listens

    def announce(self, connection: Connection, table_id: str) -> None:
        """Seats or settings of a table change: count it, and tell the other processes."""
        tables = schema.tables
        connection.execute(update(tables).where(tables.c.id == table_id).values(touched=tables.c.touched + 1))
        notify(connection, f"room:{table_id}:{self._me}")

    async def look_again(self, table_id: str, number: int | None = None, sealed_by: Seat | None = None) -> None:
        """Something about a table changed elsewhere: catch up, if it is in memory here."""
        loading = self._loading.get(table_id)
        if loading is not None:  # what it reads may be older than the news
            with suppress(OrlojError):
                await asyncio.shield(loading)
        self._readability.try_again(table_id)
        room = self._rooms.get(table_id)
        if room is None:
            self.hub.tell(table_id)
            return
        if number is not None and number in room.own:
            room.own.discard(number)
            return  # this process did it itself, and has told it
        try:
            if number is None or room.number < number:
                room = await self.catch_up(room)
            await room.settled()
        except (NoSuchTable, Broken, StorageAway):  # whoever listens finds out for himself
            self.hub.tell(table_id)
            return
        self._tell_of_answer(room, sealed_by)
        self.on_change(room)

    async def hear_of_room(self, table_id: str, sender: str) -> None:
        if sender != self._me:
            await self.look_again(table_id)

    async def catch_up(self, room: Room) -> Room:
        """The same table with what is new; only that is read."""
        for _ in range(MOST_TRIES):
            await room.settled()
            known, stamp = room.number, room.stamp
            found, watchers, silenced = await self._read(room.id, known)
            if (room.number, room.stamp) == (known, stamp):
                break
        if found is None:
            self.forget(room)
            raise NoSuchTable(room.id)
        info, seats, header, asked, entries = found
        self._readability.try_again(room.id)
        if self._rooms.get(room.id) is not room or (room.number, room.stamp) != (known, stamp) or room.lineage.broken:
            self.forget(room)  # it went on meanwhile
            return await self.get(room.id)
        room.info, room.seats, room.watchers, room.silenced = info, seats, watchers, silenced
        if header is not None and (entries or not room.begun):
            self._fill(room, header, asked, entries)
        return room

    def look_again_at_all(self) -> None:
        """Something may have been missed: nothing in memory can be trusted."""
        self._rooms.clear()
        self._readability.try_all_again()
        self.hub.tell_all()

    def tell(self, table_id: str) -> None:
        """Something around a table changed: whoever has it open looks again."""
        self.hub.tell(table_id)

    def _tell_of_answer(self, room: Room, sealed_by: Seat | None = None) -> None:
        """Something happened. That, or when, somebody gave a sealed answer is noticed by nobody else."""
        if sealed_by is None:
            self.hub.tell(room.id)
        elif (person := room.seats[sealed_by].person) is not None:
            self.hub.tell_one(room.id, person)

    def changed(self, room: Room) -> None:
        self.hub.tell(room.id)
        self.on_change(room)
