"""Settings and fixtures for all tests."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj.kernel import Decision, Table

pytest_plugins = ["pytester", "tests.cpu_budgets"]


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
