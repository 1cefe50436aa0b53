"""Few clicks: one answers what can be taken back, one picks all that is alike, payments begin as the last one, and what
is repeated repeats itself. On a page whose question is replaced."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from orloj.testing.browser import RunningServer
from tests.browser.playing import Visitor
from tests.server.asking import ask_html, words_and_look


@pytest.fixture(scope="module")
def asked(browser: Browser, server: RunningServer) -> Visitor:
    ada = Visitor(browser, server.url)
    ada.play_now()
    ada.wait_until_asked()
    return ada


# What a service worker fetches cannot be replaced.
_NO_WORKER = """async () => {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
}"""
REFS = ("piece:dear", "piece:b", "piece:risky")


class Questions:
    """A page that is asked these questions, one after the other; the last one stays."""

    def __init__(
        self, visitor: Visitor, forms: Sequence[str], seen: Sequence[int] = (), *, at_once: bool = True
    ) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.sent: list[str] = []
        self.at_once = at_once  # does the reader want one click to answer?
        with words_and_look():
            self.html = [
                ask_html(form, question_id=f"0.{form}.{number}", seen=seen[number] if seen else 0)
                for number, form in enumerate(forms)
            ]
        table = f"{visitor.url}/t/{visitor.table_id}"
        self.page.unroute_all()
        self.page.route(table, lambda route: self._show(route, table))
        self.page.route(f"{table}/fragment*", lambda route: self._show(route, f"{table}/fragment"))
        self.page.route(f"{table}/answers*", lambda route: self._take(route, f"{table}/fragment"))
        self.page.evaluate(_NO_WORKER)
        self.page.goto(table)
        visitor.ready()
        expect(self.page.locator(f'#ask[data-question="0.{forms[0]}.0"]')).to_be_visible()

    def _show(self, route: Route, address: str) -> None:
        """The page as it would be, with another question and the pieces that it names."""
        page = route.fetch(url=address, method="GET").text()
        question = self.html[min(len(self.sent), len(self.html) - 1)]
        pieces = "".join(f'<span data-ref="{ref}">{ref}</span>' for ref in REFS)
        page = re.sub(r'<section class="ask.*?</section>', lambda _: question, page, count=1, flags=re.DOTALL)
        page = re.sub(r'(<div class="board"[^>]*>)', lambda found: found[1] + f"<div>{pieces}</div>", page, count=1)
        if not self.at_once:
            page = page.replace(' data-at-once="yes"', "")
        route.fulfill(body=page, content_type="text/html")

    def _take(self, route: Route, address: str) -> None:
        self.sent.append((route.request.post_data_json or {})["answer"])
        self._show(route, address)

    def option(self, token: str) -> Locator:
        return self.page.locator(f'.choice-row[data-token="{token}"] [data-part=option]')

    def open_list(self) -> None:
        self.visitor.open_list()

    def settled(self, *sent: str) -> None:
        """All these answers went out, and the page is at rest."""
        expect(self.page.locator("#ask.busy")).to_have_count(0)
        self.page.wait_for_function("n => Number(document.documentElement.dataset.answers ?? 0) >= n", arg=len(sent))
        assert self.sent == list(sent)


def test_one_click_answers_what_can_be_taken_back(asked: Visitor) -> None:
    questions = Questions(asked, ["harmless", "lacking"])
    page = asked.page
    questions.open_list()
    questions.option("risky").click()  # what is dangerous is shown first
    expect(page.locator("[data-part=sum]")).to_have_text("wolves")
    expect(asked.go).to_be_enabled()
    assert questions.sent == []
    expect(questions.option("dear")).to_have_attribute("data-at-once", "")
    questions.option("dear").click()
    questions.settled("dear")


def test_a_piece_answers_too_unless_it_cannot_be_taken_back(asked: Visitor) -> None:
    questions = Questions(asked, ["harmful", "harmless", "lacking"])
    page = asked.page
    page.locator('[data-ref="piece:dear"].can').click()
    expect(asked.go).to_have_text("Do it with The dear")
    assert questions.sent == []
    asked.go.click()
    questions.settled("dear")
    piece = page.locator('[data-ref="piece:b"][data-at-once]')
    expect(piece).to_be_visible()
    piece.click()
    questions.settled("dear", "b")


def test_who_does_not_want_that_confirms(asked: Visitor) -> None:
    questions = Questions(asked, ["harmless"], at_once=False)
    questions.open_list()
    questions.option("dear").click()
    expect(asked.go).to_be_enabled()
    assert questions.sent == []


def test_all_that_is_alike_with_one_click(asked: Visitor) -> None:
    questions = Questions(asked, ["alike", "lacking"])
    page = asked.page
    both = page.locator("[data-part=all]")
    expect(both).to_have_text("All: x (2)")
    both.click()
    expect(both).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-part=sum]")).to_contain_text("The x1 and The x2")
    expect(asked.go).to_have_text("Do it with 2 things")
    both.click()
    expect(asked.go).to_have_text("Choose nothing")
    both.click()
    asked.go.click()
    questions.settled("x1,x2")


def test_a_payment_begins_as_the_last_one(asked: Visitor) -> None:
    asked.page.evaluate("() => localStorage.removeItem('orloj-habits')")
    questions = Questions(asked, ["paying", "paying"])
    expect(asked.go).to_have_text("Do it with The credit")  # the usual way
    questions.open_list()
    questions.option("ice").click()
    questions.settled("ice")
    expect(asked.go).to_have_text("Do it with The ice")
    asked.go.click()
    questions.settled("ice", "ice")
    elsewhere = '{"seat": "else.1", "answers": {"paying": "energy"}}'
    asked.page.evaluate("kept => localStorage.setItem('orloj-habits', kept)", elsewhere)
    Questions(asked, ["paying"])
    expect(asked.go).to_have_text("Do it with The credit")  # what somebody else did at another table is forgotten


def test_and_so_on(asked: Visitor) -> None:
    questions = Questions(asked, ["series", "series-2", "series-3", "lacking"])
    more = asked.page.locator("[data-part=go-on]")
    expect(more).to_be_hidden()
    questions.open_list()
    questions.option("m1").click()
    questions.settled("m1")
    more.click()
    expect(asked.page.locator('#ask[data-kind="lacking"]')).to_be_visible()  # something else: here it stops
    questions.settled("m1", "m2", "m3")
    expect(more).to_be_hidden()


def test_and_so_on_ends_when_something_is_seen(asked: Visitor) -> None:
    questions = Questions(asked, ["series", "series-2", "series-3"], seen=[0, 0, 1])
    questions.open_list()
    questions.option("m1").click()
    questions.settled("m1")
    asked.page.locator("[data-part=go-on]").click()
    expect(asked.page.locator('.choice-row[data-token="m2"]')).to_have_count(0)
    questions.settled("m1", "m2")
    expect(asked.page.locator("[data-part=go-on]")).to_be_hidden()
    asked.is_silent()
