"""Alerts, the reveal of crises and the advance of the void [voidfall.focus-phase.4, voidfall.crisis-reveal,
voidfall.void-advance]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.components import ALERTS, CRISES, EVENTS
from orloj.games.voidfall.crises.board import board_of, place_catastrophe
from orloj.games.voidfall.state import COOPERATIVE, NO_CARD, SOLO, State, Turn
from orloj.kernel import GameOver, Step
from orloj.testing import Position, proves
from tests.voidfall.positions import crisis, lord, player, stock, told
from tests.voidfall.void_positions import HARBINGER, answered, board, discarded, void, void_table


def advancing(*lords: Any, **facts: Any) -> Position[State]:
    """Seat 0 comes to the advance of the void; then the next player begins."""
    settings: dict[str, Any] = {"turn": Turn(seat=0, focus="progress"), **facts}
    plan = [Step("void-advance", [0]), Step("turn-ends", [0]), Step("selection", [1])]
    return void(*lords, **{"plan": plan, **settings})


def alert(name: str) -> int:
    return next(number for number, one in enumerate(ALERTS) if one.id == name)


def on_top(*names: str) -> Any:
    """These alerts come next, the first one first."""

    def change(g: State) -> None:
        found = board_of(g)
        for name in reversed(names):
            card = alert(name)
            pile = found.alerts.cards if card in found.alerts.cards else found.alert_box
            pile.remove(card)
            found.alerts.cards.append(card)

    return change


# -- rounds and reveals


@proves("voidfall.focus-phase.4", "voidfall.focus-phase.5", "voidfall.void-advance.23")
def test_each_round_has_an_alert_and_each_turn_five_steps() -> None:
    t = void(alert="", plan=["round"], change=on_top("situation_1_2", "situation_2_1"), turn=Turn())
    assert board(t).alert == alert("situation_1_2")
    steps = []
    for seat in (0, 1):
        assert t.asked() == {seat: "selection"}
        assert board(t).alert == alert("situation_1_2"), "the same for all turns of a round"
        assert CRISES[board(t).current].level == 1
        answered(t, "play conquest", until=("actions", "void-advance"))
        steps.append(t.asked())
        if t.asked() == {seat: "actions"}:
            t.play(f"{seat} end-turn")
        assert t.asked() == {seat: "void-advance"}
        t.play(f"{seat} catastrophe")
        answered(t, "2", until=("selection",))
    assert board(t).alert == alert("situation_2_1")
    assert board(t).alert_discard == [alert("situation_1_2")]
    assert t.state.round == 3
    assert CRISES[board(t).current].level == 2
    kinds = [line.key for line in t.story() if line.key in ("alert", "turn", "crisis", "plays", "catastrophe")]
    assert kinds == ["alert", *["turn", "crisis", "plays", "catastrophe"] * 2, "alert", "turn", "crisis"]


@proves("voidfall.void-advance.24", "voidfall.focus-phase.1")
def test_after_the_last_round_comes_the_evaluation() -> None:
    rounds = EVENTS[void_table().event].rounds
    t = void(plan=["round"], round=rounds, turn=Turn())
    assert t.story("evaluation")
    assert not t.story("alert")


@proves("voidfall.crisis-reveal.1", "voidfall.crisis-reveal.2")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_situation_reveals_a_crisis_of_its_level(level: int) -> None:
    g = void_table(alert=f"situation_{level}_1", plan=[Step("turn", [0])])
    top = board_of(g).decks[str(level)].cards[-1]
    t = void(alert=f"situation_{level}_1", plan=[Step("turn", [0])])
    assert board(t).current == top
    assert CRISES[top].level == level
    assert t.view(1).board.current == top  # type: ignore[attr-defined]


@proves("voidfall.crisis-reveal.3", "voidfall.void-advance.12")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    def worn_out(g: State) -> None:
        found = board_of(g)
        found.discards["1"].cards += found.decks["1"].cards
        found.decks["1"].cards.clear()

    t = void(alert="situation_1_1", plan=[Step("turn", [0])], change=worn_out)
    found = board(t)
    assert CRISES[found.current].level == 1
    assert not found.discards["1"].cards
    assert len(found.decks["1"].cards) == sum(one.level == 1 for one in CRISES) - 1


@proves("voidfall.crisis-reveal.4")
def test_in_a_war_no_crisis_is_revealed() -> None:
    t = void(alert="war_1", plan=[Step("turn", [0])])
    assert t.asked() == {0: "selection"}
    assert board(t).current == NO_CARD


@proves("voidfall.preselect.3")
def test_focuses_are_preselected_before_the_alert_is_known() -> None:
    t = void(alert="", plan=["round"], turn=Turn(), more={"preselect": True})
    assert set(t.asked().values()) == {"preselect"}
    assert board(t).alert == NO_CARD
    t.play("0 play conquest", "1 play production")
    assert board(t).alert != NO_CARD
    assert t.options(0) == ["play conquest"] or "play conquest" in t.options(0)


# -- an unsolved crisis


@proves("voidfall.void-advance.1")
def test_whoever_has_solved_the_crisis_has_nothing_to_decide() -> None:
    t = advancing()
    assert t.asked() == {1: "selection"}
    assert board(t).catastrophes == 0


@proves("voidfall.void-advance.2", "voidfall.void-advance.6", "voidfall.void-advance.7", "voidfall.void-advance.8")
@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("crisis_1_04", ["military"]),
        ("crisis_1_07", ["economic"]),
        ("crisis_1_17", ["military", "economic"]),
    ],
)
def test_three_ways_to_deal_with_it_and_the_rows_that_fit(name: str, rows: list[str]) -> None:
    t = advancing(current=name)
    assert t.options(0) == [f"suffer {name}", *[f"ongoing {row}" for row in rows], "catastrophe"]
    for row in rows:
        other = t.fork().play(f"0 ongoing {row}")
        assert board(other).rows[row] == [crisis(name)]  # type: ignore[index]
        assert board(other).current == NO_CARD
        assert not discarded(other, name)
        assert other.asked() == {1: "selection"}


@proves("voidfall.void-advance.5", "voidfall.void-advance.12")
def test_a_catastrophe_instead() -> None:
    t = advancing(current="crisis_1_07").play("0 catastrophe")
    assert board(t).catastrophes == 1
    assert discarded(t, "crisis_1_07")
    assert board(t).current == NO_CARD


@proves("voidfall.void-advance.10")
def test_a_new_crisis_comes_first_after_the_harbingers() -> None:
    row = [HARBINGER, HARBINGER, "crisis_1_08"]
    t = advancing(current="crisis_1_07", rows={"economic": row}).play("0 ongoing economic")
    assert board(t).rows["economic"] == [HARBINGER, HARBINGER, crisis("crisis_1_07"), crisis("crisis_1_08")]
    assert board(t).catastrophes == 0


@proves("voidfall.void-advance.11", "voidfall.void-advance.12")
def test_what_is_pushed_off_the_row_brings_a_catastrophe() -> None:
    row = ["crisis_1_08", "crisis_1_09", "crisis_1_10", "crisis_1_11"]
    t = advancing(current="crisis_1_07", rows={"economic": row}).play("0 ongoing economic")
    names = ["crisis_1_07", "crisis_1_08", "crisis_1_09", "crisis_1_10"]
    assert board(t).rows["economic"] == [crisis(name) for name in names]
    assert discarded(t, "crisis_1_11")
    assert not discarded(t, "crisis_1_07")
    assert board(t).catastrophes == 1


@proves("voidfall.void-advance.9")
def test_a_row_of_harbingers_has_no_place_for_a_crisis() -> None:
    def more(g: State) -> None:
        board_of(g).harbingers = 0

    t = advancing(current="crisis_1_07", rows={"economic": [HARBINGER] * 4}, change=more)
    assert "ongoing economic" in t.options(0)
    t.play("0 ongoing economic")
    assert board(t).rows["economic"] == [HARBINGER] * 4
    assert discarded(t, "crisis_1_07")
    assert board(t).catastrophes == 1


# -- catastrophes


@proves("voidfall.void-advance.21")
@pytest.mark.parametrize(("mode", "seats"), [(SOLO, 1), (COOPERATIVE, 3)])
def test_everybody_may_choose_a_compensation(mode: str, seats: int) -> None:
    t = advancing(
        *[lord(stock={}) for _ in range(seats)],
        current="crisis_1_07",
        mode=mode,
        plan=[Step("void-advance", [0]), Step("turn-ends", [0]), "round"],
        round=EVENTS[void_table(mode=mode, seats=seats).event].rounds,
    )
    t.play("0 catastrophe")
    assert t.options(0) == ["1", "2", "done"], "a corruption less, five resources, or nothing"
    if seats == 1:
        t.play("0 2")
        assert t.asked() == {0: "gain-any"}
        t.play("0 food=2,energy=3")
        assert stock(t) == {"food": 2, "energy": 3}
        return
    t.play("0 1")
    assert not player(t, 0).slots[3].corrupted
    assert t.asked() == {1: "choice"}
    t.play("1 2", "1 credits=5")
    assert stock(t, 1) == {"credits": 5}
    assert t.asked() == {2: "choice"}
    t.play("2 done")
    assert stock(t, 2) == {}
    assert player(t, 2).slots[3].corrupted


@proves("voidfall.void-advance.22")
@pytest.mark.parametrize("war", [False, True])
def test_the_fourth_catastrophe_loses_the_game_at_once(war: bool) -> None:
    crisis_or_war: dict[str, Any] = {"alert": "war_1"} if war else {"current": "crisis_1_07"}
    t = advancing(**crisis_or_war, catastrophes=2).play("0 catastrophe")
    assert t.outcome is None
    assert board(t).catastrophes == 3
    t = advancing(**crisis_or_war, catastrophes=3).play("0 catastrophe")
    assert t.outcome is not None
    assert t.outcome.winners == []
    assert t.outcome.reason == "catastrophes"


@proves("voidfall.void-advance.22", "voidfall.void-advance.11")
def test_the_fourth_one_may_come_from_a_full_row_too() -> None:
    row = ["crisis_1_08", "crisis_1_09", "crisis_1_10", "crisis_1_11"]
    t = advancing(current="crisis_1_07", rows={"economic": row}, catastrophes=3).play("0 ongoing economic")
    assert t.outcome is not None
    assert t.outcome.reason == "catastrophes"


@proves("voidfall.void-advance.22")
def test_in_other_steps_there_is_no_token_left() -> None:
    """Nobody loses then, and nobody is compensated."""
    g = void_table(catastrophes=3, turn=Turn(seat=0, step="actions", focus="conquest"), plan=[])
    place_catastrophe(g)
    assert board_of(g).catastrophes == 3
    assert not g.plan
    g.now.step = "void"
    with pytest.raises(GameOver):
        place_catastrophe(g)


# -- war


@proves("voidfall.void-advance.13", "voidfall.void-advance.20", "voidfall.void-advance.21")
def test_in_a_war_the_crisis_board_or_a_catastrophe() -> None:
    t = advancing(alert="war_1")
    assert t.asked() == {0: "war"}
    assert t.options(0) == ["board", "catastrophe"]
    t.play("0 catastrophe")
    assert board(t).catastrophes == 1
    assert board(t).alert == alert("war_1"), "the War stays"
    assert board(t).alert_discard == []
    assert t.options(0) == ["1", "2", "done"]


@proves("voidfall.void-advance.14", "voidfall.skirmish.3")
def test_every_player_of_the_round_faces_the_war() -> None:
    t = void(alert="", plan=["round"], change=on_top("war_1", "situation_1_1"), turn=Turn())
    for seat in (0, 1):
        answered(t, "play conquest", until=("war", "actions"), seat=seat)
        if t.asked() == {seat: "actions"}:
            t.play(f"{seat} end-turn")
        assert t.asked() == {seat: "war"}
        t.play(f"{seat} board")
        answered(t, until=("selection",))
    assert [line.values["player"] for line in t.story("strike")] == [0, 1]
    assert board(t).alert == alert("situation_1_1")


@proves("voidfall.void-advance.15", "voidfall.skirmish.8", "voidfall.crisis-board.3", "voidfall.ruling.4")
@pytest.mark.parametrize("occupied", range(5))
@pytest.mark.parametrize("cycle", [1, 2, 3])
def test_the_military_row_and_the_war_card_change_the_power(occupied: int, cycle: int) -> None:
    row = ["crisis_1_01", "crisis_1_02", "crisis_1_03", "crisis_1_04"][:occupied]
    t = advancing(lord(corrupted_slots=(1, 2, 3)), alert="war_6", rows={"military": row}, cycle=cycle).play("0 board")
    added = (0, 1, 2, 3, 4)[occupied] + (0, 1, 2)[cycle - 1]
    assert told(t, "strike")[0]["count"] == 3 + added


@proves("voidfall.void-advance.16", "voidfall.crisis-board.3", "voidfall.ruling.4")
@pytest.mark.parametrize(
    ("occupied", "price"),
    [
        (0, {}),
        (1, {"materials": 1, "energy": 1}),
        (2, {"materials": 2, "energy": 2}),
        (3, {"materials": 2, "energy": 2, "science": 1}),
        (4, {"materials": 2, "energy": 2, "science": 2}),
    ],
)
def test_the_economic_row_tells_what_is_paid_after_the_skirmish(occupied: int, price: dict[str, int]) -> None:
    places: list[str | int] = ["crisis_1_07", "crisis_1_08", HARBINGER, "crisis_1_10"]
    row = places[:occupied]
    wealth = dict.fromkeys(("food", "energy", "materials", "credits", "science"), 5)
    t = advancing(lord(stock=wealth, influence=20), alert="war_1", rows={"economic": sorted_row(row)}).play("0 board")
    answered(t)
    assert {name: 5 - n for name, n in player(t).stock.items() if n != 5} == price
    assert player(t).influence == 20
    if price:
        keys = [line.key for line in t.story() if line.key in ("strike", "pays")]
        assert keys == ["strike", "pays"]


def sorted_row(row: list[str | int]) -> list[str | int]:
    """Harbingers are always on the left."""
    return sorted(row, key=lambda card: card != HARBINGER)


TOLL: dict[str, Any] = {
    "alert": "war_1",
    "rows": {"economic": ["crisis_1_07", "crisis_1_08", "crisis_1_09"]},
}  # 2 materials, 2 energy, 1 science


@proves("voidfall.void-advance.17", "voidfall.void-advance.18", "voidfall.eval-strike.6")
def test_what_is_missing_costs_influence_and_what_one_has_is_paid() -> None:
    t = advancing(lord(stock={"materials": 1, "energy": 2, "food": 4}, influence=20), **TOLL).play("0 board")
    answered(t)
    assert stock(t) == {"food": 4}
    assert player(t).influence == 20 - 3 * 2


@proves("voidfall.void-advance.19", "voidfall.ruling.3", "voidfall.eval-strike.5", "voidfall.void-advance.17")
def test_credits_may_but_need_not_stand_for_what_is_missing() -> None:
    t = advancing(lord(stock={"materials": 1, "energy": 1, "credits": 3}, influence=20), **TOLL).play("0 board")
    assert t.asked() == {0: "pay"}
    assert t.options(0) == [
        "energy.1 materials.1 credits.2",
        "energy.1 materials.1 credits.1",
        "energy.1 materials.1",
    ], "never for science"
    most = t.fork().play("0 energy.1 materials.1 credits.2")
    assert stock(most) == {"credits": 1}
    assert player(most).influence == 20 - 3
    least = t.play("0 energy.1 materials.1")
    assert stock(least) == {"credits": 3}
    assert player(least).influence == 20 - 3 * 3


@proves("voidfall.void-advance.18", "voidfall.void-advance.19", "voidfall.resources.3")
def test_whoever_wants_to_be_asked_may_pay_credits_for_what_one_has() -> None:
    """But nobody keeps a resource and loses influence for it."""
    wealth = {"materials": 2, "energy": 1, "science": 1, "credits": 1}
    careful = lord(stock=wealth, influence=20, more={"asks_payment": True})
    t = advancing(careful, **TOLL).play("0 board")
    assert t.options(0) == [
        "energy.1 materials.2 credits.1 science.1",
        "energy.1 materials.2 science.1",
        "energy.1 materials.1 credits.1 science.1",
    ]
    t.play("0 energy.1 materials.1 credits.1 science.1")
    assert stock(t) == {"materials": 1}
    assert player(t).influence == 20 - 3, "for the energy that was missing"
    usual = advancing(lord(stock=wealth, influence=20), **TOLL).play("0 board")
    assert usual.options(0) == ["energy.1 materials.2 credits.1 science.1", "energy.1 materials.2 science.1"]


@proves("voidfall.void-advance.19", "voidfall.resources.8")
def test_a_house_that_substitutes_materials_may_do_so_here() -> None:
    from orloj.games.voidfall.components import HOUSES

    house = next(one.id for one in HOUSES.values() if "substitute" in [getattr(a, "modifies", "") for a in one.ability])
    t = advancing(lord(house=house, stock={"materials": 5}, influence=20), **TOLL).play("0 board")
    assert t.options(0) == ["materials.4", "materials.3", "materials.2"]
    t.play("0 materials.4")
    assert stock(t) == {"materials": 1}
    assert player(t).influence == 20 - 3
