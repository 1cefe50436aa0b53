"""Players that are programs.

`random` plays every game. A game's own player is `Heuristic` in its module `bots`. Anybody's own one is named
`module:Class`, if it can be imported from where the program runs.
"""

from __future__ import annotations

import os
import sys
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
    """A new bot for the game, or an error that lists them; `module:Class` is anybody's own bot."""
    makers = _makers(game)
    if name in makers:
        return makers[name]()
    if ":" in name:
        return _own_bot(name)
    known = ", ".join(makers)
    raise NoSuchBot(f"there is no bot {name!r} for {game}; choose one of: {known}, or your own as module:Class")


def _own_bot(name: str) -> Bot:
    module, _, maker = name.partition(":")
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # where somebody who writes a bot keeps it
    try:
        bot: Bot = getattr(import_module(module), maker)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise NoSuchBot(f"the bot {name!r} cannot be made: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise NoSuchBot(f"{name!r} is no bot: it has no method choose(look)")
    return bot
