"""The map: what is adjacent, how far a ship comes, which way patrols go.

The arch is laid from tiles; `arc` says how far along it a space lies (clockwise is larger), so that a patrol knows its
direction [outer-rim.patrol-move.8]. A map depends on the order of its tiles alone, and is made once for each order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise

from orloj.games.outer_rim.components import ENTRIES, JOINS, ROUTES, SPACES, TILES, Faction, Space
from orloj.parts.maps import Links, Map, Reach, by_lines

TILE_ARC = 10  # the arc of a space is ten times the place of its tile, and where it lies on it


class Galaxy:
    """The map of one order of tiles."""

    def __init__(self, order: tuple[str, ...]) -> None:
        self.order = order
        joined = [
            (getattr(TILES[left], one), getattr(TILES[right], other))
            for left, right in pairwise(order)
            for one, other in JOINS
        ]
        lines = [*[(route.a, route.b) for route in ROUTES], *joined]
        self.lines = tuple(lines)
        self.map: Map[Space] = Map(SPACES, Links(by_lines(lines)))
        self.neighbours = {space: self.map.neighbours(space) for space in SPACES}
        place = {tile: number for number, tile in enumerate(order, 1)}
        self.arc = {id: TILE_ARC * place[space.tile] + space.arc % TILE_ARC for id, space in SPACES.items()}
        self.entries: dict[Faction, Space] = {
            faction: getattr(TILES[order[0 if end.startswith("left") else -1]], end) for faction, end in ENTRIES.items()
        }
        self.distances = {space: self.map.reach(space).costs for space in SPACES}

    def distance(self, one: Space, other: Space) -> int:
        return self.distances[one][other]

    def within(self, space: Space, n: int) -> list[Space]:
        """The spaces at most so far away, this one included."""
        return [other for other, steps in self.distances[space].items() if steps <= n]

    def reach(self, start: Space, n: int, stops: Collection[Space]) -> Reach[Space]:
        """Where a ship can go with so many spaces, if it has to stop at these [outer-rim.move.4, outer-rim.move.6]."""
        return _reach(self.order, start, n, frozenset(stops))

    def towards(self, here: Space, goal: Space, seen: Collection[Space]) -> Iterator[Space]:
        """The next spaces of a patrol that moves in the direction of a goal: along the arch, never back, and beside
        the goal only closer to it [outer-rim.patrol-move.8]."""
        arc, end = self.arc[here], self.arc[goal]
        for near in self.neighbours[here]:
            if near in seen:
                continue
            if arc == end:
                if self.distances[near][goal] < self.distances[here][goal]:
                    yield near
            elif min(arc, end) <= self.arc[near] <= max(arc, end):
                yield near

    def patrol_ends(self, start: Space, goal: Space, n: int) -> list[Space]:
        """Where a patrol can end when it moves so many spaces towards a goal. If it can come to the goal, only there
        [outer-rim.patrol-move.6, outer-rim.patrol-move.7, outer-rim.patrol-move.9]. A way that leads nowhere is taken
        only if no other one has as many spaces [outer-rim.patrol-move.5]."""
        if start == goal:
            return [start]
        ways: list[tuple[Space, ...]] = []
        todo: list[tuple[Space, ...]] = [(start,)]
        while todo:
            way = todo.pop()
            nexts = list(self.towards(way[-1], goal, way)) if len(way) <= n else []
            if goal in nexts:
                return [goal]
            if not nexts:
                ways.append(way)
            todo += [(*way, near) for near in nexts]
        longest = max(map(len, ways))
        return sorted({way[-1] for way in ways if len(way) == longest})

    def on_shortest(self, start: Space, goal: Space, n: int) -> list[Space]:
        """The spaces that are so many steps towards a goal on the shortest ways; the goal itself if it is nearer."""
        whole = self.distance(start, goal)
        n = min(n, whole)
        return [
            space
            for space, steps in self.distances[start].items()
            if steps == n and steps + self.distances[space][goal] == whole
        ]


@lru_cache(maxsize=64)
def _galaxy(order: tuple[str, ...]) -> Galaxy:
    return Galaxy(order)


@lru_cache(maxsize=4096)
def _reach(order: tuple[str, ...], start: Space, n: int, stops: frozenset[Space]) -> Reach[Space]:
    """Menus, pages and bots ask the same again and again."""
    return _galaxy(order).map.reach(start, n, stops=stops.__contains__ if stops else None)


def galaxy(tiles: list[str]) -> Galaxy:
    """The map of these tiles."""
    return _galaxy(tuple(tiles))
