"""What a seat sees, with the numbers about time on which everything depends."""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from orloj.games.outer_rim.judgement.weights import WEIGHTS, Weights
from orloj.games.outer_rim.view import PlayerView, View
from orloj.kernel import Seat
from orloj.parts.judging import lazy


def turns_left(view: View, weights: Weights = WEIGHTS) -> float:
    """How many turns each player will probably have, with the one that is being taken."""
    if view.outcome is not None:
        return 0.0
    best = max(player.total_fame for player in view.players)
    return 1.0 + max(0, view.target - best) / weights.pace


class Situation:
    """A view as one seat judges it. Numbers are found out when they are needed, and so is the view itself, if a way to
    it is given."""

    def __init__(self, view: View | Callable[[], View], seat: Seat, weights: Weights = WEIGHTS) -> None:
        self._view = view
        self.seat = seat
        self.w = weights

    @lazy
    def view(self) -> View:
        return self._view if isinstance(self._view, View) else self._view()

    @lazy
    def me(self) -> PlayerView:
        return self.view.players[self.seat]

    @lazy
    def turns(self) -> float:
        return turns_left(self.view, self.w)

    @lazy
    def fade(self) -> float:
        """What is left of the value of things that have to be turned into fame first."""
        return 1 - exp(-self.turns / self.w.fades)

    @property
    def others(self) -> list[Seat]:
        return [who for who in range(len(self.view.players)) if who != self.seat]
