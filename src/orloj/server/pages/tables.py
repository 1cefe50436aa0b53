"""Making tables and sitting down."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.games import game_named
from orloj.kernel import Game
from orloj.kernel.game import POKER_FACE
from orloj.server.api.account import someone
from orloj.server.api.common import Call, site_of, whole_person
from orloj.server.api.describe import names_for
from orloj.server.api.errors import WORDS as SERVER_WORDS
from orloj.server.api.errors import explain
from orloj.server.bots import easy_bot, further_texts, level_texts, usual_bot
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.live.room import CLOCKS
from orloj.server.live.series import LENGTHS
from orloj.server.live.wanted import BadTable, WantedSeat, WantedTable
from orloj.server.pages.common import form_of, go, html
from orloj.server.pages.listed import FIRST_GAME, tile_of
from orloj.server.pages.new_table import NewTable, first_wanted, fitting_tables, read_wanted
from orloj.server.people.people import BadAccount
from orloj.words.texts import option_words, stated_options, texts_of

_PLAYERS_NOW = 3  # at a table that begins with one click


@post("/play/{game_id:str}")
async def play_now(request: Call, game_id: FromPath[str]) -> Response[None]:
    """One click: the reader and bots; easy ones for a beginner."""
    game = game_named(game_id)
    form = await form_of(request)
    wanted_mode = form.get("mode", game.modes[0].id)
    mode = next((mode for mode in game.modes if mode.id == wanted_mode), None)
    if mode is None:
        raise NotFoundException
    person = await someone(request)
    seats = min(max(_PLAYERS_NOW, mode.players[0]), mode.players[1])
    bot = easy_bot(game.id) if form.get("bots") == "easy" else _bot_for(game, mode.id)
    wanted = WantedTable(
        game=game.id,
        seats=[WantedSeat("me"), *[WantedSeat("bot", bot)] * (seats - 1)],
        mode=mode.id,
        pace=person.settings.pace,
    )
    room = await site_of(request).rooms.making.create(wanted, person.id, person.name)
    return go(f"/t/{room.id}")


@get("/new/{game_id:str}")
async def new_table(request: Call, game_id: FromPath[str]) -> Response[str]:
    game = game_named(game_id)
    person = visit_of(request).person
    return _form(request, game, first_wanted(game, person.settings.pace if person is not None else "natural"))


@post("/new/{game_id:str}")
async def make_table(request: Call, game_id: FromPath[str]) -> Response[Any]:
    game = game_named(game_id)
    wanted = read_wanted(game, await form_of(request), lang_of(request))
    if wanted.problems:
        return _form(request, game, wanted)
    person = await someone(request)
    try:
        room = await site_of(request).rooms.making.create(wanted.table(), person.id, person.name)
    except BadTable as error:  # something that the form does not know of
        wanted.problems["form"] = explain(error, lang_of(request))[1].message
        return _form(request, game, wanted)
    return go(f"/t/{room.id}")


def _bot_for(game: Game[Any], mode: str) -> str:
    return easy_bot(game.id) if mode == FIRST_GAME else usual_bot(game.id)


def _form(request: Call, game: Game[Any], wanted: NewTable) -> Response[str]:
    lang = lang_of(request)
    texts = texts_of(game.package)
    modes = [
        (mode, texts.mode_name(mode.id, lang), texts.mode_help(mode.id, lang), _bot_for(game, mode.id))
        for mode in game.modes
    ]
    return html(
        request,
        "new.html",
        status=422 if wanted.problems else 200,
        game=tile_of(game, lang),
        modes=modes,
        least=min(mode.players[0] for mode in game.modes),
        levels=level_texts(game.id, lang),
        further=further_texts(game.id, lang),
        options=option_words(texts, game.options, lang),
        fits=fitting_tables(game),
        poker_face=option_words(texts, [POKER_FACE], lang)[0],
        clocks=list(CLOCKS),
        lengths=LENGTHS,
        wanted=wanted,
        problems=wanted.problems,
    )


@get("/join/{invite:str}")
async def invitation(request: Call, invite: FromPath[str]) -> Response[Any]:
    return await _invitation(request, invite)


async def _invitation(
    request: Call, invite: str, name: str = "", problems: dict[str, str] | None = None
) -> Response[Any]:
    rooms = site_of(request).rooms
    found = await site_of(request).lists.find_invite(invite)
    if found is None:
        return html(request, "gone.html", status=404)
    room = await rooms.get(found[0])
    person = visit_of(request).person
    if person is not None and room.seat_of(person.id) is not None:
        return go(f"/t/{room.id}")
    if person is not None and await rooms.seats.is_unwelcome(room, person.id):
        return html(request, "gone.html", status=404)
    lang = lang_of(request)
    texts = texts_of(room.game.package)
    return html(
        request,
        "join.html",
        status=422 if problems else 200,
        game=tile_of(room.game, lang),
        mode=texts.mode_name(room.info.mode, lang),
        options=stated_options(texts, room.game, room.info.options, lang),
        clock=room.info.clock,
        seats=list(zip(room.seats, names_for(room.seats, lang), strict=True)),
        seat=found[1],
        invite=invite,
        name=name,
        problems=problems or {},
    )


@post("/join/{invite:str}")
async def accept(request: Call, invite: FromPath[str]) -> Response[Any]:
    rooms = site_of(request).rooms
    found = await site_of(request).lists.find_invite(invite)
    if found is None:
        return html(request, "gone.html", status=404)
    name = (await form_of(request)).get("name", "")
    try:
        person = await someone(request, name)
    except BadAccount as error:
        problem = SERVER_WORDS(lang_of(request), f"account.{error.why}")
        return await _invitation(request, invite, name[:60], {"name": problem})
    room = await rooms.seats.sit(*found, person.id, person.name, invite)
    return go(f"/t/{room.id}")


@get("/watch/{link:str}")
async def watching(request: Call, link: FromPath[str]) -> Response[Any]:
    """A link for watchers of a private table."""
    found = await site_of(request).lists.find_watched(link)
    if found is None:
        return html(request, "letter.html", status=404, what="watch-gone", token="")
    room = await site_of(request).rooms.get(found)
    person = visit_of(request).person
    if room.may_see(person.id if person is not None else None):
        return go(f"/t/{room.id}")
    lang = lang_of(request)
    return html(
        request,
        "watch.html",
        game=tile_of(room.game, lang),
        mode=texts_of(room.game.package).mode_name(room.info.mode, lang),
        seats=list(zip(room.seats, names_for(room.seats, lang), strict=True)),
        link=link,
    )


@post("/watch/{link:str}")
async def watch(request: Call, link: FromPath[str]) -> Response[Any]:
    """Somebody wants to watch; a visitor becomes a guest by that."""
    found = await site_of(request).lists.find_watched(link)
    if found is None:
        return html(request, "letter.html", status=404, what="watch-gone", token="")
    await someone(request)
    room = await site_of(request).rooms.company.watch(found, whole_person(request).id, link)
    return go(f"/t/{room.id}")


@post("/tables/{table_id:str}/sit")
async def sit(request: Call, table_id: FromPath[str]) -> Response[None]:
    """Take a seat that is open to anybody."""
    form = await form_of(request)
    if not form.get("seat", "").isdecimal():
        raise NotFoundException
    await someone(request)
    person = whole_person(request)
    room = await site_of(request).rooms.seats.sit(table_id, int(form["seat"][:3]), person.id, person.name, None)
    return go(f"/t/{room.id}")


@post("/tables/{table_id:str}/end")
async def end(request: Call, table_id: FromPath[str]) -> Response[None]:
    """The owner ends a table where nobody else plays."""
    await site_of(request).rooms.making.delete(table_id, whole_person(request).id)
    return go("/tables")


@post("/tables/{table_id:str}/leave")
async def leave(request: Call, table_id: FromPath[str]) -> Response[None]:
    """Get up from a table that has no page to do it on, because it cannot be read."""
    await site_of(request).rooms.seats.leave(table_id, whole_person(request).id)
    return go("/tables")


def handlers() -> list[Any]:
    return [play_now, new_table, make_table, invitation, accept, watching, watch, sit, end, leave]
