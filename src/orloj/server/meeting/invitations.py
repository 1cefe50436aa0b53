"""Invitations of certain people to certain tables: whoever has one takes a seat that is kept, without any link."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, and_, delete, exists, select

from orloj.server.live.inviting import invite
from orloj.server.live.refusals import NoSuchTable, SeatTaken
from orloj.server.live.room import Room
from orloj.server.live.rooms import Rooms
from orloj.server.meeting.tournaments import plays_at
from orloj.server.people.apart import wants_to_meet
from orloj.server.people.friends import are_friends
from orloj.server.people.people import told_apart
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer

_MOST = 20  # invitations that are shown


class Invitation(Struct):
    """Somebody is invited to a table that still waits."""

    table_id: str
    game: str
    mode: str
    clock: str
    by: str  # empty if nobody knows any more
    at: float
    sitting: list[str]
    seats: int
    tournament: str | None = None  # the name of the one whose game it is


class Invitations:
    """Makes, finds and answers them."""

    def __init__(self, database: Database, writer: Writer, rooms: Rooms) -> None:
        self._database = database
        self._writer = writer
        self._rooms = rooms

    async def of(self, person: int) -> list[Invitation]:
        """The tables that wait for somebody."""
        return await self._database.read(lambda connection: _invitations(connection, person))

    async def invited_to(self, table_id: str) -> list[str]:
        """The names of those who have an invitation to a table and do not sit there."""
        return await self._database.read(lambda connection: _invited(connection, table_id))

    async def invite_friend(self, table_id: str, owner: int, friend: int) -> None:
        """The owner of a table that waits invites a friend; there has to be a seat for him."""
        room = await self._rooms.see(table_id, owner)
        if room.info.owner != owner:
            raise NoSuchTable(table_id)
        if room.begun or room.is_full:
            raise SeatTaken("no seat is free")

        def store(connection: Connection) -> None:
            if not are_friends(connection, owner, friend):
                raise NoSuchTable(table_id)
            invite(connection, table_id, owner, [friend])

        await self._writer.write(store)
        self._rooms.tell(table_id)

    async def may_sit(self, table_id: str, person: int) -> bool:
        """Is a seat of this table kept for somebody? Whose game of a tournament it is may sit down at any time, also if
        he has declined or got up before."""
        return await self._database.read(lambda connection: _may_sit(connection, table_id, person))

    async def accept(self, table_id: str, person: int, name: str) -> Room:
        """Take a seat that is kept for those who were invited."""
        if not await self.may_sit(table_id, person):
            raise NoSuchTable(table_id)
        room = await self._rooms.get(table_id)
        if room.seat_of(person) is not None:
            return room
        seat = next((one for kind in ("link", "open") for one in room.seats if one.kind == kind), None)
        if seat is None:
            raise SeatTaken("all seats are taken")
        room = await self._rooms.seats.sit(table_id, seat.seat, person, name, seat.invite)
        await self.decline(table_id, person)
        return room

    async def decline(self, table_id: str, person: int) -> bool:
        """Was there an invitation?"""
        invitations = schema.invitations
        gone = delete(invitations).where(invitations.c.table_id == table_id, invitations.c.person == person)
        return bool(await self._writer.write(lambda connection: connection.execute(gone).rowcount))


def _may_sit(connection: Connection, table_id: str, person: int) -> bool:
    invitations = schema.invitations
    mine = and_(invitations.c.table_id == table_id, invitations.c.person == person)
    invited = connection.execute(select(invitations.c.table_id).where(mine)).first() is not None
    return invited or plays_at(connection, table_id, person)


def _invitations(connection: Connection, person: int) -> list[Invitation]:
    invitations, tables, seats, people = schema.invitations, schema.tables, schema.seats, schema.people
    games, tournaments = schema.tournament_games, schema.tournaments
    free = exists().where(seats.c.table_id == tables.c.id, seats.c.kind.in_(("open", "link")))
    sits = exists().where(seats.c.table_id == tables.c.id, seats.c.person == person)
    query = (
        select(
            tables,
            people.c.name.label("by_name"),
            people.c.login,
            invitations.c.at.label("invited_at"),
            tournaments.c.name.label("tournament"),
        )
        .join(invitations, invitations.c.table_id == tables.c.id)
        .outerjoin(people, people.c.id == invitations.c.by)
        .outerjoin(games, games.c.table_id == tables.c.id)
        .outerjoin(tournaments, tournaments.c.id == games.c.tournament)
        .where(invitations.c.person == person, tables.c.status == "waiting", free, ~sits)
        .where(wants_to_meet(tables.c.owner, person))
        .order_by(invitations.c.at.desc())
        .limit(_MOST)
    )
    rows = connection.execute(query).all()
    hosts = told_apart(connection, [(row.by_name or "–", row.login) for row in rows])
    sitting: dict[str, list[str]] = {row.id: [] for row in rows}
    wanted = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_(list(sitting)), seats.c.kind == "person")
    for seat in connection.execute(wanted.order_by(seats.c.seat)):
        sitting[seat.table_id].append(seat.name)
    return [
        Invitation(
            row.id,
            row.game,
            row.mode,
            row.clock,
            by if row.by_name else "",
            row.invited_at,
            sitting[row.id],
            row.seats,
            row.tournament,
        )
        for row, by in zip(rows, hosts, strict=True)
    ]


def _invited(connection: Connection, table_id: str) -> list[str]:
    invitations, people, seats = schema.invitations, schema.people, schema.seats
    sits = exists().where(seats.c.table_id == table_id, seats.c.person == people.c.id)
    query = select(people.c.name, people.c.login).join(invitations, invitations.c.person == people.c.id)
    query = query.where(invitations.c.table_id == table_id, ~sits).order_by(people.c.name)
    return told_apart(connection, [(row.name, row.login) for row in connection.execute(query)])
