"""Clauses for the map, raiders, events and damage."""

from __future__ import annotations

from orloj.games.andromeda.components import Effect
from orloj.games.andromeda.effects.wording.amounts import units
from orloj.games.andromeda.effects.wording.frame import SAY, all_or_some, number_of, op
from orloj.games.andromeda.effects.wording.names import as_key
from orloj.words.clauses import Clause, Mood


def _place(table: str, place: str, mood: Mood, count: int = 1) -> str:
    """`count`: how many things come each to a place of its own."""
    return mood.say(f"{table}{'-short' if mood.short else ''}.{as_key(place)}", count=count)


@SAY.word("move")
def _move(effect: Effect, mood: Mood) -> Clause:
    count = number_of(effect)
    length = "-short" if mood.short else ""
    what = mood.say(f"move.{as_key(effect.who)}{length}", count=count)
    far = to = ""
    if effect.who == "own_commander":
        to = mood.say(f"to.{as_key(effect.to or 'anywhere')}")
    else:
        to = "" if effect.to in ("", "anywhere") else mood.say(f"to.{as_key(effect.to)}")
        far = (
            mood.say("far.steps", count=effect.range)
            if isinstance(effect.range, int)
            else mood.say(f"far.{effect.range or 'unlimited'}")
        )
    return op(mood, "move", "move", effect=effect, what=what, far=far, to=to)


@SAY.word("recruit")
def _recruit(effect: Effect, mood: Mood) -> Clause:
    place = mood.say(f"recruit-from.{as_key(effect.from_ or 'any')}")
    key = f"recruit{all_or_some(effect)}"
    return op(mood, key, "recruit", may=True, effect=effect, count=number_of(effect), place=place)


@SAY.word("moon")
def _moon(effect: Effect, mood: Mood) -> Clause:
    place = _place("from", effect.from_ or "anywhere", mood)
    return op(mood, "moon", "capture", may=True, effect=effect, count=number_of(effect), place=place)


@SAY.word("place_resource")
def _place_resource(effect: Effect, mood: Mood) -> Clause:
    what = units(effect.res, effect.n, mood.lang, "short" if mood.short else "acc")
    at = _place("at", effect.where or "anywhere", mood)
    return op(mood, "place-resource", "put", effect=effect, what=what, at=at)


@SAY.word("deploy_raider")
def _deploy_raider(effect: Effect, mood: Mood) -> Clause:
    at = _place("at", effect.at or "start", mood, effect.count)
    return op(mood, "deploy-raider", "deploy", effect=effect, count=number_of(effect), raider=effect.class_, at=at)


@SAY.word("peek_events")
def _peek_events(effect: Effect, mood: Mood) -> Clause:
    return op(mood, "peek-events", "look", effect=effect, count=number_of(effect))


@SAY.word("damage")
def _damage(effect: Effect, mood: Mood) -> Clause:
    return op(mood, f"damage-{as_key(effect.target)}", "damage", effect=effect, count=number_of(effect))


@SAY.word("replicate")
def _replicate(effect: Effect, mood: Mood) -> Clause:
    return op(mood, "replicate", "put", effect=effect, count=number_of(effect))
