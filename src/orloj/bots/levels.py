"""How strong a player people want to meet: four levels, each a bot by another name."""

from __future__ import annotations

LEVELS = ("easy", "normal", "hard", "expert")


def bot_at(level: str) -> str:
    """The name of the bot that plays at a level."""
    return {
        "easy": "careless",  # the heuristic, but three answers of ten are given without thinking
        "normal": "heuristic",
        "hard": "search@0.2s",
        "expert": "search@1.5s",
    }[level]
