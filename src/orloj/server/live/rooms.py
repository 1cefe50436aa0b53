"""All tables of the site: finding them, and everything that changes one.

Whatever changes a game goes the same way: apply it in memory, store it, and if another process was quicker, look again
at what is stored and try once more. Only an answer to a question that is closed is refused as stale.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, exists, insert, not_, or_, select, update

from orloj.games import game_named
from orloj.kernel import Illegal, OrlojError, Record, Seat, Table
from orloj.server.bots import bots_of, can_advise, usual_bot
from orloj.server.live.broken import Broken, Complaints
from orloj.server.live.guided import LEARNER, Guided, NoGuide, check_answer, check_free, guide_of, is_in_lesson
from orloj.server.live.hub import Hub
from orloj.server.live.lists import (
    UNREADABLE,
    Summary,
    bot_tables_of,
    needing_care,
    read_table,
    read_watchers,
    unfinished_of,
)
from orloj.server.live.presence import NOBODY
from orloj.server.live.room import PACES, Moment, Room, SeatInfo, Stale, StoredEntry, TableInfo, UndoWish
from orloj.server.live.wanted import BadTable, WantedSeat, WantedTable, bot_seat, check, new_invite, seats_for
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Conflict, Entry, Writer, notify
from orloj.server.turns import Rank

_MOST_TRIED = 12  # tables that one look at a list may load
_MOST_READABLE = 5000  # tables of which it is remembered whether they can be read
_STAND_IN = "normal"  # the bot at a table of which nothing else is known
_IDLE = 600.0  # seconds after which a table that nobody looks at is put away
_TRIES = 20  # how often somebody else may be quicker
_MOST_TABLES = 100  # of one owner that are not over
_BROKEN_FOR = 60.0  # seconds after which a table that could not be read is read again


class NoSuchTable(OrlojError):
    """There is no such table, or not for this person."""


class SeatTaken(OrlojError):
    """Somebody else sits there, or the seat is not free for this person."""


class TooManyTables(OrlojError):
    """One person cannot have so many tables at once."""


class TooManyBotTables(TooManyTables):
    """One person cannot have so many running tables where only bots play."""

    def __init__(self, most: int) -> None:
        super().__init__(f"{most} tables of only bots are enough")
        self.most = most


class _Claimed(Exception):
    """Somebody else was quicker; nothing was written."""


class Rooms:
    """The tables that this process has in memory, and the way to all the others."""

    def __init__(
        self, database: Database, writer: Writer, hub: Hub, *, always_quick: bool = False, bot_tables: int = 0
    ) -> None:
        self._database = database
        self._writer = writer
        self._hub = hub
        self.always_quick = always_quick
        self._bot_tables = bot_tables  # running tables of only bots that one person may have; 0: as many as he likes
        self._me = secrets.token_hex(4)  # so that this process knows its own messages
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._broken: dict[str, tuple[float, Broken]] = {}  # what could not be read, and when that was
        self._readable: set[str] = set()  # what could be read once
        self.complaints = Complaints()
        self.on_change: Callable[[Room], None] = lambda _: None  # the keeper looks whether a bot has to move

    # -- finding

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
        for _ in range(_TRIES):
            room = await self._get_for(table_id, person)
            await room.settled()
            if not room.lineage.broken:
                break
        if not room.may_see(person):
            raise NoSuchTable(table_id)
        return room

    async def _get_for(self, table_id: str, person: int | None) -> Room:
        """A table that cannot be read exists only for those whom it concerns."""
        try:
            return await self.get(table_id)
        except Broken as broken:
            if broken.concerns(person):
                raise
            raise NoSuchTable(table_id) from None

    async def _load(self, table_id: str) -> Room:
        if len(table_id) > 24:
            raise NoSuchTable(table_id)
        when, broken = self._broken.get(table_id, (0.0, None))
        if broken is not None and time.monotonic() - when < _BROKEN_FOR:
            raise broken
        found, watchers = await self._read(table_id)
        if found is None:
            raise NoSuchTable(table_id)
        info, seats, header, asked, entries = found
        if UNREADABLE in info.options:
            raise self._is_broken(info, seats, OrlojError("its options cannot be read"))
        room = Room(info, seats)
        room.watchers = watchers
        self._fill(room, header, asked, entries)
        self._rooms[table_id] = room
        return room

    def _fill(self, room: Room, header: bytes | None, asked: str, entries: Sequence[StoredEntry]) -> None:
        """Bring a table up to what is stored; whatever is wrong with that is this table's trouble alone."""
        try:
            if header is not None:
                room.load(header, asked, entries)
            else:
                room.game.check_setup(room.info.seats, room.info.mode, room.info.options)
        except Exception as error:
            self._forget(room)
            raise self._is_broken(room.info, room.seats, error) from error
        self._broken.pop(room.id, None)
        if len(self._readable) >= _MOST_READABLE:
            self._readable.clear()
        self._readable.add(room.id)

    def _is_broken(self, info: TableInfo, seats: Sequence[SeatInfo], error: Exception) -> Broken:
        self.complaints.about(info.id, error)
        if len(self._broken) >= _MOST_READABLE:
            self._broken.clear()
        broken = Broken(info, seats)
        self._broken[info.id] = (time.monotonic(), broken)
        self._readable.discard(info.id)
        return broken

    def readable(self, table_id: str) -> bool | None:
        """Can a table be read? None: nobody has tried it lately."""
        if table_id in self._rooms or table_id in self._readable:
            return True
        when, _ = self._broken.get(table_id, (-_BROKEN_FOR, None))
        return False if time.monotonic() - when < _BROKEN_FOR else None

    async def mark_broken(self, found: Sequence[Summary]) -> None:
        """Note which tables of a list cannot be read. Of those that nobody has tried, a few are tried now, and others
        when somebody looks at the list again: until then they are `untried`."""
        left = _MOST_TRIED
        for one in found:
            readable = self.readable(one.info.id)
            if readable is None and (left or one.info.status == "waiting"):
                left -= one.info.status != "waiting"  # those are quick: there is no game yet
                with suppress(NoSuchTable, Broken):
                    await self.get(one.info.id)
                readable = self.readable(one.info.id)
            one.broken = one.broken or readable is False
            one.untried = readable is None

    def may_play(self, table_id: str, person: int) -> bool:
        """Does the person sit at a table, as far as it is known without looking it up?"""
        room = self._rooms.get(table_id)
        return room is None or room.seat_of(person) is not None

    async def _read(self, table_id: str, after: int = 0) -> Any:
        """What is stored of a table, and who may watch it."""
        return await self._database.read(
            lambda connection: (read_table(connection, table_id, after), read_watchers(connection, table_id))
        )

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    def tidy(self) -> None:
        """Put away what nobody has looked at for a while."""
        old = time.monotonic() - _IDLE
        for room in [room for room in self._rooms.values() if room.used < old and not self._hub.is_watched(room.id)]:
            self._forget(room)

    # -- hearing of other processes

    async def look_again(self, table_id: str, number: int | None = None, sealed_by: Seat | None = None) -> None:
        """Something about a table changed elsewhere: catch up, if it is in memory here."""
        loading = self._loading.get(table_id)
        if loading is not None:  # what it reads may be older than the news
            with suppress(OrlojError):
                await asyncio.shield(loading)
        self._broken.pop(table_id, None)
        room = self._rooms.get(table_id)
        if room is None:
            self._hub.tell(table_id)
            return
        await room.settled()
        if number is not None and room.number >= number:
            return  # this process did it itself
        try:
            room = await self._catch_up(room)
        except (NoSuchTable, Broken):
            self._hub.tell(table_id)
            return
        self._tell(room, sealed_by)
        self.on_change(room)

    async def hear_of_room(self, table_id: str, sender: str) -> None:
        if sender != self._me:
            await self.look_again(table_id)

    def _announce(self, connection: Connection, table_id: str) -> None:
        """Tell the other processes that seats or settings of a table changed."""
        notify(connection, f"room:{table_id}:{self._me}")

    async def _catch_up(self, room: Room) -> Room:
        """The same table with what is new; only that is read."""
        known = room.number
        found, watchers = await self._read(room.id, known)
        if found is None:
            self._forget(room)
            raise NoSuchTable(room.id)
        info, seats, header, asked, entries = found
        self._broken.pop(room.id, None)
        if self._rooms.get(room.id) is not room or room.number != known or room.lineage.broken:
            self._forget(room)  # it went on meanwhile
            return await self.get(room.id)
        room.info, room.seats, room.watchers = info, seats, watchers
        if header is not None and (entries or not room.begun):
            self._fill(room, header, asked, entries)
        return room

    def look_again_at_all(self) -> None:
        """Something may have been missed: nothing in memory can be trusted."""
        self._rooms.clear()
        self._broken.clear()
        self._hub.tell_all()

    def _tell(self, room: Room, sealed_by: Seat | None = None) -> None:
        """Something happened. That, or when, somebody gave a sealed answer is noticed by nobody else."""
        if sealed_by is None:
            self._hub.tell(room.id)
        elif (person := room.seats[sealed_by].person) is not None:
            self._hub.tell_one(room.id, person)

    def _changed(self, room: Room) -> None:
        self._hub.tell(room.id)
        self.on_change(room)

    # -- making a table

    async def create(self, wanted: WantedTable, owner: int, name: str) -> Room:
        """A new table; it begins at once if no seat is free."""
        room = self._made(wanted, owner, name)
        await self._store_new(room, owner)
        return room

    async def learn(self, game: str, owner: int, name: str, bot: str, pace: str) -> Room:
        """The guided first game: a table with a fixed deal, and with bots that play on when the lessons are over."""
        guide = guide_of(game)
        if guide is None:
            raise NoGuide(game)
        seats = [WantedSeat("me" if seat == LEARNER else "bot", bot) for seat in range(guide.lessons.seats)]
        wanted = WantedTable(game, seats, guide.mode, dict(guide.lessons.options), pace=pace)
        room = self._made(wanted, owner, name)
        room.info.guide = Guided()
        await self._store_new(room, owner, guide.new_table())
        return room

    async def follow_guide(self, table_id: str, person: int, *, read: int = -1, left: bool | None = None) -> Room:
        """The learner has read a step, leaves the lessons, or comes back to them."""
        room = await self.see(table_id, person)
        if room.info.guide is None or room.seat_of(person) != LEARNER:
            raise NoGuide(table_id)
        now = room.info.guide
        room.info.guide = guided = Guided(max(now.read, read), now.left if left is None else left)
        tables = schema.tables

        def store(connection: Connection) -> None:
            packed = msgspec.json.encode(guided).decode()
            connection.execute(update(tables).where(tables.c.id == table_id).values(guide=packed))
            self._announce(connection, table_id)

        await self._write_or_forget(room, store)
        self._changed(room)
        return room

    def _made(self, wanted: WantedTable, owner: int, name: str) -> Room:
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
        )
        return Room(info, seats_for(game.id, wanted.seats, owner, name))

    async def branch(self, source: Room, at: int, person: int, name: str) -> Room:
        """A new table that goes on from a moment of another one: its seat is the person's, bots have the others."""
        seat = source.seat_of(person)
        over = source.outcome is not None
        if not over and seat is None:
            raise Illegal("only who sits at an unfinished table may branch off", why="branch-unfinished")
        table = source.table.branch(at, seat=None if over else seat)
        now = time.time()
        info = msgspec.structs.replace(
            source.info,
            id=secrets.token_urlsafe(9),
            owner=person,
            public=False,
            clock="none",
            pace="natural",
            status="waiting",
            created=now,
            changed=now,
            parent=source.id,
            rematch=None,
            wish=None,
            watch=None,
            guide=None,
        )
        mine = 0 if seat is None else seat
        seats = [
            SeatInfo(one, "person", name, person=person) if one == mine else bot_seat(one, _opponent(source, one))
            for one in range(info.seats)
        ]
        room = Room(info, seats)
        await self._store_new(room, person, table)
        return room

    async def rematch(self, source: Room, person: int, name: str) -> Room:
        """The same table once more; the second one who asks sits down at the table of the first."""
        if source.outcome is None:
            raise Illegal("the game is not over yet", why="not-over")
        if source.seat_of(person) is None:
            raise NoSuchTable(source.id)
        for _ in range(_TRIES):
            if source.info.rematch is not None:
                # If it was given up meanwhile, or cannot be read, a new one takes its place.
                with suppress(NoSuchTable, Broken):
                    return await self._join_rematch(source, source.info.rematch, person, name)
            room = self._made(_same_again(source, person), person, name)
            try:
                await self._store_new(room, person, also=self._claim_rematch(source, room.id))
            except _Claimed:
                source = await self._catch_up(source)
                continue
            source.info.rematch = room.id
            self._hub.tell(source.id)
            return room
        raise Stale("too much is happening at this table; try again")

    def _claim_rematch(self, source: Room, table_id: str) -> Callable[[Connection], None]:
        """Only one table can be the rematch of another."""
        tables, known = schema.tables, source.info.rematch

        def claim(connection: Connection) -> None:
            as_known = and_(tables.c.id == source.id, tables.c.rematch.is_not_distinct_from(known))
            if not connection.execute(update(tables).where(as_known).values(rematch=table_id)).rowcount:
                raise _Claimed
            self._announce(connection, source.id)

        return claim

    async def _join_rematch(self, source: Room, table_id: str, person: int, name: str) -> Room:
        """His seat is kept for him: he needs no link."""
        room = await self.get(table_id)
        seat = source.seat_of(person)
        if seat is None or room.seat_of(person) is not None or room.seats[seat].kind != "link":
            return room
        return await self.sit(table_id, seat, person, name, room.seats[seat].invite)

    async def _store_new(
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
            if unfinished_of(connection, owner) >= _MOST_TABLES:
                raise TooManyTables("too many tables")
            if room.only_bots:
                self._check_bot_tables(connection, owner)
            also(connection)
            connection.execute(insert(schema.tables).values(**{"bot_turn": False, **row}))
            connection.execute(
                insert(schema.seats), [{"table_id": info.id, **msgspec.structs.asdict(seat)} for seat in room.seats]
            )
            if entry is not None:
                columns = [column.name for column in schema.entries.columns]
                connection.execute(insert(schema.entries).values(**{name: getattr(entry, name) for name in columns}))

        await self._writer.write(store)
        self._rooms[room.id] = room
        self._changed(room)

    def _check_bot_tables(self, connection: Connection, owner: int) -> None:
        if self._bot_tables and bot_tables_of(connection, owner) >= self._bot_tables:
            raise TooManyBotTables(self._bot_tables)

    async def begin(self, room: Room) -> None:
        """Everybody is there: the game begins. Only one process can write its first entry."""
        if room.begun or not room.is_full:
            return
        header, entry = room.begin(_new_game(room.info), time.time())
        entry.columns = {"header": header}
        try:
            await self._store(room, entry)
        except Conflict:
            self._forget(room)
            room = await self.get(room.id)
        self._changed(room)

    # -- sitting down and getting up

    async def sit(self, table_id: str, seat: Seat, person: int, name: str, invite: str | None) -> Room:
        """Take a free seat, one's own seat back from the bot that stood in, or the seat of an invitation."""
        room = await self._get_for(table_id, person)
        if not 0 <= seat < room.info.seats:
            raise NoSuchTable(table_id)
        place = room.seats[seat]
        if place.person == person:
            await self.come_back(table_id, person)
            return await self.get(table_id)
        may_enter = room.may_see(person) or (invite is not None and invite == place.invite)
        if not may_enter:
            raise NoSuchTable(table_id)
        if room.seat_of(person) is not None:
            raise SeatTaken("you sit at this table already")
        if place.kind == "link" and invite != place.invite:
            raise SeatTaken("this seat is kept for somebody who was invited")
        if place.kind not in ("open", "link"):
            raise SeatTaken("somebody sits there already")
        await self._seat_person(room, seat, person, name)
        room = await self.get(table_id)
        await self.begin(room)
        return room

    async def _seat_person(self, room: Room, seat: Seat, person: int, name: str) -> None:
        seats = schema.seats

        def store(connection: Connection) -> int:
            other = seats.alias()
            sits_already = exists().where(other.c.table_id == room.id, other.c.person == person)
            is_free = and_(seats.c.table_id == room.id, seats.c.seat == seat, seats.c.kind.in_(("open", "link")))
            values = {"kind": "person", "person": person, "name": name, "invite": None}
            taken = connection.execute(update(seats).where(is_free, not_(sits_already)).values(**values)).rowcount
            self._announce(connection, room.id)
            return taken

        if not await self._writer.write(store):
            if room.seats[seat].kind in ("open", "link"):  # it was another process: here nobody knows yet
                await room.settled()
                await self._catch_up(room)
            raise SeatTaken("somebody was quicker")
        place = room.seats[seat]
        place.kind, place.person, place.name, place.invite = "person", person, name, None
        self._hub.tell(room.id)

    async def seat_bot(self, table_id: str, seat: Seat, person: int, bot: str) -> Room:
        """The owner of a table that has not begun lets a bot take a free seat; its link ends."""
        room = await self.see(table_id, person)
        if room.info.owner != person or not 0 <= seat < room.info.seats:
            raise NoSuchTable(table_id)
        bot = bot or usual_bot(room.info.game)
        if bot not in bots_of(room.info.game):
            raise BadTable("bot", "seats", known=", ".join(bots_of(room.info.game)))
        if not room.info.public and all(one.kind == "bot" for one in room.seats if one.seat != seat):
            raise BadTable("only-bots", "seats")
        wanted, seats = bot_seat(seat, bot), schema.seats
        values: dict[str, Any] = {"kind": wanted.kind, "name": wanted.name, "bot": bot, "invite": None}

        def store(connection: Connection) -> int:
            is_free = and_(seats.c.table_id == room.id, seats.c.seat == seat, seats.c.kind.in_(("open", "link")))
            taken = connection.execute(update(seats).where(is_free).values(**values)).rowcount
            self._announce(connection, room.id)
            return taken

        if not await self._writer.write(store):
            await room.settled()
            await self._catch_up(room)
            raise SeatTaken("somebody sits there already")
        room.seats[seat] = wanted
        self._hub.tell(room.id)
        room = await self.get(table_id)
        await self.begin(room)
        return room

    # -- watching

    async def set_watch(self, table_id: str, person: int, *, on: bool) -> Room:
        """The owner of a private table makes a link for watchers, or ends it: then who came by it is out."""
        room = await self.see(table_id, person)
        if room.info.owner != person:
            raise NoSuchTable(table_id)
        if on == (room.info.watch is not None) or (on and room.info.public):
            return room
        tables, watchers = schema.tables, schema.watchers
        link = new_invite() if on else None

        def store(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.id == room.id).values(watch=link))
            connection.execute(delete(watchers).where(watchers.c.table_id == room.id))
            self._announce(connection, room.id)

        await self._writer.write(store)
        room.info.watch, room.watchers = link, frozenset()
        self._hub.tell(room.id)
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
            self._announce(connection, table_id)

        room = await self.get(table_id)
        await self._writer.write(store)
        room.watchers |= {person}
        return room

    async def leave(self, table_id: str, person: int, *, name: str | None = None) -> None:
        """Get up: before the game the seat is free again, later a bot plays on; `name` is what it is called then, if
        the person goes for good."""
        try:
            room = await self.see(table_id, person)
        except Broken as broken:
            await self._leave_broken(broken, person, name)
            return
        seat = room.seat_of(person)
        if seat is None:
            raise NoSuchTable(table_id)
        if room.begun:
            alone = all(one.kind == "bot" for one in room.seats if one.seat != seat)
            if alone and room.outcome is None and room.info.owner == person and name is None:
                await self._database.read(lambda connection: self._check_bot_tables(connection, person))
            await self._stand_in(room, [seat], gone=True, name=name)
        else:
            values: dict[str, Any] = {"kind": "link", "person": None, "name": "", "invite": new_invite()}
            if room.info.public:
                values |= {"kind": "open", "invite": None}
            await self._change_seats(room, [seat], values)

    async def _leave_broken(self, broken: Broken, person: int, name: str | None) -> None:
        """Get up from a table that cannot be read: should it be read again one day, a bot plays on."""
        seats = schema.seats
        values: dict[str, Any] = {"kind": "bot", "person": None, "away": False, "bot": _STAND_IN}
        if name is not None:
            values["name"] = name
        mine = and_(seats.c.table_id == broken.info.id, seats.c.person == person)

        def store(connection: Connection) -> None:
            connection.execute(update(seats).where(mine).values(**values))
            self._announce(connection, broken.info.id)

        await self._writer.write(store)
        self._broken.pop(broken.info.id, None)

    async def come_back(self, table_id: str, person: int) -> None:
        """Take the own seat back from the bot that stood in."""
        room = await self.get(table_id)
        seat = room.seat_of(person)
        if seat is not None and room.seats[seat].away:
            await self._change_seats(room, [seat], {"away": False, "bot": ""})

    async def take_over(self, room: Room, seats: Sequence[Seat]) -> None:
        """Bots stand in for people who let the clock run out."""
        await self._stand_in(room, seats)

    async def _stand_in(
        self, room: Room, seats: Sequence[Seat], *, gone: bool = False, name: str | None = None
    ) -> None:
        bot = usual_bot(room.info.game)
        values: dict[str, Any] = {"away": True, "bot": bot}
        if gone:
            values = {"kind": "bot", "person": None, "away": False, "bot": bot}
        if name is not None:
            values["name"] = name
        await self._change_seats(room, seats, values)

    async def _change_seats(self, room: Room, seats: Sequence[Seat], values: Mapping[str, Any]) -> None:
        for seat in seats:
            for name, value in values.items():
                setattr(room.seats[seat], name, value)
        # Of what the list shows, only who is awaited depends on who sits where.
        news = room.news_of_seats() if room.begun else None

        def store(connection: Connection) -> None:
            table = schema.seats
            which = and_(table.c.table_id == room.id, table.c.seat.in_(seats))
            connection.execute(update(table).where(which).values(**values))
            if news is not None:
                own = {"bot_turn": news.bot_turn, "deadline": news.deadline}
                connection.execute(update(schema.tables).where(schema.tables.c.id == room.id).values(**own))
            self._announce(connection, room.id)

        await self._write_or_forget(room, store)
        self._changed(room)

    async def _write_or_forget(self, room: Room, store: Callable[[Connection], Any]) -> None:
        """Store what is already changed in memory; if that fails, what is stored counts."""
        try:
            await self._writer.write(store)
        except Exception:
            self._forget(room)
            raise

    async def delete(self, table_id: str, person: int) -> None:
        """The owner gives a table up that has not begun, or ends one where nobody else plays: it is gone then."""
        try:
            room = await self.see(table_id, person)
            owner, over = room.info.owner, room.outcome is not None
        except Broken as broken:
            owner, over = broken.info.owner, False
        if owner != person:
            raise NoSuchTable(table_id)
        tables, seats, branches = schema.tables, schema.seats, schema.tables.alias()
        others = exists().where(seats.c.table_id == table_id, seats.c.kind == "person", seats.c.person != person)
        # Between a branch of a branch and the game of other people at the beginning nothing may be taken out: that game
        # has to be over before anybody looks into a branch.
        between = and_(tables.c.parent.is_not(None), exists().where(branches.c.parent == table_id))

        def remove(connection: Connection) -> int:
            free = and_(tables.c.id == table_id, or_(tables.c.header.is_(None), not_(or_(others, between))))
            removed = connection.execute(delete(tables).where(free)).rowcount
            self._announce(connection, table_id)
            return removed

        if over or not await self._writer.write(remove):
            raise Illegal("the game has begun: leave it instead", why="has-begun")
        self._rooms.pop(table_id, None)
        self._broken.pop(table_id, None)
        self._hub.tell(table_id)

    # -- looking back

    async def record_of(self, room: Room) -> Record:
        """The whole game for everybody, once nothing in it is secret any more."""
        if room.outcome is None:
            raise Illegal("the record holds everybody's cards: it can be had when the game is over", why="not-over")
        await self.check_nothing_depends_on(room)
        return room.record()

    async def check_nothing_depends_on(self, room: Room) -> None:
        """What looks into a branch looks into the games that it branched off: they have to be over too."""
        if await self._unfinished_before(room):
            raise Illegal("the game that this one branched off is not over yet", why="parent-not-over")

    async def hints_for(self, room: Room, seat: Seat) -> bool:
        """May the seat ask a bot for advice? A branch of a running game must not tell what that game keeps quiet."""
        if not can_advise(room.info.game):
            return False
        games = [room, *await self._unfinished_before(room)]
        return all(isinstance(one, Room) and one.hints_for(seat) for one in games)

    async def is_all_over(self, room: Room) -> bool:
        """Is the game over, and all that it branched off? Then nothing of it is hidden any more."""
        return room.outcome is not None and not await self._unfinished_before(room)

    async def _unfinished_before(self, room: Room) -> list[Room | Broken]:
        """The games before a branch that still go on. It begins at their position, also a branch of a branch."""
        found: list[Room | Broken] = []
        parent = room.info.parent
        while parent is not None:
            try:
                before = await self.get(parent)
            except NoSuchTable:
                break
            except Broken as broken:  # nobody can say how it stands
                if broken.info.status != "over":
                    found.append(broken)
                parent = broken.info.parent
                continue
            if before.outcome is None:
                found.append(before)
            parent = before.info.parent
        return found

    # -- playing

    async def answer(
        self, table_id: str, seat: Seat, token: str, question: str | None = None, *, by_bot: bool = False
    ) -> Room:
        """Take an answer; done when it is safe."""

        def answer(room: Room) -> Entry | None:
            if by_bot and not room.seats[seat].is_bot:
                raise Stale("the player is back")
            if not by_bot and room.question_id(seat) == (question or room.question_id(seat)):
                check_answer(room, seat, token)
            return room.answer(seat, token, question)

        return await self._do(table_id, answer)

    async def step_aside(
        self, table_id: str, seat: Seat, id: str, token: str, answers: int | None = None, *, by_bot: bool = False
    ) -> Room:
        """Do what a seat may do without being asked. `answers` tells how many answers and asides the seat had given
        when it wanted that, so that two clicks do it once."""

        def step_aside(room: Room) -> Entry:
            if by_bot and not room.seats[seat].is_bot:
                raise Stale("the player is back")
            if answers is not None and room.answers_of(seat) != answers:
                raise Stale("something else was done meanwhile")
            check_free(room)
            return room.step_aside(seat, id, token)

        return await self._do(table_id, step_aside)

    async def undo(self, table_id: str, seat: Seat, answers: int | None = None, *, to: str | None = None) -> Room:
        """Take back the seat's last answer, or all back to a mark of the rules. Past what was seen only if the other
        people agree; bots always do.

        `answers` tells how many the seat had given when it wanted that, so that two clicks take back one.
        """

        def undo(room: Room) -> Entry:
            if answers is not None and room.answers_of(seat) != answers:
                raise Stale("something else was answered or taken back meanwhile")
            bots = [bot for bot in _bots_of(room) if bot != seat]
            alone = len(bots) == room.info.seats - 1
            try:
                return room.undo(seat, to=to)
            except Illegal as refusal:
                # In a lesson what was seen stays seen: fresh luck would not fit the deal that the coach speaks of.
                if refusal.why != "cannot-undo" or not bots or is_in_lesson(room):
                    raise
            # Bots that have gone on meanwhile think again; if nobody else is there, they do not mind what was seen.
            return room.undo(seat, to=to, agreed=alone, along=bots)

        return await self._do(table_id, undo)

    async def wish_undo(self, table_id: str, seat: Seat) -> Room:
        """Ask the others to agree to an undo that is not free any more. One wish at a time."""
        room = await self.get(table_id)
        answers = room.answers_of(seat)
        if not answers:
            raise Illegal("there is nothing to take back", why="nothing-to-undo")
        return await self._wish(room, UndoWish(seat, answers))

    async def wish_rewind(self, table_id: str, seat: Seat, to: Moment) -> Room:
        """Ask the others to agree to go back to an earlier moment. Where no other people sit, it happens at once."""
        room = await self.get(table_id)
        check_free(room)
        room.check_moment(seat, to)
        wish = UndoWish(seat, room.answers_of(seat), to=to)
        if not _others_to_agree(room, seat):
            return await self._do(table_id, lambda room: _undo_agreed(room, wish))
        return await self._wish(room, wish)

    async def _wish(self, room: Room, wish: UndoWish) -> Room:
        """An own wish can be changed for another one; somebody else's has to be answered first."""
        stored = await self._change_wish(room, lambda now: now if now is not None and _goes_before(now, wish) else wish)
        if stored is None or stored.seat != wish.seat:
            raise Illegal("another player has asked for an undo already", why="another-wish")
        return room

    async def answer_wish(self, table_id: str, seat: Seat, *, agree: bool, id: str | None = None) -> Room:
        """Agree to another player's undo, or refuse it. When the last one agrees, it happens. `id` names the wish that
        is meant."""
        room = await self.get(table_id)
        wish = room.info.wish
        if wish is None or wish.seat == seat or (id is not None and id != wish.id):
            raise Stale("nobody asks for this now")

        def agreed(now: UndoWish | None) -> UndoWish | None:
            if now is None or now.id != wish.id:
                return now
            return msgspec.structs.replace(now, agreed=sorted({*now.agreed, seat})) if agree else None

        changed = await self._change_wish(room, agreed)
        if changed is None or changed.id != wish.id or not _others_to_agree(room, wish.seat) <= set(changed.agreed):
            return room
        try:
            return await self._do(table_id, lambda room: _undo_agreed(room, changed))
        except (Illegal, Stale):
            await self._change_wish(room, lambda now: None if now is not None and now.id == wish.id else now)
            raise

    async def withdraw_wish(self, table_id: str, seat: Seat) -> Room:
        room = await self.get(table_id)
        await self._change_wish(room, lambda wish: None if wish is not None and wish.seat == seat else wish)
        return room

    async def _change_wish(self, room: Room, change: Callable[[UndoWish | None], UndoWish | None]) -> UndoWish | None:
        """Two may agree at the same moment, in two processes: the stored wish is changed, not the one in memory."""
        tables = schema.tables

        def store(connection: Connection) -> UndoWish | None:
            query = select(tables.c.wish).where(tables.c.id == room.id).with_for_update()
            packed = connection.execute(query).scalar_one_or_none()
            wish = change(msgspec.json.decode(packed, type=UndoWish) if packed is not None else None)
            packed = msgspec.json.encode(wish).decode() if wish is not None else None
            connection.execute(update(tables).where(tables.c.id == room.id).values(wish=packed))
            self._announce(connection, room.id)
            return wish

        room.info.wish = await self._writer.write(store)
        self._hub.tell(room.id)
        return room.info.wish

    async def _do(self, table_id: str, change: Callable[[Room], Entry | None]) -> Room:
        for _ in range(_TRIES):
            room = await self.get(table_id)
            entry = change(room)
            if entry is None:
                await room.settled()
                return room
            try:
                await self._store(room, entry)
            except Conflict:
                self._forget(room)
                continue
            self._tell(room, entry.seat if entry.sealed else None)
            self.on_change(room)
            return room
        raise Stale("too much is happening at this table; try again")

    async def _store(self, room: Room, entry: Entry) -> None:
        future = self._writer.store(entry, room.lineage)
        room.is_being_stored(future)
        await asyncio.shield(future)

    def is_quick(self, room: Room) -> bool:
        """Do the bots of this table move without a pause?"""
        return self.always_quick or room.info.pace == "quick"

    def hurries(self, room: Room) -> bool:
        """Does nobody mind how long others think in windows? Where several people sit, waiting must tell nothing."""
        return self.always_quick or (room.info.pace == "quick" and len(room.people) < 2)

    async def set_pace(self, table_id: str, person: int, pace: str) -> None:
        room = await self.see(table_id, person)
        if pace not in PACES or room.seat_of(person) is None:
            raise NoSuchTable(table_id)
        room.info.pace = pace
        tables = schema.tables

        def store(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.id == table_id).values(pace=pace))
            self._announce(connection, table_id)

        await self._write_or_forget(room, store)
        self._hub.tell(table_id)

    # -- for the keeper

    def rank_of(self, room: Room) -> Rank:
        """How urgent a bot's answer is: does anybody sit there, or watch?"""
        there = any(one.kind == "person" and not one.away for one in room.seats)
        return Rank.MOVE if there or self._hub.presence.at(room.id) != NOBODY else Rank.LATER

    async def needing_care(self, keeper: str, now: float, without: Collection[str] = ()) -> list[str]:
        """Tables with something to do for a keeper, which no other process keeps; some can be left out."""
        return await self._database.read(lambda connection: needing_care(connection, keeper, now, without))

    async def lease(self, table_id: str, keeper: str, until: float) -> bool:
        """Become the keeper of a table until then, unless another process is."""
        tables = schema.tables
        free = or_(tables.c.kept_until.is_(None), tables.c.kept_until < time.time(), tables.c.kept_by == keeper)
        claim = update(tables).where(tables.c.id == table_id, free).values(kept_by=keeper, kept_until=until)
        return bool(await self._writer.write(lambda connection: connection.execute(claim).rowcount))


def _new_game(info: TableInfo) -> Table[Any]:
    return Table.new(game_named(info.game), info.seats, mode=info.mode, options=info.options)


def _same_again(source: Room, person: int) -> WantedTable:
    """What is wanted for a rematch: bots again, the other people by invitation."""
    info = source.info
    seats = [
        WantedSeat("bot", one.bot) if one.kind == "bot" else WantedSeat("me" if one.person == person else "link")
        for one in source.seats
    ]
    return WantedTable(info.game, seats, info.mode, info.options, info.public, info.clock, info.pace, info.hints)


def _opponent(source: Room, seat: Seat) -> str:
    """Who plays a seat of a branch: the bot that sat there, and instead of a person the usual one."""
    place = source.seats[seat]
    return place.bot if place.kind == "bot" else usual_bot(source.info.game)


def _bots_of(room: Room) -> list[Seat]:
    """Seats that belong to bots; not those where one only stands in for somebody."""
    return [one.seat for one in room.seats if one.kind == "bot"]


def _others_to_agree(room: Room, seat: Seat) -> set[Seat]:
    """The other people at the table."""
    return {one.seat for one in room.seats if one.seat != seat and one.kind == "person"}


def _goes_before(now: UndoWish, wish: UndoWish) -> bool:
    """Does a wish stay when this one comes? Others' do, and the same once more keeps who has agreed."""
    return now.seat != wish.seat or now.id == wish.id


def _undo_agreed(room: Room, wish: UndoWish) -> Entry:
    if wish.to is not None:
        return room.rewind(wish.seat, wish.to)
    if room.answers_of(wish.seat) != wish.answers:
        raise Stale("something else was answered or taken back meanwhile")
    # What others have put into their envelopes since goes with it, or its being there would matter.
    along = {*_bots_of(room), *room.table.choosing()} - {wish.seat}
    return room.undo(wish.seat, agreed=True, along=along)
