"""Whole games in every mode with every number of players, with everything checked on the way."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product

import pytest

from orloj.bots import bot_named
from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import SCENARIOS
from orloj.games.voidfall.crises.total import void_total
from orloj.games.voidfall.setup import fitting
from orloj.games.voidfall.state import State
from orloj.kernel import Table
from orloj.testing import WholeGame, play_through

WAYS = [
    (mode.id, seats) for mode in GAME.modes for seats in range(mode.players[0], mode.players[1] + 1)
]  # every mode with every number of players
NAMES = ("houses", "preselect", "fallen-houses", "poker-face", "tutorial")
_PAIRS = [
    ("random", "off", "scenario", "off", "rivals"),
    ("chosen", "on", "random", "off", "rivals"),
    ("recommended", "off", "random", "on", "rivals"),
    ("random", "on", "random", "on", "together"),
    ("chosen", "off", "scenario", "on", "together"),
    ("recommended", "on", "scenario", "off", "together"),
]


def test_the_ways_to_play_are_all_there_are() -> None:
    assert [
        *[("competitive", seats) for seats in (2, 3, 4)],
        *[("cooperative", seats) for seats in (2, 3, 4)],
        ("solo", 1),
        *[("tutorial", seats) for seats in (1, 2, 3, 4)],
    ] == WAYS
    assert all(fitting(mode, seats) for mode, seats in WAYS), "there is a scenario for each of them"
    known = {option.id: option.values for option in GAME.table_options}
    assert set(known) == {*NAMES, "scenario", "difficulty"}
    assert set(known["scenario"]) == {"fitting", "random", *SCENARIOS}


def test_every_pair_of_options_occurs_in_the_games_below() -> None:
    for one, two in combinations(range(len(NAMES)), 2):
        pairs = {(row[one], row[two]) for row in _PAIRS}
        values = [{row[column] for row in _PAIRS} for column in (one, two)]
        assert pairs == set(product(*values)), (NAMES[one], NAMES[two])


def _options(number: int, mode: str, seats: int) -> dict[str, str]:
    """Pairs of options come one after another, and all scenarios of a way to play too."""
    scenarios = fitting(mode, seats)
    options = dict(zip(NAMES, _PAIRS[number % len(_PAIRS)], strict=True))
    if mode != "tutorial" or seats == 1:
        options["tutorial"] = "rivals"
    return {
        **options,
        "scenario": scenarios[number % len(scenarios)].id,
        "difficulty": ("easy", "medium", "hard")[number % 3 if mode in ("cooperative", "solo") else 0],
    }


@pytest.mark.parametrize(("mode", "seats"), WAYS)
@pytest.mark.parametrize("number", range(3))
def test_a_random_game_keeps_all_promises_of_the_table(mode: str, seats: int, number: int) -> None:
    """Copies go on alike, records can be replayed, nothing hidden is seen, nobody is asked because of it."""
    place = WAYS.index((mode, seats))
    options = _options(number + place, mode, seats)
    report = play_through(
        GAME,
        seats=seats,
        mode=mode,
        options=options,
        seed=100 * number + place,
        check_every=10,
        leaks_every=15,
        forks=True,
    )
    assert_sane(report, mode, options)


@pytest.mark.parametrize(
    ("mode", "seats"), [("competitive", 2), ("competitive", 3), ("cooperative", 2), ("solo", 1), ("tutorial", 2)]
)
def test_a_game_of_thinking_players_keeps_all_promises_of_the_table(mode: str, seats: int) -> None:
    """They come to things that hardly ever happen at random."""
    options = _options(WAYS.index((mode, seats)) + 4, mode, seats)
    report = play_through(
        GAME,
        seats=seats,
        mode=mode,
        options=options,
        seed=seats,
        policy=[bot_named("heuristic", "voidfall")] * seats,
        check_every=10,
        leaks_every=60,
    )
    assert_sane(report, mode, options)


def test_every_scenario_and_difficulty_is_played() -> None:
    """In the random games above and on the solo maps below."""
    games = [
        (mode, seats, _options(number + WAYS.index((mode, seats)), mode, seats))
        for mode, seats in WAYS
        for number in range(3)
    ]
    played = {options["scenario"] for _, _, options in games}
    assert played | {one.id for one in SCENARIOS.values() if one.mode == "solo"} == set(SCENARIOS)
    for way in [(mode, seats) for mode, seats in WAYS if mode in ("cooperative", "solo")]:
        assert {options["difficulty"] for *one, options in games if tuple(one) == way} == {"easy", "medium", "hard"}


@pytest.mark.parametrize("scenario", [one.id for one in SCENARIOS.values() if one.mode == "solo"])
@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_every_solo_map_can_be_played(scenario: str, difficulty: str) -> None:
    options = {"houses": "random", "scenario": scenario, "difficulty": difficulty}
    report = play_through(
        GAME, seats=1, mode="solo", options=options, seed=7, check_every=25, leaks_every=50, forks=False
    )
    assert_sane(report, "solo", options)


def assert_sane(report: WholeGame[State], mode: str, options: Mapping[str, str]) -> None:
    """What every finished game shows."""
    g, outcome = report.table.state, report.outcome
    assert outcome is not None
    assert g.scenario == options["scenario"]
    assert outcome.scores == [player.influence for player in g.players]
    if g.truce:
        assert mode == "tutorial"
        assert (g.cycle, outcome.winners) == (3, [seat for seat in g.seats if outcome.scores[seat] >= 120])
    elif g.board is None:
        assert (g.cycle, outcome.reason) == (3, "influence")
        best = max(outcome.scores)
        assert outcome.winners
        assert all(outcome.scores[seat] == best for seat in outcome.winners)
    else:
        assert g.cycle == 3 or outcome.reason == "catastrophes"
        won = outcome.reason == "victory"
        assert won == (outcome.reason != "catastrophes" and min(outcome.scores) >= void_total(g))
        assert outcome.winners == (list(g.seats) if won else [])
    assert report.mean_tail < 2, "scenes are short, so that copies are cheap"
    assert report.max_tail <= 60


def test_a_table_can_be_repeated_by_its_seed() -> None:
    bots = [bot_named("random", "voidfall")] * 3
    tables = [Table.new(GAME, 3, mode="cooperative", seed=5).play(bots, 5) for _ in range(2)]
    assert tables[0].record() == tables[1].record()


# -- long runs


@pytest.mark.soak
@pytest.mark.parametrize("part", range(6))
def test_soak_random_games(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """66 games in six parts, each way to play in each of them."""
    _soak(part, capsys, thinking=False)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(3))
def test_soak_games_of_thinking_players(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """33 games in three parts."""
    _soak(part, capsys, thinking=True)


def _soak(part: int, capsys: pytest.CaptureFixture[str], *, thinking: bool) -> None:
    """Looked at after every answer or two; copies go on alike after each."""
    reports = []
    for place, (mode, seats) in enumerate(WAYS):
        options = _options(part + place, mode, seats)
        report = play_through(
            GAME,
            seats=seats,
            mode=mode,
            options=options,
            seed=1000 * (part + 1) + place,
            policy=[bot_named("heuristic", "voidfall")] * seats if thinking else None,
            check_every=2,
            leaks_every=8,
        )
        assert_sane(report, mode, options)
        reports.append(report)
    with capsys.disabled():
        print(summary(f"{'thinking' if thinking else 'random'}, part {part}", reports), file=sys.stderr)


def summary(what: str, reports: list[WholeGame[State]]) -> str:
    kinds = sum((report.kinds for report in reports), Counter[str]())
    return (
        f"\n{what}: {len(reports)} games, {sum(report.decisions for report in reports)} decisions, "
        f"longest tail {max(report.max_tail for report in reports)}\n  asked: "
        + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
    )
