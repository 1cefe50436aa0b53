"""Whole games with every number of players, with everything checked on the way."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

import pytest

from orloj.games.ti4 import GAME
from orloj.games.ti4.scoring import NOTHING_TO_REVEAL, POINTS_REACHED
from orloj.games.ti4.state import State
from orloj.testing import WholeGame, play_through

SEATS = (3, 4, 5, 6)
NAMES = ("points", "factions", "map", "poker-face")
_PAIRS = [
    ("10", "random", "ready", "off"),
    ("14", "choice", "generated", "off"),
    ("10", "draft", "built", "off"),
    ("14", "random", "built", "on"),
    ("10", "choice", "ready", "on"),
    ("14", "draft", "ready", "off"),
    ("10", "random", "generated", "on"),
    ("14", "choice", "built", "off"),
    ("14", "draft", "generated", "on"),
]


def test_the_ways_to_play_are_all_there_are() -> None:
    assert GAME.players == (SEATS[0], SEATS[-1])
    known = {option.id: set(option.values) for option in GAME.table_options}
    assert known == {name: {row[place] for row in _PAIRS} for place, name in enumerate(NAMES)}


def test_every_pair_of_options_occurs_in_the_games_below() -> None:
    for one, two in combinations(range(len(NAMES)), 2):
        values = [{row[column] for row in _PAIRS} for column in (one, two)]
        assert {(row[one], row[two]) for row in _PAIRS} == set(product(*values)), (NAMES[one], NAMES[two])


@pytest.mark.parametrize("number", range(len(_PAIRS)))
def test_a_random_game_keeps_all_promises_of_the_table(number: int) -> None:
    """Copies go on alike, records can be replayed, nothing hidden is seen, nobody is asked because of it."""
    options = dict(zip(NAMES, _PAIRS[number], strict=True))
    seats = SEATS[number % len(SEATS)]
    report = play_through(
        GAME, seats=seats, options=options, seed=number, check_every=15, leaks_every=30, forks=number % 2 == 0
    )
    assert_sane(report, options)


def assert_sane(report: WholeGame[State], options: Mapping[str, str]) -> None:
    """What every finished game shows."""
    g, outcome = report.table.state, report.outcome
    assert outcome is not None
    assert g.goal == int(options["points"])
    assert outcome.scores == [player.points for player in g.players]
    assert len(outcome.winners) == 1
    [winner] = outcome.winners
    assert outcome.ranks[winner] == 1
    assert outcome.scores[winner] == max(outcome.scores)
    assert outcome.reason in (POINTS_REACHED, NOTHING_TO_REVEAL)
    assert (outcome.reason == POINTS_REACHED) == (outcome.scores[winner] == g.goal)
    assert report.mean_tail < 3
    assert report.max_tail <= 60
