"""The games of Outer Rim that are noted beside docs/outer-rim-balance.md; `test_balance.py` compares them with it."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest


@pytest.fixture
def tool(tool_named: Callable[[str], ModuleType]) -> ModuleType:
    return tool_named("outer_rim_balance")


def test_a_game_is_noted_as_it_came_out(tool: ModuleType) -> None:
    """All fame is accounted for; the character who won has enough of it."""
    notes = tool.Notes()
    tool.play("2", 0, notes)
    [game] = notes.games
    assert game.turns > 4
    assert sum(player.won for player in game.players) == 1
    for player in game.players:
        assert sum(player.fame) == player.total
        assert (player.total >= 10) is player.won
    assert notes.components


def test_every_noted_game_has_a_winner(tool: ModuleType) -> None:
    for name in tool.COUNTS:
        games = tool.load(name).games
        assert games
        assert all(sum(player.won for player in game.players) == 1 for game in games)
        assert all(sum(player.fame) == player.total for game in games for player in game.players)
