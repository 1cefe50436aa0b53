"""How many sit at the tables of tests that go over all games."""

from __future__ import annotations

from typing import Any

from orloj.games import game_named
from orloj.kernel import Game


def seats_for(game: str | Game[Any], wanted: int = 2) -> int:
    """As many as wanted, or as the game needs."""
    known = game_named(game) if isinstance(game, str) else game
    return min(max(wanted, known.players[0]), known.players[1])
