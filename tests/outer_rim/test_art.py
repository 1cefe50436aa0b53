"""Pictures, symbols and the map of Outer Rim: each thing has its own picture, small and safe; nothing lacks a name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations, permutations
from math import dist
from random import Random
from typing import cast
from xml.etree import ElementTree

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim import components as c
from orloj.games.outer_rim.catalogue import tokens
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.look import art, map, symbols
from orloj.games.outer_rim.look.art.hues import CLASS_HUE, FACTION_HUE, KIND_HUE, SKILL_HUE
from orloj.games.outer_rim.look.drawn import card_of
from orloj.games.outer_rim.look.people import PEOPLE
from orloj.games.outer_rim.look.pictures import PICTURES
from orloj.games.outer_rim.look.symbols import SYMBOLS
from orloj.games.outer_rim.look.web import LOOK
from orloj.games.outer_rim.view import View
from orloj.kernel import Table
from orloj.look.manual import legend_of, lessons_of, rulebook_of
from orloj.look.maps import Spot
from orloj.look.symbols import symbols_in
from orloj.testing import proves
from orloj.words import LANGS, Lang
from tests.pages import Page

PACKAGE = "orloj.games.outer_rim"
MOST = 9_000  # characters of a picture
LARGE = {"cover": 20_000, "rim": 12_000}
PLACES = list(c.SPACES)
ASSETS = [asset.id for card, asset in c.ASSETS.items() if card not in c.MARKET]
PICTURED = list(dict.fromkeys(["cover", "rim", *PLACES, *c.FACTIONS, *tokens(), *ASSETS]))
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {
    "svg", "defs", "g", "path", "circle", "ellipse", "rect", "linearGradient", "radialGradient", "stop", "clipPath",
    "filter", "feTurbulence", "feColorMatrix", "feComposite", "feDiffuseLighting", "feDistantLight",
}  # fmt: skip
ORDERS = [c.STANDARD_ORDER, tuple(reversed(c.STANDARD_ORDER)), ("t4", "t3", "t6", "t1", "t5", "t2")]


def drawn(id: str) -> str:
    picture = art.picture(id)
    assert picture is not None, id
    return picture


def a_view(seat: int | None = 0, seats: int = 3) -> View:
    """A table after the set-up, everybody on the map."""
    table, rng = Table.new(GAME, seats, seed=4, options={"characters": "random"}), Random(4)
    while not all(player.at for player in cast(View, table.view(None)).players):
        asked, ask = next(iter(table.asks().items()))
        table.answer(asked, ask.sample(rng))
    return cast(View, table.view(seat))


# -- pictures


@pytest.mark.parametrize("id", PICTURED)
def test_a_picture_is_small_well_formed_and_refers_to_nothing_but_itself(id: str) -> None:
    picture = drawn(id)
    assert len(picture) < LARGE.get(id, MOST)
    root = ElementTree.fromstring(picture)
    assert {part.tag.removeprefix(SVG) for part in root.iter()} <= SHAPES
    names = {part.get("id") for part in root.iter() if part.get("id")}
    assert set(re.findall(r"url\(#(\w+)\)", picture)) <= names
    assert not re.search(r"href|javascript|\bon\w+=|currentColor\s*;|nan|inf\b", picture.replace(SVG[1:-1], ""))


def test_every_picture_is_the_same_each_time_and_different_from_all_others() -> None:
    first = {id: drawn(id) for id in PICTURED}
    art.picture.cache_clear()
    assert {id: drawn(id) for id in PICTURED} == first
    assert len(set(first.values())) == len(first)


def test_what_a_component_shows_differs_within_its_kind_by_more_than_its_stars() -> None:
    """Without the sky, which chance makes, pictures of one kind are still different."""
    for ids in (list(c.CHARACTERS), list(c.SHIPS), list(c.CONTACT_BY_ID), [one.id for one in c.PATROLS.values()]):
        shown = {id: re.sub(r"<(rect|ellipse)[^>]*>|<path d=\"(M[\d. ]+h0)+\"[^>]*>", "", drawn(id)) for id in ids}
        assert len(set(shown.values())) == len(ids)
    worn = [(one.head, one.worn, one.hue) for one in PEOPLE.values()]
    assert len({(head, clothes) for head, clothes, _ in worn}) == len(worn)


@pytest.mark.parametrize("id", ["", "nothing", "t7.c", "enc.navpoint.99", "../cover", "db.1", "patrol.rebel.5", "tech"])
def test_nothing_has_no_picture(id: str) -> None:
    assert art.picture(id) is None


def test_places_and_contacts_are_square_and_cards_are_wide() -> None:
    for id in (*PLACES, *c.CONTACT_BY_ID):
        root = ElementTree.fromstring(drawn(id))
        assert root.get("width") == root.get("height"), id
    for id in (*c.CHARACTERS, *c.SHIPS, *[card.id for card in c.CARDS], *[one.id for one in c.PATROLS.values()]):
        assert 'viewBox="0 0 128 84"' in drawn(id), id


def test_everybody_has_a_face_and_every_kind_a_colour() -> None:
    assert {*c.CHARACTERS, *c.CONTACT_BY_ID} <= set(PEOPLE)
    for hues, names in ((FACTION_HUE, c.FACTIONS), (CLASS_HUE, c.CLASSES), (SKILL_HUE, c.SKILLS)):
        assert set(hues) == set(names)
        assert len(set(hues.values())) == len(hues)
    assert {asset.type for asset in c.ASSETS.values()} <= set(KIND_HUE)


def test_a_job_shows_the_skills_that_it_tests_and_fills_those_that_it_needs() -> None:
    jobs = [asset for asset in c.ASSETS.values() if asset.type == "job" and asset.skills_listed]
    assert any(job.skills_required for job in jobs)
    for job in jobs:
        drawn = art.picture(job.id) or ""
        discs = {skill: re.search(rf'fill="{SKILL_HUE[skill]}"', drawn) is not None for skill in job.skills_listed}
        assert {skill for skill, filled in discs.items() if filled} == set(job.skills_required)
        assert all(SKILL_HUE[skill] in drawn for skill in job.skills_listed)


def test_the_look_serves_the_pictures() -> None:
    assert LOOK.art("tatooine") == drawn("tatooine")
    assert LOOK.art("nothing") is None


# -- symbols


def test_every_symbol_is_a_shape_of_its_own_in_the_colour_of_the_text() -> None:
    shapes = [SYMBOLS.draw(name) for name in SYMBOLS.names]
    assert len(set(shapes)) == len(shapes)
    for shape in shapes:
        assert "currentColor" in shape
        ElementTree.fromstring(f"<svg>{shape}</svg>")


def test_all_that_the_game_names_has_a_symbol() -> None:
    assert symbols.SKILLS == c.SKILLS
    assert symbols.FACTIONS == c.FACTIONS
    assert symbols.DECKS == c.DECKS
    assert set(symbols.STANDINGS) == set(c.LEVELS)
    assert set(symbols.FACES) == set(c.DIE)
    assert set(symbols.CLASSES) == set(c.CLASSES)
    assert set(symbols.SHIPS) == set(c.SHIPS)
    levels = {f"patrol.{level}" for _, level in c.PATROLS}
    assert {*levels, *[f"kind.{asset.type}" for asset in c.ASSETS.values()]} <= set(SYMBOLS.names)


@pytest.mark.parametrize("lang", LANGS)
def test_every_symbol_has_a_name(lang: Lang) -> None:
    names = [SYMBOLS.name(symbol, lang) for symbol in SYMBOLS.names]
    assert all(name and name[0] == name[0].upper() and not re.search(r"[._{}]", name) for name in names)


def test_every_symbol_is_explained_once() -> None:
    explained = [symbol for group in legend_of(PACKAGE) for symbol in group.symbols]
    assert sorted(explained) == sorted(SYMBOLS.names)


# -- the map


@pytest.mark.parametrize("order", ORDERS)
def test_every_route_of_the_map_is_drawn_from_rim_to_rim(order: tuple[str, ...]) -> None:
    at = map.spots(order)
    roads = {frozenset((road.one, road.other)): road for road in map.roads(order)}
    assert set(roads) == {frozenset(line) for line in galaxy(list(order)).lines}
    for road in roads.values():
        start, end = (road.line.x1, road.line.y1), (road.line.x2, road.line.y2)
        assert dist(start, at[road.one]) == pytest.approx(map.RADII[c.SPACES[road.one].kind], abs=0.2)
        assert dist(end, at[road.other]) == pytest.approx(map.RADII[c.SPACES[road.other].kind], abs=0.2)


def circles(order: tuple[str, ...]) -> Iterable[tuple[str, Spot, float]]:
    for space, spot in map.spots(order).items():
        yield space, spot, map.RADII[c.SPACES[space].kind]
    for faction in c.FACTIONS:
        yield faction, map.foot(faction), 30.0


@pytest.mark.parametrize("order", list(permutations(c.STANDARD_ORDER))[::37])
def test_places_do_not_overlap_whatever_the_order_and_stay_in_the_picture(order: tuple[str, ...]) -> None:
    found = list(circles(order))
    for (one, here, r), (other, there, r2) in combinations(found, 2):
        assert dist(here, there) >= r + r2, (one, other)
    box = map.BOX
    for name, (x, y), r in found:
        assert box.x <= x - r, name
        assert box.y <= y - r, name
        assert x + r <= box.x + box.width, name
        assert y + r <= box.y + box.height, name


@pytest.mark.parametrize("order", ORDERS)
def test_no_route_passes_under_a_third_place(order: tuple[str, ...]) -> None:
    for road in map.roads(order):
        line = road.line
        for space, (x, y), r in circles(order):
            if space in (road.one, road.other):
                continue
            wide, high = line.x2 - line.x1, line.y2 - line.y1
            part = ((x - line.x1) * wide + (y - line.y1) * high) / (wide * wide + high * high)
            part = min(1.0, max(0.0, part))
            assert dist((x, y), (line.x1 + part * wide, line.y1 + part * high)) > r, (road.one, road.other, space)


def test_only_some_random_maps_are_remembered() -> None:
    for order in list(permutations(c.STANDARD_ORDER))[:200]:
        map.roads(order)
    assert max(remembered.cache_info().currsize for remembered in (map.spots, map.roads)) < 100


def test_tiles_stand_along_the_arch_in_the_order_of_the_table() -> None:
    for order in ORDERS:
        at = map.spots(order)
        left_to_right = [at[c.TILES[tile].left_outer][0] for tile in order]
        assert left_to_right[1:5] == sorted(left_to_right[1:5])
        assert at[c.TILES[order[0]].left_outer][0] < 0 < at[c.TILES[order[-1]].right_outer][0]


def test_the_map_shows_every_place_and_piece_so_that_it_can_be_chosen() -> None:
    view = a_view()
    page = Page(map.drawn(view, ["Ada", "Bob", "Cid"], "en"))
    refs = {attributes["data-ref"] for _, attributes in page.tags if "data-ref" in attributes}
    assert {f"space:{space}" for space in c.SPACES} <= refs
    assert {f"spot:{spot}" for spot in view.contacts} <= refs
    assert {f"patrol:{faction}" for faction in c.FACTIONS} <= refs
    assert {f"player:{who}" for who in range(3)} <= refs
    pictures = [attributes["href"] for tag, attributes in page.tags if tag == "image"]
    for source in pictures:
        drawn(source.removeprefix("/art/outer_rim/").removesuffix(".svg"))


def test_a_contact_that_lies_facedown_shows_its_class_alone() -> None:
    """Neither its picture nor its name leaves the server; who has peeked sees it, and sees that others do not."""
    view = a_view()
    spot = next(iter(view.contacts))
    assert all(contact.contact is None for contact in view.contacts.values())
    html = map.drawn(view, ["Ada", "Bob", "Cid"], "en")
    for contact in c.CONTACTS:
        assert contact.id not in html
        assert contact.name not in html
    view.contacts[spot].contact = 3
    shown = map.drawn(view, ["Ada", "Bob", "Cid"], "en")
    assert f"/art/outer_rim/{c.CONTACTS[3].id}.svg" in shown
    assert "or-peeked" in shown
    view.contacts[spot].open = True
    assert "or-peeked" not in map.drawn(view, ["Ada", "Bob", "Cid"], "en")


@proves("outer-rim.contact.11", "outer-rim.contact.13")
def test_the_databank_card_of_a_contact_can_be_read_once_it_lies_face_up() -> None:
    view = a_view()
    spot = next(iter(view.contacts))
    view.contacts[spot].contact = c.CONTACT_BY_ID["chewbacca"]
    links = [piece.card for piece in map._contacts(view, c.planet_of(spot), "en") if piece.ref == f"spot:{spot}"]
    assert links == [card_of("chewbacca")]
    view.contacts[spot].open = True
    links = [piece.card for piece in map._contacts(view, c.planet_of(spot), "en") if piece.ref == f"spot:{spot}"]
    assert links == [card_of("db.14.1")]


def test_the_map_marks_where_ones_own_cards_lead_and_what_patrols_think_of_one() -> None:
    view = a_view()
    view.players[0].assets = [c.CARD_BY_ID["cargo.stolen_weapons"]]
    view.players[0].rep["imperial"] = -1
    goal = c.ASSETS[c.CARD_BY_ID["cargo.stolen_weapons"]].destination
    found = {place.ref: place for place in map.places(view, ["Ada", "Bob", "Cid"], "en")}
    assert found[f"space:{goal}"].marks == ["cargo"]
    assert "leads here: Cargo" in found[f"space:{goal}"].label
    attitudes = {
        piece.colour: getattr(piece, "attitude", "")
        for place in found.values()
        for piece in place.pieces
        if piece.kind == "patrol"
    }
    assert attitudes["imperial"] == "negative"
    assert not any(place.marks for place in map.places(a_view(None), ["Ada", "Bob", "Cid"], "en"))


@pytest.mark.parametrize("lang", LANGS)
def test_all_that_stands_on_one_place_finds_room_and_words(lang: Lang) -> None:
    view = a_view(seats=4)
    for faction in view.patrols:
        view.patrols[faction].at = "t2.c"
    for player in view.players:
        player.at = "t2.c"
    view.players[1].defeated = True
    view.players[2].sabotaged = ["lothal"]
    places = {place.ref: place for place in map.places(view, ["Ada", "Bob", "Cid", "Dot"], lang)}
    crowded = places["space:t2.c"]
    assert len(crowded.pieces) == 8
    spots = [(piece.x, piece.y) for piece in crowded.pieces]
    assert len(set(spots)) == 8
    assert all(piece.title in crowded.label for piece in crowded.pieces)
    assert [piece.kind for piece in places["space:lothal"].pieces].count("token") == 1
    assert not re.search(r"[{}]|None", "".join(place.label for place in places.values()))


# -- pictures that teach


@pytest.mark.parametrize("lang", LANGS)
def test_how_to_play_has_all_its_pictures_with_known_symbols(lang: Lang) -> None:
    wanted = {lesson.picture for lesson in lessons_of(PACKAGE)}
    wanted |= {chapter.picture for chapter in rulebook_of(PACKAGE).chapters if chapter.picture}
    assert wanted <= set(PICTURES)
    for name, draw in PICTURES.items():
        html = draw(lang)
        page = Page(html)
        assert "inert" in html, name
        assert set(symbols_in(html)) <= set(SYMBOLS.names), name
        assert not re.search(r"[{}]|None", page.said), name
        for _, attributes in page.tags:
            source = attributes.get("src") or attributes.get("href") or ""
            if source.startswith("/art/"):
                drawn(source.removeprefix("/art/outer_rim/").removesuffix(".svg"))


def test_the_pictures_that_teach_tell_the_chances_of_the_dice() -> None:
    """What the picture of tests says is what the die gives."""
    shown = Page(PICTURES["test"]("en")).said
    for passing in c.PASSES:
        miss = sum(face not in passing for face in c.DIE) / c.SIDES
        assert f"{round(100 * (1 - miss**c.TEST_DICE))} %" in shown
