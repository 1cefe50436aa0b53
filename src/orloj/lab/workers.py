"""Where games are played: in processes of this machine, or on a cluster (`orloj.lab.cluster`).

A *programme* is a list of games with numbers, each of which can be played alone: a match, a ladder. A *workers* plays
some of them and gives each result as soon as it is there, in any order. What comes out of a game depends only on the
programme and on its number, never on the workers.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any, Protocol

from orloj.bots.guests import printing_aside
from orloj.kernel import shares_of
from orloj.lab.by_trait import Traits
from orloj.lab.garbage_collection import collect_less

if TYPE_CHECKING:
    from orloj.lab.arena import Match

Games = Generator["Played", None, None]


@dataclass(frozen=True)
class Played:
    """How one game went. Winners, scores and all other lists are by the place in the list of bots, not by seat."""

    number: int
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    decisions: int = 0
    cpu_s: float = 0.0
    error: str = ""  # what went wrong, in one line
    trace: str = ""  # where
    traits: tuple[Traits, ...] = ()  # of each place, if the match is studied
    ranks: tuple[int, ...] = ()  # 1 is the best; equal numbers are ties
    sides: tuple[int, ...] = ()  # equal numbers are one team; empty: everybody plays for himself

    def side_of(self, place: int) -> int:
        return self.sides[place] if self.sides else place

    def share(self, place: int) -> float:
        """How much of the victory a place has: a team wins as a whole, several sides have a part of it each."""
        return shares_of(self.winners, self.sides or range(len(self.scores)))[place]


class Programme(Protocol):
    """Games with numbers. It travels to other processes, so it is plain data."""

    def match_of(self, number: int) -> tuple[Match, int]:
        """The match that a game belongs to, and its number there."""

    def identity(self) -> dict[str, Any]:
        """What all its games depend on, as plain data: two programmes with the same identity have the same games."""

    def prepare(self) -> None:
        """Whatever must be there before the first game."""

    def play(self, number: int) -> Played:
        """Play one game. A mistake in a bot or in a rule is reported, not raised."""


class Workers(Protocol):
    def play(self, programme: Programme, numbers: Iterable[int]) -> Games:
        """Play these games and give each result as soon as it is there. Closing it, or an interruption, stops all
        work at once."""


# -- processes


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes:
    """Processes of this machine; a single one is this process itself."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs

    def play(self, programme: Programme, numbers: Iterable[int]) -> Games:
        wanted = deque(numbers)
        programme.prepare()
        if self.jobs <= 1 or len(wanted) <= 1:
            for number in wanted:
                with printing_aside():
                    played = programme.play(number)
                yield played
            return
        crew = _Crew(programme)
        try:
            for _ in range(min(self.jobs, len(wanted))):
                crew.hire(wanted.popleft())
            while crew.busy:
                for worker in crew.ready():
                    played, alive = crew.take(worker)
                    if wanted and alive:
                        crew.give(worker, wanted.popleft())
                    elif wanted:
                        crew.hire(wanted.popleft())
                    elif alive:
                        crew.dismiss(worker)
                    yield played
        finally:
            crew.end()


class _Crew:
    """Processes that play games. Each gets one game at a time through a pipe of its own, so that it is known which
    game a process was playing when it died."""

    def __init__(self, programme: Programme) -> None:
        self.programme = programme
        self.busy: dict[connection.Connection, tuple[SpawnProcess, int]] = {}
        self.processes: list[SpawnProcess] = []

    def hire(self, number: int) -> None:
        """Start a process and give it its first game."""
        context = get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self.programme), daemon=True)
        with IgnoringInterrupts():  # ^C is for us alone: a new process inherits that it is to be ignored
            process.start()
        theirs.close()
        self.processes.append(process)
        self.busy[mine] = process, number
        self.give(mine, number)

    def ready(self) -> list[connection.Connection]:
        """Whoever has finished a game, or died."""
        return [worker for worker in connection.wait(list(self.busy)) if isinstance(worker, connection.Connection)]

    def take(self, worker: connection.Connection) -> tuple[Played, bool]:
        """The result, and whether the process can play on."""
        process, number = self.busy[worker]
        try:
            played: Played = worker.recv()
        except (EOFError, OSError):
            del self.busy[worker]
            worker.close()
            process.join()
            return Played(number, error=f"the process died (exit code {process.exitcode})"), False
        return played, True

    def give(self, worker: connection.Connection, number: int) -> None:
        self.busy[worker] = self.busy[worker][0], number
        with suppress(OSError):  # it died meanwhile: `take` will find out
            worker.send(number)

    def dismiss(self, worker: connection.Connection) -> None:
        """No more games: the process ends when its pipe is closed."""
        del self.busy[worker]
        worker.close()

    def end(self) -> None:
        for worker, (process, _) in self.busy.items():
            process.terminate()
            worker.close()
        for process in self.processes:
            process.join()


def _work(orders: connection.Connection, programme: Programme) -> None:
    """What a process does: play the games that it is given until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # what bots print is not for whoever reads the results
    collect_less()
    while True:
        try:
            number = orders.recv()
            orders.send(programme.play(number))
        except (EOFError, OSError):
            return


class IgnoringInterrupts:
    """Ignores ^C for a moment (only the main thread can)."""

    def __enter__(self) -> None:
        self.here = threading.current_thread() is threading.main_thread() and sys.platform != "win32"
        if self.here:
            self.before = signal.signal(signal.SIGINT, signal.SIG_IGN)

    def __exit__(self, *_: object) -> None:
        if self.here:
            signal.signal(signal.SIGINT, self.before)
