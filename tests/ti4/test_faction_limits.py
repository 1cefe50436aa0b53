"""When abilities of factions cannot be used: at other moments, by others, or without what they need."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4.book import component_actions
from orloj.games.ti4.moments import ProductionUse
from orloj.games.ti4.production import produce
from orloj.kernel import Step
from tests.ti4.battles import battle, is_idle, landing
from tests.ti4.positions import table, units_of
from tests.ti4.voting import vote_on

ENDS_OF_STRATEGY = ("cards-left", "strategy-phase-ends")


@pytest.mark.parametrize("sheet", [{"trade_goods": 2}, {"trade_goods": 3, "strategy": 0}])
def test_no_datahub_without_goods_and_a_token(sheet: dict[str, Any]) -> None:
    t = table(
        factions=("hacan", "xxcha", "yssaril"),
        technologies={0: ["quantum-datahub-node"]},
        players={0: {"strategy_cards": ["trade"], **sheet}, 1: {"strategy_cards": ["politics"]}},
        phase="strategy",
        plan=ENDS_OF_STRATEGY,
    )
    assert is_idle(t)


def test_no_biomes_without_a_token() -> None:
    t = table(
        factions=("hacan", "xxcha", "yssaril"),
        technologies={0: ["production-biomes"]},
        players={0: {"strategy": 0}},
    )
    assert "production-biomes" not in component_actions(t.state, 0)


def test_no_implants_where_nobody_holds_cards() -> None:
    t = table(factions=("yssaril", "xxcha", "hacan"), technologies={0: ["mageon-implants"]}, hands={0: ["veto"]})
    assert "mageon-implants" not in component_actions(t.state, 0)


@pytest.mark.parametrize(
    ("faction", "note"), [("arborec", "stymie"), ("hacan", "trade-convoys"), ("mentak", "promise-of-protection")]
)
def test_notes_that_are_laid_down_are_no_action_of_their_owner(faction: str, note: str) -> None:
    """Nor of somebody who has laid one down already."""
    t = table(
        factions=("xxcha", faction, "yssaril"),
        notes={0: [(1, note)]},
        plan=[Step("turn", [0]), Step("turn", [0])],
    )
    assert note not in component_actions(t.state, 1)
    t.play(f"0 component {note}")
    assert f"component {note}" not in t.options(0)


def test_military_support_is_for_turns_of_sol() -> None:
    t = table(factions=("sol", "xxcha", "yssaril"), notes={1: [(0, "military-support")]}, plan=[Step("turn", [1])])
    assert t.asked() == {1: "action"}


def test_war_funding_and_reserves_are_no_use_on_planets() -> None:
    t = landing(
        "infantry", {"lor": "infantry"}, factions=("xxcha", "letnev", "yssaril"), notes={0: [(1, "war-funding")]},
        players={1: {"trade_goods": 2}}, dice=[8, 1],
    )  # fmt: skip
    assert is_idle(t.play("0 land infantry lor=1"))


def test_dice_without_funding_are_not_rolled_again() -> None:
    """The note is held, but it was not played in this round."""
    t = battle(
        "2 cruiser", "carrier", factions=("xxcha", "letnev", "yssaril"), notes={0: [(1, "war-funding")]}, dice=[7, 1, 1]
    )
    assert t.asked() == {0: "after.RoundStart"}
    assert is_idle(t.play("0 pass"))


def test_antivirus_and_impulse_core_are_for_the_start_of_a_combat() -> None:
    virus = battle(
        "2 cruiser", "2 carrier", factions=("nekro", "xxcha", "yssaril"), notes={1: [(0, "antivirus")]},
        dice=[7, 1, 1, 1, 7, 1, 1],
    )  # fmt: skip
    assert is_idle(virus.play("1 pass"))
    core = battle(
        "2 cruiser", "2 carrier", factions=("yin", "xxcha", "yssaril"), technologies={0: ["impulse-core"]},
        dice=[1, 1, 1, 1, 7, 7, 1, 1],
    )  # fmt: skip
    core.play("0 pass")
    assert core.asked() == {0: "after.RoundEnd"}  # Devotion
    assert is_idle(core.play("0 pass"))


def test_the_core_needs_a_small_ship() -> None:
    t = battle(
        "dreadnought", "carrier", factions=("yin", "xxcha", "yssaril"), technologies={0: ["impulse-core"]}, dice=[5, 1]
    )
    assert is_idle(t)


def test_infantry_without_a_way_does_not_spread() -> None:
    t = table(
        factions=("arborec", "xxcha", "yssaril"),
        technologies={0: ["bioplasmosis"]},
        units={"0 vefut-ii": "2 infantry"},
        owners={"vefut-ii": 0, "lodor": 0},
        phase="status",
        plan=("status-phase-ends",),
    )
    assert is_idle(t)


def test_without_genesis_nothing_is_bred() -> None:
    t = table(
        factions=("sol", "xxcha", "yssaril"), units={"0 36": "carrier"}, phase="status", plan=("status-phase-ends",)
    )
    assert units_of(t, "0 36") == {"carrier": 1}


def test_raghs_call_needs_saar_forces_and_a_place_for_them() -> None:
    empty = landing("infantry", {}, factions=("xxcha", "saar", "yssaril"), notes={0: [(1, "raghs-call")]})
    assert is_idle(empty.play("0 land infantry lor=1"))
    last = landing(
        "infantry", {"lor": "infantry"}, factions=("xxcha", "saar", "yssaril"), notes={0: [(1, "raghs-call")]},
        owners={"ragh": -1, "lisis-ii": -1}, dice=[8, 1],
    )  # fmt: skip
    assert is_idle(last.play("0 land infantry lor=1"))


def test_hegemony_is_for_production() -> None:
    t = table(
        factions=("winnu", "xxcha", "yssaril"),
        technologies={0: ["hegemonic-trade-policy"]},
        begin=lambda g: produce(g, ProductionUse(seat=0, tile=7, ability="integrated-economy", limit=1)),
    )
    assert t.asked() == {0: "produce"}


def test_peace_follows_only_diplomacy() -> None:
    t = table(factions=("xxcha", "hacan", "yssaril"), plan=[Step("secondary", [0, "trade"])])
    assert is_idle(t)


def test_the_virus_never_votes_and_predicts_once_in_a_phase() -> None:
    """It has Lodor to vote with and would be the first; but it is asked only for a prediction, on the first agenda."""
    t = vote_on(
        "economic-equality",
        "minister-of-war",
        factions=("nekro", "hacan", "yssaril"),
        plan=("agenda", "agenda"),
        speaker=2,
    )
    t.play("0 galactic-threat", "0 for")
    assert t.asked() == {1: "vote"}
    t.play("1 abstain", "2 abstain", "2 against")  # the speaker decides
    assert t.asked() == {1: "vote"}  # on the second one
