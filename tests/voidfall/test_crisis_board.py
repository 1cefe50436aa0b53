"""The crisis board with its harbingers [voidfall.crisis-board, voidfall.after-player.13, voidfall.prep]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.components import ALERTS, DIFFICULTIES, HEROIC_BY_ID, HEROICS, ROW_SPACES, ROWS
from orloj.games.voidfall.crises.board import board_of
from orloj.games.voidfall.phases.cycle import fill_offer, owns_focus
from orloj.games.voidfall.state import COOPERATIVE, NO_CARD, SOLO, State, Turn
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.voidfall.positions import crisis, land, lord, sector
from tests.voidfall.void_positions import HARBINGER, answered, board, discarded, void, void_table, with_effects

O1 = land(0, fleets={"corvette": 5})


def invading(harbingers: int, **facts: Any) -> Position[State]:
    """Seat 0 invades c1, where harbingers are."""
    g = void_table(
        lord(glory=[]),
        sectors={"O1": O1, "c1": {"void_power": 1, "harbingers": harbingers, "glory": [], "bounties": 0}},
        turn=Turn(seat=0, step="actions", focus="conquest"),
        plan=[Step("selection", [1])],
        **facts,
    )
    return with_effects(g, "conquest/engage/then/one.0").play("0 invade c1", "0 power corvette O1=4")


@proves("voidfall.crisis-board.1", "voidfall.crisis-board.2")
def test_two_rows_of_four_spaces() -> None:
    assert ROWS == ("military", "economic")
    assert ROW_SPACES == {"military": 4, "economic": 4}


@proves("voidfall.crisis-board.4", "voidfall.crisis-board.5", "voidfall.after-player.13")
def test_every_harbinger_goes_to_a_row_of_the_players_choice() -> None:
    t = invading(2, rows={"military": [HARBINGER, "crisis_1_01"]})
    supply = board(t).harbingers
    rows: list[str] = []
    while sector(t, "c1").harbingers or t.asked() == {0: "harbinger-row"}:
        if t.asked() == {0: "harbinger-row"}:
            assert t.options(0) == ["row military", "row economic"]
            rows.append("economic" if rows else "military")
            t.play(f"0 row {rows[-1]}")
        else:
            answered(t, "resolve harbinger", "in-order", until=("harbinger-row", "selection"))
    assert rows == ["military", "economic"]
    assert board(t).rows == {"military": [HARBINGER, HARBINGER, crisis("crisis_1_01")], "economic": [HARBINGER]}
    assert board(t).harbingers == supply, "they do not come from the supply"
    assert sector(t, "c1").harbingers == 0


@proves("voidfall.crisis-board.6", "voidfall.void-advance.21")
def test_a_crisis_that_is_pushed_off_is_discarded_for_a_catastrophe() -> None:
    row = [HARBINGER, "crisis_1_01", "crisis_1_02", "crisis_1_03"]
    t = invading(1, rows={"military": row})
    answered(t, "resolve harbinger", "in-order", until=("harbinger-row",))
    t.play("0 row military")
    assert board(t).rows["military"] == [HARBINGER, HARBINGER, crisis("crisis_1_01"), crisis("crisis_1_02")]
    assert discarded(t, "crisis_1_03")
    assert board(t).catastrophes == 1
    assert {"1", "2", "done"} <= set(t.options(0)), "everybody is compensated at once"


@proves("voidfall.crisis-board.6", "voidfall.void-advance.22")
def test_a_harbinger_that_is_pushed_off_goes_to_the_supply_and_the_fourth_catastrophe_is_none() -> None:
    def few(g: State) -> None:
        board_of(g).harbingers = 0

    t = invading(1, rows={"economic": [HARBINGER] * 4}, catastrophes=3, change=few)
    answered(t, "resolve harbinger", "in-order", until=("harbinger-row",))
    t.play("0 row economic")
    answered(t)
    assert t.outcome is None
    assert board(t).catastrophes == 3
    assert board(t).harbingers == 1
    assert board(t).rows["economic"] == [HARBINGER] * 4


@proves("voidfall.crisis-board.7", "voidfall.harbingers.7")
def test_when_a_harbinger_leaves_the_rest_closes_the_gap() -> None:
    g = void_table(
        rows={"military": [HARBINGER, "crisis_1_01", "crisis_1_02"]},
        plan=[Step("selection", [1])],
        turn=Turn(seat=0, step="actions", focus="conquest"),
    )
    supply = board_of(g).harbingers
    t = with_effects(g, "haven/b").play("0 harbinger-in military")
    assert board(t).rows["military"] == [crisis("crisis_1_01"), crisis("crisis_1_02")]
    assert board(t).harbingers == supply + 1


# -- preparation


def preparing(cycle: int, **facts: Any) -> Position[State]:
    settings: dict[str, Any] = {"plan": ["prepare-void", Step("selection", [0])], "turn": Turn(), **facts}
    return void(cycle=cycle, **settings)


@proves("voidfall.prep.1")
def test_the_first_cycle_begins_with_the_event() -> None:
    t = void(plan=["cycle"], turn=Turn(), events={1: ["1A"]}, change=_before_the_first)
    assert [line.key for line in t.story()][:2] == ["cycle", "event"]
    assert not t.story("heroic-offer")
    assert not t.story("trade-gone")


def _before_the_first(g: State) -> None:
    g.cycle = 0


@proves("voidfall.prep.2", "voidfall.prep.3")
def test_a_new_offer_of_three_replaces_the_old_one() -> None:
    before = board_of(void_table()).offer
    t = preparing(2)
    assert len(board(t).offer) == 3
    assert not set(board(t).offer) & set(before)
    assert not set(board(t).heroics.cards) & {*before, *board(t).offer}, "the old ones are in the box"
    later = preparing(3, offer=["alliance_conquest"])
    assert len(board(later).offer) == 3


@proves("voidfall.prep.3", "voidfall.prep.4")
@pytest.mark.parametrize(
    ("mode", "name", "cycle", "offered"),
    [
        (COOPERATIVE, "alliance_innovation", 1, True),
        (SOLO, "heroic_innovation", 1, False),
        (SOLO, "heroic_innovation", 2, True),
    ],
)
def test_only_alone_a_card_that_nobody_can_have_yet_is_replaced(
    mode: str, name: str, cycle: int, offered: bool
) -> None:
    g = void_table(mode=mode, cycle=cycle, plan=[])
    found = board_of(g)
    found.heroics.cards = [card for card in (*found.heroics.cards, *found.offer) if HEROICS[card].id != name]
    found.heroics.cards.append(HEROIC_BY_ID[name])
    found.offer.clear()
    fill_offer(g)
    assert len(found.offer) == 3
    assert (HEROIC_BY_ID[name] in found.offer) is offered


@proves("voidfall.prep.4")
@pytest.mark.parametrize("house", ["fenrax", "valnis", "nervo"])
def test_alone_no_card_of_a_focus_that_the_house_does_not_have(house: str) -> None:
    def all_of_them(g: State) -> None:
        board_of(g).heroics.cards[:] = [n for n, card in enumerate(HEROICS) if card.mode == "solo"]
        board_of(g).offer.clear()

    seen = set()
    for turn in range(8):

        def turned(g: State, by: int = turn) -> None:
            all_of_them(g)
            cards = board_of(g).heroics.cards
            cards[:] = cards[by:] + cards[:by]

        t = preparing(2, mode=SOLO, change=turned) if house == "valnis" else _alone(house, turned)
        seen |= set(board(t).offer)
        own = [*t.state.players[0].hand, *t.state.players[0].discard, *t.state.players[0].later]
        for card in board(t).offer:
            focus = HEROICS[card].focus
            assert focus == "leadership" or any(owns_focus(one, focus) for one in own)
        assert len(board(t).offer) == 3
    assert len(seen) > 3


def _alone(house: str, change: Any) -> Position[State]:
    return void(
        lord(house=house), mode=SOLO, cycle=2, plan=["prepare-void", Step("selection", [0])], turn=Turn(), change=change
    )


def _numbers(cards: list[int]) -> list[int]:
    """Situations of each level, and Wars."""
    return [sum(ALERTS[card].level == level for card in cards) for level in (1, 2, 3)] + [
        sum(ALERTS[card].kind == "war" for card in cards)
    ]


@proves("voidfall.prep.6", "voidfall.prep.7", "voidfall.prep.8", "voidfall.prep.11")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("cycle", [2, 3])
def test_the_difficulty_says_what_comes_into_the_alert_deck(difficulty: str, cycle: int) -> None:
    def one_is_left(g: State) -> None:
        found = board_of(g)
        found.alert_box += found.alerts.cards
        found.alerts.cards.clear()
        left = next(card for card in found.alert_box if ALERTS[card].level == 1)
        found.alert_box.remove(left)
        found.alerts.cards.append(left)

    t = preparing(cycle, difficulty=difficulty, change=one_is_left, alert="")
    added = list(DIFFICULTIES[difficulty].alerts_added(cycle))
    if difficulty == "easy" and cycle == 2:
        assert added == [3, 2, 0, 1]
    added[0] += 1  # what was left stays
    assert _numbers(board(t).alerts.cards) == added


@proves("voidfall.prep.8")
def test_the_alert_deck_is_shuffled() -> None:
    orders = set()
    for seed in range(6):

        def other(g: State, by: int = seed) -> None:
            for _ in range(by):
                g.luck.shuffle([1, 2, 3])

        orders.add(tuple(ALERTS[card].level for card in board(preparing(2, change=other)).alerts.cards))
    assert len(orders) > 1


@proves("voidfall.prep.5", "voidfall.prep.7")
def test_wars_that_were_fought_do_not_come_again_and_situations_do() -> None:
    def fought(g: State) -> None:
        found = board_of(g)
        wars = [card for card in (*found.alert_box, *found.alerts.cards) if ALERTS[card].kind == "war"]
        found.alert_box[:] = [card for card in found.alert_box if card not in wars]
        situations = [card for card in found.alerts.cards if card not in wars]
        found.alerts.cards.clear()
        found.alert_discard = [*situations, *wars[:7]]
        found.alert_box.append(wars[7])

    t = preparing(2, change=fought, alert="")
    left = board(t)
    assert _numbers(left.alerts.cards) == [3, 2, 0, 1], "the only War that had not been fought"
    assert left.alert_discard == []
    assert left.alert == NO_CARD
    assert _numbers([*left.alerts.cards, *left.alert_box]) == [6, 7, 4, 1]


@proves("voidfall.prep.9", "voidfall.prep.10")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("cycle", [2, 3])
@pytest.mark.parametrize("row", ROWS)
def test_a_harbinger_comes_to_a_row_of_the_players_choice(difficulty: str, cycle: int, row: str) -> None:
    t = preparing(cycle, difficulty=difficulty, rows={row: ["crisis_1_17"]})
    comes = (difficulty, cycle) in (("medium", 3), ("hard", 2))
    assert (t.asked() == {0: "harbinger-row"}) is comes
    if comes:
        supply = board(t).harbingers
        t.play(f"0 row {row}")
        assert board(t).rows[row] == [HARBINGER, crisis("crisis_1_17")]  # type: ignore[index]
        assert board(t).harbingers == supply - 1


@proves("voidfall.prep.9", "voidfall.crisis-solve.10", "voidfall.crisis-board.6")
def test_the_compensation_for_that_harbinger_may_solve_a_crisis() -> None:
    """It pushes a crisis off the row, and whoever then removes corruption from a sector has purged it."""
    rows = {"military": ["crisis_1_01", "crisis_1_02", "crisis_1_03", "crisis_1_04"], "economic": ["crisis_2_03"]}
    sectors = {"O2": land(1, corrupted=True)}
    t = preparing(2, difficulty="hard", rows=rows, sectors=sectors).play("0 row military", "0 done")
    assert board(t).catastrophes == 1
    t.play("1 1", "1 on-sector O2")
    assert [one for one in t.options(1) if one.startswith("resolve crisis_2_03")]
    assert not t.story("event"), "before anything else of the cycle"


@proves("voidfall.prep.19")
def test_together_the_order_is_agreed_on() -> None:
    t = void(
        lord(influence=50), lord(influence=5), plan=["prepare-order", Step("selection", [0])], turn=Turn(), cycle=2
    )
    assert t.options(0) == ["place 1", "place 2"], "whoever has how much influence"
    t.play("0 place 2")
    assert t.state.order == [1, 0]


@proves("voidfall.prep.20")
def test_alone_there_is_no_order() -> None:
    t = void(mode=SOLO, plan=["prepare-order", Step("selection", [0])], turn=Turn(), cycle=2)
    assert t.asked() == {0: "selection"}
    assert t.state.order == [0]
