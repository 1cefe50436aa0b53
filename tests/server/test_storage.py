"""The database: migrations, and the writer that stores many answers at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text

from orloj.server.live.lists import read_table
from orloj.server.storage import schema
from orloj.server.storage import writer as writing
from orloj.server.storage.database import _MIGRATIONS, Database
from orloj.server.storage.trouble import StorageAway
from orloj.server.storage.writer import Conflict, Entry, Lineage, TableNews, Writer
from orloj.testing.browser import need
from orloj.testing.postgres import fresh_database, private_postgres


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    need("postgres", "the database for several processes")
    with private_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'test.sqlite3'}"
    else:
        url = fresh_database(request.getfixturevalue("postgres"), f"test_{abs(hash(tmp_path)) % 10**9}")
    found = Database(url)
    found.migrate()
    yield found
    found.close()


def a_table(database: Database, table_id: str = "t") -> None:
    row = {
        "id": table_id, "game": "rftg", "mode": "standard", "seats": 2, "options": "{}", "public": True,
        "clock": "none", "pace": "quick", "status": "playing", "created": 0.0, "changed": 0.0, "bot_turn": False,
    }  # fmt: skip
    with database.engine.begin() as connection:
        connection.execute(insert(schema.tables).values(**row))


def entry(number: int, table_id: str = "t", token: str = "a") -> Entry:
    news = TableNews("playing", 1.0, str(number), "{}", False, None)
    return Entry(table_id, number, 0, "0.0", token, 1.0, b"change", news=news)


def stored(database: Database) -> list[tuple[str, int, str]]:
    query = select(schema.entries.c.table_id, schema.entries.c.number, schema.entries.c.token)
    with database.engine.connect() as connection:
        return sorted(tuple(row) for row in connection.execute(query))


def test_migrations_make_exactly_the_schema(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_migrating_again_changes_nothing(database: Database) -> None:
    a_table(database)
    database.migrate()
    with database.engine.connect() as connection:
        assert connection.execute(select(schema.tables.c.id)).scalars().all() == ["t"]


def to_revision(database: Database, revision: str, *, down: bool = False) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        (command.downgrade if down else command.upgrade)(config, revision)


def test_tables_of_the_first_days_survive_a_newer_database(database: Database) -> None:
    """A bot has a name that is no level, and nobody had heard of hints."""
    to_revision(database, "0001", down=True)
    columns = "id, game, mode, seats, options, public, clock, pace, status, created, changed, bot_turn"
    values = "'t', 'rftg', 'standard', 2, '{}', true, 'none', 'quick', 'playing', 0.0, 0.0, false"
    with database.engine.begin() as connection:
        connection.execute(text(f"INSERT INTO tables ({columns}) VALUES ({values})"))
        seat = "'t', 1, 'bot', 'Sextant', 'heuristic', false"
        connection.execute(text(f"INSERT INTO seats (table_id, seat, kind, name, bot, away) VALUES ({seat})"))
    database.migrate()
    with database.engine.connect() as connection:
        found = read_table(connection, "t")
    assert found is not None
    info, seats, *_ = found
    assert not info.hints
    assert [(one.bot, one.is_bot) for one in seats] == [("heuristic", True)]


def test_rounds_that_somebody_was_away_for_before_they_were_noted(database: Database) -> None:
    """Until then no round without a table counted for somebody who had gone."""
    to_revision(database, "0014", down=True)
    with database.engine.begin() as connection:
        known = "id, name, organiser, game, mode, size, system, rounds, clock, public, round, goes_on, created"
        cup = "'c', 'Cup', NULL, 'rftg', 'standard', 2, 'swiss', 3, 'none', true, 2, true, 0.0"
        connection.execute(text(f"INSERT INTO tournaments ({known}) VALUES ({cup})"))
        for number, dropped in ((1, True), (2, False), (11, True), (12, False)):
            one = f"'c', {number}, 'P{number}', {str(dropped).lower()}"
            connection.execute(
                text(f"INSERT INTO tournament_players (tournament, number, name, dropped) VALUES ({one})")
            )
        for round_number, there in ((1, "1,2"), (2, "2,11")):
            game = f"'c', {round_number}, 1, '{there}', '1,2'"
            rows = f"INSERT INTO tournament_games (tournament, round, number, players, ranks) VALUES ({game})"
            connection.execute(text(rows))
    database.migrate()
    players = schema.tournament_players
    with database.engine.connect() as connection:
        found = connection.execute(select(players.c.number, players.c.missed)).all()
    assert {tuple(row) for row in found} == {(1, "2 "), (2, ""), (11, "1 "), (12, "")}


def pragmas_of_the_writer(database: Database) -> dict[str, object]:
    """What holds where answers are written."""

    def ask(connection: Connection) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return {name: connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in names}

    async def go() -> dict[str, object]:
        writer = Writer(database)
        found: dict[str, object] = await writer.write(ask)
        writer.close()
        return found

    return asyncio.run(go())


@pytest.mark.parametrize(("durable", "synchronous"), [(True, 2), (False, 1)])
def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path, durable: bool, synchronous: int) -> None:
    """2 is FULL: the disk has a commit before anybody is told of it."""
    database = Database(f"sqlite:///{tmp_path / 'x.sqlite3'}", durable=durable)
    wanted = {"journal_mode": "wal", "synchronous": synchronous, "foreign_keys": 1}
    assert pragmas_of_the_writer(database) == wanted
    database.close()


def test_a_postgresql_that_forgets_is_noticed(postgres: str) -> None:
    """The tests' own server is one: it acknowledges what is not on the disk."""
    url = fresh_database(postgres, "forgets")
    for durable, wanted in ((True, ["fsync", "synchronous_commit", "full_page_writes"]), (False, [])):
        database = Database(url, durable=durable)
        assert database.forgets() == wanted
        database.close()


def test_postgresql_is_told_not_to_wait(postgres: str) -> None:
    url = fresh_database(postgres, "waits")
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("ALTER DATABASE waits SET synchronous_commit = on")
    for durable, wanted in ((True, "on"), (False, "off")):
        database = Database(url, durable=durable)
        with database.engine.connect() as session:
            assert session.execute(text("SHOW synchronous_commit")).scalar_one() == wanted
        database.close()


def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    """It holds the seeds of running games. Files of earlier versions are closed to others too."""
    path = tmp_path / "x.sqlite3"
    for one in (path, tmp_path / "x.sqlite3-wal", tmp_path / "x.sqlite3-shm"):
        one.touch()
        one.chmod(0o644)
    database = Database(f"sqlite:///{path}")
    assert {one.stat().st_mode & 0o777 for one in tmp_path.iterdir()} == {0o600}
    database.migrate()
    with database.engine.connect():
        modes = {one.name: oct(one.stat().st_mode & 0o777) for one in tmp_path.iterdir()}
    database.close()
    assert modes == dict.fromkeys(("x.sqlite3", "x.sqlite3-wal", "x.sqlite3-shm"), "0o600")


def test_a_new_file_is_never_open_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even for a moment: somebody could keep it open."""
    monkeypatch.setattr(Path, "chmod", lambda *_: pytest.fail("it was open to others"))
    path = tmp_path / "x.sqlite3"
    Database(f"sqlite:///{path}").close()
    assert oct(path.stat().st_mode & 0o777) == "0o600"


def test_what_is_acknowledged_is_stored(database: Database) -> None:
    a_table(database)

    async def go() -> None:
        writer, lineage = Writer(database), Lineage()
        await asyncio.gather(*[writer.store(entry(number), lineage) for number in range(1, 401)])
        assert len(stored(database)) == 400
        writer.close()

    asyncio.run(go())
    with database.engine.connect() as connection:
        assert connection.execute(select(schema.tables.c.awaited)).scalar_one() == "400"


def test_everything_is_stored_as_it_was_given(database: Database) -> None:
    """Values go to the driver without anybody looking at them."""
    for table_id in ("one", "two"):
        a_table(database, table_id)
    news = {
        "one": TableNews("over", 12.75, "", '{"put":[3,4]}', False, None),
        "two": TableNews("playing", 13.5, "0,1", "žluť", True, 1e9 + 0.25),
    }
    given = [
        Entry("one", 1, -1, "", "undo", 1e9 + 0.125, bytes(range(256)), sealed=False, news=news["one"]),
        Entry("two", 1, 1, "1.7", "kůň=%s,?", 2.5, b"", sealed=True, news=news["two"]),
        Entry("two", 2, 0, "0.3", "-", 3.5, b"\0", sealed=True),
    ]

    async def go() -> None:
        writer = Writer(database)
        await asyncio.gather(*[writer.store(one, Lineage()) for one in given])
        writer.close()

    asyncio.run(go())
    names = ("table_id", "number", "seat", "question", "token", "at", "change", "sealed")
    entries, tables = schema.entries, schema.tables
    shown = [tables.c[name] for name in TableNews.__struct_fields__]
    with database.engine.connect() as connection:
        found = connection.execute(select(*[entries.c[name] for name in names]).order_by("table_id", "number"))
        assert [tuple(row) for row in found] == [tuple(getattr(one, name) for name in names) for one in given]
        listed = {row[0]: TableNews(*row[1:]) for row in connection.execute(select(tables.c.id, *shown))}
    assert listed == news


def test_where_many_answer_at_once_more_is_stored_together(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    for table_id in "abcdef":
        a_table(database, table_id)
    together: list[int] = []
    write = Writer._write

    def noted(writer: Writer, jobs: list[Any]) -> None:
        together.append(len(jobs))
        write(writer, jobs)

    monkeypatch.setattr(Writer, "_write", noted)

    async def go() -> None:
        writer, busy = Writer(database), threading.Event()
        monkeypatch.setattr(writing, "_APART", 3600.0)
        for number in (1, 2, 3):  # whoever answers alone does not wait
            await asyncio.wait_for(writer.store(entry(number, "a"), Lineage()), 30)
        monkeypatch.setattr(writing, "_APART", 2.0)
        first = asyncio.create_task(writer.write(lambda _: busy.wait(30)))
        await asyncio.sleep(0.1)
        waiting = [writer.store(entry(1, table_id), Lineage()) for table_id in "bc"]
        busy.set()
        await asyncio.gather(first, *waiting)
        for table_id in "def":  # these are not there at the same moment
            waiting.append(writer.store(entry(1, table_id), Lineage()))
            await asyncio.sleep(0.1)
        await asyncio.gather(*waiting)
        writer.close()

    asyncio.run(go())
    assert together == [1, 1, 1, 1, 2, 3]


def test_a_number_that_is_taken_is_a_conflict_and_so_is_all_that_was_built_on_it(database: Database) -> None:
    a_table(database)
    a_table(database, "other")

    async def go() -> list[object]:
        writer = Writer(database)
        await writer.store(entry(1, token="first"), Lineage())
        late, fine = Lineage(), Lineage()
        # The second one of `late` would have a free number, but it was played on top of one that does not count.
        jobs = [
            writer.store(entry(1, token="late"), late),
            writer.store(entry(2, token="late"), late),
            writer.store(entry(1, "other"), fine),
        ]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        writer.close()
        return list(results)

    results = asyncio.run(go())
    assert [type(result) for result in results] == [Conflict, Conflict, type(None)]
    assert stored(database) == [("other", 1, "a"), ("t", 1, "first")]


def test_a_writing_that_fails_leaves_the_others_alone(database: Database) -> None:
    a_table(database)

    async def go() -> list[object]:
        writer = Writer(database)

        def wrong(connection: object) -> None:
            raise ValueError("no")

        jobs = [writer.store(entry(1), Lineage()), asyncio.ensure_future(writer.write(wrong))]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        writer.close()
        return list(results)

    results = asyncio.run(go())
    assert results[0] is None
    assert isinstance(results[1], ValueError)
    assert len(stored(database)) == 1


def test_what_waits_is_written_before_the_writer_ends(database: Database) -> None:
    a_table(database)

    async def go() -> None:
        writer, lineage = Writer(database), Lineage()
        futures = [writer.store(entry(number), lineage) for number in range(1, 50)]
        writer.close()
        await asyncio.gather(*futures)

    asyncio.run(go())
    assert len(stored(database)) == 49


def test_a_disk_that_fills_up_amid_a_batch_acknowledges_nothing_of_it(tmp_path: Path) -> None:
    """SQLite then drops the whole transaction, also what was written before in it."""
    database = Database(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    database.migrate()
    a_table(database)

    def too_much(connection: Connection) -> None:
        connection.execute(text("PRAGMA max_page_count = 1"))
        connection.execute(insert(schema.people).values(name="Ada", settings="x" * 10**6, created=0.0))

    async def go() -> list[object]:
        writer, both_wait = Writer(database), threading.Event()
        first = asyncio.ensure_future(writer.write(lambda _: both_wait.wait()))
        await asyncio.sleep(0)
        jobs = [writer.store(entry(1), Lineage()), asyncio.ensure_future(writer.write(too_much))]
        await asyncio.sleep(0)
        both_wait.set()
        results = await asyncio.gather(*jobs, return_exceptions=True)
        await first
        writer.close()
        return list(results)

    results = asyncio.run(go())
    assert results[0] is None  # alone there was room for it
    assert isinstance(results[1], StorageAway)
    assert len(stored(database)) == 1
    database.close()
