"""Lanes: turns that overlap. Nobody waits, it does not matter who was quicker, and tails stay short."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from msgspec import field

from orloj.kernel import (
    Aside,
    Ask,
    Book,
    BrokenScript,
    GameOver,
    Illegal,
    Moment,
    Outcome,
    Record,
    Seat,
    Step,
    Table,
    choose,
    in_lanes,
    verify,
)
from orloj.testing import assert_alike
from orloj.testing.harness import play_through
from tests.kernel.tiny import Tiny, letters, tiny

STEPS = 5


class Alarm(Moment, kw_only=True):
    pass


class Street(Tiny, kw_only=True):
    moments: list[Alarm] = field(default_factory=list)
    done: dict[Seat, list[str]] = field(default_factory=dict)


BOOK = Book[Street](holds=lambda _g, _seat, _id: True, hides=lambda _g, _seat, _ids: False)


def overlap(g: Street) -> None:
    g.done = {seat: [] for seat in g.seats}
    g.then("afterwards")
    in_lanes(g, {seat: [Step("walk", [seat, 1]), Step("rest", [seat])] for seat in g.seats})


async def walk(g: Street, seat: Seat, number: int) -> None:
    """A step of as many questions as its number; it plans the next one."""
    for _ in range(number):
        g.done[seat].append(await choose(seat, "walk", letters))
        g.tell("walks", seat)
    if number < STEPS:
        g.then(Step("walk", [seat, number + 1]))


def rest(g: Street, seat: Seat) -> None:
    g.done[seat].append("rests")


async def afterwards(g: Street) -> None:
    g.log.append(await choose(0, "afterwards", letters))


SCENES: tuple[Callable[..., Any], ...] = (overlap, walk, rest, afterwards)


def street(seats: int = 4, *scenes: Callable[..., Any]) -> Table[Street]:
    return Table.new(tiny(*(scenes or SCENES), state=Street, book=BOOK), seats, seed=1)


def walk_on(table: Table[Street], rng: Random, stop: int | None = None) -> None:
    """Whoever likes answers next; what each answers depends only on the seat."""
    while "afterwards" not in {ask.kind for ask in table.asks().values()} and table.number != stop:
        seat = rng.choice(list(table.asks()))
        table.answer(seat, Random(f"{seat}/{len(table.state.done[seat])}").choice("abc"))


def test_the_same_end_whoever_was_quicker() -> None:
    ends = set()
    for seed in range(10):
        table = street()
        walk_on(table, Random(seed))
        ends.add(table.game.encode(table.state))
        assert verify(table.game, table.record()).wrong == ""
        assert [line.at for line in table.story] == sorted(line.at for line in table.story)
    assert len(ends) == 1
    assert len(table.state.done[3]) == 16


def test_tails_hold_only_the_steps_that_are_not_done() -> None:
    table = street()
    rng = Random(3)
    longest = 0
    while "afterwards" not in {ask.kind for ask in table.asks().values()}:
        walk_on(table, rng, table.number + 1)
        longest = max(longest, len(table.tail))
        assert_alike(table, table.fork(), "a fork")
        assert_alike(table, Table.load(table.game, Record.from_json(table.record().to_json())), "a loaded game")
    assert longest <= 4 * (STEPS - 1)


def test_nobody_waits_for_the_slow_one() -> None:
    table = street(3)
    while 1 in table.asks():
        table.answer(1, "a")
    assert table.state.done[1][-1] == "rests"
    assert set(table.asks()) == {0, 2}
    assert len(table.tail) == 0


def test_each_takes_back_the_own_answers_alone() -> None:
    table = street(2)
    for seat in (0, 1, 1, 0, 0, 1, 1):
        table.answer(seat, "a")
    assert [len(table.state.done[seat]) for seat in (0, 1)] == [3, 4]
    for left in (2, 1, 0):
        table.undo(0)
        assert [len(table.state.done[seat]) for seat in (0, 1)] == [left, 4]
    assert_alike(table, table.fork(), "a fork")
    table.answer(0, "b")
    assert table.state.done == {0: ["b"], 1: ["a"] * 4}


def test_after_taking_back_in_lanes_the_record_is_true() -> None:
    rng = Random(5)
    table = street(3)
    while "afterwards" not in {ask.kind for ask in table.asks().values()}:
        walk_on(table, rng, table.number + 1)
        if rng.random() < 0.3:
            with suppress(Illegal):
                table.undo(rng.randrange(3))
            assert verify(table.game, table.record()).wrong == ""


@pytest.mark.parametrize(("seats", "questions"), [(6, 10), (3, 20)])
def test_tails_stay_short_with_steps_of_many_questions(seats: int, questions: int) -> None:
    """At most all but the last answer of one step of each seat."""

    def begin(g: Street) -> None:
        in_lanes(g, {seat: [Step("long", [seat])] * 3 for seat in g.seats})

    async def long(_g: Street, seat: Seat) -> None:
        for _ in range(questions):
            await choose(seat, "walk", letters)

    table, rng, longest = street(seats, begin, long), Random(1), 0
    while table.outcome is None:
        table.answer(rng.choice(list(table.asks())), "a")
        longest = max(longest, len(table.tail))
    assert table.number == 3 * seats * questions
    assert longest < 60


def noted(steps: int, touch: bool = False) -> Table[Street]:
    """Lanes in which notes may be written at any time; with `touch` a step depends on them."""

    def begin(g: Street) -> None:
        g.done = {seat: [] for seat in g.seats}
        in_lanes(g, {seat: [Step("set_mark", [seat]), Step("two", [seat])] * steps for seat in g.seats})

    def set_mark(g: Street, seat: Seat) -> None:
        g.mark("turn", seat)

    async def two(g: Street, seat: Seat) -> None:
        await choose(seat, "one", letters)
        g.done[seat].append(str(len(g.log)) if touch else "x")
        await choose(seat, "two", letters)

    note: Aside[Street] = Aside(
        "note", lambda _g, seat: Ask(seat, "note", letters), lambda g, seat, text: g.log.append((seat, text))
    )
    return Table.new(tiny(begin, set_mark, two, state=Street, book=BOOK, asides=(note,)), 4, seed=1)


@pytest.mark.parametrize("imagined", [False, True])
def test_neither_asides_nor_marks_make_the_tails_of_lanes_long(imagined: bool) -> None:
    table = noted(30)
    if imagined:
        table = table.fork(1, Random(1))
    table.answer(0, "a")  # somebody slow is inside a step
    longest = 0
    for number in range(150):
        table.answer(1 + number % 3, "a")
        if number % 10 == 0 and not imagined:
            table.step_aside(number % 4, "note", "a")
        longest = max(longest, len(table.tail))
    assert longest < 10
    assert_alike(table, table.fork(), "a fork")
    assert imagined or verify(table.game, table.record()).wrong == ""


def test_an_aside_that_a_lane_has_not_seen_stays_behind_its_answers() -> None:
    table = noted(3, touch=True)
    table.answer(0, "a")
    table.step_aside(1, "note", "a")
    table.answer(1, "a")
    assert (table.state.done[0], table.state.done[1]) == (["0"], ["1"])
    assert [one.seat for one in table.tail] == [0, 1, 1]
    for seat in (1, 1, 0, 0):
        table.answer(seat, "b")
        assert_alike(table, table.fork(), "a fork")
    assert verify(table.game, table.record()).wrong == ""


def test_the_harness_plays_lanes_again_with_another_order_of_arrival() -> None:
    report = play_through(tiny(*SCENES, state=Street, book=BOOK), seats=4, seed=2)
    assert report.max_tail <= 4 * (STEPS - 1)

    async def lane(g: Street, seat: Seat) -> None:
        await choose(seat, "one", letters)
        g.log.append(seat)

    def begin(g: Street) -> None:
        in_lanes(g, {seat: [Step("lane", [seat])] for seat in g.seats})

    with pytest.raises(AssertionError, match="lanes end differently with another order of arrival"):
        play_through(tiny(begin, lane, state=Street, book=BOOK), seats=3, seed=1)


def refused(step: Callable[[Street, Seat], Any], match: str) -> None:
    async def lane(g: Street, seat: Seat) -> None:
        await choose(seat, "walk", letters)
        done = step(g, seat)
        if done is not None:
            await done

    async def begin(g: Street) -> None:
        await choose(0, "begin", letters)
        in_lanes(g, {seat: [Step("lane", [seat])] for seat in g.seats})

    table = street(2, begin, lane)
    table.answer(0, "a")
    with pytest.raises(BrokenScript, match=match):
        table.answer(1, "a")
    assert set(table.asks()) == {0, 1}, "the table is as it was"


def test_what_others_could_notice_is_refused() -> None:
    def wins(g: Street, seat: Seat) -> None:
        raise GameOver(Outcome([seat], "quick", [0, 0]))

    refused(lambda g, _seat: g.luck.roll(6) and None, "uses luck")
    refused(lambda g, _seat: BOOK.begin(g, Alarm(), order=[0]), "moments")
    refused(lambda _g, seat: choose(1 - seat, "you", letters), "its own seat")
    refused(wins, "the game ends inside a lane")
    refused(lambda g, seat: in_lanes(g, {seat: [Step("lane", [seat])]}), "inside lanes")
    refused(lambda g, seat: g.then(Step("nowhere", [seat])), "no scene 'nowhere'")


def test_nothing_may_change_before_the_first_question_of_a_step() -> None:
    async def lane(g: Street, seat: Seat) -> None:
        g.log.append(seat)
        await choose(seat, "walk", letters)

    def begin(g: Street) -> None:
        in_lanes(g, {seat: [Step("lane", [seat])] for seat in g.seats})

    with pytest.raises(BrokenScript, match="before it asks"):
        street(2, begin, lane)


def test_lanes_that_touch_each_other_are_found_out() -> None:
    async def lane(g: Street, seat: Seat) -> None:
        await choose(seat, "one", letters)
        g.log.append(seat)
        await choose(seat, "two", letters)

    async def short(g: Street, seat: Seat) -> None:
        await choose(seat, "one", letters)
        g.log.append(seat)

    def begin(g: Street) -> None:
        in_lanes(g, {0: [Step("lane", [0])], 1: [Step("short", [1]), Step("short", [1])]})

    table = street(2, begin, lane, short)
    table.answer(0, "a")
    with pytest.raises(BrokenScript, match="who was quicker"):
        table.answer(1, "a")
