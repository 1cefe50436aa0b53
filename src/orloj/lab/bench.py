"""How fast a game runs: random play, measured in the CPU time of this process.

The rate of decisions and the cost of forks are measured in separate passes, so that one does not disturb the other,
but the passes take turns, because the speed of a machine changes from minute to minute.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random
from time import process_time
from typing import Any

from orloj.games import game_named
from orloj.kernel import Game, Table
from orloj.lab.stats import mean

FORK_EVERY = 7  # decisions
_TURNS = 10  # how often the passes take turns, at least


@dataclass(frozen=True)
class Measured:
    """The JSON form of `orloj bench`."""

    games_per_cpu_s: float
    decisions_per_cpu_s: float  # answers given by the random policy; forced ones are not counted
    fork_us: float
    mean_tail: float  # answers that have to be played again for a copy, over all decisions
    snapshot_bytes: float  # mean size of an encoded scene snapshot

    @property
    def fork_in_decisions(self) -> float:
        """What a fork costs, counted in random decisions."""
        return self.fork_us * self.decisions_per_cpu_s / 1e6

    def to_builtins(self) -> dict[str, float]:
        return asdict(self)


def measure(
    game_id: str, seats: int | None = None, *, mode: str | None = None, seconds: float = 5.0, seed: str = "0"
) -> Measured:
    """Play at random for about so many seconds of CPU time; the usual number of seats is the greatest."""
    *_, last = measuring(game_id, seats, mode=mode, seconds=seconds, seed=seed)
    return last


def measuring(
    game_id: str, seats: int | None = None, *, mode: str | None = None, seconds: float = 5.0, seed: str = "0"
) -> Iterator[Measured]:
    """The same, but gives what was found after each turn of both passes; the last one counts."""
    game = game_named(game_id)
    mode = mode or game.modes[0].id
    if seats is None:
        seats = next((known.players[1] for known in game.modes if known.id == mode), game.players[1])
    game.check_setup(seats, mode, {})
    run = _Run(game, seats, mode, seed)
    run.rate(0.0)  # warms up: what is built once must not count
    run.copies(0.0)
    run.forget()
    end = process_time() + seconds
    while process_time() < end or not run.games:
        run.rate(seconds / _TURNS * 0.7)
        run.copies(seconds / _TURNS * 0.3)
        yield run.result()


class _Run:
    def __init__(self, game: Game[Any], seats: int, mode: str, seed: str) -> None:
        self.game = game
        self.seats = seats
        self.mode = mode
        self.seed = seed
        self.number = 0
        self.forget()

    def forget(self) -> None:
        self.games = self.decisions = self.forks = self.tails = self.looked = self.snapshots = self.bytes = 0
        self.rate_s = self.fork_s = 0.0

    def new_table(self) -> tuple[Table[Any], Random]:
        self.number += 1
        seed = f"{self.seed}/{self.number}"
        return Table.new(self.game, self.seats, mode=self.mode, seed=seed), Random(seed)

    def rate(self, seconds: float) -> None:
        """Whole games as fast as they go, at least one."""
        games = decisions = 0
        start = process_time()
        while not games or process_time() - start < seconds:
            table, rng = self.new_table()
            while asks := table.asks():
                seat = next(iter(asks))
                table.answer(seat, asks[seat].sample(rng))
                decisions += 1
            games += 1
        self.rate_s += process_time() - start
        self.games += games
        self.decisions += decisions

    def copies(self, seconds: float) -> None:
        """Whole games with a fork now and then, at least one; only the forks are timed."""
        start = process_time()
        first = True
        while first or process_time() - start < seconds:
            first = False
            table, rng = self.new_table()
            while asks := table.asks():
                self.tails += len(table.tail)
                self.looked += 1
                if self.looked % FORK_EVERY == 0:
                    before = process_time()
                    table.fork()
                    self.fork_s += process_time() - before
                    self.forks += 1
                seat = next(iter(asks))
                table.answer(seat, asks[seat].sample(rng))
            self.snapshots += len(table.history)
            self.bytes += sum([len(chapter.snapshot) for chapter in table.history])

    def result(self) -> Measured:
        return Measured(
            games_per_cpu_s=self.games / self.rate_s,
            decisions_per_cpu_s=self.decisions / self.rate_s,
            fork_us=mean(self.fork_s, self.forks) * 1e6,
            mean_tail=mean(self.tails, self.looked),
            snapshot_bytes=mean(self.bytes, self.snapshots),
        )
