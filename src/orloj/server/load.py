"""A bounded load on a server of this machine: many tables of programs that answer as fast as they are asked.

The server runs as its own process on a loopback address, so that its CPU time can be told from that of the load.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct, field

from orloj.kernel import OrlojError
from orloj.server.doors import files_allowed

_START = 120.0  # seconds a server may take to start on a busy machine
_STOP = 15.0  # and to stop
_MAKING = 2.0  # seconds that a table may take until everybody sits at it, when many are made together
_TOGETHER = 50  # tables at which the same people sit: nobody may have many more of his own
_OTHER_FILES = 128  # of a process, beside its connections
_QUIET = "view=false&texts=false&since=1000000"  # only what a program needs


class LoadFailed(OrlojError):
    """The server did not do what it should."""


class Load(Struct):
    """What was measured."""

    tables: int
    answers: int
    answers_per_s: float
    answers_per_server_cpu_s: float
    p50_ms: float
    p99_ms: float
    games: int = 0
    seconds: float = 0.0
    server_cpu_s: float = 0.0
    client_cpu_s: float = 0.0
    database: str = "sqlite"
    samples: list[float] = field(default_factory=list)

    def to_data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__struct_fields__ if name != "samples"}


def measure(
    tables: int, seconds: float, *, game: str = "rftg", seats: int = 2, database_url: str = "", seed: int = 1,
    progress: Callable[[float], None] = lambda _: None,
) -> Load:  # fmt: skip
    """Start a server, load it for some time, stop it."""
    if tables * seats + _OTHER_FILES > files_allowed():
        raise LoadFailed(f"{tables * seats} connections are more than this process may have open (ulimit -n)")
    with tempfile.TemporaryDirectory(prefix="orloj-load-") as folder:
        port = _free_port()
        command = [sys.executable, "-m", "orloj", "serve", "--data", folder, "--port", str(port), "--rate", "0"]
        environment = {**os.environ, "ORLOJ_DATABASE_URL": database_url}
        log = (Path(folder) / "server.log").open("wb")
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=folder)
        try:
            _wait_for(port, process)
            load = asyncio.run(_Driver(port, process.pid, game, seats, seed).run(tables, seconds, progress))
        except OSError as error:
            raise LoadFailed(f"the server went away: {error}") from error
        finally:
            _stop(process)
            log.close()
        load.database = "postgresql" if database_url else "sqlite"
        return load


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + _START
    while time.monotonic() < end:
        if process.poll() is not None:
            raise LoadFailed("the server did not start")
        with socket.socket() as found:
            if found.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise LoadFailed("the server did not start in time")


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(_STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def cpu_seconds(pid: int) -> float:
    """CPU time that a process has used, as the system counts it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Line:
    """One connection to the server that is used again and again."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def call(self, method: str, path: str, key: str = "", body: Any = None) -> tuple[int, Any]:
        """The status and the reply. A server closes connections on which nobody asked for a while, perhaps just when
        somebody asks: then the same is asked on a new one. An answer that was heard the first time counts once."""
        is_new = self._writer is None
        try:
            return await self._ask(method, path, key, body)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            self.close()
            if is_new:
                raise LoadFailed("the server closed a connection instead of answering") from error
        return await self.call(method, path, key, body)

    async def _ask(self, method: str, path: str, key: str, body: Any) -> tuple[int, Any]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        payload = msgspec.json.encode(body) if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nContent-Length: {len(payload)}\r\n"
        if key:
            head += f"Authorization: Bearer {key}\r\n"
        if payload:
            head += "Content-Type: application/json\r\n"
        self._writer.write(head.encode() + b"\r\n" + payload)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().partition(b"content-length:")[2].partition(b"\r\n")[0] or b"0")
        raw = await self._reader.readexactly(length) if length else b""
        return int(answer[9:12]), msgspec.json.decode(raw) if raw else None

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


class _Driver:
    """Plays at many tables at once."""

    def __init__(self, port: int, pid: int, game: str, seats: int, seed: int) -> None:
        self._port = port
        self._pid = pid
        self._game = game
        self._seats = seats
        self._random = Random(seed)
        self._latencies: list[float] = []
        self._games = 0

    async def run(self, tables: int, seconds: float, progress: Callable[[float], None]) -> Load:
        try:
            async with asyncio.timeout(_START + _MAKING * tables):
                parties = [await self._party(min(_TOGETHER, tables - first)) for first in range(0, tables, _TOGETHER)]
        except TimeoutError:
            raise LoadFailed("the tables were not made in time") from None
        cpu, own, began = cpu_seconds(self._pid), time.process_time(), time.monotonic()
        watcher = asyncio.create_task(self._watch(began, seconds, progress))
        playing = [asyncio.create_task(self._play(one, keys)) for keys, running in parties for one in running]
        await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        took, used = time.monotonic() - began, cpu_seconds(self._pid) - cpu
        load = self._sum_up(tables, took, used, time.process_time() - own)
        for task in (watcher, *playing):
            task.cancel()
        for result in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        return load

    def _sum_up(self, tables: int, took: float, used: float, own: float) -> Load:
        samples = sorted(self._latencies)
        if not samples:
            raise LoadFailed("nothing was answered")
        answers = len(samples)
        return Load(
            tables=tables,
            answers=answers,
            answers_per_s=round(answers / took, 1),
            answers_per_server_cpu_s=round(answers / max(used, 0.01), 1),
            p50_ms=round(1000 * samples[answers // 2], 2),
            p99_ms=round(1000 * samples[min(answers - 1, answers * 99 // 100)], 2),
            games=self._games,
            seconds=round(took, 2),
            server_cpu_s=round(used, 2),
            client_cpu_s=round(own, 2),
            samples=samples,
        )

    async def _watch(self, began: float, seconds: float, progress: Callable[[float], None]) -> None:
        while True:
            progress(min(1.0, (time.monotonic() - began) / seconds))
            await asyncio.sleep(0.2)

    async def _party(self, tables: int) -> tuple[list[str], list[str]]:
        """The keys of some people who play together, and the tables at which they sit."""
        keys = await self._keys()
        return keys, [await self._table(keys) for _ in range(tables)]

    async def _keys(self) -> list[str]:
        """One player for each seat."""
        keys = []
        with closing(Line(self._port)) as line:
            for _ in range(self._seats):
                status, key = await line.call("POST", "/api/me/guest")
                _expect(status, 201, key)
                keys.append(key["secret"])
        return keys

    async def _table(self, keys: list[str]) -> str:
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (self._seats - 1)]
        wish = {"game": self._game, "seats": seats, "public": True}
        with closing(Line(self._port)) as line:  # the load may end while a table is being made
            status, table = await line.call("POST", "/api/tables", keys[0], wish)
            _expect(status, 201, table)
            for seat, key in enumerate(keys[1:], 1):
                status, reply = await line.call("PUT", f"/api/tables/{table['id']}/seats/{seat}?{_QUIET}", key, {})
                _expect(status, 200, reply)
        return str(table["id"])

    async def _play(self, table: str, keys: list[str]) -> None:
        """Play at one table, and at a new one when the game is over, until the driver has enough."""
        while True:
            await asyncio.gather(*[self._sit(table, seat, key) for seat, key in enumerate(keys)])
            self._games += 1
            table = await self._table(keys)

    async def _sit(self, table: str, seat: int, key: str) -> None:
        with closing(Line(self._port)) as line:
            await self._answer_all(line, table, key, Random(f"{self._random.random()}/{seat}"))

    async def _answer_all(self, line: Line, table: str, key: str, rng: Random) -> None:
        """Answer whatever the seat is asked until the game is over."""
        seen: Any = None
        while seen is None or seen["outcome"] is None:
            question = seen["question"] if seen is not None else None
            if question is None or question["sealed"] is not None:
                status, seen = await line.call("GET", f"/api/tables/{table}?wait=5&{_QUIET}", key)
                _expect(status, 200, seen)
                continue
            body = {"answer": random_answer(question, rng), "question": question["id"]}
            sent = time.perf_counter()
            status, reply = await line.call("POST", f"/api/tables/{table}/answers?{_QUIET}", key, body)
            if status == 422 and reply["error"] == "illegal":  # parts that do not go together: draw again
                continue
            _expect(status, 200, reply)
            self._latencies.append(time.perf_counter() - sent)
            seen = reply


def _expect(status: int, wanted: int, reply: Any) -> None:
    if status != wanted:
        raise LoadFailed(f"the server answered {status}: {reply}")


def random_answer(question: dict[str, Any], rng: Random) -> str:
    """Any answer that a question as data allows; pieces that go to places all go to their first one."""
    tokens = [option["token"] for option in question["options"]]
    match question["form"]:
        case "one":
            return str(rng.choice(tokens))
        case "some":
            return ",".join(rng.sample(tokens, rng.randint(question["lo"], min(question["hi"], len(tokens))))) or "-"
        case "pay":
            return _payment(question, rng)
        case "order":
            return ",".join(rng.sample(tokens, len(tokens)))
        case "amount":
            return str(rng.randint(question["lo"], question["hi"]))
        case "spread":
            return _points(question, rng)
        case "place":
            pieces = [one for one in question["options"] if one["places"]]
            sent = rng.sample(pieces, rng.randint(question["lo"], min(question["hi"], len(pieces))))
            return ",".join(f"{one['token']}={one['places'][0]['token']}" for one in sent) or "-"
    raise LoadFailed(f"no random answer for the form {question['form']!r}")


def _points(question: dict[str, Any], rng: Random) -> str:
    """Every option gets its least; each point beyond that goes to one that still has room."""
    points = {option["token"]: option["least"] for option in question["options"]}
    room = [one["token"] for one in question["options"] for _ in range(one["most"] - one["least"])]
    given = sum(points.values())
    more = rng.randint(max(0, question["lo"] - given), min(question["hi"] - given, len(room)))
    for token in rng.sample(room, more):
        points[token] += 1
    return ",".join(f"{token}={count}" for token, count in points.items() if count) or "-"


def _payment(question: dict[str, Any], rng: Random) -> str:
    options = rng.sample(question["options"], len(question["options"]))
    paid, worth = [], 0
    for option in options:
        if worth >= question["price"]:
            break
        paid.append(option)
        worth += option["worth"]
    needed = [one for one in paid if worth - one["worth"] < question["price"]]
    return ",".join(one["token"] for one in needed) or "-"
