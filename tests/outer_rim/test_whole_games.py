"""Whole games by random players, with everything checked on the way."""

from __future__ import annotations

import pytest

from orloj.games.outer_rim import GAME
from orloj.testing import play_through


@pytest.mark.parametrize(
    ("seats", "options", "seed"),
    [
        (2, {}, 1),
        (3, {"map": "random", "characters": "random"}, 2),
        (4, {"fame": "12", "poker-face": "on"}, 3),
    ],
)
def test_random_players_finish(seats: int, options: dict[str, str], seed: int) -> None:
    report = play_through(
        GAME, seats=seats, options=options, seed=seed, check_every=25, leaks_every=60, forks=seats == 2
    )
    assert report.outcome is not None
    assert len(report.outcome.winners) == 1
    assert max(report.outcome.scores) >= int(options.get("fame", "10"))
    assert report.mean_tail < 2
    assert report.max_tail <= 12
