"""How far tables have come in the database, for readers who may have done something through another process.

Processes hear of each other a moment after something was stored. Whoever has just been told that his answer counts must
not be shown the table without it, whichever process he asks: so a process that may be one of several looks before it
answers somebody it knows. All who ask while a look is under way share the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from orloj.server.storage.database import Database
from orloj.server.storage.schema import entries, tables


class Position(NamedTuple):
    """What is stored of a table: the number of its last entry, and how often seats and settings have changed."""

    number: int
    touched: int


class Newest:
    """Looks how far tables have come."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: dict[str, asyncio.Future[Position | None]] = {}
        self._looking: asyncio.Task[None] | None = None

    async def of(self, table_id: str) -> Position | None:
        """At least all that was stored before this was asked; None: there is no such table."""
        waiting = self._waiting.get(table_id)
        if waiting is None:
            waiting = self._waiting[table_id] = asyncio.get_running_loop().create_future()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        return await asyncio.shield(waiting)

    async def _look(self) -> None:
        while self._waiting:
            asked, self._waiting = self._waiting, {}
            try:
                found = await self._database.read(partial(positions, table_ids=list(asked)))
            except Exception as error:
                for future in asked.values():
                    future.set_exception(error)
                    future.exception()  # whoever asked may be gone
                continue
            for table_id, future in asked.items():
                future.set_result(found.get(table_id))


def positions(connection: Connection, table_ids: Collection[str]) -> dict[str, Position]:
    """How far these tables have come."""
    last = select(func.max(entries.c.number)).where(entries.c.table_id == tables.c.id).scalar_subquery()
    query = select(tables.c.id, last, tables.c.touched).where(tables.c.id.in_(table_ids))
    return {row[0]: Position(row[1] or 0, row[2]) for row in connection.execute(query)}
