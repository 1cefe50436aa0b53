"""Galaxies that nobody has to build: ready ones from `content/ready_maps.toml`, and ones that are drawn by lot.

A galaxy is what lies on each hex but for the homes. Both kinds keep what the rulebook asks of galaxies that players
build: as many tiles of each colour as would be dealt, anomalies and the same kinds of wormholes never side by side
[ti4.setup.6b, ti4.setup.6c.5, ti4.setup.6c.6].
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import msgspec
from msgspec import Struct

from orloj.content import BadContent, read_content
from orloj.games.ti4.components import LAYOUTS, MECATOL_TILE, SYSTEMS
from orloj.games.ti4.slices import CENTRE, compare, slices_of
from orloj.games.ti4.state import TileId
from orloj.kernel import Luck
from orloj.parts.maps import Hex

Galaxy = dict[Hex, TileId]

CANDIDATES = 8  # galaxies that are drawn
TRIES = 400  # exchanges of two tiles that are tried to make the best of them fairer
FORBIDDEN = 1000.0  # each pair of tiles that must not touch outweighs everything else


# ---------------------------------------------------------------- what may lie beside what


def clash(one: TileId, other: TileId) -> bool:
    """Must two tiles not lie side by side if it can be avoided [ti4.setup.6c.5, ti4.setup.6c.6]?"""
    first, second = SYSTEMS[one], SYSTEMS[other]
    return bool(first.anomaly and second.anomaly) or any(kind in second.wormholes for kind in first.wormholes)


def clashes(galaxy: Mapping[Hex, TileId]) -> int:
    """How many pairs of tiles lie side by side that should not."""
    return sum(
        hex < near and clash(tile, galaxy[near])
        for hex, tile in galaxy.items()
        for near in hex.neighbours()
        if near in galaxy
    )


# ---------------------------------------------------------------- ready ones


class ReadyMap(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A galaxy as it is written: the tiles of each ring, clockwise from above, without homes and empty hexes."""

    id: str
    players: int
    rings: tuple[tuple[TileId, ...], ...]
    origin: str

    @property
    def galaxy(self) -> Galaxy:
        found: Galaxy = {CENTRE: MECATOL_TILE}
        for number, tiles in enumerate(self.rings, 1):
            found |= dict(zip(LAYOUTS[self.players].rings[number], tiles, strict=True))
        return found


def _read() -> tuple[ReadyMap, ...]:
    try:
        found = msgspec.convert(read_content("orloj.games.ti4", "ready_maps")["map"], tuple[ReadyMap, ...])
    except msgspec.ValidationError as error:
        raise BadContent(f"ready_maps.toml: {error}") from error
    for one in found:
        fields = [len(hexes) for hexes in LAYOUTS[one.players].rings.values()]
        if [len(tiles) for tiles in one.rings] != fields:
            raise BadContent(f"ready_maps.toml, {one.id!r}: its rings have {fields} hexes to fill")
        if any(SYSTEMS[tile].back not in ("blue", "red") for tiles in one.rings for tile in tiles):
            raise BadContent(f"ready_maps.toml, {one.id!r}: only tiles with blue and red backs are laid")
    return found


READY_MAPS = _read()


def ready_maps(players: int) -> list[ReadyMap]:
    """The ready galaxies for so many players."""
    return [one for one in READY_MAPS if one.players == players]


# ---------------------------------------------------------------- drawn ones


def generated(players: int, luck: Luck) -> Galaxy:
    """The fairest of several galaxies that are drawn by lot, made fairer by exchanges of two tiles."""
    drawn = [_drawn(players, luck) for _ in range(CANDIDATES)]
    best = min(drawn, key=lambda galaxy: unfairness(players, galaxy))
    return fairer(players, best, TRIES)


def unfairness(players: int, galaxy: Mapping[Hex, TileId]) -> float:
    """How unevenly the slices are, and how often it breaks the rules of building."""
    return FORBIDDEN * clashes(galaxy) + compare(slices_of(players, galaxy)).unevenness


def _drawn(players: int, luck: Luck) -> Galaxy:
    """Tiles as they would be dealt, laid down by lot [ti4.setup.6b]."""
    layout = LAYOUTS[players]
    tiles = drawn_tiles("blue", players * layout.blue, luck)
    tiles += drawn_tiles("red", players * layout.red + layout.extra_red, luck)
    luck.shuffle(tiles)
    hexes = [hex for hexes in layout.rings.values() for hex in hexes]
    return {CENTRE: MECATOL_TILE, **dict(zip(hexes, tiles, strict=True))}


def drawn_tiles(back: str, count: int, luck: Luck) -> list[TileId]:
    """So many tiles from the shuffled pile with this back."""
    pile = tiles_with(back)
    luck.shuffle(pile)
    return pile[:count]


def tiles_with(back: str) -> list[TileId]:
    return [tile for tile, facts in SYSTEMS.items() if facts.back == back]


def fairer(players: int, galaxy: Galaxy, tries: int) -> Galaxy:
    """Exchange two tiles wherever that helps, until nothing does or enough was tried."""
    best, score = dict(galaxy), unfairness(players, galaxy)
    pairs = list(combinations([hex for hex in galaxy if hex != CENTRE], 2))
    since = 0  # the last exchange that helped
    for number in range(tries):
        one, other = pairs[number % len(pairs)]
        changed = {**best, one: best[other], other: best[one]}
        found = unfairness(players, changed)
        since += 1
        if found < score:
            best, score, since = changed, found, 0
        elif since >= len(pairs):
            break
    return best
