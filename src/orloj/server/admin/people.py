"""What whoever runs the site does about people. Each deed is one transaction, which the running server hears of."""

from __future__ import annotations

import secrets
import time
from typing import Any

from argon2 import PasswordHasher
from sqlalchemy import Connection, delete, insert, select, update

from orloj.server.admin.office import CannotDo, note
from orloj.server.bots import usual_bot
from orloj.server.live.inviting import is_for_players
from orloj.server.live.wanted import new_invite
from orloj.server.people.bans import Ban
from orloj.server.people.names import lookalike_of
from orloj.server.people.people import BadAccount, check_free, login_of, proper_name, set_password
from orloj.server.storage import schema
from orloj.server.storage.writer import leave_word

_LONGEST_REASON = 300
_FROM = "admin"  # whoever changed a table, in place of the name of a process


def find_person(connection: Connection, name: str) -> Any:
    """An account by its name, or anybody by `#` and his number; a guest also by his name if no other guest has it."""
    people = schema.people
    if name.startswith("#") and name[1:].isdecimal():
        row = connection.execute(select(people).where(people.c.id == int(name[1:]))).one_or_none()
    else:
        row = connection.execute(select(people).where(people.c.login == login_of(name))).one_or_none()
        if row is None:
            guests = connection.execute(select(people).where(people.c.name == name, people.c.login.is_(None))).all()
            if len(guests) > 1:
                raise CannotDo("several", name=name, numbers=", ".join(f"#{one.id}" for one in guests[:20]))
            row = guests[0] if guests else None
    if row is None:
        raise CannotDo("nobody", name=name)
    return row


def called(row: Any) -> str:
    """`Ada (#12)`"""
    return f"{row.name} (#{row.id})"


def ban(connection: Connection, row: Any, until: float | None, reason: str) -> None:
    """Let somebody in no more: bots stand in for him, seats at tables that wait are free again. His sessions stay, so
    that he can be told why."""
    bans = schema.bans
    found = Ban(time.time(), until, reason[:_LONGEST_REASON])
    connection.execute(delete(bans).where(bans.c.person == row.id))
    connection.execute(insert(bans).values(person=row.id, since=found.since, until=until, reason=found.reason))
    for table_id in _leave_seats(connection, row.id):
        announce(connection, table_id)
    leave_word(connection, f"person:{row.id}")
    note(connection, "ban", called(row), found.told("en"))


def unban(connection: Connection, row: Any) -> None:
    if not connection.execute(delete(schema.bans).where(schema.bans.c.person == row.id)).rowcount:
        raise CannotDo("not-banned", name=row.name)
    leave_word(connection, f"person:{row.id}")
    note(connection, "unban", called(row))


def rename(connection: Connection, row: Any, name: str) -> str:
    """Another name, also at all tables; the new one is returned."""
    try:
        name = proper_name(name)
        check_free(connection, name, row.id)
    except BadAccount as error:
        raise CannotDo(f"name.{error.why}") from error
    people, seats = schema.people, schema.seats
    values = {"name": name}
    if row.login is not None:
        values |= {"login": login_of(name), "lookalike": lookalike_of(name)}
    connection.execute(update(people).where(people.c.id == row.id).values(**values))
    where = list(connection.execute(select(seats.c.table_id).where(seats.c.person == row.id)).scalars())
    for named in (seats, schema.chat, schema.result_seats, schema.leavers, schema.tournament_players):
        connection.execute(update(named).where(named.c.person == row.id).values(name=name))
    for table_id in where:
        announce(connection, table_id)
    leave_word(connection, f"person:{row.id}")
    note(connection, "rename", called(row), name)
    return name


def reset_password(connection: Connection, row: Any) -> str:
    """A new password, which nobody can read later; sessions and keys end."""
    if row.login is None:
        raise CannotDo("guest-password", name=row.name)
    password = secrets.token_urlsafe(12)
    set_password(connection, row.id, PasswordHasher().hash(password))
    leave_word(connection, f"person:{row.id}")
    note(connection, "reset-password", called(row))
    return password


def announce(connection: Connection, table_id: str) -> None:
    """Seats or settings of a table change: the running server reads it again."""
    tables = schema.tables
    connection.execute(update(tables).where(tables.c.id == table_id).values(touched=tables.c.touched + 1))
    leave_word(connection, f"room:{table_id}:{_FROM}")


def _leave_seats(connection: Connection, person: int) -> list[str]:
    tables, seats = schema.tables, schema.seats
    columns = (seats.c.seat, tables.c.id, tables.c.game, tables.c.status, tables.c.awaited)
    anybody = (tables.c.public & ~is_for_players()).label("anybody")
    query = select(*columns, anybody).join(tables).where(seats.c.person == person, tables.c.status != "over")
    found = connection.execute(query).all()
    for row in found:
        this = update(seats).where(seats.c.table_id == row.id, seats.c.seat == row.seat)
        if row.status == "playing":
            connection.execute(this.values(away=True, bot=usual_bot(row.game)))
            if str(row.seat) in row.awaited.split(","):
                connection.execute(update(tables).where(tables.c.id == row.id).values(bot_turn=True))
        elif row.anybody:
            connection.execute(this.values(kind="open", person=None, name="", invite=None))
        else:
            connection.execute(this.values(kind="link", person=None, name="", invite=new_invite()))
    return [row.id for row in found]
