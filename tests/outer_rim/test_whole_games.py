"""Whole games by random players, with everything checked on the way."""

from __future__ import annotations

import pytest

from orloj.games.outer_rim import GAME
from orloj.testing import play_through


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"map": "random", "characters": "random"}),
        (4, {"fame": "12", "poker-face": "on"}),
    ],
)
def test_random_players_finish(seats: int, options: dict[str, str]) -> None:
    report = play_through(GAME, seats=seats, options=options, seed=seats, check_every=3, leaks_every=40)
    assert report.outcome is not None
    assert len(report.outcome.winners) == 1
    assert max(report.outcome.scores) >= int(options.get("fame", "10"))
    assert report.mean_tail < 2
    assert report.max_tail <= 12
