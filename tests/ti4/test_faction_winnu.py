"""The Winnu: Blood Ties, Reclamation, Salai Sai Corian, Lazax Gate Folding, Hegemonic Trade Policy, Acquiescence."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4 import tactical
from orloj.games.ti4.book import component_actions
from orloj.games.ti4.galaxy import are_adjacent, wormholes_in
from orloj.games.ti4.moments import ProductionUse
from orloj.games.ti4.production import produce
from orloj.games.ti4.purse import influence, resources
from orloj.games.ti4.state import State
from orloj.kernel import Step
from orloj.testing import Position
from tests.ti4.battles import action, battle, is_idle, throws
from tests.ti4.positions import table, units_of

US = ("winnu", "xxcha", "yssaril")
THEM = ("xxcha", "winnu", "yssaril")
MECATOL = "mecatol-rex"


def test_the_custodians_go_for_free() -> None:
    t = table(
        factions=US,
        units={"0 18": "carrier, infantry"},
        exhausted=["winnu"],
        begin=action("invasion", tile=18),
    )
    assert t.asked() == {0: "custodians"}
    t.play("0 take-custodians")
    assert t.state.players[0].points == 1
    assert t.state.planets[MECATOL].owner == 0


def conquest(**more: Any) -> Position[State]:
    t = table(
        factions=US,
        units={"0 18": "carrier, infantry"},
        custodians=False,
        begin=lambda g: tactical.start(g, 0, 18),
        **more,
    )
    return t.play("0 land infantry mecatol-rex=1")


def test_mecatol_rex_is_fortified_after_its_conquest() -> None:
    """Too late for this action's production."""
    t = conquest()
    assert t.asked() == {0: "after.TacticalAction"}
    t.play("0 reclamation")
    assert t.options(0) == ["build pds mecatol-rex", "build space-dock mecatol-rex"]
    t.play("0 build pds mecatol-rex,build space-dock mecatol-rex")
    assert units_of(t, f"0 {MECATOL}") == {"infantry": 1, "pds": 1, "space-dock": 1}
    assert is_idle(t)


def test_who_has_it_already_reclaims_nothing() -> None:
    t = conquest(owners={MECATOL: 0})
    assert is_idle(t)


def test_the_flagship_rolls_a_die_for_each_larger_ship() -> None:
    t = battle("flagship", "2 cruiser, 3 fighter", factions=US, dice=[7, 1, *[1] * 5])
    assert throws(t)[0] == (0, "flagship", [7, 1], 1)
    small = battle("flagship*", "2 fighter", factions=US, dice=[9, 1])
    assert throws(small) == [(1, "fighter", [9, 1], 1)]  # none against fighters alone


# ---------------------------------------------------------------- Lazax Gate Folding


def test_gates_open_at_mecatol_rex_in_own_actions() -> None:
    """For everybody, as long as the action lasts and Mecatol Rex belongs to somebody else, also if it is exhausted."""
    for owner, active, open_gate in ((-1, 0, True), (1, 0, True), (0, 0, False), (-1, 1, False)):
        t = table(
            factions=US,
            technologies={0: ["lazax-gate-folding"]},
            players={0: {"exhausted": ["lazax-gate-folding"]}},
            owners={MECATOL: owner},
            units={"0 26": "cruiser", "1 26": "cruiser"},
            active=active,
            begin=action("move-ships", tile=18, seat=active),
        )
        assert are_adjacent(t.state, 18, 26, 1) == open_gate
        assert are_adjacent(t.state, 18, 25, 1) == open_gate
    idle = table(factions=US, technologies={0: ["lazax-gate-folding"]}).state
    assert wormholes_in(idle, 18) == ()


def test_with_mecatol_rex_an_infantry_comes_through_the_gate() -> None:
    t = table(
        factions=US,
        technologies={0: ["lazax-gate-folding"]},
        owners={MECATOL: 0},
        plan=[Step("turn", [0]), Step("turn", [0])],
    )
    t.play("0 component lazax-gate-folding")
    assert units_of(t, f"0 {MECATOL}") == {"infantry": 1}
    assert "component lazax-gate-folding" not in t.options(0)  # exhausted
    away = table(factions=US, technologies={0: ["lazax-gate-folding"]})
    assert "lazax-gate-folding" not in component_actions(away.state, 0)


# ---------------------------------------------------------------- Hegemonic Trade Policy


def producing(laws: dict[str, Any] | None = None) -> Position[State]:
    """Lodor has 3 resources and 1 influence, Mecatol Rex 1 and 6; the dock is on Mecatol Rex."""
    return table(
        factions=US,
        technologies={0: ["hegemonic-trade-policy"]},
        units={f"0 {MECATOL}": "space-dock"},
        owners={MECATOL: 0, "lodor": 0},
        laws=laws or {},
        begin=lambda g: produce(g, ProductionUse(seat=0, tile=18)),
    )


def test_values_change_places_for_one_production() -> None:
    """Eight units can be produced there now, and six resources are there to pay with."""
    t = producing()
    assert t.asked() == {0: "when.ProductionUse"}
    t.play("0 hegemonic-trade-policy")
    assert MECATOL in t.options(0)
    t.play(f"0 {MECATOL}")
    assert (resources(t.state, MECATOL), influence(t.state, MECATOL)) == (6, 1)
    assert t.question(0).values["count"] == 8  # 6 + 2
    t.play("0 infantry=8", f"0 {MECATOL}")
    assert units_of(t, f"0 {MECATOL}") == {"space-dock": 1, "infantry": 8}
    assert t.state.planets[MECATOL].exhausted
    assert (resources(t.state, MECATOL), influence(t.state, MECATOL)) == (1, 6)
    assert t.state.players[0].exhausted == ["hegemonic-trade-policy"]


def test_what_was_added_to_a_planet_changes_places_too() -> None:
    """Core Mining gives 2 resources to Lodor: 5 and 1 become 1 and 5."""
    t = producing({"core-mining": {"planet": "lodor"}})
    assert (resources(t.state, "lodor"), influence(t.state, "lodor")) == (5, 1)
    t.play("0 hegemonic-trade-policy", "0 lodor")
    assert (resources(t.state, "lodor"), influence(t.state, "lodor")) == (1, 5)


# ---------------------------------------------------------------- Acquiescence


def test_the_holder_swaps_cards_with_the_winnu() -> None:
    t = table(
        factions=THEM,
        notes={0: [(1, "acquiescence")]},
        players={
            0: {"strategy_cards": ["imperial"]},
            1: {"strategy_cards": ["leadership", "trade"]},
            2: {"strategy_cards": ["politics"]},
        },
        phase="strategy",
        active=-1,
        plan=("cards-left", "strategy-phase-ends"),
    )
    t.play("0 acquiescence")
    assert t.options(0) == ["swap-strategy imperial 1 leadership", "swap-strategy imperial 1 trade"]
    t.play("0 swap-strategy imperial 1 trade")
    assert t.state.players[0].strategy_cards == ["trade"]
    assert sorted(t.state.players[1].strategy_cards) == ["imperial", "leadership"]
    assert [player.initiative for player in t.state.players] == [8, 1, 3]
    assert len(t.state.players[1].notes.cards) == 5
