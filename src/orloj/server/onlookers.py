"""All pages are made in one event loop: whoever wants much of it waits, and whoever plays comes first.

What is timed here are the steps that a request takes in the loop, from one waiting to the next. What a step costs is
charged to whoever it was for (`orloj.server.turns`); then all of that kind rest for a while, so that others find the
loop free, and whoever has cost least goes on first. There are two kinds: those who only look (visitors, and people at
what they do not play) have a part of the time together; those who play or do something have nearly all of it.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Hashable
from typing import Any

from orloj.server.turns import FairLine, Path

_FREE = 0.02  # seconds of debt that are overlooked: pages that are quickly made never wait
_ROUNDING = 1e-6
_LONGEST = 0.5  # seconds of a step that count
_LINE = 32  # requests of one share that may wait


class TooManyLookers(Exception):
    """So much of one share waits already that more makes no sense."""


class Onlookers:
    """Those who share a part of the time: `share` is between 0 and 1."""

    def __init__(
        self, share: float, *, clock: Callable[[], float] = time.perf_counter, cpu: Callable[[], float] | None = None
    ) -> None:
        self._rest = 1 / share - 1  # for each second of work
        self._clock = clock
        self.cpu = cpu or time.thread_time  # what else the machine does is nobody's work here
        self._rested = clock()  # when all work so far will have been followed by its rest
        self._waiting: FairLine[asyncio.Future[None]] = FairLine()
        self._in_line: Counter[Hashable] = Counter()
        self._alarm: asyncio.Handle | None = None

    async def run(self, who: Path, work: Coroutine[Any, Any, None]) -> None:
        """Let somebody's request take its steps, each in its turn. `who` is a share and somebody in it."""
        if self._in_line[who[0]] >= _LINE:
            work.close()
            raise TooManyLookers
        await _Steps(self, who, work)

    async def turn(self, who: Path) -> None:
        """Wait until the next step may be taken."""
        if not self._waiting and self._alarm is None and self._debt() <= _FREE:
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(who, turn)
        self._in_line[who[0]] += 1
        self._set_alarm()
        try:
            await turn
        finally:
            self._waiting.remove(who, turn)
            self._in_line[who[0]] -= 1
            if not self._in_line[who[0]]:
                del self._in_line[who[0]]

    def worked(self, seconds: float, who: Path = ()) -> None:
        """A step was taken; while it was, nobody rested. What is done once, such as reading all rules, may take long:
        then nobody pays for all of it."""
        seconds = min(seconds, _LONGEST)
        self._waiting.charge(who, seconds)
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

    def __init__(self, onlookers: Onlookers, who: Path, work: Coroutine[Any, Any, None]) -> None:
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
                self._onlookers.worked(self._onlookers.cpu() - begun, self._who)
            value = problem = None
            try:
                value = yield waits_for
            except BaseException as error:
                problem = error
