"""People whom somebody does not want to hear of, or to meet; and what is reported to whoever runs the site.

- Who is **muted** is not heard by the one who muted him: his lines in the chat are left out for that reader alone.
- Who is **blocked** is not heard either, does not find the other's tables and invitations, and cannot sit down there.
  He is no friend any more.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, select

from orloj.server.limits import Allowance
from orloj.server.people.friends import between
from orloj.server.people.people import People
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer, notify

Kind = Literal["mute", "block"]
LONGEST_REPORT = 1000
_LINES = 20  # of the chat that go with a report
_MOST = 500  # people whom one person keeps apart
_MOST_KNOWN = 5000
_Somebody = int | ColumnElement[int] | ColumnElement[int | None]


class TooManyReports(Exception):
    """Each of them has to be read by somebody."""


class Kept(NamedTuple):
    """Somebody who is kept apart."""

    person: int
    name: str
    kind: Kind


class Apart:
    """Who keeps whom apart."""

    def __init__(self, database: Database, writer: Writer, people: People) -> None:
        self._database = database
        self._writer = writer
        self._people = people
        self._known: dict[int, Mapping[int, Kind]] = {}
        self._reports = Allowance(10 / 3600, 10)

    def forget(self, person: int) -> None:
        """Something about this person has changed, here or in another process."""
        self._known.pop(person, None)

    async def of(self, person: int) -> Mapping[int, Kind]:
        """Whom a person keeps apart."""
        known = self._known.get(person)
        if known is None:
            known = {one.person: one.kind for one in await self.names_of(person)}
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[person] = known
        return known

    async def names_of(self, person: int) -> list[Kept]:
        """The same with their names, for a list."""
        apart, people = schema.apart, schema.people
        query = (
            select(apart.c.other, people.c.name, apart.c.kind)
            .join(people, people.c.id == apart.c.other)
            .where(apart.c.person == person)
            .order_by(people.c.name, people.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Kept(*row) for row in rows]

    async def keep(self, person: int, other: int, kind: Kind | None) -> None:
        """Keep somebody apart, or no longer."""
        apart = schema.apart

        def store(connection: Connection) -> None:
            connection.execute(delete(apart).where(apart.c.person == person, apart.c.other == other))
            full = len(connection.execute(select(apart.c.other).where(apart.c.person == person)).all()) >= _MOST
            if kind is not None and not full and other != person:
                connection.execute(insert(apart).values(person=person, other=other, kind=kind, since=time.time()))
                if kind == "block":
                    connection.execute(delete(schema.friends).where(between(person, other)))
            notify(connection, f"person:{person}")

        await self._writer.write(store)
        self._people.forget(person)

    async def report(self, person: int, about: int, name: str, table_id: str, text: str) -> None:
        """Tell whoever runs the site about somebody at a table, with what he has said there."""
        if self._reports.take(self._people.share(person)):  # guests of one address together
            raise TooManyReports
        chat = schema.chat
        lines = select(chat.c.text).where(chat.c.table_id == table_id, chat.c.person == about)

        def store(connection: Connection) -> None:
            said = list(connection.execute(lines.order_by(chat.c.id.desc()).limit(_LINES)).scalars())
            row = {"person": person, "about": about, "name": name, "table_id": table_id, "at": time.time()}
            values = {**row, "said": "\n".join(reversed(said)), "text": text[:LONGEST_REPORT]}
            connection.execute(insert(schema.reports).values(**values))

        await self._writer.write(store)


def has_blocked(connection: Connection, person: int | None, other: int) -> bool:
    """Does a person not want to meet another one?"""
    if person is None:
        return False
    return connection.execute(select(_blocks(person, other))).scalar_one()


def wants_to_meet(owner: ColumnElement[int | None], reader: int | ColumnElement[int]) -> ColumnElement[bool]:
    """For lists of tables: neither has the owner blocked the reader, nor the reader the owner."""
    return ~_blocks(owner, reader) & ~_blocks(reader, owner)


def _blocks(person: _Somebody, other: _Somebody) -> ColumnElement[bool]:
    apart = schema.apart.alias()
    return exists().where(apart.c.person == person, apart.c.other == other, apart.c.kind == "block")
