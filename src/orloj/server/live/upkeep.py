"""What the keeper asks about tables: which need something, how urgent it is, and how quickly bots may move."""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import Connection, or_, update

from orloj.server.live.lists import needing_care
from orloj.server.live.memory import Memory
from orloj.server.live.presence import NOBODY
from orloj.server.live.refusals import NoSuchTable
from orloj.server.live.room import PACES, Room
from orloj.server.storage import schema
from orloj.server.turns import Rank


class Upkeep:
    """How tables are kept going."""

    def __init__(self, memory: Memory, *, always_quick: bool) -> None:
        self._memory = memory
        self.always_quick = always_quick

    async def set_pace(self, table_id: str, person: int, pace: str) -> None:
        """A player chooses how quickly the bots of the table move."""
        room = await self._memory.see(table_id, person)
        if pace not in PACES or room.seat_of(person) is None:
            raise NoSuchTable(table_id)
        room.info.pace = pace
        tables = schema.tables

        def store(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.id == table_id).values(pace=pace))
            self._memory.announce(connection, table_id)

        await self._memory.write_or_forget(room, store)
        self._memory.tell(table_id)

    def is_quick(self, room: Room) -> bool:
        """Do the bots of this table move without a pause?"""
        return self.always_quick or room.info.pace == "quick"

    def hurries(self, room: Room) -> bool:
        """Does nobody mind how long others think in windows? Where several people sit, waiting must tell nothing."""
        return self.always_quick or (room.info.pace == "quick" and len(room.people) < 2)

    def rank_of(self, room: Room) -> Rank:
        """How urgent a bot's answer is: does anybody sit there, or watch?"""
        there = any(one.kind == "person" and not one.away for one in room.seats)
        return Rank.MOVE if there or self._memory.hub.presence.at(room.id) != NOBODY else Rank.LATER

    async def needing_care(self, keeper: str, now: float, without: Collection[str] = ()) -> list[str]:
        """Tables with something to do for a keeper, which no other process keeps; some can be left out."""
        return await self._memory.database.read(lambda connection: needing_care(connection, keeper, now, without))

    async def lease(self, table_id: str, keeper: str, until: float) -> bool:
        """Become the keeper of a table until then, unless another process is."""
        if not self._memory.database.is_postgres:
            return True  # there is no other one, and a commit for each table every few seconds would be for nothing
        tables = schema.tables
        free = or_(tables.c.kept_until.is_(None), tables.c.kept_until < time.time(), tables.c.kept_by == keeper)
        claim = update(tables).where(tables.c.id == table_id, free).values(kept_by=keeper, kept_until=until)
        return bool(await self._memory.writer.write(lambda connection: connection.execute(claim).rowcount))
