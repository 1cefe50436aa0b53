"""What a seat sees, with the numbers about time and ships on which everything depends."""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from orloj.games.andromeda.components import Place
from orloj.games.andromeda.fleet import pad_types
from orloj.games.andromeda.judgement.weights import WEIGHTS, Weights
from orloj.games.andromeda.state import BAY, Ship
from orloj.games.andromeda.view import PlayerView, ShipValues, View
from orloj.kernel import Seat
from orloj.parts.judging import lazy


def turns_left(view: View, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """How many turns the seat will have, without the one that it is in."""
    if view.outcome is not None:
        return 0.0
    wait = (seat - view.active) % len(view.players)
    if view.last_turns >= 0:
        return 1.0 if 0 < wait < view.last_turns else 0.0
    if view.ending:
        return 1.0
    best = max(player.score for player in view.players)
    missing = max(0, view.target - best)
    return 1.0 + missing / weights.pace + weights.slow_start * (missing / 60) ** 4


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

    # -- time

    @lazy
    def turns(self) -> float:
        return turns_left(self.view, self.seat, self.w)

    @lazy
    def returns(self) -> float:
        """How often the ships will come home, this return not counted."""
        return self.turns / (1 + max(1, len(self.fleet)))

    @lazy
    def fade(self) -> float:
        """What is left of the value of things that have to be turned into points first."""
        return 1 - exp(-self.turns / self.w.fades)

    @property
    def my_turn(self) -> bool:
        return self.view.active == self.seat

    # -- who is who

    @lazy
    def rivals(self) -> list[Seat]:
        return self.view.opponents(self.seat)

    # -- ships

    @lazy
    def fleet(self) -> list[Ship]:
        return self.me.fleet

    @lazy
    def places(self) -> list[Place]:
        return self.me.places

    @lazy
    def pad(self) -> list[str]:
        return pad_types(self.view, self.seat)

    def ship_values(self, type_: str) -> ShipValues:
        """What own ships of a type can do now."""
        return self.me.ship_values[type_]

    @lazy
    def working_ships(self) -> int:
        """Ships that can activate modules in a return."""
        return sum(ship.on_board or ship.at == BAY for ship in self.me.ships)
