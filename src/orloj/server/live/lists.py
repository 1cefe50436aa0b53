"""Lists of tables, read from the database without having the tables in memory."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    String,
    and_,
    bindparam,
    cast,
    exists,
    func,
    or_,
    select,
)

from orloj.kernel import Seat
from orloj.server.live.guided import Guided
from orloj.server.live.inviting import is_for_players
from orloj.server.live.room import CLOCKS, PACES, SeatInfo, SeatKind, Status, StoredEntry, TableInfo, UndoWish
from orloj.server.people.apart import wants_to_meet
from orloj.server.storage import schema
from orloj.server.storage.database import Database

UNREADABLE = ""  # stands among the options of a table if its row cannot be read; no option is called that
# What another version may write into a row has no words here: by column, what is known, and as what it is shown then.
_KNOWN: dict[str, tuple[Collection[str], str]] = {
    "status": (get_args(Status), "playing"),
    "clock": (CLOCKS, "none"),
    "pace": (PACES, PACES[0]),
}
_KINDS = get_args(SeatKind)
_MOST_OPEN = 40  # public tables that are listed
_OF_ONE_SHARE = 3  # of them of all guests at one address
_LOOKED_THROUGH = 100  # to find these, because some cannot be read or are the reader's own
_READER = "reader"  # the name by which queries speak of who asks
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
        """Public tables: those with a free seat, then those that can be watched. Each owner has one row, and all guests
        of an address have a few, so that nobody fills the list."""
        query = _open_tables(to_somebody=person is not None)
        found = await self._database.read(lambda connection: _summaries(connection, query, person))
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


def read_silenced(connection: Connection, table_id: str) -> frozenset[int]:
    """Whom the owner has removed from the chat."""
    silenced = schema.silenced
    return frozenset(connection.execute(select(silenced.c.person).where(silenced.c.table_id == table_id)).scalars())


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
    sitting = [_seat(one) for one in found]
    return _info(row, sitting)[0], sitting, row.header, row.asked, stored


def lies_between() -> ColumnElement[bool]:
    """Between a branch and the game at the beginning nothing may be taken out: that game has to be over before anybody
    looks into what came of it."""
    tables, branches = schema.tables, schema.tables.alias()
    return and_(tables.c.parent.is_not(None), exists().where(branches.c.parent == tables.c.id))


def needing_care(connection: Connection, keeper: str, now: float, without: Collection[str] = ()) -> list[str]:
    """Tables with a bot to move, a clock that ran out, or a game that should have begun, which nobody else keeps."""
    tables, seats = schema.tables, schema.seats
    nobody = or_(tables.c.kept_until.is_(None), tables.c.kept_until < now, tables.c.kept_by == keeper)
    due = and_(tables.c.status == "playing", or_(tables.c.bot_turn, tables.c.deadline < now), nobody)
    free = exists().where(seats.c.table_id == tables.c.id, seats.c.kind.in_(("open", "link")))
    full = and_(tables.c.status == "waiting", tables.c.created < now - 2, ~free)
    query = select(tables.c.id).where(or_(due, full), tables.c.id.not_in(list(without)[:_MOST_LEFT_OUT])).limit(500)
    return list(connection.execute(query).scalars())


def bot_tables_of(connection: Connection, person: int, share: str, without: str = "") -> int:
    """How many tables of this owner, or of a share, have nothing but bots at them: those that run, and those that are
    about to begin. One table may be left out."""
    tables, seats = schema.tables, schema.seats
    others = exists().where(seats.c.table_id == tables.c.id, seats.c.kind != "bot")
    running = and_(_whose(person, share), tables.c.status != "over", ~others, tables.c.id != without)
    return int(connection.execute(select(func.count()).select_from(tables).where(running)).scalar_one())


def without_people(connection: Connection, owner: int) -> list[str]:
    """The tables of an owner that are not over and have nobody at them; those of tournaments wait for their players."""
    tables, seats = schema.tables, schema.seats
    sits = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "person")
    unfinished = and_(tables.c.owner == owner, tables.c.status != "over")
    query = select(tables.c.id).where(unfinished, ~sits, ~is_for_players())
    return list(connection.execute(query).scalars())


def unfinished_of(connection: Connection, person: int, share: str) -> int:
    """How many tables of this owner, or of a share, are not over."""
    tables = schema.tables
    query = select(func.count()).select_from(tables).where(_whose(person, share), tables.c.status != "over")
    return int(connection.execute(query).scalar_one())


def _whose(person: int, share: str) -> ColumnElement[bool]:
    tables = schema.tables
    return tables.c.share == share if share else tables.c.owner == person


def _info(row: Any, seats: Sequence[SeatInfo]) -> tuple[TableInfo, bool]:
    """A table, and whether all of its row and those of its seats can be read."""
    values = {name: getattr(row, name) for name in TableInfo.__struct_fields__}
    strange: dict[str, Any] = {name: usual for name, (known, usual) in _KNOWN.items() if values[name] not in known}
    try:
        values["options"] = msgspec.json.decode(row.options, type=dict[str, str])
        values["wish"] = msgspec.json.decode(row.wish, type=UndoWish) if row.wish is not None else None
        values["guide"] = msgspec.json.decode(row.guide, type=Guided) if row.guide is not None else None
    except msgspec.MsgspecError:
        strange |= {"wish": None, "guide": None}
    complete = [one.seat for one in seats] == [*range(row.seats)] and all(one.kind in _KINDS for one in seats)
    if strange or not complete:
        return TableInfo(**{**values, **strange, "options": {UNREADABLE: ""}}), False
    return TableInfo(**values), True


def _seat(row: Any) -> SeatInfo:
    return SeatInfo(**{name: getattr(row, name) for name in SeatInfo.__struct_fields__})


@cache  # to put it together takes several times as long as to ask it
def _open_tables(*, to_somebody: bool) -> Select[Any]:
    """Public tables that are not over; for `_READER`, those of people with whom he may meet. Those that wait for the
    invited alone are left out before each owner gets his row: they would take it from one with a free seat."""
    tables, seats = schema.tables, schema.seats
    free = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "open")
    found_at_all = select(tables).where(tables.c.public, tables.c.status != "over")
    found_at_all = found_at_all.where(or_(tables.c.status != "waiting", free))
    if to_somebody:
        found_at_all = found_at_all.where(wants_to_meet(tables.c.owner, bindparam(_READER, type_=Integer)))
    one_each = _first_of_each(found_at_all, "owner", 1)
    return _first_of_each(one_each, "share", _OF_ONE_SHARE).limit(_LOOKED_THROUGH)


def _first_of_each(query: Select[Any], name: str, most: int) -> Select[Any]:
    """Of the tables that a query finds, the first few with the same value in a column, in the order of the list; those
    that have none there (their owners are gone) count by themselves."""
    found = query.subquery()
    value = func.coalesce(cast(found.c[name], String), found.c.id)
    order = ((found.c.status == "waiting").desc(), found.c.changed.desc(), found.c.id)
    place = func.row_number().over(partition_by=value, order_by=order).label("place")
    placed = select(found, place).subquery()
    columns = [placed.c[column.name] for column in schema.tables.columns]
    return (
        select(*columns)
        .where(placed.c.place <= most)
        .order_by((placed.c.status == "waiting").desc(), placed.c.changed.desc(), placed.c.id)
    )


def _summaries(connection: Connection, query: Select[Any], person: int | None) -> list[Summary]:
    """What a query finds, for a reader; the query may name him `_READER`."""
    rows = connection.execute(query, {_READER: person}).all()
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
        info, sound = _info(row, sitting)
        found.append(Summary(info, sitting, my_turn, mine, broken=not sound))
    return found
