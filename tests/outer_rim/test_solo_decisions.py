"""Decisions of the solo opponent, and what the human's cards do to it [outer-rim.solo-decision,
outer-rim.solo-clarify]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.state import Source
from orloj.kernel import Ask, Question
from orloj.testing import proves
from tests.outer_rim.positions import assets, explore, patrol, rogue, where
from tests.outer_rim.solo_positions import RIVAL, follows, opponent_acts, orders, rival, solo

EMPTY: dict[str, Any] = {"tops": {"cargo": [], "job": [], "gear_mod": [], "ship": []}}
SABACC = "lux.legendary_game_of_sabacc"


def decided(question: Question[Any, Any], *dice: int) -> Any:
    """What the opponent answers; nobody is waited for."""
    t = solo(rogue(), rogue(at="naboo"), dice=dice)
    script = EFFECTS.decide(t.state, question)
    with pytest.raises(StopIteration) as over:
        script.send(None)
    return over.value.value


@proves("outer-rim.solo-decision.1")
def test_it_takes_no_part_in_what_it_may_decline() -> None:
    t = solo(rogue(), rogue(at="naboo", credits=9000))
    node = EFFECTS.load(
        "test/may", {"op": "may", "cost": [{"op": "spend_credits", "n": 1000}], "steps": [{"op": "fame", "n": 1}]}
    )
    asked = EFFECTS.ask_exchange(t.state, RIVAL, node, Source())  # type: ignore[arg-type]
    assert list(asked) == ["yes", "no"]
    assert decided(asked) == "no"


@proves("outer-rim.solo-decision.1")
def test_it_does_not_trade() -> None:
    t = solo(rogue(at="kessel", credits=5000), rogue(at="kessel", credits=5000, assets=["gear.dl_44"]))
    assert "trade" not in t.options(0)
    assert t.table.asides(0).keys() <= {"orders"}


@proves("outer-rim.solo-decision.2", "outer-rim.solo-clarify.5")
def test_what_it_has_to_decide_is_decided_at_random() -> None:
    question = Ask(RIVAL, "choice", lambda _seat: [1, 2, 3])
    assert [decided(question, lot) for lot in (1, 2, 3)] == [1, 2, 3]


@proves("outer-rim.solo-decision.2")
@pytest.mark.parametrize(("lot", "end"), [(1, "t5.lo"), (2, "t5.ro"), (3, "t5.c")])
def test_where_a_patrol_goes_that_has_beaten_it_is_random(lot: int, end: str) -> None:
    dice = ["blank", "blank", "hit", "blank", "blank", lot]
    t = follows(
        "ai-06", "encounter", rogue(at="ryloth", rep={"rebel": -1}), patrols={"rebel": "ryloth"}, dice=dice, **EMPTY
    )
    assert patrol(t, "rebel") == (1, end)


@proves("outer-rim.solo-decision.2")
@pytest.mark.parametrize(("lot", "enemy"), [(1, "patrol.rebel.1"), (2, "patrol.hutt.1")])
def test_of_several_hostile_patrols_it_meets_one_at_random(lot: int, enemy: str) -> None:
    other = rogue(at="ryloth", rep={"rebel": -1, "hutt": -1})
    dice = [lot, "crit", "crit", "blank", "blank", "blank"]
    t = follows("ai-06", "encounter", other, patrols={"rebel": "ryloth", "hutt": "ryloth"}, dice=dice, **EMPTY)
    assert [line.values["enemy"] for line in t.story("fights")] == [enemy]


@proves("outer-rim.solo-clarify.4")
@pytest.mark.parametrize(
    ("rolled", "fame"), [(["focus", "hit"], 2), (["crit", "blank", "blank", "blank", "hit", "blank"], 0)]
)
def test_databank_card_40_makes_it_test(rolled: list[str], fame: int) -> None:
    """A game of sabacc: both test influence, which neither has, so only a critical hit passes; in a tie knowledge,
    which the opponent has once."""
    own = rogue(character="bossk", at="kessel", assets=[SABACC])
    other = rogue(character="doctor_aphra", at="kessel")
    t = solo(own, other, "ai-06", step="encounter", dice=[1, "crit", "blank", *rolled], **EMPTY)
    t.play(f"0 job {SABACC}")
    assert [line.actor for line in t.story("tests")][:2] == ["", "opponent"]
    assert t.state.players[0].fame == fame
    assert (SABACC in assets(t)) == (fame == 0)


# -- reputation and fame by cards


def test_the_nearest_patrol_decides_about_reputation() -> None:
    near = {"patrols": {"hutt": "t4.ro", "rebel": "lothal"}, **EMPTY}
    t = follows("ai-08", "encounter", rogue(at="tatooine"), **near)
    assert orders(t) == ["gain_rep_nearest_patrol"]
    assert rival(t).rep["hutt"] == 1
    full = follows("ai-08", "encounter", rogue(at="tatooine", rep={"hutt": 1}), **near)
    assert orders(full) == []  # it cannot rise
    t = follows("ai-03", "encounter", rogue(at="tatooine"), **near)
    assert orders(t) == ["gain_4000_lose_rep_nearest_patrol"]
    assert (rival(t).credits, rival(t).rep["hutt"]) == (4000, -1)


def test_credits_at_the_price_of_the_planets_favor() -> None:
    t = follows("ai-09", "encounter", rogue(at="naboo"), **EMPTY)
    assert (rival(t).credits, rival(t).rep["imperial"]) == (4000, -1)
    neutral = follows("ai-09", "encounter", rogue(at="kessel"), **EMPTY)
    assert rival(neutral).credits == 4000
    assert set(rival(neutral).rep.values()) == {0}


def test_fame_for_8000_credits() -> None:
    t = follows("ai-06", "encounter", rogue(at="naboo", credits=9000), **EMPTY)
    assert (rival(t).credits, rival(t).fame) == (1000, 1)
    assert orders(follows("ai-06", "encounter", rogue(at="naboo", credits=7000), **EMPTY)) == []


def test_while_it_acts_it_is_nobodys_turn() -> None:
    """The human's ship may stop it; meanwhile the human is asked in the opponent's turn."""
    own = rogue(at="lothal", ship="lancer", ship_goal_done=True)
    t = opponent_acts("ai-06", rogue(at="cantonica", assets=["job.kessel_run"]), own, **EMPTY)
    assert t.asked() == {0: "catch"}
    assert GAME.turn_of(t.view(0)) is None
    t.play("0 no")
    assert GAME.turn_of(t.view(0)) == 0


@proves("outer-rim.contact.9", "outer-rim.crew.7")
def test_a_contact_that_returns_lies_where_the_human_wants_it() -> None:
    """The opponent meets the left one of two first, so the place matters."""
    t = solo(
        rogue(at="mon_calamari", credits=3000, assets=["crew.chewbacca"]),
        rogue(at="lothal", assets=["crew.lobot"]),
        empty=["mon_calamari.0", "mon_calamari.1"],
        encounters=["enc.lothal-mon_calamari.08"],  # a crew for 3,000
        patrols=dict.fromkeys(["rebel", "imperial", "hutt", "syndicate"], "t1.lo"),
        step="encounter",
    )
    explore(t, "0 yes", "0 drop db.14.1")
    assert t.asked() == {0: "contact-spot"}
    assert t.options(0) == ["spot mon_calamari.0", "spot mon_calamari.1"]
    t.play("0 spot mon_calamari.1")
    assert where(t, "chewbacca") == "mon_calamari.1"
