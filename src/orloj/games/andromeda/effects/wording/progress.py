"""Clauses for building, tracks, modules, tokens and structure cards."""

from __future__ import annotations

from orloj.games.andromeda.components import ROWS, Effect
from orloj.games.andromeda.effects.wording.amounts import cost_text
from orloj.games.andromeda.effects.wording.frame import SAY, all_or_some, kinds_of, number_of, op
from orloj.games.andromeda.effects.wording.names import as_key, track_name
from orloj.words import joined
from orloj.words.clauses import Clause, Mood, tidy


@SAY.word("repair")
def _repair(effect: Effect, mood: Mood) -> Clause:
    return op(mood, "repair", "perform", effect=effect, count=number_of(effect))


def _price(effect: Effect, mood: Mood) -> str:
    """What is special about the price of something that is built or bought."""
    length = "-short" if mood.short else ""
    parts = []
    if effect.free:
        parts.append(mood.say(f"price.free{length}"))
    if any(effect.discount.values()):
        cost = cost_text(effect.discount, mood.lang, short=mood.short, paid=True)
        parts.append(mood.say(f"price.less{length}", cost=cost))
    if effect.commanders_less:
        parts.append(mood.say(f"price.commanders{length}", count=effect.commanders_less))
    if effect.least:
        parts.append(mood.say(f"price.least{length}", count=effect.least))
    return " ".join(parts)


@SAY.word("build_ship")
def _build_ship(effect: Effect, mood: Mood) -> Clause:
    types = ("any",) if "any" in effect.types else effect.types
    what = joined(mood.lang, [mood.say(f"ship-acc.{as_key(type_)}") for type_ in types], either=True)
    return op(mood, "build-ship", "build", may=True, effect=effect, what=what, price=_price(effect, mood))


@SAY.word("build_structure")
def _build_structure(effect: Effect, mood: Mood) -> Clause:
    return op(mood, "build-structure", "found", may=True, effect=effect, price=_price(effect, mood))


@SAY.word("upgrade")
def _upgrade(effect: Effect, mood: Mood) -> Clause:
    return op(mood, "upgrade", "put", may=True, effect=effect, count=number_of(effect))


@SAY.word("advance")
def _advance(effect: Effect, mood: Mood) -> Clause:
    key = as_key(effect.track)
    if mood.short:
        name = mood.say(f"track-short.{key}") if effect.track.startswith("any") else track_name(effect.track, mood.lang)
        return op(mood, "advance", effect=effect, track=name, count=number_of(effect), sign="+")
    return op(mood, "advance", "advance", effect=effect, track=mood.say(f"track-on.{key}"), count=number_of(effect))


@SAY.word("event")
def _event(effect: Effect, mood: Mood) -> Clause:
    if effect.count < 0:
        return op(mood, "event-back", "push", effect=effect, count=number_of(effect))
    return op(mood, "event-on", "push", effect=effect, count=number_of(effect))


@SAY.word("module")
def _module(effect: Effect, mood: Mood) -> Clause:
    count = number_of(effect)
    table = "module-short" if mood.short else "module-what"
    kinds = kinds_of(effect.kinds, count, mood.lang)
    what = tidy(mood.say(f"{table}.{'one' if count == 1 else 'some'}", kinds=kinds, count=count))
    rows = ""
    if set(effect.rows) != set(ROWS):
        numbers = joined(mood.lang, [str(row) for row in effect.rows], either=True)
        rows = mood.say("rows.cheapest") if effect.rows == ROWS[:1] else mood.say("rows.some", rows=numbers)
    if effect.mode == "gain":
        return op(mood, "module-gain", "gain", may=True, effect=effect, what=what, rows=rows)
    return op(mood, "module-buy", "buy", may=True, effect=effect, what=what, rows=rows, price=_price(effect, mood))


@SAY.word("discovery")
def _discovery(effect: Effect, mood: Mood) -> Clause:
    stack = mood.say(f"{'stack-short' if mood.short else 'stack'}.{as_key(effect.from_)}")
    return op(mood, "discovery", "look", effect=effect, stack=stack)


@SAY.word("flip_structure")
def _flip_structure(effect: Effect, mood: Mood) -> Clause:
    return op(mood, f"flip-structure{all_or_some(effect)}", "turn", effect=effect, count=number_of(effect))
