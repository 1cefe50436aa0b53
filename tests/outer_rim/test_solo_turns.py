"""Turns of the solo opponent: drawing and resolving AI cards [outer-rim.solo-play, outer-rim.solo-clarify]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.content import BadContent
from orloj.games.outer_rim.components import AI_CARDS
from orloj.games.outer_rim.solo import orders as solo_orders
from orloj.games.outer_rim.solo.orders import ORDERS, check_cards
from orloj.games.outer_rim.state import Turn
from orloj.kernel import Step
from orloj.testing import proves
from tests.outer_rim.positions import bottom, player, rogue, top
from tests.outer_rim.solo_positions import deck, opponent_acts, orders, rival, solo, tokens

EMPTY: dict[str, Any] = {"tops": {"cargo": [], "job": [], "gear_mod": [], "ship": []}}


@proves("outer-rim.solo-play.1")
def test_its_turn_comes_after_each_turn_of_the_human() -> None:
    t = solo(rogue(at="tatooine"), rogue(at="naboo"), "ai-04", "ai-06", plan=[Step("turn-over", [0])], **EMPTY)
    assert [line.values["card"] for line in t.story("ai-card")] == ["ai-04"]
    assert t.asked() == {0: "planning"}
    assert (t.state.active, t.state.turn) == (0, 3)
    t.play("0 credits", "0 end-actions", "0 space")
    while len(t.story("ai-card")) < 2:
        t.play(f"0 {t.options(0)[0]}")
    assert [line.values["card"] for line in t.story("ai-card")] == ["ai-04", "ai-06"]


@proves("outer-rim.solo-ruling.6")
def test_an_additional_turn_comes_first() -> None:
    """Otherwise it would be worth nothing."""
    over, turn = [Step("turn-over", [0])], Turn(another=True)
    t = solo(rogue(at="tatooine"), rogue(at="naboo"), "ai-04", plan=over, turn=turn, **EMPTY)
    assert t.asked() == {0: "planning"}
    assert t.state.now.additional
    assert not t.story("ai-card")


@proves("outer-rim.solo-play.2")
def test_one_card_is_drawn_and_resolved_from_top_to_bottom() -> None:
    other = rogue(at="lothal", credits=9000, assets=["cargo.stolen_supplies"])
    t = opponent_acts("ai-10", other, tops={"cargo": ["cargo.salvage", "cargo.droid_parts", "cargo.food_supplies"]})
    assert len(t.story("ai-card")) == 1
    assert orders(t) == [
        "move_to_goal",
        "deliver",
        "buy_cargo_goal",
        "spend_8000_gain_1_fame",
        "discard_top:bounty",
        "discard_top:luxury",
        "shuffle_this_card_into_ai_deck",
    ]
    assert rival(t).at == "kessel"
    assert rival(t).fame == 2


@proves("outer-rim.solo-play.3")
def test_it_resolves_no_encounter_cards() -> None:
    """Also where nothing else is to be met."""
    for card in AI_CARDS:
        t = opponent_acts(card.id, rogue(at="t4.c"), **EMPTY)
        assert not t.story("encounter")
        assert not t.story("keeps-secret")


@proves("outer-rim.solo-play.4")
def test_of_a_section_it_does_the_first_that_applies() -> None:
    """Card 1: a patrol, a job, fame for credits, reputation with the planet."""
    job = "job.imperial_favor"
    angry = {"rep": {"rebel": -1}}
    rebels = {"patrols": {"rebel": "ryloth"}, **EMPTY}
    met = opponent_acts("ai-01", rogue(at="ryloth", credits=8000, assets=[job], **angry), **rebels)
    assert orders(met) == ["gain_2000", "encounter_negative_patrol"]
    done = opponent_acts("ai-01", rogue(at="ryloth", credits=8000, assets=[job]), **rebels)
    assert orders(done) == ["gain_2000", "complete_job"]
    paid = opponent_acts("ai-01", rogue(at="ryloth", credits=8000), **rebels)
    assert orders(paid) == ["gain_2000", "spend_8000_gain_1_fame"]
    pleased = opponent_acts("ai-01", rogue(at="ryloth"), **rebels)
    assert orders(pleased) == ["gain_2000", "gain_rep_planet"]
    assert rival(pleased).rep["rebel"] == 1


@proves("outer-rim.solo-play.4")
def test_what_would_have_no_effect_is_skipped() -> None:
    """The reputation cannot rise; damage of somebody who is not defeated stays with card 4 and goes with card 6."""
    t = opponent_acts("ai-01", rogue(at="ryloth", rep={"rebel": 1}), **EMPTY)
    assert orders(t) == ["gain_2000"]
    hurt = rogue(at="ryloth", wounds=2)
    assert orders(opponent_acts("ai-04", hurt, faceup=["ryloth.0", "ryloth.1"], **EMPTY))[0] == "gain_2000"
    assert orders(opponent_acts("ai-06", hurt, **EMPTY))[0] == "recover_all_if_damaged"


@proves("outer-rim.solo-play.5")
def test_if_nothing_of_a_section_applies_nothing_happens() -> None:
    t = opponent_acts("ai-06", rogue(at="t4.c"), **EMPTY)
    assert orders(t) == ["gain_2000"]
    assert [line.values["step"] for line in t.story("ai-nothing")] == ["encounter"]
    assert rival(t).credits == 2000


@proves("outer-rim.solo-play.6")
def test_of_the_action_section_it_does_all_that_apply() -> None:
    """Card 8: deliver, buy, reveal."""
    gear: dict[str, Any] = {"tops": {"gear_mod": ["mod.quad_laser_cannon"]}}
    other = rogue(at="tatooine", assets=["cargo.stolen_weapons"])
    t = opponent_acts("ai-08", other, **gear)
    assert orders(t)[:4] == ["gain_2000", "deliver", "buy_gear_mod", "reveal_lowest_facedown_contact"]
    t = opponent_acts("ai-08", rogue(at="tatooine"), **gear)  # nothing to deliver
    assert orders(t)[:3] == ["gain_2000", "buy_gear_mod", "reveal_lowest_facedown_contact"]
    t = opponent_acts("ai-08", other, faceup=["tatooine.0", "tatooine.1"], **EMPTY)
    assert orders(t)[:2] == ["gain_2000", "deliver"]
    assert "reveal_lowest_facedown_contact" not in orders(t)
    assert "buy_gear_mod" not in orders(t)


@proves("outer-rim.solo-play.7")
def test_a_resolved_card_goes_under_the_deck() -> None:
    t = opponent_acts("ai-04", rogue(at="naboo"), **EMPTY)
    assert deck(t)[-1] == "ai-04"
    assert len(deck(t)) == len(AI_CARDS)
    shown = t.view(0).opponent  # type: ignore[attr-defined]
    assert shown.known == {9: 3}  # everybody has seen it
    assert shown.card is None


@proves("outer-rim.solo-ruling.9")
def test_card_10_goes_somewhere_into_the_deck() -> None:
    """The others keep their order, and nobody knows any more what lies where."""
    places = set()
    for lot in (1, 5, 10):
        t = opponent_acts("ai-10", rogue(at="naboo"), dice=[lot], **EMPTY)
        places.add(deck(t).index("ai-10"))
        others = [card for card in deck(t) if card != "ai-10"]
        assert others == sorted(others, reverse=True)  # as `solo` has laid them
        assert t.view(0).opponent.known == {}  # type: ignore[attr-defined]
    assert places == {9, 5, 0}
    plan = [Step("opponent-discards"), Step("turn-over", [0])]
    t = solo(rogue(), rogue(at="naboo"), "ai-10", drawn="ai-04", plan=plan, **EMPTY)
    assert sorted(deck(t)) == [card.id for card in AI_CARDS]
    known = t.view(0).opponent.known  # type: ignore[attr-defined]
    assert known == {}  # also of what lay at the bottom


def test_card_10_discards_the_top_cards_of_two_decks() -> None:
    tops = {**EMPTY["tops"], "bounty": ["bounty.dengar"], "luxury": ["lux.dash_rendar"]}
    t = opponent_acts("ai-10", rogue(at="naboo"), tops=tops)
    assert bottom(t, "bounty") == "bounty.dengar"
    assert bottom(t, "luxury") == "lux.dash_rendar"
    assert top(t, "bounty") != "bounty.dengar"


@proves("outer-rim.solo-play.8")
def test_whoever_has_10_fame_first_wins() -> None:
    lost = opponent_acts("ai-06", rogue(at="naboo", credits=8000, fame=9), rogue(fame=9), **EMPTY)
    assert lost.outcome is not None
    assert (lost.outcome.winners, lost.outcome.scores, lost.outcome.ranks) == ([], [9], [1])
    job = "job.imperial_favor"
    assert opponent_acts("ai-06", rogue(at="naboo", credits=8000, fame=8), **EMPTY).outcome is None
    won = solo(
        rogue(at="kessel", fame=9, assets=["cargo.stolen_supplies"]),
        rogue(at="naboo", fame=9, assets=[job]),
        dice=["hit"],
    )
    won.play("0 delivery")
    if won.outcome is None:
        won.play("0 deliver cargo.stolen_supplies")
    assert won.outcome is not None
    assert won.outcome.winners == [0]


@proves("outer-rim.solo-clarify.1")
def test_the_rules_for_all_players_hold_for_it() -> None:
    """It loses 3,000 credits and lies down when it is defeated, wherever that happens; only recovering helps."""
    other = rogue(at="ring_of_kafrene", credits=5000, hull_damage=2, assets=["cargo.stolen_hyperfuel"])
    down = opponent_acts("ai-05", other, **EMPTY)
    assert rival(down).defeated
    assert rival(down).credits == 5000 + 2000 + 9000 - 3000
    up = opponent_acts("ai-04", rogue(at="naboo", wounds=4, defeated=True), **EMPTY)
    assert not rival(up).defeated
    assert (rival(up).wounds, rival(up).hull_damage) == (0, 0)
    assert orders(up)[0] == "recover_all_if_defeated"


@proves("outer-rim.solo-clarify.2")
def test_whoever_is_defeated_finishes_the_order_and_the_turn_ends() -> None:
    """Two illegal cargos: the first hit defeats it, both are delivered; nothing more is bought or met."""
    other = rogue(
        at="ring_of_kafrene",
        ship="yv_666",
        hull_damage=4,
        credits=9000,
        assets=["cargo.stolen_hyperfuel", "cargo.salvage"],
    )
    t = opponent_acts("ai-05", other, tops={"job": ["job.kessel_run"]})
    assert rival(t).defeated
    assert orders(t) == ["gain_2000", "deliver"]
    assert tokens(t) == {"mon_calamari": 1}
    assert top(t, "job") == "job.kessel_run"
    assert deck(t)[-1] == "ai-05"
    assert t.asked() == {0: "planning"}
    assert player(t).fame == 0


@proves("outer-rim.solo-ruling.10")
def test_also_what_stands_below_the_sections_is_not_resolved() -> None:
    other = rogue(at="ryloth", rep={"rebel": -1}, hull_damage=2)
    dice = ["blank", "blank", "hit", "blank", "blank", 1]
    t = opponent_acts("ai-10", other, patrols={"rebel": "ryloth"}, dice=dice, **EMPTY)
    assert rival(t).defeated
    assert orders(t) == ["gain_2000", "encounter_negative_patrol"]
    assert deck(t)[-1] == "ai-10"


def test_every_order_on_a_card_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    check_cards()
    named = {id for card in AI_CARDS for section in solo_orders.SECTIONS for id in getattr(card, section)}
    assert named <= set(ORDERS)
    monkeypatch.delitem(ORDERS, "deliver")
    with pytest.raises(BadContent, match="deliver"):
        check_cards()
