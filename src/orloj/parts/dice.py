"""Dice on the table: rolled in groups, rolled again, turned. What they are worth in advance is in `orloj.parts.odds`.

Faces are numbers from 1 on; a die with symbols has a table of them in the game. The dice are part of the state, so that
a view shows them and abilities can change them one after another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from orloj.kernel import Luck


class Die(Struct, gc=False):
    """A die that was rolled, or a result that was added without a die."""

    sides: int
    face: int
    group: str = ""  # who or what rolled it
    fixed: bool = False  # added or set for good: it can neither be rolled again nor turned
    rerolled_by: list[str] = field(default_factory=list)


def roll(luck: Luck, sides: int, count: int, group: str = "") -> list[Die]:
    """Roll a group of equal dice."""
    return [Die(sides, face, group) for face in luck.roll(sides, count)] if count > 0 else []


def rerollable(dice: Sequence[Die], by: str = "", faces: Iterable[int] | None = None) -> list[int]:
    """The places of the dice that may be rolled again: by an ability that has not done it yet (if one is named), and
    only with certain faces (if they are named)."""
    wanted = None if faces is None else frozenset(faces)
    return [
        place
        for place, die in enumerate(dice)
        if not die.fixed and (not by or by not in die.rerolled_by) and (wanted is None or die.face in wanted)
    ]


def reroll(luck: Luck, dice: Sequence[Die], places: Sequence[int], by: str = "") -> None:
    """Roll these dice again; the new faces replace the old ones. An ability can do it only once with the same die."""
    if not set(places) <= set(rerollable(dice, by)) or len(set(places)) < len(places):
        raise ValueError(f"the dice {list(places)} cannot all be rolled again by {by or 'anybody'}")
    for sides in dict.fromkeys(dice[place].sides for place in places):  # each roll is of equal dice
        equal = [place for place in places if dice[place].sides == sides]
        for place, face in zip(equal, luck.roll(sides, len(equal)), strict=True):
            dice[place].face = face
    for place in places:
        if by:
            dice[place].rerolled_by.append(by)


def reroll_until(luck: Luck, dice: Sequence[Die], least: int) -> None:
    """Roll all dice below a value again until none is left."""
    if any(die.sides < least for die in dice):
        raise ValueError(f"a die that never shows {least} would be rolled for ever")
    while low := [place for place, die in enumerate(dice) if die.face < least and not die.fixed]:
        reroll(luck, dice, low)


def turn(die: Die, face: int, *, for_good: bool = False) -> None:
    """Turn a die to another face; `for_good` if nothing may change it any more."""
    if die.fixed or not 1 <= face <= die.sides:
        raise ValueError(f"{die} cannot be turned to {face}")
    die.face = face
    die.fixed = for_good


def added(sides: int, face: int, group: str = "") -> Die:
    """A result that counts as if another die had shown it."""
    return Die(sides, face, group, fixed=True)


def faces(dice: Iterable[Die], group: str | None = None) -> list[int]:
    """What the dice show, of one group or of all."""
    return [die.face for die in dice if group is None or die.group == group]
