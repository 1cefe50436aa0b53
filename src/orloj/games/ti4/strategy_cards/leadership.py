"""Leadership [ti4.69]."""

from __future__ import annotations

from orloj.games.ti4.facts import Known, spare_tokens
from orloj.games.ti4.purse import gain_tokens, spend, wealth
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.games.ti4.strategy_cards.registry import strategy_card
from orloj.kernel import Seat, amount

TOKENS = 3
PRICE = 3  # influence for a token


def affordable(g: Known, seat: Seat) -> int:
    """How many command tokens a player could buy."""
    return min(wealth(g, seat, "influence") // PRICE, spare_tokens(g, seat))


strategy_card(
    "leadership",
    primary=["leadership-tokens", "leadership-buys"],
    secondary=["leadership-buys"],
    cost=0,
    useful=lambda g, seat: affordable(g, seat) > 0,
)


@scene("leadership-tokens")
async def leadership_tokens(g: State, seat: Seat) -> None:
    """Three command tokens [ti4.69.2]."""
    await gain_tokens(g, seat, TOKENS)


@scene("leadership-buys")
async def leadership_buys(g: State, seat: Seat) -> None:
    """A command token for every three influence that are spent [ti4.69.2.2, ti4.69.3]."""
    if not affordable(g, seat):
        return
    count = await amount(
        seat, "leadership-buys", lo=0, hi=lambda: affordable(g, seat), rule="ti4.69.2.2", values={"price": PRICE}
    )
    await spend(g, seat, "influence", PRICE * count, "leadership")
    await gain_tokens(g, seat, count)
