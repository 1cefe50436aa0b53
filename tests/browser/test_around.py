"""Around the table in the browser: accounts, settings, rematches, and lines that are never let through."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from random import Random

from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer
from tests.browser.playing import Visitor
from tests.server.playing import Player


def test_without_a_live_channel_the_page_helps_itself(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.page.route_web_socket(re.compile(r"/live\?"), lambda socket: socket.close(code=1011))
    ada.play_now()
    ada.page.wait_for_function("() => !document.body.classList.contains('line-lost')")
    assert ada.play(Random(3), 3) == 3


def test_a_guest_registers_and_keeps_the_seat(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    ada.play(Random(1), 1)
    table = ada.table_id
    ada.page.goto(f"{server.url.rstrip('/')}/register")
    ada.page.locator('input[name="name"]').fill("Ada Lovelace")
    ada.page.locator('input[name="password"]').fill("correct horse")
    ada.page.locator('main form button[type="submit"], main form button.primary').first.click()
    ada.page.wait_for_url(re.compile(r"^(?!.*register)"))
    ada.open(table)
    ada.wait_until_asked()
    expect(ada.page.locator("#seat-0")).to_contain_text("Ada Lovelace")
    ada.choose(Random(2))
    # And from another browser, by name and password.
    elsewhere = Visitor(browser, server.url)
    elsewhere.page.goto(f"{server.url.rstrip('/')}/login")
    elsewhere.page.locator('input[name="name"]').fill("ada lovelace")
    elsewhere.page.locator('input[name="password"]').fill("correct horse")
    elsewhere.page.locator('main form button[type="submit"], main form button.primary').first.click()
    elsewhere.page.wait_for_url(re.compile(r"^(?!.*login)"))
    elsewhere.open(table)
    elsewhere.wait_until_asked()
    elsewhere.is_silent()


def test_who_wants_to_confirm_is_asked(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    table = ada.table_id
    ada.page.goto(f"{server.url.rstrip('/')}/account")
    ada.page.locator('input[name="confirm"]').check()
    ada.page.locator('form:has(input[name="confirm"]) button.primary').first.click()
    ada.open(table)
    expect(ada.page.locator("#table")).to_have_attribute("data-confirm", "yes")


def test_two_meet_again_for_a_rematch(browser: Browser, server: RunningServer) -> None:
    ada, bob = Visitor(browser, server.url), Visitor(browser, server.url)
    table = ada.make("me", "link")
    bob.join(table["invites"]["1"])
    ada.open(table["id"])
    # The game itself is played by programs with keys for these seats: what matters here comes after it.
    programs = [Player(server.url, seed=seat, key=who.seat_key()) for seat, who in enumerate((ada, bob))]
    with ThreadPoolExecutor(2) as threads:
        assert all(threads.map(lambda program: program.play(table["id"]), programs))
    for program in programs:
        program.close()
    for who in (ada, bob):
        expect(who.page.locator("#result")).to_be_visible()
    ada.page.set_viewport_size({"width": 768, "height": 1024})
    ada.page.wait_for_function("() => innerWidth === 768")
    sheet = ada.page.locator("#result .result-parts > .scroll")
    assert sheet.evaluate("(part) => part.scrollWidth <= part.clientWidth"), "everybody is in sight on a tablet"
    ada.page.locator("#result [data-do=rematch]").click()
    ada.page.wait_for_url(re.compile(f"/t/(?!{re.escape(table['id'])})"))
    bob.page.locator("#result [data-do=rematch]").click()
    bob.page.wait_for_url(re.compile(f"/t/{re.escape(ada.table_id)}"))
    assert ada.wait_until_asked()
    assert bob.wait_until_asked()
    ada.is_silent()
    bob.is_silent()


def test_old_fights_do_not_cover_the_result_on_a_phone(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url, phone=True)
    table = ada.make("me", "heuristic", game="outer_rim")
    ada.open(table["id"])
    program = Player(server.url, key=ada.seat_key())
    assert program.play(table["id"])
    program.close()
    expect(ada.page.locator("#result .outcome")).to_be_visible()
    # Dice of the last encounters would stay until the reader goes on, and now there is nothing to go on with.
    expect(ada.page.locator("#stage")).to_be_hidden()
    expect(ada.page.locator("#result h2, #result h1").first).to_be_in_viewport()
    ada.is_silent()


def test_the_pace_of_bots_can_be_changed(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    menu = ada.page.locator("#menu > summary")
    menu.click()
    switch = ada.page.locator("[data-do=pace]").first
    before = switch.inner_text()
    switch.click()
    menu.click()
    expect(ada.page.locator("[data-do=pace]").first).not_to_have_text(before)
    ada.is_silent()
