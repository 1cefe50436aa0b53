"""What placing a development and placing a world have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from orloj.games.rftg.cards import TOKEN, CardId
from orloj.games.rftg.piles import discard
from orloj.games.rftg.state import State
from orloj.kernel import Refusal, Seat, pay


def reveal(g: State, picks: Mapping[Seat, CardId | None], lacking: Callable[[Seat], Iterable[Refusal]]) -> list[Seat]:
    """The chosen cards are turned up at the same moment; they leave the hand and wait to be paid for. Says who places
    one [rftg.develop.2, rftg.settle.2]. Whoever could place nothing at all was perhaps never asked, so his own line
    says why; others see only that he places nothing."""
    placers = []
    for seat, card in picks.items():
        if card is None:
            lacks = next(iter(lacking(seat)), None)
            g.tell("places-nothing", seat, secret={"lacks": lacks.why, **lacks.values} if lacks else {})
        else:
            placers.append(seat)
            player = g.players[seat]
            player.hand.take(card)
            player.placing = card
            g.tell("reveals", seat, card=card)
    return placers


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
    discard(g, seat, paid)
    g.tell("pays", seat, count=len(paid), secret={"cards": list(paid)})
