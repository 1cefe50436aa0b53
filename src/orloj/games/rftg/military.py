"""How strong a player is, and what worlds cost."""

from __future__ import annotations

from orloj.games.rftg.cards import CARDS, GOOD, CardId, powers_by_card
from orloj.games.rftg.state import State
from orloj.kernel import Seat

_MILITARY = powers_by_card("settle", "military")
_PLAIN_MILITARY = [sum(power.amount for power in powers if power.against == "any") for powers in _MILITARY]
_SPECIAL_MILITARY = [tuple(power for power in powers if power.against != "any") for powers in _MILITARY]
_REBEL = ["rebel" in card.keywords for card in CARDS]
_DISCOUNTS = powers_by_card("settle", "reduce_cost")


def plain_military(g: State, seat: Seat) -> int:
    """Military that works against everything [rftg.settle.21, rftg.settle.22]."""
    return sum([_PLAIN_MILITARY[card] for card in g.players[seat].tableau])


def special_military(g: State, seat: Seat, world: CardId) -> int:
    """Additional Military against this world only [rftg.cat-settle.8, rftg.cat-settle.9, rftg.rulings.4]."""
    extra = 0
    for card in g.players[seat].tableau:
        for power in _SPECIAL_MILITARY[card]:
            if _REBEL[world] if power.against == "rebel" else GOOD[world] in power.kinds:
                extra += power.amount
    return extra


def military_against(g: State, seat: Seat, world: CardId) -> int:
    """All Military that counts when conquering this world, without temporary one."""
    return plain_military(g, seat) + special_military(g, seat, world)


def settle_discount(g: State, seat: Seat, world: CardId) -> int:
    """By how much this world is cheaper for the seat [rftg.cat-settle.1, rftg.cat-settle.2, rftg.rulings.5]."""
    kind = GOOD[world]
    less = 0
    for card in g.players[seat].tableau:
        for power in _DISCOUNTS[card]:
            if power.fits(kind):
                less += power.amount
    return less
