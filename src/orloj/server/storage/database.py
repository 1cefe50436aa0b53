"""The connection to the database: how it is opened, brought up to date and asked."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.pool import QueuePool

from orloj.kernel import OrlojError
from orloj.server.storage.trouble import Trouble

T = TypeVar("T")
log = logging.getLogger("orloj.storage")
_READERS = 4
_SLOWEST_CONNECTION = 5  # seconds: nobody waits longer for a machine that does not answer
_MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATION_LOCK = 7_305_011  # any number, the same in all processes


class NewerDatabase(OrlojError):
    """The database was brought up to date by a newer version of the site; this one would not understand it."""


class OnlyRead(OrlojError):
    """The database cannot be written."""


class Database:
    """One database. Reading happens in a few threads; everything that writes goes through the `Writer`.

    `durable`: what is committed is on the disk. Without it a commit is quicker, but the last ones before the machine
    (not only the site) crashes may be lost.
    """

    def __init__(self, url: str, *, durable: bool = True) -> None:
        self.url = make_url(url)
        self.durable = durable
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        self.trouble = Trouble()
        if not self.is_postgres:
            _keep_to_owner(self.url)
        self.engine = _postgres(self.url, durable) if self.is_postgres else _sqlite(self.url, durable)
        self._threads = ThreadPoolExecutor(_READERS, thread_name_prefix="reader")

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask the database something, away from the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, ask)

    def _read(self, ask: Callable[[Connection], T]) -> T:
        try:
            with self.engine.connect() as connection:
                if self.is_postgres:  # several questions see the same moment
                    connection = connection.execution_options(isolation_level="REPEATABLE READ")
                found = ask(connection)
        except Exception as error:
            away = self.trouble.met(error, "read")
            if away is not None:
                raise away from error
            raise
        self.trouble.passed("read")
        return found

    async def work(self, do: Callable[[], T]) -> T:
        """Something slow that is no reading: hashing a password."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, do)

    def migrate(self) -> None:
        """Create the tables, or bring an older database up to date."""
        config = _migrations()
        with self.engine.begin() as connection:
            if self.is_postgres:  # several processes may start at once
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
            _stands_at(connection, ScriptDirectory.from_config(config))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def is_up_to_date(self) -> bool:
        """Does it stand where this version would bring it?"""
        known = ScriptDirectory.from_config(_migrations())
        with self.engine.connect() as connection:
            return _stands_at(connection, known) == set(known.get_heads())

    def check_writable(self) -> None:
        """A database that can only be read would be noticed by the first one who plays."""
        with self.engine.connect() as connection:
            if self.is_postgres:
                if connection.execute(text("SHOW transaction_read_only")).scalar_one() == "on":
                    raise OnlyRead("it is a copy that follows another server, or its default is to be read only")
            else:
                connection.exec_driver_sql("ROLLBACK")
                connection.exec_driver_sql("BEGIN IMMEDIATE")

    def forgets(self) -> list[str]:
        """Settings of the PostgreSQL server by which it acknowledges what is not on its disk."""
        if not self.is_postgres or not self.durable:
            return []
        with self.engine.connect() as connection:
            wanted = ("fsync", "synchronous_commit", "full_page_writes")
            found = {name: connection.execute(text(f"SHOW {name}")).scalar_one() for name in wanted}
        return [name for name, value in found.items() if value == "off"]

    def close(self) -> None:
        self._threads.shutdown(wait=True)
        self.engine.dispose()


def _stands_at(connection: Connection, known: ScriptDirectory) -> set[str]:
    """The revisions of a database, none of which may be newer than this version."""
    found = set(MigrationContext.configure(connection).get_current_heads())
    unknown = found - {one.revision for one in known.walk_revisions()}
    if unknown:
        raise NewerDatabase(", ".join(sorted(unknown)))
    return found


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config


def _postgres(url: URL, durable: bool) -> Engine:
    patience = {} if "connect_timeout" in url.query else {"connect_timeout": _SLOWEST_CONNECTION}
    engine = create_engine(
        url,
        pool_size=_READERS + 2,
        max_overflow=2,
        pool_pre_ping=True,
        connect_args=patience,
        hide_parameters=True,  # values stay out of logs
    )
    if not durable:

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _: object) -> None:
            connection.execute("SET synchronous_commit = off")
            connection.commit()

    return engine


def _sqlite(url: URL, durable: bool) -> Engine:
    threads = {"check_same_thread": False}
    engine = create_engine(url, poolclass=QueuePool, pool_size=_READERS + 2, connect_args=threads, hide_parameters=True)
    synchronous = "FULL" if durable else "NORMAL"

    # The driver's own idea of transactions is switched off: SQLAlchemy begins them, so that savepoints work.
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        driver.execute("BEGIN")  # it takes no lock yet, so nothing can go wrong that would have to be translated

    return engine


def _keep_to_owner(url: URL) -> None:
    """Nobody else on the machine may read the file: it holds the seeds of running games. What SQLite lays beside it
    gets the same permissions."""
    if not url.database or url.database == ":memory:":
        return
    path = Path(url.database)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        for one in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if one.exists() and one.stat().st_mode & 0o077:
                one.chmod(0o600)
    except OSError as error:  # if it cannot be opened at all, whoever opens it next says so
        log.warning("others may be able to read %s: %s", path, error.strerror)
