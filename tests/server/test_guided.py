"""Guided first games: the lessons of each game can be followed from the first word to the last, and left."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from random import Random
from typing import Any

import pytest

from orloj.games import GAMES, game_named
from orloj.kernel import Illegal, Table
from orloj.ledger import ledger_of
from orloj.server.live.guided import LEARNER, Guide, PlacedStep, answers_of, guide_of, on_script
from orloj.server.pages.table.coach import marked
from orloj.words import LANGS, Lang, problems
from tests.server.helpers import Client, Server, wait_until

GUIDED = [game for game in GAMES if guide_of(game) is not None]
LONGEST = 340  # letters that the coach says at once


def lessons_of(game: str) -> Guide:
    guide = guide_of(game)
    assert guide is not None
    return guide


def answer_by_script(guide: Guide, table: Table[Any], seat: int) -> bool:
    """Let a seat answer as the lessons foresee; False if it is not asked, or has nothing more to say."""
    script, given = guide.script_of(seat), len(answers_of(table, seat))
    if seat not in table.asks() or given >= len(script):
        return False
    token, _ = table.asks()[seat].read(script[given])
    assert token == script[given], "written as the table writes it"
    table.answer(seat, token)
    return True


@cache
def played(game: str) -> Table[Any]:
    """The table at the end of the lessons."""
    guide = lessons_of(game)
    table = guide.new_table()
    while any(answer_by_script(guide, table, seat) for seat in range(guide.lessons.seats)):
        assert on_script(guide, table)
    return table


# -- the lessons as data


def test_the_games_that_can_be_played_can_be_learned() -> None:
    assert set(GUIDED) >= {"rftg", "andromeda", "outer_rim", "voidfall", "ti4"}


@pytest.mark.parametrize("game", GUIDED)
def test_everything_in_the_lessons_is_said_shortly_in_both_languages(game: str) -> None:
    guide = lessons_of(game)
    assert problems(guide.words) == []
    said = {f"{lesson.id}.title" for lesson in guide.lessons.lesson}
    for place in guide.places:
        more = ("", "-done", "-instead") if place.step.answer else ("",)
        said |= {f"{place.lesson.id}.{place.step.id}{one}" for one in more}
        if place.step.answer:
            assert guide.words.has(f"{place.lesson.id}.{place.step.id}-instead"), "why not something else?"
    for lang in LANGS:
        assert set(guide.words.keys(lang)) <= said, "nothing is written in vain"
        for key in guide.words.keys(lang):
            assert len(guide.words(lang, key)) <= (48 if key.endswith("title") else LONGEST), (lang, key)
    assert 10 <= len(guide.lessons.lesson) <= 16


@pytest.mark.parametrize("game", GUIDED)
def test_rules_that_the_coach_names_exist(game: str) -> None:
    rules = ledger_of(game_named(game).package)
    assert {rule for place in lessons_of(game).places for rule in place.step.rules} <= set(rules)


@pytest.mark.parametrize("game", GUIDED)
def test_the_whole_script_is_played(game: str) -> None:
    guide, table = lessons_of(game), played(game)
    for seat in range(guide.lessons.seats):
        assert answers_of(table, seat) == list(guide.script_of(seat))
    assert LEARNER in table.asks(), "the learner goes on by himself"
    assert table.outcome is None


def test_where_the_learner_stands() -> None:
    guide = lessons_of("rftg")
    numbers = [place.number for place in guide.places if place.step.answer]

    def stands(given: int, read: int) -> int | None:
        place = guide.place_after(given, read)
        return place.number if place is not None else None

    assert stands(0, -1) == 0
    assert stands(0, 1) == 2
    assert stands(0, 100) == numbers[0], "what has to be done is not done by reading"
    assert stands(1, -1) == numbers[0] + 1, "who answers before he has read everything goes on"
    assert stands(len(numbers), -1) == numbers[-1] + 1
    assert stands(len(numbers), len(guide.places)) is None
    assert stands(len(numbers) + 1, -1) is None, "he plays by himself"


# -- at the site


def begin(server: Server, game: str, lang: Lang = "en") -> tuple[Client, str]:
    ada = server.browser()
    ada.headers["accept-language"] = lang
    reply = ada.post(f"/learn/{game}")
    assert reply.status_code == 303, reply.text[:300]
    return ada, reply.headers["location"].removeprefix("/t/")


def asked(server: Server, table: str) -> None:
    """Wait until the learner is asked something."""
    wait_until(lambda: server.call(lambda: _is_asked(server, table)))


def _is_asked(server: Server, table: str) -> bool:
    room = server.site.rooms._rooms[table]
    return LEARNER in room.table.asks()


def check_page(html: str, guide: Guide, place: PlacedStep, lang: Lang) -> None:
    """The coach speaks, and what he speaks of is there."""
    words = unescape(re.sub(r"<[^>]+>", "", html))
    assert guide.says(place, lang).replace("**", "") in words
    assert guide.title(place.lesson, lang) in words
    for mark in place.step.marks:
        name, value = marked(mark)
        pattern = rf'{name}="[^"]*\b{re.escape(value)}\b[^"]*"' if name == "class" else f'{name}="{re.escape(value)}"'
        assert re.search(pattern, html), f"{place.lesson.id}.{place.step.id}: {mark} is not on the page"
    marks = re.search(r'data-marks="([^"]*)"', html)
    assert marks is not None
    assert marks[1] or not (place.step.answer or place.step.marks)
    for name, value in re.findall(r'\[([\w-]+)="([^"\n]*)"\]', unescape(marks[1])):
        found = f'{name}="{value}"' in unescape(html.replace(marks[0], "")) or name == "class"
        assert found, f"{place.lesson.id}.{place.step.id}: {value} is not on the page"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GUIDED)
def test_a_guided_game_is_played_through(server: Server, game: str, lang: Lang) -> None:
    guide = lessons_of(game)
    ada, table = begin(server, game, lang)
    for place in guide.places:
        asked(server, table)
        html = ada.get(f"/t/{table}/fragment").text
        assert f'data-step="{place.number}"' in html
        check_page(html, guide, place, lang)
        if place.step.answer:
            reply = ada.answer(table, place.step.answer, view="false")
            assert reply.status_code == 200, (place.lesson.id, place.step.id, reply.text[:500])
        else:
            assert ada.post(f"/t/{table}/coach", data={"read": str(place.number)}).status_code == 200
    after = ada.get(f"/t/{table}").text
    assert 'id="coach"' not in after, "the coach has said everything"
    assert 'id="welcome"' not in after, "who has learned the game needs no introduction"


@pytest.mark.parametrize("game", GUIDED)
def test_after_the_lessons_the_game_goes_on_to_its_end(game: str) -> None:
    table, rng = played(game).fork(), Random(1)
    for _ in range(5000):
        if table.outcome is not None:
            break
        seat, question = next(iter(table.asks().items()))
        table.answer(seat, question.sample(rng))
    assert table.outcome is not None


def test_other_answers_are_refused_with_a_reason_until_the_lesson_is_left(server: Server) -> None:
    ada, table = begin(server, "rftg")
    asked(server, table)
    reply = ada.answer(table, "settle")
    assert reply.status_code == 422
    assert reply.json()["why"] == "lesson"
    assert reply.json()["message"].startswith("Let us fill your hand first")
    assert "leave the lesson" in reply.json()["message"]
    assert ada.post(f"/api/tables/{table}/asides/orders", json={"answer": "x", "answers": 0}).status_code == 422
    assert ada.post(f"/t/{table}/coach", data={"do": "leave"}).status_code == 303
    assert "Back to the lesson" in ada.get(f"/t/{table}").text
    assert ada.post(f"/t/{table}/coach", data={"do": "resume"}).status_code == 303
    assert ada.answer(table, "settle").status_code == 422
    assert ada.post(f"/t/{table}/coach", data={"do": "leave"}).status_code == 303
    assert ada.answer(table, "settle").status_code == 200
    assert 'id="coach"' not in ada.get(f"/t/{table}").text, "there is no way back to a lesson that does not fit"


def test_what_was_read_is_kept_and_the_same_table_goes_on(server: Server) -> None:
    ada, table = begin(server, "rftg")
    asked(server, table)
    ada.post(f"/t/{table}/coach", data={"read": "0"})
    server.call(lambda: server.site.rooms._rooms.pop(table))  # as after a restart
    assert 'data-step="1"' in ada.get(f"/t/{table}").text
    assert ada.post("/learn/rftg").headers["location"] == f"/t/{table}"
    assert "Go on" in ada.get("/learn/rftg").text
    assert ada.post("/learn/rftg", data={"again": "yes"}).headers["location"] != f"/t/{table}"


def test_earlier_steps_can_be_read_again_but_not_later_ones(server: Server) -> None:
    ada, table = begin(server, "rftg")
    asked(server, table)
    ada.post(f"/t/{table}/coach", data={"read": "1"})
    guide = lessons_of("rftg")
    assert guide.says(guide.places[0], "en").split("**")[0] in ada.get(f"/t/{table}/coach?step=0").text
    assert 'data-step="2"' in ada.get(f"/t/{table}/coach").text
    assert ada.get(f"/t/{table}/coach?step=3").status_code == 404


def test_an_answer_can_be_taken_back_only_before_something_is_seen(server: Server) -> None:
    """Going back further would deal anew, and the coach would speak of cards that are not there."""
    ada, table = begin(server, "rftg")
    asked(server, table)
    answers = [place.step.answer for place in lessons_of("rftg").places if place.step.answer]
    ada.answer(table, answers[0])
    wait_until(lambda: "artist-colony" in ada.get(f"/t/{table}/fragment").text)
    assert ada.post(f"/api/tables/{table}/undo").status_code == 422
    assert ada.answer(table, answers[1]).status_code == 200


@pytest.mark.parametrize("game", ["andromeda", "ti4"])
def test_a_whole_turn_is_offered_to_be_taken_back_only_while_nothing_was_seen(server: Server, game: str) -> None:
    ada, table = begin(server, game)
    answers = [place.step.answer for place in lessons_of(game).places if place.step.answer]
    told = set[tuple[bool, bool]]()
    for answer in answers:
        asked(server, table)
        possible, works = server.call(lambda: _could_go_back(server, table))
        assert ada.table(table)["marks"] == (["turn"] if works else [])
        assert ('data-mark="turn"' in ada.get(f"/t/{table}/fragment").text) == works
        told.add((possible, works))
        assert ada.answer(table, answer, view="false").status_code == 200
    assert told >= {(False, False), (True, False)}, "it would be offered at a table of one's own"


def _could_go_back(server: Server, table: str) -> tuple[bool, bool]:
    """Has the learner a turn to take back, and could he?"""
    room = server.site.rooms._rooms[table]
    copy = Table.load(room.game, room.table.record())
    possible = copy.marks(LEARNER) == ["turn"]
    try:
        copy.undo(LEARNER, to="turn")
    except Illegal:
        return possible, False
    return possible, True


def test_nobody_else_is_taught(server: Server) -> None:
    ada, table = begin(server, "rftg")
    bob = server.browser()
    assert bob.post(f"/t/{table}/coach", data={"read": "0"}).status_code == 404
    other = bob.make("me", "easy")["id"]
    assert bob.post(f"/t/{other}/coach", data={"read": "0"}).status_code == 404
    assert ada.post("/learn/chess").status_code == 404
    assert 'id="coach"' not in bob.get(f"/t/{other}").text


def test_who_learns_alone_is_promised_no_rival(server: Server) -> None:
    ada = server.browser()
    assert "against an easy bot" in ada.get("/learn/rftg").text
    alone = ada.get("/learn/voidfall").text
    assert "against an easy bot" not in alone
    assert "without rivals" in alone


def test_a_branch_has_no_coach(server: Server) -> None:
    ada, table = begin(server, "rftg")
    asked(server, table)
    branched = ada.post(f"/t/{table}/branch").headers["location"]
    assert 'id="coach"' not in ada.get(branched).text


def test_what_the_rules_refuse_is_refused_as_always(server: Server) -> None:
    ada, table = begin(server, "rftg")
    asked(server, table)
    assert ada.answer(table, "no such action").json()["why"] != "lesson"
