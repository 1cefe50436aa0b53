"""Cards of the solo opponent: what it has, cargo, jobs, goal tokens, crew [outer-rim.solo-assets, outer-rim.solo-jobs,
outer-rim.solo-goal, outer-rim.solo-crew]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim.assets import discard
from orloj.games.outer_rim.components import AI_CARDS, BY_NUMBER, CONTACTS
from orloj.games.outer_rim.defeat import LOSS
from orloj.games.outer_rim.goals import settle
from orloj.games.outer_rim.values import fame, fits, stat
from orloj.kernel import Step
from orloj.testing import proves
from tests.outer_rim.positions import assets, bottom, card, contact, pays, rogue, where
from tests.outer_rim.solo_positions import RIVAL, follows, opponent_acts, orders, rival, solo, tokens

EMPTY: dict[str, Any] = {"tops": {"cargo": [], "job": [], "gear_mod": [], "ship": []}}
HYPERFUEL, SUPPLIES = "cargo.stolen_hyperfuel", "cargo.stolen_supplies"  # illegal


# -- what it has


@proves("outer-rim.solo-assets.1")
def test_its_things_are_kept_as_those_of_a_player() -> None:
    """Cargo takes cargo slots, a new ship brings others, fame and credits count."""
    t = follows(
        "ai-04",
        "action",
        rogue(at="naboo", credits=5000, assets=["cargo.salvage"]),
        tops={"cargo": ["cargo.droid_parts"]},
    )
    assert assets(t, RIVAL) == ["cargo.salvage"]  # the only cargo slot is taken
    assert fits(t.state, RIVAL)
    roomy = rogue(at="naboo", credits=5000, assets=["cargo.salvage"], ship="yv_666")
    t = follows("ai-04", "action", roomy, tops={"cargo": ["cargo.droid_parts"]})
    assert assets(t, RIVAL) == ["cargo.salvage", "cargo.droid_parts"]
    seen = t.view(0).players[RIVAL]  # type: ignore[attr-defined]
    assert (seen.credits, seen.ai, seen.assets) == (4000, True, rival(t).assets)


@proves("outer-rim.solo-assets.2")
def test_of_abilities_it_uses_only_those_that_raise_values() -> None:
    """Armor, mods and crew raise values; fame of luxury, dice and rules of other cards do nothing."""
    raising = ["gear.armored_vest", "mod.improved_nav_computer", "crew.chewbacca"]
    t = solo(rogue(), rogue(at="naboo", assets=raising))
    plain = solo(rogue(), rogue(at="naboo"))
    for value, more in (("health", 2), ("hyperdrive", 1), ("ground_combat", 1), ("ship_combat", 0), ("hull", 0)):
        assert stat(t.state, RIVAL, value) == stat(plain.state, RIVAL, value) + more  # type: ignore[arg-type]
    rich = rogue(at="naboo", assets=["lux.extravagant_wardrobe"], rep={"hutt": 1, "rebel": 1})
    assert fame(solo(rogue(), rich).state, RIVAL) == 0
    assert fame(solo(rich, rogue()).state, 0) == 1


@proves("outer-rim.solo-assets.2")
def test_it_changes_no_dice() -> None:
    """Maneuvering Thrusters and others offer something in combat; nobody is asked for the opponent."""
    other = rogue(
        character="jyn_erso",
        at="ryloth",
        rep={"rebel": -1},
        assets=["mod.ion_cannon", "crew.4_lom"],
        ship="g1a_starfighter",
    )
    t = opponent_acts(
        "ai-06", other, patrols={"rebel": "ryloth"}, dice=["blank", "focus", "hit", "hit", "crit", "hit", 1], **EMPTY
    )
    assert [line.values["faces"] for line in t.story("combat-rolls")] == [["blank", "focus", "hit"]]
    assert not t.story("rerolls")
    assert not t.story("turns")
    assert not t.story("cancels")
    assert rival(t).hull_damage == 4


@proves("outer-rim.solo-assets.3")
def test_it_completes_no_goals() -> None:
    """Han Solo would want a ship for 15,000, Doctor Aphra two jobs."""
    t = solo(rogue(), rogue(character="han_solo", ship="yt_1300", at="naboo"))
    settle(t.state)
    assert not rival(t).goal_done
    assert rival(t).fame == 0
    done = follows("ai-06", "encounter", rogue(at="naboo", progress=1, assets=["job.jewel_of_yavin"]), **EMPTY)
    assert rival(done).fame == 1  # of the job
    assert (rival(done).goal_done, rival(done).progress) == (False, 1)
    lifter = rogue(at="naboo", ship="heavy_duty_lifter", assets=["job.jewel_of_yavin", "cargo.salvage"])
    assert not rival(follows("ai-06", "encounter", lifter, **EMPTY)).ship_goal_done


# -- goal tokens


@proves("outer-rim.solo-goal.1")
def test_tokens_lie_where_it_can_deliver_or_complete_something() -> None:
    own = ["cargo.salvage", "job.kessel_run", "job.rescue_from_the_mines", "crew.hired_help", "mod.shield_upgrade"]
    assert tokens(solo(rogue(), rogue(at="naboo", assets=own))) == {"mon_calamari": 1, "kessel": 2}
    t = opponent_acts("ai-06", rogue(at="t2.ro", assets=own[:2]), **EMPTY)
    assert rival(t).at == "mon_calamari"


@proves("outer-rim.solo-goal.3")
def test_a_token_goes_with_a_delivery_or_a_completed_job() -> None:
    both = ["cargo.salvage", "job.relic_of_the_past"]
    t = follows("ai-06", "action", rogue(at="mon_calamari", assets=both), **EMPTY)
    assert tokens(t) == {"mon_calamari": 1}
    assert [line.values["space"] for line in t.story("goal-token-removed")] == ["mon_calamari"]
    t = follows("ai-06", "encounter", rogue(at="mon_calamari", assets=both), **EMPTY)
    assert tokens(t) == {"mon_calamari": 1}
    assert assets(t, RIVAL) == ["cargo.salvage"]


@proves("outer-rim.solo-ruling.5")
def test_a_token_goes_with_a_lost_card() -> None:
    t = solo(rogue(), rogue(at="naboo", assets=["cargo.salvage", "job.kessel_run"]))
    discard(t.state, RIVAL, card("cargo.salvage"))
    assert tokens(t) == {"kessel": 1}


# -- jobs and cargo


@proves("outer-rim.solo-jobs.1")
def test_of_a_job_it_resolves_only_the_reward() -> None:
    t = follows("ai-01", "encounter", rogue(at="lothal", assets=["job.rebel_prison_break"], rep={"hutt": -1}), **EMPTY)
    assert (rival(t).credits, rival(t).fame) == pays("job.rebel_prison_break")
    assert rival(t).rep == {"rebel": 1, "imperial": -1, "hutt": -1, "syndicate": 0}
    assert card("job.rebel_prison_break") in t.state.removed
    back = follows("ai-01", "encounter", rogue(at="lothal", assets=["job.rebel_favor"]), **EMPTY)
    assert bottom(back, "job") == "job.rebel_favor"


@proves("outer-rim.solo-jobs.2")
def test_for_a_job_it_reads_no_databank_card_and_makes_no_tests() -> None:
    for job, at in (
        ("job.casino_heist", "cantonica"),
        ("job.start_1", "ring_of_kafrene"),
        ("job.kessel_run", "kessel"),
    ):
        t = follows("ai-01", "encounter", rogue(at=at, assets=[job]), **EMPTY)
        assert len(t.story("completes-job")) == 1
        for key in ("databank", "tests", "rolls", "fights"):
            assert not t.story(key)


@proves("outer-rim.solo-jobs.3")
def test_it_delivers_cargo_for_the_reward() -> None:
    t = follows("ai-04", "action", rogue(at="mon_calamari", assets=["cargo.salvage"]), **EMPTY)
    assert rival(t).credits == 5000
    assert assets(t, RIVAL) == []
    assert bottom(t, "cargo") == "cargo.salvage"
    elsewhere = follows("ai-04", "action", rogue(at="naboo", assets=["cargo.salvage"]), **EMPTY)
    assert assets(elsewhere, RIVAL) == ["cargo.salvage"]


@proves("outer-rim.solo-jobs.4")
def test_it_delivers_all_cargo_for_a_planet_at_once() -> None:
    """Stolen Weapons and a cargo of the start go to Tatooine."""
    cargo = ["cargo.stolen_weapons", "cargo.start_2"]
    t = follows("ai-09", "action", rogue(at="tatooine", ship="yt_1300", assets=cargo), **EMPTY)
    assert assets(t, RIVAL) == []
    assert orders(t) == ["deliver"]
    assert (rival(t).credits, rival(t).fame) == tuple(map(sum, zip(*map(pays, cargo), strict=True)))


@proves("outer-rim.solo-jobs.5")
def test_it_does_not_roll_for_illegal_cargo() -> None:
    t = follows("ai-04", "action", rogue(at="kessel", assets=[SUPPLIES]), dice=["blank"], **EMPTY)
    assert not t.story("rolls")
    assert t.state.luck.laid_dice  # the die still lies there
    assert rival(t).fame == 1


@proves("outer-rim.solo-jobs.6")
@pytest.mark.parametrize("ai_card", [one.id for one in AI_CARDS])
def test_some_cards_make_it_suffer_for_illegal_cargo(ai_card: str) -> None:
    price = next(one for one in AI_CARDS if one.id == ai_card).deliver_illegal
    other = rogue(at="ring_of_kafrene", ship="yv_666", assets=[HYPERFUEL, "cargo.bacta_supplies"])
    t = follows(ai_card, "action", other, **EMPTY)
    assert rival(t).wounds == (price.n if price.damage == "character" else 0)
    assert rival(t).hull_damage == (price.n if price.damage == "ship" else 0)
    assert rival(t).rep["syndicate"] == (price.n if price.rep else 0)
    legal = follows(ai_card, "action", rogue(at="takodana", assets=["cargo.bacta_supplies"]), **EMPTY)
    assert (rival(legal).wounds, rival(legal).hull_damage, set(rival(legal).rep.values())) == (0, 0, {0})


@proves("outer-rim.solo-ruling.7")
def test_each_illegal_cargo_has_its_price() -> None:
    illegal = rogue(at="mon_calamari", ship="yv_666", assets=["cargo.start_3", SUPPLIES])
    assert rival(follows("ai-01", "action", illegal, **EMPTY)).hull_damage == 2  # the other one goes to Kessel
    prices = [Step("opponent-smuggled", [card(name)]) for name in ("cargo.start_3", SUPPLIES)]
    both = solo(rogue(), illegal, drawn="ai-01", plan=[*prices, Step("planning", [0])])
    assert rival(both).hull_damage == 4
    down = rogue(at="kessel", hull_damage=2, assets=[SUPPLIES])
    assert rival(follows("ai-05", "action", down, **EMPTY)).credits == pays(SUPPLIES)[0] - LOSS  # lost of the reward


# -- crew

CREW = "ai-04"  # its encounter: patrol, job, crew, fame


@proves("outer-rim.solo-crew.1")
def test_it_gains_the_crew_on_the_databank_card_of_a_contact() -> None:
    t = follows(CREW, "encounter", rogue(at="kessel"), contacts={"kessel.0": "chopper"})
    assert assets(t, RIVAL) == ["crew.chopper"]
    assert where(t, "chopper") is None
    assert card("crew.chopper") not in t.state.databank


@proves("outer-rim.solo-crew.2")
def test_nothing_else_of_the_databank_card_happens() -> None:
    """Whatever crew costs others, the opponent has it for nothing."""
    for number, facts in enumerate(CONTACTS):
        if facts.crew:
            t = follows(
                CREW,
                "encounter",
                rogue(at="kessel", credits=5000),
                contacts={"kessel.0": facts.id, "kessel.1": "maz_kanata"},
            )
            assert len(assets(t, RIVAL)) == 1, number
            assert rival(t).credits == 5000
            for key in ("tests", "rolls", "fights", "spends-credits", "loses-credits", "suffers"):
                assert not t.story(key), facts.id


@proves("outer-rim.solo-crew.3")
@pytest.mark.parametrize(("lot", "gone"), [(1, "crew.chewbacca"), (2, "crew.hera_syndulla")])
def test_without_an_empty_slot_a_crew_goes_at_random(lot: int, gone: str) -> None:
    """Its contact goes back to the nearest planet with room: that is Kessel, where the new crew came from."""
    other = rogue(at="kessel", ship="hwk_290", assets=["crew.chewbacca", "crew.hera_syndulla"])
    t = follows(CREW, "encounter", other, contacts={"kessel.0": "chopper"}, dice=[lot])
    assert gone not in assets(t, RIVAL)
    assert "crew.chopper" in assets(t, RIVAL)
    assert len(assets(t, RIVAL)) == 2
    spot = where(t, gone.removeprefix("crew."))
    assert spot is not None
    assert spot.startswith("kessel")
    assert t.state.contacts[spot].open


@proves("outer-rim.solo-crew.4")
def test_a_card_without_crew_stays_in_the_databank() -> None:
    t = follows(CREW, "encounter", rogue(at="kessel"), contacts={"kessel.0": "garindan"})
    assert assets(t, RIVAL) == []
    assert where(t, "garindan") == "kessel.0"
    assert t.state.contacts["kessel.0"].open
    assert BY_NUMBER[CONTACTS[contact("garindan")].databank][0] in t.state.databank
    assert len(t.story("ai-no-crew")) == 1


@proves("outer-rim.solo-crew.5")
def test_first_contacts_that_lie_face_down_then_the_lowest_class() -> None:
    """Chopper is of the lowest class, then Greedo, then Dengar."""
    both = {"kessel.0": "dengar", "kessel.1": "greedo"}
    assert assets(follows(CREW, "encounter", rogue(at="kessel"), contacts=both), RIVAL) == ["crew.greedo"]
    one = follows(CREW, "encounter", rogue(at="kessel"), contacts=both, faceup=["kessel.1"])
    assert assets(one, RIVAL) == ["crew.dengar"]  # the only one that lies face down
    none = follows(CREW, "encounter", rogue(at="kessel"), contacts=both, faceup=["kessel.0", "kessel.1"])
    assert assets(none, RIVAL) == ["crew.greedo"]
    reveal = follows("ai-08", "action", rogue(at="kessel"), contacts=both, **EMPTY)
    assert [reveal.state.contacts[spot].open for spot in both] == [False, True]
    assert assets(reveal, RIVAL) == []


@proves("outer-rim.solo-ruling.11")
def test_a_known_contact_without_crew_is_no_option() -> None:
    """The order would have no effect, so the next one is looked at."""
    facts: dict[str, Any] = {
        "contacts": {"kessel.0": "garindan", "kessel.1": "dengar"},
        "faceup": ["kessel.0", "kessel.1"],
    }
    t = follows(CREW, "encounter", rogue(at="kessel", credits=8000), **facts)
    assert orders(t) == ["spend_8000_gain_1_fame"]


@proves("outer-rim.solo-crew.6")
@pytest.mark.parametrize("faceup", [[], ["kessel.0", "kessel.1"]])
def test_of_two_of_the_same_class_the_left_one(faceup: list[str]) -> None:
    for left, right in (("chopper", "lobot"), ("lobot", "chopper")):
        contacts = {"kessel.0": left, "kessel.1": right}
        t = follows(CREW, "encounter", rogue(at="kessel"), contacts=contacts, faceup=faceup)
        assert assets(t, RIVAL) == [f"crew.{left}"]


@proves("outer-rim.solo-crew.7", "outer-rim.solo-decision.1")
def test_it_does_not_protect_its_crew() -> None:
    """The human fights the crew itself, not its owner."""
    own = rogue(at="kessel", assets=["bounty.chopper"])
    t = solo(own, rogue(at="kessel", assets=["crew.chopper"]), step="encounter")
    t.play("0 hunt bounty.chopper 1")
    assert [line.values["enemy"] for line in t.story("fights")] == ["chopper"]


# -- combat


@proves("outer-rim.solo-clarify.3")
def test_both_sides_of_its_combats_are_rolled_and_counted_one_by_one() -> None:
    """The opponent attacks, then the patrol rolls; a tie goes to the attacker."""
    other = rogue(at="ryloth", rep={"rebel": -1})
    t = opponent_acts(
        "ai-06", other, patrols={"rebel": "ryloth"}, dice=["crit", "blank", "hit", "hit", "blank"], **EMPTY
    )
    keys = [line.key for line in t.story() if line.key in ("combat-rolls", "enemy-rolls", "wins-combat")]
    assert keys == ["combat-rolls", "enemy-rolls", "wins-combat"]
    assert rival(t).credits == 2000 + 3000
    assert rival(t).hull_damage == 2
    assert t.state.patrols["rebel"].level == 2
    assert rival(t).rep["rebel"] == -1


def test_the_human_can_fight_the_opponent() -> None:
    """It defends with its own dice, suffers and is defeated as anybody; nobody is asked for it."""
    own = rogue(at="kessel", assets=["job.wanted"])
    other = rogue(at="kessel", credits=5000, rep={"hutt": -1}, fame=1)
    dice = ["crit", "crit", "hit", "hit", "blank"]
    t = solo(own, other, "ai-06", step="encounter", dice=dice, **EMPTY)
    t.play("0 job job.wanted")
    assert [line.values["enemy"] for line in t.story("fights")] == [RIVAL]
    assert t.state.players[0].wounds == 1
    assert t.state.players[0].fame == 2  # the opponent had more
    assert [line.actor for line in t.story("defeated")] == ["opponent"]
    assert orders(t)[0] == "recover_all_if_damaged"
    assert rival(t).credits == 5000 - 3000
