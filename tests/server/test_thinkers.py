"""The processes in which bots think come and go with the site."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from unittest.mock import AsyncMock, Mock

import pytest

from orloj.games import game_named
from orloj.games.andromeda.components import MODULES, MOONS
from orloj.kernel import Table
from orloj.server.live import thinkers as thinkers_module
from orloj.server.live.thinker import Reply, Stepped, Weigh
from orloj.server.live.thinkers import Thinkers
from orloj.server.turns import Rank, Share
from orloj.testing.andromeda import andromeda, station


def test_a_thinker_that_was_interrupted_is_gone_when_the_site_has_closed() -> None:
    """Somebody who asked went away, or the site stops: nothing of it may be left when the loop closes."""
    table = Table.new(game_named("rftg"), 2, seed=4)
    task = Weigh("rftg", next(iter(table.asks())), table.excerpt(), "60s", "chance")

    async def interrupt() -> int | None:
        thinkers = Thinkers(1)
        thought = asyncio.create_task(thinkers.weigh(Share(Rank.HINT, 1, "here"), task))
        while not thinkers._all:
            await asyncio.sleep(0.01)
        [process] = thinkers._all
        await asyncio.sleep(0.2)
        thought.cancel()
        with suppress(asyncio.CancelledError):
            await thought
        await thinkers.close()
        return process.returncode

    assert asyncio.run(interrupt()) is not None


def test_what_bots_do_unasked_comes_back_from_the_process() -> None:
    slot = next(module.id for module in MODULES if any(one.kind == "gain" and one.vp == 2 for one in module.slots))
    table = andromeda(station(), station(moons=[MOONS[0].id], modules=[slot])).table

    async def ask() -> list[Stepped]:
        thinkers = Thinkers(1)
        try:
            share = Share(Rank.MOVE, 1, "here")
            return await thinkers.unasked(share, "andromeda", {1: "normal"}, table.excerpt())
        finally:
            await thinkers.close()

    assert asyncio.run(ask()) == [Stepped(1, "store", f"store {MOONS[0].id} {slot}")]


def test_a_bot_that_answers_at_once_does_not_wait_for_one_that_thinks() -> None:
    """The search ends as soon as the best answer is known, whatever time it was given; so the one that thinks is
    made to stand still, and has certainly not ended when the other one answers."""
    table = Table.new(game_named("rftg"), 2, seed=4)
    seat = next(iter(table.asks()))
    long = Weigh("rftg", seat, table.excerpt(), "60s", "chance")

    async def ask() -> tuple[str | None, bool]:
        thinkers = Thinkers(1)
        thought = asyncio.create_task(thinkers.weigh(Share(Rank.HINT, 1, "there"), long))
        while not thinkers._all:
            await asyncio.sleep(0.01)
        [thinking] = thinkers._all
        thinking.send_signal(signal.SIGSTOP)
        answer = await thinkers.choose(Share(Rank.MOVE, 2, "here"), "rftg", "normal", seat, table.excerpt())
        thinks = not thought.done()
        thought.cancel()
        with suppress(asyncio.CancelledError):
            await thought
        await thinkers.close()
        return answer, thinks

    answer, thinks = asyncio.run(ask())
    assert answer
    assert thinks


def test_what_is_charged_is_the_thought_and_not_the_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now, charged = 0.0, list[tuple[str, float]]()

    async def think(*_: object) -> Reply[str]:
        nonlocal now
        now += 3.0
        await asyncio.sleep(0)
        return Reply("an answer")

    async def work() -> None:
        thinkers, excerpt = Thinkers(1), Table.new(game_named("rftg"), 2, seed=4).excerpt()
        monkeypatch.setattr(thinkers, "_start", AsyncMock(return_value=Mock(returncode=None)))
        leave = thinkers.turns.leave

        def note(share: Share | None = None, cost: float = 0.0) -> None:
            assert share is not None
            charged.append((share.table, cost))
            leave(share, cost)

        monkeypatch.setattr(thinkers.turns, "leave", note)
        shares = [Share(Rank.MOVE, 1, table) for table in ("first", "second")]
        await asyncio.gather(*[thinkers.choose(share, "rftg", "expert", 0, excerpt) for share in shares])

    monkeypatch.setattr(thinkers_module, "_ask", think)
    monkeypatch.setattr(thinkers_module, "time", Mock(monotonic=lambda: now))
    asyncio.run(work())
    assert charged == [("first", 3.0), ("second", 3.0)]


def test_where_one_of_several_bots_thinks_they_do_not_go_with_the_quick_ones() -> None:
    thinkers = Thinkers(1)
    assert thinkers._turns_for("easy", "normal") is thinkers.quick_turns
    assert thinkers._turns_for("easy", "expert") is thinkers.turns


def test_thinkers_give_way_to_the_server() -> None:
    table = Table.new(game_named("rftg"), 2, seed=4)
    seat = next(iter(table.asks()))

    async def priorities() -> list[int]:
        thinkers = Thinkers(1, gives_way=3)
        await thinkers.choose(Share(Rank.MOVE, 2, "here"), "rftg", "normal", seat, table.excerpt())
        found = [os.getpriority(os.PRIO_PROCESS, process.pid) for process in thinkers._all]
        await thinkers.close()
        return found

    assert asyncio.run(priorities()) == [min(19, os.getpriority(os.PRIO_PROCESS, 0) + 3)]
