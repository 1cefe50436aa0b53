"""Standing orders: what a seat wants to be answered for it in windows, so that nobody has to click "pass" all the time.

An order is private: it is set by an aside (`orloj.kernel.asides`), kept in the state, and emptied for all others when a
seat imagines the table. The kernel carries it out at once; the answer is written down like a forced one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from orloj.kernel.asides import Aside
from orloj.kernel.asks import PASS, Ask
from orloj.kernel.state import Seat, StandingOrder, State

EVERY_WINDOW = "every"
GAME = "game"  # how long an order lasts if nothing ends it
ORDERS = "orders"  # the aside by which orders are given
Does = Literal["pass", "ask", "forget"]


class OrderChoice(Struct, frozen=True):
    """What can be ordered: to pass, to be asked in any case, or nothing any more."""

    does: Does
    window: str  # its name, or EVERY_WINDOW
    until: str = GAME

    @property
    def token(self) -> str:
        return f"{self.does} {self.window} {self.until}"


def standing_pass(g: State, seat: Seat, window: str) -> str | None:
    """PASS, if the seat has ordered so for this window."""
    return PASS if _ordered(g, seat, window) == "pass" else None


def wants_to_be_asked(g: State, seat: Seat, window: str) -> bool:
    """Has the seat ordered to be asked in this window, also if it can only pass?"""
    return _ordered(g, seat, window) == "ask"


def _ordered(g: State, seat: Seat, window: str) -> str:
    """What the seat has ordered for a window. An order for one window goes before one for all."""
    does = ""
    for order in g.orders:
        if order.seat == seat and order.window in (window, EVERY_WINDOW):
            does = order.does
            if order.window == window:
                break
    return does


def end_orders(g: State, until: str, seat: Seat | None = None) -> None:
    """A turn or a round is over: end the orders that were to last so long, of one seat or of all."""
    g.orders[:] = [order for order in g.orders if order.until != until or (seat is not None and order.seat != seat)]


def order_aside(windows: Sequence[str], lasting: Sequence[str]) -> Aside[State]:
    """The aside by which a seat gives and takes back its orders."""

    def options(g: State, seat: Seat) -> list[OrderChoice]:
        names = [EVERY_WINDOW, *windows]
        passes = [OrderChoice("pass", window, until) for window in names for until in (*lasting, GAME)]
        asks = [OrderChoice("ask", window) for window in names]
        given = [OrderChoice("forget", order.window, order.until) for order in g.orders if order.seat == seat]
        return [*given, *passes, *asks]

    def form(g: State, seat: Seat) -> Ask[OrderChoice]:
        return Ask(seat, ORDERS, lambda seat: options(g, seat))

    def give(g: State, seat: Seat, choice: OrderChoice) -> None:
        g.orders[:] = [order for order in g.orders if (order.seat, order.window) != (seat, choice.window)]
        if choice.does != "forget":
            g.orders.append(StandingOrder(seat, choice.window, choice.does, choice.until))

    return Aside(ORDERS, form, give, private=True)
