"""The processes in which bots think come and go with the site."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from orloj.games import game_named
from orloj.games.andromeda.components import MODULES, MOONS
from orloj.kernel import Table
from orloj.server.live.thinker import Stepped, Weigh
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
