"""Rounds that a process makes by itself."""

from __future__ import annotations

import asyncio
import logging

import pytest

from orloj.server.rounds import Rounds
from orloj.server.storage.trouble import StorageAway

log = logging.getLogger("orloj.test-rounds")


def rounds_with(*errors: Exception | None) -> int:
    """How many rounds are made, if some go wrong."""
    made: list[Exception | None] = []
    left = list(errors)

    async def look() -> None:
        made.append(error := left.pop(0) if left else None)
        if error is not None:
            raise error

    async def some_time() -> None:
        rounds = Rounds(look, 0.0, log, "looking failed")
        rounds.start()
        while len(made) < len(errors) + 1:
            await asyncio.sleep(0)
        await rounds.close()
        after = len(made)
        await asyncio.sleep(0.01)
        assert len(made) == after  # closed is closed

    asyncio.run(some_time())
    return len(made)


def test_a_mistake_is_told_with_its_trace_once_and_the_next_round_comes(caplog: pytest.LogCaptureFixture) -> None:
    assert rounds_with(KeyError("x"), KeyError("x"), None, KeyError("x")) >= 5
    (told,) = caplog.records
    assert told.getMessage() == "looking failed"
    assert "KeyError" in caplog.text
    assert "in look" in caplog.text


def test_a_database_that_is_away_has_been_told_already(caplog: pytest.LogCaptureFixture) -> None:
    assert rounds_with(StorageAway("away"), StorageAway("full")) >= 3
    assert not caplog.records
