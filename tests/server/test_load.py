"""The load of `orloj bench server`: as many tables as are asked for, and it stops by itself."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from orloj.server import load as load_module
from orloj.server.live import making as making_module
from orloj.server.load import LoadFailed, measure
from tests.server.helpers import PATIENCE, serving

REPLY = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"


def test_more_tables_than_one_person_may_have_are_shared_among_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load_module._TOGETHER < making_module._MOST_TABLES
    monkeypatch.setattr(making_module, "_MOST_TABLES", 3)
    monkeypatch.setattr(load_module, "_TOGETHER", 3)
    with serving(tmp_path) as server:
        driver = load_module._Driver(int(server.host.split(":")[1]), os.getpid(), "rftg", 2, seed=1)
        load = asyncio.run(driver.run(7, 2.0, lambda _: None))
        [[owners]] = server.rows("SELECT count(DISTINCT owner) FROM tables")
    assert load.tables == 7
    assert load.answers > 0
    assert owners == 3


def test_more_connections_than_a_process_may_have_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_module, "files_allowed", lambda: 1024)
    monkeypatch.setattr(subprocess, "Popen", None)  # nothing is started
    with pytest.raises(LoadFailed, match="1000 connections"):
        measure(500, 1.0)


def test_tables_that_are_not_made_in_time_end_the_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_module, "_START", 0.0)
    monkeypatch.setattr(load_module, "_MAKING", 0.0)
    with serving(tmp_path) as server:
        driver = load_module._Driver(int(server.host.split(":")[1]), os.getpid(), "rftg", 2, seed=1)
        with pytest.raises(LoadFailed, match="in time"):
            asyncio.run(driver.run(2, 1.0, lambda _: None))


@pytest.mark.parametrize("answered", [1, 0])
def test_a_connection_that_the_server_closed_is_opened_again_once(answered: int) -> None:
    """A server that closes after so many answers: asking again helps if it answers at all."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(REPLY * answered)
        writer.close()

    async def ask() -> list[tuple[int, object]]:
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            line = load_module.Line(server.sockets[0].getsockname()[1])
            try:
                return [await line.call("GET", "/") for _ in range(3)]
            finally:
                line.close()

    if answered:
        assert asyncio.run(ask()) == [(200, {})] * 3
    else:
        with pytest.raises(LoadFailed, match="closed a connection"):
            asyncio.run(ask())


def test_a_load_that_ends_while_a_table_is_made_leaves_no_connection_open() -> None:
    async def end_it() -> None:
        asked, left = asyncio.Event(), asyncio.Event()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            asked.set()
            await reader.read()  # until whoever asked has gone
            left.set()
            writer.close()

        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server, asyncio.timeout(PATIENCE):
            driver = load_module._Driver(server.sockets[0].getsockname()[1], os.getpid(), "rftg", 2, seed=1)
            making = asyncio.create_task(driver._table(["a key", "another"]))
            await asked.wait()
            making.cancel()
            await left.wait()

    asyncio.run(end_it())


def test_a_server_that_does_not_stop_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_module, "_STOP", 0.2)
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", stubborn], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        load_module._stop(process)
        assert process.returncode < 0
