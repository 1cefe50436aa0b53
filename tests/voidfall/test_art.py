"""Pictures, symbols and maps of Voidfall: each thing has its own picture, small and safe; nothing lacks a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest

from orloj.content import read_content
from orloj.games.voidfall.look import art, icons, map, printed
from orloj.games.voidfall.look.art.hues import AGENDA_HUE, CRISIS_HUE, FOCUS_HUE, HOUSE_HUE, SECTOR_HUE
from orloj.games.voidfall.look.art.places import VARIANTS
from orloj.games.voidfall.look.symbols import HOUSES, SYMBOLS
from orloj.look.symbols import symbols_in
from orloj.words import LANGS, Lang
from tests.pages import Page

PACKAGE = "orloj.games.voidfall"
MOST = 9_000  # characters of a picture
LARGE = {"cover": 16_000, "void": 12_000}
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {
    "svg", "defs", "g", "path", "circle", "ellipse", "rect", "linearGradient", "radialGradient", "stop", "clipPath",
    "filter", "feTurbulence", "feColorMatrix", "feComposite", "feDiffuseLighting", "feDistantLight",
}  # fmt: skip
FILES = sorted(one.name.removesuffix(".toml") for one in (files(PACKAGE) / "content").iterdir() if one.is_file())


def pictured() -> list[str]:
    kinds = {
        "house": HOUSES,
        "fallen": HOUSES,
        "focus": printed.focuses(),
        "tech": printed.technologies(),
        "agenda": printed.table("agendas", "agenda"),
        "starting": {**printed.table("starting_agendas", "agenda"), **printed.table("starting_agendas", "extra")},
        "origin": printed.table("origins", "origin"),
        "event": printed.table("events", "event"),
        "crisis": printed.table("crises", "crisis"),
        "alert": printed.table("alerts", "alert"),
        "sector": [kind for kind in printed.sector_kinds() if kind != "standard"],
        "bounty": printed.table("tokens", "bounty"),
        "reclaim": printed.table("tokens", "reclaim"),
        "ship": printed.table("fleets", "ship"),
        "track": printed.table("tracks", "track"),
        "trade": printed.table("economy", "trade_space", "space"),
        "scenario": printed.scenarios(),
        "difficulty": printed.table("difficulty", "difficulty"),
    }
    grounds = [f"sector.standard.{number}" for number in range(VARIANTS)]
    return ["cover", "void", *grounds, *[f"{kind}.{id}" for kind, ids in kinds.items() for id in ids]]


PICTURED = pictured()


def drawn(id: str) -> str:
    picture = art.picture(id)
    assert picture is not None, id
    return picture


# -- pictures


def test_every_component_has_a_small_and_safe_picture() -> None:
    for id in PICTURED:
        picture = drawn(id)
        root = ElementTree.fromstring(picture)
        assert {part.tag.removeprefix(SVG) for part in root.iter()} <= SHAPES, id
        assert len(picture) <= LARGE.get(id, MOST), id
        names = {part.get("id") for part in root.iter() if part.get("id")}
        assert set(re.findall(r"url\(#(\w+)\)", picture)) <= names, id
        assert not re.search(r"href|javascript|\bon\w+=|currentColor|nan|inf\b", picture.replace(SVG[1:-1], "")), id


def test_every_picture_is_the_same_each_time_and_different_from_all_others() -> None:
    first = {id: drawn(id) for id in PICTURED}
    art.picture.cache_clear()
    assert {id: drawn(id) for id in PICTURED} == first
    assert len(set(first.values())) == len(first)


@pytest.mark.parametrize("id", ["", "nothing", "tech.nothing", "ship.nothing", "sector.standard.99", "sector.rift.1"])
def test_nothing_has_no_picture(id: str) -> None:
    assert art.picture(id) is None


def test_everything_that_has_a_kind_has_a_colour_of_its_own() -> None:
    assert set(HOUSE_HUE) == set(printed.houses()) == set(HOUSES)
    assert set(FOCUS_HUE) == {printed.focus_symbol(id) for id in printed.focuses()}
    assert set(AGENDA_HUE) == {*printed.agenda_kinds(), "starting"}
    assert set(CRISIS_HUE) == {str(facts["kind"]) for facts in printed.table("crises", "crisis").values()}
    assert set(SECTOR_HUE) == set(printed.sector_kinds())
    for hues in (HOUSE_HUE, FOCUS_HUE, AGENDA_HUE, CRISIS_HUE):
        assert len(set(hues.values())) == len(hues)


# -- symbols


def test_every_symbol_is_a_shape_of_its_own_in_the_colour_of_the_text() -> None:
    shapes = [SYMBOLS.draw(name) for name in SYMBOLS.names]
    assert len(set(shapes)) == len(shapes)
    for shape in shapes:
        assert "currentColor" in shape
        ElementTree.fromstring(f"<svg>{shape}</svg>")


@pytest.mark.parametrize("lang", LANGS)
def test_every_symbol_has_a_name(lang: Lang) -> None:
    names = [SYMBOLS.name(symbol, lang) for symbol in SYMBOLS.names]
    assert all(name and name[0] == name[0].upper() and not re.search(r"[_{}]", name) for name in names)
    assert len(set(names)) == len(names)


# -- rows of icons

EFFECTS = ("effect", "benefit", "action", "immediate", "penalty", "on_gain", "held", "bonus", "compensation", "reward")


def rows(content: Any) -> Iterator[icons.Part]:
    """Whatever the content says about costs, effects, objectives and deeds, as rows of icons."""
    if isinstance(content, Mapping):
        for name, value in content.items():
            if name in EFFECTS and isinstance(value, Mapping):
                yield icons.effect(value)
            elif name in ("cost", "action_cost") and isinstance(value, list):
                yield icons.costs(value)
            elif name in ("objective", "objectives"):
                yield from (icons.objective(one) for one in value)
            elif name == "deed":
                yield icons.deed(value)
            elif name == "when" and isinstance(value, Mapping):
                yield icons.condition(value)
            yield from rows(value)
    elif isinstance(content, list | tuple):
        for value in content:
            yield from rows(value)


@pytest.mark.parametrize("file", FILES)
def test_all_that_components_do_can_be_said_in_icons(file: str) -> None:
    for row in rows(read_content(PACKAGE, file)):
        assert set(icons.symbols_of(row)) <= set(SYMBOLS.names)


def test_actions_read_as_they_are_printed() -> None:
    plan = printed.focuses()["conquest"]["action"][1]
    assert list(icons.symbols_of(icons.costs(plan["cost"]))) == ["res.energy", "res.credits"]
    assert list(icons.symbols_of(icons.effect(plan["effect"]))) == ["and-or", "agenda.any", "move-corruption"]
    engage = printed.focuses()["conquest"]["action"][0]
    assert list(icons.symbols_of(icons.effect(engage["effect"]))) == ["or", "invade", "regroup"]
    supply = printed.focuses()["production"]["action"][1]["effect"]
    assert {"produce", "influence", "each", "guild.farmers", "pure"} <= set(icons.symbols_of(icons.effect(supply)))
    tier = printed.table("agendas", "agenda")["D1"]["objective"][1]
    assert [part.count for part in icons.objective(tier).parts[4:]] == ["4", "8", "12", "16"]  # type: ignore[union-attr]


@pytest.mark.parametrize("lang", LANGS)
def test_icons_in_the_page_say_their_names(lang: Lang) -> None:
    prepare = printed.focuses()["conquest"]["action"][2]
    html = icons.shown(icons.costs(prepare["cost"]), lang, alone=True)
    html += icons.shown(icons.effect(prepare["effect"]), lang, alone=True)
    assert symbols_in(html) == ["res.materials", "activate"]
    labels = [attributes["aria-label"] for tag, attributes in Page(html).tags if tag == "svg"]
    assert labels == [SYMBOLS.name("res.materials", lang), SYMBOLS.name("activate", lang)]
    assert "<b>3</b>" in html
    assert "<use" not in html  # cards are shown where there is no sheet of symbols


# -- maps


@pytest.mark.parametrize("lang", LANGS)
def test_every_scenario_has_a_map_with_all_its_sectors_storms_and_wormholes(lang: Lang) -> None:
    for id, facts in printed.scenarios().items():
        html = map.scenario(id, lang)
        page = Page(html)
        refs = {attributes["data-ref"] for _, attributes in page.tags if "data-ref" in attributes}
        assert {f"sector:{one['key']}" for one in facts["sector"]} <= refs, id
        assert set(symbols_in(html)) <= set(SYMBOLS.names), id
        assert html.count('data-symbol="voidstorm"') == len(facts.get("voidstorm", ())), id
        assert html.count('class="vf-letter"') == sum(one["kind"] == "wormhole" for one in facts["sector"]), id
        assert not re.search(r"[{}]|None|\bstyle=", html), id
        for source in re.findall(r'href="/art/voidfall/([^"]+)\.svg"', html):
            drawn(source)


def test_sectors_of_a_scenario_lie_beside_each_other_and_never_on_top() -> None:
    for id in printed.scenarios():
        spots = [(one.q, one.r) for one in map.of_scenario(id)]
        assert len(set(spots)) == len(spots), id


def test_slots_are_filled_from_the_left_and_the_last_one_costs_upkeep() -> None:
    sector = map.Sector(key="a", q=0, r=0, kind="standard", owner=0, guilds=["farmers", "miners"], population=3)
    pieces = [piece for piece in map.place(sector, ["Ada"], "en").pieces if piece.kind == "guild"]
    shown = [(getattr(piece, "form", ""), piece.symbol, getattr(piece, "upkeep", False)) for piece in pieces]
    assert shown == [("built", "guild.farmers", False), ("built", "guild.miners", False), ("slot", "slot", True)]
    assert [piece.x for piece in pieces] == sorted(piece.x for piece in pieces)


def test_a_crowded_sector_keeps_everything_inside_its_hex() -> None:
    fleets = [map.Fleet(owner=0, ship=ship, power=3) for ship in ("corvette", "destroyer", "carrier")]
    sector = map.Sector(
        key="a", q=0, r=0, kind="megalopolis", owner=0, population=6, corrupted=True, glory=[3, 5], bounty=2, reclaim=2,
        harbingers=2, fleets=fleets, guilds=["farmers", "miners"], installations=["shipyard", "starbase", "shipyard"],
    )  # fmt: skip
    for piece in map.place(sector, ["Ada"], "en").pieces:
        half = (piece.size + piece.room) * piece.scale / 2
        assert abs(piece.x) + half <= 120 - abs(piece.y) / 3**0.5 + 8, piece
