"""Changes, applied one after the other, make the same record as the table itself."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from orloj.games import GAMES
from orloj.kernel import Change, Illegal, Record, Saver, Table
from tests.seats import seats_for


def as_data(record: Record) -> Any:
    plain: Any = msgspec.to_builtins(record)
    for name, value in (("revision", ""), ("mixed", False), ("branched", False)):
        plain["header"][name] = value
    return plain


def empty_record(table: Table[Any]) -> Record:
    return Record(msgspec.structs.replace(table.header), [], [])


def play_on(table: Table[Any], rng: Random, steps: int) -> Any:
    """Random answers, changes of mind, undos and rewinds; yields after each that did something."""
    for _ in range(steps):
        if table.outcome is not None:
            return
        seat = rng.randrange(table.state.seat_count)
        if rng.random() < 0.2:
            try:
                table.undo(seat)
            except Illegal:
                continue
        elif rng.random() < 0.03:
            try:
                table.rewind(max(0, table.number - rng.randint(1, 60)))
            except Illegal:
                continue
        else:
            question = table.question(seat)
            if question is None:
                continue
            table.answer(seat, question.sample(rng))
        yield


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(6))
def test_changes_add_up_to_the_record(game: Any, seed: int) -> None:
    rng = Random(seed)
    table: Table[Any] = Table.new(game, seats_for(game, rng.choice((2, 3, 4))), seed=seed)
    saver, record = Saver(table), empty_record(table)
    Change.unpack(saver.change().pack()).apply_to(record)
    assert as_data(record) == as_data(table.record())
    for _ in play_on(table, rng, 400):
        Change.unpack(saver.change().pack()).apply_to(record)
        assert as_data(record) == as_data(table.record())
        if rng.random() < 0.05:  # the keeper of the table was restarted
            table = Table.load(game, Record.from_json(record.to_json()))
            saver = Saver(table, record)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_most_changes_are_small(game: Any) -> None:
    table: Table[Any] = Table.new(game, 3, seed=1)
    saver = Saver(table)
    saver.change()
    rng = Random(1)
    while table.asks():
        seat, question = next(iter(table.asks().items()))
        before = table.number
        table.answer(seat, question.sample(rng))
        change = saver.change()
        assert change.answers_kept == before
        assert len(change.answers) == table.number - before


def test_an_excerpt_holds_no_seed_and_asks_the_same() -> None:
    game = GAMES["rftg"]
    table: Table[Any] = Table.new(game, 2, seed=3)
    rng = Random(3)
    for _ in range(40):
        excerpt = Record.from_json(table.excerpt().to_json())
        assert excerpt.header.seed is None
        assert excerpt.header.salt is None
        twin = Table.load(game, excerpt)
        assert not twin.returned
        assert twin.state == table.state
        assert {seat: list(ask) for seat, ask in twin.asks().items()} == {
            seat: list(ask) for seat, ask in table.asks().items()
        }
        seat, question = next(iter(table.asks().items()))
        table.answer(seat, question.sample(rng))
