"""Voidfall in the browser: whole games by clicking, from the choice of a house to the end, for two and alone."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer, axe_serious
from tests.browser.playing import Visitor

OTHER = {"en": "cs", "cs": "en"}
LONGEST = 500  # answers of one player; random ones need about a hundred
_FITS = "() => document.scrollingElement.scrollWidth <= innerWidth"
_OPENED = """(tab) => {
  document.querySelector(`.vf-tabs input[value=${tab}]`).checked = true;
  const shown = (one) => getComputedStyle(one).display !== 'none';
  const marked = (one) => getComputedStyle(one.nextElementSibling).boxShadow !== 'none';
  const tabs = [...document.querySelectorAll('.vf-tabs input')].filter(marked).map((one) => one.value);
  return [...tabs, ...[...document.querySelectorAll('.vf-pane')].filter(shown).map((one) => one.dataset.tab)];
}"""


@pytest.mark.parametrize(
    ("mode", "others", "lang", "phone"),
    [
        pytest.param("competitive", 1, "en", False, id="two", marks=pytest.mark.soak),  # a minute more than CI has
        pytest.param("solo", 0, "cs", True, id="alone"),
    ],
)
def test_a_whole_game_by_clicking(
    browser: Browser, server: RunningServer, mode: str, others: int, lang: str, phone: bool
) -> None:
    ada = Visitor(browser, server.url, lang=lang, phone=phone, theme="light" if phone else "dark")
    table = ada.make("me", *["random"] * others, game="voidfall", mode=mode)
    ada.open(table["id"])
    rng = Random(5)
    assert ada.play(rng, most=12) == 12
    assert ada.wait_until_asked()
    look_at(ada, table["id"], lang)
    for tab in ("offers", "others", "house"):
        assert ada.page.evaluate(_OPENED, tab) == [tab, tab], "the marked tab is that of the open pane, at once"
    if mode == "solo":
        what_becomes_of_a_crisis_is_listed(ada, table["id"], rng)
    assert 0 < ada.play(rng, most=LONGEST) < LONGEST, "the game has come to its end"
    expect(ada.page.locator("#result .outcome")).not_to_be_empty()
    expect(ada.page.locator("#result tr.total td").first).to_be_visible()
    look_at(ada, table["id"], lang)
    ada.open(table["id"], f"/replay?at=20&lang={OTHER[lang]}")
    assert ada.page.locator("svg [data-ref^='sector:']").count() > 5, "the map is drawn"
    ada.is_silent()


def test_a_text_that_goes_on_fades_at_its_edge(browser: Browser, server: RunningServer) -> None:
    """On a phone the words of a focus card have four lines: nobody should take them for the whole."""
    ada = Visitor(browser, server.url, phone=True)
    ada.open(ada.make("me", "heuristic", game="voidfall")["id"])
    rng = Random(5)
    while ada.value("kind") != "selection":
        assert ada.play(rng, most=1) == 1
        assert ada.wait_until_asked()
    ada.press(ada.page.locator("#hand .can").first)
    words = ada.page.locator("[data-part=sum]")
    expect(words).to_have_class(re.compile("more-below"))
    words.evaluate("part => part.scrollTo(0, part.scrollHeight)")
    expect(words).to_have_class(re.compile("more-above"))
    expect(words).not_to_have_class(re.compile("more-below"))
    ada.is_silent()


def test_the_main_button_keeps_its_words_beside_many_cards(browser: Browser, server: RunningServer) -> None:
    """On a tablet the cards take most of the width; what answers the question must not shrink to nothing."""
    ada = Visitor(browser, server.url)
    ada.open(ada.make("me", "random", "random", game="voidfall")["id"])
    rng = Random(5)
    while ada.value("kind") != "selection":
        assert ada.play(rng, most=1) == 1
        assert ada.wait_until_asked()
    ada.open(ada.table_id)  # without the list that was opened
    ada.page.set_viewport_size({"width": 768, "height": 1024})
    expect(ada.page.locator(".dock-inside.compact")).to_be_visible()
    ada.page.wait_for_function("() => innerWidth === 768")
    assert ada.go.evaluate("(button) => button.scrollWidth <= button.clientWidth && button.clientWidth > 140")
    ada.page.goto(f"{ada.url}/t/{ada.table_id}?aside=ask-payment")
    ada.ready()
    option = ada.page.locator("#ask[data-aside] [data-part=option]").first
    assert option.evaluate("(one) => one.offsetHeight <= one.closest('.ask-room').clientHeight"), "nothing is cut"
    ada.is_silent()


def test_what_ends_the_actions_is_in_sight_beside_many_cards(browser: Browser, server: RunningServer) -> None:
    """All other answers lie on the card that is played: the one that does not needs the height of its button."""
    ada = Visitor(browser, server.url, lang="cs")
    ada.open(ada.make("me", "random", "random", game="voidfall")["id"])
    rng = Random(5)
    while ada.value("kind") != "actions":
        assert ada.play(rng, most=1) == 1
        assert ada.wait_until_asked()
    for lang in ("cs", "en"):
        ada.open(ada.table_id, f"?lang={lang}")  # without the list that was opened
        expect(ada.page.locator(".dock-inside.compact")).to_be_visible()
        expect(ada.page.locator("#hand .vf-act.can").first).to_be_visible()
        end = ada.page.locator('.choice-row[data-token="end-turn"] [data-part=option]')
        assert end.evaluate("(one) => one.offsetHeight <= one.closest('.ask-room').clientHeight"), lang
    ada.is_silent()


def what_becomes_of_a_crisis_is_listed(ada: Visitor, table: str, rng: Random) -> None:
    """Although each answer is a piece, too: they are small, and may be out of sight."""
    while ada.value("kind") not in ("war", "void-advance"):
        ada.choose(rng)
        assert ada.wait_until_asked()
    ada.open(table)
    rows = ada.page.locator("#options .choice-row.has-piece")
    assert rows.count() > 1
    for row in rows.all():
        expect(row).to_be_visible()


def look_at(ada: Visitor, table: str, lang: str) -> None:
    """In both languages nothing sticks out and nobody is shut out; afterwards as before."""
    for one in (OTHER[lang], lang):
        ada.open(table, f"?lang={one}")
        assert ada.page.evaluate(_FITS), f"something sticks out in {one}"
    assert axe_serious(ada.page) == []
