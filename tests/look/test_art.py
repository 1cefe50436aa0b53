"""What all games draw with: pictures are the same each time, small, and stand alone."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from orloj.look.art import (
    Picture,
    body,
    circle,
    dial,
    gear,
    glow,
    mixed,
    moon,
    net,
    num,
    orrery,
    seeded,
    shade,
    shifted,
    sky,
)
from orloj.look.emblems import EMBLEMS, put
from orloj.look.icons import sign

SVG = "{http://www.w3.org/2000/svg}"


def drawn(seed: str) -> str:
    picture = Picture(seed, 128, 84)
    sky(picture, "#3a2a86")
    glow(picture, 64, 42, 20, 1.5, "#ff0000")
    body(picture, 64, 42, 20, "#6fbcff", "#12407f")
    picture.add(circle(64, 42, 20, "#fff", f'filter="{picture.noise("#ffffff", 0.01, 0.1, 3, 3, 1.5)}"'))
    shade(picture, 64, 42, 20, "#6fbcff")
    moon(picture, 20, 20, 5)
    orrery(picture, 64, 42, 30, picture.metal(), ["#ff0000", "#00ff00"])
    picture.add(dial(64, 42, 38, "#d9a441"))
    return picture.document()


def test_a_picture_depends_on_its_seed_alone() -> None:
    assert drawn("new-vinland") == drawn("new-vinland")
    assert drawn("new-vinland") != drawn("gem-world")
    assert seeded("a").random() == seeded("a").random()


def test_a_picture_is_a_document_with_its_own_definitions() -> None:
    text = drawn("new-vinland")
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 128 84"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(f"url(#{id})" in text for id in ids), "something was defined and never used"


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (0.5, ".5"), (-0.5, "-.5"), (10, "10"), (10.04, "10"), (-3.25, "-3.2"), (100, "100")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert num(value) == text


def test_colours() -> None:
    assert mixed("#000000", "#ffffff", 0) == "#000000"
    assert mixed("#000000", "#ffffff", 1) == "#ffffff"
    assert shifted("#ff0000", 1 / 3) == "#00ff00"
    assert shifted("#808080", light=1) == "#ffffff"


@pytest.mark.parametrize("name", EMBLEMS)
def test_every_emblem_can_be_drawn(name: str) -> None:
    picture = Picture(name, 40, 40)
    picture.add(put(EMBLEMS[name](picture.metal(), "#ffd98a"), 20, 20, 0.9, 10))
    ElementTree.fromstring(picture.document())


def test_a_gear_has_its_teeth() -> None:
    rim = gear(0, 0, 10, 12).partition("z")[0]
    assert rim.count("L") + 1 == 4 * 12


def test_a_sign_is_hidden_from_those_who_hear_the_words() -> None:
    assert 'aria-hidden="true"' in sign("draw")
    ElementTree.fromstring(sign("shield"))


def test_something_drawn_by_itself_is_moved_as_a_whole_and_shares_the_definitions() -> None:
    picture = Picture("outside", 60, 40)
    picture.add(circle(1, 1, 1, picture.metal()))
    clip = picture.clip(circle(5, 5, 5, "#fff"))
    picture.inset(lambda inside: body(inside, 5, 5, 5, "#ffffff", "#000000"), "translate(20 10)", f'clip-path="{clip}"')
    picture.add(circle(2, 2, 2, "#fff"))
    root = ElementTree.fromstring(picture.document())
    first, moved, last = [part for part in root if part.tag != f"{SVG}defs"]
    assert (first.get("r"), last.get("r")) == ("1", "2")
    assert moved.get("transform") == "translate(20 10)"
    assert moved.get("clip-path") == "url(#d1)"
    assert [part.get("fill") for part in moved] == ["url(#d2)"]


def test_the_net_of_a_plan_covers_the_picture() -> None:
    assert net(Picture("plan", 30, 20), 10, 5, 8) == "M5 0V20M15 0V20M25 0V20M0 8H30M0 18H30"
