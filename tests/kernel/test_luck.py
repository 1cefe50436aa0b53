"""Chance: repeatable, fair, and checkable by anybody afterwards."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orloj.kernel import Cast, Luck, Table
from orloj.kernel.luck import check_cast, commitment_of, fresh_salt, fresh_seed, luck_key, salt_for
from tests.kernel.duel import GAME

KEY = bytes(range(16))
GOLDEN_DICE = [2, 5, 1, 4, 2, 4, 3, 4, 3, 5]
GOLDEN_CARDS = [8, 6, 7, 4, 3, 0, 1, 2, 9, 5]
GOLDEN_COMMITMENT = "758a30661fde1f63e689478b41aebc64a67f77941393240ad33bb4685800c70d"
GOLDEN_KEY = "912a1d2cd22546043d5115ea04226800"


@given(st.binary(min_size=16, max_size=16), st.integers(1, 30), st.integers(1, 40))
def test_the_same_key_gives_the_same_luck(key: bytes, sides: int, count: int) -> None:
    one, two = Luck(key), Luck(key)
    assert one.roll(sides, count) == two.roll(sides, count)
    cards, same = list(range(count)), list(range(count))
    one.shuffle(cards)
    two.shuffle(same)
    assert cards == same
    assert sorted(cards) == list(range(count))
    assert one == two
    assert all(check_cast(key, cast) for cast in one.casts)


def test_these_numbers_never_change() -> None:
    """Records and published commitments depend on them."""
    luck = Luck(KEY)
    assert luck.roll(6, 10) == GOLDEN_DICE
    cards = list(range(10))
    luck.shuffle(cards)
    assert cards == GOLDEN_CARDS
    assert luck.counter == 4
    assert commitment_of("seed", bytes(32)) == GOLDEN_COMMITMENT
    assert luck_key("seed", bytes(32)).hex() == GOLDEN_KEY


def test_dice_and_shuffles_are_fair() -> None:
    luck = Luck(KEY)
    faces = Counter(luck.roll(6, 12_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 2000) ** 2 / 2000 for count in faces.values()) < 20.5  # chi squared, 5 degrees, p = 0.001
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        cards = [1, 2, 3, 4]
        luck.shuffle(cards)
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations([1, 2, 3, 4]))
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 49.7  # 23 degrees, p = 0.001
    picks = Counter(luck.pick("abc") for _ in range(3000))
    assert all(850 < picks[letter] < 1150 for letter in "abc")


def test_casts_use_different_parts_of_the_stream() -> None:
    luck = Luck(KEY)
    rolls = [tuple(luck.roll(1000, 8)) for _ in range(50)]
    assert len(set(rolls)) == 50
    assert luck.counter == 50
    other = Luck(KEY[::-1])
    assert other.roll(1000, 8) != list(rolls[0])


@pytest.mark.parametrize("cards", [[], [5]])
def test_nothing_to_shuffle(cards: list[int]) -> None:
    luck = Luck(KEY)
    before = list(cards)
    luck.shuffle(cards)
    assert cards == before
    assert luck.counter == 0
    assert check_cast(KEY, luck.casts[0])


def test_a_false_cast_is_found() -> None:
    luck = Luck(KEY)
    luck.roll(6, 3)
    cards = list(range(8))
    luck.shuffle(cards)
    roll, shuffle = luck.casts
    assert check_cast(KEY, roll)
    assert check_cast(KEY, shuffle)
    assert not check_cast(bytes(16), roll)
    false = [
        Cast(roll.at, "roll", roll.given, [face % 6 + 1 for face in roll.result]),
        Cast(roll.at + 7, "roll", [6] * 30, [*roll.result] * 10),
        Cast(roll.at, "roll", [6, 6, 8], roll.result),
        Cast(roll.at, "roll", [], []),
        Cast(roll.at, "wish", roll.given, roll.result),
        Cast(shuffle.at, "shuffle", shuffle.given, shuffle.given),
        Cast(-1, "roll", roll.given, roll.result),
        Cast(1 << 64, "roll", roll.given, roll.result),
    ]
    assert not any(check_cast(KEY, cast) for cast in false)


def test_laid_dice_and_cards() -> None:
    luck = Luck(KEY, laid_dice=[6, 1, 3], laid_cards=[7, 2, 99])
    assert luck.roll(6, 2) == [6, 1]
    assert luck.pick("abc") == "c"
    assert 1 <= luck.roll(6)[0] <= 6
    cards = list(range(10))
    luck.shuffle(cards)
    assert cards[-2:] == [2, 7]  # the top is last: 7 is drawn first
    assert sorted(cards) == list(range(10))
    luck.shuffle(cards)
    assert luck.laid_cards == []
    for laid, sides, count in (([7], 6, 1), ([1], 6, 2), ([0], 6, 1)):
        with pytest.raises(ValueError, match="laid dice"):
            Luck(KEY, laid_dice=laid).roll(sides, count)


def test_commitments() -> None:
    table = Table.new(GAME, 2)
    assert table.header.seed is not None
    assert table.header.salt is not None
    assert table.header.commitment == commitment_of(table.header.seed, table.header.salt)
    assert table.state.luck.key == luck_key(table.header.seed, table.header.salt)
    assert Table.new(GAME, 2).header.commitment != table.header.commitment
    assert len(fresh_salt()) == 32
    assert fresh_seed() != fresh_seed()
    again = Table.new(GAME, 2, seed=7)
    assert again.header.salt == salt_for("7")
    assert again.header == Table.new(GAME, 2, seed="7").header
    assert Table.new(GAME, 2, seed=7, salt=b"x" * 32).state.luck.key != again.state.luck.key
