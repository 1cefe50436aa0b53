"""The database cannot be used: people are asked to come back, the operator reads one sentence, it goes on by itself."""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric import ed25519
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from sqlalchemy import Connection, Engine, event

from orloj.cli.common import WORDS
from orloj.server.load import random_answer
from orloj.server.operating import desk
from orloj.server.quiet import OnceAMinute
from orloj.server.serve import CannotServe, serve
from orloj.server.settings import BadSetting, Settings, read_commits
from orloj.server.storage import trouble
from orloj.server.storage.database import Database
from orloj.server.storage.trouble import SENTENCES, Cause, Trouble
from orloj.testing.browser import need
from orloj.testing.postgres import fresh_database, private_postgres
from orloj.words import LANGS
from tests.server.helpers import Client, Server, expect, refusal, serving, wait_until, wish

# What makes SQLite itself refuse, and what ends that.
FAULTS = {
    "full": ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000000"),
    "read-only": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
}


# It is of another kind than those of push messages.
WRONG_KEY = ed25519.Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


class Fault:
    """A fault of every database, which can be switched on and off while the site runs."""

    def __init__(self, cause: str) -> None:
        self.cause = cause
        self.on = False

    def begin(self, connection: Connection) -> None:
        connection.exec_driver_sql(FAULTS[self.cause][not self.on])


@pytest.fixture(params=FAULTS)
def fault(request: pytest.FixtureRequest) -> Iterator[Fault]:
    """It listens before the site runs: whoever is using a database meanwhile must not find another listener there."""
    fault = Fault(request.param)
    event.listen(Engine, "begin", fault.begin)
    yield fault
    event.remove(Engine, "begin", fault.begin)


@pytest.fixture
def troubled(tmp_path: Path, fault: Fault) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def attempt(player: Client, table: str, question: dict[str, Any], seed: int) -> httpx.Response:
    reply = player.answer(table, random_answer(question, Random(seed)), question["id"])
    if reply.status_code == 422:
        reply = player.answer(table, refusal(422, "illegal", reply)["example"], question["id"])
    return reply


def answer_until_refused(players: Sequence[Client], table: str) -> Callable[[], httpx.Response]:
    """Answer in turn until nothing more can be stored; the attempt that failed, to be repeated. (A full disk may have a
    little room in pages that are there already.)"""
    rng = Random(1)
    while True:
        for player in players:
            question = player.table(table)["question"]
            if question is None or question["sealed"] is not None:
                continue
            seed = rng.randrange(1000)
            reply = attempt(player, table, question, seed)
            if reply.status_code != 200:
                refusal(503, "storage", reply)
                assert int(reply.headers["retry-after"]) >= 1
                assert player.table(table)["question"]["id"] == question["id"]  # it is still open
                return partial(attempt, player, table, question, seed)


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING and "orloj" in one.name]


def test_nothing_can_be_stored_for_a_while(
    troubled: Server, fault: Fault, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob, table = troubled.duel()
    with_bot = ada.make("me", "random", pace="quick")["id"]
    wait_until(lambda: troubled.room(with_bot).waiting_for() == [0])  # the bot has done what it can
    fault.on = True
    try_again = answer_until_refused([ada, bob], table)
    for _ in range(5):
        refusal(503, "storage", try_again())
    refusal(503, "storage", ada.post("/api/tables", json=wish("me", "random")))
    told = complaints(caplog)
    assert len(told) == 1, told
    assert SENTENCES[fault.cause] in told[0]  # type: ignore[index]  # the name of a cause
    monkeypatch.setattr(desk, "_LOOK_LASTS", 0.0)
    assert ada.get("/readyz").json()["troubles"] == [f"database: cannot be written ({fault.cause})"]
    fault.on = False
    expect(200, try_again())
    assert ada.get("/readyz").status_code == 503  # on a full disk small things have room now and then
    monkeypatch.setattr(trouble, "_LATELY", 0.0)
    assert ada.get("/readyz").json() == {"ready": True, "troubles": []}
    assert complaints(caplog)[1:] == ["the database can be written again"]
    numbers = [row.number for row in troubled.rows("SELECT number FROM entries WHERE table_id = :id", id=table)]
    assert numbers == list(range(1, len(numbers) + 1))
    before = troubled.room(with_bot).number
    expect(200, attempt(ada, with_bot, ada.table(with_bot)["question"], 2))
    wait_until(lambda: troubled.room(with_bot).number > before + 1)  # bots go on too


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    need("postgres", "a database that goes away")
    with private_postgres() as url:
        yield url


@contextmanager
def nobody_let_in(postgres: str, name: str) -> Iterator[None]:
    """The database throws everybody out and takes nobody in, as if its server were gone."""
    with psycopg.connect(postgres.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        yield
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def test_the_database_is_away_for_a_while(tmp_path: Path, postgres: str, caplog: pytest.LogCaptureFixture) -> None:
    url = fresh_database(postgres, "away")
    with serving(tmp_path, database_url=url) as server:
        player, browser = server.guest(), server.browser()
        table = player.make("me", "random", pace="quick")["id"]
        wait_until(lambda: player.table(table)["question"] is not None)
        question = player.table(table)["question"]
        with nobody_let_in(postgres, "away"):
            for _ in range(3):
                refusal(503, "storage", attempt(player, table, question, 1))
            server.call(server.site.people.forget_all)  # nobody is known any more
            for reply in (player.get(f"/api/tables/{table}"), browser.get("/"), browser.get(f"/t/{table}")):
                assert reply.status_code == 503
                assert int(reply.headers["retry-after"]) >= 1
            assert "Not now" in browser.get("/").text
            told = [one.split(":")[0] for one in complaints(caplog)]
            assert len(told) == len(set(told)), "each cause once"
            # Nobody gets as far as writing where it is looked up first how far the table has come.
            assert {"the database cannot be read", "the line to the database was lost"} <= set(told)
        expect(200, attempt(player, table, question, 1))
        assert browser.get("/").status_code == 200


# -- starting


def refused(folder: Path, url: str = "") -> CannotServe:
    with pytest.raises(CannotServe) as caught:
        serve(Settings(data=folder, database_url=url), "127.0.0.1", 0, 1, lambda _: None)
    for lang in LANGS:
        assert WORDS(lang, f"serve.wrong.{caught.value.why}", **caught.value.values)
    return caught.value


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(tmp_path / "file").why == "data-no-folder"
    assert refused(tmp_path / "file" / "within").why == "data-no-folder"


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "server.lock").mkdir()  # who runs the tests may be allowed everything else
    assert refused(tmp_path).why == "data-read-only"
    monkeypatch.setattr(os, "access", lambda *_: False)
    error = refused(tmp_path)
    assert (error.why, error.values["reason"]) == ("data-read-only", "Permission denied")


def test_a_folder_whose_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database may lie elsewhere, but the key of push messages is kept there."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    error = refused(tmp_path)
    assert (error.why, error.values["reason"]) == ("data-full", "No space left on device")
    assert list(tmp_path.glob("webpush.pem*")) == []


def test_a_key_that_is_none_or_belongs_to_somebody_else(tmp_path: Path) -> None:
    """As when it was copied with the rest of the folder, but by root."""
    key = tmp_path / "webpush.pem"
    key.mkdir()  # who runs the tests may be allowed everything else
    error = refused(tmp_path)
    assert (error.why, error.values) == ("unreadable-key", {"file": key, "reason": "Is a directory"})
    key.rmdir()
    for wrong in (b"", b"half a key", WRONG_KEY):
        key.write_bytes(wrong)
        error = refused(tmp_path)
        assert (error.why, error.values) == ("bad-key", {"file": key})
        assert key.read_bytes() == wrong, "it is the operator's"


def test_a_newer_database(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'orloj.sqlite3'}")
    database.migrate()
    with database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    error = refused(tmp_path)
    assert (error.why, error.values["revision"]) == ("newer-database", "9999")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "orloj.sqlite3").write_bytes(b"somebody's letter " * 1000)
    assert refused(tmp_path).why == "database.damaged"


def test_a_database_that_can_only_be_read(tmp_path: Path, postgres: str) -> None:
    url = fresh_database(postgres, "readonly")
    database = Database(url)
    database.migrate()
    database.close()
    with psycopg.connect(postgres.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("ALTER DATABASE readonly SET default_transaction_read_only = on")
    assert refused(tmp_path, url).why == "database.read-only"


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    need("postgres", "a database that is not there")
    assert refused(tmp_path, f"postgresql+psycopg://orloj@/orloj?host={tmp_path}").why == "database.away"


def test_every_cause_has_its_sentences() -> None:
    for cause in get_args(Cause):
        assert SENTENCES[cause]
        for lang in LANGS:
            assert "why" in WORDS(lang, f"serve.wrong.database.{cause}", reason="why")


def test_the_setting_is_read() -> None:
    assert read_commits({})
    assert not read_commits({"ORLOJ_COMMITS": "quick"})
    with pytest.raises(BadSetting, match="ORLOJ_COMMITS"):
        read_commits({"ORLOJ_COMMITS": "perhaps"})


def test_the_same_cause_is_told_once_a_minute(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    now = 0.0
    trouble = Trouble(OnceAMinute(clock=lambda: now))
    database = Database(f"sqlite:///{tmp_path}")  # a folder cannot be opened
    for moment in (0.0, 1.0, 59.0, 61.0):
        now = moment
        with pytest.raises(Exception, match="unable to open") as caught, database.engine.connect():
            pass
        assert trouble.met(caught.value, "read") is not None
    told = [one.getMessage() for one in caplog.records if one.levelno == logging.ERROR]
    assert [SENTENCES["away"] in one for one in told] == [True, True]
    assert "2 times more" in told[1]
    assert trouble.met(ValueError("our own fault"), "read") is None
    database.close()
