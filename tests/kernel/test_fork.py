"""Copies: equal to the original at each decision, independent of it, and without secrets when made for a seat."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from orloj.kernel import Ask, BrokenScript, Decision, Table, choose, side_by_side, together
from orloj.testing import assert_alike
from orloj.testing.harness import everything
from tests.kernel.duel import GAME, Duel
from tests.kernel.tiny import Tiny, letters, random_answer, random_duel, sit

seeds = st.integers(0, 10**6)
seats = st.integers(2, 4)


@hypothesis_given(seeds, seats)
def test_a_fork_is_equal_at_each_decision_and_goes_on_equally(seed: int, seats: int) -> None:
    table = random_duel(seed, seats, 0)
    rng = Random(seed)
    twins: list[Table[Duel]] = []
    while table.outcome is None:
        twins = [*twins[-3:], table.fork()]
        seat, token = random_answer(table, rng)
        table.answer(seat, token)
        for twin in twins:
            twin.answer(seat, token)
            assert_alike(table, twin, "a fork")
    assert_alike(table, table.fork(), "a fork of the end")


@hypothesis_given(seeds, seats)
def test_a_sketch_goes_on_equally_and_keeps_no_past(seed: int, seats: int) -> None:
    table = random_duel(seed, seats, 0)
    twin = table.fork()
    twin.sketch()
    rng = Random(seed)
    while table.outcome is None:
        seat, token = random_answer(table, rng)
        table.answer(seat, token)
        twin.answer(seat, token)
        assert twin.asks().keys() == table.asks().keys()
        assert twin.fork().state == table.state, "all is played once more"
    assert twin.state == table.state
    assert len(twin.history) == 1


@hypothesis_given(seeds, seats, st.integers(0, 60))
def test_playing_on_a_fork_leaves_the_original_alone(seed: int, seats: int, steps: int) -> None:
    table = random_duel(seed, seats, steps)
    before = everything(table)
    for twin in (table.fork(), table.fork(0, Random(1)), table.fork().fork()):
        while twin.outcome is None:
            twin.answer(*random_answer(twin, Random(seed + twin.number)))
    assert everything(table) == before


@hypothesis_given(seeds, seats, st.integers(0, 60))
def test_a_fork_for_a_seat_depends_only_on_what_it_knows(seed: int, seats: int, steps: int) -> None:
    table = random_duel(seed, seats, steps)
    for seat in table.state.seats:
        one = table.fork(seat, Random(1))
        two = table.fork(seat, Random(1))
        assert_alike(one, two, "the same stream")
        assert one.state.luck != table.state.luck
        assert one.state.hands[seat].cards == table.state.hands[seat].cards


def test_a_fork_for_a_seat_deals_the_rest_anew() -> None:
    table = random_duel(3, 3, 12)
    others = {str(table.fork(0, Random(n)).state.hands[1].cards) for n in range(20)}
    decks = {str(table.fork(0, Random(n)).state.deck.cards) for n in range(20)}
    assert len(others) > 10
    assert len(decks) == 20
    futures = {str(table.fork(0, Random(n)).state.luck.roll(6, 10)) for n in range(20)}
    assert len(futures) == 20


def test_a_fork_for_a_seat_drops_what_others_have_sealed() -> None:
    async def sealed(g: Tiny) -> None:
        g.log.append(await together([Ask(seat, "pick", letters) for seat in g.seats]))

    table = sit(sealed, seats=3)
    table.answer(1, "b")
    table.answer(2, "c")
    mine = table.fork(1, Random(0))
    assert mine.sealed(1) == "b"
    assert mine.sealed(2) is None
    assert sorted(mine.asks()) == [0, 2]
    assert sorted(table.fork(0, Random(0)).asks()) == [0, 1, 2]
    assert sorted(table.fork().asks()) == [0]
    mine.answer(0, "a")
    mine.answer(2, "a")
    assert mine.state.log == [{0: "a", 1: "b", 2: "a"}]


def test_a_fork_for_a_seat_deals_until_those_who_are_asked_have_an_answer() -> None:
    async def ask_both(g: Tiny) -> None:
        await side_by_side(g, {seat: one(g, seat) for seat in g.seats})

    async def one(g: Tiny, seat: int) -> None:
        if seat == 0:
            await choose(0, "mine", letters)
        else:
            await choose(1, "yours", lambda _seat: list(g.log))

    async def begin(g: Tiny) -> None:
        g.log += ["x", "y"]
        g.then("ask_both")

    def redeal(g: Tiny, seat: int, luck: object) -> None:
        dealt.append(len(dealt))
        g.log[:] = ["x", "z"] if len(dealt) % 4 == 0 else []

    dealt: list[int] = []
    table = sit(begin, ask_both, redeal=redeal)
    imagined = table.fork(0, Random(0))
    assert list(imagined.asks()[1]) == ["x", "z"]
    assert len(dealt) == 4
    hopeless = sit(begin, ask_both, redeal=lambda g, seat, luck: g.log.clear())
    with pytest.raises(BrokenScript, match="no option"):
        hopeless.fork(0, Random(0))


def test_a_scene_that_depends_on_something_outside_is_found_out() -> None:
    outside = [0]

    async def moody(g: Tiny) -> None:
        outside[0] += 1
        if outside[0] == 1:
            await choose(0, "first", letters)
        await choose(1, "second", letters)
        await choose(1, "third", letters)

    table = sit(moody)
    table.answer(0, "a")
    with pytest.raises(BrokenScript, match="does not repeat itself"):
        table.fork()


def test_a_bot_sees_its_view_and_imagines_the_rest() -> None:
    table = random_duel(1, 2, 5)

    class Dreamer:
        def choose(self, decision: Decision) -> str:
            assert decision.game == "duel"
            imagined = decision.imagine()
            state: Duel = imagined.state
            assert state.hands[decision.seat].cards == table.state.hands[decision.seat].cards
            assert decision.view == GAME.view(table.state, decision.seat)
            return imagined.asks()[decision.seat].sample(decision.rng)

    assert table.play([Dreamer(), Dreamer()]).outcome is not None
