"""Tournaments: bots play many games against each other, on as many processes as wanted.

Game number `k` of a match depends only on the match's seed and `k`: its table has the seed `"<seed>/<k>"`, and the
bot at place `i` of the list sits at seat `(i + k) % n`. So the result is the same for any number of processes, and
one game of a long match can be played again alone.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from orloj.bots import bot_named
from orloj.bots.guests import FAILURES, in_one_line
from orloj.games import game_named
from orloj.kernel import Bot, Decision, Table
from orloj.lab.by_trait import ByTrait, Traits, optional_module, order_of_play, traits_of
from orloj.lab.fingerprint import bots_revision
from orloj.lab.stats import mean, wilson
from orloj.lab.workers import Games, Played, Processes

LONGEST_GAME = 100_000  # answers; a game that is longer will never end. A game's `study` may say something else


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

    def identity(self) -> dict[str, Any]:
        """What all games of the match depend on."""
        setup = setup_of(self.game, len(self.bots), self.mode_played, self.options)
        return {
            "kind": "match",
            **setup,
            "bots": list(self.bots),
            "seed": self.seed,
            "bots_revision": bots_revision(self.game, self.bots),
        }

    def traits(self) -> list[str]:
        """By what the players of the match can be told apart (`orloj.lab.by_trait`)."""
        game = game_named(self.game)
        table = Table.new(game, len(self.bots), mode=self.mode, options=self.options, seed=self.seed_of(0))
        return list(_traits(table, 0))

    def match_of(self, number: int) -> tuple[Match, int]:
        return self, number

    def prepare(self) -> None:
        if self.save is not None:
            self.save.mkdir(parents=True, exist_ok=True)

    def play(self, number: int) -> Played:
        return play_one(self, number)

    def seed_of(self, number: int) -> str:
        """The seed of the table of one game."""
        return f"{self.seed}/{number}"

    def seats_of(self, number: int) -> list[int]:
        """Where the bots sit in one game: the seat of each place in the list."""
        count = len(self.bots)
        return [(place + number) % count for place in range(count)]

    def seated(self, number: int) -> list[str]:
        """Who sits where in one game: the bot of each seat."""
        by_seat = dict(zip(self.seats_of(number), self.bots, strict=True))
        return [by_seat[seat] for seat in range(len(by_seat))]

    def record_of(self, number: int, *, failed: bool = False) -> Path | None:
        """Where the record of one game is kept."""
        if self.save is None:
            return None
        seed = "".join(char if char.isalnum() or char in "-_." else "_" for char in self.seed)
        return self.save / f"{self.game}-{seed}-{number:05}{'-failed' if failed else ''}.json"


def setup_of(id: str, seats: int, mode: str, options: Mapping[str, str]) -> dict[str, Any]:
    """What is played, as plain data; the revision is a fingerprint of the rules and of the content."""
    game = game_named(id)
    whole = game.check_setup(seats, mode, options)
    return {"game": id, "revision": game.revision, "mode": mode, "options": dict(sorted(whole.items()))}


@dataclass
class BotResult:
    """What the bot at one place of the list has reached so far."""

    name: str
    wins: int = 0  # alone, or with its team
    ties: int = 0  # together with others
    victories: float = 0.0  # those of both kinds, a shared one as a part
    score: int = 0  # over all finished games


class Standings:
    """The result of the games played so far; the order in which they are added does not matter."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.games = 0
        self.errors = 0
        self.decisions = 0
        self.cpu_s = 0.0
        self.places = [BotResult(name) for name in match.bots]
        self.by_trait = ByTrait()

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
            mates = [played.traits[other] for other in range(number) if played.side_of(other) == played.side_of(number)]
            self.by_trait.add(traits, played.share(number), played.scores[number], mates)
        for number, place in enumerate(self.places):
            place.score += played.scores[number]
            share = played.share(number)
            place.victories += share
            if share == 1:
                place.wins += 1
            elif share:
                place.ties += 1

    def mean_score(self, place: BotResult) -> float:
        return mean(place.score, self.finished)

    def win_rate(self, place: BotResult) -> tuple[float, float, float]:
        """How often the place won, a shared victory as a part, and between which rates that may be luck (95 %)."""
        return (mean(place.victories, self.finished), *wilson(place.victories, self.finished))

    def to_builtins(self, by: Iterable[str] | None = None) -> dict[str, Any]:
        """The JSON form of `orloj arena`; of a match that is studied by these traits, or by all."""
        studied = {"breakdown": self.by_trait.to_builtins(by)} if self.match.study else {}
        return {
            **studied,
            "game": self.match.game,
            "mode": self.match.mode_played,
            "games": self.games,
            "errors": self.errors,
            "bots": [self._in_builtins(place) for place in self.places],
            "mean_decisions": mean(self.decisions, self.finished),
            "cpu_s": round(self.cpu_s, 6),
        }

    def _in_builtins(self, place: BotResult) -> dict[str, Any]:
        rate, *interval = self.win_rate(place)
        return {
            "name": place.name,
            "wins": place.wins,
            "ties": place.ties,
            "win_rate": rate,
            "win_interval": interval,
            "mean_score": self.mean_score(place),
        }


def play_match(match: Match, games: int, *, jobs: int = 1) -> Standings:
    """Play a match. With several jobs a script must guard its own start by `if __name__ == "__main__":`."""
    match.check()
    standings = Standings(match)
    for played in play_games(match, range(games), jobs):
        standings.add(played)
    return standings


def play_games(match: Match, numbers: Iterable[int], jobs: int = 1) -> Games:
    """Play these games of a match and give each result as soon as it is there (with several jobs in any order).

    Closing the iterator, or an interruption, ends the processes at once.
    """
    return Processes(jobs).play(match, numbers)


def play_one(match: Match, number: int) -> Played:
    """Play one game of a match. A mistake in a bot or in a rule is reported, not raised."""
    start = process_time()
    table: Table[Any] | None = None
    try:
        seats = match.seats_of(number)
        table, bots = sit_down(match, number)
        decisions = play_out(table, bots, match.seed_of(number))
        outcome = table.outcome
        assert outcome is not None, "nobody is asked, but the game has no outcome"
        scores = outcome.scores or [0] * len(bots)
        traits = tuple(_traits(table, seat) for seat in seats) if match.study else ()
        _keep(table, match.record_of(number))
    except FAILURES as error:
        trace = traceback.format_exc()
        if table is not None:
            with suppress(Exception):  # perhaps it was the keeping that failed; what went wrong first is what counts
                _keep(table, match.record_of(number, failed=True))
        return Played(number, cpu_s=process_time() - start, error=in_one_line(error), trace=trace)
    return Played(
        number,
        winners=tuple(place for place, seat in enumerate(seats) if seat in outcome.winners),
        scores=tuple(scores[seat] for seat in seats),
        decisions=decisions,
        cpu_s=process_time() - start,
        traits=traits,
        ranks=tuple(outcome.ranks[seat] for seat in seats) if outcome.ranks else (),
        sides=tuple(outcome.sides[seat] for seat in seats) if outcome.sides else (),
    )


def sit_down(match: Match, number: int) -> tuple[Table[Any], list[Bot]]:
    """The table of one game at its beginning, and the bots by seat."""
    bots = [bot_named(name, match.game) for name in match.seated(number)]
    seed = match.seed_of(number)
    return Table.new(game_named(match.game), len(bots), mode=match.mode, options=match.options, seed=seed), bots


def _traits(table: Table[Any], seat: int) -> Traits:
    view: Any = table.view(None)
    return traits_of(table.game.package, view, seat, order_of_play(view, table.state.seat_count))


def play_out(table: Table[Any], bots: list[Bot], seed: str) -> int:
    """Let bots play to the end, one for each seat; returns how many decisions they made."""
    looks = [Decision(table, seat, Random(f"{seed}/{seat}")) for seat in range(len(bots))]
    longest = getattr(optional_module(f"{table.game.package}.study"), "LONGEST_GAME", LONGEST_GAME)
    decisions = 0
    while table.outcome is None:
        table.let_step_aside(bots, looks)
        if table.outcome is None:
            table.step(lambda seat, _: bots[seat].choose(looks[seat]))
        decisions += 1
        if table.number > longest:
            raise RuntimeError(f"the game did not end within {longest} answers")
    return decisions


def _keep(table: Table[Any], path: Path | None) -> None:
    if path is not None:
        table.record().save(path)
