"""Exact odds, against counting every outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orloj.parts.odds import Chances, Contest, contest, numbered, rolls, successes, total_of, with_rerolls

fixed = settings(derandomize=True, database=None, deadline=None, max_examples=100)

D6, D10 = numbered(6), numbered(10)
SYMBOLS = ["hit", "hit", "hit", "crit", "focus", "focus", "blank", "blank"]
DAMAGE = {"hit": 1, "crit": 2, "focus": 0, "blank": 0}


def fractions(chances: Chances[Any]) -> dict[Any, Fraction]:
    return {result: chances.chance(result) for result in chances.ways}


def counted(results: Iterable[Any]) -> dict[Any, Fraction]:
    """The chances by looking at every outcome, all equally likely."""
    count = Counter(results)
    return {result: Fraction(ways, count.total()) for result, ways in count.items()}


# -- one die


def test_a_die_shows_every_face_equally_often() -> None:
    assert fractions(D6) == dict.fromkeys(range(1, 7), Fraction(1, 6))
    assert Chances.of(SYMBOLS).chance("hit") == Fraction(3, 8)
    assert D6.chance(7) == 0


def test_something_has_to_come() -> None:
    for ways in ({}, {1: 0}, {1: -1, 2: 3}):
        with pytest.raises(ValueError, match="something has to come"):
            Chances(ways)
    with pytest.raises(ValueError, match="something has to come"):
        D6.kept(lambda face: face > 6)


@pytest.mark.parametrize(("value", "modifier", "chance"), [(9, 0, "2/10"), (5, 0, "6/10"), (9, 1, "3/10"), (2, 2, "1")])
def test_a_modifier_makes_a_hit_more_likely(value: int, modifier: int, chance: str) -> None:
    assert D10.map(lambda face: face + modifier).at_least(value) == Fraction(chance)


def test_the_mean_of_a_die() -> None:
    assert D6.mean() == Fraction(7, 2)
    assert Chances.of(SYMBOLS).map(DAMAGE.__getitem__).mean() == Fraction(5, 8)


def test_a_die_that_is_rolled_again_once() -> None:
    again = D10.rerolled(lambda face: face < 7)
    assert again.at_least(7) == Fraction(4, 10) + Fraction(6, 10) * Fraction(4, 10)
    assert again.chance(1) == Fraction(6, 100)
    assert fractions(D10.rerolled(lambda face: face < 7, 0)) == fractions(D10)


def test_a_die_that_is_rolled_again_by_several_abilities() -> None:
    assert D10.rerolled(lambda face: face < 7, 3).at_least(7) == 1 - Fraction(6, 10) ** 4


def test_a_die_that_is_rolled_again_until_it_is_good_enough() -> None:
    assert fractions(D6.kept(lambda face: face >= 3)) == dict.fromkeys(range(3, 7), Fraction(1, 4))
    nearly = D6.rerolled(lambda face: face < 3, 40).chance(6)
    assert 0 < Fraction(1, 4) - nearly < Fraction(1, 10**15)


# -- several dice


def test_a_sum_of_dice_agrees_with_every_outcome() -> None:
    assert fractions(D6.times(3)) == counted(map(sum, product(range(1, 7), repeat=3)))
    assert fractions(D6 + D10) == counted(map(sum, product(range(1, 7), range(1, 11))))
    assert fractions(D6 + 2) == counted(range(3, 9))
    assert fractions(D6.times(0)) == {0: 1}
    assert fractions(total_of([])) == {0: 1}


def test_a_fleet_with_different_values_agrees_with_every_outcome() -> None:
    """Two dice that hit with 9, one with 5, one with 7 and one more of a ship that may roll again."""
    fleet = [
        successes(D10, lambda face: face >= 9, 2),
        successes(D10, lambda face: face >= 5, 1),
        successes(D10.rerolled(lambda face: face < 7), lambda face: face >= 7, 1),
    ]
    every = counted(
        (a >= 9) + (b >= 9) + (c >= 5) + (d >= 7 or e >= 7) for a, b, c, d, e in product(range(1, 11), repeat=5)
    )
    assert fractions(total_of(fleet)) == every
    assert total_of(fleet).at_least(3) == every[3] + every[4]


def test_rows_agree_with_every_outcome() -> None:
    order = list(dict.fromkeys(SYMBOLS))
    every = counted(tuple(sorted(row, key=order.index)) for row in product(SYMBOLS, repeat=4))
    assert fractions(rolls(Chances.of(SYMBOLS), 4)) == every
    assert fractions(rolls(D6, 0)) == {(): 1}


def test_a_row_tells_what_a_sum_cannot() -> None:
    """One focus of the row becomes a critical hit."""

    def damage(row: tuple[str, ...]) -> int:
        return sum(DAMAGE[face] for face in row) + 2 * ("focus" in row)

    every = counted(damage(row) for row in product(SYMBOLS, repeat=3))
    assert fractions(rolls(Chances.of(SYMBOLS), 3).map(damage)) == every


# -- rerolls that are a choice


def best_by_trying(
    values: Sequence[int], count: int, most: int, goal: Callable[[list[int]], Any]
) -> dict[int, Fraction]:
    """What comes if for every row every set of dice is tried, and the best one is thrown again."""
    found: Counter[int] = Counter()
    thrown_again = list(product(values, repeat=count))
    for row in product(values, repeat=count):
        options = []
        for chosen in product((False, True), repeat=count):
            if sum(chosen) <= most:
                totals = [
                    sum(new if again else old for old, new, again in zip(row, other, chosen, strict=True))
                    for other in thrown_again
                ]
                options.append((goal(totals), -sum(chosen), totals))
        found.update(max(options)[2])
    return {total: Fraction(ways, found.total()) for total, ways in found.items()}


@pytest.mark.parametrize(("count", "most"), [(1, 0), (1, 1), (2, 1), (2, 2), (3, 1), (3, 3)])
def test_rerolls_for_the_mean_agree_with_trying_everything(count: int, most: int) -> None:
    values = [0, 0, 1, 2]
    assert fractions(with_rerolls(Chances.of(values), count, most)) == best_by_trying(values, count, most, sum)


@pytest.mark.parametrize(("most", "least"), [(1, 3), (2, 3), (2, 5), (3, 4)])
def test_rerolls_for_a_goal_agree_with_trying_everything(most: int, least: int) -> None:
    values = [0, 1, 1, 2]
    chances = with_rerolls(Chances.of(values), 3, most, lambda total: total.at_least(least))
    tried = best_by_trying(values, 3, most, lambda totals: sum(total >= least for total in totals))
    assert chances.at_least(least) == sum(chance for total, chance in tried.items() if total >= least)
    assert chances.at_least(least) >= with_rerolls(Chances.of(values), 3, most).at_least(least)


# -- contests


def test_the_higher_result_wins() -> None:
    assert contest([D6, D6]) == Contest((Fraction(15, 36), Fraction(15, 36)), Fraction(6, 36))
    assert contest([D6, D6], [True, False]) == Contest((Fraction(21, 36), Fraction(15, 36)), Fraction(0))
    assert contest([D6, D6], [True, True]).nobody == Fraction(6, 36)
    assert contest([D6]) == Contest((Fraction(1),), Fraction(0))


def test_results_of_any_kind_can_be_compared() -> None:
    """Rows of dice, best die first."""
    row = rolls(numbered(3), 2).map(lambda dice: tuple(sorted(dice, reverse=True)))
    assert contest([row, row]).win[0] == Fraction(
        sum(sorted(dice[:2])[::-1] > sorted(dice[2:])[::-1] for dice in product(range(1, 4), repeat=4)), 81
    )


def winner_of(results: Sequence[int], wins_ties: Sequence[bool]) -> int | None:
    best = [side for side, result in enumerate(results) if result == max(results)]
    saved = best if len(best) == 1 else [side for side in best if wins_ties[side]]
    return saved[0] if len(saved) == 1 else None


@fixed
@given(st.lists(st.tuples(st.lists(st.integers(0, 4), min_size=1, max_size=5), st.booleans()), min_size=1, max_size=4))
def test_any_contest_agrees_with_every_outcome(sides: list[tuple[list[int], bool]]) -> None:
    dice, ties = [die for die, _ in sides], [wins for _, wins in sides]
    every = counted(winner_of(results, ties) for results in product(*dice))
    found = contest([Chances.of(die) for die in dice], ties)
    assert found.win == tuple(every.get(side, Fraction(0)) for side in range(len(sides)))
    assert found.nobody == every.get(None, 0)
