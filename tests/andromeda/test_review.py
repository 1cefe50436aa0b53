"""What a review against the rulebook has found: each test failed before its repair."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda.components import TACTIC_BY_TOKEN
from orloj.games.andromeda.state import State
from orloj.parts.paying import less
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, goods_of, modules_of, ships_of, station

PLACE = "t01"  # a planet without moons in these tests


def leave_menus(t: Position[State]) -> Position[State]:
    """No free actions around the battle."""
    while t.asked().get(0) in ("before-activation", "before-battle", "before-sortie"):
        t.play("0 go-on")
    return t


# -- discounts


@pytest.mark.parametrize(
    ("cost", "discount", "least", "left"),
    [
        ({"any": 2}, {"any": 1}, 0, [{"any": 1}]),
        ({"any": 4}, {"any": 2}, 1, [{"any": 2}]),
        ({"any": 2}, {"any": 2}, 1, [{"any": 1}]),
        ({"credit": 2, "any": 1}, {"any": 1}, 0, [{"credit": 2, "any": 0}, {"credit": 1, "any": 1}]),
        (
            {"titanium": 2, "any": 1},
            {"titanium": 1, "any": 1},
            0,
            [{"titanium": 1, "any": 0}, {"titanium": 0, "any": 1}],
        ),
    ],
)
def test_a_discount_is_taken_off_once(
    cost: dict[str, int], discount: dict[str, int], least: int, left: list[dict[str, int]]
) -> None:
    """Units of the payer's choice come off once, also if the cost itself asks for any resources."""
    assert sorted(map(str, less(cost, discount, least=least))) == sorted(map(str, left))


@proves("andromeda.module-buy.2")
def test_a_trade_module_with_a_discount_still_costs_something() -> None:
    """The cheapest trade module costs any two resources: with one unit less it costs one, and is not free."""
    t = andromeda(
        station(goods={"titanium": 1, "ice": 1}, hand=["action-16"]),
        station(),
        offer={"trade": ["tra-04", "tra-14", "tra-21"]},
    ).play("0 play action-16", "0 tra-04")
    assert t.asked() == {0: "pay"}
    assert set(t.options(0)) == {"titanium.1", "ice.1"}
    t.play("0 ice.1")
    assert modules_of(t, 0) == ["tra-04"]
    assert goods_of(t, 0) == {"titanium": 1}


@proves("andromeda.build-structure.3")
def test_a_faction_with_a_discount_pays_the_rest_of_a_structure() -> None:
    """Two credits and any one resource less one unit are two units, not one."""
    t = andromeda(
        station(
            faction="architects",
            goods={"credit": 2},
            commanders=2,
            ships={"t05": ["transport"], "pad": ["transport"]},
        ),
        station(),
        tiles={"t05": "planet-trade-2", "t11": "construction"},
    )
    assert "launch t11" in t.options(0)
    t.play("0 launch t11")
    assert t.state.structures["t05"].type == "spaceport"
    assert goods_of(t, 0) == {}


# -- battles


@proves("andromeda.ship-traits.4", "andromeda.abandon-moon.3")
def test_a_moon_abandoned_for_two_jumps_pays_for_both() -> None:
    """Two ships jump into a battle, paid by a moon of any two resources: both must be energy."""
    t = andromeda(
        station(
            ships={"pad": ["fighter"], "t02": ["transport"], "t12": ["heavy_cruiser"], "t13": ["science_vessel"]},
            upgrades=["ns-3"],
            moons=["moon-nebula-2"],
        ),
        station(ships={PLACE: ["transport"]}),
        moons={PLACE: []},
    ).play(f"0 launch {PLACE}")
    leave_menus(t).play("0 heavy_cruiser t12,science_vessel t13")
    assert sorted(ships_of(t, 0)[PLACE]) == ["fighter", "heavy_cruiser", "science_vessel"]
    assert "energy" not in goods_of(t, 0)
    assert [line.values["paid"] for line in t.story("pays")] == [{"energy": 2}]


def bait(end: str, start: str = PLACE) -> Position[State]:
    """Somebody has joined a battle; before the dice the active player moves a leech from `start` to `end`."""
    t = andromeda(
        station(
            ships={"pad": ["fighter"], "t02": ["heavy_cruiser"]}, hand=["event-07"], goods={"energy": 1, "titanium": 1}
        ),
        station(ships={PLACE: ["transport"]}, goods={"energy": 3}),
        raiders={"A": [start]},
        raider_cards={"A": "leech"},
        moons={PLACE: []},
    ).play(f"0 launch {PLACE}")
    return leave_menus(t).play("0 heavy_cruiser t02", "0 play event-07", f"0 {end}")


@proves("andromeda.preparation.1", "andromeda.free-actions.2")
def test_a_raider_that_has_left_does_not_hinder_the_dice() -> None:
    """The leech that forbids energy dice is lured away before the dice are counted: energy can be used."""
    t = bait("t12")
    assert t.state.raiders["A"].places == ["t12"]
    while t.asked().get(0) in ("before-activation", "before-battle"):
        t.play("0 go-on")
    assert t.asked() == {0: "energy-dice"}


@proves("andromeda.preparation.1", "andromeda.free-actions.2")
def test_a_raider_that_has_come_hinders_the_dice() -> None:
    """The leech is lured into the battle before the dice are counted: nobody may use energy."""
    t = bait(PLACE, start="t12")
    assert t.state.raiders["A"].places == [PLACE]
    while t.asked().get(0) in ("before-activation", "before-battle"):
        t.play("0 go-on")
    assert "energy-dice" not in t.asked().values()
    assert t.story("raiders-roll") != []
    assert t.story("energy-dice") == []


# -- teams


def teams(*stations: Any, **more: Any) -> Position[State]:
    filled = [*stations, *[station() for _ in range(4 - len(stations))]]
    return andromeda(*filled, mode="teams", **more)


@proves("andromeda.team-coop.3")
def test_what_an_opponent_knew_of_a_hand_goes_with_the_card() -> None:
    """A card that came from an opponent and went on to the team-mate is no longer known to be in the hand."""
    t = teams(
        station(ships={"pad": ["fighter"]}, hand=["diplomacy-03"]),
        station(),
        station(ships={PLACE: ["transport"]}, hand=["action-01"]),
        moons={PLACE: []},
        dice=[6, 6, 1],
    ).play(f"0 launch {PLACE}")
    leave_menus(t).play("0 diplomacy-03", "2 1")
    card = TACTIC_BY_TOKEN["action-01"]
    assert t.state.players[0].hand.known_to(2) == [card]
    leave_menus(t).play("2 pass", "0 give", "0 action-01", "1 yes")
    assert t.state.players[1].hand.cards == [card]
    assert t.state.players[0].hand.known_to(2) == []


@proves("andromeda.launch.10", "andromeda.launch.11")
def test_a_hyperjump_is_paid_so_that_the_base_can_still_be_activated() -> None:
    """The Cartel could pay the jump with its only credit, but needs it at Maximus Field."""
    t = andromeda(
        station(
            faction="cartel",
            goods={"energy": 1, "credit": 1},
            ships={"t09": ["transport"], "pad": ["heavy_cruiser"]},
        ),
        station(),
    )
    t.play("0 launch t06")
    assert t.asked()[0] != "pay", "there is only one way left to pay the jump"
    assert t.state.players[0].goods["credit"] == 1
