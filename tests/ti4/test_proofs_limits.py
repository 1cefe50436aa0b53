"""What runs out and what does not [ti4.37, ti4.79.5], what the pools of a command sheet are for [ti4.66.4, ti4.70.1],
where ground forces are [ti4.48.1]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import limits, purse, tactical
from orloj.games.ti4.components import CONTROL_TOKENS, OBJECTIVE_NUMBER, SYSTEMS, UNITS
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.facts import planets_of, reinforcements, spare_tokens
from orloj.games.ti4.movement import can_sail
from orloj.games.ti4.placing import may_place, place_units
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.scoring import is_met
from orloj.games.ti4.state import State
from orloj.kernel import Step
from orloj.parts.maps import Hex
from orloj.testing import Position, proves
from tests.ti4.positions import table, units_of
from tests.ti4.turns import pools, turn

HOME: dict[str, Any] = {"begin": lambda g: tactical.start(g, 0, 16)}  # seat 0 activates its home


# ---------------------------------------------------------------- tokens


@proves("ti4.37.0", "ti4.37.2", "ti4.82.1")
def test_command_tokens_run_out() -> None:
    """Sixteen in all, those on the board among them: of three that would be gained one is there."""

    async def gains(g: State) -> None:
        await purse.gain_tokens(g, 0, 3)

    sheet = {0: {"tactic": 5, "fleet": 4, "strategy": 4}}
    t = table(players=sheet, tokens={27: [0, 1], 46: [0]}, script=gains)
    assert spare_tokens(t.state, 0) == 1
    assert t.question(0).values["count"] == 1
    t.play("0 tactic=1")
    assert pools(t, 0) == (6, 4, 4)
    assert spare_tokens(t.state, 0) == 0


@scene("test-gains-control")
def _gains_control(g: State, planet: str) -> None:
    gain_control(g, 0, planet)


@proves("ti4.37.2a")
def test_control_tokens_do_not_run_out() -> None:
    """More planets than control tokens of a faction, gained one after another, all without units."""
    spare = [tile for tile, facts in SYSTEMS.items() if facts.kind == "planets" or len(facts.planets) > 1]
    far = {tile: Hex(9, number) for number, tile in enumerate(spare) if not SYSTEMS[tile].faction}
    wanted = [planet for tile in far for planet in SYSTEMS[tile].planets]
    assert len(wanted) > CONTROL_TOKENS

    t = table(tiles=far, plan=[Step("test-gains-control", [planet]) for planet in wanted])
    assert {*wanted} <= {*planets_of(t.state, 0)}


@proves("ti4.37.2b")
def test_trade_goods_do_not_run_out() -> None:
    async def gains(g: State) -> None:
        purse.gain_goods(g, 0, 500)

    assert table(script=gains, players={0: {"trade_goods": 400}}).state.players[0].trade_goods == 900


@proves("ti4.37.2c", "ti4.37.2d", "ti4.87.0", "ti4.89.0")
@pytest.mark.parametrize(("kind", "place"), [("fighter", "16"), ("infantry", "hercant")])
def test_fighters_and_infantry_do_not_run_out(kind: str, place: str) -> None:
    """Far more than figures and tokens of the box are on the board, and two more are produced, which cost and count as
    always."""
    assert UNITS[kind].plastic < 99
    t = table(units={f"0 {place}": f"99 {kind}", "0 arretze": "space-dock"}, players={0: {"fleet": 9}}, **HOME)
    assert t.asked() == {0: "produce"}
    assert t.question(0).values["count"] == 4
    t.play(f"0 {kind}=2")
    while t.asked() != {0: "idle"}:
        assert t.asked()[0] in ("place-produced", "pay", "capacity-excess")
        t.play(f"0 {t.answers(0)[0]}")
    assert t.story("produces")[0].values["count"] == 2


# ---------------------------------------------------------------- pieces


def _cruisers(*, tokens: bool) -> Position[State]:
    """All eight cruisers of seat 0 are on the board, in systems with its tokens or without."""
    return table(
        units={"0 27": "4 cruiser", "0 46": "4 cruiser", "0 arretze": "space-dock"},
        tokens={27: [0], 46: [0]} if tokens else {},
        players={0: {"fleet": 4}},
        **HOME,
    )


@proves("ti4.37.4", "ti4.79.5", "ti4.82.1")
def test_what_has_no_pieces_left_is_not_produced() -> None:
    t = _cruisers(tokens=True)
    assert reinforcements(t.state, 0, "cruiser") == 0
    assert "cruiser" not in t.options(0)
    assert t.why(0, "cruiser") == ("no-reinforcements", "ti4.79.5")
    assert "destroyer" in t.options(0)


@proves("ti4.37.4a", "ti4.79.5a", "ti4.37.4a.2", "ti4.79.5a.2")
def test_pieces_come_back_from_systems_without_a_token_as_many_as_are_produced() -> None:
    t = _cruisers(tokens=False)
    t.play("0 done", "0 cruiser=1")
    assert t.asked() == {0: "take-back"}
    assert sorted(t.answers(0)) == ["27=1", "46=1"]  # one, and no more than one
    t.play("0 46=1")
    assert units_of(t, "0 46") == {"cruiser": 3}
    assert units_of(t, "0 16") == {"cruiser": 1}


@proves("ti4.37.4")
def test_what_has_no_pieces_left_is_not_placed() -> None:
    """An effect that places units places as many as there are."""

    async def places(g: State) -> None:
        await place_units(g, 0, "cruiser", 2, "16")

    facts: dict[str, Any] = {"players": {0: {"fleet": 9}}, "script": places}
    t = table(units={"0 27": "7 cruiser"}, tokens={27: [0]}, **facts)
    assert units_of(t, "0 16") == {"cruiser": 1}
    t = table(units={"0 27": "8 cruiser"}, tokens={27: [0]}, **facts)
    assert units_of(t, "0 16") == {}


# ---------------------------------------------------------------- pools


@proves("ti4.70.1", "ti4.66.1", "ti4.88.0")
@pytest.mark.parametrize("fleet", [1, 3, 5])
def test_tokens_of_the_fleet_pool_allow_ships(fleet: int) -> None:
    t = table(units={"0 27": "6 cruiser"}, players={0: {"fleet": fleet}}, begin=lambda g: limits.enforce(g, 0, 27))
    assert units_of(t, "0 27") == {"cruiser": fleet}


@proves("ti4.70.1", "ti4.88.4")
def test_tokens_of_the_tactic_pool_are_for_tactical_actions() -> None:
    t = turn(players={0: {"tactic": 1, "strategy": 7, "fleet": 7}}).play("0 activate 46")
    assert pools(t, 0) == (0, 7, 7)
    t = turn("trade", "politics", players={0: {"tactic": 0, "strategy": 7, "fleet": 7}})
    assert t.options(0) == ["strategic trade", "strategic politics"]


@proves("ti4.70.1", "ti4.88.5", "ti4.66.4")
def test_tokens_of_the_strategy_pool_are_for_secondary_abilities() -> None:
    """And no others: seat 1 has tokens everywhere else and cannot follow."""
    sheets = {1: {"tactic": 7, "fleet": 7, "strategy": 0}, 2: {"tactic": 0, "fleet": 1, "strategy": 1}}
    t = turn("politics", players=sheets).play("0 strategic politics", "0 player 1", "0 pass")
    assert t.asked() == {2: "follow"}
    t.play("2 follow politics")
    assert pools(t, 2) == (0, 1, 0)
    assert pools(t, 1) == (7, 7, 0)


@proves("ti4.66.4")
def test_tokens_of_the_fleet_pool_are_not_spent() -> None:
    """Not for a tactical action and not for an objective that costs command tokens."""
    sheet = {0: {"tactic": 0, "strategy": 2, "fleet": 9}}
    t = turn(players=sheet)
    assert t.options(0) == ["pass-turn"]
    assert not is_met(t.state, 0, OBJECTIVE_NUMBER["lead-from-the-front"])
    assert is_met(table().state, 0, OBJECTIVE_NUMBER["lead-from-the-front"])
    t = table(objectives=["lead-from-the-front"], players={0: {"fleet": 9}}, plan=["status-phase"], active=-1)
    t.play("0 score lead-from-the-front")
    assert t.options(0) == ["tactic", "strategy"]


# ---------------------------------------------------------------- ground forces


@proves("ti4.48.1")
def test_ground_forces_are_on_planets_or_carried() -> None:
    """In a space area without ships that carry them they are lost, and by themselves they go nowhere."""
    t = table(units={"0 27": "2 cruiser, 2 infantry"}, begin=lambda g: limits.enforce(g, 0, 27))
    assert units_of(t, "0 27") == {"cruiser": 2}
    t = table(units={"0 27": "carrier, 2 infantry", "0 starpoint": "infantry"}, owners={"starpoint": 0},
              begin=lambda g: limits.enforce(g, 0, 27))  # fmt: skip
    assert units_of(t, "0 27") == {"carrier": 1, "infantry": 2}
    assert units_of(t, "0 starpoint") == {"infantry": 1}
    assert not can_sail(t.state, 0, "infantry", 27)
    moving = table(units={"0 hercant": "2 infantry", "0 16": "cruiser"}, begin=lambda g: tactical.start(g, 0, 27))
    assert not any("infantry" in option for option in moving.options(0))
    assert may_place(t.state, 0, "infantry", "starpoint")
