"""What these pages share: their words, and how they say numbers and names."""

from __future__ import annotations

from typing import NamedTuple

from babel.numbers import format_decimal, format_percent

from orloj.games import GAMES
from orloj.server.bots import bot_text
from orloj.server.meeting.skills import Skill
from orloj.words import Lang, Words
from orloj.words.texts import texts_of

WORDS = Words("orloj.server.pages.meeting")


def number(value: float, lang: Lang, digits: int = 1) -> str:
    """`24.6`, in Czech `24,6`"""
    return str(format_decimal(round(value, digits), format=f"0.{'0' * digits}" if digits else "0", locale=lang))


def percent(part: float, lang: Lang) -> str:
    return str(format_percent(part, locale=lang))


def game_name(game: str, lang: Lang) -> str:
    """A game that is not installed any more is called by its id."""
    return texts_of(GAMES[game].package).game_name(lang) if game in GAMES else game


def mode_name(game: str, mode: str, lang: Lang) -> str:
    return texts_of(GAMES[game].package).mode_name(mode, lang) if game in GAMES else mode


def bot_name(bot: str, lang: Lang) -> str:
    return bot_text(bot, lang).name


class ShownSkill(NamedTuple):
    """A rating in words: the number, how far the truth may be from it, and whether little is known yet."""

    rating: str
    margin: str
    provisional: bool


def shown_skill(skill: Skill, lang: Lang) -> ShownSkill:
    return ShownSkill(number(skill.mu, lang), number(skill.margin, lang), skill.provisional)
