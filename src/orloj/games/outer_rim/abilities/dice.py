"""Abilities that change dice: in combat, in tests of skill, in rolls for illegal deliveries."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.outer_rim.abilities.steps import uses
from orloj.games.outer_rim.combat import combat_abilities
from orloj.games.outer_rim.components import (
    SKILLS,
    AfterRoll,
    BeforeTest,
    Face,
    IllegalRoll,
    InCombat,
    InTest,
    WithDice,
)
from orloj.games.outer_rim.conditions import holds
from orloj.games.outer_rim.deeds import Deed, UseAbility, UseSkill
from orloj.games.outer_rim.facts import Having, Known, abilities
from orloj.games.outer_rim.menus import does, offers
from orloj.games.outer_rim.rolls import face_of, faces, number_of
from orloj.games.outer_rim.state import UNDECIDED, Roll, Side, State
from orloj.kernel import Seat, choose, choose_some
from orloj.parts.dice import Die, reroll, rerollable, turn


def use_key(one: Having) -> str:
    """Two abilities of one component may share their use: the alternative in the same combat, or both parts of a
    character's ability in a turn."""
    ability = one.ability
    if isinstance(ability, WithDice) and ability.once == "turn":
        return f"{one.source}/turn"
    return f"{one.source}/{getattr(ability, 'use', '').removesuffix('_instead')}"


# -- combat


def is_fighting(g: State) -> bool:
    """Are the dice on the table those of a combat? What comes of winning or losing may be a roll of its own."""
    return bool(g.combats) and g.combats[-1].winner == UNDECIDED


def own_side(g: State, seat: Seat) -> Side:
    return next(side for side in g.combats[-1].sides if side.seat == seat)


def _may_use(g: State, seat: Seat, one: Having) -> bool:
    """Each once in a combat [outer-rim.ability-timing.5], those for a turn once in the turn."""
    key = f"{seat} {use_key(one)}"
    return key not in g.combats[-1].used and (one.ability.once != "turn" or key not in g.now.used)


def _note(g: State, seat: Seat, one: Having) -> None:
    key = f"{seat} {use_key(one)}"
    if is_fighting(g):
        g.combats[-1].used.append(key)
    else:
        g.rolls[-1].used.append(key)
    if one.ability.once == "turn":
        g.now.used.append(key)


def fitting(dice: list[Die], ability: WithDice) -> list[int]:
    """The places of the dice that an ability can change."""
    wanted: tuple[Face, ...] = ability.from_
    return [place for place in rerollable(dice) if not wanted or face_of(dice[place]) in wanted]


@offers("reroll")
def _rerolls(g: State, seat: Seat) -> list[Deed]:
    combat = g.combats[-1]
    side = combat.sides[combat.rolling]
    if side.seat != seat:
        return []
    return [
        UseAbility(one.source, one.number)
        for one in (*combat_abilities(g, seat, combat.kind, "reroll"), *after_rolls(g, seat))
        if isinstance(one.ability, WithDice) and _may_use(g, seat, one) and fitting(side.dice, one.ability)
    ]


def after_rolls(g: Known, seat: Seat) -> list[Having]:
    """What can be done after any own roll."""
    return [one for one in abilities(g, seat) if isinstance(one.ability, AfterRoll)]


@offers("results")
def _turns(g: State, seat: Seat) -> list[Deed]:
    combat = g.combats[-1]
    side = combat.sides[combat.rolling]
    found: list[Deed] = []
    for one in combat_abilities(g, seat, combat.kind, "results"):
        ability = one.ability
        if not isinstance(ability, InCombat) or not _may_use(g, seat, one):
            continue
        if ability.use in ("turn", "turn_instead") and side.seat == seat and fitting(side.dice, ability):
            found.append(UseAbility(one.source, one.number))
        if ability.use in ("cancel", "cancel_instead") and side.seat != seat and _cancellable(side, ability):
            found.append(Cancel(one.source, one.number))
    return found


class Cancel(Deed, frozen=True):
    """Results of the opponent do not count."""

    word: ClassVar[str] = "cancel"
    must: ClassVar[bool] = True
    source: str
    number: int


def _cancellable(side: Side, ability: InCombat) -> list[int]:
    return [
        place for place, die in enumerate(side.dice) if face_of(die) == ability.face and place not in side.cancelled
    ]


@does(Cancel)
def _cancel(g: State, seat: Seat, deed: Cancel) -> None:
    """A result that is ignored does not count [outer-rim.combat-ability.1]; which of equal dice does not matter."""
    one = next(one for one in abilities(g, seat) if (one.source, one.number) == (deed.source, deed.number))
    ability = one.ability
    assert isinstance(ability, InCombat)
    side = g.combats[-1].sides[g.combats[-1].rolling]
    side.cancelled += _cancellable(side, ability)[: ability.count]
    _note(g, seat, one)
    g.say("cancels", seat, source=one.source, face=ability.face)


@uses(InCombat)
async def _use_in_combat(g: State, seat: Seat, one: Having) -> None:
    dice = g.combats[-1].sides[g.combats[-1].rolling].dice
    await _change(g, seat, one, dice)


# -- outside combat


@offers("rolled")
def _with_roll(g: State, seat: Seat) -> list[Deed]:
    roll = g.rolls[-1]
    if roll.seat != seat or not roll.dice:
        return []
    return [
        UseAbility(one.source, one.number)
        for one in roll_abilities(g, roll)
        if isinstance(one.ability, WithDice) and fitting(roll.dice, one.ability)
    ]


def roll_abilities(g: Known, roll: Roll) -> list[Having]:
    """What the player can still use on the dice of a roll outside combat."""
    kinds = {"test": (InTest, AfterRoll), "illegal": (IllegalRoll, AfterRoll), "card": (AfterRoll,)}[roll.why]
    return [
        one
        for one in abilities(g, roll.seat)
        if isinstance(one.ability, kinds)
        and holds(g, roll.seat, one.ability.cond)
        and f"{roll.seat} {use_key(one)}" not in (*roll.used, *(g.now.used if one.ability.once == "turn" else ()))
    ]


@uses(InTest)
@uses(IllegalRoll)
async def _use_on_roll(g: State, seat: Seat, one: Having) -> None:
    await _change(g, seat, one, g.rolls[-1].dice)


@uses(AfterRoll)
async def _use_after_roll(g: State, seat: Seat, one: Having) -> None:
    dice = g.combats[-1].sides[g.combats[-1].rolling].dice if is_fighting(g) else g.rolls[-1].dice
    await _change(g, seat, one, dice)


async def _change(g: State, seat: Seat, one: Having, dice: list[Die]) -> None:
    """Roll dice again, or turn them."""
    ability = one.ability
    assert isinstance(ability, WithDice)
    _note(g, seat, one)
    places = await _chosen(seat, one, dice, ability)
    if ability.use == "reroll":
        reroll(g.luck, dice, places)
        g.say("rerolls", seat, faces=faces(dice))
    else:
        assert ability.to is not None
        for place in places:
            turn(dice[place], number_of(ability.to))  # only the old result is gone: outer-rim.combat-ability.2
        g.say("turns", seat, faces=faces(dice))


async def _chosen(seat: Seat, one: Having, dice: list[Die], ability: WithDice) -> list[int]:
    """Which dice; equal ones need no question when they are turned."""
    places = fitting(dice, ability)
    most = min(ability.count, len(places))
    values = {"source": one.source, "dice": [die.face for die in dice]}
    if len(places) == 1:
        return places
    if ability.use != "reroll" and len({face_of(dice[place]) for place in places}) == 1:
        return places[:most]
    return list(
        await choose_some(seat, "dice", lambda _seat: places, lo=1, hi=most, values=values, rule="outer-rim.dice.4")
    )


# -- before a test


@offers("before-test")
def _gain_skills(g: State, seat: Seat) -> list[Deed]:
    roll = g.rolls[-1]
    if roll.seat != seat or roll.sure:
        return []
    return [
        UseAbility(one.source, one.number)
        for one in abilities(g, seat)
        if isinstance(one.ability, BeforeTest)
        and one.key not in roll.used
        and (one.ability.once != "turn" or one.key not in g.now.used)
    ]


@uses(BeforeTest)
async def _gain_skill(g: State, seat: Seat, one: Having) -> None:
    """Any skill may be named, also another one than the tested [outer-rim.skill.7]; it lasts for this test."""
    ability, roll = one.ability, g.rolls[-1]
    assert isinstance(ability, BeforeTest)
    roll.used.append(one.key)
    if ability.once == "turn":
        g.now.used.append(one.key)
    deed = await choose(
        seat,
        "gain-skill",
        lambda _seat: [UseSkill(skill) for skill in SKILLS],
        rule="outer-rim.skill.6",
        values={"source": one.source, "skill": roll.skill},
    )
    roll.gained += deed.skill == roll.skill
    if ability.after_pass == "discard_this":
        roll.after_pass.append(one.card)
