"""One side in the course of a combat: every way in which it may stand, what it rolls then, and how it takes hits.

A stand is known by a number, so that pairs of stands are quick to count with; everything that was worked out once for a
stand is kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from orloj.games.ti4.odds.dice import (
    NO_ROLL,
    SHORT,
    Die,
    Hits,
    Rolls,
    ability_roll,
    aimed,
    combat_roll,
    free,
    short,
    without,
)
from orloj.games.ti4.odds.model import EVERY, INFANTRY, LIGHT, Bonus, Group, Side, Volley

StandId: TypeAlias = int


class Stand(NamedTuple):
    """How a side stands: units of each group that are whole, and that are damaged, and what it can still spend."""

    whole: tuple[int, ...]
    damaged: tuple[int, ...]
    trade_goods: int = 0


class Army:
    """A side with all its stands."""

    def __init__(self, side: Side) -> None:
        _check(side)
        self.side = side
        self.groups = side.groups
        policy = side.used_policy()
        rank = {kind: place for place, kind in enumerate(policy.order)}
        self.losing = sorted(range(len(self.groups)), key=lambda one: rank.get(self.groups[one].kind, len(rank)))
        able = [one for one in self.losing if self.groups[one].sustain]
        early = [one for one in able if policy.sustain == "first" or self._safe(one, policy.sustain)]
        self.early = sorted(early, key=lambda one: not self.groups[one].mends)  # what mends itself costs nothing
        self.late = frozenset(able) - frozenset(early)
        self._ids: dict[Stand, StandId] = {}
        self._stands: list[Stand] = []
        self.sizes: list[int] = []  # units of each stand
        self.by_size: defaultdict[int, list[StandId]] = defaultdict(list)
        self.most = 0  # units of any stand
        self._after: dict[tuple[bool, bool], dict[tuple[StandId, Hits], StandId]] = defaultdict(dict)
        self._units: list[tuple[int, ...]] = []
        self._non_fighters: list[int] = []
        self._rolls: dict[tuple[StandId, int, int], Rolls] = {}
        self._denies = [place for place, group in enumerate(self.groups) if group.denies_sustain]
        self._mending = [place for place, group in enumerate(self.groups) if group.mends]
        self._exploding = [place for place, group in enumerate(self.groups) if group.explodes]
        self._topping = [place for place, group in enumerate(self.groups) if group.tops_up]
        self._by_enemies = any(group.dice_by_enemies for group in self.groups)
        self.start = self._id(
            Stand(
                tuple(group.count - group.damaged for group in self.groups),
                tuple(group.damaged for group in self.groups),
                side.trade_goods if self._topping else 0,
            )
        )
        self.gone = self._id(Stand((0,) * len(self.groups), (0,) * len(self.groups)))

    def _safe(self, place: int, sustaining: str) -> bool:
        return sustaining == "sturdy-first" and self.groups[place].sturdy

    def _id(self, stand: Stand) -> StandId:
        if stand.trade_goods and not any(stand.whole) and not any(stand.damaged):
            stand = stand._replace(trade_goods=0)  # whoever is gone is gone, however rich
        number = self._ids.get(stand)
        if number is None:
            number = self._ids[stand] = len(self._stands)
            self._stands.append(stand)
            units = tuple(whole + hurt for whole, hurt in zip(stand.whole, stand.damaged, strict=True))
            self._units.append(units)
            self._non_fighters.append(sum(n for group, n in zip(self.groups, units, strict=True) if not group.fighter))
            self.sizes.append(sum(units))
            self.by_size[sum(units)].append(number)
            self.most = max(self.most, sum(units))
        return number

    # -- asking

    def stand(self, at: StandId) -> Stand:
        return self._stands[at]

    def units(self, at: StandId) -> tuple[int, ...]:
        return self._units[at]

    def non_fighters(self, at: StandId) -> int:
        return self._non_fighters[at]

    def holds(self, at: StandId) -> bool:
        """Is anything left that is more than a guest?"""
        return any(count for group, count in zip(self.groups, self.units(at), strict=True) if not group.guest)

    def denies_sustain(self, at: StandId) -> bool:
        return any(self._units[at][place] for place in self._denies) if self._denies else False

    def has_exploded(self, before: StandId, now: StandId) -> bool:
        return any(self.units(now)[place] < self.units(before)[place] for place in self._exploding)

    @property
    def may_explode(self) -> bool:
        return bool(self._exploding)

    @property
    def spends(self) -> bool:
        return bool(self._topping) and self.side.trade_goods > 0

    # -- rolling

    def rolls(self, at: StandId, number: int, targets: int) -> Rolls:
        """The combat roll in a round (EVERY: in a late one) against so many non-fighters."""
        key = (at, number, targets if self._by_enemies else 0)
        found = self._rolls.get(key)
        if found is None:
            found = self._rolls[key] = self._roll(at, number, targets)
        return found

    def _roll(self, at: StandId, number: int, targets: int) -> Rolls:
        units = self.units(at)
        kinds = {group.kind for group, count in zip(self.groups, units, strict=True) if count}
        topping = any(units[place] for place in self._topping)
        dice = []
        for place, (group, count) in enumerate(zip(self.groups, units, strict=True)):
            thrown = count * (targets if group.dice_by_enemies else group.dice)
            if not group.combat or not thrown:
                continue
            lent = sum(other.lends for one, other in enumerate(self.groups) if one != place and units[one])
            bonuses = [bonus for bonus in self.side.bonuses if _works(bonus, group.kind, number)]
            die = Die(
                combat=group.combat,
                add=lent + sum(bonus.add for bonus in bonuses),
                rerolls=sum(bonus.reroll for bonus in bonuses),
                extra_from=group.extra_from,
                extra_hits=group.extra_hits,
                aimed=group.aims_with in kinds,
                tops_up=topping,
            )
            dice.append((die, thrown))
        return combat_roll(tuple(dice), self._stands[at].trade_goods if topping else 0)

    def barrage(self, at: StandId) -> Rolls:
        """Anti-fighter barrage of all units that have it [ti4.39.1]."""
        return ability_roll(self._volleys(at, [group.barrage for group in self.groups]))

    def cannon(self, at: StandId, against: Side) -> Rolls:
        """Space cannons of the ships themselves and of what supports them [ti4.71.3]."""
        own = self._volleys(at, [group.cannon for group in self.groups])
        return cannon_roll(
            self.side, (*own, *_all(self.side.support, [one.cannon for one in self.side.support])), against
        )

    def _volleys(self, at: StandId, volleys: Sequence[Volley | None]) -> tuple[Volley, ...]:
        units = self.units(at)
        return tuple(Volley(one.hit, one.dice * n) for one, n in zip(volleys, units, strict=True) if one and n)

    def opening_dice(self, at: StandId) -> Rolls:
        """One die each for the light ships that hit best; nothing changes these dice."""
        units = self.units(at)
        values = [
            group.combat
            for group, count in zip(self.groups, units, strict=True)
            for _ in range(count)
            if group.kind in LIGHT and group.combat
        ]
        return ability_roll(tuple(Volley(value) for value in sorted(values)[: self.side.opening_dice]))

    # -- taking hits

    def after(self, at: StandId, hits: Hits, *, sustain: bool, in_round: bool = False) -> StandId:
        """The stand after hits were assigned; at the end of a round with what the side repairs then."""
        known = self._after[sustain, in_round]
        found = known.get((at, hits))
        if found is None:
            found = known[at, hits] = self._take(at, hits, sustain=sustain, in_round=in_round)
        return found

    def ends(
        self, at: StandId, rolls: Rolls, *, cancelled: int, sustain: bool, in_round: bool = False
    ) -> Sequence[tuple[StandId, float]]:
        """The stands after a roll of the opponent."""
        known = self._after[sustain, in_round]
        found: dict[StandId, float] = {}
        for hits, chance in rolls:
            left = without(hits, cancelled) if cancelled else hits
            end = known.get((at, left))
            if end is None:
                end = self.after(at, left, sustain=sustain, in_round=in_round)
            found[end] = found.get(end, 0.0) + chance
        return list(found.items())

    def _take(self, at: StandId, hits: Hits, *, sustain: bool, in_round: bool) -> StandId:
        before = self._stands[at]
        toll = _Toll(self, before, sustain=sustain)
        toll.take(aimed(hits), free(hits))
        if in_round and self.side.repairs:
            self._repair(toll, before)
        return self._id(toll.stand(before.trade_goods))

    def _repair(self, toll: _Toll, before: Stand) -> None:
        """One unit that was damaged before the round. Of equal units those that sustained damage now were lost first,
        so that as many as possible can be repaired; the dearest one is."""
        for place in reversed(self.losing):
            if min(before.damaged[place], toll.damaged[place]):
                toll.damaged[place] -= 1
                toll.whole[place] += 1
                return

    def spent(self, at: StandId, hits: Hits) -> StandId:
        """The stand without the trade goods that a roll took."""
        if hits < SHORT:
            return at
        stand = self._stands[at]
        return self._id(stand._replace(trade_goods=max(0, stand.trade_goods - short(hits))))

    def mended(self, at: StandId) -> StandId:
        """At the start of a round units that mend themselves are repaired."""
        stand = self._stands[at]
        if not self._mending or not any(stand.damaged[place] for place in self._mending):
            return at
        whole, damaged = list(stand.whole), list(stand.damaged)
        for place in self._mending:
            whole[place] += damaged[place]
            damaged[place] = 0
        return self._id(stand._replace(whole=tuple(whole), damaged=tuple(damaged)))

    def without_fighters(self, at: StandId, hits: int) -> StandId:
        """Hits of a barrage destroy fighters only; nobody can sustain them [ti4.39.2, ti4.36.4a]."""
        return self._destroyed(at, [place for place in self.losing if self.groups[place].fighter], hits)

    def without_one(self, at: StandId, *, kinds: Sequence[str] = (), non_fighter: bool = False) -> StandId:
        """The owner destroys one unit, the first that may be lost; nothing happens if there is none."""
        places = [place for place in self.losing if self._is(place, kinds, non_fighter=non_fighter)]
        return self._destroyed(at, places, 1)

    def _is(self, place: int, kinds: Sequence[str], *, non_fighter: bool) -> bool:
        group = self.groups[place]
        return (not kinds or group.kind in kinds) and not (non_fighter and group.fighter)

    def _destroyed(self, at: StandId, places: Iterable[int], count: int) -> StandId:
        before = self._stands[at]
        toll = _Toll(self, before, sustain=False)
        for place in places:
            while count and toll.alive(place):
                toll.destroy(place)
                count -= 1
        return self._id(toll.stand(before.trade_goods))

    # -- what the opponent picks

    def struck(self, at: StandId, *, sustain: bool) -> StandId:
        """One hit against a unit that the opponent picks and that alone may sustain it: the dearest non-fighter that
        is destroyed by it, else one that is damaged, else a fighter."""
        before = self._stands[at]
        toll = _Toll(self, before, sustain=sustain)
        alive = [place for place in reversed(self.losing) if toll.alive(place)]
        if not alive:
            return at
        place = min(alive, key=lambda one: self._safety(toll, one))  # of equals the first, that is the dearest
        if toll.damaged[place] or not toll.can_sustain(place):
            toll.destroy(place)
        else:
            toll.damage(place)
        return self._id(toll.stand(before.trade_goods))

    def _safety(self, toll: _Toll, place: int) -> int:
        if self.groups[place].fighter:
            return 2
        return int(not toll.damaged[place] and toll.can_sustain(place))

    def crushed(self, at: StandId, count: int) -> StandId:
        """So many units that the opponent picks are destroyed outright: the dearest ones."""
        return self._destroyed(at, list(reversed(self.losing)), count)

    # -- giving and taking units

    def infantry(self, at: StandId) -> int:
        return sum(n for group, n in zip(self.groups, self.units(at), strict=True) if group.kind == INFANTRY)

    def joined(self, at: StandId, count: int) -> StandId:
        """Infantry joins this side."""
        stand = self._stands[at]
        place = next(place for place, group in enumerate(self.groups) if group.kind == INFANTRY)
        whole = tuple(n + count * (one == place) for one, n in enumerate(stand.whole))
        return self._id(stand._replace(whole=whole))


class _Toll:
    """What hits do to a stand, one after another."""

    def __init__(self, army: Army, stand: Stand, *, sustain: bool) -> None:
        self._army = army
        self._sustain = sustain
        self.whole = list(stand.whole)
        self.damaged = list(stand.damaged)

    def stand(self, trade_goods: int) -> Stand:
        return Stand(tuple(self.whole), tuple(self.damaged), trade_goods)

    def alive(self, place: int) -> int:
        return self.whole[place] + self.damaged[place]

    def can_sustain(self, place: int) -> bool:
        return self._sustain and self._army.groups[place].sustain and self.whole[place] > 0

    def damage(self, place: int) -> None:
        self.whole[place] -= 1
        self.damaged[place] += 1

    def destroy(self, place: int) -> None:
        """Damaged units are lost first."""
        if self.damaged[place]:
            self.damaged[place] -= 1
        else:
            self.whole[place] -= 1

    def take(self, aimed: int, free: int) -> None:
        """Assign hits, those that have to go to non-fighters first [ti4.72.6, ti4.36.0]."""
        per_sustain = self._army.side.hits_per_sustain
        for place in self._army.early:
            while aimed + free and self.can_sustain(place):
                self.damage(place)
                aimed, free = _cancelled(aimed, free, per_sustain)
        while aimed + free:
            target = self._next(non_fighter=aimed > 0)
            if target is None and aimed:
                aimed, free = 0, free + aimed  # without non-fighters they go to fighters
            elif target is None:
                return  # there is nothing left to lose
            elif target in self._army.late and self.can_sustain(target):
                self.damage(target)
                aimed, free = _cancelled(aimed, free, per_sustain)
            else:
                self.destroy(target)
                aimed, free = _cancelled(aimed, free, 1)

    def _next(self, *, non_fighter: bool) -> int | None:
        for place in self._army.losing:
            if self.alive(place) and not (non_fighter and self._army.groups[place].fighter):
                return place
        return None


def cannon_roll(side: Side, volleys: tuple[Volley, ...], against: Side) -> Rolls:
    if against.immune:
        return NO_ROLL
    return ability_roll(volleys, minus=against.evades, more=int(side.extra_shot), at_non_fighters=side.aims_cannon)


def support_cannon(side: Side, against: Side) -> Rolls:
    """Space cannons of units that do not take part themselves, as on a planet [ti4.71.7]."""
    return cannon_roll(side, _all(side.support, [one.cannon for one in side.support]), against)


def bombardment(side: Side, against: Side) -> Rolls:
    """Bombardment by the ships over a planet [ti4.7.1]."""
    volleys = _all(side.support, [one.bombardment for one in side.support])
    return ability_roll(volleys, minus=against.shelters, more=int(side.extra_shot))


def _all(groups: Sequence[Group], volleys: Sequence[Volley | None]) -> tuple[Volley, ...]:
    return tuple(
        Volley(volley.hit, volley.dice * group.count)
        for group, volley in zip(groups, volleys, strict=True)
        if volley is not None and group.count
    )


def _cancelled(aimed: int, free: int, count: int) -> tuple[int, int]:
    dear = min(aimed, count)
    return aimed - dear, max(0, free - (count - dear))


def _works(bonus: Bonus, kind: str, number: int) -> bool:
    in_time = bonus.rounds == EVERY or 0 < number <= bonus.rounds
    return in_time and (not bonus.kinds or kind in bonus.kinds)


def _check(side: Side) -> None:
    for group in side.groups:
        if not 0 <= group.damaged <= group.count:
            raise ValueError(f"{group.damaged} of {group.count} {group.kind} cannot be damaged")
        if group.combat < 0 or group.dice < 0:
            raise ValueError(f"{group.kind}: no unit fights with {group.dice} dice that hit on {group.combat}")
    if side.converts and not any(group.kind == INFANTRY for group in side.groups):
        raise ValueError("infantry that changes sides needs a group to join")
    if side.trade_goods and any(group.tops_up for group in side.groups) and any(g.aims_with for g in side.groups):
        raise ValueError("dice that are topped up and dice that are aimed do not go together")
