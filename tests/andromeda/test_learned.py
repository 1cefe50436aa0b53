"""What a network would see of Andromeda's Edge: nothing that is hidden, numbers of a sensible size."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from orloj.bots import bot_named
from orloj.games import game_named
from orloj.games.andromeda import learned
from orloj.kernel import Decision, Table
from orloj.network import Network


def middle(seats: int, mode: str, seed: int, answers: int) -> Table[Any]:
    table = Table.new(game_named("andromeda"), seats, mode=mode, seed=seed)
    bot = bot_named("heuristic", "andromeda")
    while table.number < answers and (asks := table.asks()):
        for seat in asks:
            token = bot.choose(Decision(table, seat, Random(seed)))
            if token is not None:
                table.answer(seat, token)
                break
    return table


@pytest.mark.parametrize(("seats", "mode"), [(2, "standard"), (3, "standard"), (4, "teams")])
def test_only_what_the_seat_sees_goes_in(seats: int, mode: str) -> None:
    for seed, answers in enumerate((0, 60, 250)):
        table = middle(seats, mode, seed, answers)
        for seat in table.asks():
            view: Any = table.view(seat)
            dealt: Any = table.fork(seat, Random(seed)).view(seat)
            numbers = learned.inputs(view)
            assert (numbers == learned.inputs(dealt)).all()
            assert np.abs(numbers).max() < 5
            assert numbers.shape == (seats, len(learned.INPUTS))


@pytest.mark.parametrize(("seats", "mode"), [(2, "standard"), (3, "standard"), (4, "teams")])
def test_chances_add_up_and_teams_share_them(seats: int, mode: str) -> None:
    network = Network.new(learned.INPUTS, (4,), 2, np.random.default_rng(1))
    view: Any = middle(seats, mode, 5, 150).view(0)
    chances = learned.chances(view, network)
    if mode == "teams":
        assert chances[0] == chances[1]
        assert chances[2] == chances[3]
        assert chances[0] + chances[2] == pytest.approx(1)
    else:
        assert sum(chances) == pytest.approx(1)


def test_the_end_is_known() -> None:
    table = middle(2, "standard", 3, 100_000)
    view: Any = table.view(0)
    assert table.outcome is not None
    network = Network.new(learned.INPUTS, (4,), 2, np.random.default_rng(1))
    assert learned.chances(view, network)[table.outcome.winners[0]] == 1 / len(table.outcome.winners)
