"""The exact odds of a battle, before anybody rolls.

Two thoughts make this short:

- Rerolling everything below the targeting value until nothing is below it [andromeda.roll.2, andromeda.roll.3] leaves
  each die equally likely on every face from that value to 6. So a side's possible rows can be counted one by one.
- Comparing ordered dice one after another [andromeda.result.1 to andromeda.result.4] is the order of words in a
  dictionary: any two rows are either the same or one is better, whoever else is in the battle. So a side wins with a
  row exactly when each other side, independently, has a lower one. No need to follow who is still tied with whom.

Everything is counted in whole numbers; only the answer is a fraction.

Not foreseen: what players do to their dice after the roll (tactic cards and the like).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from orloj.parts.odds import Chances, contest, total_of

MOST_DICE = 6  # of one participant [andromeda.preparation.7]
MOST_TARGETING = 5  # andromeda.preparation.8, andromeda.roll.4


class Fighter(NamedTuple):
    """What one participant rolls: a player, or the raiders."""

    dice: int
    targeting: int


class Side(NamedTuple):
    """Those who put their dice into one row: a fighter alone, or both members of a team [andromeda.team-battle.4]."""

    fighters: tuple[Fighter, ...]
    wins_ties: bool = False  # wins a complete tie, unless another tied side has this too


class Odds(NamedTuple):
    """How likely each side is to win, in the order asked for, and how likely it is that all lose
    [andromeda.result.5]."""

    win: tuple[float, ...]
    nobody: float


def odds(sides: Sequence[Side]) -> Odds:
    """The odds of a battle between these sides, for showing and for bots."""
    return _odds(tuple(sides))


@lru_cache(maxsize=4096)
def _odds(sides: tuple[Side, ...]) -> Odds:
    win, nobody = _exact(sides)
    return Odds(tuple(float(chance) for chance in win), float(nobody))


def exact(sides: Sequence[Side]) -> tuple[tuple[Fraction, ...], Fraction]:
    """The same odds with nothing rounded: for each side to win, and for nobody to."""
    return _exact(tuple(sides))


@lru_cache(maxsize=4096)
def _exact(sides: tuple[Side, ...]) -> tuple[tuple[Fraction, ...], Fraction]:
    return contest([_rows(_dice(side)) for side in sides], [side.wins_ties for side in sides])


def _dice(side: Side) -> tuple[int, ...]:
    """The side's dice, each as the lowest face it can show. In order, so that equal sides share the counting."""
    for dice, targeting in side.fighters:
        if not (0 <= dice <= MOST_DICE and 1 <= targeting <= MOST_TARGETING):
            raise ValueError(f"nobody rolls {dice} dice with targeting {targeting}")
    return tuple(sorted(targeting for dice, targeting in side.fighters for _ in range(dice)))


@lru_cache(maxsize=64)  # the largest take over half a megabyte
def _rows(lowest: tuple[int, ...]) -> Chances[int]:
    """The rows that these dice can give.

    A row is one number that holds how many dice show each face, sixes in the highest digit: the sum of what its dice
    stand for. A larger number is a better row: where two rows first differ, the one with more dice of the higher face
    has that face against something lower, or against nothing when the other has run out of dice
    [andromeda.result.4]."""
    return total_of(Chances.of(1 << 8 * face for face in range(low, 7)) for low in lowest)
