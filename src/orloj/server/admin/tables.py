"""What whoever runs the site does about tables, chat and reports."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from orloj.server.admin.office import CannotDo, note
from orloj.server.admin.people import announce, called
from orloj.server.live.lists import lies_between
from orloj.server.meeting.results import lock_ratings, rate_again
from orloj.server.storage import schema
from orloj.server.storage.writer import leave_word


def find_table(connection: Connection, table_id: str) -> Any:
    """Some columns of a table."""
    tables = schema.tables
    columns = (tables.c.id, tables.c.game, tables.c.status, tables.c.ended)
    row = connection.execute(select(*columns).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        raise CannotDo("no-table", table=table_id)
    return row


def end_table(connection: Connection, table_id: str) -> None:
    """Nobody can go on with a game any more; what was played stays to be seen. A table that waits simply goes."""
    row = find_table(connection, table_id)
    if row.status == "over":
        raise CannotDo("is-over", table=table_id)
    if row.status == "waiting":
        connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
    else:
        now = time.time()
        values = {"status": "over", "ended": now, "changed": now, "bot_turn": False, "deadline": None, "awaited": ""}
        connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))
    announce(connection, table_id)
    note(connection, "end-table", table_id, row.game)


def delete_table(connection: Connection, table_id: str) -> None:
    """A table with its game, chat and reviews; results stay."""
    row = find_table(connection, table_id)
    tables = schema.tables
    if not connection.execute(delete(tables).where(tables.c.id == table_id, ~lies_between())).rowcount:
        raise CannotDo("between", table=table_id)
    announce(connection, table_id)
    note(connection, "delete-table", table_id, row.game)


def count_chat(connection: Connection, table_id: str, person: Any = None) -> int:
    find_table(connection, table_id)
    query = select(func.count()).select_from(schema.chat).where(*_lines(table_id, person))
    return int(connection.execute(query).scalar_one())


def remove_chat(connection: Connection, table_id: str, person: Any = None) -> int:
    """What was said at a table, by everybody or by one person; how many lines."""
    find_table(connection, table_id)
    count = connection.execute(delete(schema.chat).where(*_lines(table_id, person))).rowcount
    announce(connection, table_id)
    leave_word(connection, f"talk:{table_id}")
    note(connection, "remove-chat", table_id, called(person) if person is not None else "")
    return int(count)


def _lines(table_id: str, person: Any) -> list[ColumnElement[bool]]:
    chat = schema.chat
    return [chat.c.table_id == table_id, *([chat.c.person == person.id] if person is not None else [])]


def resolve_report(connection: Connection, number: int) -> None:
    reports = schema.reports
    if not connection.execute(update(reports).where(reports.c.id == number).values(state="done")).rowcount:
        raise CannotDo("no-report", number=number)
    note(connection, "resolve-report", str(number))


def rate_all_again(connection: Connection) -> int:
    """All ratings anew, while no game is rated; from how many games."""
    lock_ratings(connection)
    count = rate_again(connection)
    note(connection, "ratings", "", str(count))
    return count
