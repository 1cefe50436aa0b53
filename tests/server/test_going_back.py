"""Going back at a table of the site: a whole turn at once, or to an earlier moment if everybody agrees."""

from __future__ import annotations

from random import Random
from typing import Any

from orloj.games import game_named
from orloj.kernel import Record, verify
from tests.server.helpers import Client, Server, expect, play_out, refusal, serving


def some_rounds(server: Server, lines: int = 40, **more: Any) -> tuple[Client, Client, str]:
    """Two players some way into their game."""
    ada, bob, table = server.duel(**more)
    rng = Random(3)
    for _ in range(500):
        for player in (ada, bob):
            seen = player.table(table, view=False)
            if seen["story_size"] >= lines:
                return ada, bob, table
            question = seen["question"]
            if question is not None and question["sealed"] is None:
                player.answer_question(table, question, rng)
    raise AssertionError("nothing happens")


def moment(player: Client, table: str, lines: int) -> dict[str, int]:
    """Where the story had about so many lines: what `POST …/wish` takes."""
    return {"at": player.table(table, since=0)["story"][lines]["at"]}


def test_all_agree_to_go_back(server: Server) -> None:
    ada, bob, table = some_rounds(server)
    address = f"/api/tables/{table}/wish"
    size = ada.table(table)["story_size"]
    old = {player: player.table(table)["question"] for player in (ada, bob)}
    wished = expect(200, ada.post(address, params=moment(ada, table, 20)))["wish"]
    assert wished["at"] is not None
    assert wished["lines"] < size
    assert bob.table(table)["wish"] == wished
    refusal(409, "stale", ada.put(address, json={"agree": True, "wish": wished["id"]}))  # not his to agree
    seen = expect(200, bob.put(address, json={"agree": True, "wish": wished["id"]}))
    assert seen["wish"] is None
    assert seen["story_size"] < size
    [part] = seen["rewinds"]
    assert part["commitment"] != seen["commitment"]
    assert part["seed"] is None, "not before the game is over"
    for player, question in old.items():
        if question is not None:
            refusal(409, "stale", player.answer(table, "anything", question["id"]))
    over = play_out([ada, bob], table, Random(5))
    assert over["rewinds"][0]["seed"]
    record = Record.from_json(expect_bytes(ada, f"/api/tables/{table}/record"))
    assert len(record.header.rewinds) == 1
    assert verify(game_named("rftg"), record).true
    told = f"--commitment {seen['commitment']} --commitment {part['commitment']} --digest "
    assert ada.get(f"/t/{table}").text.count(told) == 2, "in the menu and below the result"


def expect_bytes(player: Client, address: str) -> bytes:
    reply = player.get(address)
    assert reply.status_code == 200
    return reply.content


def test_nothing_is_lost_when_the_server_is_restarted(server: Server) -> None:
    ada, bob, table = some_rounds(server)
    address = f"/api/tables/{table}/wish"
    wished = expect(200, ada.post(address, params=moment(ada, table, 15)))["wish"]
    server.call(server.site.rooms._rooms.clear)
    assert bob.table(table)["wish"] == wished
    expect(200, bob.put(address, json={"agree": True}))
    before = [player.table(table) for player in (ada, bob)]
    server.call(server.site.rooms._rooms.clear)
    assert [player.table(table) for player in (ada, bob)] == before
    play_out([ada, bob], table, Random(5))
    server.call(server.site.rooms._rooms.clear)
    record = Record.from_json(expect_bytes(bob, f"/api/tables/{table}/record"))
    assert verify(game_named("rftg"), record).true


def test_a_wish_can_be_refused_and_an_old_click_does_not_agree_to_another_one(server: Server) -> None:
    ada, bob, table = some_rounds(server)
    address = f"/api/tables/{table}/wish"
    size = ada.table(table)["story_size"]
    first = expect(200, ada.post(address, params=moment(ada, table, 30)))["wish"]
    other = expect(200, ada.post(address, params=moment(ada, table, 5)))["wish"]
    assert other["at"] < first["at"], "an own wish can be changed"
    refusal(409, "stale", bob.put(address, json={"agree": True, "wish": first["id"]}))
    told = refusal(422, "illegal", bob.post(address, params=moment(bob, table, 5)))
    assert told["why"] == "another-wish"
    assert expect(200, bob.put(address, json={"agree": False, "wish": other["id"]}))["wish"] is None
    assert ada.table(table)["story_size"] == size


def test_a_moment_that_is_not_there_any_more(server: Server) -> None:
    ada, _, table = some_rounds(server)
    address = f"/api/tables/{table}/wish"
    refusal(409, "stale", ada.post(address, params={**moment(ada, table, 20), "lines": 3}))
    told = refusal(422, "illegal", ada.post(address, params={"at": 100_000}))
    assert told["why"] == "no-such-moment"
    assert ada.post(address, params={"at": -1}).status_code == 400
    refusal(403, "not-seated", server.guest().post(address, params={"at": 0}))


def test_a_wish_ends_when_its_player_goes_on(server: Server) -> None:
    ada, bob, table = some_rounds(server)
    wished = expect(200, ada.post(f"/api/tables/{table}/wish", params=moment(ada, table, 20)))["wish"]
    rng = Random(1)
    while ada.table(table)["wish"] is not None:
        for player in (bob, ada):
            question = player.table(table)["question"]
            if question is not None and question["sealed"] is None:
                player.answer_question(table, question, rng)
    refusal(409, "stale", bob.put(f"/api/tables/{table}/wish", json={"agree": True, "wish": wished["id"]}))


def test_whoever_has_not_answered_learns_nothing_about_envelopes(server: Server) -> None:
    """Whether a wish to go back to the start of the open choice is possible does not depend on others' answers."""
    ada, bob, table = server.duel()
    address = f"/api/tables/{table}/wish"
    before = ada.post(address, params={"at": 0})
    bob.answer_anything(table, Random(1))
    after = ada.post(address, params={"at": 0})
    assert (before.status_code, before.content) == (after.status_code, after.content)


def test_bots_agree_at_once(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "random")["id"]
    rng = Random(2)
    while ada.table(table)["story_size"] < 30:
        if ada.table(table, wait=5)["question"] is not None:
            ada.answer_anything(table, rng)
    seen = expect(200, ada.post(f"/api/tables/{table}/wish", params=moment(ada, table, 10)))
    assert seen["wish"] is None
    assert seen["story_size"] < 30


def test_a_whole_turn_is_taken_back(server: Server) -> None:
    ada, bob, table = server.duel(game="andromeda")
    rng = Random(4)
    for _ in range(400):
        for player in (ada, bob):
            seen = player.table(table)
            if seen["marks"] == ["turn"] and seen["turn_of"] == seen["you"] and seen["answers"]:
                reply = player.post(f"/api/tables/{table}/undo", params={"to": "turn", "answers": seen["answers"]})
                if reply.status_code == 200:
                    back = reply.json()
                    assert back["marks"] == []
                    assert back["turn_of"] == back["you"]
                    again = player.post(f"/api/tables/{table}/undo", params={"to": "turn", "answers": seen["answers"]})
                    refusal(409, "stale", again)  # the second click
                    return
            if seen["question"] is not None and seen["question"]["sealed"] is None:
                player.answer_question(table, seen["question"], rng)
    raise AssertionError("no turn could be taken back")


def test_a_mark_that_is_not_there(server: Server) -> None:
    ada, _, table = server.duel()
    for address in ("undo", "wish"):
        told = refusal(422, "illegal", ada.post(f"/api/tables/{table}/{address}", params={"to": "dinner"}))
        assert told["why"] == "nothing-to-undo"


def test_a_wish_outlives_its_server(tmp_path_factory: Any) -> None:
    """Who was asked agrees after the server was started anew."""
    folder = tmp_path_factory.mktemp("site")
    with serving(folder) as server:
        ada, bob, table = some_rounds(server)
        wished = expect(200, ada.post(f"/api/tables/{table}/wish", params=moment(ada, table, 12)))["wish"]
        keys = [dict(player.headers) for player in (ada, bob)]
    with serving(folder) as server:
        ada, bob = [server.client(authorization=headers["authorization"]) for headers in keys]
        assert ada.table(table)["wish"] == wished
        seen = expect(200, bob.put(f"/api/tables/{table}/wish", json={"agree": True, "wish": wished["id"]}))
        assert seen["rewinds"]
