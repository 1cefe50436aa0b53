"""Movement of the opponent [outer-rim.solo-move.1 to outer-rim.solo-move.11].

It goes the shortest ways to the nearest goal token, never a longer one because of patrols [outer-rim.solo-move.7], and
the Maelstrom is for it a navpoint like any other [outer-rim.solo-move.6, outer-rim.solo-ruling.4].
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from orloj.games.outer_rim.components import SPACES, Space
from orloj.games.outer_rim.facts import Known
from orloj.games.outer_rim.galaxy import Galaxy, galaxy
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.solo.goals import goals
from orloj.games.outer_rim.solo.orders import opponent, opponent_of, order
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.turn import catchers, patrol_stops, wants_to_catch
from orloj.games.outer_rim.values import stat
from orloj.kernel import Seat, Step

FEWER = (1, 2)  # spaces that it moves less to end on a planet
Why = Literal["reached", "patrol", "planet", "full", "caught"]
RULES: dict[Why, str] = {
    "reached": "outer-rim.solo-ruling.1",
    "patrol": "outer-rim.solo-move.5",
    "planet": "outer-rim.solo-move.10",
    "full": "outer-rim.solo-move.1",
    "caught": "outer-rim.solo-clarify.1",
}  # by why a movement ends where it does


class Landing(NamedTuple):
    """Where a movement ends, towards which goal, why there, and which spaces it comes through."""

    space: Space
    goal: Space
    why: Why
    through: tuple[Space, ...] = ()


class Way(NamedTuple):
    """A way as far as the movement goes, with its first space."""

    spaces: tuple[Space, ...]
    goal: Space


def _is_planet(space: Space) -> bool:
    return SPACES[space].kind == "planet"


def _ways(map: Galaxy, start: Space, goal: Space, n: int, stops: Collection[Space]) -> Iterator[Way]:
    """The shortest ways, as far as n spaces, the goal [outer-rim.solo-ruling.1] or the first patrol that stops it
    [outer-rim.solo-move.5]."""
    distance = map.distances[goal]
    todo: list[tuple[Space, ...]] = [(start,)]
    while todo:
        way = todo.pop()
        last = way[-1]
        if len(way) > n or last == goal or (len(way) > 1 and last in stops):
            yield Way(way, goal)
        else:
            todo += [(*way, near) for near in map.neighbours[last] if distance[near] < distance[last]]


def landing_of(way: Way, n: int, stops: Collection[Space]) -> Landing:
    """Where a way ends. Whoever would end on a navpoint with the last space moves one or two fewer to a planet, rather
    one than two [outer-rim.solo-move.10, outer-rim.solo-move.11]."""
    *_, end = way.spaces
    if end == way.goal:
        return Landing(end, way.goal, "reached", way.spaces[1:-1])
    if len(way.spaces) - 1 == n and not _is_planet(end):
        for fewer in FEWER:
            if fewer < n and _is_planet(way.spaces[-1 - fewer]):
                return Landing(way.spaces[-1 - fewer], way.goal, "planet", way.spaces[1 : -1 - fewer])
    return Landing(end, way.goal, "patrol" if end in stops else "full", way.spaces[1:-1])


def landings(g: Known, who: Seat) -> list[Landing]:
    """Where the movement may end; among several chance decides [outer-rim.solo-ruling.2]. The nearest goal
    [outer-rim.solo-move.2], then the fewest spaces left to it [outer-rim.solo-move.4], then no patrol on the way
    [outer-rim.solo-move.8], then a planet at its end [outer-rim.solo-move.9]."""
    map, here, n = galaxy(g.tiles), g.players[who].at, stat(g, who, "hyperdrive")
    tokens, stops = goals(g, who), patrol_stops(g, who)
    nearest = min(map.distance(here, goal) for goal in tokens)
    ways = [way for goal in tokens if map.distance(here, goal) == nearest for way in _ways(map, here, goal, n, stops)]

    def rank(way: Way) -> tuple[int, bool, int]:
        stopped = way.spaces[-1] in stops
        left = map.distance(way.spaces[-1], way.goal)
        return left, stopped, 0 if stopped else _short_of_planet(way, landing_of(way, n, stops))

    best = min(rank(way) for way in ways)
    return [landing_of(way, n, stops) for way in ways if rank(way) == best]


def _short_of_planet(way: Way, landing: Landing) -> int:
    """How many spaces fewer it moves to end on a planet [outer-rim.solo-ruling.3]; most, if it cannot."""
    return way.spaces[::-1].index(landing.space) if _is_planet(landing.space) else len(way.spaces)


def _can_move(g: State) -> bool:
    """Is there a goal token, and none where it is? [outer-rim.solo-move.3]"""
    tokens = goals(g, opponent_of(g))
    return bool(tokens) and opponent(g).at not in tokens


@order("move_to_goal", rule="outer-rim.solo-move.2", applies=_can_move)
def move(g: State) -> None:
    """Ways that end at the same place differ only where the human can stop it."""
    lurking = catchers(g, opponent_of(g))
    found: dict[tuple[Space, bool], Landing] = {}
    for landing in landings(g, opponent_of(g)):
        found.setdefault((landing.space, not lurking.keys().isdisjoint(landing.through)), landing)
    ends = list(found.values())
    landing = ends[0] if len(ends) == 1 else g.luck.pick(ends)
    caught = next((space for space in landing.through if space in lurking), None)
    if caught is None:
        land(g, landing)
    else:
        opponent(g).at = caught
        g.then(Step("opponent-caught", [lurking[caught], landing.space, landing.goal, landing.why]))


def land(g: State, landing: Landing) -> None:
    opponent(g).at = landing.space
    g.say(
        "moves",
        opponent_of(g),
        space=landing.space,
        other=landing.goal,
        because=landing.why,
        rule=RULES[landing.why],
    )


@scene("opponent-caught")
async def opponent_caught(g: State, seat: Seat, space: Space, goal: Space, why: Why) -> None:
    """A player whose ship can stop others may stop the opponent too [outer-rim.solo-clarify.1]."""
    if await wants_to_catch(g, seat, opponent_of(g), space):
        land(g, Landing(opponent(g).at, goal, "caught"))
    else:
        land(g, Landing(space, goal, why))
