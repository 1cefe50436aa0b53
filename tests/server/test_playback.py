"""What happened since a reader looked last, as beats in his page: in order, for his eyes only."""

from __future__ import annotations

import html
import re
from random import Random
from typing import Any

import msgspec

from orloj import new_game
from orloj.look.beats import Whereabouts
from orloj.server.live.glimpses import Glimpses
from orloj.server.load import random_answer
from tests.server.helpers import Client, Server


def fragment(client: Client, table: str, since: int | None = None) -> tuple[int, list[dict[str, Any]]]:
    """How many lines the page has, and its beats."""
    text = client.get(f"/t/{table}/fragment", params={} if since is None else {"since": since}).text
    found = re.search(r'id="beats" hidden data-beats="([^"]*)"', text)
    [lines] = re.findall(r'data-lines="(\d+)"', text)
    return int(lines), msgspec.json.decode(html.unescape(found.group(1))) if found else []


def answer(client: Client, table: str) -> None:
    """The first answer that is possible."""
    state = client.get(f"/api/tables/{table}").json()
    question = state["question"]
    body = {"answer": random_answer(question, Random(1)), "question": question["id"]}
    reply = client.post(f"/api/tables/{table}/answers", json=body)
    assert reply.status_code < 300, reply.text


def test_both_hear_the_same_story_each_in_his_own_voice(server: Server) -> None:
    ada, bob, table = server.duel(public=True)
    seen = {client: fragment(client, table)[0] for client in (ada, bob)}
    answer(ada, table)
    answer(bob, table)
    (lines, own), (same, other) = fragment(ada, table, seen[ada]), fragment(bob, table, seen[bob])
    assert lines == same > seen[ada]
    assert [beat["line"] for beat in own if beat["line"] >= 0] == list(range(seen[ada], lines))
    assert [beat["line"] for beat in own] == [beat["line"] for beat in other]
    assert [beat.get("kind") for beat in own] == [beat.get("kind") for beat in other]
    discarded = next(beat for beat in own if beat.get("seat") == 0)
    assert discarded["moves"], "Ada sees her cards go"
    as_bob_sees_it = next(beat for beat in other if beat.get("seat") == 0)
    assert not as_bob_sees_it.get("refs")
    assert not [move for move in as_bob_sees_it.get("moves", ()) if move.get("owner") == 0]


def test_a_sealed_answer_is_no_beat(server: Server) -> None:
    ada, bob, table = server.duel(public=True)
    lines, _ = fragment(bob, table)
    answer(ada, table)
    assert fragment(bob, table, lines) == (lines, [])
    assert fragment(server.client(), table, lines) == (lines, [])


def test_who_asks_for_nonsense_gets_no_beats(server: Server) -> None:
    ada, _, table = server.duel(public=True)
    lines, _ = fragment(ada, table)
    for since in (lines, lines + 5, 10**9):
        assert fragment(ada, table, since) == (lines, [])
    for word in ("-1", "x", "1e3", "٣"):
        reply = ada.get(f"/t/{table}/fragment", params={"since": word})
        assert reply.status_code == 200
        assert 'id="beats"' not in reply.text


def test_what_was_taken_back_is_no_past() -> None:
    """Who saw a position that is gone is not shown how pieces went from there."""
    table = new_game("rftg", seats=2, seed=1)
    glimpses = Glimpses(lambda view: Whereabouts({}, {"round": view.round}))
    rng = Random(1)
    while len(table.story) < 12:
        glimpses.look(table, 0, table.view(0))
        seat, ask = next(iter(table.asks().items()))
        table.answer(seat, ask.sample(rng))
    assert next(span.lines[0][0] for span in glimpses.spans(table, 0, 0) if span.lines) == 0
    known = len(glimpses.spans(table, 0, 2))
    earlier = table.travel(table.history[1].number)
    glimpses.look(earlier, 0, earlier.view(0))
    assert len(glimpses.spans(table, 0, 2)) < known


def test_nobody_is_followed_who_does_not_look() -> None:
    table = new_game("rftg", seats=2, seed=1)
    asked: list[int | None] = []
    glimpses = Glimpses(lambda view: asked.append(view.seat) or Whereabouts({}, {}))  # type: ignore[func-returns-value]
    glimpses.follow(table, table.view)
    assert asked == []
    glimpses.look(table, None, table.view(None))
    glimpses.follow(table, table.view)
    assert asked == [None, None]


def test_the_replay_tells_what_happened_since_the_moment_before(server: Server) -> None:
    ada, bob, table = server.duel(public=True)
    answer(ada, table)
    answer(bob, table)
    text = ada.get(f"/t/{table}/replay").text
    assert 'id="beats"' in text
    assert 'id="go-play"' in text
    line = ada.get(f"/t/{table}/replay", params={"line": "3"})
    assert line.status_code == 200
    assert ada.get(f"/t/{table}/replay", params={"line": "x"}).status_code == 200
