"""The harness finds what stands in two places of a state."""

from __future__ import annotations

import pytest
from msgspec import Struct, field

from orloj.kernel import Luck, State
from orloj.testing.harness import check_unshared


class Fleet(Struct):
    ships: int


class Orders(Struct, frozen=True):
    ship: int


class Board(State):
    fleets: list[Fleet] = field(default_factory=list)
    fighting: Fleet | None = None
    commands: list[Orders] = field(default_factory=list)


def test_what_can_change_stands_in_one_place() -> None:
    fleet, orders = Fleet(3), Orders(1)
    board = Board(seat_count=2, luck=Luck(bytes(16)), fleets=[fleet], fighting=Fleet(3), commands=[orders, orders])
    check_unshared(board)
    board.fighting = fleet
    with pytest.raises(AssertionError, match=r"state\.fle.*state\.fighting|state\.fighting.*state\.fle"):
        check_unshared(board)
