"""How one comes to every place: turn by turn, with the stops on the way, as patrols lie now.

It follows the rules of movement alone [outer-rim.move.1 to outer-rim.move.6]: a turn goes as far as the hyperdrive, and
ends where a patrol or the Maelstrom stops it. Of the journeys that take the fewest turns it is the one with the fewest
spaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from orloj.games.outer_rim.components import Space
from orloj.games.outer_rim.facts import Known
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.turn import stopping
from orloj.games.outer_rim.values import stat
from orloj.kernel import Seat

Leg = tuple[Space, ...]  # the spaces that are entered in one turn, where it ends last
Journey = tuple[Leg, ...]


def journeys(g: Known, who: Seat) -> Mapping[Space, Journey]:
    """The quickest journey from where a player is to every place that he can reach at all."""
    at, hyperdrive = g.players[who].at, stat(g, who, "hyperdrive")
    return _journeys(tuple(g.tiles), at, hyperdrive, frozenset(stopping(g, who)))


@lru_cache(maxsize=256)
def _journeys(tiles: tuple[str, ...], start: Space, n: int, stops: frozenset[Space]) -> Mapping[Space, Journey]:
    arch = galaxy(list(tiles))
    found: dict[Space, Journey] = {start: ()}
    edge: list[Space] = [start]
    while edge:
        farther: dict[Space, Journey] = {}
        for here in edge:
            reached = arch.reach(here, n, stops)
            for space in reached.costs:
                way = (*found[here], reached.way(space))
                if space not in found and (space not in farther or _spaces(way) < _spaces(farther[space])):
                    farther[space] = way
        found |= farther
        edge = list(farther)
    return found


def _spaces(journey: Journey) -> int:
    return sum(map(len, journey))
