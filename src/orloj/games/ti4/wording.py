"""What things on the table are called in sentences: systems, places, counted units, and whatever has an id or a number.

`shown` names the values of a message by what they are called: `system` is a tile, `unit` a kind of unit, `player` a
seat. So questions, deeds and lines of the story carry ids and numbers only, and need words but no code of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDA_NUMBER,
    AGENDAS,
    CARD_NUMBERS,
    FACTION_NOTE,
    FACTIONS,
    NOTE_KINDS,
    NOTES,
    NOTES_OF_A_PLAYER,
    OBJECTIVE_NUMBER,
    OBJECTIVES,
    PLANETS,
    POOLS,
    STRATEGY_CARDS,
    SYSTEMS,
    TECHNOLOGIES,
    UNITS,
)
from orloj.games.ti4.names import Group, name_of, text_of
from orloj.games.ti4.outcomes import read_outcome
from orloj.words import Lang, Words, joined

WORDS = Words("orloj.games.ti4")
Who = Callable[[int], str]  # a seat by the name of its player
# Between the planets of a system: a dash with thin spaces. After one with usual spaces an option only explains itself.
BETWEEN_PLANETS = "\u2009–\u2009"


# ---------------------------------------------------------------- places


@cache
def system_name(tile: int, lang: Lang) -> str:
    """A system by its planets; one without any by what it is, with the number of its tile."""
    facts = SYSTEMS[tile]
    if facts.planets:
        return BETWEEN_PLANETS.join(name_of("planet", planet, lang) for planet in facts.planets)
    if facts.kind == "gate":
        return WORDS(lang, "system.gate")
    what = facts.anomaly or (f"wormhole-{facts.wormholes[0]}" if facts.wormholes else "empty")
    return f"{WORDS(lang, f'system.{what}')} {tile}"


def stop_name(tile: int, lang: Lang) -> str:
    """A system on the way of ships, in short: by its first planet."""
    return system_name(tile, lang).split(BETWEEN_PLANETS)[0]


def place_name(place: str, lang: Lang) -> str:
    """A planet, or the space area of a system."""
    if not str(place).isdigit():
        return name_of("planet", place, lang)
    return WORDS(lang, "name.space", system=system_name(int(place), lang))


def where(place: str, lang: Lang) -> str:
    """The same as a part of a sentence: "on Lodor"."""
    if not str(place).isdigit():
        return WORDS(lang, "where.planet", planet=name_of("planet", place, lang))
    return WORDS(lang, "where.system", system=system_name(int(place), lang))


# ---------------------------------------------------------------- units


def units_text(units: Mapping[str, int], lang: Lang, *, subject: bool = False) -> str:
    """Units with their numbers, as an object of a sentence or as its subject: "2 carriers and 1 infantry"."""
    group = "units-are" if subject else "units"
    return joined(lang, [WORDS(lang, f"{group}.{kind}", count=count) for kind, count in units.items() if count])


# ---------------------------------------------------------------- whatever has an id


@cache
def _groups() -> Mapping[str, Group]:
    """By the id of a component: what it is. A planet that is named like its people is the planet."""
    found: dict[str, Group] = dict.fromkeys(FACTIONS, "faction")
    for faction in FACTIONS.values():
        found |= dict.fromkeys(faction.abilities, "ability")
        found[faction.flagship] = "flagship"
    kinds: tuple[tuple[Group, Iterable[str]], ...] = (
        ("unit", UNITS),
        ("technology", TECHNOLOGIES),
        ("planet", PLANETS),
        ("strategy-card", STRATEGY_CARDS),
        ("action-card", CARD_NUMBERS),
        ("agenda", AGENDA_NUMBER),
        ("objective", OBJECTIVE_NUMBER),
        ("note", NOTES),
    )
    for group, ids in kinds:
        found |= dict.fromkeys(ids, group)
    return found


def group_of(id: str) -> Group | None:
    """What a component is by its id; None if it is none."""
    return _groups().get(id)


def id_of(token: str) -> str:
    """The component of a token; copies of a card have a number (`sabotage.2`)."""
    head, _, number = token.rpartition(".")
    return head if number.isdigit() and head in _groups() else token


def thing_name(token: str, lang: Lang) -> str:
    """Whatever has a name: a component by its id, or something that only the words know."""
    id = id_of(token)
    group = group_of(id)
    if group is not None:
        return name_of(group, id, lang)
    for heads in ("pool", "thing"):
        if WORDS.has(f"{heads}.{token}"):
            return WORDS(lang, f"{heads}.{token}")
    return system_name(int(token), lang) if token.isdigit() and int(token) in SYSTEMS else token


def thing_text(token: str, lang: Lang, outcome: str = "") -> str:
    """What a component does, in one piece; of an agenda what an outcome does."""
    id = id_of(token)
    match group_of(id):
        case None | "faction" | "planet" | "short" | "variant":
            return ""
        case "strategy-card":
            return " ".join(
                WORDS(lang, f"says.{part}", text=text_of("strategy-card", id, lang, part))
                for part in ("primary", "secondary")
            )
        case "agenda":
            return agenda_text(id, lang, outcome)
        case group:
            return text_of(group, id, lang)


def agenda_text(id: str, lang: Lang, outcome: str = "") -> str:
    """What an agenda does, or only one of its outcomes: `for`, `against`, `elect`."""
    parts = [outcome] if outcome else ["reveal", "for", "against", "elect"]
    texts = [(part, text_of("agenda", id, lang, part)) for part in parts]
    if outcome:
        return texts[0][1]
    return " ".join(WORDS(lang, f"says.{part}", text=text) for part, text in texts if text)


def outcome_name(token: str, lang: Lang, who: Who) -> str:
    """An outcome of an agenda."""
    deed = read_outcome(token)
    return WORDS(lang, f"do.{deed.word}", **shown(deed.parts, lang, who))


# ---------------------------------------------------------------- goods


def item_name(item: str, lang: Lang, who: Who, count: int = 1) -> str:
    """Something that changes hands in a transaction, with its number."""
    kind, _, what = item.partition(" ")
    if kind == "note" and what:
        return note_name(int(what), lang, who)
    if kind == "card" and what:
        return name_of("action-card", what, lang)
    if WORDS.has(f"items.{item}"):
        return WORDS(lang, f"items.{item}", count=count)
    return thing_name(item, lang)


def note_name(note: int, lang: Lang, who: Who) -> str:
    """A promissory note in play, with its owner."""
    owner, index = divmod(note, NOTES_OF_A_PLAYER)
    name = WORDS(lang, "name.faction-note") if index == FACTION_NOTE else name_of("note", NOTE_KINDS[index], lang)
    return WORDS(lang, "name.note", note=name, owner=who(owner))


def items_text(items: Mapping[str, int], lang: Lang, who: Who) -> str:
    """One side of a transaction."""
    said = [item_name(item, lang, who, count) for item, count in items.items() if count]
    return joined(lang, said) or WORDS(lang, "name.nothing")


def colours_text(symbols: Mapping[Any, int], lang: Lang) -> str:
    """Symbols of technologies: "2 green and 1 red"."""
    return joined(lang, [WORDS(lang, f"symbols.{colour}", count=count) for colour, count in symbols.items() if count])


# ---------------------------------------------------------------- values of messages


def _numbered(cards: Any) -> Callable[[Any, Lang], str]:
    """Names of what is a number in play and an id in the story."""
    return lambda value, lang: thing_name(cards[value].id if isinstance(value, int) else value, lang)


_NAMES: Mapping[str, Callable[[Any, Lang], str]] = {
    "system": lambda value, lang: system_name(value, lang),
    "place": place_name,
    "planet": lambda value, lang: name_of("planet", value, lang),
    "unit": thing_name,
    "kind": thing_name,
    "technology": thing_name,
    "strategy": thing_name,
    "taken": thing_name,
    "theirs": thing_name,
    "victim": thing_name,
    "component": thing_name,
    "source": thing_name,
    "note": thing_name,
    "action_card": _numbered(ACTION_CARDS),
    "card": thing_name,
    "agenda": _numbered(AGENDAS),
    "objective": _numbered(OBJECTIVES),
    "faction": lambda value, lang: name_of("faction", value, lang),
    "pool": thing_name,
    "currency": lambda value, lang: WORDS(lang, f"currency.{value}"),
    "purpose": lambda value, lang: _said("purpose", value, lang),
    "promise": lambda value, lang: WORDS(lang, f"promise.{value}"),
    "cause": lambda value, lang: _said("cause", value, lang),
    "aim": lambda value, lang: _aim(value, lang),
    "route": lambda value, lang: " → ".join(stop_name(int(tile), lang) for tile in value.split("-")),
    "what": lambda value, lang: WORDS(lang, f"what.{value}"),
    "wormhole": lambda value, lang: WORDS(lang, f"wormhole.{value}"),
    "state": lambda value, lang: WORDS(lang, f"state.{value}") if value else "",
}
_LISTS: Mapping[str, str] = {
    "systems": "system",
    "tiles": "system",
    "planets": "planet",
    "places": "place",
    "technologies": "technology",
    "cards": "card",
    "agendas": "agenda",
    "objectives": "objective",
    "factions": "faction",
    "notes": "note",
}
_SEATS = ("player", "other", "owner", "former", "giver", "taker", "target", "by")
_SEAT_LISTS = ("players", "others", "order", "winners")
_COUNTED: Mapping[str, Callable[[Mapping[str, int], Lang], str]] = {
    "units": units_text,
    "missing": colours_text,
    "pools": lambda pools, lang: joined(lang, [WORDS(lang, f"tokens.{pool}", count=n) for pool, n in pools.items()]),
}


def _means(planets: Iterable[str], goods: int, lang: Lang) -> str:
    """Planets and trade goods that were spent."""
    said = [name_of("planet", planet, lang) for planet in planets]
    said += [WORDS(lang, "items.trade-goods", count=goods)] if goods else []
    return joined(lang, said) or WORDS(lang, "name.nothing")


def _said(head: str, value: str, lang: Lang) -> str:
    """What the words have a name for, or else a component."""
    key = f"{head}.{value}"
    return WORDS(lang, key) if WORDS.has(key) else thing_name(value, lang)


def _aim(aim: str, lang: Lang) -> str:
    """What hits may be assigned to."""
    word, _, kind = aim.partition(" ")
    return WORDS(lang, f"aim.{word}", unit=thing_name(kind, lang) if kind else "")


def shown(values: Mapping[str, Any], lang: Lang, who: Who) -> dict[str, Any]:
    """The values of a message with names instead of ids and numbers; a few further ones follow from them."""
    found = {name: _shown(name, value, values, lang, who) for name, value in values.items()}
    kind = values.get("unit", values.get("kind"))
    if isinstance(kind, str) and kind in UNITS:
        found.setdefault("unit", found.get("kind"))
        if isinstance(values.get("count"), int) and not isinstance(values.get("units"), Mapping):
            found["units"] = units_text({kind: values["count"]}, lang)
            found["units_are"] = units_text({kind: values["count"]}, lang, subject=True)
    if isinstance(values.get("units"), Mapping):
        found["units_are"] = units_text(values["units"], lang, subject=True)
    if "place" in values:
        found["where"] = where(values["place"], lang)
    if "planet" in values:
        found.setdefault("where", where(values["planet"], lang))
    if "source" in values:
        source = values["source"]
        found["because"] = WORDS(lang, "name.because", source=thing_name(source, lang)) if source else ""
    if isinstance(values.get("player"), int):  # of a line of the story, `player` is whom it is about
        found.setdefault("other", found["player"])
        found.setdefault("to", found["player"])
    if "planets" in values and "goods" in values:  # what was paid with: of what there is none nothing is said
        found["means"] = _means(values["planets"], values["goods"], lang)
    if "pools" not in values:
        pools: dict[str, int] = {pool: values[pool] for pool in POOLS if isinstance(values.get(pool), int)}
        found |= {"pools": _COUNTED["pools"](pools, lang)} if pools else {}
    return found


def _shown(name: str, value: Any, values: Mapping[str, Any], lang: Lang, who: Who) -> Any:
    if name == "to":  # somebody who gets something; or where ships go that leave a system
        return system_name(value, lang) if "system" in values else who(value)
    if name in _SEATS and isinstance(value, int):
        return who(value) if value >= 0 else WORDS(lang, "name.nobody")
    if name in _SEAT_LISTS and not isinstance(value, str):
        return joined(lang, [who(seat) for seat in value])
    if name == "outcome":
        return outcome_name(value, lang, who)
    if name in ("gives", "wants"):
        return items_text(value, lang, who)
    if name in _COUNTED and isinstance(value, Mapping):
        return _COUNTED[name](value, lang)
    if name in _LISTS and not isinstance(value, str):
        return joined(lang, [_NAMES[_LISTS[name]](one, lang) for one in value]) or WORDS(lang, "name.nothing")
    if name in ("faces", "new") and not isinstance(value, str):
        return ", ".join(map(str, value))
    if name in _NAMES and not (name in ("strategy", "card", "note") and isinstance(value, int)):
        return _NAMES[name](value, lang)
    return value
