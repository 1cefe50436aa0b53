"""Abilities and goals in words."""

from __future__ import annotations

from orloj.games.outer_rim.components import (
    CHARACTERS,
    AfterEvent,
    AfterRoll,
    BeforeTest,
    ByStep,
    Goal,
    IllegalRoll,
    InCombat,
    Instead,
    InTest,
    IntoPatrol,
    Passive,
    Rule,
    WithDice,
)
from orloj.games.outer_rim.facts import Having, abilities_of_character, side_of
from orloj.games.outer_rim.names import WORDS, credits_text
from orloj.games.outer_rim.wording.steps import condition, steps_text
from orloj.words import Lang, joined
from orloj.words.clauses import Mood, capital


def _dice(ability: WithDice, lang: Lang) -> str:
    """What is done with dice."""
    use = ability.use.removesuffix("_instead")
    face = ability.to or ability.face
    some = f"{'-all' if ability.count > 9 else ''}{'-any' if use == 'reroll' and not ability.from_ else ''}"
    text = WORDS(
        lang,
        f"ability.use.{use.replace('_', '-')}{some}",
        count=abs(ability.n) if use in ("opponent_dice", "max_damage_if_won") else ability.count,
        faces=joined(lang, [WORDS(lang, f"face.{face}") for face in ability.from_], either=True),
        face=WORDS(lang, f"face.{face}") if face else "",
    )
    return text if use == ability.use else WORDS(lang, "ability.instead", text=text)


def ability_text(one: Having, lang: Lang, *, short: bool = False) -> tuple[str, str]:
    """An ability: when it works, and what it does."""
    ability = one.ability
    label = WORDS(lang, "ability.always")
    match ability:
        case Passive(stat=stat) if stat:
            text = WORDS(lang, "ability.stat", count=ability.n, stat=WORDS(lang, f"stat.{stat.replace('_', '-')}"))
        case Passive(fame=fame) if fame:
            text = WORDS(lang, "ability.fame", count=fame)
        case Passive():
            text = WORDS(lang, "ability.slot")
        case Rule(rule=rule):
            text = WORDS(lang, f"rule.{rule.replace('_', '-')}")
        case ByStep():
            label = WORDS(lang, f"ability.when.{_when(ability)}")
            text = steps_text(one.path, lang, short=short)
        case AfterEvent(event=event):
            label = WORDS(lang, f"event.{event.replace('_', '-')}")
            text = (
                WORDS(lang, "ability.zero-credits", count=ability.fame)
                if ability.use
                else steps_text(one.path, lang, short=short)
            )
        case Instead(kind=kind):
            label = WORDS(lang, f"ability.when.instead{'-ship' if kind == 'ship' else ''}")
            text = steps_text(one.path, lang, short=short)
        case InCombat(kind=kind):
            label = WORDS(lang, f"ability.when.combat-{kind}")
            text = _dice(ability, lang)
        case InTest() | AfterRoll() | IllegalRoll():
            label = WORDS(lang, f"ability.when.{_roll(ability)}")
            text = _dice(ability, lang)
        case BeforeTest(after_pass=after):
            label = WORDS(lang, "ability.when.before-test")
            text = WORDS(lang, f"ability.gain-skill{'-discard' if after else ''}")
        case IntoPatrol(test=test):
            label = WORDS(lang, "ability.when.into-patrol")
            text = WORDS(lang, "ability.slip-past", skill=WORDS(lang, f"skill.{test}"))
    if ability.cond:
        said = condition_text(ability.cond, lang)
        text = WORDS(lang, f"ability.if{'-steps' if text.endswith('.') else ''}", cond=said, text=text)
    return _limited(label, one, lang), capital(text)


def _limited(label: str, one: Having, lang: Lang) -> str:
    """With the side of the sheet where the ability stands, and how often it can be used."""
    limits = [WORDS(lang, f"ability.side.{side}") for side in [side_of(one)] if side]
    if getattr(one.ability, "once", "") == "turn":
        limits.append(WORDS(lang, f"ability.once-a-turn{'-shared' if _shares_use(one) else ''}"))
    return WORDS(lang, "ability.limited", label=label, limits=", ".join(limits)) if limits else label


def _shares_use(one: Having) -> bool:
    """Is there another ability of the same character for which the one use in a turn can be spent?"""
    siblings = abilities_of_character(one.source) if one.source in CHARACTERS else []
    others = [other.ability for other in siblings if other.key != one.key]
    return isinstance(one.ability, WithDice) and any(
        isinstance(other, WithDice) and other.once == "turn" for other in others
    )


def condition_text(cond: dict[str, object], lang: Lang) -> str:
    mood = Mood(WORDS, lang)
    if "or" in cond:
        parts: list[dict[str, object]] = cond["or"]  # type: ignore[assignment]
        return joined(lang, [condition(part, mood).clause for part in parts], either=True)
    if "not" in cond:
        inner: dict[str, object] = cond["not"]  # type: ignore[assignment]
        return condition(inner, mood, negated=True).clause
    return condition(cond, mood).clause


def _when(ability: ByStep) -> str:
    return type(ability).__name__.removesuffix("Ability").lower()


def _roll(ability: InTest | AfterRoll | IllegalRoll) -> str:
    return {InTest: "test", AfterRoll: "any-roll", IllegalRoll: "illegal"}[type(ability)]


def goal_text(goal: Goal, lang: Lang) -> str:
    """What a goal wants, in a few words."""
    key = goal.state or goal.event or goal.when
    values = {
        "count": goal.count,
        "credits": credits_text(goal.spend or goal.cost_min, lang),
        "mods": goal.mods_min or goal.needs.get("mods_min", 0),
        "gear": goal.gear_min,
        "least": goal.n_min or goal.needs.get("crew_min", 0) or goal.needs.get("cargo_min", 0),
    }
    return WORDS(lang, f"goal.{key.replace('_', '-')}{'-with' if goal.needs or goal.needs_any else ''}", **values)
