"""Who is how strong: one list for each game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from litestar import Response, get
from litestar.params import FromPath

from orloj.games import GAMES, game_named
from orloj.server.api.common import Call, site_of
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.pages.common import go, html
from orloj.server.pages.listed import tiles
from orloj.server.pages.meeting.shared import WORDS, ShownSkill, bot_name, shown_skill
from orloj.server.people.profiles import Ranked
from orloj.words import Lang

_EDGE = 2.0  # of the scale on which intervals are drawn


class Span(NamedTuple):
    """Where a rating and its margin lie on the scale of the list, in parts of 100."""

    start: float
    length: float
    middle: float


class ShownRank(NamedTuple):
    """A row of the list."""

    place: int | None  # none while little is known
    name: str
    is_bot: bool
    me: bool
    skill: ShownSkill
    games: int
    span: Span


@get("/ratings")
async def to_ratings() -> Response[None]:
    """One of the lists; the others are a click away."""
    return go(f"/ratings/{next(iter(GAMES))}")


@get("/ratings/{game_id:str}")
async def ratings(request: Call, game_id: FromPath[str]) -> Response[str]:
    game, lang = game_named(game_id), lang_of(request)
    found = await site_of(request).profiles.ranking(game.id, visit_of(request).person)
    games = tiles(lang)
    return html(
        request,
        "meeting/ratings.html",
        words=WORDS,
        game=next(one for one in games if one.id == game.id),
        games=games,
        rows=_rows(found, lang),
    )


def _rows(found: Sequence[Ranked], lang: Lang) -> list[ShownRank]:
    if not found:
        return []
    lowest = min(one.skill.least for one in found) - _EDGE
    highest = max(one.skill.mu + one.skill.margin for one in found) + _EDGE

    def on_scale(value: float) -> float:
        return round(100 * (value - lowest) / (highest - lowest), 1)

    return [
        ShownRank(
            place=None if one.skill.provisional else place,
            name=bot_name(one.bot, lang) if one.bot else one.name,
            is_bot=bool(one.bot),
            me=one.me,
            skill=shown_skill(one.skill, lang),
            games=one.games,
            span=Span(
                on_scale(one.skill.least),
                round(100 * 2 * one.skill.margin / (highest - lowest), 1),
                on_scale(one.skill.mu),
            ),
        )
        for place, one in enumerate(found, 1)
    ]


def handlers() -> list[Any]:
    return [to_ratings, ratings]
