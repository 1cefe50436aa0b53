"""Several processes on one PostgreSQL: any of them may take any answer, and if one dies the others go on."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Engine, Row, create_engine, select, text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from orloj.kernel import Change
from orloj.server.live.hub import Hub
from orloj.server.live.newest import Newest, Position
from orloj.server.live.room import Room
from orloj.server.live.rooms import Rooms
from orloj.server.load import random_answer
from orloj.server.meeting.results import rate_again
from orloj.server.storage import schema
from orloj.testing.browser import RunningServer, need
from orloj.testing.postgres import fresh_database, private_postgres
from tests.server.helpers import PASSWORD, PATIENCE, serving, wait_until
from tests.server.playing import QUIET, Player

ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot"}, {"kind": "open"}


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    need("postgres", "several processes on one database")
    with private_postgres() as url:
        yield url


@pytest.fixture
def database(postgres: str, request: pytest.FixtureRequest) -> str:
    return fresh_database(postgres, f"cluster_{request.node.name[5:35]}")


def server(folder: Path, database: str, *more: str) -> RunningServer:
    folder.mkdir()
    return RunningServer(folder, "--rate", "0", *more, env={**os.environ, "ORLOJ_DATABASE_URL": database})


def check_stored(database: str, players: list[Player]) -> None:
    """Nothing is lost and nothing doubled: numbers without gaps, changes that follow each other, each answer once."""
    engine = create_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(select(schema.entries).order_by(schema.entries.c.table_id, schema.entries.c.number))
        by_table: dict[str, list[object]] = {}
        found: set[tuple[str, str]] = set()
        sizes: dict[str, int] = {}
        for row in rows:
            number = len(by_table.setdefault(row.table_id, [])) + 1
            assert row.number == number
            by_table[row.table_id].append(row.question)
            change = Change.unpack(row.change)
            assert change.answers_kept <= sizes.get(row.table_id, 0)
            sizes[row.table_id] = change.answers_kept + len(change.answers)
            found.add((row.table_id, row.question))
    engine.dispose()
    acknowledged = {(table, question) for player in players for table, question, _ in player.acknowledged}
    assert acknowledged <= found


def test_tables_are_played_through_both_servers_at_once(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    with server(tmp_path / "one", database) as one, server(tmp_path / "two", database) as two:
        people = [new_player(one.url, two.url, seed=number) for number in range(2)]
        tables = [people[0].table([ME, OPEN], public=True) for _ in range(3)]
        for table in tables:
            assert people[1].call("PUT", f"/api/tables/{table}/seats/1", json={}).status_code == 200
        seats = [(person.twin(number), table) for person in people for number, table in enumerate(tables)]
        with ThreadPoolExecutor(len(seats)) as threads:
            ends = list(threads.map(lambda seat: seat[0].play(seat[1]), seats))
        assert all(end is not None and end["outcome"] is not None for end in ends)
        check_stored(database, [player for player, _ in seats])


def test_what_people_do_about_each_other_holds_in_every_process(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    """Removed from a chat, blocked, a key deleted: through one server, and at once at the other one."""
    with server(tmp_path / "one", database) as one, server(tmp_path / "two", database) as two:
        ada, eve = (new_player(one.url, two.url, seed=number) for number in range(2))
        table, other = ada.table([ME, OPEN], public=True), ada.table([ME, OPEN], public=True)
        assert eve.call("PUT", f"/api/tables/{table}/seats/1", line=1, json={}).status_code == 200
        assert eve.call("POST", f"/api/tables/{table}/chat", line=1, json={"text": "rude"}).status_code == 204
        for what in ("silence", "block"):
            form = {"do": what, "who": "seat-1"}
            assert ada.call("POST", f"/t/{table}/company", line=0, data=form).status_code == 303

        wait_until(lambda: eve.call("GET", f"/api/tables/{table}/chat", line=1).json() == [])
        assert eve.call("POST", f"/api/tables/{table}/chat", line=1, json={"text": "more"}).status_code == 403
        listed = {line: eve.call("GET", "/api/tables?which=public", line=line).json() for line in (0, 1)}
        assert other not in [found["id"] for both in listed.values() for found in both]
        assert eve.call("PUT", f"/api/tables/{other}/seats/1", line=1, json={}).status_code == 409
        key = eve.call("POST", "/api/me/keys", line=0, json={"label": "bot"}).json()
        address = f"{two.url.replace('http', 'ws')}api/tables/{table}/live"
        with connect(address, additional_headers={"authorization": f"Bearer {key['secret']}"}, proxy=None) as live:
            assert eve.call("DELETE", f"/api/me/keys/{key['id']}", line=0).status_code == 204
            with suppress(ConnectionClosed):
                while live.recv(60):  # others may be told something before
                    pass
            assert live.close_code == 4401


def ratings_in(engine: Engine) -> list[Row[Any]]:
    ratings = schema.ratings
    query = select(ratings.c.player, ratings.c.mu, ratings.c.sigma, ratings.c.games).order_by(ratings.c.player)
    with engine.connect() as connection:
        return list(connection.execute(query))


def are_over(engine: Engine, tables: list[str]) -> bool:
    with engine.connect() as connection:
        known = schema.tables
        query = select(known.c.status).where(known.c.id.in_(tables))
        return set(connection.execute(query).scalars()) == {"over"}


def are_over_or_wait(engine: Engine, tables: list[str]) -> bool:
    """The games are over, or two connections of this database wait for what others have locked."""
    here = "SELECT oid FROM pg_database WHERE datname = current_database()"
    waiting = text(f"SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted AND database = ({here})")
    with engine.connect() as connection:
        both_wait = int(connection.execute(waiting).scalar_one()) >= 2
    return both_wait or are_over(engine, tables)


def everybody_has_played(engine: Engine, games: int) -> bool:
    """So many games count for both."""
    return [row.games for row in ratings_in(engine)] == [games, games]


def test_games_that_end_in_both_processes_at_once_count_once_each(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    with server(tmp_path / "one", database) as one, server(tmp_path / "two", database) as two:
        people = [new_player(one.url, two.url, seed=number) for number in range(2)]
        for name, person in zip(("Ada", "Bob"), people, strict=True):
            form = {"name": name, "password": PASSWORD}
            assert person.call("POST", "/register", data=form, line=0).status_code == 303
        engine = create_engine(database)
        together = games = 0
        while together < 2:  # the second time, ratings build on those of the first
            games += 2
            tables = [people[0].table([ME, OPEN], public=True) for _ in range(2)]
            for table in tables:
                assert people[1].call("PUT", f"/api/tables/{table}/seats/1", json={}).status_code == 200
            # Each game is played through one process alone. No result can be stored until both processes want to; then
            # both store theirs at the same moment. If one makes its rounds before its own game is over, both want to
            # store the other game's: then its own goes on later, and they did not end together.
            seats = [
                (new_player(url, seed=games + seat, key=person.key), table)
                for url, table in zip((one.url, two.url), tables, strict=True)
                for seat, person in enumerate(people)
            ]
            over = Event()
            with ThreadPoolExecutor(len(seats)) as threads:
                with engine.begin() as connection:
                    connection.exec_driver_sql("LOCK TABLE results IN SHARE MODE")
                    for player, table in seats:
                        threads.submit(player.play, table, over)
                    wait_until(partial(are_over_or_wait, engine, tables), 2 * PATIENCE)
                    together += are_over(engine, tables)
                wait_until(partial(are_over, engine, tables), 2 * PATIENCE)
                over.set()
            wait_until(partial(everybody_has_played, engine, games))
        stored = ratings_in(engine)
        with engine.begin() as connection:
            tables = list(connection.execute(select(schema.results.c.table_id)).scalars())
            assert len(set(tables)) == len(tables) == games
            assert rate_again(connection) == games
        assert ratings_in(engine) == stored
        engine.dispose()


def stale_reads(people: list[Player], table: str, answers: int) -> tuple[int, int]:
    """Everybody answers through one process and looks through the other at once, until they have done so often enough
    together: nobody waits for one who has stopped. How often was that looked at, and how often was an answer not there
    that its own player had been told of?"""
    looked: list[Player] = []

    def play(person: Player) -> tuple[int, int]:
        looks = stale = 0
        end = time.monotonic() + 240
        while len(looked) < answers * len(people) and time.monotonic() < end:
            one = person.rng.randrange(2)
            seen = person.call("GET", f"/api/tables/{table}", line=one, params={**QUIET, "wait": 1}).json()
            if seen["outcome"] is not None:
                break
            question = seen["question"]
            if question is None or question["sealed"] is not None:
                continue
            body = {"answer": random_answer(question, person.rng), "question": question["id"]}
            reply = person.call("POST", f"/api/tables/{table}/answers", line=one, params=QUIET, json=body)
            if reply.status_code != 200:
                assert reply.status_code in (409, 422), reply.text
                continue
            again = person.call("GET", f"/api/tables/{table}", line=1 - one, params=QUIET).json()
            looks += 1
            looked.append(person)
            stale += again["answers"] < reply.json()["answers"]
        return looks, stale

    with ThreadPoolExecutor(len(people)) as threads:
        found = list(threads.map(play, people))
    return sum(looks for looks, _ in found), sum(stale for _, stale in found)


def count_stale_reads(one: RunningServer, two: RunningServer, new_player: Callable[..., Player], answers: int) -> int:
    """With so many answers of each of two players, at as many tables as that takes."""
    people = [new_player(one.url, two.url, seed=number) for number in range(2)]
    looked = stale = 0
    while looked < 2 * answers:
        table = people[0].table([ME, OPEN], public=True)
        assert people[1].call("PUT", f"/api/tables/{table}/seats/1", json={}).status_code == 200
        looks, late = stale_reads(people, table, answers)
        looked, stale = looked + looks, stale + late
    return stale


def test_who_has_just_answered_finds_his_answer_through_the_other_process(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    with server(tmp_path / "one", database) as one, server(tmp_path / "two", database) as two:
        assert count_stale_reads(one, two, new_player, 40) == 0


def test_what_is_being_stored_here_does_not_hide_what_was_stored_elsewhere(tmp_path: Path) -> None:
    """Two answer at once, through two processes, and only one answer gets the next number. Who gave it looks through
    the process that has the other one, while that does not know yet that it has to try again."""
    with serving(tmp_path) as server:
        ada, bob, table = server.duel()
        questions = [one.table(table)["question"] for one in (ada, bob)]
        tokens = [random_answer(question, Random(1)) for question in questions]
        site = server.site

        class AtTheWorstMoment(Newest):
            """Somebody answers here after it was asked, and before that is told."""

            answering: asyncio.Task[Room] | None = None

            async def of(self, table_id: str) -> Position | None:
                found = await super().of(table_id)
                if self.answering is None:
                    answer = site.rooms.play.answer(table, 1, tokens[1], questions[1]["id"])
                    self.answering = asyncio.create_task(answer)
                    await asyncio.sleep(0)
                return found

        async def look() -> Room:
            site.rooms._newest = Newest(site.database)
            here = await site.rooms.see(table, seen_by)
            before = here.number
            elsewhere = Rooms(site.database, site.writer, Hub())
            await elsewhere.play.answer(table, 0, tokens[0], questions[0]["id"])
            assert here.number == before
            site.rooms._newest = newest = AtTheWorstMoment(site.database)
            seen = await site.rooms.see(table, seen_by)
            given = seen.answers_of(0)
            assert newest.answering is not None
            await newest.answering
            site.rooms._newest = None
            assert given == 1
            return await site.rooms.see(table, seen_by)

        seen_by = server.room(table).seats[0].person
        seen = server.run(look())
        assert [seen.answers_of(seat) for seat in range(2)] == [1, 1]


@pytest.mark.soak
def test_soak_stale_reads(tmp_path: Path, database: str, new_player: Callable[..., Player]) -> None:
    answers = int(os.environ.get("ORLOJ_SOAK_READS", "2000"))
    with server(tmp_path / "one", database) as one, server(tmp_path / "two", database) as two:
        assert count_stale_reads(one, two, new_player, answers) == 0


def test_who_sits_down_or_makes_a_wish_finds_that_through_the_other_process(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    with server(tmp_path / "one", database) as one, server(tmp_path / "two", database) as two:
        owner, guest = (new_player(one.url, two.url, seed=number) for number in range(2))
        for _ in range(15):
            table = owner.table([ME, OPEN, OPEN], public=True)
            for line in range(2):  # both know the table as it is
                assert guest.call("GET", f"/api/tables/{table}", line=line).json()["you"] is None
            assert guest.call("PUT", f"/api/tables/{table}/seats/1", json={}, line=0).status_code == 200
            assert guest.call("GET", f"/api/tables/{table}", line=1).json()["you"] == 1


def test_one_person_takes_several_seats_at_once_and_gets_one(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    with server(tmp_path / "one", database) as one, server(tmp_path / "two", database) as two:
        owner, greedy = (new_player(one.url, two.url, seed=number) for number in range(2))
        for _ in range(15):
            table = owner.table([ME, OPEN, OPEN, OPEN], public=True)

            def sit(seat: int, table: str = table) -> int:
                return greedy.call("PUT", f"/api/tables/{table}/seats/{seat}", json={}, line=seat % 2).status_code

            with ThreadPoolExecutor(3) as threads:
                assert sorted(threads.map(sit, (1, 2, 3))) == [200, 409, 409]


def test_who_looks_on_in_one_process_is_seen_in_the_other(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    with server(tmp_path / "one", database) as one, server(tmp_path / "two", database) as two:
        ada, eve = new_player(one.url), new_player(two.url)
        table = ada.table([ME, OPEN], public=True)
        address = f"{two.url.replace('http', 'ws')}api/tables/{table}/live"
        with connect(address, additional_headers={"Authorization": f"Bearer {eve.key}"}, proxy=None):
            deadline = time.monotonic() + 60
            while "1 person is watching" not in ada.call("GET", f"/t/{table}/fragment").text:
                assert time.monotonic() < deadline, "the other process does not tell"
                time.sleep(0.2)


def test_if_one_server_dies_nothing_is_lost_and_bots_go_on(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    with server(tmp_path / "one", database) as one, server(tmp_path / "two", database) as two:
        person = new_player(two.url)
        # These bots belong to the first server: it made the tables, and holds their leases.
        maker = new_player(one.url)
        watched = [maker.table([BOT, BOT, BOT], public=True) for _ in range(3)]
        table = maker.table([ME, OPEN, BOT], public=True)
        assert person.call("PUT", f"/api/tables/{table}/seats/1", json={}).status_code == 200
        with ThreadPoolExecutor(2) as threads:
            dying = threads.submit(maker.play, table, None, 3)
            living = threads.submit(person.play, table, None, 3)
            time.sleep(1)
            one.kill()
            dying.result()
            living.result()
        heir = new_player(two.url, key=maker.key)
        with ThreadPoolExecutor(2) as threads:
            ends = list(threads.map(lambda player: player.play(table), (heir, person)))
        assert all(end is not None and end["outcome"] is not None for end in ends)
        deadline = time.monotonic() + 60
        while any(person.look(one_table)["outcome"] is None for one_table in watched):
            assert time.monotonic() < deadline, "the bots of the dead server do not go on"
            time.sleep(0.2)
        check_stored(database, [maker, heir, person])


def test_a_server_that_loses_its_database_comes_back(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    with server(tmp_path / "one", database) as one:
        person = new_player(one.url)
        table = person.table([ME, BOT])
        engine = create_engine(database)
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        engine.dispose()
        end = person.play(table)
        assert end is not None
        assert end["outcome"] is not None


def test_several_workers_share_one_address(tmp_path: Path, database: str, new_player: Callable[..., Player]) -> None:
    with server(tmp_path / "one", database, "--workers", "2") as both:
        people = [new_player(both.url, seed=number) for number in range(2)]
        table = people[0].table([ME, OPEN], public=True)
        assert people[1].call("PUT", f"/api/tables/{table}/seats/1", json={}).status_code == 200
        with ThreadPoolExecutor(2) as threads:
            ends = list(threads.map(lambda person: person.play(table), people))
        assert all(end is not None and end["outcome"] is not None for end in ends)
        check_stored(database, people)


def test_six_play_a_long_game_through_both_servers(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    """Windows and turns of a table of six, until its game is well under way."""
    wanted = 150
    with server(tmp_path / "one", database) as one, server(tmp_path / "two", database) as two:
        people = [new_player(one.url, two.url, seed=number) for number in range(6)]
        table = people[0].table([ME, *[OPEN] * 5], public=True, game="ti4")
        for seat, person in enumerate(people[1:], start=1):
            assert person.call("PUT", f"/api/tables/{table}/seats/{seat}", json={}).status_code == 200
        enough = Event()

        def play(person: Player) -> None:
            while not enough.is_set():
                person.play(table, enough, seconds=1)
                if sum(len(each.acknowledged) for each in people) >= wanted:
                    enough.set()

        with ThreadPoolExecutor(len(people)) as threads:
            list(threads.map(play, people, timeout=300))
        assert all(person.acknowledged for person in people)
        check_stored(database, people)
        for person in people:
            views = [person.call("GET", f"/api/tables/{table}", line=line).json()["view"] for line in range(2)]
            assert views[0] == views[1]


def test_several_workers_need_postgresql(tmp_path: Path, new_player: Callable[..., Player]) -> None:
    refused = RunningServer(tmp_path, "--workers", "2")
    with pytest.raises(Exception, match="PostgreSQL"), refused:
        pass
