"""The table's page: what it shows to whom, and that it tells nobody more than his seat may know."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from markupsafe import escape

from orloj.kernel import EVERYBODY, Table
from orloj.server.live.room import Room, SeatInfo, TableInfo
from orloj.server.pages.common import environment, say
from orloj.server.pages.table.page import WORDS, scene_of
from orloj.server.pages.table.replay import moments_of
from orloj.server.pages.table.story import marked
from orloj.server.people.people import Person, PersonSettings
from orloj.testing import Position
from orloj.testing.andromeda import andromeda, station
from orloj.words import LANGS, Lang, problems
from tests.server.asking import FEW_CLICKS, QUESTIONS, ask_html, words_and_look
from tests.server.helpers import Client, Server, expect, play_out

_QUESTION = 'data-question="'


def page(client: Client, path: str, status: int = 200) -> str:
    reply = client.get(path)
    assert reply.status_code == status, reply.text[:300]
    assert reply.headers["content-type"].startswith("text/html")
    assert "no-store" in reply.headers["cache-control"]
    return reply.text


def test_the_words_are_complete() -> None:
    assert problems(WORDS) == []


# -- who sees what


def test_the_owner_and_the_other_player_have_their_own_questions(server: Server) -> None:
    ada, bob, table = server.duel(public=False)
    for client in (ada, bob):
        whole, part = page(client, f"/t/{table}"), page(client, f"/t/{table}/fragment")
        assert _QUESTION in whole
        assert _QUESTION in part
        assert 'id="hand"' in part
        assert "<html" not in part
    stranger = server.guest()
    assert stranger.get(f"/t/{table}").status_code == 404
    assert stranger.get(f"/t/{table}/fragment").status_code == 404
    assert stranger.get(f"/t/{table}/replay").status_code == 404
    assert server.client().get(f"/t/{table}").status_code == 404


def test_a_spectator_of_a_public_table_is_asked_nothing(server: Server) -> None:
    _, _, table = server.duel(public=True, onlookers_talk=True)
    seen = page(server.client(), f"/t/{table}")
    assert _QUESTION not in seen
    assert 'id="hand"' not in seen
    assert 'data-do="undo"' not in seen
    assert "You are watching." in seen
    assert 'id="say"' not in seen, "only who is known may talk"
    assert 'id="say"' in page(server.guest(), f"/t/{table}")


def test_nothing_is_written_into_the_page_that_would_have_to_be_run(server: Server) -> None:
    ada, _, table = server.duel()
    for path in (f"/t/{table}", f"/t/{table}/replay"):
        text = page(ada, path)
        assert not re.search(r"\sstyle\s*=", text)
        assert not re.search(r"\son[a-z]+\s*=\s*[\"']", text)
        assert all("src=" in one or "application/json" in one for one in re.findall(r"<script[^>]*>", text))


@pytest.mark.parametrize("lang", LANGS)
def test_both_languages(server: Server, lang: Lang) -> None:
    ada, _, table = server.duel()
    text = page(ada, f"/t/{table}?lang={lang}")
    assert f'lang="{lang}"' in text
    assert escape(WORDS(lang, "menu.leave")) in text
    assert escape(WORDS(lang, "dock.choose")) in text


# -- secrets


class _Reader:
    """Renders what a seat's page shows, from the table of the room or from another one in its place."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def read(self, seat: int | None, table: Table[Any], lang: Lang = "en") -> str:
        person = None
        if seat is not None:
            number = self.room.seats[seat].person
            assert number is not None
            person = Person(number, "somebody", True, PersonSettings())
        own, self.room._table = self.room._table, table
        try:
            scene = scene_of(self.room, person, lang)
        finally:
            self.room._table = own
        template = environment().get_template("table/table.html")
        known = {"say": say(lang, WORDS), "lang": lang, "langs": LANGS, "csrf": "", "theme": "dark", "here": "/"}
        return template.render(known, scene=scene)


def _dealt_anew(table: Table[Any], seat: int, rng: Random) -> Table[Any] | None:
    """The same table with everything else that the seat cannot know; None if that made the game go on by itself."""
    twin = table.fork(seat, rng)
    asked = twin.awaited(), twin.sealed(seat), len(twin.history)
    if asked != (table.awaited(), table.sealed(seat), 1):  # somebody else was dealt what leaves him no choice
        return None
    twin.history[:0] = table.history[:-1]  # a fork begins with its scene; how much came before is known to all
    twin.story[:] = [line.heard_by(seat) for line in table.story]
    twin._reveals[:] = [(who, what) for who, what in table._reveals if who in (seat, EVERYBODY)]
    twin._rolled = table._rolled
    for other in table.has_chosen():  # that he has chosen may be known, but not what
        if twin.sealed(other) is None:
            twin.answer(other, twin.asks()[other].sample(rng))
    return twin


def test_the_page_stays_the_same_whatever_the_others_hold(server: Server) -> None:
    """What a seat cannot know is dealt anew, and sealed answers of others are dropped: the page must not change."""
    ada, bob, table_id = server.duel()
    rng = Random(7)
    room = server.room(table_id)

    def compare() -> int:
        reader, table, done = _Reader(room), room.table, 0
        for seat in range(2):
            seen = reader.read(seat, table)
            for twin in [_dealt_anew(table, seat, rng) for _ in range(3)]:
                if twin is not None:
                    done += 1
                    assert reader.read(seat, twin) == seen
        return done

    compared = 0
    for _ in range(40):
        for client in rng.sample((ada, bob), 2):  # one has answered and the other has not: envelopes are open too
            question = client.table(table_id)["question"]
            if question is not None and question["sealed"] is None:
                client.answer_question(table_id, question, rng)
                compared += server.call(compare)
    assert compared > 80


def test_nobody_notices_a_sealed_answer(server: Server) -> None:
    ada, bob, table = server.duel()
    rng, anybody = Random(1), server.client()
    page(anybody, f"/t/{table}")
    before, past = page(bob, f"/t/{table}/fragment"), page(bob, f"/t/{table}/replay")
    watched = page(anybody, f"/t/{table}/fragment")
    ada.answer_anything(table, rng)
    assert "is-sealed" in page(ada, f"/t/{table}/fragment")
    assert page(bob, f"/t/{table}/fragment") == before
    assert page(bob, f"/t/{table}/replay") == past
    assert page(anybody, f"/t/{table}/fragment") == watched


def seat_panel(text: str, seat: int) -> str:
    """One player in the column of seats."""
    found = re.search(rf'<li id="seat-{seat}".*?</li>', text, re.S)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("lang", LANGS)
def test_who_has_chosen_an_action_is_marked_at_his_seat(server: Server, lang: Lang) -> None:
    ada, bob, table = server.duel()
    for client in (ada, bob):
        client.answer_anything(table, Random(1))
    mark = WORDS(lang, "seat.has-chosen")
    assert mark not in page(bob, f"/t/{table}/fragment?lang={lang}")
    expect(200, ada.answer(table, "settle"))
    seen = page(bob, f"/t/{table}/fragment?lang={lang}")
    assert mark in seat_panel(seen, 0)
    assert "awaited" not in seat_panel(seen, 0)
    assert mark not in seat_panel(seen, 1)
    watched = page(server.client(), f"/t/{table}/fragment?lang={lang}")
    assert mark in seat_panel(watched, 0)
    assert WORDS(lang, "seat.thinking") in seat_panel(watched, 1)
    [waited_for] = re.findall(r'<span class="calm">.*?</i>(.*?)</span>', watched)
    names = server.room(table).names
    assert waited_for == WORDS(lang, "dock.waiting", names=names[1])


def at_the_site(position: Position[Any], seats: int) -> Room:
    """A position as a table of the site, with the people 0, 1, … in its seats."""
    info = TableInfo("table", "andromeda", "standard", seats, {}, 0, True, "live-5", "quick", "playing", 0.0, 0.0)
    room = Room(info, [SeatInfo(seat, "person", f"Player {seat}", person=seat) for seat in range(seats)])
    room.begin(position.table, 0.0)
    return room


@pytest.mark.parametrize("lang", LANGS)
def test_a_question_in_somebody_elses_turn_is_not_called_your_turn(lang: Lang) -> None:
    position = andromeda(
        station(faction="heliarch", ships={"t06": ["transport"], "pad": ["fighter"]}),
        station(faction="mycelian", ships={"t05": ["transport"]}),
        dice=[6, 1, 2],
    )
    room = at_the_site(position, 2)
    turn, question = WORDS(lang, "seat.your-turn"), WORDS(lang, "seat.question")
    own = _Reader(room).read(0, position.table, lang)
    assert turn in seat_panel(own, 0)
    assert 'data-my-turn="your-turn"' in own
    position.play("0 launch t05", "0 go-on", "0 -")
    room._name_questions(0.0)
    assert list(position.asked()) == [1]
    other = _Reader(room).read(1, position.table, lang)
    assert question in seat_panel(other, 1)
    assert turn not in other
    assert 'data-my-turn="question"' in other


def test_invitations_are_for_the_owner(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "link", "open", public=True)
    invite = table["invites"]["1"]
    mine = page(ada, f"/t/{table['id']}")
    assert f"/join/{invite}" in mine
    assert 'data-do="give-up"' in mine
    theirs = page(server.guest(), f"/t/{table['id']}")
    assert invite not in theirs
    assert 'data-do="give-up"' not in theirs
    assert "Sit down here" in theirs


def test_sitting_down_makes_a_guest_of_a_visitor(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "open", public=True)["id"]
    visitor = server.client()
    token = re.search(r'name="csrf" content="([^"]+)"', page(visitor, f"/t/{table}"))
    assert token is not None
    refused = visitor.post(f"/t/{table}/sit", data={"seat": "1"})
    assert refused.status_code == 403
    seated = visitor.post(f"/t/{table}/sit", data={"seat": "1", "csrf": token[1]})
    assert seated.status_code == 303
    assert seated.headers["location"] == f"/t/{table}"
    assert _QUESTION in page(visitor, f"/t/{table}")


# -- bars and clocks


def test_a_player_whom_a_bot_stands_in_for_can_come_back(server: Server) -> None:
    ada, bob, table = server.duel(clock="live-5")
    assert 'data-deadline="' in page(ada, f"/t/{table}")
    assert 'data-deadline="' not in page(server.client(), f"/t/{table}"), "only the own time is shown"
    room = server.room(table)
    room.seats[0].away = True
    assert 'data-do="come-back"' in page(ada, f"/t/{table}")
    assert "a bot stands in" in page(bob, f"/t/{table}")
    assert 'data-do="come-back"' not in page(bob, f"/t/{table}")


def test_who_asks_for_an_undo_and_who_is_asked(server: Server) -> None:
    ada, bob, table = server.duel()
    ada.answer_anything(table, Random(1))
    expect(200, ada.post(f"/api/tables/{table}/wish"))
    assert 'data-do="withdraw"' in page(ada, f"/t/{table}/fragment")
    asked = page(bob, f"/t/{table}/fragment")
    assert 'data-do="allow"' in asked
    assert 'data-do="refuse"' in asked
    watched = page(server.client(), f"/t/{table}/fragment")
    assert "would like to take back" in watched
    assert 'data-do="allow"' not in watched


# -- escaping


def test_names_and_words_of_people_are_escaped(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "bot")["id"]
    room = server.room(table)
    room.seats[0].name = "<img src=x>"
    expect(204, ada.post(f"/api/tables/{table}/chat", json={"text": "</li><script>alert(1)</script>"}))
    text = page(ada, f"/t/{table}")
    assert "<img src=x>" not in text
    assert "&lt;img src=x&gt;" in text
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)" in text


def test_marking_a_sentence_escapes_everything_else() -> None:
    html = marked("<i> Ann & Bob sell Gem World", [("Gem World", "gem-world")], ["Ann", "Bob"], "rftg")
    assert html.startswith("&lt;i&gt; ")
    assert '<b class="player seat-0">Ann</b> &amp; <b class="player seat-1">Bob</b>' in html
    assert 'data-card="gem-world">Gem World</a>' in html


def test_the_longer_name_is_linked_and_only_once() -> None:
    html = marked("Old Earth, Earth, Old Earth", [("Earth", "e"), ("Old Earth", "o")], [], "rftg")
    assert re.findall(r'data-card="(\w)">([^<]+)<', html) == [("o", "Old Earth"), ("e", "Earth")]


# -- the seven forms


@pytest.mark.parametrize("form", QUESTIONS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_form_is_shown(form: str, lang: Lang) -> None:
    with words_and_look():
        html = ask_html(form, lang)
    assert f'data-form="{form}"' in html
    assert f"{form} in {lang}? &lt;b&gt;" in html
    for option in QUESTIONS[form].by_token if form != "amount" else ():
        assert f'data-token="{option}"' in html
    parts = {"amount": 'type="range"', "spread": 'data-part="points"', "place": "System 25", "order": 'data-move="1"'}
    assert parts.get(form, 'data-part="option"') in html


def test_what_makes_clicks_needless_stands_in_the_page() -> None:
    with words_and_look():
        html = {form: ask_html(form, seen=3) for form in (*FEW_CLICKS, "some", "one")}
    assert html["harmless"].count("data-harmless") == 3
    assert "data-harmless" not in html["harmful"]
    assert '<small class="danger">wolves</small>' in html["harmless"]
    assert 'data-tokens="x1,x2"' in html["alike"], "two that are alike"
    assert 'data-tokens="x1,x2,y1"' not in html["alike"], "all of them would be too many"
    assert 'data-habit="yes" data-usual="credit"' in html["paying"]
    assert "data-habit" not in html["one"]
    assert 'data-series="m1,m2,m3"' in html["series"]
    assert 'data-seen="3"' in html["series"]
    assert 'data-many="Do it with {count} {count|thing|things}"' in html["some"]
    assert '<b class="cause">Storm</b> – some in en?' in html["some"]


def test_that_nothing_of_a_kind_can_be_chosen_is_told() -> None:
    with words_and_look():
        assert '<p class="note lacking">nothing is near' in ask_html("lacking")


def test_what_is_refused_is_told_with_its_rule() -> None:
    with words_and_look():
        html = ask_html("one")
    assert 'data-why="too far away"' in html
    assert 'data-rule="rftg.settle.1"' in html
    assert 'data-piece="piece:far"' in html


@pytest.mark.parametrize(
    ("form", "answer", "words"),
    [("one", "dear", "The dear"), ("some", "a,b", "The a, The b"), ("place", "a=18", "The a: System 18")],
)
def test_a_sealed_answer_is_told_in_words(form: str, answer: str, words: str) -> None:
    with words_and_look():
        html = ask_html(form, sealed=answer)
    assert "is-sealed" in html
    assert f"Your answer is sealed: {words}." in html


# -- the end, and looking back


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[Client, str]:
    ada = server.guest()
    table = ada.make("me", "random", public=True)["id"]
    play_out([ada], table, Random(3))
    return ada, table


@pytest.mark.parametrize("lang", LANGS)
def test_a_finished_table_shows_how_it_came_out(server: Server, finished: tuple[Client, str], lang: Lang) -> None:
    ada, table = finished
    text = page(ada, f"/t/{table}?lang={lang}")
    outcome = ada.table(table, lang=lang)["outcome"]
    assert str(escape(outcome["text"])) in text
    total = re.search(r'<tr class="total">(.*?)</tr>', text)
    assert total is not None
    assert [int(one) for one in re.findall(r"<td[^>]*>(\d+)</td>", total[1])] == outcome["scores"]
    assert text.count("<polyline") == 2
    assert str(server.room(table).table.header.seed) in text
    assert f"/api/tables/{table}/record" in text
    assert _QUESTION not in text


def test_the_chart_ends_with_the_score(server: Server, finished: tuple[Client, str]) -> None:
    from orloj.server.pages.table.scores import curve_of

    room = server.room(finished[1])
    assert room.outcome is not None
    curve = server.call(lambda: curve_of(room))
    assert curve[-1][1] == room.outcome.scores
    assert [clock for clock, _ in curve] == sorted({clock for clock, _ in curve})


def test_every_moment_of_a_finished_game_can_be_seen_by_everybody(server: Server, finished: tuple[Client, str]) -> None:
    _, table = finished
    moments = server.call(lambda: moments_of(server.site.rooms._rooms[table]))
    anybody = server.client()
    for at in (0, moments.numbers[-1] // 2, moments.numbers[-1]):
        for seat in ("none", "0", "1"):
            text = page(anybody, f"/t/{table}/replay?at={at}&seat={seat}")
            assert text.count('class="hand-of') == 2, "all hands are open"
    assert 'value="0"' in page(anybody, f"/t/{table}/replay?at=0")


@pytest.mark.parametrize("query", ["at=100000", "at=-1", "at=x", "at=1e3", "at=²", "seat=9", "seat=x", "at=0&seat=-1"])
def test_moments_and_eyes_that_are_not_there_are_refused_kindly(
    server: Server, finished: tuple[Client, str], query: str
) -> None:
    ada, table = finished
    text = page(ada, f"/t/{table}/replay?{query}", 404)
    assert f'href="/t/{table}"' in text


def test_a_running_game_is_looked_back_at_through_the_own_eyes_only(server: Server) -> None:
    ada, bob, table = server.duel()
    rng = Random(5)
    for _ in range(12):
        for client in (ada, bob):
            question = client.table(table)["question"]
            if question is not None and question["sealed"] is None:
                client.answer_question(table, question, rng)
    last = server.call(lambda: moments_of(server.site.rooms._rooms[table])).last
    assert last >= 3
    for at in range(last + 1):
        text = page(bob, f"/t/{table}/replay?at={at}")
        assert text.count('class="hand-of') == 1
        assert 'class="hand-of' not in page(server.client(), f"/t/{table}/replay?at={at}")
    page(bob, f"/t/{table}/replay?seat=0", 404)
    page(bob, f"/t/{table}/replay?at={last + 1}", 404)
    page(server.client(), f"/t/{table}/replay?seat=1", 404)


def test_who_looks_back_when_the_game_ends_goes_on_where_he_was(server: Server) -> None:
    ada, bob, table = server.duel()
    rng = Random(6)
    while len(server.call(lambda: moments_of(server.site.rooms._rooms[table])).numbers) < 6:
        for client in (ada, bob):
            question = client.table(table)["question"]
            if question is not None and question["sealed"] is None:
                client.answer_question(table, question, rng)
    anybody = server.client()
    here, onward = (f"/t/{table}/replay?at={name}" for name in ("s3", "s4"))
    link, told, beats = (
        re.compile(one) for one in ('id="go-on" href="([^"]*)"', '<li class="line.*</li>', 'data-beats="([^"]+)"')
    )
    assert link.findall(page(anybody, here)) == [onward]
    before = page(anybody, onward)
    play_out([ada, bob], table, rng)
    after = page(anybody, onward)
    assert told.findall(after) == told.findall(before), "it is the same moment"
    assert beats.findall(after) == beats.findall(before) != [], "all that happened since the scene before is shown"
    assert onward not in after, "from here on every answer is a moment"
    page(anybody, f"/t/{table}/replay?at=s9999", 404)


def test_one_can_play_on_from_a_moment(server: Server, finished: tuple[Client, str]) -> None:
    ada, table = finished
    gone = ada.post(f"/t/{table}/branch", data={"at": "0"})
    assert gone.status_code == 303
    branch = ada.table(gone.headers["location"].removeprefix("/t/"))
    assert branch["parent"] == table
    assert branch["status"] == "playing"
    assert _QUESTION in page(ada, f"/t/{branch['id']}")
    page(ada, f"/t/{branch['id']}/replay?at=0")
    assert ada.post(f"/t/{table}/branch", data={"at": "99999"}).status_code == 404


def test_a_table_that_waits_has_nothing_to_look_back_at(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "link")["id"]
    assert ada.get(f"/t/{table}/replay").status_code == 409
