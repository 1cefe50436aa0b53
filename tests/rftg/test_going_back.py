"""Going back by consent past what was seen: nobody's knowledge changes, everything else is dealt anew."""

from __future__ import annotations

from random import Random

import pytest

from orloj.games.rftg import GAME
from orloj.games.rftg.state import State
from orloj.kernel import Record, Table, verify
from orloj.testing.going_back import known_views, play_and_go_back


@pytest.mark.parametrize(("mode", "seats"), [("standard", 3), ("first", 2), ("advanced", 2)])
def test_whole_games_that_went_back(mode: str, seats: int) -> None:
    table = play_and_go_back(GAME, seats, mode=mode, seed=seats)
    record = Record.from_json(table.record().to_json())
    assert record.header.rewinds, "something was seen in between"
    assert verify(GAME, record).true


def test_what_a_seat_knew_stays_and_the_rest_is_dealt_anew() -> None:
    rng = Random(4)
    table: Table[State] = Table.new(GAME, 3, seed=4)
    while table.state.round < 6:
        table.step(lambda _seat, question: question.sample(rng))
    there = table.travel(table.number - 20)
    before = there.state
    table.rewind(there.number, seed="fresh")
    after = table.state
    assert known_views(table) == known_views(there)
    assert after.pile.cards != before.pile.cards
    assert [player.hand for player in after.players] == [player.hand for player in before.players]
    for card in before.discards.seen:
        assert after.discards.cards.index(card) == before.discards.cards.index(card)
    assert after.discards.seen == before.discards.seen
    assert [list(player.goods) for player in after.players] == [list(player.goods) for player in before.players]
    GAME.invariants(after)
