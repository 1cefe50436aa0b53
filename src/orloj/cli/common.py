"""What all commands share: languages, errors in one line, choosing a game, JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from importlib.util import find_spec
from typing import Annotated, Any

import typer
from rich.console import Console

from orloj.bots import NoSuchBot, bot_named, bot_names
from orloj.games import GAMES
from orloj.kernel import BadSetup, Game
from orloj.kernel.game import POKER_FACE
from orloj.words import COMMON, LANGS, Lang, Words
from orloj.words.texts import Texts, texts_of

WORDS = Words("orloj.cli")


class LangChoice(StrEnum):
    EN = "en"
    CS = "cs"


# What these are for is said in the words: see `orloj.cli.help`.
GameArgument = Annotated[str, typer.Argument(metavar="GAME")]
OptionalGame = Annotated[str | None, typer.Argument(metavar="GAME")]
ModeOption = Annotated[str | None, typer.Option("--mode", metavar="MODE")]
OptionOption = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE")]
JsonOption = Annotated[bool, typer.Option("--json")]
LangOption = Annotated[LangChoice | None, typer.Option("--lang", metavar="en|cs")]


class Usage(Exception):
    """Bad arguments: one line that says what is allowed; exit code 2."""


# -- languages


def given_language(arguments: Sequence[str]) -> Lang | None:
    """The language that stands somewhere on the command line; the last one counts."""
    found: Lang | None = None
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            wanted = value if equals else "".join(arguments[place + 1 : place + 2])
            found = next((lang for lang in LANGS if lang == wanted), found)
    return found


def spoken_language(chosen: Lang | None) -> Lang:
    """The language chosen on the command line, or that of the environment."""
    return chosen or environment_language(os.environ)


def language(context: typer.Context, own: LangChoice | None) -> Lang:
    """The command's own `--lang`, or the one before the command, or that of the environment."""
    return spoken_language(chosen_language(context, own))


def chosen_language(context: typer.Context, own: LangChoice | None) -> Lang | None:
    """The language, if the command line says it."""
    if own is not None:
        return "cs" if own == "cs" else "en"
    before: Lang | None = context.find_root().obj
    return before


def environment_language(environment: Mapping[str, str]) -> Lang:
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return "cs" if locale.lower().startswith("cs") else "en"


def texts_for(game: Game[Any], lang: Lang) -> Texts:
    """The texts of a game."""
    if find_spec(f"{game.package}.texts") is None:
        raise Usage(WORDS(lang, "no-texts", game=game.name))
    return texts_of(game.package)


# -- output


def console() -> Console:
    return Console(highlight=False)


def error_console() -> Console:
    return Console(stderr=True, highlight=False)


def print_json(document: Any) -> None:
    sys.stdout.write(json.dumps(document) + "\n")


def complain(message: str) -> None:
    """One line on standard error."""
    print("orloj: " + " ".join(message.split()), file=sys.stderr)


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def from_to(players: tuple[int, int]) -> str:
    lo, hi = players
    return str(lo) if lo == hi else f"{lo}–{hi}"


def modes_of(game: Game[Any]) -> str:
    """`standard (2–4), advanced (2)`"""
    return ", ".join(f"{mode.id} ({from_to(mode.players)})" for mode in game.modes)


def options_of(game: Game[Any]) -> str:
    """`poker-face=off|on`, the usual value first."""
    return ", ".join(f"{option.id}={'|'.join(option.values)}" for option in (*game.options, POKER_FACE))


# -- arguments


def pick_game(id: str, lang: Lang) -> Game[Any]:
    if id not in GAMES:
        raise Usage(COMMON(lang, "error.no-such-game", game=repr(id), games=", ".join(GAMES)))
    return GAMES[id]


def pick_mode(game: Game[Any], mode: str | None, lang: Lang) -> str:
    modes = [known.id for known in game.modes]
    if mode is None:
        return modes[0]
    if mode not in modes:
        raise Usage(COMMON(lang, "error.no-such-mode", game=game.name, mode=repr(mode), modes=", ".join(modes)))
    return mode


def pick_bots(game: Game[Any], names: str, lang: Lang) -> tuple[str, ...]:
    """The bots of a list with commas."""
    known = bot_names(game.id)
    chosen = tuple(name.strip() for name in names.split(","))
    for name in chosen:
        if ":" in name:  # somebody's own, module:Class
            try:
                bot_named(name, game.id)
            except NoSuchBot as error:
                raise Usage(str(error)) from error
        elif name not in known:
            raise Usage(COMMON(lang, "error.no-such-bot", bot=repr(name), bots=", ".join(known)))
    return chosen


def pick_options(pairs: Iterable[str] | None, lang: Lang) -> dict[str, str]:
    """The options `key=value`."""
    options = {}
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise Usage(WORDS(lang, "option-form", option=repr(pair)))
        options[key] = value
    return options


def check_table(game: Game[Any], seats: int, mode: str, options: Mapping[str, str], lang: Lang) -> None:
    """Can such a table be set up?"""
    lo, hi = next(known.players for known in game.modes if known.id == mode)
    if not lo <= seats <= hi:
        key = "players-exactly" if lo == hi else "players"
        raise Usage(WORDS(lang, key, game=game.name, mode=mode, lo=lo, hi=hi, count=seats))
    try:
        game.check_setup(seats, mode, options)
    except BadSetup as error:
        raise Usage(str(error)) from error
