"""Standing orders: private, carried out at once, ended by the game, unknown to others who imagine the table."""

from __future__ import annotations

from random import Random

import pytest

from orloj.kernel import Illegal, Record, StandingOrder, Table, end_orders, verify
from orloj.kernel.orders import ORDERS
from orloj.testing import assert_alike
from tests.kernel.test_moments import Sea, asked, play, table_of


def order(table: Table[Sea], seat: int, token: str) -> None:
    table.step_aside(seat, ORDERS, token)


def test_an_order_passes_at_once_and_others_do_not_notice() -> None:
    table = table_of({1: ["save"], 2: ["save"]}, attack=False)
    order(table, 1, "pass when.Loss turn")
    play(table, "0 a")
    assert asked(table) == {2: "when.Loss"}
    assert table.awaited() == [1, 2]
    assert table.sealed(1) == "pass"
    play(table, "2 pass")
    assert asked(table) == {3: "target"}
    assert verify(table.game, table.record()).true


def test_an_order_is_carried_out_also_in_the_open_window() -> None:
    table = table_of({1: ["save"], 2: ["save"]})
    order(table, 1, "pass every round")
    assert asked(table) == {2: "when.Loss"}
    with pytest.raises(Illegal, match="take the order back first"):
        table.answer(1, "save")
    order(table, 1, "forget every round")
    assert asked(table) == {1: "when.Loss", 2: "when.Loss"}
    play(table, "1 save", "2 pass")
    assert asked(table) == {1: "which"}
    assert verify(table.game, table.record()).true


def test_who_has_answered_before_he_ordered_can_change_only_to_what_he_ordered() -> None:
    """Else the record would depend on when he changed his mind."""
    table = table_of({1: ["save"], 2: ["save"]})
    play(table, "1 save")
    order(table, 1, "pass every round")
    assert table.sealed(1) == "save", "what he has said himself stays"
    play(table, "1 pass")
    assert table.is_given_for(1)
    assert verify(table.game, table.record()).wrong == ""
    order(table, 1, "forget every round")
    play(table, "1 pass")
    order(table, 1, "pass every round")
    with pytest.raises(Illegal, match="take the order back first"):
        table.answer(1, "save")
    assert table.sealed(1) == "pass"
    assert verify(table.game, table.record()).wrong == ""


def test_two_hundred_orders_in_an_open_window_leave_a_short_tail() -> None:
    for answers in ([], ["2 pass"]):
        table = table_of({1: ["save"], 2: ["save"], 0: ["veto"]})
        play(table, *answers)
        for _ in range(100):
            window = "after.Loss" if answers else "when.Loss"
            order(table, 1, f"pass {window} game")
            order(table, 1, f"forget {window} game")
            assert len(table.tail) < 60
        assert asked(table).keys() == {1, 2} - ({2} if answers else set())
        assert verify(table.game, table.record()).wrong == ""


def test_an_order_for_one_window_goes_before_one_for_all() -> None:
    table = table_of({1: ["save", "avenge"]}, attack=False)
    order(table, 1, "ask after.Loss game")
    order(table, 1, "pass every game")
    play(table, "0 a", "3 a", "0 a")
    assert asked(table) == {1: "after.Loss"}


def test_orders_are_ended_by_the_game() -> None:
    table = table_of({1: ["save"]}, attack=False)
    order(table, 1, "pass when.Loss turn")
    order(table, 2, "pass when.Loss round")
    end_orders(table.state, "turn", 2)
    assert len(table.state.orders) == 2
    end_orders(table.state, "turn")
    assert table.state.orders == [StandingOrder(2, "when.Loss", "pass", "round")]
    assert table.orders(1) == []
    end_orders(table.state, "round")
    assert table.state.orders == []


def test_a_new_order_replaces_the_one_for_the_same_window() -> None:
    table = table_of({}, attack=False)
    order(table, 1, "pass when.Loss turn")
    order(table, 1, "ask when.Loss game")
    assert table.orders(1) == [StandingOrder(1, "when.Loss", "ask", "game")]
    assert "forget when.Loss game" in table.asides(1)[ORDERS]
    assert "forget when.Loss game" not in table.asides(2)[ORDERS]


def test_orders_are_saved_forked_and_taken_back() -> None:
    table = table_of({1: ["save"]}, attack=False)
    order(table, 1, "pass when.Loss turn")
    assert_alike(table, table.fork(), "a fork")
    loaded = Table.load(table.game, Record.from_json(table.record().to_json()))
    assert loaded.orders(1) == table.orders(1)
    table.undo(1)
    assert table.orders(1) == []


def test_nobody_can_read_the_orders_of_others_in_an_imagined_table() -> None:
    table = table_of({1: ["save"], 2: ["save"]}, attack=False)
    order(table, 1, "pass every game")
    order(table, 2, "pass when.Loss game")
    assert table.fork(2, Random(1)).state.orders == [StandingOrder(2, "when.Loss", "pass", "game")]
    play(table, "0 a")  # both pass by order
    table.undo(0)
    order(table, 2, "forget when.Loss game")
    play(table, "0 a")
    imagined = table.fork(2, Random(1))
    assert imagined.state.orders == []
    assert asked(imagined) == {1: "when.Loss", 2: "when.Loss"}, "who does not know the order imagines a free choice"


def test_a_mandatory_ability_is_not_passed_by_an_order() -> None:
    from tests.kernel.test_moments import harbour

    table = table_of({1: ["tell"]}, harbour)
    order(table, 1, "pass every game")
    assert list(table.asks()[1]) == ["toll", "tell"]
