"""What docs/api.md says about the interface for programs is true: its bot plays, and its calls exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

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
    rows = re.findall(r"^\| (4\d\d) \| ([^|]+) \|", text, re.M)
    named = {key for _, keys in rows for key in re.findall(r"`([a-z-]+)`", keys)}
    spoken = {key for key in named if WORDS.has(f"error.{key}")}
    assert named - spoken == {"illegal", "malformed", "not-your-choice", "bad-table"}  # these have words of their own
    reasons = re.search(r"^\| `why` \|.*?\n\n", text, re.M | re.S)
    assert reasons is not None
    keys = [key for row in reasons[0].strip().splitlines()[2:] for key in re.findall(r"`([a-z-]+)`", row.split("|")[1])]
    assert len(keys) > 8
    assert [key for key in keys if not COMMON.has(f"error.{key}")] == []
