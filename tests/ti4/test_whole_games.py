"""Whole games with every number of players, with everything checked on the way."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

import pytest

from orloj.bots import bot_named
from orloj.games.ti4 import GAME
from orloj.games.ti4.scoring import NOTHING_TO_REVEAL, POINTS_REACHED
from orloj.games.ti4.state import State
from orloj.lab.exercise import exercising
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


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_of_thinking_players_keeps_all_promises_of_the_table(seats: int) -> None:
    """They vote, trade and fight, which hardly ever happens at random."""
    assert_sane(*thinking(seats, seats + 2, check_every=60, leaks_every=150))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(36))
def test_many_games_of_thinking_players(number: int) -> None:
    assert_sane(*thinking(SEATS[number // len(_PAIRS)], number, check_every=10, leaks_every=25))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(36))
def test_many_random_games(number: int) -> None:
    options = dict(zip(NAMES, _PAIRS[number % len(_PAIRS)], strict=True))
    seats = SEATS[number // len(_PAIRS)]
    assert_sane(play_through(GAME, seats=seats, options=options, seed=100 + number, leaks_every=10), options)


def thinking(
    seats: int, number: int, *, check_every: int, leaks_every: int
) -> tuple[WholeGame[State], Mapping[str, str]]:
    options = dict(zip(NAMES, _PAIRS[number % len(_PAIRS)], strict=True))
    report = play_through(
        GAME,
        seats=seats,
        options=options,
        seed=number,
        policy=[bot_named("heuristic", GAME.id)] * seats,
        check_every=check_every,
        leaks_every=leaks_every,
    )
    return report, options


@pytest.mark.soak
def test_every_component_is_at_work_in_whole_games() -> None:
    """As `orloj cards ti4 --exercised --games 400` shows it."""
    for result in exercising(GAME.id, 400, "components"):
        if not result.missing:
            break
    assert result.missing == {}


def test_most_components_are_at_work_in_eight_games() -> None:
    *_, result = exercising(GAME.id, 8, "components")
    assert len(result.missing) < len(result.parts) / 3


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
