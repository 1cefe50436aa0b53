"""What docs/api.md says about the interface for programs is true: its bot plays, and its calls exist."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest

from orloj.server.api.errors import WORDS
from orloj.testing.browser import RunningServer
from orloj.words import COMMON

DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"
METHODS = ("GET", "POST", "PUT", "DELETE")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("site")) as running:
        yield running


def the_bot() -> str:
    """The only block of Python in the document."""
    [code] = re.findall(r"^```python no-run\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.M | re.S)
    return str(code)


def test_the_bot_has_at_most_thirty_lines() -> None:
    assert len(the_bot().strip().splitlines()) <= 30


def test_the_bot_plays_a_whole_game(server: RunningServer, tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(the_bot(), encoding="utf-8")
    played = subprocess.run(
        [sys.executable, "-W", "error", "-I", str(program)],
        env={**os.environ, "ORLOJ_SITE": server.url.rstrip("/")},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert played.returncode == 0, played.stderr
    assert played.stderr == ""
    assert "Scores: " in played.stdout, played.stdout


class Unsteady(BaseHTTPRequestHandler):
    """A site that can do nothing the first time it is asked for something, like one that stops or has no database."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self._answer({"outcome": {"text": "it is over"}, "story": [], "story_size": 0})

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self._answer({"secret": "key", "id": "table", "outcome": None, "story_size": 0})

    def _answer(self, found: dict[str, Any]) -> None:
        first = self.path not in self.asked
        self.asked.append(self.path)
        content = json.dumps({"error": "storage"} if first else found).encode()
        self.send_response(503 if first else 200)
        for name, value in (("Retry-After", "0"), ("Content-Length", str(len(content)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


def test_the_bot_comes_back_when_it_is_asked_to(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(the_bot(), encoding="utf-8")
    with ThreadingHTTPServer(("127.0.0.1", 0), Unsteady) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        played = subprocess.run(
            [sys.executable, "-I", str(program)],
            env={**os.environ, "ORLOJ_SITE": f"http://127.0.0.1:{site.server_port}"},
            capture_output=True,
            text=True,
            timeout=60,
        )
        site.shutdown()
    assert played.stderr == ""
    assert played.stdout == "it is over\n"
    assert len(Unsteady.asked) == 6


def test_every_call_that_is_named_exists(server: RunningServer) -> None:
    described = httpx.get(server.url + "api/schema/openapi.json").json()
    calls = {(method.upper(), path) for path, item in described["paths"].items() for method in item}
    text = DOCUMENT.read_text(encoding="utf-8")
    named = set()
    for found in re.finditer(r"`([A-Z`, ]+) (/api/[^`?\s]*)", text):
        for method in re.findall(r"[A-Z]+", found[1]):
            named.add((method, found[2]))
    assert named - calls == set()
    assert {method for method, _ in named} == set(METHODS)
    addresses = {address.replace("$TABLE", "{table_id}") for address in re.findall(r"\$SITE(/api[\w/$.]*)", text)}
    assert len(addresses) > 4
    assert addresses <= {"/api/schema/openapi.json", *(path for _, path in calls)}
    schemas = set(re.findall(r"\b(?:Rftg|Andromeda)\w+", text))
    assert len(schemas) > 2
    assert schemas <= set(described["components"]["schemas"])


def test_every_refusal_that_is_named_can_be_told() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([45]\d\d) \| ([^|]+) \|", text, re.M)
    named = {key for _, keys in rows for key in re.findall(r"`([a-z-]+)`", keys)}
    spoken = {key for key in named if WORDS.has(f"error.{key}")}
    assert named - spoken == {"illegal", "malformed", "not-your-choice", "bad-table"}  # these have words of their own
    reasons = re.search(r"^\| `why` \|.*?\n\n", text, re.M | re.S)
    assert reasons is not None
    keys = [key for row in reasons[0].strip().splitlines()[2:] for key in re.findall(r"`([a-z-]+)`", row.split("|")[1])]
    assert len(keys) > 8
    assert [key for key in keys if not COMMON.has(f"error.{key}")] == []
