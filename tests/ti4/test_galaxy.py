"""Adjacency, wormholes, anomalies and neighbors [ti4.4, ti4.10, ti4.11, ti4.19, ti4.55, ti4.56]."""

from __future__ import annotations

from orloj.games.ti4.cannon import dice_of, offense_batteries
from orloj.games.ti4.components import SYSTEMS
from orloj.games.ti4.galaxy import (
    adjacent,
    anomaly_of,
    are_adjacent,
    closed,
    is_adjacent,
    is_anomaly,
    joined,
    neighbours,
    neighbours_of,
    with_wormholes,
    wormholes_in,
)
from orloj.games.ti4.movement import reach
from orloj.games.ti4.placing import may_place
from orloj.parts.maps import Hex
from orloj.testing import proves
from tests.ti4.positions import table

ALPHA, BETA = (26, 39), (25, 40)


# ---------------------------------------------------------------- edges and wormholes


@proves("ti4.56.0", "ti4.19.0")
def test_systems_that_share_an_edge_are_adjacent() -> None:
    g = table().state
    assert sorted(adjacent(g, 18)) == [20, 27, 28, 36, 46, 47]
    assert are_adjacent(g, 27, 18)
    assert are_adjacent(g, 18, 27)
    assert not are_adjacent(g, 16, 18)  # two steps away


@proves("ti4.10.0", "ti4.56.1", "ti4.10.1")
def test_the_same_wormholes_make_systems_adjacent() -> None:
    g = table().state
    assert all(wormholes_in(g, tile) == ("alpha",) for tile in ALPHA)
    assert are_adjacent(g, *ALPHA)
    assert are_adjacent(g, *BETA)
    assert not are_adjacent(g, 26, 25)
    assert not are_adjacent(g, 26, 40)  # another type


@proves("ti4.10.4", "ti4.10.4a", "ti4.19.1")
def test_the_delta_wormhole_leads_to_a_home_beside_the_map() -> None:
    g = table(factions=("creuss", "xxcha", "yssaril")).state
    assert g.systems[51].at is None
    assert adjacent(g, 51) == (17,)  # the gate
    assert 51 in adjacent(g, 17)


@proves("ti4.56.2a")
def test_no_system_is_adjacent_to_itself() -> None:
    g = table(wormholes={26: ["alpha", "beta"]}).state
    assert 26 not in adjacent(g, 26)
    assert set(adjacent(g, 26)) >= {39, 25, 40}  # its two wormholes lead to both kinds


def test_planets_are_adjacent_to_what_their_system_is_and_to_their_own_system() -> None:
    g = table().state
    assert is_adjacent(g, "new-albion", 18)
    assert is_adjacent(g, "new-albion", 27)
    assert not is_adjacent(g, "27", 27)  # units in space are not adjacent to where they are
    assert not is_adjacent(g, "new-albion", 28)
    assert is_adjacent(g, "lodor", 39)  # through the wormhole


@proves("ti4.10.0")
def test_tokens_are_wormholes_too() -> None:
    g = table(wormholes={18: ["alpha"]}).state
    assert set(adjacent(g, 18)) >= set(ALPHA)


def test_laws_change_where_wormholes_lead() -> None:
    g = table(laws={"wormhole-reconstruction": {}}).state
    assert set(adjacent(g, 26)) >= {39, 25, 40}
    banned = table(laws={"enforced-travel-ban": {}}).state
    assert are_adjacent(banned, *ALPHA, viewer=0, purpose="cannon")
    assert not are_adjacent(banned, *ALPHA, viewer=0, purpose="move")


def test_passages_are_joined_and_closed() -> None:
    usual = (("alpha",), ("beta",), ("delta",))
    assert joined(usual, "alpha", "beta") == (("delta",), ("alpha", "beta"))
    assert closed(usual, "alpha", "beta") == (("delta",),)
    assert joined(closed(usual, "alpha"), "alpha", "beta") == (("delta",), ("beta",))  # what is closed stays closed
    assert with_wormholes({26: ("alpha",)}, 26, "alpha", "delta") == {26: ("alpha", "delta")}


@proves("ti4.10.2")
def test_pds_ii_fire_through_wormholes() -> None:
    t = table(units={"1 lodor": "2 pds", "0 39": "cruiser"}, owners={"lodor": 1}, technologies={1: ["pds-ii"]})
    assert dice_of(t.state, 1, offense_batteries(t.state, 1, 0, 39)) == 2
    t.state.players[1].technologies.clear()
    assert offense_batteries(t.state, 1, 0, 39) == []


# ---------------------------------------------------------------- anomalies and tiles


@proves("ti4.4.0", "ti4.4.2", "ti4.4.2.2", "ti4.4.1")
def test_four_kinds_of_anomalies() -> None:
    found = {tile: anomaly_of(tile) for tile in SYSTEMS if is_anomaly(tile)}
    assert found == {
        41: "gravity-rift",
        42: "nebula",
        43: "supernova",
        44: "asteroid-field",
        45: "asteroid-field",
    }


@proves("ti4.17.0", "ti4.31.0", "ti4.43.0", "ti4.60.0")
def test_each_anomaly_changes_how_far_ships_come() -> None:
    """The same cruiser in the same place, with an anomaly or an empty system beside it on the way."""

    def reached(between: int) -> set[int]:
        t = table(units={"0 46": "cruiser"}, tiles={between: Hex(2, -2), 37: Hex(3, -3), 38: Hex(4, -4)})
        return set(reach(t.state, 0, "cruiser", 46)) & {between, 37, 38}

    assert reached(48) == {48, 37}
    assert reached(41) == {41, 37, 38}  # one farther through a gravity rift
    assert reached(42) == {42}  # a nebula can be entered, not passed
    assert reached(43) == set()
    assert reached(44) == set()


@proves("ti4.11.5", "ti4.11.6", "ti4.11.6.2", "ti4.28.1", "ti4.8.1", "ti4.46.3", "ti4.73.3")
def test_ships_are_in_space_and_the_others_on_planets() -> None:
    g = table(owners={"new-albion": 0}).state
    assert may_place(g, 0, "cruiser", "27")
    assert not may_place(g, 0, "cruiser", "new-albion")
    for kind in ("infantry", "pds", "space-dock"):
        assert may_place(g, 0, kind, "new-albion")
    assert not may_place(g, 0, "pds", "27")
    assert not may_place(g, 0, "space-dock", "27")


# ---------------------------------------------------------------- neighbors


@proves("ti4.55.0", "ti4.55.0.2")
def test_neighbors_have_units_or_planets_in_the_same_or_in_adjacent_systems() -> None:
    g = table(units={"0 46": "cruiser", "1 28": "fighter"}).state
    assert neighbours(g, 0, 1)
    assert neighbours(g, 1, 0)
    assert neighbours_of(g, 0) == [1]
    assert not neighbours(g, 0, 0)
    same = table(units={"0 26": "cruiser", "2 26": "cruiser"}).state
    assert neighbours(same, 0, 2)  # nothing else of them is near
    assert not neighbours(table(units={"0 26": "cruiser"}).state, 0, 2)
    planets = table(owners={"new-albion": 0, "mecatol-rex": 2}).state  # no unit anywhere
    assert neighbours(planets, 0, 2)
    assert not neighbours(planets, 0, 1)


def test_homes_that_are_far_apart_are_no_neighbors() -> None:
    g = table().state
    assert [neighbours_of(g, seat) for seat in range(3)] == [[], [], []]


@proves("ti4.55.2", "ti4.10.3")
def test_a_wormhole_makes_neighbors() -> None:
    g = table(units={"0 26": "fighter", "2 39": "fighter"}).state
    assert neighbours(g, 0, 2)
    assert not neighbours(table(units={"0 26": "fighter", "2 40": "fighter"}).state, 0, 2)


@proves("ti4.55.3")
def test_adjacency_from_the_view_of_the_ghosts_makes_both_neighbors() -> None:
    g = table(factions=("creuss", "xxcha", "yssaril"), units={"0 26": "fighter", "2 40": "fighter"}).state
    assert are_adjacent(g, 26, 40, viewer=0)
    assert not are_adjacent(g, 26, 40, viewer=2)
    assert neighbours(g, 0, 2)
    assert neighbours(g, 2, 0)
    assert not neighbours(g, 1, 2)


def test_the_view_of_a_seat_gives_the_same_answers() -> None:
    t = table(units={"0 26": "fighter", "2 39": "fighter"})
    view = t.view(1)
    assert neighbours_of(view, 0) == neighbours_of(t.state, 0)  # type: ignore[arg-type]
    assert adjacent(view, 26) == adjacent(t.state, 26)  # type: ignore[arg-type]
