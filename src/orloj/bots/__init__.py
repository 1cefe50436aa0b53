"""Players that are programs.

`random` plays every game. A game's own player is `Heuristic` in its module `bots`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from orloj.bots.random_bot import RandomBot
from orloj.games import game_named
from orloj.kernel import Bot, OrlojError

__all__ = ["NoSuchBot", "RandomBot", "bot_named", "bot_names"]


class NoSuchBot(OrlojError):
    """A name that is not one of the bots of a game."""


def _makers(game: str) -> dict[str, Callable[[], Bot]]:
    """How to make each bot that can play the game, from the weakest to the strongest."""
    makers: dict[str, Callable[[], Bot]] = {"random": RandomBot}
    own = f"{game_named(game).package}.bots"
    if find_spec(own) is not None:
        makers["heuristic"] = import_module(own).Heuristic
    return makers


def bot_names(game: str) -> list[str]:
    """The bots that can play the game, from the weakest to the strongest."""
    return list(_makers(game))


def bot_named(name: str, game: str) -> Bot:
    """A new bot for the game, or an error that lists them."""
    makers = _makers(game)
    if name not in makers:
        raise NoSuchBot(f"there is no bot {name!r} for {game}; choose one of: {', '.join(makers)}")
    return makers[name]()
