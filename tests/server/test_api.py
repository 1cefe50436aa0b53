"""The interface for programs: everything that a program can ask for, and every way in which it can be wrong."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert

from orloj.games import game_named
from orloj.kernel import Record, Table, verify
from orloj.server.api.describe import RECENT_LINES
from orloj.server.load import random_answer
from orloj.server.storage import schema
from tests.server.helpers import PASSWORD, PATIENCE, Client, Server, expect, play_out, refusal, wait_until, wish

LONGEST_WAIT = 25  # seconds that a call may wait for a question
CZECH = {"accept-language": "cs"}


@pytest.fixture(scope="module")
def ada(server: Server) -> Client:
    return server.guest()


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[Client, Client, str]:
    """Two players and their table, whose game is over."""
    ada, bob, table = server.duel()
    play_out([ada, bob], table, Random(3))
    return ada, bob, table


def entries(server: Server, table: str) -> int:
    """How many answers and undos are stored."""
    return int(server.rows("SELECT count(*) FROM entries WHERE table_id = :id", id=table)[0][0])


# -- what every answer is like


def test_answers_are_json_with_their_length_and_nobody_keeps_them(ada: Client) -> None:
    made = ada.post("/api/tables", json=wish("me", "link"))
    table = expect(201, made)["id"]
    plain = ada.get(f"/api/tables/{table}", headers={"accept-encoding": "identity"})
    for reply in (made, ada.get("/api/games"), plain):
        assert reply.headers["content-type"] == "application/json"
        assert reply.headers["cache-control"] == "no-store"
        assert reply.headers["x-content-type-options"] == "nosniff"
    assert int(plain.headers["content-length"]) == len(plain.content)
    nothing = ada.delete(f"/api/tables/{table}")
    assert (nothing.status_code, nothing.content) == (204, b"")
    assert not {"content-type", "content-length"} & {*nothing.headers}


# -- games


def test_the_games_are_listed_in_the_readers_language(ada: Client) -> None:
    [game] = [one for one in expect(200, ada.get("/api/games")) if one["id"] == "rftg"]
    assert game["players"] == [2, 4]
    assert {"standard", "first", "advanced"} == {mode["id"] for mode in game["modes"]}
    assert "heuristic" in game["bots"]
    assert "live-5" in game["clocks"]
    czech = expect(200, ada.get("/api/games", params={"lang": "cs"}))[0]
    assert czech["modes"][0]["help"] != game["modes"][0]["help"]


def test_rules_and_components_can_be_read_and_searched(ada: Client) -> None:
    rules = expect(200, ada.get("/api/games/rftg/rules"))
    assert len(rules) > 100
    found = expect(200, ada.get("/api/games/rftg/rules", params={"search": "explore"}))
    assert 0 < len(found) < len(rules)
    components = expect(200, ada.get("/api/games/rftg/components", headers=CZECH))
    assert {"token", "name", "powers", "origin"} <= set(components[0])
    for what in ("rules", "components"):
        refusal(404, "not-found", ada.get(f"/api/games/chess/{what}"))


# -- making tables


def test_a_table_begins_at_once_if_no_seat_is_free(ada: Client) -> None:
    table = ada.make("me", "bot", "random", mode="standard", clock="live-5")
    assert table["status"] == "playing"
    assert table["you"] == 0
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    assert [seat["bot"] for seat in table["seats"]] == ["", "normal", "random"]
    assert table["question"]["options"]
    assert table["question"]["prompt"]
    assert table["commitment"]
    assert table["seed"] is table["salt"] is None
    assert table["deadline"] > time.time()


def test_a_table_waits_until_everybody_is_there(server: Server, ada: Client) -> None:
    table = ada.make("me", "open", public=True)
    assert table["status"] == "waiting"
    assert table["question"] is table["view"] is None
    assert expect(200, ada.get(f"/api/tables/{table['id']}/story")) == []
    refusal(409, "not-begun", ada.answer(table["id"], "settle"))
    refusal(409, "not-begun", ada.post(f"/api/tables/{table['id']}/undo"))
    bob = server.guest()
    assert table["id"] in [one["id"] for one in expect(200, bob.get("/api/tables", params={"which": "public"}))]
    assert bob.sit(table["id"], 1)["status"] == "playing"
    assert ada.table(table["id"])["status"] == "playing"


BAD_WISHES: list[tuple[int, str, dict[str, Any]]] = [
    (404, "not", {**wish("me", "bot"), "game": "chess"}),
    (422, "standard", wish("me", "bot", mode="blitz")),
    (422, "poker-face", wish("me", "bot", options={"colour": "red"})),
    (422, "off, on", wish("me", "bot", options={"poker-face": "maybe"})),
    (422, "heuristic", wish("me", "deep-thought")),
    (422, "live-5", wish("me", "bot", clock="hourglass")),
    (422, "natural", wish("me", "bot", pace="breathless")),
    (422, "2 to 4", wish("me", *["bot"] * 4)),
    (422, "2 to 4", wish("me")),
    (422, "2 to 4", wish()),
    (422, "2 players", wish("me", "bot", "bot", mode="advanced")),
    (422, "one seat only", wish("me", "me")),
    (422, "public", wish("me", "open")),
    (422, "watch", wish("bot", "bot")),
    (422, "me, bot, link, open", {"game": "rftg", "seats": [{"kind": "me"}, {"kind": "ghost"}]}),
    (400, "seats", {"game": "rftg"}),
    (400, "unknown field", {**wish("me", "bot"), "colour": "red"}),
    (400, "expected", {"game": "rftg", "seats": "me"}),
    (400, "expected", {"game": 7, "seats": []}),
]


@pytest.mark.parametrize(("status", "says", "body"), BAD_WISHES)
def test_a_wish_that_cannot_be_fulfilled_is_explained(
    server: Server, status: int, says: str, body: dict[str, Any]
) -> None:
    before = server.rows("SELECT count(*) FROM tables")
    answer = expect(status, server.guest().post("/api/tables", json=body))
    assert answer["error"] == {404: "not-found", 422: "bad-table", 400: "bad-request"}[status]
    assert says in answer["message"].lower()
    assert server.rows("SELECT count(*) FROM tables") == before


def test_nobody_makes_a_table_without_saying_who_he_is(server: Server) -> None:
    refusal(401, "unauthorized", server.client().post("/api/tables", json=wish("me", "bot")))
    refusal(401, "unauthorized", server.client().get("/api/tables"))


# -- sitting down and getting up


def test_an_invitation_opens_its_seat_once(server: Server, ada: Client) -> None:
    table = ada.make("me", "link", "link")
    bob, eve = server.guest(), server.guest()
    first, second = table["invites"]["1"], table["invites"]["2"]
    for wrong in (None, "", "guess", second):
        refusal(404, "not-found", bob.put(f"/api/tables/{table['id']}/seats/1", json={"invite": wrong}))
    assert bob.sit(table["id"], 1, first)["you"] == 1
    refusal(404, "not-found", eve.put(f"/api/tables/{table['id']}/seats/1", json={"invite": first}))
    refusal(409, "seat-taken", bob.put(f"/api/tables/{table['id']}/seats/2", json={"invite": second}))
    assert bob.table(table["id"])["invites"] == {}  # only the owner sees them
    assert list(ada.table(table["id"])["invites"]) == ["2"]
    assert eve.sit(table["id"], 2, second)["status"] == "playing"


def test_a_seat_that_is_taken_or_not_there_cannot_be_had(server: Server, ada: Client) -> None:
    table = ada.make("me", "open", "bot", "link", public=True)["id"]
    bob = server.guest()
    for seat in (0, 2, 3):
        refusal(409, "seat-taken", bob.put(f"/api/tables/{table}/seats/{seat}", json={}))
    for nothing in (4, -1, 10**30):
        refusal(404, "not-found", bob.put(f"/api/tables/{table}/seats/{nothing}", json={}))
    expect(404, bob.put(f"/api/tables/{table}/seats/first", json={}))


def test_of_many_who_want_the_last_seat_one_gets_it(server: Server, ada: Client) -> None:
    table = ada.make("me", "open", public=True)["id"]
    rivals = [server.guest() for _ in range(6)]
    with ThreadPoolExecutor(6) as threads:
        got = list(threads.map(lambda one: one.put(f"/api/tables/{table}/seats/1", json={}).status_code, rivals))
    assert sorted(got) == [200, 409, 409, 409, 409, 409]
    assert ada.table(table)["status"] == "playing"


def test_who_leaves_before_the_game_frees_his_seat_and_later_a_bot_plays_on(server: Server, ada: Client) -> None:
    table = ada.make("me", "open", "open", public=True)["id"]
    bob, cyd = server.guest(), server.guest()
    bob.sit(table, 1)
    expect(204, bob.delete(f"/api/tables/{table}/seat"))
    assert ada.table(table)["seats"][1]["kind"] == "open"
    refusal(404, "not-found", bob.delete(f"/api/tables/{table}/seat"))
    bob.sit(table, 1)
    cyd.sit(table, 2)
    expect(204, bob.delete(f"/api/tables/{table}/seat"))
    left = ada.table(table)["seats"][1]
    assert (left["kind"], left["bot"] != "") == ("bot", True)
    refusal(403, "not-seated", bob.answer(table, "settle"))
    assert bob.table(table)["question"] is None


def test_a_table_can_be_given_up_before_it_begins_and_only_by_its_owner(server: Server, ada: Client) -> None:
    table = ada.make("me", "open", public=True)["id"]
    refusal(404, "not-found", server.guest().delete(f"/api/tables/{table}"))
    expect(204, ada.delete(f"/api/tables/{table}"))
    refusal(404, "not-found", ada.get(f"/api/tables/{table}"))
    eva, _, begun = server.duel()  # others play it too
    assert "leave" in refusal(422, "illegal", eva.delete(f"/api/tables/{begun}"))["message"]


def test_the_own_tables_are_listed_those_that_wait_for_an_answer_first(server: Server) -> None:
    ada = server.guest()
    waiting = ada.make("me", "open", public=True)["id"]
    playing = ada.make("me", "bot")["id"]
    listed = expect(200, ada.get("/api/tables"))
    assert [(one["id"], one["your_turn"]) for one in listed] == [(playing, True), (waiting, False)]
    refusal(400, "bad-request", ada.get("/api/tables", params={"which": "all"}))
    assert waiting not in [one["id"] for one in expect(200, ada.get("/api/tables", params={"which": "public"}))]


# -- looking


def test_a_view_shows_the_own_hand_and_of_others_only_how_many_cards(server: Server) -> None:
    ada, bob, table = server.duel()
    for seat, reader in enumerate((ada, bob)):
        players = reader.table(table)["view"]["players"]
        assert len(players[seat]["looking"]) == players[1 - seat]["looking_size"] == 6
        assert players[1 - seat]["looking"] is None
        assert players[1 - seat]["hand"] is None
    watched = server.client().get(f"/api/tables/{table}").json()
    assert watched["you"] is watched["question"] is None
    for hidden in ("hand", "looking"):
        assert [player[hidden] for player in watched["view"]["players"]] == [None, None]


def test_texts_and_view_can_be_left_out(ada: Client) -> None:
    table = ada.make("me", "bot")["id"]
    short = ada.table(table, view=False, texts=False, since=10_000)
    assert short["view"] is None
    assert short["story"] == []
    assert short["story_size"] > 0
    assert short["question"]["prompt"] == ""
    assert all(option["token"] and not option["label"] for option in short["question"]["options"])


def test_questions_refusals_and_stories_come_in_both_languages(ada: Client) -> None:
    table = ada.make("me", "bot")["id"]
    english = ada.table(table)
    for czech in (ada.table(table, lang="cs"), ada.get(f"/api/tables/{table}", headers=CZECH).json()):
        assert czech["question"]["prompt"] != english["question"]["prompt"]
        assert czech["story"][0]["text"] != english["story"][0]["text"]
        assert czech["question"]["options"][0]["token"] == english["question"]["options"][0]["token"]
        assert czech["view"] == english["view"]


def test_every_question_of_a_game_is_described_well_enough_to_be_answered(server: Server) -> None:
    """A program that knows nothing of the rules plays games to their end; every question says all it needs."""
    rng = Random(7)
    kinds: set[tuple[str, str]] = set()
    for mode in ("standard", "advanced"):
        ada, bob, table = server.duel(mode=mode)
        players = [ada, bob]
        while True:
            seen = players[0].table(table, lang=rng.choice(["en", "cs"]))
            if seen["outcome"] is not None:
                break
            question = seen["question"]
            if question is not None and question["sealed"] is None:
                kinds.add((question["kind"], question["form"]))
                assert question["prompt"]
                assert question["rule"].startswith("rftg.")
                assert all(option["label"] for option in question["options"])
                assert all(one["why"] and one["rule"] for one in question["refused"])
                players[0].answer_question(table, question, rng)
            players.reverse()
        assert seen["outcome"]["text"]
        assert sorted(seen["outcome"]["ranks"]) in ([1, 2], [1, 1])
        assert seen["question"] is None
        assert seen["awaited"] == []
    assert {form for _, form in kinds} >= {"one", "some", "pay"}
    assert len(kinds) >= 6


def test_the_story_can_be_read_from_any_line_on(server: Server) -> None:
    ada, bob, table = server.duel()
    play_until(lambda: any(line["private"] for line in ada.table(table, since=0)["story"]), [ada, bob], table)
    whole = expect(200, ada.get(f"/api/tables/{table}/story"))
    assert [line["number"] for line in whole] == list(range(len(whole)))
    assert expect(200, ada.get(f"/api/tables/{table}/story", params={"since": 2})) == whole[2:]
    assert expect(200, ada.get(f"/api/tables/{table}/story", params={"since": 10**9})) == []
    assert ada.table(table, since=3)["story"] == whole[3:]
    assert ada.table(table, since=0)["story"] == whole
    refusal(400, "bad-request", ada.get(f"/api/tables/{table}/story", params={"since": -1}))
    secret = [line for line in whole if line["private"]]
    assert secret
    assert all(line["seat"] == 0 for line in secret)


def test_an_answer_late_in_a_game_tells_no_more_than_an_early_one(server: Server) -> None:
    """Who does not say what he knows gets the last lines; who does gets every line once, and nothing twice."""
    ada, bob, table = server.duel()
    rng, size, told = Random(11), 0, []
    carried: list[int] = []  # bytes of the story in Bob's looks, from the first one on that could not be longer
    while True:
        seen = ada.table(table, view=False, since=size)
        told += [line["number"] for line in seen["story"]]
        size = seen["story_size"]
        if seen["outcome"] is not None:
            break
        recent = bob.table(table, view=False)
        assert [line["number"] for line in recent["story"]] == list(range(max(0, size - RECENT_LINES), size))
        if size >= RECENT_LINES:
            carried.append(len(json.dumps(recent["story"])))
        for player, question in ((ada, seen["question"]), (bob, bob.table(table, since=size)["question"])):
            if question is not None and question["sealed"] is None:
                player.answer_question(table, question, rng)
    assert told == list(range(size))
    assert size > 5 * RECENT_LINES
    quarter = len(carried) // 4
    assert sum(carried[-quarter:]) < 1.5 * sum(carried[:quarter])


def test_replies_to_answers_carry_the_newest_lines_too(finished: tuple[Client, Client, str], ada: Client) -> None:
    player, _, over = finished
    assert len(player.table(over)["story"]) == RECENT_LINES
    table = ada.make("me", "bot")["id"]
    seen = ada.table(table)
    for since, first in ((0, 0), (seen["story_size"], seen["story_size"])):
        question = ada.table(table, wait=5)["question"]
        sample = random_answer(question, Random(1))
        reply = expect(200, ada.answer(table, sample, question["id"], since=since))
        assert [line["number"] for line in reply["story"]] == list(range(first, reply["story_size"]))


def test_waiting_ends_when_one_is_asked(server: Server) -> None:
    ada, bob, table = server.duel()
    ada.answer_anything(table, Random(1))  # discards; bob has to discard too
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(ada.table, table, wait=LONGEST_WAIT)
        time.sleep(0.2)
        assert not waiting.done()
        bob.answer_anything(table, Random(1))
        seen = waiting.result(PATIENCE)
    assert seen["question"]["kind"] == "action"
    began = time.monotonic()
    assert ada.table(table, wait=LONGEST_WAIT)["question"]["kind"] == "action"
    assert time.monotonic() - began < LONGEST_WAIT, "who is asked does not wait until the time is up"


def test_waiting_ends_when_the_time_is_up_or_nobody_will_ever_be_asked(
    server: Server, finished: tuple[Client, Client, str]
) -> None:
    ada, _, table = finished
    began = time.monotonic()
    assert ada.table(table, wait=LONGEST_WAIT)["outcome"]
    assert time.monotonic() - began < LONGEST_WAIT, "nobody waits for a game that is over"
    _, bob, other = server.duel()
    bob.answer_anything(other, Random(1))
    assert bob.table(other, wait=0.2)["question"]["sealed"] is not None
    for wrong in (-1, 26, "nan", "inf", "soon"):
        refusal(400, "bad-request", ada.get(f"/api/tables/{table}", params={"wait": wrong}))


# -- answering


def test_an_answer_that_cannot_be_read_is_refused_with_an_example(ada: Client) -> None:
    table = ada.make("me", "bot")["id"]
    option = ada.table(table)["question"]["options"][0]["token"]
    for wrong in ("", f"{option},{option}"):
        english = refusal(422, "malformed", ada.answer(table, wrong))["message"]
        czech = refusal(
            422, "malformed", ada.post(f"/api/tables/{table}/answers", json={"answer": wrong}, headers=CZECH)
        )["message"]
        assert english != czech
    assert refusal(422, "malformed", ada.answer(table, f"{option},{option}"))["culprits"] == [option]
    assert len(refusal(422, "illegal", ada.answer(table, "x" * 10_000))["culprits"][0]) == 200


def test_an_illegal_answer_is_refused_with_the_rule_and_what_is_allowed(server: Server, ada: Client) -> None:
    table = ada.make("me", "bot")["id"]
    question = ada.table(table)["question"]
    tokens = {option["token"] for option in question["options"]}
    wait_until(lambda: entries(server, table) == 2)  # the bot's answer is in its envelope
    for lang, wrong in (("en", "death-star,ewoks"), ("cs", "death-star,ewoks"), ("en", next(iter(tokens)))):
        body = {"answer": wrong, "question": question["id"]}
        told = refusal(422, "illegal", ada.post(f"/api/tables/{table}/answers", json=body, params={"lang": lang}))
        assert told["rule"] == question["rule"]
        assert len(set(told["example"].split(",")) & tokens) == 2
        assert wrong not in tokens or "2" in told["message"]
        assert told["culprits"] == ([] if wrong in tokens else ["death-star"])
        assert told["values"] == ({"lo": 2, "hi": 2, "count": 1} if wrong in tokens else {})
        assert told["why"] == ("how-many-exactly" if wrong in tokens else "not-an-option")
        assert wrong in tokens or told["message"].startswith("death-star: ")
    assert set(told["allowed"]) <= tokens
    assert ada.table(table)["question"] == question
    assert entries(server, table) == 2


def test_only_who_sits_there_can_answer_and_only_when_asked(server: Server) -> None:
    ada, bob, table = server.duel()
    refusal(403, "not-seated", server.guest().answer(table, "settle"))
    refusal(401, "unauthorized", server.client().post(f"/api/tables/{table}/answers", json={"answer": "settle"}))
    play_until(lambda: ada.table(table)["question"] is None, [ada, bob], table)
    body = {"answer": "develop"}
    english = refusal(409, "not-your-choice", ada.post(f"/api/tables/{table}/answers", json=body))
    czech = refusal(409, "not-your-choice", ada.post(f"/api/tables/{table}/answers", json=body, headers=CZECH))
    assert english["message"] != czech["message"]


def play_until(reached: Callable[[], bool], players: list[Client], table: str) -> None:
    rng = Random(1)
    while not reached():
        for player in players:
            question = player.table(table)["question"]
            if question is not None and question["sealed"] is None:
                player.answer_anything(table, rng)


def test_the_same_answer_sent_twice_counts_once(server: Server) -> None:
    ada, bob, table = server.duel()
    for player in (ada, bob):
        question = player.table(table)["question"]
        answer = random_answer(question, Random(2))
        expect(200, player.answer(table, answer, question["id"]))
    stored = entries(server, table)
    again = expect(200, bob.answer(table, answer, question["id"]))  # closed already, but it was this answer
    assert again["question"]["id"] != question["id"]
    other = random_answer(question, Random(5))
    assert other != answer
    refusal(409, "stale", bob.answer(table, other, question["id"]))
    told = bob.post(f"/api/tables/{table}/answers", json={"answer": other, "question": question["id"]}, headers=CZECH)
    assert "otázka" in refusal(409, "stale", told)["message"]
    for nonsense in ("9.9.9", "", "0", "x" * 10_000):
        refusal(409, "stale", bob.answer(table, answer, nonsense))
    assert entries(server, table) == stored


def test_many_copies_of_one_click_at_the_same_time_count_once(server: Server, ada: Client) -> None:
    table = ada.make("me", "bot")["id"]
    question = ada.table(table)["question"]
    answer = random_answer(question, Random(2))
    with ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(lambda _: ada.answer(table, answer, question["id"]).status_code, range(16)))
    assert replies == [200] * 16
    stored = server.rows("SELECT question FROM entries WHERE table_id = :id AND seat = 0", id=table)
    assert stored == [(question["id"],)]


def test_a_sealed_answer_can_be_changed_until_the_last_one_is_given(server: Server) -> None:
    ada, bob, table = server.duel()
    question = ada.table(table)["question"]
    first, second = random_answer(question, Random(1)), random_answer(question, Random(2))
    assert first != second
    for answer in (first, second, second):
        seen = expect(200, ada.answer(table, answer, question["id"]))
        assert sorted(seen["question"]["sealed"].split(",")) == sorted(answer.split(","))
        assert seen["question"]["id"] == question["id"]
        assert seen["awaited"] == [0, 1]
    bob.answer_anything(table, Random(1))
    after = ada.table(table)
    assert after["question"]["id"] != question["id"]
    hand = after["view"]["players"][0]["hand"]
    assert set(hand) == {option["token"] for option in question["options"]} - set(second.split(","))
    refusal(409, "stale", ada.answer(table, first, question["id"]))


# -- taking back


def test_an_answer_can_be_taken_back_while_nothing_was_seen_since(server: Server) -> None:
    ada, bob, table = server.duel()
    question = ada.table(table)["question"]
    refusal(422, "illegal", ada.post(f"/api/tables/{table}/undo"))
    ada.answer_anything(table, Random(1))
    back = expect(200, ada.post(f"/api/tables/{table}/undo"))
    assert back["question"]["sealed"] is None
    assert [one["token"] for one in back["question"]["options"]] == [one["token"] for one in question["options"]]
    refusal(409, "stale", ada.answer(table, random_answer(question, Random(9)), question["id"]))
    for player in (ada, bob):
        player.answer_anything(table, Random(1))
    told = refusal(422, "illegal", ada.post(f"/api/tables/{table}/undo"))
    czech = refusal(422, "illegal", ada.post(f"/api/tables/{table}/undo", params={"lang": "cs"}))
    assert told["message"] != czech["message"]


def revealed(server: Server) -> tuple[Client, Client, str, str]:
    """Two players whose last answers have been revealed, and the question that was open before."""
    ada, bob, table = server.duel()
    question = ada.table(table)["question"]["id"]
    for player in (ada, bob):
        player.answer_anything(table, Random(1))
    return ada, bob, table, question


def test_what_was_seen_is_taken_back_only_if_the_others_agree(server: Server) -> None:
    ada, bob, table, question = revealed(server)
    wished = expect(200, ada.post(f"/api/tables/{table}/wish"))["wish"]
    assert wished["seat"] == 0
    assert bob.table(table)["wish"] == wished
    refusal(409, "stale", ada.put(f"/api/tables/{table}/wish", json={"agree": True}))  # not his to agree
    agreed = expect(200, bob.put(f"/api/tables/{table}/wish", json={"agree": True}))
    assert agreed["wish"] is None
    seen = ada.table(table)["question"]
    assert seen["kind"] == "opening"
    assert seen["id"] != question
    refusal(409, "stale", bob.put(f"/api/tables/{table}/wish", json={"agree": True}))


def test_a_wish_to_take_back_can_be_refused_or_withdrawn(server: Server) -> None:
    ada, bob, table, _ = revealed(server)
    before = ada.table(table)["question"]
    ada.post(f"/api/tables/{table}/wish")
    assert expect(200, bob.put(f"/api/tables/{table}/wish", json={"agree": False}))["wish"] is None
    ada.post(f"/api/tables/{table}/wish")
    expect(204, bob.delete(f"/api/tables/{table}/wish"))  # not his
    assert ada.table(table)["wish"] is not None
    expect(204, ada.delete(f"/api/tables/{table}/wish"))
    assert bob.table(table)["wish"] is None
    assert ada.table(table)["question"] == before
    eve = server.guest()
    for call in (eve.post, eve.delete):
        refusal(403, "not-seated", call(f"/api/tables/{table}/wish"))
    refusal(403, "not-seated", eve.put(f"/api/tables/{table}/wish", json={"agree": True}))


# -- looking back


def test_the_record_of_a_finished_game_loads_and_verifies(finished: tuple[Client, Client, str]) -> None:
    ada, _, table = finished
    seen = ada.table(table)
    reply = ada.get(f"/api/tables/{table}/record")
    expect(200, reply)
    assert f'filename="rftg-{table}.json"' in reply.headers["content-disposition"]
    record = Record.from_json(reply.content)
    game = game_named("rftg")
    loaded = Table.load(game, record)
    assert loaded.outcome is not None
    assert loaded.outcome.scores == seen["outcome"]["scores"]
    verdict = verify(game, record)
    assert verdict.true, verdict
    assert record.header.commitment == seen["commitment"]
    assert (record.header.seed, record.header.salt) == (seen["seed"], bytes.fromhex(seen["salt"]))


def test_there_is_no_record_of_a_game_that_is_not_over(ada: Client) -> None:
    table = ada.make("me", "bot")["id"]
    english = refusal(422, "illegal", ada.get(f"/api/tables/{table}/record"))
    czech = refusal(422, "illegal", ada.get(f"/api/tables/{table}/record", headers=CZECH))
    assert english["message"] != czech["message"]
    waiting = ada.make("me", "link")["id"]
    expect(422, ada.get(f"/api/tables/{waiting}/record"))


def test_one_can_play_on_from_any_moment_of_a_finished_game(finished: tuple[Client, Client, str]) -> None:
    ada, _, table = finished
    lines = ada.table(table, since=0)["story"]
    middle = lines[len(lines) // 2]["at"]
    branch = expect(201, ada.post(f"/api/tables/{table}/branch", json={"at": middle}))
    assert branch["parent"] == table
    assert [seat["kind"] for seat in branch["seats"]] == ["person", "bot"]
    assert branch["commitment"] != ada.table(table)["commitment"]
    assert not branch["public"]
    told = refusal(422, "illegal", ada.post(f"/api/tables/{table}/branch", json={"at": 10**9}))
    assert "moment" in told["message"]
    refusal(400, "bad-request", ada.post(f"/api/tables/{table}/branch", json={"at": -1}))


def test_of_an_unfinished_game_a_branch_begins_where_a_scene_began(server: Server) -> None:
    ada, _bob, table, _ = revealed(server)
    at = {line["at"] for line in ada.table(table, since=0)["story"]}
    hands = set()
    for moment in (0, max(at), 10**9):
        branch = expect(201, ada.post(f"/api/tables/{table}/branch", json={"at": moment}))
        hands.add(tuple(branch["view"]["players"][0]["hand"]))
    assert len(hands) == 2
    told = refusal(422, "illegal", server.guest().post(f"/api/tables/{table}/branch", json={"at": 0}))
    assert "sits" in told["message"]


def test_a_rematch_is_one_table_for_all_who_want_it(server: Server, finished: tuple[Client, Client, str]) -> None:
    ada, bob, table = finished
    again = expect(200, ada.post(f"/api/tables/{table}/rematch"))
    assert again["id"] != table
    assert ada.table(table)["rematch"] == again["id"]
    assert expect(200, bob.post(f"/api/tables/{table}/rematch"))["id"] == again["id"]
    assert bob.table(again["id"])["you"] == 0, "seats have turned"
    assert bob.table(again["id"])["status"] == "playing"
    refusal(403, "not-seated", server.guest().post(f"/api/tables/{table}/rematch"))
    refusal(422, "illegal", ada.post(f"/api/tables/{again['id']}/rematch"))


# -- talking, pace


def test_what_is_said_at_a_table_is_heard_by_all_who_may_see_it(server: Server) -> None:
    ada, bob, table = server.duel(public=False)
    said = "  Good\tluck, <b>Bob</b>; DROP TABLE people;\0\u202e  "
    expect(204, ada.post(f"/api/tables/{table}/chat", json={"text": said}))
    expect(204, bob.post(f"/api/tables/{table}/chat", json={"text": "  "}))  # nothing
    expect(204, bob.post(f"/api/tables/{table}/chat", json={"text": "x" * 2000}))
    first, second = expect(200, bob.get(f"/api/tables/{table}/chat"))
    assert first["text"] == "Good luck, <b>Bob</b>; DROP TABLE people;"
    assert first["seat"] == 0
    assert second["text"] == "x" * 500
    assert expect(200, bob.get(f"/api/tables/{table}/chat", params={"since": 0})) == [first, second]
    assert expect(200, bob.get(f"/api/tables/{table}/chat", params={"since": first["id"]})) == [second]
    assert expect(200, bob.get(f"/api/tables/{table}/chat", params={"since": second["id"]})) == []
    refusal(400, "bad-request", bob.get(f"/api/tables/{table}/chat", params={"since": -1}))
    eve = server.guest()
    refusal(404, "not-found", eve.get(f"/api/tables/{table}/chat"))
    refusal(404, "not-found", eve.post(f"/api/tables/{table}/chat", json={"text": "hello"}))


def test_of_a_long_chat_only_the_last_lines_come_unless_all_are_asked_for(server: Server) -> None:
    ada, _, table = server.duel()
    said = [f"line {number}" for number in range(RECENT_LINES + 5)]
    rows = [{"table_id": table, "name": "Ada", "seat": 0, "text": text, "at": 1.0} for text in said]
    server.run(server.site.writer.write(lambda link: link.execute(insert(schema.chat), rows)))
    address = f"/api/tables/{table}/chat"
    assert [one["text"] for one in expect(200, ada.get(address))] == said[-RECENT_LINES:]
    assert [one["text"] for one in expect(200, ada.get(address, params={"since": 0}))] == said


def test_players_set_the_pace_of_the_bots(server: Server, ada: Client) -> None:
    table = ada.make("me", "bot", "open", public=True)["id"]
    expect(204, ada.put(f"/api/tables/{table}/pace/natural"))
    assert ada.table(table)["pace"] == "natural"
    refusal(404, "not-found", ada.put(f"/api/tables/{table}/pace/slow"))
    refusal(404, "not-found", server.guest().put(f"/api/tables/{table}/pace/quick"))


# -- people and keys


def test_an_account_gets_a_key_for_its_password(server: Server) -> None:
    server.register("Ida Noddack")
    keys = [
        expect(201, server.client().post("/api/me/login", json={"name": name, "password": PASSWORD}))
        for name in ("Ida Noddack", "  ida   NODDACK ")
    ]
    ida = server.with_key(keys[0]["secret"])
    assert expect(200, ida.get("/api/me")) == {"name": "Ida Noddack", "is_guest": False}
    assert {key["id"] for key in expect(200, ida.get("/api/me/keys"))} == {key["id"] for key in keys}
    for name, password in (("Ida Noddack", "wrong horse"), ("Nobody", PASSWORD), ("Ida Noddack", PASSWORD + " ")):
        wrong = server.client().post("/api/me/login", json={"name": name, "password": password})
        assert refusal(422, "wrong-login", wrong)["message"] == "Name or password is wrong."


def test_keys_are_made_shown_once_and_deleted(server: Server) -> None:
    ada = server.guest()
    made = expect(201, ada.post("/api/me/keys", json={"label": "my bot\0"}))
    assert made["label"] == "my bot"
    bot = server.with_key(made["secret"])
    expect(200, bot.get("/api/me"))
    listed = expect(200, ada.get("/api/me/keys"))
    assert [key["secret"] for key in listed] == [None, None]
    refusal(404, "not-found", server.guest().delete(f"/api/me/keys/{made['id']}"))
    expect(200, bot.get("/api/me"))
    expect(204, ada.delete(f"/api/me/keys/{made['id']}"))
    refusal(401, "bad-key", bot.get("/api/me"))
    refusal(404, "not-found", ada.delete(f"/api/me/keys/{made['id']}"))


def test_nobody_has_keys_without_end(server: Server) -> None:
    ada = server.guest()
    replies = [ada.post("/api/me/keys", json={"label": str(number)}) for number in range(52)]
    assert [reply.status_code for reply in replies].count(201) == 49  # and the guest's own
    refusal(422, "too-many-keys", replies[-1])


def test_a_key_for_a_seat_opens_only_that_table_and_only_for_playing(server: Server) -> None:
    ada, bob, table = server.duel()
    other = ada.make("me", "bot")["id"]
    key = expect(201, ada.post(f"/api/tables/{table}/key", json={"label": "seat"}))
    assert (key["table"], key["seat"]) == (table, 0)
    helper = server.with_key(key["secret"])
    assert helper.table(table)["you"] == 0
    helper.answer_anything(table, Random(1))
    expect(200, helper.post(f"/api/tables/{table}/undo"))
    expect(200, helper.get(f"/api/tables/{table}/story"))
    refusal(404, "not-found", helper.get(f"/api/tables/{other}"))
    refusal(404, "not-found", helper.answer(other, "settle"))
    closed = [
        helper.get("/api/tables"),
        helper.post("/api/tables", json=wish("me", "bot")),
        helper.put(f"/api/tables/{table}/seats/0", json={}),
        helper.delete(f"/api/tables/{table}/seat"),
        helper.delete(f"/api/tables/{table}"),
        helper.post(f"/api/tables/{table}/key", json={}),
        helper.post(f"/api/tables/{table}/branch", json={"at": 0}),
        helper.post(f"/api/tables/{table}/rematch"),
        helper.put(f"/api/tables/{table}/pace/quick"),
        helper.post(f"/api/tables/{table}/chat", json={"text": "hello"}),
        helper.get("/api/me/keys"),
        helper.post("/api/me/keys", json={}),
        helper.delete(f"/api/me/keys/{key['id']}"),
        helper.get("/api/me/data"),
    ]
    for reply in closed:
        refusal(403, "key-for-one-seat", reply)
    refusal(403, "not-seated", server.guest().post(f"/api/tables/{table}/key", json={}))
    assert ada.table(table)["you"] == 0  # nothing of all that happened
    assert bob.table(table)["seats"][0]["kind"] == "person"


def test_a_key_for_a_seat_does_not_follow_its_owner_to_another_seat(server: Server) -> None:
    ada, bob = server.guest(), server.guest()
    table = bob.make("me", "open", "open", public=True)["id"]
    ada.sit(table, 1)
    helper = server.with_key(expect(201, ada.post(f"/api/tables/{table}/key", json={}))["secret"])
    expect(204, ada.delete(f"/api/tables/{table}/seat"))
    ada.sit(table, 2)
    server.guest().sit(table, 1)
    assert ada.table(table)["you"] == 2
    for reply in (helper.get(f"/api/tables/{table}"), helper.answer(table, "settle")):
        refusal(404, "not-found", reply)


def test_everybody_can_have_what_is_stored_about_him(server: Server) -> None:
    ada, bob, table = server.duel()
    ada.post(f"/api/tables/{table}/chat", json={"text": "hello"})
    bob.post(f"/api/tables/{table}/chat", json={"text": "not yours"})
    data = expect(200, ada.get("/api/me/data"))
    assert [(one["id"], one["seat"]) for one in data["tables"]] == [(table, 0)]
    assert [one["text"] for one in data["chat"]] == ["hello"]
    assert data["is_guest"]
    assert [key["label"] for key in data["api_keys"]] == ["guest"]
    refusal(401, "unauthorized", server.client().get("/api/me/data"))


def test_a_guest_is_called_after_a_star(server: Server) -> None:
    """A name that means the same in every language."""
    assert re.fullmatch(r"[A-Z][a-z]+ \d{4}", expect(200, server.guest().get("/api/me"))["name"])


def test_an_address_that_does_not_exist_is_refused_like_everything_else(server: Server) -> None:
    english = refusal(404, "not-found", server.client().get("/api/nothing"))
    assert refusal(404, "not-found", server.client().get("/api/nothing", headers=CZECH)) != english
    expect(405, server.client().put("/api/games"))
