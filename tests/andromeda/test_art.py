"""Pictures and cards of Andromeda's Edge: everything has its own picture, small and safe, and its words, escaped."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from orloj.games.andromeda import components as c
from orloj.games.andromeda.effects import wording
from orloj.games.andromeda.look import art, cards
from orloj.games.andromeda.look.drawn import SYMBOLS, WORDS, symbol
from orloj.games.andromeda.look.signs import effect_row
from orloj.games.andromeda.look.symbols import SIGNS
from orloj.words import LANGS, Lang, problems
from tests.pages import Page

MOST = 12_000  # characters of a picture
NEBULAE = [f"nebula-{number}" for number in range(1, 7)]
PICTURES = ["cover", *NEBULAE, *wording.tokens()]
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {
    "svg", "defs", "g", "path", "circle", "ellipse", "rect", "linearGradient", "radialGradient", "stop", "clipPath",
    "filter", "feTurbulence", "feColorMatrix", "feComposite", "feDiffuseLighting", "feDistantLight",
}  # fmt: skip


def drawn(id: str) -> str:
    picture = art.picture(id)
    assert picture is not None, id
    return picture


# -- pictures


@pytest.mark.parametrize("id", PICTURES)
def test_a_picture_is_small_well_formed_and_refers_to_nothing_but_itself(id: str) -> None:
    picture = drawn(id)
    assert len(picture) < MOST
    root = ElementTree.fromstring(picture)
    assert {part.tag.removeprefix(SVG) for part in root.iter()} <= SHAPES
    names = {part.get("id") for part in root.iter() if part.get("id")}
    assert set(re.findall(r"url\(#(\w+)\)", picture)) <= names
    assert "url(#" not in re.sub(r"url\(#\w+\)", "", picture)
    assert not re.search(r"href|javascript|\bon\w+=|currentColor\s*;|nan|inf\b", picture.replace(SVG[1:-1], ""))


def test_every_picture_is_the_same_each_time_and_different_from_all_others() -> None:
    first = {id: drawn(id) for id in PICTURES}
    art.picture.cache_clear()
    assert {id: drawn(id) for id in PICTURES} == first
    assert len(set(first.values())) == len(first)


def test_every_copy_of_a_card_has_the_picture_of_its_type() -> None:
    assert drawn(c.TACTIC_TOKEN[1]) == drawn(c.TACTIC_TOKEN[0])
    assert drawn(c.DISCOVERY_TOKEN[6]) == drawn(c.DISCOVERY_TOKEN[5])


@pytest.mark.parametrize("id", ["", "nothing", "nebula-7", "nebula-", "nebula-12", "sci-99", "../cover", "science"])
def test_nothing_has_no_picture(id: str) -> None:
    assert art.picture(id) is None


def test_tiles_are_square_and_cards_are_wide() -> None:
    for id in (*c.PLANETS, *c.BASES, *c.SPECIALS, *c.STRUCTURES, *NEBULAE, c.MOONS[0].id):
        root = ElementTree.fromstring(drawn(id))
        assert root.get("width") == root.get("height"), id
    assert 'viewBox="0 0 128 84"' in drawn("sci-01")
    assert 'viewBox="0 0 640 360"' in drawn("cover")


def test_kinds_of_planets_have_hues_of_their_own() -> None:
    assert len({art.HUES[track] for track in c.TRACKS}) == len(c.TRACKS)


# -- symbols


def test_every_symbol_is_a_shape_of_its_own_in_the_colour_of_the_text() -> None:
    parts = [
        *[art.ship_symbol(type_) for type_ in c.SHIP_TYPES],
        *[art.raider_symbol(class_) for class_ in c.CLASSES],
        *[art.structure_symbol(type_) for type_ in c.STRUCTURES],
        *[art.resource_symbol(resource) for resource in (*c.RESOURCES, "any", "material")],
        *[art.track_symbol(track) for track in (*c.TRACKS, "any", "any_not_dominance")],
        *[art.die_symbol(face) for face in range(1, 7)],
        art.commander_symbol(),
        art.moon_symbol(),
        art.damage_symbol(),
        art.shield_symbol(),
    ]
    assert len(set(parts)) == len(parts)
    for part in parts:
        assert "currentColor" in part
        ElementTree.fromstring(f"<svg>{part}</svg>")


def test_a_symbol_says_its_title_and_escapes_it() -> None:
    assert 'aria-hidden="true"' in symbol("repair")
    spoken = symbol("res.ice", title='<ice & "snow">')
    assert "<ice" not in spoken
    assert "&lt;ice &amp; &#34;snow&#34;&gt;" in spoken
    for name in SIGNS:
        ElementTree.fromstring(symbol(name))


# -- cards


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_has_a_card_details_and_a_chip(lang: Lang) -> None:
    for token in wording.tokens():
        texts = wording.component(token, lang)
        card, details, chip = (Page(draw(token, lang)) for draw in (cards.card, cards.details, cards.mini))
        for page in (card, details, chip):
            assert texts.name in page.said, token
            assert not re.search(r"\{|None", page.said), token
        tag, attributes = card.tags[0]
        assert tag == "button"
        assert attributes["data-card"] == token
        assert "data-ref" not in attributes
        assert attributes["aria-label"].startswith(texts.name)
        for text in (*texts.powers, *texts.scoring):
            assert text.text in details.said, (token, text)
            assert text.text in attributes["aria-label"], (token, text)
        pictures = [values["src"] for tag, values in (*card.tags, *details.tags) if tag == "img"]
        assert len(pictures) == 2
        for source in pictures:
            drawn(source.removeprefix("/art/andromeda/").removesuffix(".svg"))


def test_a_card_carries_its_ref_and_what_lies_on_it() -> None:
    html = cards.card("sci-01", "en", ref='module:"x"', inside='<b>&"</b>', cls="tight")
    assert 'data-ref="module:&#34;x&#34;"' in html
    assert "&lt;b&gt;" in html  # plain text is escaped
    assert "<b>on it</b>" in cards.card("sci-01", "en", inside=symbol("repair") + Markup("<b>on it</b>"))
    assert 'data-ref="a&amp;b"' in cards.mini("sci-01", "en", ref="a&b")


def test_names_are_escaped() -> None:
    assert "Engineers&#39; Union" in cards.card("civ-05", "en")
    assert "Engineers&#39; Union" in cards.details("civ-05", "en")
    assert "Engineers&#39; Union" in cards.mini("civ-05", "en")


def test_symbols_stand_for_effects_where_they_can_say_them() -> None:
    modules = {module.id: module for module in c.MODULES}
    assert "res-energy" in effect_row(modules["sci-01"].activate)
    row = effect_row(modules["sci-04"].activate)  # 1 energy for 2 nanocarbon
    assert row.index("res-energy") < row.index("arrow") < row.index("res-nanocarbon")
    assert "<i>2</i>" in row
    assert effect_row(modules["sci-13"].activate) == ""  # points for every two modules: words say it
    assert '<b class="pts">−2</b>' in effect_row([c.Effect("lose_score", 2)])


def test_the_printed_edge_of_a_module_is_said_in_words_too() -> None:
    words = cards.card("civ-19", "en")
    assert "arrives with 2 damage" in words
    assert "gain slot for a moon (+1 point when stored)" in words


@pytest.mark.parametrize("lang", LANGS)
def test_the_card_browser_can_be_narrowed_down(lang: Lang) -> None:
    filters = {one.id: one for one in cards.filters(lang)}
    assert list(filters) == ["group", "kind", "type", "track", "origin"]
    tokens = set(wording.tokens())
    for one in filters.values():
        assert one.name
        assert all(name for _, name in one.values)
        assert set().union(*one.tokens.values()) <= tokens
        assert {id for id, _ in one.values} == set(one.tokens)
    assert set().union(*filters["group"].tokens.values()) == tokens
    assert set().union(*filters["origin"].tokens.values()) == tokens
    assert "treasury" in filters["kind"].tokens["trade"]
    assert filters["type"].tokens["battle"] == {one.id for one in c.TACTIC_TYPES if one.type == "battle"}


def test_words_of_the_look_are_complete() -> None:
    assert [problem for problem in problems(WORDS) if problem.startswith("card.")] == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_symbol_has_a_name(lang: Lang) -> None:
    names = [SYMBOLS.name(symbol, lang) for symbol in SYMBOLS.names]
    assert all(name and name[0] == name[0].upper() and not re.search(r"[._{}]", name) for name in names)
