"""The database as whoever runs the site opens it, and the lines about what he does there."""

from __future__ import annotations

import getpass
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from orloj.extras import install_command
from orloj.kernel import OrlojError
from orloj.server.settings import Settings
from orloj.server.storage import schema
from orloj.server.storage.database import Database, NewerDatabase
from orloj.server.storage.trouble import cause_of, said_by


class CannotDo(OrlojError):
    """It cannot be done; `why` is the key of the reason."""

    def __init__(self, why: str, **values: Any) -> None:
        super().__init__(why)
        self.why = why
        self.values = values


class Done(Struct):
    """A line of `audit`."""

    id: int
    at: float
    who: str
    what: str
    about: str
    detail: str


@contextmanager
def opened(settings: Settings, *, may_be_new: bool = False) -> Iterator[Database]:
    """The database of a site, as this version of Orloj knows it. `may_be_new`: it is made if there is none."""
    if settings.is_sqlite and not may_be_new and not _file_of(settings).exists():
        raise CannotDo("no-site", folder=settings.data)
    try:
        if may_be_new:
            _make_folder(settings.data)
        database = Database(settings.database, durable=settings.durable)
        try:
            if may_be_new:
                database.migrate()
            elif not database.is_up_to_date():
                raise CannotDo("old-database")
            yield database
        finally:
            database.close()
    except NewerDatabase as error:
        raise CannotDo("newer-database", revision=str(error)) from error
    except SQLAlchemyError as error:
        raise CannotDo(f"database.{cause_of(error) or 'other'}", reason=said_by(error)) from error
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise CannotDo("no-psycopg", command=install_command("postgres")) from error


def _make_folder(data: Path) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotDo("cannot-write", file=data, reason=error.strerror or str(error)) from error


def _file_of(settings: Settings) -> Path:
    return Path(settings.database.removeprefix("sqlite:///"))


@contextmanager
def reading(database: Database) -> Iterator[Connection]:
    """Several questions see the same moment."""
    with database.engine.connect() as connection:
        if database.is_postgres:
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


@contextmanager
def writing(database: Database) -> Iterator[Connection]:
    """All of it or nothing, also beside a running server."""
    with database.engine.connect() as connection:
        if not database.is_postgres:  # SQLite: wait now for whoever writes, not in the middle
            connection.exec_driver_sql("ROLLBACK")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection
        connection.commit()


def operator() -> str:
    """Who sits at the machine."""
    try:
        return getpass.getuser()[:80]
    except (KeyError, OSError):  # a container may have no names
        return str(os.getuid())


def note(connection: Connection, what: str, about: str, detail: str = "", *, who: str = "") -> int:
    """Write down what is done, with the transaction that does it; the number of the line."""
    row = {"at": time.time(), "who": who or operator(), "what": what, "about": about[:200], "detail": detail}
    return int(connection.execute(insert(schema.audit).values(**row).returning(schema.audit.c.id)).scalar_one())


def note_more(connection: Connection, line: int, about: str) -> None:
    """What is done step by step has one line, which is true after each step."""
    connection.execute(update(schema.audit).where(schema.audit.c.id == line).values(about=about[:200]))


def notes(connection: Connection, most: int) -> list[Done]:
    """The newest lines, the newest first."""
    audit = schema.audit
    rows = connection.execute(select(audit).order_by(audit.c.id.desc()).limit(most)).all()
    return [Done(**row._mapping) for row in rows]
