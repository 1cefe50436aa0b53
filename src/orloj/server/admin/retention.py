"""What is deleted when it is old, by the settings (`Retention`): by the running server once a day, a little at a time,
and by `orloj admin prune`. Never finished games in which somebody with an account took part."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, or_, select

from orloj.server.admin.office import note, note_more
from orloj.server.admin.people import announce
from orloj.server.live.lists import lies_between
from orloj.server.people.people import delete_person
from orloj.server.rounds import Rounds
from orloj.server.settings import Retention
from orloj.server.storage import schema
from orloj.server.storage.writer import Writer, leave_word

log = logging.getLogger("orloj.retention")
_DAY = 86_400.0
_FIRST = 60.0  # seconds after the start: first people want to play
_PAUSE = 1.0  # seconds between two steps
_SERVER = "orloj serve"  # who does it, in the audit


# -- what is old


def _idle_guests(before: float) -> Select[Any]:
    """Guests who have neither come anew nor played nor said anything since, and whom no table waits for."""
    people, tables, seats = schema.people, schema.tables, schema.seats
    came = [
        exists().where(table.c.person == people.c.id, moment >= before)
        for table, moment in (
            (schema.sessions, schema.sessions.c.created),
            (schema.api_keys, schema.api_keys.c.created),
            (schema.chat, schema.chat.c.at),
            (schema.looks, schema.looks.c.looked),
        )
    ]
    lives = or_(tables.c.status != "over", tables.c.changed >= before)
    plays = exists().where(seats.c.person == people.c.id, seats.c.table_id == tables.c.id, lives)
    owns = exists().where(tables.c.owner == people.c.id, lives)
    return select(people.c.id).where(people.c.login.is_(None), people.c.created < before, ~or_(*came, plays, owns))


def _abandoned_tables(before: float) -> Select[Any]:
    """Tables that wait, and games that nobody has gone on with or that were ended from outside."""
    tables = schema.tables
    unfinished = or_(tables.c.status != "over", tables.c.ended.is_not(None))
    return select(tables.c.id).where(unfinished, tables.c.changed < before, ~lies_between())


def _games_of_nobody(before: float) -> Select[Any]:
    """Finished games in which only guests and bots took part."""
    tables = schema.tables
    finished = and_(tables.c.status == "over", tables.c.ended.is_(None), tables.c.changed < before)
    return select(tables.c.id).where(finished, ~_concerns_an_account(), ~lies_between())


def _concerns_an_account() -> ColumnElement[bool]:
    people, tables = schema.people, schema.tables
    sat = [
        exists().where(table.c.table_id == tables.c.id, table.c.person == people.c.id, people.c.login.is_not(None))
        for table in (schema.seats, schema.leavers)
    ]
    return or_(*sat, exists().where(people.c.id == tables.c.owner, people.c.login.is_not(None)))


def _old_chat(before: float) -> Select[Any]:
    return select(schema.chat.c.id).where(schema.chat.c.at < before)


# -- deleting it


def _delete_guest(connection: Connection, person: int) -> None:
    for table_id in delete_person(connection, person):
        announce(connection, table_id)
    leave_word(connection, f"person:{person}")


def _delete_table(connection: Connection, table_id: str) -> None:
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
    announce(connection, table_id)


def _delete_line(connection: Connection, line: int) -> None:
    connection.execute(delete(schema.chat).where(schema.chat.c.id == line))


# By the name of its setting: what is old, how one of it is deleted, and how many at a time. Tables go before guests,
# who are not deleted as long as one waits for them.
_Kind = tuple[Callable[[float], Select[Any]], Callable[[Connection, Any], None], int]
_KINDS: Mapping[str, _Kind] = {
    "unfinished": (_abandoned_tables, _delete_table, 5),
    "games": (_games_of_nobody, _delete_table, 5),
    "chat": (_old_chat, _delete_line, 200),
    "guests": (_idle_guests, _delete_guest, 20),
}


def wanted(retention: Retention) -> dict[str, int]:
    """The kinds of which something is to be deleted, and after how many days, in the order in which it is done."""
    return {kind: days for kind in _KINDS if (days := int(getattr(retention, kind)))}


def find_old(connection: Connection, kind: str, days: int, now: float) -> list[Any]:
    """The numbers or names of what there is to delete."""
    return list(connection.execute(_KINDS[kind][0](now - days * _DAY)).scalars())


class Step(Struct, frozen=True):
    """How much of a kind was deleted so far, and the line of the audit that says so."""

    count: int = 0
    line: int = 0

    def delete_some(
        self,
        connection: Connection,
        kind: str,
        days: int,
        now: float,
        *,
        of: Sequence[Any] | None = None,
        what: str = "retention",
        who: str = "",
    ) -> Step:
        """Delete a little of what is old, and write it down; the same step again if nothing is left. `of`: only these,
        as far as they are old still."""
        find, delete_one, most = _KINDS[kind]
        query = find(now - days * _DAY)
        if of is not None:
            query = query.where(query.selected_columns[0].in_(of))
        found = list(connection.execute(query.limit(most)).scalars())
        for one in found:
            delete_one(connection, one)
        if not found:
            return self
        count = self.count + len(found)
        about = f"{kind}: {count}"
        if self.line:
            note_more(connection, self.line, about)
            return Step(count, self.line)
        return Step(count, note(connection, what, about, f"{days} days", who=who))


def in_steps(kind: str, found: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """As much as is deleted at a time."""
    most = _KINDS[kind][2]
    return (found[start : start + most] for start in range(0, len(found), most))


class Forgetting:
    """The running server does it once a day."""

    def __init__(self, retention: Retention, writer: Writer, *, first: float = _FIRST, pause: float = _PAUSE) -> None:
        self._retention = retention
        self._writer = writer
        self._pause = pause
        self._rounds = Rounds(self.forget_what_is_old, _DAY, log, "what is old could not be deleted", first=first)

    def start(self) -> None:
        if self._retention:
            self._rounds.start()

    async def close(self) -> None:
        await self._rounds.close()

    async def forget_what_is_old(self) -> dict[str, int]:
        """Delete it step by step, so that nobody waits for it; how much of each kind."""
        now, deleted = time.time(), {}
        for kind, days in wanted(self._retention).items():
            before, step = Step(), await self._forget_some(Step(), kind, days, now)
            while step is not before:
                await asyncio.sleep(self._pause)
                before, step = step, await self._forget_some(step, kind, days, now)
            if step.count:
                deleted[kind] = step.count
        return deleted

    async def _forget_some(self, step: Step, kind: str, days: int, now: float) -> Step:
        some = partial(step.delete_some, kind=kind, days=days, now=now, who=_SERVER)
        found: Step = await self._writer.write(some)
        return found
