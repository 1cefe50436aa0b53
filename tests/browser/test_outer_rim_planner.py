"""Outer Rim in the browser: a place pointed at or touched shows the way there; the solo opponent shows its card."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer
from tests.browser.playing import Visitor

_FARTHEST = """() => [...document.querySelectorAll('#or-plans [data-plan]')]
  .sort((one, other) => other.dataset.path.split(' ').length - one.dataset.path.split(' ').length)[0].dataset.plan"""


@pytest.mark.parametrize("phone", [False, True])
def test_a_place_shows_the_way_there(browser: Browser, server: RunningServer, phone: bool) -> None:
    ada = Visitor(browser, server.url, phone=phone, lang="cs" if phone else "en")
    ada.open(ada.make("me", "heuristic", game="outer_rim")["id"])
    rng = Random(1)
    while ada.wait_until_asked() and ada.value("kind") != "planning":
        ada.choose(rng)
    page = ada.page
    space = page.evaluate(_FARTHEST)
    plan = page.locator(f'#or-plans [data-plan="{space}"]')
    steps = (plan.get_attribute("data-path") or "").split()
    turns = (plan.get_attribute("data-stops") or "").split()
    assert len(turns) > 1
    ground = page.locator(f'#or-map [data-ref="space:{space}"] > .map-ground')
    if phone:
        ground.tap(force=True)
    else:
        ground.hover(force=True)
    expect(page.locator("#or-plan")).to_be_visible()
    expect(page.locator("#or-plan li")).to_have_count(len(turns))
    expect(page.locator("#or-map [data-route].lit")).to_have_count(len(steps) - 1)
    expect(page.locator("#or-turns .or-stop")).to_have_count(len(turns))
    assert "L" in (page.locator("#or-way path").last.get_attribute("d") or "")
    # Nothing was answered by that, and the way is gone when one looks at something else.
    assert ada.value("kind") == "planning"
    if phone:
        page.locator("#or-map .or-sky").dispatch_event("click")
    else:
        page.locator(".head").hover()
    expect(page.locator("#or-plan")).to_be_hidden()
    expect(page.locator("#or-map .lit")).to_have_count(0)
    ada.is_silent()


_CARDS = """() => {
  window.cardsShown = [];
  const card = document.querySelector('#stage [data-part=card]');
  new MutationObserver(() => card.hidden || window.cardsShown.push(card.getAttribute('src')))
    .observe(card, { attributes: true });
}"""


def test_the_card_of_the_solo_opponent_is_shown_when_it_acts(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url, moving=True)
    ada.open(ada.make("me", game="outer_rim", mode="solo")["id"])
    ada.page.evaluate(_CARDS)
    rng = Random(1)
    while ada.wait_until_asked() and not ada.page.locator(".or-acting").count():
        ada.choose(rng)
    token = ada.page.locator(".or-acting [data-card]").get_attribute("data-card")
    assert f"/art/outer_rim/{token}.svg" in ada.page.evaluate("window.cardsShown")
    expect(ada.page.locator(".or-acting li.done").first).to_be_visible()
    expect(ada.page.locator("#stage [data-part=card]")).to_be_hidden()
    ada.is_silent()
