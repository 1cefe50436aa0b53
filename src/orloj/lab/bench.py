"""How fast a game runs, measured in the CPU time of this process.

Everything is measured in short pieces that take turns: one *pass* measures each thing once. Every pass does the same
work: the same games, the same moments of a game to look at and to think about, in whole lists. The time decides only
how often a list is gone through. What bots remember of earlier positions is forgotten before each list, so that the
second time costs what the first one did.

The speed of a machine changes from minute to minute, and the passes show by how much; when a difference counts:
`orloj.lab.speed`. Each pass also times a small piece of plain Python that never changes, the *yardstick*: by it the
speed of the machine itself can be told from that of the program.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import _lru_cache_wrapper
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any

from orloj.bots import bot_named
from orloj.bots.judging import Judge, by_network, evaluations
from orloj.games import game_named
from orloj.kernel import Bot, Decision, Game, Seat, Table, unasked
from orloj.lab.arena import play_out
from orloj.lab.stats import mean

PASSES = 5
TRIES = 16  # of the search for one question
_EVERY = 7  # decisions between two moments that are looked at closer
_GAMES = 2  # in a list of games
_MOMENTS = 30  # of a thinking player's game that are looked at
_THOUGHTS = 6  # of them that the search thinks about
_PARTS = 6  # of a pass: random play, answers, copies, thinking play, looks, search


@dataclass(frozen=True)
class Measured:
    """The speed of a game. Rates are per second of CPU time; what is forced does not count as a decision."""

    games_per_cpu_s: float  # of random players
    decisions_per_cpu_s: float
    fork_us: float
    mean_tail: float  # answers that have to be played again for a copy, over all decisions
    longest_tail: float  # the most of them
    snapshot_bytes: float  # mean size of an encoded scene snapshot
    history_bytes: float  # mean size of all packed snapshots of a game, at its end
    answer_us_first_tenth: float  # one answer of a game that is just beginning,
    answer_us_last_tenth: float  # and of one that has a long past
    heuristic_games_per_cpu_s: float
    heuristic_decisions_per_cpu_s: float
    redealt_fork_us: float  # a copy for one seat: what it cannot know is dealt anew
    view_us: float
    evaluate_us: float  # the heuristic's judgement of how likely a seat wins, the view is there already
    learned_us: float | None  # a view and the trained network's judgement of it, if the game has a network
    search_tries_per_cpu_s: float
    yardstick_per_cpu_s: float  # rounds of plain Python that has nothing to do with any game

    def to_builtins(self) -> dict[str, float]:
        """Without what the game does not have."""
        return {name: number for name, number in asdict(self).items() if number is not None}


def middle(passes: list[Measured]) -> Measured:
    """The median of each number."""
    known = [one.to_builtins() for one in passes]
    medians: dict[str, Any] = {name: median([numbers[name] for numbers in known]) for name in known[0]}
    return Measured(**{"learned_us": None, **medians})


def measure(
    game_id: str,
    seats: int | None = None,
    *,
    mode: str | None = None,
    seconds: float = 5.0,
    seed: str = "0",
    passes: int = PASSES,
) -> Measured:
    """Measure for about so many seconds of CPU time; the usual number of seats is the greatest."""
    return middle(list(measuring(game_id, seats, mode=mode, seconds=seconds, seed=seed, passes=passes)))


def measuring(
    game_id: str,
    seats: int | None = None,
    *,
    mode: str | None = None,
    seconds: float = 5.0,
    seed: str = "0",
    passes: int = PASSES,
) -> Iterator[Measured]:
    """The same, one pass after the other."""
    game = game_named(game_id)
    mode = mode or game.modes[0].id
    if seats is None:
        seats = next((known.players[1] for known in game.modes if known.id == mode), game.players[1])
    game.check_setup(seats, mode, {})
    run = _Run(game, seats, mode, seed)
    run.random_play(0.0)  # warms up: what is built once must not count
    run.looks(0.0)
    for _ in range(passes):
        yield run.one_pass(seconds / passes)


Moment = tuple[Table[Any], Seat]


class _Run:
    def __init__(self, game: Game[Any], seats: int, mode: str, seed: str) -> None:
        self.game = game
        self.seats = seats
        self.mode = mode
        self.seed = seed
        self.evaluate: Callable[[Any, Seat], float] = import_module(f"{game.package}.bots").evaluate
        self.learned = _learned_judgement(game)
        self.heuristic: Bot = bot_named("heuristic", game.id)
        self.search: Any = bot_named(f"search@{TRIES}", game.id)
        self.moments = evenly(self._moments(), _MOMENTS)
        self.memories = _memories(game)
        self.answers = [self._answers(number) for number in range(_GAMES)]

    def table(self, number: int) -> tuple[Table[Any], str]:
        """A new table, and the seed of those who play there."""
        seed = f"{self.seed}/{number}"
        return Table.new(self.game, self.seats, mode=self.mode, seed=seed), seed

    def _moments(self) -> list[Moment]:
        """Some of the moments of a game in which thinking players have to answer."""
        table, seed = self.table(0)
        watched = _Watched(self.heuristic, table)
        play_out(table, [watched] * self.seats, seed)
        return watched.moments

    def _answers(self, number: int) -> list[tuple[Seat, str]]:
        """All that random players answer in a game."""
        table, seed = self.table(number)
        rng = Random(seed)
        answers = []
        while asks := table.asks():
            seat = next(iter(asks))
            answers.append((seat, asks[seat].sample(rng)))
            table.answer(*answers[-1])
        return answers

    def forget(self) -> None:
        for memory in self.memories:
            memory.cache_clear()

    def one_pass(self, seconds: float) -> Measured:
        piece = seconds / _PARTS
        found: dict[str, Any] = {}
        marks = [yardstick()]
        for part in (self.random_play, self.answering, self.copies, self.heuristic_play, self.looks, self.thinking):
            found |= part(piece)
            marks.append(yardstick())
        return Measured(**found, yardstick_per_cpu_s=mean(sum(marks), len(marks)))

    def random_play(self, seconds: float) -> dict[str, float]:
        """Whole games as fast as they go."""
        games = decisions = 0
        used = 0.0
        while not games or used < seconds:
            self.forget()
            start = process_time()
            for number in range(_GAMES):
                table, seed = self.table(number)
                rng = Random(seed)
                while asks := table.asks():
                    seat = next(iter(asks))
                    table.answer(seat, asks[seat].sample(rng))
                    decisions += 1
            used += process_time() - start
            games += _GAMES
        return {"games_per_cpu_s": games / used, "decisions_per_cpu_s": decisions / used}

    def answering(self, seconds: float) -> dict[str, float]:
        """The same answers once more, of which those at the beginning and at the end of the games are timed."""
        counted = 0
        used = [0.0, 0.0]
        start = process_time()
        while not counted or process_time() - start < seconds:
            self.forget()
            for number, answers in enumerate(self.answers):
                table, _ = self.table(number)
                tenth = len(answers) // 10
                for part, some in enumerate((answers[:tenth], answers[tenth:-tenth], answers[-tenth:])):
                    before = process_time()
                    for seat, token in some:
                        table.answer(seat, token)
                    if part != 1:
                        used[part // 2] += process_time() - before
                counted += tenth
        first, last = [mean(one, counted) * 1e6 for one in used]
        return {"answer_us_first_tenth": first, "answer_us_last_tenth": last}

    def copies(self, seconds: float) -> dict[str, float]:
        """Whole games with copies now and then; only the copies are timed."""
        forks = tails = longest = looked = games = snapshots = size = packed = 0
        fork_s = redealt_s = 0.0
        start = process_time()
        while not looked or process_time() - start < seconds:
            for number in range(_GAMES):
                table, seed = self.table(number)
                rng = Random(seed)
                while asks := table.asks():
                    tails += len(table.tail)
                    longest = max(longest, len(table.tail))
                    looked += 1
                    seat = next(iter(asks))
                    if looked % _EVERY == 0:
                        before = process_time()
                        table.fork()
                        between = process_time()
                        table.fork(seat, Random(seed))
                        redealt_s += process_time() - between
                        fork_s += between - before
                        forks += 1
                    table.answer(seat, asks[seat].sample(rng))
                snapshots += len(table.history)
                size += sum(map(len, table.history.snapshots()))
                packed += table.history.packed_size()
                games += 1
        return {
            "fork_us": mean(fork_s, forks) * 1e6,
            "redealt_fork_us": mean(redealt_s, forks) * 1e6,
            "mean_tail": mean(tails, looked),
            "longest_tail": float(longest),
            "snapshot_bytes": mean(size, snapshots),
            "history_bytes": mean(packed, games),
        }

    def heuristic_play(self, seconds: float) -> dict[str, float]:
        """Whole games of thinking players."""
        games = decisions = 0
        used = 0.0
        while not games or used < seconds:
            self.forget()
            start = process_time()
            for number in range(_GAMES):
                table, seed = self.table(number)
                decisions += play_out(table, [self.heuristic] * self.seats, seed)
            used += process_time() - start
            games += _GAMES
        return {"heuristic_games_per_cpu_s": games / used, "heuristic_decisions_per_cpu_s": decisions / used}

    def looks(self, seconds: float) -> dict[str, Any]:
        """What it costs to look at a moment, and to judge it."""
        looked = 0
        view_s = evaluate_s = learned_s = 0.0
        while not looked or view_s + evaluate_s + learned_s < seconds:
            self.forget()
            start = process_time()
            views = [table.view(seat) for table, seat in self.moments]
            between = process_time()
            for view, (_, seat) in zip(views, self.moments, strict=True):
                self.evaluate(view, seat)
            after = process_time()
            if self.learned is not None:
                for table, seat in self.moments:
                    self.learned(table, seat)
            learned_s += process_time() - after
            evaluate_s += after - between
            view_s += between - start
            looked += len(self.moments)
        return {
            "view_us": view_s / looked * 1e6,
            "evaluate_us": evaluate_s / looked * 1e6,
            "learned_us": learned_s / looked * 1e6 if self.learned is not None else None,
        }

    def thinking(self, seconds: float) -> dict[str, float]:
        """The search, with its number of tries at each of some moments."""
        tries = 0
        used = 0.0
        while not tries or used < seconds:
            self.forget()
            start = process_time()
            for number, (table, seat) in enumerate(evenly(self.moments, _THOUGHTS)):
                tries += self.search.think(Decision(table, seat, Random(f"{self.seed}/{number}"))).tries
            used += process_time() - start
        return {"search_tries_per_cpu_s": tries / used}


def evenly(moments: Sequence[Moment], most: int) -> list[Moment]:
    """At most so many of them, from the beginning to the end."""
    return [moments[place * len(moments) // most] for place in range(most)] if len(moments) > most else list(moments)


def _memories(game: Game[Any]) -> list[_lru_cache_wrapper[Any]]:
    """Where the game and its bots remember what they have worked out. (Memories without a bound hold facts of the game,
    which are worked out once.)"""
    modules = [module for name, module in list(sys.modules.items()) if f"{name}.".startswith(f"{game.package}.")]
    found = {id(thing): thing for module in modules for thing in vars(module).values()}
    return [
        thing
        for thing in found.values()
        if isinstance(thing, _lru_cache_wrapper) and thing.cache_parameters()["maxsize"] is not None
    ]


class _Watched:
    """A player of whose game some moments are kept in which it has to answer."""

    def __init__(self, bot: Bot, table: Table[Any]) -> None:
        self.bot = bot
        self.table = table
        self.moments: list[Moment] = []
        self.asked = 0

    def choose(self, decision: Decision) -> str | None:
        if not decision.ask.optional:
            if self.asked % _EVERY == 0:
                self.moments.append((self.table.fork(), decision.seat))
            self.asked += 1
        return self.bot.choose(decision)

    def step_aside(self, decision: Decision) -> tuple[str, str] | None:
        return unasked(self.bot, decision)


def _learned_judgement(game: Game[Any]) -> Judge | None:
    return by_network(game.id) if "learned" in evaluations(game.id) else None


_ROUNDS = 500


def yardstick() -> float:
    """Rounds per CPU second of a piece of plain Python: calls, attributes, lists and dictionaries, like the rules of a
    game. It must never change, or numbers of before and after cannot be compared."""
    start = process_time()
    for number in range(_ROUNDS):  # about 10 ms
        piles = [_Pile(list(range(number, number + 12))) for _ in range(8)]
        counts: dict[str, int] = {}
        for turn in range(40):
            card = piles[turn % 8].draw(turn)
            kind = f"kind-{card % 5}"
            counts[kind] = counts.get(kind, 0) + 1
            piles[(turn * 3) % 8].cards.append(card)
        sorted(counts.items(), key=lambda pair: -pair[1])
    return _ROUNDS / (process_time() - start)


class _Pile:
    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    def draw(self, turn: int) -> int:
        return self.cards.pop(turn % len(self.cards)) if len(self.cards) > 1 else self.cards[0]
