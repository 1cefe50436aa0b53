"""Trade [ti4.34]."""

from __future__ import annotations

from orloj.games.ti4.deeds import ThePlayer
from orloj.games.ti4.facts import clockwise
from orloj.games.ti4.purse import gain_goods, replenish
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Lasting, State
from orloj.games.ti4.strategy_cards.registry import FREE, strategy_card
from orloj.kernel import Seat, choose_some

GOODS = 3

strategy_card(
    "trade",
    primary=["trade-goods", "trade-replenishes", "trade-names"],
    secondary=["trade-replenishes"],
)


@scene("trade-goods")
def trade_goods(g: State, seat: Seat) -> None:
    """Three trade goods [ti4.34.2]."""
    gain_goods(g, seat, GOODS)


@scene("trade-replenishes")
def trade_replenishes(g: State, seat: Seat) -> None:
    """Commodities up to the value of the faction [ti4.34.3, ti4.34.5]."""
    replenish(g, seat)


@scene("trade-names")
async def trade_names(g: State, seat: Seat) -> None:
    """Others who use the secondary ability without paying, and have to [ti4.34.4, ti4.34.4a, ti4.34.4b]."""
    others = [ThePlayer(other) for other in clockwise(g, seat) if other != seat]
    chosen = await choose_some(seat, "trade-names", lambda _seat: others, rule="ti4.34.4")
    named = [one.player for one in chosen]
    g.lasting += [Lasting(id="trade", seat=other, until=FREE) for other in named]
    if named:
        g.tell("trade-names", seat, players=named)
