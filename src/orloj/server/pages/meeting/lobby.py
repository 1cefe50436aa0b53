"""The lobby: who is here, who would play what, which tables have a free seat."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.games import GAMES
from orloj.server.api.account import someone
from orloj.server.api.common import Call, site_of, whole_person
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.live.online import Here
from orloj.server.meeting.invitations import Invitation
from orloj.server.meeting.wishes import BadWish, Gathering, Wish, gatherings, least_players
from orloj.server.pages.common import form_of, go, html
from orloj.server.pages.listed import Listed, ago, listed, open_ones, tiles
from orloj.server.pages.meeting.shared import WORDS, game_name, mode_name
from orloj.server.pages.meeting.times import HALF_HOURS, Moment, days_ahead, moment, span_of, usual_times
from orloj.words import Lang, joined

_USUAL = {"day": "0", "when": "day"}
_MOST_IDS = 100
_MOST_NAMED = 40  # people who are here


class Wisher(NamedTuple):
    """Somebody in a gathering."""

    name: str
    me: bool


class ShownGathering(NamedTuple):
    """People who would play the same at the same time, and what the reader can do about it."""

    game: str
    game_name: str
    days: bool
    starts: Moment
    ends: Moment
    span: tuple[float, float]
    people: list[Wisher]
    mine: bool
    enough: bool  # with the reader
    missing: int  # people, until it is enough
    ids: str


class ShownWish(NamedTuple):
    """A wish of the reader."""

    id: str
    game_name: str
    days: bool
    starts: Moment
    ends: Moment
    table_id: str | None


class ShownInvitation(NamedTuple):
    """A table that waits for the reader."""

    table_id: str
    game: str
    game_name: str
    mode: str
    clock: str
    by: str
    ago: str
    sitting: str
    seats: int
    tournament: str | None


class TablesOfGame(NamedTuple):
    """Public tables of one game."""

    game: str
    name: str
    tables: list[Listed]


@get("/people")
async def lobby(request: Call) -> Response[str]:
    return await _page(request)


@get(["/wishes", "/wishes/join"])
async def back_to_lobby() -> Response[None]:
    """Who loads a page anew that said why something could not be wished."""
    return go("/people")


async def _page(request: Call, problem: str = "", form: Mapping[str, str] | None = None) -> Response[str]:
    lang, site, person = lang_of(request), site_of(request), visit_of(request).person
    number = person.id if person is not None else None
    wishes = await site.wishes.all(number)
    free = [one for one in wishes if one.table_id is None]
    tables = open_ones(await listed(request, await site.lists.open_to(number), lang))
    circle = await site.friends.of(person)
    return html(
        request,
        "meeting/lobby.html",
        words=WORDS,
        status=422 if problem else 200,
        online=_named(site.online.now(number), {one.name for one in circle.friends}),
        invitations=[shown_invitation(one, lang) for one in await site.invitations.of(number)] if number else [],
        gatherings=[_gathering(one, number, lang) for one in gatherings(free)],
        mine=[_wish(one, lang) for one in wishes if one.person == number],
        by_game=_by_game(tables, lang),
        games=tiles(lang),
        days=days_ahead(time.time(), lang),
        hours=HALF_HOURS,
        friends={one.name for one in circle.friends},
        asking=len(circle.asking),
        problem=WORDS(lang, f"wish.problem.{problem}") if problem else "",
        form={**_USUAL, **usual_times(time.time()), **(form or {})},
        usual=form is None,
    )


@post("/wishes")
async def wish(request: Call) -> Response[Any]:
    """Somebody would play; a visitor becomes a guest by that."""
    form = await form_of(request)
    games = [game for game in GAMES if form.get(f"game-{game}") == "yes"]
    try:
        days = form.get("when") == "days"
        span = (0.0, 0.0) if days else span_of(form, time.time())
        if span is None:
            raise BadWish("times")
        if not games:
            raise BadWish("no-game")
        await someone(request)
        await site_of(request).wishes.add(whole_person(request).id, games, *span, days=days)
    except BadWish as error:
        return await _page(request, error.why, form)
    return go("/people")


@post("/wishes/join")
async def join(request: Call) -> Response[Any]:
    """*Me too*: the same wish as others have. If that makes enough of them, the table comes with it."""
    form, wishes = await form_of(request), site_of(request).wishes
    ids = form.get("wishes", "").split(",")[:_MOST_IDS]
    await someone(request)
    person = whole_person(request)
    try:
        found = [one for one in await wishes.all(person.id) if one.id in ids and one.table_id is None]
        groups = gatherings(found)
        if len(groups) != 1 or len(found) != len(set(ids)):
            raise BadWish("gone")
        group = groups[0]
        if all(one.person != person.id for one in found):
            ids += await wishes.join(person.id, group)
        if not group.enough_with(person.id):
            return go("/people")
        room = await wishes.meet(person.id, person.name, ids)
    except BadWish as error:
        return await _page(request, error.why)
    return go(f"/t/{room.id}")


@post("/wishes/{wish_id:str}/withdraw")
async def withdraw(request: Call, wish_id: FromPath[str]) -> Response[None]:
    if not await site_of(request).wishes.withdraw(whole_person(request).id, wish_id):
        raise NotFoundException
    return go("/people")


@post("/invitations/{table_id:str}/accept")
async def accept(request: Call, table_id: FromPath[str]) -> Response[None]:
    person = whole_person(request)
    room = await site_of(request).invitations.accept(table_id, person.id, person.name)
    return go(f"/t/{room.id}")


@post("/invitations/{table_id:str}/decline")
async def decline(request: Call, table_id: FromPath[str]) -> Response[None]:
    if not await site_of(request).invitations.decline(table_id, whole_person(request).id):
        raise NotFoundException
    return go("/people")


def _named(here: Here, friends: Collection[str]) -> Here:
    """Who is here, with so many names as one can look through: those of friends first."""
    names = sorted(here.names, key=lambda name: name not in friends)[:_MOST_NAMED]
    return Here(names, here.all - len(names))


def _gathering(one: Gathering, reader: int | None, lang: Lang) -> ShownGathering:
    people = [Wisher(wish.name, wish.person == reader) for wish in one.people]
    mine = any(wisher.me for wisher in people)
    return ShownGathering(
        game=one.game,
        game_name=game_name(one.game, lang),
        days=one.days,
        starts=moment(one.starts, lang),
        ends=moment(one.ends, lang, short=True),
        span=(one.starts, one.ends),
        people=people,
        mine=mine,
        enough=one.enough_with(reader if reader is not None else -1),
        missing=max(0, least_players(one.game) - len(people) - (not mine)),
        ids=",".join(wish.id for wish in one.wishes),
    )


def _wish(one: Wish, lang: Lang) -> ShownWish:
    times = moment(one.starts, lang), moment(one.ends, lang, short=True)
    return ShownWish(one.id, game_name(one.game, lang), one.days, *times, one.table_id)


def shown_invitation(one: Invitation, lang: Lang) -> ShownInvitation:
    return ShownInvitation(
        table_id=one.table_id,
        game=one.game,
        game_name=game_name(one.game, lang),
        mode=mode_name(one.game, one.mode, lang),
        clock=one.clock,
        by=one.by,
        ago=ago(one.at, lang),
        sitting=joined(lang, one.sitting) if one.sitting else "",
        seats=one.seats,
        tournament=one.tournament,
    )


def _by_game(tables: Sequence[Listed], lang: Lang) -> list[TablesOfGame]:
    """Tables with a free seat first, and the games that have some."""

    def taken(table: Listed) -> bool:
        return table.status != "waiting" or table.free is None

    groups = [
        TablesOfGame(game, game_name(game, lang), sorted((one for one in tables if one.game == game), key=taken))
        for game in GAMES
    ]
    return sorted((one for one in groups if one.tables), key=lambda one: all(map(taken, one.tables)))


def handlers() -> list[Any]:
    return [lobby, back_to_lobby, wish, join, withdraw, accept, decline]
