"""Meeting people in the browser: a wish becomes a table, the same people play again, somebody runs a tournament."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer, axe_serious
from tests.browser.playing import Visitor
from tests.server.playing import Player

# How often the browser would send a form that is sent twice before an answer has come.
_SENT_TWICE = """(form) => {
  let sent = 0;
  addEventListener("submit", (event) => { sent += !event.defaultPrevented; event.preventDefault(); });
  for (let click = 0; click < 2; click += 1) form.requestSubmit();
  return sent;
}"""


def is_sound(who: Visitor) -> None:
    """Usable for everybody, and nothing wider than the screen."""
    assert axe_serious(who.page) == [], who.page.url
    assert who.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{who.page.url} is too wide"
    who.is_silent()


def test_a_wish_becomes_a_table_and_the_same_people_play_again(browser: Browser, server: RunningServer) -> None:
    ada, bob = Visitor(browser, server.url, phone=True, lang="cs"), Visitor(browser, server.url, theme="light")
    ada.page.goto(f"{ada.url}/people")
    ada.page.locator('input[name="game-rftg"]').check()
    ada.page.locator('select[name="day"]').select_option("1")
    ada.page.locator(".wish-form button.primary").click()
    expect(ada.page.locator(".gatherings > li")).to_have_count(1)
    assert "UTC" not in ada.page.locator(".gatherings .when").inner_text(), "times are the reader's own"
    is_sound(ada)
    bob.page.goto(f"{bob.url}/people")
    expect(bob.page.locator(".gatherings .when")).to_have_text(re.compile(r"^[A-Z]\w\w \d+ [A-Z]\w+, 20:00–23:00$"))
    is_sound(bob)
    bob.page.locator(".gatherings button.primary").click()
    bob.page.wait_for_url(re.compile("/t/"))
    table = bob.table_id
    ada.page.goto(f"{ada.url}/")
    ada.page.locator(".invited button.primary").click()
    ada.page.wait_for_url(re.compile(f"/t/{re.escape(table)}"))
    # The game itself is played by programs with keys for these seats: what matters here comes after it.
    programs = [Player(server.url, seed=seat, key=who.seat_key()) for seat, who in enumerate((ada, bob))]
    with ThreadPoolExecutor(2) as threads:
        assert all(threads.map(lambda program: program.play(table), programs))
    for program in programs:
        program.close()
    expect(bob.page.locator("#result")).to_be_visible()
    bob.page.locator("#result [data-do=rematch]").click()
    bob.page.wait_for_url(re.compile(f"/t/(?!{re.escape(table)})"))
    ada.page.goto(f"{ada.url}/people")
    ada.page.locator(".invited button.primary").click()
    ada.page.wait_for_url(re.compile(f"/t/{re.escape(bob.table_id)}"))
    assert bob.wait_until_asked()
    assert bob.page.locator("#seat-1.is-you").count(), "seats have turned"
    bob.is_silent()


def test_late_in_the_evening_one_can_still_wish_for_tonight(browser: Browser, server: RunningServer) -> None:
    """As the form proposes it, in the reader's own time, whatever time it is for the server."""
    ada = Visitor(browser, server.url)
    for now, proposed in (("23:10", ["23:00", "02:00"]), ("09:00", ["20:00", "23:00"])):
        ada.page.clock.set_fixed_time(f"2026-11-19T{now}:00")
        ada.page.goto(f"{ada.url}/people")
        found = [ada.page.locator(f'.wish-times select[name="{name}"]').input_value() for name in ("from", "until")]
        assert found == proposed
    ada.page.clock.set_fixed_time("2026-11-19T23:40:00")
    ada.page.goto(f"{ada.url}/people")
    times = {name: ada.page.locator(f'.wish-times select[name="{name}"]') for name in ("day", "from", "until")}
    assert times["from"].input_value() == "23:30"
    times["day"].select_option("1")
    assert times["from"].input_value() == "20:00", "tomorrow it is the evening again"
    times["until"].select_option("22:00")
    times["day"].select_option("0")
    assert [times[name].input_value() for name in ("from", "until")] == ["20:00", "22:00"], "what one says stays"
    ada.is_silent()


def test_who_clicks_twice_says_it_once(browser: Browser, server: RunningServer) -> None:
    """A visitor would be two guests otherwise, one of whom nobody ever meets."""
    ada = Visitor(browser, server.url)
    ada.page.goto(f"{ada.url}/people")
    assert ada.page.locator(".wish-form form").evaluate(_SENT_TWICE) == 1
    ada.page.goto(f"{ada.url}/rules/rftg")
    assert ada.page.locator("form[method=get]").first.evaluate(_SENT_TWICE) == 2, "whoever asks may ask again"
    ada.is_silent()


def test_somebody_runs_a_tournament(browser: Browser, server: RunningServer) -> None:
    olga, ada, bob = (Visitor(browser, server.url, phone=phone) for phone in (False, True, False))
    olga.page.goto(f"{olga.url}/register")
    olga.page.locator('input[name="name"]').fill("Olga Cup")
    olga.page.locator('input[name="password"]').fill("correct horse")
    olga.page.locator("main form button.primary").first.click()
    olga.page.wait_for_url(re.compile(r"^(?!.*register)"))
    for path in ("/people/Olga%20Cup", "/friends", "/tournaments"):
        olga.page.goto(f"{olga.url}{path}")
        is_sound(olga)
    olga.page.locator('input[name="name"]').fill("Evening cup")
    olga.page.locator('select[name="system"]').select_option("robin")
    olga.page.locator("main form button.primary").click()
    link = olga.page.locator("#cup-link").input_value()
    for who in (ada, bob):
        who.page.goto(link)
        who.page.locator('form[action$="/join"] button').click()
        expect(who.page.locator('form[action$="/leave"]')).to_be_visible()
    olga.page.locator('form[action$="/round"] button').click()
    ada.page.reload()
    is_sound(ada)
    ada.page.locator('.cup-tables form[action$="/accept"] button').click()
    ada.page.wait_for_url(re.compile("/t/"))
    bob.page.reload()
    bob.page.locator('.cup-tables form[action$="/accept"] button').click()
    assert bob.wait_until_asked()
    # Nobody plays it out: the organiser says how it went.
    olga.page.reload()
    olga.page.set_viewport_size({"width": 390, "height": 844})
    name = olga.page.locator(".cup-table th[scope=row]").first
    assert name.evaluate("one => one.offsetWidth") > 120, "names have room beside the buttons"
    olga.page.locator(".cup-tables .do span").evaluate("one => { one.textContent = 'its table is gone, '.repeat(4); }")
    names = olga.page.locator(".cup-tables ol")
    assert names.evaluate("one => one.offsetWidth / one.parentElement.offsetWidth") > 0.4, "and beside long words"
    is_sound(olga)
    olga.page.set_viewport_size({"width": 1440, "height": 900})
    olga.page.locator(".cup-tables summary").click()
    olga.page.locator('select[name="rank-0"]').select_option("2")
    olga.page.locator('select[name="rank-1"]').select_option("1")
    olga.page.locator(".set-result button").click()
    expect(olga.page.locator(".cup-table tbody tr").first).to_contain_text("1.00")
    is_sound(olga)
