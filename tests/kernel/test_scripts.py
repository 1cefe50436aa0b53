"""How rules wait for answers, and the ways in which they must not use the kernel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from orloj.kernel import (
    Ask,
    AskAmount,
    BrokenScript,
    Step,
    Table,
    amount,
    ask,
    choose,
    choose_some,
    first,
    order,
    pay,
    place,
    side_by_side,
    spread,
    together,
)
from orloj.testing.harness import everything
from tests.kernel.tiny import Tiny, letters, sit, tiny


async def start(g: Tiny) -> None:
    """A first question, so that a mistake comes inside an answer and not while the table is set up."""
    g.log.append(await choose(0, "start", letters))
    g.then("mistake")


# -- misuse


async def two_questions_to_one_seat(g: Tiny) -> None:
    await together([Ask(1, "a", letters), Ask(1, "b", letters)])


async def first_twice_to_one_seat(g: Tiny) -> None:
    await first([Ask(1, "a", letters), Ask(1, "b", letters)])


async def a_neighbour_is_questioned(g: Tiny) -> None:
    await side_by_side(g, {seat: neighbour(g, seat) for seat in g.seats})


async def neighbour(g: Tiny, seat: int) -> None:
    await choose((seat + 1) % g.seat_count, "yours", letters)


async def neighbours_are_questioned_together(g: Tiny) -> None:
    await side_by_side(g, {0: everybody(g)})


async def everybody(g: Tiny) -> None:
    await together([Ask(seat, "all", letters) for seat in g.seats])


async def the_plan_is_changed(g: Tiny) -> None:
    await side_by_side(g, {seat: planner(g) for seat in g.seats})


async def planner(g: Tiny) -> None:
    g.then("start")


async def the_plan_is_changed_later(g: Tiny) -> None:
    await side_by_side(g, {0: late_planner(g)})


async def late_planner(g: Tiny) -> None:
    await choose(0, "forced", lambda _seat: ["only"])
    g.then("start")


async def a_foreign_awaitable(g: Tiny) -> None:
    await asyncio.sleep(0)


async def a_foreign_awaitable_side_by_side(g: Tiny) -> None:
    await side_by_side(g, {seat: a_foreign_awaitable(g) for seat in g.seats})


async def no_options(g: Tiny) -> None:
    await choose(1, "nothing", lambda _seat: [])


async def no_options_side_by_side(g: Tiny) -> None:
    await side_by_side(g, {seat: no_options(g) if seat else start(g) for seat in g.seats})


async def an_unknown_scene(g: Tiny) -> None:
    g.then("nowhere")


async def an_empty_plan(g: Tiny) -> None:
    g.plan.clear()


MISTAKES: dict[Callable[..., Any], str] = {
    two_questions_to_one_seat: "two questions to one seat",
    first_twice_to_one_seat: "two questions to one seat",
    a_neighbour_is_questioned: "questions another seat",
    neighbours_are_questioned_together: "questions another seat",
    the_plan_is_changed: "changes the plan",
    the_plan_is_changed_later: "changes the plan",
    a_foreign_awaitable: "not a question of the kernel",
    a_foreign_awaitable_side_by_side: "not a question of the kernel",
    no_options: "has no option",
    no_options_side_by_side: "has no option",
    an_unknown_scene: "no scene 'nowhere'",
    an_empty_plan: "the plan is empty but the game has no outcome",
}


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.__name__)
def test_mistakes_are_named_and_leave_the_table_as_it_was(mistake: Callable[..., Any]) -> None:
    game = tiny(start, mistake)
    table = Table.new(tiny(start, mistake, scenes={**game.scenes, "mistake": mistake}), 2, seed=1)
    before = everything(table)
    with pytest.raises(BrokenScript, match=MISTAKES[mistake]):
        table.answer(0, "a")
    assert everything(table) == before
    with pytest.raises(BrokenScript, match=MISTAKES[mistake]):
        sit(mistake)


# -- use


def test_every_helper_asks_its_kind_of_question() -> None:
    async def all_kinds(g: Tiny) -> None:
        g.log.append(await ask(AskAmount(0, "any", lo=1, hi=2)))
        g.log.append(await choose(0, "one", letters))
        g.log.append(await choose_some(0, "some", letters, exactly=2))
        g.log.append(await choose_some(0, "up to", letters, hi=1))
        g.log.append(await pay(0, "pay", letters, price=2))
        g.log.append(await order(0, "order", letters))
        g.log.append(await amount(0, "amount", lo=0, hi=5))
        g.log.append(await spread(0, "spread", letters, total=2))
        g.log.append(await place(0, "place", letters, lambda _piece: [1, 2], lo=1))

    table = sit(all_kinds)
    for token in ("2", "c", "b,a", "-", "a,c", "c,b,a", "4", "a=1,c=1", "b=2"):
        assert token in table.asks()[0]
        table.answer(0, token)
    assert table.state.log == [
        2, "c", ("a", "b"), (), ("a", "c"), ("c", "b", "a"), 4, (("a", 1), ("c", 1)), (("b", 2),)
    ]  # fmt: skip


def test_the_plan_is_a_stack_and_steps_have_arguments() -> None:
    async def begin(g: Tiny) -> None:
        await choose(0, "begin", letters)
        g.then("quiet", Step("loud", [1, "b"]), "quiet")

    def quiet(g: Tiny) -> None:
        g.log.append("quiet")
        if len(g.log) == 1:
            g.then(Step("loud", [0, "a"]))

    async def loud(g: Tiny, seat: int, word: str) -> None:
        g.log.append([seat, word, await choose(seat, "loud", letters)])

    async def silent(g: Tiny) -> None:
        """An asking scene that happens to ask nobody."""

    table = sit(begin, quiet, loud, silent)
    for seat, token in ((0, "a"), (0, "b"), (1, "c")):
        table.answer(seat, token)
    assert table.outcome is not None
    assert table.state.log == ["quiet", [0, "a", "b"], [1, "b", "c"], "quiet"]


def test_scenes_that_ask_nobody_leave_no_snapshot() -> None:
    async def begin(g: Tiny) -> None:
        g.then("silent", "silent", "loud")

    async def silent(g: Tiny) -> None:
        g.log.append("silent")

    async def loud(g: Tiny) -> None:
        await choose(0, "loud", letters)

    table = sit(begin, silent, loud)
    assert len(table.history) == 1
    assert table.state.log == ["silent", "silent"]
    table.answer(0, "a")
    assert len(table.record().scenes) == 1


def test_first_takes_whoever_answers_first_and_waits_only_for_those_who_must() -> None:
    async def anybody(g: Tiny) -> None:
        options = [Ask(0, "turn", letters), *[Ask(seat, "step in", letters, optional=True) for seat in (1, 2)]]
        g.log.append(await first(options))
        await choose(0, "more", letters)

    for seat in (0, 1, 2):
        table = sit(anybody, seats=3)
        assert table.awaited() == [0]
        assert sorted(table.asks()) == [0, 1, 2]
        assert [ask.optional for ask in table.asks().values()] == [False, True, True]
        table.answer(seat, "b")
        assert table.state.log == [(seat, "b")]
        assert sorted(table.asks()) == [0]


def test_first_is_not_forced_while_somebody_may_step_in() -> None:
    async def anybody(g: Tiny) -> None:
        seat, _answer = await first(
            [Ask(0, "turn", lambda _seat: ["only"]), Ask(1, "step in", lambda _seat: ["in"], optional=True)]
        )
        g.log.append(seat)
        seat, _answer = await first([Ask(0, "alone", lambda _seat: ["only"])])
        g.log.append(seat)

    table = sit(anybody)
    assert table.number == 0
    table.answer(1, "in")
    assert table.state.log == [1, 0]


def test_forced_answers_are_recorded_and_pondered_ones_are_asked() -> None:
    async def narrow(g: Tiny) -> None:
        g.log.append(await choose(0, "forced", lambda _seat: ["only"]))
        g.log.append(await choose(0, "pondered", lambda _seat: ["only"], ponder=True))

    table = sit(narrow)
    assert [(one.token, one.forced) for one in table.tail] == [("only", True)]
    assert table.asks()[0].kind == "pondered"
    table.answer(0, "only")
    assert [(answer.token, answer.forced) for answer in table.record().answers] == [("only", True), ("only", False)]


def test_side_by_side_returns_in_the_order_of_seats_whatever_the_order_of_arrival() -> None:
    async def both(g: Tiny) -> None:
        g.log.append(list((await side_by_side(g, {seat: one(g, seat) for seat in (2, 0, 1)})).items()))
        assert await side_by_side(g, {}) == {}

    async def one(g: Tiny, seat: int) -> str:
        got = [await choose(seat, "first", letters)]
        if got != ["a"]:
            got.append(await choose(seat, "second", letters))
        return "".join(got)

    states = set()
    for answers in (
        [(0, "a"), (1, "b"), (1, "c"), (2, "c"), (2, "a")],
        [(2, "c"), (1, "b"), (2, "a"), (0, "a"), (1, "c")],
    ):
        table = sit(both, seats=3)
        assert table.awaited() == [0, 1, 2]
        for seat, token in answers:
            table.answer(seat, token)
        assert table.state.log == [[(2, "ca"), (0, "a"), (1, "bc")]]
        states.add(table.game.encode(table.state))
    assert len(states) == 1


def test_options_side_by_side_are_looked_at_again_after_each_answer() -> None:
    async def share(g: Tiny) -> None:
        g.log += ["x", "y", "z"]
        await side_by_side(g, {seat: take_one(g, seat) for seat in g.seats})

    async def take_one(g: Tiny, seat: int) -> None:
        g.log.remove(await choose(seat, "take", lambda _seat: list(g.log)))

    table = sit(share)
    assert list(table.asks()[1]) == ["x", "y", "z"]
    table.answer(0, "y")
    assert list(table.asks()[1]) == ["x", "z"]


def test_the_story_tells_after_how_many_answers() -> None:
    async def tale(g: Tiny) -> None:
        g.tell("begins", place="Prague")
        await choose(0, "one", letters)
        g.tell("goes on", 0, secret={"card": 7}, count=1)
        await choose(1, "forced", lambda _seat: ["only"])
        g.tell("ends")
        await choose(0, "two", letters)

    table = sit(tale)
    table.answer(0, "a")
    assert [(line.key, line.seat, line.values, line.secret, line.at) for line in table.story] == [
        ("begins", None, {"place": "Prague"}, {}, 0),
        ("goes on", 0, {"count": 1}, {"card": 7}, 1),
        ("ends", None, {}, {}, 2),
    ]
    assert table.state.story == []


def test_dropped_tables_leave_nothing_behind() -> None:
    """Scripts that are never finished must not warn when they are thrown away (warnings are errors here)."""
    closed = []

    async def waits(g: Tiny) -> None:
        await side_by_side(g, {seat: one(g, seat) for seat in g.seats})

    async def one(g: Tiny, seat: int) -> None:
        try:
            await choose(seat, "one", letters)
        finally:
            closed.append(seat)

    table = sit(waits)
    del table
    assert sorted(closed) == [0, 1]
