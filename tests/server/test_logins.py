"""Guessing passwords slows down whoever guesses, and nobody else."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from orloj.server.addresses import network_of
from orloj.server.gate import KNOWN_COOKIE
from tests.server.helpers import PASSWORD, Client, Server, expect, refusal, serving, wait_until

GUESS = {"name": "Ada", "password": "guess one"}
RIGHT = {"name": "Ada", "password": PASSWORD}


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """A site where five wrong logins a minute are enough, and where no time goes by."""
    with serving(tmp_path, logins_per_minute=5.0) as server:
        for allowance in (server.app.state.logins.names, server.app.state.logins.addresses):
            allowance._clock = lambda: 1000.0
        server.app.state.logins.newcomers._clock = lambda: 1000.0
        server.register("Ada")
        yield server


def at(server: Server, address: str) -> Client:
    return server.client(**{"x-forwarded-for": address})


def guess(server: Server, address: str, times: int, name: str = "Ada") -> list[int]:
    body = {**GUESS, "name": name}
    return [at(server, address).post("/api/me/login", json=body).status_code for _ in range(times)]


def browser(server: Server, address: str) -> Client:
    """Somebody at the page for logging in."""
    client = at(server, address)
    client.get("/login").raise_for_status()
    client.headers["x-csrf-token"] = client.cookies["orloj_csrf"]
    return client


def test_the_guesser_waits_and_the_owner_comes_in_from_elsewhere(strict: Server) -> None:
    assert guess(strict, "203.0.113.1", 8) == [422] * 5 + [429] * 3
    wait = at(strict, "203.0.113.1").post("/api/me/login", json=GUESS)
    refusal(429, "too-many", wait)
    assert 12 <= int(wait.headers["retry-after"]) <= 13  # five a minute, and rounded up
    refusal(429, "too-many", at(strict, "203.0.113.1").post("/api/me/login", json=RIGHT))
    assert browser(strict, "203.0.113.1").post("/login", data=RIGHT).status_code == 429
    for number in range(2, 40):  # also if it is guessed from many places
        assert guess(strict, f"203.0.113.{number}", 1) == [422]
    expect(201, at(strict, "198.51.100.1").post("/api/me/login", json=RIGHT))
    assert browser(strict, "198.51.100.1").post("/login", data=RIGHT).status_code == 303


def test_a_browser_that_was_in_before_comes_in_from_the_guessers_address_too(strict: Server) -> None:
    home = "203.0.113.1"
    ada, stranger = browser(strict, home), browser(strict, home)
    assert ada.post("/login", data=RIGHT).status_code == 303
    assert ada.post("/logout").status_code == 303
    guess(strict, home, 8)
    assert stranger.post("/login", data=RIGHT).status_code == 429
    assert ada.post("/login", data=RIGHT).status_code == 303
    stranger.cookies.set(KNOWN_COOKIE, "0123456789abcdef01234567.x")
    assert stranger.post("/login", data=RIGHT).status_code == 429
    # What a browser is known by says nothing about another account, and a browser that is known may not guess on.
    strict.register("Ida")
    guess(strict, home, 8, "Ida")
    assert ada.post("/login", data={"name": "Ida", "password": PASSWORD}).status_code == 429
    codes = [ada.post("/login", data=GUESS).status_code for _ in range(8)]
    assert codes == [422] * 5 + [429] * 3


def test_a_new_password_makes_browsers_unknown(strict: Server) -> None:
    home = "203.0.113.1"
    ada, other = browser(strict, home), browser(strict, home)
    for client in (ada, other):
        assert client.post("/login", data=RIGHT).status_code == 303
    changed = {"old": PASSWORD, "password": "another password"}
    assert ada.post("/account/password", data=changed).status_code == 303
    guess(strict, home, 8)
    now = {**RIGHT, "password": "another password"}
    assert other.post("/login", data=now).status_code == 429
    assert ada.post("/login", data=now).status_code == 303


def test_names_are_guessed_at_no_quicker_however_they_are_written(strict: Server) -> None:
    spellings = ["Ada", "ADA", " ada", "ada ", "a\0da", "aDa", "  Ada  "]
    codes = [guess(strict, "2001:db8::1:" + str(n), 1, name)[0] for n, name in enumerate(spellings)]
    assert codes == [422] * 5 + [429] * 2


def test_trying_many_names_from_one_address_is_slowed_down(strict: Server) -> None:
    codes = [guess(strict, "203.0.113.1", 1, f"Name {number}")[0] for number in range(20)]
    assert codes == [422] * 15 + [429] * 5
    assert guess(strict, "203.0.113.2", 1) == [422]


def test_right_logins_are_not_counted(strict: Server) -> None:
    for _ in range(20):
        expect(201, at(strict, "203.0.113.1").post("/api/me/login", json=RIGHT))


def test_guests_and_accounts_are_not_made_without_end(strict: Server) -> None:
    codes = [at(strict, f"2001:db8::{number:x}").post("/api/me/guest").status_code for number in range(8)]
    assert codes == [201] * 5 + [429] * 3
    form = {"name": "Somebody", "password": PASSWORD}
    assert browser(strict, "2001:db8::99").post("/register", data=form).status_code == 429
    assert browser(strict, "2001:db8:0:1::1").post("/register", data=form).status_code == 303


def test_who_took_a_session_cannot_guess_the_password_of_its_owner(strict: Server) -> None:
    ada = browser(strict, "203.0.113.1")
    ada.post("/login", data=RIGHT)
    wrong = {"old": "guess one", "password": "another password"}
    codes = [ada.post("/account/password", data=wrong).status_code for _ in range(7)]
    assert codes == [422] * 5 + [429] * 2
    expect(201, at(strict, "198.51.100.1").post("/api/me/login", json=RIGHT))


def test_who_guesses_in_a_session_keeps_nobody_else_out(strict: Server) -> None:
    """Neither the owner in his own browser, nor other people."""
    home = "203.0.113.1"
    thief, ada, ida = (browser(strict, home) for _ in range(3))
    strict.register("Ida")
    assert thief.post("/login", data=RIGHT).status_code == 303
    assert ada.post("/login", data=RIGHT).status_code == 303
    assert ida.post("/login", data={**RIGHT, "name": "Ida"}).status_code == 303
    guesses = [thief.post("/account/delete", data={"sure": "yes", "proof": f"guess {n}"}) for n in range(7)]
    assert [reply.status_code for reply in guesses] == [422] * 5 + [429] * 2
    assert thief.post("/account/delete", data={"sure": "yes", "proof": PASSWORD}).status_code == 429
    assert len(strict.rows("SELECT id FROM people WHERE name = 'Ada'")) == 1
    changed = {"old": PASSWORD, "password": "another password"}
    for owner in (ada, ida):
        assert owner.post("/account/password", data=changed).status_code == 303


class Hesitant:
    """Takes its time to find out that a password is wrong."""

    def __init__(self) -> None:
        self.goes_on = threading.Event()
        self.done = 0

    def verify(self, *_: str) -> bool:
        self.goes_on.wait(20)
        self.done += 1
        return False


def test_logins_do_not_stop_what_others_ask_the_database(strict: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """To look at a password takes long on purpose, and many can be said at once."""
    hesitant = Hesitant()
    monkeypatch.setattr(strict.site.people, "_hasher", hesitant)
    strict.client().get("/tables").raise_for_status()
    with ThreadPoolExecutor(6) as threads:
        guesses = [threads.submit(guess, strict, f"203.0.113.{number}", 1) for number in range(6)]
        wait_until(lambda: len(strict.app.state.logins.addresses._buckets) == 6)
        time.sleep(0.5)
        strict.client().get("/tables").raise_for_status()
        done_meanwhile = hesitant.done
        hesitant.goes_on.set()
        assert [one.result() for one in guesses] == [[422]] * 6
    assert done_meanwhile == 0


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", ""),
        ("::ffff:127.0.0.1", ""),
        ("0.0.0.0", ""),
        ("::", ""),
        ("::1", ""),
        ("testclient", ""),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(host: str, network: str) -> None:
    assert network_of(host) == network
