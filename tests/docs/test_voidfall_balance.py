"""The games of Voidfall that are noted beside docs/voidfall-balance.md; `test_balance.py` compares them with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def tool(tool_named: Callable[[str], ModuleType]) -> ModuleType:
    return tool_named("voidfall_balance")


def test_a_game_is_noted_as_it_came_out(tool: ModuleType) -> None:
    """All influence is accounted for, and so is the total that had to be reached."""
    game = tool.play("solo-easy", 0)
    [player] = game.players
    assert sum(player.sources) == player.influence
    assert game.won == bool(player.share)
    assert game.void.reason in ("victory", "defeat", "catastrophes")
    assert game.won is (game.void.reason == "victory")
    if game.void.reason != "catastrophes":
        assert game.won is (game.margin >= 0)
    assert game.rounds > 4
    assert game.void.crises


def test_a_random_game_has_a_winner(tool: ModuleType) -> None:
    game = tool.play("random-4", 0)
    assert sum(player.share for player in game.players) == pytest.approx(1)
    assert all(sum(player.sources) == player.influence for player in game.players)
    assert not any(tool._is_heuristic(player) for player in game.players)
    assert game.void is None


def test_a_stopped_run_goes_on_and_others_are_not_mixed_with_it(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool.play_many("random-solo-easy", 2, 1, tmp_path)
    tool.play_many("random-solo-easy", 3, 1, tmp_path)
    games = tool.load("random-solo-easy", tmp_path).games
    assert [game.number for game in games] == [0, 1, 2]
    again = tool.play("random-solo-easy", 1)
    assert (again.players, again.void) == (games[1].players, games[1].void)
    monkeypatch.setattr(tool, "fresh", lambda: tool.Notes("other rules", "other bots"))
    with pytest.raises(SystemExit, match="remove it first"):
        tool.play_many("random-solo-easy", 4, 1, tmp_path)


def test_every_noted_game_is_whole(tool: ModuleType) -> None:
    for name, sort in tool.TABLES.items():
        games = tool.load(name).games
        assert [game.number for game in games] == list(range(len(games)))
        for game in games:
            assert len(game.players) == sort.seats
            assert (game.void is not None) == bool(sort.difficulty)
            assert all(sum(player.sources) == player.influence for player in game.players)
            if game.void is not None and game.void.reason != "catastrophes":
                assert game.won is (game.margin >= 0)


def test_what_is_known_of_a_source_of_influence(tool: ModuleType) -> None:
    expected = {
        "agenda": "agenda",
        "3I": "objective",
        "crisis_1_13": "crisis",
        "war_4": "crisis",
        "crisis_board": "board",
        "bounty_influence": "token",
        "novaris.society": "track",
        "heroic_production": "focus",
        "yarvek_raid": "focus",
        "trade.1": "trade",
        "novaris": "ability",
        "": "other",
    }
    assert {why: tool.source_of(why) for why in expected} == expected
