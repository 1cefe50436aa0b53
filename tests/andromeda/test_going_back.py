"""Going back: a whole own turn at once, or anywhere by consent; what nobody knew is dealt anew."""

from __future__ import annotations

from random import Random

import pytest

from orloj.games.andromeda import GAME
from orloj.games.andromeda.state import State
from orloj.kernel import Illegal, Pile, Record, Table, verify
from orloj.testing.going_back import known_views, play_and_go_back

OPTIONS = {"destiny": "on", "special": "vortices"}


@pytest.mark.parametrize(("mode", "seats"), [("standard", 3), ("teams", 4)])
def test_whole_games_that_went_back(mode: str, seats: int) -> None:
    table = play_and_go_back(GAME, seats, mode=mode, options=OPTIONS, seed=seats, times=4)
    record = Record.from_json(table.record().to_json())
    assert record.header.rewinds, "something was seen in between"
    assert verify(GAME, record).true


def after(answers: int, seed: int = 3) -> Table[State]:
    rng = Random(seed)
    table: Table[State] = Table.new(GAME, 2, options=OPTIONS, seed=seed)
    while table.number < answers:
        table.step(lambda _seat, question: question.sample(rng))
    return table


def test_what_a_seat_knew_stays_and_the_rest_is_dealt_anew() -> None:
    table = after(150)
    there = table.travel(60)
    before = there.state
    table.rewind(60, seed="fresh")
    now = table.state
    assert known_views(table) == known_views(there)
    for ours, theirs in zip(now.players, before.players, strict=True):
        assert ours == theirs, "whatever a player holds, he has seen"
    assert now.tactics.cards != before.tactics.cards
    assert now.tile_stack != before.tile_stack
    assert sorted(now.tile_stack) == sorted(before.tile_stack)
    for ours_pile, theirs_pile in _piles(now, before):
        assert ours_pile.seen == theirs_pile.seen
        for card in theirs_pile.seen:
            assert ours_pile.cards.index(card) == theirs_pile.cards.index(card)
    assert {place: stack[-1] for place, stack in now.moons.items() if stack} == {
        place: stack[-1] for place, stack in before.moons.items() if stack
    }
    for class_, raider in before.raiders.items():
        if raider.revealed or raider.known:
            assert now.raiders[class_] == raider
    GAME.invariants(now)


def _piles(now: State, before: State) -> list[tuple[Pile, Pile]]:
    def all_of(g: State) -> list[Pile]:
        return [g.tactics, g.events, *g.decks.values(), *g.discovery_stacks.values(), g.discovery_box]

    return list(zip(all_of(now), all_of(before), strict=True))


def test_an_event_that_somebody_has_looked_at_stays_on_top() -> None:
    table = after(40)
    state = table.state
    top = state.events.cards[-1]
    state.events.seen[top] = 1  # seat 0 has looked at it
    others = state.events.cards[:-1]
    assert GAME.reshuffle is not None
    GAME.reshuffle(state, type(state.luck)(b"another key 1234"))
    assert state.events.cards[-1] == top
    assert state.events.seen == {top: 1}
    assert state.events.cards[:-1] != others


def test_a_whole_turn_is_taken_back_at_once() -> None:
    """As long as nothing hidden was seen and nobody else has answered."""
    rng = Random(1)
    table: Table[State] = Table.new(GAME, 2, seed=1)
    taken = refused = 0
    while table.state.turn < 12:
        table.step(lambda _seat, question: question.sample(rng))
        seat = table.state.active
        if table.marks(seat) != ["turn"]:
            continue
        twin = Table.load(GAME, table.record())
        try:
            twin.undo(seat, to="turn")
        except Illegal:
            refused += 1
            continue
        taken += 1
        assert twin.state.turn == table.state.turn
        assert twin.marks(seat) == []
        assert seat in twin.awaited()
        assert verify(GAME, twin.record()).wrong == ""
    assert taken > 3
    assert refused > 3
