"""People who are not here, in the browser: messages, letters, no line; and tables that are shared."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer, axe_serious
from tests.browser.playing import Visitor
from tests.server.helpers import wait_until
from tests.server.sinks import Letters, PushService, mail_server, push_service

# Browsers ask a push service of their maker for an address; here they get one of ours.
_SUBSCRIBE = """(made) => {
  let there = null;
  const subscription = {toJSON: () => made, unsubscribe: async () => { there = null; return true; }};
  PushManager.prototype.getSubscription = async () => there;
  PushManager.prototype.subscribe = async (wish) => { window.asked = wish; return there = subscription; };
}"""
_KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found.sort();
}"""
_SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map((one) => [one.title, one.body, one.data.address])"""
_PAGE = "async () => (await caches.match('/offline'))?.url ?? ''"
# Whoever asks Chromium for notifications while it is about to show one makes it forget that one: it drops from its list
# what is not on the screen yet. So it is asked only after the worker has been told that the message is shown.
_LISTEN = """() => {
  const { showNotification } = ServiceWorkerRegistration.prototype;
  self.told = new Promise((done, failed) => {
    ServiceWorkerRegistration.prototype.showNotification = function (...what) {
      const shown = showNotification.apply(this, what);
      shown.then(() => done(), failed);
      return shown;
    };
  });
}"""
_TOLD = "() => self.told"
# Playwright itself does not wait for workers.
_READY = "async () => { await navigator.serviceWorker.ready; }"


@pytest.fixture(scope="module")
def letters() -> Iterator[Letters]:
    with mail_server() as sink:
        yield sink


@pytest.fixture(scope="module")
def pushed() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, letters: Letters, pushed: PushService) -> Iterator[RunningServer]:
    env = {
        "ORLOJ_SITE_URL": "http://orloj.example",
        "ORLOJ_SMTP_HOST": "127.0.0.1",
        "ORLOJ_SMTP_PORT": str(letters.port),
        "ORLOJ_SMTP_TLS": "none",
        "ORLOJ_MAIL_FROM": "orloj@example.org",
        "ORLOJ_PUSH_HOSTS": pushed.host,
        "ORLOJ_NOTICE_AFTER": "0",
    }
    with RunningServer(tmp_path_factory.mktemp("site"), "--rate", "0", env=env) as running:
        yield running


def register(who: Visitor, name: str) -> None:
    who.page.goto(f"{who.url}/register")
    who.page.locator("#name").fill(name)
    who.page.locator("#password").fill("correct horse")
    who.page.locator("main form button.primary").click()
    who.page.wait_for_url(re.compile(r"^(?!.*register)"))


def test_a_browser_and_a_letter_tell_that_a_table_waits(
    browser: Browser, server: RunningServer, letters: Letters, pushed: PushService
) -> None:
    ada = Visitor(browser, server.url)
    ada.context.grant_permissions(["notifications"])
    ada.context.add_init_script(f"({_SUBSCRIBE})({json.dumps(pushed.subscription('browser'))})")
    register(ada, "Ada Away")
    page = ada.page
    page.goto(f"{ada.url}/account")
    page.get_by_role("button", name="Turn on in this browser").click()
    page.wait_for_url(re.compile("done=push-on"))
    expect(page.locator("#away .told")).to_contain_text("this browser")
    # An address, confirmed by the link in a letter.
    page.locator("#address").fill("ada@example.org")
    page.locator("#proof").fill("correct horse")
    page.get_by_role("button", name="Send me a letter").click()
    page.wait_for_url(re.compile("done=letter-sent"))
    wait_until(lambda: bool(letters.to("ada@example.org")))
    page.goto(ada.url + letters.link(letters.letters[0], "/mail/confirm/"))
    page.get_by_role("button", name="Yes, it is mine").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("confirmed")
    page.goto(f"{ada.url}/account")
    expect(page.locator("#away")).to_contain_text("confirmed")
    assert axe_serious(page) == []
    # A game over days, made without looking at it.
    ada.play_now()
    table = ada.make("me", "easy", clock="days-3")["id"]
    wait_until(lambda: bool(pushed.posts) and len(letters.to("ada@example.org")) == 2)
    told = pushed.read(pushed.posts[0][2])
    assert told["table"] == table
    assert set(told) == {"title", "body", "lang", "table"}
    assert letters.link(letters.to("ada@example.org")[1], "/t/") == f"/t/{table}"
    _deliver(ada, told)
    shown = [["Race for the Galaxy", "It is your turn.", f"/t/{table}"]]
    assert page.evaluate(_SHOWN) == shown
    # The link in the letter ends them with one click.
    page.goto(ada.url + letters.link(letters.to("ada@example.org")[1], "/mail/stop/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("We will not write any more")
    ada.is_silent()


def _deliver(who: Visitor, told: dict[str, Any]) -> None:
    """What the browser's push service would do; until the message is shown."""
    who.page.evaluate(_READY)
    session = who.context.new_cdp_session(who.page)
    versions: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: versions.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    wait_until(lambda: bool(who.page.evaluate("1")) and bool(versions), 20)
    [worker] = who.context.service_workers
    worker.evaluate(_LISTEN)
    message = {"origin": who.url, "registrationId": versions[0]["registrationId"], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", message)
    worker.evaluate(_TOLD)


@pytest.mark.parametrize(("lang", "theme", "words"), [("en", "dark", "No connection"), ("cs", "light", "Bez spojení")])
def test_without_a_line_there_is_a_page_and_nothing_else_is_kept(
    browser: Browser, server: RunningServer, lang: str, theme: str, words: str
) -> None:
    ada = Visitor(browser, server.url, lang="en", theme="dark", phone=lang == "cs")
    ada.play_now()
    table = ada.table_id
    ada.page.goto(f"{ada.url}/")
    ada.page.evaluate(_READY)
    # The language and the theme that were chosen later count.
    ada.page.locator(f'footer button[name="lang"][value="{lang}"]').click()
    ada.page.locator(f'footer button[name="theme"][value="{theme}"]').click()
    ada.open(table)
    wait_until(lambda: bool(ada.page.evaluate(_PAGE).endswith(f"/offline/{lang}/{theme}")))
    kept = ada.page.evaluate(_KEPT)
    static = [f"/static/base/{name}" for name in ("base.css", "logo.svg", "offline.js", "pages.css")]
    assert kept == sorted(["/offline", *static])
    ada.context.set_offline(True)
    ada.page.goto(f"{ada.url}/t/{table}")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(words)
    assert ada.page.evaluate("getComputedStyle(document.querySelector('.button.primary')).borderRadius") == "9px"
    assert ada.page.evaluate("document.querySelector('img').naturalWidth") > 0
    assert ada.page.evaluate("document.documentElement.dataset.theme") == theme
    ada.context.set_offline(False)
    ada.page.evaluate("() => window.dispatchEvent(new Event('online'))")  # which this browser does not tell by itself
    ada.page.wait_for_selector("#table")


def test_a_table_is_shared_and_an_empty_seat_filled(browser: Browser, server: RunningServer) -> None:
    ada, bob = Visitor(browser, server.url), Visitor(browser, server.url, phone=True)
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = ada.make("me", "link")
    ada.open(table["id"])
    ada.page.get_by_role("button", name="Make a link for watchers").last.click()
    link = ada.page.locator(".watch-link input").input_value()
    ada.ready()  # a new page
    ada.page.locator("#menu > summary").click()
    ada.page.get_by_role("button", name="Share the link for watchers").click()
    wait_until(lambda: bool(ada.page.evaluate("navigator.clipboard.readText()") == link))
    bob.page.goto(link)
    bob.page.get_by_role("button", name="Watch").click()
    bob.ready()
    # Where the system has a way to share, that is used.
    bob.page.goto(link)
    ada.page.evaluate("() => { navigator.share = async (what) => { window.shared = what.url; }; }")
    ada.page.locator("#menu > summary").click()
    ada.page.get_by_role("button", name="Share the link for watchers").click()
    ada.page.wait_for_function("(link) => window.shared === link", arg=link)
    # Nobody came: a bot takes the seat, and the watcher sees the game begin.
    ada.page.locator(".seat-bot select").select_option("easy")
    ada.page.get_by_role("button", name="Seat a bot").click()
    ada.wait_until_asked()
    bob.page.wait_for_selector("#table[data-status=playing]")
    expect(bob.page.locator("#hand")).to_have_count(0)
    for one in (ada, bob):
        one.is_silent()
