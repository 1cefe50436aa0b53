"""What the calls share."""

from __future__ import annotations

from functools import partial
from typing import Any

import litestar
from litestar import Request
from litestar.exceptions import ClientException
from litestar.openapi import ResponseSpec

from orloj.server.api.errors import KeyForOneSeat, NotSeated
from orloj.server.api.models import ErrorModel
from orloj.server.gate import person_of, visit_of
from orloj.server.live.refusals import NoSuchTable
from orloj.server.live.room import Room
from orloj.server.people.people import Person
from orloj.server.site import Site

Call = Request[Any, Any, Any]
UNCOMPRESSED = "uncompressed"  # an answer that the framework must not compress

# What every call may answer instead of what it is for.
_TEXTS = {
    400: "It cannot be read.",
    401: "Nobody known calls, or the key is wrong.",
    403: "Not with this key, or not from this seat.",
    404: "There is no such thing here, or not for you.",
    405: "Not like this.",
    409: "Too late or too early: the table has moved on, the seat is taken, the game has not begun.",
    413: "It is too long.",
    422: "It can be read but is not allowed; `rule` and `allowed` say more.",
    429: "Too often, or too much of it; `Retry-After` says how many seconds to wait.",
    503: "Not now: the table cannot be read, nothing can be stored, or too much is to be done; see `Retry-After`.",
}
REFUSALS = {
    status: ResponseSpec(ErrorModel, generate_examples=False, description=text) for status, text in _TEXTS.items()
}
get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)
put = partial(litestar.put, responses=REFUSALS)
delete = partial(litestar.delete, responses=REFUSALS)


class ApiRequest(Call):
    """A request whose body may be any bytes at all."""

    _all: bytes | None = None

    async def body(self) -> bytes:
        """The gate sees to it that it is not too long, and so its parts need not be counted once more."""
        if self._all is None:
            parts = []
            more = True
            while more:
                event = await self.receive()
                if event["type"] != "http.request":
                    raise ClientException("the rest never came")
                parts.append(event.get("body", b""))
                more = event.get("more_body", False)
            self._all = b"".join(parts)
        return self._all

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise ClientException("the JSON is nested too deeply") from None
        except UnicodeDecodeError:
            raise ClientException("the JSON is not UTF-8") from None


def site_of(connection: Any) -> Site:
    site: Site = connection.scope["orloj.site"]
    return site


def whole_person(request: Call) -> Person:
    """Who calls; a key that opens one seat only is not enough."""
    person = person_of(request)
    if person.table_id is not None:
        raise KeyForOneSeat("this key opens one seat only")
    return person


def reader_of(request: Call) -> Person | None:
    """Who reads; a key for one seat opens nothing else, so its holder is anybody."""
    person = visit_of(request).person
    return person if person is not None and person.table_id is None else None


def reader_number(request: Call) -> int | None:
    """The number of whoever reads, if it is somebody known."""
    reader = reader_of(request)
    return reader.id if reader is not None else None


async def room_for(request: Call, table_id: str) -> Room:
    """The table, if the caller may see it."""
    visit, site = visit_of(request), site_of(request)
    person = visit.person
    if person is not None and person.table_id is not None and person.table_id != table_id:
        raise NoSuchTable(table_id)
    room = await site.rooms.see(table_id, person.id if person is not None else None)
    if person is not None and person.seat is not None and person.seat != room.seat_of(person.id):
        raise NoSuchTable(table_id)  # a key for a seat that its owner has left
    await site.digests.published(room)
    visit.package = room.game.package
    return room


async def own_seat(request: Call, table_id: str) -> tuple[Room, int]:
    """The table and the caller's seat at it."""
    person = person_of(request)
    room = await room_for(request, table_id)
    seat = room.seat_of(person.id)
    if seat is None:
        raise NotSeated("you do not sit at this table")
    return room, seat
