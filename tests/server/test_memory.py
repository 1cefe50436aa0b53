"""A server may run for as long as it likes: what is over leaves its memory."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import time
import weakref
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx
import numpy as np
import pytest

from orloj.server.live import memory, presence
from orloj.server.live.memory import IDLE_WHEN_OVER
from orloj.testing.browser import RunningServer
from tests.server.helpers import play_out, serving, wait_until
from tests.server.steady import Company

TABLES = 200
EVERY = 5.0  # seconds between two looks at the memory
WARM_UP = 1 / 3  # of the time, in which a server gets what it keeps for ever and the first games come to their end
MOST = 512  # bytes that a stored answer may leave behind: half of the smallest leak that has to be noticed
MOST_OF_THINKER = 250  # megabytes
SLACK = 90.0  # seconds in which a finished table may still be in memory, besides those that it is to stay


class Sample(NamedTuple):
    answers: int  # that the server has stored so far
    tables: int  # in memory
    memory: int  # bytes of the server
    thinkers: list[int]  # bytes of each process that thinks


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            parents[int(status.parent.name)] = int(re.findall(r"^PPid:\s+(\d+)$", status.read_text(), re.M)[0])
        except OSError:  # it has ended meanwhile
            continue
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def memory_of(pid: int) -> int:
    """Bytes that a process has in memory; none when it has ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def number_in(metrics: str, name: str) -> int:
    return round(float(re.findall(rf"^{name} (\S+)$", metrics, re.M)[0]))


def left_by_an_answer(samples: list[Sample]) -> float:
    """By how many bytes the server grows with each answer. What its tables take is told apart from that: where games
    are played faster, more of those that have just ended are still in memory."""
    known = np.array([(one.answers, one.tables, 1) for one in samples], dtype=float)
    memory = np.array([one.memory for one in samples], dtype=float)
    by_answer, _, _ = np.linalg.lstsq(known, memory, rcond=None)[0]
    return float(by_answer)


async def watch(server: RunningServer, samples: list[Sample]) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as line:
        while True:
            numbers = (await line.get("/metrics")).text
            own, *thinkers = map(memory_of, family(server.pid))
            stored, tables = (number_in(numbers, name) for name in ("orloj_answers_total", "orloj_tables"))
            samples.append(Sample(stored, tables, own, thinkers))
            await asyncio.sleep(EVERY)


async def play_and_watch(server: RunningServer, seconds: float) -> tuple[Company, list[Sample]]:
    samples: list[Sample] = []
    company = Company(server.port, TABLES)
    watching = asyncio.create_task(watch(server, samples))
    try:
        await company.play(seconds)
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
    return company, samples


@pytest.mark.soak
def test_a_loaded_server_does_not_grow(tmp_path: Path) -> None:
    """200 tables for half an hour (`ORLOJ_SOAK_MINUTES`), each at the pace of people."""
    seconds = 60 * float(os.environ.get("ORLOJ_SOAK_MINUTES", "30"))
    with RunningServer(tmp_path, "--rate", "0") as server:
        company, samples = asyncio.run(play_and_watch(server, seconds))
        log = server.log()
    ended = time.monotonic()
    warm = samples[int(len(samples) * WARM_UP) :]
    growth = left_by_an_answer(warm)
    megabytes = [one.memory >> 20 for one in warm]
    thinkers = [size >> 20 for size in samples[-1].thinkers]
    print(
        f"{seconds / 60:.0f} minutes at {TABLES} tables: {company.answers} answers of people, {samples[-1].answers} "
        f"with those of bots; {len(company.over)} tables came to their end, {samples[-1].tables} were in memory at last"
    )
    print(
        f"memory of the server after the warm-up: {megabytes[0]} MB, at last {megabytes[-1]}, between {min(megabytes)} "
        f"and {max(megabytes)}; {growth:.0f} bytes for each answer"
    )
    print(f"memory of those who think: {[size >> 20 for size in warm[0].thinkers]} MB, at last {thinkers} MB")
    assert company.unexpected == []
    assert "Traceback" not in log, log
    assert company.answers >= TABLES * seconds / 60, "they hardly came to play"
    lately = sum(ended - when < IDLE_WHEN_OVER + SLACK for when in company.over)
    assert samples[-1].tables <= TABLES + lately
    assert len(company.over) > 2 * lately, "too few games came to their end to tell whether they leave"
    assert growth < MOST
    assert max(thinkers) < MOST_OF_THINKER  # what they remember is limited, but it takes hours until it is all there


# -- what is left of a table

LIMITED = {"site.rooms._readability._readable", "site.keeper._leases", "site.talk._newest"}


def _parts(one: object) -> Iterator[tuple[str, object]]:
    """What is directly in something that holds others."""
    if isinstance(one, dict):
        for key, value in one.items():
            yield f"[{key!r}]", key
            yield f"[{key!r}]", value
    elif isinstance(one, list | tuple | set | frozenset | deque):
        for place, value in enumerate(one):
            yield f"[{place}]", value
    elif type(one).__module__.startswith("orloj.") and not isinstance(one, type):
        names = [*getattr(one, "__dict__", ()), *getattr(type(one), "__slots__", ())]
        for name in names:
            yield f".{name}", getattr(one, name, None)


def _where(top: object, wanted: str) -> set[str]:
    """All places below an object where a text stands."""
    found, seen, waiting = set(), {id(top)}, [("site", top)]
    for path, one in waiting:
        for name, part in _parts(one):
            if part == wanted and isinstance(part, str):
                found.add(path)
            elif id(part) not in seen:
                seen.add(id(part))
                waiting.append((path + name, part))
    return found


@pytest.fixture
def no_search_for_circles() -> Iterator[None]:
    """Tests may switch it off."""
    yield
    gc.enable()


def test_a_game_that_is_over_leaves_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_search_for_circles: None
) -> None:
    """Played by people and by bots, with pages open: afterwards nothing of it is left but its name in a few lists whose
    length is limited. It goes at once: a server searches for circles seldom, because everybody waits meanwhile."""
    monkeypatch.setattr(presence, "GRACE", 0.1)
    rng = Random(1)
    with serving(tmp_path) as server:
        ada, bob, duel = server.duel()
        alone = ada.make("me", "normal", "normal")["id"]
        bots = ada.make("normal", "normal", public=True)["id"]
        browser = server.browser()
        for table in (duel, bots):
            assert browser.get(f"/t/{table}").status_code == 200
            assert browser.get(f"/t/{table}/fragment").status_code == 200
        with server.listen(duel, authorization=ada.headers["authorization"]):
            play_out([ada, bob], duel, rng)
        play_out([ada], alone, rng)
        wait_until(lambda: ada.table(bots)["outcome"] is not None)
        for table in (duel, alone, bots):
            assert ada.get(f"/t/{table}?story=all").status_code in (200, 303, 403)
        tables = {table: weakref.ref(server.room(table).table) for table in (duel, alone, bots)}
        wait_until(lambda: not any(server.site.hub.is_watched(table) for table in tables))

        gc.collect()  # what requests have left behind
        gc.disable()
        monkeypatch.setattr(memory, "IDLE_WHEN_OVER", 0.0)
        server.call(server.site.rooms.tidy)

        def left() -> set[str]:
            """Where the tables are still known, besides lists whose length is limited and the lines of thinkers."""
            places = {place for table in tables for place in _where(server.site, table)} - LIMITED
            return {place for place in places if not place.startswith("site.thinkers.")}

        wait_until(lambda: not left())  # who has left a table counts for a moment
        server.guest()  # the writer remembers what it has written last
        assert {table: game() for table, game in tables.items()} == dict.fromkeys(tables)
