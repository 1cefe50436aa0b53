"""One answer, one request: what a player does brings his table along, and nobody fetches what he knows already."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection

from orloj.server.fragments import fragment_costs
from orloj.server.live.room import Room
from orloj.server.load import random_answer
from orloj.server.pages.table import fragment as fragments
from orloj.server.pages.table import story
from tests.server.helpers import PATIENCE, Client, Server, expect, refusal
from tests.server.test_playback import fragment


def version_in(text: str) -> str:
    [found] = re.findall(r'data-version="([^"]*)"', text)
    return str(found)


def version(client: Client, table: str) -> str:
    return version_in(client.get(f"/t/{table}/fragment").text)


def without_token(text: str) -> str:
    return re.sub(r'(name="csrf" value=")[^"]*', r"\1", text)


def seated(server: Server, others: str = "bot") -> tuple[Client, str]:
    """Somebody with a browser at a table."""
    ada = server.browser()
    return ada, ada.make("me", others, public=True)["id"]


def duel(server: Server) -> tuple[Client, Client, str]:
    """Two people with browsers."""
    ada, table = seated(server, "open")
    bob = server.browser()
    bob.sit(table, 1)
    return ada, bob, table


def choice(client: Client, table: str, seed: int = 1) -> dict[str, str]:
    question = client.table(table)["question"]
    return {"answer": random_answer(question, Random(seed)), "question": question["id"]}


def heard(live: ClientConnection) -> str:
    told = msgspec.json.decode(live.recv(PATIENCE))
    assert told["news"] is True
    return str(told["version"])


# -- what comes back


def test_an_answer_brings_the_page_as_it_is_then(server: Server) -> None:
    ada, bob, table = duel(server)
    lines, _ = fragment(ada, table)
    bob.post(f"/t/{table}/answers", json=choice(bob, table))
    reply = ada.post(f"/t/{table}/answers", params={"since": lines}, json=choice(ada, table))
    assert reply.status_code == 200
    assert "text/html" in reply.headers["content-type"]
    assert 'id="beats"' in reply.text, "with what happened"
    same = ada.get(f"/t/{table}/fragment", params={"since": lines})
    assert without_token(reply.text) == without_token(same.text)
    known = ada.get(f"/t/{table}/fragment", params={"since": lines, "known": version_in(reply.text)})
    assert (known.status_code, known.content) == (204, b"")


def test_undo_and_what_is_done_unasked_bring_it_too(server: Server) -> None:
    ada, _, table = duel(server)
    ada.post(f"/t/{table}/answers", json=choice(ada, table))
    undone = ada.post(f"/t/{table}/undo", params={"answers": 1})
    assert undone.status_code == 200
    assert version_in(undone.text) == version(ada, table)
    refusal(409, "stale", ada.post(f"/t/{table}/undo", params={"answers": 7}))
    refusal(409, "not-your-choice", ada.post(f"/t/{table}/asides/nothing", json={"answer": "x"}))


def test_a_refusal_is_data_with_its_words(server: Server) -> None:
    ada, table = seated(server)
    refused = refusal(422, "illegal", ada.post(f"/t/{table}/answers", json={"answer": "no-such-card"}))
    assert refused["rule"].startswith("rftg.")
    refusal(409, "stale", ada.post(f"/t/{table}/answers", json={"answer": "pass", "question": "0.99"}))
    refusal(403, "not-seated", server.browser().post(f"/t/{table}/answers", json={"answer": "pass"}))
    nobody = server.client(accept="application/json").post(f"/t/{table}/answers", json={"answer": "pass"})
    assert nobody.status_code in (401, 403)
    other_site = server.browser(csrf=False).post(f"/t/{table}/answers", json={"answer": "pass"})
    assert other_site.status_code == 403


# -- the live channel


def test_news_say_which_version_there_is_now(server: Server) -> None:
    ada, bob, table = duel(server)
    cookie = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())
    with server.listen(table, cookie=cookie, origin=server.url) as live:
        ada.post(f"/t/{table}/answers", json=choice(ada, table))
        assert heard(live) == version(ada, table)
        reply = bob.post(f"/t/{table}/answers", json=choice(bob, table))
        assert heard(live) == version(ada, table)
        assert version_in(reply.text) == version(bob, table)


def test_who_comes_back_is_told_only_if_he_missed_something(server: Server) -> None:
    ada, _, table = duel(server)
    cookie = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())
    known = version(ada, table)

    def come_back() -> ClientConnection:
        return server.listen(table, known, cookie=cookie, origin=server.url)

    with come_back() as live:
        ada.post(f"/api/tables/{table}/chat", json={"text": "Hello"})
        assert heard(live) == version(ada, table), "nothing was told before"
    with come_back() as live:
        assert heard(live) == version(ada, table), "what was said meanwhile"


# -- numbers tell nothing


def test_a_sealed_answer_moves_only_the_own_number(server: Server) -> None:
    ada, bob, table = duel(server)
    watcher, nobody = server.browser(), server.client()
    before = [version(one, table) for one in (bob, watcher, nobody)]
    own = [version(ada, table)]
    for step in (1, 2, 3, 0, 4):  # chosen, changed, changed again, taken back, chosen once more
        if step:
            expect(200, ada.post(f"/api/tables/{table}/answers", json=choice(ada, table, step)))
        else:
            expect(200, ada.post(f"/api/tables/{table}/undo"))
        assert [version(one, table) for one in (bob, watcher, nobody)] == before
        own.append(version(ada, table))
    numbers = [int(one.partition(".")[0]) for one in own]
    assert numbers == sorted(numbers)
    assert numbers[-1] > numbers[0]


@pytest.mark.parametrize("doubts", [0, 3])
def test_nobody_learns_how_often_somebody_thought_better_of_it(server: Server, doubts: int) -> None:
    ada, bob, table = duel(server)
    before = [int(version(one, table).partition(".")[0]) for one in (bob, server.client())]
    first = choice(ada, table, 1)
    changes = [first, *[choice(ada, table, seed) for seed in range(2, 40)]]
    different = list({one["answer"]: one for one in changes}.values())
    for one in different[: doubts + 1]:
        expect(200, ada.post(f"/api/tables/{table}/answers", json=one))
    expect(200, bob.post(f"/api/tables/{table}/answers", json=choice(bob, table)))
    after = [int(version(one, table).partition(".")[0]) for one in (bob, server.client())]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1]


def test_the_number_is_the_same_after_a_restart(server: Server) -> None:
    ada, bob, table = duel(server)
    for client in (ada, bob, ada):
        expect(200, client.post(f"/api/tables/{table}/answers", json=choice(client, table)))
    before = [version(one, table) for one in (ada, bob, server.client())]
    server.call(lambda: server.site.rooms.forget(server.site.rooms._rooms[table]))
    assert [version(one, table) for one in (ada, bob, server.client())] == before


# -- nothing is made twice


def counting(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> list[Any]:
    """Notes what a function is called with."""
    real: Callable[..., Any] = getattr(where, name)
    calls: list[Any] = []

    def counted(*args: Any, **more: Any) -> Any:
        calls.append(args)
        return real(*args, **more)

    monkeypatch.setattr(where, name, counted)
    return calls


def test_all_who_read_the_same_share_one_page(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bob, table = duel(server)
    made = counting(monkeypatch, fragments, "scene_for")
    texts = {server.client().get(f"/t/{table}/fragment").text for _ in range(3)}
    assert len(made) == 1
    assert len({without_token(text) for text in texts}) == 1
    assert len(texts) == 3, "but each has the token of his own forms"
    for client in (ada, bob, ada, bob):
        client.get(f"/t/{table}/fragment")
    assert len(made) == 3
    ada.post(f"/t/{table}/answers", json=choice(ada, table))
    for client in (ada, bob, server.client()):
        client.get(f"/t/{table}/fragment")
    assert len(made) <= 6


def test_one_view_for_each_reader_until_the_game_goes_on(server: Server) -> None:
    ada, bob, table = duel(server)
    room: Room = server.room(table)
    view = server.call(lambda: room.view(0))
    assert server.call(lambda: room.view(0)) is view
    ada.post(f"/t/{table}/answers", json=choice(ada, table))
    bob.post(f"/t/{table}/answers", json=choice(bob, table))
    assert server.call(lambda: room.view(0)) is not view


def test_a_line_of_the_story_is_told_once_for_each_reader(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bob, table = duel(server)
    told = counting(monkeypatch, story, "marked")
    for client in (ada, bob, ada, bob):
        client.post(f"/t/{table}/answers", json=choice(client, table))
        client.get(f"/t/{table}/fragment")
    lines = len(server.room(table).table.story)
    assert lines <= len(told) <= 2 * lines, "once for each of the two"


def test_a_line_that_was_taken_back_is_told_anew(server: Server) -> None:
    ada, bob, table = duel(server)
    for client in (ada, bob):
        client.post(f"/t/{table}/answers", json=choice(client, table))
    room = server.room(table)

    def words() -> list[str]:
        items = re.findall(r'<li id="line-\d+".*?<span>(.*?)</span></li>', ada.get(f"/t/{table}/fragment").text, re.S)
        return [re.sub("<[^>]*>", "", item) for item in items]

    def go_another_way() -> None:
        room.table.story[-1:] = [room.table.story[0]]
        room.number += 1

    before = words()
    assert before[-1] != before[0]
    server.call(go_another_way)
    assert words() == [*before[:-1], before[0]]


# -- what it costs


def test_what_a_page_costs_is_measured_for_any_game() -> None:
    costs = fragment_costs(["rftg"], answers=2)
    assert list(costs) == ["rftg"]
    assert costs["rftg"].ms > 0
    assert 2_000 < costs["rftg"].bytes < 40_000
