"""Ground combat: bombardment, space cannon defense, and rounds until one side is gone [ti4.7.0, ti4.71.6, ti4.47.0]."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from orloj.games.ti4.odds.army import StandId, bombardment, support_cannon
from orloj.games.ti4.odds.dice import NO_ROLL, Rolls
from orloj.games.ti4.odds.fight import Branches, Fight, Step
from orloj.games.ti4.odds.model import INFANTRY, Odds, Side


@lru_cache(maxsize=512)
def ground_odds(attacker: Side, defender: Side, *, rounds: int = 0, bombarded: bool = False) -> Odds:
    """The odds of an invasion of one planet by these ground forces. Ships over the planet support the attacker,
    structures on it the defender; `rounds`: for how many rounds it is told where the combat stands; `bombarded`: the
    ships have fired already, before the landing [ti4.20.1]."""
    shielded = is_shielded(attacker, defender)
    bombs = NO_ROLL if shielded else bombardment(attacker, defender)
    if not shielded:
        defender = structs.replace(defender, silences=0)  # without the shield there is nothing to use [ti4.40.3a]
    fight = Fight(attacker, defender)
    if not bombarded:
        fight.step(_bombarded(fight, bombs), needs_both=False)
    fight.step(_landing(fight), needs_both=False)
    for index in (0, 1):
        if fight.armies[index].side.converts:
            fight.step(_converted(fight, index))
    if attacker.harrows:
        fight.after_round = _bombarded(fight, bombs)
    told = []
    for number in range(1, rounds + 1):
        fight.round(number)
        told.append(fight.standings(number))
    fight.finish(rounds + 1)
    return fight.odds(told)


def is_shielded(attacker: Side, defender: Side) -> bool:
    """Is there a unit with a planetary shield that nothing takes away [ti4.7.1f, ti4.40.0, ti4.40.3]?"""
    breached = any(one.breaches and one.count for one in attacker.support)
    return not breached and any(one.shield and one.count for one in (*defender.support, *defender.groups))


def _bombarded(fight: Fight, bombs: Rolls) -> Step:
    """The bombarded player destroys ground forces; hits that are too many have no effect [ti4.7.2, ti4.7.2a]."""

    def step(i: StandId, j: StandId) -> Branches:
        return [((i, left), p) for left, p in fight.hits_on(1, (i, j), bombs)]

    return step


def _landing(fight: Fight) -> Step:
    """Space cannons on the planet fire at the ground forces that land [ti4.71.7, ti4.71.8]."""
    attacker, defender = (army.side for army in fight.armies)
    rolls = support_cannon(defender, attacker)

    def step(i: StandId, j: StandId) -> Branches:
        return [((left, j), p) for left, p in fight.hits_on(0, (i, j), rolls, attacker.cancels_cannon)]

    return step


def _converted(fight: Fight, index: int) -> Step:
    """Infantry changes sides at the start of the combat."""
    own, other = fight.armies[index], fight.armies[1 - index]

    def step(i: StandId, j: StandId) -> Branches:
        mine, theirs = (i, j) if index == 0 else (j, i)
        for _ in range(min(own.side.converts, other.infantry(theirs))):
            mine, theirs = own.joined(mine, 1), other.without_one(theirs, kinds=(INFANTRY,))
        return [((mine, theirs) if index == 0 else (theirs, mine), 1.0)]

    return step
