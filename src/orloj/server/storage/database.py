"""The connection to the database: how it is opened, brought up to date and asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.pool import QueuePool

T = TypeVar("T")
_READERS = 4
_MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATION_LOCK = 7_305_011  # any number, the same in all processes


class Database:
    """One database. Reading happens in a few threads; everything that writes goes through the `Writer`."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        self.engine = _engine(url, self.is_postgres)
        self._threads = ThreadPoolExecutor(_READERS, thread_name_prefix="reader")

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask the database something, away from the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, ask)

    def _read(self, ask: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            if self.is_postgres:  # several questions see the same moment
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            return ask(connection)

    async def work(self, do: Callable[[], T]) -> T:
        """Something slow that is no reading: hashing a password."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, do)

    def migrate(self) -> None:
        """Create the tables, or bring an older database up to date."""
        config = Config()
        config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
        with self.engine.begin() as connection:
            if self.is_postgres:  # several processes may start at once
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self._threads.shutdown(wait=True)
        self.engine.dispose()


def _engine(url: str, is_postgres: bool) -> Engine:
    if is_postgres:
        return create_engine(
            url,
            pool_size=_READERS + 2,
            max_overflow=2,
            pool_pre_ping=True,
            hide_parameters=True,  # values stay out of logs
        )
    threads = {"check_same_thread": False}
    engine = create_engine(url, poolclass=QueuePool, pool_size=_READERS + 2, connect_args=threads, hide_parameters=True)

    # The driver's own idea of transactions is switched off: SQLAlchemy begins them, so that savepoints work.
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine
