"""What programs judge and choose by."""

from __future__ import annotations

from collections import Counter
from math import e
from random import Random

import pytest
from msgspec import Struct

from orloj.parts.judging import best_of, chances_by, lazy, pick, preferences, remembered, weighted

# -- choosing


def test_the_best_is_chosen_and_the_first_of_equals() -> None:
    assert best_of({"a": 1.0, "b": 3.0, "c": 3.0}) == "b"
    assert best_of({"a": -5.0}) == "a"
    assert best_of({}) is None


def test_what_brings_too_little_is_not_chosen() -> None:
    assert best_of({"a": 0.1, "b": -1.0}, least=0.0) == "a"
    assert best_of({"a": 0.0, "b": -1.0}, least=0.0) is None
    assert best_of({}, least=0.0) is None


def test_deeds_that_undo_each_other_do_not_go_on_for_ever() -> None:
    """Each is worth what the position is worth after it, less what it is worth now."""
    worth = {"here": 1.0, "there": 1.3}
    way = {"here": "there", "there": "here"}
    position, steps = "here", 0
    while deed := best_of({way[position]: worth[way[position]] - worth[position]}, least=0.05):
        position, steps = deed, steps + 1
    assert (position, steps) == ("there", 1)


def test_preferences_grow_with_the_gain() -> None:
    likely = preferences({"a": 2.0, "b": 1.0, "c": 1.0}, 1.0)
    assert sum(likely.values()) == pytest.approx(1)
    assert likely["a"] / likely["b"] == pytest.approx(e)
    assert likely["b"] == likely["c"]
    assert preferences({"a": 1000.0, "b": -1000.0}, 0.1) == {"a": 1.0, "b": 0.0}


def test_mostly_the_best_is_picked_but_not_always() -> None:
    rng = Random(5)
    picked = Counter(pick({"a": 0.2, "b": 0.1, "c": -3.0}, 0.1, rng) for _ in range(1000))
    assert picked["a"] > picked["b"] > 150
    assert picked["c"] == 0


# -- judging


def test_a_lead_makes_a_victory_likely() -> None:
    assert chances_by([10.0, 10.0]) == [0.5, 0.5]
    ahead, behind = chances_by([30.0, 23.0], 7.0)
    assert ahead / behind == pytest.approx(e)
    assert chances_by([5.0]) == [1.0]
    assert chances_by([1e6, 0.0]) == [1.0, 0.0]


class Weights(Struct, frozen=True):
    ships: float = 2.0
    cards: float = 0.5


def test_features_count_by_their_weights_and_tell_why() -> None:
    parts = weighted(Weights(), ships=3, cards=4)
    assert parts == {"ships": 6.0, "cards": 2.0}
    assert sum(parts.values()) == 8.0
    with pytest.raises(AttributeError, match="moons"):
        weighted(Weights(), moons=1)


# -- remembering


class Mind:
    def __init__(self) -> None:
        self.worked_out: list[object] = []

    @lazy
    def mood(self) -> str:
        """How it feels."""
        self.worked_out.append("mood")
        return "calm"

    @remembered
    def sum_of(self, one: int, other: int) -> int | None:
        """Both together; nothing if they cancel out."""
        self.worked_out.append((one, other))
        return one + other or None


def test_a_lazy_value_is_worked_out_once_for_each_object() -> None:
    mind, other = Mind(), Mind()
    assert mind.worked_out == []
    assert [mind.mood, mind.mood] == ["calm", "calm"]
    assert mind.worked_out == ["mood"]
    assert other.worked_out == []
    assert Mind.__dict__["mood"].__doc__ == "How it feels."


def test_a_remembered_answer_is_worked_out_once_for_each_question() -> None:
    mind, other = Mind(), Mind()
    assert [mind.sum_of(1, 2), mind.sum_of(1, 2), mind.sum_of(2, 1), mind.sum_of(1, 2)] == [3, 3, 3, 3]
    assert [mind.sum_of(1, -1), mind.sum_of(1, -1)] == [None, None]
    assert mind.worked_out == [(1, 2), (2, 1), (1, -1)]
    assert other.sum_of(1, 2) == 3
    assert other.worked_out == [(1, 2)]
    assert Mind.sum_of.__doc__ == "Both together; nothing if they cancel out."
