"""Whole games in every mode with every number of players, with everything checked on the way."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product

import pytest

from orloj.bots import bot_named
from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.values import fame
from orloj.kernel import Table
from orloj.lab.exercise import exercising
from orloj.testing import WholeGame, play_through

WAYS = [("standard", 2), ("standard", 3), ("standard", 4), ("solo", 1)]
NAMES = ("fame", "map", "characters", "poker-face")
_PAIRS = [
    ("10", "standard", "chosen", "off"),
    ("12", "random", "random", "off"),
    ("10", "random", "chosen", "on"),
    ("12", "standard", "chosen", "on"),
    ("10", "standard", "random", "on"),
    ("12", "random", "random", "off"),
]
HEURISTIC = bot_named("heuristic", "outer_rim")


def _game(number: int) -> tuple[str, int, dict[str, str]]:
    """A way to play; over six numbers every pair of values of the options occurs (a test looks), over twenty
    every fame that a solo opponent may begin with."""
    mode, seats = WAYS[number % len(WAYS)]
    options = dict(zip(NAMES, _PAIRS[number % len(_PAIRS)], strict=True))
    if mode == "solo":
        options["opponent-fame"] = str(number // len(WAYS) % 5)
    return mode, seats, options


def test_the_ways_to_play_are_all_there_are() -> None:
    assert [(mode.id, seats) for mode in GAME.modes for seats in range(mode.players[0], mode.players[1] + 1)] == WAYS
    known = {option.id: set(option.values) for option in GAME.table_options}
    assert known == {
        "fame": {"10", "12"},
        "map": {"standard", "random"},
        "characters": {"chosen", "random"},
        "opponent-fame": {"0", "1", "2", "3", "4"},
        "poker-face": {"off", "on"},
    }


def test_every_pair_of_options_occurs_in_the_games_below() -> None:
    for one, two in combinations(range(len(NAMES)), 2):
        pairs = {(row[one], row[two]) for row in _PAIRS}
        values = [{row[column] for row in _PAIRS} for column in (one, two)]
        assert pairs == set(product(*values)), (NAMES[one], NAMES[two])
    assert {_game(number)[2].get("opponent-fame") for number in range(20)} >= {"0", "1", "2", "3", "4"}


# -- every rule of the table holds in whole games


@pytest.mark.parametrize(("seats", "number"), [(2, 0), (3, 1)])
def test_a_random_game_keeps_all_promises_of_the_table(seats: int, number: int) -> None:
    """At random thousands of things happen that nobody would do; solo games by chance are in `test_solo_games.py`."""
    options = dict(zip(NAMES, _PAIRS[number], strict=True))
    report = play_through(
        GAME, seats=seats, options=options, seed=number + 1, check_every=25, leaks_every=60, forks=seats == 2
    )
    assert_sane(report, options)


@pytest.mark.parametrize("number", range(8))
def test_a_game_of_thinking_players_keeps_all_promises_of_the_table(number: int) -> None:
    """Looked at after every answer; copies go on alike after each."""
    mode, seats, options = _game(number)
    report = play_through(
        GAME,
        seats=seats,
        mode=mode,
        options=options,
        seed=number,
        policy=[HEURISTIC] * seats,
        check_every=1,
        leaks_every=9,
    )
    assert_sane(report, options)
    assert report.table.state.turn <= 60 * seats, "thinking players come to an end"


def assert_sane(report: WholeGame[State], options: Mapping[str, str]) -> None:
    """What every finished game shows."""
    g, outcome = report.table.state, report.outcome
    assert outcome is not None
    totals = [fame(g, who) for who in range(len(g.players))]
    assert g.target == int(options["fame"])
    assert outcome.scores == totals[: g.seat_count]
    reached = [who for who, total in enumerate(totals) if total >= g.target]
    assert reached, "somebody has reached the target"
    assert outcome.winners == [who for who in reached if who < g.seat_count]
    assert report.mean_tail < 2, "scenes are short, so that copies are cheap"
    assert report.max_tail <= 12


# -- deals


def test_bots_trade_with_each_other_in_whole_games() -> None:
    """They make offers that are accepted, and such games keep all promises too."""
    told: Counter[str] = Counter()
    for seed in range(12):
        report = play_through(
            GAME, seats=4, seed=seed, policy=[HEURISTIC] * 4, check_every=20, leaks_every=40, forks=False
        )
        told.update(line.key for line in report.table.story)
        if told["trades"]:
            break
    assert told["trades"], told


# -- long runs


@pytest.mark.soak
def test_every_component_is_used_in_some_game() -> None:
    """Cargo delivered, jobs completed, bounties brought in dead and alive, sections read …; see `exercise.py`."""
    for found in exercising("outer_rim", 600):
        if not found.missing:
            break
    assert not found.missing, f"never happened in {found.games} games: {found.missing}"


@pytest.mark.soak
@pytest.mark.parametrize("part", range(6))
def test_soak_random_games(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """24 games in six parts."""
    _soak(part, 1000, 4, capsys, thinking=False)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_soak_games_of_thinking_players(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """80 games in four parts, with stricter checks."""
    _soak(part, 2000, 20, capsys, thinking=True)


def _soak(part: int, first: int, games: int, capsys: pytest.CaptureFixture[str], *, thinking: bool) -> None:
    reports = []
    for number in range(games):
        mode, seats, options = _game(number + part)
        report = play_through(
            GAME,
            seats=seats,
            mode=mode,
            options=options,
            seed=first + games * part + number,
            policy=[HEURISTIC] * seats if thinking else None,
            check_every=1 if thinking else 5,
            leaks_every=3 if thinking else 40,
        )
        assert_sane(report, options)
        reports.append(report)
    with capsys.disabled():
        print(summary(f"{'thinking' if thinking else 'random'}, part {part}", reports), file=sys.stderr)


def summary(what: str, reports: list[WholeGame[State]]) -> str:
    turns = [report.table.state.turn / len(report.table.state.players) for report in reports]
    kinds = sum((report.kinds for report in reports), Counter[str]())
    return (
        f"\n{what}: {len(reports)} games, {sum(report.decisions for report in reports)} decisions, "
        f"{sum(turns) / len(turns):.1f} turns for each player, "
        f"longest tail {max(report.max_tail for report in reports)}\n  asked: "
        + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
    )


def test_a_table_can_be_repeated_by_its_seed() -> None:
    tables = [Table.new(GAME, 3, seed=5).play([HEURISTIC] * 3, 5) for _ in range(2)]
    assert tables[0].record() == tables[1].record()
