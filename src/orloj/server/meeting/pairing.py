"""Who plays whom in a round of a tournament. Plain functions on numbers of players; nothing here knows a database.

A round robin lets everybody meet everybody, as quickly as tables allow. A Swiss system lets those meet who stand alike.
Neither lets people meet again as long as there are others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from math import ceil, inf

ROBIN, SWISS = "robin", "swiss"
SYSTEMS = (ROBIN, SWISS)
_SWEEPS = 30  # attempts to make a round better by exchanging two people
_ATTEMPTS = 30  # tables that are filled anew to find a round in which nobody meets again
_AGAIN = 1000.0  # what meeting again costs, in squares of points that differ
_NOBODY_NEW = 100  # in a round robin, what it costs in meetings that nobody new meets

Meetings = Mapping[frozenset[int], int]  # how often two have met, or how little they should meet again


def table_sizes(count: int, size: int, least: int) -> list[int]:
    """Tables for so many people: of the wanted size or one less, at least `least`; whoever is left has a free round."""
    small = size - 1 if size > 2 and size - 1 >= least else size
    for playing in range(count, 0, -1):
        tables = ceil(playing / size)
        if small * tables <= playing:
            full = playing - small * tables
            return [small + 1] * full + [small] * (tables - full)
    return []


def rounds_of_robin(count: int, size: int) -> int:
    """How many rounds it takes at least until everybody has met everybody."""
    if size == 2:
        return count - 1 + count % 2
    return ceil((count - 1) / (size - 1))


def needs_another_round(players: Sequence[int], met: Meetings, tables: Sequence[Sequence[int]]) -> bool:
    """After these tables of a round robin, are there still people who have not met? A round that brought nobody
    together is followed by no other one."""
    now = meetings_of(tables)
    apart = any(not met.get(pair) and pair not in now for pair in map(frozenset, combinations(players, 2)))
    return apart and any(not met.get(pair) for pair in now)


def meetings_of(games: Sequence[Sequence[int]]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for game in games for pair in combinations(game, 2))


def robin_pairs(players: Sequence[int], number: int) -> list[list[int]]:
    """The round of that number (from 1) for tables of two: one stays, the others go round him."""
    ring: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    fixed, turning = ring[0], ring[1:]
    step = (number - 1) % len(turning)
    turned = [fixed, *turning[len(turning) - step :], *turning[: len(turning) - step]]
    half = len(turned) // 2
    pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
    found = [[one, other] for one, other in pairs if one is not None and other is not None]
    return [pair if (number + place) % 2 else pair[::-1] for place, pair in enumerate(found)]


def pair_round(
    system: str,
    number: int,
    players: Sequence[int],
    ring: Sequence[int],
    size: int,
    least: int,
    met: Meetings,
    free: Mapping[int, int],
    points: Mapping[int, float],
) -> list[list[int]]:
    """The tables of a round. `players` come in the order of the standings, `ring` are all who began, `free` is how
    often each had a free round."""
    if system == ROBIN and size == 2:  # who has gone leaves a gap, so that nobody meets anybody twice
        return [pair for pair in robin_pairs(ring, number) if set(pair) <= set(players)]
    sizes = table_sizes(len(players), size, least)
    left_out = len(players) - sum(sizes)
    resting = sorted(players, key=lambda one: (free.get(one, 0), -players.index(one)))[:left_out]
    playing = [one for one in players if one not in resting]
    weigh = {one: points.get(one, 0.0) if system == SWISS else 0.0 for one in playing}
    # In a round robin a pair that has not met yet is worth more than that others meet for the third time.
    first = _NOBODY_NEW if system == ROBIN else 0
    again = {pair: first + count**2 for pair, count in met.items()}
    return _best(playing, sizes, again, weigh)


def _best(
    players: Sequence[int], sizes: Sequence[int], again: Meetings, points: Mapping[int, float]
) -> list[list[int]]:
    """Exchanging people may get stuck where somebody meets again who need not: then it begins with others beside each
    other, as often as that is quick."""
    best, lowest = list[list[int]](), inf
    for first in range(min(len(players), max(1, _ATTEMPTS // max(len(sizes), 1)))):
        tables = _improved(_in_order([*players[first:], *players[:first]], sizes), again, points)
        cost = sum(_cost(table, again, points) for table in tables)
        if cost < lowest - 1e-9:
            best, lowest = tables, cost
        if lowest < _AGAIN:
            break
    return best


def _in_order(players: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Those who stand alike at one table."""
    tables, begin = [], 0
    for size in sizes:
        tables.append(list(players[begin : begin + size]))
        begin += size
    return tables


def _improved(tables: list[list[int]], again: Meetings, points: Mapping[int, float]) -> list[list[int]]:
    """Exchange people between tables as long as it helps."""
    for _ in range(_SWEEPS):
        better = False
        for one, other in combinations(range(len(tables)), 2):
            better |= _exchange(tables[one], tables[other], again, points)
        if not better:
            break
    return tables


def _exchange(one: list[int], other: list[int], again: Meetings, points: Mapping[int, float]) -> bool:
    changed = False
    for place in range(len(one)):
        for seat in range(len(other)):
            before = _cost(one, again, points) + _cost(other, again, points)
            one[place], other[seat] = other[seat], one[place]
            if _cost(one, again, points) + _cost(other, again, points) < before - 1e-9:
                changed = True
            else:
                one[place], other[seat] = other[seat], one[place]
    return changed


def _cost(table: Sequence[int], again: Meetings, points: Mapping[int, float]) -> float:
    """Meeting again is worst by far; then it counts how differently people stand."""
    meetings = sum(again.get(frozenset(pair), 0) for pair in combinations(table, 2))
    standing = sorted(points[player] for player in table)
    return _AGAIN * meetings + sum((high - low) ** 2 for low, high in pairwise(standing))
