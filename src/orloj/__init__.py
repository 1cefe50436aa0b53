"""Orloj: big space board games with every rule enforced, for people and programs."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from orloj.bots import RandomBot
    from orloj.games import GAMES, game_named
    from orloj.kernel import Bot, Decision, Record, Table

__version__ = "0.1.0"
__all__ = ["GAMES", "Bot", "Decision", "RandomBot", "Record", "Table", "game_named", "new_game"]

# Imported when first asked for: the games read their content then, and the command line may have to say which.
_PLACES = {
    "GAMES": "orloj.games",
    "Bot": "orloj.kernel",
    "Decision": "orloj.kernel",
    "RandomBot": "orloj.bots",
    "Record": "orloj.kernel",
    "Table": "orloj.kernel",
    "game_named": "orloj.games",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_PLACES[name]), name)
    return found


def new_game(
    game: str,
    seats: int,
    *,
    mode: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: str | int | None = None,
) -> Table[Any]:
    """Set up a table; with a seed it can be repeated."""
    from orloj.games import game_named
    from orloj.kernel import Table

    return Table.new(game_named(game), seats, mode=mode, options=options, seed=seed)
