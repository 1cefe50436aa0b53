"""What each home has around it: the part of the galaxy that its player reaches first, and how fairly it is shared.

A system belongs to the home with the shortest way to it; homes that are equally near share it, and each has its part of
what lies there. Ways are counted as fleets go at the beginning of a game: none leads out of a supernova or an asteroid
field or through somebody's home, and whoever enters a nebula stops there.

These are measures of ours and no rules: the generator of galaxies compares candidates by them, and players see them
before the first round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import Struct, structs

from orloj.games.ti4.components import LAYOUTS, MECATOL_TILE, PLANETS, SYSTEMS
from orloj.games.ti4.facts import Known, seat_at
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.state import TileId
from orloj.kernel import Seat
from orloj.parts.maps import Hex
from orloj.words import Lang

CENTRE = Hex(0, 0)
NO_WAY_OUT = ("supernova", "asteroid-field")
SPECIALTY_WORTH = 0.5  # of a technology specialty, in resources
WORMHOLE_WORTH = 0.25
GOOD_WORTH = 0.25  # of a trade good, which is spent but once
DETOUR_WORTH = 1.0  # of each step more than usual on the way to the centre
USUAL_WAY = 3  # steps from a home to the centre
FAR = 9  # steps to what cannot be reached


class Share(Struct, frozen=True):
    """A system of a slice, and how many homes share it."""

    tile: TileId
    among: int
    steps: int  # from the home


class Slice(Struct, frozen=True, kw_only=True):
    """What a home has around it."""

    home: Hex
    seat: Seat  # who lives there; NOBODY as long as it is not settled
    shares: tuple[Share, ...]  # the nearest first
    beside: int  # systems with planets one step from the home
    planets: float
    resources: float
    influence: float
    optimal: float  # each planet for what it gives more of
    specialties: tuple[str, ...]  # technology specialties by colour; a shared one too
    wormholes: tuple[str, ...]
    anomalies: tuple[str, ...]
    to_mecatol: int  # steps
    trade_goods: int  # that make up for the position
    worth: float  # all that in one number


class Balance(Struct, frozen=True, kw_only=True):
    """How far the best slice and the poorest one are apart, in each respect."""

    worth: float
    beside: int
    planets: float
    resources: float
    influence: float
    optimal: float
    specialties: int
    wormholes: int
    to_mecatol: int

    @property
    def unevenness(self) -> float:
        """The whole in one number: less is fairer."""
        return (
            2 * self.worth
            + self.resources
            + self.influence
            + self.beside
            + 0.5 * self.planets
            + 0.5 * self.specialties
            + 0.5 * self.wormholes
            + 2 * self.to_mecatol
        )


def slices(g: Known) -> list[Slice]:
    """The slices of a table in the order of home positions, also while homes are not settled yet."""
    homes = LAYOUTS[g.seat_count].homes
    laid = [(system.at, tile) for tile, system in g.systems.items() if system.at is not None and system.at not in homes]
    found = _known_slices(g.seat_count, tuple(sorted(laid)))
    return [structs.replace(one, seat=seat_at(g, position)) for position, one in enumerate(found)]


@lru_cache(maxsize=64)
def _known_slices(players: int, laid: tuple[tuple[Hex, TileId], ...]) -> list[Slice]:
    return slices_of(players, dict(laid))


def slices_of(players: int, tiles: Mapping[Hex, TileId]) -> list[Slice]:
    """The slices of a galaxy for so many players, by what lies where; homes are left out."""
    layout = LAYOUTS[players]
    ways = [_ways(home, tiles) for home in layout.homes]
    shares: list[list[Share]] = [[] for _ in ways]
    for hex, tile in tiles.items():
        if tile == MECATOL_TILE:
            continue  # the centre is everybody's
        steps = [way.get(hex, FAR) for way in ways]
        least = min(steps)
        for position, far in enumerate(steps):
            if far == least:
                shares[position].append(Share(tile, steps.count(least), least))
    return [
        _slice(home, shares[position], ways[position].get(CENTRE, FAR), layout.trade_goods[position])
        for position, home in enumerate(layout.homes)
    ]


def _ways(home: Hex, tiles: Mapping[Hex, TileId]) -> dict[Hex, int]:
    """The steps from a home to every system that can be reached."""
    found: dict[Hex, int] = {home: 0}
    rims: list[list[Hex]] = [[home], []]  # hexes from which one goes on after so many steps
    for steps, rim in enumerate(rims):
        for hex in rim:
            for near in _around(hex):
                if near in tiles and near not in found:
                    found[near] = steps + 1
                    delay = _delay(tiles[near])
                    if delay is not None:
                        while len(rims) <= steps + 1 + delay:
                            rims.append([])
                        rims[steps + 1 + delay].append(near)
    return found


@cache
def _around(hex: Hex) -> list[Hex]:
    return hex.neighbours()


@cache
def _delay(tile: TileId) -> int | None:
    """How many steps a fleet loses that goes through a system; None: it cannot."""
    anomaly = SYSTEMS[tile].anomaly
    return None if anomaly in NO_WAY_OUT else 1 if anomaly == "nebula" else 0


class _Riches(NamedTuple):
    """What a system has, in numbers."""

    planets: int
    resources: int
    influence: int
    optimal: int
    specialties: int
    wormholes: int


@cache
def _riches(tile: TileId) -> _Riches:
    planets = [PLANETS[id] for id in SYSTEMS[tile].planets]
    return _Riches(
        planets=len(planets),
        resources=sum(one.resources for one in planets),
        influence=sum(one.influence for one in planets),
        optimal=sum(max(one.resources, one.influence) for one in planets),
        specialties=sum(one.specialty != "" for one in planets),
        wormholes=len(SYSTEMS[tile].wormholes),
    )


def _slice(home: Hex, shares: list[Share], to_mecatol: int, goods: int) -> Slice:
    shares.sort(key=lambda share: (share.steps, share.tile))
    parts = [[value / share.among for value in _riches(share.tile)] for share in shares]
    sums = [sum(part[place] for part in parts) for place in range(len(_Riches._fields))]
    planets, resources, influence, optimal, specialty, wormhole = sums
    systems = [SYSTEMS[share.tile] for share in shares]
    colours = [PLANETS[planet].specialty for system in systems for planet in system.planets]
    return Slice(
        home=home,
        seat=NOBODY,
        shares=tuple(shares),
        beside=sum(share.steps == 1 and bool(SYSTEMS[share.tile].planets) for share in shares),
        planets=planets,
        resources=resources,
        influence=influence,
        optimal=optimal,
        specialties=tuple(sorted(colour for colour in colours if colour)),
        wormholes=tuple(sorted(wormhole for system in systems for wormhole in system.wormholes)),
        anomalies=tuple(sorted(system.anomaly for system in systems if system.anomaly)),
        to_mecatol=to_mecatol,
        trade_goods=goods,
        worth=optimal
        + SPECIALTY_WORTH * specialty
        + WORMHOLE_WORTH * wormhole
        + GOOD_WORTH * goods
        - DETOUR_WORTH * (to_mecatol - USUAL_WAY),
    )


def tenths(value: float, lang: Lang) -> str:
    """A part of something shared, as people write it."""
    return f"{round(value, 1):g}".replace(".", "," if lang == "cs" else ".")


def compare(found: Sequence[Slice]) -> Balance:
    """How fairly a galaxy is shared."""

    def spread(values: list[float]) -> float:
        return max(values) - min(values)

    return Balance(
        worth=spread([one.worth for one in found]),
        beside=round(spread([one.beside for one in found])),
        planets=spread([one.planets for one in found]),
        resources=spread([one.resources for one in found]),
        influence=spread([one.influence for one in found]),
        optimal=spread([one.optimal for one in found]),
        specialties=round(spread([len(one.specialties) for one in found])),
        wormholes=round(spread([len(one.wormholes) for one in found])),
        to_mecatol=round(spread([one.to_mecatol for one in found])),
    )
