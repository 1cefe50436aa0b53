"""The site in this process, for tests: served on a loopback port by a thread, with its inside within reach.

with serving(tmp_path) as server:
    ada = server.guest()
    table = ada.post("/api/tables", json=against_bots()).json()
    room = server.room(table["id"])
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.routes import HTTPRoute
from sqlalchemy import Connection, text
from websockets.sync.client import ClientConnection, connect

from orloj.server.app import create_app
from orloj.server.doors import files_allowed
from orloj.server.gate import CSRF_COOKIE, SESSION_COOKIE, Gate
from orloj.server.live.room import Room
from orloj.server.load import random_answer
from orloj.server.operating.desk import Desk
from orloj.server.people.people import Person
from orloj.server.serve import configured, listen
from orloj.server.settings import Settings
from orloj.server.site import Site

T = TypeVar("T")
Table = dict[str, Any]  # a table as the interface describes it
PATIENCE = 60.0  # seconds that anything may take on a busy machine
QUICK_HASHES = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
# No pauses, no limits, and bots that hardly think.
QUICK = {
    "quick_bots": True,
    "thinkers": 1,
    "requests_per_second": 0.0,
    "logins_per_minute": 0.0,
    "hints_per_minute": 0.0,
    "onlookers_share": 0.0,
    "bot_tables": 0,
    "hint_budget": "20",
    "review_budget": "6",
}
PASSWORD = "correct horse battery"


class Client(httpx.Client):
    """Somebody who calls the site."""

    def table(self, table_id: str, **params: Any) -> Table:
        found: Table = expect(200, self.get(f"/api/tables/{table_id}", params=params))
        return found

    def make(self, *seats: str, **more: Any) -> Table:
        """A table for these seats: `me`, `open`, `link`, `bot` or a bot's name."""
        made: Table = expect(201, self.post("/api/tables", json=wish(*seats, **more)))
        return made

    def sit(self, table_id: str, seat: int, invite: str | None = None) -> Table:
        seated: Table = expect(200, self.put(f"/api/tables/{table_id}/seats/{seat}", json={"invite": invite}))
        return seated

    def answer(self, table_id: str, answer: str, question: str | None = None, **params: Any) -> httpx.Response:
        body = {"answer": answer, "question": question}
        return self.post(f"/api/tables/{table_id}/answers", json=body, params=params)

    def answer_anything(self, table_id: str, rng: Random) -> Table:
        """Answer the open question at random."""
        return self.answer_question(table_id, self.table(table_id)["question"], rng)

    def answer_question(self, table_id: str, question: dict[str, Any], rng: Random, **params: Any) -> Table:
        """A random answer; if it is refused, the one that the refusal proposes."""
        reply = self.answer(table_id, random_answer(question, rng), question["id"], **params)
        if reply.status_code == 422:
            reply = self.answer(table_id, refusal(422, "illegal", reply)["example"], question["id"], **params)
        answered: Table = expect(200, reply)
        return answered


class Server:
    """A site that is being served."""

    def __init__(self, app: Any, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.desk: Desk = app
        self.gate: Gate = self.desk.app
        self.app: Litestar = self.gate.app
        self.site: Site = self.app.state.site
        self.url = f"http://127.0.0.1:{port}"
        self.host = f"127.0.0.1:{port}"
        self._loop = loop
        self._clients: list[Client] = []
        self.site.people._hasher = QUICK_HASHES
        self.site.people._nobody = QUICK_HASHES.hash("nobody")  # it is compared with where a name is unknown

    # -- inside

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the server's own loop do something."""
        done: Future[T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return done.result(PATIENCE)

    def call(self, do: Callable[[], T]) -> T:
        """Call something in the server's loop, so that nothing comes between."""

        async def work() -> T:
            return do()

        return self.run(work())

    def room(self, table_id: str) -> Room:
        return self.run(self.site.rooms.get(table_id))

    def rows(self, query: str, **values: Any) -> list[Any]:
        """What is in the database."""

        def ask(connection: Connection) -> list[Any]:
            return list(connection.execute(text(query), values).all())

        return self.run(self.site.database.read(ask))

    # -- clients

    def client(self, **headers: str) -> Client:
        client = Client(base_url=self.url, headers=headers, timeout=PATIENCE, verify=False)  # no certificates: quicker
        self._clients.append(client)
        return client

    def with_key(self, secret: str) -> Client:
        return self.client(authorization=f"Bearer {secret}")

    def guest(self) -> Client:
        """A program that plays as a guest."""
        return self.with_key(expect(201, self.client().post("/api/me/guest"))["secret"])

    def register(self, name: str, password: str = PASSWORD) -> tuple[Person, str]:
        """A new account: the person and the token of its session."""
        return self.run(self.site.people.register(name, password, None))

    def account(self, name: str, password: str = PASSWORD) -> Client:
        """A program that uses the key of a new account."""
        self.register(name, password)
        key = expect(201, self.client().post("/api/me/login", json={"name": name, "password": password}))
        return self.with_key(key["secret"])

    def browser(self, name: str = "", *, csrf: bool = True) -> Client:
        """Somebody with a session's cookie, as a page has it; without `csrf` as another site could send it."""
        person = self.run(self.site.people.new_guest(name or "Guest 1")) if not name else self.register(name)
        client = self.client()
        client.cookies.set(SESSION_COOKIE, person[1])
        client.cookies.set(CSRF_COOKIE, "c" * 32)
        if csrf:
            client.headers["x-csrf-token"] = "c" * 32
        return client

    def listen(self, table_id: str, known: str = "", **headers: str) -> ClientConnection:
        """The live channel of a table, for somebody who may know a version of it."""
        query = f"?known={known}" if known else ""
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table_id}/live{query}"
        return connect(address, additional_headers=headers, open_timeout=PATIENCE, proxy=None)

    # -- tables

    def duel(self, *, public: bool = True, **more: Any) -> tuple[Client, Client, str]:
        """Two programs at a table of two."""
        ada, bob = self.guest(), self.guest()
        table = ada.make("me", "open" if public else "link", public=public, **more)
        bob.sit(table["id"], 1, table["invites"].get("1"))
        return ada, bob, table["id"]

    def close(self) -> None:
        for client in self._clients:
            client.close()


@contextmanager
def serving(folder: Path, host: str = "127.0.0.1", **settings: Any) -> Iterator[Server]:
    """The site on a free port, until the block ends."""
    values = {**QUICK, **settings}
    app = create_app(Settings(data=folder, **values))
    config = configured(app, app.site.settings, files_allowed(), timeout_graceful_shutdown=1)
    uvicorn_server = uvicorn.Server(config)
    with listen(host, 0) as listening:
        thread = threading.Thread(target=uvicorn_server.run, kwargs={"sockets": [listening]}, name="site")
        thread.start()
        try:
            loop = _wait_for_loop(uvicorn_server, app)
            server = Server(app, listening.getsockname()[1], loop)
            try:
                yield server
            finally:
                server.close()
        finally:
            uvicorn_server.should_exit = True
            thread.join(PATIENCE)


def _wait_for_loop(uvicorn_server: uvicorn.Server, app: Any) -> asyncio.AbstractEventLoop:
    end = time.monotonic() + PATIENCE
    while not uvicorn_server.started:
        assert time.monotonic() < end, "the site did not start"
        time.sleep(0.01)
    loop: asyncio.AbstractEventLoop = app.site.writer._loop
    return loop


# -- what tests say often


def expect(status: int, response: httpx.Response) -> Any:
    """The body of a response that must have this status."""
    assert response.status_code == status, told(response)
    return response.json() if response.content else None


def refusal(status: int, error: str, response: httpx.Response) -> dict[str, Any]:
    """The body of a refusal, with its key and some words for people."""
    body: dict[str, Any] = expect(status, response)
    assert body["error"] == error, body
    assert body["message"], body
    return body


def wish(*seats: str, **more: Any) -> dict[str, Any]:
    """A wished table of Race for the Galaxy."""
    return {"game": "rftg", "seats": [_seat(seat) for seat in seats], **more}


def _seat(word: str) -> dict[str, str]:
    return {"kind": word} if word in ("me", "open", "link", "bot") else {"kind": "bot", "bot": word}


def told(reply: httpx.Response) -> str:
    """A response in short, for the message of a test that fails."""
    return f"{reply.request.method} {reply.request.url} gave {reply.status_code}: {reply.text[:300]}"


def server_log(caplog: pytest.LogCaptureFixture) -> str:
    """What was logged, but not by the clients of the tests."""
    clients = ("httpx", "httpcore", "websockets.client")
    return "\n".join(caplog.handler.format(record) for record in caplog.records if not record.name.startswith(clients))


# Something that exists, for each part of an address that is not a table.
SAMPLES = {
    "game_id": "rftg",
    "game": "rftg",
    "rule_id": "rftg.setup.1",
    "token": "gem-world",
    "lang": "cs",
    "pace": "quick",
    "seat": "1",
    "key_id": "0",
    "invite": "nothing",
    "package": "base",
    "name": "base.css",
    "path": "nothing",
    "aside": "orders",
    "browser_id": "nothing",
    "link": "nothing",
    "theme": "dark",
    "place": "rftg.setup.1",
    "symbol": "draw",
    "wish_id": "nothing",
    "cup": "nothing",
    "entrant": "1",
    "in_round": "1",
    "pairing": "1",
    "other": "1",
}


def routes(server: Server) -> list[tuple[str, str]]:
    """Every address of the site with its methods: `("GET", "/api/tables/{table_id}")`."""
    return sorted(
        (str(method), route.path_format)
        for route in server.app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method != "OPTIONS"
    )


def filled(path: str, table_id: str = "nothing", /, **values: str) -> str:
    """An address with something in its places."""
    return path.format_map({**SAMPLES, "table_id": table_id, **values})


def addresses(server: Server, table_id: str) -> list[str]:
    """Everything that can be fetched, with this table where a table is named."""
    reading = [
        path for method, path in routes(server) if method == "GET" and path != "/lang/{lang}"
    ]  # that one sets it
    found = [filled(path, table_id) for path in reading]
    more = ["/art/rftg/cover.svg", "/look/rftg/rftg.css", f"/t/{table_id}/replay?at=0", f"/t/{table_id}?story=all"]
    return [*found, *more, "/api/tables?which=public", "/nowhere"]


def wait_until(true: Callable[[], bool], patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def play_out(players: list[Client], table_id: str, rng: Random) -> Table:
    """Let these players answer at random until the game is over."""
    quiet = {"view": False, "texts": False, "since": 1_000_000}
    while True:
        for player in players:
            table = player.table(table_id, **quiet)
            while (question := table["question"]) is not None and question["sealed"] is None:
                table = player.answer_question(table_id, question, rng, **quiet)
            if table["outcome"] is not None:
                return table
