"""Profiles: what somebody has played, how it went, and how strong he seems to be.

Others hear only of public tables, and of nothing at all if the owner of the profile does not want it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, case, func, select, true

from orloj.kernel import OrlojError
from orloj.server.meeting.skills import Skill
from orloj.server.people.people import Person, PersonSettings, login_of
from orloj.server.storage import schema
from orloj.server.storage.database import Database

_LAST_GAMES = 20
_LONGEST_CURVE = 400  # rated games of one kind that a curve shows
_MOST_RANKED = 200


class NoSuchPerson(OrlojError):
    """There is no such profile, or not for this reader: nobody can tell which."""


class Rated(Struct):
    """A rating after a game."""

    at: float
    skill: Skill


class GameRecord(Struct):
    """All that somebody has played of a game."""

    game: str
    played: int
    won: int
    mean_score: float
    skill: Skill | None  # none before the first rated game
    rated_games: int
    curve: list[Rated]


class PlayedSeat(Struct):
    """Somebody at a finished game."""

    name: str
    rank: int
    score: int
    bot: str
    me: bool
    gone: bool


class PlayedGame(Struct):
    """A finished game."""

    table_id: str | None  # none if the table is gone
    game: str
    mode: str
    at: float
    public: bool
    rated: bool
    seats: list[PlayedSeat]


class Profile(Struct):
    """Somebody with an account, as a reader sees him."""

    id: int
    name: str
    since: float
    mine: bool
    records: list[GameRecord]
    games: list[PlayedGame]


class Ranked(Struct):
    """A row of a game's list of ratings."""

    name: str
    bot: str
    skill: Skill
    games: int
    me: bool


class Profiles:
    """Reads them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, name: str, reader: Person | None) -> Profile:
        """The profile of an account, by its name."""
        login, number = login_of(name), reader.id if reader is not None else None
        found = await self._database.read(lambda connection: _profile(connection, login, number))
        if found is None:
            raise NoSuchPerson(name)
        return found

    async def ranking(self, game: str, reader: Person | None) -> list[Ranked]:
        """Everybody who is rated at a game and shows it: those who are known well by what they are at least, then those
        who are not."""
        number = reader.id if reader is not None else None
        return await self._database.read(lambda connection: _ranking(connection, game, number))


def shows_profile(packed: str) -> bool:
    """May everybody see somebody with these settings?"""
    try:
        return msgspec.json.decode(packed, type=PersonSettings).profile == "everybody"
    except msgspec.MsgspecError:  # from another version
        return False


def _profile(connection: Connection, login: str, reader: int | None) -> Profile | None:
    people = schema.people
    row = connection.execute(select(people).where(people.c.login == login)).one_or_none()
    if row is None:
        return None
    mine = row.id == reader
    if not mine and not shows_profile(row.settings):
        return None
    records = _records(connection, row.id, all_of_them=mine)
    return Profile(row.id, row.name, row.created, mine, records, _games(connection, row.id, all_of_them=mine))


def _records(connection: Connection, person: int, *, all_of_them: bool) -> list[GameRecord]:
    results, seats = schema.results, schema.result_seats
    shown = true() if all_of_them else results.c.public
    query = (
        select(
            results.c.game,
            func.count().label("played"),
            func.sum(case((seats.c.share > 0, 1), else_=0)).label("won"),
            func.avg(seats.c.score).label("mean"),
        )
        .join(seats, seats.c.result == results.c.number)
        .where(seats.c.person == person, shown)
        .group_by(results.c.game)
        .order_by(func.count().desc(), results.c.game)
    )
    curves = _curves(connection, person)
    found = []
    for row in connection.execute(query):
        curve = curves.get(row.game, [])
        skill = curve[-1].skill if curve else None
        record = GameRecord(row.game, row.played, int(row.won), float(row.mean), skill, len(curve), curve)
        record.curve = curve[-_LONGEST_CURVE:]
        found.append(record)
    return found


def _curves(connection: Connection, person: int) -> dict[str, list[Rated]]:
    results, seats = schema.results, schema.result_seats
    query = (
        select(results.c.game, results.c.at, seats.c.mu, seats.c.sigma)
        .join(seats, seats.c.result == results.c.number)
        .where(seats.c.person == person, seats.c.mu.is_not(None))
        .order_by(results.c.number)
    )
    found: defaultdict[str, list[Rated]] = defaultdict(list)
    for row in connection.execute(query):
        found[row.game].append(Rated(row.at, Skill(row.mu, row.sigma)))
    return found


def _games(connection: Connection, person: int, *, all_of_them: bool) -> list[PlayedGame]:
    results, seats, tables = schema.results, schema.result_seats, schema.tables
    query = (
        select(results, tables.c.id.label("still_there"))
        .join(seats, seats.c.result == results.c.number)
        .outerjoin(tables, tables.c.id == results.c.table_id)
        .where(seats.c.person == person, true() if all_of_them else results.c.public)
        .order_by(results.c.number.desc())
        .limit(_LAST_GAMES)
    )
    rows = connection.execute(query).all()
    by_game: defaultdict[int, list[PlayedSeat]] = defaultdict(list)
    wanted = select(seats).where(seats.c.result.in_([row.number for row in rows])).order_by(seats.c.rank, seats.c.seat)
    for seat in connection.execute(wanted):
        mine = seat.person == person
        by_game[seat.result].append(PlayedSeat(seat.name, seat.rank, seat.score, seat.bot, mine, seat.gone))
    return [
        PlayedGame(row.still_there, row.game, row.mode, row.at, row.public, row.rated, by_game[row.number])
        for row in rows
    ]


def _ranking(connection: Connection, game: str, reader: int | None) -> list[Ranked]:
    ratings, people = schema.ratings, schema.people
    query = (
        select(ratings, people.c.name, people.c.settings)
        .outerjoin(people, people.c.id == ratings.c.person)
        .where(ratings.c.game == game)
    )
    found = [
        Ranked(row.name or "", row.bot, Skill(row.mu, row.sigma), row.games, row.person == reader is not None)
        for row in connection.execute(query)
        if row.bot or (row.person is not None and (row.person == reader or shows_profile(row.settings)))
    ]
    return _best_first(found)[:_MOST_RANKED]


def _best_first(found: Sequence[Ranked]) -> list[Ranked]:
    def key(one: Ranked) -> Any:
        return one.skill.provisional, -one.skill.least, one.name

    return sorted(found, key=key)
