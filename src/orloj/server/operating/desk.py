"""The outermost layer: answers operators and their programs, and counts and logs what everybody else asks for."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import MutableMapping
from contextlib import suppress
from functools import cache
from typing import Any

from prometheus_client import Histogram
from sqlalchemy import text

from orloj.server.addresses import network_of_scope
from orloj.server.gate import Gate
from orloj.server.operating import metrics
from orloj.server.operating.logs import ACCESS, Refusals, kind_of, note, path_shown
from orloj.server.turns import Rank

_HEALTH, _READY, _METRICS = "/healthz", "/readyz", "/metrics"
_HERE = ("127.0.0.1", "::1")
_PATIENCE = 2.0  # seconds for the database to answer
_LOOK_LASTS = 1.0  # seconds
_EVERY = 2.0  # seconds between two looks at what is counted by looking
_REFUSED = (401, 403, 429)
_FAR_BEHIND = 10_000  # what may wait for the writer

Scope = MutableMapping[str, Any]


class Desk:
    """Around the gate."""

    def __init__(self, gate: Gate) -> None:
        self.app = gate
        self.site = gate.site
        self._stopping = False
        self._refusals = Refusals()
        self._watching: asyncio.Task[None] | None = None
        self._look_at: asyncio.Task[list[str]] | None = None
        self._looked = 0.0

    def wind_down(self) -> None:
        """The site is about to stop: nobody shall be sent here any more."""
        self._stopping = True
        self.app.wind_down()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
        elif scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"] in (_HEALTH, _READY, _METRICS):
            await self._answer(scope, send)
        else:
            await self._pass_on(scope, receive, send)

    # -- for operators

    async def _answer(self, scope: Scope, send: Any) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            status, media, body = 405, "text/plain", b"GET\n"
        elif scope["path"] == _HEALTH:
            status, media, body = 200, "text/plain", b"ok\n"
        elif scope["path"] == _READY:
            troubles = await self._troubles()
            status, media = 503 if troubles else 200, "application/json"
            body = json.dumps({"ready": not troubles, "troubles": troubles}).encode()
        elif self._may_read_metrics(scope):
            self._look()
            status, media, body = 200, "text/plain; version=0.0.4; charset=utf-8", metrics.as_text()
        else:
            status, media, body = 404, "text/plain", b"not found\n"
        headers = [(b"content-type", media.encode()), (b"content-length", str(len(body)).encode())]
        headers += [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def _may_read_metrics(self, scope: Scope) -> bool:
        allowed = self.site.settings.metrics
        client = scope.get("client")
        return allowed == "everybody" or (allowed == "local" and client is not None and client[0] in _HERE)

    async def _troubles(self) -> list[str]:
        """Why nobody should be sent here now. Anybody may ask: all who do within a second share one look."""
        if self._stopping:
            return ["stopping"]
        now = time.monotonic()
        if self._look_at is None or now - self._looked >= _LOOK_LASTS:
            self._looked = now
            self._look_at = asyncio.create_task(self._find_troubles())
        return await asyncio.shield(self._look_at)

    async def _find_troubles(self) -> list[str]:
        found = []
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.site.database.work(self._ask_database)
        except Exception as error:  # whatever it is, whoever asks is told
            found.append(f"database: {type(error).__name__}")
        if cause := self.site.database.trouble.kept_from_writing():
            found.append(f"database: cannot be written ({cause})")
        if self.site.writer.waiting > _FAR_BEHIND:
            found.append("writer: far behind")
        return found

    def _ask_database(self) -> None:
        with self.site.database.engine.connect() as connection:
            connection.execute(text("select 1"))

    # -- for everybody else

    async def _pass_on(self, scope: Scope, receive: Any, send: Any) -> None:
        begun = time.perf_counter()
        is_head = scope["method"] == "HEAD"
        if is_head:  # the same as GET; the server itself, who knows better, leaves the body out
            scope = {**scope, "method": "GET"}
        status = 500

        async def send_and_look(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_and_look)
        finally:
            took = time.perf_counter() - begun
            _duration(kind_of(scope["path"]), status // 100).observe(took)
            self._log(scope, "HEAD" if is_head else scope["method"], status, took)

    def _log(self, scope: Scope, method: str, status: int, took: float) -> None:
        refused = status in _REFUSED
        if not refused and not ACCESS.isEnabledFor(logging.INFO):
            return
        visit = scope.get("orloj.visit")
        person = visit.person if visit is not None else None
        fields = {
            "method": method,
            "path": path_shown(scope["path"]),
            "status": status,
            "milliseconds": round(1000 * took, 1),
            "person": person.id if person is not None else None,
        }
        network = network_of_scope(scope)
        if refused:
            self._refusals.tell(network, **fields)
        else:
            note(ACCESS, logging.INFO, "request", network=network, **fields)

    # -- counted by looking

    async def _live(self, scope: Scope, receive: Any, send: Any) -> None:
        async def send_and_watch(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "lifespan.startup.complete":
                self._watching = asyncio.create_task(self._watch())
            await send(message)

        try:
            await self.app(scope, receive, send_and_watch)
        finally:
            if self._watching is not None:
                self._watching.cancel()
                with suppress(asyncio.CancelledError):
                    await self._watching

    async def _watch(self) -> None:
        """Other processes are asked for these numbers too, so they must be there before."""
        while True:
            self._look()
            await asyncio.sleep(_EVERY)

    def _look(self) -> None:
        site = self.site
        metrics.TABLES.set(len(site.rooms))
        metrics.CHANNELS.set(len(site.channels))
        metrics.WRITER.set(site.writer.waiting)
        for rank in Rank:
            metrics.WAITING.labels(rank.name.lower()).set(site.thinkers.waiting(rank))


@cache  # there are few, and the library takes its time to find one
def _duration(kind: str, hundreds: int) -> Histogram:
    """How long requests of a kind took that were answered by a status of so many hundreds."""
    return metrics.REQUESTS.labels(kind, f"{hundreds}xx")
