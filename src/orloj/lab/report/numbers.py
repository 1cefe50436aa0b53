"""The statistics of a report, from what was seen in the games.

Players of one game are not independent: one of them wins. So everything that compares players compares them within
their game, and all uncertainty is counted by games, not by players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import ceil, erfc, floor, isfinite, log10, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from orloj.lab.report.gathering import MIDDLE, STEPS, Seen
from orloj.lab.stats import Z95, mean, wilson

Floats = npt.NDArray[np.float64]

FEW_PLAYERS = 30  # with fewer players on either side a comparison is not tried
FEW_GAMES = 100  # a report on fewer games begins with a warning
FALSE_SHARE = 0.05  # of what is marked as a difference, so much may be luck
RESAMPLES = 2000
_DRAWN_AT_ONCE = 1_000_000  # numbers, for resamples; all of them would not fit into memory after many games


# -- a little theory


def two_sided(z: float) -> float:
    """How often luck alone gives a value at least as far from 0, in standard deviations."""
    return erfc(abs(z) / sqrt(2))


def adjusted(chances: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's correction for many comparisons: whoever believes all with at most 0.05 here is wrong
    about at most 5 % of them on average."""
    order = sorted(range(len(chances)), key=lambda place: -chances[place])
    found = [0.0] * len(chances)
    least = 1.0
    for rank, place in zip(range(len(chances), 0, -1), order, strict=True):
        least = min(least, chances[place] * len(chances) / rank)
        found[place] = least
    return found


def t95(freedom: int) -> float:
    """How many standard errors a 95 % interval of a mean reaches to either side (Student's t, by its expansion)."""
    z, n = Z95, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    exact = {1: 12.706, 2: 4.303}  # where the expansion is too coarse
    return exact.get(n, z + first / n + second / n**2 + third / n**3)


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval; a single observation has none."""

    value: float
    low: float
    high: float

    @property
    def bounded(self) -> bool:
        return isfinite(self.low) and isfinite(self.high)


def unknown(value: float) -> Estimate:
    """A number of which nothing is known but itself."""
    return Estimate(value, float("-inf"), float("inf"))


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean with its interval."""
    count = len(values)
    middle = mean(sum(values), count)
    if count < 2:
        return unknown(middle)
    error = sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)
    reach = t95(count - 1) * error
    return Estimate(middle, middle - reach, middle + reach)


def rate_of(successes: float, trials: int) -> Estimate:
    """A rate with Wilson's interval."""
    return Estimate(mean(successes, trials), *wilson(min(successes, trials), trials))


def quantile(values: Sequence[float], part: float) -> float:
    return float(np.quantile(np.asarray(values, dtype=float), part)) if values else 0.0


# -- who wins with what


@dataclass(frozen=True)
class Row:
    """How players with something did, and the others."""

    value: str
    players: int
    others: int
    rate: Estimate
    other_rate: float
    score: float  # mean
    advantage: Estimate  # of those who have it over the others in the same game
    chance: float  # that luck alone gives such an advantage
    adjusted: float = 1.0  # the same, corrected for all comparisons made together
    few: bool = True  # too few to be compared

    @property
    def sure(self) -> bool:
        return not self.few and self.adjusted <= FALSE_SHARE


Holders = Mapping[int, Collection[int]]  # place of a game in the list -> the seats that have something


def compare(games: Sequence[Seen], holders: Holders, value: str) -> Row:
    """Compare the players who have something with the others in the same game.

    In each game the victory is dealt anew among the sides in thought (as by Mantel and Haenszel): that gives how many
    victories the holders would have by luck, and how much that varies. Games in which all or none have it tell nothing
    about it. Players of one side stand or fall together and count as one trial.
    """
    players = trials = 0
    wins = score = variance = 0.0
    surplus: list[float] = []
    weights: list[float] = []
    for place, seats in holders.items():
        seen = games[place]
        shares = seen.shares
        players += len(seats)
        wins += sum(shares[seat] for seat in seats)
        score += sum(seen.scores[seat] for seat in seats)
        held = Counter(seen.sides[seat] for seat in seats)
        trials += len(held)
        sizes = Counter(seen.sides)
        won = dict(zip(seen.sides, shares, strict=True))
        parts = [held[side] / sizes[side] for side in won]  # how much of each side has it
        usual, average = mean(sum(parts), len(parts)), mean(sum(won.values()), len(won))
        spread = sum((part - usual) ** 2 for part in parts)
        if spread:
            surplus.append(sum((part - usual) * share for part, share in zip(parts, won.values(), strict=True)))
            weights.append(spread)
            variance += spread * sum((share - average) ** 2 for share in won.values()) / (len(won) - 1)
    others = sum(len(seen.sides) for seen in games) - players
    rate = mean(wins, players)
    around = rate_of(rate * trials, trials)
    return Row(
        value=value,
        players=players,
        others=others,
        rate=Estimate(rate, around.low, around.high),
        other_rate=mean(sum(sum(seen.shares) for seen in games) - wins, others),
        score=mean(score, players),
        advantage=_weighted(surplus, weights),
        chance=two_sided(sum(surplus) / sqrt(variance)) if variance else 1.0,
        few=min(players, others, len(surplus)) < FEW_PLAYERS,
    )


def _weighted(surplus: Sequence[float], weights: Sequence[float]) -> Estimate:
    """The slope of the results on what is held, over all games, with an interval that assumes nothing about games."""
    total = sum(weights)
    if not total:
        return unknown(0.0)
    slope = sum(surplus) / total
    error = sqrt(sum((more - slope * weight) ** 2 for more, weight in zip(surplus, weights, strict=True))) / total
    return Estimate(slope, slope - Z95 * error, slope + Z95 * error)


def corrected(rows: Iterable[Row]) -> list[Row]:
    """The rows with what remains of each comparison when all of them are made together."""
    found = list(rows)
    chances = iter(adjusted([row.chance for row in found if not row.few]))
    return [row if row.few else replace(row, adjusted=next(chances)) for row in found]


def by_value(games: Sequence[Seen], values_of: Callable[[Seen, int], Iterable[str]]) -> list[Row]:
    """A row for each value that somebody had: first what was compared, from the greatest advantage to the least, then
    the rest, of which no advantage is known, from what most players had."""
    holders: dict[str, dict[int, list[int]]] = {}
    for place, seen in enumerate(games):
        for seat in range(len(seen.sides)):
            for value in dict.fromkeys(values_of(seen, seat)):
                holders.setdefault(value, {}).setdefault(place, []).append(seat)
    rows = [compare(games, seats, value) for value, seats in sorted(holders.items())]
    return sorted(
        corrected(rows), key=lambda row: (row.few, -row.players if row.few else -row.advantage.value, row.value)
    )


def fair_share(games: Sequence[Seen]) -> float:
    """The rate at which a player wins who is neither better nor worse than the others."""
    shares = [share for seen in games for share in seen.shares]
    return mean(sum(shares), len(shares))


# -- distributions


@dataclass(frozen=True)
class Bins:
    """How many values lie in each of several intervals of the same width; the first begins at `start`."""

    start: float
    width: float
    counts: tuple[int, ...]

    @property
    def end(self) -> float:
        return self.start + self.width * len(self.counts)


def binned(groups: Sequence[Sequence[float]], most: int = 24) -> list[Bins]:
    """Histograms of several groups of whole numbers, with the same bins for all."""
    values = [value for group in groups for value in group]
    if not values:
        return [Bins(0, 1, (0,)) for _ in groups]
    width = _round_width((max(values) - min(values) + 1) / most)
    start = floor(min(values) / width) * width
    count = floor((max(values) - start) / width) + 1
    found = []
    for group in groups:
        tally = Counter(floor((value - start) / width) for value in group)
        found.append(Bins(start, width, tuple(tally[place] for place in range(count))))
    return found


def _round_width(least: float) -> float:
    """The next of 1, 2, 5, 10, 20, 50 …"""
    if least <= 1:
        return 1
    power = 10 ** floor(log10(least))
    return float(next(step * power for step in (1, 2, 5, 10) if step * power >= least))


def ticks(value: float, most: int = 5) -> list[float]:
    """Round numbers from 0 on, the last of which is not smaller."""
    least = max(value, 1e-9) / most
    power = 10.0 ** floor(log10(least))
    step = next(one * power for one in (1, 2, 5, 10) if one * power >= least * 0.999)
    return [step * place for place in range(ceil(value / step - 1e-6) + 1)] if value > 0 else [0.0, 1.0]


@dataclass(frozen=True)
class Spread:
    """A group of values in five numbers and the mean."""

    name: str
    count: int
    mean: Estimate
    low: float  # 5 %
    quarter: float
    median: float
    three_quarters: float
    high: float  # 95 %


def spread_of(name: str, values: Sequence[float]) -> Spread:
    return Spread(
        name, len(values), mean_of(values), *[quantile(values, part) for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
    )


def margins(games: Iterable[Seen]) -> list[float]:
    """By how many points the best winning side was ahead of the best of the others; 0 for a tie on points, and if all
    win together."""
    found = []
    for seen in games:
        totals = _by_side(seen, seen.scores)
        winning = {seen.sides[seat] for seat in seen.winners}
        rest = [total for side, total in totals.items() if side not in winning]
        if winning and len(totals) > 1:
            found.append(max(totals[side] for side in winning) - max(rest) if rest else 0)
    return found


def _by_side(seen: Seen, values: Sequence[float]) -> dict[int, float]:
    totals: dict[int, float] = {}
    for side, value in zip(seen.sides, values, strict=True):
        totals[side] = totals.get(side, 0) + value
    return totals


# -- the course of a game


@dataclass(frozen=True)
class Point:
    """One moment of a curve: the mean with its interval, and between what the middle half of all values lies."""

    at: float  # part of the game that is over
    estimate: Estimate
    quarter: float = 0.0
    three_quarters: float = 0.0


Curve = list[Point]


def score_curves(games: Sequence[Seen]) -> tuple[Curve, Curve]:
    """The points of winners and of all others. Each game counts once at each moment, by the mean of its players."""
    return (
        _curve(games, lambda seen: seen.score_curve, won=True),
        _curve(games, lambda seen: seen.score_curve, won=False),
    )


def chance_curve(games: Sequence[Seen]) -> Curve:
    """The chance that the evaluation gives the player who will win; the end itself is left out."""
    return _curve(games, lambda seen: seen.chance_curve, won=True)[:STEPS]


def _curve(games: Sequence[Seen], curve_of: Callable[[Seen], Sequence[Sequence[float]]], *, won: bool) -> Curve:
    found = []
    for step in range(STEPS + 1):
        values = []
        for seen in games:
            curve = curve_of(seen)
            chosen = [value for seat, value in enumerate(curve[step]) if (seat in seen.winners) == won] if curve else []
            if chosen:
                values.append(mean(sum(chosen), len(chosen)))
        if values:
            found.append(Point(step / STEPS, mean_of(values), quantile(values, 0.25), quantile(values, 0.75)))
    return found


def foretold(games: Sequence[Seen], curve_of: Callable[[Seen], Sequence[Sequence[float]]], *, add: bool) -> Curve:
    """How often the side that leads at a moment wins in the end; who leads together shares the credit.

    `add`: the values of the members of a side are added up (points are, chances of the whole side are not).
    """
    found = []
    known = [(seen, seen.shares) for seen in games if curve_of(seen)]
    for step in range(STEPS):
        right = 0.0
        for seen, shares in known:
            values = curve_of(seen)[step]
            by_side = _by_side(seen, values) if add else dict(zip(seen.sides, values, strict=True))
            won = dict(zip(seen.sides, shares, strict=True))
            best = max(by_side.values())
            leaders = [side for side, value in by_side.items() if value >= best - 1e-9]
            right += mean(sum(won[side] > 0 for side in leaders), len(leaders))
        if known:
            found.append(Point(step / STEPS, rate_of(right, len(known))))
    return found


def guessing(games: Sequence[Seen]) -> float:
    """How often the winner is found by pointing at a side at random."""
    rates = [mean(len({seen.sides[seat] for seat in seen.winners}), len(set(seen.sides))) for seen in games]
    return mean(sum(rates), len(rates))


def told_from(curve: Curve, sure: float = 0.75) -> float | None:
    """From which part of the game on the leader wins at least so often, at all later moments too."""
    found = None
    for point in reversed(curve):
        if point.estimate.value < sure:
            break
        found = point.at
    return found


# -- what goes with winning


@dataclass(frozen=True)
class Effect:
    """How winners differ from the others of their game in one number, in the middle of the game."""

    feature: str
    winners: float
    others: float
    effect: Estimate  # difference, in standard deviations of the feature between players of one game
    more: float  # how often the winner had more than the others had on average; as much counts half
    chance: float
    adjusted: float = 1.0
    few: bool = False

    @property
    def sure(self) -> bool:
        return not self.few and self.adjusted <= FALSE_SHARE


def effects(games: Sequence[Seen]) -> tuple[list[Effect], list[str]]:
    """The features from the strongest association on, and those in which players of a game never differ."""
    known = [seen for seen in games if seen.features and 0 < len(seen.winners) < len(seen.sides)]
    if not known:
        return [], []
    found: list[Effect] = []
    sides = {feature: _sides_of(known, feature) for feature in known[0].features[0]}
    same = [name for name, (winners, others, scale) in sides.items() if not scale or not np.any(winners - others)]
    differing = {name: its for name, its in sides.items() if name not in same}
    if not differing:
        return [], same
    drawn = resampled(np.stack([winners - others for winners, others, _ in differing.values()], axis=1))
    for (feature, (winners, others, scale)), means in zip(differing.items(), drawn.T, strict=True):
        differences = winners - others
        low, high = np.quantile(means / scale, [0.025, 0.975])
        value = float(differences.mean() / scale)
        error = float(differences.std(ddof=1) / sqrt(len(known)) / scale) if len(known) > 1 else 0.0
        found.append(
            Effect(
                feature,
                float(winners.mean()),
                float(others.mean()),
                Estimate(value, float(low), float(high)) if len(known) > 1 else unknown(value),
                float(np.mean((differences > 0) + 0.5 * (differences == 0))),
                two_sided(value / error) if error else 1.0,
                few=len(known) < FEW_PLAYERS,
            )
        )
    chances = adjusted([one.chance for one in found])
    marked = [replace(one, adjusted=chance) for one, chance in zip(found, chances, strict=True)]
    return sorted(marked, key=lambda one: -abs(one.effect.value)), same


def resampled(values: Floats) -> Floats:
    """The means of each column when the rows are drawn anew, so many as there are, again and again (bootstrap)."""
    rng = np.random.default_rng(0)  # the same report from the same games
    count = len(values)
    rows = max(1, _DRAWN_AT_ONCE // count)
    parts = []
    for start in range(0, RESAMPLES, rows):
        size = min(rows, RESAMPLES - start)
        parts.append(rng.multinomial(count, np.full(count, 1 / count), size=size) @ values / count)
    return np.concatenate(parts)


def _sides_of(games: Sequence[Seen], feature: str) -> tuple[Floats, Floats, float]:
    """The feature of the winners and of the others of each game, and how much it varies between players of a game."""
    winners, others = [], []
    squares = freedom = 0.0
    for seen in games:
        values = [one.get(feature, 0.0) for one in seen.features]
        middle = mean(sum(values), len(values))
        squares += sum((value - middle) ** 2 for value in values)
        freedom += len(values) - 1
        won = [value for seat, value in enumerate(values) if seat in seen.winners]
        lost = [value for seat, value in enumerate(values) if seat not in seen.winners]
        winners.append(mean(sum(won), len(won)))
        others.append(mean(sum(lost), len(lost)))
    return np.asarray(winners, dtype=float), np.asarray(others, dtype=float), sqrt(squares / freedom)


# -- everything together


@dataclass(frozen=True)
class Report:
    """All numbers of a report."""

    head: Mapping[str, Any]  # what all games have in common
    wanted: int  # games that were asked for
    games: list[Seen]  # that came to an end
    failed: list[Seen]
    one_of: tuple[str, ...]
    fair: float
    by_seat: list[Row]
    by_bot: list[Row]
    by_trait: dict[str, list[Row]]

    @property
    def seats(self) -> int:
        return len(self.head["bots"])

    def compared(self) -> list[str]:
        """The traits of which a player may have any number of values: cards and the like."""
        return [trait for trait in self.by_trait if trait not in self.one_of]


def report_of(head: Mapping[str, Any], wanted: int, seen: Sequence[Seen], one_of: Sequence[str]) -> Report:
    games = [one for one in seen if not one.error]
    traits = list(dict.fromkeys(trait for one in games for seat in one.traits for trait in seat))
    by_trait = {trait: by_value(games, partial(_values, trait)) for trait in traits}
    by_trait |= _together({trait: rows for trait, rows in by_trait.items() if trait not in one_of})
    return Report(
        head=head,
        wanted=wanted,
        games=games,
        failed=[one for one in seen if one.error],
        one_of=tuple(trait for trait in traits if trait in one_of),
        fair=fair_share(games),
        by_seat=sorted(by_value(games, lambda one, seat: (str(one.places[seat]),)), key=lambda row: int(row.value)),
        by_bot=by_value(games, lambda one, seat: (one.bots[seat],)),
        by_trait={trait: rows for trait, rows in by_trait.items() if rows},
    )


def _values(trait: str, seen: Seen, seat: int) -> Iterable[str]:
    return seen.traits[seat].get(trait, ())


def _together(families: Mapping[str, list[Row]]) -> dict[str, list[Row]]:
    """All cards of all kinds are one family of comparisons: who looks at 150 of them finds something by luck."""
    rows = iter(corrected(row for family in families.values() for row in family))
    return {trait: [next(rows) for _ in family] for trait, family in families.items()}


def accuracy(games: int) -> float:
    """How far a rate near one half may be off after so many games (half the width of its interval)."""
    low, high = wilson(games / 2, games)
    return (high - low) / 2


def at_middle(curve: Curve) -> Point | None:
    return next((point for point in curve if point.at * STEPS >= MIDDLE), None)


def whole_bins(bins: Bins) -> list[tuple[int, int]]:
    """The first and the last whole number of each bin."""
    edges = [bins.start + place * bins.width for place in range(len(bins.counts) + 1)]
    return [(ceil(low), ceil(high) - 1) for low, high in pairwise(edges)]
