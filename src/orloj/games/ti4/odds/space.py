"""Space combat: space cannon offense, the start of the combat, anti-fighter barrage, and rounds until one side is gone
or leaves [ti4.71.2, ti4.72.0]."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from orloj.games.ti4.odds.army import Army, StandId
from orloj.games.ti4.odds.dice import AIMED
from orloj.games.ti4.odds.fight import Branches, Fight, Pair, Step
from orloj.games.ti4.odds.model import ATTACKER, DEFENDER, LIGHT, Odds, Side, without_room

_ENOUGH_FOR_A_KILL = 3  # non-fighters at the start of a combat


@lru_cache(maxsize=512)
def space_odds(
    attacker: Side, defender: Side, *, retreats: tuple[int, int] = (0, 0), rounds: int = 0, begun: bool = False
) -> Odds:
    """The odds of a space combat. `retreats`: the round after which each side leaves, 0 for never; `rounds`: for how
    many rounds it is told where the combat stands; `begun`: cannons, the start of the combat and the barrage are over
    [ti4.39.0, ti4.72.3b]."""
    fight = Fight(attacker, defender)
    if not begun:
        fight.step(_cannons(fight), needs_both=False)
        for step in _opening(fight):
            fight.step(step)
        fight.step(_barrage(fight))
    last = min((number for number in retreats if number), default=0)
    told = []
    for number in range(1, max(rounds, last) + 1):
        if last and number > last:
            break
        fight.round(number)
        if number <= rounds:
            told.append(fight.standings(number))
    if not last:
        fight.finish(rounds + 1)
        return fight.odds(told)
    # the defender announces first, and then the attacker cannot [ti4.72.4, ti4.72.4b]
    return fight.odds(told, leaves=DEFENDER if retreats[DEFENDER] == last else ATTACKER)


def _cannons(fight: Fight) -> Step:
    """All roll, then hits are assigned; the combat need not take place [ti4.71.3, ti4.71.5, ti4.72.0]."""
    a, b = fight.armies

    def step(i: StandId, j: StandId) -> Branches:
        ours = fight.hits_on(0, (i, j), b.cannon(j, a.side), a.side.cancels_cannon)
        theirs = fight.hits_on(1, (i, j), a.cannon(i, b.side), b.side.cancels_cannon)
        return [((_unloaded(a, x), _unloaded(b, y)), p * q) for x, p in ours for y, q in theirs]

    return step


def _unloaded(army: Army, at: StandId) -> StandId:
    """What has lost its room to space cannons does not fight: ground forces go first, then fighters [ti4.22.3,
    ti4.22.3b]. What had no room before is none of them."""
    if at == army.start:
        return at
    more = without_room(army.side, army.units(at)) - without_room(army.side, army.units(army.start))
    return army.without_fighters(at, max(0, more - army.side.passengers))


def _barrage(fight: Fight) -> Step:
    """Both at the same time, against fighters only [ti4.72.3, ti4.39.0]."""
    a, b = fight.armies

    def step(i: StandId, j: StandId) -> Branches:
        ours = [(a.without_fighters(i, hits), p) for hits, p in b.barrage(j)]
        theirs = [(b.without_fighters(j, hits), p) for hits, p in a.barrage(i)]
        return [((x, y), p * q) for x, p in ours for y, q in theirs]

    return step


# ---------------------------------------------------------------- the start of the combat


def _opening(fight: Fight) -> list[Step]:
    """What happens before the barrage, by turns, the attacker first: what has conditions of its own comes first, so
    that it is not too late for it [ti4.72.2]."""
    wanted: tuple[tuple[Callable[[Side], object], Callable[[Fight, int], Step]], ...] = (
        (lambda side: side.opening_kill, _kill),
        (lambda side: side.opening_hit, _chosen_hit),
        (lambda side: side.opening_dice, _dice),
        (lambda side: side.opening_sacrifice, _sacrifice),
    )
    queues = [
        [make(fight, index) for asks, make in wanted if asks(army.side)] for index, army in enumerate(fight.armies)
    ]
    steps = []
    while any(queues):
        steps += [queue.pop(0) for queue in queues if queue]
    return steps


def _pair(index: int, own: StandId, other: StandId) -> Pair:
    return (own, other) if index == 0 else (other, own)


def _kill(fight: Fight, index: int) -> Step:
    """Nothing can be sustained: it is no hit."""
    own, other = fight.armies[index], fight.armies[1 - index]

    def step(i: StandId, j: StandId) -> Branches:
        mine, theirs = _pair(index, i, j)
        if own.non_fighters(mine) < _ENOUGH_FOR_A_KILL:
            return [((i, j), 1.0)]
        return [(_pair(index, mine, other.without_one(theirs, non_fighter=True)), 1.0)]

    return step


def _chosen_hit(fight: Fight, index: int) -> Step:
    other = fight.armies[1 - index]

    def step(i: StandId, j: StandId) -> Branches:
        mine, theirs = _pair(index, i, j)
        return [(_pair(index, mine, other.struck(theirs, sustain=fight.sustain(i, j)[1 - index])), 1.0)]

    return step


def _dice(fight: Fight, index: int) -> Step:
    own = fight.armies[index]

    def step(i: StandId, j: StandId) -> Branches:
        mine, _ = _pair(index, i, j)
        hit = fight.hits_on(1 - index, (i, j), own.opening_dice(mine))
        return [(_pair(index, mine, theirs), p) for theirs, p in hit]

    return step


def _sacrifice(fight: Fight, index: int) -> Step:
    own = fight.armies[index]

    def step(i: StandId, j: StandId) -> Branches:
        mine, _ = _pair(index, i, j)
        rest = own.without_one(mine, kinds=LIGHT)
        if rest == mine:
            return [((i, j), 1.0)]
        hit = fight.hits_on(1 - index, (i, j), ((AIMED, 1.0),))
        return [(_pair(index, rest, theirs), p) for theirs, p in hit]

    return step
