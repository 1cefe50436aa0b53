"""The L1Z1X Mindnet: Assimilate, Harrow, Super-Dreadnoughts, [0.0.1], Inheritance Systems, Cybernetic Enhancements."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4.control import gain_control
from orloj.games.ti4.research import technologies_open
from orloj.games.ti4.state import State
from orloj.games.ti4.units import stats
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of

US = ("l1z1x", "xxcha", "yssaril")
THEM = ("xxcha", "l1z1x", "yssaril")


def conquered(units: dict[str, str], factions: tuple[str, ...] = US) -> Position[State]:
    return table(
        factions=factions,
        units={"0 lor": "infantry", **units},
        owners={"lor": 1},
        begin=lambda g: gain_control(g, 0, "lor"),
    )


def test_structures_are_taken_over() -> None:
    t = conquered({"1 lor": "2 pds, space-dock"})
    assert units_of(t, "0 lor") == {"infantry": 1, "pds": 2, "space-dock": 1}
    assert units_of(t, "1 lor") == {}
    assert not t.story("destroyed")
    usual = conquered({"1 lor": "2 pds, space-dock"}, ("hacan", "xxcha", "yssaril"))
    assert units_of(usual, "0 lor") == {"infantry": 1}
    assert lost(usual) == [(1, "pds", 2), (1, "space-dock", 1)]


def test_only_pieces_that_there_are_take_over() -> None:
    """All three docks are on the board: the player may take one back, or the other one is destroyed."""
    docks = {"0 0-0-0": "space-dock", "0 arnor": "space-dock", "0 torkan": "space-dock", "1 lor": "space-dock"}
    t = conquered(docks)
    assert t.asked() == {0: "take-back"}
    kept = t.fork()
    kept.play("0 -")
    assert units_of(kept, "0 lor") == {"infantry": 1}
    assert lost(kept) == [(1, "space-dock", 1)]
    t.play("0 arnor=1")
    assert units_of(t, "0 lor") == {"infantry": 1, "space-dock": 1}
    assert units_of(t, "0 arnor") == {}


# ---------------------------------------------------------------- Harrow


def harrowing(defender: str, dice: list[int], forces: int = 2, **more: Any) -> Position[State]:
    t = landing(f"dreadnought, {forces} infantry", {"lor": defender}, factions=US, dice=dice, **more)
    if t.asked() == {0: "bombard"}:
        t.play("0 hold-fire")
    return t.play(f"0 land infantry lor={forces}")


@proves("ti4.7.1e")
def test_harrow_bombards_after_each_round_and_spares_its_own() -> None:
    t = harrowing("2 infantry", dice=[1, 1, 1, 1, 5, 8, 1, 1])
    assert t.asked() == {0: "after.RoundEnd"}
    t.play("0 harrow", "0 fire-all")
    assert throws(t, "bombardment") == [(0, "dreadnought", [5], 1)]
    assert lost(t)[0] == (1, "infantry", 1)
    assert units_of(t, "0 lor") == {"infantry": 2}
    assert t.state.planets["lor"].owner == 0


def test_harrow_can_turn_a_defeat_into_a_draw() -> None:
    """The last round is over and the invaders are dead; then the last defender dies too."""
    t = harrowing("infantry", dice=[1, 8, 5], forces=1)
    assert t.asked() == {0: "after.GroundCombat"}
    assert t.story("combat-won")[0].seat == 1
    t.play("0 harrow", "0 fire-all")
    assert is_idle(t)
    assert t.story("combat-draw")
    assert t.state.planets["lor"].owner == 1


@proves("ti4.40.2")
def test_shields_prevent_harrow() -> None:
    t = harrowing("2 infantry, pds", dice=[1, 1, 1, 1, 1, 8, 8, 1, 1])
    t.play("1 hold-fire")
    assert is_idle(t)
    assert not throws(t, "bombardment")


# ---------------------------------------------------------------- ships


def test_dreadnoughts_carry_two_and_become_better() -> None:
    for technologies, combat, move, bombardment, sturdy in (
        ([], 5, 1, 5, False),
        (["super-dreadnought-ii"], 4, 2, 4, True),
    ):
        figures = stats(table(factions=US, technologies={0: technologies}).state, 0, "dreadnought")
        assert (figures.capacity, figures.combat, figures.move, figures.sturdy) == (2, combat, move, sturdy)
        assert figures.bombardment is not None
        assert figures.bombardment.hit == bombardment


def test_direct_hit_is_no_use_against_super_dreadnoughts() -> None:
    for technologies, playable in (([], True), (["super-dreadnought-ii"], False)):
        t = battle(
            "dreadnought",
            "2 cruiser",
            factions=US,
            technologies={0: technologies},
            hands={1: ["direct-hit"]},
            dice=[5, 7, 1, 5, 1],
        )
        t.play("0 dreadnought")
        assert (t.asked() == {1: "after.SustainUsed"}) == playable


def test_hits_of_the_flagship_and_of_dreadnoughts_go_to_larger_ships() -> None:
    """Two hits of the dreadnoughts may not go to the fighters, that of the carrier may."""
    t = battle(
        "flagship, 2 dreadnought, carrier",
        "3 cruiser, 4 fighter",
        factions=US,
        dice=[5, 1, 5, 1, 9, *[1] * 7],
    )
    assert t.asked() == {1: "losses"}
    assert t.why(1, "fighter=3")[0] == "non-fighters-first"
    assert t.why(1, "fighter=2,cruiser=1")[0] == "non-fighters-first"
    t.play("1 fighter=1,cruiser=2")
    assert lost(t)[:2] == [(1, "fighter", 1), (1, "cruiser", 2)]


def test_without_the_flagship_fighters_may_be_lost() -> None:
    t = battle("2 dreadnought", "2 cruiser, 4 fighter", factions=US, dice=[5, 5, 1, 1, 1, 1, 1, 1])
    t.play("1 fighter=2")
    assert lost(t)[0] == (1, "fighter", 2)


# ---------------------------------------------------------------- technology and note


def test_inheritance_ignores_all_prerequisites_for_two_resources() -> None:
    t = table(
        factions=US,
        technologies={0: ["inheritance-systems"]},
        players={0: {"trade_goods": 2}},
        plan=[Step("technology-first", [0])],
    )
    assert "war-sun" in t.options(0)
    t.play("0 war-sun", "0 good 1,good 2")
    assert "war-sun" in t.state.players[0].technologies
    assert t.state.players[0].exhausted == ["inheritance-systems"]
    assert "fleet-logistics" not in technologies_open(t.state, 0)


def test_inheritance_costs_what_one_must_have() -> None:
    t = table(factions=US, technologies={0: ["inheritance-systems"]}, exhausted=["0-0-0"])
    assert "war-sun" not in technologies_open(t.state, 0)


def test_enhancements_move_a_token_from_pool_to_pool() -> None:
    t = table(factions=THEM, notes={0: [(1, "cybernetic-enhancements")]}, plan=[Step("turn", [0])])
    t.play("0 cybernetic-enhancements")
    assert (t.state.players[0].strategy, t.state.players[1].strategy) == (3, 1)
    assert len(t.state.players[1].notes.cards) == 5
    poor = table(
        factions=THEM,
        notes={0: [(1, "cybernetic-enhancements")]},
        players={1: {"strategy": 0}},
        plan=[Step("turn", [0])],
    )
    assert poor.asked() == {0: "action"}


@proves("ti4.88.3a")
def test_whoever_has_no_token_left_takes_one_of_the_enhancements_away_and_gains_none() -> None:
    t = table(
        factions=THEM,
        notes={0: [(1, "cybernetic-enhancements")]},
        players={0: {"tactic": 8, "fleet": 6, "strategy": 2}},
        plan=[Step("turn", [0])],
    )
    t.play("0 cybernetic-enhancements")
    assert (t.state.players[0].strategy, t.state.players[1].strategy) == (2, 1)
