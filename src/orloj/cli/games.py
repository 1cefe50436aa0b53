"""`orloj games`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import typer
from rich.table import Table as Grid

from orloj.cli.common import (
    WORDS,
    JsonOption,
    LangOption,
    console,
    from_to,
    language,
    modes_of,
    options_of,
    print_json,
    texts_for,
)
from orloj.games import GAMES
from orloj.kernel import Game
from orloj.words import COMMON, Lang

_WIDE = 110  # columns from which options fit on one line each
_NARROW = 18  # what is left for them on 80 columns


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
                    "options": {option.id: list(option.values) for option in game.table_options},
                    "status": game.status,
                }
                for game in GAMES.values()
            ]
        )
        return
    spoken = language(context, lang)
    grid = Grid(pad_edge=False)
    narrow = console().width < _WIDE
    unbroken = {
        "name": " ".join(_name(game, spoken) for game in GAMES.values()),
        "modes": " ".join(mode.id for game in GAMES.values() for mode in game.modes),
    }
    columns = ("id", "name", "players", "modes", "options", "status")
    shown = [column for column in columns if not narrow or column != "players"]  # the modes say how many, too
    for column in shown:
        least = max(map(len, unbroken[column].split())) if column in unbroken else None
        grid.add_column(WORDS(spoken, f"games.{column}"), no_wrap=column == "options", min_width=least)
    for game in GAMES.values():
        cells = {
            "id": game.id,
            "name": _name(game, spoken),
            "players": from_to(game.players),
            "modes": modes_of(game),
            "options": "\n".join(_broken(option, narrow) for option in options_of(game)),
            "status": _status(game, spoken),
        }
        grid.add_row(*[cells[column] for column in shown])
    console().print(grid)


def _broken(option: str, narrow: bool) -> str:
    """An option over several lines if it has to be: `a=x|` and below it the further values."""
    first, *rest = option.split("|")
    if not narrow or len(option) <= _NARROW:
        return option
    return "|\n  ".join([first, *rest])


def _name(game: Game[Any], lang: Lang) -> str:
    return texts_for(game, lang).game_name(lang) if find_spec(f"{game.package}.texts") else game.name


def _status(game: Game[Any], lang: Lang) -> str:
    key = "ui.status." + game.status.replace(" ", "-")
    return COMMON(lang, key) if COMMON.has(key) else game.status
