"""Outer Rim in the browser: whole games by clicking, from the set-up to the end, for two and alone."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer, axe_serious
from tests.browser.playing import Visitor

OTHER = {"en": "cs", "cs": "en"}
_FITS = "() => document.scrollingElement.scrollWidth <= innerWidth"
# Places of the map over whose discs a neighbour lies, so that clicks on what stands at their edge get lost.
_COVERED = """() => {
  const places = [...document.querySelectorAll('#board .map-place')];
  return places.filter((one) => {
    const {x, y, width, height} = one.querySelector(':scope > .map-ground').getBoundingClientRect();
    return [-0.4, 0, 0.4].some((aside) => {
      const hit = document.elementFromPoint(x + width * (0.5 + aside), y + height / 2);
      return hit?.closest('.map-place') !== one;
    });
  }).map((one) => one.dataset.ref);
}"""


@pytest.mark.parametrize(
    ("mode", "others", "lang", "phone"),
    [
        pytest.param("standard", 1, "en", False, id="two"),
        pytest.param("solo", 0, "cs", True, id="alone", marks=pytest.mark.soak),
    ],
)
def test_a_whole_game_by_clicking(
    browser: Browser, server: RunningServer, mode: str, others: int, lang: str, phone: bool
) -> None:
    ada = Visitor(browser, server.url, lang=lang, phone=phone, theme="light" if phone else "dark")
    table = ada.make("me", *["heuristic"] * others, game="outer_rim", mode=mode)
    ada.open(table["id"])
    rng = Random(5)
    assert ada.play(rng, most=8) == 8
    assert ada.wait_until_asked()
    look_at(ada, table["id"], lang)
    assert ada.play(rng, most=600) > 0
    expect(ada.page.locator("#result .outcome")).not_to_be_empty()
    expect(ada.page.locator("#result tr.total td").first).to_be_visible()
    look_at(ada, table["id"], lang)
    ada.open(table["id"], f"/replay?at=20&lang={OTHER[lang]}")
    assert ada.page.locator("svg [data-ref^='space:']").count() > 40, "the map is drawn"
    ada.is_silent()


def look_at(ada: Visitor, table: str, lang: str) -> None:
    """In both languages nothing sticks out and nobody is shut out; afterwards as before."""
    for one in (OTHER[lang], lang):
        ada.open(table, f"?lang={one}")
        assert ada.page.evaluate(_FITS), f"something sticks out in {one}"
    assert axe_serious(ada.page) == []


def test_no_place_of_the_map_lies_under_the_picture_of_another(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.open(ada.make("me", "heuristic", game="outer_rim")["id"])
    assert ada.page.evaluate(_COVERED) == []
    ada.is_silent()
