"""What a third reading of the rulebook found about fleets: their ways, what they carry, produce and place."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.movement import Route, reach, routes
from orloj.games.ti4.state import State
from orloj.parts.maps import Hex
from orloj.testing import Position, proves
from tests.ti4.battles import battle
from tests.ti4.positions import table, units_of
from tests.ti4.test_movement_at_random import cargo_on, paths, position, rifts_of

NO_RIFT = {48: Hex(1, -2)}  # an empty system in place of the gravity rift

# ---------------------------------------------------------------- ways that come through a system again


def _cruiser(at: int, to: int, units: Mapping[str, str] | None = None, **facts: Any) -> list[Route]:
    """The ways of a cruiser with a move value of 3 that can carry a unit; infantry waits in the home system."""
    there = {f"0 {at}": "cruiser", "0 hercant": "infantry", **(units or {})}
    g = table(units=there, technologies={0: ["cruiser-ii"]}, **{"tiles": NO_RIFT, **facts}).state
    return routes(g, 0, "cruiser", at, to)


@proves("ti4.42.3f", "ti4.50.1")
def test_a_ship_picks_up_what_lies_behind_it_and_comes_back_through_its_system() -> None:
    assert _cruiser(27, 18) == [(27, 16, 27, 18)]
    assert _cruiser(27, 18, tokens={16: [0]}) == [(27, 18)]  # nothing to be picked up there
    assert _cruiser(27, 36) == [(27, 18, 36)]  # too far for that


@proves("ti4.42.3e", "ti4.50.1")
def test_a_ship_passes_the_active_system_picks_up_beyond_it_and_comes_back() -> None:
    assert _cruiser(18, 27) == [(18, 27, 16, 27)]
    assert _cruiser(18, 27, units={"1 27": "fighter"}) == [(18, 27)]  # not through ships of others [ti4.42.3b]
    nebula = {**NO_RIFT, 42: Hex(0, -1), 27: Hex(1, 0)}
    assert _cruiser(18, 42, tiles=nebula) == [(18, 42)]  # and not through a nebula


@proves("ti4.50.1", "ti4.50.1a")
def test_what_was_picked_up_on_a_way_back_arrives() -> None:
    t = table(
        units={"0 27": "cruiser", "0 hercant": "infantry"},
        technologies={0: ["cruiser-ii"]},
        tiles=NO_RIFT,
        begin=lambda g: tactical.start(g, 0, 18),
    )
    t.play("0 sail cruiser 27-16-27-18", "0 load infantry hercant 0", "0 done")
    assert units_of(t, "0 18") == {"cruiser": 1, "infantry": 1}
    assert units_of(t, "0 hercant") == {}


@proves("ti4.17.1", "ti4.17.2")
def test_a_rift_that_is_passed_twice_helps_once_and_takes_one_die() -> None:
    tiles = {41: Hex(0, -1), 27: Hex(1, -2)}  # the rift lies between the home and Mecatol Rex
    units = {"0 41": "carrier", "0 hercant": "infantry"}
    g = table(units=units, tiles=tiles).state
    assert (41, 16, 41, 18) not in routes(g, 0, "carrier", 41, 18)  # three systems with a move value of 1 and one rift
    faster = {0: ["carrier-ii"]}
    t = table(units=units, tiles=tiles, technologies=faster, begin=lambda g: tactical.start(g, 0, 18), dice=[3, 10])
    t.play("0 sail carrier 41-16-41-18", "0 load infantry hercant 0", "0 done")
    assert units_of(t, "0 18") == {}
    assert len(t.story("rift-destroys")) == 1
    assert not t.story("rift-passed")


@proves("ti4.42.3e", "ti4.42.3f", "ti4.42.3f.2", "ti4.50.1")
@pytest.mark.parametrize("seed", range(6))
def test_all_that_fast_ships_could_pick_up_is_on_a_way_that_is_offered(seed: int) -> None:
    """A plain search that knows only the sentences of the rules finds nothing better."""
    g = _fast(seed).state
    for origin, system in g.systems.items():
        if 0 not in system.space or "cruiser" not in system.space[0].units or 0 in system.tokens:
            continue
        for target in reach(g, 0, "cruiser", origin):
            ways = [way for way in paths(g, origin, target, 4) if len(way) - 1 <= 3 + len(rifts_of(way))]
            offered = routes(g, 0, "cruiser", origin, target)
            best = [(cargo_on(g, way), rifts_of(way)) for way in offered]
            assert {*offered} <= {*ways}
            missed = [
                way for way in ways if not any(cargo_on(g, way) <= all and rifts_of(way) == by for all, by in best)
            ]
            assert all(origin == target and not rifts_of(way) and not cargo_on(g, way) for way in missed), missed


def _fast(seed: int) -> Position[State]:
    t = position(Random(seed))
    t.state.players[0].technologies.append("cruiser-ii")
    if 42 in t.state.systems:  # out of a nebula they are slow
        t.state.systems[42].space.pop(0, None)
    return t


# ---------------------------------------------------------------- leaving a combat


@proves("ti4.50.0", "ti4.50.1")
def test_skilled_retreat_takes_ground_forces_from_planets_along() -> None:
    units = {"0 arnor": "3 infantry", "0 lor": "infantry", "1 lor": "infantry"}
    t = battle("carrier, 2 fighter", "cruiser", hands={0: ["skilled-retreat"]}, units=units, owners={"arnor": 0})
    t.play("0 skilled-retreat", "0 47")
    assert t.asked() == {0: "board"}
    assert t.options(0) == ["unit-on infantry arnor"]  # from planets of one's own
    t.play("0 unit-on infantry arnor=3")
    assert t.asked() == {0: "carry-away"}  # there is room for four of five
    t.play("0 infantry=3,fighter=1")
    assert units_of(t, "0 47") == {"carrier": 1, "infantry": 3, "fighter": 1}
    assert units_of(t, "0 36") == {}
    assert units_of(t, "0 arnor") == {}
