"""Requests without sense, at random: whatever is sent, the site answers, keeps its tables, and fails nowhere.

`make test` sends a few; `make soak` sends `ORLOJ_SOAK_REQUESTS` (20,000 unless told, up to 500,000).
"""

from __future__ import annotations

import os
import re
import socket
from collections import Counter
from random import Random

import httpx
import pytest

from tests.server.helpers import SAMPLES, Client, Server, routes
from tests.server.test_safety import NONSENSE, STRANGE, TYPES

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")
FIELDS = (
    *("answer", "question", "text", "name", "password", "seat", "seats", "at", "told", "do", "who", "on", "game"),
    *("mode", "kind", "bot", "agree", "wish", "label", "invite", "options", "public", "clock", "pace", "best_of"),
)
QUERIES = (
    "lang",
    "since",
    "wait",
    "view",
    "texts",
    "at",
    "seat",
    "line",
    "known",
    "aside",
    "story",
    "next",
    "q",
    "who",
)
HEADERS = (
    *("accept-language", "accept-encoding", "accept", "referer", "origin", "x-forwarded-for", "x-forwarded-proto"),
    *("content-type", "cookie", "authorization", "range", "if-none-match", "x-csrf-token", "host", "expect", "upgrade"),
)
WORDS = (
    "",
    "0",
    "-1",
    "1e9",
    "null",
    "true",
    "admin",
    "rftg",
    "me",
    "bot",
    "settle",
    "../..",
    "%00",
    "'\"<x>",
    "ž" * 40,
)


class Fuzzer:
    """Makes requests: mostly of addresses that exist, with parts that do not fit."""

    def __init__(self, server: Server, seed: int) -> None:
        self.rng = Random(seed)
        self.server = server
        self.routes = routes(server)
        ada, bob, self.table = server.duel()
        self.callers: list[Client] = [ada, bob, server.browser(), server.browser(csrf=False), server.client()]
        self.statuses: Counter[int] = Counter()

    def request(self) -> tuple[Client, httpx.Request]:
        rng = self.rng
        method, path = rng.choice(self.routes)
        if rng.random() < 0.15:
            method = rng.choice(METHODS)
        names = re.findall(r"{(\w+)}", path)
        parts = {name: SAMPLES.get(name, "nothing") for name in names} | {"table_id": self.table}
        for name in names:
            if rng.random() < 0.3:
                parts[name] = rng.choice([*STRANGE, *WORDS]) or "x"
        query = {name: rng.choice([*WORDS, *STRANGE]) for name in rng.sample(QUERIES, rng.randrange(3))}
        headers = {name.encode(): self._header() for name in rng.sample(HEADERS, rng.randrange(3))}
        body = self._body() if rng.random() < 0.7 else b""
        if body and b"content-type" not in headers:
            headers[b"content-type"] = rng.choice(TYPES).encode()
        client = rng.choice(self.callers)
        # A wait would only take time, and who is deleted or logged out cannot go on.
        query.pop("wait", None)
        return client, client.build_request(method, path.format_map(parts), params=query, headers=headers, content=body)

    def _header(self) -> bytes:
        rng = self.rng
        return rng.choice([b"", b"x" * 300, b"\xff\xfe", b"*/*;q=9", b"cs;q=0.1,en", rng.randbytes(12).hex().encode()])

    def _body(self) -> bytes:
        rng = self.rng
        if rng.random() < 0.4:
            return rng.choice(NONSENSE)[:4000]
        if rng.random() < 0.2:
            return rng.randbytes(rng.randrange(200))
        values = [b'"x"', b"0", b"-1", b"null", b"[]", b"{}", b'"' + b"y" * 600 + b'"', b"true", b"1e99"]
        fields = [b'"' + name.encode() + b'": ' + rng.choice(values) for name in rng.sample(FIELDS, rng.randrange(5))]
        return b"{" + b", ".join(fields) + b"}"

    def send(self, number: int) -> None:
        for _ in range(number):
            client, request = self.request()
            try:
                reply = client.send(request)
            except (httpx.NetworkError, httpx.ProtocolError):  # what is no HTTP at all may end the connection
                continue
            self.statuses[reply.status_code] += 1
            assert reply.status_code < 500, f"{describe(request)} gave {reply.status_code}: {reply.text[:300]}"

    def send_raw(self, number: int) -> None:
        """Bytes that are hardly HTTP."""
        rng = self.rng
        whole = b"GET /api/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
        for _ in range(number):
            changed = bytearray(whole)
            for _ in range(rng.randrange(1, 8)):
                changed[rng.randrange(len(changed))] = rng.randrange(256)
            host, port = self.server.host.split(":")
            with socket.create_connection((host, int(port)), timeout=30) as line:
                line.sendall(bytes(changed[: rng.randrange(1, len(changed) + 1)]))
                line.shutdown(socket.SHUT_WR)
                assert b"HTTP/1.1 5" not in line.recv(200)


def describe(request: httpx.Request) -> str:
    return f"{request.method} {request.url} {dict(request.headers)} {request.content[:300]!r}"


def check(server: Server, number: int, seed: int) -> None:
    fuzzer = Fuzzer(server, seed)
    fuzzer.send(number)
    fuzzer.send_raw(number // 20)
    assert server.client().get("/").status_code == 200
    fresh, _, table = server.duel()  # everything still works
    assert fresh.table(table)["question"] is not None
    assert {200, 401, 403, 404} <= fuzzer.statuses.keys()


def test_requests_without_sense_break_nothing(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    check(server, 400, 1)
    assert [
        record for record in caplog.records if record.levelname == "ERROR" and record.name.startswith("orloj")
    ] == []


@pytest.mark.soak
def test_many_requests_without_sense_break_nothing(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    number = min(500_000, int(os.environ.get("ORLOJ_SOAK_REQUESTS", "20000")))
    for seed in range(0, number, 5000):
        check(server, min(5000, number - seed), seed)
        errors = [one for one in caplog.records if one.levelname == "ERROR" and one.name.startswith("orloj")]
        assert errors == []
        caplog.clear()
