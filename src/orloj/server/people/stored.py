"""Everything that is stored about a person, for the person.

Whatever table of the database names people is looked through, so that nothing new is forgotten here. Left out is what
opens something (hashes, links), what nobody can read, and what others keep from the person.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Column, Connection, LargeBinary, Table, and_, or_, select

from orloj.server.storage import schema

_SECRET = ("hash", "password", "token", "session", "stop", "invite", "watch")
_OF_OTHERS = ("hidden",)  # somebody who was asked has blocked the person
_TOLD_OTHERWISE = (schema.people, schema.tables, schema.seats)


def everything_of(connection: Connection, person: int) -> dict[str, Any]:
    """All of it, as plain data; moments are seconds since 1970."""
    row = connection.execute(select(schema.people).where(schema.people.c.id == person)).one()
    found = {
        "name": row.name,
        "is_guest": row.login is None,
        "created": row.created,
        "origin": row.origin,
        "settings": _plain(row.settings),
        "tables": _tables(connection, person),
        "answers": _answers(connection, person),
    }
    for table in tables_naming_people():
        if table not in _TOLD_OTHERWISE:
            query = select(*_readable(table)).where(or_(*[column == person for column in _whose(table)]))
            found[table.name] = [one._asdict() for one in connection.execute(query)]
    return found


def tables_naming_people() -> list[Table]:
    """All tables of the database that say something about people."""
    return [table for table in schema.metadata.sorted_tables if table is schema.people or _people_in(table)]


def _people_in(table: Table) -> list[Column[Any]]:
    """The columns that name people."""
    return [column for column in table.columns if any(key.column is schema.people.c.id for key in column.foreign_keys)]


def _whose(table: Table) -> list[Column[Any]]:
    """The columns that say whose a row is. Who has blocked or reported somebody is his own matter, not the other's."""
    return [table.c.person] if "person" in table.columns else _people_in(table)


def _readable(table: Table) -> list[Column[Any]]:
    hidden = [*_SECRET, *_OF_OTHERS, *(["person"] if "person" in table.columns else [])]
    return [
        column for column in table.columns if column.name not in hidden and not isinstance(column.type, LargeBinary)
    ]


def _tables(connection: Connection, person: int) -> list[dict[str, Any]]:
    """Where the person sits, and what he has made."""
    tables, seats = schema.tables, schema.seats
    sits = and_(seats.c.table_id == tables.c.id, seats.c.person == person)
    names = ("id", "game", "mode", "options", "public", "clock", "pace", "hints", "status", "created", "changed")
    query = (
        select(*[tables.c[name] for name in names], (tables.c.owner == person).label("owner"), seats.c.seat)
        .outerjoin_from(tables, seats, sits)
        .where(or_(seats.c.person == person, tables.c.owner == person))
        .order_by(tables.c.created)
    )
    return [{**row._asdict(), "options": _plain(row.options)} for row in connection.execute(query)]


def _plain(text: str) -> Any:
    """What is stored as JSON; as it stands if it cannot be read."""
    try:
        return msgspec.json.decode(text)
    except msgspec.MsgspecError:
        return text


def _answers(connection: Connection, person: int) -> list[dict[str, Any]]:
    """What was answered from the seats where the person sits, and from those where he sat in games that are over. Who
    gave an answer is not stored: if a bot stood in for a while, or has played on, its answers are among them. (As long
    as a game goes on, who has left it is not told what a bot does there.)"""
    entries, seats, leavers, tables = schema.entries, schema.seats, schema.leavers, schema.tables
    left = (
        select(leavers.c.table_id, leavers.c.seat)
        .join(tables)
        .where(leavers.c.person == person, tables.c.status == "over", tables.c.ended.is_(None))
    )
    his = select(seats.c.table_id, seats.c.seat).where(seats.c.person == person).union(left).subquery()
    same, answer = his.c.table_id == entries.c.table_id, entries.c.token.label("answer")
    query = (
        select(*[entries.c[name] for name in ("table_id", "number", "seat", "question", "at")], answer)
        .join_from(entries, his, and_(same, his.c.seat == entries.c.seat))
        .order_by(entries.c.table_id, entries.c.number)
    )
    return [row._asdict() for row in connection.execute(query)]
