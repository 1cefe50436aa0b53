"""What the symbols of a game mean: all of them as a page, each as an explanation beside what shows it."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.games import game_named
from orloj.look import look_of
from orloj.look.manual import legend_of, lessons_of, rule_of_symbol
from orloj.server.api.common import Call
from orloj.server.languages import lang_of
from orloj.server.pages.common import fragment
from orloj.server.pages.kept import kept
from orloj.server.pages.listed import tiles
from orloj.server.pages.rules import manual_styles
from orloj.words import Lang
from orloj.words.clauses import capital
from orloj.words.texts import texts_of

_ICON = "Icon: "  # how rules about icons begin in English; beside the icon it need not be said


@get("/symbols/{game_id:str}")
async def symbols(request: Call, game_id: FromPath[str]) -> Response[Any]:
    lang = lang_of(request)
    game_named(game_id)
    return kept(request, "symbols.html", f"/symbols/{game_id}", lambda: _legend(game_id, lang))


@get("/symbols/{game_id:str}/{symbol:str}")
async def one_symbol(request: Call, game_id: FromPath[str], symbol: FromPath[str]) -> Response[Any]:
    """A symbol for a popover."""
    lang = lang_of(request)
    if symbol not in look_of(game_named(game_id).package).symbols.names:
        raise NotFoundException
    return fragment(request, "symbol-part.html", game_id=game_id, one=_described(game_id, symbol, lang))


def _legend(game_id: str, lang: Lang) -> dict[str, Any]:
    package = game_named(game_id).package
    known = look_of(package).symbols.names
    groups = [
        (group.title_in(lang), [_described(game_id, one, lang) for one in group.symbols if one in known])
        for group in legend_of(package)
    ]
    return {
        "game_id": game_id,
        "game_name": texts_of(package).game_name(lang),
        "games": tiles(lang),
        "groups": groups or [("", [_described(game_id, one, lang) for one in known])],
        "has_howto": bool(lessons_of(package)),
        "styles": manual_styles(game_id),
    }


def _described(game_id: str, symbol: str, lang: Lang) -> dict[str, Any]:
    package = game_named(game_id).package
    known, rule = look_of(package).symbols, rule_of_symbol(package).get(symbol)
    return {
        "id": symbol,
        "drawn": known.alone(symbol),
        "name": known.name(symbol, lang),
        "text": capital(rule.text_in(lang).removeprefix(_ICON)) if rule is not None else "",
        "rule": rule.id if rule is not None else "",
    }


def handlers() -> list[Any]:
    return [symbols, one_symbol]
