"""Tournaments: bots play many games against each other, on as many processes as wanted.

Game number `k` of a match depends only on the match's seed and `k`: its table has the seed `"<seed>/<k>"`, and the
bot at place `i` of the list sits at seat `(i + k) % n`. So the result is the same for any number of processes, and
one game of a long match can be played again alone.
"""

from __future__ import annotations

import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from orloj.bots import bot_named
from orloj.games import game_named
from orloj.kernel import Bot, Look, Table
from orloj.lab.breakdown import Breakdown, Traits, traits_of
from orloj.lab.memory import collect_less
from orloj.lab.stats import mean, wilson

LONGEST_GAME = 100_000  # answers; a game that is longer will never end


@dataclass(frozen=True)
class Match:
    """Who plays what: one seat for each bot of the list, names may be repeated."""

    game: str
    bots: tuple[str, ...]
    mode: str | None = None  # None: the game's first one
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = "0"
    save: Path | None = None  # a folder for the records of the games
    study: bool = False  # note the traits of the players, for a breakdown of the results

    def check(self) -> None:
        """Raises an OrlojError that says what is allowed, if the match cannot be played."""
        game = game_named(self.game)
        for name in self.bots:
            bot_named(name, self.game)
        game.check_setup(len(self.bots), self.mode_played, self.options)

    @property
    def mode_played(self) -> str:
        return self.mode or game_named(self.game).modes[0].id

    def seed_of(self, number: int) -> str:
        """The seed of the table of one game."""
        return f"{self.seed}/{number}"

    def seats_of(self, number: int) -> list[int]:
        """Where the bots sit in one game: the seat of each place in the list."""
        count = len(self.bots)
        return [(place + number) % count for place in range(count)]

    def record_of(self, number: int, *, failed: bool = False) -> Path | None:
        """Where the record of one game is kept."""
        if self.save is None:
            return None
        seed = "".join(char if char.isalnum() or char in "-_." else "_" for char in self.seed)
        return self.save / f"{self.game}-{seed}-{number:05}{'-failed' if failed else ''}.json"


@dataclass(frozen=True)
class Played:
    """How one game went. Winners and scores are by the place in the list of bots, not by seat."""

    number: int
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    decisions: int = 0
    cpu_s: float = 0.0
    error: str = ""  # what went wrong, in one line
    trace: str = ""  # where
    traits: tuple[Traits, ...] = ()  # of each place, if the match is studied


@dataclass
class Place:
    """What the bot at one place of the list has reached so far."""

    name: str
    wins: int = 0  # alone
    ties: int = 0  # together with others
    score: int = 0  # over all finished games


class Standings:
    """The result of the games played so far; the order in which they are added does not matter."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.games = 0
        self.errors = 0
        self.decisions = 0
        self.cpu_s = 0.0
        self.places = [Place(name) for name in match.bots]
        self.breakdown = Breakdown()

    @property
    def finished(self) -> int:
        """The games that came to an end."""
        return self.games - self.errors

    def add(self, played: Played) -> None:
        self.games += 1
        self.cpu_s += played.cpu_s
        if played.error:
            self.errors += 1
            return
        self.decisions += played.decisions
        for number, traits in enumerate(played.traits):
            self.breakdown.add(traits, _share(match=self.match, played=played, place=number), played.scores[number])
        for number, place in enumerate(self.places):
            place.score += played.scores[number]
            if number in played.winners:
                if len(played.winners) == 1:
                    place.wins += 1
                else:
                    place.ties += 1

    def mean_score(self, place: Place) -> float:
        return mean(place.score, self.finished)

    def win_rate(self, place: Place) -> tuple[float, float, float]:
        """How often the place won alone, and between which rates that may be luck (95 %)."""
        return (mean(place.wins, self.finished), *wilson(place.wins, self.finished))

    def to_builtins(self) -> dict[str, Any]:
        """The JSON form of `orloj arena`."""
        studied = {"breakdown": self.breakdown.to_builtins()} if self.match.study else {}
        return {
            **studied,
            "game": self.match.game,
            "mode": self.match.mode_played,
            "games": self.games,
            "errors": self.errors,
            "bots": [
                {"name": place.name, "wins": place.wins, "ties": place.ties, "mean_score": self.mean_score(place)}
                for place in self.places
            ],
            "mean_decisions": mean(self.decisions, self.finished),
            "cpu_s": round(self.cpu_s, 6),
        }


def play_match(match: Match, games: int, *, jobs: int = 1) -> Standings:
    """Play a match. With several jobs a script must guard its own start by `if __name__ == "__main__":`."""
    match.check()
    standings = Standings(match)
    for played in play_games(match, range(games), jobs):
        standings.add(played)
    return standings


def play_one(match: Match, number: int) -> Played:
    """Play one game of a match. A mistake in a bot or in a rule is reported, not raised."""
    start = process_time()
    table: Table[Any] | None = None
    try:
        game = game_named(match.game)
        seed = match.seed_of(number)
        seats = match.seats_of(number)
        by_seat = dict(zip(seats, match.bots, strict=True))
        bots = [bot_named(by_seat[seat], match.game) for seat in range(len(seats))]
        table = Table.new(game, len(bots), mode=match.mode, options=match.options, seed=seed)
        decisions = play_out(table, bots, seed)
        outcome = table.outcome
        assert outcome is not None, "nobody is asked, but the game has no outcome"
        scores = outcome.scores or [0] * len(bots)
        traits = tuple(_traits(table, seat) for seat in seats) if match.study else ()
        _keep(table, match.record_of(number))
    except Exception as error:
        trace = traceback.format_exc()
        if table is not None:
            _keep(table, match.record_of(number, failed=True))
        return Played(number, cpu_s=process_time() - start, error=_in_one_line(error), trace=trace)
    return Played(
        number,
        winners=tuple(place for place, seat in enumerate(seats) if seat in outcome.winners),
        scores=tuple(scores[seat] for seat in seats),
        decisions=decisions,
        cpu_s=process_time() - start,
        traits=traits,
    )


def _traits(table: Table[Any], seat: int) -> Traits:
    view: Any = table.view(None)
    begins = getattr(view, "start", None)
    first = begins if isinstance(begins, int) else 0
    order = [*range(first, table.state.seat_count), *range(first)]
    return traits_of(table.game.package, view, seat, order)


def _share(match: Match, played: Played, place: int) -> float:
    """How much of a victory a place has: one of several winners has a part of it, but a team wins as a whole."""
    if place not in played.winners:
        return 0.0
    return 1.0 if match.mode == "teams" else 1 / len(played.winners)


def play_out(table: Table[Any], bots: list[Bot], seed: str) -> int:
    """Let bots play to the end, one for each seat; returns how many decisions they made."""
    looks = [Look(table, seat, Random(f"{seed}/{seat}")) for seat in range(len(bots))]
    decisions = 0
    while asks := table.asks():
        for seat in asks:
            token = bots[seat].choose(looks[seat])
            if token is not None:
                table.answer(seat, token)
                decisions += 1
                break
        else:
            raise RuntimeError(f"seats {', '.join(map(str, asks))} are asked, but every bot declines to answer")
        if table.number > LONGEST_GAME:
            raise RuntimeError(f"the game did not end within {LONGEST_GAME} answers")
    return decisions


def _keep(table: Table[Any], path: Path | None) -> None:
    if path is not None:
        table.record().save(path)


def _in_one_line(error: BaseException) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    text = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' if text else ''}{text} ({Path(where.filename).name}, line {where.lineno})"


# -- many processes


def play_games(match: Match, numbers: Iterable[int], jobs: int = 1) -> Iterator[Played]:
    """Play these games of a match and give each result as soon as it is there (with several jobs in any order).

    Closing the iterator, or an interruption, ends the processes at once.
    """
    wanted = deque(numbers)
    if match.save is not None:
        match.save.mkdir(parents=True, exist_ok=True)
    if jobs <= 1 or len(wanted) <= 1:
        for number in wanted:
            yield play_one(match, number)
        return
    crew = _Crew(match)
    try:
        for _ in range(min(jobs, len(wanted))):
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

    def __init__(self, match: Match) -> None:
        self.match = match
        self.busy: dict[connection.Connection, tuple[SpawnProcess, int]] = {}
        self.processes: list[SpawnProcess] = []

    def hire(self, number: int) -> None:
        """Start a process and give it its first game."""
        context = get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self.match), daemon=True)
        with _IgnoringInterrupts():  # ^C is for us alone: a new process inherits that it is to be ignored
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


def _work(orders: connection.Connection, match: Match) -> None:
    """What a process does: play the games that it is given until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_less()
    while True:
        try:
            number = orders.recv()
            orders.send(play_one(match, number))
        except (EOFError, OSError):
            return


class _IgnoringInterrupts:
    """Ignores ^C for a moment (only the main thread can)."""

    def __enter__(self) -> None:
        self.here = threading.current_thread() is threading.main_thread() and sys.platform != "win32"
        if self.here:
            self.before = signal.signal(signal.SIGINT, signal.SIG_IGN)

    def __exit__(self, *_: object) -> None:
        if self.here:
            signal.signal(signal.SIGINT, self.before)
