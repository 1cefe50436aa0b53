"""Friends: one asks, the other one agrees; each can end it. Only people with an account have some.

Who has blocked somebody is not asked by him: the question is taken like any other, and never arrives.
"""

from __future__ import annotations

import time

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from orloj.kernel import OrlojError
from orloj.server.people.people import Person, login_of, of_same_share
from orloj.server.people.profiles import shows_profile
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer

_MOST = 200  # friends and questions of one person
_MOST_OPEN = 40  # questions without an answer of one person, and of all new accounts of an address together


class BadFriend(OrlojError):
    """It cannot be; `why` is the key of the reason."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Friend(Struct, order=True):
    """Somebody's friend, or somebody who might become one."""

    name: str
    id: int
    shown: bool = True  # does he show his profile?


class Circle(Struct):
    """Everybody around a person."""

    friends: list[Friend] = []
    asking: list[Friend] = []  # who would like to be one
    asked: list[Friend] = []  # who has not answered yet


class Friends:
    """Keeps them."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def of(self, person: Person | None) -> Circle:
        if person is None or person.is_guest:
            return Circle()
        number = person.id
        return await self._database.read(lambda connection: _circle(connection, number))

    async def ask(self, person: Person, name: str) -> None:
        """Ask somebody; if that one has asked already, both are friends now."""
        if person.is_guest:
            raise BadFriend("needs-account")
        login, me = login_of(name), person.id

        def store(connection: Connection) -> None:
            people = schema.people
            other = connection.execute(select(people.c.id).where(people.c.login == login)).scalar_one_or_none()
            if other is None:
                raise BadFriend("nobody")
            if other == me:
                raise BadFriend("yourself")
            _ask(connection, me, other)

        await self._writer.write(store)

    async def agree(self, person: Person, other: int) -> None:
        """Become the friend of somebody who has asked."""
        friends, me = schema.friends, person.id
        asked = and_(friends.c.asker == other, friends.c.asked == me, friends.c.since.is_(None))
        now = time.time()
        agree = update(friends).where(asked).values(since=now)
        if not await self._writer.write(lambda connection: connection.execute(agree).rowcount):
            raise BadFriend("nobody")

    async def remove(self, person: Person, other: int) -> None:
        """End a friendship, refuse somebody, or take a question back."""
        friends = schema.friends
        gone = delete(friends).where(between(person.id, other))
        await self._writer.write(lambda connection: connection.execute(gone).rowcount)

    async def by_name(self, person: Person, name: str) -> int:
        """The friend of that name."""
        login = login_of(name)
        circle = await self.of(person)
        everybody = [*circle.friends, *circle.asking, *circle.asked]
        found = next((one.id for one in everybody if login_of(one.name) == login), None)
        if found is None:
            raise BadFriend("nobody")
        return found


def are_friends(connection: Connection, one: int, other: int) -> bool:
    friends = schema.friends
    query = select(friends.c.asker).where(between(one, other), friends.c.since.is_not(None))
    return connection.execute(query).first() is not None


def between(one: int, other: int) -> ColumnElement[bool]:
    friends = schema.friends
    return or_(
        and_(friends.c.asker == one, friends.c.asked == other), and_(friends.c.asker == other, friends.c.asked == one)
    )


def _ask(connection: Connection, me: int, other: int) -> None:
    friends, apart = schema.friends, schema.apart
    known = connection.execute(select(friends).where(between(me, other))).one_or_none()
    if known is not None:
        if known.asked == me and known.since is None:
            connection.execute(update(friends).where(between(me, other)).values(since=time.time()))
        return
    is_friend, people = friends.c.since.is_not(None), schema.people
    count = select(func.count()).select_from(friends)
    # What others ask does not count: a crowd of them could keep one from asking anybody.
    mine = count.where(or_(friends.c.asker == me, and_(friends.c.asked == me, is_friend)))
    share = count.join(people, people.c.id == friends.c.asker).where(of_same_share(connection, me), ~is_friend)
    if connection.execute(mine).scalar_one() >= _MOST:
        raise BadFriend("too-many")
    if connection.execute(share).scalar_one() >= _MOST_OPEN:
        raise BadFriend("too-many-asked")
    blocked = select(apart.c.person).where(apart.c.person == other, apart.c.other == me, apart.c.kind == "block")
    hidden = connection.execute(blocked).first() is not None
    connection.execute(insert(friends).values(asker=me, asked=other, at=time.time(), hidden=hidden))


def _circle(connection: Connection, person: int) -> Circle:
    friends, people = schema.friends, schema.people
    found = Circle([], [], [])
    for mine, theirs in ((friends.c.asker, friends.c.asked), (friends.c.asked, friends.c.asker)):
        query = select(people.c.id, people.c.name, people.c.settings, friends.c.since, friends.c.hidden)
        for row in connection.execute(query.join(friends, theirs == people.c.id).where(mine == person)):
            friend = Friend(row.name, row.id, shows_profile(row.settings))
            if row.since is not None:
                found.friends.append(friend)
            elif mine is friends.c.asker:
                found.asked.append(friend)
            elif not row.hidden:
                found.asking.append(friend)
    return Circle(sorted(found.friends), sorted(found.asking), sorted(found.asked))
