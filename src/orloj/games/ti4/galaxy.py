"""What is adjacent to what, for whom and for which purpose [ti4.56]; wormholes [ti4.10], anomalies [ti4.4] and
neighbors [ti4.55].

Purposes are "move", "cannon", "neighbour", "retreat" and "objective"; "" is adjacency as such. The viewer is the player
whose units, planets or abilities are concerned: for some players more systems are adjacent than for others.

Components change adjacency by three queries, each asked once for the whole board:

    @WORMHOLES.by("some-ship")  # where wormholes are
    def some_ship(g, holder, holes, viewer, purpose):
        return with_wormholes(holes, tile, "delta")

    @PASSAGES.by("some-law")  # which wormholes lead where
    def some_law(g, holder, passages, viewer, purpose):
        return joined(passages, "alpha", "beta")  # or closed(passages, "alpha", "beta")

    @LINKS.by("some-technology")  # systems that are adjacent without an edge or a wormhole
    def some_technology(g, holder, links, viewer, purpose):
        return (*links, (27, 18))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from orloj.games.ti4.components import SYSTEMS
from orloj.games.ti4.facts import Known, is_space, seats_alive, tile_of
from orloj.games.ti4.queries import Query
from orloj.games.ti4.state import Place, TileId
from orloj.kernel import Seat
from orloj.parts.maps import Hex, Links, Map, all_joined, by_edges, by_lines

Purpose = Literal["", "move", "cannon", "neighbour", "retreat", "objective"]
Holes = Mapping[TileId, tuple[str, ...]]  # the wormholes of systems that have some
Passages = tuple[tuple[str, ...], ...]  # groups of types of wormholes: systems with wormholes of one group are adjacent
Pairs = tuple[tuple[TileId, TileId], ...]

WORMHOLES: Query[[Seat | None, Purpose], Holes] = Query()
PASSAGES: Query[[Seat | None, Purpose], Passages] = Query()
LINKS: Query[[Seat | None, Purpose], Pairs] = Query()

WORMHOLE_TYPES = ("alpha", "beta", "delta")
_USUAL: Passages = tuple((type,) for type in WORMHOLE_TYPES)
_PRINTED = frozenset(tile for tile, facts in SYSTEMS.items() if facts.wormholes)


# ---------------------------------------------------------------- for components


def with_wormholes(holes: Holes, tile: TileId, *types: str) -> Holes:
    """The same wormholes and some more in one system."""
    return {**holes, tile: tuple(dict.fromkeys((*holes.get(tile, ()), *types)))}


def joined(passages: Passages, *types: str) -> Passages:
    """These types of wormholes lead to each other; types that are closed stay closed."""
    touched = [group for group in passages if any(type in group for type in types)]
    rest = [group for group in passages if group not in touched]
    return (*rest, tuple(dict.fromkeys(type for group in touched for type in group))) if touched else passages


def closed(passages: Passages, *types: str) -> Passages:
    """These types of wormholes lead nowhere."""
    left = (tuple(type for type in group if type not in types) for group in passages)
    return tuple(group for group in left if group)


# ---------------------------------------------------------------- adjacency


def wormholes(g: Known, viewer: Seat | None = None, purpose: Purpose = "") -> Holes:
    """All wormholes on the board, printed ones and tokens [ti4.10.1, ti4.10.4]."""
    fixed = {
        tile: (*SYSTEMS[tile].wormholes, *system.wormholes)
        for tile, system in g.systems.items()
        if system.wormholes or tile in _PRINTED
    }
    return WORMHOLES(g, fixed, viewer, purpose)


def fixed_wormholes(g: Known, tile: TileId) -> tuple[str, ...]:
    """The wormholes of a system that are printed there or lie there as tokens."""
    return (*SYSTEMS[tile].wormholes, *g.systems[tile].wormholes)


def wormholes_in(g: Known, tile: TileId, viewer: Seat | None = None, purpose: Purpose = "") -> tuple[str, ...]:
    """The wormholes of a system."""
    return wormholes(g, viewer, purpose).get(tile, ())


def galaxy(g: Known, viewer: Seat | None = None, purpose: Purpose = "", holes: Holes | None = None) -> Map[TileId]:
    """The board as a map; also tiles that touch no other tile belong to it [ti4.19.1]. With `holes` as it would be if
    these were the wormholes."""
    return _map(
        tuple(g.systems),
        tuple([system.at for system in g.systems.values()]),
        tuple((wormholes(g, viewer, purpose) if holes is None else holes).items()),
        PASSAGES(g, _USUAL, viewer, purpose),
        LINKS(g, (), viewer, purpose),
    )


@lru_cache(maxsize=256)
def _map(
    tiles: tuple[TileId, ...],
    hexes: tuple[Hex | None, ...],
    holes: tuple[tuple[TileId, tuple[str, ...]], ...],
    passages: Passages,
    links: Pairs,
) -> Map[TileId]:
    """Systems that share an edge are adjacent [ti4.56.0], those with the same wormhole too [ti4.10.0, ti4.56.1], but
    never a system to itself [ti4.56.2a]."""
    cells = {tile: at for tile, at in zip(tiles, hexes, strict=True) if at is not None}
    groups = [[tile for tile, types in holes if any(type in group for type in types)] for group in passages]
    return Map(
        tiles,
        Links(by_edges(cells)),
        *[Links(all_joined(group)) for group in groups],
        Links(by_lines([pair for pair in links if pair[0] != pair[1]])),
    )


def adjacent(g: Known, tile: TileId, viewer: Seat | None = None, purpose: Purpose = "") -> tuple[TileId, ...]:
    """The systems that are adjacent to a system."""
    return galaxy(g, viewer, purpose).neighbours(tile)


def are_adjacent(g: Known, one: TileId, other: TileId, viewer: Seat | None = None, purpose: Purpose = "") -> bool:
    """Are two systems adjacent?"""
    return galaxy(g, viewer, purpose).are_adjacent(one, other)


def is_adjacent(g: Known, place: Place, tile: TileId, viewer: Seat | None = None, purpose: Purpose = "") -> bool:
    """Is a planet or what is on it adjacent to a system, or a space area? They are adjacent to what their system is
    adjacent to [ti4.56.2], and a planet to its own system too [ti4.56.3]."""
    home = tile_of(place)
    return (not is_space(place) and home == tile) or are_adjacent(g, home, tile, viewer, purpose)


# ---------------------------------------------------------------- anomalies


def anomaly_of(tile: TileId) -> str:
    """What kind of anomaly a system is, or "" [ti4.4.0, ti4.4.2]."""
    return SYSTEMS[tile].anomaly


def is_anomaly(tile: TileId) -> bool:
    return bool(SYSTEMS[tile].anomaly)


def is_rift(tile: TileId) -> bool:
    return SYSTEMS[tile].anomaly == "gravity-rift"


# ---------------------------------------------------------------- neighbors


def present_in(g: Known, seat: Seat) -> list[TileId]:
    """The systems where a player has a unit or controls a planet."""
    return [
        tile
        for tile, system in g.systems.items()
        if seat in system.space
        or any(g.planets[planet].owner == seat or seat in g.planets[planet].ground for planet in SYSTEMS[tile].planets)
    ]


def neighbours(g: Known, one: Seat, other: Seat) -> bool:
    """Are two players neighbors: with a unit or a planet each in the same system or in adjacent ones [ti4.55.0,
    ti4.55.0.2]? It is enough if the systems are adjacent from the view of one of the two [ti4.55.3]."""
    return one != other and _touch(g, one, present_in(g, one), other, present_in(g, other))


def neighbours_of(g: Known, seat: Seat) -> list[Seat]:
    """All neighbors of a player."""
    own = present_in(g, seat)
    return [other for other in seats_alive(g) if other != seat and _touch(g, seat, own, other, present_in(g, other))]


def _touch(g: Known, one: Seat, ones: Iterable[TileId], other: Seat, others: Iterable[TileId]) -> bool:
    here, there = set(ones), set(others)
    if not here.isdisjoint(there):
        return True
    maps = (galaxy(g, viewer, "neighbour") for viewer in (one, other))
    return any(not there.isdisjoint(map.neighbours(tile)) for map in maps for tile in here)
