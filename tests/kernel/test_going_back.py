"""Going back: to a mark in one go, or anywhere by consent, with fresh luck past what was seen."""

from __future__ import annotations

import pickle
from contextlib import suppress
from random import Random

import msgspec
import pytest

from orloj.kernel import Ask, Change, Illegal, Pile, Record, Saver, Table, choose, together, verify
from orloj.kernel.orders import ORDERS
from orloj.testing import assert_alike
from tests.kernel.duel import GAME, Duel
from tests.kernel.test_moments import Sea, table_of
from tests.kernel.tiny import Tiny, letters, random_answer, sit, tiny


def turn(g: Tiny) -> None:
    seat = len(g.log) // 100 % 2
    g.mark("turn", seat)
    g.then("step")


async def step(g: Tiny) -> None:
    seat = len(g.log) // 100 % 2
    g.log.append(await choose(seat, "step", lambda _seat: ["a", "b", "roll", "peek"]))
    if g.log[-1] == "roll":
        g.luck.roll(6)
    if g.log[-1] == "peek":
        g.reveal(seat, "card")
    g.then("turn" if len(g.log) % 100 == 0 else "step")


def long_turn(answers: int, *last: str) -> Table[Tiny]:
    table = sit(turn, step)
    for number in range(answers):
        table.answer(number // 100 % 2, "ab"[number % 2])
    for token in last:
        table.answer(0, token)
    return table


def test_a_whole_turn_is_taken_back_at_once() -> None:
    table = long_turn(99)
    fresh = table.game.encode(sit(turn, step).state)
    assert table.marks(0) == ["turn"]
    table.undo(0, to="turn")
    assert table.game.encode(table.state) == fresh
    assert table.number == 0
    assert len(table.taken_back) == 99
    assert table.marks(0) == []
    assert_alike(table, table.fork(), "a fork")
    table.answer(0, "b")
    assert verify(table.game, table.record()).wrong == ""


def test_not_past_what_was_seen_unless_the_others_agree() -> None:
    for seen in ("roll", "peek"):
        table = long_turn(40, seen, "a")
        with pytest.raises(Illegal, match="seen since"):
            table.undo(0, to="turn")
        assert table.number == 42
        table.undo(0, to="turn", agreed=True)
        assert table.number == 0


def test_which_marks_can_be_gone_back_to_without_asking_anybody() -> None:
    free, seen, others = long_turn(40), long_turn(40, "roll", "a"), long_turn(130)
    assert [table.marks(0) for table in (free, seen, others)] == [["turn"]] * 3
    assert [table.marks(0, free=True) for table in (free, seen, others)] == [["turn"], [], []]
    assert others.marks(1, free=True) == ["turn"]
    assert [table.number for table in (free, seen, others)] == [40, 42, 130], "it has only looked"
    assert [table.taken_back for table in (free, seen, others)] == [[], [], []]


def test_a_copy_without_a_past_offers_no_way_back_into_it() -> None:
    table = long_turn(40)
    table.answer(0, "a")
    fork = table.fork()
    fork.answer(0, "b")
    assert fork.history[0].number > 0
    assert fork.marks(0) == []


def test_not_past_answers_of_others() -> None:
    table = long_turn(130)
    with pytest.raises(Illegal, match="others have answered"):
        table.undo(0, to="turn")
    table.undo(1, to="turn")
    assert table.number == 100
    table.answer(1, "a")
    table.undo(0, to="turn", along=[1])
    assert table.number == 0


def test_what_others_have_ordered_in_private_neither_hinders_it_nor_is_lost() -> None:
    table = table_of({0: ["save"]}, turn_of_sea, more=(step_of_sea,))
    table.answer(0, "a")
    table.step_aside(1, ORDERS, "pass every game")
    table.step_aside(0, ORDERS, "pass every game")
    table.answer(0, "b")
    table.undo(0, to="turn")
    assert table.state.log == []
    assert (len(table.orders(0)), len(table.orders(1))) == (0, 1)
    assert verify(table.game, table.record()).wrong == ""


def turn_of_sea(g: Sea) -> None:
    g.mark("turn", 0)
    g.then("step_of_sea")


async def step_of_sea(g: Sea) -> None:
    g.log.append(await choose(0, "step", letters))
    g.then("step_of_sea")


def test_a_branch_has_no_marks_of_the_game_that_it_comes_from() -> None:
    table = long_turn(99)
    branch = table.branch(50, seat=0, seed=1)
    branch.answer(0, "a")
    assert branch.marks(0) == []
    with pytest.raises(Illegal, match="no mark"):
        branch.undo(0, to="turn")


def test_a_mark_that_is_not_there() -> None:
    table = long_turn(5)
    with pytest.raises(Illegal, match="no mark 'dinner'"):
        table.undo(0, to="dinner")
    with pytest.raises(Illegal, match="no mark 'turn'"):
        table.undo(1, to="turn")
    table.undo(0, to="turn")
    with pytest.raises(Illegal, match="nothing to take back"):
        table.undo(0, to="turn")


def test_marks_survive_saving() -> None:
    table = long_turn(140)
    loaded = Table.load(table.game, Record.from_json(table.record().to_json()))
    loaded.undo(1, to="turn")
    assert loaded.number == 100


# -- by consent


def test_rewind_past_answers_that_no_longer_fit() -> None:
    table = long_turn(150)
    table.rewind(30)
    assert table.number == 30
    assert table.header.rewinds == [], "nothing was seen: the luck stays"
    assert table.taken_back[-1].token == "rewind 30"
    table.answer(0, "a")
    assert verify(table.game, table.record()).wrong == ""


def played(seed: int, answers: int) -> Table[Duel]:
    table = Table.new(GAME, 3, seed=seed)
    rng = Random(seed)
    while table.number < answers and table.outcome is None:
        table.answer(*random_answer(table, rng))
    return table


def test_past_what_was_seen_it_is_dealt_anew_and_committed_anew() -> None:
    table = played(5, 40)
    there = table.travel(12)
    table.rewind(12, seed="fresh")
    [part] = table.header.rewinds
    assert part.commitment != table.header.commitment
    state, then = table.state, there.state
    assert state.hands == then.hands, "what somebody knows stays"
    assert state.deck.cards != then.deck.cards
    assert sorted(state.deck.cards) == sorted(then.deck.cards)
    known: Pile = then.deck
    for card in known.seen:
        assert state.deck.cards.index(card) == known.cards.index(card)
    assert_alike(table, table.fork(), "a fork")
    assert_alike(table, Table.load(GAME, Record.from_json(table.record().to_json())), "a loaded game")


def test_verify_checks_every_part_with_its_own_luck() -> None:
    table = played(6, 45)
    table.rewind(30)
    rng = Random(1)
    while table.number < 40:
        table.answer(*random_answer(table, rng))
    table.rewind(35)
    while table.outcome is None:
        table.answer(*random_answer(table, rng))
    record = Record.from_json(table.record().to_json())
    assert len(record.header.rewinds) == 2
    verdict = verify(GAME, record)
    assert verdict.wrong == ""
    assert verdict.unchecked == ()
    record.header.rewinds[0].seed = "another"
    assert "was not committed to" in verify(GAME, record).wrong
    record = table.record()
    record.header.rewinds[0].cast = 0
    assert verify(GAME, record).wrong


def test_a_rewind_drops_the_rewinds_behind_it() -> None:
    table = played(6, 45)
    table.rewind(40)
    rng = Random(2)
    while table.number < 50 and table.outcome is None:
        table.answer(*random_answer(table, rng))
    table.rewind(20)
    assert [part.at for part in table.header.rewinds] == [20]
    while table.outcome is None:
        table.answer(*random_answer(table, rng))
    assert verify(GAME, table.record()).wrong == ""


def finished(table: Table[Duel]) -> Record:
    rng = Random(2)
    while table.outcome is None:
        table.answer(*random_answer(table, rng))
    return table.record()


def test_before_a_table_went_back_it_has_its_first_luck() -> None:
    table = played(6, 45)
    table.rewind(30)
    for there in (table.travel(10), Table.load(GAME, table.record(), at=10)):
        assert there.header.rewinds == []
        assert verify(GAME, finished(there)).wrong == ""
    for there in (table.travel(table.number), Table.load(GAME, table.record())):
        assert len(there.header.rewinds) == 1
        assert verify(GAME, finished(there)).wrong == ""


def test_going_back_is_saved_bit_by_bit() -> None:
    table = played(6, 45)
    header = msgspec.structs.replace(table.header, revision=GAME.revision)
    saver, record = Saver(table), Record(header, [], [])
    rng = Random(1)
    for number in (None, 30, 20):
        if number is not None:
            table.rewind(number)
        for _ in range(4):
            Change.unpack(saver.change().pack()).apply_to(record)
            assert record.header.rewinds == table.header.rewinds
            table.answer(*random_answer(table, rng))
    Change.unpack(saver.change().pack()).apply_to(record)
    assert [part.at for part in record.header.rewinds] == [20]
    loaded = Table.load(GAME, record)
    saver = Saver(loaded, record)
    loaded.rewind(22)
    Change.unpack(saver.change().pack()).apply_to(record)
    assert [part.at for part in record.header.rewinds] == [20, 22]
    finished(loaded)
    Change.unpack(saver.change().pack()).apply_to(record)
    assert verify(GAME, record).wrong == ""


def test_undo_fork_and_pickle_after_going_back() -> None:
    table = played(5, 40)
    table.rewind(12)
    rng = Random(3)
    for _ in range(25):
        seat, token = random_answer(table, rng)
        before = table.game.encode(table.state)
        table.answer(seat, token)
        twin = pickle.loads(pickle.dumps(table))
        assert twin.header == table.header
        assert_alike(table, twin, "out of a pickle")
        assert_alike(table, table.fork(), "a fork")
        assert table.fork(seat, Random(1)).state.hands[seat].cards == table.state.hands[seat].cards
        with suppress(Illegal):
            table.undo(seat)
            assert table.game.encode(table.state) == before
            table.answer(seat, token)
    assert verify(GAME, finished(table)).wrong == ""


def test_a_sealed_answer_may_be_changed_after_the_table_went_back() -> None:
    async def bids(g: Tiny) -> None:
        await choose(0, "one", letters)
        g.log.append(await together([Ask(seat, "bid", letters) for seat in g.seats]))
        g.reveal(0, "card")
        await choose(0, "two", letters)

    table = Table.new(tiny(bids, reshuffle=lambda g, luck: None), 2, seed=1)
    for seat, token in ((0, "a"), (1, "b"), (0, "c")):
        table.answer(seat, token)
    table.rewind(2)
    assert table.sealed(1) == "b"
    table.answer(1, "c")
    assert [part.at for part in table.header.rewinds] == [1]
    for seat, token in ((0, "a"), (0, "a")):
        table.answer(seat, token)
    assert verify(table.game, table.record()).wrong == ""


def test_refused() -> None:
    table = long_turn(10)
    with pytest.raises(Illegal, match="no moment 11"):
        table.rewind(11)
    with pytest.raises(Illegal, match="stands there already"):
        table.rewind(10)
    over = played(7, 10_000)
    with pytest.raises(Illegal, match="over"):
        over.rewind(3)

    async def dice(g: Tiny) -> None:
        await choose(0, "one", letters)
        g.log.append(g.luck.roll(6))
        await choose(0, "two", letters)

    plain = Table.new(tiny(dice), 2, seed=1)
    plain.answer(0, "a")
    with pytest.raises(Illegal, match="cannot be dealt anew"):
        plain.rewind(0)
    assert plain.number == 1
