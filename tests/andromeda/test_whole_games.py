"""Whole games in every mode with every number of players, with everything checked on the way."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product

import pytest

from orloj.bots import bot_named
from orloj.games.andromeda import GAME
from orloj.games.andromeda.limits import hand_limit
from orloj.games.andromeda.state import State
from orloj.kernel import Table
from orloj.lab.exercise import exercising
from orloj.testing import WholeGame, play_through

WAYS = [("standard", 2), ("standard", 3), ("standard", 4), ("teams", 4)]
PLAIN = {"target": "60", "events": "dawn", "special": "none", "destiny": "off", "poker-face": "off"}


def _game(number: int) -> tuple[str, int, dict[str, str]]:
    """A way to play; over twelve numbers every pair of values of the options and ways occurs (a test looks)."""
    mode, seats = WAYS[number % 4]
    row = _PAIRS[number % len(_PAIRS)]
    return mode, seats, dict(zip(PLAIN, row, strict=True))


_PAIRS = [
    ("60", "dawn", "none", "off", "off"),
    ("50", "dusk", "quasars", "on", "on"),
    ("70", "dawn", "vortices", "on", "off"),
    ("60", "dusk", "vortices", "off", "on"),
    ("50", "dawn", "none", "on", "on"),
    ("70", "dusk", "none", "off", "off"),
    ("60", "dawn", "quasars", "on", "on"),
    ("50", "dawn", "vortices", "off", "off"),
    ("70", "dusk", "quasars", "off", "on"),
    ("60", "dusk", "none", "on", "off"),
    ("50", "dusk", "quasars", "off", "off"),
    ("70", "dawn", "vortices", "on", "on"),
]


def test_the_ways_to_play_are_all_there_are() -> None:
    assert [(mode.id, seats) for mode in GAME.modes for seats in range(mode.players[0], mode.players[1] + 1)] == WAYS
    known = {option.id: set(option.values) for option in GAME.table_options if not option.id.startswith("raider-")}
    assert known == {
        "target": {"60", "50", "70"},
        "events": {"dawn", "dusk"},
        "special": {"none", "quasars", "vortices"},
        "destiny": {"off", "on"},
        "poker-face": {"off", "on"},
    }


def test_every_pair_of_options_occurs_in_the_games_below() -> None:
    for one, two in combinations(range(len(PLAIN)), 2):
        pairs = {(row[one], row[two]) for row in _PAIRS}
        values = [{row[column] for row in _PAIRS} for column in (one, two)]
        assert pairs == set(product(*values)), (list(PLAIN)[one], list(PLAIN)[two])


# -- every rule of the table holds in whole games


@pytest.mark.parametrize("number", range(12))
def test_a_random_game_keeps_all_promises_of_the_table(number: int) -> None:
    mode, seats, options = _game(number)
    report = play_through(GAME, seats=seats, mode=mode, options=options, seed=number, check_every=5, leaks_every=60)
    assert_sane(report, options)


@pytest.mark.parametrize("number", range(4))
def test_a_game_of_thinking_players_keeps_all_promises_of_the_table(number: int) -> None:
    mode, seats, options = _game(number * 5)
    bots = [bot_named("heuristic", "andromeda")] * seats
    report = play_through(
        GAME, seats=seats, mode=mode, options=options, seed=1, policy=bots, check_every=5, leaks_every=60
    )
    assert_sane(report, options)
    assert report.table.state.turn <= 60 * seats, "thinking players come to an end"


def assert_sane(report: WholeGame[State], options: Mapping[str, str]) -> None:
    """What every finished game shows."""
    g = report.table.state
    outcome = report.outcome
    assert outcome is not None
    assert g.ending, "somebody has reached the target (and may have lost points since)"
    assert g.target == int(options["target"])
    assert g.last_turns == 0
    sums = [sum(outcome.scores[mate] for mate in g.seats if g.team_of(mate) == g.team_of(seat)) for seat in g.seats]
    assert outcome.winners
    assert {sums[seat] for seat in outcome.winners} == {max(sums)}
    assert all(len(player.hand.cards) <= hand_limit(g, seat) for seat, player in enumerate(g.players))
    assert g.battle is None
    assert not g.playing
    assert not any(player.looking or player.factions_dealt for player in g.players)
    assert report.mean_tail <= 6, "scenes are short, so that copies are cheap"
    assert report.max_tail <= 60


# -- every component


def test_every_component_is_used_in_some_game() -> None:
    """Modules gained and activated, cards played, tokens used, raiders met and beaten …; see `exercise.py`."""
    for found in exercising("andromeda", 240):
        if not found.missing:
            break
    assert not found.missing, f"never happened in {found.games} games: {found.missing}"


# -- long runs


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_soak_random_games(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """120 games in ten parts, with stricter checks."""
    reports = []
    for number in range(12):
        mode, seats, options = _game(number + part)
        seed = 1000 + 12 * part + number
        report = play_through(GAME, seats=seats, mode=mode, options=options, seed=seed, check_every=1, leaks_every=8)
        assert_sane(report, options)
        reports.append(report)
    with capsys.disabled():
        print(summary(f"random, part {part}", reports), file=sys.stderr)  # under xdist stdout is lost


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_soak_games_of_thinking_players(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """48 games in four parts."""
    bot = bot_named("heuristic", "andromeda")
    reports = []
    for number in range(12):
        mode, seats, options = _game(number + part)
        seed = 2000 + 12 * part + number
        report = play_through(
            GAME, seats=seats, mode=mode, options=options, seed=seed, policy=[bot] * seats, leaks_every=8
        )
        assert_sane(report, options)
        reports.append(report)
    with capsys.disabled():
        print(summary(f"thinking, part {part}", reports), file=sys.stderr)  # under xdist stdout is lost


def summary(what: str, reports: list[WholeGame[State]]) -> str:
    scores = [score for report in reports if report.outcome for score in report.outcome.scores]
    turns = [report.table.state.turn / report.table.state.seat_count for report in reports]
    kinds = sum((report.kinds for report in reports), Counter[str]())
    return (
        f"\n{what}: {len(reports)} games, {sum(report.decisions for report in reports)} decisions, "
        f"{sum(turns) / len(turns):.1f} turns for each player, {sum(scores) / len(scores):.1f} points, "
        f"longest tail {max(report.max_tail for report in reports)}\n  asked: "
        + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
    )


def test_a_table_can_be_repeated_by_its_seed() -> None:
    tables = [Table.new(GAME, 3, seed=5).play([bot_named("random", "andromeda")] * 3, 5) for _ in range(2)]
    assert tables[0].record() == tables[1].record()
