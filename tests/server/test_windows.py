"""How long windows stay open: the table passes for who can do nothing, after a delay that tells nothing."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from orloj.kernel import PASS, Table
from orloj.kernel.orders import ORDERS
from orloj.server.live.keeper import Keeper
from orloj.server.live.room import Room, SeatInfo, TableInfo
from orloj.server.live.windows import DELAY, LIVE_CLOCK, opens_for_bots_at, passes_at
from tests.kernel.test_moments import Sea, table_of

BEGAN = 1000.0


def room_of(held: dict[int, list[str]], *, clock: str = "none", bots: tuple[int, ...] = (3,)) -> Room:
    """A table at which a window has just opened."""
    info = TableInfo(
        id="here",
        game="sea",
        mode="standard",
        seats=4,
        options={},
        owner=1,
        public=False,
        clock=clock,
        pace="natural",
        status="waiting",
        created=BEGAN,
        changed=BEGAN,
    )
    seats = [
        SeatInfo(seat, "bot", "Bot", bot="heuristic") if seat in bots else SeatInfo(seat, "person", "P", person=seat)
        for seat in range(4)
    ]
    room = Room(info, seats)
    room.begin(cast("Table[Any]", table_of(held, poker_face="on")), BEGAN)
    assert set(room.table.asks()) == set(held)
    return room


class Rooms:
    """Gives answers to the one room."""

    def __init__(self, room: Room, *, hurries: bool = False) -> None:
        self.room = room
        self.hurried = hurries
        self.on_change: Any = None
        self.play = self.upkeep = self  # all departments in one

    def hurries(self, room: Room) -> bool:
        return self.hurried

    async def answer(self, table_id: str, seat: int, token: str, question: str | None) -> None:
        self.room.answer(seat, token, question)


def passed(room: Room, now: float, *, hurries: bool = False) -> list[int]:
    """For whom the keeper passes at a moment."""
    keeper = Keeper(cast(Any, Rooms(room, hurries=hurries)), cast(Any, None), clock=lambda: now)

    async def all_passes() -> list[int]:
        before = set(room.table.asks())
        while await keeper._pass_in_window(room):
            pass
        return sorted(before - set(room.table.in_window()))

    return asyncio.run(all_passes())


def test_who_can_do_nothing_is_passed_after_the_delay_and_not_before() -> None:
    room = room_of({1: ["veto"], 2: ["save"]})
    assert list(room.table.asks()[1]) == [PASS]
    assert passed(room, BEGAN + DELAY - 0.1) == []
    assert passed(room, BEGAN + DELAY) == [1]
    assert room.table.in_window() == [2], "who can act is waited for"
    assert passed(room, BEGAN + 10_000) == []


def test_the_delay_does_not_depend_on_what_a_seat_holds() -> None:
    """Persons who can do nothing, bots who can and bots who cannot: nothing happens before the same moment."""
    room = room_of({1: ["veto"], 2: ["avenge"], 3: ["save"]}, bots=(3,))
    other = room_of({1: ["avenge"], 2: ["veto"], 3: ["avenge"]}, bots=(3,))
    for seat in (1, 2):
        assert passes_at(room, seat) == passes_at(other, seat) == BEGAN + DELAY
    assert opens_for_bots_at(room, 3) == opens_for_bots_at(other, 3) == BEGAN + DELAY
    assert passes_at(room, 3) is None, "a bot passes for itself"


def test_a_window_at_a_live_table_has_a_short_clock_and_its_result_is_pass() -> None:
    room = room_of({1: ["save"], 2: ["save"]}, clock="live-5")
    assert passed(room, BEGAN + LIVE_CLOCK - 1) == []
    assert passed(room, BEGAN + LIVE_CLOCK) == [1, 2]
    assert not any(seat.away for seat in room.seats), "only the game's clock hands a seat to a bot"
    assert passed(room_of({1: ["save"]}, clock="days-1"), BEGAN + 3600) == []


def test_who_wants_to_be_asked_is_asked() -> None:
    room = room_of({1: ["veto"], 2: ["save"]})
    room.table.step_aside(1, ORDERS, "ask every game")
    assert passes_at(room, 1) is None


@pytest.mark.parametrize("hurries", [False, True])
def test_where_nobody_would_notice_nobody_waits(hurries: bool) -> None:
    room = room_of({1: ["veto"], 2: ["save"]})
    assert passed(room, BEGAN, hurries=hurries) == ([1] if hurries else [])


def test_a_mandatory_ability_is_not_passed() -> None:
    from tests.kernel.test_moments import harbour

    room = room_of({1: ["save"]}, clock="live-2")
    table: Table[Sea] = table_of({1: ["tell"]}, harbour, poker_face="on")
    room.begin(cast("Table[Any]", table), BEGAN)
    assert PASS not in table.asks()[1]
    assert passes_at(room, 1) is None
