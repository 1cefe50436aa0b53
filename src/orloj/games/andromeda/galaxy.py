"""The map: what lies beside what, and how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Protocol

from orloj.games.andromeda.components import SPACES, SPECIALS, Place
from orloj.games.andromeda.state import State
from orloj.parts.maps import Links, Map

NEBULAE: Mapping[int, Place] = {space.number: place for place, space in SPACES.items() if space.kind == "nebula"}
TILE_SPACES: tuple[Place, ...] = tuple(
    sorted((place for place, space in SPACES.items() if space.kind == "tile_space"), key=lambda id: SPACES[id].order)
)
MARKED: Mapping[str, Place] = {space.special_mark: place for place, space in SPACES.items() if space.special_mark}
MAP = Map(SPACES, Links({place: space.adjacent for place, space in SPACES.items()}))
_FAR = 99


class Galaxy(Protocol):
    """What distances depend on: a table has it, and so has a view of one."""

    @property
    def special(self) -> str: ...


@cache
def _distances(quasars: bool) -> Mapping[Place, Mapping[Place, int]]:
    """Steps between all places. Every space is a step, filled or not; only quasars cannot be counted through
    [andromeda.ruling.distance, andromeda.quasars.2, andromeda.quasars.3]. A way may begin at a quasar."""
    blocked = frozenset(MARKED.values()) if quasars else frozenset[Place]()
    return {start: MAP.reach(start, stops=blocked.__contains__).costs for start in SPACES}


def distance(g: Galaxy, start: Place, end: Place) -> int:
    return _distances(g.special == "quasars")[start].get(end, _FAR)


def is_nebula(place: Place) -> bool:
    return SPACES[place].kind == "nebula"


def is_quasar(g: Galaxy, place: Place) -> bool:
    return g.special == "quasars" and place in MARKED.values()


def is_vortex(g: State, place: Place) -> bool:
    return g.special == "vortices" and place in MARKED.values()


@cache
def with_neighbours(place: Place) -> tuple[Place, ...]:
    return (place, *MAP.neighbours(place))


def special_by_die(g: State, face: int) -> Place:
    """The special location with this die value."""
    for place in MARKED.values():
        if face in SPECIALS[g.tiles[place]].die_values:
            return place
    raise AssertionError(f"no special location has the die value {face}")


def next_free_space(g: State) -> Place | None:
    """Where the next tile is laid, in reading order [andromeda.setup.11, andromeda.special.3]."""
    return next((place for place in TILE_SPACES if place not in g.tiles), None)
