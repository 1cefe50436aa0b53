"""Taking answers back: to the last fence, and then exactly as if they had never been given."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from orloj.kernel import EVERYBODY, PASS, Ask, Illegal, Record, Table, choose, side_by_side, together, verify
from orloj.testing import assert_alike
from orloj.testing.harness import everything
from tests.kernel.duel import GAME
from tests.kernel.tiny import Tiny, given, letters, played, random_answer, random_duel, sit


@hypothesis_given(st.integers(0, 10**6), st.integers(2, 4), st.integers(1, 60), st.integers(0, 3), st.booleans())
def test_undo_is_refused_and_nothing_changes_or_the_answer_was_never_given(
    seed: int, seats: int, steps: int, seat: int, agreed: bool
) -> None:
    table = random_duel(seed, seats, steps)
    seat %= seats
    before, answers = everything(table), given(table)
    try:
        table.undo(seat, agreed=agreed)
    except Illegal:
        assert everything(table) == before
        return
    last = max(place for place, (who, _token) in enumerate(answers) if who == seat)
    never = played(GAME, seats, answers[:last] + answers[last + 1 :], seed=seed)
    assert_alike(never, table, "the table after undo")
    assert table.taken_back.pop().agreed is agreed
    assert table.record() == never.record()


@hypothesis_given(st.integers(0, 10**6), st.integers(2, 3))
def test_games_with_many_undos_are_true_records(seed: int, seats: int) -> None:
    rng = Random(seed)
    table = random_duel(seed, seats, 0)
    undone = 0
    while table.outcome is None:
        table.answer(*random_answer(table, rng))
        if rng.random() < 0.3 and undone < 30:
            try:
                table.undo(rng.randrange(seats), agreed=rng.random() < 0.3)
                undone += 1
            except Illegal:
                pass
    record = Record.from_json(table.record().to_json())
    assert verify(GAME, record).wrong == ""
    assert len([one for one in record.taken_back if one.token != PASS]) <= undone <= len(record.taken_back)
    loaded = Table.load(GAME, record)
    assert_alike(table, loaded, "the loaded game")
    assert loaded.record() == record


async def two_questions(g: Tiny) -> None:
    g.log.append(await choose(0, "one", letters))
    g.log.append(await choose(0, "two", letters))
    g.then("last")


async def last(g: Tiny) -> None:
    g.tell("asks", 1)
    g.log.append(await choose(1, "three", letters))
    g.log.append(await choose(0, "four", letters))


def test_undo_within_a_scene_and_across_its_end() -> None:
    table = sit(two_questions, last)
    table.answer(0, "a")
    table.answer(0, "b")
    assert [line.key for line in table.story] == ["asks"]
    table.undo(0)
    assert table.asks()[0].kind == "two"
    assert table.state.log == ["a"]
    assert table.story == []
    table.undo(0)
    assert table.asks()[0].kind == "one"
    with pytest.raises(Illegal, match="nothing to take back"):
        table.undo(0)
    assert [(undone.token, undone.at) for undone in table.taken_back] == [("b", 2), ("a", 1)]
    table.answer(0, "c")
    table.answer(0, "c")
    assert table.state.log == ["c", "c"]


def test_what_others_have_built_on_cannot_be_taken_back() -> None:
    table = sit(two_questions, last)
    for seat, token in ((0, "a"), (0, "b"), (1, "c")):
        table.answer(seat, token)
    with pytest.raises(Illegal, match="built on it"):
        table.undo(0)
    with pytest.raises(Illegal, match="built on it"):
        table.undo(0, agreed=True)
    table.undo(1)
    table.undo(0)
    assert table.state.log == ["a"]


def test_what_was_taken_back_is_still_known_after_loading() -> None:
    table = sit(two_questions, last)
    table.answer(0, "a")
    table.undo(0)
    loaded = Table.load(table.game, table.record())
    assert loaded.taken_back == table.taken_back
    assert len(loaded.taken_back) == 1


@pytest.mark.parametrize("what", ["reveal", "reveal to me", "roll", "reveal in the next scene"])
def test_what_was_seen_cannot_be_unseen(what: str) -> None:
    async def look(g: Tiny) -> None:
        await choose(0, "look", letters)
        if what == "reveal":
            g.reveal(EVERYBODY, 7)
        elif what == "reveal to me":
            g.reveal(0, 7)
        elif what == "roll":
            g.log.append(g.luck.roll(6))
        g.then("later")

    async def later(g: Tiny) -> None:
        if what == "reveal in the next scene":
            g.reveal(0, 7)
        g.log.append(await choose(0, "afterwards", letters))
        g.log.append(await choose(0, "more", letters))

    table = sit(look, later)
    table.answer(0, "a")
    table.answer(0, "b")
    table.undo(0)  # this one is younger than what was seen
    before = everything(table)
    with pytest.raises(Illegal, match="something hidden was seen"):
        table.undo(0)
    assert everything(table) == before
    table.undo(0, agreed=True)
    assert table.asks()[0].kind == "look"
    assert [undone.agreed for undone in table.taken_back] == [False, True]


def test_shuffling_is_no_fence() -> None:
    async def mix(g: Tiny) -> None:
        await choose(0, "mix", letters)
        cards = list(range(9))
        g.luck.shuffle(cards)
        g.log += cards
        await choose(0, "more", letters)

    table = sit(mix)
    table.answer(0, "a")
    assert len(table.casts) == 1
    table.undo(0)
    assert table.casts == []
    assert table.state.luck.counter == 0


def test_a_sealed_answer_can_be_taken_back_until_the_last_one_is_in() -> None:
    async def sealed(g: Tiny) -> None:
        g.log.append(await together([Ask(seat, "pick", letters) for seat in g.seats]))
        await choose(0, "more", letters)

    table = sit(sealed, seats=3)
    table.answer(0, "a")
    table.answer(2, "b")
    table.undo(0)
    assert table.sealed(0) is None
    assert table.sealed(2) == "b"
    table.answer(0, "c")
    table.answer(1, "c")
    assert table.state.log == [{0: "c", 1: "c", 2: "b"}]
    for seat in table.state.seats:
        with pytest.raises(Illegal):
            table.undo(seat)
    # With consent the last one to answer may take it back: the others' answers stay sealed.
    table.undo(1, agreed=True)
    assert table.sealed(2) == "b"
    assert sorted(table.asks()) == [1]


def test_side_by_side_one_seat_may_take_back_without_the_others() -> None:
    async def both(g: Tiny) -> None:
        await side_by_side(g, {seat: one(g, seat) for seat in g.seats})

    async def one(g: Tiny, seat: int) -> None:
        for kind in ("first", "second"):
            g.log.append([seat, await choose(seat, kind, letters)])

    table = sit(both)
    for seat, token in ((0, "a"), (1, "b"), (0, "c")):
        table.answer(seat, token)
    table.undo(1)
    assert table.state.log == [[0, "a"], [0, "c"]]
    table.undo(0)
    table.undo(0)
    assert {seat: ask.kind for seat, ask in table.asks().items()} == {0: "first", 1: "first"}


def test_undo_takes_back_what_was_forced_by_the_answer() -> None:
    async def chain(g: Tiny) -> None:
        g.log.append(await choose(0, "free", letters))
        g.log.append(await choose(1, "forced", lambda _seat: ["only"]))
        g.log.append(await choose(1, "free", letters))

    table = sit(chain)
    table.answer(0, "a")
    assert table.number == 2
    table.undo(0)
    assert table.number == 0
    assert table.state.log == []


def test_undo_in_a_branch_stops_where_it_began() -> None:
    table: Table[Any] = random_duel(5, 2)
    branch = table.branch(10, seed=1)
    for seat in (0, 1):
        with pytest.raises(Illegal, match="nothing to take back"):
            branch.undo(seat)
    luck = branch.state.luck
    seat, token = random_answer(branch, Random(1))
    before = GAME.encode(branch.state)
    branch.answer(seat, token)
    branch.undo(seat, agreed=True)
    assert GAME.encode(branch.state) == before
    assert branch.state.luck == luck


def test_undo_in_a_branch_for_a_seat_does_not_bring_back_its_secrets() -> None:
    for seed in range(10):
        table = random_duel(seed, 3, 25)
        seat = table.awaited()[0]
        branch = table.branch(table.number, seed=1, seat=seat)
        if seat not in branch.asks():
            continue
        before = GAME.encode(branch.state)
        branch.answer(seat, branch.asks()[seat].sample(Random(1)))
        branch.undo(seat, agreed=True)
        assert GAME.encode(branch.state) == before
