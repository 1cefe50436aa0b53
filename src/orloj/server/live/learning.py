"""Guided first games: making one, and following what the learner has read."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, update

from orloj.server.live.guided import LEARNER, Guided, NoGuide, guide_of
from orloj.server.live.making import Making
from orloj.server.live.memory import Memory
from orloj.server.live.room import Room
from orloj.server.live.wanted import WantedSeat, WantedTable
from orloj.server.storage import schema


class Learning:
    """Makes guided games and keeps what their learners have read."""

    def __init__(self, memory: Memory, making: Making) -> None:
        self._memory = memory
        self._making = making

    async def begin(self, game: str, owner: int, name: str, bot: str, pace: str) -> Room:
        """The guided first game: a table with a fixed deal, and with bots that play on when the lessons are over."""
        guide = guide_of(game)
        if guide is None:
            raise NoGuide(game)
        seats = [WantedSeat("me" if seat == LEARNER else "bot", bot) for seat in range(guide.lessons.seats)]
        wanted = WantedTable(game, seats, guide.mode, dict(guide.lessons.options), pace=pace)
        room = self._making.make(wanted, owner, name)
        room.info.guide = Guided()
        await self._making.store(room, owner, guide.new_table())
        return room

    async def follow(self, table_id: str, person: int, *, read: int = -1, left: bool | None = None) -> Room:
        """The learner has read a step, leaves the lessons, or comes back to them."""
        room = await self._memory.see(table_id, person)
        if room.info.guide is None or room.seat_of(person) != LEARNER:
            raise NoGuide(table_id)
        now = room.info.guide
        room.info.guide = guided = Guided(max(now.read, read), now.left if left is None else left)
        tables = schema.tables

        def store(connection: Connection) -> None:
            packed = msgspec.json.encode(guided).decode()
            connection.execute(update(tables).where(tables.c.id == table_id).values(guide=packed))
            self._memory.announce(connection, table_id)

        await self._memory.write_or_forget(room, store)
        self._memory.changed(room)
        return room
