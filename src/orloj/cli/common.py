"""What all commands share: languages, errors in one line, choosing a game, JSON."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from importlib.util import find_spec
from typing import Annotated, Any

import typer
from rich.console import Console

from orloj.bots import LEVELS, BadBudget, NoSuchBot, bot_named, bot_names
from orloj.bots.judging import evaluations
from orloj.bots.spec import THINKERS
from orloj.cli.speaking import WORDS as WORDS
from orloj.cli.speaking import Usage as Usage
from orloj.cli.speaking import complain as complain
from orloj.cli.speaking import environment_language as environment_language
from orloj.cli.speaking import given_language as given_language
from orloj.cli.speaking import spoken_language as spoken_language
from orloj.games import GAMES
from orloj.kernel import BadSetup, Game
from orloj.words import COMMON, Lang
from orloj.words.texts import Texts, option_words, texts_of


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


# -- languages


def language(context: typer.Context, own: LangChoice | None) -> Lang:
    """The command's own `--lang`, or the one before the command, or that of the environment."""
    return spoken_language(chosen_language(context, own))


def chosen_language(context: typer.Context, own: LangChoice | None) -> Lang | None:
    """The language, if the command line says it."""
    if own is not None:
        return "cs" if own == "cs" else "en"
    before: Lang | None = context.find_root().obj
    return before


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


UNKNOWN = "–"  # in the place of a number that nobody knows


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def from_to(players: tuple[int, int]) -> str:
    lo, hi = players
    return str(lo) if lo == hi else f"{lo}–{hi}"


def modes_of(game: Game[Any]) -> str:
    """`standard (2–4), advanced (2)`"""
    return ", ".join(f"{mode.id} ({from_to(mode.players)})" for mode in game.modes)


def options_of(game: Game[Any]) -> list[str]:
    """`poker-face=off|on`, the usual value first."""
    return [f"{option.id}={_values(option.values)}" for option in game.table_options]


MOST_VALUES = 8  # of an option, in a line


def _values(values: Sequence[str]) -> str:
    """All of them, or the first ones and how many more there are."""
    shown = values if len(values) <= MOST_VALUES else [*values[:3], f"+{len(values) - 3}"]
    return "|".join(shown)


def named_options_of(game: Game[Any], lang: Lang) -> str:
    """`poker-face=off|on (Poker face)`; with the names of values that do not speak for themselves."""
    if find_spec(f"{game.package}.texts") is None:
        return ", ".join(options_of(game))
    words = option_words(texts_of(game.package), game.table_options, lang)
    named = []
    for option, written in zip(words, options_of(game), strict=True):
        few = list(option.values.items())[:MOST_VALUES]
        names = ", ".join(name for _, name in few)
        named.append(
            f"{written} ({option.name if names == ', '.join(id for id, _ in few) else f'{option.name}: {names}'})"
        )
    return ", ".join(named)


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
        elif re.split("[@+]", name)[0] not in (*known, *LEVELS):
            raise Usage(COMMON(lang, "error.no-such-bot", bot=repr(name), bots=", ".join([*known, *LEVELS])))
        elif "@" in name or "+" in name:  # with a time to think, or another judgement
            try:
                bot_named(name, game.id)
            except (NoSuchBot, BadBudget) as error:
                raise Usage(_no_such_thinker(game, name, error, lang)) from error
    return chosen


def _no_such_thinker(game: Game[Any], name: str, error: Exception, lang: Lang) -> str:
    """What is wrong with a name that says how to think: who thinks, for how long, or by what judgement."""
    if re.split("[@+]", name)[0] not in THINKERS:
        return WORDS(lang, "bot-budget", bot=repr(name))
    if isinstance(error, BadBudget):
        return WORDS(lang, "bot-no-budget", bot=repr(name))
    return WORDS(lang, "bot-judgement", bot=repr(name), game=game.name, evaluations=", ".join(evaluations(game.id)))


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
    known = {option.id: option.values for option in game.table_options}
    for key, value in options.items():
        if key not in known:
            raise Usage(WORDS(lang, "no-such-table-option", game=game.name, option=repr(key), options=", ".join(known)))
        if value not in known[key]:
            raise Usage(WORDS(lang, "option-values", option=key, value=repr(value), values=", ".join(known[key])))
    try:
        game.check_setup(seats, mode, options)
    except BadSetup as error:
        raise Usage(str(error)) from error
