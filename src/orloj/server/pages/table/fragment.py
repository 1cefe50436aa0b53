"""The inside of the page, which is fetched whenever something happens: rendered and compressed once for all who read
the same. What each of them has not seen yet (the beats) and the token of his forms are put into its holes."""

from __future__ import annotations

import weakref
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

import msgspec
from litestar import Response
from markupsafe import escape

from orloj.kernel import Seat
from orloj.server.api.common import Call, site_of
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.live.presence import NOBODY, Crowd
from orloj.server.live.room import Room
from orloj.server.live.series import Standing
from orloj.server.live.talk import Said
from orloj.server.meeting.tournaments import CupOf
from orloj.server.packing import QUICK, Piece, secret, squeezed
from orloj.server.pages.common import render_for, theme_of
from orloj.server.pages.kept import NEWS, TOKEN, Shelf, sent
from orloj.server.pages.table.page import WORDS, TablePage, ToInvite, scene_of, why_silent
from orloj.server.pages.table.playback import beats_element
from orloj.server.people.people import Person, PersonSettings
from orloj.words import Lang

SHELF = Shelf(24_000_000, QUICK)  # bytes; when a game goes on, they are soon pushed out


class Around(NamedTuple):
    """What a page shows besides the game."""

    hints: bool = False  # may the reader ask for them?
    all_over: bool = False  # is nothing hidden any more, for somebody known who may ask bots about everything?
    crowd: Crowd = NOBODY  # who has the table open
    chat: tuple[Said, ...] = ()
    said: tuple[int, ...] = ()  # what all that is shown of the chat depends on (`Site.said_mark`)
    base: str = "/"  # the site's address
    series: Standing | None = None
    cup: CupOf | None = None  # as far as the reader may know of it
    friends: tuple[ToInvite, ...] = ()  # of the owner, while the table waits
    awaited: tuple[str, ...] = ()  # who else is invited, told to the owner while the table waits
    invited: bool = False  # does the table wait for the reader?


class Wishes(NamedTuple):
    """How somebody wants to read."""

    lang: Lang
    theme: str = "auto"
    whole_story: bool = False
    aside: str | None = None


async def around(request: Call, room: Room) -> Around:
    """The surroundings of a table for whoever asks."""
    site, person = site_of(request), visit_of(request).person
    you = room.seat_of(person.id if person is not None else None)
    friends = await _friends(request, room) if person is not None and not room.begun else ()
    return Around(
        hints=you is not None and await site.rooms.branches.hints_for(room, you),
        all_over=person is not None and await site.rooms.branches.is_all_over(room),
        chat=tuple(await site.heard(room, person)),
        said=tuple(await site.said_mark(room, person)),
        crowd=site.hub.presence.at(room.id),
        base=str(request.base_url),
        series=await site.rooms.rematches.standing_of(room) if room.info.series is not None else None,
        cup=await cup_for(request, room, you),
        friends=friends,
        awaited=await _awaited(request, room, friends) if person is not None and not room.begun else (),
        invited=you is None and await _is_invited(request, room),
    )


async def cup_for(request: Call, room: Room, you: Seat | None) -> CupOf | None:
    """The tournament of this game. One that goes by link is shown to those who play in it."""
    found = await site_of(request).tournaments.of_table(room)
    return found if found is not None and (found.public or you is not None) else None


async def _friends(request: Call, room: Room) -> tuple[ToInvite, ...]:
    """Friends whom the owner may invite, and those whom he has."""
    site, person = site_of(request), visit_of(request).person
    if person is None or room.info.owner != person.id or room.is_full:
        return ()
    invited = await site.invitations.invited_to(room.id)
    circle = await site.friends.of(person)
    return tuple(ToInvite(one.id, one.name, one.name in invited) for one in circle.friends if one.id not in room.people)


async def _awaited(request: Call, room: Room, friends: Sequence[ToInvite]) -> tuple[str, ...]:
    """Whom the owner need not send a link, because they all wished it. Of friends that stands where he invites them."""
    person = visit_of(request).person
    if person is None or room.info.owner != person.id or room.is_full:
        return ()
    told = {one.name for one in friends}
    return tuple(name for name in await site_of(request).invitations.invited_to(room.id) if name not in told)


async def _is_invited(request: Call, room: Room) -> bool:
    """May the reader take a seat that is kept for those who were invited?"""
    site, person = site_of(request), visit_of(request).person
    if person is None or room.begun or all(one.kind != "link" for one in room.seats):
        return False
    return await site.invitations.may_sit(room.id, person.id) and not await site.rooms.seats.is_unwelcome(
        room, person.id
    )


def wishes_of(request: Call) -> Wishes:
    asked = request.query_params
    return Wishes(lang_of(request), theme_of(request), asked.get("story") == "all", asked.get("aside") or None)


def scene_for(room: Room, person: Person | None, wishes: Wishes, all_around: Around, beats: str = "") -> TablePage:
    """The table as the template wants it."""
    return scene_of(
        room,
        person,
        wishes.lang,
        hints=all_around.hints,
        all_over=all_around.all_over,
        crowd=all_around.crowd,
        chat=all_around.chat,
        base=all_around.base,
        whole_story=wishes.whole_story,
        aside=wishes.aside,
        version=room.version_for(person.id if person is not None else None, all_around.crowd, all_around.said),
        beats=beats,
        series=all_around.series,
        cup=all_around.cup,
        friends=all_around.friends,
        awaited=all_around.awaited,
        invited=all_around.invited,
    )


def looks_at(room: Room, person: Person | None) -> Seat | None:
    """Somebody looks at a table now, with the eyes of this seat."""
    reader = room.seat_of(person.id if person is not None else None)
    if room.begun:
        room.glimpses.look(room.table, reader, room.view(reader))
    return reader


def secrets_in(room: Room, person: Person | None) -> list[str]:
    """What stands in the page and nobody may guess."""
    if person is None or person.id != room.info.owner:
        return []
    return [one for one in (room.info.watch, *[seat.invite for seat in room.seats]) if one is not None]


def drawn(
    room: Room, person: Person | None, wishes: Wishes, all_around: Around, *, csrf: str = "", since: int | None = None
) -> list[Piece]:
    """The fragment in pieces, each of them as it is and compressed. `since`: how many lines of the story the reader
    knows."""

    def make() -> str:
        scene = scene_for(room, person, wishes, all_around, NEWS)
        known = {"person": person, "csrf": TOKEN, "theme": wishes.theme, "path": f"/t/{room.id}/fragment"}
        return render_for("table/table.html", wishes.lang, WORDS, **known, here=f"/t/{room.id}", scene=scene)

    page = SHELF.find(_key(room, person, wishes, all_around), make, secrets_in(room, person))
    beats = beats_element(room, looks_at(room, person), since, wishes.lang)
    return page.filled({TOKEN: secret(str(escape(csrf)).encode()), NEWS: squeezed(beats.encode(), QUICK)})


def _key(room: Room, person: Person | None, wishes: Wishes, all_around: Around) -> Hashable:
    """Everything that the fragment depends on. Spectators who read alike share one."""
    table: Any = weakref.ref(room.table) if room.begun else None
    seats = msgspec.msgpack.encode((room.info, room.seats, person.settings if person is not None else PersonSettings()))
    you = room.seat_of(person.id if person is not None else None)
    owner = person is not None and person.id == room.info.owner
    silent = why_silent(room, person)
    version = room.version_for(person.id if person is not None else None)
    chat = tuple((one.id, one.name) for one in all_around.chat)
    crowd = (*sorted(all_around.crowd.people.items()), all_around.crowd.unknown)
    played = all_around.series.games if all_around.series is not None else 0
    beside = (all_around.friends, all_around.awaited, all_around.invited)
    rest = (all_around.hints, all_around.all_over, all_around.base, crowd, chat, played, beside)
    return (table, room.id, room.number, version, seats, you, owner, silent, wishes, rest)


async def version_of(request: Call, room: Room) -> str:
    """Which state of the table it would show."""
    return await site_of(request).version_for(room, visit_of(request).person)


async def fragment_for(request: Call, room: Room, since: int | None) -> Response[bytes]:
    """The inside of the page as it would be now, for whoever asks."""
    visit = visit_of(request)
    pieces = drawn(room, visit.person, wishes_of(request), await around(request, room), csrf=visit.csrf, since=since)
    # It is made for one reader: nobody else may be shown it from a cache.
    headers = {"Cache-Control": "private, no-store", "Vary": "Cookie, Accept-Language, Accept-Encoding"}
    return sent(request, pieces, headers)
