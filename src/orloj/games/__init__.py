"""The games. Each lives in its own folder and knows only the kernel."""

from __future__ import annotations

from typing import Any

from orloj.content import check_games
from orloj.games.andromeda import GAME as _andromeda
from orloj.games.outer_rim import GAME as _outer_rim
from orloj.games.rftg import GAME as _rftg
from orloj.games.ti4 import GAME as _ti4
from orloj.games.voidfall import GAME as _voidfall
from orloj.kernel import Game, OrlojError

GAMES: dict[str, Game[Any]] = {game.id: game for game in (_rftg, _andromeda, _outer_rim, _voidfall, _ti4)}
check_games(GAMES)


class NoSuchGame(OrlojError):
    """A name that is not one of the games."""


def game_named(id: str) -> Game[Any]:
    """The game with this id, or an error that lists them."""
    if id not in GAMES:
        raise NoSuchGame(f"there is no game {id!r}; choose one of: {', '.join(GAMES)}")
    return GAMES[id]
