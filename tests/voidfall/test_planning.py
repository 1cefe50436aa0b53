"""Planning the coming turn while others think."""

from __future__ import annotations

from random import Random

from orloj.games.voidfall import GAME
from orloj.games.voidfall.deeds import Play
from orloj.games.voidfall.hints import table_hint
from orloj.games.voidfall.look.web import LOOK
from orloj.games.voidfall.state import State
from orloj.games.voidfall.view import View, redeal, view
from orloj.kernel import Luck, Seat, Table


def _table() -> Table[State]:
    """Somebody's turn, and who waits for it."""
    table = Table.new(GAME, 2, mode="competitive", seed="plan", options={"houses": "random"})
    rng = Random(1)
    while table.state.now.step != "selection":
        seat = table.awaited()[0]
        table.answer(seat, table.asks()[seat].sample(rng))
    return table


def seen(table: Table[State], seat: Seat) -> View:
    return view(table.state, seat)


def hint_of(table: Table[State], seat: Seat, deed: Play) -> str:
    return table_hint(deed, seat, seen(table, seat), None, "en")


def test_who_waits_may_plan_the_coming_turn() -> None:
    table = _table()
    acting = table.state.now.seat
    waiting = 1 - acting
    assert "plan" not in table.asides(acting)
    focus = table.state.players[waiting].hand[2]
    table.step_aside(waiting, "plan", f"plan {focus}")
    assert seen(table, waiting).players[waiting].planned == focus
    assert seen(table, acting).players[waiting].planned == ""
    assert f"plan {focus}" not in [deed.token for deed in table.asides(waiting)["plan"].options]
    table.step_aside(waiting, "plan", "no-plan")
    assert seen(table, waiting).players[waiting].planned == ""


def test_a_plan_is_made_with_the_cards_in_hand_and_marked_on_them() -> None:
    table = _table()
    waiting = 1 - table.state.now.seat
    before = LOOK.hand(seen(table, waiting), "en")
    form = table.asides(waiting)["plan"]
    refs = {LOOK.ref(form, deed) for deed in form.options}
    assert refs == {f"focus:{focus}" for focus in table.state.players[waiting].hand}
    assert all(f'data-ref="{ref}"' in before for ref in refs)
    assert "planned" not in before
    table.step_aside(waiting, "plan", next(iter(form.options)).token)
    assert LOOK.hand(seen(table, waiting), "en").count("<small>planned</small>") == 1
    acting = LOOK.hand(seen(table, table.state.now.seat), "en")
    assert "planned" not in acting


def test_a_plan_is_shown_when_the_turn_comes_and_forgotten_after_it() -> None:
    table = _table()
    acting = table.state.now.seat
    waiting = 1 - acting
    focus = table.state.players[waiting].hand[2]
    table.step_aside(waiting, "plan", f"plan {focus}")
    rng = Random(2)
    while table.state.now.seat == acting or table.asks()[waiting].kind != "selection":
        seat = table.awaited()[0]
        table.answer(seat, table.asks()[seat].sample(rng))
    question = table.asks()[waiting]
    planned = next(one for one in question.options if one.token == f"play {focus}")
    other = next(one for one in question.options if one.token != f"play {focus}")
    assert hint_of(table, waiting, planned) == "As you have planned."
    assert hint_of(table, waiting, other) != "As you have planned."
    table.answer(waiting, other.token)  # nothing binds
    assert seen(table, waiting).players[waiting].planned == ""


def test_a_copy_for_another_seat_knows_nothing_of_a_plan() -> None:
    table = _table()
    acting = table.state.now.seat
    waiting = 1 - acting
    table.step_aside(waiting, "plan", f"plan {table.state.players[waiting].hand[2]}")
    for seat, kept in ((acting, False), (waiting, True)):
        g = GAME.decode(GAME.encode(table.state))
        redeal(g, seat, Luck(bytes(16)))
        assert bool(g.players[waiting].planned) is kept
