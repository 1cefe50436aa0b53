"""Clauses for battles and for ships that come home."""

from __future__ import annotations

from orloj.games.andromeda.components import Effect
from orloj.games.andromeda.effects.wording.frame import SAY, all_or_some, number_of, op
from orloj.games.andromeda.effects.wording.names import as_key
from orloj.words.clauses import Clause, Mood


@SAY.word("dice", "targeting")
def _dice(effect: Effect, mood: Mood) -> Clause:
    own = effect.whose == "own"
    key = f"{effect.op}-{as_key(effect.whose)}"
    verb = ("roll" if effect.op == "dice" else "raise") if own else ""
    return op(mood, key, verb, plain=own, effect=effect, count=number_of(effect))


@SAY.word("reroll")
def _reroll(effect: Effect, mood: Mood) -> Clause:
    whose = "own" if effect.whose == "own" else "opponent"
    return op(mood, f"reroll-{whose}{all_or_some(effect)}", "reroll", may=True, effect=effect, count=number_of(effect))


@SAY.word("set_die")
def _set_die(effect: Effect, mood: Mood) -> Clause:
    return op(mood, "set-die", "turn", effect=effect, count=number_of(effect), value=effect.value)


@SAY.word("end_battle")
def _end_battle(effect: Effect, mood: Mood) -> Clause:
    if effect.by == "any_player":
        return op(mood, "end-battle-any-player", plain=False, effect=effect)
    return op(mood, "end-battle-you", "end", may=True, effect=effect)


@SAY.word("prevent_damage")
def _prevent_damage(effect: Effect, mood: Mood) -> Clause:
    return op(mood, f"prevent-damage{all_or_some(effect)}", "protect", may=True, effect=effect, count=number_of(effect))


@SAY.word("withdraw")
def _withdraw(effect: Effect, mood: Mood) -> Clause:
    if effect.to == "repair_bay":
        return op(mood, "withdraw-repair-bay", plain=False, effect=effect)
    key = f"withdraw-{as_key(effect.to or 'adjacent')}{all_or_some(effect)}"
    return op(mood, key, "withdraw", effect=effect, count=number_of(effect))


@SAY.word("return_ship")
def _return_ship(effect: Effect, mood: Mood) -> Clause:
    return op(mood, f"return-ship{all_or_some(effect)}", "return", may=True, effect=effect, count=number_of(effect))


@SAY.word("extra_launch")
def _extra_launch(effect: Effect, mood: Mood) -> Clause:
    return op(mood, "extra-launch", "take", effect=effect)
