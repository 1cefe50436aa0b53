"""How a tournament stands: points, and what decides between equals. Plain functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec import Struct

WHOLE, HALF = 1.0, 0.5


class Played(Struct):
    """A table of a tournament: who was there, and their places (1 is the best) when it is over."""

    players: list[int]
    ranks: list[int] | None = None


class Line(Struct):
    """Somebody in the standings."""

    place: int
    player: int
    points: float
    opponents: float  # the points of all whom he has met: who had the harder way goes first
    wins: int  # tables that he won alone
    games: int


def points_at(ranks: Sequence[int]) -> list[float]:
    """For each of a table: the part of the others that he has left behind; equals share."""
    others = max(len(ranks) - 1, 1)
    return [
        (sum(other > mine for other in ranks) + (sum(other == mine for other in ranks) - 1) / 2) / others
        for mine in ranks
    ]


def standings(players: Sequence[int], games: Sequence[Played], free: Mapping[int, int], size: int) -> list[Line]:
    """Everybody, the best first. A free round counts as a victory where two play, as half of one at larger tables."""
    points = {player: free.get(player, 0) * (WHOLE if size == 2 else HALF) for player in players}
    wins, count = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    opponents: dict[int, list[int]] = {player: [] for player in players}
    for game in games:
        if game.ranks is None:
            continue
        for player, mine, gained in zip(game.players, game.ranks, points_at(game.ranks), strict=True):
            points[player] += gained
            count[player] += 1
            wins[player] += mine == 1 and game.ranks.count(1) == 1
            opponents[player] += [other for other in game.players if other != player]
    harder = {player: sum(points[other] for other in opponents[player]) for player in players}

    def key(player: int) -> tuple[float, float, int]:
        return -round(points[player], 6), -round(harder[player], 6), -wins[player]

    found, place = [], 1
    for _, some in groupby(sorted(players, key=lambda one: (key(one), one)), key=key):
        equals = list(some)
        found += [Line(place, one, points[one], harder[one], wins[one], count[one]) for one in equals]
        place += len(equals)
    return found
