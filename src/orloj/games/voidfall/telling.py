"""A combat in words, for the page before it, the log after it, and the calculator.

The sides are called attacker and defender; whoever knows their names shows them beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from orloj.games.voidfall.combat import (
    AFTER,
    Absorbed,
    Approach,
    Choice,
    Dealt,
    Ended,
    Event,
    Fight,
    Fleet,
    Launched,
    Lost,
    Option,
    Outcome,
    Pods,
    Salvo,
    SideName,
    Silent,
    Target,
    by_steps,
)
from orloj.games.voidfall.names import WORDS
from orloj.words import Lang, joined

_APPROACH = ("batteries", "sentries", "missiles", "cells", "destroyers", "barrage")
_SALVO = ("base", "torpedoes", "destroyers")


def power_text(fleet: Fleet, lang: Lang) -> str:
    """`2 corvette power and 1 sentry power`, as an object."""
    parts = [WORDS(lang, f"power-n.{kind}", count=count) for kind, count in fleet.by_kind().items()]
    return joined(lang, parts) if parts else WORDS(lang, "telling.nothing")


def power_name(fleet: Fleet, lang: Lang) -> str:
    """The same alone."""
    parts = [WORDS(lang, f"power-is.{kind}", count=count) for kind, count in fleet.by_kind().items()]
    return joined(lang, parts) if parts else WORDS(lang, "telling.nothing")


def side_name(side: SideName, lang: Lang) -> str:
    return WORDS(lang, f"telling.side.{side}")


# -- what happened


def event_text(event: Event, lang: Lang) -> str:
    """One thing that happened, as a sentence."""
    match event:
        case Launched(corvettes=count):
            return WORDS(lang, "telling.launched", ships=power_text(Fleet(corvette=count), lang))
        case Approach():
            return _deals(event.side, event.damage, _sources(event, _APPROACH, lang), lang)
        case Dealt():
            sources = _sources(event, _SALVO, lang)
            return _deals(event.side, event.damage, sources if len(sources) > 1 else [], lang)
        case Salvo():
            first = f"{event.first}-always" if event.always else event.first
            told = WORDS(lang, f"telling.first.{first}")
            return WORDS(lang, "telling.initiative", attacker=event.attacker, defender=event.defender, first=told)
        case Silent():
            return WORDS(lang, "telling.silent", who=side_name(event.side, lang))
        case Absorbed():
            by = f"{event.by}-paid" if event.trade else event.by
            who = side_name(event.side, lang)
            return WORDS(lang, f"telling.absorbs.{by}", who=who, count=event.amount, materials=event.materials)
        case Lost():
            return WORDS(lang, "telling.loses", who=side_name(event.side, lang), ships=power_text(event.ships, lang))
        case Pods():
            return WORDS(lang, "telling.pods", who=side_name(event.side, lang), ships=power_text(event.ships, lang))
        case Ended():
            return WORDS(lang, f"result.{event.result}")


def _deals(side: SideName, damage: int, sources: Sequence[str], lang: Lang) -> str:
    who = side_name(side, lang)
    if not sources:
        return WORDS(lang, "telling.deals", who=who, count=damage)
    return WORDS(lang, "telling.deals-from", who=who, count=damage, sources=", ".join(sources))


def _sources(event: Any, names: Iterable[str], lang: Lang) -> list[str]:
    found = [(name, getattr(event, name)) for name in names]
    return [WORDS(lang, f"telling.source.{name}", count=count) for name, count in found if count]


def steps_of(log: Iterable[Event], lang: Lang) -> list[tuple[str, list[str]]]:
    """The log by steps, each with its name: the approach, every salvo, and what came after."""
    return [(step_text(step, lang), [event_text(one, lang) for one in events]) for step, events in by_steps(log)]


def step_text(step: int, lang: Lang) -> str:
    """What a step is called: the approach, a salvo by its number, or what comes after."""
    if step == AFTER:
        return WORDS(lang, "telling.end")
    return WORDS(lang, "telling.salvo", number=step) if step else WORDS(lang, "telling.approach")


def blows_text(blows: Sequence[Any], lang: Lang) -> str:
    """What happened in a step, from a line of the story."""
    return " ".join(event_text(event, lang) for event in msgspec.convert(blows, list[Event]))


# -- what is chosen


def question_text(fight: Fight, choice: Choice, lang: Lang) -> str:
    """Who has to choose what, and when."""
    question = WORDS(lang, f"telling.question.{choice.kind}")
    if fight.result is not None:
        return WORDS(lang, "telling.asked-now", who=side_name(choice.side, lang), question=question)
    who = WORDS(lang, f"telling.side-within.{choice.side}")
    return WORDS(lang, "telling.asked", step=step_text(fight.salvo, lang), who=who, question=question)


def option_text(choice: Choice, option: Option, lang: Lang) -> str:
    """One of the options."""
    some = option.amount or option.ships.power
    key = f"in-combat.{choice.kind}" if some else f"in-combat.{choice.kind}-none"
    return WORDS(lang, key, count=option.amount, ships=power_name(option.ships, lang))


# -- how it ends


def outcome_text(end: Outcome, lang: Lang) -> str:
    """Who wins, and with what is left."""
    if end.result == "tied":
        return WORDS(lang, "telling.result.tied-replicators" if end.replicators else "telling.result.tied")
    left = end.of("defender" if end.result == "held" else "attacker").left
    if not left.power:
        return WORDS(lang, "telling.result.held-empty")
    return WORDS(lang, f"telling.result.{end.result}", ships=power_text(left, lang))


def ends_text(end: Outcome, lang: Lang) -> str:
    """The same with what both sides lose."""
    lost = WORDS(lang, "telling.losses", attacker=end.attacker.lost.power, defender=end.defender.lost.power)
    home = end.attacker.home.power + end.defender.home.power
    escaped = f" {WORDS(lang, 'telling.escaped', count=home)}" if home else ""
    return f"{outcome_text(end, lang)} {lost}{escaped}"


def sector_text(end: Outcome, target: Target, lang: Lang) -> str:
    """What becomes of the sector."""
    if end.result == "held":
        return WORDS(lang, "telling.after.held")
    if end.result == "tied":
        return WORDS(lang, "telling.after.tied-replicators" if end.replicators else "telling.after.tied")
    if target == "skirmish":
        return WORDS(lang, "telling.after.fallen")
    return WORDS(lang, "telling.after.won-keeping" if end.keeps_installations else "telling.after.won")
