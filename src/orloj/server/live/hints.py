"""Hints: what a good bot would answer, and what it expects of it; and why a bot did what it did. Thinkers think; here
it is decided who may ask."""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from orloj.kernel import Illegal, Line, NotYourChoice, Seat
from orloj.look import look_of
from orloj.look.reasons import Reason
from orloj.server.bots import can_advise
from orloj.server.limits import Allowance
from orloj.server.live.room import Room, Stale
from orloj.server.live.rooms import Rooms
from orloj.server.live.thinker import Explain, Weigh, Weighed
from orloj.server.live.thinkers import Busy, NoThought, Thinkers
from orloj.server.turns import Rank, Share

log = logging.getLogger("orloj.hints")
Key = tuple[str, str, int]  # the table, the question, and how much had happened: others may go on meanwhile
_KEPT = 500  # hints that are remembered: who asks twice gets the same one
_WAIT = 6.0  # seconds until a thinker must have time
_LINE = 4  # people for each thinker who may wait


class TooEager(Exception):
    """One hint at a time, and not too many; `wait` tells how many seconds to wait."""

    def __init__(self, wait: float = 1.0) -> None:
        super().__init__("not so fast")
        self.wait = wait


class Hints:
    """The hints of this process."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, budget: str, per_minute: float) -> None:
        self._rooms = rooms
        self._thinkers = thinkers
        self._budget = budget
        self._allowance = Allowance(per_minute / 60, max(1.0, per_minute / 4))
        self._asking: set[int] = set()  # the people who wait for one
        self._known: OrderedDict[Key, Weighed] = OrderedDict()
        self._stumbles: Counter[Key] = Counter()  # how often thinking about it failed

    async def ask(self, table_id: str, seat: Seat, person: int, question: str | None = None) -> tuple[str, Weighed]:
        """The name of the open question, and what is to be said about it."""
        room = await self._rooms.see(table_id, person)
        await self._check_allowed(room, seat)
        name = _open_question(room, seat, question)
        key = (table_id, name, room.seen_number)
        known = self._known.get(key)
        if known is None:
            known = await self._think(room, seat, person, key)
            self._remember(key, known)
            _open_question(await self._rooms.see(table_id, person), seat, name)  # it may be closed by now
        return name, known

    async def _check_allowed(self, room: Room, seat: Seat) -> None:
        if not can_advise(room.info.game):
            raise Illegal("no bot can give advice on this game", why="no-adviser")
        if not await self._rooms.branches.hints_for(room, seat):
            raise Illegal("people play here, and the table was made without hints", why="no-hints-here")

    # -- what a bot did

    async def why(self, table_id: str, person: int, line: int) -> Weighed:
        """Why a bot did what a line of the story tells."""
        room = await self._rooms.see(table_id, person)
        asker = room.seat_of(person)
        all_over = await self._rooms.branches.is_all_over(room)
        if not all_over:
            if asker is None:
                raise Illegal("who only watches may ask when the game is over", why="why-later")
            await self._check_allowed(room, asker)
        found = explainable(room, line, asker, all_over=all_over)
        if found is None:
            raise Illegal("there is nothing to explain", why="no-reasons")
        key = (table_id, f"why {line} {None if all_over else asker}", found.lines)
        known = self._known.get(key)
        if known is None:
            known = await self._explain(room, found, None if all_over else asker, person, key)
            self._remember(key, known)
        return known

    async def _explain(self, room: Room, deed: Explainable, asker: Seat | None, person: int, key: Key) -> Weighed:
        with self._turn_of(person):
            # The stream of chance belongs to the line and to who asks, and so does all that is told.
            task = Explain(
                game=room.info.game,
                seat=deed.seat,
                scene=room.table.travel(deed.number).excerpt(),
                budget=self._budget,
                chance=f"{room.id} {key[1]}",
                kind=deed.reason.kind,
                played=deed.reason.token,
                asker=asker,
                names=_names(room),
            )
            found = await self._thinkers.explain(self._share(person, room), task, _WAIT)
        if found is None:
            raise Illegal("it depends on what is hidden", why="no-reasons")
        return found

    @contextmanager
    def _turn_of(self, person: int) -> Iterator[None]:
        """One thought at a time for each person, and not too many."""
        if person in self._asking:
            raise TooEager
        line, share = _LINE * self._thinkers.count, self._rooms.share_of(person)
        # All guests of an address may fill half of the line: there is room for others.
        of_share = sum(self._rooms.share_of(other) == share for other in self._asking)
        if len(self._asking) >= line or of_share >= max(1, line // 2):
            raise Busy
        if wait := self._allowance.take(str(person)):
            raise TooEager(wait)
        self._asking.add(person)
        try:
            yield
        finally:
            self._asking.discard(person)

    def _share(self, person: int, room: Room) -> Share:
        return Share(Rank.HINT, person, room.id, self._rooms.share_of(person))

    async def _think(self, room: Room, seat: Seat, person: int, key: Key) -> Weighed:
        try:
            with self._turn_of(person):
                # The stream of chance belongs to the question: whoever asks again is told the same, unless thinking
                # failed: then it may have been the chance.
                chance = f"{room.id} {key[1]} {self._stumbles[key]}"
                task = Weigh(room.info.game, seat, room.table.excerpt(), self._budget, chance, names=_names(room))
                found = await self._thinkers.weigh(self._share(person, room), task, _WAIT)
            assert found is not None, "nobody waits for the answer"
            return found
        except NoThought:
            log.warning("there is no hint for question %s of table %s", key[1], room.id)
            if len(self._stumbles) > _KEPT:
                self._stumbles.clear()
            self._stumbles[key] += 1
            raise

    def _remember(self, key: Key, hint: Weighed) -> None:
        self._known[key] = hint
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)


def _names(room: Room) -> list[str]:
    """The players by name, as soon as everybody has one."""
    names = [one.name for one in room.seats]
    return names if all(names) else []


class Explainable(NamedTuple):
    """A bot's deed that can be explained."""

    seat: Seat
    reason: Reason
    number: int  # of answers before it
    lines: int  # of the story before its line: what was taken back meanwhile is another deed


def reason_of(room: Room, line: Line, asker: Seat | None, *, all_over: bool) -> Reason | None:
    """May this reader ask why the line happened? Only lines that name the whole deed count, so nothing depends on what
    is hidden; with hidden alternatives one may ask when the game is over."""
    tell = getattr(look_of(room.game.package), "reason", None)
    seat = line.seat
    if tell is None or seat is None or seat == asker or room.seats[seat].kind != "bot":
        return None
    reason: Reason | None = tell(line.heard_by(None))
    return reason if reason is not None and (all_over or not reason.hidden) else None


def explainable(room: Room, number: int, asker: Seat | None, *, all_over: bool) -> Explainable | None:
    """The deed that a line of the story tells of."""
    table = room.table
    if not 0 <= number < len(table.story):
        return None
    line = table.story[number]
    reason = reason_of(room, line, asker, all_over=all_over)
    if reason is None:
        return None
    begun = table.history[0].number
    given = [one for chapter in table.history for one in chapter.given]
    for place in range(min(line.at - begun, len(given)) - 1, -1, -1):
        one = given[place]
        if one.seat == line.seat and one.token == reason.token and not one.forced and not one.aside:
            return Explainable(one.seat, reason, begun + place, number)
    return None


def _open_question(room: Room, seat: Seat, wanted: str | None) -> str:
    """The name of the question that a hint is for, if there may be one."""
    asked = room.table.asks().get(seat)
    name = room.question_id(seat)
    if wanted is not None and name != wanted:
        raise Stale("this question is closed")
    if asked is None or name is None:
        raise NotYourChoice(f"seat {seat} is not asked anything now")
    if asked.optional:
        raise Illegal("nobody waits for this answer", why="no-hint-for-this")
    return name
