"""Secrets [outer-rim.secret]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim.abilities.secrets import MENUS
from orloj.games.outer_rim.components import ENCOUNTERS
from orloj.games.outer_rim.sections import told_path
from orloj.games.outer_rim.trade import goods
from orloj.testing import proves
from tests.outer_rim.positions import assets, bottom, card, offered, player, rim, rogue, table, told

REPAIRS = ("enc.lothal-mon_calamari.04", "mon_calamari")  # as an action: all damage
SURE = ("enc.kessel-maelstrom.05", "kessel")  # before a test: it is passed
CHEAPER = ("enc.ryloth-naboo.04", "naboo")  # a purchase
FAR = dict.fromkeys(["rebel", "imperial", "hutt", "syndicate"], "t1.lo")


@proves("outer-rim.secret.1", "outer-rim.secret.3")
def test_secrets_stand_on_encounter_cards_and_say_when_they_work() -> None:
    secrets = [section.secret for one in ENCOUNTERS.values() for section in one.section if section.secret]
    assert len(secrets) >= 10
    assert all(secret.steps for secret in secrets)
    assert {secret.use_when for secret in secrets} == {*MENUS, "any_patrol_move"}


@proves("outer-rim.secret.3")
def test_a_secret_is_read_aloud_resolved_and_gone() -> None:
    t = rim(rogue(secrets=[REPAIRS], wounds=2, hull_damage=1))
    t.play(f"0 secret {REPAIRS[0]}")
    assert (player(t).wounds, player(t).hull_damage) == (0, 0)
    [line] = t.story("uses-secret")
    for reader in (0, 1, None):
        heard = line.heard_by(reader)
        assert told_path(heard.values["section"]) == f"{REPAIRS[0]}/secret.1"
        assert heard.secret == ({"card": card(REPAIRS[0])} if reader == 0 else {})  # the rest of it stays unread
    assert player(t).secrets == []
    assert bottom(t, "lothal-mon_calamari") == REPAIRS[0]


@proves("outer-rim.secret.3")
def test_a_secret_works_only_at_its_time() -> None:
    t = rim(rogue(secrets=[REPAIRS, SURE, CHEAPER], wounds=2, at="takodana"), step="planning")
    assert offered(t, 0, "secret") == []
    t.play("0 credits")
    assert offered(t, 0, "secret") == [f"secret {REPAIRS[0]}"]
    t.play("0 end-actions")
    assert offered(t, 0, "secret") == []


@proves("outer-rim.secret.3")
def test_a_secret_for_tests_is_used_before_the_dice() -> None:
    t = rim(rogue(secrets=[SURE], at="takodana"), encounters=["enc.kafrene-takodana.03"], step="encounter")
    t.play("0 space")
    assert t.options(0) == [f"secret {SURE[0]}", "go-on"]
    t.play(f"0 secret {SURE[0]}")
    assert player(t).credits == 3000
    assert t.story("rolls") == []


@proves("outer-rim.secret.5", "outer-rim.secret.8")
def test_a_secret_is_neither_shown_nor_given_away() -> None:
    t = rim(rogue(secrets=[REPAIRS, SURE], at="kessel"), rogue(at="kessel"))
    for reader in (1, None):
        view: Any = t.view(reader)
        assert view.players[0].secrets is None
        assert view.players[0].secret_count == 2
    g = table(rogue(secrets=[REPAIRS], assets=["gear.dl_44"], at="kessel", credits=2000), rogue(at="kessel"), plan=[])
    assert goods(g, 0) == {"credits": 2, "gear.dl_44": 1}


@proves("outer-rim.secret.6")
@pytest.mark.parametrize(("step", "active"), [("planning", 0), ("action", 1), ("encounter", 1)])
def test_the_owner_may_look_at_any_time(step: str, active: int) -> None:
    t = rim(rogue(secrets=[REPAIRS, SURE]), rogue(at="kessel"), step=step, active=active)
    view: Any = t.view(0)
    assert [(one.card, one.where) for one in view.players[0].secrets] == [
        (card(name), where) for name, where in (REPAIRS, SURE)
    ]


@proves("outer-rim.secret.2")
def test_a_secret_is_no_asset_and_needs_no_slot() -> None:
    name = "enc.kessel-maelstrom.05"
    full = ["cargo.salvage", "mod.ion_cannon", "crew.chewbacca"]
    t = rim(rogue(at="kessel", assets=full), encounters=[name], step="encounter")
    t.play("0 space")
    assert [one.card for one in player(t).secrets] == [card(name)]
    assert assets(t) == full
    assert told(t, "keeps-secret") == [{"space": "kessel"}]


@proves("outer-rim.secret.3", "outer-rim.secret.1")
@pytest.mark.parametrize("used", [True, False])
def test_a_secret_may_work_in_the_turn_of_another_player(used: bool) -> None:
    """Whoever holds it stops the patrol that another player's purchase would move."""
    name = "enc.navpoint.05"
    t = rim(
        rogue(at="kessel", credits=9000),
        rogue(secrets=[(name, "patrol")]),
        tops={"cargo": ["cargo.food_supplies", "cargo.coaxium_crystal"]},  # the Syndicate, 4 spaces
        patrols={"syndicate": "t1.li"},
    )
    t.play("0 market", "0 go-on", "0 buy cargo")
    assert t.asked() == {1: "when.PatrolMoves"}
    t.play(f"1 secret {name}" if used else "1 pass")
    if t.asked() == {0: "patrol-route"}:
        t.play(f"0 {t.options(0)[0]}")
    assert (t.state.patrols["syndicate"].at == "t1.li") is used
    assert (player(t, 1).secrets == []) is used


@proves("outer-rim.secret.3")
@pytest.mark.parametrize(("other", "there"), [("nal_hutta", True), ("lothal", False)])
def test_a_secret_about_another_player_needs_one(other: str, there: bool) -> None:
    """Whoever is alone cannot read it just to gain the credits."""
    name = "enc.tatooine-nal_hutta.04"
    t = rim(
        rogue(at="nal_hutta", secrets=[(name, "nal_hutta")]),
        rogue(at=other, credits=5000),
        step="encounter",
        patrols=FAR,
    )
    assert offered(t, 0, "secret") == ([f"secret {name}"] if there else [])
    if there:
        t.play(f"0 secret {name}")
        assert (player(t).credits, player(t, 1).credits) == (2000, 3000)


@proves("outer-rim.secret.3", "outer-rim.credits.6")
def test_a_discount_that_is_kept_secret_counts_before_an_encounter_offers_a_purchase() -> None:
    """Cantonica: gear for 1,000 less; with the secret it is 4,000, and that is all there is."""
    t = rim(
        rogue(at="cantonica", credits=1000, secrets=[CHEAPER]),
        step="encounter",
        encounters=["enc.cantonica-ord_mantell.02"],
        tops={"gear_mod": ["gear.jetpack", "gear.armored_vest"]},
        patrols=FAR,
    )
    t.play("0 space", "0 yes")
    assert told(t, "uses-secret")  # it has to be used
    assert (player(t).credits, assets(t)) == (0, ["gear.jetpack"])


@proves("outer-rim.secret.3")
def test_with_the_poker_face_any_secret_could_lower_the_price() -> None:
    for secrets, answers in (([CHEAPER], ["yes", "no"]), ([REPAIRS], ["no"])):
        t = rim(
            rogue(at="cantonica", credits=1000, secrets=secrets),
            step="encounter",
            encounters=["enc.cantonica-ord_mantell.02"],
            tops={"gear_mod": ["gear.jetpack", "gear.armored_vest"]},
            patrols=FAR,
            poker_face=True,
        )
        t.play("0 space")
        assert (t.asked(), t.options(0)) == ({0: "may"}, answers)


@proves("outer-rim.secret.3", "outer-rim.credits.6")
def test_a_discount_that_is_kept_secret_counts_for_a_special_order() -> None:
    t = rim(
        rogue(at="cantonica", credits=2000, secrets=[CHEAPER]),
        tops={"gear_mod": ["event.special_order", "gear.vibroknife", "gear.mpl_57"]},
        patrols=FAR,
    )
    t.play("0 market", "0 go-on", "0 buy gear_mod")
    if t.asked() == {0: "buying"}:
        t.play("0 go-on")  # it is worth more later
    t.play("0 gear")
    assert t.options(0) == ["drop gear.vibroknife", "go-on"]
    t.play("0 drop gear.vibroknife")
    assert (player(t).credits, assets(t)) == (0, ["gear.vibroknife"])
