"""Fleets for tests of the odds, and two referees who know nothing of how the odds are worked out.

`solved` writes down every position of a small combat and solves the equations between them in fractions. `played` plays
a combat with real dice, unit by unit, again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from orloj.games.ti4.odds import Bonus, Group, Side, Volley

FIGURES: dict[str, dict[str, Any]] = {
    "fighter": {"combat": 9, "fighter": True, "cargo": True, "worth": 0.5},
    "destroyer": {"combat": 9, "barrage": Volley(9, 2), "worth": 1},
    "cruiser": {"combat": 7, "worth": 2},
    "carrier": {"combat": 9, "capacity": 4, "worth": 3},
    "dreadnought": {"combat": 5, "sustain": True, "capacity": 1, "bombardment": Volley(5), "worth": 4},
    "war-sun": {"combat": 3, "dice": 3, "sustain": True, "bombardment": Volley(3, 3), "breaches": True, "worth": 12},
    "flagship": {"combat": 5, "dice": 2, "sustain": True, "worth": 8},
    "infantry": {"combat": 8, "worth": 0.5},
    "pds": {"cannon": Volley(6), "shield": True},
}


def some(text: str, **changes: Any) -> tuple[Group, ...]:
    """`some("2 cruiser, 3 fighter")`: groups of units with the usual figures; `flagship={"lends": 1}` changes them."""
    found = []
    for item in filter(None, text.split(", ")):
        count, kind = item.split(" ")
        figures = {**FIGURES[kind], **changes.get(kind.replace("-", "_"), {})}
        found.append(Group(kind=kind, count=int(count), **figures))
    return tuple(found)


def fleet(text: str, support: str = "", units: dict[str, Any] | None = None, **more: Any) -> Side:
    """A side; `units` changes figures, everything else is a field of the side."""
    return Side(groups=some(text, **(units or {})), support=some(support, **(units or {})), **more)


# ---------------------------------------------------------------- equations in fractions

Unit = tuple[int, bool]  # a group, and whether it is damaged
Position = tuple[tuple[Unit, ...], tuple[Unit, ...]]


def solved(attacker: Side, defender: Side) -> tuple[Fraction, Fraction, Fraction]:
    """The rounds of a combat: dice, sustained damage, losses in the order of the groups as they are listed, repairs."""
    start: Position = (_units(attacker), _units(defender))
    positions, links = _graph(attacker, defender, start)
    ends = [
        _absorbed(positions, links, winner, positions.index(start))
        for winner in (lambda p: p[0] and not p[1], lambda p: p[1] and not p[0], lambda p: not p[0] and not p[1])
    ]
    return ends[0], ends[1], ends[2]


def _units(side: Side) -> tuple[Unit, ...]:
    return tuple(
        (place, number < group.damaged) for place, group in enumerate(side.groups) for number in range(group.count)
    )


def _graph(
    attacker: Side, defender: Side, start: Position
) -> tuple[list[Position], dict[Position, dict[Position, Fraction]]]:
    positions, links = [start], {}
    for position in positions:
        links[position] = {position: Fraction(1)} if not all(position) else _round(attacker, defender, position)
        positions += [one for one in links[position] if one not in positions]
    return positions, links


def _round(attacker: Side, defender: Side, position: Position) -> dict[Position, Fraction]:
    found: dict[Position, Fraction] = {}
    for ours, p in _hit_chances(attacker, position[0]).items():
        for theirs, q in _hit_chances(defender, position[1]).items():
            after = (_after(attacker, position[0], theirs), _after(defender, position[1], ours))
            found[after] = found.get(after, Fraction(0)) + p * q
    return found


def _hit_chances(side: Side, units: tuple[Unit, ...]) -> dict[int, Fraction]:
    chances = {0: Fraction(1)}
    for place, _ in units:
        group = side.groups[place]
        for _ in range(group.dice):
            hit = Fraction(max(0, 11 - group.combat), 10)
            more: dict[int, Fraction] = {}
            for hits, chance in chances.items():
                more[hits] = more.get(hits, Fraction(0)) + chance * (1 - hit)
                more[hits + 1] = more.get(hits + 1, Fraction(0)) + chance * hit
            chances = more
    return chances


def _after(side: Side, units: tuple[Unit, ...], hits: int) -> tuple[Unit, ...]:
    left, fresh = list(units), []
    for unit in units:  # every unit that can sustain damage does, before anything is lost
        place, damaged = unit
        if hits > 0 and side.groups[place].sustain and not damaged:
            left.remove(unit)
            fresh.append((place, True))
            hits -= side.hits_per_sustain
    old = list(left)
    everything = sorted([(place, not damaged, False) for place, damaged in old] + [(p, False, True) for p, _ in fresh])
    everything.sort(key=lambda one: (one[0], one[1], not one[2]))  # of a group: damaged ones, those of this round first
    everything = everything[max(0, hits) :]
    if side.repairs:
        damaged_before = [one for one in everything if not one[1] and not one[2]]
        if damaged_before:
            everything.remove(damaged_before[-1])
            everything.append((damaged_before[-1][0], True, False))
    return tuple(sorted((place, not whole) for place, whole, _ in everything))


def _absorbed(positions: list[Position], links: Any, ends: Any, start: int) -> Fraction:
    """The chance to come to such an end, by elimination."""
    size = len(positions)
    number = {position: place for place, position in enumerate(positions)}
    rows = []
    for position in positions:
        row = [Fraction(0)] * (size + 1)
        row[number[position]] = Fraction(1)
        if all(position):
            for target, chance in links[position].items():
                row[number[target]] -= chance
        elif ends(position):
            row[size] = Fraction(1)
        rows.append(row)
    for place in range(size):
        pivot = next(one for one in range(place, size) if rows[one][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        scale = rows[place][place]
        rows[place] = [value / scale for value in rows[place]]
        for other in range(size):
            factor = rows[other][place]
            if other != place and factor:
                rows[other] = [x - factor * y for x, y in zip(rows[other], rows[place], strict=True)]
    return rows[start][size]


# ---------------------------------------------------------------- real dice


class _Ship:
    def __init__(self, group: Group, *, damaged: bool) -> None:
        self.group = group
        self.damaged = damaged
        self.sustained = 0  # the round in which it did so last


class Referee:
    """Plays one combat in space with dice, unit by unit, as the rules tell it."""

    def __init__(self, sides: tuple[Side, Side], dice: Random) -> None:
        self.sides = sides
        self.dice = dice
        self.ships = [
            [_Ship(group, damaged=n < group.damaged) for group in side.groups for n in range(group.count)]
            for side in sides
        ]
        self.goods = [side.trade_goods for side in sides]
        self.number = 0

    def die(self) -> int:
        return self.dice.randint(1, 10)

    def play(self, most: int = 1000) -> tuple[Counter[str], Counter[str]]:
        self._cannons()
        if all(self.ships):
            self._start()
        if all(self.ships):
            self._barrage()
        while all(self.ships) and self.number < most:
            self.number += 1
            self._round()
        ours, theirs = (Counter(ship.group.kind for ship in ships) for ships in self.ships)
        return ours, theirs

    def _cannons(self) -> None:
        hits = []
        for index, side in enumerate(self.sides):
            target = self.sides[1 - index]
            guns = [ship.group.cannon for ship in self.ships[index]]
            guns += [group.cannon for group in side.support for _ in range(group.count)]
            values = [gun.hit for gun in guns if gun for _ in range(gun.dice)]
            if side.extra_shot and values:
                values.append(min(values))
            hits.append(sum(self.die() - target.evades >= value for value in values))
        for index, side in enumerate(self.sides):
            made = max(0, hits[1 - index] - side.cancels_cannon)
            aims = self.sides[1 - index].aims_cannon
            before = self._without_room(index)
            self._assign(index, made if aims else 0, 0 if aims else made)
            stranded = max(0, self._without_room(index) - before - side.passengers)
            fighters = [ship for ship in self.ships[index] if ship.group.fighter][:stranded]
            self.ships[index] = [ship for ship in self.ships[index] if ship not in fighters]

    def _without_room(self, index: int) -> int:
        side, groups = self.sides[index], [ship.group for ship in self.ships[index]]
        needed = side.passengers + sum(group.cargo for group in groups)
        return max(0, needed - side.free_room - sum(group.capacity for group in groups))

    def _start(self) -> None:
        for index in (0, 1):
            large = [ship for ship in self.ships[index] if not ship.group.fighter]
            if self.sides[index].opening_kill and len(large) >= 3 and all(self.ships):
                victims = self._in_order(1 - index, large=True)
                self.ships[1 - index] = [ship for ship in self.ships[1 - index] if ship not in victims[:1]]
        for index in (0, 1):
            light = sorted(s.group.combat for s in self.ships[index] if s.group.kind in ("cruiser", "destroyer"))
            if all(self.ships):
                rolled = [self.die() >= value for value in light[: self.sides[index].opening_dice]]
                self._assign(1 - index, 0, sum(rolled))

    def _barrage(self) -> None:
        hits = [
            sum(
                self.die() >= s.group.barrage.hit for s in ships if s.group.barrage for _ in range(s.group.barrage.dice)
            )
            for ships in self.ships
        ]
        for index in (0, 1):
            fighters = [ship for ship in self.ships[index] if ship.group.fighter][: hits[1 - index]]
            self.ships[index] = [ship for ship in self.ships[index] if ship not in fighters]

    def _round(self) -> None:
        for ships in self.ships:
            for ship in ships:
                if ship.group.mends:
                    ship.damaged = False
        rolled = [self._roll(index) for index in (0, 1)]
        before = [list(ships) for ships in self.ships]
        denied = [any(s.group.denies_sustain for s in self.ships[1 - index]) for index in (0, 1)]
        for index in (0, 1):
            aimed, free = rolled[1 - index]
            if self.number == 1:
                cancelled = self.sides[index].cancels_first
                aimed, free = max(0, aimed - cancelled), max(0, free - max(0, cancelled - aimed))
            self._assign(index, aimed, free, denied=denied[index])
        for index in (0, 1):
            self._repair(index)
        if any(s.group.explodes and s not in self.ships[index] for index in (0, 1) for s in before[index]):
            self.ships = [[], []]

    def _repair(self, index: int) -> None:
        if self.sides[index].repairs:
            able = [s for s in reversed(self._in_order(index)) if s.damaged and s.sustained < self.number]
            if able:
                able[0].damaged = False

    def _roll(self, index: int) -> tuple[int, int]:
        side, ships = self.sides[index], self.ships[index]
        kinds = {ship.group.kind for ship in ships}
        targets = sum(not ship.group.fighter for ship in self.ships[1 - index])
        hits = [0, 0]
        for ship in ships:
            group = ship.group
            bonuses = [one for one in side.bonuses if self._works(one, group.kind)]
            add = sum(one.add for one in bonuses) + sum(s.group.lends for s in ships if s.group.kind != group.kind)
            for _ in range(targets if group.dice_by_enemies else group.dice):
                face = self.die()
                made = self._hits(group, face, add)
                for _ in [one for one in bonuses if one.reroll]:
                    if not made:
                        face = self.die()
                        made = self._hits(group, face, add)
                if not made and self.goods[index] and any(s.group.tops_up for s in ships):
                    if face + add + 1 == group.combat:
                        self.goods[index] -= 1
                        made = 1
                hits[group.aims_with in kinds] += made
        return hits[1], hits[0]

    def _works(self, bonus: Bonus, kind: str) -> bool:
        return (not bonus.rounds or self.number <= bonus.rounds) and (not bonus.kinds or kind in bonus.kinds)

    def _hits(self, group: Group, face: int, add: int) -> int:
        return (face + add >= group.combat) + (group.extra_hits if group.extra_from and face >= group.extra_from else 0)

    def _in_order(self, index: int, *, large: bool = False) -> list[_Ship]:
        """In the order in which they are lost: by the policy, damaged ones first, of these those of this round."""
        order = self.sides[index].used_policy().order
        ships = [ship for ship in self.ships[index] if not (large and ship.group.fighter)]
        return sorted(ships, key=lambda s: (order.index(s.group.kind), not s.damaged, -s.sustained))

    def _assign(self, index: int, aimed: int, free: int, *, denied: bool | None = None) -> None:
        side = self.sides[index]
        if denied is None:
            denied = any(s.group.denies_sustain for s in self.ships[1 - index])
        for ship in sorted(self._in_order(index), key=lambda s: not s.group.mends):
            if aimed + free > 0 and ship.group.sustain and not ship.damaged and not denied:
                ship.damaged, ship.sustained = True, self.number
                for _ in range(side.hits_per_sustain):
                    if aimed:
                        aimed -= 1
                    elif free:
                        free -= 1
        while aimed + free and self.ships[index]:
            large = self._in_order(index, large=True)
            victim = large[0] if aimed and large else self._in_order(index)[0]
            self.ships[index].remove(victim)
            if aimed:
                aimed -= 1
            else:
                free -= 1


def played(attacker: Side, defender: Side, games: int, seed: int) -> tuple[float, float, float, dict[str, float]]:
    """How often each result came, and what was left of the attacker on average."""
    dice = Random(seed)
    results: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for _ in range(games):
        ours, theirs = Referee((attacker, defender), dice).play()
        results["win" if ours else "lose" if theirs else "draw"] += 1
        left.update(ours)
    means = {kind: count / games for kind, count in left.items()}
    return results["win"] / games, results["lose"] / games, results["draw"] / games, means


@cache
def chance_of_hits(dice: int, value: int) -> Sequence[Fraction]:
    """How likely each number of hits is."""
    hit = Fraction(11 - value, 10)
    chances = [Fraction(1)]
    for _ in range(dice):
        chances = [
            (chances[n] if n < len(chances) else 0) * (1 - hit) + (chances[n - 1] if n else 0) * hit
            for n in range(len(chances) + 1)
        ]
    return chances
