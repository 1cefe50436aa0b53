"""How to play a game: pictures and short text, five minutes to read."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.games import GAMES, game_named
from orloj.look import look_of
from orloj.look.calculator import calculator_of
from orloj.look.manual import Lesson, lessons_of, picture_of, rulebook_of
from orloj.server.api.common import Call
from orloj.server.languages import lang_of
from orloj.server.live.guided import guide_of
from orloj.server.pages.common import go
from orloj.server.pages.kept import kept
from orloj.server.pages.listed import tiles
from orloj.server.pages.rules import manual_styles
from orloj.words import Lang
from orloj.words.texts import texts_of


@get("/how")
async def first_how() -> Response[None]:
    return go(f"/how/{next(iter(GAMES))}")


@get("/how/{game_id:str}")
async def how(request: Call, game_id: FromPath[str]) -> Response[Any]:
    lang = lang_of(request)
    if not lessons_of(game_named(game_id).package):
        raise NotFoundException
    return kept(request, "how.html", f"/how/{game_id}", lambda: _lessons(game_id, lang))


def _lessons(game_id: str, lang: Lang) -> dict[str, Any]:
    package = game_named(game_id).package
    return {
        "game_id": game_id,
        "game_name": texts_of(package).game_name(lang),
        "has_odds": calculator_of(package) is not None,
        "guided": guide_of(game_id) is not None,
        "games": [tile for tile in tiles(lang) if tile.has_howto],
        "tagline": look_of(package).tagline(lang),
        "lessons": [_described(package, lesson, lang) for lesson in lessons_of(package)],
        "styles": manual_styles(game_id),
    }


def _described(package: str, lesson: Lesson, lang: Lang) -> dict[str, Any]:
    book = rulebook_of(package)
    chapters = {book.chapter_of(book.ledger[id]) for id in lesson.rules}
    return {
        "id": lesson.id,
        "title": lesson.title_in(lang),
        "picture": picture_of(package, lesson.picture, lang),
        "text": lesson.text_in(lang),
        "caption": lesson.caption_in(lang),
        "chapters": [(one.id, one.title_in(lang)) for one in book.chapters if one in chapters],
    }


def handlers() -> list[Any]:
    return [first_how, how]
