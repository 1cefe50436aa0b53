"""Games that go on from a moment of another one, and what they must not tell of it."""

from __future__ import annotations

import secrets
import time

import msgspec

from orloj.kernel import Illegal, Record, Seat
from orloj.server.bots import can_advise, usual_bot
from orloj.server.live.broken import Broken
from orloj.server.live.making import Making
from orloj.server.live.memory import Memory
from orloj.server.live.refusals import NoSuchTable
from orloj.server.live.room import Room, SeatInfo
from orloj.server.live.wanted import bot_seat


class Branches:
    """Branches off, and knows which games have to be over before anybody looks into one."""

    def __init__(self, memory: Memory, making: Making) -> None:
        self._memory = memory
        self._making = making

    async def branch_off(self, source: Room, at: int, person: int, name: str) -> Room:
        """A new table that goes on from a moment of another one: its seat is the person's, bots have the others."""
        seat = source.seat_of(person)
        over = source.outcome is not None
        if not over and seat is None:
            raise Illegal("only who sits at an unfinished table may branch off", why="branch-unfinished")
        table = source.table.branch(at, seat=None if over else seat)
        now = time.time()
        info = msgspec.structs.replace(
            source.info,
            id=secrets.token_urlsafe(9),
            owner=person,
            public=False,
            clock="none",
            pace="natural",
            status="waiting",
            created=now,
            changed=now,
            parent=source.id,
            rematch=None,
            wish=None,
            watch=None,
            guide=None,
            series=None,
            best_of=1,
            turned=0,
            share=self._memory.share_of(person),
        )
        mine = 0 if seat is None else seat
        seats = [
            SeatInfo(one, "person", name, person=person) if one == mine else bot_seat(one, _opponent(source, one))
            for one in range(info.seats)
        ]
        room = Room(info, seats)
        await self._making.store(room, person, table)
        return room

    async def record_of(self, room: Room) -> Record:
        """The whole game for everybody, once nothing in it is secret any more."""
        if room.outcome is None:
            raise Illegal("the record holds everybody's cards: it can be had when the game is over", why="not-over")
        await self.check_nothing_depends_on(room)
        return room.record()

    async def check_nothing_depends_on(self, room: Room) -> None:
        """What looks into a branch looks into the games that it branched off: they have to be over too."""
        if await self._unfinished_before(room):
            raise Illegal("the game that this one branched off is not over yet", why="parent-not-over")

    async def hints_for(self, room: Room, seat: Seat) -> bool:
        """May the seat ask a bot for advice? A branch of a running game must not tell what that game keeps quiet."""
        if not room.hints_for(seat) or not can_advise(room.info.game):
            return False
        return all(isinstance(one, Room) and one.hints_for(seat) for one in await self._unfinished_before(room))

    async def is_all_over(self, room: Room) -> bool:
        """Is the game over, and all that it branched off? Then nothing of it is hidden any more."""
        return room.outcome is not None and not await self._unfinished_before(room)

    async def _unfinished_before(self, room: Room) -> list[Room | Broken]:
        """The games before a branch that still go on. It begins at their position, also a branch of a branch."""
        found: list[Room | Broken] = []
        parent = room.info.parent
        while parent is not None:
            try:
                before = await self._memory.get(parent)
            except NoSuchTable:
                break
            except Broken as broken:  # nobody can say how it stands
                if broken.info.status != "over":
                    found.append(broken)
                parent = broken.info.parent
                continue
            if before.outcome is None:
                found.append(before)
            parent = before.info.parent
        return found


def _opponent(source: Room, seat: Seat) -> str:
    """Who plays a seat of a branch: the bot that sat there, and instead of a person the usual one."""
    place = source.seats[seat]
    return place.bot if place.kind == "bot" else usual_bot(source.info.game)
