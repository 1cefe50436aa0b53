"""Clauses for what lasts, and for what is cancelled."""

from __future__ import annotations

from orloj.games.andromeda.components import Effect
from orloj.games.andromeda.effects.wording.changes import SHIP_VALUES, ship_values, sign, until
from orloj.games.andromeda.effects.wording.frame import SAY, number_of, op
from orloj.games.andromeda.effects.wording.names import as_key
from orloj.words.clauses import Clause, Mood, tidy


@SAY.word("cancel")
def _cancel(effect: Effect, mood: Mood) -> Clause:
    return op(mood, "cancel", "cancel", effect=effect)


@SAY.word("modifier")
def _modifier(effect: Effect, mood: Mood) -> Clause:
    """A lasting change: a statement, not something that is done."""
    if effect.what in SHIP_VALUES:
        return ship_values([effect], mood)
    key = f"{'modifier-short' if mood.short else 'modifier'}.{as_key(effect.what)}"
    if mood.words.has(f"{key}-{effect.until}"):
        key += f"-{effect.until}"
    text = mood.say(key, sign=sign(effect), count=number_of(effect), until=until(effect, mood))
    return Clause(tidy(text), plain=False)
