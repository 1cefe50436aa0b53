"""All tables of the site: finding them, and everything that changes one.

Whatever changes a game goes the same way: apply it in memory, store it, and if another process was quicker, look again
at what is stored and try once more. Only an answer to a question that is closed is refused as stale.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from orloj.bots import bot_names
from orloj.games import game_named
from orloj.kernel import Game, Illegal, OrlojError, Record, Seat, Table
from orloj.kernel.game import POKER_FACE
from orloj.server.live.hub import Hub
from orloj.server.live.room import CLOCKS, PACES, Room, SeatInfo, Stale, TableInfo
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Conflict, Entry, Writer, notify

BOT_NAMES = ("Astrolabe", "Sextant", "Armilla", "Gnomon", "Quadrant", "Torquetum")
_IDLE = 600.0  # seconds after which a table that nobody looks at is put away
_TRIES = 20  # how often somebody else may be quicker
_MOST_CHAT = 200
SEAT_WISHES = ("me", "bot", "link", "open")


class NoSuchTable(OrlojError):
    """There is no such table, or not for this person."""


class SeatTaken(OrlojError):
    """Somebody else sits there, or the seat is not free for this person."""


class BadTable(OrlojError):
    """A table cannot be made like this: `why` is the key of the reason, `field` the part of the wish that is wrong."""

    def __init__(self, why: str, field: str, **values: Any) -> None:
        super().__init__(f"{field}: {why} {values}")
        self.why = why
        self.field = field
        self.values = values


class SeatWish(msgspec.Struct):
    """Who is to sit somewhere: `me`, a `bot`, a friend who gets a `link`, or anybody (`open`)."""

    kind: str
    bot: str = ""


class TableWish(msgspec.Struct):
    """A table that somebody wants."""

    game: str
    seats: list[SeatWish]
    mode: str = ""
    options: dict[str, str] = {}
    public: bool = False
    clock: str = "none"
    pace: str = "natural"


class Chat(msgspec.Struct):
    """Something that somebody said."""

    id: int
    name: str
    seat: int | None
    text: str
    at: float


class Summary(msgspec.Struct):
    """A table in a list."""

    info: TableInfo
    seats: list[SeatInfo]
    my_turn: bool
    my_seat: int | None


class Rooms:
    """The tables that this process has in memory, and the way to all the others."""

    def __init__(self, database: Database, writer: Writer, hub: Hub, *, always_quick: bool = False) -> None:
        self._database = database
        self._writer = writer
        self._hub = hub
        self._always_quick = always_quick
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
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
            room = await self.get(table_id)
            await room.settled()
            if not room.lineage.broken:
                break
        if not room.may_see(person):
            raise NoSuchTable(table_id)
        return room

    async def _load(self, table_id: str) -> Room:
        if len(table_id) > 24:
            raise NoSuchTable(table_id)
        found = await self._database.read(lambda connection: _read_table(connection, table_id, 0))
        if found is None:
            raise NoSuchTable(table_id)
        info, seats, header, entries = found
        room = Room(info, seats)
        if header is not None:
            room.load(header, entries)
        self._rooms[table_id] = room
        return room

    async def look_again(self, table_id: str, number: int | None = None, sealed_by: Seat | None = None) -> None:
        """Another process changed something: catch up, if the table is in memory here."""
        room = self._rooms.get(table_id)
        if room is None:
            self._hub.tell(table_id)
            return
        if number is not None and room.number >= number:
            return  # this process did it itself
        self._forget(room)
        room = await self.get(table_id)
        self._tell(room, sealed_by)
        self.on_change(room)

    def _tell(self, room: Room, sealed_by: Seat | None = None) -> None:
        """Something happened. That, or when, somebody gave a sealed answer is noticed by nobody else."""
        if sealed_by is None:
            self._hub.tell(room.id)
        elif (person := room.seats[sealed_by].person) is not None:
            self._hub.tell_one(room.id, person)

    def look_again_at_all(self) -> None:
        """Something may have been missed: nothing in memory can be trusted."""
        self._rooms.clear()
        self._hub.tell_all()

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    def tidy(self) -> None:
        """Put away what nobody has looked at for a while."""
        old = time.monotonic() - _IDLE
        for room in [room for room in self._rooms.values() if room.used < old and not self._hub.is_watched(room.id)]:
            self._forget(room)

    # -- lists

    async def mine(self, person: int) -> list[Summary]:
        """The tables where a person sits, those that wait for him first."""
        sits = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
        query = (
            select(schema.tables)
            .where(or_(schema.tables.c.id.in_(sits), schema.tables.c.owner == person))
            .order_by(schema.tables.c.changed.desc())
            .limit(60)
        )
        found = await self._database.read(lambda connection: _summaries(connection, query, person))
        order = {"playing": 1, "waiting": 2, "over": 3}
        return sorted(found, key=lambda one: (not one.my_turn, order[one.info.status]))

    async def open_to(self, person: int | None) -> list[Summary]:
        """Public tables: those with a free seat, then those that can be watched."""
        tables = schema.tables
        query = (
            select(tables)
            .where(tables.c.public, tables.c.status != "over")
            .order_by((tables.c.status == "waiting").desc(), tables.c.changed.desc())
            .limit(40)
        )
        found = await self._database.read(lambda connection: _summaries(connection, query, person))
        return [one for one in found if one.my_seat is None]

    async def find_invite(self, invite: str) -> tuple[str, Seat] | None:
        """The table and the seat that an invitation is for, as long as nobody has taken it."""
        seats = schema.seats
        query = select(seats.c.table_id, seats.c.seat).where(seats.c.invite == invite, seats.c.kind == "link")
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return (row.table_id, row.seat) if row is not None else None

    # -- making a table

    async def create(self, wish: TableWish, owner: int, name: str) -> Room:
        """A new table; it begins at once if no seat is free."""
        game, mode = _check(wish)
        now = time.time()
        info = TableInfo(
            id=secrets.token_urlsafe(9),
            game=game.id,
            mode=mode,
            seats=len(wish.seats),
            options=game.check_setup(len(wish.seats), mode, wish.options),
            owner=owner,
            public=wish.public,
            clock=wish.clock,
            pace=wish.pace,
            status="waiting",
            created=now,
            changed=now,
        )
        room = Room(info, _seats_for(wish.seats, owner, name))
        await self._store_new(room, Table.new(game, info.seats, mode=mode, options=wish.options))
        return room

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
        )
        mine = 0 if seat is None else seat
        best = bot_names(info.game)[-1]
        seats = [
            SeatInfo(one, "person", name, person=person)
            if one == mine
            else SeatInfo(one, "bot", BOT_NAMES[one % len(BOT_NAMES)], bot=best)
            for one in range(info.seats)
        ]
        room = Room(info, seats)
        await self._store_new(room, table)
        return room

    async def rematch(self, source: Room, person: int, name: str) -> Room:
        """The same table once more; the second one who asks sits down at the table of the first."""
        if source.outcome is None:
            raise Illegal("the game is not over yet", why="not-over")
        if source.info.rematch is not None:
            return await self._join_rematch(source, source.info.rematch, person, name)
        wish = TableWish(
            game=source.info.game,
            mode=source.info.mode,
            options=source.info.options,
            public=source.info.public,
            clock=source.info.clock,
            pace=source.info.pace,
            seats=[
                SeatWish("bot", one.bot) if one.kind == "bot" else SeatWish("me" if one.person == person else "link")
                for one in source.seats
            ],
        )
        if not any(seat.kind == "me" for seat in wish.seats):
            raise NoSuchTable(source.id)
        room = await self.create(wish, person, name)

        def claim(connection: Connection) -> str:
            tables = schema.tables
            changed = connection.execute(
                update(tables).where(tables.c.id == source.id, tables.c.rematch.is_(None)).values(rematch=room.id)
            )
            notify(connection, f"room:{source.id}")
            if changed.rowcount:
                return room.id
            return str(connection.execute(select(tables.c.rematch).where(tables.c.id == source.id)).scalar_one())

        first = await self._writer.write(claim)
        source.info.rematch = first
        self._hub.tell(source.id)
        if first != room.id:
            await self.delete(room.id, person)
            return await self._join_rematch(source, first, person, name)
        return room

    async def _join_rematch(self, source: Room, table_id: str, person: int, name: str) -> Room:
        """His seat is kept for him: he needs no link."""
        room = await self.get(table_id)
        seat = source.seat_of(person)
        if seat is None or room.seat_of(person) is not None or room.seats[seat].kind != "link":
            return room
        return await self.sit(table_id, seat, person, name, room.seats[seat].invite)

    async def _store_new(self, room: Room, table: Table[Any]) -> None:
        info = room.info

        def store(connection: Connection) -> None:
            row = msgspec.structs.asdict(info)
            row |= {"options": msgspec.json.encode(info.options).decode(), "wish": None}
            connection.execute(insert(schema.tables).values(**row, bot_turn=False))
            rows = [{"table_id": info.id, **msgspec.structs.asdict(seat)} for seat in room.seats]
            connection.execute(insert(schema.seats), rows)

        await self._writer.write(store)
        self._rooms[room.id] = room
        if room.is_full:
            await self._begin(room, table)

    async def _begin(self, room: Room, table: Table[Any] | None = None) -> None:
        """Everybody is there: the game begins. Only one process can write its first entry."""
        if room.begun:
            return
        info = room.info
        if table is None:
            table = Table.new(game_named(info.game), info.seats, mode=info.mode, options=info.options)
        header, entry = room.begin(table, time.time())
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
        room = await self.get(table_id)
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
        if room.is_full:
            await self._begin(room)
        return room

    async def _seat_person(self, room: Room, seat: Seat, person: int, name: str) -> None:
        seats = schema.seats

        def store(connection: Connection) -> int:
            free = and_(seats.c.table_id == room.id, seats.c.seat == seat, seats.c.kind.in_(("open", "link")))
            values = {"kind": "person", "person": person, "name": name, "invite": None}
            taken = connection.execute(update(seats).where(free).values(**values)).rowcount
            notify(connection, f"room:{room.id}")
            return taken

        if not await self._writer.write(store):
            if room.seats[seat].kind in ("open", "link"):  # it was another process: here nobody knows yet
                await self._reread(room)
            raise SeatTaken("somebody was quicker")
        place = room.seats[seat]
        place.kind, place.person, place.name, place.invite = "person", person, name, None
        self._hub.tell(room.id)

    async def leave(self, table_id: str, person: int, *, name: str | None = None) -> Room:
        """Get up: before the game the seat is free again, later a bot plays on; `name` is what it is called then."""
        room = await self.see(table_id, person)
        seat = room.seat_of(person)
        if seat is None:
            raise NoSuchTable(table_id)
        if room.begun:
            await self._stand_in(room, [seat], gone=True, name=name)
        else:
            values: dict[str, Any] = {"kind": "link", "person": None, "name": "", "invite": secrets.token_urlsafe(12)}
            if room.info.public:
                values |= {"kind": "open", "invite": None}
            await self._change_seats(room, [seat], values)
        return room

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
        best = bot_names(room.info.game)[-1]
        values: dict[str, Any] = {"away": True, "bot": best}
        if gone:
            values = {"kind": "bot", "person": None, "away": False, "bot": best}
        if name is not None:
            values["name"] = name
        await self._change_seats(room, seats, values)

    async def _change_seats(self, room: Room, seats: Sequence[Seat], values: Mapping[str, Any]) -> None:
        for seat in seats:
            for name, value in values.items():
                setattr(room.seats[seat], name, value)
        news = msgspec.structs.asdict(room.news_of_seats()) if room.begun else {}

        def store(connection: Connection) -> None:
            table = schema.seats
            which = and_(table.c.table_id == room.id, table.c.seat.in_(seats))
            connection.execute(update(table).where(which).values(**values))
            if news:
                connection.execute(update(schema.tables).where(schema.tables.c.id == room.id).values(**news))
            notify(connection, f"room:{room.id}")

        await self._writer.write(store)
        self._changed(room)

    async def delete(self, table_id: str, person: int) -> None:
        """The owner gives a table up that has not begun."""
        room = await self.see(table_id, person)
        if room.info.owner != person:
            raise NoSuchTable(table_id)
        if room.begun:
            raise Illegal("the game has begun: leave it instead", why="has-begun")

        def remove(connection: Connection) -> None:
            connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
            notify(connection, f"room:{table_id}")

        await self._writer.write(remove)
        self._forget(room)
        self._hub.tell(table_id)

    async def _reread(self, room: Room) -> None:
        self._forget(room)
        await self.get(room.id)

    # -- looking back

    async def record_of(self, room: Room) -> Record:
        """The whole game for everybody, once nothing in it is secret any more."""
        if room.outcome is None:
            raise Illegal("the record holds everybody's cards: it can be had when the game is over", why="not-over")
        ancestor = room
        while ancestor.info.parent is not None:
            # A branch begins at the true position of the other table, also a branch of a branch.
            try:
                ancestor = await self.get(ancestor.info.parent)
            except NoSuchTable:
                break
            if ancestor.outcome is None:
                raise Illegal("the game that this one branched off is not over yet", why="parent-not-over")
        return room.record()

    # -- playing

    async def answer(self, table_id: str, seat: Seat, token: str, question: str | None = None) -> Room:
        """Take an answer; done when it is safe."""
        return await self._do(table_id, lambda room: room.answer(seat, token, question))

    async def undo(self, table_id: str, seat: Seat) -> Room:
        """Take back the seat's last answer. Past what was seen only if the other people agree; bots always do."""

        def undo(room: Room) -> Entry:
            bots = [bot for bot in _bots_of(room) if bot != seat]
            alone = len(bots) == room.info.seats - 1
            try:
                return room.undo(seat)
            except Illegal as refusal:
                if refusal.why != "cannot-undo" or not bots:
                    raise
            # Bots that have gone on meanwhile think again; if nobody else is there, they do not mind what was seen.
            return room.undo(seat, agreed=alone, along=bots)

        return await self._do(table_id, undo)

    async def wish_undo(self, table_id: str, seat: Seat) -> Room:
        """Ask the others to agree to an undo that is not free any more."""
        room = await self.get(table_id)
        await self._set_wish(room, {"seat": seat, "number": room.seen_number, "agreed": []})
        return room

    async def answer_wish(self, table_id: str, seat: Seat, *, agree: bool) -> Room:
        """Agree to another player's undo, or refuse it. When the last one agrees, it happens."""
        room = await self.get(table_id)
        wish = room.info.wish
        if wish is None or wish["seat"] == seat:
            raise Stale("nobody asks for an undo now")
        if not agree:
            await self._set_wish(room, None)
            return room
        agreed = sorted({*wish["agreed"], seat})
        needed = [one.seat for one in room.seats if one.seat != wish["seat"] and not one.is_bot]
        if not set(needed) <= set(agreed):
            await self._set_wish(room, {**wish, "agreed": agreed})
            return room
        try:
            return await self._do(table_id, lambda room: room.undo(wish["seat"], agreed=True, along=_bots_of(room)))
        except Illegal:
            await self._set_wish(room, None)
            raise

    async def withdraw_wish(self, table_id: str, seat: Seat) -> Room:
        room = await self.get(table_id)
        if room.info.wish is not None and room.info.wish["seat"] == seat:
            await self._set_wish(room, None)
        return room

    async def _set_wish(self, room: Room, wish: dict[str, Any] | None) -> None:
        room.info.wish = wish
        packed = msgspec.json.encode(wish).decode() if wish is not None else None

        def store(connection: Connection) -> None:
            connection.execute(update(schema.tables).where(schema.tables.c.id == room.id).values(wish=packed))
            notify(connection, f"room:{room.id}")

        await self._writer.write(store)
        self._hub.tell(room.id)

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
            self._tell(room, entry.seat if entry.is_sealed else None)
            self.on_change(room)
            return room
        raise Stale("too much is happening at this table; try again")

    async def _store(self, room: Room, entry: Entry) -> None:
        future = self._writer.store(entry, room.lineage)
        room.is_being_stored(future)
        await asyncio.shield(future)

    def _changed(self, room: Room) -> None:
        self._hub.tell(room.id)
        self.on_change(room)

    def is_quick(self, room: Room) -> bool:
        """Do the bots of this table move without a pause?"""
        return self._always_quick or room.info.pace == "quick"

    async def set_pace(self, table_id: str, person: int, pace: str) -> None:
        room = await self.see(table_id, person)
        if pace not in PACES or room.seat_of(person) is None:
            raise NoSuchTable(table_id)
        room.info.pace = pace
        tables = schema.tables
        await self._writer.write(
            lambda connection: connection.execute(update(tables).where(tables.c.id == table_id).values(pace=pace))
        )
        self._hub.tell(table_id)

    # -- talking

    async def say(self, room: Room, person: int, name: str, text: str) -> None:
        text = " ".join(text.split())[:500]
        if not text:
            return
        seat = room.seat_of(person)

        def store(connection: Connection) -> None:
            row = {"table_id": room.id, "person": person, "name": name, "seat": seat, "text": text, "at": time.time()}
            connection.execute(insert(schema.chat).values(**row))
            notify(connection, f"room:{room.id}")

        await self._writer.write(store)
        self._hub.tell(room.id)

    async def heard(self, room: Room) -> list[Chat]:
        """The newest things that were said, the oldest of them first."""
        chat = schema.chat
        query = (
            select(chat.c.id, chat.c.name, chat.c.seat, chat.c.text, chat.c.at)
            .where(chat.c.table_id == room.id)
            .order_by(chat.c.id.desc())
            .limit(_MOST_CHAT)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Chat(*row) for row in reversed(rows)]

    # -- for the keeper

    async def needing_care(self, keeper: str, now: float) -> list[str]:
        """Tables with a bot to move or a clock that ran out, which no other process keeps."""
        tables = schema.tables
        free = or_(tables.c.kept_until.is_(None), tables.c.kept_until < now, tables.c.kept_by == keeper)
        due = or_(tables.c.bot_turn, tables.c.deadline < now)
        query = select(tables.c.id).where(tables.c.status == "playing", due, free).limit(500)
        return await self._database.read(lambda connection: list(connection.execute(query).scalars()))

    async def lease(self, table_id: str, keeper: str, until: float) -> bool:
        """Become the keeper of a table until then, unless another process is."""
        tables = schema.tables
        free = or_(tables.c.kept_until.is_(None), tables.c.kept_until < time.time(), tables.c.kept_by == keeper)
        claim = update(tables).where(tables.c.id == table_id, free).values(kept_by=keeper, kept_until=until)
        return bool(await self._writer.write(lambda connection: connection.execute(claim).rowcount))


def _bots_of(room: Room) -> list[Seat]:
    return [one.seat for one in room.seats if one.is_bot]


# -- in the reading threads


def _read_table(connection: Connection, table_id: str, after: int) -> Any:
    tables, seats, entries = schema.tables, schema.seats, schema.entries
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    found = connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)).all()
    columns = (entries.c.number, entries.c.seat, entries.c.question, entries.c.token)
    query = (
        select(*columns, entries.c.at, entries.c.change, entries.c.epochs)
        .where(entries.c.table_id == table_id, entries.c.number > after)
        .order_by(entries.c.number)
    )
    return _info(row), [_seat(one) for one in found], row.header, [tuple(one) for one in connection.execute(query)]


def _info(row: Any) -> TableInfo:
    values = {name: getattr(row, name) for name in TableInfo.__struct_fields__}
    values["options"] = msgspec.json.decode(row.options)
    values["wish"] = msgspec.json.decode(row.wish) if row.wish is not None else None
    return TableInfo(**values)


def _seat(row: Any) -> SeatInfo:
    return SeatInfo(**{name: getattr(row, name) for name in SeatInfo.__struct_fields__})


def _summaries(connection: Connection, query: Any, person: int | None) -> list[Summary]:
    rows = connection.execute(query).all()
    if not rows:
        return []
    seats = schema.seats
    by_table: dict[str, list[SeatInfo]] = {}
    wanted = select(seats).where(seats.c.table_id.in_([row.id for row in rows])).order_by(seats.c.seat)
    for seat in connection.execute(wanted):
        by_table.setdefault(seat.table_id, []).append(_seat(seat))
    found = []
    for row in rows:
        sitting = by_table.get(row.id, [])
        mine = next((one.seat for one in sitting if person is not None and one.person == person), None)
        awaited = row.awaited.split(",") if row.awaited else []
        my_turn = row.status == "playing" and mine is not None and str(mine) in awaited
        found.append(Summary(_info(row), sitting, my_turn, mine))
    return found


def count_of_tables(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar_one())


# -- wishes


def _check(wish: TableWish) -> tuple[Any, str]:
    """The game and the mode of a wish that can be fulfilled; otherwise what is wrong with it."""
    game = game_named(wish.game)
    mode = wish.mode or game.modes[0].id
    _check_setup(game, mode, wish)
    if wish.clock not in CLOCKS:
        raise BadTable("clock", "clock", known=", ".join(CLOCKS))
    if wish.pace not in PACES:
        raise BadTable("pace", "pace", known=", ".join(PACES))
    bots = bot_names(game.id)
    for seat in wish.seats:
        if seat.kind not in SEAT_WISHES:
            raise BadTable("seat", "seats", known=", ".join(SEAT_WISHES))
        if seat.kind == "bot" and seat.bot and seat.bot not in bots:
            raise BadTable("bot", "seats", known=", ".join(bots))
    if sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise BadTable("one-seat", "seats")
    if all(seat.kind == "bot" for seat in wish.seats) and not wish.public:
        raise BadTable("only-bots", "seats")
    if any(seat.kind == "open" for seat in wish.seats) and not wish.public:
        raise BadTable("open-seat", "seats")
    return game, mode


def _check_setup(game: Game[Any], mode: str, wish: TableWish) -> None:
    """The same as `Game.check_setup`, but with reasons that can be said in the reader's language."""
    modes = {known.id: known for known in game.modes}
    if mode not in modes:
        raise BadTable("mode", "mode", known=", ".join(modes))
    lo, hi = modes[mode].players
    if not lo <= len(wish.seats) <= hi:
        raise BadTable("players", "seats", lo=lo, hi=hi, count=len(wish.seats))
    options = {option.id: option for option in (*game.options, POKER_FACE)}
    for name, value in wish.options.items():
        if name not in options:
            raise BadTable("option", "options", known=", ".join(options))
        if value not in options[name].values:
            raise BadTable("option-value", "options", name=name, known=", ".join(options[name].values))


def _seats_for(wishes: Sequence[SeatWish], owner: int, name: str) -> list[SeatInfo]:
    seats = []
    for seat, wish in enumerate(wishes):
        match wish.kind:
            case "me":
                seats.append(SeatInfo(seat, "person", name, person=owner))
            case "bot":
                called = BOT_NAMES[seat % len(BOT_NAMES)]
                seats.append(SeatInfo(seat, "bot", called, bot=wish.bot or "heuristic"))
            case "link":
                seats.append(SeatInfo(seat, "link", "", invite=secrets.token_urlsafe(12)))
            case _:
                seats.append(SeatInfo(seat, "open", ""))
    return seats
