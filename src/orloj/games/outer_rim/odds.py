"""Exact chances of tests of skill, illegal deliveries and combats, with all that can be done to the dice.

A `Kit` is what somebody may do with the dice of one roll: roll some again, turn some, and (in a combat) what the other
side cancels. Kits are read from the abilities that a player has, less those that were used, so the same functions tell
the chances before a roll and in the middle of one, and by `gains` what each ability adds to them.

How abilities are used matters for the chances. Here, as by the players that are programs: hits and critical hits are
never rolled again (a die brings 5/8 on average), blanks first of all, as many focuses as bring most damage on average;
results are turned to the most damage that is left after the other side has cancelled what it can. For a test nothing
is done once it is passed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from orloj.games.outer_rim.abilities.dice import after_rolls, roll_abilities, use_key
from orloj.games.outer_rim.combat import ATTACKER, combat_abilities, dice_of
from orloj.games.outer_rim.components import (
    DAMAGE,
    DIE,
    TEST_DICE,
    BeforeTest,
    CombatKind,
    Face,
    InCombat,
    Skill,
    WithDice,
)
from orloj.games.outer_rim.facts import Having, Known, abilities
from orloj.games.outer_rim.rolls import face_of, passing
from orloj.games.outer_rim.state import NOBODY, Combat, Roll, Side
from orloj.kernel import Seat
from orloj.parts.dice import Die
from orloj.parts.odds import Chances, rolls

FACES: tuple[Face, ...] = tuple(dict.fromkeys(DIE))
Row = tuple[int, ...]  # how many dice show each of the faces
NO_DICE: Row = (0,) * len(FACES)
_ONE = Chances.of(DIE)
_AGAIN: tuple[Face, ...] = tuple(sorted((face for face in FACES if not DAMAGE[face]), key=("blank", "focus").index))


class Change(NamedTuple):
    """What an ability may do with dice: with so many of these faces (any, if none is named)."""

    source: str  # token of the component
    group: str  # of those that exclude each other one is used
    faces: tuple[Face, ...]
    most: int
    to: Face | None = None


class Kit(NamedTuple):
    """What may be done with the dice of one roll."""

    rerolls: tuple[Change, ...] = ()
    turns: tuple[Change, ...] = ()
    cancels: tuple[Change, ...] = ()  # by the other side

    def without(self, source: str) -> Kit:
        return Kit(*[tuple(change for change in part if change.source != source) for part in self])

    def only(self, source: str) -> Kit:
        return Kit(*[tuple(change for change in part if change.source == source) for part in self])

    @property
    def sources(self) -> list[str]:
        return list(dict.fromkeys(change.source for part in self for change in part))


NO_KIT = Kit()


def row_of(faces: Sequence[Face]) -> Row:
    return tuple(faces.count(face) for face in FACES)


def _plus(one: Row, other: Row) -> Row:
    return tuple(map(int.__add__, one, other))


def _moved(row: Row, face: Face, count: int) -> Row:
    """The row with so many more (or fewer) dice of a face."""
    place = FACES.index(face)
    return (*row[:place], row[place] + count, *row[place + 1 :])


@lru_cache(maxsize=64)
def _rows(count: int) -> Chances[Row]:
    """What so many dice show."""
    return rolls(_ONE, count).map(row_of)


def _groups(changes: tuple[Change, ...]) -> list[list[Change]]:
    found: dict[str, list[Change]] = {}
    for change in changes:
        found.setdefault(change.group, []).append(change)
    return list(found.values())


# -- tests of skill and illegal deliveries: one die with the right face is enough


@lru_cache(maxsize=4096)
def _success(row: Row, fixed: Row, wanted: frozenset[Face], kit: Kit) -> Fraction:
    """The chance that one of the dice will show a wanted face."""

    def shows(dice: Row) -> bool:
        return any(count and face in wanted for face, count in zip(FACES, dice, strict=True))

    if shows(fixed) or any(map(shows, turnings(row, kit.turns))):
        return Fraction(1)
    best = Fraction(0)
    for place, change in enumerate(kit.rerolls):
        left = kit._replace(rerolls=kit.rerolls[:place] + kit.rerolls[place + 1 :])
        kept, thrown = taken(row, change)
        if thrown:
            after = _rows(thrown)
            ways = [
                (count, _success(_plus(kept, new), fixed, wanted, left))  # all show the wrong face: throw all that may
                for new, count in after.ways.items()
            ]
            best = max(best, sum([count * chance for count, chance in ways], Fraction(0)) / after.total)
    return best


def taken(row: Row, change: Change) -> tuple[Row, int]:
    """The row without the dice that a change can take, and how many these are."""
    gone = 0
    for face in change.faces or FACES:
        count = min(row[FACES.index(face)], change.most - gone)
        row = _moved(row, face, -count)
        gone += count
    return row, gone


@lru_cache(maxsize=4096)
def success(dice: int, wanted: frozenset[Face], kit: Kit = NO_KIT) -> Fraction:
    """The chance that one of so many dice will show a wanted face."""
    thrown = _rows(dice)
    ways = [count * _success(row, NO_DICE, wanted, kit) for row, count in thrown.ways.items()]
    return sum(ways, Fraction(0)) / thrown.total


def skill_chance(g: Known, who: Seat, skill: Skill, *, gained: int = 0) -> Fraction:
    """The chance to pass a test of skill, if the skill is gained so often for it."""
    test = Roll(who, "test", skill, gained)
    return success(TEST_DICE, passing(g, test), roll_kit(g, test))


def delivery_chance(g: Known, who: Seat) -> Fraction:
    """The chance that illegal cargo is not noticed."""
    roll = Roll(who, "illegal")
    return success(1, frozenset(("hit",)), roll_kit(g, roll))


def rolled_chance(g: Known, roll: Roll, kit: Kit | None = None) -> Fraction:
    """The chance of a test or an illegal delivery that is being rolled."""
    if roll.sure:
        return Fraction(1)
    wanted = passing(g, roll) if roll.skill is not None else frozenset[Face](("hit",))
    kit = roll_kit(g, roll) if kit is None else kit
    if not roll.dice:
        return success(TEST_DICE if roll.skill is not None else 1, wanted, kit)
    return _success(*lying(roll.dice), wanted, kit)


def gainable(g: Known, roll: Roll) -> list[Having]:
    """Abilities by which the skill can still be gained for a test."""
    return [
        one
        for one in abilities(g, roll.seat)
        if isinstance(one.ability, BeforeTest)
        and one.key not in roll.used
        and (one.ability.once != "turn" or one.key not in g.now.used)
    ]


def roll_kit(g: Known, roll: Roll) -> Kit:
    """What somebody may still do with dice outside combat."""
    return _kit(roll_abilities(g, roll), roll.seat)


def gains(kit: Kit, chance: Callable[[Kit], Fraction]) -> dict[str, Fraction]:
    """What each ability of a kit adds to a chance."""
    whole = chance(kit)
    return {source: whole - chance(kit.without(source)) for source in kit.sources}


def _kit(those: Sequence[Having], seat: Seat) -> Kit:
    """The abilities of a player for one roll: for the own dice, and those that cancel what the other side rolls."""
    uses: dict[str, list[Change]] = {"reroll": [], "turn": [], "cancel": []}
    for one in those:
        assert isinstance(one.ability, WithDice)
        uses[one.ability.use.removesuffix("_instead")].append(change_of(one, seat))
    return Kit(*map(tuple, uses.values()))


def change_of(one: Having, seat: Seat) -> Change:
    """What an ability does with dice."""
    ability = one.ability
    assert isinstance(ability, WithDice)
    faces = ability.from_ or ((ability.face,) if ability.face else ())
    return Change(one.source, f"{seat} {use_key(one)}", faces, ability.count, ability.to)


def lying(dice: Sequence[Die]) -> tuple[Row, Row]:
    """The dice that may be changed, and those that may not."""
    return (
        row_of([face_of(die) for die in dice if not die.fixed]),
        row_of([face_of(die) for die in dice if die.fixed]),
    )


# -- combat


def damage_in(row: Row) -> int:
    return sum(DAMAGE[face] * count for face, count in zip(FACES, row, strict=True))


def cancelled(row: Row, cancels: tuple[Change, ...]) -> int:
    """The least damage that the other side can leave."""
    rows = {row}
    for group in _groups(cancels):
        rows = {taken(one, change)[0] for one in rows for change in group}
    return min(map(damage_in, rows))


def turned(row: Row, change: Change) -> Row:
    """The row after an ability has turned all dice that it can."""
    assert change.to is not None
    kept, count = taken(row, change)
    return _moved(kept, change.to, count)


@lru_cache(maxsize=4096)
def turnings(row: Row, turns: tuple[Change, ...]) -> frozenset[Row]:
    """What the dice may show after turning them, in any order: what was turned may be turned on by an ability for the
    new result [outer-rim.combat-ability.2]."""
    found = {row}
    for change in turns:
        after = turned(row, change)
        if after != row:
            found |= turnings(after, tuple(one for one in turns if one.group != change.group))
    return frozenset(found)


@lru_cache(maxsize=16384)
def settled(row: Row, fixed: Row, kit: Kit) -> int:
    """The damage of dice that are not rolled again."""
    return max(cancelled(_plus(after, fixed), kit.cancels) for after in turnings(row, kit.turns))


def again(row: Row, change: Change) -> list[dict[Face, int]]:
    """The sensible ways to roll dice again with an ability: all blanks that it may take, and more or fewer focuses."""
    left, base = change.most, dict[Face, int]()
    able = [face for face in _AGAIN if not change.faces or face in change.faces]
    found: list[dict[Face, int]] = []
    for face in able:
        most = min(left, row[FACES.index(face)])
        if face == "blank":
            base = {face: most} if most else {}
            left -= most
        else:
            found += [{**base, face: count} for count in range(1, most + 1)]
    return ([base] if base else []) + found


@lru_cache(maxsize=16384)
def rolled_damage(row: Row, fixed: Row, kit: Kit) -> Chances[int]:
    """The damage that dice will do which lie there."""
    best = Chances({settled(row, fixed, kit): 1})
    for place, change in enumerate(kit.rerolls):
        left = kit._replace(rerolls=kit.rerolls[:place] + kit.rerolls[place + 1 :])
        for thrown in again(row, change):
            best = max(best, _thrown_again(row, thrown, fixed, left), key=Chances.mean)
    return best


def _thrown_again(row: Row, thrown: dict[Face, int], fixed: Row, left: Kit) -> Chances[int]:
    for face, count in thrown.items():
        row = _moved(row, face, -count)
    return _rows(sum(thrown.values())).then(lambda new: rolled_damage(_plus(row, new), fixed, left))


def best_reroll(row: Row, fixed: Row, kit: Kit, change: Change) -> dict[Face, int]:
    """Which dice to roll again with an ability; none, if that brings nothing."""
    left = kit._replace(rerolls=tuple(one for one in kit.rerolls if one != change))
    ways: list[dict[Face, int]] = [{}, *again(row, change)]
    return max(ways, key=lambda thrown: _thrown_again(row, thrown, fixed, left).mean())


@lru_cache(maxsize=1024)
def damage(dice: int, kit: Kit = NO_KIT) -> Chances[int]:
    """The damage of so many dice."""
    return _rows(dice).then(lambda row: rolled_damage(row, NO_DICE, kit))


class Odds(NamedTuple):
    """How a combat may end for one side."""

    win: Fraction
    suffers: Chances[int]  # the damage that this side will suffer

    def falls(self, left: int) -> Fraction:
        """The chance to be defeated with so much health or hull left."""
        return self.suffers.at_least(left)


@lru_cache(maxsize=4096)
def _odds(own: Chances[int], other: Chances[int], attacks: bool, cap: int | None) -> Odds:
    wins = 0
    suffers: dict[int, int] = {}
    for mine, ways in own.ways.items():
        for theirs, more in other.ways.items():
            won = mine >= theirs if attacks else mine > theirs
            both = ways * more
            wins += both * won
            taken = min(theirs, cap) if won and cap is not None else theirs
            suffers[taken] = suffers.get(taken, 0) + both
    return Odds(Fraction(wins, own.total * other.total), Chances(suffers))


def combat_kit(g: Known, combat: Combat, side: int) -> Kit:
    """What may still be done with the dice of a side: by itself, and against it."""
    own, other = combat.sides[side].seat, combat.sides[1 - side].seat
    mine, theirs = _free(g, combat, own), _free(g, combat, other)
    return Kit(mine.rerolls, mine.turns, theirs.cancels)


def _free(g: Known, combat: Combat, who: Seat) -> Kit:
    """All that a player can still use in a combat."""
    if who == NOBODY:
        return NO_KIT
    found = [
        *combat_abilities(g, who, combat.kind, "reroll"),
        *after_rolls(g, who),
        *combat_abilities(g, who, combat.kind, "results"),
    ]
    used = {*combat.used, *g.now.used}
    free = [
        one for one in found if f"{who} {use_key(one)}" not in (used if one.ability.once == "turn" else combat.used)
    ]
    return _kit(free, who)


def side_damage(g: Known, combat: Combat, side: int, *, hits: int = 0, kit: Kit | None = None) -> Chances[int]:
    """The damage that a side of a combat will do, wherever the combat stands; with so many hits added."""
    this = combat.sides[side]
    if _has_counted(combat, side):
        return Chances({this.damage: 1})
    kit = combat_kit(g, combat, side) if kit is None else kit
    if not this.dice:
        done = damage(dice_of(g, combat, side), kit)
    else:
        row, fixed = lying([die for place, die in enumerate(this.dice) if place not in this.cancelled])
        done = rolled_damage(row, fixed, kit)
    return done + hits if hits else done  # the same object, so that what follows from it is remembered


def _has_counted(combat: Combat, side: int) -> bool:
    return combat.winner >= 0 or side < combat.rolling


def combat_odds(g: Known, combat: Combat, side: int = ATTACKER, *, hits: int = 0, kit: Kit | None = None) -> Odds:
    """How a combat may end for a side, before it or in the middle of it."""
    who = combat.sides[side].seat
    if combat.invincible:
        return Odds(Fraction(side), Chances({0 if side else _ENDLESS: 1}))
    own = side_damage(g, combat, side, hits=hits, kit=kit)
    other = side_damage(g, combat, 1 - side)
    return _odds(own, other, side == ATTACKER, None if who == NOBODY else _cap(g, who, combat.kind))


_ENDLESS = 99  # whoever loses against what cannot be beaten suffers all that is left


def _cap(g: Known, who: Seat, kind: CombatKind) -> int | None:
    """The most damage that somebody suffers who has won."""
    caps = [
        one.ability.n
        for one in combat_abilities(g, who, kind, "damage")
        if isinstance(one.ability, InCombat) and one.ability.use == "max_damage_if_won"
    ]
    return min(caps, default=None)


def against(
    who: Seat, kind: CombatKind, strength: int, *, enemy: str = "", defender: Seat = NOBODY, invincible: bool = False
) -> Combat:
    """A combat that could begin: against so many dice, or against another player."""
    return Combat(kind, [Side(who), Side(defender, strength)], enemy, invincible=invincible)
