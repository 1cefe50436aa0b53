"""How long windows stay open at the site, so that nobody has to click in vain and waiting tells nothing.

In a window everybody is asked who might hold something that fits (`orloj.kernel.moments`). Who can really do nothing is
passed by the table, after one delay that is the same for everybody, bots too, whatever they hold; who has ordered to be
asked in any case is not. At live tables a window has a short clock of its own, and its result is "pass"; over days only
the clock of the game counts, and only that one hands a seat to a bot.
"""

from __future__ import annotations

from orloj.kernel import PASS, Seat
from orloj.kernel.orders import wants_to_be_asked
from orloj.server.live.room import Room

DELAY = 2.0  # seconds after which the table passes for those who can do nothing, and bots answer
LIVE_CLOCK = 30.0  # seconds for a window at a live table


def opens_for_bots_at(room: Room, seat: Seat) -> float:
    """Not before this moment a bot answers in a window: nobody should see how long it had to think."""
    return room.asked_at(seat) + DELAY


def passes_at(room: Room, seat: Seat, hurried: bool = False) -> float | None:
    """When the table passes for a person in a window; None: never. Without delay where nobody else would notice."""
    question = room.table.asks().get(seat)
    if question is None or PASS not in question or room.seats[seat].is_bot:
        return None
    if len(question) == 1 and not wants_to_be_asked(room.table.state, seat, question.kind):
        return room.asked_at(seat) + (0.0 if hurried else DELAY)
    return room.asked_at(seat) + LIVE_CLOCK if room.info.clock.startswith("live-") else None
