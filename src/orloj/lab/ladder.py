"""Ladders: many bots, every combination of them plays as often as any other, and all get a rating.

A ladder is one match for each combination of bots, all with the same seed: game `r` of every match has the same
shuffles, and it is the very game that `orloj arena` plays for these bots. The games are numbered round by round, so
that a longer ladder goes on where a shorter one has ended.

Ratings are those of openskill (Plackett-Luce). They are updated in the order of the games' numbers, so they do not
depend on which game was over first. They compare the bots of one ladder with each other and mean nothing beyond it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

from orloj.kernel import OrlojError
from orloj.lab.arena import Match, setup_of
from orloj.lab.by_trait import Tally, rate_row
from orloj.lab.fingerprint import bots_revision
from orloj.lab.picture import LINE, Picture, Row
from orloj.lab.stats import Z95, mean
from orloj.lab.workers import Played, Processes, Workers


class BadLadder(OrlojError):
    """Bots that cannot be compared."""


@dataclass(frozen=True)
class Ladder:
    """Who plays what: each bot is named once, `seats` of them sit at a table."""

    game: str
    bots: tuple[str, ...]
    seats: int = 2
    mode: str | None = None  # None: the game's first one
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = "0"

    def check(self) -> None:
        """Raises an OrlojError that says what is allowed, if the ladder cannot be played."""
        if len(set(self.bots)) < len(self.bots):
            raise BadLadder("each bot is named once")
        if len(self.bots) < self.seats:
            raise BadLadder(f"a table of {self.seats} needs at least {self.seats} bots, not {len(self.bots)}")
        for number in range(len(self.combinations)):
            self.match_of(number)[0].check()

    @cached_property
    def combinations(self) -> list[tuple[str, ...]]:
        """The bots of each table of a round."""
        return list(combinations(self.bots, self.seats))

    def numbers(self, games: int) -> range:
        """The games of a ladder in which each combination plays so many."""
        return range(games * len(self.combinations))

    def match_of(self, number: int) -> tuple[Match, int]:
        """The match of one combination and the game's number in it, which is the round of the ladder.

        Within a match the bots move on by one seat in each game. When all have sat everywhere, they change their order
        too: in the end everybody has sat next to everybody, on both sides.
        """
        count = len(self.combinations)
        round, table = divmod(number, count)
        first, *others = self.combinations[table]
        orders = list(permutations(others))
        order = orders[round // self.seats % len(orders)]
        return Match(self.game, (first, *order), self.mode, self.options, self.seed), round

    def identity(self) -> dict[str, Any]:
        """What all games of the ladder depend on."""
        setup = setup_of(self.game, self.seats, self.match_of(0)[0].mode_played, self.options)
        return {
            "kind": "ladder",
            **setup,
            "bots": list(self.bots),
            "seats": self.seats,
            "seed": self.seed,
            "bots_revision": bots_revision(self.game, self.bots),
        }

    def prepare(self) -> None:
        pass

    def play(self, number: int) -> Played:
        match, round = self.match_of(number)
        return replace(match.play(round), number=number)


@dataclass(frozen=True)
class Rung:
    """A bot on the ladder: its rating and what it has reached."""

    name: str
    mu: float
    sigma: float
    tally: Tally
    failed: int = 0  # games in which it sat and which did not come to an end, whoever was to blame

    @property
    def rated(self) -> bool:
        """Whether anything is known about the bot: without a finished game its rating is only where all begin."""
        return self.tally.games > 0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the rating lies with 95 % confidence, as far as the model is right."""
        return self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma

    @property
    def ordinal(self) -> float:
        """A careful rating: almost surely the bot is at least that good."""
        return self.mu - 3 * self.sigma

    def to_builtins(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "rating": self.mu,
            "sigma": self.sigma,
            "interval": list(self.interval),
            "ordinal": self.ordinal,
            "games": self.tally.games,
            "failed": self.failed,
            "wins": self.tally.wins,
            "win_rate": self.tally.rate,
            "win_interval": list(self.tally.interval),
            "mean_score": self.tally.mean_score,
        }


class LadderStandings:
    """The result of the games played so far; the order in which they are added does not matter."""

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self.played: dict[int, Played] = {}
        self.tallies = {name: Tally() for name in ladder.bots}
        self.failed = dict.fromkeys(ladder.bots, 0)  # games of each bot that failed
        self.errors = 0
        self.decisions = 0
        self.cpu_s = 0.0

    @property
    def games(self) -> int:
        return len(self.played)

    @property
    def finished(self) -> int:
        """The games that came to an end."""
        return self.games - self.errors

    @property
    def fair(self) -> float:
        """The rate at which a bot wins that is neither better nor worse than the others."""
        return mean(sum(tally.wins for tally in self.tallies.values()), sum(t.games for t in self.tallies.values()))

    def add(self, played: Played) -> None:
        self.played[played.number] = played
        self.cpu_s += played.cpu_s
        match, _ = self.ladder.match_of(played.number)
        if played.error:
            self.errors += 1
            for name in match.bots:
                self.failed[name] += 1
            return
        self.decisions += played.decisions
        for place, name in enumerate(match.bots):
            tally = self.tallies[name]
            tally.games += 1
            tally.wins += played.share(place)
            tally.score += played.scores[place]

    def leader(self) -> tuple[str, Tally]:
        """Who wins most often so far; quick to tell while games are played."""
        return max(self.tallies.items(), key=lambda item: item[1].rate)

    def rungs(self) -> list[Rung]:
        """The ladder from its top: rated game by game, in the order of their numbers. Who has finished no game comes
        last."""
        model = _model()
        ratings = {name: model.rating(name=name) for name in self.ladder.bots}
        for number in sorted(self.played):
            played = self.played[number]
            if not played.error:
                match, _ = self.ladder.match_of(number)
                _rate(model, ratings, match.bots, played)
        rungs = [
            Rung(name, rating.mu, rating.sigma, self.tallies[name], self.failed[name])
            for name, rating in ratings.items()
        ]
        return sorted(rungs, key=lambda rung: (not rung.rated, -rung.mu))

    def to_builtins(self) -> dict[str, Any]:
        """The JSON form of `orloj ladder`."""
        return {
            "game": self.ladder.game,
            "mode": self.ladder.match_of(0)[0].mode_played,
            "seats": self.ladder.seats,
            "games": self.games,
            "errors": self.errors,
            "bots": [rung.to_builtins() for rung in self.rungs()],
            "mean_decisions": mean(self.decisions, self.finished),
            "cpu_s": round(self.cpu_s, 6),
        }


def _model() -> Any:
    from openskill.models import PlackettLuce  # late, because other commands should not wait for it

    return PlackettLuce(tau=0.0)  # tau is for players who get better or worse; a bot stays what it is


def _rate(model: Any, ratings: dict[str, Any], bots: tuple[str, ...], played: Played) -> None:
    """One game: teams are rated as teams, and who shares a rank has drawn."""
    sides: dict[int, list[int]] = {}
    for place in range(len(bots)):
        sides.setdefault(played.side_of(place), []).append(place)
    ranks = played.ranks or [1 if place in played.winners else 2 for place in range(len(bots))]
    teams = [[ratings[bots[place]] for place in side] for side in sides.values()]
    rated = model.rate(teams, ranks=[min(ranks[place] for place in side) for side in sides.values()])
    for side, team in zip(sides.values(), rated, strict=True):
        for place, rating in zip(side, team, strict=True):
            ratings[bots[place]] = rating


def play_ladder(ladder: Ladder, games: int, *, workers: Workers | None = None) -> LadderStandings:
    """Play so many games of each combination of bots."""
    ladder.check()
    standings = LadderStandings(ladder)
    for played in (workers or Processes()).play(ladder, ladder.numbers(games)):
        standings.add(played)
    return standings


def plot(title: str, standings: LadderStandings, *, rating: str, rate: str) -> str:
    """Ratings and win rates with their intervals as a picture (SVG); `rating` and `rate` are their headings."""
    rungs = standings.rungs()
    picture = Picture(title)
    rows = [_rating_row(rung) for rung in rungs]
    least, most = min(low for *_, (low, _), _ in rows), max(high for *_, (_, high), _ in rows)
    edge = 0.05 * (most - least)
    picture.panel(rating, rows, (least - edge, most + edge), [(_model().mu, LINE)])
    top = max(rung.tally.interval[1] for rung in rungs)
    rates = [rate_row(rung.name, rung.tally) for rung in rungs]
    picture.panel(rate, rates, (0, 1.05 * top), [(standings.fair, LINE)])
    return picture.svg()


def _rating_row(rung: Rung) -> Row:
    words = f"{rung.mu:.1f} ± {Z95 * rung.sigma:.1f}" if rung.rated else "–"
    return Row(rung.name, rung.mu if rung.rated else None, rung.interval, words)
