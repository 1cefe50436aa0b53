"""Goals of characters and ships."""

from __future__ import annotations

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.book import happened
from orloj.games.outer_rim.components import ASSETS, CHARACTERS, SHIPS
from orloj.games.outer_rim.goals import STATES
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.view import View
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.outer_rim.positions import assets, offered, player, rim, rogue, table


@proves("outer-rim.goal.1")
def test_every_character_and_most_ships_have_a_goal() -> None:
    for one in CHARACTERS.values():
        assert one.goal_fame > 0
        assert one.flip_abilities, one.id
    with_goal = [one for one in SHIPS.values() if one.goal is not None]
    assert len(with_goal) > len(SHIPS) / 2
    for ship in with_goal:
        assert ship.goal_fame > 0
        assert ship.flip_abilities, ship.id


@proves("outer-rim.goal.6")
def test_every_goal_says_how_it_is_reached() -> None:
    goals = [one.goal for one in CHARACTERS.values()] + [one.goal for one in SHIPS.values() if one.goal]
    for goal in goals:
        assert goal is not None
        assert goal.event or goal.state in STATES or goal.spend or goal.fight
        assert goal.count >= 1


@proves("outer-rim.goal.9")
def test_every_ability_says_when_it_works() -> None:
    """Its kind is its time."""
    sides = [one.flip_abilities for one in CHARACTERS.values()] + [one.flip_abilities for one in SHIPS.values()]
    for ability in [one for side in sides for one in side] + [one for a in ASSETS.values() for one in a.abilities]:
        assert type(ability).__struct_config__.tag, ability


@proves("outer-rim.goal.2")
def test_everybody_starts_with_the_personal_goal() -> None:
    from orloj.games.outer_rim import GAME

    t = Position.new(GAME, 4, seed=2)
    while t.state.turn == 0:
        seat = next(iter(t.asked()))
        t.play(f"{seat} {t.options(seat)[0]}")
    assert all(not one.goal_done and not one.progress for one in t.state.players)
    assert all(CHARACTERS[one.character].goal for one in t.state.players)


@proves("outer-rim.goal.7", "outer-rim.goal.8", "outer-rim.goal.10")
def test_a_reached_goal_gives_fame_and_flips_the_card() -> None:
    """Ketsu Onyo: three won combats; then 4,000 credits for each."""
    patrols = {"syndicate": "t4.c", "rebel": "t4.c"}
    dice = ["hit", "hit", "blank", "blank"]
    who = {"character": "ketsu_onyo", "at": "t4.c"}

    def fight(**facts: object) -> Position[State]:
        t = rim(rogue(**who, **facts), rogue(), step="encounter", patrols=patrols, dice=dice)
        return t.play("0 patrol syndicate")

    t = fight(progress=1)
    assert (player(t).progress, player(t).goal_done, player(t).fame) == (2, False, 0)
    seen = t.view(1)
    assert isinstance(seen, View)
    assert seen.players[0].progress == 2  # the tokens lie open
    t = fight(progress=2)
    assert (player(t).goal_done, player(t).fame) == (True, 1)
    t = rim(rogue(**who, goal_done=True), rogue(), step="encounter", patrols=patrols, dice=dice).play(
        "0 patrol syndicate"
    )
    assert player(t).credits == 2000 + 4000
    assert player(t).fame == 0


@proves("outer-rim.goal.8")
def test_the_goal_side_replaces_what_is_only_on_the_front() -> None:
    """IG-88 takes droids only until the goal is reached."""
    other = rogue(at="tatooine", assets=["crew.chopper"], credits=1000)
    assert offered(rim(rogue(character="ig_88"), other), 0, "use") == ["use ig_88 100"]
    assert offered(rim(rogue(character="ig_88", goal_done=True), other), 0, "use") == []


@proves("outer-rim.goal.7", "outer-rim.goal.8")
def test_a_reached_ship_goal_gives_fame_and_flips_the_sheet() -> None:
    t = rim(
        rogue(at="lothal", ship="lancer", assets=["bounty.chopper"], captives={"bounty.chopper": "chopper"}), rogue()
    ).play("0 delivery")
    assert player(t).ship_goal_done
    assert player(t).fame == 1 + SHIPS["lancer"].goal_fame
    g = table(rogue(ship="hwk_290", ship_goal_done=True), rogue())
    h = table(rogue(ship="hwk_290"), rogue())
    from orloj.games.outer_rim.values import fit, stat

    assert stat(g, 0, "ground_combat") == stat(h, 0, "ground_combat") + 1
    two = [one for one, asset in ASSETS.items() if asset.type == "cargo"][:2]
    assert fit("hwk_290", True, two)
    assert not fit("hwk_290", False, two)


def beat_patrol(t: Position[State]) -> None:
    happened(t.state, 0, "patrol_combat_won")


@proves("outer-rim.goal.4", "outer-rim.ship.15")
def test_what_was_done_before_the_ship_was_gained_does_not_count() -> None:
    """The Aggressor wants two beaten patrols."""
    t = rim(rogue(credits=15_000), rogue(), tops={"ship": ["ship.aggressor", "ship.lancer"]})
    beat_patrol(t)
    beat_patrol(t)
    t.play("0 market", "0 go-on", "0 buy ship")
    assert (player(t).ship, player(t).ship_progress, player(t).ship_goal_done) == ("aggressor", 0, False)
    beat_patrol(t)
    assert (player(t).ship_progress, player(t).ship_goal_done) == (1, False)
    beat_patrol(t)
    assert player(t).ship_goal_done


@proves("outer-rim.goal.4", "outer-rim.ship.15")
def test_progress_does_not_stay_with_a_ship_that_was_left() -> None:
    t = rim(
        rogue(credits=20_000, ship="aggressor", ship_progress=1),
        rogue(),
        tops={"ship": ["ship.firespray_31", "ship.lancer"]},
    )
    t.play("0 market", "0 go-on", "0 buy ship")
    assert (player(t).ship, player(t).ship_progress) == ("firespray_31", 0)


@proves("outer-rim.goal.4", "outer-rim.ship.15")
def test_a_condition_that_is_still_met_counts() -> None:
    """The HWK-290 wants a mod and 7,000 credits as an action; the mod may be older than the ship."""
    t = rim(
        rogue(credits=12_000, assets=["mod.quad_laser_cannon"]),
        rogue(),
        tops={"ship": ["ship.hwk_290", "ship.lancer"]},
    )
    t.play("0 market", "0 go-on", "0 buy ship", "0 -")
    assert player(t).ship == "hwk_290"
    t.play("0 invest")
    assert (player(t).ship_goal_done, player(t).credits, player(t).fame) == (True, 0, 1)


@pytest.mark.parametrize("cargo", [True, False])
@proves("outer-rim.goal.5")
def test_the_lifter_wants_a_job_completed_with_cargo_aboard(cargo: bool) -> None:
    """Both may be older than the ship; what counts is when the job is completed."""
    own = ["job.rebel_favor", *(["cargo.food_supplies"] if cargo else [])]
    dice = ["crit", "crit"]

    def favor(ship: str) -> Position[State]:
        t = rim(rogue(at="lothal", ship=ship, assets=own), rogue(), step="encounter", dice=dice)
        return t.play("0 job job.rebel_favor")

    t = favor("heavy_duty_lifter")
    assert assets(t) == own[1:]
    assert player(t).ship_goal_done is cargo
    t = favor("g9_rigger")  # completed before the ship is bought: it does not count
    assert (player(t).ship_progress, player(t).fame) == (0, 0)


@proves("outer-rim.goal.5")
def test_the_lifter_is_bought_with_job_and_cargo_aboard() -> None:
    own = ["job.rebel_favor", "cargo.food_supplies"]
    t = rim(
        rogue(character="boba_fett", at="lothal", credits=10_000, assets=own),
        rogue(),
        tops={"ship": ["ship.heavy_duty_lifter", "ship.lancer"]},
        dice=["crit", "crit"],
    )
    t.play("0 market", "0 go-on", "0 buy ship", "0 -", "0 end-actions", "0 job job.rebel_favor")
    assert player(t).ship_goal_done


@proves("outer-rim.goal.11")
def test_only_jobs_that_are_done_count_for_doctor_aphra() -> None:
    """Every job has something to do, and a job is completed by doing it; a card of the job deck without a task, like
    Hired Help, does not count when it is bought or used."""
    for one in ASSETS.values():
        if one.type == "job":
            assert one.encounter, one.id
    t = rim(rogue(character="doctor_aphra", credits=2000), rogue(), tops={"job": ["crew.hired_help", "job.kessel_run"]})
    t.play("0 market", "0 go-on", "0 buy job")
    assert (assets(t), player(t).progress) == (["crew.hired_help"], 0)
    t = rim(
        rogue(character="doctor_aphra", at="lothal", assets=["job.rebel_favor"]),
        rogue(),
        step="encounter",
        dice=["crit", "crit"],
    )
    t.play("0 job job.rebel_favor", "0 go-on")
    assert player(t).progress == 1


@proves("outer-rim.goal.4")
def test_crew_that_is_bought_counts_for_the_short_hauler() -> None:
    """Gain a crew while you have two: the third finds its slot on the other side of the sheet."""
    two, job = ["crew.chewbacca", "crew.dengar"], ["crew.hired_help", "job.kessel_run"]
    for more, paid in (([], []), (["gear.vibroknife"], ["0 drop gear.vibroknife"])):
        who = rogue(ship="gx1_short_hauler", assets=[*two, *more], credits=2000)
        t = rim(who, rogue(), tops={"job": job}).play("0 market", "0 go-on", "0 buy job", *paid)
        assert player(t).ship_goal_done
        assert assets(t) == [*two, "crew.hired_help"]


@proves("outer-rim.goal.4", "outer-rim.trade.5")
def test_crew_that_was_traded_counts_for_the_short_hauler() -> None:
    """Besides two others; with one other it does not."""
    for others, reached in ((["crew.chewbacca", "crew.dengar"], True), (["crew.chewbacca"], False)):
        who = rogue(at="naboo", ship="gx1_short_hauler", assets=others)
        t = rim(who, rogue(at="naboo", assets=["crew.lobot"], credits=1000))
        t.play("0 trade", "0 with 1", "0 1 want db.26.1=1", "1 accept-offer")
        assert player(t).ship_goal_done is reached
        assert assets(t) == [*others, "crew.lobot"]


@proves("outer-rim.goal.8")
def test_a_new_ability_works_from_then_on() -> None:
    """The combat by which Ketsu Onyo reaches her goal is not paid yet."""
    t = rim(
        rogue(character="ketsu_onyo", at="t4.c", progress=2),
        rogue(),
        step="encounter",
        patrols={"syndicate": "t4.c", "rebel": "t4.c"},
        dice=["hit", "hit", "blank", "blank"],
    ).play("0 patrol syndicate")
    assert (player(t).goal_done, player(t).credits) == (True, 2000)  # of the patrol


@proves("outer-rim.goal.7", "outer-rim.fame.1")
def test_the_crew_that_ends_the_game_is_aboard() -> None:
    """The third crew of the Short Hauler brings the tenth fame."""
    t = rim(
        rogue(at="kessel", ship="gx1_short_hauler", assets=["crew.chewbacca", "crew.dengar"], fame=9, credits=2000),
        contacts={"kessel.0": "lobot"},
        plan=[Step("contact", [0, "kessel.0"]), Step("turn-over", [0])],
    )
    t.play("0 yes", "0 keep db.26.1")
    assert t.table.outcome is not None
    assert assets(t) == ["crew.chewbacca", "crew.dengar", "crew.lobot"]
    GAME.invariants(t.state)
