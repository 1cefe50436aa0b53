"""What finished games came to: stored once for each game, and rated once.

The process that stores the last answer of a game stores its result. If it dies in between, whoever makes his rounds
finds a finished game without a result and does the same. A result names its table, and no table can have two; its
ratings are written in the same transaction. So nothing counts twice, and nothing is left out.

Ratings follow from the results alone, in the order of their numbers: `rate_again` computes all of them anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct, structs
from sqlalchemy import Connection, delete, exists, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from orloj.kernel import Outcome
from orloj.server.live.broken import Broken
from orloj.server.live.refusals import NoSuchTable
from orloj.server.live.room import Room, TableInfo
from orloj.server.live.rooms import Rooms
from orloj.server.meeting.skills import Place, Skill, rated
from orloj.server.rounds import Rounds
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.trouble import StorageAway
from orloj.server.storage.writer import Writer

log = logging.getLogger("orloj.results")
_ROUND = 20.0  # seconds between two looks for games whose result is missing
_PAUSE = 0.2  # seconds between two such games: each has to be read, and others wait meanwhile
_AT_ONCE = 20
_BACK = 3600.0  # seconds that a later look goes back
_RATING_LOCK = 7_305_012  # any number, the same in all processes


class ResultSeat(Struct):
    """A seat of a finished game; a row of `result_seats`."""

    seat: int
    player: str | None
    person: int | None
    name: str
    bot: str
    side: int
    rank: int
    score: int
    share: float
    gone: bool


class Results:
    """Stores them, and finds those that are missing."""

    def __init__(self, database: Database, writer: Writer, rooms: Rooms) -> None:
        self._database = database
        self._writer = writer
        self._rooms = rooms
        self._unreadable: set[str] = set()
        self._storing: set[asyncio.Task[None]] = set()
        self._since = 0.0  # games that ended before have been looked at
        self._rounds = Rounds(self._find_missing, _ROUND, log, "looking for results failed")
        self.on_result: Callable[[str], Awaitable[None]] = _nobody_waits  # for the result of a table
        rooms.on_over.append(self._is_over)

    def start(self) -> None:
        self._rounds.start()

    async def close(self) -> None:
        await self._rounds.close()
        await asyncio.gather(*self._storing, return_exceptions=True)

    def _is_over(self, room: Room) -> None:
        """A game has just ended; nobody waits for its result."""
        task = asyncio.create_task(self._try(room.info, room.outcome))  # the game itself may leave the memory
        self._storing.add(task)
        task.add_done_callback(self._storing.discard)

    async def _try(self, info: TableInfo, outcome: Outcome | None) -> None:
        try:
            await self.settle(info, outcome)
        except StorageAway:
            pass  # that was logged, and the next round finds it
        except Exception:  # so it does here
            log.exception("the result of table %s could not be stored", info.id)

    async def settle(self, info: TableInfo, outcome: Outcome | None) -> None:
        """Store the result of a finished game, unless somebody has done it."""
        if outcome is None:
            return
        row = {"table_id": info.id, "game": info.game, "mode": info.mode, "at": info.changed, "public": info.public}
        may_count = info.public and not info.hints and info.parent is None and info.guide is None
        with suppress(IntegrityError):  # another process was quicker
            await self._writer.write(lambda connection: store_result(connection, row, outcome, may_count=may_count))
            await self.on_result(info.id)

    # -- what is missing

    async def _find_missing(self) -> None:
        begun = time.time()
        while await self._find_some_missing(self._since):
            pass
        self._since = begun - _BACK

    async def _find_some_missing(self, since: float) -> bool:
        """Store a few results that are missing; are there perhaps more?"""
        known = frozenset(self._unreadable)
        found = await self._database.read(lambda connection: missing(connection, since, known))
        for table_id in found:
            try:
                room = await self._rooms.get(table_id)
            except (NoSuchTable, Broken):  # `Rooms` tells the log why
                self._unreadable.add(table_id)
                continue
            await self.settle(room.info, room.outcome)
            if room.outcome is None:  # it only says so in the list
                self._unreadable.add(table_id)
            self._rooms.put_away(room)
            await asyncio.sleep(_PAUSE)
        return len(found) == _AT_ONCE


async def _nobody_waits(table_id: str) -> None:
    """Results are stored all the same."""


def missing(connection: Connection, since: float, without: Iterable[str] = ()) -> list[str]:
    """Finished games without a result, the oldest first."""
    tables, results = schema.tables, schema.results
    known = exists().where(results.c.table_id == tables.c.id)
    finished = tables.c.status == "over", tables.c.ended.is_(None)
    query = select(tables.c.id).where(*finished, tables.c.changed > since, ~known)
    query = query.where(tables.c.id.not_in(list(without)[:1000])).order_by(tables.c.changed, tables.c.id)
    return list(connection.execute(query.limit(_AT_ONCE)).scalars())


# -- in the writer's thread


def store_result(connection: Connection, row: dict[str, Any], outcome: Outcome, *, may_count: bool) -> None:
    """Store what a game came to, and rate it if it counts: all of it or nothing."""
    results = schema.results
    if connection.execute(select(results.c.number).where(results.c.table_id == row["table_id"])).first() is not None:
        return
    seats = seats_of(connection, row["table_id"], outcome)
    counts = may_count and is_contest(seats)
    if not counts:
        for seat in seats:
            seat.player = None
    if counts:
        lock_ratings(connection)
    query = insert(results).values(**row, rated=counts).returning(results.c.number)
    number = int(connection.execute(query).scalar_one())
    connection.execute(insert(schema.result_seats), [{"result": number, **structs.asdict(seat)} for seat in seats])
    if counts:
        _rate(connection, number, row["game"], row["at"], seats)


def lock_ratings(connection: Connection) -> None:
    """Ratings build on each other: one game after another. (SQLite has only one writer anyway.)"""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _RATING_LOCK})


def seats_of(connection: Connection, table_id: str, outcome: Outcome) -> list[ResultSeat]:
    """Who played, and what came of it. Who got up before the end comes last, even if the bot did well that went on."""
    seats, people, leavers = schema.seats, schema.people, schema.leavers
    left = {
        row.seat: row
        for row in connection.execute(
            select(leavers.c.seat, leavers.c.person, leavers.c.name, people.c.login)
            .join(people, leavers.c.person == people.c.id)
            .where(leavers.c.table_id == table_id)
        )
    }
    query = (
        select(seats, people.c.login)
        .outerjoin(people, seats.c.person == people.c.id)
        .where(seats.c.table_id == table_id)
        .order_by(seats.c.seat)
    )
    rows = connection.execute(query).all()
    shares = outcome.shares(len(rows))
    found = []
    for row in rows:
        who = left.get(row.seat, row)
        gone = row.seat in left
        player = f"p{who.person}" if who.person is not None and who.login is not None else None
        if row.kind == "bot" and not gone:
            player = f"b{row.bot}"
        found.append(
            ResultSeat(
                seat=row.seat,
                player=player,
                person=who.person,
                name=who.name,
                bot=row.bot if row.kind == "bot" and not gone else "",
                side=outcome.sides[row.seat] if outcome.sides else row.seat,
                rank=_rank(outcome, row.seat, len(rows)) if not gone or outcome.sides else len(rows) + 1,
                score=outcome.scores[row.seat],
                share=0.0 if gone else shares[row.seat],
                gone=gone,
            )
        )
    return found


def _rank(outcome: Outcome, seat: int, count: int) -> int:
    return outcome.ranks[seat] if outcome.ranks else (1 if seat in outcome.winners else count)


def is_contest(seats: Sequence[ResultSeat]) -> bool:
    """Did at least two people with accounts play, and against each other? Who plays alone or all in one team is
    compared with nobody, and where a guest is in a team, its members had help that nobody can rate."""
    sides = {seat.side for seat in seats}
    in_teams = len(sides) < len(seats)
    known = [seat for seat in seats if seat.player is not None]
    if in_teams and len(known) < len(seats):
        return False
    people = [seat for seat in known if not seat.bot]
    return len(people) > 1 and len({seat.side for seat in people}) > 1


def _rate(connection: Connection, number: int, game: str, at: float, seats: Sequence[ResultSeat]) -> None:
    places = {seat.seat: Place(seat.player, seat.side, seat.rank) for seat in seats if seat.player is not None}
    ratings, rows = schema.ratings, schema.result_seats
    who = {seat.player: seat for seat in seats if seat.player is not None}
    same = (ratings.c.game == game, ratings.c.player.in_(list(who)))
    known = {row.player: row for row in connection.execute(select(ratings).where(*same))}
    after = rated(list(places.values()), {player: Skill(row.mu, row.sigma) for player, row in known.items()})
    connection.execute(delete(ratings).where(*same))
    for player, skill in sorted(after.items()):
        games = known[player].games + 1 if player in known else 1
        person = {"person": who[player].person, "bot": who[player].bot}
        values = {"mu": skill.mu, "sigma": skill.sigma}
        connection.execute(insert(ratings).values(game=game, player=player, games=games, at=at, **person, **values))
        of_game = (rows.c.result == number, rows.c.player == player)
        connection.execute(update(rows).where(*of_game).values(**values))


def rate_again(connection: Connection) -> int:
    """All ratings anew, from the results in their order; how many games there were."""
    results, rows = schema.results, schema.result_seats
    connection.execute(delete(schema.ratings))
    connection.execute(update(rows).values(mu=None, sigma=None))
    counted = connection.execute(select(results).where(results.c.rated).order_by(results.c.number)).all()
    for game in counted:
        seats = connection.execute(select(rows).where(rows.c.result == game.number).order_by(rows.c.seat)).all()
        known = [ResultSeat(**{name: getattr(row, name) for name in ResultSeat.__struct_fields__}) for row in seats]
        _rate(connection, game.number, game.game, game.at, known)
    return len(counted)


def forget_results(connection: Connection) -> int:
    """Throw all results away: whoever makes his rounds stores them again, from the games themselves. How many."""
    count = int(connection.execute(select(func.count()).select_from(schema.results)).scalar_one())
    connection.execute(delete(schema.ratings))
    connection.execute(delete(schema.results))
    return count
