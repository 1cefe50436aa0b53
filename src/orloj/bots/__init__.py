"""Players that are programs.

`random` plays every game. A game's own player is `Heuristic` in its module `bots`; with it and the game's `evaluate`,
`search` plays the game too. `learned` looks one step ahead with a trained network, where a game has one; `search` then
judges by it too, unless it is told not to (`search+heuristic`). Anybody's own one is named `module:Class`, if it can be
imported from where the program runs. How names are put together: `orloj.bots.spec`.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec

from orloj.bots.budget import BadBudget, Budget
from orloj.bots.careless import Careless
from orloj.bots.guests import FAILURES, printing_aside
from orloj.bots.judging import evaluations, judge_by
from orloj.bots.levels import LEVELS, bot_at
from orloj.bots.one_step_ahead import OneStepAhead
from orloj.bots.random_bot import RandomBot
from orloj.bots.search import THINK, Search
from orloj.bots.spec import THINKERS, Spec, with_budget
from orloj.games import game_named
from orloj.kernel import Bot, OrlojError

__all__ = [
    "LEVELS",
    "BadBudget",
    "Budget",
    "NoSuchBot",
    "RandomBot",
    "Search",
    "bot_named",
    "bot_names",
    "with_budget",
]


class NoSuchBot(OrlojError):
    """A name that is not one of the bots of a game."""


def bot_names(game: str) -> list[str]:
    """The bots that can play the game, from the weakest to the strongest."""
    names = ["random"]
    if _has(game, "bots"):
        names += ["careless", "heuristic"]
        if "learned" in evaluations(game):
            names += ["learned"]
        names += ["search"]
    return names


def bot_named(name: str, game: str) -> Bot:
    """A new bot for the game, or an error that lists them; `module:Class` is anybody's own bot."""
    if ":" in name:
        return _own_bot(name)
    known = bot_names(game)
    if name in LEVELS:
        name = bot_at(name)
    spec = Spec.read(name)
    if spec.name not in known:
        raise NoSuchBot(
            f"there is no bot {name!r} for {game}; choose one of: {', '.join(known)}, a level "
            f"({', '.join(LEVELS)}), or your own as module:Class"
        )
    if spec.name not in THINKERS and (spec.budget is not None or spec.evaluation):
        raise NoSuchBot(f"{name!r}: only {', '.join(THINKERS)} can think for a given time or judge in another way")
    if spec.evaluation not in ("", *evaluations(game)):
        raise NoSuchBot(f"{name!r}: in {game} one can judge by {' or '.join(evaluations(game))}")
    return _make(spec, game)


def _make(spec: Spec, game: str) -> Bot:
    if spec.name == "random":
        return RandomBot()
    if spec.name == "search":
        return Search(game, spec.budget or THINK, judge=judge_by(spec.evaluation, game))
    if spec.name == "learned":
        return OneStepAhead(game, judge=judge_by("learned", game))
    heuristic: Bot = import_module(f"{game_named(game).package}.bots").Heuristic()
    return Careless(heuristic) if spec.name == "careless" else heuristic


def _has(game: str, module: str) -> bool:
    return find_spec(f"{game_named(game).package}.{module}") is not None


def _own_bot(name: str) -> Bot:
    module, _, maker = name.partition(":")
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # where somebody who writes a bot keeps it
    try:
        with printing_aside():
            bot: Bot = getattr(import_module(module), maker)()
    except FAILURES as error:  # whatever somebody's own code may do
        raise NoSuchBot(f"the bot {name!r} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise NoSuchBot(f"{name!r} is no bot: it has no method choose(look)")
    return bot
