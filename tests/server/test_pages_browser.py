"""The pages in a browser: nothing refused by the policy, nothing wider than the screen, usable for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from orloj.server.pages.common import WORDS
from orloj.testing.browser import axe_serious, launch, need
from tests.server.helpers import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

NARROW = (
    *("/", "/new/rftg", "/rules/rftg/rftg.settle.17", "/cards/rftg?type=military", "/account", "/api", "/nothing"),
    *("/how/andromeda", "/symbols/rftg", "/rules/andromeda", "/odds/voidfall", "/ratings/rftg", "/people"),
)
WIDE = (
    *(
        "/",
        "/tables",
        "/new/rftg",
        "/rules/rftg?q=world",
        "/cards/rftg/old-earth",
        "/account",
        "/login",
        "/about",
    ),
    *(
        "/people",
        "/tournaments",
        "/how/rftg",
        "/symbols/andromeda",
        "/rules/andromeda/battle",
        "/odds/andromeda?me.fighter=1&third.fighter=1&third.dice=1",
    ),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    need("chromium", "the pages in a browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, launch(playwright) as found:
        yield found


@pytest.fixture
def context(server: Server, browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(base_url=server.url, locale="cs-CZ", reduced_motion="reduce")
    yield made
    made.close()


@pytest.mark.parametrize(("theme", "width", "paths"), [("dark", 390, NARROW), ("light", 1440, WIDE)])
def test_pages_are_sound(context: BrowserContext, theme: str, width: int, paths: tuple[str, ...]) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 844})
    page.goto("/new/rftg")
    page.select_option("#seat-1", "link")
    page.click("form.new-table button.primary")
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if "404" not in said.text else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/")
    page.locator(f".site-footer button[value={theme}]").click()
    for path in paths:
        page.goto(path)
        assert page.locator("html").get_attribute("data-theme") == theme
        assert axe_serious(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is too wide"
    assert complaints == []


def test_the_form_for_a_new_table_helps(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/new/rftg")
    rows = page.locator("[data-row]:visible")
    assert rows.count() == 3
    page.click("[data-number='4']")
    assert rows.count() == 4
    page.check("input[value=advanced]")  # for two
    assert rows.count() == 2
    assert page.locator("[data-number='4']").is_hidden()
    page.select_option("#seat-1", "me")  # one can sit on one seat only
    assert page.input_value("#seat-0").startswith("bot:")
    page.select_option("#seat-0", "open")  # which needs a table that everybody sees
    assert page.is_checked("input[name=public][value=yes]")


def test_a_card_opens_over_the_list(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/cards/rftg")
    page.select_option("select[name=type]", "military")
    page.wait_for_url("**/cards/rftg?type=military")
    page.locator("a[data-details]").first.click()
    page.wait_for_selector("dialog[open] h3")
    page.get_by_role("button", name=WORDS("cs", "cards.close")).click()
    assert page.locator("dialog[open]").count() == 0


def test_cards_are_filtered_while_typing(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/cards/rftg")
    cards, found = page.locator("a[data-details]"), page.locator(".found[role=status]")
    everything, said = cards.count(), found.inner_text()
    page.focus("#q")
    page.keyboard.type("vojensk", delay=20)
    page.wait_for_url("**/cards/rftg?q=vojensk")
    assert 0 < cards.count() < everything
    assert found.inner_text() != said
    assert page.evaluate("document.activeElement.id") == "q"  # the same page, and typing goes on
    page.keyboard.type(" xyz")
    page.wait_for_url("**/cards/rftg?q=vojensk+xyz")
    assert _shows(page, WORDS("cs", "cards.nothing"))
    page.locator(".site-tools button[name=theme][value=dark]").click()  # leads back to what is shown
    page.wait_for_url("**/cards/rftg?q=vojensk+xyz")
    page.fill("#q", "")
    page.wait_for_url("**/cards/rftg")
    assert cards.count() == everything
    assert page.locator("[data-all]").is_hidden()


def test_rules_are_searched_while_typing(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/rules/rftg/settle")
    sentences, hits = page.locator(".sentence:visible"), page.locator("#found .hit")
    assert sentences.count() > 20
    page.focus("#q")
    page.keyboard.type("prémiov", delay=20)
    page.wait_for_selector("#found .hit mark")
    assert hits.count() > 3
    assert sentences.count() == 0  # the book makes room
    assert page.evaluate("document.activeElement.id") == "q"
    page.locator(".found a").click()
    page.wait_for_selector(".sentence")
    assert hits.count() == 0
    page.fill("#q", "zisk")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/rftg?q=zisk")
    page.locator(".hit").first.click()
    page.wait_for_selector(".sentence.this")
    assert page.evaluate(
        "() => { const at = document.querySelector('.sentence.this').getBoundingClientRect();"
        " return at.top >= 0 && at.bottom <= innerHeight }"
    )


def test_a_new_key_is_easy_to_copy(context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/new/rftg")
    page.select_option("#seat-1", "link")
    page.click("form.new-table button.primary")
    page.goto("/account")
    page.click("form.key-form button")
    secret = page.input_value(".secret input")
    page.click(".secret button")
    page.get_by_role("button", name=WORDS("cs", "account.copied")).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == secret
    assert axe_serious(page) == []
    page.reload()  # does not make another one
    assert page.locator(".secret").count() == 0
    assert page.locator("form[action$='/delete']").count() == 1


def test_the_menu_can_be_skipped(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_everything_works_without_scripts(server: Server, browser: Browser) -> None:
    context = browser.new_context(base_url=server.url, locale="en-US", java_script_enabled=False)
    page = context.new_page()
    page.goto("/rules/rftg/round")
    page.fill("#q", "windfall good")
    page.click("form.rules-search button")
    page.locator(".hit").first.click()
    page.locator(".lands a").click()
    assert page.locator(".sentence:target").count() == 1
    page.goto("/cards/rftg")
    page.locator("a[data-details]").first.click()
    assert "/cards/rftg/" in page.url
    page.goto("/new/rftg")
    page.select_option("#seat-1", "open")
    page.click("form.new-table button.primary")
    assert _shows(page, WORDS("en", "new.problem.open-needs-public"))
    page.check("input[name=public][value=yes]")
    page.click("form.new-table button.primary")
    assert "/t/" in page.url
    context.close()


def _shows(page: Page, words: str) -> bool:
    return page.get_by_text(words).first.is_visible()


def test_the_calculator_works_while_one_types(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/odds/andromeda?lang=en&me.fighter=1&opponent.fighter=1")
    verdict = page.locator(".odds-verdict")
    before = verdict.inner_text()
    page.fill("[name='me.transport']", "2")
    page.wait_for_function("said => document.querySelector('.odds-verdict').textContent !== said", arg=before)
    assert "me.transport=2" in page.url, "what is seen can be shared"
    assert "=&" not in page.url
    page.fill("[name='me.transport']", "7")
    page.wait_for_selector(".field-error")
    assert "good" not in (verdict.get_attribute("class") or "")
    page.fill("[name='me.transport']", "")
    page.wait_for_selector(".field-error", state="detached")
    assert verdict.inner_text() == before
