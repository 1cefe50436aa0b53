"""A battle is a picture: at the table as it happens, and in the replay as it grows; it stays until one goes on."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer, axe_serious
from tests.browser.playing import Visitor

STORY = "async (id) => (await (await fetch(`/api/tables/${id}?view=false&since=0`)).json()).story"
RESULTS = ("wins", "raiders-win", "all-lose")
SHOWN = """(fight) => [...document.querySelectorAll(`#stage [data-fight='${fight}']`)].map((picture) =>
  [picture.querySelectorAll('.fight-throw:not([hidden])').length,
   picture.querySelector('.fight-fate:not([hidden])') !== null])"""  # all at one moment
PLAYED = """() => document.querySelector('#stage .fight-fate:not([hidden])') !== null"""


@pytest.fixture(scope="module")
def battle(browser: Browser, server: RunningServer) -> dict[str, Any]:
    """A table where bots fight, and the line with which a battle began whose dice were rolled. Somebody watches."""
    ada = Visitor(browser, server.url)
    table = ada.make("random", "random", game="andromeda", public=True)["id"]
    ada.open(table)
    story = ada.page.evaluate(STORY, table)
    while not any(line["key"] in RESULTS for line in story):
        ada.page.wait_for_timeout(300)  # bots play on by themselves
        story = ada.page.evaluate(STORY, table)
    result = next(line["number"] for line in story if line["key"] in RESULTS)
    begin = max(line["number"] for line in story if line["key"] == "battle" and line["number"] < result)
    return {"table": table, "begin": begin, "result": result, "ada": ada}


def test_who_watches_without_motion_has_a_still_that_stays(battle: dict[str, Any]) -> None:
    ada = battle["ada"]
    picture = ada.page.locator("#stage [data-fight]").last
    expect(picture).to_be_visible()
    ada.page.wait_for_function(PLAYED)  # battles go on; sooner or later one is decided before our eyes
    assert ada.page.evaluate("() => document.documentElement.dataset.playing ?? ''") == ""
    assert ada.page.locator("#stage .fight .die").count() >= 2
    ada.page.locator(".playback-close").click()
    ada.is_silent()


def test_in_the_replay_it_grows_line_by_line_and_stays(
    browser: Browser, server: RunningServer, battle: dict[str, Any]
) -> None:
    eve = Visitor(browser, server.url, moving=True)
    eve.page.clock.install(time=0)
    eve.page.clock.pause_at(1000)  # time stands between the steps below, however slow the machine is
    eve.open(battle["table"], f"/replay?line={battle['begin']}&play=yes")
    picture = eve.page.locator(f"#stage [data-fight='{battle['begin']}']")
    shown: list[tuple[int, bool]] = []  # throws in sight, and is it decided?
    while not shown or not shown[-1][1]:  # between the moments the page asks the server, which takes its time
        assert eve.page.evaluate("() => document.documentElement.dataset.running") == "yes"
        eve.page.clock.run_for(150)
        shown += [(throws, decided) for throws, decided in eve.page.evaluate(SHOWN, battle["begin"])]
    assert shown == sorted(shown), "it only grows"
    assert shown[0] < (2, True), "dice come before the result"
    assert shown[-1][0] >= 1
    assert shown[-1][1]
    expect(picture.locator(".fight-side")).not_to_have_count(1)
    eve.page.locator("#go-play").click()  # stop
    eve.page.clock.run_for(20_000)
    expect(picture).to_be_visible()
    eve.page.clock.resume()
    assert axe_serious(eve.page) == []
    eve.is_silent()
