"""The processes in which bots think come and go with the site."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from orloj.games import game_named
from orloj.kernel import Table
from orloj.server.live.thinker import Weigh
from orloj.server.live.thinkers import Thinkers
from orloj.server.turns import Rank, Share


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
