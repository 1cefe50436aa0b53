"""A flooder beside ordinary players: they hardly notice. (`make soak`; `ORLOJ_SOAK_SECONDS` says how long it lasts.)"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import httpx
import pytest

from orloj.server.load import random_answer
from orloj.testing.browser import RunningServer
from tests.server.flooder import PAGES
from tests.server.playing import QUIET

PLAYERS = 6
SLOWEST = 0.5  # seconds, for 99 of 100 answers


class Ordinary(threading.Thread):
    """Somebody who plays against bots, from an address of his own, and notes how long each answer takes."""

    def __init__(self, url: str, number: int, until: float) -> None:
        super().__init__(name=f"player {number}")
        self._line = httpx.Client(base_url=url, timeout=60, headers={"x-forwarded-for": f"198.51.100.{number}"})
        self._until = until
        self._rng = Random(number)
        self.took: list[float] = []
        self.refused: list[str] = []
        self.tables: list[str] = []

    def run(self) -> None:
        with self._line:
            self._line.headers["authorization"] = f"Bearer {self._line.post('/api/me/guest').json()['secret']}"
            while time.monotonic() < self._until:
                self._play()

    def _play(self) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "normal"}, {"kind": "bot", "bot": "normal"}]
        made = self._line.post("/api/tables", json={"game": "rftg", "seats": seats, "pace": "quick"})
        table = made.json()["id"]
        self.tables.append(table)
        while time.monotonic() < self._until:
            seen = self._line.get(f"/api/tables/{table}", params={**QUIET, "wait": 5}).json()
            if seen["outcome"] is not None:
                return
            question = seen["question"]
            if question is None or question["sealed"] is not None:
                continue
            body = {"answer": random_answer(question, self._rng), "question": question["id"]}
            begun = time.perf_counter()
            reply = self._line.post(f"/api/tables/{table}/answers", params=QUIET, json=body)
            self.took.append(time.perf_counter() - begun)
            if reply.status_code == 422:  # a random one that the rules forbid: the refusal proposes another
                body["answer"] = reply.json()["example"]
                reply = self._line.post(f"/api/tables/{table}/answers", params=QUIET, json=body)
            if reply.status_code not in (200, 409):
                self.refused.append(reply.text)
            time.sleep(0.2)  # people think


def _warm_up(url: str) -> None:
    """What is read and rendered once for all is there already, as in a server that has run for a while."""
    until = time.monotonic() + 3
    player = Ordinary(url, 200, until)
    player.run()
    with httpx.Client(base_url=url, timeout=120, headers={"x-forwarded-for": "198.51.100.201"}) as visitor:
        [table] = player.tables[:1]
        for page in PAGES:
            visitor.get(page.format(table=table))


@pytest.mark.soak
def test_a_flooder_does_not_disturb_ordinary_players(tmp_path: Path) -> None:
    """He has 200 connections and 100 tables of expert bots: the limit on those is lifted here."""
    seconds = float(os.environ.get("ORLOJ_SOAK_SECONDS", "120"))
    with RunningServer(tmp_path, "--pace", "natural", "--bot-tables", "0") as server:
        _warm_up(server.url)
        command = [sys.executable, "-m", "tests.server.flooder", server.url, str(seconds), "200", "100"]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as flooder:
            players = [Ordinary(server.url, number, time.monotonic() + seconds) for number in range(PLAYERS)]
            for player in players:
                player.start()
            for player in players:
                player.join()
            said, _ = flooder.communicate(timeout=120)
        log = server.log()
    flood = json.loads(said)
    took = sorted(second for player in players for second in player.took)
    slowest = took[int(len(took) * 0.99)]
    print(f"flooder: {flood}")
    print(f"{len(took)} answers: median {took[len(took) // 2] * 1000:.0f} ms, p99 {slowest * 1000:.0f} ms, "
          f"worst {took[-1] * 1000:.0f} ms")  # fmt: skip
    assert flood["tables"] == 100
    assert flood.get("429", 0) > 0, "he was never told to wait"
    assert not flood.get("500", 0), log
    assert [text for player in players for text in player.refused] == []
    assert len(took) >= seconds * PLAYERS / 4, "the players had to wait for their bots"
    assert slowest < SLOWEST
    assert "Traceback" not in log, log
