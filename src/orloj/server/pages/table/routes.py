"""The addresses of a table: the page, its freshest inside, and the way back through the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from markupsafe import Markup

from orloj.kernel import Illegal, Seat
from orloj.look import look_of
from orloj.look.calculator import calculator_of
from orloj.look.manual import lessons_of
from orloj.server.api.account import someone
from orloj.server.api.common import ApiRequest, Call, own_seat, room_for, site_of, whole_person
from orloj.server.api.describe import describe_outcome, names_for
from orloj.server.api.errors import explain, headers_of
from orloj.server.api.errors import handle as refused
from orloj.server.api.models import NewAnswer, NewAside
from orloj.server.api.tables import Answers, ToMark, take_answer, take_aside, take_back
from orloj.server.gate import person_of, visit_of
from orloj.server.languages import lang_of
from orloj.server.live.presence import Crowd
from orloj.server.live.reviews import TooManyReviews
from orloj.server.live.room import Room, Stale
from orloj.server.live.thinkers import Busy
from orloj.server.pages import errors
from orloj.server.pages.common import form_of, go, html
from orloj.server.pages.files import look_asset
from orloj.server.pages.kept import kept
from orloj.server.pages.table.coach_routes import follow_coach, reread
from orloj.server.pages.table.company import company, deal_with
from orloj.server.pages.table.fragment import (
    Around,
    around,
    cup_for,
    fragment_for,
    looks_at,
    scene_for,
    secrets_in,
    version_of,
    wishes_of,
)
from orloj.server.pages.table.hint import hint_panel
from orloj.server.pages.table.page import (
    WORDS,
    ActorPanel,
    ShownMoment,
    TablePage,
    actor_panels,
    client_words,
    how_to_play,
    moment_for,
)
from orloj.server.pages.table.playback import Played, played_between
from orloj.server.pages.table.replay import Moments, moments_of, name_of_moment_at_line
from orloj.server.pages.table.review import SLIP, shown
from orloj.server.pages.table.story import RECENT, StoryLine, story_of
from orloj.server.pages.table.why import why_panel
from orloj.words import Lang, joined
from orloj.words.texts import texts_of

# -- playing and watching


@get("/{table_id:str}")
async def table_page(request: Call, table_id: FromPath[str]) -> Response[Any]:
    """The table."""
    room = await room_for(request, table_id)
    lang = lang_of(request)
    person = visit_of(request).person
    site_of(request).turns.looked(room, person.id if person is not None else None)
    if room.outcome is not None and person is None:
        return await _kept(request, room, lang)
    scene = scene_for(room, person, wishes_of(request), await around(request, room))
    looks_at(room, person)
    return html(
        request,
        "table/page.html",
        words=WORDS,
        here=f"/t/{room.id}",
        secrets=secrets_in(room, person),
        **_page(room, scene, lang),
    )


async def _kept(request: Call, room: Room, lang: Lang) -> Response[bytes]:
    """A game that is over looks the same to every visitor, until somebody says something or sits down elsewhere."""
    site, base = site_of(request), str(request.base_url)
    chat, said = await site.heard(room, None), tuple(await site.said_mark(room, None))
    # Who only watches is not told on a page that is kept for all visitors: it would have to be made anew for each.
    players = {person: "" for person in site.hub.people_at(room.id) if person in room.people}
    whole, cup = request.query_params.get("story") == "all", await cup_for(request, room, None)
    series = await site.rooms.rematches.standing_of(room) if room.info.series is not None else None
    state = msgspec.json.encode((room.info, room.seats))
    shown = tuple((one.id, one.name) for one in chat), said, frozenset(players), series.games if series else 0
    depends_on = (room.number, state, shown, base, whole)

    def values() -> dict[str, Any]:
        all_around = Around(crowd=Crowd(players, 0), chat=tuple(chat), said=said, base=base, cup=cup, series=series)
        scene = scene_for(room, None, wishes_of(request), all_around)
        return _page(room, scene, lang)

    return kept(request, "table/page.html", f"/t/{room.id}", values, words=WORDS, depends_on=depends_on)


def _page(room: Room, scene: TablePage, lang: Lang) -> dict[str, Any]:
    return {
        "scene": scene,
        "files": _files(room),
        "howto": how_to_play(room.game.package, lang),
        "has_howto": bool(lessons_of(room.game.package)),
        "has_odds": calculator_of(room.game.package) is not None,
        "client": client_words(lang),
    }


@get("/{table_id:str}/fragment")
async def fragment(request: Call, table_id: FromPath[str], known: FromQuery[str | None] = None) -> Response[bytes]:
    """The inside of the page as it would be now; nothing if the reader knows that state already."""
    room = await room_for(request, table_id)
    if known is not None and known == await version_of(request, room):
        return Response(b"", status_code=204, headers={"Cache-Control": "private, no-store"})
    return await fragment_for(request, room, _since(request))


def _since(request: Call) -> int | None:
    return _number(request.query_params.get("since"))


def _files(room: Room) -> dict[str, list[str]]:
    """What the look of the game brings along."""
    look, game = look_of(room.game.package), room.info.game
    return {
        "styles": [look_asset(game, name) for name in look.styles],
        "modules": [look_asset(game, name) for name in look.modules],
    }


# -- what a player does: the answer of the server is the table as he sees it then


@post("/{table_id:str}/answers", status_code=200)
async def answer(request: Call, table_id: FromPath[str], data: JSONBody[NewAnswer]) -> Response[bytes]:
    """Answer the open question."""
    return await fragment_for(request, await take_answer(request, table_id, data), _since(request))


@post("/{table_id:str}/asides/{aside:str}", status_code=200)
async def step_aside(
    request: Call, table_id: FromPath[str], aside: FromPath[str], data: JSONBody[NewAside]
) -> Response[bytes]:
    """Do something without being asked."""
    return await fragment_for(request, await take_aside(request, table_id, aside, data), _since(request))


@post("/{table_id:str}/undo", status_code=200)
async def undo(request: Call, table_id: FromPath[str], answers: Answers = None, to: ToMark = None) -> Response[bytes]:
    """Take the last answer back, or all back to a mark."""
    return await fragment_for(request, await take_back(request, table_id, answers, to), _since(request))


# -- sitting down


@post("/{table_id:str}/sit")
async def sit(request: Call, table_id: FromPath[str]) -> Response[None]:
    """Take an open seat; a visitor becomes a guest by that."""
    await room_for(request, table_id)
    fields = await form_of(request)
    person = await someone(request)
    await site_of(request).rooms.seats.sit(table_id, _number(fields.get("seat")) or 0, person.id, person.name, None)
    return go(f"/t/{table_id}")


@post("/{table_id:str}/bot")
async def seat_bot(request: Call, table_id: FromPath[str]) -> Response[None]:
    """The owner does not wait any longer: a bot takes a free seat."""
    fields, seat = await form_of(request), -1
    if (number := _number(fields.get("seat"))) is not None:
        seat = number
    await site_of(request).rooms.seats.seat_bot(table_id, seat, whole_person(request).id, fields.get("bot", ""))
    return go(f"/t/{table_id}")


@post("/{table_id:str}/watch")
async def set_watch(request: Call, table_id: FromPath[str]) -> Response[None]:
    """The owner makes a link for watchers, or ends it."""
    on = (await form_of(request)).get("on") == "yes"
    await site_of(request).rooms.company.set_watch(table_id, whole_person(request).id, on=on)
    return go(f"/t/{table_id}")


@post("/{table_id:str}/hint")
async def hint(request: Call, table_id: FromPath[str], question: FromQuery[str | None] = None) -> Response[str]:
    """What a good bot thinks of the reader's question."""
    return await hint_panel(request, table_id, question)


@post("/{table_id:str}/why")
async def why(request: Call, table_id: FromPath[str], line: FromQuery[str | None] = None) -> Response[str]:
    """Why a bot did what a line of the story tells."""
    number = _number(line)
    return await why_panel(request, table_id, -1 if number is None else number)


# -- looking back


@dataclass(frozen=True)
class Hand:
    """What a seat held at a moment."""

    seat: Seat
    name: str
    html: Markup


@dataclass(frozen=True)
class Past:
    """A moment of a game as one seat saw it."""

    moments: Moments
    place: int
    seat: Seat | None
    seats: list[Seat | None]  # whose eyes the reader may look through
    names: list[str]
    head: Markup
    panels: list[Markup]
    actors: list[ActorPanel]
    board: Markup
    hands: list[Hand]
    story: list[StoryLine]
    clock: str
    waiting_for: list[Seat]
    played: Played  # what happened since the moment before

    @property
    def at(self) -> str:
        return self.moments.name(self.place)

    def name(self, place: int) -> str:
        """What the address calls a moment, as near as there is one."""
        return self.moments.name(max(0, min(place, self.moments.last)))


@get("/{table_id:str}/replay")
async def replay(
    request: Call,
    table_id: FromPath[str],
    at: FromQuery[str | None] = None,
    seat: FromQuery[str | None] = None,
    line: FromQuery[str | None] = None,
) -> Response[str]:
    """A moment of the game: by its own name, or by a line of the story."""
    room = await room_for(request, table_id)
    moment = at if at else name_of_moment_at_line(room, _number(line)) if room.begun else None
    lang = lang_of(request)
    person = visit_of(request).person
    you = room.seat_of(person.id if person is not None else None)
    return html(
        request,
        "table/replay.html",
        words=WORDS,
        room=room,
        past=_past(room, you, moment, seat, lang),
        you=you,
        files=_files(room),
        game_name=texts_of(room.game.package).game_name(lang),
        over=room.outcome is not None,
        back=_back(room, you, moment, lang),
        may_branch=person is not None and (room.outcome is not None or you is not None),
        client=client_words(lang),
    )


@dataclass(frozen=True)
class WayBack:
    """Going back to a moment of a running game: what it would cost, and who would have to agree."""

    told: int  # names the moment, so that no other one is meant
    moment: ShownMoment
    others: str  # their names; nobody: it happens at once


def _back(room: Room, you: Seat | None, at: str | None, lang: Lang) -> WayBack | None:
    if you is None or room.outcome is not None:
        return None
    moments = moments_of(room)
    moment = room.moment_at(moments.numbers[moments.place(at)])
    try:
        room.check_moment(you, moment)
    except Illegal:
        return None
    names = names_for(room.seats, lang)
    others = [names[one.seat] for one in room.seats if one.seat != you and one.kind == "person"]
    return WayBack(moment.told, moment_for(room, moment, lang), joined(lang, others) if others else "")


@post("/{table_id:str}/rewind")
async def rewind(request: Call, table_id: FromPath[str]) -> Response[None]:
    """Ask the others to go back to a moment; where nobody else sits, go."""
    room, seat = await own_seat(request, table_id)
    fields = await form_of(request)
    moments = moments_of(room)
    moment = room.moment_at(moments.numbers[moments.place(fields.get("at") or None)])
    if _number(fields.get("told")) != moment.told:
        raise Illegal("the game has gone another way meanwhile", why="moment-gone")
    try:
        await site_of(request).rooms.back.wish_rewind(table_id, seat, moment)
    except Stale as error:
        raise Illegal("the game has gone another way meanwhile", why="moment-gone") from error
    return go(f"/t/{table_id}")


def _past(room: Room, you: Seat | None, at: str | None, wanted: str | None, lang: Lang) -> Past:
    moments = moments_of(room)
    place = moments.place(at)
    seats = _eyes(room, you)
    seat = _chosen_eyes(wanted, seats, you)
    table = room.table.travel(moments.numbers[place])
    before = room.table.travel(moments.before(at)) if place else table
    look, view, names = look_of(room.game.package), table.view(seat), names_for(room.seats, lang)
    open_hands = [one for one in seats if one is not None] if room.outcome is not None else [seat]
    return Past(
        moments=moments,
        place=place,
        seat=seat,
        seats=seats,
        names=names,
        head=look.status(view, lang),
        panels=[look.seat(view, one, lang) for one in range(room.info.seats)],
        actors=actor_panels(room.game, view, lang),
        board=look.board(view, names, lang),
        hands=[Hand(one, names[one], look.hand(table.view(one), lang)) for one in open_hands if one is not None],
        story=story_of(table, seat, names, lang, last=RECENT),
        clock=look.clock_name(look.clock(view), lang),
        waiting_for=table.awaited(),
        played=played_between(before, table, seat, names, lang),
    )


def _eyes(room: Room, you: Seat | None) -> list[Seat | None]:
    """When a game is over, everybody may look through everybody's eyes; before, only through his own."""
    return [None, *range(room.info.seats)] if room.outcome is not None else [you]


def _chosen_eyes(wanted: str | None, seats: list[Seat | None], you: Seat | None) -> Seat | None:
    if wanted is None:
        return you
    chosen = None if wanted in ("", "none") else _number(wanted)
    if chosen not in seats or (chosen is None and wanted not in ("", "none")):
        raise Illegal("this seat's view is not to be had", why="no-such-eyes")
    return chosen


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None


@post("/{table_id:str}/branch")
async def branch(request: Call, table_id: FromPath[str]) -> Response[None]:
    """Play on from a moment, or from now if none is named, at a new table."""
    room = await room_for(request, table_id)
    person = await someone(request)
    moments = moments_of(room)
    at = (await form_of(request)).get("at")
    number = moments.numbers[moments.place(at)] if at else room.table.number
    new = await site_of(request).rooms.branches.branch_off(room, number, person.id, person.name)
    return go(f"/t/{new.id}")


@get("/{table_id:str}/review")
async def review(request: Call, table_id: FromPath[str], only: FromQuery[str | None] = None) -> Response[str]:
    """A game that is over, looked back at."""
    return await _review(request, table_id, only_slips=only == "lost")


@post("/{table_id:str}/review")
async def begin_review(request: Call, table_id: FromPath[str]) -> Response[Any]:
    """Let it be looked back at."""
    room = await room_for(request, table_id)
    person = person_of(request)
    try:
        await site_of(request).reviews.begin(room, room.seat_of(person.id), person.id)
    except (TooManyReviews, Busy) as error:
        status, refusal = explain(error, lang_of(request))
        refused = await _review(request, table_id, status=status, problem=refusal.message)
        refused.headers.update(headers_of(error) or {})
        return refused
    return go(f"/t/{table_id}/review")


async def _review(
    request: Call, table_id: str, *, only_slips: bool = False, status: int = 200, problem: str = ""
) -> Response[str]:
    room = await room_for(request, table_id)
    lang = lang_of(request)
    person = visit_of(request).person
    you = room.seat_of(person.id if person is not None else None)
    found = await site_of(request).reviews.of(room, you)
    asked = found.curve_progress is not None and (you is None or found.own_progress is not None)
    names = names_for(room.seats, lang)
    return html(
        request,
        "table/review.html",
        words=WORDS,
        status=status,
        room=room,
        you=you,
        names=names,
        game_name=texts_of(room.game.package).game_name(lang),
        outcome=describe_outcome(room, lang).text,
        review=shown(room, found, you, names, lang, only_slips=only_slips),
        only_slips=only_slips,
        slip=round(100 * SLIP),
        may_ask=person is not None and not asked,
        problem=problem,
    )


# -- what goes wrong


def problem(request: Any, error: Exception) -> Response[Any]:
    """What only this page can refuse is told with a way back to the table; the rest as everywhere."""
    if not isinstance(error, Illegal) or not WORDS.has(f"problem.{error.why}"):
        return errors.handle(request, error)
    message = WORDS(lang_of(request), f"problem.{error.why}", **error.values)
    back = request.path_params.get("table_id", "")
    return html(request, "table/problem.html", words=WORDS, status=404, message=message, back=back)


DEEDS = Router(
    "/t",
    route_handlers=[answer, step_aside, undo],
    exception_handlers={Exception: refused},  # the client tells it in its own way
    request_class=ApiRequest,
    include_in_schema=False,
)
ROUTES = Router(
    "/t",
    route_handlers=[
        table_page,
        fragment,
        sit,
        seat_bot,
        set_watch,
        company,
        deal_with,
        hint,
        follow_coach,
        reread,
        why,
        replay,
        rewind,
        branch,
        review,
        begin_review,
    ],
    exception_handlers={Exception: problem},
    include_in_schema=False,
)
