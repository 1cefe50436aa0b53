"""Learning by playing: the guided first games are clicked through, left and gone on with."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from orloj.games import GAMES
from orloj.server.live.guided import Guide, PlacedStep, guide_of
from orloj.testing.browser import RunningServer, axe_serious
from tests.browser.playing import Visitor

GUIDED = [game for game in GAMES if guide_of(game) is not None]
_SPEAKS = """(step) => {
  const coach = document.getElementById('coach');
  return coach?.dataset.step === String(step) && !coach.classList.contains('wants-wait');
}"""
# The list of options scrolls by itself: what is wanted there is not hidden further down.
_IN_SIGHT = """() => {
  const found = [...document.querySelectorAll('#ask li.coached')].filter((one) => one.getClientRects().length);
  return found.every((one) => {
    const scrolls = (around) => ['auto', 'scroll'].includes(getComputedStyle(around).overflowY);
    let list = one.parentElement;
    while (list !== document.body && !scrolls(list)) list = list.parentElement;
    const frame = list.getBoundingClientRect(), { top, bottom } = one.getBoundingClientRect();
    return top >= frame.top - 1 && bottom <= frame.bottom + 1;
  });
}"""
# Of the pieces the coach points at one is seen: its pane is open, and it lies neither below the head nor below him.
_SEEN = """() => {
  const found = [...document.querySelectorAll('#board [data-tab] .coached')];
  const bottomOf = (what) => document.querySelector(what)?.getBoundingClientRect().bottom ?? 0;
  const above = Math.max(bottomOf('.head'), bottomOf('[data-panes] > [role=group]'));
  const below = document.getElementById('coach').getBoundingClientRect().top;
  return !found.length || found.some((one) => {
    const { top, bottom, height, width } = one.getBoundingClientRect();
    return width > 0 && top >= above - 1 && (bottom <= below + 1 || height > below - above);
  });
}"""
# One click may answer at once; where it does not, the button below sends what is picked.
_CONFIRM = """(question) => {
  const ask = document.getElementById('ask');
  const go = ask?.querySelector('[data-part=go]');
  if (ask?.dataset.question === question && go && !go.disabled) go.click();
}"""
_PICKED = """(question) => {
  const ask = document.getElementById('ask');
  return ask?.dataset.question !== question || ask.querySelector('[data-part=go]:not([disabled])');
}"""


def lessons_of(game: str) -> Guide:
    guide = guide_of(game)
    assert guide is not None
    return guide


def learner(browser: Browser, server: RunningServer, game: str, *, lang: str = "en", phone: bool = False) -> Visitor:
    """Somebody who has clicked on "Learn by playing"."""
    ada = Visitor(browser, server.url, lang=lang, phone=phone)
    ada.page.goto(ada.url)
    ada.press(ada.page.locator(f'form[action="/learn/{game}"] button'))
    ada.ready()
    return ada


def pick(ada: Visitor, parts: list[str]) -> None:
    """Click what has a ring; where it stands for several things, or for nothing on the board, also the button."""
    if ada.value("form") == "amount":
        ada.page.locator("[data-part=number]").fill(parts[0])
        return
    if ada.value("form") == "spread":
        spread(ada, parts)
        return
    refs = ada.page.locator(".coached.can:visible").evaluate_all("(all) => all.map((one) => one.dataset.ref)")
    if len(refs) == len(parts):
        for ref in refs:
            ada.press(ada.page.locator(f'.coached[data-ref="{ref}"]:visible'))
        if "narrowed" not in (ada.ask.get_attribute("class") or ""):
            return
    else:
        ada.open_list()
    for part in parts:
        ada.press(ada.page.locator(f'[id="option-{part}"] [data-part=option]'))


def spread(ada: Visitor, parts: list[str]) -> None:
    """So many points as each part says; what the page proposes is changed where it has to be."""
    for part in parts:
        token, _, count = part.partition("=")
        row = ada.page.locator(f'[id="option-{token}"]')
        points = row.locator("[data-part=points]")
        while (missing := int(count) - int(points.inner_text())) != 0:
            ada.press(row.locator(f"[data-step='{1 if missing > 0 else -1}']").first)


def follow(ada: Visitor, place: PlacedStep) -> None:
    """Do what the coach wants at a step."""
    ada.page.wait_for_function(_SPEAKS, arg=place.number)
    if not place.step.answer:
        ada.press(ada.page.locator("[data-coach=next]"))
        return
    ada.page.wait_for_function(_IN_SIGHT)
    parts, question, before = place.step.answer.split(","), ada.value("question"), ada.answers()
    pick(ada, parts)
    ada.page.wait_for_function(_PICKED, arg=question)
    ada.page.evaluate(_CONFIRM, question)
    ada.wait_for_answer(before)


@pytest.mark.parametrize("game", GUIDED)
def test_it_is_clicked_through_left_and_gone_on_with(browser: Browser, server: RunningServer, game: str) -> None:
    guide = lessons_of(game)
    ada = learner(browser, server, game)
    table, half = ada.table_id, len(guide.places) // 2
    for place in guide.places[:half]:
        follow(ada, place)
    ada.page.wait_for_function(_SPEAKS, arg=half)
    assert axe_serious(ada.page) == []
    # Away, and back by the same button as at first.
    ada.page.goto(ada.url)
    ada.press(ada.page.locator(f'form[action="/learn/{game}"] button'))
    ada.ready()
    assert ada.table_id == table
    for place in guide.places[half:-1]:
        follow(ada, place)
    ada.page.wait_for_function(_SPEAKS, arg=guide.places[-1].number)
    ada.press(ada.page.locator("[data-coach=next]"))
    expect(ada.page.locator("#coach")).to_be_hidden()
    assert ada.page.locator(".coached").count() == 0
    assert ada.wait_until_asked(), "the game goes on"
    ada.is_silent()


def test_the_coach_on_a_phone_is_folded_and_covers_nothing_he_speaks_of(
    browser: Browser, server: RunningServer
) -> None:
    ada = learner(browser, server, "rftg", lang="cs", phone=True)
    for place in lessons_of("rftg").places[:5]:
        follow(ada, place)
    ada.page.wait_for_function(_SPEAKS, arg=5)
    ringed = ada.page.locator(".coached").first.bounding_box()
    coach = ada.page.locator("#coach").bounding_box()
    assert ringed is not None
    assert coach is not None
    assert ringed["y"] + ringed["height"] <= coach["y"] or ringed["y"] >= coach["y"] + coach["height"]
    ada.press(ada.page.locator("[data-coach=fold]"))
    expect(ada.page.locator(".coach-said")).to_be_hidden()
    ada.press(ada.page.locator("[data-coach=fold]"))
    expect(ada.page.locator(".coach-said")).to_be_visible()
    assert axe_serious(ada.page) == []


def test_what_the_coach_speaks_of_is_seen_on_a_phone(browser: Browser, server: RunningServer) -> None:
    """Whatever pane it lies in, and whatever pane the question would open."""
    ada = learner(browser, server, "ti4", lang="cs", phone=True)
    for place in lessons_of("ti4").places[:-1]:
        ada.page.wait_for_function(_SPEAKS, arg=place.number)
        ada.wait_until_asked()
        ada.page.wait_for_function(_SEEN)
        if place.step.id in ("pools", "produce"):  # abilities and units can be chosen, each by a button of its own
            assert axe_serious(ada.page) == []
        follow(ada, place)
    ada.is_silent()


def test_another_move_is_refused_kindly_and_earlier_words_can_be_read_again(
    browser: Browser, server: RunningServer
) -> None:
    ada = learner(browser, server, "rftg")
    guide = lessons_of("rftg")
    for place in guide.places[:5]:
        follow(ada, place)
    ada.page.wait_for_function(_SPEAKS, arg=5)
    question = ada.value("question")
    ada.press(ada.page.locator('[data-ref="action:settle"]'))
    ada.page.wait_for_function(_PICKED, arg=question)
    ada.page.evaluate(_CONFIRM, question)
    expect(ada.page.locator("[data-part=problem]")).to_contain_text("Let us fill your hand first")
    ada.press(ada.page.locator("[data-coach=back]"))
    expect(ada.page.locator("#coach")).to_contain_text("pick one action in secret")
    ada.press(ada.page.locator("[data-coach=now]"))
    expect(ada.page.locator("#coach")).to_contain_text("You start with four cards")
    ada.press(ada.page.locator(".coach-leave button"))
    expect(ada.page.locator("#coach")).to_contain_text("Back to the lesson")
    ada.press(ada.page.locator("#coach button"))
    expect(ada.page.locator("#coach")).to_contain_text("You start with four cards")
