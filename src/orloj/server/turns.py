"""Fair turns: whoever wants much waits longer than whoever wants little.

Work belongs to a share (a person, or all guests of an address), to somebody within it, and to one of his things (a
table). What it costs is charged to all of these. Whoever has cost least so far has the next turn: first among the
shares, then among the people of that share, then among the things of that person. So a hundred tables of one person, or
a hundred guests of one address, weigh as much as one table of another, and slow thoughts weigh more than quick ones.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
Path = Sequence[Hashable]  # whose work: share, person, thing

_A_TURN = 0.001  # seconds that a turn costs at least, and before it is known what it costs
_MOST_REMEMBERED = 1000  # of those who do not wait at the moment


class _Line(Generic[T]):
    """Those who wait at one place of the tree: what each of them has cost, and who is next.

    Nobody saves up turns while he is away: who comes begins where the one stands who had the last turn.
    """

    def __init__(self) -> None:
        self.cost = 0.0
        self.waiting = 0  # items here and below
        self.items: deque[T] = deque()
        self.lines: dict[Hashable, _Line[T]] = {}
        self._order: list[tuple[float, int, Hashable]] = []  # a heap; only the newest ticket of each line counts
        self._ticket = 0  # of this line, in the order of the one above
        self._tickets = 0  # given to the lines below
        self._now = 0.0  # what the line had cost that was called last

    def line(self, name: Hashable) -> _Line[T]:
        """The line of somebody who comes."""
        if name not in self.lines:
            self._forget()
            self.lines[name] = _Line()
        found = self.lines[name]
        if not found.waiting:
            found.cost = max(found.cost, self._now)
            self._call(name, found)
        return found

    def next(self) -> _Line[T]:
        """Whose turn it is; it is charged with a little already."""
        while True:
            cost, ticket, name = heapq.heappop(self._order)
            found = self.lines.get(name)
            if found is not None and found.waiting and ticket == found._ticket:
                break
        self._now = cost
        found.cost += _A_TURN
        if found.waiting > 1:
            self._call(name, found)
        return found

    def charge(self, name: Hashable, cost: float) -> _Line[T] | None:
        """Work for a line below was done."""
        found = self.lines.get(name)
        if found is not None:
            found.cost += cost
            if found.waiting:
                self._call(name, found)
        return found

    def _call(self, name: Hashable, line: _Line[T]) -> None:
        self._tickets += 1
        line._ticket = self._tickets
        heapq.heappush(self._order, (line.cost, line._ticket, name))

    def _forget(self) -> None:
        """Who has paid for all that he got need not be remembered, and after a while nobody who does not wait."""
        if len(self.lines) > _MOST_REMEMBERED:
            keep = {name: line for name, line in self.lines.items() if line.waiting or line.cost > self._now}
            few = len(keep) <= _MOST_REMEMBERED
            self.lines = keep if few else {name: line for name, line in keep.items() if line.waiting}


class FairLine(Generic[T]):
    """What waits, by path."""

    def __init__(self) -> None:
        self._root: _Line[T] = _Line()

    def __len__(self) -> int:
        return self._root.waiting

    def put(self, path: Path, item: T) -> None:
        line = self._root
        line.waiting += 1
        for name in path:
            line = line.line(name)
            line.waiting += 1
        line.items.append(item)

    def pop(self) -> T:
        line = self._root
        while not line.items:
            below = line.next()
            line.waiting -= 1
            line = below
        line.waiting -= 1
        return line.items.popleft()

    def remove(self, path: Path, item: T) -> None:
        """Somebody does not want to wait any longer."""
        lines = [self._root]
        for name in path:
            if name not in lines[-1].lines:
                return
            lines.append(lines[-1].lines[name])
        if item in lines[-1].items:
            lines[-1].items.remove(item)
            for line in lines:
                line.waiting -= 1

    def charge(self, path: Path, cost: float) -> None:
        """So much did it cost, in seconds."""
        line: _Line[T] | None = self._root
        for name in path:
            line = line.charge(name, cost) if line is not None else None


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
    group: str = ""  # the share that it belongs to; empty: the owner's own

    @property
    def path(self) -> Path:
        return (self.group or f"p{self.owner}", self.owner, self.table)


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
        self._waiting: Sequence[FairLine[asyncio.Future[None]]] = [FairLine() for _ in Rank]
        self._passed_over = [0 for _ in Rank]
        self._alarm: asyncio.TimerHandle | None = None

    async def take(self, share: Share, wait: float | None = None) -> None:
        """Wait for a place, at most so many seconds (`TimeoutError`). Whoever got one gives it back by `leave`."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[share.rank].put(share.path, turn)
        self._give()
        try:
            async with asyncio.timeout(wait):
                await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.leave()  # it came at the very moment when he went away
            else:
                self._waiting[share.rank].remove(share.path, turn)
            raise

    def leave(self, share: Share | None = None, cost: float = 0.0) -> None:
        """The place is free again; what was done there has cost so many seconds."""
        if share is not None:
            for line in self._waiting:  # who got many hints is not the first one for moves
                line.charge(share.path, cost)
        self._free += 1
        self._give()

    def waiting(self, rank: Rank) -> int:
        """How many wait in a line."""
        return len(self._waiting[rank])

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
