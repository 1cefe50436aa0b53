"""Settings and fixtures for all tests."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj.kernel import Look, Table

pytest_plugins = ["pytester"]


@pytest.fixture
def imagined(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The streams of chance by which bots have imagined worlds: the same stream deals the same one."""
    streams: list[Any] = []
    really = Look.imagine

    def imagine(look: Look, luck: Random) -> Table[Any]:
        streams.append(luck.getstate())
        return really(look, luck)

    monkeypatch.setattr(Look, "imagine", imagine)
    return streams
