"""Warfare [ti4.68]."""

from __future__ import annotations

from orloj.games.ti4.components import POOLS, Pool
from orloj.games.ti4.facts import Known, board_tokens, home_tile
from orloj.games.ti4.limits import enforce_everywhere
from orloj.games.ti4.production import docks_in, produce_with
from orloj.games.ti4.purse import add_tokens, in_pool, pool_limit, redistribute
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Place, State
from orloj.games.ti4.strategy_cards.registry import strategy_card
from orloj.kernel import Seat, choose


def home_docks(g: Known, seat: Seat) -> list[Place]:
    """Where a player has space docks in his home system that can produce [ti4.68.5]."""
    return docks_in(g, seat, home_tile(g, seat))


strategy_card(
    "warfare",
    primary=["warfare-token", "warfare-pools"],
    secondary=["warfare-produces"],
    useful=lambda g, seat: bool(home_docks(g, seat)),
)


def _open_pools(g: Known, seat: Seat) -> list[Pool]:
    """Pools that are not full; if all are, any of them: they are redistributed at once."""
    return [pool for pool in POOLS if in_pool(g, seat, pool) < pool_limit(g, seat, pool)] or list(POOLS)


@scene("warfare-token")
async def warfare_token(g: State, seat: Seat) -> None:
    """A command token goes from the board to a pool [ti4.68.3]."""
    if not board_tokens(g, seat):
        return
    tile = await choose(seat, "warfare-token", lambda _seat: board_tokens(g, seat), rule="ti4.68.3")
    pool = await choose(seat, "warfare-pool", lambda _seat: _open_pools(g, seat), rule="ti4.68.3")
    g.systems[tile].tokens.remove(seat)
    add_tokens(g, seat, pool, 1)
    g.tell("token-lifted", seat, system=tile, pool=pool)


@scene("warfare-pools")
async def warfare_pools(g: State, seat: Seat) -> None:
    """The tokens on the command sheet may be redistributed [ti4.68.4]."""
    await redistribute(g, seat)
    enforce_everywhere(g, seat)


@scene("warfare-produces")
async def warfare_produces(g: State, seat: Seat) -> None:
    """A space dock in the home system produces [ti4.68.5, ti4.68.5a]."""
    docks = home_docks(g, seat)
    if docks:
        dock = await choose(seat, "warfare-dock", lambda _seat: home_docks(g, seat), rule="ti4.68.5")
        produce_with(g, seat, home_tile(g, seat), [dock])
