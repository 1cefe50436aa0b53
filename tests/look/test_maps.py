"""Maps are drawn where `orloj.parts.maps` says that places lie, and their frame works for every game."""

from __future__ import annotations

from math import dist
from xml.etree import ElementTree

import pytest

from orloj.look import Markup, templates_of
from orloj.look.maps import Arch, Box, Hexes, Link, MapPlace, Piece, box_of, in_two_rows, link, side_by_side
from orloj.parts.maps import Hex
from orloj.words import LANGS, Lang

AROUND = Hex(0, 0).neighbours()
LAYOUTS = [Hexes(), Hexes(pointy=False), Hexes(40, pointy=False)]


@pytest.mark.parametrize("hexes", LAYOUTS)
def test_neighbours_lie_one_width_apart_and_nobody_lies_nearer(hexes: Hexes) -> None:
    cells = [Hex(q, r) for q in range(-3, 4) for r in range(-3, 4)]
    for cell in cells:
        for other in cells:
            apart = dist(hexes.spot(cell), hexes.spot(other)) / hexes.across
            assert (abs(apart - 1) < 0.01) == (cell.distance(other) == 1)
            assert apart > 0.99 or cell == other


@pytest.mark.parametrize("hexes", LAYOUTS)
def test_the_edge_towards_a_neighbour_lies_between_both(hexes: Hexes) -> None:
    for near in AROUND:
        (x1, y1), (x2, y2) = hexes.edge(near)
        x, y = hexes.spot(near)
        assert ((x1 + x2) / 2, (y1 + y2) / 2) == pytest.approx((x / 2, y / 2), abs=0.2)


def test_hexes_stand_on_a_corner_or_on_an_edge() -> None:
    assert Hexes().outline == "0,-100 86.6,-50 86.6,50 0,100 -86.6,50 -86.6,-50"
    assert Hexes(pointy=False).outline == "50,-86.6 100,0 50,86.6 -50,86.6 -100,0 -50,-86.6"
    assert Hexes().size == (173.2, 200)
    assert Hexes(pointy=False).size == (200, 173.2)


def test_maps_that_are_told_in_rows() -> None:
    """A row of two between rows of three begins half a hex further."""
    spots = [*[Hexes().in_row(0, place) for place in range(3)], *[Hexes().in_row(1, place + 0.5) for place in range(2)]]
    assert spots[3] == pytest.approx((86.6, 150))
    assert Hexes(pointy=False).in_row(1, 0.5) == pytest.approx((150, 86.6))


def test_the_box_shows_every_hex_as_a_whole() -> None:
    assert box_of([(0, 0), (100, 50)], (20, 10), 5) == Box(-15, -10, 130, 70)


def test_links_lead_from_rim_to_rim() -> None:
    assert link((0, 0), (100, 0), 10) == Link(10, 0, 90, 0)
    assert link((0, 0), (10, 0), 20) == Link(5, 0, 5, 0), "nodes that overlap have no line"
    assert link((0, 0), (100, 0), 10, 30) == Link(10, 0, 70, 0), "a small node and a large one"
    assert link((0, 0), (35, 0), 10, 30) == Link(17.5, 0, 17.5, 0)


def test_places_along_an_arch() -> None:
    arch = Arch((100, 50), 40, 0.5)
    assert [arch.spot(along) for along in (0, 0.5, 1)] == [(60, 50), (100, 10), (140, 50)]
    assert arch.spot(0.5, 15) == (100, -5)
    assert arch.spot(0, -10) == (70, 50)


def piece(size: float = 40, **more: object) -> Piece:
    return Piece(kind="ship", symbol="ship", size=size, title="A ship", **more)  # type: ignore[arg-type]


def test_pieces_stand_side_by_side_and_shrink_if_they_must() -> None:
    assert [(one.x, one.scale) for one in side_by_side([piece(), piece()], 7, 200)] == [(-21.5, 1), (21.5, 1)]
    crowd = side_by_side([piece(room=10) for _ in range(6)], 7, 150)
    assert all(one.scale < 0.5 and one.y == 7 for one in crowd)
    assert -75 < crowd[0].x < crowd[-1].x < 75
    assert side_by_side([], 0, 100) == []
    assert {one.y for one in in_two_rows([piece()] * 4, 1, (2, 3), 150)} == {1}
    assert [one.y for one in in_two_rows([piece()] * 5, 1, (2, 3), 150)] == [2, 2, 2, 3, 3]


# -- the frame

PAGE = """{% from "rooms/map.html" import figure, map_frame, map_links, map_piece, map_place with context %}
{% call map_frame("galaxy", box, "Galaxy", lang, outline if outline is string else "") %}
{{ map_links(links) }}
{% for one in places %}
{% call(layer) map_place("galaxy", one, outline, "extra") %}
{% for piece in one.pieces if layer == "top" %}{% call map_piece(piece) %}{{ figure(piece) }}{% endcall %}{% endfor %}
{% endcall %}
{% endfor %}
{% endcall %}"""


def drawn(lang: Lang, outline: str | float) -> str:
    places = [
        MapPlace(place="a1", x=0, y=0, kind="planet", label='A "planet"', ref="place:a1", card="lumen", active=True),
        MapPlace(place="a2", x=173.2, y=0, kind="free", label="Nothing", pieces=[piece(seat=4, count=3, ref="ship:1")]),
    ]
    html = (
        templates_of("orloj.look")
        .from_string(PAGE)
        .render(
            box=Box(-100, -100, 400, 200),
            lang=lang,
            outline=outline,
            places=places,
            links=[link((0, 0), (100, 0), 10)],
            symbol_id=lambda name: f"x-{name}",
        )
    )
    return str(Markup(html))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("outline", [Hexes().outline, 30.0])
def test_a_map_is_well_made(lang: Lang, outline: str | float) -> None:
    tree = ElementTree.fromstring(drawn(lang, outline))
    ids = [one.get("id") for one in tree.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert {"galaxy", "galaxy-svg", "galaxy-zoom", "galaxy-a1", "galaxy-a2", "galaxy-why"} <= set(ids)
    assert not [one for one in tree.iter() if one.get("style")], "pages forbid styles inside them"
    place = next(one for one in tree.iter() if one.get("id") == "galaxy-a1")
    assert place.get("class") == "map-place planet extra active"
    assert (place.get("data-ref"), place.get("data-card")) == ("place:a1", "lumen")
    assert place.get("aria-label") == 'A "planet"'
    shapes = {one.tag for one in place if "map-rim" in (one.get("class") or "")}
    assert shapes == {"polygon" if isinstance(outline, str) else "circle"}
    ship = next(one for one in tree.iter() if one.get("data-ref") == "ship:1")
    assert ship.get("class") == "map-piece ship s4"
    assert [one.text for one in ship.iter("text")] == ["3"]
    assert [one.get("data-zoom") for one in tree.iter("button")] == ["in", "out", "fit"]


def test_the_frame_speaks_both_languages() -> None:
    assert "Zoom in" in drawn("en", 30.0)
    assert "Přiblížit" in drawn("cs", 30.0)
