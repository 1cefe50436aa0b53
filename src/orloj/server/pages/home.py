"""The first page, the list of one's tables, and what is behind it all."""

from __future__ import annotations

from collections import Counter
from typing import Any

from litestar import Response, get

from orloj.games import GAMES
from orloj.ledger import ledger_of
from orloj.server.api.common import Call, site_of
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.live.lists import Summary
from orloj.server.pages.common import html
from orloj.server.pages.kept import kept
from orloj.server.pages.listed import Listed, listed, open_ones, tiles
from orloj.server.pages.meeting.lobby import shown_invitation
from orloj.server.pages.meeting.shared import WORDS as MEETING_WORDS
from orloj.words import Lang
from orloj.words.texts import texts_of

_MINE_ON_HOME = 6
_NOT_FOR_ROBOTS = (
    "/t/",
    "/tables",
    "/account",
    "/login",
    "/register",
    "/join/",
    "/watch/",
    "/mail/",
    "/recover/",
    "/api/",
)


@get("/")
async def home(request: Call) -> Response[str]:
    mine, open_tables = await _my_tables(request), await _open(request)
    person, site = visit_of(request).person, site_of(request)
    number = person.id if person is not None else None
    invitations = await site.invitations.of(number) if number is not None else []
    going = await listed(request, [one for one in mine if one.info.status != "over"], lang_of(request))
    return html(
        request,
        "home.html",
        words=MEETING_WORDS,
        games=tiles(lang_of(request)),
        mine=going[:_MINE_ON_HOME],
        more=len(mine) > len(going[:_MINE_ON_HOME]),
        open_tables=open_tables[:_MINE_ON_HOME],
        online=site.online.now(number),
        wishing=len({one.person for one in await site.wishes.all(number) if one.person != number}),
        invitations=[shown_invitation(one, lang_of(request)) for one in invitations],
    )


@get("/tables")
async def tables(request: Call) -> Response[str]:
    mine = await listed(request, await _my_tables(request), lang_of(request))
    return html(
        request,
        "tables.html",
        going=[table for table in mine if table.status != "over"],
        over=[table for table in mine if table.status == "over"],
        open_tables=await _open(request),
        games=tiles(lang_of(request)),
    )


@get("/about")
async def about(request: Call) -> Response[bytes]:
    """Where rules and cards come from, in numbers."""
    lang = lang_of(request)
    return kept(request, "about.html", "/about", lambda: {"games": _numbers(lang)})


@get("/privacy")
async def privacy(request: Call) -> Response[bytes]:
    """What is stored about people."""
    return kept(request, "privacy.html", "/privacy", dict)


@get("/robots.txt", media_type="text/plain")
async def robots() -> str:
    """Tables, accounts and programs are nothing for search engines."""
    return "".join(f"{line}\n" for line in ("User-agent: *", *[f"Disallow: {path}" for path in _NOT_FOR_ROBOTS]))


def _numbers(lang: Lang) -> list[dict[str, Any]]:
    games = []
    for game in GAMES.values():
        ledger = ledger_of(game.package)
        texts = texts_of(game.package)
        cards = Counter(texts.component(token, lang).origin for token in texts.components())
        games.append(
            {
                "id": game.id,
                "name": texts.game_name(lang),
                "rules": len(ledger),
                "origins": sorted(Counter(rule.origin for rule in ledger.values()).items(), key=lambda one: -one[1]),
                "checks": Counter(rule.check for rule in ledger.values()),
                "cards": sum(cards.values()),
                "card_origins": sorted(cards.items(), key=lambda one: -one[1]),
            }
        )
    return games


async def _my_tables(request: Call) -> list[Summary]:
    person = visit_of(request).person
    if person is None or person.table_id is not None:  # a key for one seat sees that seat only
        return []
    return await site_of(request).lists.mine(person.id)


async def _open(request: Call) -> list[Listed]:
    person = visit_of(request).person
    found = await site_of(request).lists.open_to(person.id if person is not None else None)
    return open_ones(await listed(request, found, lang_of(request)))


def handlers() -> list[Any]:
    return [home, tables, about, privacy, robots]
