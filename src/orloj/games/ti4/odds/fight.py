"""Two armies against each other: how likely each pair of stands is, step by step, round by round, and in the end.

Units never come back in the rounds of a combat. So a round leads to stands with fewer units, or to stands with as many
(some were damaged or repaired, or nothing happened). Going through all sizes of both armies from the largest on,
everything that may ever happen is counted once: for each pair of stands, how many rounds are fought from it on average,
which is the mass that comes to it over the chance to leave it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from orloj.games.ti4.odds.army import Army, StandId
from orloj.games.ti4.odds.dice import NO_ROLL, Hits, Rolls, without
from orloj.games.ti4.odds.model import ATTACKER, EVERY, Left, Odds, Round, Side

Pair: TypeAlias = tuple[StandId, StandId]
Branches: TypeAlias = Sequence[tuple[Pair, float]]
Step: TypeAlias = Callable[[StandId, StandId], Branches]
Ends: TypeAlias = Sequence[tuple[StandId, float]]  # of one army
Row: TypeAlias = tuple[StandId, float, Ends]  # an end of the attacker, its chance, and the ends of the defender with it

_NEGLIGIBLE = 1e-11  # mass that is not followed to stands with fewer units
_SETTLED = 1e-13  # mass that does not go around any longer among stands with as many
_MOST_SWEEPS = 20_000  # through stands with as many units; what is not over then never will be


class Spread:
    """How likely each pair of stands is."""

    def __init__(self) -> None:
        self.rows: defaultdict[StandId, defaultdict[StandId, float]] = defaultdict(lambda: defaultdict(float))

    def __iter__(self) -> Iterator[tuple[StandId, StandId, float]]:
        return ((i, j, mass) for i, row in self.rows.items() for j, mass in row.items())

    def add(self, i: StandId, j: StandId, mass: float) -> None:
        self.rows[i][j] += mass

    def add_all(self, rows: Iterable[Row], mass: float) -> None:
        for i, chance, ends in rows:
            row, weight = self.rows[i], mass * chance
            for j, share in ends:
                row[j] += weight * share

    def take(self, i: StandId, j: StandId) -> float:
        return self.rows[i].pop(j, 0.0)


class _Moves(NamedTuple):
    """What a round makes of a pair of stands: nothing, another pair with as many units, or one with fewer."""

    stays: float
    around: Branches
    on: Sequence[Row]


class Fight:
    """A combat between two sides. `after_round` is what happens by chance at the end of each round."""

    def __init__(self, attacker: Side, defender: Side) -> None:
        self.armies = (Army(attacker), Army(defender))
        self.after_round: Step | None = None
        self.spread = Spread()
        self.spread.add(self.armies[0].start, self.armies[1].start, 1.0)
        self.length = 0.0
        self._special = max(_special_rounds(attacker), _special_rounds(defender))
        self._joint = any(army.spends or army.side.answers for army in self.armies)
        self._explosive = any(army.may_explode for army in self.armies)
        self._giving_up = any(army.side.sacrifice for army in self.armies)

    def over(self, i: StandId, j: StandId) -> bool:
        return not self.armies[0].sizes[i] or not self.armies[1].sizes[j]

    def sustain(self, i: StandId, j: StandId) -> tuple[bool, bool]:
        """Whether each side can sustain damage."""
        a, b = self.armies
        return not b.denies_sustain(j), not a.denies_sustain(i)

    # -- single steps

    def step(self, step: Step, *, needs_both: bool = True) -> None:
        """Something happens once; as a rule only if both sides are still there."""
        found = Spread()
        for i, j, mass in self.spread:
            if needs_both and self.over(i, j):
                found.add(i, j, mass)
                continue
            for end, chance in step(i, j):
                found.add(*self._exploded((i, j), end), mass * chance)
        self.spread = found

    def hits_on(self, index: int, pair: Pair, rolls: Rolls, cancelled: int = 0) -> Ends:
        """What hits of the other side make of one side."""
        sustain = self.sustain(*pair)[index]
        return self.armies[index].ends(pair[index], rolls, cancelled=cancelled, sustain=sustain)

    def _exploded(self, before: Pair, now: Pair) -> Pair:
        """If something exploded, nothing is left of anybody."""
        if not self._explosive:
            return now
        if any(army.has_exploded(was, at) for army, was, at in zip(self.armies, before, now, strict=True)):
            return self.armies[0].gone, self.armies[1].gone
        return now

    # -- a round

    def round(self, number: int) -> None:
        """One round is fought wherever both sides are left."""
        found = Spread()
        for i, j, mass in self.spread:
            if self.over(i, j):
                found.add(i, j, mass)
            else:
                self.length += mass
                found.add_all(self._fought(i, j, number), mass)
        self.spread = found

    def _fought(self, i: StandId, j: StandId, number: int) -> Sequence[Row]:
        """What a round makes of a pair of stands; EVERY stands for all rounds without anything of their own."""
        a, b = self.armies
        i, j = a.mended(i), b.mended(j)
        number = number if number <= self._special else EVERY
        rows = self._clash_jointly(i, j, number) if self._joint else self._clash(i, j, number)
        if self._explosive or self._giving_up:
            rows = _in_rows((self._settled((i, j), (x, y)), p * q) for x, p, ends in rows for y, q in ends)
        if self.after_round is not None:
            after = self.after_round
            rows = _in_rows((end, p * q * r) for x, p, ends in rows for y, q in ends for end, r in after(x, y))
        return rows

    def _clash(self, i: StandId, j: StandId, number: int) -> Sequence[Row]:
        """Both sides roll, then both assign hits [ti4.72.5, ti4.72.6, ti4.47.1, ti4.47.2]."""
        a, b = self.armies
        ours, theirs = self._roll(0, (i, j), number), self._roll(1, (i, j), number)
        can_a, can_b = self.sustain(i, j)
        left_a = a.ends(i, theirs, cancelled=self._cancelled(0, number), sustain=can_a, in_round=True)
        left_b = b.ends(j, ours, cancelled=self._cancelled(1, number), sustain=can_b, in_round=True)
        return [(x, chance, left_b) for x, chance in left_a]

    def _clash_jointly(self, i: StandId, j: StandId, number: int) -> Sequence[Row]:
        """The same where what a side rolls counts for what becomes of it too."""
        a, b = self.armies
        found: list[tuple[Pair, float]] = []
        for ours, p in self._roll(0, (i, j), number):
            for theirs, q in self._roll(1, (i, j), number):
                x = a.spent(self._hit(0, (i, j), theirs, ours, number), ours)
                y = b.spent(self._hit(1, (i, j), ours, theirs, number), theirs)
                found.append(((x, y), p * q))
        return _in_rows(found)

    def _hit(self, index: int, pair: Pair, hits: Hits, own: Hits, number: int) -> StandId:
        army, other = self.armies[index], self.armies[1 - index]
        made = hits + (1 if other.side.answers and own else 0)
        left = without(made, self._cancelled(index, number))
        return army.after(pair[index], left, sustain=self.sustain(*pair)[index], in_round=True)

    def _cancelled(self, index: int, number: int) -> int:
        return self.armies[index].side.cancels_first if number == 1 else 0

    def _roll(self, index: int, pair: Pair, number: int) -> Rolls:
        army, other = self.armies[index], self.armies[1 - index]
        if 0 < number <= other.side.silences:
            return NO_ROLL
        return army.rolls(pair[index], number, other.non_fighters(pair[1 - index]))

    def _settled(self, before: Pair, now: Pair) -> Pair:
        """After the hits: what explodes, then what is given up, by the attacker first."""
        pair = self._exploded(before, now)
        for index in (0, 1):
            pair = self._given_up(index, pair)
        return pair

    def _given_up(self, index: int, pair: Pair) -> Pair:
        army, other = self.armies[index], self.armies[1 - index]
        sacrifice = army.side.sacrifice
        if sacrifice is None or self.over(*pair):
            return pair
        own, theirs = army.without_one(pair[index], kinds=sacrifice.kinds), pair[1 - index]
        if own == pair[index]:
            return pair
        for _ in range(sacrifice.hits):
            theirs = other.struck(theirs, sustain=self.sustain(*pair)[1 - index])
        theirs = other.crushed(theirs, sacrifice.destroys)
        worth_it = sacrifice.each_round or not other.sizes[theirs]
        if not worth_it or not army.sizes[own]:
            return pair
        return self._exploded(pair, (own, theirs) if index == ATTACKER else (theirs, own))

    # -- to the end

    def finish(self, number: int) -> None:
        """All rounds from this one on, to the end."""
        for one in range(number, self._special + 1):
            self.round(one)
        a, b = self.armies
        endless = Spread()
        for size_a in range(a.most, 0, -1):
            for size_b in range(b.most, 0, -1):
                entering = {
                    (i, j): mass
                    for i in a.by_size[size_a]
                    if i in self.spread.rows
                    for j in b.by_size[size_b]
                    if (mass := self.spread.take(i, j)) > _NEGLIGIBLE
                }
                if entering:
                    self._leave(entering, endless)
        for i, j, mass in endless:
            self.spread.add(i, j, mass)

    def _leave(self, entering: dict[Pair, float], endless: Spread) -> None:
        """Mass that came to stands of one size goes around among them until all has gone on."""
        moves: dict[Pair, _Moves] = {}
        visits: dict[Pair, float] = defaultdict(float)
        waiting = entering
        for _ in range(_MOST_SWEEPS):
            again: dict[Pair, float] = defaultdict(float)
            for pair, mass in waiting.items():
                if pair not in moves:
                    moves[pair] = self._moves(*pair)
                stays, around, on = moves[pair]
                if not around and not on:
                    endless.add(*pair, mass)
                    continue
                times = mass / (1 - stays)
                visits[pair] += times
                for target, chance in around:
                    if times * chance > _SETTLED:
                        again[target] += times * chance
            waiting = again
            if not waiting:
                break
        for pair, mass in waiting.items():
            endless.add(*pair, mass)
        for pair, times in visits.items():
            self.length += times
            self.spread.add_all(moves[pair].on, times)

    def _moves(self, i: StandId, j: StandId) -> _Moves:
        """What any later round makes of a pair of stands, sorted by whether somebody lost a unit."""
        sizes_a, sizes_b = self.armies[0].sizes, self.armies[1].sizes
        stays, around, on = 0.0, [], []
        for row in self._fought(i, j, EVERY):
            x, chance, ends = row
            if sizes_a[x] < sizes_a[i]:
                on.append(row)
                continue
            on.append((x, chance, [end for end in ends if sizes_b[end[0]] < sizes_b[j]]))
            for y, share in ends:
                if sizes_b[y] < sizes_b[j]:
                    continue
                if (x, y) == (i, j):
                    stays += chance * share
                else:
                    around.append(((x, y), chance * share))
        return _Moves(stays, around, [row for row in on if row[2]])

    # -- what comes out

    def standings(self, number: int) -> Round:
        """Where it stands after a round."""
        going_on = [(i, j, mass) for i, j, mass in self.spread if not self.over(i, j)]
        win, lose, draw, goes_on = self._results()
        means = []
        for index, army in enumerate(self.armies):
            totals = [0.0] * len(army.groups)
            for i, j, mass in going_on:
                for place, count in enumerate(army.units((i, j)[index])):
                    totals[place] += mass * count / goes_on
            means.append(tuple(totals))
        return Round(number, win, lose, draw, goes_on, (means[0], means[1]))

    def _results(self) -> tuple[float, float, float, float]:
        """How likely it is that the attacker has won, has lost, that nobody has, and that it goes on. Whoever has only
        guests left has won nothing."""
        a, b = self.armies
        win = lose = draw = goes_on = 0.0
        for i, j, mass in self.spread:
            if not self.over(i, j):
                goes_on += mass
            elif a.holds(i):
                win += mass
            elif b.holds(j):
                lose += mass
            else:
                draw += mass
        return win, lose, draw, goes_on

    def odds(self, rounds: Sequence[Round], leaves: int | None = None) -> Odds:
        """Everything together; `leaves` is the side that retreats where it is not over, if one does."""
        win, lose, draw, goes_on = self._results()
        return Odds(
            sides=(self.armies[0].side, self.armies[1].side),
            win=win,
            lose=lose,
            draw=draw,
            endless=goes_on if leaves is None else 0.0,
            retreats=(goes_on if leaves == 0 else 0.0, goes_on if leaves == 1 else 0.0),
            length=self.length,
            left=(self._left(0), self._left(1)),
            rounds=tuple(rounds),
        )

    def _left(self, index: int) -> tuple[Left, ...]:
        army = self.armies[index]
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
        for i, j, mass in self.spread:
            at = (i, j)[index]
            found[army.units(at), army.stand(at).damaged] += mass
        ordered = sorted(found.items(), key=lambda one: (-one[1], one[0]))
        return tuple(Left(units, damaged, mass) for (units, damaged), mass in ordered)


def _in_rows(branches: Iterable[tuple[Pair, float]]) -> Sequence[Row]:
    found = Spread()
    for (i, j), chance in branches:
        found.add(i, j, chance)
    return [(i, 1.0, list(row.items())) for i, row in found.rows.items()]


def _special_rounds(side: Side) -> int:
    """The last round that is not like all later ones."""
    bonuses = [bonus.rounds for bonus in side.bonuses]
    return max([*bonuses, side.silences, int(side.cancels_first > 0)])
