"""Maps: adjacency by purpose and viewer, reach with costs and obstacles, ways."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orloj.parts.maps import Hex, Links, Map, all_joined, by_edges, by_lines

fixed = settings(derandomize=True, database=None, deadline=None, max_examples=150)


# -- hexes


def test_a_hex_has_six_neighbours_at_distance_one() -> None:
    here = Hex(2, -1)
    around = here.neighbours()
    assert around == [Hex(2, -2), Hex(3, -2), Hex(3, -1), Hex(2, 0), Hex(1, 0), Hex(1, -1)]
    assert {here.distance(near) for near in around} == {1}
    assert here.distance(here) == 0


def test_distances_on_a_map_are_those_of_the_cheapest_ways() -> None:
    rooms = Map(["hall", "cellar", "attic", "roof", "moon"], Links(by_lines([("hall", "cellar"), ("hall", "attic")])))
    further = Map(rooms.places, *rooms.links, Links(by_lines([("attic", "roof"), ("cellar", "roof")]), viewers=[1]))
    assert rooms.distances("cellar") == {"cellar": 0, "hall": 1, "attic": 2}
    for viewer in (None, 0, 1):
        assert further.distances("cellar", viewer=viewer) == further.reach("cellar", viewer=viewer).costs


def test_distances_of_hexes_are_those_of_walking() -> None:
    cells = {(q, r): Hex(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3}
    assert len(cells) == 37
    galaxy = Map(cells, Links(by_edges(cells)))
    for start in ((0, 0), (3, -3), (-2, 1)):
        costs = galaxy.reach(start).costs
        assert costs == {place: cells[start].distance(cell) for place, cell in cells.items()}


def test_two_places_on_one_hex_are_refused() -> None:
    with pytest.raises(ValueError, match="same hex"):
        by_edges({"a": Hex(0, 0), "b": Hex(0, 0)})


# -- adjacency


#      a  b  c  d   in a row; a and d have a wormhole of one kind, c of another one
ROW = {"a": Hex(0, 0), "b": Hex(1, 0), "c": Hex(2, 0), "d": Hex(3, 0)}


def test_hexes_that_share_an_open_edge_are_adjacent() -> None:
    assert by_edges(ROW) == {"a": ("b",), "b": ("c", "a"), "c": ("d", "b"), "d": ("c",)}
    assert by_edges(ROW, closed=[("c", "b")]) == {"a": ("b",), "b": ("a",), "c": ("d",), "d": ("c",)}


def test_lines_lead_both_ways() -> None:
    assert by_lines([("x", "y"), ("x", "z")]) == {"x": ("y", "z"), "y": ("x",), "z": ("x",)}


def test_what_is_joined_is_adjacent_to_all_others_of_it_but_not_to_itself() -> None:
    assert all_joined(["a", "c", "d"]) == {"a": ("c", "d"), "c": ("a", "d"), "d": ("a", "c")}
    assert all_joined(["a"]) == {"a": ()}


def test_links_hold_for_their_purposes_only() -> None:
    galaxy = Map(ROW, Links(by_edges(ROW)), Links(all_joined(["a", "d"]), purposes={"trade"}))
    assert galaxy.neighbours("a") == ("b",)
    assert galaxy.neighbours("a", "move") == ("b",)
    assert galaxy.neighbours("a", "trade") == ("b", "d")
    assert galaxy.are_adjacent("d", "a", "trade")
    assert not galaxy.are_adjacent("d", "a", "move")


def test_one_purpose_alone_is_no_collection_of_purposes() -> None:
    """`"" in "trade"` would be true."""
    with pytest.raises(TypeError, match="'trade' are one text"):
        Links(by_edges(ROW), purposes="trade")


def test_links_hold_for_their_viewers_only() -> None:
    """One faction may fly through what others cannot; that makes it a neighbour of those at the other end for all."""
    both_kinds = all_joined(["a", "c", "d"])
    galaxy = Map(
        ROW,
        Links(by_edges(ROW)),
        Links(all_joined(["a", "d"])),
        Links(both_kinds, viewers={2}),
        Links(both_kinds, purposes={"trade"}),
    )
    assert galaxy.neighbours("a", "move", viewer=1) == ("b", "d")
    assert galaxy.neighbours("a", "move", viewer=2) == ("b", "d", "c")
    assert galaxy.neighbours("a", "move") == ("b", "d")
    assert galaxy.neighbours("a", "trade", viewer=1) == ("b", "d", "c")
    assert galaxy.reach("b", 2, purpose="move", viewer=1).costs == {"b": 0, "c": 1, "a": 1, "d": 2}


def test_a_neighbour_by_several_links_is_named_once() -> None:
    galaxy = Map(ROW, Links(by_edges(ROW)), Links(all_joined(["a", "b"])))
    assert galaxy.neighbours("b") == ("c", "a")


def test_a_place_beside_itself_or_beside_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="'a' cannot be adjacent to itself"):
        Map(ROW, Links(by_lines([("a", "a")])))
    with pytest.raises(ValueError, match="'e' is no place of this map"):
        Map(ROW, Links(by_lines([("a", "e")])))
    with pytest.raises(ValueError, match="'e' is no place of this map"):
        Map(ROW, Links({"e": ["a"]}))


def test_a_place_without_links_is_alone() -> None:
    lonely = Map(["x", *ROW], Links(by_edges(ROW)))
    assert lonely.neighbours("x") == ()
    assert lonely.reach("x").costs == {"x": 0}


def test_links_may_lead_one_way() -> None:
    galaxy = Map("abc", Links({"a": ["b"], "b": ["c"]}))
    assert galaxy.reach("a").costs == {"a": 0, "b": 1, "c": 2}
    assert galaxy.reach("c").costs == {"c": 0}


# -- reach


#  s - x - y - t      the short way
#   \- u - v - w - t  the long one
NODES = "sxytuvw"
LINES = by_lines([("s", "x"), ("x", "y"), ("y", "t"), ("s", "u"), ("u", "v"), ("v", "w"), ("w", "t")])
LAND = Map(NODES, Links(LINES))


def test_a_movement_comes_as_far_as_its_limit() -> None:
    assert LAND.reach("s", 2).costs == {"s": 0, "x": 1, "u": 1, "y": 2, "v": 2}
    assert LAND.reach("s", 0).costs == {"s": 0}
    assert LAND.reach("s").costs["t"] == 3


def test_the_way_names_the_places_that_are_entered() -> None:
    reach = LAND.reach("s")
    assert reach.way("t") == ("x", "y", "t")
    assert reach.way("x") == ("x",)
    assert reach.way("s") == ()


def test_a_closed_place_is_gone_around() -> None:
    def cost(_here: str, there: str) -> int | None:
        return None if there == "y" else 1

    reach = LAND.reach("s", cost=cost)
    assert "y" not in reach.costs
    assert reach.way("t") == ("u", "v", "w", "t")


def test_a_place_that_stops_is_entered_but_not_passed() -> None:
    """A patrol, a storm, ships of others, a nebula."""
    reach = LAND.reach("s", stops={"x"}.__contains__)
    assert reach.costs == {"s": 0, "x": 1, "u": 1, "v": 2, "w": 3, "t": 4, "y": 5}
    assert reach.way("y") == ("u", "v", "w", "t", "y")


def test_whoever_starts_at_a_place_that_stops_may_leave_it() -> None:
    assert LAND.reach("x", 1, stops={"x"}.__contains__).costs == {"x": 0, "s": 1, "y": 1}


def test_a_dear_step_counts_more() -> None:
    def cost(_here: str, there: str) -> int:
        return 3 if there == "y" else 1

    assert LAND.reach("s", cost=cost).way("t") == ("u", "v", "w", "t")
    assert LAND.reach("s", 3, cost=cost).costs == {"s": 0, "x": 1, "u": 1, "v": 2, "w": 3}


def test_a_step_may_cost_nothing() -> None:
    """A ship that leaves a rift is one step quicker."""

    def cost(here: str, _there: str) -> int:
        return 0 if here == "u" else 1

    reach = LAND.reach("s", 2, cost=cost)
    assert reach.costs == {"s": 0, "x": 1, "u": 1, "v": 1, "y": 2, "w": 2}


def test_of_equally_cheap_ways_the_one_with_fewer_steps_is_taken() -> None:
    free = LAND.reach("s", cost=lambda _here, _there: 0)
    assert set(free.costs.values()) == {0}
    assert free.way("t") == ("x", "y", "t")


def test_a_step_cannot_cost_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="from 's' to 'x' cannot cost less than nothing"):
        LAND.reach("s", cost=lambda _here, _there: -1)


def test_the_nearest_places() -> None:
    reach = LAND.reach("s", 3)
    assert reach.nearest(["t", "w"]) == ["t", "w"]  # equally near: somebody has to choose
    assert reach.nearest(["t", "y", "w"]) == ["y"]
    assert reach.nearest("s") == ["s"]
    assert LAND.reach("s", 1).nearest(["t"]) == []


# -- ways


def test_all_ways_are_found() -> None:
    assert sorted(LAND.ways("s", "t", 4)) == [("u", "v", "w", "t"), ("x", "y", "t")]
    assert list(LAND.ways("s", "t", 3)) == [("x", "y", "t")]


def test_ways_to_anywhere() -> None:
    assert list(LAND.ways("s", None, 2)) == [("x",), ("x", "y"), ("u",), ("u", "v")]


def test_a_way_may_lead_back_to_its_start() -> None:
    assert sorted(LAND.ways("s", "s", 2)) == [("u", "s"), ("x", "s")]
    assert sorted(way for way in LAND.ways("s", "s", 7) if len(way) == 7) == [tuple("uvwtyxs"), tuple("xytwvus")]


def test_ways_heed_costs_purposes_viewers_and_what_stops() -> None:
    gate = Links(by_lines([("s", "t")]), purposes={"fly"}, viewers={1})
    land = Map(NODES, Links(LINES), gate)
    assert list(land.ways("s", "t", 3, purpose="fly", viewer=1)) == [("x", "y", "t"), ("t",)]
    assert list(land.ways("s", "t", 3, purpose="fly", viewer=0)) == [("x", "y", "t")]
    assert list(LAND.ways("s", "t", 9, stops={"y"}.__contains__)) == [("u", "v", "w", "t")]
    assert list(LAND.ways("s", "t", 9, cost=lambda _, there: None if there == "v" else 2)) == [("x", "y", "t")]


# -- against each other


@st.composite
def lands(draw: st.DrawFn) -> tuple[Map[int], Mapping[tuple[int, int], int | None], frozenset[int]]:
    """A small map, what its steps cost, and which places stop a movement."""
    places = range(draw(st.integers(2, 6)))
    pairs = [(one, other) for one in places for other in places if one < other and draw(st.booleans())]
    costs = {step: draw(st.sampled_from([None, 0, 1, 1, 2, 3])) for a, b in pairs for step in ((a, b), (b, a))}
    return Map(places, Links(by_lines(pairs))), costs, frozenset(place for place in places if draw(st.booleans()))


@fixed
@given(lands(), st.integers(0, 6))
def test_reach_is_the_cheapest_of_all_ways(
    land: tuple[Map[int], Mapping[tuple[int, int], int | None], frozenset[int]], limit: int
) -> None:
    world, steps, stopping = land

    def cost(here: int, there: int) -> int | None:
        return steps[here, there]

    reach = world.reach(0, limit, cost=cost, stops=stopping.__contains__)
    for end in world.places[1:]:
        ways = list(world.ways(0, end, limit, cost=cost, stops=stopping.__contains__))
        if not ways:
            assert end not in reach.costs
            continue
        totals = {}
        for way in ways:
            prices = [cost(here, there) for here, there in zip((0, *way), way, strict=False)]
            totals[way] = sum(price for price in prices if price is not None)
            assert None not in prices
            assert not stopping & set(way[:-1])
        least = min(totals.values())
        assert reach.costs[end] == least
        assert totals[reach.way(end)] == least
        assert len(reach.way(end)) == min(len(way) for way, total in totals.items() if total == least)
