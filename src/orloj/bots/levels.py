"""How strong a player people want to meet: four levels, each a bot by another name."""

from __future__ import annotations

from orloj.bots.spec import Spec

LEVELS = ("easy", "normal", "hard", "expert")


def bot_at(level: str) -> str:
    """The name of the bot that plays at a level."""
    return {
        "easy": "careless",  # the heuristic, but three answers of ten are given without thinking
        "normal": "heuristic",
        "hard": "search@0.2s",
        "expert": "search@1.5s",
    }[level]


def level_of(name: str) -> str | None:
    """The level at which a bot plays, if it is one of the four."""
    if name in LEVELS:
        return name
    return next((level for level in LEVELS if Spec.read(bot_at(level)) == Spec.read(name)), None)
