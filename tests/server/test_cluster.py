"""Several processes on one PostgreSQL: any of them may take any answer, and if one dies the others go on."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import create_engine, select
from websockets.sync.client import connect

from orloj.kernel import Change
from orloj.server.storage import schema
from orloj.testing.browser import RunningServer, need
from orloj.testing.postgres import fresh_database, private_postgres
from tests.server.playing import Player

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
