"""The same people once more, and series of games."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Connection, and_, update

from orloj.kernel import Illegal, Outcome
from orloj.server.live.broken import Broken
from orloj.server.live.inviting import invite
from orloj.server.live.making import Making
from orloj.server.live.memory import MOST_TRIES, Memory
from orloj.server.live.refusals import NoSuchTable
from orloj.server.live.room import Room, Stale
from orloj.server.live.seats import Seats
from orloj.server.live.series import Standing, read_standing, seats_to_turn
from orloj.server.live.wanted import WantedSeat, WantedTable
from orloj.server.storage import schema


class _Claimed(Exception):
    """Somebody else was quicker; nothing was written."""


class Rematches:
    """Makes the table after a game."""

    def __init__(self, memory: Memory, making: Making, seats: Seats) -> None:
        self._memory = memory
        self._making = making
        self._seats = seats

    async def rematch(self, source: Room, person: int, name: str) -> Room:
        """The same people once more, each a seat further; the second one who asks sits down at the table of the first.
        In a series that is not decided it is the next game."""
        if source.outcome is None:
            raise Illegal("the game is not over yet", why="not-over")
        if source.seat_of(person) is None:
            raise NoSuchTable(source.id)
        for _ in range(MOST_TRIES):
            if source.info.rematch is not None:
                # If it was given up meanwhile, or cannot be read, a new one takes its place.
                with suppress(NoSuchTable, Broken):
                    return await self._join_rematch(source, source.info.rematch, person, name)
            room = await self._made_again(source, person, name)
            try:
                await self._making.store(room, person, also=self._claim_rematch(source, room.id, person))
            except _Claimed:
                source = await self._memory.catch_up(source)
                continue
            source.info.rematch = room.id
            self._memory.tell(source.id)
            return room
        raise Stale("too much is happening at this table; try again")

    async def _join_rematch(self, source: Room, table_id: str, person: int, name: str) -> Room:
        """His seat is kept for him: he needs no link."""
        room = await self._memory.get(table_id)
        before = source.seat_of(person)
        if before is None or source.outcome is None or room.seat_of(person) is not None:
            return room
        seat = (before - seats_to_turn(source.outcome, room.info.seats)) % room.info.seats
        if room.seats[seat].kind != "link":
            return room
        return await self._seats.sit(table_id, seat, person, name, room.seats[seat].invite)

    async def _made_again(self, source: Room, person: int, name: str) -> Room:
        info, outcome = source.info, source.outcome
        assert outcome is not None
        room = self._making.make(_same_again(source, outcome, person), person, name)
        if info.series is not None:
            standing = await self.standing_of(source)
            if not standing.decided:
                room.info.series = info.series
                room.info.turned = (info.turned + seats_to_turn(outcome, info.seats)) % info.seats
        return room

    def _claim_rematch(self, source: Room, table_id: str, person: int) -> Callable[[Connection], None]:
        """Only one table can be the rematch of another; the others are invited to it."""
        tables, known = schema.tables, source.info.rematch

        def claim(connection: Connection) -> None:
            as_known = and_(tables.c.id == source.id, tables.c.rematch.is_not_distinct_from(known))
            if not connection.execute(update(tables).where(as_known).values(rematch=table_id)).rowcount:
                raise _Claimed
            self._memory.announce(connection, source.id)
            invite(connection, table_id, person, [one for one in source.people if one != person])

        return claim

    async def standing_of(self, room: Room) -> Standing:
        """How the series of a table stands."""
        info, outcome = room.info, room.outcome
        return await self._memory.database.read(lambda connection: read_standing(connection, info, outcome))


def _same_again(source: Room, outcome: Outcome, person: int) -> WantedTable:
    """What is wanted for a rematch: bots again, the other people by invitation; everybody sits a seat further."""
    info = source.info
    seats = [
        WantedSeat("bot", one.bot) if one.kind == "bot" else WantedSeat("me" if one.person == person else "link")
        for one in source.seats
    ]
    step = seats_to_turn(outcome, info.seats)
    turned = seats[step:] + seats[:step]
    terms = info.public, info.clock, info.pace, info.hints, info.best_of, info.onlookers_talk
    return WantedTable(info.game, turned, info.mode, info.options, *terms)
