"""Orloj: big space board games with every rule enforced, for people and programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orloj.bots import RandomBot
from orloj.games import GAMES, game_named
from orloj.kernel import Bot, Look, Record, Table

__version__ = "0.1.0"
__all__ = ["GAMES", "Bot", "Look", "RandomBot", "Record", "Table", "game_named", "new_game"]


def new_game(
    game: str,
    seats: int,
    *,
    mode: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: str | int | None = None,
) -> Table[Any]:
    """Set up a table; with a seed it can be repeated."""
    return Table.new(game_named(game), seats, mode=mode, options=options, seed=seed)
