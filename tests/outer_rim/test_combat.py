"""Combat: its kinds, its steps, what abilities do in it [outer-rim.combat, outer-rim.combat-step]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim.combat import fight
from orloj.games.outer_rim.values import stat
from orloj.kernel import Step
from orloj.testing import proves
from tests.outer_rim.positions import assets, card, patrol, player, rim, rogue, table, told

FIGHT_AT_KESSEL = "enc.kessel-maelstrom.06"  # overseers, ground 3: the winner gains 4,000
FIGHT_AT_MON_CALAMARI = "enc.lothal-mon_calamari.09"  # raiders, ship 3: 3,000 or -1,000
BEAT, LOSE = ["hit", "hit", "hit"], ["blank", "blank", "blank"]


# -- what is fought, and how


@proves("outer-rim.combat.1", "outer-rim.combat.6", "outer-rim.patrol-encounter.1", "outer-rim.combat.3")
def test_an_encounter_with_a_patrol_is_a_ship_combat() -> None:
    t = rim(rogue(at="t3.n2"), patrols={"hutt": "t3.n2"}, step="encounter", dice=["hit", "blank", *BEAT])
    t.play("0 patrol hutt", "0 at t3.n1")
    assert told(t, "fights") == [{"enemy": "patrol.hutt.1", "kind": "ship"}]
    assert (player(t).hull_damage, player(t).wounds) == (3, 0)


@proves("outer-rim.combat.1", "outer-rim.combat.4", "outer-rim.combat.12", "outer-rim.combat-step.15")
def test_an_enemy_on_a_card_with_a_ground_value_is_fought_on_the_ground() -> None:
    t = rim(rogue(at="kessel"), encounters=[FIGHT_AT_KESSEL], step="encounter", dice=[*BEAT, "hit", "blank", "blank"])
    t.play("0 space")
    assert told(t, "fights") == [{"enemy": "overseers", "kind": "ground"}]
    assert (player(t).wounds, player(t).hull_damage, player(t).credits) == (1, 0, 4000)


@proves("outer-rim.combat.3", "outer-rim.combat.12", "outer-rim.combat-step.16", "outer-rim.combat.2")
def test_an_enemy_on_a_card_with_a_ship_value_is_fought_with_the_ship() -> None:
    t = rim(
        rogue(at="mon_calamari"),
        encounters=[FIGHT_AT_MON_CALAMARI],
        step="encounter",
        dice=["crit", "hit", "hit", "blank", "blank"],
    )
    t.play("0 space")
    assert told(t, "fights") == [{"enemy": "raiders", "kind": "ship"}]
    assert len(told(t, "combat-rolls")[0]["faces"]) == 2  # of the ship, not the three of the character
    assert (player(t).hull_damage, player(t).wounds, player(t).credits) == (1, 0, 3000)


@proves("outer-rim.combat.4", "outer-rim.combat.3", "outer-rim.bounty-resolve.1")
@pytest.mark.parametrize(
    ("bounty", "who", "kind"),
    [("bounty.chopper", "chopper", "ground"), ("bounty.hera_syndulla", "hera_syndulla", "ship")],
)
def test_a_contact_is_fought_as_its_bounty_says(bounty: str, who: str, kind: str) -> None:
    t = rim(rogue(at="kessel", assets=[bounty]), contacts={"kessel.0": who}, step="encounter")
    t.play("0 contact kessel.0", "0 fight")
    assert told(t, "fights") == [{"enemy": who, "kind": kind}]


@proves("outer-rim.combat.5", "outer-rim.combat.14", "outer-rim.combat.2")
@pytest.mark.parametrize(
    ("space", "kind", "dice"), [("kessel", "ground", [*BEAT, *LOSE]), ("t3.n2", "ship", [*BEAT[:2], *LOSE[:2]])]
)
def test_players_fight_on_the_ground_of_a_planet_and_with_ships_elsewhere(
    space: str, kind: str, dice: list[str]
) -> None:
    t = rim(rogue(at=space, goal_done=True), rogue(at=space, fame=1), step="encounter", dice=dice)
    t.play("0 use bossk 200")
    assert told(t, "fights") == [{"enemy": 1, "kind": kind}]
    assert player(t).fame == 1
    hurt = player(t, 1)
    assert (hurt.wounds, hurt.hull_damage) == ((3, 0) if kind == "ground" else (0, 2))


@proves("outer-rim.combat.5", "outer-rim.combat.14")
@pytest.mark.parametrize("deed", ["attack 1", "challenge 1"])
def test_a_card_may_want_a_ship_combat_between_players_on_a_planet(deed: str) -> None:
    t = rim(
        rogue(at="kessel", ship="firespray_31"),
        rogue(at="kessel", assets=["lux.chromium_hull"]),
        step="encounter",
        dice=["hit", "hit", "blank", "blank", "blank", "blank", "blank"],
    )
    t.play(f"0 {deed}")
    assert told(t, "fights") == [{"enemy": 1, "kind": "ship"}]
    assert (player(t, 1).hull_damage, player(t, 1).wounds) == (2, 0)
    assert assets(t, 1) == []  # the hull is lost with the combat


# -- sides


@proves("outer-rim.combat.15", "outer-rim.opponent.1")
def test_the_active_player_is_the_attacker_and_whom_he_fights_the_opponent() -> None:
    t = rim(
        rogue(at="kessel", goal_done=True, assets=["gear.jetpack"]),
        rogue(at="kessel", fame=1, assets=["gear.vibroknife"]),
        step="encounter",
        dice=[*LOSE, "focus", *LOSE],
    )
    t.play("0 use bossk 200")  # Boba Fett has a focus that the knife could turn, so he is asked before the winner
    sides = t.state.combats[-1].sides
    assert [side.seat for side in sides] == [0, 1]
    assert t.state.combats[-1].rolling == 1
    t.play("1 use gear.vibroknife 0")
    assert told(t, "cancels") == [{"source": "gear.jetpack", "face": "hit"}]  # of the opponent: that player
    assert player(t, 0).wounds == 0


@proves("outer-rim.combat.15", "outer-rim.combat.13", "outer-rim.combat-step.9", "outer-rim.combat-ability.8")
def test_an_enemy_defends_and_whoever_rolls_for_it_uses_nothing() -> None:
    """Lando sits to the left of the attacker: he is not asked to roll a die of the enemy again."""
    t = rim(
        rogue(at="kessel"),
        rogue(at="kessel", character="lando_calrissian"),
        encounters=[FIGHT_AT_KESSEL],
        step="encounter",
        dice=["hit", "hit", "blank", "blank", "blank", "hit"],
    )
    t.play("0 space")
    assert t.asked().get(1) != "reroll"
    assert told(t, "enemy-rolls") == [{"enemy": "overseers", "faces": ["blank", "blank", "hit"]}]
    assert player(t).credits == 4000
    assert t.story("rerolls") == []


@proves("outer-rim.combat-ability.8")
@pytest.mark.parametrize("character", ["lando_calrissian", "ig_88"])
def test_only_own_dice_are_rolled_again(character: str) -> None:
    """Who has not rolled again yet is not asked about the dice of the enemy."""
    own = ["hit"] * (2 if character == "lando_calrissian" else 3)
    t = rim(
        rogue(at="kessel", character=character),
        encounters=[FIGHT_AT_KESSEL],
        step="encounter",
        dice=[*own, "hit", "blank", "blank"],
    )
    t.play("0 space", "0 go-on")
    assert told(t, "wins-combat") == [{"enemy": "overseers", "damage": len(own), "suffers": 1}]
    assert t.asked() == {1: "planning"}


@proves("outer-rim.combat.16")
def test_without_the_active_player_whoever_resolves_the_combat_attacks() -> None:
    t = rim(
        rogue(),
        rogue(at="kessel"),
        contacts={"kessel.0": "ponda_baba"},
        plan=[Step("contact", [1, "kessel.0"]), Step("turn-over", [0])],
        dice=["hit", "hit", "blank", "blank", "blank"],
    )
    assert told(t, "fights") == [{"enemy": "ponda_baba", "kind": "ground"}]
    assert [line.seat for line in t.story("fights")] == [1]
    assert t.asked() == {1: "may"}  # he has won, and may take the beaten one along


# -- steps


@proves("outer-rim.combat-step.1", "outer-rim.combat-step.7", "outer-rim.combat-step.3", "outer-rim.combat-step.6")
def test_the_attacker_rolls_and_counts_completely_before_the_defender_rolls() -> None:
    t = rim(
        rogue(at="kessel", character="ig_88", assets=["gear.vibroknife"]),
        encounters=[FIGHT_AT_KESSEL],
        step="encounter",
        dice=["blank", "blank", "blank", "blank", "focus", "blank", "blank", "hit", "blank", "blank"],
    )
    t.play("0 space")
    assert t.asked() == {0: "reroll"}
    assert t.state.combats[-1].sides[1].dice == []  # nothing was rolled for the defender yet
    t.play("0 use ig_88 0", "0 1,2")
    assert t.asked() == {0: "results"}  # what rerolls comes before what turns
    assert t.state.combats[-1].sides[1].dice == []
    t.play("0 use gear.vibroknife 0")
    assert [line.key for line in t.story() if line.key in ("rerolls", "turns", "enemy-rolls", "wins-combat")] == [
        "rerolls",
        "turns",
        "enemy-rolls",
        "wins-combat",
    ]


@proves("outer-rim.combat-step.1", "outer-rim.combat-step.3", "outer-rim.combat-step.6", "outer-rim.combat-step.8")
def test_whoever_rolls_uses_abilities_first_and_then_the_other() -> None:
    g = table(rogue(at="kessel"), rogue(at="kessel"), plan=[])
    fight(g, 0, "ground", defender=1)
    planned = [(step.scene, *step.args) for step in reversed(g.plan)]
    attacker = [("menu", "strength", 0), ("menu", "strength", 1), ("combat-roll",), ("menu", "reroll", 0)]
    attacker += [("menu", "reroll", 1), ("menu", "results", 0), ("menu", "results", 1), ("combat-count",)]
    defender = [("menu", "strength", 1), ("menu", "strength", 0), ("combat-roll",), ("menu", "reroll", 1)]
    defender += [("menu", "reroll", 0), ("menu", "results", 1), ("menu", "results", 0), ("combat-count",)]
    assert planned[:-2] == [("combat-turn", 0), *attacker, ("combat-turn", 1), *defender]
    assert planned[-2][0] == "combat-winner"


@proves("outer-rim.combat-step.6", "outer-rim.combat-step.18")
def test_the_roller_turns_results_before_the_other_cancels_them() -> None:
    t = rim(
        rogue(at="kessel", goal_done=True, assets=["gear.vibroknife"]),
        rogue(at="kessel", fame=1, assets=["gear.jetpack"]),
        step="encounter",
        dice=["focus", "blank", "blank", "blank", *LOSE],
    )
    t.play("0 use bossk 200")
    assert t.asked() == {0: "results"}
    t.play("0 use gear.vibroknife 0")
    assert told(t, "cancels") == [{"source": "gear.jetpack", "face": "hit"}]
    assert player(t, 1).wounds == 0


@proves("outer-rim.combat-step.2", "outer-rim.character.5", "outer-rim.combat-step.7")
def test_dice_are_as_many_as_the_combat_value() -> None:
    dice = [*LOSE, "blank", *LOSE]
    t = rim(rogue(at="kessel", assets=["gear.dl_44"]), encounters=[FIGHT_AT_KESSEL], step="encounter", dice=dice)
    t.play("0 space")
    assert len(told(t, "combat-rolls")[0]["faces"]) == 4  # 3 of Bossk, 1 of the pistol
    assert len(told(t, "enemy-rolls")[0]["faces"]) == 3


@proves("outer-rim.combat-step.4")
def test_the_same_die_is_rolled_again_several_times() -> None:
    t = rim(
        rogue(at="kessel", character="ig_88", assets=["crew.4_lom"]),
        encounters=[FIGHT_AT_KESSEL],
        step="encounter",
        dice=["hit", "hit", "blank", "blank", "crit", *LOSE],
    )
    t.play("0 space", "0 use ig_88 0", "0 2")
    assert t.asked() == {0: "reroll"}
    t.play("0 use db.10.1 0", "0 2")
    assert [line["faces"] for line in told(t, "rerolls")] == [["hit", "hit", "blank"], ["hit", "hit", "crit"]]


@proves("outer-rim.combat-step.5", "outer-rim.combat-step.10", "outer-rim.combat-step.14")
def test_hits_count_1_and_critical_hits_2_and_more_damage_wins() -> None:
    dice = ["hit", "crit", "focus", "crit", "blank", "blank"]
    t = rim(rogue(at="kessel"), encounters=[FIGHT_AT_KESSEL], step="encounter", dice=dice)
    t.play("0 space")
    assert told(t, "wins-combat") == [{"enemy": "overseers", "damage": 3, "suffers": 2}]
    assert player(t).wounds == 2
    t = rim(rogue(at="kessel"), encounters=[FIGHT_AT_KESSEL], step="encounter", dice=[*dice[3:], *dice[:3]])
    t.play("0 space")
    assert told(t, "loses-combat") == [{"enemy": "overseers", "damage": 2, "suffers": 3}]
    assert player(t).wounds == 3


@proves("outer-rim.combat-step.11")
def test_the_attacker_wins_a_tie() -> None:
    dice = ["hit", "hit", "blank", "crit", "blank", "blank"]
    t = rim(rogue(at="kessel"), encounters=[FIGHT_AT_KESSEL], step="encounter", dice=dice)
    t.play("0 space")
    assert told(t, "wins-combat") == [{"enemy": "overseers", "damage": 2, "suffers": 2}]
    assert player(t).credits == 4000


@proves("outer-rim.combat-step.12", "outer-rim.test.7")
def test_what_winning_and_losing_mean_is_told_by_what_began_the_combat() -> None:
    lost = rim(
        rogue(at="kessel", credits=9000), encounters=[FIGHT_AT_KESSEL], step="encounter", dice=[*LOSE, "hit", *LOSE[:2]]
    )
    assert player(lost.play("0 space")).credits == 9000  # nothing follows
    lost = rim(
        rogue(at="mon_calamari", credits=9000),
        encounters=[FIGHT_AT_MON_CALAMARI],
        step="encounter",
        dice=["blank", "blank", "hit", "blank", "blank"],
    )
    assert player(lost.play("0 space")).credits == 8000


@proves(
    "outer-rim.combat-step.13",
    "outer-rim.patrol-encounter.4",
    "outer-rim.defeat.12",
    "outer-rim.combat.7",
    "outer-rim.patrol-encounter.2",
)
def test_a_winner_gains_the_reward_although_the_damage_defeats_him() -> None:
    t = rim(
        rogue(at="t3.n2", hull_damage=1, credits=1000),
        patrols={"hutt": "t3.n2"},
        step="encounter",
        dice=["crit", "hit", "hit", "hit", "blank"],
    )
    t.play("0 patrol hutt")
    keys = [line.key for line in t.story() if line.key in ("gains-credits", "new-patrol", "suffers", "defeated")]
    assert keys == ["gains-credits", "new-patrol", "suffers", "defeated"]
    assert player(t).defeated
    assert player(t).credits == 1000  # and 3,000 for the patrol, less 3,000 for the defeat
    assert player(t).rep["hutt"] == -1
    assert patrol(t, "hutt") == (2, "t6.ri")


@proves("outer-rim.combat.7", "outer-rim.patrol-encounter.2")
def test_a_patrol_of_a_higher_level_is_worth_fame() -> None:
    t = rim(
        rogue(at="t3.n2", rep={"rebel": 1}),
        patrols={"rebel": (2, "t3.n2")},
        step="encounter",
        dice=["hit", "hit", *LOSE, "blank"],
    )
    t.play("0 patrol rebel")
    assert (player(t).fame, player(t).credits, player(t).rep["rebel"]) == (1, 0, 0)
    assert patrol(t, "rebel") == (3, "t1.lo")


@proves("outer-rim.combat.8", "outer-rim.patrol-encounter.3", "outer-rim.combat-step.17", "outer-rim.adjacent.1")
def test_a_loser_moves_the_patrol_to_any_adjacent_space_and_it_is_unhurt() -> None:
    t = rim(rogue(at="t3.n2", rep={"hutt": 1}), patrols={"hutt": "t3.n2"}, step="encounter", dice=["hit", "hit", *BEAT])
    t.play("0 patrol hutt")
    assert sorted(t.options(0)) == ["at kessel", "at t3.n1", "at t3.n3"]
    t.play("0 at kessel")
    assert patrol(t, "hutt") == (1, "kessel")
    assert player(t).rep["hutt"] == 1
    again = rim(rogue(at="t3.n2"), patrols={"hutt": "t3.n2"}, step="encounter", dice=["hit", "hit", *BEAT])
    again.play("0 patrol hutt")
    assert len(told(again, "enemy-rolls")[0]["faces"]) == 3


@proves("outer-rim.combat-step.14", "outer-rim.combat-step.15")
def test_both_players_suffer_what_the_other_one_rolled() -> None:
    t = rim(
        rogue(at="kessel", goal_done=True),
        rogue(at="kessel", fame=1),
        step="encounter",
        dice=["hit", "hit", "blank", "hit", "blank", "blank"],
    )
    t.play("0 use bossk 200")
    assert (player(t, 0).wounds, player(t, 1).wounds) == (1, 2)


# -- bounties in short; more of them in test_bounties


@proves("outer-rim.combat.9", "outer-rim.combat.10", "outer-rim.combat.11")
def test_contacts_with_a_bounty_can_be_fought_on_the_map_and_as_crew() -> None:
    t = rim(
        rogue(at="kessel", assets=["bounty.chopper", "bounty.dengar", "crew.dengar"]),
        contacts={"kessel.0": "chopper"},
        step="encounter",
        dice=[*BEAT, "blank", "blank"],
    )
    assert "hunt bounty.dengar 0" in t.options(0)
    t.play("0 contact kessel.0")
    assert t.options(0) == ["fight", "talk"]
    t.play("0 fight")
    assert t.options(0) == ["capture", "eliminate"]


# -- abilities in combat


@proves("outer-rim.combat-ability.1", "outer-rim.combat-step.18")
def test_a_cancelled_result_deals_no_damage_and_does_not_decide() -> None:
    t = rim(
        rogue(at="kessel", assets=["gear.jetpack"]),
        encounters=[FIGHT_AT_KESSEL],
        step="encounter",
        dice=[*LOSE, "hit", "blank", "blank"],
    )
    t.play("0 space")
    if t.asked() == {0: "results"}:  # Bossk has tactics, so he could cancel a critical hit instead
        t.play("0 cancel gear.jetpack 0")
    assert told(t, "wins-combat") == [{"enemy": "overseers", "damage": 0, "suffers": 0}]
    assert player(t).wounds == 0


@proves("outer-rim.combat-ability.2")
def test_a_turned_die_has_only_its_new_result() -> None:
    """Two knives would both want the one focus. What the die shows now can be changed by what is for that result."""
    t = rim(
        rogue(at="t3.n2", assets=["mod.autoblaster"], character="jyn_erso"),
        patrols={"hutt": "t3.n2"},
        step="encounter",
        dice=["focus", "blank", *LOSE],
    )
    t.play("0 patrol hutt")
    assert t.options(0)[:2] == ["use jyn_erso 0", "use mod.autoblaster 0"]
    t.play("0 use mod.autoblaster 0")
    assert told(t, "turns") == [{"faces": ["hit", "blank"]}]
    assert t.asked() != {0: "results"}  # there is no focus any more that Jyn Erso could turn
    t = rim(
        rogue(at="kessel", assets=["gear.vibroknife", "gear.vibro_ax"]),
        encounters=[FIGHT_AT_KESSEL],
        step="encounter",
        dice=["focus", *LOSE, "blank", *LOSE],
    )
    t.play("0 space", "0 use gear.vibroknife 0", "0 use gear.vibro_ax 1")
    assert [line["faces"][0] for line in told(t, "turns")] == ["hit", "crit"]


@proves("outer-rim.combat-ability.3", "outer-rim.combat-step.18")
def test_an_added_hit_counts_and_cannot_be_turned() -> None:
    secret = "enc.ryloth-naboo.04"
    t = rim(
        rogue(at="kessel", secrets=[(secret, "ryloth")], assets=["gear.vibro_ax"]),
        encounters=[FIGHT_AT_KESSEL],
        step="encounter",
        dice=["hit", *LOSE, *LOSE],
    )
    t.play("0 space", f"0 secret {secret}", "0 use gear.vibro_ax 1")  # without a question: only the rolled hit is left
    assert told(t, "adds") == [{"faces": ["hit", "blank", "blank", "blank", "hit", "hit"]}]
    assert told(t, "turns") == [{"faces": ["crit", "blank", "blank", "blank", "hit", "hit"]}]
    assert told(t, "wins-combat")[0]["damage"] == 4
    t = rim(
        rogue(at="kessel", secrets=[(secret, "ryloth")], assets=["gear.vibro_ax"]),
        encounters=[FIGHT_AT_KESSEL],
        step="encounter",
        dice=["blank", *LOSE, *LOSE],
    )
    t.play("0 space", f"0 secret {secret}")
    assert t.story("turns") == []
    assert told(t, "wins-combat")[0]["damage"] == 2


@proves("outer-rim.combat-ability.4", "outer-rim.ability-timing.6")
def test_what_works_before_the_dice_works_before_the_first_of_them() -> None:
    """The defender's thrusters take a die from the attacker, who rolls first, in every combat anew."""
    for _ in range(2):
        t = rim(
            rogue(at="t3.n2", goal_done=True),
            rogue(at="t3.n2", fame=1, assets=["mod.maneuvering_thrusters"]),
            step="encounter",
            dice=["hit", "blank", "blank"],
        )
        t.play("0 use bossk 200")
        assert [len(line["faces"]) for line in told(t, "combat-rolls")] == [1, 2]


@proves("outer-rim.combat-ability.5", "outer-rim.combat-ability.6", "outer-rim.combat-ability.7", "outer-rim.gear.1")
@pytest.mark.parametrize(
    ("what", "cards", "value"),
    [
        ("hyperdrive", ["mod.improved_nav_computer", "crew.l3_37"], 6 + 1 + 1),
        ("hull", ["mod.shield_upgrade"], 3 + 1),
        ("ship_combat", ["mod.quad_laser_cannon", "crew.hera_syndulla"], 2 + 1 + 1),
        ("ground_combat", ["gear.dl_44", "gear.mpl_57", "crew.chewbacca"], 3 + 1 + 2 + 1),
        ("health", ["gear.armored_vest"], 4 + 2),
    ],
)
def test_bonuses_add_up_as_long_as_their_cards_are_owned(what: Any, cards: list[str], value: int) -> None:
    g = table(rogue(assets=cards), plan=[])
    assert stat(g, 0, what) == value
    g.players[0].assets.remove(card(cards[0]))
    assert stat(g, 0, what) < value
    g.players[0].assets.clear()
    assert stat(g, 0, what) == stat(g, 1, what)


@proves("outer-rim.damage.8")
def test_prevented_damage_is_not_suffered() -> None:
    t = rim(
        rogue(at="kessel", assets=["gear.iqa_11"]),
        encounters=[FIGHT_AT_KESSEL],
        step="encounter",
        dice=["crit", "hit", "blank", "blank", "hit", "hit", "hit"],
    )
    t.play("0 space")
    assert told(t, "wins-combat")[0]["suffers"] == 3
    assert player(t).wounds == 2  # the rifle: at most 2 for the winner
    assert assets(t) == ["gear.iqa_11"]
