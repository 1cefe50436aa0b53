"""Somebody's profile: what he has played, how it went, how his ratings moved."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

from babel.dates import format_date
from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import structs

from orloj.server.api.common import Call, site_of
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.pages.account import somebody
from orloj.server.pages.common import form_of, go, html
from orloj.server.pages.listed import ago
from orloj.server.pages.meeting.curve import RatingCurve, curve_of
from orloj.server.pages.meeting.shared import (
    WORDS,
    ShownSkill,
    bot_name,
    game_name,
    mode_name,
    number,
    percent,
    shown_skill,
)
from orloj.server.people.profiles import GameRecord, PlayedGame
from orloj.words import Lang


class ShownRecord(NamedTuple):
    """All that somebody has played of a game."""

    game: str
    name: str
    played: int
    won: int
    part: str  # of the games, that he won
    score: str
    skill: ShownSkill | None
    rated_games: int
    curve: RatingCurve | None


class ShownPlayer(NamedTuple):
    """Somebody at a finished game."""

    name: str
    rank: int
    score: int
    is_bot: bool
    me: bool
    gone: bool


class ShownGame(NamedTuple):
    """A finished game."""

    table_id: str | None
    name: str
    mode: str
    ago: str
    public: bool
    rated: bool
    players: list[ShownPlayer]


@get("/people/{name:str}")
async def profile(request: Call, name: FromPath[str]) -> Response[str]:
    lang = lang_of(request)
    found = await site_of(request).profiles.of(name, visit_of(request).person)
    reader = visit_of(request).person
    circle = await site_of(request).friends.of(reader)
    known = {one.id for one in (*circle.friends, *circle.asked)}
    return html(
        request,
        "meeting/profile.html",
        words=WORDS,
        name=found.name,
        mine=found.mine,
        may_ask=reader is not None and not reader.is_guest and not found.mine and found.id not in known,
        friend=any(one.id == found.id for one in circle.friends),
        hidden=found.mine and reader is not None and reader.settings.profile == "nobody",
        since=format_date(datetime.fromtimestamp(found.since, UTC), "LLLL yyyy", locale=lang),
        records=[_record(one, lang) for one in found.records],
        games=[_game(one, lang) for one in found.games],
    )


@post("/account/profile")
async def show_profile(request: Call) -> Response[None]:
    """Who may see one's profile."""
    person = somebody(request)
    shown = (await form_of(request)).get("profile") == "everybody"
    settings = structs.replace(person.settings, profile="everybody" if shown else "nobody")
    await site_of(request).people.set(person, settings)
    return go(f"/people/{person.name}" if not person.is_guest else "/account")


def _record(one: GameRecord, lang: Lang) -> ShownRecord:
    return ShownRecord(
        game=one.game,
        name=game_name(one.game, lang),
        played=one.played,
        won=one.won,
        part=percent(one.won / one.played, lang),
        score=number(one.mean_score, lang),
        skill=shown_skill(one.skill, lang) if one.skill is not None else None,
        rated_games=one.rated_games,
        curve=curve_of([rated.skill for rated in one.curve]),
    )


def _game(one: PlayedGame, lang: Lang) -> ShownGame:
    return ShownGame(
        table_id=one.table_id,
        name=game_name(one.game, lang),
        mode=mode_name(one.game, one.mode, lang),
        ago=ago(one.at, lang),
        public=one.public,
        rated=one.rated,
        players=[
            ShownPlayer(
                f"{seat.name} ({bot_name(seat.bot, lang)})" if seat.bot else seat.name,
                seat.rank,
                seat.score,
                bool(seat.bot),
                seat.me,
                seat.gone,
            )
            for seat in one.seats
        ],
    )


def handlers() -> list[Any]:
    return [profile, show_profile]
