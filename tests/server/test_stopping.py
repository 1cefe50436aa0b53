"""The site is told to stop: whoever waits is answered, and nothing of it is left behind."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from orloj.server.gate import Gate
from orloj.testing.browser import RunningServer
from tests.server.helpers import Server
from tests.server.playing import Player


def test_who_waits_for_others_is_answered(tmp_path: Path, new_player: Callable[..., Player]) -> None:
    with RunningServer(tmp_path) as running, ThreadPoolExecutor(1) as threads:
        player = new_player(running.url)
        table = player.table([{"kind": "me"}, {"kind": "open"}], public=True)
        waiting = threads.submit(player.call, "GET", f"/api/tables/{table}", params={"wait": 25})
        time.sleep(1)
        begun = time.monotonic()
        running.stop()
        reply = waiting.result(20)
        assert reply.status_code == 200, reply.text
        assert reply.json()["id"] == table
        assert time.monotonic() - begun < 15


def test_who_cannot_be_answered_in_time_is_asked_to_come_back(server: Server) -> None:
    """Something takes too long, and the server ends it: that is no failure of what was asked."""

    async def slow(*_: object) -> None:
        await asyncio.sleep(60)

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    async def stop() -> None:
        gate = Gate(slow, server.site, server.gate._explain)
        scope = {
            "type": "http", "method": "GET", "path": "/api/me", "query_string": b"", "headers": [(b"host", b"here")],
            "scheme": "http", "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 2), "root_path": "",
        }  # fmt: skip
        task = asyncio.create_task(gate(scope, receive, send))
        await asyncio.sleep(0.05)
        gate._stopping = True
        task.cancel()
        await task

    server.run(stop())
    assert sent[0]["status"] == 503
    assert dict(sent[0]["headers"])[b"retry-after"] == b"6"


def sockets_of(pid: int) -> set[str]:
    """The inodes of the sockets that a process has open."""
    found = set()
    for one in Path(f"/proc/{pid}/fd").iterdir():
        try:
            found |= set(re.findall(r"socket:\[(\d+)\]", str(one.readlink())))
        except OSError:
            continue
    return found


def listening(port: int) -> set[str]:
    """The inodes of the sockets that listen on a port."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {row[9] for row in rows if row[3] == "0A" and int(row[1].rpartition(":")[2], 16) == port}


def children_of(pid: int) -> list[int]:
    found = []
    for one in Path("/proc").iterdir():
        if one.name.isdigit():
            try:
                stat = (one / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(stat[1]) == pid:
                found.append(int(one.name))
    return found


def test_thinkers_do_not_hold_the_door(tmp_path: Path, new_player: Callable[..., Player]) -> None:
    """Otherwise nobody could listen there as long as one of them lives, should the server be killed."""
    with RunningServer(tmp_path) as running:
        player = new_player(running.url)
        player.table([{"kind": "me"}, {"kind": "bot"}])
        end = time.monotonic() + 60
        while not (thinkers := children_of(running.pid)):
            assert time.monotonic() < end
            time.sleep(0.05)
        time.sleep(0.5)  # until they have begun
        door = listening(running.port)
        assert door & sockets_of(running.pid)
        for thinker in thinkers:
            assert not door & sockets_of(thinker)
