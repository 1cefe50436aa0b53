"""Pages that are rendered once and compressed around their secrets; whoever only looks leaves time to the players."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from orloj.server.gate import CSRF_COOKIE, SESSION_COOKIE, _share
from orloj.server.onlookers import _LINE, Onlookers, TooManyLookers
from orloj.server.packing import cut, together
from orloj.server.pages.kept import SHELF, Shelf
from orloj.server.pages.table import stories
from orloj.server.pages.table.story import StoryLine, line_of
from orloj.server.people.people import Person, PersonSettings
from tests.server.helpers import Client, Server, expect, play_out

# -- compressing


def test_what_was_packed_in_pieces_can_be_unpacked() -> None:
    for secrets in ([], ["token"], ["token", "tokens and more"], ["<", ""]):
        for text in ("", "token", "a token, b token" * 500, "tokens and more ě < token" * 9000):
            assert gzip.decompress(together(cut(text, secrets))).decode() == text


def test_the_length_tells_nothing_about_a_secret() -> None:
    """Whether what a stranger wrote is like the secret must not be seen from outside."""

    def length(guess: str) -> int:
        return len(together(cut(f'<p>{guess}</p>{"filler " * 99}<input value="{token}">', [token])))

    token, right, wrong = "Xk29dLqw0ZpTr81mNb47", "Xk29dLqw0ZpTr", "Yq83hVzs5JcEu"
    assert length(right) == length(wrong)
    together_with = [len(gzip.compress(f"{guess} {token}".encode())) for guess in (right, wrong)]
    assert together_with[0] < together_with[1]  # as it would be otherwise


def raw(client: Client, address: str, encoding: str = "gzip", **headers: str) -> tuple[Any, bytes]:
    """The answer, and its body as it was sent."""
    with client.stream("GET", address, headers={"accept-encoding": encoding, **headers}) as reply:
        return reply, b"".join(reply.iter_raw())


PUBLIC = ["/", "/tables", "/rules/rftg", "/rules/rftg?q=the", "/cards/rftg", "/about", "/api", "/api/games/rftg/rules"]
FILES = ["/static/base/base.css", "/static/table/main.js", "/look/rftg/rftg.css", "/art/rftg/cover.svg"]


@pytest.mark.parametrize("address", [*PUBLIC, *FILES])
def test_texts_are_compressed_for_who_can_read_that(server: Server, address: str) -> None:
    client = server.client()
    client.cookies.set(CSRF_COOKIE, "c" * 32)
    packed, body = raw(client, address)
    assert packed.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["vary"]
    plain, text = raw(client, address, "identity")
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(body) == text
    assert len(body) < len(text) * 0.7
    if not address.startswith("/api/"):  # there the framework compresses, which looks less closely
        assert "content-encoding" not in raw(client, address, "gzip;q=0, identity")[0].headers


def test_the_token_of_a_page_is_never_compressed(server: Server, new_table: str) -> None:
    ada, _ = seated(server, new_table)
    token = ada.cookies[CSRF_COOKIE].encode()
    for address in ("/", "/rules/rftg", "/rules/rftg?q=c", f"/t/{new_table}", f"/t/{new_table}/fragment"):
        _, body = raw(ada, address)
        assert body.count(token) == gzip.decompress(body).count(token) > 0, address


@pytest.fixture
def new_table(server: Server) -> str:
    return str(server.guest().make("open", "open", public=True)["id"])


def seated(server: Server, table: str) -> tuple[Client, Client]:
    ada, bob = server.browser(), server.browser()
    ada.sit(table, 0)
    bob.sit(table, 1)
    return ada, bob


# -- keeping


@pytest.mark.parametrize(
    "address", ["/rules/rftg", "/rules/rftg/rftg.settle.17", "/cards/rftg", "/cards/rftg/gem-world"]
)
def test_a_page_is_rendered_once_for_all_readers(server: Server, address: str) -> None:
    SHELF.clear()
    made = SHELF.made
    for name in ("", "?q=", "?strange=1", "?q=%20&strange=2", "?lang=en"):
        assert server.client().get(address + name).status_code == 200
    assert SHELF.made == made + 1
    assert server.client().get(address, headers={"accept-language": "cs"}).text != server.client().get(address).text
    assert SHELF.made == made + 2


def test_what_is_kept_carries_nothing_of_another_reader(server: Server) -> None:
    SHELF.clear()
    made = SHELF.made
    ada, bob = server.browser("Ada co"), server.browser("Bob")
    for token, client, name, other in (("a" * 32, ada, "Ada co", "Bob"), ("b" * 32, bob, "Bob", "Ada co")):
        client.cookies.set(CSRF_COOKIE, token)
        text = client.get("/rules/rftg").text
        assert f'content="{token}"' in text
        assert f'<span class="who">{name}</span>' in text
        assert other not in text
    assert SHELF.made == made + 1
    assert 'class="who"' not in server.client().get("/rules/rftg").text


def test_a_strange_token_is_written_as_text(server: Server) -> None:
    client = server.client()
    client.headers["cookie"] = f'{CSRF_COOKIE}="><script>alert(1)</script>'
    for address in ("/rules/rftg", "/"):
        assert "<script>alert" not in client.get(address).text


def test_a_browser_that_has_the_page_is_told_so(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    first = ada.get("/rules/rftg")
    tag = {"if-none-match": first.headers["etag"]}
    again = ada.get("/rules/rftg", headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert "private" in first.headers["cache-control"]
    bob.cookies.set(CSRF_COOKIE, "b" * 32)
    assert bob.get("/rules/rftg", headers=tag).status_code == 200  # it would be another one's page
    assert ada.get("/rules/rftg?lang=cs", headers=tag).status_code == 200
    assert ada.get("/cards/rftg", headers=tag).status_code == 200


def test_no_more_is_kept_than_there_is_room_for() -> None:
    shelf = Shelf(5_000)
    for number in range(20):
        shelf.find(number, partial(str.__mul__, f"{number} ", 300))
        shelf.find(0, lambda: "0 " * 300)  # somebody asks for this one all the time
        assert shelf.bytes <= 5_000
    made = shelf.made
    shelf.find(0, lambda: "never")
    assert shelf.made == made
    shelf.find(1, lambda: "again")
    assert shelf.made == made + 1


def test_the_story_of_a_finished_game_is_told_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bob, table = server.duel()
    play_out([ada, bob], table, Random(3))
    told: list[Any] = []

    def tell(*what: Any, **more: Any) -> StoryLine:
        told.append(what)
        return line_of(*what, **more)

    monkeypatch.setattr(stories, "line_of", tell)
    made = SHELF.made
    pages = [server.client().get(f"/t/{table}?story=all") for _ in range(3)]
    lines = len(server.room(table).table.story)
    assert len(told) == lines
    assert SHELF.made == made + 1
    assert len(pages[0].text) == len(pages[2].text)
    person = server.browser()  # whoever is known gets a page of his own, but the story is the same
    for _ in range(2):
        assert person.get(f"/t/{table}?story=all").status_code == 200
    assert len(told) == lines
    expect(204, ada.post(f"/api/tables/{table}/chat", json={"text": "well played"}))
    assert "well played" in server.client().get(f"/t/{table}?story=all").text
    assert server.client().get(f"/t/{table}").text != pages[0].text  # the short one is another page


def test_a_game_that_goes_on_is_not_kept(server: Server) -> None:
    ada, _, table = server.duel()
    made = SHELF.made
    server.client().get(f"/t/{table}?story=all")
    assert SHELF.made == made
    assert ada.table(table)["question"]


# -- whoever only looks


class Clock:
    """Time that passes only while somebody works or the loop's alarm is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_whoever_looks_rests_after_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the time belongs to others, however many want to look."""
    clock, waits = Clock(), []

    async def work() -> None:
        loop = asyncio.get_running_loop()

        def call_later(delay: float, call: Any, *args: Any) -> asyncio.Handle:
            waits.append(delay)
            clock.now += delay
            return loop.call_soon(call, *args)

        monkeypatch.setattr(loop, "call_later", call_later)
        onlookers = Onlookers(0.5, clock=clock, cpu=clock)

        async def page() -> None:
            for _ in range(2):
                clock.now += 0.1  # a step of 100 ms
                await asyncio.sleep(0)

        await asyncio.gather(*[onlookers.run((f"visitor {number}",), page()) for number in range(5)])

    asyncio.run(work())
    worked = 5 * 2 * 0.1
    assert clock.now >= 2 * worked - 0.15, waits  # the last one need not rest, and a little debt is free


def order_of(pages: Sequence[tuple[str, float]]) -> list[str]:
    """Who is served when, of visitors who all want a page at once that takes so many seconds."""
    clock = Clock()
    order: list[str] = []

    async def work() -> None:
        onlookers = Onlookers(0.5, clock=clock, cpu=clock)

        async def page(who: str, seconds: float) -> None:
            order.append(who)
            clock.now += seconds

        tasks = [asyncio.create_task(onlookers.run((who,), page(who, seconds))) for who, seconds in pages]
        while not all(task.done() for task in tasks):
            clock.now += 10.0
            if onlookers._alarm is not None:
                onlookers._alarm.cancel()
                onlookers._ring()
            await asyncio.sleep(0)

    asyncio.run(work())
    assert len(order) == len(pages)
    return order


def test_visitors_take_turns_among_themselves() -> None:
    order = order_of([*[("greedy", 10.0)] * 10, ("modest", 10.0)])  # far too long: everybody else has to wait
    assert order.index("modest") <= 2


def test_what_a_page_costs_is_what_it_charges() -> None:
    """Whoever wants pages that are quickly made gets many of them for a slow one of somebody else."""
    order = order_of([*[("slow", 0.4)] * 6, *[("quick", 0.05)] * 6])
    last_quick = max(place for place, who in enumerate(order) if who == "quick")
    assert order[: last_quick + 1].count("slow") <= 2, order


def test_visitors_and_guests_of_an_address_have_one_share_of_the_loop() -> None:
    def share(host: str, person: Person | None) -> tuple[str, str]:
        return _share({"client": (host, 1)}, person)

    guest = Person(7, "Ada", True, PersonSettings(), share="aX")
    account = Person(8, "Bob", False, PersonSettings(), share="p8")
    assert share("192.0.2.1", None) == ("a192.0.2.1", "a192.0.2.1")
    assert share("192.0.2.1", guest) == ("a192.0.2.1", "p7")
    assert share("192.0.2.1", account) == share("192.0.2.9", account) == ("p8", "p8")


def test_quick_pages_never_wait_and_errors_come_through() -> None:
    async def work() -> None:
        onlookers = Onlookers(0.5, clock=lambda: 0.0, cpu=lambda: 0.0)

        async def fails() -> None:
            await asyncio.sleep(0)
            raise KeyError("somewhere")

        with pytest.raises(KeyError):
            await onlookers.run(("ada",), fails())
        assert onlookers._alarm is None

        async def for_ever() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                left.append(True)

        left: list[bool] = []
        task = asyncio.create_task(onlookers.run(("ada",), for_ever()))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert (left, task.cancelled()) == ([True], True)

    asyncio.run(work())


def test_nobody_lets_more_wait_than_makes_sense() -> None:
    clock = Clock()

    async def work() -> None:
        onlookers = Onlookers(0.5, clock=clock, cpu=clock)
        onlookers.worked(1000.0)

        async def page() -> None:
            pass

        tasks = [asyncio.create_task(onlookers.run(("ada",), page())) for _ in range(_LINE)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyLookers):
            await onlookers.run(("ada",), page())
        other = asyncio.create_task(onlookers.run(("bob",), page()))
        await asyncio.sleep(0)
        assert not other.done()
        for task in (*tasks, other):
            task.cancel()
        await asyncio.gather(*tasks, other, return_exceptions=True)
        assert not onlookers._in_line
        assert onlookers._alarm is not None
        onlookers._alarm.cancel()

    asyncio.run(work())


def test_who_plays_is_no_onlooker(server: Server, new_table: str) -> None:
    ada, _ = seated(server, new_table)
    stranger = server.browser()
    gate = server.gate

    def looks(client: Client | None, path: str, method: str = "GET") -> bool:
        token = client.cookies[SESSION_COOKIE] if client is not None else ""
        person = server.run(server.site.people.by_session(token)) if token else None
        return gate._only_looks({"path": path, "method": method}, person)

    for path in (f"/t/{new_table}", f"/t/{new_table}/fragment", f"/api/tables/{new_table}"):
        assert not looks(ada, path), path
        assert looks(stranger, path), path
        assert looks(None, path), path
    assert not looks(ada, f"/api/tables/{new_table}/answers", "POST")
    assert looks(ada, "/rules/rftg")
    assert not looks(None, "/static/base/base.css")
    assert not looks(ada, "/t/not-in-memory")  # it may be his: that is found out later
