"""Learning a game by playing it: what the guided first game teaches, and its beginning."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.games import game_named
from orloj.server.api.account import someone
from orloj.server.api.common import Call, site_of
from orloj.server.bots import easy_bot
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.live.broken import Broken
from orloj.server.live.guided import Guide, guide_of, place_of
from orloj.server.live.refusals import NoSuchTable
from orloj.server.pages.common import form_of, go, html
from orloj.server.pages.listed import tile_of


@get("/learn/{game_id:str}")
async def about_learning(request: Call, game_id: FromPath[str]) -> Response[str]:
    """What is taught, and the way in: for links from elsewhere."""
    guide, lang = _guide(game_id), lang_of(request)
    person = visit_of(request).person
    begun = await _begun(request, game_id, person.id) if person is not None and person.table_id is None else None
    titles = [guide.title(lesson, lang) for lesson in guide.lessons.lesson]
    tile, alone = tile_of(game_named(game_id), lang), guide.lessons.seats == 1
    return html(request, "learn.html", game=tile, titles=titles, begun=begun, alone=alone)


@post("/learn/{game_id:str}")
async def learn(request: Call, game_id: FromPath[str]) -> Response[None]:
    """One click: the guided first game. Who has begun one goes on with it, unless he wants to begin `again`."""
    _guide(game_id)
    again = (await form_of(request)).get("again") == "yes"
    person = await someone(request)
    begun = None if again else await _begun(request, game_id, person.id)
    if begun is None:
        learning, bot = site_of(request).rooms.learning, easy_bot(game_id)
        begun = (await learning.begin(game_id, person.id, person.name, bot, person.settings.pace)).id
    return go(f"/t/{begun}")


def _guide(game_id: str) -> Guide:
    guide = guide_of(game_named(game_id).id)
    if guide is None:
        raise NotFoundException
    return guide


async def _begun(request: Call, game: str, person: int) -> str | None:
    """A guided table of the person where the lessons still go on."""
    for one in await site_of(request).lists.mine(person):
        if one.info.game != game or one.info.guide is None or one.info.status != "playing":
            continue
        try:
            room = await site_of(request).rooms.see(one.info.id, person)
        except (NoSuchTable, Broken):
            continue
        if place_of(room) is not None:
            return room.id
    return None


def handlers() -> list[Any]:
    return [about_learning, learn]
