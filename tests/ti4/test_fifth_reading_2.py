"""What a fifth reading of sections 31 to 60 found: the order of *when* and *after*, who is asked in vain,
and who is not asked in his turn."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.components import CARD_NUMBERS, OBJECTIVE_NUMBER
from orloj.games.ti4.state import State
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.ti4.positions import table
from tests.ti4.turns import turn

# ---------------------------------------------------------------- when before after


@proves("ti4.53.14", "ti4.34.3")
def test_who_is_owed_the_commodities_gets_them_before_anybody_gains_by_them() -> None:
    """The minister of seat 0, whose turn it is, has to wait for the agreement of seat 1."""
    t = turn(
        "trade",
        factions=("hacan", "xxcha", "winnu"),
        notes={1: [(0, "trade-agreement")]},
        laws={"minister-of-commerce": {"owner": 0}},
    )
    t.play("0 strategic trade")
    assert t.asked() == {1: "when.CommoditiesReplenished"}
    t.play("1 trade-agreement")
    assert t.state.players[0].commodities == 0
    assert t.state.players[1].trade_goods == 6


# ---------------------------------------------------------------- with a poker face


def _with_cards(*seats: int, **facts: Any) -> Position[State]:
    """Everybody keeps a straight face; these seats hold two cards each, none of which helps here."""
    actions = ("economic-initiative", "industrial-initiative", "mining-initiative")
    hands = {seat: [actions[seat], "flank-speed"] for seat in seats}
    return table(factions=("winnu", "xxcha", "yin"), poker_face=True, hands=hands, **facts)


def test_nobody_is_asked_to_cancel_his_own_card() -> None:
    t = _with_cards(0, 1, plan=[Step("turn", [0])])
    t.play("0 component economic-initiative")
    assert t.asked() == {1: "when.CardPlayed"}  # seat 2 holds no cards


def test_nobody_is_asked_to_forbid_himself_a_strategy_card() -> None:
    t = _with_cards(0, 1, 2, plan=[Step("pick-strategy", [0])], begin=_offers, phase="strategy")
    t.play("0 trade")
    assert sorted(t.asked()) == [1, 2]


def _offers(g: State) -> None:
    g.offer = {"trade": 0, "politics": 0}


@pytest.mark.parametrize("docked", [False, True])
def test_only_who_could_arm_a_dock_as_everybody_sees_is_asked_after_a_move(docked: bool) -> None:
    units = {"0 47": "cruiser", **({"1 arnor": "space-dock"} if docked else {})}
    t = _with_cards(0, 1, 2, units=units, owners={"arnor": 1}, begin=lambda g: tactical.start(g, 0, 36))
    t.play("0 pass", "0 sail cruiser 47-36", "0 done")  # only seat 0 could have answered to the activation
    assert t.asked() == ({1: "after.ShipsArrived"} if docked else {0: "idle"})


@pytest.mark.parametrize(("tile", "asked"), [(36, [0, 1]), (47, [0])])
def test_a_note_that_was_given_to_somebody_might_be_any_that_fits(tile: int, asked: list[int]) -> None:
    """For all that others know, seat 1 holds the ceasefire of seat 0; it helps only where seat 1 has units."""

    def activated(g: State) -> None:
        g.note_takers.append(1)
        tactical.start(g, 0, tile)

    t = table(
        factions=("winnu", "xxcha", "hacan"),
        poker_face=True,
        units={"1 36": "cruiser"},
        hands={0: ["spy"]},
        notes={1: [(0, "trade-agreement")]},
        begin=activated,
    )
    assert sorted(t.asked()) == asked


@proves("ti4.53.4")
def test_who_cannot_play_cards_is_not_asked_for_any() -> None:
    """Transparasteel Plating: seat 1 has passed, seat 2 has not."""
    t = table(
        factions=("yssaril", "xxcha", "yin"),
        poker_face=True,
        hands={0: ["economic-initiative"], 1: ["spy"], 2: ["plague"]},
        technologies={0: ["transparasteel-plating"]},
        players={1: {"passed": True}},
        plan=[Step("turn", [0])],
    )
    t.play("0 component economic-initiative")
    assert t.asked() == {2: "when.CardPlayed"}


@pytest.mark.parametrize("played", [False, True])
def test_nobody_is_asked_for_a_card_that_lies_among_the_discards(played: bool) -> None:
    """There is one Summit."""

    def prepare(g: State) -> None:
        [summit] = CARD_NUMBERS["summit"]
        if played:
            g.action_deck.pile.take(summit)
            g.action_deck.discard([summit])
        g.then("strategy-phase-starts")

    t = _with_cards(0, 1, begin=prepare, phase="strategy")
    assert t.asked() == ({0: "idle"} if played else dict.fromkeys((0, 1), "after.StrategyPhaseStart"))


MASTERED = {0: ["transit-diodes", "graviton-laser-system", "sarween-tools", "integrated-economy"]}  # four of one colour


@proves("ti4.57.1")
@pytest.mark.parametrize("scored", [False, True])
def test_who_might_hold_a_secret_objective_that_he_meets_is_asked_for_it(scored: bool) -> None:
    """Seat 0 meets one and holds another one; of what seat 1 has scored everybody knows that it is not seat 0's."""
    met = OBJECTIVE_NUMBER["master-the-laws-of-physics"]
    t = table(
        poker_face=True,
        technologies=MASTERED,
        secrets={0: ["unveil-flagship"], 2: ["spark-a-rebellion"]},
        players={1: {"scored": [met] if scored else []}},
        plan=[Step("score-objectives", [seat]) for seat in range(3)],
        phase="status",
    )
    assert t.asked() == ({0: "idle"} if scored else {0: "score-secret"})
    if not scored:
        assert t.options(0) == ["pass"]


# ---------------------------------------------------------------- transactions


@proves("ti4.65.1", "ti4.55.1")
def test_who_can_only_pass_may_still_trade_in_his_turn() -> None:
    """Seat 0 has no tokens and no strategy cards left; four trade goods of its neighbor pay for a research."""
    people = ("winnu", "xxcha", "yin")
    t = turn(
        factions=people,
        units={"0 46": "cruiser", "1 28": "fighter"},
        players={0: {"tactic": 0}, 1: {"trade_goods": 4}},
        hands={0: ["focused-research"]},
    )
    assert t.options(0) == ["pass-turn"]
    t.table.step_aside(1, "offer", "0 give trade-goods=4")
    t.table.step_aside(0, "deal-answer", f"accept {t.state.deals.open[-1].id}")
    assert t.options(0) == ["component focused-research", "pass-turn"]


@proves("ti4.65.1a")
def test_who_has_only_his_strategy_card_left_may_trade_before_he_uses_it() -> None:
    t = turn(
        "technology",
        factions=("winnu", "xxcha", "yin"),
        units={"0 46": "cruiser", "1 28": "fighter"},
        players={0: {"tactic": 0}, 1: {"trade_goods": 1}},
    )
    assert t.options(0) == ["strategic technology"]
    t.table.step_aside(1, "offer", "0 give trade-goods=1")
    t.table.step_aside(0, "deal-answer", f"accept {t.state.deals.open[-1].id}")
    assert t.state.players[0].trade_goods == 1
    assert t.asked() == {0: "action"}
