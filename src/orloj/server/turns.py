"""Fair turns: whoever wants much waits longer than whoever wants little.

Work belongs to somebody, and to one of his things (a table). Those who wait take turns by person first, then each
person's things take turns, so that a hundred tables of one person weigh as much as one table of another.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Sequence
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class RoundRobin(Generic[T]):
    """What waits, by owner and by thing: one after the other, and whoever had a turn goes to the end."""

    def __init__(self) -> None:
        self._owners: OrderedDict[Hashable, OrderedDict[Hashable, deque[T]]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._owners)

    def put(self, owner: Hashable, thing: Hashable, item: T) -> None:
        self._owners.setdefault(owner, OrderedDict()).setdefault(thing, deque()).append(item)

    def pop(self) -> T:
        owner, things = self._owners.popitem(last=False)
        thing, items = things.popitem(last=False)
        item = items.popleft()
        if items:
            things[thing] = items
        if things:
            self._owners[owner] = things
        return item

    def remove(self, owner: Hashable, thing: Hashable, item: T) -> None:
        """Somebody does not want to wait any longer."""
        things = self._owners.get(owner)
        if things is None or thing not in things or item not in things[thing]:
            return
        things[thing].remove(item)
        if not things[thing]:
            del things[thing]
        if not things:
            del self._owners[owner]


class Rank(IntEnum):
    """How urgent a thought is."""

    HINT = 0  # a person waits for it before he answers
    MOVE = 1  # a bot's answer at a table where somebody sits or watches
    LATER = 2  # a bot's answer that nobody waits for, or a step of a review


class Share(NamedTuple):
    """Whose work something is, and how urgent."""

    rank: Rank
    owner: int | None
    table: str


_MOST_PASSED_OVER = 4  # turns that more urgent work may have before somebody who waits


class Turns:
    """So many places, given to those who wait: by rank, and within a rank in fair turns.

    Nobody waits for ever: a rank that was passed over four times is served. Between two turns of the last rank lies a
    `gap` in seconds: what nobody waits for must not keep the event loop busy either, which has to take each answer.
    """

    def __init__(self, places: int, *, gap: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = places
        self._gap = gap
        self._clock = clock
        self._ready_later = 0.0  # from when on the last rank may have its next turn
        self._waiting: Sequence[RoundRobin[asyncio.Future[None]]] = [RoundRobin() for _ in Rank]
        self._passed_over = [0 for _ in Rank]
        self._alarm: asyncio.TimerHandle | None = None

    async def take(self, share: Share, wait: float | None = None) -> None:
        """Wait for a place, at most so many seconds (`TimeoutError`). Whoever got one gives it back by `leave`."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[share.rank].put(share.owner, share.table, turn)
        self._give()
        try:
            async with asyncio.timeout(wait):
                await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.leave()  # it came at the very moment when he went away
            else:
                self._waiting[share.rank].remove(share.owner, share.table, turn)
            raise

    def leave(self) -> None:
        self._free += 1
        self._give()

    def _give(self) -> None:
        while self._free and (rank := self._next_rank()) is not None:
            turn = self._waiting[rank].pop()
            if turn.done():  # he went away
                continue
            for other in Rank:
                waits = other != rank and self._waiting[other]
                self._passed_over[other] = self._passed_over[other] + 1 if waits else 0
            if rank == Rank.LATER:
                self._ready_later = self._clock() + self._gap
            self._free -= 1
            turn.set_result(None)

    def _next_rank(self) -> Rank | None:
        waiting = [rank for rank in Rank if self._waiting[rank] and self._may_go(rank)]
        patient = [rank for rank in waiting if self._passed_over[rank] >= _MOST_PASSED_OVER]
        return next(iter([*patient, *waiting]), None)

    def _may_go(self, rank: Rank) -> bool:
        if rank != Rank.LATER or not self._gap:
            return True
        left = self._ready_later - self._clock()
        if left > 0 and self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(left, self._ring)
        return left <= 0

    def _ring(self) -> None:
        self._alarm = None
        self._give()
