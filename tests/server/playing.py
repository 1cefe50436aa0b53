"""Programs that play at a server over HTTP, for the tests of whole servers."""

from __future__ import annotations

import threading
import time
from random import Random
from typing import Any

import httpx

from orloj.server.load import random_answer

QUIET = {"view": "false", "texts": "false", "since": "1000000"}


class Player:
    """Somebody with a key, who may use several servers of the same site."""

    def __init__(self, *urls: str, seed: int = 0, key: str = "") -> None:
        self.urls = urls
        self.lines = [httpx.Client(base_url=url, timeout=30) for url in urls]
        self.key = key
        if not key:
            reply = self.lines[0].post("/api/me/guest")
            reply.raise_for_status()
            self.key = reply.json()["secret"]
        for line in self.lines:
            line.headers["Authorization"] = f"Bearer {self.key}"
        self.rng = Random(seed)
        self._twins: list[Player] = []
        self.acknowledged: list[tuple[str, str, str]] = []  # table, question, answer

    def twin(self, seed: int) -> Player:
        """The same person once more, for another thread."""
        twin = Player(*self.urls, seed=seed, key=self.key)
        self._twins.append(twin)
        return twin

    def call(self, method: str, path: str, *, line: int | None = None, **more: Any) -> httpx.Response:
        found = self.lines[line] if line is not None else self.rng.choice(self.lines)
        return found.request(method, path, **more)

    def table(self, seats: list[dict[str, str]], **more: Any) -> str:
        reply = self.call("POST", "/api/tables", json={"game": "rftg", "seats": seats, **more})
        assert reply.status_code == 201, reply.text
        return str(reply.json()["id"])

    def look(self, table: str, wait: float = 0) -> Any:
        reply = self.call("GET", f"/api/tables/{table}", params={**QUIET, "wait": wait})
        assert reply.status_code == 200, reply.text
        return reply.json()

    def answer(self, table: str, question: Any) -> httpx.Response:
        """A random answer to a question; what is acknowledged is remembered."""
        body = {"answer": random_answer(question, self.rng), "question": question["id"]}
        reply = self.call("POST", f"/api/tables/{table}/answers", params=QUIET, json=body)
        if reply.status_code == 200:
            self.acknowledged.append((table, body["question"], body["answer"]))
        return reply

    def play(self, table: str, stop: threading.Event | None = None, seconds: float = 180) -> Any:
        """Answer whatever is asked until the game is over; lines that are lost are tried again."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (stop is not None and stop.is_set()):
            try:
                seen = self.look(table, wait=1)
                if seen["outcome"] is not None:
                    return seen
                question = seen["question"]
                if question is not None and question["sealed"] is None:
                    reply = self.answer(table, question)
                    assert reply.status_code in (200, 409, 422), reply.text
            except httpx.HTTPError:
                if stop is not None:
                    return None
                time.sleep(0.05)
        return None

    def close(self) -> None:
        for line in self.lines:
            line.close()
        for twin in self._twins:
            twin.close()
