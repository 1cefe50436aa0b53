"""Paying with cards from hand."""

from __future__ import annotations

from orloj.games.rftg.cards import TOKEN
from orloj.games.rftg.piles import discard
from orloj.games.rftg.state import State
from orloj.kernel import Seat, pay


async def pay_cards(g: State, seat: Seat, price: int, rule: str) -> None:
    """Discard cards from hand for the revealed card [rftg.develop.7, rftg.settle.5]."""
    if not price:
        return
    paid = await pay(
        seat,
        "pay",
        lambda seat: g.players[seat].hand.cards,
        price=price,
        rule=rule,
        values={"card": g.players[seat].placing, "price": price},
        token=TOKEN.__getitem__,
    )
    for card in paid:
        discard(g, seat, card)
    g.tell("pays", seat, count=len(paid), secret={"cards": list(paid)})
