"""Lists of tables, read from the database without having the tables in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, and_, exists, func, or_, select

from orloj.kernel import Seat
from orloj.server.live.guided import Guided
from orloj.server.live.room import SeatInfo, StoredEntry, TableInfo, UndoWish
from orloj.server.storage import schema
from orloj.server.storage.database import Database

UNREADABLE = ""  # stands among the options of a table if they cannot be read; no option is called that
_MOST_OPEN = 40  # public tables that are listed
_OF_ONE_OWNER = 3  # of them
_LOOKED_THROUGH = 400  # to find these
_MOST_LEFT_OUT = 1000  # tables that a keeper does not want to hear of


class Summary(Struct):
    """A table in a list."""

    info: TableInfo
    seats: list[SeatInfo]
    my_turn: bool
    my_seat: int | None
    broken: bool = False  # it cannot be read
    untried: bool = False  # nobody knows yet whether it can


class Lists:
    """What the start page shows."""

    def __init__(self, database: Database) -> None:
        self._database = database

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
        """Public tables: those with a free seat, then those that can be watched; of one owner only a few."""
        tables = schema.tables
        query = (
            select(tables)
            .where(tables.c.public, tables.c.status != "over")
            .order_by((tables.c.status == "waiting").desc(), tables.c.changed.desc())
            .limit(_LOOKED_THROUGH)
        )
        found = await self._database.read(lambda connection: _summaries(connection, query, person, _OF_ONE_OWNER))
        return [one for one in found if one.my_seat is None and not one.broken][:_MOST_OPEN]

    async def find_invite(self, invite: str) -> tuple[str, Seat] | None:
        """The table and the seat that an invitation is for, as long as nobody has taken it."""
        seats = schema.seats
        query = select(seats.c.table_id, seats.c.seat).where(seats.c.invite == invite, seats.c.kind == "link")
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return (row.table_id, row.seat) if row is not None else None

    async def find_watched(self, token: str) -> str | None:
        """The table that a link for watchers opens."""
        tables = schema.tables
        query = select(tables.c.id).where(tables.c.watch == token)
        found: str | None = await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())
        return found


# -- for `Rooms`, in the reading threads


def read_watchers(connection: Connection, table_id: str) -> frozenset[int]:
    """Who has come by the link for watchers."""
    watchers = schema.watchers
    return frozenset(connection.execute(select(watchers.c.person).where(watchers.c.table_id == table_id)).scalars())


def read_table(
    connection: Connection, table_id: str, after: int = 0
) -> tuple[TableInfo, list[SeatInfo], bytes | None, str, list[StoredEntry]] | None:
    """A table with its seats, the header of its game, the names of its questions, and the entries after a number."""
    tables, seats, entries = schema.tables, schema.seats, schema.entries
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    found = connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)).all()
    columns = [entries.c[name] for name in ("number", "seat", "question", "token", "change", "sealed")]
    query = select(*columns).where(entries.c.table_id == table_id, entries.c.number > after).order_by(entries.c.number)
    stored: list[StoredEntry] = [(one[0], one[1], one[2], one[3], one[4], one[5]) for one in connection.execute(query)]
    return _info(row)[0], [_seat(one) for one in found], row.header, row.asked, stored


def needing_care(connection: Connection, keeper: str, now: float, without: Collection[str] = ()) -> list[str]:
    """Tables with a bot to move, a clock that ran out, or a game that should have begun, which nobody else keeps."""
    tables, seats = schema.tables, schema.seats
    nobody = or_(tables.c.kept_until.is_(None), tables.c.kept_until < now, tables.c.kept_by == keeper)
    due = and_(tables.c.status == "playing", or_(tables.c.bot_turn, tables.c.deadline < now), nobody)
    free = exists().where(seats.c.table_id == tables.c.id, seats.c.kind.in_(("open", "link")))
    full = and_(tables.c.status == "waiting", tables.c.created < now - 2, ~free)
    query = select(tables.c.id).where(or_(due, full), tables.c.id.not_in(list(without)[:_MOST_LEFT_OUT])).limit(500)
    return list(connection.execute(query).scalars())


def bot_tables_of(connection: Connection, person: int) -> int:
    """How many running tables of this owner have no person at them."""
    tables, seats = schema.tables, schema.seats
    people = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "person")
    running = and_(tables.c.owner == person, tables.c.status == "playing", ~people)
    return int(connection.execute(select(func.count()).select_from(tables).where(running)).scalar_one())


def unfinished_of(connection: Connection, person: int) -> int:
    """How many tables of this owner are not over."""
    tables = schema.tables
    query = select(func.count()).select_from(tables).where(tables.c.owner == person, tables.c.status != "over")
    return int(connection.execute(query).scalar_one())


def _info(row: Any) -> tuple[TableInfo, bool]:
    """A table, and whether all of its row can be read."""
    values = {name: getattr(row, name) for name in TableInfo.__struct_fields__}
    try:
        values["options"] = msgspec.json.decode(row.options, type=dict[str, str])
        values["wish"] = msgspec.json.decode(row.wish, type=UndoWish) if row.wish is not None else None
        values["guide"] = msgspec.json.decode(row.guide, type=Guided) if row.guide is not None else None
        return TableInfo(**values), True
    except msgspec.MsgspecError:
        return TableInfo(**{**values, "options": {UNREADABLE: ""}, "wish": None, "guide": None}), False


def _seat(row: Any) -> SeatInfo:
    return SeatInfo(**{name: getattr(row, name) for name in SeatInfo.__struct_fields__})


def _summaries(connection: Connection, query: Any, person: int | None, of_one_owner: int = 0) -> list[Summary]:
    rows = list(connection.execute(query).all())
    if of_one_owner:
        rows = _few_of_each(rows, of_one_owner)
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
        info, sound = _info(row)
        found.append(Summary(info, sitting, my_turn, mine, broken=not sound))
    return found


def _few_of_each(rows: list[Any], most: int) -> list[Any]:
    """The first few of each owner; tables of people who are gone count by themselves."""
    seen: Counter[int] = Counter()
    found = []
    for row in rows:
        if row.owner is not None:
            seen[row.owner] += 1
            if seen[row.owner] > most:
                continue
        found.append(row)
    return found[:_MOST_OPEN]
