"""People who are not here are told that it is their turn, and come back when they have forgotten their password."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, text

from orloj.server.limits import Allowance
from orloj.server.notices.mail import proper_address
from orloj.server.notices.outbox import OutboxFull
from orloj.server.people.people import hash_of
from orloj.server.settings import BadSetting, MailSettings, Settings, read_notice_after
from orloj.server.site import Site
from orloj.testing.browser import need
from orloj.testing.postgres import fresh_database, private_postgres
from tests.server.helpers import PASSWORD, Client, Server, expect, refusal, serving, wait_until
from tests.server.sinks import Letters, PushService, mail_server, push_service

ADA = "ada@example.org"
NEW = "battery staple horse"
BASE = "https://orloj.example"


@pytest.fixture(scope="module")
def letters() -> Iterator[Letters]:
    with mail_server() as sink:
        yield sink


@pytest.fixture(scope="module")
def pushed() -> Iterator[PushService]:
    with push_service() as service:
        yield service


def away(letters: Letters, pushed: PushService, **more: Any) -> dict[str, Any]:
    """Settings of a site that can reach people; it looks around only when a test says so."""
    mail = MailSettings(host="127.0.0.1", port=letters.port, tls="none", sender="orloj@example.org")
    known = {"site_url": BASE, "mail": mail, "mails_per_hour": 0.0, "push_hosts": (pushed.host,)}
    return {**known, "notice_after": 0.0, "notice_rounds": 3600.0, **more}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, letters: Letters, pushed: PushService) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("site"), **away(letters, pushed)) as running:
        yield running


@pytest.fixture(autouse=True)
def empty(letters: Letters, pushed: PushService) -> None:
    letters.letters.clear()
    pushed.posts.clear()
    pushed.status.clear()


_names = iter(range(10_000))


def somebody(server: Server) -> tuple[Client, str]:
    """An account in a browser, and an address that nobody else has."""
    number = next(_names)
    return server.browser(f"Ada {number}"), f"ada{number}@example.org"


def with_address(server: Server, letters: Letters) -> tuple[Client, str]:
    """The same with the address confirmed."""
    browser, address = somebody(server)
    assert browser.post("/account/mail", data={"address": address, "proof": PASSWORD}).status_code == 303
    [letter] = arrived(letters, address)
    assert server.client().get(path := letters.link(letter, "/mail/confirm/")).status_code == 200
    assert browser.post(path).status_code == 200
    letters.letters.clear()
    return browser, address


def arrived(letters: Letters, address: str, count: int = 1) -> list[Any]:
    wait_until(lambda: len(letters.to(address)) >= count, 20)
    return letters.to(address)


def look_around(server: Server) -> None:
    server.run(server.site.turns.look_around())


def settled(server: Server) -> None:
    """Until nothing waits to be sent or written any more."""
    server.run(server.site.turns.noted())
    server.run(server.site.outbox.idle())


def slow_table(browser: Client, *, clock: str = "days-3", seats: tuple[str, ...] = ("me", "bot")) -> str:
    """A game over days, in which the browser's owner is asked something."""
    table = browser.make(*seats, clock=clock, pace="quick")
    wait_until(lambda: (browser.table(table["id"])["question"] or {}).get("sealed", "") is None)
    return str(table["id"])


# -- turns


def test_a_letter_comes_once_until_one_has_looked_again(server: Server, letters: Letters) -> None:
    browser, address = with_address(server, letters)
    table = slow_table(browser)
    for _ in range(3):
        look_around(server)
    [letter] = arrived(letters, address)
    assert letters.link(letter, "/t/") == f"/t/{table}"
    settled(server)
    # He answers (that is looking), and is asked the next thing.
    browser.answer_anything(table, Random(1))
    settled(server)
    wait_until(lambda: (browser.table(table)["question"] or {}).get("sealed", "") is None)
    for _ in range(3):
        look_around(server)
    assert len(arrived(letters, address, 2)) == 2
    settled(server)
    assert len(letters.to(address)) == 2


def test_whoever_has_looked_since_he_was_asked_is_not_told(server: Server, letters: Letters) -> None:
    browser, address = with_address(server, letters)
    by_page, by_call = slow_table(browser), slow_table(browser)
    assert browser.get(f"/t/{by_page}").status_code == 200
    assert browser.post(f"/api/tables/{by_call}/looked").status_code == 204
    settled(server)
    look_around(server)
    settled(server)
    assert letters.to(address) == []


def test_the_fragment_of_a_page_that_nobody_sees_is_no_look(server: Server, letters: Letters) -> None:
    browser, address = with_address(server, letters)
    table = slow_table(browser)
    assert browser.get(f"/t/{table}/fragment").status_code == 200
    look_around(server)
    arrived(letters, address)


def test_only_games_over_days_are_told_of(server: Server, letters: Letters) -> None:
    browser, address = with_address(server, letters)
    slow_table(browser, clock="none")
    slow_table(browser, clock="live-15")
    look_around(server)
    settled(server)
    assert letters.to(address) == []


def test_nobody_is_told_before_a_while_has_passed(tmp_path: Path, letters: Letters, pushed: PushService) -> None:
    with serving(tmp_path, **away(letters, pushed, notice_after=600.0)) as server:
        browser, address = with_address(server, letters)
        slow_table(browser)
        look_around(server)
        settled(server)
        assert letters.to(address) == []


def test_who_was_never_asked_or_is_replaced_is_not_told(server: Server, letters: Letters) -> None:
    browser, address = with_address(server, letters)
    table = slow_table(browser)
    room = server.room(table)
    server.run(server.site.rooms.seats.take_over(room, [0]))
    look_around(server)
    settled(server)
    assert letters.to(address) == []


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "sqlite":
        yield ""
        return
    need("postgres", "several processes tell people once")
    with private_postgres() as url:
        yield fresh_database(url, "away")


def test_two_processes_tell_once(tmp_path: Path, letters: Letters, pushed: PushService, database_url: str) -> None:
    with serving(tmp_path, **away(letters, pushed, database_url=database_url)) as server:
        browser, address = with_address(server, letters)
        for _ in range(5):
            slow_table(browser)

        async def both() -> None:
            other = Site(server.site.settings)
            await other.open()
            try:
                await asyncio.gather(*[site.turns.look_around() for site in (server.site, other) for _ in range(3)])
                for _ in range(200):
                    if len(letters.to(address)) >= 5:
                        break
                    await asyncio.sleep(0.05)
            finally:
                await other.close()

        server.run(both())
        settled(server)
        assert len(letters.to(address)) == 5


def test_a_letter_tells_the_table_and_the_game_only(server: Server, letters: Letters) -> None:
    browser, address = with_address(server, letters)
    table = slow_table(browser)
    seen = browser.table(table)
    look_around(server)
    [letter] = arrived(letters, address)
    whole = letter.as_string() + letters.text(letter)
    assert "Race for the Galaxy" in whole
    assert letter["From"] == "Orloj <orloj@example.org>"
    assert letter["Auto-Submitted"] == "auto-generated"
    for option in seen["question"]["options"]:
        assert option["label"] not in whole
    assert seen["question"]["prompt"] not in whole


def test_letters_speak_the_readers_language(server: Server, letters: Letters) -> None:
    browser, address = with_address(server, letters)
    browser.post("/account/settings", data={"lang": "cs"})
    slow_table(browser)
    look_around(server)
    [letter] = arrived(letters, address)
    assert "jsi na tahu" in letter["Subject"]
    assert "čeká na tebe" in letters.text(letter)


def test_one_click_ends_the_letters(server: Server, letters: Letters) -> None:
    """By the mail program's own button (RFC 8058), without a cookie or a token; and by the link in the letter."""
    for by_program in (True, False):
        browser, address = with_address(server, letters)
        slow_table(browser)
        look_around(server)
        [letter] = arrived(letters, address)
        if by_program:
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            path = letter["List-Unsubscribe"].removeprefix(f"<{BASE}").removesuffix(">")
            reply = server.client().post(path, data={"List-Unsubscribe": "One-Click"})
            assert reply.status_code == 204
        else:
            path = letters.link(letter, "/mail/stop/")
            page = server.client().get(path)
            assert "data-at-once" in page.text
            slow_table(browser)  # looking at the link alone, as programs do, ends nothing
            look_around(server)
            arrived(letters, address, 2)
            assert browser.post(path).status_code == 200
        before = len(letters.to(address))
        slow_table(browser)
        look_around(server)
        settled(server)
        assert len(letters.to(address)) == before
        # He can have them again.
        browser.post("/account/mail/turns", data={"turns": "yes"})
        look_around(server)
        arrived(letters, address, before + 1)
    refusal(404, "not-found", server.client().post("/api/mail/stop/nothing"))


# -- addresses


def test_an_address_counts_when_it_is_confirmed(server: Server, letters: Letters) -> None:
    browser, address = somebody(server)
    slow_table(browser)
    assert browser.post("/account/mail", data={"address": f" {address.upper()} ", "proof": PASSWORD}).status_code == 303
    wait_until(lambda: bool(letters.letters), 20)
    [letter] = letters.letters
    look_around(server)
    settled(server)
    assert len(letters.letters) == 1
    path = letters.link(letter, "/mail/confirm/")
    token = path.rpartition("/")[2]
    assert server.rows("SELECT 1 FROM mail_addresses WHERE token = :t", t=hash_of(token))
    assert not server.rows("SELECT 1 FROM mail_addresses WHERE token = :t", t=token)
    stranger = server.browser()
    assert "e-mail" not in stranger.get(path).text.split("<main")[0]
    assert stranger.post(path).status_code == 200  # opened in another browser
    assert stranger.post(path).status_code == 404
    assert stranger.get(path).status_code == 404
    look_around(server)
    wait_until(lambda: len(letters.letters) == 2, 20)


def test_an_address_needs_the_password_and_must_be_one(server: Server, letters: Letters) -> None:
    browser, address = somebody(server)
    for fields, problem in (
        ({"address": address, "proof": "wrong"}, "not your password"),
        ({"address": address}, "not your password"),
        ({"address": "no address", "proof": PASSWORD}, "not an e-mail address"),
    ):
        reply = browser.post("/account/mail", data=fields)
        assert reply.status_code == 422
        assert problem in reply.text
    settled(server)
    assert letters.letters == []
    guest = server.browser()
    assert guest.post("/account/mail", data={"address": address}).status_code == 303
    arrived(letters, address)


def test_the_password_cannot_be_guessed_where_the_address_is_given(
    server: Server, letters: Letters, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, address = somebody(server)
    monkeypatch.setattr(server.app.state.logins, "names", Allowance(1 / 3600, 3.0))
    guesses = [{"address": address, "proof": proof} for proof in ("one", "two", "three", "four", PASSWORD)]
    codes = [browser.post("/account/mail", data=guess).status_code for guess in guesses]
    assert codes == [422, 422, 422, 429, 429]
    settled(server)
    assert letters.letters == []


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Ada@Example.ORG", "Ada@example.org"),
        (" a+b@x-y.example.cz ", "a+b@x-y.example.cz"),
        ("ada@háčky.cz", "ada@xn--hky-qla8k.cz"),
        *((bad, None) for bad in ("", "a", "a@", "@b.cz", "a b@c.cz", "a@b", "a@b..cz", ".a@b.cz", "a..b@c.cz")),
        *(
            (bad, None)
            for bad in ("a@b.cz\nBcc: c@d.cz", "a@b.cz, c@d.cz", "<a@b.cz>", "á@b.cz", "a@-b.cz", "a@1.2.3.4")
        ),
        ("x" * 65 + "@b.cz", None),
    ],
)
def test_addresses(text: str, address: str | None) -> None:
    found = proper_address(text)
    assert found.startswith("ada@xn--") if "háčky" in text and found else found == address, found


def test_nobodys_letterbox_is_filled(tmp_path: Path, letters: Letters, pushed: PushService) -> None:
    with serving(tmp_path, **away(letters, pushed, mails_per_hour=3.0)) as server:
        browser, address = somebody(server)
        replies = [browser.post("/account/mail", data={"address": address, "proof": PASSWORD}) for _ in range(5)]
        assert [one.status_code for one in replies] == [303, 303, 303, 429, 429]
        others = [server.browser().post("/account/mail", data={"address": address}) for _ in range(2)]
        assert [one.status_code for one in others] == [429, 429]
        settled(server)
        assert len(letters.to(address)) == 3


def test_without_a_server_for_mail_nothing_of_it_is_there(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser, address = somebody(server)
        assert "/account/mail" not in browser.get("/account").text
        assert "/forgot" not in server.client().get("/login").text
        assert browser.post("/account/mail", data={"address": address, "proof": PASSWORD}).status_code == 404
        assert browser.get("/forgot").status_code == 404


def test_settings_from_the_environment(tmp_path: Path) -> None:
    known = {"ORLOJ_SMTP_HOST": "mail.example", "ORLOJ_MAIL_FROM": "a@b.cz", "ORLOJ_SMTP_PASSWORD": "hush"}
    mail = MailSettings.read(known)
    assert (mail.host, mail.port, mail.tls) == ("mail.example", 587, "starttls")
    assert "hush" not in repr(mail) + repr(Settings(data=tmp_path, site_url=BASE, mail=mail))
    assert MailSettings.read({**known, "ORLOJ_SMTP_TLS": "tls"}).port == 465
    assert not MailSettings.read({}).host
    for name, value in (("ORLOJ_SMTP_TLS", "yes"), ("ORLOJ_SMTP_PORT", "x"), ("ORLOJ_MAIL_FROM", "")):
        with pytest.raises(BadSetting, match=name):
            MailSettings.read({**known, name: value})
    for usual in ({}, {"ORLOJ_NOTICE_AFTER": ""}):
        assert read_notice_after(usual) == 60.0
    assert read_notice_after({"ORLOJ_NOTICE_AFTER": "0"}) == 0.0
    for wrong in ("soon", "-1", "nan", "inf"):
        with pytest.raises(BadSetting, match="ORLOJ_NOTICE_AFTER"):
            read_notice_after({"ORLOJ_NOTICE_AFTER": wrong})
    empty = dict.fromkeys(("ORLOJ_SMTP_TLS", "ORLOJ_SMTP_PORT", "ORLOJ_SMTP_USER"), "")
    assert MailSettings.read({**known, **empty}) == MailSettings.read(known), "as compose files name what is not set"
    with pytest.raises(BadSetting, match="ORLOJ_SITE_URL"):  # what a request calls the site may be a lie
        Settings(data=tmp_path, mail=mail)


def test_what_cannot_be_sent_now_is_sent_later_and_only_so_much_waits(
    tmp_path: Path, letters: Letters, pushed: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orloj.server.notices.outbox._PAUSES", (0.2, 0.2, 0.2))
    with serving(tmp_path, **away(letters, pushed)) as server:
        browser, address = somebody(server)
        letters.refuse = "451 later"
        assert browser.post("/account/mail", data={"address": address, "proof": PASSWORD}).status_code == 303
        wait_until(lambda: bool(server.site.outbox._later), 20)
        letters.refuse = ""
        arrived(letters, address)

        async def fill() -> None:
            outbox = server.site.outbox
            wait = asyncio.Event()

            async def errand() -> None:
                await wait.wait()

            try:
                while outbox.room:
                    outbox.put(errand)
                assert outbox._waiting.qsize() <= 200
                with pytest.raises(OutboxFull):
                    outbox.put(errand)
            finally:
                wait.set()

        server.run(fill())


# -- forgotten passwords


def ask(server: Server, address: str) -> str:
    client = server.client()
    client.get("/login")
    reply = client.post("/forgot", data={"address": address, "csrf": client.cookies["orloj_csrf"]})
    assert reply.status_code == 200
    return re.sub(r"[\w-]{32,}", "", reply.text)  # without the token that forms carry


def test_a_forgotten_password_is_replaced_once(server: Server, letters: Letters) -> None:
    browser, address = with_address(server, letters)
    name = expect(200, browser.get("/api/me"))["name"]
    key = expect(201, browser.post("/api/me/keys", json={"label": "bot"}))["secret"]
    ask(server, address.upper())
    ask(server, address)
    first, second = arrived(letters, address, 2)
    path, other = letters.link(first, "/recover/"), letters.link(second, "/recover/")
    token = path.rpartition("/")[2]
    assert server.rows("SELECT 1 FROM recoveries WHERE hash = :h", h=hash_of(token))
    assert not server.rows("SELECT 1 FROM recoveries WHERE hash = :h", h=token)
    client = server.client()
    client.get("/login")
    csrf = {"csrf": client.cookies["orloj_csrf"]}
    assert client.get(path).status_code == 200
    assert client.post(path, data={**csrf, "password": "short"}).status_code == 422
    reply = client.post(path, data={**csrf, "password": NEW})
    assert (reply.status_code, reply.headers["location"]) == (303, "/account?done=recovered")
    assert expect(200, client.get("/api/me"))["name"] == name
    # Everything else has ended: sessions, keys, this link and the other one.
    refusal(401, "unauthorized", browser.get("/api/me"))
    refusal(401, "bad-key", server.with_key(key).get("/api/me"))
    for used in (path, other):
        assert client.get(used).status_code == 404
        assert client.post(used, data={**csrf, "password": NEW}).status_code == 404
    login = {"name": name, "password": PASSWORD}
    refusal(422, "wrong-login", server.client().post("/api/me/login", json=login))
    expect(201, server.client().post("/api/me/login", json={**login, "password": NEW}))


def test_a_way_to_a_new_password_expires(server: Server, letters: Letters) -> None:
    _, address = with_address(server, letters)
    ask(server, address)
    path = letters.link(arrived(letters, address)[0], "/recover/")

    def grow_old(connection: Connection) -> None:
        connection.execute(text("UPDATE recoveries SET until = :now"), {"now": time.time() - 1})

    server.run(server.site.writer.write(grow_old))
    client = server.client()
    client.get("/login")
    assert client.get(path).status_code == 404
    assert client.post(path, data={"csrf": client.cookies["orloj_csrf"], "password": NEW}).status_code == 404


def test_nobody_learns_who_has_an_account(server: Server, letters: Letters) -> None:
    _, address = with_address(server, letters)
    unconfirmed, wanted = somebody(server)
    unconfirmed.post("/account/mail", data={"address": wanted, "proof": PASSWORD})
    arrived(letters, wanted)
    letters.letters.clear()
    answers = {ask(server, one) for one in (address, "nobody@example.org", wanted, "nonsense", "")}
    assert len(answers) == 1
    arrived(letters, address)
    settled(server)
    assert [one["To"] for one in letters.letters] == [address]


def test_only_a_few_ways_are_open_at_a_time(server: Server, letters: Letters) -> None:
    _, address = with_address(server, letters)
    for _ in range(6):
        ask(server, address)
    arrived(letters, address, 3)
    settled(server)
    assert len(letters.to(address)) == 3


def test_links_do_not_believe_what_a_request_calls_the_site(server: Server, letters: Letters) -> None:
    _, address = with_address(server, letters)
    client = server.client()
    client.get("/login")
    form = {"address": address, "csrf": client.cookies["orloj_csrf"]}
    client.post("/forgot", data=form, headers={"host": "evil.example"})
    [letter] = arrived(letters, address)
    assert "evil" not in letters.text(letter)
    assert f"{BASE}/recover/" in letters.text(letter)


# -- push messages


def subscribe(browser: Client, pushed: PushService, name: str) -> dict[str, Any]:
    made: dict[str, Any] = expect(201, browser.post("/api/me/push", json=pushed.subscription(name)))
    return made


def got(pushed: PushService, name: str) -> list[tuple[dict[str, str], bytes]]:
    return [(headers, body) for path, headers, body in pushed.posts if path == f"/{name}"]


def test_a_browser_is_told_the_table_and_the_game_only(server: Server, pushed: PushService) -> None:
    browser = server.browser()
    subscribe(browser, pushed, "one")
    table = slow_table(browser)
    for _ in range(3):
        look_around(server)
    wait_until(lambda: bool(got(pushed, "one")), 20)
    settled(server)
    [(headers, body)] = got(pushed, "one")
    told = {"title": "Race for the Galaxy", "body": "It is your turn.", "lang": "en", "table": table}
    assert pushed.read(body) == told
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["topic"] == table
    assert headers["authorization"].startswith("vapid t=")
    assert headers["authorization"].endswith(server.site.push_key.public)
    assert table.encode() not in body


def test_browsers_are_listed_and_removed(server: Server, pushed: PushService) -> None:
    browser, other = server.browser(), server.browser()
    made = subscribe(browser, pushed, "mine")
    listed = expect(200, browser.get("/api/me/push"))
    assert listed["key"] == server.site.push_key.public
    assert listed["browsers"] == [made]
    assert made["here"]
    assert "Browser of mine" in browser.get("/account").text
    refusal(404, "not-found", other.delete(f"/api/me/push/{made['id']}"))
    other.post(f"/account/push/{made['id']}/delete")
    assert len(expect(200, browser.get("/api/me/push"))["browsers"]) == 1
    assert browser.delete(f"/api/me/push/{made['id']}").status_code == 204
    assert expect(200, browser.get("/api/me/push"))["browsers"] == []


def test_a_browser_tells_one_person(server: Server, pushed: PushService) -> None:
    before, now = server.browser(), server.browser()
    subscribe(before, pushed, "shared")
    subscribe(now, pushed, "shared")
    assert expect(200, before.get("/api/me/push"))["browsers"] == []
    assert len(expect(200, now.get("/api/me/push"))["browsers"]) == 1


def test_it_ends_with_the_session_and_follows_its_person(server: Server, pushed: PushService) -> None:
    guest = server.browser()
    subscribe(guest, pushed, "follows")
    slow_table(guest)
    name = f"Bea {next(_names)}"
    reply = guest.post("/register", data={"name": name, "password": PASSWORD})
    assert reply.status_code == 303
    assert [one["here"] for one in expect(200, guest.get("/api/me/push"))["browsers"]] == [True]
    guest.post("/account/password", data={"old": PASSWORD, "password": NEW})
    assert len(expect(200, guest.get("/api/me/push"))["browsers"]) == 1
    guest.post("/logout")
    look_around(server)
    settled(server)
    assert got(pushed, "follows") == []
    assert not server.rows("SELECT 1 FROM push_subscriptions WHERE endpoint LIKE '%/follows'")


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (307, 1), (400, 1)])
def test_dead_ones_are_dropped(server: Server, pushed: PushService, status: int, left: int) -> None:
    browser, name = server.browser(), f"s{status}"
    subscribe(browser, pushed, name)
    pushed.status[f"/{name}"] = status
    slow_table(browser)
    look_around(server)
    wait_until(lambda: bool(got(pushed, name)), 20)
    settled(server)
    assert len(expect(200, browser.get("/api/me/push"))["browsers"]) == left
    assert len(got(pushed, name)) == 1
    assert not any(path == "/elsewhere" for path, _, _ in pushed.posts)


def test_a_push_service_that_stumbles_is_tried_again(
    server: Server, pushed: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orloj.server.notices.outbox._PAUSES", (0.2, 0.2, 0.2))
    browser = server.browser()
    subscribe(browser, pushed, "stumbles")
    pushed.status["/stumbles"] = 503
    slow_table(browser)
    look_around(server)
    wait_until(lambda: bool(got(pushed, "stumbles")), 20)
    pushed.status.clear()
    wait_until(lambda: len(got(pushed, "stumbles")) == 2, 20)
    wait_until(
        lambda: server.rows("SELECT failures FROM push_subscriptions WHERE endpoint LIKE '%/stumbles'")[0][0] == 0
    )


def test_a_person_has_only_so_many(server: Server, pushed: PushService) -> None:
    browser = server.browser(name := f"Many {next(_names)}")
    for number in range(10):
        reply = server.client()
        reply.get("/login")
        csrf = reply.cookies["orloj_csrf"]
        assert reply.post("/login", data={"csrf": csrf, "name": name, "password": PASSWORD}).status_code == 303
        reply.headers["x-csrf-token"] = csrf
        subscribe(reply, pushed, f"many{number}")
    refusal(422, "too-many-browsers", browser.post("/api/me/push", json=pushed.subscription("many10")))


def test_only_public_addresses_are_taken(server: Server, pushed: PushService) -> None:
    browser = server.browser()
    good = pushed.subscription()
    for endpoint in ("http://127.0.0.1:1/a", "https://127.0.0.1/a", "https://[::1]/", "https://10.0.0.1/a", "x", ""):
        refusal(422, "bad-endpoint", browser.post("/api/me/push", json={**good, "endpoint": endpoint}))
    for keys in ({"p256dh": "x", "auth": "y"}, {**good["keys"], "auth": "AAAA"}, {**good["keys"], "p256dh": "ž"}):
        refusal(422, "bad-subscription", browser.post("/api/me/push", json={**good, "keys": keys}))
    refusal(422, "push-needs-session", server.guest().post("/api/me/push", json=good))


# -- whose data it is


def test_data_can_be_had_and_goes_with_the_account(server: Server, letters: Letters, pushed: PushService) -> None:
    browser, address = with_address(server, letters)
    subscribe(browser, pushed, "data")
    table = slow_table(browser)
    browser.get(f"/t/{table}")
    ask(server, address)
    arrived(letters, address)
    settled(server)
    data = expect(200, browser.get("/api/me/data"))
    assert [one["address"] for one in data["mail_addresses"]] == [address]
    assert [one["label"] for one in data["push_subscriptions"]] == ["Browser of data"]
    assert [one["table_id"] for one in data["looks"]] == [table]
    person = server.rows("SELECT person FROM mail_addresses WHERE address = :a", a=address)[0][0]
    assert browser.post("/account/delete", data={"sure": "yes", "proof": PASSWORD}).status_code == 200
    for name in ("mail_addresses", "push_subscriptions", "looks", "recoveries", "watchers"):
        assert not server.rows(f"SELECT 1 FROM {name} WHERE person = :p", p=person)


def test_an_address_can_be_deleted(server: Server, letters: Letters) -> None:
    browser, address = with_address(server, letters)
    assert address in browser.get("/account").text
    assert browser.post("/account/mail/forget").status_code == 303
    assert address not in browser.get("/account").text
    ask(server, address)
    settled(server)
    assert letters.to(address) == []
