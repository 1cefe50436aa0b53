"""What strategy cards do is registered in their own files; here it is found [ti4.24, ti4.58]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from orloj.games.ti4.facts import Known
from orloj.games.ti4.purse import add_tokens
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.kernel import Seat

FREE = "strategic action"  # how long it lasts that somebody follows without paying

FOLLOW_COST: Query[[Seat, str], int] = Query()  # tokens of the strategy pool for a secondary ability [ti4.88.5]
WORTH_FOLLOWING: Query[[Seat, str], bool] = Query()  # would a secondary ability do anything for a player?


class StrategyRules(NamedTuple):
    """The steps of the primary and the secondary ability as scenes, each with the seat as its argument."""

    primary: tuple[str, ...]
    secondary: tuple[str, ...]
    cost: int  # tokens of the strategy pool that a secondary costs
    useful: Callable[[Known, Seat], bool]  # could the secondary be resolved?


_RULES: dict[str, StrategyRules] = {}


def strategy_card(
    id: str,
    *,
    primary: Sequence[str],
    secondary: Sequence[str],
    cost: int = 1,
    useful: Callable[[Known, Seat], bool] = lambda _g, _seat: True,
) -> None:
    """Registers what a strategy card does, from top to bottom [ti4.58.3]."""
    _RULES[id] = StrategyRules(tuple(primary), tuple(secondary), cost, useful)


def rules_of(card: str) -> StrategyRules:
    return _RULES[card]


def is_free(g: Known, seat: Seat, card: str) -> bool:
    """Was the player named by the primary ability, so that he pays nothing?"""
    return any(one.id == card and one.until == FREE and one.seat == seat for one in g.lasting)


def cost_of(g: Known, seat: Seat, card: str) -> int:
    """The tokens that a player pays for the secondary ability."""
    return 0 if is_free(g, seat, card) else FOLLOW_COST(g, _RULES[card].cost, seat, card)


def can_follow(g: Known, seat: Seat, card: str) -> bool:
    """Could a player use the secondary ability of a card?"""
    if g.players[seat].strategy < cost_of(g, seat, card):
        return False
    return WORTH_FOLLOWING(g, _RULES[card].useful(g, seat), seat, card)


def must_follow(g: Known, seat: Seat, card: str) -> bool:
    """Has a player to use the secondary ability, because he was named by the primary one? [ti4.34.4a]"""
    return is_free(g, seat, card)


@scene("follow-pays")
def follow_pays(g: State, seat: Seat, card: str) -> None:
    """Whoever uses a secondary ability spends a token of the strategy pool [ti4.88.5]."""
    if cost := cost_of(g, seat, card):
        add_tokens(g, seat, "strategy", -cost)
