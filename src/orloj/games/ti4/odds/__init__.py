"""The exact odds of combats as pure functions: no game, no table, no chance.

me = Side(groups=(Group(kind="cruiser", count=2, combat=7),))
them = Side(groups=(Group(kind="dreadnought", count=1, combat=5, sustain=True),))
space_odds(me, them).win
space_odds(me, them, retreats=(1, 0)).retreats[ATTACKER]
ground_odds(landing, defence).remaining(DEFENDER)["infantry"]
"""

from __future__ import annotations

from orloj.games.ti4.odds.ground import ground_odds, is_shielded
from orloj.games.ti4.odds.model import (
    ATTACKER,
    DEFENDER,
    EVERY,
    USUAL,
    WITH_PASSENGERS,
    Bonus,
    Group,
    Left,
    Odds,
    Policy,
    Round,
    Sacrifice,
    Side,
    Sustaining,
    Volley,
    without_room,
)
from orloj.games.ti4.odds.space import space_odds

__all__ = [
    "ATTACKER",
    "DEFENDER",
    "EVERY",
    "USUAL",
    "WITH_PASSENGERS",
    "Bonus",
    "Group",
    "Left",
    "Odds",
    "Policy",
    "Round",
    "Sacrifice",
    "Side",
    "Sustaining",
    "Volley",
    "ground_odds",
    "is_shielded",
    "space_odds",
    "without_room",
]
