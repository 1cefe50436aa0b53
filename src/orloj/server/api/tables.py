"""Tables: making them, sitting down, looking, answering."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Annotated, Any, Literal

from litestar import Controller, Response, WebSocket, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from orloj.kernel import Illegal, Malformed, Seat, Table
from orloj.server.addresses import network_of_scope
from orloj.server.api.common import (
    REFUSALS,
    UNCOMPRESSED,
    Call,
    delete,
    get,
    own_seat,
    post,
    put,
    room_for,
    site_of,
    whole_person,
)
from orloj.server.api.describe import (
    RECENT_LINES,
    describe_asides,
    describe_hint,
    describe_lines,
    describe_review,
    describe_summary,
    describe_table,
)
from orloj.server.api.errors import Unreadable
from orloj.server.api.models import (
    AnswerWish,
    AsideModel,
    ChatModel,
    ErrorModel,
    HintModel,
    KeyModel,
    LineModel,
    NewAnswer,
    NewAside,
    NewBranch,
    NewKey,
    NewTable,
    ReviewModel,
    Say,
    SeatBot,
    SeriesModel,
    SummaryModel,
    TableModel,
    TakeSeat,
)
from orloj.server.gate import person_of, visit_of
from orloj.server.languages import lang_of
from orloj.server.live.beginnings import beginnings
from orloj.server.live.broken import Broken
from orloj.server.live.channels import TooManyChannels
from orloj.server.live.refusals import NoSuchTable
from orloj.server.live.room import Room, Stale
from orloj.server.live.talk import MOST_SAID
from orloj.server.live.wanted import WantedSeat, WantedTable
from orloj.server.people.people import Person, printable
from orloj.server.storage.trouble import StorageAway

Texts = Annotated[bool, QueryParameter(description="With prompts, labels, hints and reasons in the reader's language.")]
WithView = Annotated[bool, QueryParameter(description="With everything that your seat sees.")]
Since = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        description="Lines of the story from this number on: send the `story_size` of the table as you saw it. 0: the "
        f"whole story; without it the last {RECENT_LINES} lines.",
    ),
]
SinceLine = Annotated[int, QueryParameter(ge=0, description="Lines of the story from this number on.")]
SinceSaid = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=2**63 - 1,
        description="Only what was said after the line with this `id`. 0: all that is kept in sight, which is "
        f"{MOST_SAID} lines; without it the last {RECENT_LINES}.",
    ),
]
Answers = Annotated[
    int | None,
    QueryParameter(ge=0, le=10**9, description="How many answers of yours there are, so that two calls take back one."),
]
ToMark = Annotated[
    str | None,
    QueryParameter(max_length=40, description="All back to a mark of the rules, such as the start of your `turn`."),
]
_LONGEST_WAIT = 25.0
_WATCHED = 0.2  # seconds between two pieces of news for somebody who only watches
_LOOK_AT_KEY = 60.0  # seconds after which a live channel looks whether its key still opens anything
_TRY_LATER = 1013  # why a live channel is closed: the listener may come back
MAY_BE_BUSY = {
    **REFUSALS,
    503: ResponseSpec(ErrorModel, generate_examples=False, description="All thinkers are busy; try later."),
}


class Tables(Controller):
    """`/api/tables`"""

    path = "/tables"
    tags = ("tables",)

    @get("/", summary="Tables: yours, or the public ones")
    async def list_tables(
        self, request: Call, which: FromQuery[Literal["mine", "public"]] = "mine"
    ) -> list[SummaryModel]:
        lists = site_of(request).lists
        if which == "mine":
            found = await lists.mine(whole_person(request).id)
        else:
            person = visit_of(request).person
            found = await lists.open_to(person.id if person is not None else None)
        await site_of(request).rooms.mark_broken(found)
        return [describe_summary(one) for one in found if which == "mine" or not (one.broken or one.untried)]

    @post("/", summary="Make a table")
    async def create_table(self, request: Call, data: JSONBody[NewTable]) -> TableModel:
        person = whole_person(request)
        wanted = WantedTable(
            game=data.game,
            seats=[WantedSeat(seat.kind, seat.bot) for seat in data.seats],
            mode=data.mode,
            options=data.options,
            public=data.public,
            clock=data.clock,
            pace=data.pace,
            hints=data.hints,
            best_of=data.best_of,
            onlookers_talk=data.onlookers_talk,
        )
        room = await site_of(request).rooms.making.create(wanted, person.id, person.name)
        return await seen(request, room)

    @get("/{table_id:str}", summary="Look at a table")
    async def get_table(
        self,
        request: Call,
        table_id: FromPath[str],
        view: WithView = True,
        texts: Texts = True,
        since: Since = None,
        wait: Annotated[
            float, QueryParameter(ge=0, le=_LONGEST_WAIT, description="Seconds to wait until you are asked.")
        ] = 0.0,
    ) -> TableModel:
        room = await room_for(request, table_id)
        if wait:
            room = await _until_asked(request, room, wait)
        return await seen(request, room, view=view, texts=texts, since=since)

    @delete(
        "/{table_id:str}",
        summary="Give up a table that has not begun, or end one where only bots play with you",
        status_code=204,
    )
    async def delete_table(self, request: Call, table_id: FromPath[str]) -> None:
        await site_of(request).rooms.making.delete(table_id, whole_person(request).id)

    @put("/{table_id:str}/seats/{seat:int}", summary="Take a seat, or take it back from the bot that stood in")
    async def take_seat(
        self, request: Call, table_id: FromPath[str], seat: FromPath[int], data: JSONBody[TakeSeat]
    ) -> TableModel:
        person = whole_person(request)
        room = await site_of(request).rooms.seats.sit(table_id, seat, person.id, person.name, data.invite)
        return await seen(request, room)

    @put("/{table_id:str}/seats/{seat:int}/bot", summary="Let a bot take a free seat of your table")
    async def seat_bot(
        self, request: Call, table_id: FromPath[str], seat: FromPath[int], data: JSONBody[SeatBot]
    ) -> TableModel:
        person = whole_person(request)
        return await seen(request, await site_of(request).rooms.seats.seat_bot(table_id, seat, person.id, data.bot))

    @post("/{table_id:str}/watch", summary="Make a link for watchers of your private table", status_code=200)
    async def open_to_watchers(self, request: Call, table_id: FromPath[str]) -> TableModel:
        room = await site_of(request).rooms.company.set_watch(table_id, whole_person(request).id, on=True)
        return await seen(request, room)

    @delete("/{table_id:str}/watch", summary="End that link; whoever came by it is out", status_code=204)
    async def close_to_watchers(self, request: Call, table_id: FromPath[str]) -> None:
        await site_of(request).rooms.company.set_watch(table_id, whole_person(request).id, on=False)

    @post("/{table_id:str}/looked", summary="You have looked at it: no notice about what is asked now", status_code=204)
    async def looked(self, request: Call, table_id: FromPath[str]) -> None:
        room, _ = await own_seat(request, table_id)
        site_of(request).turns.looked(room, person_of(request).id)

    @delete("/{table_id:str}/seat", summary="Leave; a bot plays on", status_code=204)
    async def leave(self, request: Call, table_id: FromPath[str]) -> None:
        await site_of(request).rooms.seats.leave(table_id, whole_person(request).id)

    @post(
        "/{table_id:str}/key",
        summary="Make a key that opens only your seat at this table",
        opt={UNCOMPRESSED: True},
    )
    async def seat_key(self, request: Call, table_id: FromPath[str], data: JSONBody[NewKey]) -> KeyModel:
        person = whole_person(request)
        _, seat = await own_seat(request, table_id)
        key, secret = await site_of(request).people.new_key(person, data.label, table_id, seat)
        return KeyModel(key.id, key.label, key.table_id, key.seat, key.created, secret)

    @post("/{table_id:str}/answers", summary="Answer the question to your seat", status_code=200)
    async def answer(
        self,
        request: Call,
        table_id: FromPath[str],
        data: JSONBody[NewAnswer],
        view: WithView = True,
        texts: Texts = True,
        since: Since = None,
    ) -> TableModel:
        return await seen(request, await take_answer(request, table_id, data), view=view, texts=texts, since=since)

    @get("/{table_id:str}/asides", summary="What your seat may do now without being asked")
    async def asides(self, request: Call, table_id: FromPath[str]) -> list[AsideModel]:
        room, seat = await own_seat(request, table_id)
        return describe_asides(room, seat, lang_of(request)) if room.begun else []

    @post("/{table_id:str}/asides/{aside:str}", summary="Do something without being asked", status_code=200)
    async def step_aside(
        self,
        request: Call,
        table_id: FromPath[str],
        aside: FromPath[str],
        data: JSONBody[NewAside],
        view: WithView = True,
        texts: Texts = True,
        since: Since = None,
    ) -> TableModel:
        room = await take_aside(request, table_id, aside, data)
        return await seen(request, room, view=view, texts=texts, since=since)

    @post(
        "/{table_id:str}/hint",
        summary="What would a good bot answer, and what does it expect of it?",
        status_code=200,
        responses=MAY_BE_BUSY,
    )
    async def hint(self, request: Call, table_id: FromPath[str], question: FromQuery[str | None] = None) -> HintModel:
        _, seat = await own_seat(request, table_id)
        name, hint = await site_of(request).hints.ask(table_id, seat, person_of(request).id, question)
        return describe_hint(seat, name, hint, lang_of(request))

    @post("/{table_id:str}/undo", summary="Take back your last answer, or all back to a mark", status_code=200)
    async def undo(
        self, request: Call, table_id: FromPath[str], answers: Answers = None, to: ToMark = None
    ) -> TableModel:
        return await seen(request, await take_back(request, table_id, answers, to))

    @post(
        "/{table_id:str}/wish",
        summary="Ask the others to agree to an undo, or to go back to an earlier moment",
        status_code=200,
    )
    async def wish(
        self,
        request: Call,
        table_id: FromPath[str],
        at: Annotated[
            int | None,
            QueryParameter(
                ge=0,
                le=10**9,
                description="Go back to the beginning of the scene in which the table stood after so many answers.",
            ),
        ] = None,
        lines: Annotated[
            int | None,
            QueryParameter(ge=0, le=10**9, description="How many lines the story had there; otherwise it is refused."),
        ] = None,
        to: ToMark = None,
    ) -> TableModel:
        room, seat = await own_seat(request, table_id)
        rooms = site_of(request).rooms
        if at is None and to is None:
            return await seen(request, await rooms.back.wish_undo(table_id, seat))
        moment = room.moment_of_mark(seat, to) if to is not None else room.moment_at(at or 0)
        if lines is not None and lines != moment.told:
            raise Stale("the game has gone another way meanwhile")
        return await seen(request, await rooms.back.wish_rewind(table_id, seat, moment))

    @put("/{table_id:str}/wish", summary="Agree to what another player wishes to take back, or refuse it")
    async def answer_wish(self, request: Call, table_id: FromPath[str], data: JSONBody[AnswerWish]) -> TableModel:
        _, seat = await own_seat(request, table_id)
        room = await site_of(request).rooms.back.answer_wish(table_id, seat, agree=data.agree, id=data.wish)
        return await seen(request, room)

    @delete("/{table_id:str}/wish", summary="Do not ask any more", status_code=204)
    async def withdraw_wish(self, request: Call, table_id: FromPath[str]) -> None:
        _, seat = await own_seat(request, table_id)
        await site_of(request).rooms.back.withdraw_wish(table_id, seat)

    @get("/{table_id:str}/story", summary="What happened, from a line on")
    async def story(self, request: Call, table_id: FromPath[str], since: SinceLine = 0) -> list[LineModel]:
        room = await room_for(request, table_id)
        if not room.begun:
            return []
        person = visit_of(request).person
        you = room.seat_of(person.id) if person is not None else None
        return describe_lines(room, you, lang_of(request), since)

    @get(
        "/{table_id:str}/record",
        summary="The whole game as a file, once it is over",
        responses={**REFUSALS, 200: ResponseSpec(dict[str, Any], generate_examples=False, description="The record.")},
    )
    async def record(self, request: Call, table_id: FromPath[str]) -> Response[bytes]:
        room = await room_for(request, table_id)
        record = await site_of(request).rooms.branches.record_of(room)
        name = f"{room.info.game}-{room.id}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(record.to_json(), media_type="application/json", headers=headers)

    @get("/{table_id:str}/review", summary="A game that is over, looked back at, as far as it was asked for")
    async def review(self, request: Call, table_id: FromPath[str]) -> ReviewModel:
        room = await room_for(request, table_id)
        person = visit_of(request).person
        seat = room.seat_of(person.id if person is not None else None)
        return describe_review(await site_of(request).reviews.of(room, seat), lang_of(request))

    @post(
        "/{table_id:str}/review",
        summary="Ask for that: everybody's chances, and your decisions beside those of a good bot",
        status_code=200,
        responses=MAY_BE_BUSY,
    )
    async def begin_review(self, request: Call, table_id: FromPath[str]) -> ReviewModel:
        person = whole_person(request)
        room = await room_for(request, table_id)
        reviews, seat = site_of(request).reviews, room.seat_of(person.id)
        await reviews.begin(room, seat, person.id)
        return describe_review(await reviews.of(room, seat), lang_of(request))

    @post("/{table_id:str}/branch", summary="Play on from a moment of this game, at a new table")
    async def branch(self, request: Call, table_id: FromPath[str], data: JSONBody[NewBranch]) -> TableModel:
        person = whole_person(request)
        room = await room_for(request, table_id)
        at = _moment(room.table, data.at)
        branch = await site_of(request).rooms.branches.branch_off(room, at, person.id, person.name)
        return await seen(request, branch)

    @post("/{table_id:str}/rematch", summary="The same table once more", status_code=200)
    async def rematch(self, request: Call, table_id: FromPath[str]) -> TableModel:
        person = whole_person(request)
        room, _ = await own_seat(request, table_id)
        rooms = site_of(request).rooms
        again = await rooms.rematches.rematch(room, person.id, person.name)
        return await seen(request, await rooms.see(again.id, person.id))

    @put("/{table_id:str}/pace/{pace:str}", summary="How fast the bots of this table move", status_code=204)
    async def set_pace(self, request: Call, table_id: FromPath[str], pace: FromPath[str]) -> None:
        await site_of(request).rooms.upkeep.set_pace(table_id, whole_person(request).id, pace)

    @get("/{table_id:str}/chat", summary="What was said at a table, after a line")
    async def chat(self, request: Call, table_id: FromPath[str], since: SinceSaid = None) -> list[ChatModel]:
        room = await room_for(request, table_id)
        most = RECENT_LINES if since is None else MOST_SAID
        heard = await site_of(request).heard(room, visit_of(request).person, after=since or 0, most=most)
        return [ChatModel(one.id, one.name, one.seat, one.text, one.at) for one in heard]

    @post("/{table_id:str}/chat", summary="Say something", status_code=204)
    async def say(self, request: Call, table_id: FromPath[str], data: JSONBody[Say]) -> None:
        person = whole_person(request)
        room = await room_for(request, table_id)
        text = printable(" ".join(data.text.split()))
        await site_of(request).talk.say(room, person.id, person.name, text)


# -- what the interface and the pages both do


async def take_answer(request: Call, table_id: str, data: NewAnswer) -> Room:
    """The caller answers the question to his seat."""
    room, seat = await own_seat(request, table_id)
    rooms = site_of(request).rooms
    if room.seats[seat].away:
        await rooms.seats.come_back(table_id, person_of(request).id)
    site_of(request).turns.looked(room, person_of(request).id)
    try:
        return await rooms.play.answer(table_id, seat, data.answer, data.question)
    except (Illegal, Malformed) as error:
        request.state.question = room.question(seat)
        request.state.example = example = _example(room, seat)
        if isinstance(error, Malformed) and example:
            raise Unreadable(example, error.culprits) from error
        raise


async def take_aside(request: Call, table_id: str, aside: str, data: NewAside) -> Room:
    """The caller does something without being asked."""
    room, seat = await own_seat(request, table_id)
    if room.begun:
        request.state.question = room.table.asides(seat).get(aside)
    return await site_of(request).rooms.play.step_aside(table_id, seat, aside, data.answer, data.answers)


async def take_back(request: Call, table_id: str, answers: int | None, to: str | None) -> Room:
    """The caller takes his last answer back, or all back to a mark."""
    _, seat = await own_seat(request, table_id)
    return await site_of(request).rooms.back.undo(table_id, seat, answers, to=to)


# -- the live channel


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], known: FromQuery[str | None] = None) -> None:
    """Tells that something happened, and which version of the table the listener would see now; what it was, everybody
    fetches for himself. Who says which version he knows is told at once if there is another one."""
    site = site_of(socket)
    person = visit_of(socket).person
    number = person.id if person is not None else None
    if person is not None and person.table_id is not None and person.table_id != table_id:
        await socket.close(code=4404)
        return
    try:
        await site.rooms.see(table_id, number)
    except (NoSuchTable, Broken):
        await socket.accept()
        await socket.close(code=4404)
        return
    except StorageAway:
        await socket.accept()
        await socket.close(code=_TRY_LATER)
        return
    await socket.accept()
    try:
        channel = site.channels.open(number, network_of_scope(socket.scope))
    except TooManyChannels:
        await socket.close(code=4429)
        return
    listener = site.hub.join(table_id, number, _name_of(person))
    reader = asyncio.create_task(_until_closed(socket))
    ended = asyncio.create_task(channel.ended.wait())
    if known is not None:
        listener.hear()  # whatever happened since
    try:
        while not reader.done():
            news = asyncio.create_task(listener.news())
            await asyncio.wait((news, reader, ended), timeout=_LOOK_AT_KEY, return_when=asyncio.FIRST_COMPLETED)
            if ended.done():
                news.cancel()
                await socket.close(code=_TRY_LATER)  # there are too many
                break
            if person is not None and not await site.people.is_still(person):
                news.cancel()
                await socket.close(code=4401)  # the key was deleted, or the session ended
                break
            if not news.done():
                news.cancel()
                continue
            room = await site.rooms.see(table_id, number)  # private tables can be left
            version = await site.version_for(room, person)
            if version != known:
                await socket.send_json({"news": True, "version": version})
                site.channels.used(channel)
            known = None
            if room.seat_of(number) is None:
                await asyncio.sleep(_WATCHED)  # what happens meanwhile is told as one thing
    except (WebSocketDisconnect, NoSuchTable, Broken, StorageAway, RuntimeError):
        pass  # whoever still wants to listen comes back
    finally:
        site.channels.close(channel)
        site.hub.leave(table_id, listener)
        for task in (reader, ended):
            task.cancel()
        await asyncio.gather(reader, ended, return_exceptions=True)


def _name_of(person: Person | None) -> str:
    """What others may read of somebody who looks on. Guests, and who hides his profile, are only counted."""
    named = person is not None and not person.is_guest and person.settings.profile == "everybody"
    return person.name if person is not None and named else ""


async def _until_closed(socket: WebSocket[Any, Any, Any]) -> None:
    """Nothing is expected from the other side but that it goes away some day."""
    while True:
        await socket.receive_text()


async def _until_asked(request: Call, room: Room, wait: float) -> Room:
    """Wait until the caller's seat has something to answer, or the game is over."""
    site = site_of(request)
    person = visit_of(request).person
    number = person.id if person is not None else None
    listener = site.hub.join(room.id, number, _name_of(person), is_page=False)
    loop = asyncio.get_running_loop()
    end = loop.time() + wait
    try:
        while not (_has_to_answer(room, number) or site.stopping) and (left := end - loop.time()) > 0:
            try:
                async with asyncio.timeout(left):
                    await listener.news()
            except TimeoutError:
                break
            if person is not None and not await site.people.is_still(person):
                raise HTTPException(status_code=401, detail="unauthorized")
            room = await site.rooms.see(room.id, number)
            if _may_answer(room, number):
                break  # perhaps only if he likes, but it may be new to him
    finally:
        site.hub.leave(room.id, listener)
    return room


def _has_to_answer(room: Room, person: int | None) -> bool:
    if not room.begun:
        return False
    return room.outcome is not None or room.seat_of(person) in room.waiting_for()


def _may_answer(room: Room, person: int | None) -> bool:
    return room.begun and room.seat_of(person) in room.table.asks()


def _example(room: Room, seat: Seat) -> str:
    """An answer that would be accepted."""
    question = room.question(seat)
    return question.sample(Random(0)) if question is not None else ""


def _moment(table: Table[Any], at: int) -> int:
    """Where a branch begins. Of a game that is not over, only the beginnings of scenes can be had: in between, how many
    answers there are, and which of them were forced, could tell what is sealed or what others hold."""
    if table.outcome is None:
        return max((number for number in beginnings(table) if number <= at), default=table.history[0].number)
    if at > table.number:
        raise Illegal("there is no such moment", why="no-such-moment", values={"count": table.number})
    return at


async def seen(
    request: Call, room: Room, *, view: bool = True, texts: bool = True, since: int | None = None
) -> TableModel:
    """A table as the caller sees it, with the story from a line on; without one, with its last lines."""
    site = site_of(request)
    person = visit_of(request).person
    seat = room.seat_of(person.id if person is not None else None)
    hints = seat is not None and await site.rooms.branches.hints_for(room, seat)
    table = describe_table(room, person, site.hub, lang_of(request), view=view, texts=texts, since=since, hints=hints)
    if room.info.series is not None:
        standing = await site.rooms.rematches.standing_of(room)
        table.series = SeriesModel(standing.best_of, standing.points, standing.games, standing.decided)
    return table
