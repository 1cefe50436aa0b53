"""The way to other people's interfaces. Their libraries are loaded only when somebody asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from orloj.games import game_named
from orloj.kernel import OrlojError

if TYPE_CHECKING:
    from orloj.lab.spiel import OrlojGame
    from orloj.lab.zoo import OrlojEnv

INSTALL = 'pip install "orloj[lab]"'


class MissingLibrary(OrlojError, ImportError):
    """A library that only this needs is not installed."""


def pettingzoo_env(
    game: str,
    seats: int | None = None,
    *,
    mode: str | None = None,
    options: Mapping[str, str] | None = None,
    reward: Literal["win", "score"] = "win",
    render_mode: Literal["ansi"] | None = None,
) -> OrlojEnv:
    """A game as a PettingZoo AEC environment; without `seats` for as few players as the mode allows."""
    env: OrlojEnv = _adapter("orloj.lab.zoo", "PettingZoo").OrlojEnv(
        game, seats, mode=mode, options=options, reward=reward, render_mode=render_mode
    )
    return env


def openspiel_game(game: str, **parameters: str | int) -> OrlojGame:
    """A game as an OpenSpiel game; afterwards `pyspiel.load_game("orloj_<game>")` knows all games too."""
    spiel = _adapter("orloj.lab.spiel", "OpenSpiel")
    loaded: OrlojGame = spiel.load(game_named(game), parameters)
    return loaded


def _adapter(module: str, library: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("orloj"):
            raise  # a mistake of our own
        raise MissingLibrary(f"{library} is not installed: {INSTALL}") from error
