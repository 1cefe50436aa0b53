"""Many galaxies and fleets at random: ways are compared with a search that knows only the sentences of the rules, and
whatever is planned, every ship and every piece of cargo arrives or stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.components import SYSTEMS, UNITS, ring
from orloj.games.ti4.facts import fleets_in
from orloj.games.ti4.movement import reach, routes, why_not
from orloj.games.ti4.state import State
from orloj.parts.maps import Hex
from orloj.testing import Position, proves
from tests.ti4.positions import GAME, table

SHIPS = {"carrier": 1, "cruiser": 2, "destroyer": 2, "dreadnought": 1}  # with their move values
TILES = [19, 20, 21, 22, 25, 26, 27, 28, 35, 36, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50]


def galaxy(rng: Random) -> dict[int, Hex | None]:
    """Any tiles around Mecatol Rex; the homes stay in their corners."""
    corners = [ring(2)[place] for place in (0, 4, 8)]
    hexes = [hex for hex in (*ring(1), *ring(2)) if hex not in corners]
    return dict(zip(rng.sample(TILES, len(hexes)), hexes, strict=True))


def fleets(rng: Random, tiles: list[int]) -> dict[str, str]:
    """Ships of two players, never both in one system."""
    found = {}
    for number, tile in enumerate(rng.sample(tiles, 7)):
        kinds = rng.sample([kind for kind in SHIPS if kind != "carrier" or number < 4], rng.randint(1, 2))
        found[f"{int(rng.random() < 0.4)} {tile}"] = ", ".join(kinds)
    return found


def position(rng: Random, target: int | None = None) -> Position[State]:
    tiles = galaxy(rng)
    open_tiles = [tile for tile in (*tiles, 18, 16) if SYSTEMS[tile].anomaly not in ("supernova", "asteroid-field")]
    tokens = {tile: [rng.randrange(2)] for tile in rng.sample(open_tiles, 5) if tile != target}
    units = fleets(rng, open_tiles)
    for where in list(units):
        seat, tile = where.split()
        if seat == "0" and "carrier" in units[where]:
            units[where] += f", {rng.randint(1, 3)} fighter"
            for planet in SYSTEMS[int(tile)].planets:
                units[f"0 {planet}"] = f"{rng.randint(1, 3)} infantry"
    begin = None if target is None else lambda g: tactical.start(g, 0, target)
    return table(units=units, tiles=tiles, tokens=tokens, players={0: {"fleet": 7, "strategy": 0}}, begin=begin)


# ---------------------------------------------------------------- the sentences of the rules


def beside(g: State, one: int, other: int) -> bool:
    """Do two systems share an edge or a wormhole?"""
    if one == other:
        return False
    here, there = g.systems[one].at, g.systems[other].at
    edge = here is not None and there is not None and here.distance(there) == 1
    return edge or bool({*SYSTEMS[one].wormholes} & {*SYSTEMS[other].wormholes})


def paths(g: State, origin: int, target: int, longest: int) -> Iterator[tuple[int, ...]]:
    """All ways of seat 0 between two systems, step by step, without any shortcut."""
    if SYSTEMS[target].anomaly in ("supernova", "asteroid-field"):
        return
    ways: list[tuple[int, ...]] = [(origin,)]
    while ways:
        way = ways.pop()
        for near in g.systems:
            if not beside(g, way[-1], near):
                continue
            if near == target:
                yield (*way, near)
            if (
                len(way) < longest
                and not SYSTEMS[near].anomaly.startswith(("supernova", "asteroid", "nebula"))
                and 1 not in fleets_in(g, near)
            ):
                ways.append((*way, near))


def possible(g: State, kind: str, origin: int, target: int) -> list[tuple[int, ...]]:
    """The ways that a ship of seat 0 may take."""
    if 0 in g.systems[origin].tokens and origin != target:
        return []
    value = 1 if SYSTEMS[origin].anomaly == "nebula" else SHIPS[kind]
    ways = paths(g, origin, target, value + 1)
    return [way for way in ways if len(way) - 1 <= value + len(rifts_of(way))]


def rifts_of(way: tuple[int, ...]) -> set[int]:
    """The gravity rifts that a ship leaves on its way."""
    return {tile for tile in way[:-1] if SYSTEMS[tile].anomaly == "gravity-rift"}


def cargo_on(g: State, way: tuple[int, ...]) -> set[int]:
    """Where on a way of seat 0 something can be picked up."""
    return {
        tile
        for tile in way
        if tile == way[-1] or 0 not in g.systems[tile].tokens
        for force in [g.systems[tile].space.get(0), *[g.planets[one].ground.get(0) for one in SYSTEMS[tile].planets]]
        if force is not None and {"fighter", "infantry"} & {*force.units}
    }


@proves(
    "ti4.42.3e",
    "ti4.42.3f",
    "ti4.42.3f.2",
    "ti4.42.3b",
    "ti4.42.3c",
    "ti4.31.1",
    "ti4.31.2",
    "ti4.43.1",
    "ti4.60.1",
    "ti4.17.1",
)
@pytest.mark.parametrize("seed", range(12))
def test_ways_are_those_of_the_rules(seed: int) -> None:
    g = position(Random(seed)).state
    for origin, system in g.systems.items():
        for kind in [kind for kind in system.space[0].units if kind in SHIPS] if 0 in system.space else []:
            reached = reach(g, 0, kind, origin)
            for target in g.systems:
                ways = possible(g, kind, origin, target)
                assert (target in reached) is bool(ways), (seed, kind, origin, target)
                offered = routes(g, 0, kind, origin, target)
                assert {*offered} <= {*ways}
                if kind == "carrier" and origin != target:
                    best = [(cargo_on(g, way), rifts_of(way)) for way in offered]
                    assert all(any(cargo_on(g, way) <= all and rifts_of(way) == by for all, by in best) for way in ways)
                if ways and origin != target:
                    assert reached[target] == min(map(len, ways)) - 1
                    assert offered
                    assert why_not(g, 0, kind, origin, target) is None
                elif not ways:
                    assert why_not(g, 0, kind, origin, target) is not None
                    assert not offered


@proves("ti4.42.5", "ti4.50.0", "ti4.50.1a")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_planned_everything_arrives_or_stays(seed: int) -> None:
    rng = Random(seed)
    t = position(rng, target=18)
    before = _units(t.state)
    planned = 0
    while t.asked() == {0: "move-ships"}:
        options = [option for option in t.options(0) if option != "done"] if planned < 25 else []
        planned += 1
        t.play(f"0 {rng.choice(options) if options else 'done'}")
        GAME.invariants(t.state)
        if t.asked() == {0: "move-ships"}:
            assert _units(t.state) == before  # nothing moves before the end
    after = _units(t.state)
    gone = Counter({kind: -count for kind, count in after.items()})
    gone.update(before)
    told = Counter[str]()
    for line in t.story("destroyed"):
        told[line.values["kind"]] += line.values["count"]
    assert +gone == +told
    assert all(count >= 0 for count in gone.values())


def _units(g: State) -> Counter[str]:
    """All units of seat 0 on the board."""
    found = Counter[str]()
    for force in [
        *[one.space.get(0) for one in g.systems.values()],
        *[one.ground.get(0) for one in g.planets.values()],
    ]:
        found.update(force.units if force is not None else {})
    assert set(found) <= set(UNITS)
    return found
