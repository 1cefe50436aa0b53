"""Which bots a table can have, and what people read about them: first the four levels, then the bots as such."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from orloj.bots import LEVELS, bot_names
from orloj.words import Lang, Words

WORDS = Words("orloj.server")


class BotText(NamedTuple):
    """A bot or a level in words."""

    id: str
    name: str
    help: str  # what it is like, in a sentence or two
    note: str  # beside a player's name


@cache
def names_of(game: str) -> tuple[str, ...]:
    """The bots as such, from the weakest to the strongest. Files tell which there are: they are looked for once."""
    return tuple(bot_names(game))


def levels_of(game: str) -> list[str]:
    """The levels at which the game's own bots play; none for a game that only has the random one."""
    return list(LEVELS) if {"heuristic", "search"} <= set(names_of(game)) else []


def bots_of(game: str) -> list[str]:
    """Every name that a seat may have."""
    return [*levels_of(game), *names_of(game)]


def can_advise(game: str) -> bool:
    """Is there a bot that can tell what the answers to a question promise?"""
    return "search" in names_of(game)


def usual_bot(game: str) -> str:
    """Who plays where nobody says otherwise, and stands in for people who are away: it answers at once."""
    return "normal" if levels_of(game) else names_of(game)[-1]


def easy_bot(game: str) -> str:
    """For somebody's first game."""
    return "easy" if levels_of(game) else names_of(game)[0]


def level_texts(game: str, lang: Lang) -> list[BotText]:
    """The levels in words."""
    return [bot_text(level, lang) for level in levels_of(game)]


def further_texts(game: str, lang: Lang) -> list[BotText]:
    """Bots that are no level, for those who look for them: the ones that we have words for."""
    return [bot_text(bot, lang) for bot in names_of(game) if WORDS.has(f"bot.{bot}.help")]


def bot_text(bot: str, lang: Lang) -> BotText:
    """A bot in words; one of somebody's own has the name that he gave it."""
    key = f"bot.{bot}"
    if not WORDS.has(f"{key}.name"):
        return BotText(bot, bot, "", WORDS(lang, "bot.note", name=bot))
    name = WORDS(lang, f"{key}.name")
    help_text = WORDS(lang, f"{key}.help") if WORDS.has(f"{key}.help") else ""
    return BotText(bot, name, help_text, WORDS(lang, "bot.note", name=WORDS(lang, f"{key}.short")))
