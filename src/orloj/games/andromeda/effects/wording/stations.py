"""Clauses for the station: its modules, the reactor, the stored moon."""

from __future__ import annotations

from orloj.games.andromeda.components import Effect
from orloj.games.andromeda.effects.wording.frame import SAY, all_or_some, kinds_of, number_of, op
from orloj.words.clauses import Clause, Mood, tidy


@SAY.word("activate_module")
def _activate_module(effect: Effect, mood: Mood) -> Clause:
    count = number_of(effect) if effect.n != "all" else 2
    kinds = kinds_of(effect.kinds, count, mood.lang)
    if mood.short:
        number = "all" if effect.n == "all" else "one" if count == 1 else "some"
        what = mood.say(f"module-short.{number}", kinds=kinds, count=count)
    else:
        what = mood.say(f"module-what.own{all_or_some(effect)}", kinds=kinds, count=count)
    return op(mood, "activate-module", "activate", effect=effect, what=tidy(what))


@SAY.word("activate_row")
def _activate_row(effect: Effect, mood: Mood) -> Clause:
    kinds = kinds_of(effect.kinds, 2 if mood.short else 5, mood.lang)
    return op(mood, "activate-row", "activate", may=True, effect=effect, kinds=kinds)


@SAY.word("stored_moon_benefit")
def _stored_moon_benefit(effect: Effect, mood: Mood) -> Clause:
    return op(mood, "stored-moon-benefit", "gain", effect=effect)
