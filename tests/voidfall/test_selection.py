"""The selection step, taking a turn back, preselected focus cards [voidfall.selection, voidfall.preselect]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import CRISES, HEROIC_BY_ID, RESOURCES
from orloj.games.voidfall.state import State
from orloj.kernel import Refused, Step
from orloj.testing import Position, proves
from tests.voidfall.positions import galaxy, lord, offered, player, stock, table, told

KINDS = ("military", "economic", "general")  # of crises


@proves("voidfall.selection.1", "voidfall.focus-phase.3")
def test_exactly_one_focus_card_from_the_hand_is_played() -> None:
    t = galaxy(lord(hand=["conquest", "politics"], discard=["progress"]))
    assert t.asked() == {0: "selection"}
    assert t.options(0) == ["play conquest", "play politics"]
    t.play("0 play politics")
    assert t.state.now.focus == "politics"
    assert player(t).hand == ["conquest"]
    assert t.asked() == {0: "actions"}


@proves("voidfall.selection.6", "voidfall.actions.2")
def test_a_trade_token_may_be_flipped_for_the_third_action() -> None:
    t = galaxy(lord(trade=2, stock={"materials": 5, "science": 5}))
    t.play("0 play development")
    assert t.options(0) == ["flip", "to-actions"]
    t.play("0 flip")
    assert (player(t).trade, player(t).flipped) == (1, 1)
    assert t.asked() == {0: "actions"}, "only one of them"
    t.play("0 act development grow", "0 1", "0 found miners H1", "0 act development harmonize", "0 1", "0 at O1")
    assert offered(t, 0, "act") == ["act development settle"], "the third action"


@proves("voidfall.selection.7", "voidfall.selection.8")
def test_an_agenda_needs_the_symbol_of_the_focus() -> None:
    t = galaxy(lord(agendas=["W1", "D1", "W2"]))
    t.play("0 play production")
    assert t.options(0) == ["agenda W1", "agenda W2", "to-actions"], "wealth goes with production, dominance does not"
    t.play("0 agenda W2")
    assert t.asked() == {0: "actions"}, "only one agenda"
    assert "act-agenda W2" in t.options(0)
    t = galaxy(lord(agendas=["W1"]))
    t.play("0 play conquest")
    assert t.asked() == {0: "actions"}, "none fits"


@proves("voidfall.selection.8", "voidfall.ruling.6")
def test_a_house_card_counts_as_the_focus_that_it_replaces() -> None:
    t = galaxy(lord(house="nervo", agendas=["S1"]))
    t.play("0 play nervo_uplift")
    assert t.options(0) == ["agenda S1", "to-actions"], "support goes with conquest"


@proves("voidfall.selection.9")
def test_both_a_token_and_an_agenda_in_one_turn() -> None:
    t = galaxy(lord(trade=1, agendas=["W1"], stock={}))
    t.play("0 play production", "0 agenda W1")
    assert t.options(0) == ["flip", "to-actions"]
    t.play("0 flip")
    assert (player(t).flipped, t.state.now.allowed) == (1, 3)
    assert "act-agenda W1" in t.options(0)


@proves("voidfall.selection.10")
def test_a_turn_can_be_taken_back_to_its_selection_in_one_go() -> None:
    t = galaxy(lord(trade=1, agendas=["W1"], stock={"materials": 3}))
    t.play("0 play development", "0 flip", "0 agenda W1", "0 act development grow", "0 1", "0 found miners H1")
    t.play("0 act-agenda W1")
    t.table.undo(0, to="turn")
    assert t.asked() == {0: "selection"}
    assert (stock(t), player(t).trade, len(player(t).agendas.cards)) == ({"materials": 3}, 1, 1)
    t.play("0 play conquest")
    assert t.state.now.focus == "conquest"


@proves("voidfall.selection.11")
def test_once_something_new_was_seen_a_turn_can_no_longer_be_taken_back() -> None:
    t = galaxy(lord(stock={"credits": 1, "energy": 1}))
    t.play("0 play conquest", "0 act conquest plan", "0 1", "0 draw-agendas might")
    with pytest.raises(Refused):
        t.table.undo(0, to="turn")
    assert t.state.now.focus == "conquest"


@proves("voidfall.selection.11")
def test_a_new_card_in_the_offer_is_news_too() -> None:
    t = galaxy(lord(stock={"credits": 1, "energy": 1}))
    t.play("0 play conquest", "0 act conquest plan", "0 1")
    t.play(f"0 {offered(t, 0, 'take-agenda')[0]}")
    with pytest.raises(Refused):
        t.table.undo(0, to="turn")


# -- the variant


def preselecting(**facts: Any) -> Position[State]:
    hands = [lord(hand=["conquest", "politics"]), lord(hand=["progress", "production"])]
    return galaxy(*hands, round=0, more={"preselect": True}, plan=["round"], event="1A", **facts)


@proves("voidfall.preselect.1")
def test_everybody_preselects_at_the_same_time_and_face_down() -> None:
    t = preselecting()
    assert t.asked() == {0: "preselect", 1: "preselect"}
    assert t.options(1) == ["play progress", "play production"]
    t.play("1 play production")
    assert t.asked() == {0: "preselect"}
    others: Any = t.view(0)
    assert others.players[1].preselected == ""
    t.play("0 play politics")
    others = t.view(0)
    assert (others.players[1].has_preselected, others.players[1].preselected) == (True, "")
    assert others.players[1].hand == ["progress", "production"], "it is not told which one of them"


@proves("voidfall.preselect.2")
def test_the_preselected_card_must_be_used_and_the_rest_of_the_turn_is_as_usual() -> None:
    t = preselecting()
    t.play("0 play politics", "1 play progress")
    assert told(t, "plays") == [{"focus": "politics"}], "turned up in the own turn, with no other choice"
    assert t.state.now.focus == "politics"
    t.play("0 end-turn")
    assert [line["focus"] for line in told(t, "plays")] == ["politics", "progress"]
    assert player(t).discard == ["politics"]
    t.play("1 end-turn")
    assert t.state.round == 2


@proves("voidfall.preselect.3")
def test_cooperative_players_preselect_before_the_alert_is_known() -> None:
    t = galaxy(mode="cooperative", round=0, more={"preselect": True}, plan=["round"], event="1A")
    assert t.asked() == {0: "preselect", 1: "preselect"}
    assert t.state.board is not None
    assert t.state.board.alert == -1
    t.play("0 play politics", "1 play progress")
    assert t.state.board.alert >= 0


@proves("voidfall.focus-phase.1", "voidfall.focus-phase.2")
def test_as_many_rounds_as_the_event_says_with_one_turn_each_in_turn_order() -> None:
    t = galaxy(
        *[lord(stock={}, active=0) for _ in range(3)], round=0, more={"order": [2, 0, 1]}, plan=["round"], event="1A"
    )
    turns = []
    while t.state.round < 5 and not told(t, "evaluation"):
        [(seat, kind)] = t.asked().items()
        if kind == "selection":
            turns.append((t.state.round, seat))
            t.play(f"{seat} {t.options(seat)[0]}")
        elif "end-turn" in t.options(seat):
            t.play(f"{seat} end-turn")
        else:
            t.play(f"{seat} {t.options(seat)[0]}")
    assert turns == [(number, seat) for number in (1, 2, 3, 4) for seat in (2, 0, 1)]


@proves("voidfall.focus-phase.3")
def test_a_turn_has_selection_actions_and_clean_up() -> None:
    t = galaxy(lord(stock={"energy": 2}), plan=[Step("turn", [0]), Step("turn", [1])])
    steps = []
    for answer in ("play conquest", "end-turn"):
        steps.append(t.state.now.step)
        t.play(f"0 {answer}")
    assert steps == ["selection", "actions"]
    assert t.state.now.seat == 1
    assert player(t).discard == ["conquest"]


# -- heroic and alliance cards


def offering(mode: str, *cards: str, **facts: Any) -> Position[State]:
    """These cards are on offer, and no crisis is there."""
    kind = "heroic" if mode == "solo" else "alliance"
    return galaxy(
        facts.pop("one", lord()),
        mode=mode,
        board={"offer": [HEROIC_BY_ID[f"{kind}_{card}"] for card in cards], "current": -1},
        **facts,
    )


@proves("voidfall.selection.2", "voidfall.selection.3", "voidfall.selection.5")
@pytest.mark.parametrize(("mode", "kind"), [("solo", "heroic"), ("cooperative", "alliance")])
def test_a_card_of_the_offer_for_a_focus_card_of_the_same_focus(mode: str, kind: str) -> None:
    t = offering(mode, "conquest", "progress", "politics", one=lord(hand=["conquest", "development"]))
    assert offered(t, 0, "take") == [f"take {kind}_conquest conquest"], "neither for another focus nor without a card"
    t.play(f"0 take {kind}_conquest conquest")
    assert (player(t).hand, player(t).discard) == (["development"], ["conquest"])
    assert t.state.now.focus == f"{kind}_conquest"
    assert {token.split()[1] for token in offered(t, 0, "act")} <= {f"{kind}_conquest"}
    assert t.state.board is not None
    left = [HEROIC_BY_ID[f"{kind}_{card}"] for card in ("progress", "politics")]
    assert t.state.board.offer == left, "the offer is not refilled"


@proves("voidfall.selection.4", "voidfall.ruling.7")
def test_any_card_will_do_for_leadership() -> None:
    t = offering("cooperative", "leadership", one=lord(hand=["conquest", "development"]))
    assert offered(t, 0, "take") == ["take alliance_leadership conquest", "take alliance_leadership development"]
    t = offering("cooperative", "leadership", "conquest", one=lord(house="nervo", hand=["nervo_uplift"]))
    assert offered(t, 0, "take") == ["take alliance_leadership nervo_uplift"], "Uplift is no conquest for this"


@proves("voidfall.ruling.8")
def test_a_heroic_card_counts_as_its_focus_and_leadership_as_none() -> None:
    everything = ["W1", "S1", "M1", "D1"]
    t = offering("cooperative", "conquest", "leadership", one=lord(agendas=everything))
    t.play("0 take alliance_conquest conquest")
    assert offered(t, 0, "agenda") == ["agenda S1"]
    t = offering("cooperative", "conquest", "leadership", one=lord(agendas=everything))
    t.play("0 take alliance_leadership conquest")
    assert not offered(t, 0, "agenda")


@proves("voidfall.targets.8", "voidfall.crisis-solve.12")
@pytest.mark.parametrize(
    ("action", "kinds"),
    [
        ("conquest counsel", {"military", "general"}),
        ("progress restore", {"economic", "general"}),
        ("leadership stand", {"military", "economic", "general"}),
    ],
)
def test_some_cards_discard_a_crisis_without_solving_it(action: str, kinds: set[str]) -> None:
    """Its target is none of the player's own things: a crisis on the board, of the kinds that it names."""
    rows = {"economic": ["economic", "general"], "military": ["military"]}
    found = {kind: next(n for n, one in enumerate(CRISES) if one.kind == kind and one.level == 1) for kind in KINDS}
    card, key = action.split()
    g = table(
        lord(stock=dict.fromkeys(RESOURCES, 9)),
        mode="cooperative",
        focus=f"alliance_{card}",
        board={"current": -1},
    )
    assert g.board is not None
    g.board.rows = {row: [found[kind] for kind in rows[row]] for row in ("economic", "military")}
    for crisis in found.values():
        g.board.decks["1"].take(crisis)
    t = Position(GAME, g)
    t.play(f"0 act alliance_{card} {key}")
    for _ in range(4):
        if t.asked() == {0: "drop-crisis"}:
            break
        wanted = [one for one in ("go-on", "2", "1") if one in t.options(0)]
        t.play(f"0 {(wanted or t.answers(0))[0]}")
    names = {CRISES[found[kind]].id for kind in kinds}
    assert {token.split()[1] for token in offered(t, 0, "drop-crisis")} == names
    chosen = sorted(names)[0]
    t.play(f"0 drop-crisis {chosen}")
    assert t.state.board is not None
    ongoing = {CRISES[one].id for row in t.state.board.rows.values() for one in row}
    assert chosen not in ongoing
    assert not told(t, "solves")
