"""What whoever runs the site can look at: lists with a filter, and numbers."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection, Integer, Select, cast, func, or_, select, text

from orloj.server.admin.office import CannotDo
from orloj.server.storage import schema

Kind = Literal["people", "guests", "tables", "reports"]
_DAY = 86_400
_DAYS = 14
_STATES: dict[str, tuple[str, ...]] = {
    "people": ("banned",),
    "guests": ("banned",),
    "tables": ("waiting", "playing", "over", "ended"),
    "reports": ("new", "done"),
}


class Listed(Struct):
    """Some rows, and how many there are in all."""

    columns: list[str]
    rows: list[list[Any]]
    count: int


class GameStatistics(Struct):
    """The tables of a game."""

    game: str
    waiting: int = 0
    playing: int = 0
    over: int = 0
    bytes_per_finished: int | None = None  # answers and header, as they are stored


class Statistics(Struct):
    """How much of everything there is."""

    accounts: int
    guests: int
    banned: int
    reports: int  # that nobody has looked at
    games: list[GameStatistics]
    answers: dict[str, int]  # of the last days, by date (UTC)
    size: int  # of the database, in bytes


def listed(connection: Connection, kind: Kind, *, search: str, state: str, game: str, most: int) -> Listed:
    """The newest first. `search` is a part of a name, `state` and `game` what the rows must have."""
    if state and state not in _STATES[kind]:
        raise CannotDo("no-state", state=state, kind=kind, states=", ".join(_STATES[kind]))
    if game and kind != "tables":
        raise CannotDo("game-of-tables")
    if kind == "tables":
        query = _tables(search, state, game)
    elif kind == "reports":
        query = _reports(search, state)
    else:
        query = _people(search, state, guests=kind == "guests")
    count = connection.execute(select(func.count()).select_from(query.order_by(None).subquery())).scalar_one()
    found = connection.execute(query.limit(most))
    return Listed(list(found.keys()), [list(row) for row in found], int(count))


def _part(column: Any, search: str) -> Any:
    return func.lower(column).contains(search.lower(), autoescape=True)


def _people(search: str, state: str, *, guests: bool) -> Select[Any]:
    people, bans, seats = schema.people, schema.bans, schema.seats
    sits = select(func.count()).where(seats.c.person == people.c.id).scalar_subquery()
    holds = or_(bans.c.until.is_(None), bans.c.until > time.time())
    query = (
        select(people.c.id, people.c.name, people.c.created, sits.label("tables"), bans.c.reason, bans.c.until)
        .outerjoin(bans, (bans.c.person == people.c.id) & holds)
        .where(people.c.login.is_(None) if guests else people.c.login.is_not(None))
        .order_by(people.c.id.desc())
    )
    if search:
        query = query.where(_part(people.c.name, search))
    return query.where(bans.c.person.is_not(None)) if state else query


def _tables(search: str, state: str, game: str) -> Select[Any]:
    tables, people, seats = schema.tables, schema.people, schema.seats
    query = (
        select(
            tables.c.id,
            tables.c.game,
            tables.c.status,
            tables.c.created,
            tables.c.changed,
            tables.c.public,
            people.c.name.label("owner"),
        )
        .outerjoin(people, people.c.id == tables.c.owner)
        .order_by(tables.c.changed.desc(), tables.c.id)
    )
    if search:
        sits = select(seats.c.table_id).where(_part(seats.c.name, search))
        query = query.where(or_(tables.c.id == search, tables.c.id.in_(sits), _part(people.c.name, search)))
    if game:
        query = query.where(tables.c.game == game)
    if state == "ended":
        return query.where(tables.c.ended.is_not(None))
    return query.where(tables.c.status == state) if state else query


def _reports(search: str, state: str) -> Select[Any]:
    reports, people = schema.reports, schema.people
    query = (
        select(
            reports.c.id,
            reports.c.at,
            reports.c.state,
            reports.c.about,
            reports.c.name,
            people.c.name.label("by"),
            reports.c.table_id,
            reports.c.text,
            reports.c.said,
        )
        .outerjoin(people, people.c.id == reports.c.person)
        .order_by(reports.c.id.desc())
    )
    if search:
        query = query.where(_part(reports.c.name, search))
    return query.where(reports.c.state == state) if state else query


def statistics(connection: Connection, database: str) -> Statistics:
    """`database`: the file of SQLite."""
    people, bans, reports = schema.people, schema.bans, schema.reports
    holds = or_(bans.c.until.is_(None), bans.c.until > time.time())
    return Statistics(
        accounts=_count(connection, people, people.c.login.is_not(None)),
        guests=_count(connection, people, people.c.login.is_(None)),
        banned=_count(connection, bans, holds),
        reports=_count(connection, reports, reports.c.state == "new"),
        games=_games(connection),
        answers=_answers(connection),
        size=_size(connection, database),
    )


def _count(connection: Connection, table: Any, *which: Any) -> int:
    return int(connection.execute(select(func.count()).select_from(table).where(*which)).scalar_one())


def _games(connection: Connection) -> list[GameStatistics]:
    tables, entries = schema.tables, schema.entries
    found: dict[str, GameStatistics] = {}
    query = select(tables.c.game, tables.c.status, func.count().label("many")).group_by(tables.c.game, tables.c.status)
    for row in connection.execute(query):
        one = found.setdefault(row.game, GameStatistics(row.game))
        setattr(one, row.status, row.many)
    finished = tables.c.status == "over", tables.c.ended.is_(None)
    texts = func.length(entries.c.token) + func.length(entries.c.question)
    answers = select(tables.c.game, func.sum(func.length(entries.c.change) + texts).label("bytes"))
    answers = answers.join(entries, entries.c.table_id == tables.c.id).where(*finished).group_by(tables.c.game)
    headers = select(tables.c.game, func.sum(func.length(tables.c.header)).label("bytes"), func.count().label("many"))
    of_header = {row.game: row for row in connection.execute(headers.where(*finished).group_by(tables.c.game))}
    for row in connection.execute(answers):
        header = of_header[row.game]
        found[row.game].bytes_per_finished = int((row.bytes + (header.bytes or 0)) / header.many)
    return sorted(found.values(), key=lambda one: one.game)


def _answers(connection: Connection) -> dict[str, int]:
    entries = schema.entries
    today = int(time.time()) // _DAY
    # Rounding differs between databases, cutting does not: all moments lie after 1970.
    day = cast(func.floor(entries.c.at / _DAY), Integer)
    query = select(day.label("day"), func.count().label("many"))
    query = query.where(entries.c.at >= (today - _DAYS + 1) * _DAY).group_by(day)
    counts = {int(row.day): int(row.many) for row in connection.execute(query)}
    return {_date(one): counts.get(one, 0) for one in range(today - _DAYS + 1, today + 1)}


def _date(day: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(day * _DAY))


def _size(connection: Connection, database: str) -> int:
    if connection.dialect.name == "postgresql":
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    files = [Path(database + ending) for ending in ("", "-wal", "-shm")]
    return sum(one.stat().st_size for one in files if one.exists())
