"""The card browser: every component of a game, drawn and explained."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from orloj.games import GAMES, game_named
from orloj.ledger import fold, ledger_of
from orloj.look import Filter, look_of
from orloj.look.symbols import symbols_in
from orloj.server.api.common import Call
from orloj.server.languages import lang_of
from orloj.server.pages.common import asset, fragment, go, html
from orloj.server.pages.files import look_asset
from orloj.server.pages.kept import kept
from orloj.server.pages.listed import tiles
from orloj.words import Lang
from orloj.words.texts import texts_of

_LONGEST_SEARCH = 100


@get("/cards")
async def first_cards() -> Response[None]:
    return go(f"/cards/{next(iter(GAMES))}")


@get("/cards/{game_id:str}")
async def cards(request: Call, game_id: FromPath[str], q: FromQuery[str] = "") -> Response[Any]:
    lang = lang_of(request)
    filters = look_of(game_named(game_id).package).filters(lang)
    chosen = {one.id: request.query_params.get(one.id, "") for one in filters}
    words = q[:_LONGEST_SEARCH].split()
    if not words and not any(chosen.values()):
        return kept(request, "cards.html", f"/cards/{game_id}", lambda: _found(game_id, lang, filters, chosen, words))
    return html(request, "cards.html", **_found(game_id, lang, filters, chosen, words))


def _found(
    game_id: str, lang: Lang, filters: Sequence[Filter], chosen: dict[str, str], words: list[str]
) -> dict[str, Any]:
    """The components with these words, narrowed by filters."""
    package = game_named(game_id).package
    texts, look = texts_of(package), look_of(package)
    found = [token for token in texts.components() if _has(package, token, lang, words)]
    for one in filters:
        if chosen[one.id] in one.tokens:
            allowed = one.tokens[chosen[one.id]]
            found = [token for token in found if token in allowed]
    names = [texts.component(token, lang).name for token in found]
    sheet, drawn = look.symbols.shared([look.card(token, lang) for token in found])
    return {
        **_about(game_id, lang),
        "sheet": sheet,
        "cards": list(zip(found, names, drawn, strict=True)),
        "total": len(texts.components()),
        "filters": filters,
        "chosen": chosen,
        "narrowed": bool(words) or any(chosen.values()),
        "q": " ".join(words),
    }


@get("/cards/{game_id:str}/{token:str}")
async def one_card(
    request: Call, game_id: FromPath[str], token: FromPath[str], part: FromQuery[str] = ""
) -> Response[Any]:
    lang = lang_of(request)
    package = game_named(game_id).package
    known = texts_of(package).components()
    if token not in known and token.rpartition(".")[0] in known:
        token = token.rpartition(".")[0]  # one of several copies
    if token not in known:
        raise NotFoundException
    if part:
        return fragment(request, "card-part.html", **_explained(package, token, lang))
    return kept(request, "card.html", f"/cards/{game_id}/{token}", lambda: _one(game_id, token, lang))


def _one(game_id: str, token: str, lang: Lang) -> dict[str, Any]:
    """A component with the rules that name it."""
    package = game_named(game_id).package
    texts = texts_of(package)
    known, component = texts.components(), texts.component(token, lang)
    place = known.index(token)
    return {
        **_about(game_id, lang),
        "token": token,
        "component": component,
        **_explained(package, token, lang),
        "rules": [
            (rule.id, rule.text_in(lang))
            for rule in ledger_of(package).values()
            if fold(component.name) in fold(rule.text_in(lang))
        ],
        "before": _named(package, known[place - 1], lang) if place else None,
        "after": _named(package, known[place + 1], lang) if place + 1 < len(known) else None,
    }


def _explained(package: str, token: str, lang: Lang) -> dict[str, Any]:
    """A component with all its words, and what the symbols on it mean."""
    look = look_of(package)
    details = look.details(token, lang)
    shown = symbols_in(look.card(token, lang) + details)
    return {"details": details, "legend": look.symbols.legend(lang, shown) if shown else ""}


def _about(game_id: str, lang: Lang) -> dict[str, Any]:
    package = game_named(game_id).package
    return {
        "game_id": game_id,
        "game_name": texts_of(package).game_name(lang),
        "games": tiles(lang),
        "styles": [asset("look/rooms.css"), *(look_asset(game_id, name) for name in look_of(package).styles)],
    }


def _named(package: str, token: str, lang: Lang) -> tuple[str, str]:
    return token, texts_of(package).component(token, lang).name


def _has(package: str, token: str, lang: Lang, words: list[str]) -> bool:
    return all(fold(word) in _searched(package, token, lang) for word in words)


@lru_cache(4000)
def _searched(package: str, token: str, lang: Lang) -> str:
    """All words of a component, for searching."""
    one = texts_of(package).component(token, lang)
    parts = [one.name, one.kind, *one.marks]
    parts += [word for text in (*one.powers, *one.scoring) for word in (text.label, text.text)]
    return fold("\n".join(parts))


def handlers() -> list[Any]:
    return [first_cards, cards, one_card]
