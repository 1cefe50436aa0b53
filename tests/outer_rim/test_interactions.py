"""What happens at the same moment, or meets by chance: one rule in the midst of another one."""

from __future__ import annotations

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.assets import discard
from orloj.games.outer_rim.components import SPOTS
from orloj.games.outer_rim.state import State, Turn
from orloj.games.outer_rim.values import fame
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.outer_rim.positions import (
    assets,
    card,
    offered,
    pays,
    player,
    rim,
    rogue,
    table,
    told,
    where,
)

FAR = {"rebel": "t1.lo", "syndicate": "t1.lo", "imperial": "t1.lo", "hutt": "t1.lo"}


def make_free(g: State, *spots: str) -> None:
    """Exactly these contact spaces are free; who lay there takes the places that were free."""
    free = [spot for spot in SPOTS if spot not in g.contacts and spot not in spots]
    for spot, other in zip([spot for spot in spots if spot in g.contacts], free, strict=True):
        g.contacts[other] = g.contacts.pop(spot)


# -- rewards


@proves("outer-rim.patrol.13", "outer-rim.patrol.14", "outer-rim.patrol-encounter.2")
def test_the_fame_of_a_patrol_counts_before_the_reputation_is_lost() -> None:
    """Two positive reputations make the wardrobe worth 1 fame; the patrol of one of them brings the tenth."""
    t = rim(
        rogue(at="t4.c", fame=8, rep={"syndicate": 1, "hutt": 1}, assets=["lux.extravagant_wardrobe"]),
        rogue(),
        step="encounter",
        patrols={**FAR, "syndicate": (2, "t4.c")},
        dice=["crit", "crit", *["blank"] * 4],
    )
    assert fame(t.state, 0) == 9
    t.play("0 patrol syndicate")
    assert t.outcome is not None
    assert t.outcome.winners == [0]


# -- contacts that come back


@proves("outer-rim.nearest.3", "outer-rim.bounty.6")
def test_where_the_captive_of_somebody_else_returns_the_active_player_says() -> None:
    """Of equally near planets: the rules name nobody else for captives, while crew goes where its owner wants."""
    g = table(
        rogue(at="t4.c"),
        rogue(at="t4.c", assets=["bounty.dengar"], captives={"bounty.dengar": "dengar"}),
        rogue(assets=["crew.chewbacca"]),
        plan=[Step("turn-over", [0])],
    )
    make_free(g, "tatooine.0", "nal_hutta.0")
    discard(g, 1, card("bounty.dengar"))
    t = Position(GAME, g)
    assert t.asked() == {0: "contact-returns"}
    t.play("0 at nal_hutta")
    assert where(t, "dengar") == "nal_hutta.0"


@proves("outer-rim.crew.7")
def test_where_crew_returns_its_owner_says_in_any_turn() -> None:
    g = table(
        rogue(at="t4.c"),
        rogue(at="t4.c", assets=["crew.dengar"]),
        rogue(assets=["crew.chewbacca"]),
        plan=[Step("turn-over", [0])],
    )
    make_free(g, "tatooine.0", "nal_hutta.0")
    discard(g, 1, card("crew.dengar"))
    t = Position(GAME, g)
    assert t.asked() == {1: "contact-returns"}


# -- once a turn


def in_debt(*dice: str) -> Position[State]:
    """Debt Collection: a test of Influence, a fight if it fails, and a test of Strength."""
    t = rim(
        rogue(character="jyn_erso", at="ord_mantell", assets=["job.start_4"]),
        rogue(),
        step="encounter",
        patrols=FAR,
        dice=dice,
    )
    return t.play("0 job db.92.4")


def test_jyn_erso_turns_one_die_a_turn_be_it_in_a_test_or_in_a_combat() -> None:
    t = in_debt("blank", "focus", "focus", "hit", "hit", "blank", "blank", "blank", "focus", "blank")
    assert t.options(0) == ["use jyn_erso 1", "go-on"]
    t.play("0 go-on")
    assert t.options(0) == ["use jyn_erso 0", "go-on"]
    t.play("0 use jyn_erso 0")
    assert t.asked() == {1: "planning"}  # the focus of the last test stayed what it was
    t = in_debt("blank", "focus", "focus", "blank")
    t.play("0 use jyn_erso 1")
    assert (told(t, "passes"), told(t, "fails")) == ([{"skill": "influence"}], [{"skill": "strength"}])


@proves("outer-rim.test.5")
@pytest.mark.parametrize(("rolled", "kept"), [(["focus", "blank"], []), (["blank", "blank"], ["crew.hired_help"])])
def test_two_skills_that_are_gained_for_a_test_make_a_master(rolled: list[str], kept: list[str]) -> None:
    """Doctor Aphra and Hired Help both gain Influence, which she has not."""
    t = rim(
        rogue(character="doctor_aphra", at="ord_mantell", assets=["job.hutt_favor", "crew.hired_help"]),
        rogue(),
        step="encounter",
        patrols=FAR,
        dice=rolled,
    )
    t.play("0 job job.hutt_favor")
    t.play("0 use doctor_aphra 0", "0 skill influence", "0 use crew.hired_help 0", "0 skill influence")
    assert bool(told(t, "passes")) is not bool(kept)
    assert [one for one in assets(t) if one.startswith("crew")] == kept


# -- defeat


@proves("outer-rim.defeat.5", "outer-rim.damage.3")
def test_armour_that_is_given_in_payment_may_defeat_and_the_purchase_goes_on() -> None:
    t = rim(
        rogue(at="naboo", credits=4000, wounds=4, assets=["gear.armored_vest"]),
        rogue(),
        tops={"gear_mod": ["gear.mpl_57", "gear.iqa_11"]},
    )
    t.play("0 market", "0 go-on", "0 buy gear_mod")
    assert assets(t) == ["gear.mpl_57"]
    assert (player(t).defeated, player(t).credits) == (True, 0)
    assert t.asked() == {1: "planning"}


@proves("outer-rim.defeat.1", "outer-rim.defeat.5")
def test_armour_that_is_traded_away_may_defeat_in_the_turn_of_somebody_else() -> None:
    t = rim(
        rogue(at="naboo", credits=1000),
        rogue(at="naboo", credits=5000, wounds=4, assets=["gear.armored_vest"]),
        rogue(),
    )
    t.play("0 trade", "0 with 1", "0 1 give credits=1,1 want gear.armored_vest=1", "1 accept-offer")
    assert (player(t, 1).defeated, player(t, 1).wounds, player(t, 1).credits) == (True, 4, 3000)
    assert t.asked() == {0: "trade"}


@proves("outer-rim.defeat.1", "outer-rim.defeat.2", "outer-rim.defeat.3")
@pytest.mark.parametrize("averted", [True, False])
def test_what_a_defeat_brings_stays_away_with_it(averted: bool) -> None:
    """IG-88 may discard a crew and stand; the gift for Jabba costs one only if there is a defeat."""
    t = rim(
        rogue(
            character="ig_88",
            goal_done=True,
            at="t4.c",
            ship="heavy_duty_lifter",
            credits=5000,
            hull_damage=3,
            assets=["lux.gift_for_jabba", "crew.dengar", "crew.chopper"],
            secrets=[("enc.tatooine-nal_hutta.04", "tatooine")],
        ),
        rogue(),
        step="encounter",
        patrols={**FAR, "syndicate": (2, "t4.c")},
        dice=["blank", "blank", "blank", "crit", "crit", "blank", "blank"],
    )
    t.play("0 patrol syndicate")
    while t.asked().get(0) in ("reroll", "patrol-leaves"):
        t.play("0 go-on" if t.asked()[0] == "reroll" else "0 at tatooine")
    assert t.asked() == {0: "when.DefeatLooms"}
    t.play("0 ig_88.200" if averted else "0 pass", "0 drop db.16.1")
    while t.asked().get(0) == "contact-returns":
        t.play(f"0 {t.options(0)[0]}")
    assert assets(t) == ["lux.gift_for_jabba", "crew.chopper"]
    assert player(t).defeated is not averted
    assert (player(t).hull_damage, player(t).credits, len(player(t).secrets)) == (
        (0, 5000, 1) if averted else (5, 2000, 0)
    )


@proves("outer-rim.maelstrom.7", "outer-rim.defeat.6")
def test_whoever_is_defeated_on_the_way_to_another_turn_recovers_in_it() -> None:
    """In the storm there is nothing but the repair to choose, and then the encounter."""
    t = rim(
        rogue(at="maelstrom", defeated=True, hull_damage=3),
        rogue(),
        plan=[Step("turn-over", [0])],
        turn=Turn(another=True, over=True),
    )
    assert (player(t).defeated, player(t).hull_damage) == (False, 0)
    assert (t.state.active, t.state.now.step, t.state.now.additional) == (0, "encounter", True)


@proves("outer-rim.patrol.10", "outer-rim.fame.7")
def test_a_patrol_that_cannot_be_beaten_breaks_the_chromium_hull() -> None:
    t = rim(
        rogue(at="t4.c", fame=3, assets=["lux.chromium_hull"]),
        rogue(),
        step="encounter",
        patrols={**FAR, "syndicate": (4, "t4.c")},
    )
    t.play("0 patrol syndicate", "0 at tatooine")
    assert (fame(t.state, 0), assets(t), player(t).defeated) == (3, [], True)


# -- dice


@proves("outer-rim.combat-step.6")
def test_a_hit_that_was_turned_to_a_critical_one_can_be_cancelled_as_that() -> None:
    """First whoever rolled, then the other one: the jetpack finds the critical hit of the vibro-ax."""
    t = rim(
        rogue(character="bossk", goal_done=True, at="kessel", assets=["gear.vibro_ax"]),
        rogue(character="jyn_erso", at="kessel", fame=5, assets=["gear.jetpack"]),
        step="encounter",
        patrols=FAR,
        dice=["hit", "blank", "blank", "blank", "blank", "blank", "blank"],
    )
    t.play("0 use bossk 200", "0 use gear.vibro_ax 1")
    assert told(t, "cancels") == [{"source": "gear.jetpack", "face": "crit"}]
    assert told(t, "wins-combat") == [{"enemy": 1, "damage": 0, "suffers": 0}]


@proves("outer-rim.move.4", "outer-rim.ability-timing.5")
def test_two_abilities_against_the_same_patrol_are_two_tries() -> None:
    t = rim(
        rogue(character="han_solo", goal_done=True, ship="firespray_31", ship_goal_done=True, at="kessel"),
        rogue(),
        step="planning",
        patrols={**FAR, "hutt": "t3.ri"},
        dice=["blank", "blank", "hit", "crit"],
    )
    t.play("0 move t3.ri")
    assert offered(t, 0, "use") == ["use han_solo 200", "use firespray_31 0"]
    t.play("0 use han_solo 200")
    assert offered(t, 0, "use") == ["use firespray_31 0"]
    t.play("0 use firespray_31 0")
    assert t.asked() == {0: "move-on"}


# -- bounties


@proves("outer-rim.defeat.11", "outer-rim.bounty-resolve.16")
def test_a_defeated_owner_is_not_asked_about_crew_that_is_hunted() -> None:
    t = rim(
        rogue(at="kessel", assets=["bounty.dengar"]),
        rogue(at="kessel", defeated=True, wounds=4, assets=["crew.dengar"]),
        step="encounter",
        patrols=FAR,
        dice=["hit", "hit", "hit", *["blank"] * 4],
    )
    t.play("0 hunt bounty.dengar 1")
    assert told(t, "fights") == [{"enemy": "dengar", "kind": "ground"}]
    assert t.options(0) == ["capture", "eliminate"]


@proves("outer-rim.ability-timing.4")
def test_only_the_credits_of_the_reward_itself_become_fame() -> None:
    """Mandalorian Armor takes what the bounty pays; what Dengar brings on top of it is kept."""
    t = rim(
        rogue(at="kessel", assets=["bounty.chopper", "lux.mandalorian_armor", "crew.dengar"]),
        rogue(),
        contacts={"kessel.0": "chopper"},
        step="encounter",
        patrols=FAR,
        dice=["hit", "hit", "hit", "blank", "blank"],
    )
    t.play("0 contact kessel.0", "0 fight", "0 eliminate")
    _, fame_of_it = pays("bounty.chopper", "eliminate")
    t.play(f"0 {next(token for token in t.options(0) if 'mandalorian' in token)}")
    assert (player(t).credits, player(t).fame) == (2000, fame_of_it + 1)
