"""Settings and fixtures for all tests."""

from __future__ import annotations

from hashlib import blake2b
from itertools import count
from random import Random
from typing import Any

import pytest

from orloj.kernel import Decision, Table

pytest_plugins = ["pytester", "tests.cpu_budgets"]


@pytest.fixture(autouse=True)
def dealt_as_before(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can guess what a table deals; here each test deals the same each time, so that none fails by bad luck.

    Servers that are processes of their own deal as they like."""
    numbers = count()

    def secret(size: int) -> bytes:
        name = f"{request.node.nodeid} {next(numbers)}"
        return blake2b(name.encode(), digest_size=size).digest()

    monkeypatch.setattr("orloj.kernel.table.fresh_seed", lambda: secret(16).hex())
    monkeypatch.setattr("orloj.kernel.table.fresh_salt", lambda: secret(32))


@pytest.fixture
def imagined(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The streams of chance by which bots have imagined worlds: the same stream deals the same one."""
    streams: list[Any] = []
    really = Decision.imagine

    def imagine(decision: Decision, luck: Random) -> Table[Any]:
        streams.append(luck.getstate())
        return really(decision, luck)

    monkeypatch.setattr(Decision, "imagine", imagine)
    return streams
