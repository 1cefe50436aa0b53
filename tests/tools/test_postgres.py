"""The private PostgreSQL server that other tests use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from orloj.testing.browser import need
from orloj.testing.postgres import fresh_database, private_postgres

STARTS_ONE_AND_WAITS = """
from orloj.testing.postgres import private_postgres
with private_postgres() as url:
    print(url, flush=True)
    input()
"""


@pytest.fixture(autouse=True)
def postgres_is_installed() -> None:
    need("postgres", "the private PostgreSQL server for tests")


def ask(url: str, question: str) -> object:
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            return connection.execute(text(question)).scalar_one()
    finally:
        engine.dispose()


def folder_of(url: str) -> Path:
    return Path(parse_qs(urlsplit(url).query)["host"][0])


def socket_in(folder: Path) -> Path:
    return folder / ".s.PGSQL.5432"


def process_of(url: str) -> int:
    return int((folder_of(url) / "data" / "postmaster.pid").read_text().splitlines()[0])


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_it_answers_and_leaves_nothing_behind() -> None:
    with private_postgres() as url:
        process = process_of(url)
        assert not is_gone(process)
        assert ask(url, "select 1") == 1
        assert ask(url, "show fsync") == "off"
        assert ask(url, "show max_connections") == "100"
        games, rooms = fresh_database(url, "games"), fresh_database(url, "Rooms")
        assert ask(games, "select current_database()") == "games"
        assert ask(rooms, "select current_database()") == "Rooms"
    assert is_gone(process)
    assert not folder_of(url).exists()
    with pytest.raises(OperationalError):
        ask(url, "select 1")


def test_it_stops_when_the_test_fails() -> None:
    seen: dict[str, Any] = {}

    def fail() -> None:
        with private_postgres(durable=True) as url:
            seen.update(url=url, process=process_of(url), fsync=ask(url, "show fsync"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert seen["fsync"] == "on"
    assert is_gone(seen["process"])
    assert not folder_of(seen["url"]).exists()


def test_it_stops_when_the_tests_are_killed() -> None:
    need("setpriv", "a killed test run leaves no PostgreSQL server behind")
    with subprocess.Popen(
        [sys.executable, "-c", STARTS_ONE_AND_WAITS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as tests:
        assert tests.stdout is not None
        folder = folder_of(tests.stdout.readline().strip())
        assert socket_in(folder).exists()
        tests.kill()
    try:
        deadline = time.monotonic() + 20
        while socket_in(folder).exists():  # not is_gone: nobody may be there to bury the orphan
            assert time.monotonic() < deadline, "the server lives on"
            time.sleep(0.02)
    finally:
        shutil.rmtree(folder)
