"""Games and tables as lists of pages show them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from babel.dates import format_timedelta
from sqlalchemy.exc import SQLAlchemyError

from orloj.games import GAMES
from orloj.kernel import Game, Outcome
from orloj.look import look_of
from orloj.look.calculator import calculator_of
from orloj.look.manual import lessons_of
from orloj.server.api.common import Call, site_of
from orloj.server.api.describe import names_for
from orloj.server.bots import bot_text
from orloj.server.gate import visit_of
from orloj.server.live.broken import Broken
from orloj.server.live.guided import guide_of
from orloj.server.live.lists import Summary
from orloj.server.live.refusals import NoSuchTable
from orloj.server.pages.common import WORDS
from orloj.server.storage.trouble import StorageAway
from orloj.words import Lang, joined
from orloj.words.texts import texts_of, unusual_options

FIRST_GAME = "first"  # the mode, in games that have one, that is for beginners
_MOST_LOOKED_AT = 12  # running tables of a list that are looked at closely
_MOST_RESULTS = 10  # finished tables whose result is shown
_MOST_OUTCOMES = 5000
_OUTCOMES: dict[tuple[str, float], Outcome] = {}  # by table and its last change: to load a whole game for it takes long


class Tile(NamedTuple):
    """A game to choose."""

    id: str
    name: str
    tagline: str
    players: tuple[int, int]
    modes: list[str]
    first_help: str  # about the game for beginners; empty if there is none
    guided: bool  # can it be learned by playing?
    has_howto: bool  # is there a page "How to play"?
    has_odds: bool  # is there a combat calculator?


def tiles(lang: Lang) -> list[Tile]:
    return [tile_of(game, lang) for game in GAMES.values()]


def tile_of(game: Game[Any], lang: Lang) -> Tile:
    texts = texts_of(game.package)
    modes = [texts.mode_name(mode.id, lang) for mode in game.modes]
    first = any(mode.id == FIRST_GAME for mode in game.modes)
    return Tile(
        id=game.id,
        name=texts.game_name(lang),
        tagline=look_of(game.package).tagline(lang),
        players=game.players,
        modes=modes,
        first_help=texts.mode_help(FIRST_GAME, lang) if first else "",
        guided=guide_of(game.id) is not None,
        has_howto=bool(lessons_of(game.package)),
        has_odds=calculator_of(game.package) is not None,
    )


class ListedSeat(NamedTuple):
    """A seat at a listed table."""

    number: int
    name: str
    kind: str  # "you", "person", "bot", "link", "open"
    awaited: bool
    note: str = ""  # of a bot: how strong it is


class Close(NamedTuple):
    """What only the table itself knows, as far as the reader may know it."""

    awaited: Sequence[int] = ()
    round: str = ""
    left: str = ""  # the reader's time to answer; the clocks of others would tell who has answered in secret
    won: bool = False  # by the reader
    winners: str = ""
    scores: str = ""


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
    seats: list[ListedSeat]
    free: int | None  # a seat that anybody may take
    options: list[str]  # what is not as usual: "Poker face: on"
    clock: str
    ago: str
    branched: bool
    close: Close
    may_end: bool = False  # by the reader: it is his, and nobody else plays there
    ended: bool = False  # by whoever runs the site: it has no result


async def listed(request: Call, found: list[Summary], lang: Lang) -> list[Listed]:
    person = visit_of(request).person
    number = person.id if person is not None else None
    rooms = site_of(request).rooms
    await rooms.mark_broken(found)
    tables = []
    looks = {"playing": _MOST_LOOKED_AT, "waiting": 0, "over": _MOST_RESULTS}
    for one in found:
        concerned = number is not None and (one.my_seat is not None or one.info.owner == number)
        if one.untried and not concerned:
            continue
        looks[one.info.status] -= 1
        try:
            if one.broken:
                raise Broken(one.info, one.seats)
            close = await _look_at(request, one, number, lang) if looks[one.info.status] >= 0 else Close()
            tables.append(_listed(one, close, number, lang))
        except (SQLAlchemyError, StorageAway):  # that is no table's fault
            raise
        except Exception as error:  # one table must never cost the others
            if not isinstance(error, Broken):
                rooms.complaints.about(one.info.id, error)
            if concerned:
                tables.append(_broken(one, number, lang))
    return tables


def open_ones(tables: Sequence[Listed]) -> list[Listed]:
    """Without those that wait only for people who were invited: nobody else can sit down there, and nothing is to be
    seen yet."""
    return [one for one in tables if one.status != "waiting" or one.free is not None]


def _broken(one: Summary, person: int | None, lang: Lang) -> Listed:
    """A table that cannot be read, for its own people: even its game may be unknown here."""
    info = one.info
    return Listed(
        id=info.id,
        game=info.game,
        game_name=texts_of(GAMES[info.game].package).game_name(lang) if info.game in GAMES else info.game,
        mode="",
        status="broken",
        my_turn=False,
        mine=one.my_seat is not None,
        waiting="",
        seats=[],
        free=None,
        options=[],
        clock="none",
        ago=ago(info.changed, lang),
        branched=False,
        close=Close(),
        may_end=_may_end(one, person),
    )


def _may_end(one: Summary, person: int | None) -> bool:
    if person is None or one.info.owner != person or one.info.status == "over":
        return False
    return all(seat.person in (None, person) for seat in one.seats)


async def _look_at(request: Call, one: Summary, person: int | None, lang: Lang) -> Close:
    """The table itself is asked: what the list knows of others is not for everybody's eyes."""
    known = _OUTCOMES.get((one.info.id, one.info.changed))
    if known is not None and one.info.status == "over":
        return _result(one, known, lang)
    try:
        room = await site_of(request).rooms.see(one.info.id, person)
    except NoSuchTable:
        return Close()
    if room.outcome is not None:
        if len(_OUTCOMES) >= _MOST_OUTCOMES:
            _OUTCOMES.clear()
        _OUTCOMES[one.info.id, one.info.changed] = room.outcome
        return _result(one, room.outcome, lang)
    if not room.begun:
        return Close()
    look = look_of(room.game.package)
    return Close(
        awaited=room.table.awaited(),
        round=look.clock_name(look.clock(room.table.view(one.my_seat)), lang),
        left=_left(room.deadline_of(one.my_seat), lang) if one.my_seat is not None else "",
    )


def _result(one: Summary, outcome: Outcome, lang: Lang) -> Close:
    names = names_for(one.seats, lang)
    if one.my_seat is not None:
        names[one.my_seat] = WORDS(lang, "tables.you")
    best_first = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat] if outcome.ranks else 0)
    return Close(
        won=outcome.winners == [one.my_seat],
        winners=joined(lang, [names[seat] for seat in outcome.winners]) if outcome.winners else "",
        scores=", ".join(f"{names[seat]} {outcome.scores[seat]}" for seat in best_first),
    )


def _left(deadline: float | None, lang: Lang) -> str:
    """`2 d 23 h`, `4 min`: the two largest units of days and hours, minutes alone near the end."""
    if deadline is None:
        return ""
    seconds = max(int(deadline - time.time()), 0)
    days, hours, minutes = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60
    kind = "days" if days else "hours" if hours else "minutes" if minutes else "seconds"
    return WORDS(lang, f"tables.left-{kind}", d=days, h=hours, min=minutes, s=seconds % 60)


def _listed(one: Summary, close: Close, person: int | None, lang: Lang) -> Listed:
    info, awaited = one.info, close.awaited
    names = names_for(one.seats, lang)
    texts, options = texts_of(GAMES[info.game].package), GAMES[info.game].table_options
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
            ListedSeat(
                seat.seat,
                names[seat.seat],
                "you" if seat.seat == one.my_seat else "bot" if seat.is_bot else seat.kind,
                seat.seat in awaited,
                bot_text(seat.bot, lang).note if seat.is_bot else "",
            )
            for seat in one.seats
        ],
        free=next((seat.seat for seat in one.seats if seat.kind == "open"), None),
        options=[f"{option.name}: {value}" for option, value in unusual_options(texts, options, info.options, lang)],
        clock=info.clock,
        ago=ago(info.changed, lang),
        branched=info.parent is not None,
        close=close,
        may_end=info.status == "playing" and _may_end(one, person),
        ended=info.ended is not None,
    )


def ago(moment: float, lang: Lang) -> str:
    """`3 minutes ago`"""
    return str(format_timedelta(min(int(moment - time.time()), -1), add_direction=True, locale=lang))
