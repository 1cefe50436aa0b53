"""The way to other people's interfaces. Their libraries are loaded only when somebody asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Literal

from orloj.extras import install_command
from orloj.games import game_named
from orloj.kernel import OrlojError

if TYPE_CHECKING:
    from orloj.lab.spiel import OrlojGame
    from orloj.lab.zoo import OrlojEnv


class MissingLibrary(OrlojError, ImportError):
    """A library that only this needs is not installed."""


@contextmanager
def needing(library: str) -> Iterator[None]:
    """Around the imports of a library: if it is not there, say how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingLibrary(f"{library} is not installed: {install_command('lab')}") from error


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
    env: OrlojEnv = import_module("orloj.lab.zoo").OrlojEnv(
        game, seats, mode=mode, options=options, reward=reward, render_mode=render_mode
    )
    return env


def openspiel_game(game: str, **parameters: str | int) -> OrlojGame:
    """A game as an OpenSpiel game; afterwards `pyspiel.load_game("orloj_<game>")` knows all games too."""
    loaded: OrlojGame = import_module("orloj.lab.spiel").load(game_named(game), parameters)
    return loaded
