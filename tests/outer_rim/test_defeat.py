"""Damage and defeat [outer-rim.damage, outer-rim.defeat]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim.defeat import Part, recover, suffer
from orloj.games.outer_rim.state import State
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.outer_rim.positions import assets, bottom, card, offered, player, rim, rogue, table, told, where

MINES = "job.rescue_from_the_mines"
STORM = "enc.kafrene-takodana.08"  # at the Ring of Kafrene: 1 damage to the ship, then a test of tech for 2 back


def hurt(t: Position[State]) -> tuple[int, int, bool]:
    return player(t).wounds, player(t).hull_damage, player(t).defeated


# -- damage


@proves("outer-rim.damage.1", "outer-rim.damage.2", "outer-rim.damage.5", "outer-rim.character.6")
@pytest.mark.parametrize(
    ("part", "n", "wounds", "hull_damage"),
    [("character", 2, 2, 0), ("ship", 2, 0, 2), ("character", 9, 4, 0), ("ship", 9, 0, 3)],
)
def test_damage_lies_on_character_or_ship_and_never_exceeds_it(
    part: Part, n: int, wounds: int, hull_damage: int
) -> None:
    g = table(rogue(), plan=[])
    suffer(g, 0, part, n)
    assert (g.players[0].wounds, g.players[0].hull_damage) == (wounds, hull_damage)
    suffer(g, 0, part, 0)
    assert (g.players[0].wounds, g.players[0].hull_damage) == (wounds, hull_damage)


@proves("outer-rim.defeat.1", "outer-rim.damage.3", "outer-rim.damage.4", "outer-rim.character.6")
@pytest.mark.parametrize(
    ("before", "card_drawn", "place", "down"),
    [
        ({"wounds": 1}, "enc.cantonica-ord_mantell.05", "ord_mantell", False),  # 2 damage to the character
        ({"wounds": 2}, "enc.cantonica-ord_mantell.05", "ord_mantell", True),
        ({"hull_damage": 1}, "enc.lothal-mon_calamari.01", "mon_calamari", False),  # 1 damage to the ship
        ({"hull_damage": 2}, "enc.lothal-mon_calamari.01", "mon_calamari", True),
        ({"wounds": 3, "hull_damage": 1}, "enc.lothal-mon_calamari.01", "mon_calamari", False),  # each for itself
    ],
)
def test_who_has_as_much_damage_as_health_or_hull_is_defeated(
    before: dict[str, int], card_drawn: str, place: str, down: bool
) -> None:
    t = rim(
        rogue(at=place, rep={"syndicate": -1, "rebel": -1}, **before),
        encounters=[card_drawn],
        step="encounter",
        patrols={"rebel": "t6.c", "syndicate": "t6.c"},
    )
    t.play("0 space")
    assert player(t).defeated is down


@proves("outer-rim.damage.6", "outer-rim.damage.2")
def test_removed_damage_goes_as_far_as_there_is_some() -> None:
    g = table(rogue(wounds=3, hull_damage=1), plan=[])
    assert recover(g, 0, "character", 2) == 2
    assert recover(g, 0, "ship", 5) == 1
    assert (g.players[0].wounds, g.players[0].hull_damage) == (1, 0)


@proves("outer-rim.damage.7", "outer-rim.defeat.6")
def test_planning_removes_all_damage_of_both() -> None:
    t = rim(rogue(wounds=3, hull_damage=2), step="planning")
    assert hurt(t.play("0 repair")) == (0, 0, False)


@proves("outer-rim.damage.3", "outer-rim.damage.5")
def test_who_loses_the_armor_that_kept_him_up_is_defeated() -> None:
    """Bartered armor takes its health along: what is more than that is ignored, and as much defeats."""
    t = rim(
        rogue(assets=["gear.armored_vest"], wounds=5, credits=0),
        tops={"gear_mod": ["mod.improved_nav_computer", "mod.targeting_computer"]},
    )
    t.play("0 market", "0 go-on", "0 buy gear_mod")
    assert hurt(t) == (4, 0, True)
    assert t.asked() == {1: "planning"}


@proves("outer-rim.damage.5")
def test_armor_for_armor_keeps_the_damage() -> None:
    t = rim(
        rogue(assets=["gear.armored_vest"], wounds=5, credits=9000),
        tops={"luxury": ["lux.mandalorian_armor", "lux.chromium_hull"]},
    )
    t.play("0 market", "0 go-on", "0 buy luxury")
    assert hurt(t) == (5, 0, False)


# -- becoming defeated


def beaten(**facts: Any) -> Position[State]:
    """Somebody who has just been defeated in his Encounter step, after being dealt 2 damage."""
    t = rim(
        rogue(at="ord_mantell", rep={"syndicate": -1}, wounds=2, **facts),
        encounters=["enc.cantonica-ord_mantell.05"],
        step="encounter",
        patrols={"syndicate": "t6.c"},
    )
    return t.play("0 space")


@proves("outer-rim.defeat.2")
@pytest.mark.parametrize(("credits", "left"), [(10000, 7000), (3000, 0), (2000, 0), (0, 0)])
def test_the_defeated_lose_3000_credits_or_all(credits: int, left: int) -> None:
    assert player(beaten(credits=credits)).credits == left


@proves("outer-rim.defeat.3", "outer-rim.secret.7")
def test_the_defeated_lose_all_secrets_unseen() -> None:
    drawn = [("enc.ryloth-naboo.04", "naboo"), ("enc.kessel-maelstrom.05", "kessel")]
    t = beaten(secrets=drawn)
    assert player(t).secrets == []
    assert [bottom(t, "ryloth-naboo"), bottom(t, "kessel-maelstrom")] == [name for name, _ in drawn]
    assert told(t, "loses-secrets") == [{"count": 2}]  # which ones they were is not told
    pile = t.state.encounters["ryloth-naboo"]
    assert pile.known_to(1) == []
    assert pile.known_to(0) == [card("enc.ryloth-naboo.04")]  # but their owner knows


@proves("outer-rim.defeat.4")
def test_everybody_sees_who_is_defeated() -> None:
    t = beaten()
    for looker in (0, 1, None):
        view: Any = t.view(looker)
        assert [one.defeated for one in view.players] == [True, False]


@proves("outer-rim.defeat.5", "outer-rim.turn.3")
def test_the_action_is_finished_and_then_the_turn_ends() -> None:
    """Illegal cargo is noticed in the first action: no more cargo, no other action, no encounter."""
    t = rim(
        rogue(
            at="kessel",
            assets=["cargo.stolen_supplies", "cargo.smuggling_compartment", "mod.shield_upgrade"],
            ship="yt_1300",
            wounds=2,
            hull_damage=1,
            credits=4000,
        ),
        dice=["blank", 2, "blank", "blank"],
    )
    t.play("0 delivery")
    assert player(t).defeated
    assert t.asked() == {1: "planning"}
    assert assets(t) == ["cargo.smuggling_compartment", "mod.shield_upgrade"]  # the noticed cargo is lost


@proves("outer-rim.defeat.5", "outer-rim.defeat.7")
def test_the_step_is_finished_although_one_was_defeated_in_it() -> None:
    t = rim(
        rogue(at="ring_of_kafrene", hull_damage=2, character="ig_88"),
        encounters=[STORM],
        step="encounter",
        dice=["hit", "blank"],
    )
    t.play("0 space")
    assert [line.key for line in t.story() if line.key in ("defeated", "passes", "stands-up")] == [
        "defeated",
        "passes",
        "stands-up",
    ]
    assert hurt(t) == (0, 1, False)
    assert t.asked() == {1: "planning"}


@proves("outer-rim.defeat.5")
def test_the_turn_of_another_player_goes_on() -> None:
    """Only whoever has the turn loses the rest of it: Bossk wins, and his turn ends as always."""
    t = rim(
        rogue(at="kessel", goal_done=True, character="bossk"),
        rogue(at="kessel", fame=1, wounds=3, credits=5000),
        step="encounter",
        dice=["hit", "blank", "blank", "blank", "blank", "blank"],
    )
    t.play("0 use bossk 200")
    assert [line.seat for line in t.story("defeated")] == [1]
    assert player(t, 1).credits == 2000
    assert t.forced()[-1] == "1 repair"  # in a turn of his own, which goes on
    assert (t.state.active, t.asked()) == (1, {1: "action"})


# -- standing up


@proves("outer-rim.defeat.6", "outer-rim.planning.5")
def test_in_planning_the_defeated_can_only_remove_damage_and_stand_up() -> None:
    t = rim(
        rogue(character="doctor_aphra", goal_done=True, wounds=4, hull_damage=1, defeated=True, credits=500),
        step="planning",
    )
    assert t.forced() == ["0 repair"]
    assert hurt(t) == (0, 0, False)
    assert player(t).credits == 500
    assert t.asked() == {0: "action"}


@proves("outer-rim.defeat.7")
@pytest.mark.parametrize(
    ("wounds", "hull_damage", "stands"), [(4, 0, True), (4, 2, True), (4, 3, False), (1, 3, False)]
)
def test_who_has_less_damage_than_health_and_hull_stands_up(wounds: int, hull_damage: int, stands: bool) -> None:
    g = table(rogue(wounds=wounds, hull_damage=hull_damage, defeated=True), plan=[])
    recover(g, 0, "character", 1)
    assert g.players[0].defeated is not stands
    recover(g, 0, "ship", 1)
    assert not g.players[0].defeated


# -- jobs, attacks, crew


@proves("outer-rim.defeat.8", "outer-rim.job.13")
def test_a_defeat_fails_the_job_and_keeps_its_card() -> None:
    t = rim(rogue(at="kessel", assets=[MINES], wounds=3, credits=9000), step="encounter", dice=["blank", "blank"])
    t.play(f"0 job {MINES}")
    assert player(t).defeated
    assert told(t, "job-fails") == [{"card": card(MINES)}]
    assert [line["skill"] for line in told(t, "tests")] == ["stealth"]  # no further step of it
    assert assets(t) == [MINES]
    assert player(t).credits == 6000
    t.play("1 credits", "1 end-actions", "1 space")
    assert t.asked().get(0) == "action"  # in the next turn the damage is removed,
    t.play("0 end-actions")
    assert f"job {MINES}" in t.options(0)  # and it can be tried again


@proves("outer-rim.defeat.9")
@pytest.mark.parametrize("down", [False, True])
def test_the_defeated_cannot_be_attacked(down: bool) -> None:
    """Four ways to attack somebody: a job, an ability, the goal of a ship, and a hull that others may shoot at."""
    t = rim(
        rogue(at="kessel", goal_done=True, ship="firespray_31", assets=["job.wanted"]),
        rogue(at="kessel", defeated=down, wounds=4 if down else 0, rep={"hutt": -1}, assets=["lux.chromium_hull"]),
        step="encounter",
    )
    ways = ["attack 1", "challenge 1", "job job.wanted", "use bossk 200"]
    assert sorted(offered(t, 0, "attack", "challenge", "job", "use")) == ([] if down else ways)


@proves("outer-rim.defeat.10", "outer-rim.defeat.11")
@pytest.mark.parametrize("down", [False, True])
def test_crew_of_the_defeated_can_be_fought_and_is_not_protected(down: bool) -> None:
    t = rim(
        rogue(at="kessel", assets=["bounty.dengar"]),
        rogue(at="kessel", defeated=down, wounds=4 if down else 0, assets=["crew.dengar"]),
        step="encounter",
        dice=["hit", "hit", "hit", "blank", "blank", "blank", "blank"],
    )
    t.play("0 hunt bounty.dengar 1")
    assert t.asked() == ({0: "bounty"} if down else {1: "protect"})


@proves("outer-rim.defeat.12", "outer-rim.defeat.8")
def test_a_job_that_is_done_by_the_winner_of_a_combat_is_done_before_the_damage() -> None:
    t = rim(
        rogue(at="kessel", assets=["job.wanted"], wounds=3),
        rogue(at="kessel", rep={"hutt": -1}),
        step="encounter",
        dice=["hit", "hit", "blank", "hit", "blank", "blank"],
    )
    t.play("0 job job.wanted")
    assert player(t).defeated
    assert t.story("job-fails") == []
    assert (player(t).fame, player(t).credits) == (1, 2000)  # 5,000 less 3,000
    assert assets(t) == []


def test_contacts_come_back_when_a_defeat_costs_crew() -> None:
    """Whoever carries the gift for Jabba loses a crew by the defeat."""
    t = rim(
        rogue(at="kessel", assets=["lux.gift_for_jabba", "crew.chewbacca"], wounds=4),
        plan=[Step("defeat", [0]), Step("turn-over", [0])],
    )
    while t.asked().get(0) == "contact-returns":
        t.play(f"0 {t.options(0)[0]}")
    assert assets(t) == ["lux.gift_for_jabba"]
    assert where(t, "chewbacca") is not None


@proves("outer-rim.defeat.1", "outer-rim.golden.2")
def test_the_pup_saves_its_owner_in_ship_combat_only() -> None:
    """The YV-666: when its owner would be defeated in ship combat a die is rolled; a storm at the Ring is no combat."""
    own = {"ship": "yv_666", "ship_goal_done": True, "hull_damage": 4, "credits": 3000}
    fight = rim(
        rogue(at="t4.c", **own),
        rogue(),
        step="encounter",
        patrols={"rebel": "t1.lo", "imperial": "t1.lo", "hutt": "t1.lo", "syndicate": "t4.c"},
        dice=["blank"] * 4 + ["hit"] * 2 + ["focus"],
    ).play("0 patrol syndicate")
    fight.play(f"0 {fight.options(0)[0]}")  # where the patrol goes
    assert hurt(fight) == (0, 3, False)
    storm = rim(rogue(at="ring_of_kafrene", **own), rogue(), step="encounter", encounters=[STORM], dice=["focus"] * 3)
    storm.play("0 space")
    assert told(storm, "defeated")
    assert player(storm).credits == 0
