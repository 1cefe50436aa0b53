"""Goal tokens: they mark where the opponent can deliver cargo or complete a job [outer-rim.solo-goal.1].

A token comes with a card and goes with it [outer-rim.solo-ruling.5], so it is not kept: the cards tell where tokens
lie.
"""

from __future__ import annotations

from collections import Counter

from orloj.games.outer_rim.components import ASSETS, SPACES, CardId, Space
from orloj.games.outer_rim.facts import Known
from orloj.games.outer_rim.solo.orders import opponent_of
from orloj.games.outer_rim.state import State
from orloj.kernel import Seat

MARKED = ("cargo", "job")


def goal_of(card: CardId) -> Space | None:
    """Where a card of the opponent leads to."""
    asset = ASSETS[card]
    return asset.destination if asset.type in MARKED and asset.destination in SPACES else None


def goals(g: Known, who: Seat) -> Counter[Space]:
    """How many goal tokens lie where."""
    return Counter(goal for card in g.players[who].assets if (goal := goal_of(card)) is not None)


def tell_goal(g: State, card: CardId) -> None:
    """A token is put on the destination of a card, if it has one."""
    goal = goal_of(card)
    if goal is not None:
        g.say("goal-token", opponent_of(g), space=goal, rule="outer-rim.solo-goal.1")


def tell_reached(g: State, card: CardId) -> None:
    """The token is removed [outer-rim.solo-goal.3]."""
    g.say("goal-token-removed", opponent_of(g), space=goal_of(card), rule="outer-rim.solo-goal.3")
