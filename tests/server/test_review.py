"""Games that are over, looked back at: what is found, how it is stored and goes on, who may see it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import update

from orloj.bots import bot_named
from orloj.bots.advice import NO_DIFFERENCE, Difference, Thought
from orloj.games import GAMES, game_named
from orloj.kernel import Record, Table
from orloj.server.api.describe import describe_review
from orloj.server.api.models import ReviewMomentModel
from orloj.server.live import reviews as reviews_module
from orloj.server.live.reviews import (
    CURVE,
    Decision,
    Decisions,
    Progress,
    Review,
    TooManyReviews,
    chosen_answers,
    excerpt_at,
)
from orloj.server.live.room import Room
from orloj.server.live.thinker import Follow, Moment, Weigh, Weighed, followed, weighed
from orloj.server.live.thinkers import PATIENCE, Busy, NoThought
from orloj.server.pages.table.review import SLIP, Judged, chart_of, turning_points
from orloj.server.storage import schema
from orloj.server.turns import Share
from orloj.words import LANGS
from tests.seats import seats_for
from tests.server.helpers import Client, Server, expect, play_out, refusal, serving, wait_until

# -- the game cut into pieces


def finished(game: str) -> Table[Any]:
    """A whole game of bots."""
    seats = seats_for(game)
    table = Table.new(game_named(game), seats, seed=3)
    table.play([bot_named("careless", game)] * seats)
    return table


RECORDS: dict[str, Record] = {}


def record_of(game: str) -> Record:
    if game not in RECORDS:
        RECORDS[game] = finished(game).record()
    return RECORDS[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_stands_where_the_game_stood(game: str) -> None:
    """What a thinker gets is the same position as time travel gives, and its seat is asked what it answered."""
    record = record_of(game)
    whole = Table.load(game_named(game), record)
    chosen = chosen_answers(record)
    for number in chosen[:: max(1, len(chosen) // 12)]:
        piece = Table.load(game_named(game), excerpt_at(record, number))
        there = whole.travel(number)
        answer = record.answers[number]
        for seat in range(record.header.seats):
            assert msgspec.json.encode(piece.view(seat)) == msgspec.json.encode(there.view(seat))
        assert answer.token in piece.asks()[answer.seat]
    assert excerpt_at(record, 5).header.seed is None
    assert excerpt_at(record, 5).header.salt is None


def test_a_decision_is_weighed_without_hindsight() -> None:
    """The advice is the same if everything that the seat could not know then was different."""
    record = record_of("rftg")
    number = chosen_answers(record)[20]
    answer = record.answers[number]
    table = Table.load(game_named("rftg"), excerpt_at(record, number))
    twin = table.fork(answer.seat, Random(1))
    real, other = (
        weighed(Weigh("rftg", answer.seat, one.excerpt(), "10", "stream", answer.token)) for one in (table, twin)
    )
    assert real == other


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_ends_with_the_result(game: str) -> None:
    record = record_of(game)
    steps = reviews_module._steps_of(record, CURVE)
    moments = followed(Follow(game, reviews_module._scenes(record, steps[-1])))
    assert len(moments) == len(steps[-1])
    assert record.outcome is not None
    winners = record.outcome.winners
    seats = range(record.header.seats)
    assert moments[-1].chances == [round(1000 / len(winners)) if seat in winners else 0 for seat in seats]
    assert sum(map(len, steps)) == len(chosen_answers(record)) + 1


# -- what the page makes of it


def at(number: int, *chances: float, clock: int = 1) -> ReviewMomentModel:
    return ReviewMomentModel(number, clock, list(chances))


def room_of(table: Table[Any]) -> Room:
    info = SimpleNamespace(seats=2)
    return cast("Room", SimpleNamespace(table=table, game=table.game, info=info))


def test_turning_points_are_the_largest_changes_but_not_the_end() -> None:
    table = Table.load(game_named("rftg"), record_of("rftg"))
    chances = [0.5, 0.5, 0.7, 0.72, 0.72, 0.72, 0.4, 0.38, 0.38, 0.38]
    curve = [at(number, one, 1 - one) for number, one in enumerate(chances)] + [at(10, 1.0, 0.0)]
    turns = turning_points(room_of(table), curve, None, ["Ada", "Bob"], "en")
    assert [(one.number, one.before, one.after) for one in turns] == [(2, 50, 70), (6, 72, 40)]
    quiet = [at(number, 0.5, 0.5) for number in range(9)]
    assert turning_points(room_of(table), quiet, None, ["Ada", "Bob"], "en") == []


def test_the_chart_has_a_curve_for_everybody_and_a_mark_for_each_slip() -> None:
    table = Table.load(game_named("rftg"), record_of("rftg"))
    curve = [at(number, number / 9, 1 - number / 9, clock=number // 3) for number in range(10)]
    slip = judged(0.1, 0.01, at=4)
    chart = chart_of(room_of(table), curve, [], [slip], 0, "en")
    assert [seat for seat, _ in chart.curves] == [0, 1]
    assert all(len(points.split()) == 10 for _, points in chart.curves)
    assert [one.number for one in chart.slips] == [4]
    assert [name for name, _ in chart.rounds] == ["Preparation", "Round 1", "Round 2", "Round 3"]


def judged(difference: float, error: float, *, at: int = 0, worlds: int = 40) -> Judged:
    """A decision that cost so much, give or take the error."""
    best, played = Thought("b", 40, 0.3 + difference, 0.1), Thought("a", 40, 0.3, 0.1)
    words = {lang: ["A", "B"] for lang in LANGS}
    prompts = dict.fromkeys(LANGS, "?")
    decision = Decision(at, 1, prompts, words, played, best, Difference(difference, error, worlds))
    review = Review(own=Decisions(9, [decision]), own_progress=Progress(1, 1))
    return Judged(describe_review(review, "en").decisions[0], "Round 1")


def test_a_difference_that_may_be_chance_is_no_slip() -> None:
    assert judged(0.06, 0.02).is_slip
    assert (judged(0.06, 0.02).percent, judged(0.06, 0.02).margin) == (6, 4)
    assert not judged(0.06, 0.031).is_slip  # two standard errors are more than that
    assert judged(0.06, 0.031).model.equal
    assert not judged(SLIP, 0.001).is_slip
    assert not judged(-0.06, 0.01).is_slip
    assert not judged(0.06, 0.0, worlds=1).is_slip


# -- over HTTP


def game_over(server: Server) -> tuple[Client, Client, str]:
    """A game of two people that is over."""
    ada, bob, table = server.duel()
    play_out([ada, bob], table, Random(4))
    return ada, bob, table


@pytest.fixture(scope="module")
def reviewed(server: Server) -> tuple[Client, Client, str]:
    """Such a game of which Ada had a review made."""
    ada, bob, table = game_over(server)
    begun = expect(200, ada.post(f"/api/tables/{table}/review"))
    assert begun["asked"]
    assert begun["steps"] > 20
    wait_for_review(ada, table)
    return ada, bob, table


def review_of(client: Client, table: str, **params: str) -> Any:
    return expect(200, client.get(f"/api/tables/{table}/review", params=params))


def wait_for_review(client: Client, table: str) -> Any:
    wait_until(lambda: not review_of(client, table)["running"], patience=240)
    return review_of(client, table)


def test_nothing_is_computed_before_somebody_asks(server: Server) -> None:
    ada, _, table = game_over(server)
    assert review_of(ada, table) == {
        "asked": False,
        "running": False,
        "curve": [],
        "decisions": [],
        "done": 0,
        "steps": 0,
    }
    assert "Analyse my game" in ada.get(f"/t/{table}/review").text
    nobody = server.client().get(f"/t/{table}/review").text
    assert "Nobody has had this game analysed" in nobody
    assert "<button" not in nobody.split('id="review"')[1].split("</main>")[0]


def test_a_whole_review(server: Server, reviewed: tuple[Client, Client, str]) -> None:
    ada, bob, table = reviewed
    review = review_of(ada, table)
    record = server.room(table).record()
    assert [one["at"] for one in review["curve"]] == [*chosen_answers(record), len(record.answers)]
    assert all(before["clock"] <= after["clock"] for before, after in pairwise(review["curve"]))
    assert review["done"] == review["steps"] == len(review["decisions"])
    for one in review["decisions"]:
        assert record.answers[one["at"]].seat == 0
        assert record.answers[one["at"]].token == one["played"]
        assert one["difference"] == pytest.approx(one["best_chance"] - one["played_chance"], abs=0.0002)
        assert (one["worlds"] == 0) == (one["best"] == one["played"])
        assert one["error"] >= 0
        assert one["played_label"]
    # Bob sees the curve, which is for everybody, but not what was found about her.
    seen = review_of(bob, table)
    assert seen["curve"] == review["curve"]
    assert seen["decisions"] == []
    assert seen["steps"] == 0


def test_the_page_of_a_review(reviewed: tuple[Client, Client, str], server: Server) -> None:
    ada, _, table = reviewed
    for lang in LANGS:
        page = ada.get(f"/t/{table}/review", params={"lang": lang}).text
        assert page.count("<polyline") == 2
        assert len(re.findall(r'class="(?:slip|agreed)">\s*<p class="when">', page)) == review_of(ada, table)["steps"]
        assert f"/t/{table}/replay?at=" in page
        assert 'id="decisions-title"' in page
        only = ada.get(f"/t/{table}/review", params={"lang": lang, "only": "lost"}).text
        assert only.count('class="when"') <= page.count('class="when"')
        assert only.count('class="when"') == page.count('<li class="slip">')
    spectator = server.client().get(f"/t/{table}/review").text
    assert spectator.count("<polyline") == 2
    assert 'id="decisions-title"' not in spectator
    assert f'href="/t/{table}/review"' in ada.get(f"/t/{table}").text


def test_a_review_is_computed_once(
    server: Server, reviewed: tuple[Client, Client, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, table = reviewed
    before = review_of(ada, table)

    async def never(*_: Any) -> Any:
        raise AssertionError("it thinks again")

    monkeypatch.setattr(server.site.thinkers, "weigh", never)
    monkeypatch.setattr(server.site.thinkers, "follow", never)
    expect(200, ada.post(f"/api/tables/{table}/review"))
    assert wait_for_review(ada, table) == before
    sizes = server.rows("SELECT length(packed) FROM reviews WHERE table_id = :table", table=table)
    assert max(size for (size,) in sizes) < 30_000


def test_a_running_game_has_no_review(server: Server) -> None:
    ada, _, table = server.duel()
    assert refusal(422, "illegal", ada.get(f"/api/tables/{table}/review"))["why"] == "no-review-yet"
    refusal(422, "illegal", ada.post(f"/api/tables/{table}/review"))
    page = ada.get(f"/t/{table}/review")
    assert page.status_code == 404
    assert "when it is over" in page.text
    assert f'href="/t/{table}/review"' not in ada.get(f"/t/{table}").text


def test_strangers_do_not_see_the_review_of_a_private_table(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "random")["id"]
    play_out([ada], table, Random(1))
    stranger = server.guest()
    refusal(404, "not-found", stranger.get(f"/api/tables/{table}/review"))
    refusal(404, "not-found", stranger.post(f"/api/tables/{table}/review"))
    refusal(401, "unauthorized", server.client().post(f"/api/tables/{table}/review"))


@contextmanager
def server_holds_still(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody works on reviews within the block."""

    async def rest() -> None:
        return

    with monkeypatch.context() as patch:
        patch.setattr(server.site.reviews, "_work", rest)
        yield


def test_too_many_reviews_are_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = server.browser()
    table = ada.make("me", "random")["id"]
    play_out([ada], table, Random(2))
    reviews, person = server.site.reviews, server.room(table).people[0]

    def waiting(count: int, who: int | None) -> dict[tuple[str, int], Any]:
        return {(f"table {number}", 0): reviews_module._Job(who) for number in range(count)}

    monkeypatch.setattr(reviews, "_waiting", waiting(19, None))  # the curve would have room, the decisions would not
    refusal(503, "busy", ada.post(f"/api/tables/{table}/review"))
    busy = ada.post(f"/t/{table}/review")
    assert busy.status_code == 503
    assert 'role="alert"' in busy.text
    assert int(busy.headers["retry-after"]) >= 1
    monkeypatch.setattr(reviews, "_waiting", waiting(2, person))
    said = ada.post(f"/api/tables/{table}/review")
    assert "reviews" in refusal(429, "too-many-reviews", said)["message"]
    assert int(said.headers["retry-after"]) >= 1
    assert ada.post(f"/t/{table}/review").status_code == 429
    assert not review_of(ada, table)["asked"]
    monkeypatch.setattr(reviews, "_waiting", waiting(1, person) | {("another", 0): reviews_module._Job(person + 1)})
    with server_holds_still(server, monkeypatch):
        expect(200, ada.post(f"/api/tables/{table}/review"))


def test_a_crowd_at_one_address_leaves_others_room_for_their_reviews(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests can be made at will, so that two reviews for each of them would fill the line."""
    reviews, rooms = server.site.reviews, server.site.rooms
    crowd = range(1_000_001, 1_000_011)
    monkeypatch.setattr(rooms, "share_of", lambda person: "a crowd" if person in crowd else f"p{person}")
    room, other = (server.room(game_over(server)[2]) for _ in range(2))

    def left_lying() -> None:
        for number in range(20):
            reviews._put(f"old {number}", CURVE, None)

    with server_holds_still(server, monkeypatch), monkeypatch.context() as patch:
        patch.setattr(reviews, "_waiting", {})
        for number in crowd:
            reviews._waiting[f"table {number}", 0] = reviews_module._Job(number, "a crowd")
        with pytest.raises(Busy):
            server.run(reviews.begin(room, None, crowd[0]))
        server.run(reviews.begin(room, None, room.people[0]))
        reviews._waiting.clear()
        server.call(left_lying)
        server.run(reviews.begin(other, None, other.people[0]))  # nor do pages of old reviews fill the line
        assert (other.id, CURVE) in reviews._waiting


def test_shares_have_their_steps_in_turn(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if one of them asks for more and more curves, which are quick."""
    reviews, seen = server.site.reviews, list[str]()

    async def step(table_id: str, part: int, job: Any) -> bool:
        seen.append(table_id)
        if job.share == "many":  # another one comes as soon as one is done
            reviews._waiting[f"m{len(seen)}", CURVE] = reviews_module._Job(1, "many")
        if len(seen) == 9:
            reviews._waiting.clear()
            reviews._waiting[table_id, part] = job  # which is taken out afterwards
        return len(seen) < 9

    many = {(f"m-{number}", CURVE): reviews_module._Job(number, "many") for number in range(5)}
    monkeypatch.setattr(reviews, "_step", step)
    monkeypatch.setattr(reviews, "_waiting", {**many, ("mine", 0): reviews_module._Job(9, "one")})
    server.run(reviews._work())
    assert [one == "mine" for one in seen] == [False, True, False, True, False, True, False, True, False]


def test_asking_for_many_reviews_at_the_same_moment_does_not_help(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = server.guest()
    tables = [ada.make("me", "random")["id"] for _ in range(5)]
    for number, table in enumerate(tables):
        play_out([ada], table, Random(number))
    reviews, rooms = server.site.reviews, [server.room(table) for table in tables]

    async def all_at_once() -> list[Any]:
        asked = [reviews.begin(room, 0, room.people[0]) for room in rooms]
        return await asyncio.gather(*asked, return_exceptions=True)

    with server_holds_still(server, monkeypatch):
        results = server.run(all_at_once())
        waiting = set(reviews._waiting)
        reviews._waiting.clear()
    accepted = {table for table, result in zip(tables, results, strict=True) if result is None}
    assert len(accepted) == 2
    assert all(isinstance(one, TooManyReviews) for one in results if one is not None)
    assert waiting == {(table, part) for table in accepted for part in (CURVE, 0)}
    stored = server.rows("SELECT DISTINCT table_id FROM reviews")
    assert {row[0] for row in stored} & set(tables) == accepted


def test_what_could_not_be_stored_does_not_stay_in_line(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = server.guest()
    table = ada.make("me", "random")["id"]
    play_out([ada], table, Random(9))
    reviews, person = server.site.reviews, server.room(table).people[0]

    async def full(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(reviews, "_store_new", full)
    with pytest.raises(OSError, match="full"):
        server.run(reviews.begin(server.room(table), 0, person))
    assert not [place for place in reviews._waiting if place[0] == table]


def test_a_position_that_cannot_be_thought_about_is_left_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = server.guest()
    table = ada.make("me", "random")["id"]
    play_out([ada], table, Random(3))

    turns = iter(range(1000))

    async def stumble(share: Share, task: Weigh, wait: float | None = None) -> Weighed | None:
        if next(turns) % 3 == 0:
            return None
        raise NoThought("somewhere")

    async def even(_: Share, task: Follow) -> list[Moment]:
        return [Moment(1, [500, 500]) for scene in task.scenes for _ in scene.moments]

    monkeypatch.setattr(server.site.thinkers, "weigh", stumble)
    monkeypatch.setattr(server.site.thinkers, "follow", even)
    expect(200, ada.post(f"/api/tables/{table}/review"))
    review = wait_for_review(ada, table)
    assert review["done"] == review["steps"] > 0
    assert review["decisions"] == []
    assert "no sudden turn" in ada.get(f"/t/{table}/review").text


def test_if_nothing_works_it_can_be_asked_for_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = server.guest()
    table = ada.make("me", "random")["id"]
    play_out([ada], table, Random(7))

    async def stumble(*_: Any) -> Any:
        raise NoThought("everywhere")

    with monkeypatch.context() as patch:
        patch.setattr(server.site.thinkers, "weigh", stumble)
        expect(200, ada.post(f"/api/tables/{table}/review"))
        wait_until(lambda: not review_of(ada, table)["running"])
    assert review_of(ada, table)["steps"] == 0
    assert "Analyse my game" in ada.get(f"/t/{table}/review").text
    expect(200, ada.post(f"/api/tables/{table}/review"))
    assert wait_for_review(ada, table)["decisions"]


def test_what_was_begun_goes_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as server:
        ada = server.account("Ada")
        table = ada.make("me", "random")["id"]
        play_out([ada], table, Random(5))
        never = asyncio.Event()
        done = 0
        thought = Thought("", 5, 0.5, 0.1)

        async def some(share: Share, task: Weigh, wait: float | None = None) -> Weighed | None:
            nonlocal done
            if done == 3:
                await never.wait()
            done += 1
            words = {lang: {task.played: "x"} for lang in LANGS}
            found = [msgspec.structs.replace(thought, token=task.played)]
            return Weighed(found, 5, 1, dict.fromkeys(LANGS, "?"), words, words, NO_DIFFERENCE)

        monkeypatch.setattr(server.site.thinkers, "weigh", some)
        expect(200, ada.post(f"/api/tables/{table}/review"))
        wait_until(lambda: review_of(ada, table)["done"] == 3)
        page = ada.get(f"/t/{table}/review").text
        assert re.search(r"Analysed 3 of \d+ decisions", page)
        assert 'data-running="yes"' in page
        secret = ada.headers["authorization"]
    with serving(tmp_path) as server:  # the old process has given its leases back
        ada = server.client(authorization=secret)
        review = wait_for_review(ada, table)
        assert review["done"] == review["steps"] == len(review["decisions"])
        assert [one["prompt"] for one in review["decisions"][:3]] == ["?"] * 3
        assert review["decisions"][3]["prompt"] != "?"


def test_two_processes_do_not_work_on_the_same_review(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "random")["id"]
    play_out([ada], table, Random(6))
    site, room = server.site, server.room(table)
    other = server.call(lambda: reviews_module.Reviews(site.rooms, site.thinkers, site.database, site.writer, "4"))
    assert room.outcome is not None
    server.run(other._store_new(table, CURVE, room.record()))
    assert server.run(other._claim(table, CURVE))
    assert not server.run(site.reviews._claim(table, CURVE))
    assert server.run(other._keep(table, CURVE, 1, b""))
    assert not server.run(site.reviews._keep(table, CURVE, 1, b""))
    server.run(site.reviews._give_up(table, CURVE))
    assert server.rows("SELECT done FROM reviews WHERE table_id = :table", table=table) == [(1,)]


def test_who_begins_later_does_not_delete_what_another_process_has_begun(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "random")["id"]
    play_out([ada], table, Random(6))
    reviews, record = server.site.reviews, server.room(table).record()
    server.run(reviews._store_new(table, CURVE, record))
    assert server.run(reviews._claim(table, CURVE))
    done = reviews_module._pack(reviews_module.Curve(len(record.answers)))
    assert server.run(reviews._keep(table, CURVE, 1, done))
    server.run(reviews._store_new(table, CURVE, record))
    assert server.rows("SELECT done FROM reviews WHERE table_id = :table", table=table) == [(1,)]


@pytest.mark.parametrize(
    "spoil",
    [
        {"packed": b"nonsense"},
        {"packed": reviews_module._pack(reviews_module.Curve(3))},  # of a game with other answers
        {"steps": 10_000},
    ],
)
def test_what_another_version_has_left_counts_as_nothing(server: Server, spoil: dict[str, Any]) -> None:
    ada = server.guest()
    table = ada.make("me", "random")["id"]
    play_out([ada], table, Random(6))
    site = server.site
    server.run(site.reviews._store_new(table, CURVE, server.room(table).record()))
    change = update(schema.reviews).where(schema.reviews.c.table_id == table).values(**spoil)
    server.run(site.writer.write(lambda connection: connection.execute(change).rowcount))
    seen = review_of(ada, table)
    assert not seen["asked"]
    assert not seen["running"]
    assert "Analyse my game" in ada.get(f"/t/{table}/review").text
    assert server.run(site.reviews._step(table, CURVE, reviews_module._Job(None))) is False
    assert server.rows("SELECT done FROM reviews WHERE table_id = :table", table=table) == []
    expect(200, ada.post(f"/api/tables/{table}/review"))
    assert wait_for_review(ada, table)["curve"]


def test_curves_come_first_and_then_everybody_in_turn(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    reviews, seen = server.site.reviews, list[tuple[str, int]]()

    async def step(table_id: str, part: int, job: Any) -> bool:
        seen.append((table_id, part))
        return seen.count((table_id, part)) < (1 if part == CURVE else 2)

    monkeypatch.setattr(reviews, "_step", step)
    monkeypatch.setattr(
        reviews,
        "_waiting",
        {key: reviews_module._Job(None) for key in [("a", 0), ("a", CURVE), ("b", 1), ("b", CURVE)]},
    )
    server.run(reviews._work())
    assert seen == [("a", CURVE), ("b", CURVE), ("a", 0), ("b", 1), ("a", 0), ("b", 1)]


def test_who_was_overtaken_while_a_thinker_thought_stores_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = server.guest()
    table = ada.make("me", "random")["id"]
    play_out([ada], table, Random(8))
    site, reviews = server.site, server.site.reviews
    server.run(reviews._store_new(table, CURVE, server.room(table).record()))
    other = server.call(lambda: reviews_module.Reviews(site.rooms, site.thinkers, site.database, site.writer, "4"))

    async def slowly(_: Share, task: Follow) -> list[Moment]:
        monkeypatch.setattr(other, "_clock", lambda: site.reviews._clock() + 10 * PATIENCE)
        assert await other._claim(table, CURVE)
        return [Moment(1, [500, 500]) for scene in task.scenes for _ in scene.moments]

    monkeypatch.setattr(site.thinkers, "follow", slowly)
    assert not server.run(reviews._step(table, CURVE, reviews_module._Job(None)))
    assert server.rows("SELECT done FROM reviews WHERE table_id = :table", table=table) == [(0,)]


def test_no_review_of_a_branch_as_long_as_the_game_before_it_goes_on(server: Server) -> None:
    ada, bob, table = server.duel()
    for player in (ada, bob):
        player.answer_anything(table, Random(1))
    branch = expect(201, ada.post(f"/api/tables/{table}/branch", json={"at": 10**9}))["id"]
    play_out([ada], branch, Random(1))
    for reply in (ada.get(f"/api/tables/{branch}/review"), ada.post(f"/api/tables/{branch}/review")):
        assert refusal(422, "illegal", reply)["why"] == "parent-not-over"
    assert "when both are over" in ada.get(f"/t/{branch}/review").text
    play_out([ada, bob], table, Random(1))
    assert not review_of(ada, branch)["asked"]
