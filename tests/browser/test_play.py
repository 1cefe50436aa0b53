"""Playing in the browser: by mouse, by keyboard, by touch, with others, through crashes, and looking back."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from orloj.testing.browser import RunningServer, axe_serious
from tests.browser.asking import Questions
from tests.browser.playing import Visitor
from tests.server.asking import QUESTIONS

LOST = re.compile("trying again")
# How far above a point in the dock is a place on the board where nothing explains itself?
NOTHING_ABOVE = """([x, y]) => {
  let lift = document.getElementById("dock").offsetHeight;
  while (document.elementFromPoint(x, y - lift)?.closest("[data-card], [data-symbol], a.rule, #dock")) lift += 10;
  return lift;
}"""
_COUNT_TOASTS = """() => {
  const box = document.getElementById("toasts");
  const count = () => { box.dataset.most = Math.max(box.dataset.most ?? 0, box.children.length); };
  new MutationObserver(count).observe(box, { childList: true });
  count();
}"""


def duel(browser: Browser, server: RunningServer) -> tuple[Visitor, Visitor]:
    """Two people at a table of two, one of them invited by a link."""
    ada, bob = Visitor(browser, server.url), Visitor(browser, server.url)
    table = ada.make("me", "link")
    ada.open(table["id"])
    expect(ada.page.locator(".copy input")).to_have_value(re.compile(f"/join/{table['invites']['1']}$"))
    bob.join(table["invites"]["1"])
    ada.wait_until_asked()  # the page noticed by itself
    return ada, bob


def test_a_whole_game_by_clicking(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    assert ada.play(Random(11)) > 10
    expect(ada.page.locator("#result .outcome")).not_to_be_empty()
    expect(ada.page.locator("#result tr.total td")).to_have_count(3)
    expect(ada.page.locator("#result polyline")).to_have_count(3)
    assert ada.page.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight"), "the page itself stays"
    ada.is_silent()
    _look_at_the_end(ada)


def _look_at_the_end(ada: Visitor) -> None:
    """The finished table and its replay: pictures, accessibility, moving, branching."""
    table = ada.table_id
    for lang, theme in (("en", "dark"), ("cs", "light")):
        _light_or_dark(ada.page, theme)
        for what, path in (("over", f"?lang={lang}"), ("replay", f"/replay?at=9&lang={lang}")):
            ada.open(table, path)
            assert axe_serious(ada.page) == []
            for width, height in ((390, 844), (1440, 900)):
                ada.page.set_viewport_size({"width": width, "height": height})
                ada.picture(f"{what}-{width}-{lang}-{theme}")
    _light_or_dark(ada.page, "dark")
    _move_through_the_replay(ada, table)
    ada.page.locator(".branch button").click()
    ada.ready()
    assert ada.table_id != table
    assert ada.wait_until_asked()
    ada.choose(Random(1))
    ada.is_silent()


def _light_or_dark(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")


def _move_through_the_replay(ada: Visitor, table: str) -> None:
    ada.open(table, "/replay?at=0&lang=en")
    slider, where = ada.page.locator("#slider"), ada.page.locator(".where")
    expect(slider).to_have_value("0")
    start = where.inner_text()
    ada.page.keyboard.press("ArrowRight")
    expect(where).not_to_have_text(start)
    expect(slider).to_have_value("1")
    ada.page.locator("#go-last").click()
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    ada.page.locator("#go-back").click()
    expect(slider).not_to_have_value(slider.get_attribute("max") or "")
    slider.fill("9")
    expect(where).to_contain_text("9 of")
    ada.page.locator("#eyes").select_option("1")
    ada.page.wait_for_url(re.compile("seat=1"))
    address = ada.page.url
    ada.page.reload()
    ada.ready()
    assert ada.page.url == address
    expect(slider).to_have_value("9")


def test_some_rounds_by_keyboard_alone(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    keys = ada.page.keyboard
    for _ in range(12):
        assert ada.wait_until_asked()
        before = ada.answers()
        if ada.value("form") == "one":
            answers = ada.answers_at_once(ada.options.first)
            keys.press("1")
            if not answers:
                keys.press("Enter")
        else:
            keys.press("Escape")
            for number in range(1, ada.needed() + 1):
                keys.press(str(number))
            keys.press("Enter")
        ada.wait_for_answer(before)
    ada.wait_until_asked()
    # By Tab and Enter: on a card of the hand, or an option of the list.
    ada.open_list()
    target = ada.options.first
    target.focus()
    keys.press("Space")
    keys.press("Escape")
    keys.press("Shift+?")
    expect(ada.page.locator("#help")).to_be_visible()
    keys.press("Escape")
    expect(ada.page.locator("#help")).not_to_be_visible()
    # What is typed in the chat is not for the game.
    ada.page.locator("#tab-chat").click()
    ada.page.locator("#say-text").fill("")
    ada.page.locator("#say-text").press_sequentially("1 u ?")
    keys.press("Enter")
    expect(ada.page.locator(".said")).to_contain_text("1 u ?")
    ada.is_silent()


@pytest.mark.parametrize("phone", [False, True])
def test_symbols_are_explained_where_they_are_shown(browser: Browser, server: RunningServer, phone: bool) -> None:
    ada = Visitor(browser, server.url, phone=phone)
    ada.play_now()
    phase, pop = ada.page.locator(".phases [data-symbol='phase.settle']"), ada.page.locator("#pop")
    if phone:
        phase.tap()
    else:
        phase.hover()
    expect(pop).to_contain_text("one world from hand")  # the rule behind it
    expect(pop.locator("a")).to_have_attribute("href", "/rules/rftg/rftg.settle.1")
    if not phone:
        ada.page.locator("#hand [data-card]").first.hover()
        expect(pop.locator(".card-legend .sym").first).to_be_visible()  # those of a card come with the card
    ada.is_silent()


def test_a_newcomer_is_welcomed_once(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    welcome = ada.page.locator("#welcome")
    expect(welcome).to_contain_text("most points win")
    welcome.locator("[data-do=help]").click()
    expect(ada.page.locator("#help")).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.choose(Random(1))
    expect(welcome).to_be_visible()
    with ada.page.expect_response("**/introduced/rftg"):
        ada.page.locator("[data-do=welcomed]").click()
    expect(welcome).to_be_hidden()
    ada.wait_until_asked()
    ada.choose(Random(2))
    expect(welcome).to_be_hidden()
    ada.play_now()
    expect(welcome).to_be_hidden()
    ada.open(ada.make("me", "heuristic", game="andromeda")["id"])
    expect(welcome).to_be_visible()  # each game has its own
    ada.page.locator(".help-button").click()
    expect(ada.page.locator("#help")).to_be_visible()
    ada.is_silent()


def test_pieces_are_the_buttons_and_the_list_waits(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    ada.wait_until_asked()
    expect(ada.options.first).to_be_hidden()
    expect(ada.pieces.first).to_have_attribute("data-key", "1")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.pieces.first).to_be_focused()
    ada.page.keyboard.press("2")
    expect(ada.pieces.nth(1)).to_have_class(re.compile("picked"))
    ada.open_list()
    expect(ada.options.first).to_be_visible()
    ada.is_silent()


def test_the_words_of_a_card_stay_out_of_the_way(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    ada.wait_until_asked()
    pop, cards = ada.page.locator("#pop"), ada.page.locator("#hand .card")
    cards.nth(1).hover()
    expect(pop.locator(".race-details")).to_be_visible()
    shown, dock = pop.bounding_box(), ada.page.locator("#dock").bounding_box()
    assert shown is not None
    assert dock is not None
    assert shown["y"] + shown["height"] <= dock["y"], "the cards beside it can be seen"
    assert pop.evaluate("(box) => getComputedStyle(box).pointerEvents") == "none"
    ada.page.mouse.move(700, 20)
    expect(pop).to_be_hidden()
    # A card that comes to lie under a resting mouse explains nothing, until the mouse moves.
    at = cards.nth(1).bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    lift = ada.page.evaluate(NOTHING_ABOVE, [x, y])
    ada.page.mouse.move(x, y - lift)
    ada.page.locator("#dock").evaluate("(dock, lift) => { dock.style.translate = `0 ${-lift}px`; }", lift)
    ada.page.wait_for_timeout(700)
    moved = cards.nth(1).bounding_box()
    assert moved is not None
    assert moved["y"] < y - lift < moved["y"] + moved["height"], "it lies under the mouse"
    expect(pop).to_be_hidden()
    ada.page.mouse.move(x + 4, y - lift + 4)
    expect(pop).to_be_visible()
    ada.is_silent()


def test_two_browsers_and_sealed_choices(browser: Browser, server: RunningServer) -> None:
    ada, bob = duel(browser, server)
    before = bob.page.locator("#table").inner_html()
    ada.choose(Random(2))
    expect(ada.ask).to_have_class(re.compile("is-sealed"))
    ada.sees("Your answer is sealed")
    # Bob's page may not even have been told to look: ask for its newest to be sure.
    bob.page.reload()
    bob.ready()
    assert _without_scroll(bob.page.locator("#table").inner_html()) == _without_scroll(before)
    # Ada changes her mind while it is sealed.
    expect(ada.go).to_be_hidden()
    ada.open_list()
    picked = ada.page.locator("#options .picked [data-part=option]").first
    picked.click()
    free = ada.page.locator("#options .choice-row:not(.picked) [data-part=option]").last
    free.click()
    count = ada.answers()
    ada.go.click()
    ada.wait_for_answer(count)
    bob.choose(Random(3))
    assert ada.wait_until_asked()
    assert bob.wait_until_asked()
    expect(ada.page.locator("#prompt")).to_contain_text("action")
    # A half-made choice survives what the other one says.
    ada.page.locator("#board [data-ref].can").first.click()
    bob.page.locator("#tab-chat").click()
    bob.page.locator("#say-text").fill("Hello <b>Ada</b>")
    bob.page.keyboard.press("Enter")
    expect(ada.page.locator("#tab-chat .count")).to_have_text("1")
    expect(ada.page.locator("#board [data-ref].picked")).to_have_count(1)
    expect(ada.page.locator("#chat .said")).to_contain_text("Hello <b>Ada</b>")
    # Whoever says much does not cover the table: it is told once at a time.
    ada.page.evaluate(_COUNT_TOASTS)
    for number in (2, 3):
        bob.page.locator("#say-text").fill(f"Line {number}")
        bob.page.keyboard.press("Enter")
        expect(ada.page.locator("#tab-chat .count")).to_have_text(str(number))
    assert ada.page.evaluate("document.getElementById('toasts').dataset.most") == "1"
    # Both pick: revealed. Then Ada asks for an undo, and Bob allows it.
    count = ada.answers()
    ada.go.click()
    ada.wait_for_answer(count)
    bob.wait_until_asked()
    bob.choose(Random(4))
    ada.page.wait_for_function("() => !document.querySelector('#ask.is-sealed')")
    ada.page.locator("[data-do=undo]").click()
    ada.page.locator("#sure-yes").click()
    expect(bob.page.locator(".bar")).to_contain_text("would like to take back")
    bob.page.locator("[data-do=allow]").click()
    expect(bob.page.locator(".bar")).to_have_count(0)
    expect(ada.page.locator("#prompt")).to_contain_text("action")
    ada.is_silent()
    bob.is_silent()


def _without_scroll(html: str) -> str:
    """The forms of the switches name the page; nothing else differs between two visits."""
    return re.sub(r"\s+", " ", html)


def test_undo(browser: Browser, server: RunningServer) -> None:
    ada, _ = duel(browser, server)
    ada.choose(Random(5))
    expect(ada.ask).to_have_class(re.compile("is-sealed"))
    ada.page.keyboard.press("u")
    ada.sees("Taken back.")
    expect(ada.ask).not_to_have_class(re.compile("is-sealed"))
    expect(ada.page.locator("#hand [data-ref].picked")).to_have_count(0)
    ada.page.locator("[data-do=undo]").click()
    ada.sees("You have nothing to take back.")
    ada.choose(Random(6))
    ada.is_silent()


def test_bots_do_not_mind_an_undo(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    ada.wait_until_asked()
    first = ada.page.locator("#prompt").inner_text()
    ada.choose(Random(5))
    ada.wait_until_asked()
    expect(ada.page.locator("#prompt")).not_to_have_text(first)
    ada.page.locator("[data-do=undo]").click()
    expect(ada.page.locator("#prompt")).to_have_text(first)
    expect(ada.page.locator("#hand [data-ref].picked")).to_have_count(0)
    ada.is_silent()


def test_a_server_that_crashes_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    with RunningServer(tmp_path, "--rate", "0") as server:
        ada = Visitor(browser, server.url)
        ada.play_now()
        ada.play(Random(6), 2)
        ada.wait_until_asked()
        story = ada.page.locator("#story .line").all_inner_texts()
        prompt = ada.page.locator("#prompt").inner_text()
        ada.pieces.first.click()
        server.kill()
        expect(ada.page.locator("#lost")).to_be_visible()
        expect(ada.go).to_be_disabled()
        expect(ada.pieces).to_have_count(0)
        server.restart()
        expect(ada.page.locator("#lost")).to_be_hidden(timeout=40_000)
        expect(ada.page.locator("#prompt")).to_have_text(prompt)
        assert ada.page.locator("#story .line").all_inner_texts() == story
        expect(ada.page.locator("[data-ref].picked")).to_have_count(1)
        ada.page.keyboard.press("Escape")
        ada.choose(Random(7))
        ada.is_silent()


def test_an_old_page_does_no_harm(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    ada.wait_until_asked()
    old = ada.new_page()
    # The second tab never hears any news, and its page is kept as it is.
    old.route_web_socket(re.compile(r"/live\?"), lambda _: None)
    old.goto(ada.page.url)
    ada.ready(old)
    for place in range(2):
        old.locator("#hand [data-ref].can").nth(place).click()
    ada.play(Random(8), 3)
    ada.wait_until_asked()
    newest = ada.page.locator("#prompt").inner_text()
    number = ada.page.locator("#table").get_attribute("data-lines")
    old.locator("[data-part=go]").click()
    expect(old.locator("#toasts")).to_contain_text("moved on")
    expect(old.locator("#prompt")).to_have_text(newest)
    assert ada.page.locator("#table").get_attribute("data-lines") == number


def test_the_second_click_of_a_slow_double_click_does_not_answer_the_next_question(
    browser: Browser, server: RunningServer
) -> None:
    ada = Visitor(browser, server.url)
    ada.open(ada.make("me", "random")["id"])
    ada.wait_until_asked()
    for place in range(2):
        ada.pieces.nth(place).click()
    ada.go.click()
    ada.wait_for_answer(0)
    ada.wait_until_asked()
    # By now something that answers the next question lies under the pointer.
    option = ada.page.locator("#options [data-part=option]:visible, [data-ref].can:visible").first
    option.click(trial=True)  # the pointer is there, and it can be clicked
    ada.page.mouse.down(click_count=2)
    ada.page.mouse.up(click_count=2)
    ada.page.wait_for_timeout(200)
    assert ada.answers() == 1
    expect(ada.page.locator(".choice-row.picked")).to_have_count(0)
    option.click()
    if not ada.page.locator(".choice-row.picked").count():
        ada.wait_for_answer(1)  # it went at once
    ada.is_silent()


def test_a_key_that_is_held_down_answers_once(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.open(ada.make("me", "random")["id"])
    ada.wait_until_asked()
    for place in range(2):
        ada.pieces.nth(place).click()
    ada.go.focus()
    ada.page.keyboard.down("Enter")
    ada.wait_for_answer(0)
    ada.wait_until_asked()
    ada.open_list()
    ada.options.first.focus()
    for _ in range(3):
        ada.page.keyboard.down("Enter")  # of a key that is down already: a repetition
    ada.page.wait_for_timeout(200)
    assert ada.answers() == 1
    expect(ada.page.locator(".choice-row.picked")).to_have_count(0)
    ada.is_silent()


def test_a_double_click_counts_once(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    ada.wait_until_asked()
    sent: list[str] = []
    ada.page.on("request", lambda one: sent.append(one.url) if "/answers" in one.url else None)
    for place in range(2):
        ada.pieces.nth(place).click()
    ada.go.dblclick()
    ada.wait_for_answer(0)
    assert len(sent) == 1


# Nothing has been scrolled for twenty frames.
_STILL = """() => new Promise((done) => {
  let left = 60;
  const again = () => { left = 60; };
  addEventListener('scroll', again, true);
  const frame = () => {
    left -= 1;
    if (left) return requestAnimationFrame(frame);
    removeEventListener('scroll', again, true);
    done();
  };
  requestAnimationFrame(frame);
})"""


def test_by_touch_on_a_phone(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url, lang="cs", phone=True)
    ada.play_now()
    ada.play(Random(9), 6)
    assert ada.wait_until_asked()
    width = ada.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390, "nothing is wider than the screen"
    ada.picture("table-390-cs")
    assert axe_serious(ada.page) == []
    ada.page.locator("[data-do=drawer]").first.tap()
    expect(ada.page.locator("#story")).to_be_visible()
    ada.picture("story-390-cs")
    ada.page.locator(".drawer-close").tap()
    expect(ada.page.locator("#story")).to_be_hidden()
    # A long press explains a card and picks nothing, also where there is little room for words.
    card = ada.page.locator("#hand [data-card], #board [data-card]").first
    for height in (844, 560):
        ada.page.set_viewport_size({"width": 390, "height": height})
        expect(ada.page.locator("#pop")).to_be_hidden()
        card.scroll_into_view_if_needed()
        ada.page.evaluate(_STILL)  # an explanation goes away as soon as something is scrolled
        card.dispatch_event("pointerdown", {"pointerType": "touch", "clientX": 1, "clientY": 1, "bubbles": True})
        expect(ada.page.locator("#pop .race-details")).to_be_visible()
    ada.is_silent()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_table_is_accessible_in_both_themes(browser: Browser, server: RunningServer, theme: str) -> None:
    lang = "en" if theme == "dark" else "cs"
    ada = Visitor(browser, server.url, theme=theme, lang=lang)
    ada.play_now()
    ada.play(Random(10), 4)
    ada.wait_until_asked()
    assert axe_serious(ada.page) == []
    ada.picture(f"table-1440-{lang}-{theme}")
    ada.page.set_viewport_size({"width": 390, "height": 844})
    assert axe_serious(ada.page) == []
    ada.picture(f"table-390-{lang}-{theme}")
    ada.page.set_viewport_size({"width": 1440, "height": 900})
    ada.page.locator("#menu > summary").click()
    assert axe_serious(ada.page) == []
    ada.page.keyboard.press("Escape")
    ada.page.locator("#hand [data-card], #board [data-card]").first.hover()
    expect(ada.page.locator("#pop .race-details")).to_be_visible()
    assert axe_serious(ada.page) == []
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#pop")).to_be_hidden()
    ada.page.locator("#prompt .rule").click()
    expect(ada.page.locator("#pop .rule-part")).to_be_visible()
    ada.open(ada.table_id, "/replay")
    assert axe_serious(ada.page) == []
    ada.is_silent()


def test_waiting_room_and_spectator(browser: Browser, server: RunningServer) -> None:
    ada, eve = Visitor(browser, server.url), Visitor(browser, server.url)
    table = ada.make("me", "open", "link", public=True)
    ada.open(table["id"])
    ada.picture("waiting-1440-en")
    assert axe_serious(ada.page) == []
    eve.open(table["id"])
    eve.page.get_by_text("Sit down here").click()
    eve.ready()
    expect(ada.page.locator("#seat-1.free")).to_have_count(0)
    ada.page.locator("[data-do=give-up]").click()
    ada.page.locator("#sure-yes").click()
    ada.page.wait_for_url(f"{ada.url}/")
    eve.page.wait_for_url(f"{eve.url}/")
    watched = ada.make("me", "heuristic", public=True)["id"]
    ada.open(watched)
    ada.page.locator("#menu > summary").click()
    ada.page.locator("[data-do=leave]").click()
    ada.page.locator("#sure button[value=no]").click()
    ada.wait_until_asked()
    guest = Visitor(browser, server.url)
    guest.open(watched)
    guest.sees("You are watching.")
    expect(guest.page.locator("[data-ref].can")).to_have_count(0)
    guest.picture("watching-1440-en")
    assert axe_serious(guest.page) == []
    ada.page.locator("#menu > summary").click()
    ada.page.locator("[data-do=leave]").click()
    ada.page.locator("#sure-yes").click()
    ada.page.wait_for_url(f"{ada.url}/")
    expect(guest.page.locator("#seat-0")).to_contain_text("bot")  # which plays on
    ada.is_silent()


# -- all forms of questions, on a page whose question is replaced

ANSWERS = {
    "one": "two.b",
    "some": "a,plain",
    "pay": "a,b",
    "order": "b,a,c",
    "amount": "5",
    "spread": "a=1,b=2",
    "place": "a=25",
}


@pytest.fixture(scope="module")
def asked(browser: Browser, server: RunningServer) -> Visitor:
    ada = Visitor(browser, server.url)
    ada.play_now()
    ada.wait_until_asked()
    return ada


@pytest.mark.parametrize("form", QUESTIONS)
def test_every_form_can_be_answered(asked: Visitor, form: str) -> None:
    questions = Questions(asked, [form])
    expect(asked.page.locator(f"#ask[data-form={form}]")).to_be_visible()
    _answer(asked.page, form)
    expect(asked.go).to_be_enabled()
    asked.go.click()
    asked.wait_for_answer(0)
    questions.settled(ANSWERS[form])
    asked.is_silent()


def _answer(page: Page, form: str) -> None:
    def row(token: str) -> str:
        return f'.choice-row[data-token="{token}"]'

    def option(token: str) -> None:
        closed = page.locator("[data-part=list][aria-expanded=false]:visible")
        if closed.count():
            closed.click()
        page.locator(f"{row(token)} [data-part=option]").click()

    def piece(ref: str) -> None:
        page.locator(f'[data-ref="{ref}"].can').click()  # pieces become buttons a moment after the page is there

    total = page.locator("[data-part=sum]")
    match form:
        case "one":
            expect(page.locator('[data-ref="piece:far"].no em.why')).to_have_text("too far away · settle.1")
            piece("piece:two")  # stands for two options: only they are left in the list
            expect(page.locator(".choice-row:not([hidden])")).to_have_count(2)
            page.keyboard.press("Escape")
            expect(page.locator(".choice-row:not([hidden])")).to_have_count(5)
            option("dear")
            expect(total).to_have_text("costs 2")
            expect(page.locator("[data-part=go]")).to_have_text("Do it with The dear")
            page.keyboard.press("Escape")
            piece("piece:two")
            page.evaluate("() => document.getElementById('table').setAttribute('data-confirm', 'yes')")
            option("two.b")
        case "some":
            expect(page.locator("[data-part=go]")).to_be_disabled()
            piece("piece:a")
            option("plain")
            expect(total).to_contain_text("2 chosen")
            piece("piece:b")
            expect(page.locator("#toasts")).to_contain_text("No more than 2")
        case "pay":
            expect(total).to_have_text("Still to pay: 3")
            option("c")
            option("a")
            expect(total).to_contain_text("more than needed")
            expect(page.locator("[data-part=go]")).to_be_disabled()
            option("c")
            piece("piece:b")
            expect(total).to_have_text("Exactly paid: The a and The b")
            expect(page.locator("[data-part=go]")).to_have_text("Do it with 2 things")
        case "order":
            for token in "abc":
                option(token)
            page.locator(f"{row('b')} [data-move='-1']").click()
            expect(page.locator('[data-ref="piece:b"]')).to_have_attribute("data-rank", "1")
        case "amount":
            page.locator("[data-part=slider]").fill("4")
            page.locator("[data-step='1']").click()
            expect(page.locator("[data-part=number]")).to_have_value("5")
        case "spread":
            for token in "aab":
                page.locator(f"{row(token)} [data-step='1']").click()
            page.locator(f"{row('a')} [data-step='-1']").click()
            page.locator(f"{row('b')} [data-step='1']").click()
            expect(total).to_have_text("3 of 3 spread")
        case "place":
            page.locator(f"{row('a')} select").select_option("18")
            option("a")
            piece("system:25")
            expect(page.locator(f"{row('a')} select")).to_have_value("25")
