"""The same people once more: how seats turn from game to game, and who leads in a series."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, select

from orloj.kernel import Outcome
from orloj.server.live.room import TableInfo
from orloj.server.storage import schema

LENGTHS = (1, 3, 5, 7, 9)  # games that a series may have


class Standing(Struct):
    """How a series stands: the victories of each seat of one of its tables, shared ones in part."""

    best_of: int
    points: list[float]
    games: int  # that are over

    @property
    def decided(self) -> bool:
        """Has anybody more than half of the games, or are all of them played?"""
        return self.games >= self.best_of or max(self.points) > self.best_of / 2


def seats_to_turn(outcome: Outcome, seats: int) -> int:
    """By how many seats people move on after a game: by one, but those who play together stay together."""
    sides = outcome.sides or list(range(seats))
    return next(step for step in range(1, seats + 1) if _partners(sides, step) == _partners(sides, 0)) % seats


def _partners(sides: Sequence[int], step: int) -> set[frozenset[int]]:
    """Who sits with whom, after everybody has moved on."""
    found: dict[int, set[int]] = {}
    for seat, side in enumerate(sides):
        found.setdefault(side, set()).add((seat - step) % len(sides))
    return {frozenset(team) for team in found.values()}


def read_standing(connection: Connection, info: TableInfo, outcome: Outcome | None) -> Standing:
    """The standing of the series of a table. Its own game counts as it is in memory: its result is stored a moment
    later."""
    results, seats, tables = schema.results, schema.result_seats, schema.tables
    query = (
        select(tables.c.id, tables.c.turned, seats.c.seat, seats.c.share)
        .join(results, results.c.table_id == tables.c.id)
        .join(seats, seats.c.result == results.c.number)
        .where(tables.c.series == info.series, tables.c.created < info.created)
    )
    points, games = [0.0] * info.seats, set()
    for row in connection.execute(query):
        games.add(row.id)
        points[(row.seat + row.turned - info.turned) % info.seats] += row.share
    if outcome is not None:
        games.add(info.id)
        points = [before + share for before, share in zip(points, outcome.shares(info.seats), strict=True)]
    return Standing(info.best_of, points, len(games))
