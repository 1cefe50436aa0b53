"""Games and tables as lists of pages show them."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from babel.dates import format_timedelta

from orloj.games import GAMES
from orloj.kernel import Game
from orloj.look import look_of
from orloj.server.api.common import Call, site_of
from orloj.server.api.describe import names_for
from orloj.server.gate import visit_of
from orloj.server.live.lists import Summary
from orloj.server.live.rooms import NoSuchTable
from orloj.words import Lang, joined
from orloj.words.texts import texts_of

PLANNED = ("andromeda", "outer-rim", "voidfall", "twilight")  # games that are not there yet
_MOST_LOOKED_AT = 12  # tables of a list that are looked at closely


class Tile(NamedTuple):
    """A game to choose."""

    id: str
    name: str
    tagline: str
    players: tuple[int, int]
    modes: list[str]


def tiles(lang: Lang) -> list[Tile]:
    return [tile_of(game, lang) for game in GAMES.values()]


def tile_of(game: Game[Any], lang: Lang) -> Tile:
    texts = texts_of(game.package)
    modes = [texts.mode_name(mode.id, lang) for mode in game.modes]
    return Tile(game.id, texts.game_name(lang), look_of(game.package).tagline(lang), game.players, modes)


class Place(NamedTuple):
    """A seat at a listed table."""

    number: int
    name: str
    kind: str  # "you", "person", "bot", "link", "open"
    awaited: bool


class Listed(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    game_name: str
    mode: str
    status: str
    my_turn: bool
    mine: bool
    waiting: str  # names of those who have to answer, as far as the reader may know it
    seats: list[Place]
    free: int | None  # a seat that anybody may take
    clock: str
    ago: str
    branched: bool


async def listed(request: Call, found: list[Summary], lang: Lang) -> list[Listed]:
    person = visit_of(request).person
    number = person.id if person is not None else None
    tables = []
    for place, one in enumerate(found):
        awaited = await _awaited(request, one, number) if place < _MOST_LOOKED_AT else []
        tables.append(_listed(one, awaited, lang))
    return tables


async def _awaited(request: Call, one: Summary, person: int | None) -> list[int]:
    """Who has to answer. The table itself is asked: what the list knows of others is not for everybody's eyes."""
    if one.info.status != "playing":
        return []
    try:
        room = await site_of(request).rooms.see(one.info.id, person)
    except NoSuchTable:
        return []
    return room.table.awaited() if room.begun else []


def _listed(one: Summary, awaited: list[int], lang: Lang) -> Listed:
    info = one.info
    names = names_for(one.seats, lang)
    texts = texts_of(GAMES[info.game].package)
    others = [names[seat] for seat in awaited if seat != one.my_seat]
    return Listed(
        id=info.id,
        game=info.game,
        game_name=texts.game_name(lang),
        mode=texts.mode_name(info.mode, lang),
        status=info.status,
        my_turn=one.my_turn,
        mine=one.my_seat is not None,
        waiting=joined(lang, others) if others else "",
        seats=[
            Place(
                seat.seat,
                names[seat.seat],
                "you" if seat.seat == one.my_seat else "bot" if seat.is_bot else seat.kind,
                seat.seat in awaited,
            )
            for seat in one.seats
        ],
        free=next((seat.seat for seat in one.seats if seat.kind == "open"), None),
        clock=info.clock,
        ago=ago(info.changed, lang),
        branched=info.parent is not None,
    )


def ago(moment: float, lang: Lang) -> str:
    """`3 minutes ago`"""
    return str(format_timedelta(min(int(moment - time.time()), -1), add_direction=True, locale=lang))
