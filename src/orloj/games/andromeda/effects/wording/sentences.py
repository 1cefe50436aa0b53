"""Whole texts: what effects do, and abilities with their moments and limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from orloj.games.andromeda.components import Ability, Effect
from orloj.games.andromeda.effects.core import node_of
from orloj.games.andromeda.effects.wording import battles, goods, lasting, places, progress, stations
from orloj.games.andromeda.effects.wording.frame import SAY
from orloj.games.andromeda.effects.wording.names import WORDS, as_key
from orloj.parts.effects import Node
from orloj.words import Lang
from orloj.words.clauses import Mood, after, capital, sentence
from orloj.words.texts import Text

CLAUSES = (goods, progress, places, lasting, battles, stations)  # their words register themselves when they are read
Bearer = Literal["", "ship", "raider"]  # whose ability it is: a player's, a type of ship's, or raiders'


def nodes_of(effects: Sequence[Effect]) -> list[Node]:
    return [node_of(effect) for effect in effects]


def effects_text(effects: Sequence[Effect], lang: Lang, *, short: bool = False, must: bool = False) -> str:
    """What effects do: whole sentences, or in few words. `must`: nothing of it is left to the player's will."""
    return SAY.text(nodes_of(effects), lang, short=short, must=must)


def effect_text(effect: Effect, lang: Lang, *, short: bool = False) -> str:
    return effects_text((effect,), lang, short=short)


def when_text(when: str, lang: Lang, *, of: Bearer = "") -> str:
    """The moment of an ability or card, as a label: "When you capture a moon"."""
    return capital(lead(when, lang, of).rstrip(","))


def lead(when: str, lang: Lang, of: Bearer, *, short: bool = False) -> str:
    """The moment as the beginning of a sentence."""
    length = "-short" if short else ""
    special = f"when-{of}{length}.{as_key(when)}"
    return WORDS(lang, special if of and WORDS.has(special) else f"when{length}.{as_key(when)}")


def ability_text(ability: Ability, lang: Lang, *, short: bool = False, of: Bearer = "") -> str:
    """An ability with its moment and its limit."""
    effects: Sequence[Effect] = ability.effects
    if of == "raider":  # "in a battle with these raiders" says it already
        effects = [
            structs.replace(effect, until="", path="") if effect.until == "battle" else effect for effect in effects
        ]
    limit = "" if ability.limit in ("", "each") else ability.limit  # "each" is what happens anyway
    if short:
        text = effects_text(effects, lang, short=True)
        if ability.when != "passive":
            text = f"{lead(ability.when, lang, of, short=True)}: {text}"
        return f"{text} ({limit_text(limit, lang, short=True)})" if limit else text
    if ability.when == "passive":
        text = effects_text(effects, lang)
    else:
        before = lead(ability.when, lang, of)
        inner = SAY.inline(nodes_of(effects), Mood(WORDS, lang))
        text = sentence(after(before if inner.plain or before.endswith(",") else f"{before}:", inner.text, lang))
    return f"{text} {limit_text(limit, lang)}" if limit else text


def limit_text(limit: str, lang: Lang, *, short: bool = False) -> str:
    return WORDS(lang, f"{'limit-short' if short else 'limit'}.{as_key(limit)}")


def labelled(label: str, effects: Sequence[Effect], lang: Lang, *, must: bool = False) -> list[Text]:
    """What effects do, with a label; nothing if there are none."""
    if not effects:
        return []
    full = effects_text(effects, lang, must=must)
    return [Text(label, full, effects_text(effects, lang, short=True, must=must))]


def ability_labelled(ability: Ability, label: str, lang: Lang, of: Bearer = "") -> Text:
    return Text(label, ability_text(ability, lang, of=of), ability_text(ability, lang, short=True, of=of))


def name_of(effects: Sequence[Effect], lang: Lang) -> str:
    """What a piece without a name shows."""
    mood = Mood(WORDS, lang, short=True, plus=False, named=True)
    return ", ".join(clause.text for clause in SAY.clauses(nodes_of(effects), mood))
