"""Every component in one language: name, facts in a line, and what it does.

Most tokens are ids. Units, planets and systems have a head (`unit.carrier`, `unit.sol.carrier`, `planet.jord`,
`system.18`), since some of them are called like a technology or a faction.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDA_NUMBER,
    AGENDAS,
    CARD_NUMBERS,
    FACTIONS,
    NOTES,
    OBJECTIVE_NUMBER,
    OBJECTIVES,
    PLANETS,
    STRATEGY_CARDS,
    SYSTEMS,
    TECHNOLOGIES,
    UNITS,
    Stats,
)
from orloj.games.ti4.names import Group, name_of, text_of
from orloj.games.ti4.wording import WORDS, colours_text, id_of, system_name, units_text
from orloj.words import Lang
from orloj.words.clauses import capital
from orloj.words.texts import Component, Text

UNIT, PLANET, SYSTEM = "unit.", "planet.", "system."
_FLAGSHIPS = {faction.flagship: faction for faction in FACTIONS.values()}
_ABILITIES = {ability: faction for faction in FACTIONS.values() for ability in faction.abilities}
_VARIANTS = {f"{faction.id}.{kind}": stats for faction in FACTIONS.values() for kind, stats in faction.units.items()}


def tokens() -> list[str]:
    """All components."""
    units = [f"{UNIT}{id}" for id in (*UNITS, *_VARIANTS)]
    places = [*(f"{SYSTEM}{tile}" for tile in SYSTEMS), *(f"{PLANET}{planet}" for planet in PLANETS)]
    cards = [*TECHNOLOGIES, *STRATEGY_CARDS, *CARD_NUMBERS, *AGENDA_NUMBER, *OBJECTIVE_NUMBER, *NOTES]
    return [*FACTIONS, *_ABILITIES, *units, *_FLAGSHIPS, *cards, *places]


@cache
def component(token: str, lang: Lang) -> Component:
    for head, described in ((UNIT, _unit), (PLANET, _planet), (SYSTEM, _system)):
        if token.startswith(head):
            return described(token, token.removeprefix(head), lang)
    id = id_of(token)
    if id in FACTIONS:
        return _faction(id, lang)
    if id in _ABILITIES:
        return _ability(id, lang)
    if id in _FLAGSHIPS:
        return _flagship(id, lang)
    if id in TECHNOLOGIES:
        return _technology(id, lang)
    if id in STRATEGY_CARDS:
        return _strategy_card(id, lang)
    if id in CARD_NUMBERS:
        return _action_card(id, lang)
    if id in AGENDA_NUMBER:
        return _agenda(id, lang)
    return _objective(id, lang) if id in OBJECTIVE_NUMBER else _note(id, lang)


def _text(label: str, text: str, lang: Lang) -> Text:
    return Text(WORDS(lang, f"label-of.{label}"), text, text)


# ---------------------------------------------------------------- factions and units


def _faction(id: str, lang: Lang) -> Component:
    facts = FACTIONS[id]
    powers = [
        Text(name_of("ability", ability, lang), text, text)
        for ability in facts.abilities
        if (text := text_of("ability", ability, lang))
    ]
    start = units_text(facts.starting_units, lang, subject=True)
    powers.append(_text("starting-units", f"{capital(start)}.", lang))
    powers += [_text("starting-technologies", text, lang) for text in _starting_technologies(id, lang)]
    own = [name_of("flagship", facts.flagship, lang), *[name_of("technology", one, lang) for one in facts.technologies]]
    own.append(name_of("note", facts.note, lang))
    powers.append(_text("own", f"{', '.join(own)}.", lang))
    planets = ", ".join(name_of("planet", planet, lang) for planet in facts.planets)
    kind = WORDS(lang, "facts.faction", count=facts.commodities, planets=planets)
    return Component(id, name_of("faction", id, lang), "faction", kind, powers=tuple(powers), origin=facts.origin)


def _starting_technologies(id: str, lang: Lang) -> Iterator[str]:
    facts = FACTIONS[id]
    if facts.starting_technologies:
        yield f"{', '.join(name_of('technology', one, lang) for one in facts.starting_technologies)}."
    if facts.starting_choice:
        count, offered = facts.starting_choice
        names = ", ".join(name_of("technology", one, lang) for one in offered)
        yield WORDS(lang, "says.starting-choice", count=count, technologies=names)


def _ability(id: str, lang: Lang) -> Component:
    """What stands on a faction sheet, for whoever is about to use it."""
    faction = _ABILITIES[id]
    kind = WORDS(lang, "facts.ability", faction=name_of("faction", faction.id, lang))
    powers = (_text("effect", text_of("ability", id, lang), lang),)
    return Component(id, name_of("ability", id, lang), "ability", kind, powers=powers, origin=faction.origin)


def _unit(token: str, id: str, lang: Lang) -> Component:
    """A kind of unit, or the version of it that one faction has."""
    faction, _, kind = id.rpartition(".")
    unit = UNITS[kind]
    stats = _VARIANTS[id] if faction else unit.basic
    said = [WORDS(lang, f"category.{unit.category}")]
    if faction:
        said.append(WORDS(lang, "facts.of-faction", faction=name_of("faction", faction, lang)))
    said += figures(stats, lang) if stats is not None else []
    said.append(WORDS(lang, "facts.plastic", count=unit.plastic))
    group: Group = "variant" if faction else "unit"
    powers = (_text("effect", text_of(group, id, lang), lang),)
    origin = FACTIONS[faction].origin if faction else unit.origin
    return Component(token, name_of(group, id, lang), "unit", ", ".join(said), powers=powers, origin=origin)


def _flagship(id: str, lang: Lang) -> Component:
    faction = _FLAGSHIPS[id]
    said = [WORDS(lang, "facts.flagship", faction=name_of("faction", faction.id, lang))]
    kind = ", ".join([*said, *figures(faction.flagship_stats, lang)])
    powers = (_text("effect", text_of("flagship", id, lang), lang),)
    return Component(id, name_of("flagship", id, lang), "flagship", kind, powers=powers, origin=faction.origin)


def figures(stats: Stats, lang: Lang) -> list[str]:
    """The printed figures of a unit in a row."""

    def say(key: str, **values: int) -> str:
        return WORDS(lang, f"figure.{key}", **values)

    found = []
    if stats.cost:
        found.append(say("cost-for" if stats.per_cost > 1 else "cost", count=stats.cost, units=stats.per_cost))
    if stats.combat:
        found.append(say("combat-dice" if stats.dice > 1 else "combat", hit=stats.combat, dice=stats.dice))
    found += [say(name, count=count) for name in ("move", "capacity") if (count := getattr(stats, name))]
    found += [say(name) for name in ("sustain", "shield") if getattr(stats, name)]
    for name, dice in (("barrage", stats.barrage), ("bombardment", stats.bombardment), ("cannon", stats.cannon)):
        if dice is not None:
            found.append(say(name, hit=dice.hit, dice=dice.dice))
    if stats.cannon is not None and stats.cannon.range:
        found.append(say("range"))
    if stats.production is not None:
        fixed, plus = stats.production.fixed, stats.production.plus
        found.append(say("production", count=fixed) if plus < 0 else say("production-plus", count=plus))
    return found


# ---------------------------------------------------------------- cards


def _technology(id: str, lang: Lang) -> Component:
    facts = TECHNOLOGIES[id]
    said = [WORDS(lang, "facts.upgrade" if facts.unit else f"facts.technology-{facts.colour}")]
    if facts.faction:
        said.append(WORDS(lang, "facts.of-faction", faction=name_of("faction", facts.faction, lang)))
    if facts.prerequisites:
        said.append(WORDS(lang, "facts.prerequisites", symbols=colours_text(facts.prerequisites, lang)))
    if facts.exhausts:
        said.append(WORDS(lang, "facts.exhausts"))
    said += figures(facts.stats, lang) if facts.stats is not None else []
    powers = (_text("effect", text_of("technology", id, lang), lang),)
    name = name_of("technology", id, lang)
    return Component(id, name, "technology", ", ".join(said), powers=powers, origin=facts.origin)


def _strategy_card(id: str, lang: Lang) -> Component:
    facts = STRATEGY_CARDS[id]
    powers = tuple(_text(part, text_of("strategy-card", id, lang, part), lang) for part in ("primary", "secondary"))
    kind = WORDS(lang, "facts.strategy-card", number=facts.initiative)
    return Component(id, name_of("strategy-card", id, lang), "strategy-card", kind, powers=powers, origin=facts.origin)


def _action_card(id: str, lang: Lang) -> Component:
    facts = ACTION_CARDS[CARD_NUMBERS[id][0]]
    powers = (_text("effect", text_of("action-card", id, lang), lang),)
    kind = WORDS(lang, "facts.action-card", count=facts.copies)
    return Component(id, name_of("action-card", id, lang), "action-card", kind, powers=powers, origin=facts.origin)


def _agenda(id: str, lang: Lang) -> Component:
    facts = AGENDAS[AGENDA_NUMBER[id]]
    parts = [(part, text_of("agenda", id, lang, part)) for part in ("reveal", "for", "against", "elect")]
    powers = tuple(_text(f"agenda-{part}", text, lang) for part, text in parts if text)
    kind = ", ".join([WORDS(lang, f"facts.{'law' if facts.law else 'directive'}"), WORDS(lang, f"vote.{facts.vote}")])
    return Component(id, name_of("agenda", id, lang), "agenda", kind, powers=powers, origin=facts.origin)


def _objective(id: str, lang: Lang) -> Component:
    facts = OBJECTIVES[OBJECTIVE_NUMBER[id]]
    kind = WORDS(lang, f"facts.objective-{facts.stage}", count=facts.points)
    scoring = (_text(f"phase-{facts.phase}", text_of("objective", id, lang), lang),)
    return Component(id, name_of("objective", id, lang), "objective", kind, scoring=scoring, origin=facts.origin)


def _note(id: str, lang: Lang) -> Component:
    facts = NOTES[id]
    kind = WORDS(lang, "facts.note")
    if facts.faction:
        kind += f", {WORDS(lang, 'facts.of-faction', faction=name_of('faction', facts.faction, lang))}"
    powers = (_text("effect", text_of("note", id, lang), lang),)
    return Component(id, name_of("note", id, lang), "note", kind, powers=powers, origin=facts.origin)


# ---------------------------------------------------------------- the galaxy


def _planet(token: str, id: str, lang: Lang) -> Component:
    facts = PLANETS[id]
    kind = WORDS(lang, "facts.planet", resources=facts.resources, influence=facts.influence)
    marks = [WORDS(lang, f"trait.{facts.trait}")] if facts.trait else []
    marks += [WORDS(lang, f"specialty.{facts.specialty}")] if facts.specialty else []
    return Component(token, name_of("planet", id, lang), "planet", kind, marks=tuple(marks), origin=facts.origin)


def _system(token: str, id: str, lang: Lang) -> Component:
    facts = SYSTEMS[int(id)]
    marks = [WORDS(lang, f"system.wormhole-{kind}") for kind in facts.wormholes]
    marks += [WORDS(lang, f"system.{facts.anomaly}")] if facts.anomaly else []
    powers = [
        Text(name_of("planet", planet, lang), text, text)
        for planet in facts.planets
        if (text := component(f"{PLANET}{planet}", lang).kind)
    ]
    powers += [_text("anomaly", WORDS(lang, f"anomaly.{facts.anomaly}"), lang)] if facts.anomaly else []
    said = WORDS(lang, f"facts.system-{facts.kind}", number=facts.tile)
    name = system_name(facts.tile, lang)
    return Component(token, name, "system", said, marks=tuple(marks), powers=tuple(powers), origin=facts.origin)
