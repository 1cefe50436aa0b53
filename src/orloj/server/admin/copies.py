"""Copies of everything, from both kinds of database, and back into either.

A copy is a SQLite file: of SQLite made by its own backup, of PostgreSQL row by row in one transaction. It holds a list
of its tables with the number of rows and a digest of each, by which damage is noticed before anything is restored.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, MetaData, Table, func, insert, select, text
from sqlalchemy.exc import DatabaseError, DBAPIError

from orloj.server.admin.office import CannotDo, note, reading, writing
from orloj.server.storage import schema
from orloj.server.storage.database import Database, NewerDatabase

_CONTENTS = "copied"  # the list of tables in a copy
_AT_ONCE = 500  # rows
_ALL = 1 << 256


class Contents(Struct, frozen=True):
    """How much a table holds, and a digest that does not depend on the order of its rows."""

    rows: int
    digest: str


def back_up(database: Database, path: Path) -> dict[str, Contents]:
    """Make a copy that did not exist before; also while the server runs."""
    if path.exists():
        raise CannotDo("file-exists", file=path)
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)
        if database.is_postgres:
            _export(database, part)
        else:
            _copy_file(database, part)
        found = _seal(part)
        os.replace(part, path)
    except (OSError, sqlite3.Error) as error:
        raise _cannot_write(path, error) from error
    except DBAPIError as error:
        if database.is_postgres and isinstance(error.orig, sqlite3.Error):  # it is not the database that fails
            raise _cannot_write(path, error.orig) from error
        raise
    finally:
        part.unlink(missing_ok=True)
    return found


def _cannot_write(path: Path, error: Exception) -> CannotDo:
    """A copy that is being made, or another one that is needed for that."""
    if isinstance(error, OSError):
        path = Path(error.filename2 or error.filename or path)
        return CannotDo("cannot-write", file=path, reason=error.strerror or str(error))
    return CannotDo("cannot-write", file=path, reason=str(error))


def restore(path: Path, database: Database) -> dict[str, Contents]:
    """Fill an empty database with a copy, perhaps of an older version: all of it or nothing."""
    try:
        return _restore(path, database)
    except OSError as error:  # there is no room for the copy that is worked on, or this one may not be read
        raise _cannot_write(path, error) from error


def _restore(path: Path, database: Database) -> dict[str, Contents]:
    _check(path)
    with tempfile.TemporaryDirectory() as folder, writing(database) as connection:
        if not is_empty(connection):
            raise CannotDo("not-empty")
        work = Path(folder) / "copy.sqlite3"
        shutil.copyfile(path, work)
        with closing(Database(f"sqlite:///{work}")) as source:
            try:
                source.migrate()
            except NewerDatabase as error:
                raise CannotDo("newer-database", revision=str(error)) from error
            with reading(source) as before:
                wanted = {table.name: _copy_rows(before, connection, table) for table in _kept()}
        found = {table.name: _contents(_rows(connection, table)) for table in _kept()}
        if found != wanted:
            raise CannotDo("not-the-same", tables=", ".join(name for name in found if found[name] != wanted[name]))
        _go_on_counting(connection)
        note(connection, "restore", str(path.resolve()))
    return found


def is_empty(connection: Connection) -> bool:
    return not any(connection.execute(select(*table.primary_key).limit(1)).first() for table in _kept())


def _kept() -> list[Table]:
    """All tables, those first that others speak of; messages to a running server are not worth keeping."""
    return [table for table in schema.metadata.sorted_tables if table is not schema.notices]


# -- making one


def _copy_file(database: Database, part: Path) -> None:
    _only_for_me(part)
    with closing(sqlite3.connect(part)) as copy, closing(database.engine.raw_connection()) as source:
        driver: Any = source.driver_connection
        driver.backup(copy)
        copy.execute("DELETE FROM notices")
        copy.commit()


def _export(database: Database, part: Path) -> None:
    _only_for_me(part)
    with closing(Database(f"sqlite:///{part}")) as copy:
        copy.migrate()
        with reading(database) as source, writing(copy) as target:
            wanted = {table.name: _copy_rows(source, target, table) for table in _kept()}
            found = {table.name: _contents(_rows(target, table)) for table in _kept()}
        if wanted != found:
            raise CannotDo("not-the-same", tables=", ".join(name for name in found if found[name] != wanted[name]))


def _only_for_me(path: Path) -> None:
    """It holds the seeds of running games."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _seal(part: Path) -> dict[str, Contents]:
    """Write into a copy what it holds, and make it one file."""
    with _as_it_is(part) as (connection, tables):
        found = {table.name: _contents(_rows(connection, table)) for table in tables}
    with closing(sqlite3.connect(part)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")
        copy.execute(f"CREATE TABLE {_CONTENTS} (name TEXT PRIMARY KEY, rows INTEGER NOT NULL, digest TEXT NOT NULL)")
        rows = [(name, one.rows, one.digest) for name, one in found.items()]
        copy.executemany(f"INSERT INTO {_CONTENTS} VALUES (?, ?, ?)", rows)
        copy.commit()
    return found


# -- looking at one


def _check(path: Path) -> None:
    """Is it a copy, and does it hold what it says?"""
    if not path.is_file():
        raise CannotDo("no-file", file=path)
    try:
        with _as_it_is(path) as (connection, tables):
            found = {table.name: _contents(_rows(connection, table)) for table in tables}
            rows = connection.execute(text(f"SELECT name, rows, digest FROM {_CONTENTS}"))
            wanted = {row.name: Contents(row.rows, row.digest) for row in rows}
    except DatabaseError as error:
        raise CannotDo("no-copy", file=path) from error
    if found != wanted:
        wrong = sorted(name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name))
        raise CannotDo("damaged-copy", file=path, tables=", ".join(wrong))


@contextmanager
def _as_it_is(path: Path) -> Iterator[tuple[Connection, list[Table]]]:
    """A copy with the tables that its own version had; nothing is written."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "copy.sqlite3"  # opening a file would lay others beside it
        shutil.copyfile(path, work)
        with closing(Database(f"sqlite:///{work}")) as database, reading(database) as connection:
            known = MetaData()
            known.reflect(connection)
            yield connection, [table for table in known.sorted_tables if table.name not in (_CONTENTS, "notices")]


# -- rows


def _copy_rows(source: Connection, target: Connection, table: Table) -> Contents:
    """What is copied is counted on the way."""

    def passing() -> Iterator[Sequence[Any]]:
        batch: list[Any] = []
        for row in _rows(source, table):
            batch.append(row)
            if len(batch) == _AT_ONCE:
                store(batch)
                batch.clear()
            yield row
        store(batch)

    def store(batch: list[Any]) -> None:
        if batch:
            target.execute(insert(table), [dict(row._mapping) for row in batch])

    return _contents(passing())


def _rows(connection: Connection, table: Table) -> Iterator[Any]:
    """In columns by name: in which order they came into being differs."""
    columns = sorted(table.columns, key=lambda one: one.name)
    query = select(*columns).execution_options(yield_per=_AT_ONCE)
    yield from connection.execute(query)


def _contents(rows: Iterable[Sequence[Any]]) -> Contents:
    count = total = 0
    for row in rows:
        count += 1
        one = hashlib.blake2b(msgspec.msgpack.encode(list(row)), digest_size=32).digest()
        total = (total + int.from_bytes(one)) % _ALL
    return Contents(count, f"{total:064x}")


def _go_on_counting(connection: Connection) -> None:
    """PostgreSQL counts by itself only what it has numbered itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in _kept():
        column = table.autoincrement_column
        if column is not None:
            newest = connection.execute(select(func.max(column))).scalar()
            counter = func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(select(func.setval(counter, newest or 1, newest is not None)))
