"""Who sits where: sitting down, getting up, and bots that stand in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, and_, exists, insert, not_, select, update
from sqlalchemy.exc import IntegrityError

from orloj.kernel import Seat
from orloj.server.bots import bots_of, usual_bot
from orloj.server.live.broken import Broken
from orloj.server.live.inviting import is_for_players
from orloj.server.live.making import Making
from orloj.server.live.memory import Memory
from orloj.server.live.refusals import NoSuchTable, SeatTaken
from orloj.server.live.room import Room
from orloj.server.live.wanted import BadTable, bot_seat, new_invite
from orloj.server.people.apart import has_blocked
from orloj.server.storage import schema

_STAND_IN = "normal"  # the bot at a table of which nothing else is known


class Seats:
    """The seats of all tables."""

    def __init__(self, memory: Memory, making: Making) -> None:
        self._memory = memory
        self._making = making

    async def sit(self, table_id: str, seat: Seat, person: int, name: str, invite: str | None) -> Room:
        """Take a free seat, one's own seat back from the bot that stood in, or the seat of an invitation."""
        room = await self._memory.get_for(table_id, person)
        if not 0 <= seat < room.info.seats:
            raise NoSuchTable(table_id)
        place = room.seats[seat]
        if place.person == person:
            await self.come_back(table_id, person)
            return await self._memory.get(table_id)
        may_enter = room.may_see(person) or (invite is not None and invite == place.invite)
        if not may_enter:
            raise NoSuchTable(table_id)
        if room.seat_of(person) is not None:
            raise SeatTaken("you sit at this table already")
        if place.kind == "link" and invite != place.invite:
            raise SeatTaken("this seat is kept for somebody who was invited")
        if place.kind not in ("open", "link"):
            raise SeatTaken("somebody sits there already")
        if await self.is_unwelcome(room, person):
            raise SeatTaken("the owner does not want to play with this person")
        await self._seat_person(room, seat, person, name)
        room = await self._memory.get(table_id)
        await self._making.begin(room)
        return room

    async def is_unwelcome(self, room: Room, person: int) -> bool:
        """Has the owner of a table blocked this person?"""
        return await self._memory.database.read(lambda connection: has_blocked(connection, room.info.owner, person))

    async def _seat_person(self, room: Room, seat: Seat, person: int, name: str) -> None:
        seats = schema.seats

        def store(connection: Connection) -> int:
            other = seats.alias()
            sits_already = exists().where(other.c.table_id == room.id, other.c.person == person)
            is_free = and_(seats.c.table_id == room.id, seats.c.seat == seat, seats.c.kind.in_(("open", "link")))
            values = {"kind": "person", "person": person, "name": name, "invite": None}
            taken = connection.execute(update(seats).where(is_free, not_(sits_already)).values(**values)).rowcount
            self._memory.announce(connection, room.id)
            return taken

        try:
            taken = await self._memory.writer.write(store)
        except IntegrityError:  # through another process he took another seat at the same moment
            taken = 0
        if not taken:
            if room.seats[seat].kind in ("open", "link"):  # it was another process: here nobody knows yet
                await self._memory.catch_up(room)
            raise SeatTaken("somebody was quicker")
        place = room.seats[seat]
        place.kind, place.person, place.name, place.invite = "person", person, name, None
        self._memory.tell(room.id)

    async def seat_bot(self, table_id: str, seat: Seat, person: int, bot: str) -> Room:
        """The owner of a table that has not begun lets a bot take a free seat; its link ends."""
        room = await self._memory.see(table_id, person)
        if room.info.owner != person or not 0 <= seat < room.info.seats:
            raise NoSuchTable(table_id)
        bot = bot or usual_bot(room.info.game)
        if bot not in bots_of(room.info.game):
            raise BadTable("bot", "seats", known=", ".join(bots_of(room.info.game)))
        if not room.info.public and all(one.kind == "bot" for one in room.seats if one.seat != seat):
            raise BadTable("only-bots", "seats")
        wanted, seats = bot_seat(seat, bot), schema.seats
        values: dict[str, Any] = {"kind": wanted.kind, "name": wanted.name, "bot": bot, "invite": None}

        def store(connection: Connection) -> int:
            is_free = and_(seats.c.table_id == room.id, seats.c.seat == seat, seats.c.kind.in_(("open", "link")))
            taken = connection.execute(update(seats).where(is_free).values(**values)).rowcount
            self._memory.announce(connection, room.id)
            somebody = exists().where(seats.c.table_id == room.id, seats.c.kind != "bot")
            if not connection.execute(select(somebody)).scalar_one():
                share = self._memory.share_of(person)
                self._making.check_bot_tables(connection, person, share, without=room.id)
            return taken

        if not await self._memory.writer.write(store):
            await self._memory.catch_up(room)
            raise SeatTaken("somebody sits there already")
        room.seats[seat] = wanted
        self._memory.tell(room.id)
        room = await self._memory.get(table_id)
        await self._making.begin(room)
        return room

    async def leave(self, table_id: str, person: int, *, name: str | None = None) -> None:
        """Get up: before the game the seat is free again, later a bot plays on; `name` is what it is called then, if
        the person goes for good."""
        try:
            room = await self._memory.see(table_id, person)
        except Broken as broken:
            await self._leave_broken(broken, person, name)
            return
        seat = room.seat_of(person)
        if seat is None:
            raise NoSuchTable(table_id)
        if room.begun:
            alone = all(one.kind == "bot" for one in room.seats if one.seat != seat)
            check: Callable[[Connection], None] | None = None
            if alone and room.outcome is None and room.info.owner == person and name is None:
                check = partial(self._making.check_bot_tables, owner=person, share=self._memory.share_of(person))
                await self._memory.database.read(check)
            await self._stand_in(room, [seat], gone=True, name=name, check=check)
        else:
            values: dict[str, Any] = {"kind": "link", "person": None, "name": "", "invite": new_invite()}
            if room.info.public and not await self._is_for_players(room):
                values |= {"kind": "open", "invite": None}
            await self._change_seats(room, [seat], values)

    async def _is_for_players(self, room: Room) -> bool:
        query = select(is_for_players()).where(schema.tables.c.id == room.id)
        return bool(await self._memory.database.read(lambda connection: connection.execute(query).scalar()))

    async def _leave_broken(self, broken: Broken, person: int, name: str | None) -> None:
        """Get up from a table that cannot be read: should it be read again one day, a bot plays on."""
        seats = schema.seats
        values: dict[str, Any] = {"kind": "bot", "person": None, "away": False, "bot": _STAND_IN}
        if name is not None:
            values["name"] = name
        mine = and_(seats.c.table_id == broken.info.id, seats.c.person == person)

        def store(connection: Connection) -> None:
            connection.execute(update(seats).where(mine).values(**values))
            self._memory.announce(connection, broken.info.id)

        await self._memory.writer.write(store)
        self._memory.try_again(broken.info.id)

    async def come_back(self, table_id: str, person: int) -> None:
        """Take the own seat back from the bot that stood in."""
        room = await self._memory.get(table_id)
        seat = room.seat_of(person)
        if seat is not None and room.seats[seat].away:
            await self._change_seats(room, [seat], {"away": False, "bot": ""})

    async def take_over(self, room: Room, seats: Sequence[Seat]) -> None:
        """Bots stand in for people who let the clock run out."""
        await self._stand_in(room, seats)

    async def _stand_in(
        self,
        room: Room,
        seats: Sequence[Seat],
        *,
        gone: bool = False,
        name: str | None = None,
        check: Callable[[Connection], None] | None = None,
    ) -> None:
        bot = usual_bot(room.info.game)
        values: dict[str, Any] = {"away": True, "bot": bot}
        if gone:
            values = {"kind": "bot", "person": None, "away": False, "bot": bot}
        if name is not None:
            values["name"] = name
        # Whoever gets up has played, and others shall not lose by it; who goes for good is forgotten.
        left = [
            {"table_id": room.id, "seat": one.seat, "person": one.person, "name": one.name}
            for one in room.seats
            if gone and name is None and one.seat in seats and one.person is not None and room.outcome is None
        ]
        await self._change_seats(room, seats, values, left, check)

    async def _change_seats(
        self,
        room: Room,
        seats: Sequence[Seat],
        values: Mapping[str, Any],
        left: Sequence[Mapping[str, Any]] = (),
        check: Callable[[Connection], None] | None = None,
    ) -> None:
        """Store who sits where now, unless something is against it in the end."""
        for seat in seats:
            for name, value in values.items():
                setattr(room.seats[seat], name, value)
        # Of what the list shows, only who is awaited depends on who sits where.
        news = room.news_of_seats() if room.begun else None

        def store(connection: Connection) -> None:
            if check is not None:
                check(connection)
            table = schema.seats
            which = and_(table.c.table_id == room.id, table.c.seat.in_(seats))
            connection.execute(update(table).where(which).values(**values))
            if left:
                connection.execute(insert(schema.leavers), list(left))
            if news is not None:
                own = {"bot_turn": news.bot_turn, "deadline": news.deadline}
                connection.execute(update(schema.tables).where(schema.tables.c.id == room.id).values(**own))
            self._memory.announce(connection, room.id)

        await self._memory.write_or_forget(room, store)
        self._memory.changed(room)
