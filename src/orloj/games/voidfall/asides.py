"""What players may do at any time: say whether they want to be asked how a price is paid."""

from __future__ import annotations

from orloj.games.voidfall.deeds import AskForPayment
from orloj.games.voidfall.state import State
from orloj.kernel import Aside, Ask, Seat


def _form(g: State, seat: Seat) -> Ask[AskForPayment] | None:
    """Only the player concerned notices."""
    if not g.sectors or not g.has_seat(seat):
        return None
    wanted = AskForPayment("off" if g.players[seat].asks_payment else "on")
    return Ask(seat, "ask-payment", lambda _seat: [wanted], rule="voidfall.resources.3")


def _do(g: State, seat: Seat, deed: AskForPayment) -> None:
    g.players[seat].asks_payment = deed.switch == "on"


ASIDES = (Aside("ask-payment", _form, _do),)
