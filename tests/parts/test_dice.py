"""Dice on the table."""

from __future__ import annotations

import msgspec
import pytest

from orloj.kernel import Luck
from orloj.parts.dice import Die, added, faces, reroll, reroll_until, rerollable, roll, turn
from tests.kernel.tiny import fixed_luck


def laid(*dice: int) -> Luck:
    luck = fixed_luck()
    luck.laid_dice = list(dice)
    return luck


def test_groups_of_dice_are_rolled() -> None:
    luck = laid(9, 2, 5)
    dice = [*roll(luck, 10, 2, "cruiser"), *roll(luck, 10, 1, "carrier"), *roll(luck, 10, 0, "dreadnought")]
    assert faces(dice) == [9, 2, 5]
    assert faces(dice, "cruiser") == [9, 2]
    assert faces(dice, "dreadnought") == []
    assert len(luck.casts) == 2


def test_dice_are_rolled_again() -> None:
    dice = roll(laid(1, 2, 3), 6, 3)
    reroll(laid(6, 5), dice, [0, 2])
    assert faces(dice) == [6, 2, 5]


def test_one_ability_rolls_the_same_die_again_only_once() -> None:
    dice = roll(laid(1, 2, 3), 6, 3)
    reroll(laid(4), dice, [0], by="veterans")
    assert rerollable(dice, "veterans") == [1, 2]
    assert rerollable(dice, "admiral") == [0, 1, 2]
    assert rerollable(dice) == [0, 1, 2]
    with pytest.raises(ValueError, match=r"\[0, 1\] cannot all be rolled again by veterans"):
        reroll(laid(5, 5), dice, [0, 1], by="veterans")
    assert faces(dice) == [4, 2, 3]
    reroll(laid(6), dice, [0], by="admiral")
    assert faces(dice) == [6, 2, 3]
    assert dice[0].rerolled_by == ["veterans", "admiral"]


def test_a_die_is_named_only_once() -> None:
    dice = roll(laid(1, 2), 6, 2)
    with pytest.raises(ValueError, match=r"\[1, 1\] cannot all"):
        reroll(laid(5, 5), dice, [1, 1])


def test_only_certain_faces_may_be_rolled_again() -> None:
    dice = roll(laid(7, 8, 1, 8), 8, 4)
    assert rerollable(dice, faces=[8]) == [1, 3]


def test_dice_of_several_kinds_are_rolled_again_each_with_its_own_sides() -> None:
    dice = [*roll(laid(1), 6, 1), *roll(laid(1), 10, 1), *roll(laid(2), 6, 1)]
    luck = fixed_luck()
    reroll(luck, dice, [0, 1, 2])
    assert [cast.given for cast in luck.casts] == [[6, 6], [10]]
    assert [cast.result for cast in luck.casts] == [[dice[0].face, dice[2].face], [dice[1].face]]


def test_dice_below_a_value_are_rolled_until_none_is_left() -> None:
    dice = roll(laid(1, 5, 2), 6, 3)
    luck = laid(2, 4, 3)
    reroll_until(luck, dice, 3)
    assert faces(dice) == [3, 5, 4]
    assert luck.laid_dice == []
    with pytest.raises(ValueError, match="for ever"):
        reroll_until(luck, dice, 7)


def test_a_die_can_be_turned() -> None:
    [die] = roll(laid(2), 6, 1)
    turn(die, 6)
    assert die.face == 6
    turn(die, 1, for_good=True)
    for face in (5, 7):
        with pytest.raises(ValueError, match=f"cannot be turned to {face}"):
            turn(die, face)
    with pytest.raises(ValueError, match="cannot be turned to 0"):
        turn(Die(6, 3), 0)
    assert rerollable([die]) == []


def test_an_added_result_counts_but_stays_as_it_is() -> None:
    dice = [*roll(laid(2), 8, 1, "ground"), added(8, 1, "ground")]
    assert faces(dice, "ground") == [2, 1]
    assert rerollable(dice) == [0]
    reroll_until(laid(3), dice, 3)
    assert faces(dice) == [3, 1]


def test_dice_are_plain_data() -> None:
    dice = [*roll(fixed_luck(), 10, 3, "fleet"), added(10, 10)]
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(dice), type=list[Die]) == dice
