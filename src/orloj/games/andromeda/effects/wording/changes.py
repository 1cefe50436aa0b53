"""What changes the values of ships for some time."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.andromeda.components import Effect
from orloj.games.andromeda.effects.wording.names import as_key
from orloj.words import joined
from orloj.words.clauses import Clause, Mood, tidy

SHIP_VALUES = ("range", "cannons", "trait")  # changes that are said of ships
MINUS = "−"


def until(effect: Effect, mood: Mood) -> str:
    return "" if effect.until in ("", "permanent") else mood.say(f"until.{effect.until}")


def sign(effect: Effect) -> str:
    return "+" if effect.count >= 0 else MINUS


def ship_values(effects: Sequence[Effect], mood: Mood) -> Clause:
    """What some ships have for some time: "your fighter has +1 range and the attack ability this turn"."""
    ships = effects[0].ships or ("any",)
    table, length = ("ships-short", "-short") if mood.short else ("ships", "")
    parts = []
    for effect in effects:
        trait = mood.say(f"trait-of{length}.{effect.value}") if effect.what == "trait" else ""
        values = {"sign": sign(effect), "count": abs(effect.count), "trait": trait}
        parts.append(mood.say(f"ship-value{length}.{effect.what}", **values))
    text = mood.say(
        f"ship-value{length}.all",
        ships=joined(mood.lang, [mood.say(f"{table}.{as_key(ship)}") for ship in ships]),
        number=len(ships),
        values=joined(mood.lang, parts),
        until=until(effects[0], mood),
    )
    return Clause(tidy(text), plain=False)
