"""Credits and reputation."""

from __future__ import annotations

from orloj.games.outer_rim.components import LEVELS, Faction, Level
from orloj.games.outer_rim.facts import Known
from orloj.games.outer_rim.goals import settle
from orloj.games.outer_rim.state import State
from orloj.kernel import Seat


def gain_credits(g: State, who: Seat, n: int) -> None:
    if n:
        g.players[who].credits += n
        g.say("gains-credits", who, credits=n)


def lose_credits(g: State, who: Seat, n: int) -> int:
    """Lose credits, as many as there are. Says how many that were."""
    lost = min(n, g.players[who].credits)
    if lost:
        g.players[who].credits -= lost
        g.say("loses-credits", who, credits=lost)
    return lost


def can_spend(g: Known, who: Seat, n: int) -> bool:
    return g.players[who].credits >= n


def spend_credits(g: State, who: Seat, n: int) -> None:
    """Spend credits in full."""
    assert can_spend(g, who, n)
    if n:
        g.players[who].credits -= n
        g.say("spends-credits", who, credits=n)


def can_change(g: Known, who: Seat, faction: Faction, n: int) -> bool:
    """Would a step change anything? [outer-rim.rep.4, outer-rim.rep.6]"""
    return -1 <= g.players[who].rep[faction] + n <= 1


def change_reputation(g: State, who: Seat, faction: Faction, n: int) -> None:
    """Steps up or down, as far as they go [outer-rim.rep.3 to outer-rim.rep.6]."""
    rep = g.players[who].rep
    after = max(-1, min(1, rep[faction] + n))
    if after != rep[faction]:
        rep[faction] = after
        g.say("reputation", who, faction=faction, level=LEVELS[after + 1])
        settle(g)


def set_reputation(g: State, who: Seat, faction: Faction, level: Level) -> None:
    """To a level, wherever it was [outer-rim.rep.7]."""
    change_reputation(g, who, faction, LEVELS.index(level) - 1 - g.players[who].rep[faction])
