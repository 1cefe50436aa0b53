"""The combat calculator of a game: a form, and what would happen. Every combination has an address of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.games import GAMES, game_named
from orloj.look.advice import chance_bar, percent
from orloj.look.calculator import Group, calculator_of
from orloj.look.manual import lessons_of
from orloj.server.api.common import Call, site_of
from orloj.server.gate import payer_of
from orloj.server.languages import lang_of
from orloj.server.pages.common import WORDS, asset, go, html
from orloj.server.pages.listed import tiles
from orloj.words.texts import texts_of

_BAD = 400


@get("/odds")
async def first_odds() -> Response[None]:
    return go(f"/odds/{next(id for id, game in GAMES.items() if calculator_of(game.package) is not None)}")


@get("/odds/{game_id:str}")
async def odds(request: Call, game_id: FromPath[str]) -> Response[Any]:
    lang = lang_of(request)
    package = game_named(game_id).package
    calculator = calculator_of(package)
    if calculator is None:
        raise NotFoundException
    form = calculator.form(lang)
    known = dict(form.fields())
    asked = {key: value for key, value in request.query_params.items() if key in known}
    given = asked or dict(calculator.example)
    found = await site_of(request).odds.of(payer_of(request), game_id, given, lang)
    answer, problems = found.answer, found.problems
    refusal = WORDS(lang, "odds.too-long") if found.too_long else found.refusal
    return html(
        request,
        "odds.html",
        status=200 if answer is not None else _BAD,
        game_id=game_id,
        game_name=texts_of(package).game_name(lang),
        games=[tile for tile in tiles(lang) if tile.has_odds],
        groups=[_group(group, given) for group in form.groups],
        given=given,
        problems=problems,
        refusal=refusal,
        answer=answer,
        percent=lambda chance: percent(chance, lang),
        bar=chance_bar,
        has_howto=bool(lessons_of(package)),
        styles=[asset("look/rooms.css"), asset("base/odds.css")],
    )


def _group(group: Group, given: Mapping[str, str]) -> dict[str, Any]:
    """A group with its fields under their headings; what is filled in is not folded away."""
    keys = [group.key(field) for field in group.fields]
    parts: dict[str, list[Any]] = {}
    for field in group.fields:
        parts.setdefault(field.part, []).append((group.key(field), field))
    return {
        "id": group.id or "all",
        "name": group.name,
        "help": group.help,
        "rare": group.rare,
        "open": any(given.get(key, "") for key in keys),
        "parts": [
            {
                "title": title,
                "fields": fields,
                "open": number == 0 or any(given.get(key, "") for key, _ in fields),
                "folded": number > 0,
            }
            for number, (title, fields) in enumerate(parts.items())
        ],
    }


def handlers() -> list[Any]:
    return [first_odds, odds]
