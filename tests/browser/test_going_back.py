"""In the browser: going back by consent, a whole turn at once, and what can be done at any time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer, axe_serious
from tests.browser.playing import Visitor
from tests.server.fair import fair
from tests.server.helpers import Server, serving

_ANSWER = """async (id) => {
  const csrf = document.querySelector('meta[name=csrf]').content;
  const headers = {'Content-Type': 'application/json', 'X-CSRF-Token': csrf};
  const address = `/api/tables/${id}`;
  const table = await (await fetch(address)).json();
  const question = table.question;
  if (!question || question.sealed !== null) return table.story_size;
  const say = async (answer) => {
    const body = JSON.stringify({answer, question: question.id});
    return fetch(`${address}/answers`, {method: 'POST', headers, body});
  };
  const refused = await (await say('?')).json();
  await say(refused.example ?? '');
  return table.story_size;
}"""


def play_on(players: list[Visitor], table: str, lines: int) -> None:
    """Let the players answer without looking, until the story has so many lines."""
    for _ in range(500):
        for player in players:
            if player.page.evaluate(_ANSWER, table) >= lines:
                return
    raise AssertionError("nothing happens")


def test_two_agree_to_go_back(browser: Browser, server: RunningServer) -> None:
    ada, bob = Visitor(browser, server.url), Visitor(browser, server.url, phone=True, lang="cs")
    table = ada.make("me", "link")
    ada.open(table["id"])
    bob.join(table["invites"]["1"])
    play_on([ada, bob], table["id"], 45)
    ada.open(table["id"])
    bob.open(table["id"])
    lines = ada.page.locator("#story .line").count()
    beginning = ada.page.locator("#story .to-moment").first
    expect(beginning).to_be_attached()
    beginning.click()
    ada.ready()
    assert axe_serious(ada.page) == []
    ada.page.locator("#way-back > summary").click()
    expect(ada.page.locator("#way-back form")).to_contain_text("would be lost")
    expect(ada.page.locator("#way-back form")).to_contain_text("luck is drawn afresh")
    ada.page.locator("#way-back form button").click()
    ada.ready()
    expect(ada.page.locator("#wish [data-do=withdraw]")).to_be_visible()
    asked = bob.page.locator("#wish")
    expect(asked).to_contain_text("prosí o návrat")
    assert axe_serious(bob.page) == []
    bob.press(asked.locator("[data-do=allow]"))
    for player in (ada, bob):
        expect(player.page.locator("#wish")).to_have_count(0)
        assert player.page.locator("#story .line").count() < lines
    ada.wait_until_asked()
    for player in (ada, bob):
        player.is_silent()


def test_bots_agree_to_go_back(browser: Browser, server: RunningServer) -> None:
    ada = Visitor(browser, server.url)
    ada.play_now()
    table = ada.table_id
    play_on([ada], table, 40)
    ada.open(table, "/replay?at=2")
    ada.page.locator("#way-back > summary").click()
    expect(ada.page.locator("#way-back form")).to_contain_text("The bots agree.")
    ada.page.locator("#way-back form button").click()
    ada.ready()
    assert ada.page.locator("#story .line").count() < 40
    ada.is_silent()


# -- with more that can be done at any time


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with fair(), serving(tmp_path_factory.mktemp("fair")) as running:
        yield running


def at_the_fair(browser: Browser, site: Server) -> tuple[Visitor, Visitor]:
    """Two people in the first turns; who is not asked comes second."""
    ada, bob = Visitor(browser, site.url), Visitor(browser, site.url, phone=True)
    table = ada.make("me", "link", game="andromeda")
    ada.open(table["id"])
    bob.join(table["invites"]["1"])
    play_on([ada, bob], table["id"], 25)
    for player in (ada, bob):
        player.open(table["id"])
    return ada, bob


def test_at_any_time_by_keyboard_and_by_touch(browser: Browser, site: Server) -> None:
    ada, bob = at_the_fair(browser, site)
    asked = {player: player.page.locator("#ask[data-question]").count() for player in (ada, bob)}
    assert sorted(asked.values())[0] == 0, "somebody is not asked anything, and can do it all the same"
    keys = ada.page.keyboard
    before = ada.page.locator("#ask").inner_text()
    keys.press("a")
    expect(ada.page.locator("#anytime [data-aside=gift]")).to_be_focused()
    for _ in range(3):
        keys.press("Tab")
    keys.press("Enter")
    expect(ada.page.locator("#ask[data-aside=order]")).to_be_visible()
    assert axe_serious(ada.page) == []
    keys.press("Escape")
    expect(ada.page.locator("#ask[data-aside]")).to_have_count(0)
    assert ada.page.locator("#ask").inner_text() == before
    keys.press("a")
    ada.page.locator("#anytime [data-aside=order]").focus()
    keys.press("Enter")
    expect(ada.page.locator("#ask[data-aside=order]")).to_be_focused()
    for number in "213":
        keys.press(number)
    given = ada.page.locator("#table").get_attribute("data-given")
    keys.press("Enter")
    expect(ada.page.locator("#toasts")).to_contain_text("Done.")
    expect(ada.page.locator("#ask[data-aside]")).to_have_count(0)
    expect(ada.page.locator("#table")).to_have_attribute("data-given", str(int(given or 0) + 1))
    _on_the_phone(bob)
    for player in (ada, bob):
        player.is_silent()


def open_form(player: Visitor, aside: str) -> None:
    player.press(player.page.locator("#anytime > summary"))
    player.press(player.page.locator(f"#anytime [data-aside={aside}]"))
    expect(player.page.locator(f"#ask[data-aside={aside}]")).to_be_visible()


def _on_the_phone(bob: Visitor) -> None:
    """An amount, and a standing order that is taken back by its own button."""
    page = bob.page
    open_form(bob, "amount")
    bob.press(page.locator("#ask [data-step='1']"))
    expect(page.locator("[data-part=number]")).to_have_value("2")
    bob.press(bob.go)
    expect(page.locator("#ask[data-aside]")).to_have_count(0)
    open_form(bob, "orders")
    bob.press(page.locator("#ask[data-aside=orders] [data-part=option]").first)
    expect(page.locator("#orders .order")).to_have_count(1)
    bob.press(page.locator("#orders [data-do=order]"))
    expect(page.locator("#orders")).to_have_count(0)


def test_a_form_stays_while_the_table_goes_on(browser: Browser, site: Server) -> None:
    ada, bob = at_the_fair(browser, site)
    open_form(ada, "spread")
    row = ada.page.locator("#ask .choice-row").first
    row.locator("[data-step='1']").click()
    open_form(bob, "amount")
    bob.press(bob.go)
    expect(bob.page.locator("#ask[data-aside]")).to_have_count(0)
    ada.page.wait_for_timeout(300)
    expect(row.locator("[data-part=points]")).to_have_text("1")
    ada.page.reload()
    ada.ready()
    expect(ada.page.locator("#ask[data-aside=spread]")).to_be_visible()
    ada.page.locator("[data-do=close-aside]").click()
    expect(ada.page.locator("#ask[data-aside]")).to_have_count(0)
    for player in (ada, bob):
        player.is_silent()


def test_a_whole_turn_is_taken_back(browser: Browser, site: Server) -> None:
    ada, bob = at_the_fair(browser, site)
    table = ada.table_id
    for _ in range(60):
        for player in (ada, bob):
            player.open(table)
            mine = player.page.locator(
                "#table[data-my-turn=your-turn] .undo-to, #table[data-my-turn=your-turn] .undo-to-item"
            )
            if mine.count():
                _take_back(player)
                return
            player.page.evaluate(_ANSWER, table)
    raise AssertionError("nobody had anything to take back in his turn")


def _take_back(player: Visitor) -> None:
    """At once, or the other one is asked."""
    page = player.page
    if player.phone:
        player.press(page.locator("#menu > summary"))
        player.press(page.locator(".undo-to-item"))
    else:
        page.locator(".tools .undo-to").click()
    page.wait_for_function("() => document.querySelector('.toast') || document.querySelector('#sure[open]')")
    if page.locator("#sure[open]").count():
        player.press(page.locator("#sure-yes"))
        expect(page.locator("#wish [data-do=withdraw]")).to_be_visible()
    player.is_silent()
