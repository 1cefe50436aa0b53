"""The odds of battles, against counting every outcome with the comparison as the rulebook tells it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orloj.games.andromeda.odds import Fighter, Odds, Side, exact, odds

fixed = settings(derandomize=True, database=None, deadline=None, max_examples=100)


def side(*fighters: tuple[int, int], ties: bool = False) -> Side:
    """A side by the dice and targeting of its fighters."""
    return Side(tuple(Fighter(*fighter) for fighter in fighters), ties)


# -- the rulebook, word for word


def compared(rows: Sequence[Sequence[int]], wins_ties: Sequence[bool]) -> int | None:
    """Who wins with these dice [andromeda.result.1 to andromeda.result.5]."""
    ordered = [sorted(row, reverse=True) for row in rows]
    tied = list(range(len(rows)))
    place = 0
    while len(tied) > 1:
        with_dice = [i for i in tied if len(ordered[i]) > place]
        if not with_dice:  # all run out at the same time
            saved = [i for i in tied if wins_ties[i]]
            return saved[0] if len(saved) == 1 else None
        highest = max(ordered[i][place] for i in with_dice)
        tied = [i for i in with_dice if ordered[i][place] == highest]
        place += 1
    return tied[0]


def counted(sides: Sequence[Side]) -> tuple[tuple[Fraction, ...], Fraction]:
    """The odds by looking at every outcome of every die."""
    faces = [range(fighter.targeting, 7) for s in sides for fighter in s.fighters for _ in range(fighter.dice)]
    sizes = [sum(fighter.dice for fighter in s.fighters) for s in sides]
    starts = [sum(sizes[:i]) for i in range(len(sides))]
    wins = [0] * len(sides)
    nobody = 0
    for roll in product(*faces):
        rows = [roll[start : start + size] for start, size in zip(starts, sizes, strict=True)]
        winner = compared(rows, [s.wins_ties for s in sides])
        if winner is None:
            nobody += 1
        else:
            wins[winner] += 1
    everything = nobody + sum(wins)
    return tuple(Fraction(n, everything) for n in wins), Fraction(nobody, everything)


def rolled(fighter: Fighter, random: Random) -> list[int]:
    """The dice of a fighter after all rerolls [andromeda.roll.2]."""
    dice = [random.randint(1, 6) for _ in range(fighter.dice)]
    while any(die < fighter.targeting for die in dice):
        dice = [random.randint(1, 6) if die < fighter.targeting else die for die in dice]
    return dice


@pytest.mark.parametrize(
    ("rows", "ties", "winner"),
    [
        ([[3, 2], [4, 5], [3, 5]], [False] * 3, 1),  # the example of the rulebook: green, blue, raiders
        ([[6], [5, 5, 5]], [False] * 2, 0),
        ([[6, 5], [5, 6, 1]], [False] * 2, 1),  # runs out of dice first
        ([[6, 5], [5, 6], [4]], [False] * 2 + [True], None),  # a third side out before the tie saves nothing
        ([[6, 5], [5, 6], [4]], [False, True, True], 1),
        ([[6, 5], [5, 6], [4]], [True, True, False], None),
        ([[], []], [False] * 2, None),
        ([[1], []], [False, True], 0),
    ],
)
def test_the_comparison_these_tests_rely_on(rows: list[list[int]], ties: list[bool], winner: int | None) -> None:
    """andromeda.result.1 to andromeda.result.5"""
    assert compared(rows, ties) == winner


# -- every outcome counted


@pytest.mark.parametrize(
    "sides",
    [
        [side((1, 1)), side((1, 1))],
        [side((3, 1)), side((3, 1))],
        [side((6, 5)), side((6, 5))],
        [side((6, 5)), side((3, 3))],
        [side((4, 2)), side((2, 4))],
        [side((2, 1)), side((2, 2)), side((2, 3))],
        [side((3, 4), ties=True), side((2, 3)), side((3, 4))],
        [side((2, 4), ties=True), side((2, 4), ties=True), side((2, 4))],
        [side((2, 5), ties=True), side((2, 5), ties=True), side((3, 5), ties=True)],
        [side((1, 1), (2, 4)), side((3, 3))],
        [side((2, 5), (1, 2)), side((1, 3), (2, 4), ties=True), side((1, 1))],
        [side((1, 1)), side((1, 2)), side((1, 1), ties=True), side((1, 3)), side((1, 1))],
        [side((2, 5))] * 4 + [side((1, 2), ties=True)],
    ],
)
def test_chosen_battles_agree_with_every_outcome(sides: list[Side]) -> None:
    """andromeda.roll.2, andromeda.roll.3, andromeda.result.1 to andromeda.result.5, andromeda.team-battle.4"""
    assert exact(sides) == counted(sides)


def outcomes(sides: Sequence[Side]) -> int:
    return prod((7 - fighter.targeting) ** fighter.dice for s in sides for fighter in s.fighters)


def any_sides(most_dice: int, most_sides: int, least_sides: int = 2) -> st.SearchStrategy[list[Side]]:
    fighters = st.builds(Fighter, st.integers(0, most_dice), st.integers(1, 5))
    teams = st.lists(fighters, min_size=1, max_size=2).map(tuple)
    return st.lists(st.builds(Side, teams, st.booleans()), min_size=least_sides, max_size=most_sides)


@fixed
@given(any_sides(3, 3).filter(lambda sides: outcomes(sides) <= 10_000))
def test_any_small_battle_agrees_with_every_outcome(sides: list[Side]) -> None:
    """andromeda.roll.2, andromeda.result.1 to andromeda.result.5, andromeda.team-battle.4"""
    assert exact(sides) == counted(sides)


@pytest.mark.parametrize(
    "sides",
    [
        [side((6, 2), (6, 3)), side((6, 4), (5, 1)), side((6, 2))],
        [side((6, 1)), side((5, 2)), side((4, 3)), side((3, 4), ties=True), side((6, 1))],
        [side((6, 5), ties=True), side((6, 5)), side((6, 5))],
    ],
)
def test_large_battles_agree_with_real_rolls(sides: list[Side]) -> None:
    """Thousands of battles with real rerolls come out about as often as they should [andromeda.roll.2]."""
    random, battles = Random(1), 10_000
    won = [0] * len(sides)
    for _ in range(battles):
        rows = [[die for fighter in s.fighters for die in rolled(fighter, random)] for s in sides]
        winner = compared(rows, [s.wins_ties for s in sides])
        if winner is not None:
            won[winner] += 1
    assert [n / battles for n in won] == pytest.approx(odds(sides).win, abs=0.02)  # four times what chance explains


# -- values known from elsewhere (tables of g1a/andromedas-edge-odds, in per cent)


@pytest.mark.parametrize(
    ("one", "other", "wins"),
    [
        ((1, 1), (1, 1), 41.67),
        ((3, 1), (3, 1), 48.93),
        ((6, 1), (6, 1), 49.80),
        ((6, 1), (1, 1), 92.67),
        ((6, 1), (6, 5), 5.25),
        ((1, 2), (1, 3), 30.00),
        ((2, 2), (2, 3), 35.50),
        ((6, 2), (2, 3), 82.39),
        ((1, 2), (6, 3), 3.88),
        ((6, 2), (6, 3), 36.95),
    ],
)
def test_known_values(one: tuple[int, int], other: tuple[int, int], wins: float) -> None:
    """andromeda.roll.2, andromeda.result.2 to andromeda.result.5"""
    assert round(100 * odds([side(one), side(other)]).win[0], 2) == wins


def test_one_die_each_by_hand() -> None:
    """andromeda.result.2, andromeda.result.5"""
    die = side((1, 1))
    assert exact([die, die]) == ((Fraction(15, 36), Fraction(15, 36)), Fraction(6, 36))
    assert exact([die, side((1, 1), ties=True)]) == ((Fraction(15, 36), Fraction(21, 36)), Fraction(0))


# -- what must hold for all battles


@fixed
@given(any_sides(6, 5, least_sides=1))
def test_something_always_happens(sides: list[Side]) -> None:
    win, nobody = exact(sides)
    assert sum(win) + nobody == 1
    assert nobody >= 0
    assert all(0 <= chance <= 1 for chance in win)
    assert odds(sides) == Odds(tuple(map(float, win)), float(nobody))


@fixed
@given(any_sides(6, 4))
def test_the_order_of_sides_and_of_team_members_does_not_matter(sides: list[Side]) -> None:
    win, nobody = exact(sides)
    for order in list(permutations(range(len(sides))))[1:4]:
        turned = [Side(sides[i].fighters[::-1], sides[i].wins_ties) for i in order]
        assert exact(turned) == (tuple(win[i] for i in order), nobody)


def test_equal_sides_have_equal_odds() -> None:
    (one, two, three), nobody = exact([side((4, 2), (2, 3))] * 3)
    assert one == two == three
    assert one * 3 + nobody == 1


def test_a_team_of_equal_aim_rolls_like_one_fighter() -> None:
    """andromeda.team-battle.4"""
    other = side((5, 3))
    assert exact([side((2, 2), (4, 2)), other]) == exact([side((6, 2)), other])


def better(stronger: Side, sides: list[Side]) -> None:
    """Check that the first side wins more with this instead, and nobody else does."""
    before, _ = exact(sides)
    after, _ = exact([stronger, *sides[1:]])
    assert after[0] >= before[0]
    assert all(now <= then for now, then in zip(after[1:], before[1:], strict=True))


@fixed
@given(any_sides(5, 4))
def test_another_die_never_hurts(sides: list[Side]) -> None:
    """andromeda.preparation.2"""
    (dice, targeting), *others = sides[0].fighters
    better(Side((Fighter(dice + 1, targeting), *others), sides[0].wins_ties), sides)


@fixed
@given(any_sides(6, 4))
def test_better_targeting_never_hurts(sides: list[Side]) -> None:
    """andromeda.roll.3"""
    (dice, targeting), *others = sides[0].fighters
    better(Side((Fighter(dice, min(5, targeting + 1)), *others), sides[0].wins_ties), sides)


@fixed
@given(any_sides(6, 4))
def test_winning_ties_never_hurts_and_takes_from_no_one_without_it(sides: list[Side]) -> None:
    one = Side(sides[0].fighters)
    better(Side(one.fighters, wins_ties=True), [one, *sides[1:]])
    before, _ = exact([one, *sides[1:]])
    after, _ = exact([Side(one.fighters, wins_ties=True), *sides[1:]])
    for s, then, now in zip(sides[1:], before[1:], after[1:], strict=True):
        assert s.wins_ties or now == then


# -- edges


def test_no_dice_lose_to_any_and_tie_with_none() -> None:
    """andromeda.result.4, andromeda.result.5"""
    unarmed = side((0, 3))
    assert odds([unarmed, side((1, 1))]) == Odds((0, 1), 0)
    assert odds([unarmed, unarmed]) == Odds((0, 0), 1)
    assert odds([unarmed, side((0, 1), ties=True)]) == Odds((0, 1), 0)
    assert odds([unarmed]) == Odds((1,), 0)
    assert odds([]) == Odds((), 1)


@pytest.mark.parametrize("fighter", [(7, 1), (-1, 1), (3, 0), (3, 6)])
def test_dice_that_nobody_can_roll(fighter: tuple[int, int]) -> None:
    """andromeda.preparation.7, andromeda.preparation.8"""
    with pytest.raises(ValueError, match="nobody rolls"):
        odds([side(fighter), side((1, 1))])


def test_the_largest_battle() -> None:
    """Two teams with twelve dice each and raiders with six."""
    found = odds([side((6, 1), (6, 2)), side((6, 1), (6, 3)), side((6, 2))])
    assert sum(found.win) + found.nobody == pytest.approx(1)
    assert found.win[1] > found.win[0] > found.win[2]
