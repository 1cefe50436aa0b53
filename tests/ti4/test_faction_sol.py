"""The Federation of Sol: Orbital Drop, Versatile, Advanced Carriers, Spec Ops, Genesis, Military Support."""

from __future__ import annotations

import pytest

from orloj.games.ti4.book import component_actions
from orloj.games.ti4.limits import berths
from orloj.games.ti4.movement import move_value
from orloj.games.ti4.phases.status import STATUS_TOKENS
from orloj.games.ti4.units import stats
from orloj.kernel import Step
from tests.ti4.battles import battle, is_idle, landing, throws
from tests.ti4.positions import table, units_of

US = ("sol", "xxcha", "yssaril")


def test_infantry_drops_from_orbit() -> None:
    t = table(factions=US, owners={"lor": 0}, plan=[Step("turn", [0])])
    t.play("0 component orbital-drop")
    assert set(t.options(0)) == {"lor", "jord"}
    t.play("0 lor")
    assert units_of(t, "0 lor") == {"infantry": 2}
    assert t.state.players[0].strategy == 1
    assert "orbital-drop" not in component_actions(table(factions=US, players={0: {"strategy": 0}}).state, 0)


def test_sol_gains_a_token_more() -> None:
    g = table(factions=US).state
    assert [STATUS_TOKENS(g, 2, seat) for seat in range(3)] == [3, 2, 2]
    fast = table(factions=US, technologies={0: ["hyper-metabolism"]}).state
    assert STATUS_TOKENS(fast, 2, 0) == 4


@pytest.mark.parametrize(("technologies", "capacity", "move", "sustain"), [
    ([], 6, 1, False),
    (["advanced-carrier-ii"], 8, 2, True),
])  # fmt: skip
def test_carriers_take_more(technologies: list[str], capacity: int, move: int, sustain: bool) -> None:
    t = table(factions=US, units={"0 36": "carrier"}, technologies={0: technologies})
    assert berths(t.state, 0, 36).capacity == capacity
    assert move_value(t.state, 0, "carrier", 36) == move
    fight = battle("carrier", "cruiser", factions=US, technologies={0: technologies}, dice=[9, 7])
    assert (fight.asked() == {0: "sustain"}) == sustain


@pytest.mark.parametrize(("technologies", "value"), [([], 7), (["spec-ops-ii"], 6)])
def test_infantry_fights_better(technologies: list[str], value: int) -> None:
    t = landing("infantry", {"lor": "infantry"}, factions=US, technologies={0: technologies}, dice=[value, 1])
    t.play("0 land infantry lor=1")
    assert throws(t) == [(0, "infantry", [value], 1), (1, "infantry", [1], 0)]


def test_spec_ops_come_back_from_5_on() -> None:
    """Of three that die two wait on the card, and come back at the start of the next turn."""
    t = landing(
        "3 infantry",
        {"lor": "3 infantry"},
        factions=US,
        technologies={0: ["spec-ops-ii"]},
        plan=[Step("turn", [0])],
        dice=[1, 1, 1, 8, 8, 8, 5, 4, 10],
    )
    t.play("0 land infantry lor=3")
    assert [line.values["count"] for line in t.story("revives")] == [2]
    assert units_of(t, "0 jord") == {"infantry": 2}


def test_without_a_home_they_are_lost() -> None:
    t = landing(
        "infantry",
        {"lor": "3 infantry"},
        factions=US,
        owners={"jord": 1},
        technologies={0: ["spec-ops-ii"]},
        units={"0 arnor": "infantry"},
        plan=[Step("turn", [0])],
        dice=[1, 8, 8, 8, 10],
    )
    t.play("0 land infantry lor=1")
    assert t.asked() == {0: "action"}
    assert t.state.players[0].waiting == {}
    assert units_of(t, "0 jord") == {}


def test_forces_that_die_in_space_come_back_too() -> None:
    t = battle(
        "carrier, infantry",
        "2 cruiser",
        factions=US,
        technologies={0: ["spec-ops-ii"]},
        dice=[1, 7, 7, 9],
    )
    assert is_idle(t)
    assert t.state.players[0].waiting == {"infantry": 1}


def test_genesis_breeds_infantry() -> None:
    t = table(factions=US, units={"0 36": "flagship"}, phase="status", plan=("status-phase-ends",))
    assert units_of(t, "0 36") == {"flagship": 1, "infantry": 1}
    full = table(factions=US, units={"0 36": "flagship, 12 infantry"}, phase="status", plan=("status-phase-ends",))
    assert units_of(full, "0 36") == {"flagship": 1, "infantry": 12}  # its capacity is full
    assert stats(full.state, 0, "flagship").capacity == 12


@pytest.mark.parametrize("tokens", [0, 2])
def test_military_support(tokens: int) -> None:
    """At the start of a turn of Sol; a token of Sol goes, if there is one."""
    t = table(
        factions=("sol", "xxcha", "yssaril"),
        notes={1: [(0, "military-support")]},
        players={0: {"strategy": tokens}},
        plan=[Step("turn", [0])],
    )
    assert t.asked() == {1: "after.TurnStart"}
    t.play("1 military-support", "1 archon-ren")
    assert units_of(t, "1 archon-ren") == {"infantry": 2}
    assert t.state.players[0].strategy == max(0, tokens - 1)
    assert len(t.state.players[0].notes.cards) == 5


def test_support_without_planets_only_costs_sol_a_token() -> None:
    t = table(
        factions=US,
        notes={1: [(0, "military-support")]},
        owners={"archon-ren": -1, "archon-tau": -1},
        units={"1 36": "carrier, infantry"},
        plan=[Step("turn", [0])],
    )
    t.play("1 military-support")
    assert t.asked() == {0: "action"}
    assert t.state.players[0].strategy == 1
