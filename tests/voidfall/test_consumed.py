"""Consumed technologies [voidfall.consumed]."""

from __future__ import annotations

from typing import Any

from orloj.games.voidfall.cards import learnable
from orloj.games.voidfall.crises.total import void_rows
from orloj.games.voidfall.state import State, Turn
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.voidfall.positions import lord, stock
from tests.voidfall.void_positions import board, void

BASIC, IMPROVED = "crisis_2_09", "crisis_3_15"


def suffering(name: str, **facts: Any) -> Position[State]:
    return void(
        lord(stock={}, techs={"robotics": "basic"}, tracks={"society": 4}),
        current=name,
        turn=Turn(seat=0, focus="progress"),
        plan=[Step("void-advance", [0]), Step("turn-ends", [0]), Step("selection", [1])],
        **facts,
    )


@proves("voidfall.consumed.1", "voidfall.consumed.4", "voidfall.end.9")
def test_a_basic_technology_that_gives_influence_is_consumed() -> None:
    t = suffering(BASIC, techs={"robotics": [0], "torpedoes": [4, 0], "targeting": [4]})
    t.play(f"0 suffer {BASIC}")
    assert t.options(0) == ["consume torpedoes", "consume targeting"]
    t.play("0 consume torpedoes")
    assert t.state.techs == {"robotics": [0], "torpedoes": [0], "targeting": [4]}, "the card with influence is gone"
    assert board(t).consumed == ["torpedoes"]
    assert void_rows(t.state)["consumed_technology"] == (1, 5)
    again = suffering(BASIC, techs={"targeting": [4], "robotics": [0]}).play(f"0 suffer {BASIC}")
    assert again.state.techs["targeting"] == [], "the only choice"
    assert "targeting" not in [one.tech for one in learnable(again.state, 0, ("basic",))]


@proves("voidfall.consumed.1")
def test_if_none_gives_influence_any_basic_technology() -> None:
    t = suffering(BASIC, techs={"robotics": [0], "targeting": [0]}).play(f"0 suffer {BASIC}")
    assert t.options(0) == ["consume robotics", "consume targeting"]


@proves("voidfall.consumed.2", "voidfall.consumed.4")
def test_of_the_improved_ones_the_leftmost() -> None:
    t = suffering(IMPROVED, cycle=2, improved=["robotics", "torpedoes"])
    assert "robotics" in [one.tech for one in learnable(t.state, 0, ("improved",))]
    t.play(f"0 suffer {IMPROVED}")
    assert t.state.improved == ["torpedoes"]
    assert board(t).consumed == ["robotics"]
    assert "robotics" not in [one.tech for one in learnable(t.state, 0, ("improved",))]
    assert stock(t) == {}


@proves("voidfall.consumed.3", "voidfall.void-advance.4")
def test_under_the_blocker_or_without_cards_it_cannot_be_chosen() -> None:
    for facts in ({"cycle": 1, "improved": ["shields"]}, {"cycle": 2, "improved": []}):
        t = suffering(IMPROVED, **facts)
        assert f"suffer {IMPROVED}" not in t.options(0)
        assert t.why(0, f"suffer {IMPROVED}") == ("impossible-penalty", "voidfall.void-advance.4")
