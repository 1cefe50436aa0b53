"""Going on with the coach of a guided first game, reading once more, leaving him and coming back."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from orloj.server.api.common import Call, own_seat, room_for, site_of, whole_person
from orloj.server.languages import lang_of
from orloj.server.live.room import Room
from orloj.server.pages.common import form_of, go, html
from orloj.server.pages.table.coach import Coach, coach_for, step_for
from orloj.server.pages.table.page import WORDS

_LEAVING = {"leave": True, "resume": False}


@post("/{table_id:str}/coach")
async def follow_coach(request: Call, table_id: FromPath[str]) -> Response[str] | Response[None]:
    """The learner goes on (`read`: the step that he has read), or leaves the lessons and comes back (`do`)."""
    await own_seat(request, table_id)
    form, rooms, person = await form_of(request), site_of(request).rooms, whole_person(request).id
    if (wish := form.get("do", "")) in _LEAVING:
        await rooms.learning.follow(table_id, person, left=_LEAVING[wish])
        return go(f"/t/{table_id}")
    read = form.get("read", "")
    if not (read.isascii() and read.isdigit() and len(read) < 5):
        raise NotFoundException
    room = await rooms.learning.follow(table_id, person, read=int(read))
    return _box(request, room, coach_for(room, room.seat_of(person), lang_of(request)))


@get("/{table_id:str}/coach")
async def reread(request: Call, table_id: FromPath[str], step: FromQuery[int | None] = None) -> Response[str]:
    """An earlier step, or what is said now."""
    await room_for(request, table_id)  # strangers hear that there is no such table, not that they should log in
    room, seat = await own_seat(request, table_id)
    lang = lang_of(request)
    found = coach_for(room, seat, lang) if step is None else step_for(room, step, lang)
    if found is None:
        raise NotFoundException
    return _box(request, room, found)


def _box(request: Call, room: Room, coach: Coach | None) -> Response[str]:
    return html(request, "table/coach.html", words=WORDS, here=f"/t/{room.id}", coach=coach)
