"""Planning without movement: removing damage, taking credits."""

from __future__ import annotations

from orloj.games.outer_rim.defeat import recover
from orloj.games.outer_rim.purse import gain_credits
from orloj.games.outer_rim.solo.orders import opponent, opponent_of, order
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.turn import INCOME


def _is_damaged(g: State) -> bool:
    return opponent(g).wounds > 0 or opponent(g).hull_damage > 0


@order("recover_all_if_damaged", rule="outer-rim.planning.4", applies=_is_damaged)
@order("recover_all_if_defeated", rule="outer-rim.planning.5", applies=lambda g: opponent(g).defeated)
def recover_all(g: State) -> None:
    recover(g, opponent_of(g), "character", None)
    recover(g, opponent_of(g), "ship", None)


@order("gain_2000", rule="outer-rim.planning.3")
def take_credits(g: State) -> None:
    gain_credits(g, opponent_of(g), INCOME)
