""" "Has chosen" is seen only in choices that are declared public, and never tells anything hidden."""

from __future__ import annotations

from random import Random

import pytest

from orloj.games import game_named
from orloj.kernel import Ask, Luck, State, Table, choose, together
from orloj.testing.harness import check_secrets
from tests.kernel.tiny import Tiny, letters, random_answer, random_duel, sit


async def openly(g: Tiny) -> None:
    g.log.append(await together([Ask(seat, "pick", letters, public=True) for seat in g.seats]))
    await choose(0, "more", letters, public=True)


async def partly(g: Tiny) -> None:
    g.log.append(await together([Ask(seat, "pick", letters, public=seat == 1) for seat in g.seats]))


def test_who_has_chosen_is_known_in_a_public_choice() -> None:
    table = sit(openly, seats=3)
    assert table.has_chosen() == []
    table.answer(2, "a")
    assert table.has_chosen() == [2]
    table.answer(0, "b")
    assert table.has_chosen() == [0, 2]
    table.answer(2, "c")  # thinks better of it: nobody sees that
    assert table.has_chosen() == [0, 2]
    assert table.awaited() == [0, 1, 2]
    table.undo(0)
    assert table.has_chosen() == [2]
    table.answer(0, "b")
    table.answer(1, "a")
    assert table.has_chosen() == []  # the next question is not sealed


def test_what_was_chosen_is_not_known() -> None:
    one, other = sit(openly, seats=3), sit(openly, seats=3)
    one.answer(1, "a")
    other.answer(1, "c")
    for table in (one, other):
        assert (table.has_chosen(), table.view(0), list(table.story)) == ([1], one.view(0), [])
    imagined = one.fork(0, Random(1))
    assert imagined.sealed(1) is None


def test_only_those_whose_choice_is_public_are_named() -> None:
    table = sit(partly, seats=3)
    table.answer(0, "a")
    assert table.has_chosen() == []
    table.answer(1, "a")
    assert table.has_chosen() == [1]


def test_no_choice_that_is_not_declared_so_is_public() -> None:
    """A whole game with sealed bids and windows: nobody ever sees who has answered."""
    table = random_duel(3, 4, 0, poker_face="on")
    rng, sealed = Random(3), 0
    while table.outcome is None:
        table.answer(*random_answer(table, rng))
        sealed += any(table.sealed(seat) is not None for seat in table.state.seats)
        assert table.has_chosen() == []
    assert sealed


def test_in_a_public_choice_a_forced_answer_tells_what_everybody_knows() -> None:
    async def uneven(g: Tiny) -> None:
        await together([Ask(s, "pick", lambda s: ["a"] if s == 1 else ["a", "b"], public=True) for s in g.seats])

    assert sit(uneven, seats=3).has_chosen() == [1]


def test_the_harness_refuses_a_public_choice_that_depends_on_something_hidden() -> None:
    def deal(g: Tiny, seat: int, luck: Luck) -> None:
        others = [other for other in g.seats if other != seat]
        cards = sorted(g.log[other] for other in others)
        luck.shuffle(cards)
        for other, card in zip(others, cards, strict=True):
            g.log[other] = card

    def view(g: Tiny, seat: int | None) -> Tiny:
        return Tiny(seat_count=0, luck=Luck(b""), log=[g.log[seat]] if seat is not None else [])

    async def from_the_hand(g: Tiny) -> None:
        g.log[:] = [1, 2, 3]
        await choose(0, "begin", letters)
        g.then("cards")

    async def cards(g: Tiny) -> None:
        await together([Ask(s, "card", lambda s: range(g.log[s] + 2), public=True) for s in g.seats])

    table = sit(from_the_hand, cards, seats=3, redeal=deal, view=view)
    check_secrets(table, Random(1))
    table.answer(0, "a")
    with pytest.raises(AssertionError, match="declared public, but its options depend on what seat"):
        [check_secrets(table, Random(number)) for number in range(10)]


@pytest.mark.parametrize("mode", ["standard", "advanced"])
def test_the_actions_of_race_for_the_galaxy_are_chosen_publicly(mode: str) -> None:
    game = game_named("rftg")
    table: Table[State] = Table.new(game, 2, mode=mode, seed=1)
    rng, marks = Random(1), 0
    while table.outcome is None:
        for ask in table.asks().values():
            assert ask.public == (ask.kind in ("action", "actions"))
        table.answer(*random_answer(table, rng))
        marks += len(table.has_chosen())
    assert marks
