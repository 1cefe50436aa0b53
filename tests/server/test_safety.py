"""The site keeps its doors: who may do what, from where, how often; and what strangers send breaks nothing."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import Connection, insert
from websockets.exceptions import ConnectionClosed, InvalidStatus

from orloj.server.gate import HEADERS, SESSION_COOKIE
from orloj.server.limits import Allowance, Pace
from orloj.server.people.people import People
from orloj.server.storage import schema
from tests.server.helpers import (
    PASSWORD,
    PATIENCE,
    Client,
    Server,
    addresses,
    expect,
    filled,
    refusal,
    routes,
    server_log,
    serving,
    told,
    wait_until,
    wish,
)

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
ELSEWHERE = {"origin": "https://elsewhere.example"}


def unsafe_routes(server: Server) -> list[tuple[str, str]]:
    found = [(method, path) for method, path in routes(server) if method in UNSAFE]
    assert len(found) > 20
    return found


# -- cookies


def visitor(server: Server, **headers: str) -> Client:
    """A browser that has just opened the site."""
    client = server.client(**headers)
    client.get("/").raise_for_status()
    return client


def with_token(client: Client) -> dict[str, str]:
    return {"x-csrf-token": client.cookies["orloj_csrf"]}


def test_cookies_cannot_be_read_by_scripts_nor_sent_from_other_sites(server: Server) -> None:
    client = server.client()
    cookies = client.get("/").headers.get_list("set-cookie")
    cookies += client.post("/play/rftg", headers=with_token(client)).headers.get_list("set-cookie")
    assert {cookie.partition("=")[0] for cookie in cookies} >= {SESSION_COOKIE, "orloj_csrf"}
    for cookie in cookies:
        assert "; HttpOnly" in cookie
        assert "; SameSite=Lax" in cookie
        assert "; Path=/" in cookie
        assert "Secure" not in cookie
        assert "Domain" not in cookie


def test_over_https_cookies_are_sent_back_over_https_only(server: Server) -> None:
    behind_proxy = {"x-forwarded-proto": "https"}
    client = server.client(**behind_proxy)
    first = client.get("/")
    token = re.search(r"orloj_csrf=([^;]+)", first.headers["set-cookie"])
    assert token is not None
    kept = {"cookie": f"orloj_csrf={token[1]}", "x-csrf-token": token[1]}
    second = client.post("/play/rftg", headers=kept)
    for cookie in [*first.headers.get_list("set-cookie"), *second.headers.get_list("set-cookie")]:
        assert cookie.endswith("; Secure")


def test_a_strange_cookie_does_not_hide_the_session(server: Server) -> None:
    browser = server.browser()
    session = browser.cookies[SESSION_COOKIE]
    plain = server.client()
    for strange in ("a[b]=c; ", '"; ', "=; ", "ž=š; ", "x" * 3000 + "; "):
        cookie = (strange + f"{SESSION_COOKIE}={session}").encode()
        expect(200, plain.get("/api/me", headers=httpx.Headers([(b"cookie", cookie)])))


def test_a_session_ends_when_one_logs_out(server: Server) -> None:
    browser = server.browser()
    expect(200, browser.get("/api/me"))
    assert browser.post("/logout").status_code in (200, 303)
    stolen = server.client()
    stolen.cookies.set(SESSION_COOKIE, browser.cookies[SESSION_COOKIE])
    refusal(401, "unauthorized", stolen.get("/api/me"))


# -- requests of other sites


def test_every_unsafe_call_of_a_session_needs_the_token(server: Server) -> None:
    browser = server.browser(csrf=False)
    for method, path in unsafe_routes(server):
        for headers in ({}, {"x-csrf-token": ""}, {"x-csrf-token": "x" * 32}):
            reply = browser.request(method, filled(path), headers=headers, json={})
            assert reply.status_code == 403, told(reply)
            if path.startswith("/api/"):
                refusal(403, "csrf", reply)
        form = browser.request(method, filled(path), data={"csrf": "x" * 32})
        assert form.status_code == 403, f"{method} {path}"


def test_a_session_without_the_tokens_cookie_cannot_do_anything(server: Server) -> None:
    browser = server.browser()
    session = server.client()
    session.cookies.set(SESSION_COOKIE, browser.cookies[SESSION_COOKIE])
    for token in ("", "c" * 32):
        refusal(403, "csrf", session.post("/api/tables", json=wish("me", "bot"), headers={"x-csrf-token": token}))
    session.cookies.set("orloj_csrf", "short")
    refusal(403, "csrf", session.post("/api/tables", json=wish("me", "bot"), headers={"x-csrf-token": "short"}))


def test_the_token_opens_calls_as_header_and_as_field_of_a_form(server: Server) -> None:
    browser = server.browser()
    expect(201, browser.post("/api/tables", json=wish("me", "bot")))
    page = server.browser(csrf=False)
    assert page.post("/play/rftg", data={"csrf": page.cookies["orloj_csrf"]}).status_code == 303


def test_forms_of_visitors_need_the_token_too(server: Server) -> None:
    before = server.rows("SELECT count(*) FROM people")
    client = visitor(server)
    for method, path in unsafe_routes(server):
        if not path.startswith("/api/"):
            reply = client.request(method, filled(path), data={"name": "Eve", "password": PASSWORD})
            assert reply.status_code == 403, f"{method} {path}"
    assert server.rows("SELECT count(*) FROM people") == before


def test_a_key_needs_no_token(server: Server) -> None:
    for method, path in unsafe_routes(server):
        reply = server.guest().request(method, filled(path), json={})
        assert reply.status_code != 403, told(reply)
        assert reply.status_code < 500, told(reply)


def test_unsafe_calls_from_other_sites_are_refused_even_with_the_token(server: Server) -> None:
    browser = server.browser()
    for origin in ("https://elsewhere.example", "null", "", "http://[", f"http://{server.host}.elsewhere.example"):
        for method, path in unsafe_routes(server):
            reply = browser.request(method, filled(path), json={}, headers={"origin": origin})
            assert reply.status_code == 403, f"{origin} {method} {path}"
    refusal(403, "origin", server.client().post("/api/me/guest", headers=ELSEWHERE))
    expect(201, browser.post("/api/tables", json=wish("me", "bot"), headers={"origin": server.url}))


# -- the live channel


def refused_status(server: Server, table: str, **headers: str) -> int:
    with pytest.raises(InvalidStatus) as refused:
        server.listen(table, **headers)
    return int(refused.value.response.status_code)


def test_the_live_channel_opens_to_pages_of_this_site_and_to_keys(server: Server) -> None:
    ada, _, table = server.duel()
    for headers in ({}, {"origin": "null"}, ELSEWHERE, {"origin": "http://["}):
        assert refused_status(server, table, **headers) == 403
    browser = server.browser(csrf=False)
    cookie = f"{SESSION_COOKIE}={browser.cookies[SESSION_COOKIE]}"
    assert refused_status(server, table, cookie=cookie, **ELSEWHERE) == 403
    assert refused_status(server, table, authorization="Bearer guess") == 403
    for good in ({"origin": server.url}, {"authorization": ada.headers["authorization"]}):
        with server.listen(table, **good) as live:
            ada.post(f"/api/tables/{table}/chat", json={"text": "hello"})
            assert msgspec.json.decode(live.recv(PATIENCE))["news"] is True


def test_the_live_channel_of_a_private_table_is_closed_to_strangers(server: Server) -> None:
    ada, bob, table = server.duel(public=False)
    eve = server.guest()
    for where in (table, "nothing"):
        for headers in ({"origin": server.url}, {"authorization": eve.headers["authorization"]}):
            with server.listen(where, **headers) as live:
                with pytest.raises(ConnectionClosed):
                    live.recv(PATIENCE)
                assert live.close_code == 4404
    key = expect(201, bob.post(f"/api/tables/{table}/key", json={}))["secret"]
    other = ada.make("me", "bot", public=True)["id"]
    assert refused_status(server, other, authorization=f"Bearer {key}") == 403
    with server.listen(table, authorization=f"Bearer {key}") as live:
        ada.post(f"/api/tables/{table}/chat", json={"text": "hello"})
        live.recv(PATIENCE)


def test_who_leaves_a_private_table_hears_no_more_of_it(server: Server) -> None:
    ada, bob, table = server.duel(public=False)
    with server.listen(table, authorization=bob.headers["authorization"]) as live:
        expect(204, bob.delete(f"/api/tables/{table}/seat"))
        with pytest.raises(ConnectionClosed):
            live.recv(PATIENCE)
        ada.post(f"/api/tables/{table}/chat", json={"text": "hello"})


def test_the_live_channel_ends_with_the_key_or_the_session_that_opened_it(server: Server) -> None:
    _, _, table = server.duel()
    ida = server.browser("Ida Noddack")
    key = expect(201, ida.post("/api/me/keys", json={"label": "bot"}))
    with server.listen(table, authorization=f"Bearer {key['secret']}") as live:
        expect(204, ida.delete(f"/api/me/keys/{key['id']}"))
        with pytest.raises(ConnectionClosed):
            live.recv(PATIENCE)
        assert live.close_code == 4401
    session = {"cookie": f"{SESSION_COOKIE}={ida.cookies[SESSION_COOKIE]}", "origin": server.url}
    with server.listen(table, **session) as live:
        assert ida.post("/logout").status_code == 303
        with pytest.raises(ConnectionClosed):
            live.recv(PATIENCE)
        assert live.close_code == 4401


def test_who_waits_for_news_is_sent_away_when_his_key_is_deleted(server: Server) -> None:
    ada, _, table = server.duel()
    with ThreadPoolExecutor() as pool:
        key = expect(201, ada.post("/api/me/keys", json={"label": "bot"}))
        bot = server.with_key(key["secret"])
        bot.answer_anything(table, Random(1))  # from now on it waits for the other player
        waiting = pool.submit(bot.get, f"/api/tables/{table}", params={"wait": 25})
        wait_until(lambda: server.call(lambda: server.site.hub.is_watched(table)))
        expect(204, ada.delete(f"/api/me/keys/{key['id']}"))
        refusal(401, "unauthorized", waiting.result(PATIENCE))


def test_whatever_is_sent_into_the_live_channel_breaks_nothing(server: Server) -> None:
    ada, _, table = server.duel()
    for message in ("hello", "[" * 4000, b"\xff\x00", ""):
        with server.listen(table, origin=server.url) as live:
            live.send(message)
            ada.post(f"/api/tables/{table}/chat", json={"text": "hello"})
            live.recv(PATIENCE)
    wait_for_nobody(server, table)


def wait_for_nobody(server: Server, table: str) -> None:
    wait_until(lambda: not server.call(lambda: server.site.hub.is_watched(table)))


# -- headers and pages


def all_kinds(server: Server) -> Iterator[httpx.Response]:
    """A response of every kind there is."""
    ada, _, table = server.duel()
    browser = server.browser()
    for client in (server.client(), ada, browser):
        for address in addresses(server, table):
            yield client.get(address)
        yield client.get("/", headers={"accept-language": "cs"})
        yield client.options("/api/tables")
        yield client.put("/api/games")
        yield client.post("/api/tables", content=b"{")
        yield client.post("/api/tables", json={"game": "x" * 200_000})
        yield client.get("/static/base/../../gate.py")
        yield client.get("/t/%00")
    yield server.with_key("guess").get("/")
    yield server.with_key("guess").get("/api/me")
    yield server.client().post("/api/me/guest", headers=ELSEWHERE)


def test_every_response_carries_the_headers_that_keep_browsers_strict(server: Server) -> None:
    wanted = {name.decode(): value.decode() for name, value in HEADERS}
    policy = wanted["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    seen = set()
    for reply in all_kinds(server):
        for name, value in wanted.items():
            assert reply.headers.get_list(name) == [value], f"{reply.request.url}: {name}"
        if reply.request.url.path.startswith("/api/"):
            assert reply.headers["cache-control"] == "no-store", reply.request.url
        assert reply.headers.get("server", "uvicorn") == "uvicorn"
        assert reply.status_code < 500, told(reply)
        seen.add(reply.status_code)
    assert seen >= {200, 401, 403, 404, 405, 413}


INLINE = {
    "a script in the page": re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", re.I),
    "a style in the page": re.compile(r"<style", re.I),
    "a style of one element": re.compile(r"<[^>]*\sstyle\s*=", re.I),
    "a script of one element": re.compile(r"<[^>]*\son[a-z]+\s*=", re.I),
    "a script as address": re.compile(r"=\s*[\"']?\s*javascript:", re.I),
    "something from elsewhere": re.compile(
        r"<(?:script|link|img|iframe|use|image)[^>]*(?:src|href)=[\"']?(?:https?:)?//", re.I
    ),
}


def test_no_page_holds_what_the_policy_forbids(server: Server) -> None:
    pages = 0
    for reply in all_kinds(server):
        kind = reply.headers.get("content-type", "")
        if kind.startswith(("text/html", "image/svg")):
            pages += 1
            for what, pattern in INLINE.items():
                found = pattern.search(reply.text)
                assert found is None, f"{reply.request.url} has {what}: {found[0][:200]}"
    assert pages > 20


def test_what_goes_wrong_inside_is_told_without_details(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, _, table = server.duel()

    async def stumble(*_: object) -> None:
        raise ValueError("the hand of seat 0 is gem-world")

    monkeypatch.setattr(server.site.rooms, "see", stumble)
    for address in (f"/api/tables/{table}", f"/t/{table}"):
        reply = ada.get(address)
        assert reply.status_code == 500
        assert "gem-world" not in reply.text
        assert "Traceback" not in reply.text
        assert reply.headers["content-security-policy"]
    assert sum("failed" in record.getMessage() for record in caplog.records) == 2


def test_even_without_words_a_failure_is_told_with_all_headers(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> Any:
        raise ValueError

    monkeypatch.setattr("orloj.server.pages.errors._told", stumble)
    reply = server.client().get("/nowhere")
    assert reply.status_code == 500
    assert reply.headers["content-security-policy"]


# -- what is stored


def stored_bytes(server: Server) -> bytes:
    """Everything in the data folder."""
    return b"".join(path.read_bytes() for path in Path(server.site.settings.data).iterdir() if path.is_file())


def test_passwords_sessions_and_keys_are_stored_only_as_hashes(server: Server) -> None:
    secret_word = "a very secret word indeed"
    _, session = server.register("Lise Meitner", secret_word)
    login = server.client().post("/api/me/login", json={"name": "Lise Meitner", "password": secret_word})
    key = expect(201, login)["secret"]
    [[stored]] = server.rows("SELECT password FROM people WHERE name = 'Lise Meitner'")
    assert stored.startswith("$argon2id$")
    everything = stored_bytes(server)
    assert b"Lise Meitner" in everything
    for secret in (secret_word, session, key):
        assert secret.encode() not in everything


def test_the_hashes_of_passwords_are_slow_to_guess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []  # with what the site was opened; the tests replace it by quick ones
    really = People.__init__

    def noted(people: People, *args: Any, **more: Any) -> None:
        really(people, *args, **more)
        opened.append(people._nobody)

    monkeypatch.setattr(People, "__init__", noted)
    with serving(tmp_path):
        assert ["m=65536,t=3" in one for one in opened] == [True]


def test_what_one_can_have_about_oneself_holds_no_secrets(server: Server) -> None:
    ida = server.account("Ida Tacke", PASSWORD)
    [[person]] = server.rows("SELECT id FROM people WHERE name = 'Ida Tacke'")
    letters = {"address": "ida@example.org", "turns": True, "lang": "en", "token": "confirms-it", "stop": "ends-them"}
    made = ida.make("me", "link")
    expect(200, ida.post(f"/api/tables/{made['id']}/watch"))

    def store(connection: Connection) -> None:
        connection.execute(insert(schema.mail_addresses).values(person=person, **letters))
        connection.execute(insert(schema.recoveries).values(person=person, hash="opens-it", until=9e9))

    server.run(server.site.writer.write(store))
    data = ida.get("/api/me/data").text
    assert "ida@example.org" in data
    opening = ["confirms-it", "ends-them", "opens-it", *made["invites"].values()]
    opening += [row[0] for row in server.rows("SELECT watch FROM tables WHERE watch IS NOT NULL")]
    [[hashed]] = server.rows("SELECT password FROM people WHERE name = 'Ida Tacke'")
    hashes = [row[0] for row in server.rows("SELECT hash FROM api_keys UNION SELECT hash FROM sessions")]
    for secret in (PASSWORD, hashed, "argon2", *opening, *hashes, ida.headers["authorization"].removeprefix("Bearer ")):
        assert secret not in data


# -- how often, how much


def _stop_the_clock(allowance: Allowance) -> None:
    """On a busy machine calls take so long that more would be allowed meanwhile."""
    stopped = allowance._clock()
    allowance._clock = lambda: stopped


def test_nobody_calls_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_second=0.5) as server:
        _stop_the_clock(server.gate._requests)
        ada = server.guest()
        replies = [ada.get("/api/games") for _ in range(12)]
        assert [reply.status_code for reply in replies[:2]] == [200] * 2
        refusal(429, "too-many", replies[-1])
        assert int(replies[-1].headers["retry-after"]) >= 1
        assert server.client().get("/static/base/base.css").status_code == 200  # pictures and styles do not count
        guesses = [server.with_key(f"guess-{number}").get("/api/me").status_code for number in range(12)]
        assert guesses[0] == 401
        assert guesses[-1] == 429


def test_an_address_has_its_limit_whoever_calls_from_there(tmp_path: Path) -> None:
    """Guests and their keys can be had at will; all addresses of an IPv6 network are one."""
    with serving(tmp_path, requests_per_second=8.0) as server:
        for allowance in (server.gate._requests, server.gate._addresses):
            _stop_the_clock(allowance)
        guests = [server.guest() for _ in range(30)]  # from this machine, which is not counted

        def codes(addresses: list[str]) -> set[int]:
            return {
                guest.get("/api/me", headers={"x-forwarded-for": address}).status_code
                for guest, address in zip(guests * 5, addresses, strict=True)
            }

        assert codes([f"203.0.113.{number}" for number in range(150)]) == {200}
        assert codes(["198.51.100.7"] * 150) == {200, 429}
        assert codes([f"2001:db8::{number:x}" for number in range(150)]) == {200, 429}
        refusal(429, "too-many", guests[-1].get("/api/me", headers={"x-forwarded-for": "2001:db8::ffff"}))
        expect(200, guests[-1].get("/api/me", headers={"x-forwarded-for": "2001:db8:0:1::1"}))


def test_refusals_come_no_faster_than_their_pace() -> None:
    """Some come at once, then each a step after the one before; nobody is held for longer than the longest time, and
    who was quiet for a while has some at once again."""
    now = 100.0
    pace = Pace(10.0, at_once=3, longest=0.5, clock=lambda: now)
    assert [pace.wait("eager") for _ in range(10)] == pytest.approx([0, 0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.5, 0.5])
    assert pace.wait("other") == 0
    now += 0.5  # all that were held back have been answered
    assert [pace.wait("eager") for _ in range(2)] == pytest.approx([0.1, 0.2])
    now += 10
    assert [pace.wait("eager") for _ in range(4)] == pytest.approx([0, 0, 0, 0.1])


def test_who_asks_too_often_is_not_refused_as_fast_as_he_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or many connections could keep the server busy with nothing but refusals. Other refusals are told at once."""
    held: list[str] = []

    def wait(who: str) -> float:
        held.append(who)
        return 0.001

    with serving(tmp_path, requests_per_second=2.0) as server:
        monkeypatch.setattr(server.gate._refusals, "wait", wait)
        _stop_the_clock(server.gate._requests)
        eager = server.client(**{"x-forwarded-for": "203.0.113.5"})
        assert [eager.get("/api/games").status_code for _ in range(10)] == [200] * 8 + [429] * 2
        assert eager.post("/login", headers={"origin": "https://elsewhere.example"}).status_code == 429
        assert held == ["203.0.113.5"] * 3
        calm = server.client(**{"x-forwarded-for": "203.0.113.6"})
        assert calm.post("/login", headers={"origin": "https://elsewhere.example"}).status_code == 403
        local = server.client()
        assert [local.get("/api/games").status_code for _ in range(9)][-1] == 429
        assert held == ["203.0.113.5"] * 3  # from this machine a proxy asks for many


def test_a_body_that_is_too_long_is_not_read(server: Server) -> None:
    ada = server.guest()
    long = b'{"text": "' + b"x" * 150_000 + b'"}'
    table = ada.make("me", "bot")["id"]
    refusal(413, "too-large", ada.post(f"/api/tables/{table}/chat", content=long))
    pieces = (long[start : start + 10_000] for start in range(0, len(long), 10_000))
    headers = {"content-type": "application/json"}
    refusal(413, "too-large", ada.post(f"/api/tables/{table}/chat", content=pieces, headers=headers))
    assert expect(200, ada.get(f"/api/tables/{table}/chat")) == []


# -- nonsense


def deep(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


NONSENSE = [
    b"",
    b"null",
    b"7",
    b'"text"',
    b"{",
    b"\x00",
    b"\xff\xfe",
    deep(40_000),
    b'{"a":' * 15_000 + b"1" + b"}" * 15_000,
    b'{"answer": ' + deep(900) + b"}",
    b'{"answer": "\\u0000"}',
    b'{"answer": "\\ud800"}',
    b'{"answer": "\xed\xa0\x80"}',
    b'{"answer": 1e400}',
    b'{"at": ' + b"9" * 5000 + b"}",
    b'{"at": 1e400}',
    b'{"at": -1}',
    b'{"at": 1.5}',
    b'{"at": true}',
    b'{"at": NaN}',
    b'{"answer": null}',
    b'{"agree": "yes"}',
    b'{"game": "rftg", "seats": [{"kind": "me"}, {"kind": "bot", "bot": ["x"]}]}',
    b'{"game": "rftg", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"a": {"b": "c"}}}',
    b'{"game": "../../etc/passwd", "seats": []}',
    b'{"name": "\\u0000", "password": "\\u0000"}',
    b'{"name": "' + b"x" * 90_000 + b'", "password": "' + b"y" * 9_000 + b'"}',
    b"answer=settle",
]
TYPES = ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "image/png", "x"]


def test_nonsense_is_refused_and_changes_nothing(server: Server) -> None:
    ada, bob, table = server.duel()
    before = [(reader.table(table)["question"], reader.table(table)["number"]) for reader in (ada, bob)]
    people = server.rows("SELECT count(*) FROM people")
    calls = [(method, filled(path, table)) for method, path in unsafe_routes(server) if path.startswith("/api/")]
    harmless = {f"/api/tables/{table}/wish", f"/api/tables/{table}/seat", "/api/me/guest", "/api/me/keys"}
    for number, body in enumerate(NONSENSE):
        headers = {"content-type": TYPES[number % len(TYPES)] if number % 3 == 0 else TYPES[0]}
        for method, address in calls:
            if address not in harmless and not address.endswith(("/pace/quick", "/key", "/watch", "/looked")):
                reply = ada.request(method, address, content=body, headers=headers)
                assert 400 <= reply.status_code < 500, f"{body[:60]!r}: {told(reply)}"
    assert [(reader.table(table)["question"], reader.table(table)["number"]) for reader in (ada, bob)] == before
    assert server.rows("SELECT count(*) FROM people") == people


def test_every_kind_of_content_is_refused_unless_it_is_the_right_one(server: Server) -> None:
    browser = server.browser()
    for kind in TYPES:
        for method, path in unsafe_routes(server):
            reply = browser.request(
                method, filled(path), content=b"\xff=%ZZ&a=\x00&csrf", headers={"content-type": kind}
            )
            assert reply.status_code < 500, f"{kind}: {told(reply)}"
        browser = server.browser()


STRANGE = ["%00", "%ff", "..%2f..", "a" * 5000, "'%20OR%201=1--", "%F0%9F%92%A9", "<script>", "{}", "%0d%0aX:1", "-1"]


def test_strange_addresses_and_questions_are_refused(server: Server) -> None:
    ada = server.guest()
    for method, path in routes(server):
        names = re.findall(r"{(\w+)}", path)
        for strange in STRANGE if names else ():
            reply = ada.request(method, filled(path, **dict.fromkeys(names, strange)))
            assert reply.status_code < 500, told(reply)
    table = ada.make("me", "bot", public=True)["id"]
    for strange in STRANGE:
        for address in (
            f"/api/tables/{table}",
            f"/t/{table}/replay",
            "/api/games/rftg/rules",
            "/",
            "/cards/rftg",
            "/tables",
        ):
            query = "&".join(
                f"{name}={strange}" for name in ("lang", "since", "wait", "view", "at", "seat", "search", "q", "next")
            )
            reply = ada.get(f"{address}?{query}")
            assert reply.status_code < 500, told(reply)


def test_strange_languages_are_understood_as_english(server: Server) -> None:
    for wanted in (
        "",
        ";;;",
        "q=1",
        "cs;q=x",
        "*",
        "-",
        "x" * 5000,
        ",".join(["a-b-c_d;q=0.1"] * 500),
        "\xff",
        "cs;q=nan",
    ):
        headers = httpx.Headers([(b"accept-language", wanted.encode("latin-1"))])
        expect(200, server.client().get("/api/games", headers=headers))


@contextmanager
def raw_line(server: Server) -> Iterator[socket.socket]:
    host, _, port = server.host.partition(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        yield line


@pytest.mark.parametrize(
    "request_line",
    [
        b"POST /api/me/guest HTTP/1.1\r\nHost: x\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
        b"POST /api/me/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/me/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 1e9\r\n\r\n",
        b"POST /api/me/guest HTTP/1.0\r\nOrigin: null\r\n\r\n",
        b"GET /t/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nCookie: \xff\xfe=\x80;;;==\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nAuthorization: \xff\r\n\r\n",
    ],
)
def test_a_request_that_is_no_request_is_no_failure(server: Server, request_line: bytes) -> None:
    with raw_line(server) as line:
        line.sendall(request_line)
        answer = line.recv(100)
        assert answer[:9] in (b"HTTP/1.1 ", b"")
        assert answer[9:10] in (b"2", b"4", b""), answer


# -- private tables


def without_tokens(text: str) -> str:
    """A page without the random token of its forms, which visitors get anew each time."""
    return re.sub(r'(name="csrf" (?:value|content)=")[^"]*', r"\1", text)


def test_a_private_table_does_not_exist_for_strangers(server: Server) -> None:
    ada, _, table = server.duel(public=False)
    waiting = ada.make("me", "link")["id"]
    stranger, browser, nobody = server.guest(), server.browser(), server.client()
    with_table = [(method, path) for method, path in routes(server) if "{table_id}" in path]
    assert len(with_table) > 18
    bodies = {
        "answers": {"answer": "settle"},
        "{aside}": {"answer": "pass every game"},
        "chat": {"text": "hello"},
        "wish": {"agree": True},
        "branch": {"at": 0},
        "{table_id}": {"name": "nobody"},  # who invites a friend
    }
    for method, path in with_table:
        last = path.rpartition("/")[2]
        as_json = path.startswith("/api/") or last in ("answers", "{aside}")  # the page answers as programs do
        more: dict[str, Any] = {"json": bodies.get(last, {})} if as_json else {"data": {"seat": "1", "at": "0"}}
        for client in (stranger, browser, nobody):
            nothing = client.request(method, filled(path), **({} if method == "GET" else more))
            for private in (table, waiting):
                here = client.request(method, filled(path, private), **({} if method == "GET" else more))
                assert here.status_code == nothing.status_code, told(here)
                assert here.status_code in ((401, 403, 404) if client is nobody else (404,)), told(here)
                assert without_tokens(here.text).replace(private, "nothing") == without_tokens(nothing.text), told(here)
    assert [seat["kind"] for seat in ada.table(waiting)["seats"]] == ["person", "link"]
    listed = [one["id"] for one in stranger.get("/api/tables", params={"which": "public"}).json()]
    assert table not in listed
    assert waiting not in listed


def test_only_the_owner_of_a_seat_acts_for_it(server: Server) -> None:
    ada, bob, table = server.duel()
    eve = server.guest()
    before = ada.table(table)
    for call in ("answers", "undo", "wish", "rematch", "key"):
        reply = eve.post(f"/api/tables/{table}/{call}", json={"answer": "settle"} if call == "answers" else {})
        refusal(403, "not-seated", reply)
    hand = [option["token"] for option in before["question"]["options"]][:2]
    refusal(422, "illegal", bob.answer(table, ",".join(hand)))  # his question, but not his cards
    refusal(409, "stale", bob.answer(table, ",".join(hand), before["question"]["id"]))
    assert ada.table(table)["question"] == before["question"]


def test_a_key_for_a_seat_opens_no_page(server: Server) -> None:
    ada, _, table = server.duel()
    key = expect(201, ada.post(f"/api/tables/{table}/key", json={}))["secret"]
    helper = server.with_key(key)
    for method, path in routes(server):
        if not path.startswith(("/api/", "/static/", "/art/", "/look/")):
            reply = helper.request(method, filled(path, table))
            assert reply.status_code == 403 or path == "/api", f"{method} {path}"


# -- names


def test_names_that_look_like_code_are_stored_and_shown_as_text(server: Server) -> None:
    name = "<b>Bob</b>'\"; DROP TABLE people;--"
    _, token = server.run(server.site.people.new_guest(name))
    browser = server.browser()
    browser.cookies.set(SESSION_COOKIE, token)
    table = expect(201, browser.post("/api/tables", json=wish("me", "open", public=True)))["id"]
    browser.post(f"/api/tables/{table}/chat", json={"text": "</script><img src=x onerror=alert(1)>"})
    assert browser.table(table)["seats"][0]["name"] == name
    eve = server.browser()
    for address in (f"/t/{table}", f"/t/{table}/fragment", "/", "/tables", "/account"):
        for reader in (browser, eve):
            shown = reader.get(address)
            assert shown.status_code in (200, 303), address
            assert "<b>Bob" not in shown.text
            assert "<img src=x" not in shown.text
    assert "&lt;b&gt;Bob" in browser.get(f"/t/{table}").text
    assert server.rows("SELECT count(*) FROM people")[0][0] > 1


def test_accounts_have_decent_names(server: Server) -> None:
    from orloj.server.people.people import BadAccount

    for bad in ("", " ", "<b>", "a;b", "x" * 31, "a\0b", "_", "ΐ" * 30, "\u202eada", "a\nb\x07"):
        with pytest.raises(BadAccount):
            server.register(bad)
    for good in ("O'Brien", "Žofie", "x" * 30, "李白"):
        server.register(good)
    with pytest.raises(BadAccount):
        server.register("ŽOFIE")


# -- logs


def test_logs_and_errors_hold_no_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    said: list[str] = []
    with serving(tmp_path, thinkers=1) as server:
        ada, bob, table = server.duel(public=False)
        _, session = server.register("Ada")
        server.client().post("/api/me/login", json={"name": "Ada", "password": PASSWORD})
        key = ada.headers["authorization"].removeprefix("Bearer ")
        header = server.room(table).table.header
        assert header.salt is not None
        hand = [one["token"] for one in ada.table(table)["question"]["options"]]
        browser = server.client()
        browser.cookies.set(SESSION_COOKIE, session)
        for reply in (
            bob.answer(table, ",".join(hand[:2])),
            bob.answer(table, "settle", "0.0.0"),
            bob.get(f"/api/tables/{table}/record"),
            bob.post(f"/api/tables/{table}/undo"),
            browser.post(f"/api/tables/{table}/undo"),
            browser.get(f"/api/tables/{table}"),
            server.guest().answer(table, hand[0]),
            server.client().post("/api/me/login", json={"name": "Ada", "password": PASSWORD + "!"}),
            server.client().post("/api/me/login", json={"name": "Ada", "password": [PASSWORD]}),
        ):
            assert reply.status_code >= 400
            said.append(reply.text)
        break_the_database(server)
        said += [ada.post("/api/me/keys", json={"label": "for-my-eyes-only"}).text]
    logs = server_log(caplog)
    assert "failed" in logs
    assert "for-my-eyes-only" not in logs
    others = [card for card in hand if card not in str(hand[:2])]
    for secret in (key, session, PASSWORD, header.seed, header.salt.hex()):
        assert secret is not None
        assert secret not in logs
        assert all(secret not in text for text in said)
    for card in others:
        assert card not in logs
        assert all(card not in text for text in said[1:])


def break_the_database(server: Server) -> None:
    """From now on keys cannot be stored, and the database complains with all it was given."""

    def stumble(connection: Any) -> None:
        stop = "CREATE TRIGGER stop BEFORE INSERT ON api_keys BEGIN SELECT RAISE(ABORT, 'stopped'); END"
        connection.exec_driver_sql(stop)

    server.run(server.site.writer.write(stumble))


# -- odd addresses


ODD = [b"[", b"[::1", b"x:y", b"x:99999999", b"a b", b"http://[", b"//", b"a@b", b"\xff\xfe", "℀".encode(), b"x" * 5000]


def raw_request(server: Server, method: bytes, path: bytes, body: bytes, **headers: bytes) -> int:
    """The status of the answer to exactly these bytes; 400 if there was none worth an answer."""
    names = {b"Host": b"127.0.0.1", b"Content-Length": str(len(body)).encode(), b"Connection": b"close"}
    names |= {name.replace("_", "-").encode(): value for name, value in headers.items()}
    head = b"".join(name + b": " + value + b"\r\n" for name, value in names.items())
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), 30) as line:
        line.sendall(method + b" " + path + b" HTTP/1.1\r\n" + head + b"\r\n" + body)
        found = line.makefile("rb").readline()
    return int(found.split()[1]) if found else 400


@pytest.mark.parametrize("odd", ODD)
def test_odd_hosts_and_referers_are_no_failure(server: Server, odd: bytes) -> None:
    form = {"Content_Type": b"application/x-www-form-urlencoded", "Cookie": b"orloj_csrf=" + b"c" * 32}
    token = b"csrf=" + b"c" * 32
    for path in (b"/", b"/login", b"/nowhere", b"/api/me"):
        assert raw_request(server, b"GET", path, b"", Host=odd) < 500, path
        for where in ("Host", "Referer"):
            assert raw_request(server, b"POST", path, token, **{where: odd}, **form) < 500, (path, where)
        assert raw_request(server, b"POST", path, token, Referer=b"http://127.0.0.1/" + odd, **form) < 500, path


@pytest.mark.parametrize(
    "host", [b"127.0.0.1:8000", b"[::1]:8000", b"games.example.org", b"a_b:80", b"xn--bcher-kva.eu"]
)
def test_sound_hosts_are_welcome(server: Server, host: bytes) -> None:
    assert raw_request(server, b"GET", b"/login", b"", Host=host) == 200


@pytest.mark.parametrize("address", ["/ř?b=č", "/😀", "/\u2100", "/[", "/%", "//elsewhere", "/\x7f", "/" + "a" * 9000])
def test_odd_addresses_to_go_on_to_are_no_failure(server: Server, address: str) -> None:
    reply = server.client().get("/lang/cs", params={"next": address})
    assert reply.status_code == 303
    assert reply.headers["location"].startswith("/")
    assert not reply.headers["location"].startswith("//")
    assert reply.headers["location"].isascii()
