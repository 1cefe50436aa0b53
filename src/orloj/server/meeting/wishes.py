"""*I would play this tonight*: wishes of people, and how they come together at a table.

Whoever wishes says which games he would play, and when: between two moments, or at leisure over days. Wishes for the
same game whose times overlap are a gathering. When enough people are in it, one click makes a table: whoever clicks
sits, the others are invited. Each wish leads to one table; if that is given up, or begins without whoever wished it,
the wish counts again.
"""

from __future__ import annotations

import math
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, or_, select, update

from orloj.games import GAMES, game_named
from orloj.kernel import OrlojError
from orloj.server.live.inviting import invite
from orloj.server.live.room import Room
from orloj.server.live.rooms import Rooms
from orloj.server.live.wanted import WantedSeat, WantedTable
from orloj.server.people.apart import wants_to_meet
from orloj.server.people.people import of_same_share, told_apart
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer

LEISURE = 7 * 86_400.0  # seconds for which a wish to play over days stands
LONGEST = 86_400.0  # seconds that other wishes may span
AHEAD = 14 * 86_400.0  # seconds that they may lie ahead
_OVERLAP = 900.0  # seconds that people who meet should have in common
_MOST_OF_ONE = 12
_MOST_OF_SHARE = 4 * _MOST_OF_ONE  # of all guests at one address
_MOST = 400
_MOST_PARTS = 12  # into which a group falls where people avoid each other; whoever is left is in one without the others
_CLOCK_OVER_DAYS = "days-3"


class BadWish(OrlojError):
    """It cannot be wished like this; `why` is the key of the reason."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Wish(Struct):
    """Somebody would play a game."""

    id: str
    person: int
    name: str
    game: str
    starts: float
    ends: float
    days: bool  # at leisure, with days to think
    table_id: str | None = None  # the table that came of it, while it waits
    avoids: frozenset[int] = frozenset()  # whom this person has blocked, or by whom he was


class Gathering(Struct):
    """People who want the same, at the same time."""

    game: str
    days: bool
    starts: float  # what they have in common
    ends: float
    wishes: list[Wish]

    @property
    def people(self) -> list[Wish]:
        """Each of them once."""
        return list({one.person: one for one in reversed(self.wishes)}.values())[::-1]

    def enough_with(self, person: int | None) -> bool:
        """Could they play, if this person joined them?"""
        there = {one.person for one in self.wishes}
        return len(there | ({person} if person is not None else set())) >= least_players(self.game)


def least_players(game: str) -> int:
    """How many people a table needs; alone nobody has to wait for others."""
    return max(2, min(mode.players[0] for mode in GAMES[game].modes if mode.players[1] > 1))


class Wishes:
    """Keeps them and brings them together."""

    def __init__(
        self, database: Database, writer: Writer, rooms: Rooms, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._database = database
        self._writer = writer
        self._rooms = rooms
        self._clock = clock

    async def all(self, reader: int | None = None) -> list[Wish]:
        """What people wish now, the earliest first; a reader finds only those with whom he may meet."""
        now = self._clock()
        return await self._database.read(lambda connection: _open_wishes(connection, now, reader))

    async def add(
        self, person: int, games: Collection[str], starts: float = 0.0, ends: float = 0.0, *, days: bool = False
    ) -> list[str]:
        """Somebody would play any of these games: between two moments, or over days. The ids of his wishes."""
        now = self._clock()
        starts, ends = (now, now + LEISURE) if days else (max(starts, now), ends)
        known = [game_named(game).id for game in dict.fromkeys(games)]
        if not known:
            raise BadWish("no-game")
        if not days and not (starts <= now + AHEAD and starts + _OVERLAP <= ends <= starts + LONGEST):
            raise BadWish("times")
        return await self._store(person, known, starts, ends, days=days)

    async def join(self, person: int, gathering: Gathering) -> list[str]:
        """The same wish as others have, for all of their time: also if it has begun, and little of it is left."""
        if gathering.days:
            return await self.add(person, [gathering.game], days=True)
        return await self._store(person, [gathering.game], gathering.starts, gathering.ends, days=False)

    async def _store(self, person: int, games: Sequence[str], starts: float, ends: float, *, days: bool) -> list[str]:
        now = self._clock()
        rows = [
            {"id": secrets.token_hex(6), "person": person, "game": game, "starts": starts, "ends": ends, "days": days}
            for game in games
        ]

        def store(connection: Connection) -> None:
            wishes, people = schema.wishes, schema.people
            connection.execute(delete(wishes).where(wishes.c.ends < now))
            count = select(func.count()).select_from(wishes).join(people, people.c.id == wishes.c.person)
            share = of_same_share(connection, person)
            for whose, most in ((wishes.c.person == person, _MOST_OF_ONE), (share, _MOST_OF_SHARE)):
                if connection.execute(count.where(whose)).scalar_one() + len(rows) > most:
                    raise BadWish("too-many")
            connection.execute(insert(wishes), [{**row, "created": now} for row in rows])

        await self._writer.write(store)
        return [str(row["id"]) for row in rows]

    async def withdraw(self, person: int, wish: str) -> bool:
        wishes = schema.wishes
        mine = delete(wishes).where(wishes.c.id == wish, wishes.c.person == person)
        return bool(await self._writer.write(lambda connection: connection.execute(mine).rowcount))

    async def meet(self, person: int, name: str, ids: Collection[str]) -> Room:
        """Make a table of these wishes; one of them has to be the person's own."""
        found = [one for one in await self.all(person) if one.id in ids and one.table_id is None]
        if len(found) != len(set(ids)) or len({(one.game, one.days) for one in found}) != 1:
            raise BadWish("gone")  # somebody was quicker, or does not want it any more
        [gathering, *others] = gatherings(found)
        if others or all(one.person != person for one in found):
            raise BadWish("gone")
        if not gathering.enough_with(None):
            raise BadWish("too-few")
        guests = [one.person for one in gathering.people if one.person != person]
        return await self._rooms.making.create(table_for(gathering), person, name, also=_claim(found, person, guests))


def _claim(found: Sequence[Wish], person: int, guests: Sequence[int]) -> Callable[[Connection, str], None]:
    """With the table it is written which wishes it came of, and who is invited; a wish comes true only once."""

    def claim(connection: Connection, table_id: str) -> None:
        wishes = schema.wishes
        free = and_(wishes.c.id.in_([one.id for one in found]), ~_waits(), ~_came_true())
        mine = update(wishes).where(free)
        if connection.execute(mine.values(table_id=table_id)).rowcount != len(found):
            raise BadWish("gone")
        invite(connection, table_id, person, guests)

    return claim


def table_for(gathering: Gathering) -> WantedTable:
    """A table for everybody who wishes it, as far as the game has seats: public, so that others may watch."""
    count = len(gathering.people)
    modes = [mode for mode in GAMES[gathering.game].modes if mode.players[1] > 1]
    mode = next((mode for mode in modes if mode.players[0] <= count <= mode.players[1]), modes[0])
    seats = min(max(count, mode.players[0]), mode.players[1])
    return WantedTable(
        gathering.game,
        [WantedSeat("me"), *[WantedSeat("link")] * (seats - 1)],
        mode.id,
        public=True,
        clock=_CLOCK_OVER_DAYS if gathering.days else "none",
    )


def gatherings(wishes: Iterable[Wish]) -> list[Gathering]:
    """How wishes come together: for each game those at leisure, and the largest groups whose times overlap."""
    by_game: defaultdict[tuple[str, bool], list[Wish]] = defaultdict(list)
    for wish in wishes:
        by_game[wish.game, wish.days].append(wish)
    found = []
    for (game, days), some in by_game.items():
        together = [some] if days else _overlapping(some)
        for group in _without_parts(part for whole in together for part in _apart(whole)):
            starts, ends = max(one.starts for one in group), min(one.ends for one in group)
            found.append(Gathering(game, days, starts, ends, group))
    return sorted(found, key=lambda one: (one.days, one.starts, -len(one.people), one.game))


def _overlapping(wishes: Sequence[Wish]) -> list[list[Wish]]:
    """Groups of wishes that have some time in common; a wish may be in several."""
    ordered = sorted(wishes, key=lambda one: (one.starts, one.ends))
    groups = [
        (moment, [one for one in ordered if one.starts <= moment and one.ends >= moment + _OVERLAP])
        for moment, _ in groupby(one.starts for one in ordered)
    ]
    later = [*(moment + _OVERLAP for moment, _ in groups[1:]), math.inf]
    # If all of them are still there at the next moment, they are a part of the group of that one.
    return [group for (_, group), end in zip(groups, later, strict=True) if any(one.ends < end for one in group)]


class _Part:
    """Some people who get on with each other."""

    def __init__(self) -> None:
        self.people: set[int] = set()
        self.wishes: set[str] = set()

    def takes(self, wish: Wish) -> bool:
        return wish.avoids.isdisjoint(self.people)

    def add(self, wish: Wish) -> None:
        self.people.add(wish.person)
        self.wishes.add(wish.id)


def _apart(group: Sequence[Wish]) -> list[list[Wish]]:
    """The same people so that nobody is together with whom he avoids; all others are with each of them. Where very many
    avoid each other, not all that could be are together."""
    people = {wish.person for wish in group}
    torn = {wish.id: wish for wish in group if not wish.avoids.isdisjoint(people)}
    if not torn:
        return [list(group)]
    parts: list[_Part] = []
    alone: list[_Part] = []
    for wish in torn.values():
        part = next((part for part in parts if part.takes(wish)), None)
        if part is None:
            part = _Part()
            (parts if len(parts) < _MOST_PARTS else alone).append(part)
        part.add(wish)
    for part in parts:
        for wish in torn.values():
            if wish.id not in part.wishes and part.takes(wish):
                part.add(wish)
    return [[wish for wish in group if wish.id not in torn or wish.id in part.wishes] for part in (*parts, *alone)]


def _without_parts(groups: Iterable[list[Wish]]) -> list[list[Wish]]:
    """Only the largest of them: not those of which another one has everybody. Of two alike the earlier one."""
    numbered = list(enumerate(groups))
    found: dict[int, list[Wish]] = {}
    having: defaultdict[str, set[int]] = defaultdict(set)  # the groups that are kept, by wishes in them
    for number, group in sorted(numbered, key=lambda one: -len(one[1])):
        if not set.intersection(*(having[one.id] for one in group)):
            found[number] = group
            for one in group:
                having[one.id].add(number)
    return [found[number] for number in sorted(found)]


def _waits() -> ColumnElement[bool]:
    """Which wishes have led to a table that still waits for its players."""
    wishes, tables = schema.wishes, schema.tables
    return exists().where(tables.c.id == wishes.c.table_id, tables.c.status == "waiting")


def _came_true() -> ColumnElement[bool]:
    """Which wishes have led to a game of whoever wished it, though he may have left it. Others have no seat there: the
    table was full, or they did not come."""
    wishes, tables, seats, leavers = schema.wishes, schema.tables, schema.seats, schema.leavers
    begun = exists().where(tables.c.id == wishes.c.table_id, tables.c.status != "waiting")
    sits = exists().where(seats.c.table_id == wishes.c.table_id, seats.c.person == wishes.c.person)
    has_left = exists().where(leavers.c.table_id == wishes.c.table_id, leavers.c.person == wishes.c.person)
    return and_(begun, or_(sits, has_left))


def _open_wishes(connection: Connection, now: float, reader: int | None) -> list[Wish]:
    """Those that have not passed and have not come true."""
    wishes, people = schema.wishes, schema.people
    query = (
        select(wishes, people.c.name, people.c.login, _waits().label("waits"))
        .join(people, people.c.id == wishes.c.person)
        .where(wishes.c.ends > now, ~_came_true())
        .order_by(wishes.c.starts, wishes.c.created, wishes.c.id)
        .limit(_MOST)
    )
    if reader is not None:
        query = query.where(wants_to_meet(wishes.c.person, reader))
    rows = [row for row in connection.execute(query) if row.game in GAMES]
    names = told_apart(connection, [(row.name, row.login) for row in rows])
    avoided = _avoided(connection, {row.person for row in rows})
    return [
        Wish(
            row.id,
            row.person,
            name,
            row.game,
            row.starts,
            row.ends,
            row.days,
            row.table_id if row.waits else None,
            avoided[row.person],
        )
        for row, name in zip(rows, names, strict=True)
    ]


def _avoided(connection: Connection, people: Collection[int]) -> Mapping[int, frozenset[int]]:
    """Whom each of these does not want to meet, or who does not want to meet him."""
    apart = schema.apart
    query = select(apart.c.person, apart.c.other).where(apart.c.kind == "block")
    query = query.where(apart.c.person.in_(people), apart.c.other.in_(people))
    found: defaultdict[int, set[int]] = defaultdict(set)
    for person, other in connection.execute(query):
        found[person].add(other)
        found[other].add(person)
    return {person: frozenset(found[person]) for person in people}
