"""`orloj games`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import typer
from rich.table import Table as Grid

from orloj.cli.common import WORDS, JsonOption, LangOption, console, language, print_json, texts_for
from orloj.games import GAMES
from orloj.kernel import Game
from orloj.words import COMMON, Lang


def games(context: typer.Context, json: JsonOption = False, lang: LangOption = None) -> None:
    """The command; what it does is told by `help.games` of the words."""
    if json:
        print_json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "players": list(game.players),
                    "modes": [mode.id for mode in game.modes],
                    "status": game.status,
                }
                for game in GAMES.values()
            ]
        )
        return
    spoken = language(context, lang)
    grid = Grid(*(WORDS(spoken, f"games.{column}") for column in ("id", "name", "players", "modes", "status")))
    for game in GAMES.values():
        modes = ", ".join(f"{mode.id} ({_range(mode.players)})" for mode in game.modes)
        grid.add_row(game.id, _name(game, spoken), _range(game.players), modes, _status(game, spoken))
    console().print(grid)


def _name(game: Game[Any], lang: Lang) -> str:
    return texts_for(game, lang).game_name(lang) if find_spec(f"{game.package}.texts") else game.name


def _status(game: Game[Any], lang: Lang) -> str:
    key = "ui.status." + game.status.replace(" ", "-")
    return COMMON(lang, key) if COMMON.has(key) else game.status


def _range(players: tuple[int, int]) -> str:
    lo, hi = players
    return str(lo) if lo == hi else f"{lo}–{hi}"
