"""The people at a table: who is not to be heard or met any more, who is reported; what the owner decides about the
chat."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from orloj.kernel import Seat
from orloj.server.api.common import Call, room_for, site_of, whole_person
from orloj.server.live.room import Room
from orloj.server.pages.common import form_of, go, html
from orloj.server.pages.table.page import WORDS
from orloj.server.people.apart import LONGEST_REPORT
from orloj.server.people.people import Person, printable

_DONE = ("mute", "block", "unmute", "unblock", "silence", "unsilence", "report", "onlookers")


class Companion(NamedTuple):
    """Somebody at the table, besides the reader."""

    who: str  # names him in addresses and forms: by his seat, or by something that he said
    person: int
    name: str
    seat: Seat | None
    kind: str  # how the reader keeps him apart: mute, block, or empty
    silenced: bool  # the owner has removed him from the chat
    is_owner: bool


async def _company(request: Call, room: Room, reader: Person, who: str = "") -> list[Companion]:
    """The players, then those who have said something: each once, and first the one who is asked for."""
    site = site_of(request)
    apart = await site.apart.of(reader.id)
    found: dict[int, Companion] = {}

    def add(who: str, person: int | None, name: str, seat: Seat | None) -> None:
        if person is not None and person != reader.id and person not in found:
            silenced, is_owner = person in room.silenced, person == room.info.owner
            found[person] = Companion(who, person, name, seat, apart.get(person, ""), silenced, is_owner)

    for one in room.seats:
        add(f"seat-{one.seat}", one.person, one.name, one.seat)
    lines = await site.talk.all_heard(room)
    for line in reversed(lines):
        add(f"said-{line.id}", line.person, line.name, None)
    said_by = {f"said-{line.id}": line.person for line in lines}
    return sorted(found.values(), key=lambda one: who != one.who and said_by.get(who) != one.person)


@get("/{table_id:str}/company")
async def company(
    request: Call, table_id: FromPath[str], who: FromQuery[str] = "", done: FromQuery[str] = ""
) -> Response[Any]:
    """Everybody at the table, with what one can do about him."""
    room, reader = await room_for(request, table_id), whole_person(request)
    return html(
        request,
        "table/company.html",
        words=WORDS,
        room=room,
        company=await _company(request, room, reader, who),
        done=done if done in _DONE else "",
        owner=room.info.owner == reader.id,
        longest=LONGEST_REPORT,
    )


@post("/{table_id:str}/company")
async def deal_with(request: Call, table_id: FromPath[str]) -> Response[None]:
    """Mute, block or report somebody; the owner removes him from the chat."""
    room, reader = await room_for(request, table_id), whole_person(request)
    form = await form_of(request)
    what, who = form.get("do", ""), form.get("who", "")
    if what not in _DONE:
        raise NotFoundException
    site = site_of(request)
    if what == "onlookers":
        await site.rooms.company.let_onlookers_talk(table_id, reader.id, on=form.get("on") == "yes")
        return go(f"/t/{table_id}/company?done={what}")
    other = next((one for one in await _company(request, room, reader) if one.who == who), None)
    if other is None:
        raise NotFoundException
    match what:
        case "mute" | "block":
            await site.apart.keep(reader.id, other.person, what)
        case "unmute" | "unblock":
            await site.apart.keep(reader.id, other.person, None)
        case "silence" | "unsilence":
            await site.rooms.company.silence(table_id, reader.id, other.person, on=what == "silence")
        case _:
            text = printable(" ".join(form.get("text", "").split()))
            await site.apart.report(reader.id, other.person, other.name, table_id, text)
    return go(f"/t/{table_id}/company?who={who}&done={what}")
