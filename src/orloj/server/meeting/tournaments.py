"""Small tournaments that an organiser runs by link: people sign up, rounds are paired, tables are made, results come
from the tables by themselves.

A round is first written down as a whole; then its tables are made, one after another, each together with the
invitations to it. If that is interrupted, whoever looks at the tournament next goes on with it: every game gets one
table.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    String,
    and_,
    case,
    cast,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from orloj.games import game_named
from orloj.kernel import OrlojError
from orloj.server.live.inviting import invite
from orloj.server.live.refusals import TooManyTables
from orloj.server.live.room import CLOCKS, Room
from orloj.server.live.rooms import Rooms
from orloj.server.live.wanted import WantedSeat, WantedTable
from orloj.server.meeting.pairing import (
    ROBIN,
    SYSTEMS,
    meetings_of,
    needs_another_round,
    pair_round,
    rounds_of_robin,
    table_sizes,
)
from orloj.server.meeting.standings import Line, Played, standings
from orloj.server.people.apart import has_blocked, wants_to_meet
from orloj.server.people.people import Person, is_new, of_same_share, printable, told_apart
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer

MOST_PLAYERS = 64
MOST_ROUNDS = 12
_TRIES = 5
_MOST_PLAYERS_OF_SHARE = MOST_PLAYERS // 2  # of a public one: guests of one address leave room for others
_LONGEST_NAME = 60
_MOST_LISTED = 40
_MOST_OF_ONE = 20  # tournaments of one organiser that are not over
_MOST_OF_SHARE = 2 * _MOST_OF_ONE  # of all guests at one address
_SHOWN_OF_SHARE = 3  # public ones of an organiser, or of all guests at one address


class BadTournament(OrlojError):
    """It cannot be done like this; `why` is the key of the reason."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class NoSuchTournament(OrlojError):
    """There is no such tournament, or not for this person."""


class _Made(Exception):
    """The game has a table already."""


class _OthersAreHere(Exception):
    """Somebody has come or gone since they were paired."""


class NewTournament(Struct):
    """What an organiser wants."""

    name: str
    game: str
    mode: str = ""
    size: int = 2  # players of a table
    system: str = "swiss"
    rounds: int = 3  # of a Swiss system
    clock: str = "none"
    public: bool = False
    goes_on: bool = True  # the next round begins by itself when all results of the last one are there


class Entrant(Struct):
    """Somebody who has signed up."""

    number: int
    person: int | None
    name: str
    dropped: bool
    barred: bool = False  # the organiser has dropped him
    missed: frozenset[int] = frozenset()  # rounds that began while he did not play on


class Game(Struct):
    """A table of a round."""

    round: int
    number: int
    players: list[int]
    table_id: str | None
    ranks: list[int] | None  # places of the players, once known
    by_organiser: bool  # the organiser has said so
    status: str = ""  # of the table


class Tournament(Struct):
    """All of it."""

    id: str
    name: str
    organiser: int | None
    organiser_name: str
    game: str
    mode: str
    size: int
    system: str
    rounds: int
    clock: str
    public: bool
    round: int  # 0: people sign up
    goes_on: bool  # the next round begins by itself
    created: float
    players: list[Entrant]
    games: list[Game]

    @property
    def active(self) -> list[Entrant]:
        return [one for one in self.players if not one.dropped]

    @property
    def round_is_over(self) -> bool:
        return all(one.ranks is not None for one in self.games if one.round == self.round)

    @property
    def all_rounds(self) -> int:
        """How many there will be; before a round robin begins that depends on who comes. At tables of more than two it
        may take more until everybody has met everybody: then another one is added when the last one begins."""
        if self.system == ROBIN and not self.round:
            return rounds_of_robin(max(len(self.active), 2), self.size)
        return self.rounds

    @property
    def is_over(self) -> bool:
        return self.round > 0 and self.round >= self.rounds and self.round_is_over

    @property
    def begins_next_round(self) -> bool:
        """Is it time for a round that begins by itself? The first one is the organiser's to begin, and without one
        nobody can make tables."""
        return (
            self.goes_on and self.round > 0 and self.organiser is not None and self.round_is_over and not self.is_over
        )

    def free_in(self, number: int) -> list[Entrant]:
        """Who had a free round. Who did not play on when it began had none, also if he has come back since; and who
        goes later keeps his."""
        there = {player for game in self.games if game.round == number for player in game.players}
        return [one for one in self.players if one.number not in there and number not in one.missed]

    def free_rounds(self) -> Counter[int]:
        """How often each of them had one."""
        return Counter(one.number for number in range(1, self.round + 1) for one in self.free_in(number))

    def standings(self) -> list[Line]:
        games = [Played(one.players, one.ranks) for one in self.games]
        return standings([one.number for one in self.players], games, self.free_rounds(), self.size)


class Listed(Struct):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    round: int
    rounds: int
    players: int
    created: float
    mine: bool
    over: bool


class CupOf(NamedTuple):
    """The tournament of whose games a table is one."""

    id: str
    name: str
    round: int
    public: bool


class Told(NamedTuple):
    """The places at a table whose game is over."""

    of: dict[int, int]  # by person
    gone: list[int]  # of those whose accounts were deleted since


class Tournaments:
    """Runs them."""

    def __init__(self, database: Database, writer: Writer, rooms: Rooms) -> None:
        self._database = database
        self._writer = writer
        self._rooms = rooms
        self._of_tables: WeakKeyDictionary[Room, CupOf | None] = WeakKeyDictionary()

    # -- looking

    async def listed(self, person: int | None) -> list[Listed]:
        """Public ones, and those where the person plays or which he runs; the newest first."""
        return await self._database.read(lambda connection: _listed(connection, person))

    async def of_table(self, room: Room) -> CupOf | None:
        """Whose game is played there; a table has that from the beginning, or never."""
        if room not in self._of_tables:
            self._of_tables[room] = await self._database.read(lambda connection: _cup_of(connection, room.id))
        return self._of_tables[room]

    async def see(self, id: str, person: int | None) -> Tournament:
        """The tournament for somebody who looks at it. For whom its organiser has blocked it does not exist, unless he
        has signed up before."""
        found = await self.get(id)
        if person is not None and await self._is_unwelcome(found, person):
            raise NoSuchTournament(id)
        return found

    async def _is_unwelcome(self, found: Tournament, person: int) -> bool:
        if any(one.person == person for one in found.players):
            return False
        return await self._database.read(lambda connection: has_blocked(connection, found.organiser, person))

    async def get(self, id: str) -> Tournament:
        """A tournament, with every game of its round at a table; with the next round, if that begins by itself."""
        found = await self._read(id)
        if found.begins_next_round:
            with suppress(BadTournament):  # too few are left: that is the organiser's to see to
                await self._begin_round(found)
                found = await self._read(id)
        if any(one.table_id is None and one.ranks is None for one in found.games):
            await self._make_tables(found)
            found = await self._read(id)
        return found

    async def result_is_there(self, table_id: str) -> None:
        """A game has a result: if it was the last one of a round, the next round may begin."""
        games = schema.tournament_games
        query = select(games.c.tournament).where(games.c.table_id == table_id)
        id = await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())
        if id is not None:
            await self.get(id)

    async def _read(self, id: str) -> Tournament:
        found = await self._database.read(lambda connection: _read(connection, id))
        if found is None:
            raise NoSuchTournament(id)
        return found

    # -- before it begins

    async def create(self, organiser: Person, wanted: NewTournament) -> str:
        row = _checked(wanted)
        tournaments, me = schema.tournaments, organiser.id

        def store(connection: Connection) -> None:
            people = schema.people
            count = select(func.count()).select_from(tournaments).join(people, people.c.id == tournaments.c.organiser)
            going = count.where(tournaments.c.round < tournaments.c.rounds)
            share = of_same_share(connection, me)
            for whose, most in ((people.c.id == me, _MOST_OF_ONE), (share, _MOST_OF_SHARE)):
                if connection.execute(going.where(whose)).scalar_one() >= most:
                    raise BadTournament("too-many")
            connection.execute(insert(tournaments).values(**row, organiser=me, round=0, created=time.time()))

        await self._writer.write(store)
        return str(row["id"])

    async def join(self, id: str, person: Person) -> None:
        """Sign up; who had withdrawn comes back under his number."""
        found = await self._read(id)
        tournaments, players, me = schema.tournaments, schema.tournament_players, person.id
        known = next((one for one in found.players if one.person == me), None)
        if await self._is_unwelcome(found, me):  # he could not sit down at any of its tables
            raise NoSuchTournament(id)
        if found.round and known is None:
            raise BadTournament("has-begun")
        if found.is_over:
            raise BadTournament("over")
        if known is not None and known.barred:
            raise BadTournament("barred")

        def store(connection: Connection) -> None:
            if known is not None:
                mine = (players.c.tournament == id, players.c.number == known.number, ~players.c.barred)
                connection.execute(update(players).where(*mine).values(dropped=False))
                return
            begun = select(tournaments.c.round).where(tournaments.c.id == id)
            if connection.execute(begun).scalar():  # at this very moment
                raise BadTournament("has-begun")
            people, here = schema.people, and_(players.c.tournament == id, ~players.c.dropped)
            count = select(func.count()).select_from(players).where(here)
            if connection.execute(count).scalar_one() >= MOST_PLAYERS:
                raise BadTournament("full")
            share = count.join(people, people.c.id == players.c.person).where(of_same_share(connection, me))
            if found.public and connection.execute(share).scalar_one() >= _MOST_PLAYERS_OF_SHARE:
                raise BadTournament("full-of-guests")
            last = connection.execute(select(func.max(players.c.number)).where(players.c.tournament == id)).scalar()
            row = {"tournament": id, "number": (last or 0) + 1, "person": me, "name": person.name, "dropped": False}
            connection.execute(insert(players).values(**row))

        with suppress(IntegrityError):  # two clicks
            await self._writer.write(store)

    async def leave(self, id: str, person: Person) -> None:
        """Withdraw; games that have begun go on at their tables. Before the first round the place is free."""
        found = await self._read(id)
        mine = next((one for one in found.players if one.person == person.id), None)
        if mine is None:
            raise NoSuchTournament(id)
        tournaments, players = schema.tournaments, schema.tournament_players
        this = and_(players.c.tournament == id, players.c.number == mine.number)
        waits = exists().where(tournaments.c.id == id, tournaments.c.round == 0)

        def store(connection: Connection) -> None:
            if not connection.execute(delete(players).where(this, waits, ~players.c.barred)).rowcount:
                connection.execute(update(players).where(this).values(dropped=True))

        await self._writer.write(store)

    # -- what the organiser does

    async def drop(self, id: str, organiser: Person, number: int) -> None:
        """Somebody does not play on, whether he wants it or not: only the organiser lets him in again."""
        found = await self._of(id, organiser)
        if all(one.number != number for one in found.players):
            raise NoSuchTournament(id)
        await self._set(id, number, dropped=True, barred=True)

    async def let_back(self, id: str, organiser: Person, number: int) -> None:
        """Somebody who was dropped plays on."""
        found = await self._of(id, organiser)
        if all((one.number, one.barred) != (number, True) for one in found.players):
            raise NoSuchTournament(id)
        if found.is_over:
            raise BadTournament("over")
        await self._set(id, number, dropped=False, barred=False)

    async def _set(self, id: str, number: int, **values: bool) -> None:
        players = schema.tournament_players
        change = update(players).where(players.c.tournament == id, players.c.number == number).values(**values)
        await self._writer.write(lambda connection: connection.execute(change).rowcount)

    async def set_result(self, id: str, organiser: Person, round: int, number: int, ranks: Sequence[int]) -> None:
        """Say how a game came out, whatever its table says."""
        found = await self._of(id, organiser)
        game = next((one for one in found.games if (one.round, one.number) == (round, number)), None)
        if game is None:
            raise NoSuchTournament(id)
        if len(ranks) != len(game.players) or min(ranks) != 1 or max(ranks) > len(ranks):
            raise BadTournament("ranks")
        games = schema.tournament_games
        which = (games.c.tournament == id, games.c.round == round, games.c.number == number)
        change = update(games).where(*which).values(ranks=_joined(ranks))
        await self._writer.write(lambda connection: connection.execute(change).rowcount)
        if game.table_id is not None and game.status == "waiting":  # nobody needs it any more
            with suppress(OrlojError):
                await self._rooms.making.delete(game.table_id, organiser.id)

    async def next_round(self, id: str, organiser: Person) -> None:
        """Begin, or go on when all tables of the round are done."""
        found = await self._of(id, organiser)
        if not found.round_is_over:
            raise BadTournament("round-goes-on")
        if found.is_over:
            raise BadTournament("over")
        await self._begin_round(found)
        await self.get(id)

    async def let_go_on(self, id: str, organiser: Person, *, on: bool) -> None:
        """Shall the next round begin by itself?"""
        await self._of(id, organiser)
        tournaments = schema.tournaments
        change = update(tournaments).where(tournaments.c.id == id).values(goes_on=on)
        await self._writer.write(lambda connection: connection.execute(change).rowcount)

    async def _begin_round(self, found: Tournament) -> None:
        """Write the next round down as a whole; its tables are made afterwards. If somebody comes or withdraws at
        this very moment, it is paired anew."""
        for _ in range(_TRIES):
            with suppress(_OthersAreHere):
                return await self._write_round(found)
            found = await self._read(found.id)
        raise BadTournament("round-goes-on")

    async def _write_round(self, found: Tournament) -> None:
        id, pairs = found.id, _paired(found)
        if not pairs:
            raise BadTournament("too-few")
        number, players_here = found.round + 1, [one.number for one in found.active]
        rounds = found.all_rounds
        if found.system == ROBIN and found.size > 2 and number == rounds:
            met = meetings_of([one.players for one in found.games])
            rounds += needs_another_round(players_here, met, pairs)
        tournaments, games, players = schema.tournaments, schema.tournament_games, schema.tournament_players
        rows = [
            {"tournament": id, "round": number, "number": place, "players": _joined(some)}
            for place, some in enumerate(pairs, 1)
        ]

        def store(connection: Connection) -> None:
            here = select(players.c.number).where(players.c.tournament == id, ~players.c.dropped)
            if {*connection.execute(here).scalars()} != {*players_here}:
                raise _OthersAreHere
            same = (tournaments.c.id == id, tournaments.c.round == found.round)
            begun = update(tournaments).where(*same).values(round=number, rounds=rounds)
            if not connection.execute(begun).rowcount:
                return  # it was the second click
            connection.execute(insert(games), rows)
            away = and_(players.c.tournament == id, players.c.dropped)
            connection.execute(update(players).where(away).values(missed=players.c.missed + f"{number} "))
            if not found.round:  # who withdrew before it began was never there
                connection.execute(delete(players).where(away))

        await self._writer.write(store)

    async def _of(self, id: str, organiser: Person) -> Tournament:
        found = await self._read(id)
        if found.organiser != organiser.id:
            raise NoSuchTournament(id)
        return found

    # -- tables

    async def _make_tables(self, found: Tournament) -> None:
        people = {one.number: one.person for one in found.players}
        if found.organiser is None:
            return
        for game in found.games:
            if game.table_id is not None or game.ranks is not None:
                continue
            wanted = WantedTable(
                found.game,
                [WantedSeat("link") for _ in game.players],
                found.mode,
                public=found.public,
                clock=found.clock,
            )
            guests = [person for number in game.players if (person := people[number]) is not None]
            try:
                await self._rooms.making.create(
                    wanted, found.organiser, found.organiser_name, also=_take_table(found.id, game, guests)
                )
            except _Made:
                continue
            except TooManyTables:  # too many wait for the organiser: whoever looks later makes the rest
                return


def plays_at(connection: Connection, table_id: str, person: int) -> bool:
    """Is the table that of a game of a tournament in which this person is to play?"""
    games, players = schema.tournament_games, schema.tournament_players
    query = select(games.c.players, players.c.number).join(players, players.c.tournament == games.c.tournament)
    query = query.where(games.c.table_id == table_id, players.c.person == person)
    return any(row.number in _split(row.players) for row in connection.execute(query))


def _cup_of(connection: Connection, table_id: str) -> CupOf | None:
    tournaments, games = schema.tournaments, schema.tournament_games
    query = select(tournaments.c.id, tournaments.c.name, games.c.round, tournaments.c.public)
    query = query.join(games, games.c.tournament == tournaments.c.id).where(games.c.table_id == table_id)
    row = connection.execute(query).first()
    return CupOf(*row) if row is not None else None


def _take_table(id: str, game: Game, guests: Sequence[int]) -> Any:
    """With the table it is written whose game it is, and who is invited; a game has one table."""

    def take(connection: Connection, table_id: str) -> None:
        games = schema.tournament_games
        which = (games.c.tournament == id, games.c.round == game.round, games.c.number == game.number)
        mine = update(games).where(*which, games.c.table_id.is_(None)).values(table_id=table_id)
        if not connection.execute(mine).rowcount:
            raise _Made
        invite(connection, table_id, None, guests)

    return take


def _checked(wanted: NewTournament) -> dict[str, Any]:
    """A row of `tournaments`, if it can be played like this."""
    game = game_named(wanted.game)
    mode = next((one for one in game.modes if one.id == (wanted.mode or game.modes[0].id)), None)
    name = " ".join(printable(wanted.name).split())[:_LONGEST_NAME]
    if not name:
        raise BadTournament("name")
    if mode is None or not max(2, mode.players[0]) <= wanted.size <= mode.players[1]:
        raise BadTournament("size")
    if wanted.system not in SYSTEMS or wanted.clock not in CLOCKS or not 1 <= wanted.rounds <= MOST_ROUNDS:
        raise BadTournament("terms")
    terms = {"size": wanted.size, "system": wanted.system, "rounds": wanted.rounds, "clock": wanted.clock}
    return {
        "id": secrets.token_urlsafe(9),
        "name": name,
        "game": game.id,
        "mode": mode.id,
        "public": wanted.public,
        "goes_on": wanted.goes_on,
        **terms,
    }


def _paired(found: Tournament) -> list[list[int]]:
    active = {one.number for one in found.active}
    lines = found.standings()
    mode = next(one for one in game_named(found.game).modes if one.id == found.mode)
    if not table_sizes(len(active), found.size, mode.players[0]):
        return []
    return pair_round(
        found.system,
        found.round + 1,
        [line.player for line in lines if line.player in active],
        [one.number for one in (found.players if found.round else found.active)],
        found.size,
        mode.players[0],
        meetings_of([one.players for one in found.games]),
        found.free_rounds(),
        {line.player: line.points for line in lines},
    )


def _joined(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def _split(text: str) -> list[int]:
    return [int(one) for one in text.split(",")]


def _read(connection: Connection, id: str) -> Tournament | None:
    tournaments, people = schema.tournaments, schema.people
    query = select(tournaments, people.c.name.label("organiser_name"), people.c.login)
    query = query.outerjoin(people, people.c.id == tournaments.c.organiser).where(tournaments.c.id == id)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    players = _players(connection, id)
    values = {name: getattr(row, name) for name in Tournament.__struct_fields__[:-2]}
    [values["organiser_name"]] = told_apart(connection, [(row.organiser_name or "–", row.login)])
    return Tournament(**values, players=players, games=_games(connection, id, players))


def _players(connection: Connection, id: str) -> list[Entrant]:
    players, people = schema.tournament_players, schema.people
    query = select(players, people.c.login).outerjoin(people, people.c.id == players.c.person)
    rows = connection.execute(query.where(players.c.tournament == id).order_by(players.c.number)).all()
    names = told_apart(connection, [(row.name, row.login) for row in rows])
    return [
        Entrant(row.number, row.person, name, row.dropped, row.barred, frozenset(map(int, row.missed.split())))
        for row, name in zip(rows, names, strict=True)
    ]


def _games(connection: Connection, id: str, players: Sequence[Entrant]) -> list[Game]:
    """The games with what came of them: what the organiser has said, or else what their tables say."""
    games, tables, results, seats = schema.tournament_games, schema.tables, schema.results, schema.result_seats
    query = select(games, tables.c.status).outerjoin(tables, tables.c.id == games.c.table_id)
    rows = connection.execute(query.where(games.c.tournament == id).order_by(games.c.round, games.c.number)).all()
    ranks: dict[str, Told] = {}
    ended = (
        select(results.c.table_id, seats.c.person, seats.c.bot, seats.c.rank)
        .join(seats, seats.c.result == results.c.number)
        .join(games, games.c.table_id == results.c.table_id)
        .where(games.c.tournament == id)
        .order_by(seats.c.rank)
    )
    for row in connection.execute(ended):
        there = ranks.setdefault(row.table_id, Told({}, []))
        if row.person is not None:
            there.of[row.person] = row.rank
        elif not row.bot:
            there.gone.append(row.rank)
    people = {one.number: one.person for one in players}
    found = []
    for row in rows:
        numbers = _split(row.players)
        told = ranks.get(row.table_id or "")
        known = _split(row.ranks) if row.ranks is not None else _places([people[one] for one in numbers], told)
        found.append(Game(row.round, row.number, numbers, row.table_id, known, row.ranks is not None, row.status or ""))
    return found


def _places(people: Sequence[int | None], told: Told | None) -> list[int] | None:
    """The places of these people by their table; who is not among its players any more comes last. Who has played and
    deleted his account afterwards keeps his place, so that nobody gains or loses by that."""
    if told is None:
        return None
    gone, last = iter(told.gone), len(people) + 1
    ranks = [next(gone, last) if person is None else told.of.get(person, last) for person in people]
    return [1 + sum(other < mine for other in ranks) for mine in ranks]


def _listed(connection: Connection, person: int | None) -> list[Listed]:
    tournaments, players = schema.tournaments, schema.tournament_players
    plays = select(players.c.tournament).where(players.c.person == person)
    mine = or_(tournaments.c.organiser == person, tournaments.c.id.in_(plays)) if person is not None else false()
    count = (
        select(func.count())
        .select_from(players)
        .where(players.c.tournament == tournaments.c.id, ~players.c.dropped)
        .scalar_subquery()
    )
    query = select(tournaments, count.label("players"), mine.label("mine"), _is_over().label("over"))
    to_meet = wants_to_meet(tournaments.c.organiser, person) if person is not None else true()
    shown = and_(tournaments.c.id.in_(_shown_to_everybody()), to_meet)
    first = [mine.desc()] if person is not None else []
    query = query.where(or_(shown, mine)).order_by(*first, tournaments.c.created.desc()).limit(_MOST_LISTED)
    same = [name for name in Listed.__struct_fields__ if name not in ("mine", "over")]
    return [
        Listed(**{name: getattr(row, name) for name in same}, mine=bool(row.mine), over=bool(row.over))
        for row in connection.execute(query)
    ]


def _is_over() -> ColumnElement[bool]:
    """Which tournaments have begun their last round, and have all results."""
    tournaments, games, results = schema.tournaments, schema.tournament_games, schema.results
    known = exists().where(results.c.table_id == games.c.table_id)
    open_games = exists().where(games.c.tournament == tournaments.c.id, games.c.ranks.is_(None), ~known)
    return and_(tournaments.c.round >= tournaments.c.rounds, tournaments.c.round > 0, ~open_games)


def _shown_to_everybody() -> Select[Any]:
    """Public tournaments: of each organiser a few, and as many of all guests at one address, so that nobody fills the
    list; first those that are not over, then the newest."""
    tournaments, people = schema.tournaments, schema.people
    alone = func.coalesce(cast(tournaments.c.organiser, String), tournaments.c.id)
    whose = case((and_(is_new(), people.c.origin.is_not(None)), people.c.origin), else_=alone)
    order = ((tournaments.c.round < tournaments.c.rounds).desc(), tournaments.c.created.desc(), tournaments.c.id)
    placed = (
        select(tournaments.c.id, func.row_number().over(partition_by=whose, order_by=order).label("place"))
        .outerjoin(people, people.c.id == tournaments.c.organiser)
        .where(tournaments.c.public)
        .subquery()
    )
    return select(placed.c.id).where(placed.c.place <= _SHOWN_OF_SHARE)
