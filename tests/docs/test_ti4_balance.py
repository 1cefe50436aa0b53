"""The games of Twilight Imperium that are noted beside docs/ti4-balance.md; `test_balance.py` compares them with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def tool(tool_named: Callable[[str], ModuleType]) -> ModuleType:
    return tool_named("ti4_balance")


def test_a_game_is_noted_as_it_came_out(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All points are accounted for; a stopped run goes on, and games of others are not mixed with it."""
    tool.play_many(tool.BEATS_RANDOM, 1, 1, tmp_path)
    [game] = tool.load(tool.BEATS_RANDOM, tmp_path).games
    assert sum(player.share for player in game.players) == pytest.approx(1)
    assert [player.random for player in game.players] == [True, True, False]
    assert all(sum(player.sources) == player.points for player in game.players)
    assert game.reason == "points"
    assert max(player.points for player in game.players) == 10
    assert game.rounds >= 3
    assert game.turns > game.rounds
    assert all(windows <= asked for windows, asked in zip(game.windows, game.choices, strict=True))
    tool.play_many(tool.BEATS_RANDOM, 1, 1, tmp_path)  # nothing is missing
    monkeypatch.setattr(tool, "fresh", lambda: tool.Notes("other rules", "other bots"))
    with pytest.raises(SystemExit, match="remove it first"):
        tool.play_many(tool.BEATS_RANDOM, 2, 1, tmp_path)


def test_every_noted_game_is_whole(tool: ModuleType) -> None:
    for name, sort in tool.TABLES.items():
        games = tool.load(name).games
        assert games
        assert [game.number for game in games] == list(range(len(games)))
        for game in games:
            assert len(game.players) == sort.seats
            assert sum(player.random for player in game.players) == sort.random
            assert sum(player.share for player in game.players) == pytest.approx(1)
            assert all(sum(player.sources) == player.points for player in game.players)


def test_games_have_the_signs_of_play(tool: ModuleType) -> None:
    """Somebody reaches the goal in time, mostly by objectives, and nobody is asked too often."""
    games = tool.games_of(tool.SIX)
    assert sum(game.reason == tool.POINTS_REACHED for game in games) >= 0.9 * len(games)
    assert tool.average(game.rounds for game in games) <= 7.5
    parts = tool.parts_of_points()
    assert sum(parts[source] for source in tool.EARNED) >= 0.8
    assert parts[tool.THRONE] <= 0.1
    assert sum(sum(game.choices) for game in games) <= 25 * sum(game.rounds * len(game.players) for game in games)
    assert all(game.cpu_ms < 60_000 for game in games)


def test_what_is_known_of_a_source_of_points(tool: ModuleType) -> None:
    expected = {
        "erect-a-monument": "stage-1",
        "centralize-galactic-trade": "stage-2",
        "threaten-enemies": "secret",
        "custodians": "custodians",
        "imperial": "imperial",
        "support-for-the-throne": "support-for-the-throne",
        "shard-of-the-throne": "agenda",
    }
    assert {source: tool.source_of(source) for source in expected} == expected
