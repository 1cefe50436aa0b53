"""Clauses for resources and points."""

from __future__ import annotations

from orloj.games.andromeda.components import Effect
from orloj.games.andromeda.effects.wording.amounts import units
from orloj.games.andromeda.effects.wording.changes import MINUS
from orloj.games.andromeda.effects.wording.frame import SAY, op, with_count
from orloj.words.clauses import Clause, Mood


def _gained(resource: str, effect: Effect, mood: Mood) -> Clause:
    if mood.short:
        sign = "+" if mood.plus else ""
        form = "nom" if mood.named else "short"
        return Clause(with_count(effect, sign + units(resource, effect.n, mood.lang, form), mood))
    what = with_count(effect, units(resource, effect.n, mood.lang, "acc"), mood)
    if mood.may:
        return Clause(mood.say("gain", verb=mood.verb("gain"), what=what))
    return Clause("", gains=what, closed=bool(effect.per))


@SAY.word("gain")
def _gain(effect: Effect, mood: Mood) -> Clause:
    return _draw(effect, mood) if effect.res == "tactic" else _gained(effect.res, effect, mood)


@SAY.word("score")
def _score(effect: Effect, mood: Mood) -> Clause:
    return _gained("point", effect, mood)


@SAY.word("draw")
def _draw(effect: Effect, mood: Mood) -> Clause:
    if mood.short:
        return _gained("tactic", effect, mood)
    return op(mood, "draw", "draw", effect=effect, what=units("tactic", effect.n, mood.lang, "acc"))


@SAY.word("lose_score")
def _lose_score(effect: Effect, mood: Mood) -> Clause:
    if mood.short:
        return Clause(with_count(effect, MINUS + units("point", effect.n, mood.lang, "short"), mood))
    return op(mood, "lose", "lose", effect=effect, what=units("point", effect.n, mood.lang, "acc"))


@SAY.word("discard")
def _discard(effect: Effect, mood: Mood) -> Clause:
    if mood.short:
        return Clause(with_count(effect, MINUS + units(effect.res, effect.n, mood.lang, "short"), mood))
    return op(mood, "discard", "discard", effect=effect, what=units(effect.res, effect.n, mood.lang, "acc"))


@SAY.word("give")
def _give(effect: Effect, mood: Mood) -> Clause:
    what = units(effect.res, effect.n, mood.lang, "acc")
    return op(mood, "give", "give", effect=effect, what=what)
