"""Choosing at the same time: nothing of a sealed answer is seen before the last one is in."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from orloj.kernel import Ask, choose, together, verify
from orloj.testing.harness import everything
from tests.kernel.duel import GAME
from tests.kernel.tiny import Tiny, letters, random_answer, random_duel, sit


@hypothesis_given(st.integers(0, 10**6), st.integers(2, 4))
def test_sealed_answers_are_seen_nowhere(seed: int, seats: int) -> None:
    """Two tables in which one sealed answer differs look the same to everybody but its author."""
    table = random_duel(seed, seats, 0)
    rng = Random(seed)
    seen = 0
    while table.outcome is None:
        seat, token = random_answer(table, rng)
        ask = table.asks()[seat]
        if ask.kind == "bid":
            other = table.fork()
            other.answer(seat, ask.sample(Random(seed + 1)))
            table.answer(seat, token)
            if table.sealed(seat) is None:
                continue
            seen += 1
            for looker in (*table.state.seats, None):
                assert msgspec.json.encode(table.view(looker)) == msgspec.json.encode(other.view(looker))
            assert table.awaited() == other.awaited() == list(table.state.seats)
            assert table.story == table.travel(table.number).story
            assert [line.key for line in table.story[-1:]] != ["bids"]
        else:
            table.answer(seat, token)
    assert seen


async def sealed(g: Tiny) -> None:
    g.log.append(await together([Ask(seat, "pick", letters) for seat in g.seats]))
    await choose(0, "more", letters)


def test_a_sealed_answer_can_be_changed_as_often_as_one_likes() -> None:
    table = sit(sealed, seats=3)
    for token in "abcab":
        table.answer(1, token)
        assert table.sealed(1) == token
        assert table.number == 1
    before = everything(table)
    table.answer(1, "b")  # the same again
    assert everything(table) == before
    table.answer(2, "a")
    table.answer(1, "c")
    table.answer(0, "a")
    assert table.state.log == [{0: "a", 1: "c", 2: "a"}]
    assert [(one.seat, one.token) for one in table.tail] == [(2, "a"), (1, "c"), (0, "a")]
    assert table.awaited() == [0]


def test_answers_come_in_the_order_of_asking_whoever_was_quicker() -> None:
    logs = []
    for arrival in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        table = sit(sealed, seats=3)
        for seat in arrival:
            table.answer(seat, "abc"[seat])
        logs.append((list(table.state.log[0]), table.game.encode(table.state)))
    assert logs[0] == logs[1] == logs[2]


def test_a_forced_sealed_answer_tells_nothing_and_giving_it_again_changes_nothing() -> None:
    async def uneven(g: Tiny) -> None:
        g.log.append(await together([Ask(s, "pick", lambda s: ["a"] if s == 1 else ["a", "b"]) for s in g.seats]))

    table = sit(uneven, seats=3)
    assert table.awaited() == [0, 1, 2]
    assert table.sealed(1) == "a"
    assert sorted(table.asks()) == [0, 2]
    before = everything(table)
    table.answer(1, "a")
    assert everything(table) == before
    table.answer(0, "a")
    table.answer(2, "b")
    assert table.outcome is not None
    assert verify(table.game, table.record()).true


def test_changed_answers_make_a_true_record() -> None:
    rng = Random(0)
    table = random_duel(8, 3, 0)
    while table.outcome is None:
        seat, token = random_answer(table, rng)
        table.answer(seat, token)
        for other in table.state.seats:
            if table.sealed(other) is not None and rng.random() < 0.5:
                table.answer(other, rng.choice(["pass", table.sealed(other) or ""]))
    assert verify(GAME, table.record()).true


def test_nothing_to_ask_together() -> None:
    async def nobody(g: Tiny) -> None:
        assert await together([]) == {}

    assert sit(nobody).outcome is not None
