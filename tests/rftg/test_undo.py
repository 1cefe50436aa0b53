"""Taking answers back in whole games."""

from __future__ import annotations

from random import Random

import pytest

from orloj.games.rftg import GAME
from orloj.kernel import Illegal, Record, Table, verify
from orloj.testing import assert_alike


@pytest.mark.parametrize("agreed", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_a_game_with_many_undos_is_a_true_record(seed: int, agreed: bool) -> None:
    rng = Random(seed)
    table = Table.new(GAME, 2 + seed % 3, seed=seed)
    taken_back = 0
    while asks := table.asks():
        seat = rng.choice(sorted(asks))
        table.answer(seat, asks[seat].sample(rng))
        if rng.random() < 0.15 and table.outcome is None:
            try:
                table.undo(rng.randrange(table.header.seats), agreed=agreed)
                taken_back += 1
            except Illegal:
                pass
        if rng.random() < 0.05:
            loaded = Table.load(GAME, Record.from_json(table.record().to_json()))
            assert_alike(table, loaded, "the loaded game")
            table = loaded
    assert taken_back
    verdict = verify(GAME, Record.from_json(table.record().to_json()))
    assert verdict.true, verdict.wrong
    with pytest.raises(Illegal, match="over"):
        table.undo(0)


def test_a_fork_played_on_is_recorded_as_a_branch() -> None:
    rng = Random(1)
    table = Table.new(GAME, 2, seed=1)
    for _ in range(60):
        seat = next(iter(table.asks()))
        table.answer(seat, table.asks()[seat].sample(rng))
    fork = table.fork()
    while asks := fork.asks():
        seat = next(iter(asks))
        fork.answer(seat, asks[seat].sample(rng))
    verdict = verify(GAME, Record.from_json(fork.record().to_json()))
    assert verdict.true, verdict.wrong
    assert verdict.unchecked
