"""One answer, one request; news that are known are not fetched; nothing is lost under the finger or in a burst."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from orloj.testing.browser import RunningServer
from tests.browser.playing import Visitor

FRAGMENTS = re.compile(r"/t/[\w-]+/fragment")
# News that nobody has asked for, as the live channel would tell them.
HOLD_NEWS = """(() => {
  const real = WebSocket;
  window.lines = [];
  window.WebSocket = class extends real { constructor(...all) { super(...all); window.lines.push(this); } };
  const every = window.setInterval;  // on a busy machine a test outlasts the time after which a page looks by itself
  window.setInterval = (go, wait, ...more) => (wait >= 30_000 ? 0 : every(go, wait, ...more));
})()"""
TELL = """(news) => { for (const version of news)
  window.lines.at(-1).onmessage(new MessageEvent("message", { data: JSON.stringify({ news: true, version }) })); }"""
# In which order a click on the button and the change of the page come.
COUNT_CLICKS = """() => {
  window.order = [];
  const button = document.querySelector("[data-part=change]");
  button.addEventListener("click", () => window.order.push("click"));
  const table = document.getElementById("table");
  const watch = { attributes: true, attributeFilter: ["data-version"] };
  new MutationObserver(() => window.order.push("changed")).observe(table, watch);
}"""


@contextmanager
def requests_of(page: Page) -> Iterator[list[str]]:
    """What the page asks of its table meanwhile: method and address without the table's name."""
    found: list[str] = []

    def note(request: Request) -> None:
        if "/t/" in request.url or "/api/tables/" in request.url:
            found.append(f"{request.method} {re.sub(r'^.*/t/[^/]*|[?].*$', '', request.url)}")

    page.on("request", note)
    try:
        yield found
    finally:
        page.remove_listener("request", note)


def version(page: Page) -> str:
    return page.locator("#table").get_attribute("data-version") or ""


def two_people(browser: Browser, server: RunningServer) -> tuple[Visitor, Visitor]:
    """At a table where nothing happens by itself; the pages hear only what the tests tell them, too."""
    ada, bob = Visitor(browser, server.url), Visitor(browser, server.url)
    for one in (ada, bob):
        one.page.add_init_script(HOLD_NEWS)
        one.play_now()
    table = ada.make("me", "open", public=True)["id"]
    bob.page.goto(f"{bob.url}/t/{table}")
    bob.page.locator("form[action$='/sit'] button").click()
    bob.ready()
    ada.open(table)
    for one in (ada, bob):
        one.page.wait_for_function("() => window.lines.at(-1)?.readyState === 1")
        one.wait_until_asked()
        expect(
            one.page.locator(".line-up")
        ).to_be_visible()  # who is there is told a second later: that was fetched too
    return ada, bob


def test_an_answer_and_an_undo_are_one_request_each(browser: Browser, server: RunningServer) -> None:
    ada, bob = two_people(browser, server)
    with requests_of(ada.page) as asked:
        ada.choose(Random(1))
        expect(ada.page.locator("#ask.is-sealed")).to_be_visible()
        expect(bob.page.locator("#ask:not(.is-sealed)")).to_be_visible()
    assert asked == ["POST /answers"]
    with requests_of(ada.page) as asked:
        ada.page.locator("[data-do=undo]").click()
        ada.page.wait_for_selector("#ask:not(.is-sealed)")
    assert asked == ["POST /undo"]
    with requests_of(ada.page) as asked, requests_of(bob.page) as others:
        ada.choose(Random(1))
        before = version(ada.page)
        bob.choose(Random(1))
        ada.page.wait_for_function("(old) => document.getElementById('table').dataset.version !== old", arg=before)
    assert asked == ["POST /answers", "GET /fragment"], "what Bob did came by one fetch"
    assert others == ["POST /answers"], "of what Ada sealed he was told nothing"
    for one in (ada, bob):
        one.is_silent()


def test_what_is_known_is_not_fetched_and_a_burst_is_two_fetches(browser: Browser, server: RunningServer) -> None:
    ada, _ = two_people(browser, server)
    known = version(ada.page)
    number, mark = known.split(".")
    with requests_of(ada.page) as asked:
        ada.page.evaluate(TELL, [known, f"{int(number) - 1}.{mark}", known])
        ada.page.evaluate("() => new Promise((resolve) => setTimeout(resolve))")
        assert asked == []
    held: list[Route] = []
    ada.page.route(FRAGMENTS, lambda route: held.append(route))
    ada.page.evaluate(TELL, [f"{int(number) + place}.{mark}" for place in range(1, 16)])
    wait_for(ada.page, lambda: len(held) == 1)
    ada.page.evaluate(TELL, [f"{int(number) + place}.{mark}" for place in range(16, 31)])
    held[0].continue_()
    wait_for(ada.page, lambda: len(held) == 2)
    held[1].continue_()
    with requests_of(ada.page) as asked:
        ada.page.evaluate(TELL, [version(ada.page)])
        ada.page.evaluate("() => new Promise((resolve) => setTimeout(resolve))")
    assert asked == []
    assert len(held) == 2


def wait_for(page: Page, true: Callable[[], object]) -> None:
    """Let the page go on until something is true."""
    for _ in range(3000):
        if true():
            return
        page.wait_for_timeout(10)
    raise AssertionError("it did not happen")


def test_an_answer_is_done_although_news_never_end(browser: Browser, server: RunningServer) -> None:
    ada, _ = two_people(browser, server)
    number = int(version(ada.page).split(".")[0])
    forever = """(number) => {
      const next = () => { number += 1; window.tell([`${number}.more`]); setTimeout(next, 5); };
      next();
    }"""
    ada.page.evaluate(f"() => {{ window.tell = {TELL}; }}")
    ada.page.evaluate(forever, number)
    before = ada.answers()
    ada.choose(Random(1))
    ada.wait_for_answer(before)
    expect(ada.page.locator("#ask.is-sealed")).to_be_visible()
    assert not ada.page.evaluate("() => document.getElementById('ask').classList.contains('busy')")


def test_nothing_changes_under_the_finger(browser: Browser, server: RunningServer) -> None:
    ada, bob = two_people(browser, server)
    ada.choose(Random(1))
    target = ada.page.locator("[data-part=change]")
    box = target.bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = version(ada.page)
    held: list[Route] = []
    ada.page.route(FRAGMENTS, lambda route: held.append(route))
    bob.choose(Random(1))  # the question that Ada presses on is closed by that
    wait_for(ada.page, lambda: held)
    ada.page.evaluate(COUNT_CLICKS)
    ada.page.mouse.down()
    with ada.page.expect_response(FRAGMENTS):
        held[0].continue_()
    ada.page.mouse.up()
    ada.page.wait_for_function("(old) => document.getElementById('table').dataset.version !== old", arg=before)
    order = ada.page.evaluate("() => window.order")
    assert order[:2] == ["click", "changed"], "what was pressed was there until the click"
    ada.is_silent()


@pytest.mark.parametrize("state", ["lost", "busy"])
def test_a_click_that_cannot_count_is_told(browser: Browser, server: RunningServer, state: str) -> None:
    ada, _ = two_people(browser, server)
    piece = ada.page.locator("#hand [data-ref].can").first
    if state == "lost":
        ada.page.evaluate("() => dispatchEvent(new Event('offline'))")
        expect(ada.page.locator("#lost")).to_be_visible()
        ref = ada.page.locator("#hand [data-ref]").first
        ref.click()
        expect(ada.page.locator("#toasts")).to_contain_text("Not connected")
        expect(ada.page.locator("#lost")).to_be_hidden()  # it looks again by itself
        return
    held: list[Route] = []
    ada.page.route(re.compile("/answers"), lambda route: held.append(route))
    ada.pick(Random(1))
    wait_for(ada.page, lambda: held)
    piece.click()
    expect(ada.page.locator("#toasts")).to_contain_text("on its way")
    held[0].continue_()
    expect(ada.page.locator("#ask.is-sealed")).to_be_visible()


def test_a_page_that_is_opened_fetches_nothing_more(browser: Browser, server: RunningServer) -> None:
    ada, _ = two_people(browser, server)
    with requests_of(ada.page) as asked:
        ada.page.reload()
        ada.ready()
        ada.page.wait_for_function("() => window.lines.at(-1)?.readyState === 1")
        ada.page.evaluate("() => new Promise((resolve) => setTimeout(resolve))")
    assert asked == ["GET "]
