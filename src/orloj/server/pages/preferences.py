"""Language and theme: set from the head of any page; and which introductions were read."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from orloj.games import game_named
from orloj.server.api.common import Call, site_of
from orloj.server.gate import visit_of
from orloj.server.languages import LANG_COOKIE
from orloj.server.pages.common import THEME_COOKIE, THEMES, form_of, go, local
from orloj.words import LANGS

_A_YEAR = 31_536_000


@post("/preferences")
async def preferences(request: Call) -> Response[None]:
    form = await form_of(request)
    return await _set(request, form.get("lang"), form.get("theme"), form.get("next", "/"))


@get("/lang/{lang:str}")
async def language(request: Call, lang: FromPath[str]) -> Response[None]:
    """The same as a plain link. Somebody else's link can at worst change the language."""
    return await _set(request, lang, None, request.query_params.get("next", "/"))


async def _set(request: Call, lang: str | None, theme: str | None, address: str) -> Response[None]:
    """Remembered on this machine, and for a person everywhere."""
    answer = go(local(address))
    changes: dict[str, Any] = {}
    if lang in LANGS:
        changes["lang"] = lang
        _remember(answer, request, LANG_COOKIE, lang)
    if theme in THEMES:
        changes["theme"] = theme
        _remember(answer, request, THEME_COOKIE, theme)
    person = visit_of(request).person
    if person is not None and changes:
        await site_of(request).people.set(person, msgspec.structs.replace(person.settings, **changes))
    return answer


@post("/introduced/{game_id:str}", status_code=204)
async def introduced(request: Call, game_id: FromPath[str]) -> None:
    """The introduction to a game was read: it does not greet this person again, on any device."""
    game, person = game_named(game_id), visit_of(request).person
    if person is None or game.id in person.settings.introduced:
        return
    known = (*person.settings.introduced, game.id)
    await site_of(request).people.set(person, msgspec.structs.replace(person.settings, introduced=known))


def _remember(answer: Response[None], request: Call, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    answer.set_cookie(name, value, path="/", max_age=_A_YEAR, httponly=True, samesite="lax", secure=secure)


def handlers() -> list[Any]:
    return [preferences, language, introduced]
