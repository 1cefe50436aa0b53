"""The database: migrations, and the writer that stores many answers at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import insert, select, text

from orloj.server.live.lists import read_table
from orloj.server.storage import schema
from orloj.server.storage.database import _MIGRATIONS, Database
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


def test_sqlite_writes_ahead(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    with database.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 1
        assert connection.execute(text("PRAGMA foreign_keys")).scalar_one() == 1
    database.close()


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
