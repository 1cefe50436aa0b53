"""What the calls share."""

from __future__ import annotations

from typing import Any

from litestar import Request

from orloj.server.api.errors import KeyForOneSeat, NotSeated
from orloj.server.gate import person_of, visit_of
from orloj.server.live.room import Room
from orloj.server.live.rooms import NoSuchTable
from orloj.server.people.people import Person
from orloj.server.site import Site

Call = Request[Any, Any, Any]


def site_of(connection: Any) -> Site:
    site: Site = connection.app.state.site
    return site


def whole_person(request: Call) -> Person:
    """Who calls; a key that opens one seat only is not enough."""
    person = person_of(request)
    if person.table_id is not None:
        raise KeyForOneSeat("this key opens one seat only")
    return person


async def room_for(request: Call, table_id: str) -> Room:
    """The table, if the caller may see it."""
    person = visit_of(request).person
    if person is not None and person.table_id is not None and person.table_id != table_id:
        raise NoSuchTable(table_id)
    room = await site_of(request).rooms.see(table_id, person.id if person is not None else None)
    request.state.package = room.game.package  # so that refusals speak the game's words
    return room


async def own_seat(request: Call, table_id: str) -> tuple[Room, int]:
    """The table and the caller's seat at it."""
    person = person_of(request)
    room = await room_for(request, table_id)
    seat = room.seat_of(person.id)
    if seat is None or (person.seat is not None and person.seat != seat):
        raise NotSeated("you do not sit at this table")
    return room, seat
