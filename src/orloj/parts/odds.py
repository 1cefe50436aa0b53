"""Exact odds of dice: what can come, counted in whole numbers. Only the answers are fractions.

A die is the chances of its faces. Dice are changed (`map`, `rerolled`, `kept`), put together (`+`, `times`, `rolls`)
and compared (`contest`); what a player decides in between is a function of what was rolled (`then`). That is quick
because equal results are counted together at once: eight dice have millions of outcomes, but few sums.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, reduce
from itertools import accumulate, pairwise
from math import lcm, prod
from operator import add
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

_BITS = 8  # for the number of equal faces in a row of dice


class Chances(Generic[T]):
    """How likely each result is: in how many of `total` equally likely ways it comes."""

    def __init__(self, ways: Mapping[T, int]) -> None:
        self.ways = ways
        self.total = sum(ways.values())
        if self.total <= 0 or min(ways.values()) < 0:
            raise ValueError("something has to come, and nothing in less than no way")

    @classmethod
    def of(cls, results: Iterable[T]) -> Chances[T]:
        """Each of these is equally likely; what is listed twice is twice as likely."""
        ways: dict[T, int] = {}
        for result in results:
            ways[result] = ways.get(result, 0) + 1
        return cls(ways)

    def __repr__(self) -> str:
        return f"Chances({dict(self.ways)})"

    # -- asking

    def chance(self, result: T) -> Fraction:
        return Fraction(self.ways.get(result, 0), self.total)

    def at_least(self: Chances[int], least: int) -> Fraction:
        """The chance of this number or a higher one."""
        return Fraction(sum([ways for result, ways in self.ways.items() if result >= least]), self.total)

    def mean(self: Chances[int]) -> Fraction:
        return Fraction(sum([result * ways for result, ways in self.ways.items()]), self.total)

    @cached_property
    def ladder(self) -> Ladder:
        """The results from the worst to the best."""
        results: list[Any] = sorted(self.ways)
        return Ladder(results, list(accumulate([self.ways[result] for result in results], initial=0)))

    # -- one throw

    def map(self, change: Callable[[T], U]) -> Chances[U]:
        """What each result is good for: symbols as damage, a number with a modifier as a hit or a miss."""
        ways: dict[U, int] = {}
        for result, count in self.ways.items():
            changed = change(result)
            ways[changed] = ways.get(changed, 0) + count
        return Chances(ways)

    def kept(self, keep: Callable[[T], bool]) -> Chances[T]:
        """Thrown again until it is a result that is kept."""
        return Chances({result: count for result, count in self.ways.items() if keep(result)})

    def then(self, go_on: Callable[[T], Chances[U]]) -> Chances[U]:
        """What comes in the end if it depends on the result how it goes on."""
        branches = [(count, go_on(result)) for result, count in self.ways.items()]
        common = lcm(*[branch.total for _, branch in branches])
        ways: dict[U, int] = {}
        for count, branch in branches:
            weight = count * (common // branch.total)
            for result, more in branch.ways.items():
                ways[result] = ways.get(result, 0) + weight * more
        return Chances(ways)

    def rerolled(self, again: Callable[[T], bool], times: int = 1) -> Chances[T]:
        """Thrown again, at most so many times, as long as it is a result that is thrown again."""
        if times <= 0:
            return self
        thrown = self.rerolled(again, times - 1)
        return self.then(lambda result: thrown if again(result) else Chances({result: 1}))

    # -- several throws

    def __add__(self: Chances[int], other: Chances[int] | int) -> Chances[int]:
        """The sum with another throw, or with a number."""
        if isinstance(other, int):
            return Chances({result + other: count for result, count in self.ways.items()})
        ways: dict[int, int] = {}
        for result, count in self.ways.items():
            for more, times in other.ways.items():
                both = result + more
                ways[both] = ways.get(both, 0) + count * times
        return Chances(ways)

    def times(self: Chances[int], count: int) -> Chances[int]:
        """The sum of so many throws."""
        return total_of([self] * count)


class Ladder(NamedTuple):
    """Results from the worst to the best, and in how many ways something worse than each of them comes."""

    results: Sequence[Any]
    below: Sequence[int]  # one entry more: the last one is the number of all ways


def numbered(sides: int) -> Chances[int]:
    """A die with the numbers from 1 on."""
    return Chances.of(range(1, sides + 1))


def total_of(throws: Iterable[Chances[int]]) -> Chances[int]:
    """The sum of several throws, each with its own chances; of none it is 0."""
    return reduce(add, throws, Chances({0: 1}))


def successes(die: Chances[T], succeeds: Callable[[T], bool], count: int) -> Chances[int]:
    """How many of so many dice succeed."""
    return die.map(lambda face: int(succeeds(face))).times(count)


def rolls(die: Chances[T], count: int) -> Chances[tuple[T, ...]]:
    """Whole rows of so many dice, for whatever depends on more than a sum. The faces of a row are in the order in which
    the die lists them."""
    faces = list(die.ways)
    one = Chances({1 << _BITS * place: die.ways[face] for place, face in enumerate(faces)})

    def row(counts: int) -> tuple[T, ...]:
        found: list[T] = []
        for face in faces:
            found += [face] * (counts & (1 << _BITS) - 1)
            counts >>= _BITS
        return tuple(found)

    return one.times(count).map(row)


def with_rerolls(
    die: Chances[int], count: int, most: int, goal: Callable[[Chances[int]], Any] = Chances.mean
) -> Chances[int]:
    """The sum of so many dice if up to `most` of them may be thrown again, once: the lowest ones, as many of them as
    serves the goal best, for example `lambda total: total.at_least(3)`."""
    again = [die.times(thrown) for thrown in range(min(most, count) + 1)]

    def best(row: tuple[int, ...]) -> Chances[int]:
        lowest_first = sorted(row)
        return max([thrown + sum(lowest_first[place:]) for place, thrown in enumerate(again)], key=goal)

    return rolls(die, count).then(best)


# ---------------------------------------------------------------- sides against each other


class Contest(NamedTuple):
    """How likely each side is to win, in the order of the sides, and how likely it is that nobody does."""

    win: tuple[Fraction, ...]
    nobody: Fraction


def contest(sides: Sequence[Chances[Any]], wins_ties: Sequence[bool] | None = None) -> Contest:
    """Who has the best result. Of those who are equally good the one wins that wins ties; nobody, if that is none or
    more than one of them.

    A side wins with a result exactly when every other side, independently, is below it: so nobody needs to look at all
    sides together."""
    ties = [False] * len(sides) if wins_ties is None else wins_ties
    ladders = [side.ladder for side in sides]
    wins = []
    for number, own in enumerate(ladders):
        others = [
            (other, bisect_right if ties[number] and not ties[place] else bisect_left)
            for place, other in enumerate(ladders)
            if place != number
        ]
        wins.append(_ways_to_win(own, others))
    everything = prod(side.total for side in sides)
    return Contest(tuple(Fraction(count, everything) for count in wins), Fraction(everything - sum(wins), everything))


def _ways_to_win(own: Ladder, others: Sequence[tuple[Ladder, Callable[[Sequence[Any], Any], int]]]) -> int:
    wins = 0
    for result, (before, with_it) in zip(own.results, pairwise(own.below), strict=True):
        outcomes = with_it - before
        for other, place_of in others:
            outcomes *= other.below[place_of(other.results, result)]
        wins += outcomes
    return wins
