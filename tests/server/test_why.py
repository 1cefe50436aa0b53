"""Bots are asked why: only about what everybody read, and no answer depends on what the asker cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from orloj import new_game
from orloj.bots import bot_named
from orloj.kernel import Decision, Line, Luck, Seat, Table
from orloj.look import look_of
from orloj.server.live.hints import explainable
from orloj.server.live.room import Room, SeatInfo, TableInfo
from orloj.server.live.thinker import Explain, explained
from orloj.words import LANGS
from tests.server.helpers import Client, Server, wait_until
from tests.server.test_table_page import page

BUDGET = "12"  # tries: the same every time


def game_of(game: str, seats: int, answers: int) -> Iterator[Table[Any]]:
    """A game of a heuristic, answer by answer."""
    table = new_game(game, seats=seats, seed=6, options={"poker-face": "on"})
    bot = bot_named("heuristic", game)
    for number in range(answers):
        if table.outcome is not None:
            return
        asks = table.asks()
        seat = next((seat for seat, ask in asks.items() if not ask.optional), next(iter(asks)))
        token = bot.choose(Decision(table, seat, Random(number)))
        table.answer(seat, token if token is not None else asks[seat].sample(Random(number)))
        yield table


def room_of(table: Table[Any]) -> Room:
    """A person sits on seat 0, bots on all others."""
    header = table.header
    info = TableInfo("table", header.game, header.mode, header.seats, {}, 0, True, "none", "quick", "playing", 0.0, 0.0)
    seats = [SeatInfo(0, "person", "Ada", person=0)]
    room = Room(
        info, [*seats, *[SeatInfo(seat, "bot", f"Bot {seat}", bot="normal") for seat in range(1, header.seats)]]
    )
    room.begin(table, 0.0)
    return room


def task_for(table: Table[Any], line: int, asker: Seat | None) -> Explain | None:
    room = room_of(table)
    deed = explainable(room, line, asker, all_over=asker is None)
    if deed is None:
        return None
    scene = table.travel(deed.number).excerpt()
    return Explain(table.game.id, deed.seat, scene, BUDGET, f"why {line}", deed.reason.kind, deed.reason.token, asker)


def dealt_anew(task: Explain, rng: Random) -> Explain:
    """The same decision, with everything that the asker cannot know dealt anew before it."""
    table = Table.load(new_game(task.game, seats=2, seed=1).game, task.scene)
    assert task.asker is not None
    table.game.redeal(table.state, task.asker, Luck(rng.randbytes(16)))
    return msgspec.structs.replace(task, scene=table.fork(task.asker, rng).excerpt())


@pytest.mark.parametrize(("game", "keys"), [("rftg", {"picks"}), ("andromeda", {"launches", "returns"})])
def test_what_a_rival_is_told_does_not_depend_on_the_cards_of_the_bot(game: str, keys: set[str]) -> None:
    table = list(game_of(game, 3, 90))[-1]
    rng, explained_keys = Random(2), set()
    lines = [number for number, line in enumerate(table.story) if line.key in keys and line.seat != 0]
    assert len(lines) >= 4
    for number in lines[2:6]:
        task = task_for(table, number, asker=0)
        assert task is not None
        real = explained(task)
        assert msgspec.json.encode(explained(dealt_anew(task, rng))) == msgspec.json.encode(real)
        if real is not None:
            assert task.played in [one.token for one in real.thoughts]
            explained_keys.add(table.story[number].key)
    assert explained_keys, "at least one of them can be explained"


def test_the_comparison_would_notice_a_hand() -> None:
    """The proof of the proof: who knows the bot's cards, after the game, is told something else for other cards."""
    table = list(game_of("rftg", 2, 40))[-1]
    number = max(number for number, line in enumerate(table.story) if line.key == "picks" and line.seat == 1)
    task = task_for(table, number, asker=0)
    assert task is not None
    other = dealt_anew(task, Random(5))
    real, twin = (explained(msgspec.structs.replace(one, asker=None)) for one in (task, other))
    assert msgspec.json.encode(real) != msgspec.json.encode(twin)


def test_only_deeds_that_a_line_tells_to_everybody_can_be_asked_about() -> None:
    """What is explained comes from the line as a stranger reads it."""
    for game, seats in (("rftg", 2), ("andromeda", 2)):
        table = list(game_of(game, seats, 80))[-1]
        tell: Any = look_of(table.game.package)
        room = room_of(table)
        for number, line in enumerate(table.story):
            public = tell.reason(Line(line.key, line.seat, line.values, {}, line.at, line.actor))
            found = explainable(room, number, 0, all_over=False)
            if found is not None:
                assert public is not None
                assert not public.hidden
                assert line.seat != 0, "people are not explained"
        assert explainable(room, 10**6, 0, all_over=False) is None


def test_cards_of_the_hand_are_explained_only_after_the_game() -> None:
    *_, table = game_of("rftg", 2, 1000)
    assert table.outcome is not None
    room = room_of(table)
    lines = [
        number for number, line in enumerate(table.story) if line.key in ("develops", "settles") and line.seat == 1
    ]
    assert all(explainable(room, number, 0, all_over=False) is None for number in lines)
    known = [number for number in lines if explainable(room, number, 0, all_over=True) is not None]
    task = task_for(table, known[-1], asker=None)
    assert task is not None
    found = explained(task)
    assert found is not None
    assert task.played in [one.token for one in found.thoughts]


# -- the page


def pick_of_the_bot(ada: Client, table: str) -> int:
    """Play until a bot has picked an action: the line that tells it."""
    rng = Random(3)
    while True:
        state = ada.get(f"/api/tables/{table}", params={"since": 0, "wait": 5}).json()
        found = [line["number"] for line in state["story"] if line["key"] == "picks" and line["seat"] == 1]
        if found:
            return int(found[0])
        if state["question"] is not None and state["question"]["sealed"] is None:
            ada.answer_question(table, state["question"], rng)


def test_the_page_offers_it_and_tells(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "heuristic")["id"]
    line = pick_of_the_bot(ada, table)
    assert f'data-do="why" data-line="{line}"' in page(ada, f"/t/{table}/fragment")
    told = {}
    for lang in LANGS:
        reply = ada.post(f"/t/{table}/why", params={"line": line, "lang": lang})
        assert reply.status_code == 200, reply.text
        told[lang] = reply.text
    assert 'class="weighed"' in told["en"]
    assert told["en"].count("<li") == told["cs"].count("<li") >= 2, "with something to compare it with"
    assert "hands that it could have had" in told["en"]
    for nonsense in ("", "-1", "x", "99999"):
        assert ada.post(f"/t/{table}/why", params={"line": nonsense}).status_code == 422


def test_who_may_not_have_hints_is_told_no_reasons(server: Server) -> None:
    ada, bob = server.guest(), server.guest()
    table = ada.make("me", "heuristic", "open", public=True)["id"]
    bob.sit(table, 2)
    seen = page(ada, f"/t/{table}/fragment")
    assert 'data-do="why"' not in seen
    assert ada.post(f"/t/{table}/why", params={"line": 0}).status_code == 422
    stranger = server.guest()
    reply = stranger.post(f"/t/{table}/why", params={"line": 0})
    assert reply.status_code == 422
    assert "when the game is over" in reply.text


def test_one_thought_at_a_time(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "heuristic")["id"]
    line = pick_of_the_bot(ada, table)
    hints = server.site.hints
    person = server.room(table).seats[0].person
    assert person is not None
    server.call(lambda: hints._asking.add(person))
    try:
        assert ada.post(f"/t/{table}/why", params={"line": line}).status_code == 429
    finally:
        server.call(lambda: hints._asking.discard(person))
    wait_until(lambda: ada.post(f"/t/{table}/why", params={"line": line}).status_code == 200)
