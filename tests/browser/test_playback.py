"""What happens is seen: a round as beats in their order, skipped by a click or a key, at once for who likes it calm.

The pace is that of the browser's clock, which the tests turn by hand.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer
from tests.browser.playing import Visitor

SHOWN = "() => [...document.querySelectorAll('#stage .line')].map((line) => line.innerText.trim())"
PLAYING = "() => document.documentElement.dataset.playing ?? ''"


def watcher(browser: Browser, server: RunningServer, *, phone: bool = False) -> Visitor:
    """Somebody who likes slow movement, and whose clock can be turned."""
    ada = Visitor(browser, server.url, moving=True, phone=phone)
    ada.page.clock.install()
    ada.play_now()
    ada.page.evaluate("() => localStorage.setItem('orloj-pace', 'slow')")
    ada.wait_until_asked()
    return ada


def play_until_it_moves(ada: Visitor) -> None:
    """Answer, until others do something that is worth looking at; then time stands, however slow the machine is."""
    rng = Random(3)
    for _ in range(8):
        before = ada.answers()
        ada.pick(rng)
        settled = f"(n) => ({PLAYING})() || Number(document.documentElement.dataset.answers ?? 0) > n"
        ada.page.wait_for_function(settled, arg=before)
        if ada.page.evaluate(PLAYING) == "waits":
            ada.page.clock.pause_at(ada.page.evaluate("() => Date.now() / 1000") + 1)
            return
        ada.wait_for_answer(before)
        ada.wait_until_asked()
    pytest.fail("nothing was played")


def test_a_round_is_played_in_order_and_ends_with_the_question(browser: Browser, server: RunningServer) -> None:
    ada = watcher(browser, server)
    play_until_it_moves(ada)
    told: list[str] = []
    for _ in range(400):
        for line in ada.page.evaluate(SHOWN):
            if line not in told[-6:]:
                told.append(line)
        if not ada.page.evaluate(PLAYING):
            break
        ada.page.clock.run_for(100)
    ada.page.clock.resume()
    ada.wait_until_asked()
    story = ada.page.evaluate("() => [...document.querySelectorAll('#story .line')].map((one) => one.innerText.trim())")
    assert len(told) >= 3
    others = [name for name in ada.page.locator(".seat:not(.is-you) .name-of").all_inner_texts() if name]
    assert any(name in line for name in others for line in told), "who did what is named"
    left = iter(story)
    assert all(line in left for line in told), "in the order of the story"
    assert ada.page.locator(".flying").count() == 0, "what flew has landed"
    expect(ada.page.locator("#story .line[data-new]")).to_have_count(1)  # what is new is marked
    ada.is_silent()


@pytest.mark.parametrize("how", ["click", "key", "button", "finger"])
def test_it_can_be_skipped_and_the_click_answers_nothing(browser: Browser, server: RunningServer, how: str) -> None:
    ada = watcher(browser, server, phone=how == "finger")
    play_until_it_moves(ada)
    answers = ada.page.evaluate("() => document.documentElement.dataset.answers ?? '0'")
    match how:
        case "click":
            ada.page.locator("#dock").click(position={"x": 30, "y": 30})
        case "key":
            ada.page.keyboard.press("Space")
        case "button":
            ada.page.locator(".playback-skip").click()
        case "finger":  # nothing of the page lies over it
            ada.page.locator(".playback-skip").tap()
    ada.page.clock.resume()
    ada.page.wait_for_function(f"() => !({PLAYING})()")
    ada.wait_until_asked()
    given = ada.page.evaluate("() => document.documentElement.dataset.answers ?? '0'")
    assert int(given) <= int(answers) + 1, "only the answer that was under way"
    assert ada.page.locator(".flying").count() == 0
    ada.is_silent()


def test_who_wants_no_movement_reads_it_at_once(browser: Browser, server: RunningServer) -> None:
    calm = Visitor(browser, server.url)
    calm.play_now()
    calm.wait_until_asked()
    calm.choose(Random(3))
    calm.wait_until_asked()
    expect(calm.page.locator("#stage .line").last).to_be_visible()
    assert calm.page.evaluate(PLAYING) == ""
    assert calm.page.locator(".flying").count() == 0
    floating = (
        "() => [...document.querySelectorAll('#table *')].filter((e) => getComputedStyle(e).position === 'fixed')"
    )
    assert calm.page.evaluate(f"{floating}.length") == 0, "what games draw is not taken for the page's own parts"


def test_pace_and_sounds_are_kept(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url, moving=True)
    ada.play_now()
    ada.page.locator("#menu > summary").click()
    ada.page.locator("[data-pref=pace]").select_option("off")
    expect(ada.page.locator("[data-pref=sounds]")).to_be_checked()
    ada.page.locator("[data-pref=sounds]").uncheck()
    ada.page.reload()
    ada.ready()
    ada.page.locator("#menu > summary").click()
    expect(ada.page.locator("[data-pref=pace]")).to_have_value("off")
    expect(ada.page.locator("[data-pref=sounds]")).not_to_be_checked()
    phone = Visitor(browser, server.url, phone=True)
    phone.play_now()
    phone.page.locator("#menu > summary").click()
    expect(phone.page.locator("[data-pref=sounds]")).not_to_be_checked()


def test_who_was_away_is_told_and_can_watch(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url, moving=True)
    ada.play_now()
    ada.wait_until_asked()
    ada.page.add_init_script(f"localStorage.setItem('orloj-seen-{ada.table_id}', '0')")  # before the page itself looks
    ada.page.reload()
    ada.ready()
    expect(ada.page.locator("#since")).to_contain_text(re.compile(r"\d+ things have happened"))
    ada.page.locator("#since a").click()
    ada.page.wait_for_selector("html[data-running]", state="attached")
    expect(ada.page.locator("#slider")).to_be_visible()
    ada.page.wait_for_function(
        "() => Number(document.getElementById('slider').max) === Number(document.getElementById('slider').value)"
    )
    ada.is_silent()
