"""Advice in the browser: a hint that is asked for and taken, and a game that is looked back at."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from orloj.games import GAMES
from orloj.server.live.hints import TooEager
from orloj.testing.browser import axe_serious
from tests.browser.playing import Visitor
from tests.seats import seats_for
from tests.server.helpers import Server, serving, wait_until

WIDTHS = ((390, 844), (1440, 900))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site within reach, whose bots hardly think."""
    with serving(tmp_path_factory.mktemp("site")) as running:
        yield running


# every player of a review gets a name as long and wide as names can be
LONG_NAMES = """() => document.querySelectorAll(".legend li:not(.slip-mark), .swing").forEach(place =>
    [...place.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
        .forEach(node => { node.data = "W".repeat(30) + ": 1 %"; }))"""


def fits(ada: Visitor) -> bool:
    return bool(ada.page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth"))


def costs(ada: Visitor, token: str) -> bool:
    """Does the page tell something about an option before it can be chosen?"""
    return ada.page.locator(f'.choice-row[data-token="{token}"] .hint').count() > 0


@pytest.mark.parametrize("phone", [False, True])
def test_a_bot_is_asked_why(browser: Browser, site: Server, phone: bool) -> None:
    """Its choice of an action lies open once everybody has chosen."""
    ada = Visitor(browser, site.url, lang="cs" if phone else "en", theme="light" if phone else "dark", phone=phone)
    ada.open(ada.make("me", "easy")["id"])
    rng = Random(3)
    asking, dialog = ada.page.locator("#talk [data-do=why]"), ada.page.locator("#why")
    while not asking.count():
        assert ada.wait_until_asked()
        ada.choose(rng)
    if phone:
        ada.press(ada.page.locator("header [data-do=drawer]"))
    ada.press(asking.last)
    expect(dialog).to_be_visible()
    expect(dialog.locator(".weighed li").first).to_be_visible()
    expect(dialog.locator(".weighed .best")).to_have_count(1)
    expect(dialog.locator(".chance b").first).to_have_text(re.compile(r"^\d+ %$"))
    assert fits(ada)
    assert axe_serious(ada.page) == []
    ada.picture(f"why-{'390-cs' if phone else '1440-en'}")
    ada.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    ada.is_silent()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("phone", [False, True])
def test_a_hint_is_asked_for_and_taken(browser: Browser, site: Server, game: str, phone: bool) -> None:
    ada = Visitor(browser, site.url, lang="cs" if phone else "en", theme="light" if phone else "dark", phone=phone)
    ada.open(ada.make("me", *["easy"] * (seats_for(game) - 1), game=game)["id"])
    assert ada.wait_until_asked()
    button, panel = ada.page.locator("#ask .acts [data-do=hint]"), ada.page.locator("#bot-hint")
    if phone:
        button.tap()
    else:
        ada.page.keyboard.press("h")
    expect(panel).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(panel.locator(".weighed .best")).to_have_count(1)
    expect(panel.locator(".chance b").first).to_have_text(re.compile(r"^\d+ %$"))
    assert fits(ada)
    assert axe_serious(ada.page) == []
    ada.picture(f"hint-{game}-{'390-cs' if phone else '1440-en'}")
    if phone:
        panel.locator("[data-do=hint]").tap()
    else:
        ada.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    button.click()  # the same hint once more, without thinking
    before, question = ada.answers(), ada.value("question")
    advised = panel.locator("[data-part=advised]").first
    assert panel.get_attribute("data-question") == question
    at_once = ada.value("form") == "one" and not costs(ada, advised.get_attribute("data-answer") or "")
    ada.press(advised)
    if not at_once:  # it is only filled in, as if the reader had picked it
        expect(ada.go).to_be_focused()
        expect(ada.go).to_be_enabled()
        assert ada.answers() == before
        ada.press(ada.go)
    ada.wait_for_answer(before)
    assert ada.wait_until_asked()
    assert ada.value("question") != question
    expect(panel).to_have_count(0)
    ada.is_silent()


def test_advice_is_only_filled_in_and_only_for_its_own_question(browser: Browser, site: Server) -> None:
    ada = Visitor(browser, site.url)
    ada.open(ada.make("me", "easy")["id"])
    assert ada.wait_until_asked()
    assert ada.value("form") == "some"  # two cards are to be discarded
    ada.page.keyboard.press("h")
    panel = ada.page.locator("#bot-hint")
    advised = panel.locator("[data-part=advised]").first
    panel.evaluate("panel => panel.setAttribute('data-question', '0.999')")
    advised.click()
    expect(ada.page.locator(".choice-row.picked")).to_have_count(0)
    panel.evaluate("(panel, question) => panel.setAttribute('data-question', question)", ada.value("question"))
    advised.click()
    expect(ada.page.locator(".choice-row.picked")).to_have_count(2)
    expect(ada.go).to_be_focused()
    assert ada.answers() == 0
    ada.is_silent()


def test_a_hint_that_does_not_come_is_told(browser: Browser, site: Server) -> None:
    ada = Visitor(browser, site.url)
    ada.open(ada.make("me", "easy")["id"])
    assert ada.wait_until_asked()
    ada.page.route("**/hint?*", lambda route: route.abort())
    ada.page.keyboard.press("h")
    expect(ada.page.locator("#toasts .toast")).to_have_text("The hint could not be fetched. Please try again.")
    expect(ada.page.locator("#bot-hint")).to_have_count(0)
    ada.page.unroute("**/hint?*")
    ada.page.keyboard.press("h")
    expect(ada.page.locator("#bot-hint .verdict")).to_be_visible()
    verdict = ada.page.locator("#bot-hint .verdict").inner_text()
    expect(ada.page.locator("#heard")).to_have_text(verdict)
    expect(ada.page.locator("#bot-hint [role=status]")).to_have_count(0)  # it is said once
    ada.is_silent()


def test_who_asks_too_early_gets_the_hint_a_little_later(
    browser: Browser, site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints, asked = site.site.hints, 0
    really = hints.ask

    async def at_first_not(*args: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise TooEager(1.0)
        return await really(*args)

    monkeypatch.setattr(hints, "ask", at_first_not)
    ada = Visitor(browser, site.url)
    ada.open(ada.make("me", "easy")["id"])
    assert ada.wait_until_asked()
    ada.page.keyboard.press("h")
    expect(ada.page.locator("#bot-hint .weighed")).to_be_visible()
    assert asked == 2
    ada.is_silent()


def test_a_hint_that_comes_too_late_does_not_stand_in_the_way_of_the_next(
    browser: Browser, site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints, first, later = site.site.hints, "", site.call(asyncio.Event)
    really = hints.ask

    async def slow_at_first(table: str, seat: int, person: int, question: str | None = None) -> Any:
        if question == first:
            await later.wait()
        return await really(table, seat, person, question)

    monkeypatch.setattr(hints, "ask", slow_at_first)
    ada = Visitor(browser, site.url)
    ada.open(ada.make("me", "easy")["id"])
    assert ada.wait_until_asked()
    first = ada.value("question")
    panel, calm = ada.page.locator("#bot-hint"), ada.page.locator("#hint-place .calm")
    ada.page.keyboard.press("h")
    expect(calm).to_be_visible()
    ada.choose(Random(1))
    assert ada.wait_until_asked()
    assert ada.value("question") != first
    expect(calm).to_have_count(0)
    ada.page.keyboard.press("h")
    expect(panel.locator(".weighed")).to_be_visible()
    site.call(later.set)
    ada.page.wait_for_timeout(200)
    assert panel.get_attribute("data-question") == ada.value("question")
    ada.is_silent()


def test_no_button_where_people_play_without_hints(browser: Browser, site: Server) -> None:
    ada, bob = Visitor(browser, site.url), Visitor(browser, site.url)
    table = ada.make("me", "link")
    bob.join(table["invites"]["1"])
    ada.open(table["id"])
    assert ada.wait_until_asked()
    expect(ada.page.locator("[data-do=hint]")).to_have_count(0)
    ada.page.keyboard.press("h")
    ada.page.locator("#menu > summary").click()
    ada.sees("No hints at this table")
    ada.is_silent()


# A minute each: their bots think long, or about many decisions.
LONG_REVIEWS = ("andromeda", "outer_rim", "voidfall", "ti4")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.soak] if game in LONG_REVIEWS else []) for game in GAMES]
)
def test_a_game_is_looked_back_at(browser: Browser, site: Server, game: str) -> None:
    ada = Visitor(browser, site.url)
    options = {"target": "50"} if game == "andromeda" else {}
    ada.open(ada.make("me", *["easy"] * (seats_for(game) - 1), game=game, options=options)["id"])
    table = ada.table_id
    site.run(site.site.rooms.seats.take_over(site.room(table), [0]))  # a bot plays the game to its end
    wait_until(lambda: site.room(table).outcome is not None)
    ada.open(table)
    ada.page.locator("#result a", has_text="Review").click()
    ada.page.get_by_role("button", name="Analyse my game").click()
    review = ada.page.locator("#review")
    expect(review).to_have_attribute("data-running", "yes")
    expect(review).not_to_have_attribute("data-running", "yes", timeout=120_000)  # it looks again by itself
    expect(review.locator("polyline")).to_have_count(seats_for(game))
    decisions = review.locator(".decisions > li")
    assert decisions.count() > 10
    ada.sees("If a bot stood in for you for a while, its answers are listed too.")  # here it gave nearly all of them
    for lang, theme in (("en", "dark"), ("cs", "light")):
        ada.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        ada.open(table, f"/review?lang={lang}")
        for width, height in WIDTHS:
            ada.page.set_viewport_size({"width": width, "height": height})
            assert fits(ada)
            assert axe_serious(ada.page) == []
            ada.whole_picture(f"review-{game}-{width}-{lang}")
            ada.page.evaluate(LONG_NAMES)
            assert fits(ada), "whatever the players are called"
    count = decisions.count()
    ada.page.locator(".chips a", has_text="3 %").click()
    expect(ada.page.locator(".chips [aria-current=page]")).to_contain_text("3 %")
    assert decisions.count() <= count
    ada.open(table, "/review")
    decisions.nth(5).locator(".when a").click()
    ada.ready()
    expect(ada.page.locator("#slider")).to_be_visible()
    assert "/replay?at=" in ada.page.url
    ada.is_silent()
