"""Keeps tables going: lets bots move and watches the clocks.

A table is kept by the process that holds its lease, which expires after a few seconds; if that process dies, another
one takes over. Should two ever think that they keep the same table, answers still name their questions and count once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random, SystemRandom
from typing import Any

from orloj.kernel import PASS, NotYourChoice, OrlojError, Refused
from orloj.kernel.orders import ORDERS
from orloj.server.live.broken import Broken
from orloj.server.live.guided import is_in_lesson, scripted
from orloj.server.live.refusals import NoSuchTable
from orloj.server.live.room import Room, Stale
from orloj.server.live.rooms import Rooms
from orloj.server.live.thinker import Stepped
from orloj.server.live.thinkers import NoThought, Thinkers
from orloj.server.live.windows import opens_for_bots_at, passes_at
from orloj.server.rounds import Rounds
from orloj.server.storage.trouble import StorageAway
from orloj.server.turns import Share

log = logging.getLogger("orloj.keeper")
LEASE = 5.0  # seconds
_RENEW = 2.0  # seconds before its end
_ROUND = 1.0  # seconds between two looks for tables that nobody keeps
_PAUSE = (0.5, 1.3)  # seconds that a bot seems to think
_LEAST_PAUSE = 0.1  # seconds between quick answers where only bots play: nobody can watch them faster
_MOST_IN_A_ROW = 1000  # answers of one bot while nobody else answers; turns of people have some dozens
_BROKEN_FOR = 60.0  # seconds after which a table that could not be tended is tried again,
_AWAY_FOR = 3.0  # and after which that is done if the database was to blame


class Keeper:
    """The keeper of this process."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, *, clock: Callable[[], float] = time.time) -> None:
        self.name = secrets.token_hex(8)
        self._rooms = rooms
        self._thinkers = thinkers
        self._clock = clock
        self._chance: Random = SystemRandom()
        self._tending: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()  # changed while being tended
        self._leases: dict[str, float] = {}
        self._declined: dict[str, set[str]] = {}  # questions that bots do not want to answer
        self._unasked: dict[str, int] = {}  # after how many entries bots had their chance to do something unasked
        # Which bot was about to answer last at a table, after how many entries, and how often in a row.
        self._in_a_row: dict[str, tuple[int, int, int]] = {}
        self._failed: dict[str, float] = {}  # tables that could not be tended, and until when they are left alone
        self._rounds = Rounds(self._make_a_round, _ROUND, log, "looking after tables failed")
        self._closing = False
        rooms.on_change = self.look

    def start(self) -> None:
        self._rounds.start()

    async def close(self) -> None:
        self._closing = True  # what changes meanwhile is seen to after the next start
        await self._rounds.close()
        tasks = [*self._tending.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def look(self, room: Room) -> None:
        """Something changed at a table: is it a bot's turn?"""
        if not room.begun or room.outcome is not None or room.info.ended is not None:
            return
        if self._next_bot(room) is not None or self._may_step_aside(room):
            self.tend(room.id)
        self._look_at_window(room)

    def _look_at_window(self, room: Room) -> None:
        """In a window somebody may have to be passed later: come back then."""
        asked = room.table.in_window()
        if not asked:
            return
        hurried = self._rooms.upkeep.hurries(room)
        moments = [moment for seat in asked if (moment := passes_at(room, seat, hurried)) is not None]
        if moments:
            asyncio.get_running_loop().call_later(max(0.0, min(moments) - self._clock()), self.tend, room.id)

    def tend(self, table_id: str) -> None:
        if self._closing:
            return
        if table_id in self._tending:
            self._again.add(table_id)
            return
        task = asyncio.create_task(self._tend(table_id))
        self._tending[table_id] = task
        task.add_done_callback(lambda _: self._done(table_id))

    def _done(self, table_id: str) -> None:
        del self._tending[table_id]
        if table_id in self._again:
            self._again.discard(table_id)
            self.tend(table_id)

    async def _make_a_round(self) -> None:
        now = self._clock()
        self._failed = {table: end for table, end in self._failed.items() if now < end}
        for table_id in await self._rooms.upkeep.needing_care(self.name, now, self._failed):
            if table_id not in self._tending:
                self.tend(table_id)
        self._rooms.tidy()
        self._forget_what_is_put_away()

    def _forget_what_is_put_away(self) -> None:
        """Nothing is known about tables that are over, given up, or asleep: whoever wakes one begins anew."""
        notes: tuple[dict[str, Any], ...] = (self._declined, self._unasked, self._in_a_row)
        for noted in notes:
            for table_id in [table_id for table_id in noted if table_id not in self._rooms]:
                del noted[table_id]

    # -- one table

    async def _tend(self, table_id: str) -> None:
        try:
            while await self._holds_lease(table_id):
                room = await self._rooms.get(table_id)
                if not room.begun:  # whoever took the last seat could not begin it
                    await self._rooms.making.begin(room)
                if not room.begun or room.outcome is not None or room.info.ended is not None:
                    return
                if room.bots_have_stopped:
                    log.error("table %s had %d answers and is not over: its bots have stopped", table_id, room.number)
                    self._failed[table_id] = self._clock() + _BROKEN_FOR
                    return
                await self._check_clock(room)
                if await self._pass_in_window(room):
                    continue
                if await self._let_step_aside(room):
                    continue
                seat = self._next_bot(room)
                if seat is None:
                    return
                await self._move(room, seat)
        except NoSuchTable:
            pass  # it was ended or given up meanwhile
        except StorageAway:  # that was logged
            self._failed[table_id] = self._clock() + _AWAY_FOR
        except Broken:  # `Rooms` has logged why
            self._failed[table_id] = self._clock() + _BROKEN_FOR
        except OrlojError as error:
            self._failed[table_id] = self._clock() + _BROKEN_FOR
            log.error("table %s cannot be tended: %s", table_id, error)
        except Exception:
            self._failed[table_id] = self._clock() + _BROKEN_FOR
            log.exception("table %s cannot be tended", table_id)

    async def _holds_lease(self, table_id: str) -> bool:
        now = self._clock()
        if self._leases.get(table_id, 0.0) - now > _RENEW:
            return True
        until = now + LEASE
        if not await self._rooms.upkeep.lease(table_id, self.name, until):
            self._leases.pop(table_id, None)
            return False
        self._leases[table_id] = until
        if len(self._leases) > 1000:
            self._leases = {table: end for table, end in self._leases.items() if end > now}
        return True

    async def _check_clock(self, room: Room) -> None:
        now = self._clock()
        deadlines = {seat: room.deadline_of(seat) for seat in room.waiting_for()}
        late = [seat for seat, moment in deadlines.items() if moment is not None and moment < now]
        if late:
            await self._rooms.seats.take_over(room, late)

    async def _pass_in_window(self, room: Room) -> bool:
        """Pass for a person who can do nothing in an open window, or whose time for it is over."""
        for seat in room.table.in_window():
            moment = passes_at(room, seat, self._rooms.upkeep.hurries(room)) if not is_in_lesson(room) else None
            if moment is not None and moment <= self._clock():
                with suppress(Stale, NotYourChoice):
                    await self._rooms.play.answer(room.id, seat, PASS, room.question_id(seat))
                return True
        return False

    def _next_bot(self, room: Room) -> int | None:
        declined = self._declined.get(room.id, set())
        for seat in room.table.asks():
            if room.seats[seat].is_bot and room.question_id(seat) not in declined:
                return seat
        return None

    def _may_step_aside(self, room: Room) -> dict[int, str]:
        """The bots that could do something now without being asked, and have not had the chance to."""
        if self._unasked.get(room.id) == room.number or is_in_lesson(room):
            return {}
        return {
            seat.seat: seat.bot for seat in room.seats if seat.is_bot and room.table.asides(seat.seat).keys() - {ORDERS}
        }

    async def _let_step_aside(self, room: Room) -> bool:
        """Before every answer at the table bots may do something unasked; nobody waits for it. Did they?"""
        bots = self._may_step_aside(room)
        if not bots:
            return False
        share = Share(self._rooms.upkeep.rank_of(room), room.info.owner, room.id, room.info.share or "")
        number = room.number  # if others do something meanwhile, there will be another chance
        steps: list[Stepped] = []
        with suppress(NoThought):
            steps = await self._thinkers.unasked(share, room.info.game, bots, room.table.excerpt())
        with suppress(Refused):  # it is not possible any more, or the player came back
            for one in steps:
                await self._rooms.play.step_aside(room.id, one.seat, one.aside, one.token, by_bot=True)
                number += 1
        self._unasked[room.id] = number
        return bool(steps)

    async def _move(self, room: Room, seat: int) -> None:
        question, ask = room.question_id(seat), room.table.asks()[seat]
        scene = room.table.excerpt()
        is_secret = len(room.table.awaited()) > 1  # nobody sees when a sealed answer is given
        began = self._clock()
        try:
            token = scripted(room, seat)
            if token is None and self._never_ends(room, seat):
                token = ask.sample(self._chance)
            if token is None:
                share = Share(self._rooms.upkeep.rank_of(room), room.info.owner, room.id, room.info.share or "")
                token = await self._thinkers.choose(share, room.info.game, room.seats[seat].bot, seat, scene)
        except NoThought:  # anything that is allowed; but nobody steps in by chance
            token = None if ask.optional else ask.sample(self._chance)
        if not self._rooms.upkeep.hurries(room) and seat in room.table.in_window():
            await asyncio.sleep(max(0.0, opens_for_bots_at(room, seat) - self._clock()))
        elif not self._rooms.upkeep.is_quick(room) and not is_secret:
            await asyncio.sleep(max(0.0, self._chance.uniform(*_PAUSE) - (self._clock() - began)))
        elif room.only_bots and not self._rooms.upkeep.always_quick:
            await asyncio.sleep(_LEAST_PAUSE)
        if token is None:
            self._declined[room.id] = {*self._declined.get(room.id, ()), question or ""}
            return
        try:
            await self._rooms.play.answer(room.id, seat, token, question, by_bot=True)
        except (Stale, NotYourChoice):
            return  # meanwhile somebody took something back, or the player came back: look again
        except Refused:
            if room.info.ended is not None:
                return
            log.error("bot %s gave an answer that is not allowed at table %s", room.seats[seat].bot, room.id)
            with suppress(Refused):
                await self._rooms.play.answer(room.id, seat, ask.sample(self._chance), question, by_bot=True)

    def _never_ends(self, room: Room, seat: int) -> bool:
        """Does a bot answer again and again, and never end its turn? Then chance decides for it. (What a table may
        have in all is limited too: `Room.bots_have_stopped`.)"""
        last, number, times = self._in_a_row.get(room.id, (seat, 0, 0))
        times = times + 1 if (seat, room.number) == (last, number + 1) else 1  # otherwise somebody was in between
        self._in_a_row[room.id] = (seat, room.number, times)
        if times == _MOST_IN_A_ROW + 1:
            log.error("bot %s does not end its turn at table %s", room.seats[seat].bot, room.id)
        return times > _MOST_IN_A_ROW
