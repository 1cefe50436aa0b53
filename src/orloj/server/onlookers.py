"""Whoever only looks has a share of the server's time; whoever plays comes first.

All pages are made in one event loop. What is timed here are the steps that a request takes in it, from one waiting to
the next: after a step of 50 ms for somebody who only looks, all of them rest for a while, and those who play find the
loop free. Among themselves they take turns by visitor (`orloj.server.turns`).
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Generator
from typing import Any

from orloj.server.turns import RoundRobin

_FREE = 0.02  # seconds of debt that are overlooked: pages that are quickly made never wait
_ROUNDING = 1e-6
_LONGEST = 0.5  # seconds of a step that count
_LINE = 32  # requests of one visitor that may wait


class TooManyLookers(Exception):
    """So much of one visitor waits already that more makes no sense."""


class Onlookers:
    """Those who look share a part of the time: `share` is between 0 and 1."""

    def __init__(
        self, share: float, *, clock: Callable[[], float] = time.perf_counter, cpu: Callable[[], float] | None = None
    ) -> None:
        self._rest = 1 / share - 1  # for each second of work
        self._clock = clock
        self.cpu = cpu or time.thread_time  # what else the machine does is nobody's work here
        self._rested = clock()  # when all work so far will have been followed by its rest
        self._waiting: RoundRobin[asyncio.Future[None]] = RoundRobin()
        self._in_line: Counter[str] = Counter()
        self._alarm: asyncio.Handle | None = None

    async def run(self, who: str, work: Coroutine[Any, Any, None]) -> None:
        """Let somebody's request take its steps, each in its turn."""
        if self._in_line[who] >= _LINE:
            work.close()
            raise TooManyLookers
        await _Steps(self, who, work)

    async def turn(self, who: str) -> None:
        """Wait until the next step may be taken."""
        if not self._waiting and self._alarm is None and self._debt() <= _FREE:
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(who, who, turn)
        self._in_line[who] += 1
        self._set_alarm()
        try:
            await turn
        finally:
            self._waiting.remove(who, who, turn)
            self._in_line[who] -= 1
            if not self._in_line[who]:
                del self._in_line[who]

    def worked(self, seconds: float) -> None:
        """A step was taken; while it was, nobody rested. What is done once, such as reading all rules, may take long:
        then the others do not pay for all of it."""
        seconds = min(seconds, _LONGEST)
        self._rested = max(self._rested + seconds, self._clock()) + seconds * self._rest
        if self._waiting:
            self._set_alarm()

    def _debt(self) -> float:
        return self._rested - self._clock()

    def _set_alarm(self) -> None:
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(max(0.0, self._debt() - _FREE), self._ring)

    def _ring(self) -> None:
        """One of them may go on; when he has taken his step, the next one is called."""
        self._alarm = None
        if not self._waiting:
            return
        if self._debt() > _FREE + _ROUNDING:
            self._set_alarm()
            return
        turn = self._waiting.pop()
        if turn.done():  # he went away
            self._set_alarm()
        else:
            turn.set_result(None)


class _Steps:
    """A coroutine whose steps are timed, and taken in turn."""

    def __init__(self, onlookers: Onlookers, who: str, work: Coroutine[Any, Any, None]) -> None:
        self._onlookers = onlookers
        self._who = who
        self._work = work

    def __await__(self) -> Generator[Any, Any, None]:
        steps, value, problem = self._work.__await__(), None, None
        while True:
            if problem is None:
                try:
                    yield from self._onlookers.turn(self._who).__await__()
                except BaseException as error:  # he went away while he waited: the work has to hear it
                    problem = error
            begun = self._onlookers.cpu()
            try:
                waits_for = steps.throw(problem) if problem is not None else steps.send(value)
            except StopIteration:
                return
            finally:
                self._onlookers.worked(self._onlookers.cpu() - begun)
            value = problem = None
            try:
                value = yield waits_for
            except BaseException as error:
                problem = error
