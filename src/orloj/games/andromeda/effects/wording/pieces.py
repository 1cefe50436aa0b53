"""What single components do: the texts on them."""

from __future__ import annotations

from collections.abc import Iterable

from orloj.games.andromeda.building import MOST_BUILD_POINTS
from orloj.games.andromeda.components import (
    Base,
    Destiny,
    Event,
    Faction,
    Module,
    Moon,
    Planet,
    Raider,
    Ship,
    Special,
    Structure,
    Tactic,
    Token,
    Upgrade,
)
from orloj.games.andromeda.effects.wording.amounts import cost_text
from orloj.games.andromeda.effects.wording.names import WORDS, track_name, trait_name
from orloj.games.andromeda.effects.wording.sentences import ability_labelled, labelled, when_text
from orloj.words import Lang
from orloj.words.clauses import capital
from orloj.words.texts import Text


def module_texts(module: Module, lang: Lang) -> list[Text]:
    """What a module does when it works."""
    found = labelled(WORDS(lang, "component.module.activate"), module.activate, lang)
    gains = sum(slot.kind == "gain" for slot in module.slots)
    if gains:
        say = {
            part: WORDS(lang, f"component.module.{part}", count=gains) for part in ("moon", "moon-text", "moon-short")
        }
        found.append(Text(say["moon"], say["moon-text"], say["moon-short"]))
    return found


base_module_texts = module_texts


def tactic_texts(tactic: Tactic, lang: Lang) -> list[Text]:
    found = labelled(when_text(tactic.when, lang), tactic.effects, lang)
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
    return [score, raider, *labelled(WORDS(lang, "component.event.effect"), event.effects, lang)]


def raider_texts(raider: Raider, lang: Lang) -> list[Text]:
    label = WORDS(lang, "component.raider.ability")
    found = [ability_labelled(ability, label, lang, "raider") for ability in raider.abilities]
    return found + labelled(WORDS(lang, "component.raider.reward"), raider.reward, lang)


def faction_texts(faction: Faction, lang: Lang) -> list[Text]:
    """All abilities, those of the end of the game included."""
    label = WORDS(lang, "component.faction.ability")
    found: list[Text] = []
    for one in faction.abilities:
        at_end = one.when == "game_end"
        found += (
            labelled(when_text(one.when, lang), one.effects, lang) if at_end else [ability_labelled(one, label, lang)]
        )
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
    return _trait_texts(upgrade.traits, lang) + [ability_labelled(one, label, lang, "ship") for one in upgrade.unique]


def moon_texts(moon: Moon, lang: Lang) -> list[Text]:
    found = labelled(WORDS(lang, "component.moon.abandon"), moon.effects, lang)
    if moon.cost_slot_allowed:
        full = WORDS(lang, "component.moon.cost-text", cost=cost_text(moon.as_cost, lang, paid=True))
        short = cost_text(moon.as_cost, lang, short=True)
        found.append(Text(WORDS(lang, "component.moon.cost"), full, short))
    return found


def token_texts(token: Token, lang: Lang) -> list[Text]:
    return labelled(WORDS(lang, "component.token.discard"), token.effects, lang)


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
    return labelled(WORDS(lang, "component.planet.empty"), planet.no_moon_gain, lang)


def base_texts(base: Base, lang: Lang) -> list[Text]:
    found = labelled(WORDS(lang, "component.base.activate"), base.effects, lang, must=base.mandatory)
    if base.second_module_or_discard:
        found.append(Text(*[WORDS(lang, f"component.base.second{part}") for part in ("", "-text", "-short")]))
    return found


def special_texts(special: Special, lang: Lang) -> list[Text]:
    return labelled(WORDS(lang, "component.special.benefit"), special.benefit, lang)


def structure_texts(structure: Structure, lang: Lang) -> list[Text]:
    """What it gives when it is built, in battles, and by its card."""
    built, battle = WORDS(lang, "component.structure.build"), WORDS(lang, "component.structure.battle")
    points = {
        part: WORDS(lang, f"component.structure.points{part}", count=MOST_BUILD_POINTS) for part in ("", "-short")
    }
    die = structure.battle_die_bonus
    dice = {part: WORDS(lang, f"component.structure.battle{part}", count=die) for part in ("-text", "-short")}
    return [
        *labelled(built, structure.on_build, lang),
        Text(built, points[""], points["-short"]),
        *labelled(WORDS(lang, "component.structure.once"), structure.once_effects, lang),
        *([Text(battle, dice["-text"], dice["-short"])] if die else []),
    ]
