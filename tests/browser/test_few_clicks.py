"""Few clicks: one answers what can be taken back, one picks all that is alike, payments begin as the last one, and what
is repeated repeats itself. On a page whose question is replaced."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer
from tests.browser.asking import Questions
from tests.browser.playing import Visitor


@pytest.fixture(scope="module")
def asked(browser: Browser, server: RunningServer) -> Visitor:
    ada = Visitor(browser, server.url)
    ada.play_now()
    ada.wait_until_asked()
    return ada


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
