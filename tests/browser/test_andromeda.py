"""Andromeda's Edge in the browser: whole games by clicking, alone and two against two."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer, axe_serious
from tests.browser.playing import Visitor

FAST = {"target": "50"}


@pytest.mark.parametrize(
    ("mode", "others", "phone"), [pytest.param("standard", 1, False, marks=pytest.mark.soak), ("teams", 3, False)]
)
def test_a_whole_game_by_clicking(browser: Browser, server: RunningServer, mode: str, others: int, phone: bool) -> None:
    ada = Visitor(browser, server.url, phone=phone)
    table = ada.make("me", *["heuristic"] * others, game="andromeda", mode=mode, options=FAST)
    ada.open(table["id"])
    assert ada.play(Random(3), most=600) > 10
    expect(ada.page.locator("#result .outcome")).not_to_be_empty()
    expect(ada.page.locator("#result tr.total td").first).to_be_visible()
    assert axe_serious(ada.page) == []
    for lang in ("en", "cs"):
        for path in (f"?lang={lang}", f"/replay?at=30&lang={lang}"):
            ada.open(table["id"], path)
            assert ada.page.locator("svg [data-ref^='place:']").count() > 10
    ada.is_silent()


def test_a_click_on_the_map_launches(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.open(ada.make("me", "heuristic", game="andromeda")["id"])
    rng = Random(1)
    while ada.page.locator("[data-ref^='place:'].can").count() == 0:
        assert ada.wait_until_asked()
        ada.choose(rng)
    before = ada.answers()
    ada.page.locator("[data-ref^='place:'].can").first.click()
    ada.press(ada.go)
    ada.wait_for_answer(before)
    ada.is_silent()


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("phone", [False, True])
def test_the_page_fits_and_is_accessible(browser: Browser, server: RunningServer, lang: str, phone: bool) -> None:
    ada = Visitor(browser, server.url, lang=lang, theme="light" if phone else "dark", phone=phone)
    ada.open(ada.make("me", "heuristic", "heuristic", game="andromeda", options={"special": "vortices"})["id"])
    ada.play(Random(4), most=12)
    assert ada.wait_until_asked()
    assert ada.page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth"), "nothing sticks out"
    assert axe_serious(ada.page) == []
    ada.picture(f"andromeda-{'390' if phone else '1440'}-{lang}")
    ada.is_silent()


def test_the_map_is_zoomed_and_moved_by_buttons_keys_and_wheel(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.open(ada.make("me", "heuristic", game="andromeda")["id"])
    page = ada.page
    svg = page.locator(".map-svg")

    def zoom() -> float:
        return float(svg.evaluate("one => one.style.getPropertyValue('--zoom')"))

    def shift() -> str:
        return str(page.locator(".map-zoom").evaluate("one => one.style.transform"))

    assert zoom() == 1
    expect(page.locator("[data-zoom=out]")).to_be_disabled()
    page.locator("[data-zoom=in]").click()
    assert zoom() == pytest.approx(1.4)
    page.keyboard.press("+")
    assert zoom() == pytest.approx(1.96)
    svg.focus()
    before = shift()
    page.keyboard.press("ArrowRight")
    assert shift() != before
    svg.hover()
    page.mouse.wheel(0, -120)
    expect(svg).not_to_have_css("--zoom", "1.96")
    assert zoom() > 1.96
    page.keyboard.press("0")
    assert zoom() == 1
    ada.is_silent()
