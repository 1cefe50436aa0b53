"""The Embers of Muaat: Star Forge, Gashlai Physiology, war suns, The Inferno, Magmus Reactor, Fires of the Gashlai."""

from __future__ import annotations

from functools import partial

from orloj.games.ti4.bombardment import is_shielded
from orloj.games.ti4.book import component_actions
from orloj.games.ti4.moments import ProductionUse
from orloj.games.ti4.movement import may_enter, move_value
from orloj.games.ti4.production import cost_of, produce
from orloj.games.ti4.state import State
from orloj.games.ti4.units import stats
from orloj.kernel import Step
from tests.ti4.positions import table, units_of

US = ("muaat", "xxcha", "yssaril")
SUPERNOVA, BESIDE = 43, 35  # Bereg and Lirta IV lie beside the supernova
HOME = 4


def test_a_star_is_forged_beside_a_war_sun() -> None:
    for chosen, made in (("forge fighter 2 36", {"fighter": 2}), ("forge destroyer 1 36", {"destroyer": 1})):
        t = table(factions=US, units={"0 36": "war-sun", "0 47": "cruiser"}, plan=[Step("turn", [0])])
        t.play("0 component star-forge")
        assert t.options(0) == ["forge fighter 2 36", "forge destroyer 1 36"]
        t.play(f"0 {chosen}")
        assert units_of(t, "0 36") == {"war-sun": 1, **made}
        assert t.state.players[0].strategy == 1


def test_no_forge_without_a_token_or_a_war_sun() -> None:
    poor = table(factions=US, units={"0 36": "war-sun"}, players={0: {"strategy": 0}})
    assert "star-forge" not in component_actions(poor.state, 0)
    assert "star-forge" not in component_actions(table(factions=US).state, 0)


def test_supernovas_are_passed_and_with_the_reactor_entered() -> None:
    for technologies, enters in (([], False), (["magmus-reactor"], True)):
        g = table(factions=US, technologies={0: technologies}).state
        assert may_enter(g, 0, "cruiser", SUPERNOVA, passing=True)
        assert may_enter(g, 0, "cruiser", SUPERNOVA, passing=False) == enters
        assert not may_enter(g, 1, "cruiser", SUPERNOVA, passing=True)


def test_war_suns_are_there_from_the_start_and_become_better() -> None:
    for technologies, cost, move in (([], 12, 1), (["prototype-war-sun-ii"], 10, 3)):
        t = table(factions=US, units={"0 36": "war-sun", "1 lor": "pds, infantry"}, technologies={0: technologies})
        use = ProductionUse(seat=0, tile=HOME)
        assert cost_of(t.state, use, {"war-sun": 1}) == cost
        assert move_value(t.state, 0, "war-sun", 36) == move
        assert (stats(t.state, 0, "war-sun").combat, stats(t.state, 0, "war-sun").dice) == (3, 3)
        assert not is_shielded(t.state, "lor")


def test_the_inferno_lights_a_cruiser() -> None:
    t = table(factions=US, units={"0 36": "flagship"}, plan=[Step("turn", [0])])
    t.play("0 component the-inferno")
    assert units_of(t, "0 36") == {"flagship": 1, "cruiser": 1}
    assert t.state.players[0].strategy == 1
    assert "the-inferno" not in component_actions(table(factions=US).state, 0)


def _produces(g: State, tile: int) -> None:
    produce(g, ProductionUse(seat=0, tile=tile))


def test_the_reactor_pays_beside_war_suns_and_supernovas() -> None:
    """War suns in the system, or a supernova beside it."""
    cases = [
        ({"0 muaat": "space-dock", f"0 {HOME}": "war-sun"}, HOME, 1),
        ({"0 muaat": "space-dock"}, HOME, 1),  # the home of seat 0 lies beside the supernova
        ({"0 lor": "space-dock"}, 36, 0),
        ({"0 bereg": "space-dock"}, BESIDE, 1),
    ]
    for units, tile, goods in cases:
        t = table(
            factions=US,
            units=units,
            owners={"lor": 0, "bereg": 0},
            technologies={0: ["magmus-reactor"]},
            begin=partial(_produces, tile=tile),
        )
        t.play("0 fighter=1")
        if t.asked() == {0: "pay"}:
            t.play(f"0 {t.answers(0)[0]}")
        assert t.state.players[0].trade_goods == goods, units


def test_a_war_sun_that_was_produced_just_now_does_not_heat_the_reactor() -> None:
    t = table(
        factions=US,
        units={"0 lor": "space-dock"},
        owners={"lor": 0},
        players={0: {"trade_goods": 12}},
        technologies={0: ["magmus-reactor"]},
        begin=partial(_produces, tile=36),
    )
    t.play("0 war-sun=1", f"0 {','.join(f'good {number}' for number in range(1, 13))}")
    assert units_of(t, "0 36") == {"war-sun": 1}
    assert t.state.players[0].trade_goods == 0


def test_fires_of_the_gashlai_give_the_war_sun() -> None:
    """A token of the Muaat fleet pool goes, and with it a ship that has no place any more."""
    t = table(
        factions=("xxcha", "muaat", "yssaril"),
        units={"1 36": "3 cruiser"},
        notes={0: [(1, "fires-of-the-gashlai")]},
        plan=[Step("turn", [0])],
    )
    t.play("0 component fires-of-the-gashlai")
    assert "war-sun" in t.state.players[0].technologies
    assert t.state.players[1].fleet == 2
    assert units_of(t, "1 36") == {"cruiser": 2}
    assert not t.story("destroyed")  # it was only removed
    assert len(t.state.players[1].notes.cards) == 5


def test_the_fires_are_for_those_without_war_suns() -> None:
    for players, technologies in (({1: {"fleet": 0}}, {}), ({}, {0: ["war-sun"]})):
        t = table(
            factions=("xxcha", "muaat", "yssaril"),
            players=players,
            technologies=technologies,
            notes={0: [(1, "fires-of-the-gashlai")]},
        )
        assert "fires-of-the-gashlai" not in component_actions(t.state, 0)
