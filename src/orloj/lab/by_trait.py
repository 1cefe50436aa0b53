"""Who wins with what: results of many games by traits of the players (their faction, their seat, a card they had).

A game that wants to be studied so has a module `study` in its folder with `traits(view, seat)`: for the view of a
spectator after the game, the traits of a seat, each with one or more values.

    {"faction": ["heliarch"], "module": ["sci-01", "tra-07"]}

Asked at the beginning of a game, it names the same traits, so that it is known by what results can be told at all.

Intervals count a team as one trial, but opponents who have the same as if they played different games. As only one of
them can win, these intervals are rather too wide. `orloj lab report` compares the players within each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from orloj.lab.picture import DASHED, LINE, Picture, Row
from orloj.lab.stats import mean, wilson

SEAT = "seat"  # every game has this trait: the place in the order of play
Traits = Mapping[str, Sequence[str]]


def optional_module(name: str) -> Any:
    """The module of a game, or None if the game does not have it."""
    return import_module(name) if find_spec(name) is not None else None


def traits_of(package: str, view: Any, seat: int, order: Sequence[int]) -> dict[str, tuple[str, ...]]:
    """The traits of a seat after a game; `order` is the order of play."""
    found: dict[str, tuple[str, ...]] = {SEAT: (str(order.index(seat) + 1),)}
    study = optional_module(f"{package}.study")
    if study is not None:
        found |= {trait: tuple(values) for trait, values in study.traits(view, seat).items()}
    return found


def order_of_play(view: Any, seats: int) -> list[int]:
    """All seats from the first player on; games in which nobody is first are counted from the first seat."""
    begins = getattr(view, "start", None)
    first = begins if isinstance(begins, int) else 0
    return [*range(first, seats), *range(first)]


@dataclass
class Tally:
    """How players with one value of a trait did."""

    games: int = 0
    wins: float = 0.0  # a shared victory counts as a part
    score: int = 0
    together: int = 0  # of the games: with a team mate who is counted here already, and won or lost likewise

    @property
    def rate(self) -> float:
        return mean(self.wins, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        trials = self.games - self.together
        return wilson(self.rate * trials, trials)

    @property
    def mean_score(self) -> float:
        return mean(self.score, self.games)


@dataclass
class ByTrait:
    """The results by trait and value, and what a fair share of the victories is."""

    by_trait: dict[str, dict[str, Tally]] = field(default_factory=dict)
    seats: int = 0
    wins: float = 0.0

    def add(self, traits: Traits, won: float, score: int, mates: Sequence[Traits] = ()) -> None:
        """One seat of one game; `mates` are those of its team that were added before."""
        self.seats += 1
        self.wins += won
        for trait, values in traits.items():
            tallies = self.by_trait.setdefault(trait, {})
            for value in dict.fromkeys(values):
                tally = tallies.setdefault(value, Tally())
                tally.games += 1
                tally.wins += won
                tally.score += score
                tally.together += any(value in mate.get(trait, ()) for mate in mates)

    @property
    def fair(self) -> float:
        """The rate at which a player wins who is neither better nor worse than the others."""
        return mean(self.wins, self.seats)

    def rows(self, trait: str) -> list[tuple[str, Tally]]:
        """The values of a trait: seats in order, everything else from the best to the worst."""
        tallies = self.by_trait.get(trait, {})
        if trait == SEAT:
            return sorted(tallies.items())
        return sorted(tallies.items(), key=lambda item: (-item[1].rate, item[0]))

    def to_builtins(self, traits: Iterable[str] | None = None) -> dict[str, Any]:
        """As plain data; by these traits only, if some are named."""
        return {
            "fair": self.fair,
            "by": {
                trait: {
                    value: {
                        "games": tally.games,
                        "wins": tally.wins,
                        "rate": tally.rate,
                        "interval": list(tally.interval),
                        "mean_score": tally.mean_score,
                    }
                    for value, tally in self.rows(trait)
                }
                for trait in (self.by_trait if traits is None else dict.fromkeys(traits))
            },
        }


# -- a plot


def plot(title: str, panels: Iterable[tuple[str, float, Sequence[tuple[str, Tally]]]]) -> str:
    """Win rates with their intervals as a picture (SVG): one panel for each (name, fair share, rows)."""
    picture = Picture(title)
    for name, fair, rows in panels:
        most = max([0.01, *[tally.interval[1] for _, tally in rows]])
        lines = [(fair, LINE), (0.6 * fair, DASHED), (1.5 * fair, DASHED)]
        picture.panel(name, [rate_row(label, tally) for label, tally in rows], (0, 1.05 * most), lines)
    return picture.svg()


def rate_row(label: str, tally: Tally) -> Row:
    """A win rate in a picture."""
    if not tally.games:
        return Row(label, None, tally.interval, "– · 0")
    return Row(label, tally.rate, tally.interval, f"{100 * tally.rate:.1f} % · {tally.games}")
