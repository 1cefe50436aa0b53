"""Every component in words, made from the effects that the rules carry out, so that text and behaviour cannot disagree.

An effect becomes a clause in one of three moods: an order to the reader ("gain"), what comes after "may" ("gain", Czech
"získat"), or what another player does ("gains"). Clauses become sentences; a few kinds of effects need a frame around
other clauses (an exchange, a choice, a condition, something for each player).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, NamedTuple

from msgspec import structs

from orloj.games.andromeda.building import MOST_BUILD_POINTS
from orloj.games.andromeda.components import (
    BASE_MODULES,
    BASES,
    DESTINIES,
    DISCOVERY_TYPES,
    DOMINANCES,
    EVENTS,
    FACTIONS,
    MODULES,
    MOONS,
    PLANETS,
    RAIDERS,
    RESOURCES,
    ROWS,
    SHIPS,
    SPECIALS,
    STRUCTURES,
    TACTIC_TYPES,
    TRACK_FACTS,
    UPGRADES,
    Ability,
    Base,
    Destiny,
    Effect,
    Event,
    Faction,
    Module,
    Moon,
    Planet,
    Raider,
    Ship,
    Slot,
    Special,
    Structure,
    Tactic,
    Token,
    Upgrade,
)
from orloj.words import Lang, Words, joined
from orloj.words.texts import Component, Text

WORDS = Words("orloj.games.andromeda.effects")

Bearer = Literal["", "ship", "raider"]  # whose ability it is: a player's, a type of ship's, or raiders'
_MINUS = "−"
_LONG = 5  # words of an option before a comma helps to read
_CLITIC = re.compile(r"^(\w+) (si|se|ti|tě)\b")  # in Czech these stand second: "každý hráč si dobere"


# -- small things


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _key(id: str) -> str:
    """Ids of the content as keys of messages."""
    return id.replace("_", "-").replace(".", "-").replace(":", "-")


def _tidy(text: str) -> str:
    """Places that stay empty leave no gaps."""
    return " ".join(text.split()).replace(" ,", ",").replace(",,", ",").replace(",:", ":")


def _sentence(text: str) -> str:
    return capital(text.rstrip(",")) + "."


def _own_name(piece: Any, lang: Lang) -> str:
    return capital(piece.name_cs if lang == "cs" else piece.name)


# -- names


def resource_name(resource: str, lang: Lang) -> str:
    """A resource (also `any`, `material`, `point`), as a word inside a sentence."""
    return WORDS(lang, f"res.{resource}.name")


def track_name(track: str, lang: Lang) -> str:
    return WORDS(lang, f"track.{track}")


def ship_name(type_: str, lang: Lang) -> str:
    return WORDS(lang, f"ship.{_key(type_)}")


def structure_name(type_: str, lang: Lang) -> str:
    return WORDS(lang, f"structure.{type_}")


def kind_name(kind: str, lang: Lang) -> str:
    """A kind of module: "science module"."""
    return WORDS(lang, f"kind.{kind}")


def trait_name(trait: str, lang: Lang) -> str:
    """An ability of ships."""
    return WORDS(lang, f"trait.{trait}")


# -- amounts


def _units(resource: str, count: int | Literal["all"], lang: Lang, form: str) -> str:
    """So many units of a resource; `form` is nom, acc (after a verb) or short."""
    if count == "all":
        return WORDS(lang, f"res.{resource}.all")
    return WORDS(lang, f"res.{resource}.{form}", count=count)


def _in_order(amounts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Resources as the rules list them, then groups and the slot."""
    known = [name for name in RESOURCES if amounts.get(name)]
    return [
        (name, amounts[name]) for name in [*known, *[name for name in amounts if name not in known]] if amounts[name]
    ]


def resources_text(amounts: Mapping[str, int], lang: Lang) -> str:
    """ "2 titanium, 1 credit"."""
    return ", ".join(_units(name, count, lang, "nom") for name, count in _in_order(amounts)) or WORDS(
        lang, "res.none.nom"
    )


def cost_text(cost: Mapping[str, int], lang: Lang, *, short: bool = False, paid: bool = False) -> str:
    """ "2 titanium and any 1 resource"; `paid`: as it stands after a verb (Czech: in the accusative)."""
    form = "short" if short else "acc" if paid else "nom"
    parts = [_units(name, count, lang, form) for name, count in _in_order(cost)]
    if not parts:
        return WORDS(lang, f"res.none.{form}")
    return ", ".join(parts) if short else joined(lang, parts)


# -- clauses


class _Clause(NamedTuple):
    text: str
    plain: bool = True  # has a verb in the wanted mood, so that it can stand in a row: "gain … and draw …"
    gains: str = ""  # what is gained, if nothing else happens: such clauses come together


@dataclass(frozen=True)
class _Mood:
    lang: Lang
    form: Literal["do", "to", "they"] = "do"
    they: bool = False  # about another player
    must: bool = False  # it has been said already that one may
    short: bool = False
    plus: bool = True  # in few words: "+2 energy"
    named: bool = False  # in few words, but with the names of resources in full

    @property
    def who(self) -> int:
        return 2 if self.they else 1

    def say(self, key: str, **values: Any) -> str:
        return WORDS(self.lang, key, who=self.who, **values)

    def verb(self, verb: str, *, may: bool = False) -> str:
        if may and not self.must and self.form != "to":
            form = _clitic_first(self.lang, self.say(f"verb.{verb}.to"))
            return self.say(f"may.{'they' if self.they else 'you'}", verb=form)
        return self.say(f"verb.{verb}.{self.form}")


_Say = Callable[[Effect, _Mood], _Clause]
_SAY: dict[str, _Say] = {}


def _says(*ops: str) -> Callable[[_Say], _Say]:
    """Registers the function that puts a word of the vocabulary into words."""

    def keep(say: _Say) -> _Say:
        for op in ops:
            _SAY[op] = say
        return say

    return keep


def _op(
    mood: _Mood, key: str, verb: str = "", *, may: bool = False, plain: bool = True, effect: Effect, **values: Any
) -> _Clause:
    """The message of a word, in full or in few words."""
    if mood.short:
        return _Clause(_counted(effect, _tidy(mood.say(f"op-short.{key}", **values)), mood))
    if mood.they and WORDS.has(f"op.{key}-they"):
        key, plain = f"{key}-they", True
    said = mood.verb(verb, may=may or effect.optional) if verb else ""
    most = str(effect.n) if effect.count == 1 else mood.say("join.most", count=effect.n)
    text = _tidy(mood.say(f"op.{key}", verb=said, most=most, **values))
    if effect.optional and not verb:
        text = mood.say("may.like", text=text)
    return _Clause(_counted(effect, text, mood), plain)


def _number(effect: Effect) -> int:
    return abs(effect.count)


def _counted(effect: Effect, text: str, mood: _Mood) -> str:
    """With what is counted, and the limit."""
    length = "-short" if mood.short else ""
    if effect.per:
        text = mood.say(f"amount.per{length}", text=text, per=_per(effect, mood))
    if effect.max is not None:
        text = mood.say(f"amount.most{length}", text=text, count=effect.max)
    return text


def _per(effect: Effect, mood: _Mood) -> str:
    name, _, detail = effect.per.partition(":")
    key, step = (name, detail) if name == "track_at_least" else (effect.per, "")
    many = "one" if effect.div == 1 else "many"
    return mood.say(f"per.{_key(key)}.{many}{'-short' if mood.short else ''}", count=effect.div, step=step)


def _clauses(effects: Iterable[Effect], mood: _Mood) -> list[_Clause]:
    """One clause for each effect; what is gained in a row is one clause: "gain 2 points and 1 energy"."""
    found: list[_Clause] = []
    gained: list[str] = []
    for effect, *more in _runs(effects, mood):
        clause = _ship_values([effect, *more], mood) if more else _SAY[effect.op](effect, mood)
        if not clause.gains or mood.short:
            gained = []
            found.append(clause)
            continue
        if gained:
            found.pop()
        if gained and effect.per:
            gained = [mood.say("join.plus", some=joined(mood.lang, gained), more=clause.gains)]
        else:
            gained.append(clause.gains)
        found.append(_Clause(mood.say("op.gain", verb=mood.verb("gain"), what=joined(mood.lang, gained))))
        if effect.per:
            gained = []  # nothing more after "for each"
    return found


def _runs(effects: Iterable[Effect], mood: _Mood) -> list[list[Effect]]:
    """Changes of the same ships for the same time come together."""
    found: list[list[Effect]] = []
    for effect in effects:
        last = found[-1][-1] if found else None
        if (
            last is not None
            and not mood.short
            and effect.op == last.op == "modifier"
            and {effect.what, last.what} <= set(_SHIP_VALUES)
            and (effect.ships, effect.until) == (last.ships, last.until)
        ):
            found[-1].append(effect)
        else:
            found.append([effect])
    return found


def _inline(effects: Iterable[Effect], mood: _Mood) -> _Clause:
    """Effects as a part of a sentence."""
    clauses = _clauses(effects, mood)
    plain = all(clause.plain for clause in clauses)
    texts = [clause.text for clause in clauses]
    if not plain:
        return _Clause(WORDS(mood.lang, "join.long").join(texts), plain)
    return _Clause(", ".join(texts) if mood.short else joined(mood.lang, texts))


def _clitic_first(lang: Lang, text: str) -> str:
    return _CLITIC.sub(r"\2 \1", text) if lang == "cs" else text


def _after(before: str, text: str, lang: Lang) -> str:
    """A clause after its beginning; Czech "si" comes right behind that."""
    return f"{before} {text if before.endswith(',') else _clitic_first(lang, text)}"


# -- words: resources and points


def _gained(resource: str, effect: Effect, mood: _Mood) -> _Clause:
    if mood.short:
        sign = "+" if mood.plus else ""
        form = "nom" if mood.named else "short"
        return _Clause(_counted(effect, sign + _units(resource, effect.n, mood.lang, form), mood))
    what = _counted(effect, _units(resource, effect.n, mood.lang, "acc"), mood)
    if effect.optional:
        return _Clause(mood.say("op.gain", verb=mood.verb("gain", may=True), what=what))
    return _Clause("", gains=what)


@_says("gain")
def _gain(effect: Effect, mood: _Mood) -> _Clause:
    return _draw(effect, mood) if effect.res == "tactic" else _gained(effect.res, effect, mood)


@_says("score")
def _score(effect: Effect, mood: _Mood) -> _Clause:
    return _gained("point", effect, mood)


@_says("draw")
def _draw(effect: Effect, mood: _Mood) -> _Clause:
    if mood.short:
        return _gained("tactic", effect, mood)
    return _op(mood, "draw", "draw", effect=effect, what=_units("tactic", effect.n, mood.lang, "acc"))


@_says("lose_score")
def _lose_score(effect: Effect, mood: _Mood) -> _Clause:
    if mood.short:
        return _Clause(_counted(effect, _MINUS + _units("point", effect.n, mood.lang, "short"), mood))
    return _op(mood, "lose", "lose", effect=effect, what=_units("point", effect.n, mood.lang, "acc"))


@_says("discard")
def _discard(effect: Effect, mood: _Mood) -> _Clause:
    if mood.short:
        return _Clause(_counted(effect, _MINUS + _units(effect.res, effect.n, mood.lang, "short"), mood))
    return _op(mood, "discard", "discard", effect=effect, what=_units(effect.res, effect.n, mood.lang, "acc"))


@_says("give")
def _give(effect: Effect, mood: _Mood) -> _Clause:
    what = _units(effect.res, effect.n, mood.lang, "acc")
    return _op(mood, "give", "give", effect=effect, what=what)


@_says("pay")
def _pay(effect: Effect, mood: _Mood) -> _Clause:
    """An exchange: "you may pay 1 energy to gain 2 ice"."""
    lang = mood.lang
    if mood.short:
        got = _inline(effect.then, replace(mood, plus=False)).text
        text = WORDS(lang, "pay.short", cost=cost_text(effect.cost, lang, short=True), then=got)
        return _Clause(WORDS(lang, "pay.short-times", text=text, count=effect.times) if effect.times > 1 else text)
    cost = cost_text(effect.cost, lang, paid=True)
    may = not mood.must and mood.form != "to"
    verb = mood.verb("pay", may=True)
    then = _inline(effect.then, replace(mood, form="to", must=True) if may else replace(mood, must=True))
    plain = then.plain
    if plain:
        text = WORDS(lang, "pay.to" if may else "pay.and", verb=verb, cost=cost, then=then.text)
    else:
        inner = _inline(effect.then, replace(mood, form="they" if mood.they else "do", must=True))
        text = WORDS(lang, "pay.colon", verb=verb, cost=cost, then=inner.text)
    if effect.times > 1:
        text = WORDS(lang, "pay.times", text=text, count=effect.times)
    return _Clause(text, plain)


@_says("choice")
def _choice(effect: Effect, mood: _Mood) -> _Clause:
    lang = mood.lang
    options = [_inline(option, replace(mood, must=True)) for option in effect.options]
    texts = [option.text for option in options]
    if mood.short:
        listed = " / ".join(texts)
        return _Clause(
            WORDS(lang, "choice.short-some", count=effect.pick, options=listed) if effect.pick > 1 else listed
        )
    simple = effect.pick == 1 and not effect.optional and all(option.plain for option in options)
    if simple:
        *some, last = [texts[0], *[_clitic_first(lang, text) for text in texts[1:]]]
        long = any(len(text.split()) > _LONG for text in texts)
        return _Clause(", ".join(some) + WORDS(lang, "join.or-last" if long else "join.or") + last)
    listed = WORDS(lang, "join.or-long").join(texts)
    verb = mood.verb("choose", may=effect.optional)
    key = "choice.one" if effect.pick == 1 else "choice.some"
    return _Clause(WORDS(lang, key, verb=verb, options=listed, count=effect.pick), plain=False)


# -- words: building


@_says("repair")
def _repair(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, "repair", "perform", effect=effect, count=_number(effect))


def _price(effect: Effect, mood: _Mood) -> str:
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
    if effect.least and not mood.short:
        parts.append(mood.say("price.least", count=effect.least))
    return " ".join(parts)


@_says("build_ship")
def _build_ship(effect: Effect, mood: _Mood) -> _Clause:
    types = ("any",) if "any" in effect.types else effect.types
    what = joined(mood.lang, [mood.say(f"ship-acc.{_key(type_)}") for type_ in types], either=True)
    return _op(mood, "build-ship", "build", may=True, effect=effect, what=what, price=_price(effect, mood))


@_says("build_structure")
def _build_structure(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, "build-structure", "found", may=True, effect=effect, price=_price(effect, mood))


@_says("upgrade")
def _upgrade(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, "upgrade", "put", effect=effect, count=_number(effect))


@_says("advance")
def _advance(effect: Effect, mood: _Mood) -> _Clause:
    key = _key(effect.track)
    if mood.short:
        name = mood.say(f"track-short.{key}") if effect.track.startswith("any") else track_name(effect.track, mood.lang)
        return _op(mood, "advance", effect=effect, track=name, count=_number(effect), sign="+")
    return _op(mood, "advance", "advance", effect=effect, track=mood.say(f"track-on.{key}"), count=_number(effect))


@_says("event")
def _event(effect: Effect, mood: _Mood) -> _Clause:
    if effect.count < 0:
        return _op(mood, "event-back", "push", effect=effect, count=_number(effect))
    return _op(mood, "event-on", "push", effect=effect, count=_number(effect))


def _kinds(kinds: Sequence[str], count: int, lang: Lang) -> str:
    """Kinds of modules before the word "modules"; nothing for all of them."""
    if "any" in kinds:
        return ""
    return joined(lang, [WORDS(lang, f"kind-adj.{kind}", count=count) for kind in kinds], either=True)


@_says("module")
def _module(effect: Effect, mood: _Mood) -> _Clause:
    count = _number(effect)
    table = "module-short" if mood.short else "module-what"
    kinds = _kinds(effect.kinds, count, mood.lang)
    what = _tidy(mood.say(f"{table}.{'one' if count == 1 else 'some'}", kinds=kinds, count=count))
    rows = ""
    if set(effect.rows) != set(ROWS):
        numbers = joined(mood.lang, [str(row) for row in effect.rows], either=True)
        rows = mood.say("rows.cheapest") if effect.rows == ROWS[:1] else mood.say("rows.some", rows=numbers)
    if effect.mode == "gain":
        return _op(mood, "module-gain", "gain", may=True, effect=effect, what=what, rows=rows)
    return _op(mood, "module-buy", "buy", may=True, effect=effect, what=what, rows=rows, price=_price(effect, mood))


@_says("discovery")
def _discovery(effect: Effect, mood: _Mood) -> _Clause:
    stack = mood.say(f"{'stack-short' if mood.short else 'stack'}.{_key(effect.from_)}")
    return _op(mood, "discovery", "look", effect=effect, stack=stack)


@_says("flip_structure")
def _flip_structure(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, f"flip-structure{_all(effect)}", "turn", effect=effect, count=_number(effect))


def _all(effect: Effect) -> str:
    return "-all" if effect.n == "all" else ""


# -- words: the map


def _place(table: str, place: str, mood: _Mood, count: int = 1) -> str:
    """`count`: how many things come each to a place of its own."""
    return mood.say(f"{table}{'-short' if mood.short else ''}.{_key(place)}", count=count)


@_says("move")
def _move(effect: Effect, mood: _Mood) -> _Clause:
    count = _number(effect)
    length = "-short" if mood.short else ""
    what = mood.say(f"move.{_key(effect.who)}{length}", count=count)
    far = to = ""
    if effect.who == "own_commander":
        to = mood.say(f"to.{_key(effect.to or 'anywhere')}")
    else:
        to = "" if effect.to in ("", "anywhere") else mood.say(f"to.{_key(effect.to)}")
        far = (
            mood.say("far.steps", count=effect.range)
            if isinstance(effect.range, int)
            else mood.say(f"far.{effect.range or 'unlimited'}")
        )
    return _op(mood, "move", "move", effect=effect, what=what, far=far, to=to)


@_says("recruit")
def _recruit(effect: Effect, mood: _Mood) -> _Clause:
    place = mood.say(f"recruit-from.{_key(effect.from_ or 'any')}")
    key = f"recruit{_all(effect)}"
    return _op(mood, key, "recruit", may=True, effect=effect, count=_number(effect), place=place)


@_says("moon")
def _moon(effect: Effect, mood: _Mood) -> _Clause:
    place = _place("from", effect.from_ or "anywhere", mood)
    return _op(mood, "moon", "capture", may=True, effect=effect, count=_number(effect), place=place)


@_says("place_resource")
def _place_resource(effect: Effect, mood: _Mood) -> _Clause:
    what = _units(effect.res, effect.n, mood.lang, "short" if mood.short else "acc")
    at = _place("at", effect.where or "anywhere", mood)
    return _op(mood, "place-resource", "put", effect=effect, what=what, at=at)


@_says("deploy_raider")
def _deploy_raider(effect: Effect, mood: _Mood) -> _Clause:
    at = _place("at", effect.at or "start", mood, effect.count)
    return _op(mood, "deploy-raider", "deploy", effect=effect, count=_number(effect), raider=effect.class_, at=at)


@_says("peek_events")
def _peek_events(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, "peek-events", "look", effect=effect, count=_number(effect))


@_says("damage")
def _damage(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, f"damage-{_key(effect.target)}", "damage", effect=effect, count=_number(effect))


@_says("replicate")
def _replicate(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, "replicate", "put", effect=effect, count=_number(effect))


# -- words: others, conditions


def _condition(condition: str, mood: _Mood) -> str:
    """What one has to have."""
    name, *details = condition.split(":")
    table = "cond-short" if mood.short else "cond"
    what = _units(details[0], int(details[1]), mood.lang, "short" if mood.short else "acc") if details else ""
    return mood.say(f"{table}.{_key(name)}", what=what)


@_says("if")
def _if(effect: Effect, mood: _Mood) -> _Clause:
    inner = replace(mood, form="they" if mood.they else "do")
    what = _condition(effect.cond, mood)
    then = _inline(effect.then, inner).text
    if mood.short:
        text = mood.say("if.short", what=what, then=then)
    else:
        text = mood.say(f"if.{'they' if mood.they else 'you'}", what=what, then=then)
    if effect.else_:
        key = "if.short-else" if mood.short else "if.else"
        text = mood.say(key, text=text, other=_inline(effect.else_, inner).text)
    return _Clause(text, plain=False)


@_says("each_player")
def _each_player(effect: Effect, mood: _Mood) -> _Clause:
    lang = mood.lang
    who = _key(effect.who)
    if mood.short:
        text = _inline(effect.effects, replace(mood, they=True, form="they")).text
        return _Clause(
            WORDS(lang, "each.short", player=WORDS(lang, f"each.player-short.{who}"), text=text), plain=False
        )
    player = WORDS(lang, f"each.player.{who}")
    theirs = _Mood(lang, "they", they=True)
    effects: Sequence[Effect] = effect.effects
    otherwise: Sequence[Effect] = ()
    if len(effects) == 1 and effects[0].op == "if":
        [condition] = effects
        player = WORDS(lang, "each.who-has", player=player, what=_condition(condition.cond, theirs))
        effects, otherwise = condition.then, condition.else_
    inner = _inline(effects, theirs)
    if inner.plain:
        text = _after(player, inner.text, lang)
    else:
        text = WORDS(lang, "each.colon", player=player.rstrip(","), text=inner.text)
    if otherwise:
        text = WORDS(lang, "if.who-else", text=text, other=_inline(otherwise, theirs).text)
    return _Clause(text, plain=False)


@_says("cancel")
def _cancel(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, "cancel", "cancel", effect=effect)


_SHIP_VALUES = ("range", "cannons", "trait")


def _until(effect: Effect, mood: _Mood) -> str:
    return "" if effect.until in ("", "permanent") else mood.say(f"until.{effect.until}")


def _sign(effect: Effect) -> str:
    return "+" if effect.count >= 0 else _MINUS


def _ship_values(effects: Sequence[Effect], mood: _Mood) -> _Clause:
    """What some ships have for some time: "your fighter has +1 range and the attack ability this turn"."""
    ships = effects[0].ships or ("any",)
    table, length = ("ships-short", "-short") if mood.short else ("ships", "")
    parts = []
    for effect in effects:
        trait = mood.say(f"trait-of{length}.{effect.value}") if effect.what == "trait" else ""
        values = {"sign": _sign(effect), "count": _number(effect), "trait": trait}
        parts.append(mood.say(f"ship-value{length}.{effect.what}", **values))
    text = mood.say(
        f"ship-value{length}.all",
        ships=joined(mood.lang, [mood.say(f"{table}.{_key(ship)}") for ship in ships]),
        number=len(ships),
        values=joined(mood.lang, parts),
        until=_until(effects[0], mood),
    )
    return _Clause(_tidy(text), plain=False)


@_says("modifier")
def _modifier(effect: Effect, mood: _Mood) -> _Clause:
    """A lasting change: a statement, not something that is done."""
    if effect.what in _SHIP_VALUES:
        return _ship_values([effect], mood)
    key = f"{'modifier-short' if mood.short else 'modifier'}.{_key(effect.what)}"
    if WORDS.has(f"{key}-{effect.until}"):
        key += f"-{effect.until}"
    text = mood.say(key, sign=_sign(effect), count=_number(effect), until=_until(effect, mood))
    return _Clause(_tidy(text), plain=False)


# -- words: battles


@_says("dice", "targeting")
def _dice(effect: Effect, mood: _Mood) -> _Clause:
    own = effect.whose == "own"
    key = f"{effect.op}-{_key(effect.whose)}"
    verb = ("roll" if effect.op == "dice" else "raise") if own else ""
    return _op(mood, key, verb, plain=own, effect=effect, count=_number(effect))


@_says("reroll")
def _reroll(effect: Effect, mood: _Mood) -> _Clause:
    whose = "own" if effect.whose == "own" else "opponent"
    return _op(mood, f"reroll-{whose}{_all(effect)}", "reroll", may=True, effect=effect, count=_number(effect))


@_says("set_die")
def _set_die(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, "set-die", "turn", effect=effect, count=_number(effect), value=effect.value)


@_says("end_battle")
def _end_battle(effect: Effect, mood: _Mood) -> _Clause:
    if effect.by == "any_player":
        return _op(mood, "end-battle-any-player", plain=False, effect=effect)
    return _op(mood, "end-battle-you", "end", may=True, effect=effect)


@_says("prevent_damage")
def _prevent_damage(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, f"prevent-damage{_all(effect)}", "protect", may=True, effect=effect, count=_number(effect))


@_says("withdraw")
def _withdraw(effect: Effect, mood: _Mood) -> _Clause:
    if effect.to == "repair_bay":
        return _op(mood, "withdraw-repair-bay", plain=False, effect=effect)
    key = f"withdraw-{_key(effect.to or 'adjacent')}{_all(effect)}"
    return _op(mood, key, "withdraw", effect=effect, count=_number(effect))


@_says("return_ship")
def _return_ship(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, f"return-ship{_all(effect)}", "return", may=True, effect=effect, count=_number(effect))


@_says("extra_launch")
def _extra_launch(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, "extra-launch", "take", effect=effect)


# -- words: the station


@_says("activate_module")
def _activate_module(effect: Effect, mood: _Mood) -> _Clause:
    count = _number(effect) if effect.n != "all" else 2
    kinds = _kinds(effect.kinds, count, mood.lang)
    if mood.short:
        number = "all" if effect.n == "all" else "one" if count == 1 else "some"
        what = mood.say(f"module-short.{number}", kinds=kinds, count=count)
    else:
        what = mood.say(f"module-what.own{_all(effect)}", kinds=kinds, count=count)
    return _op(mood, "activate-module", "activate", effect=effect, what=_tidy(what))


@_says("activate_row")
def _activate_row(effect: Effect, mood: _Mood) -> _Clause:
    kinds = _kinds(effect.kinds, 2 if mood.short else 5, mood.lang)
    return _op(mood, "activate-row", "activate", may=True, effect=effect, kinds=kinds)


@_says("stored_moon_benefit")
def _stored_moon_benefit(effect: Effect, mood: _Mood) -> _Clause:
    return _op(mood, "stored-moon-benefit", "gain", effect=effect)


# -- whole texts


def effects_text(effects: Sequence[Effect], lang: Lang, *, short: bool = False, must: bool = False) -> str:
    """What effects do: whole sentences, or in few words. `must`: nothing of it is left to the player's will."""
    mood = _Mood(lang, must=must, short=short)
    if short:
        return _inline(effects, mood).text
    return " ".join(_sentence(clause.text) for clause in _clauses(effects, mood))


def effect_text(effect: Effect, lang: Lang, *, short: bool = False) -> str:
    return effects_text((effect,), lang, short=short)


def when_text(when: str, lang: Lang, *, of: Bearer = "") -> str:
    """The moment of an ability or card, as a label: "When you capture a moon"."""
    return capital(_lead(when, lang, of).rstrip(","))


def _lead(when: str, lang: Lang, of: Bearer, *, short: bool = False) -> str:
    length = "-short" if short else ""
    special = f"when-{of}{length}.{_key(when)}"
    return WORDS(lang, special if of and WORDS.has(special) else f"when{length}.{_key(when)}")


def ability_text(ability: Ability, lang: Lang, *, short: bool = False, of: Bearer = "") -> str:
    """An ability with its moment and its limit."""
    effects: Sequence[Effect] = ability.effects
    if of == "raider":  # "in a battle with these raiders" says it already
        effects = [structs.replace(effect, until="") if effect.until == "battle" else effect for effect in effects]
    limit = "" if ability.limit in ("", "each") else ability.limit  # "each" is what happens anyway
    if short:
        text = effects_text(effects, lang, short=True)
        if ability.when != "passive":
            text = f"{_lead(ability.when, lang, of, short=True)}: {text}"
        return f"{text} ({limit_text(limit, lang, short=True)})" if limit else text
    if ability.when == "passive":
        text = effects_text(effects, lang)
    else:
        lead = _lead(ability.when, lang, of)
        inner = _inline(effects, _Mood(lang))
        text = _sentence(_after(lead if inner.plain or lead.endswith(",") else f"{lead}:", inner.text, lang))
    return f"{text} {limit_text(limit, lang)}" if limit else text


def limit_text(limit: str, lang: Lang, *, short: bool = False) -> str:
    return WORDS(lang, f"{'limit-short' if short else 'limit'}.{_key(limit)}")


def _text(label: str, effects: Sequence[Effect], lang: Lang, *, must: bool = False) -> list[Text]:
    if not effects:
        return []
    full = effects_text(effects, lang, must=must)
    return [Text(label, full, effects_text(effects, lang, short=True, must=must))]


def _ability(ability: Ability, label: str, lang: Lang, of: Bearer = "") -> Text:
    return Text(label, ability_text(ability, lang, of=of), ability_text(ability, lang, short=True, of=of))


def _name_of(effects: Sequence[Effect], lang: Lang) -> str:
    """What a piece without a name shows."""
    return ", ".join(clause.text for clause in _clauses(effects, _Mood(lang, short=True, plus=False, named=True)))


# -- the texts of components


def module_texts(module: Module, lang: Lang) -> list[Text]:
    """What a module does when it works."""
    found = _text(WORDS(lang, "component.module.activate"), module.activate, lang)
    gains = sum(slot.kind == "gain" for slot in module.slots)
    if gains:
        say = {
            part: WORDS(lang, f"component.module.{part}", count=gains) for part in ("moon", "moon-text", "moon-short")
        }
        found.append(Text(say["moon"], say["moon-text"], say["moon-short"]))
    return found


base_module_texts = module_texts


def tactic_texts(tactic: Tactic, lang: Lang) -> list[Text]:
    found = _text(when_text(tactic.when, lang), tactic.effects, lang)
    if tactic.type == "event":
        found.append(Text(*[WORDS(lang, f"component.tactic.event{part}") for part in ("", "-text", "-short")]))
    return found


def event_texts(event: Event, lang: Lang) -> list[Text]:
    """The three steps of an event, in their order."""
    track = WORDS(lang, f"track-on.{event.score_track}")
    score = Text(
        WORDS(lang, "component.event.score"),
        WORDS(lang, "component.event.score-text", track=track),
        WORDS(lang, "component.event.score-short", track=track_name(event.score_track, lang)),
    )
    values = {"class": event.raider_class}
    raider = Text(*[WORDS(lang, f"component.event.raider{part}", **values) for part in ("", "-text", "-short")])
    return [score, raider, *_text(WORDS(lang, "component.event.effect"), event.effects, lang)]


def raider_texts(raider: Raider, lang: Lang) -> list[Text]:
    label = WORDS(lang, "component.raider.ability")
    found = [_ability(ability, label, lang, "raider") for ability in raider.abilities]
    return found + _text(WORDS(lang, "component.raider.reward"), raider.reward, lang)


def faction_texts(faction: Faction, lang: Lang) -> list[Text]:
    """All abilities, those of the end of the game included."""
    label = WORDS(lang, "component.faction.ability")
    found: list[Text] = []
    for one in faction.abilities:
        at_end = one.when == "game_end"
        found += _text(when_text(one.when, lang), one.effects, lang) if at_end else [_ability(one, label, lang)]
    return found


def _trait_texts(traits: Iterable[str], lang: Lang) -> list[Text]:
    return [
        Text(
            capital(trait_name(trait, lang)),
            WORDS(lang, f"trait-text.{trait}.full"),
            WORDS(lang, f"trait-text.{trait}.short"),
        )
        for trait in traits
    ]


def ship_texts(ship: Ship, lang: Lang) -> list[Text]:
    return _trait_texts(ship.traits, lang)


def upgrade_texts(upgrade: Upgrade, lang: Lang) -> list[Text]:
    label = WORDS(lang, "component.upgrade.unique")
    return _trait_texts(upgrade.traits, lang) + [_ability(one, label, lang, "ship") for one in upgrade.unique]


def moon_texts(moon: Moon, lang: Lang) -> list[Text]:
    found = _text(WORDS(lang, "component.moon.abandon"), moon.effects, lang)
    if moon.cost_slot_allowed:
        full = WORDS(lang, "component.moon.cost-text", cost=cost_text(moon.as_cost, lang, paid=True))
        short = cost_text(moon.as_cost, lang, short=True)
        found.append(Text(WORDS(lang, "component.moon.cost"), full, short))
    return found


def token_texts(token: Token, lang: Lang) -> list[Text]:
    return _text(WORDS(lang, "component.token.discard"), token.effects, lang)


def destiny_texts(destiny: Destiny, lang: Lang) -> list[Text]:
    return [
        Text(
            when_text("game_end", lang),
            WORDS(lang, "component.destiny.text", count=bonus.points, track=WORDS(lang, f"track-on.{bonus.track}")),
            WORDS(lang, "component.destiny.short", count=bonus.points, track=track_name(bonus.track, lang)),
        )
        for bonus in destiny.bonus
    ]


def planet_texts(planet: Planet, lang: Lang) -> list[Text]:
    return _text(WORDS(lang, "component.planet.empty"), planet.no_moon_gain, lang)


def base_texts(base: Base, lang: Lang) -> list[Text]:
    found = _text(WORDS(lang, "component.base.activate"), base.effects, lang, must=base.mandatory)
    if base.second_module_or_discard:
        found.append(Text(*[WORDS(lang, f"component.base.second{part}") for part in ("", "-text", "-short")]))
    return found


def special_texts(special: Special, lang: Lang) -> list[Text]:
    return _text(WORDS(lang, "component.special.benefit"), special.benefit, lang)


def structure_texts(structure: Structure, lang: Lang) -> list[Text]:
    """What it gives when it is built, in battles, and by its card."""
    built, battle = WORDS(lang, "component.structure.build"), WORDS(lang, "component.structure.battle")
    points = {
        part: WORDS(lang, f"component.structure.points{part}", count=MOST_BUILD_POINTS) for part in ("", "-short")
    }
    die = structure.battle_die_bonus
    dice = {part: WORDS(lang, f"component.structure.battle{part}", count=die) for part in ("-text", "-short")}
    return [
        *_text(built, structure.on_build, lang),
        Text(built, points[""], points["-short"]),
        *_text(WORDS(lang, "component.structure.once"), structure.once_effects, lang),
        *([Text(battle, dice["-text"], dice["-short"])] if die else []),
    ]


# -- components


def _slot_mark(slot: Slot, lang: Lang) -> str:
    if slot.kind == "half":
        return WORDS(lang, f"component.module.half-{slot.side}")
    text = WORDS(lang, f"component.module.slot-{slot.kind}")
    return WORDS(lang, "component.module.slot-points", slot=text, count=slot.vp) if slot.vp else text


def _module_component(module: Module, lang: Lang) -> Component:
    name = "component.module."
    kind = capital(kind_name(module.kind, lang))
    if module.base:
        facts = WORDS(lang, f"{name}base", row=track_name(module.kind, lang))
    elif module.damage:
        facts = WORDS(lang, f"{name}damaged", kind=kind, count=module.damage)
    else:
        facts = WORDS(lang, f"{name}kind", kind=kind)
    return Component(
        module.id,
        _own_name(module, lang),
        "base-module" if module.base else "module",
        facts,
        (
            WORDS(lang, name + ("dock" if module.dock else "no-dock")),
            *[_slot_mark(slot, lang) for slot in module.slots],
        ),
        tuple(module_texts(module, lang)),
        tuple(_text(WORDS(lang, f"{name}end"), module.end, lang)),
        module.origin,
    )


def _tactic_component(tactic: Tactic, lang: Lang) -> Component:
    name = "component.tactic."
    in_battle = tactic.when.startswith("battle.")
    marks = []
    if tactic.type == "ongoing":
        marks.append("ongoing")
    if tactic.type == "diplomacy":
        marks.append("one-diplomacy")
    if tactic.needs_own_ships_in_battle:
        marks.append("own-ships")
    elif in_battle:
        marks.append("any-battle")
    if not tactic.own_turn_only and not in_battle:
        marks.append("any-turn")
    when = _lead(tactic.when, lang, "").rstrip(",")
    return Component(
        tactic.id,
        _own_name(tactic, lang),
        "tactic",
        WORDS(lang, f"{name}kind", type=WORDS(lang, f"{name}type.{tactic.type}"), when=when),
        (*[WORDS(lang, name + mark) for mark in marks], WORDS(lang, f"{name}copies", count=tactic.copies)),
        tuple(tactic_texts(tactic, lang)),
        origin=tactic.origin,
    )


def _event_component(event: Event, lang: Lang) -> Component:
    values = {
        "deck": WORDS(lang, f"component.event.deck.{event.deck}"),
        "track": track_name(event.score_track, lang),
        "class": event.raider_class,
    }
    return Component(
        event.id,
        _own_name(event, lang),
        "event",
        WORDS(lang, "component.event.kind", **values),
        powers=tuple(event_texts(event, lang)),
        origin=event.origin,
    )


def _figures(piece: Raider | Upgrade | Ship, name: str, targeting: int, lang: Lang) -> list[str]:
    marks = [WORDS(lang, f"{name}shields", count=piece.shields)] if piece.shields else []
    return marks + ([WORDS(lang, f"{name}targeting", count=targeting)] if targeting else [])


def _raider_component(raider: Raider, lang: Lang) -> Component:
    name = "component.raider."
    start, _, base = raider.start.partition(":")
    appears = (
        WORDS(lang, f"{name}start-base", base=_own_name(BASES[base], lang))
        if start == "base"
        else WORDS(lang, f"{name}start-nebula")
    )
    values = {"class": raider.class_, "figures": raider.figures, "cannons": raider.cannons, "range": raider.range}
    return Component(
        raider.id,
        _own_name(raider, lang),
        "raider",
        WORDS(lang, f"{name}kind", **values),
        (*_figures(raider, name, raider.targeting_bonus, lang), appears),
        tuple(raider_texts(raider, lang)),
        origin=raider.origin,
    )


def _faction_component(faction: Faction, lang: Lang) -> Component:
    name = "component.faction."
    texts = faction_texts(faction, lang)
    at_end = [ability.when == "game_end" for ability in faction.abilities]
    return Component(
        faction.id,
        _own_name(faction, lang),
        "faction",
        WORDS(lang, f"{name}kind", start=cost_text(faction.start, lang, paid=True)),
        (
            *[WORDS(lang, f"{name}advance", track=track_name(track, lang)) for track in faction.advances],
            WORDS(lang, f"{name}upgrade", upgrade=_own_name(UPGRADES[faction.upgrade], lang)),
        ),
        tuple(text for text, end in zip(texts, at_end, strict=True) if not end),
        tuple(text for text, end in zip(texts, at_end, strict=True) if end),
        faction.origin,
    )


def _upgrade_component(upgrade: Upgrade, lang: Lang) -> Component:
    name = "component.upgrade."
    whose = (
        WORDS(lang, f"{name}faction", faction=_own_name(FACTIONS[upgrade.faction], lang))
        if upgrade.faction
        else WORDS(lang, f"{name}neutral")
    )
    ship = WORDS(lang, f"ship-of.{_key(upgrade.ship)}")
    return Component(
        upgrade.id,
        _own_name(upgrade, lang),
        "upgrade",
        WORDS(lang, f"{name}kind", ship=ship, range=upgrade.range, cannons=upgrade.cannons),
        (*_figures(upgrade, name, upgrade.targeting, lang), whose),
        tuple(upgrade_texts(upgrade, lang)),
        origin=upgrade.origin,
    )


def _moon_component(moon: Moon, lang: Lang) -> Component:
    name = "component.moon."
    colour = WORDS(lang, f"{name}colour.{moon.colour}")
    return Component(
        moon.id,
        WORDS(lang, f"{name}name", colour=colour, what=_name_of(moon.effects, lang)),
        "moon",
        WORDS(lang, f"{name}kind-{moon.group}"),
        () if moon.cost_slot_allowed else (WORDS(lang, f"{name}no-cost"),),
        tuple(moon_texts(moon, lang)),
        origin=moon.origin,
    )


def _token_component(group: Literal["discovery", "dominance"]) -> Callable[[Token, Lang], Component]:
    def component(token: Token, lang: Lang) -> Component:
        copies = (WORDS(lang, "component.tactic.copies", count=token.copies),) if group == "discovery" else ()
        return Component(
            token.id,
            WORDS(lang, f"component.{group}.name", what=_name_of(token.effects, lang)),
            group,
            WORDS(lang, f"component.{group}.kind"),
            copies,
            tuple(token_texts(token, lang)),
            origin=token.origin,
        )

    return component


def _destiny_component(destiny: Destiny, lang: Lang) -> Component:
    bonus = [
        WORDS(lang, "component.destiny.bonus", track=track_name(one.track, lang), count=one.points)
        for one in destiny.bonus
    ]
    return Component(
        destiny.id,
        _own_name(destiny, lang),
        "destiny",
        WORDS(lang, "component.destiny.kind", bonus=", ".join(bonus)),
        scoring=tuple(destiny_texts(destiny, lang)),
        origin=destiny.origin,
    )


def _planet_component(planet: Planet, lang: Lang) -> Component:
    name = "component.planet."
    values = {
        "structure": structure_name(planet.structure, lang),
        "commanders": planet.commanders,
        "cost": cost_text(planet.cost, lang),
    }
    colour = track_name(planet.moon_colour, lang)
    return Component(
        planet.id,
        _own_name(planet, lang),
        "planet",
        WORDS(lang, f"{name}kind", **values),
        (WORDS(lang, f"{name}moons", count=planet.moons, colour=colour),) if planet.moons else (),
        tuple(planet_texts(planet, lang)),
        origin=planet.origin,
    )


def _base_component(base: Base, lang: Lang) -> Component:
    return Component(
        base.id,
        _own_name(base, lang),
        "base",
        WORDS(lang, "component.base.kind"),
        (WORDS(lang, "component.base.mandatory"),) if base.mandatory else (),
        tuple(base_texts(base, lang)),
        origin=base.origin,
    )


def _special_component(special: Special, lang: Lang) -> Component:
    name = "component.special."
    dice = joined(lang, [str(value) for value in special.die_values], either=True)
    marks = [] if special.enterable else [WORDS(lang, f"{name}closed")]
    if special.blocks_range:
        marks.append(WORDS(lang, f"{name}blocks"))
    points = special.points_per_adjacent_own_structure
    end = [WORDS(lang, f"{name}{part}", count=points) for part in ("end-text", "end-short")]
    return Component(
        special.id,
        WORDS(lang, f"{name}{special.kind}", mark=special.mark),
        "special",
        WORDS(lang, f"{name}kind", dice=dice),
        tuple(marks),
        tuple(special_texts(special, lang)),
        (Text(when_text("game_end", lang), *end),) if points else (),
        special.origin,
    )


def _structure_component(structure: Structure, lang: Lang) -> Component:
    name = "component.structure."
    track = WORDS(lang, f"track-on.{structure.track}")
    levels = [str(one.points) for one in TRACK_FACTS[structure.track].construction]
    points = joined(lang, levels, either=True)
    return Component(
        structure.id,
        _own_name(structure, lang),
        "structure",
        WORDS(lang, f"{name}kind", track=track_name(structure.track, lang), commanders=structure.commanders),
        powers=tuple(structure_texts(structure, lang)),
        scoring=(
            Text(
                when_text("game_end", lang),
                WORDS(lang, f"{name}end-text", points=points, track=track),
                WORDS(lang, f"{name}end-short", points=points),
            ),
        ),
        origin=structure.origin,
    )


def _ship_component(ship: Ship, lang: Lang) -> Component:
    name = "component.ship."
    cost = cost_text(ship.build_cost, lang)
    marks = [WORDS(lang, f"{name}shields", count=ship.shields)] if ship.shields else []
    marks.append(WORDS(lang, f"{name}count", count=ship.per_player))
    if ship.built_at_start:
        marks.append(WORDS(lang, f"{name}built", count=ship.built_at_start))
    return Component(
        ship.id,
        _own_name(ship, lang),
        "ship",
        WORDS(lang, f"{name}kind", range=ship.range, cannons=ship.cannons, cost=cost),
        tuple(marks),
        tuple(ship_texts(ship, lang)),
        origin=ship.origin,
    )


_FAMILIES: tuple[tuple[Iterable[Any], Callable[[Any, Lang], Component]], ...] = (
    (FACTIONS.values(), _faction_component),
    (BASE_MODULES, _module_component),
    ([module for module in MODULES if not module.base], _module_component),
    (TACTIC_TYPES, _tactic_component),
    (EVENTS, _event_component),
    (RAIDERS.values(), _raider_component),
    (SHIPS.values(), _ship_component),
    (UPGRADES.values(), _upgrade_component),
    (PLANETS.values(), _planet_component),
    (BASES.values(), _base_component),
    (SPECIALS.values(), _special_component),
    (STRUCTURES.values(), _structure_component),
    (MOONS, _moon_component),
    (DISCOVERY_TYPES, _token_component("discovery")),
    (DOMINANCES, _token_component("dominance")),
    (DESTINIES, _destiny_component),
)
_MADE: dict[str, tuple[Any, Callable[[Any, Lang], Component]]] = {
    piece.id: (piece, make) for pieces, make in _FAMILIES for piece in pieces
}


def tokens() -> list[str]:
    """The tokens of all types of components."""
    return list(_MADE)


@cache
def component(token: str, lang: Lang) -> Component:
    """A component; also by the token of a copy (`action-01.2`)."""
    piece, make = _MADE[token if token in _MADE else token.partition(".")[0]]
    return make(piece, lang)
