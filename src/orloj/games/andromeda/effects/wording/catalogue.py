"""All components with their facts and texts, as the pages of components, the terminal and the programs show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Literal

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
    SHIPS,
    SPECIALS,
    STRUCTURES,
    TACTIC_TYPES,
    TRACK_FACTS,
    UPGRADES,
    Base,
    Destiny,
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
from orloj.games.andromeda.effects.wording.amounts import cost_text
from orloj.games.andromeda.effects.wording.names import (
    WORDS,
    as_key,
    kind_name,
    own_name,
    structure_name,
    track_name,
)
from orloj.games.andromeda.effects.wording.pieces import (
    base_texts,
    destiny_texts,
    event_texts,
    faction_texts,
    module_texts,
    moon_texts,
    planet_texts,
    raider_texts,
    ship_texts,
    special_texts,
    structure_texts,
    tactic_texts,
    token_texts,
    upgrade_texts,
)
from orloj.games.andromeda.effects.wording.sentences import labelled, lead, name_of, when_text
from orloj.words import Lang, joined
from orloj.words.clauses import capital
from orloj.words.texts import Component, Text


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
        own_name(module, lang),
        "base-module" if module.base else "module",
        facts,
        (
            WORDS(lang, name + ("dock" if module.dock else "no-dock")),
            *[_slot_mark(slot, lang) for slot in module.slots],
        ),
        tuple(module_texts(module, lang)),
        tuple(labelled(WORDS(lang, f"{name}end"), module.end, lang)),
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
    when = lead(tactic.when, lang, "").rstrip(",")
    return Component(
        tactic.id,
        own_name(tactic, lang),
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
        own_name(event, lang),
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
        WORDS(lang, f"{name}start-base", base=own_name(BASES[base], lang))
        if start == "base"
        else WORDS(lang, f"{name}start-nebula")
    )
    values = {"class": raider.class_, "figures": raider.figures, "cannons": raider.cannons, "range": raider.range}
    return Component(
        raider.id,
        own_name(raider, lang),
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
        own_name(faction, lang),
        "faction",
        WORDS(lang, f"{name}kind", start=cost_text(faction.start, lang, paid=True)),
        (
            *[WORDS(lang, f"{name}advance", track=track_name(track, lang)) for track in faction.advances],
            WORDS(lang, f"{name}upgrade", upgrade=own_name(UPGRADES[faction.upgrade], lang)),
        ),
        tuple(text for text, end in zip(texts, at_end, strict=True) if not end),
        tuple(text for text, end in zip(texts, at_end, strict=True) if end),
        faction.origin,
    )


def _upgrade_component(upgrade: Upgrade, lang: Lang) -> Component:
    name = "component.upgrade."
    whose = (
        WORDS(lang, f"{name}faction", faction=own_name(FACTIONS[upgrade.faction], lang))
        if upgrade.faction
        else WORDS(lang, f"{name}neutral")
    )
    ship = WORDS(lang, f"ship-of.{as_key(upgrade.ship)}")
    return Component(
        upgrade.id,
        own_name(upgrade, lang),
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
        WORDS(lang, f"{name}name", colour=colour, what=name_of(moon.effects, lang)),
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
            WORDS(lang, f"component.{group}.name", what=name_of(token.effects, lang)),
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
        own_name(destiny, lang),
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
        own_name(planet, lang),
        "planet",
        WORDS(lang, f"{name}kind", **values),
        (WORDS(lang, f"{name}moons", count=planet.moons, colour=colour),) if planet.moons else (),
        tuple(planet_texts(planet, lang)),
        origin=planet.origin,
    )


def _base_component(base: Base, lang: Lang) -> Component:
    return Component(
        base.id,
        own_name(base, lang),
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
        own_name(structure, lang),
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
        own_name(ship, lang),
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
