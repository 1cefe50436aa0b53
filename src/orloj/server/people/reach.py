"""How people can be reached when they are not here: browsers that take push messages, and e-mail addresses."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection, and_, delete, exists, insert, or_, select, update

from orloj.server.people.people import BadAccount, Person, hash_of, printable
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer
from orloj.words import Lang

MOST_BROWSERS = 10  # of one person
CONFIRM_WITHIN = 2 * 86_400.0  # seconds
RECOVER_WITHIN = 3600.0
_MOST_RECOVERIES = 3  # of one person that are still good
_MOST_NAMESAKES = 5  # accounts with the same address that are written to
_MOST_FAILURES = 20  # in a row, after which a browser is given up


class Browser(Struct):
    """A browser that takes push messages, as its owner sees it."""

    id: str
    label: str
    created: float
    here: bool  # it is the one of this session


class Subscription(Struct):
    """The same with all that is needed to send something."""

    id: str
    person: int
    endpoint: str
    p256dh: bytes
    auth: bytes
    lang: str


class MailAddress(Struct):
    """The address of a person."""

    address: str | None = None  # confirmed
    wanted: str | None = None  # not confirmed yet
    turns: bool = True  # write when it is his turn?
    stop: str = ""
    lang: str = "en"


class Reach:
    """Keeps all that."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    # -- browsers

    async def subscribe(
        self, person: Person, endpoint: str, p256dh: bytes, auth: bytes, label: str, lang: Lang
    ) -> Browser:
        """A browser that wants messages for this person. If it wanted them for somebody else before, that ends."""
        push = schema.push_subscriptions
        hashed = hashlib.sha256(endpoint.encode()).hexdigest()
        now = time.time()
        made = Browser(secrets.token_hex(6), printable(label)[:60] or "?", now, here=True)
        row = {
            "id": made.id,
            "person": person.id,
            "session": person.session,
            "endpoint": endpoint,
            "hash": hashed,
            "p256dh": p256dh,
            "auth": auth,
            "label": made.label,
            "lang": lang,
            "created": now,
            "failures": 0,
        }

        def store(connection: Connection) -> None:
            # A browser has one subscription: an earlier one of the same session is the same browser.
            same = or_(push.c.hash == hashed, and_(push.c.person == person.id, push.c.session == person.session))
            connection.execute(delete(push).where(same))
            _forget_ended(connection, person.id, now)
            if len(connection.execute(select(push.c.id).where(push.c.person == person.id)).all()) >= MOST_BROWSERS:
                raise BadAccount("too-many-browsers")
            connection.execute(insert(push).values(**row))

        await self._writer.write(store)
        return made

    async def browsers_of(self, person: Person) -> list[Browser]:
        push = schema.push_subscriptions
        query = select(push).where(push.c.person == person.id, _is_alive(time.time())).order_by(push.c.created)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Browser(row.id, row.label, row.created, row.session == person.session) for row in rows]

    async def unsubscribe(self, person: Person, id: str) -> bool:
        push = schema.push_subscriptions
        which = delete(push).where(push.c.person == person.id, push.c.id == id)
        return bool(await self._writer.write(lambda connection: connection.execute(which).rowcount))

    async def subscriptions_of(self, person: int) -> list[Subscription]:
        """Where to send what a person is told."""
        push = schema.push_subscriptions
        query = select(push).where(push.c.person == person, _is_alive(time.time()))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Subscription(one.id, one.person, one.endpoint, one.p256dh, one.auth, one.lang) for one in rows]

    async def sent(self, id: str, how: Literal["well", "badly", "gone"]) -> None:
        """A browser that is gone is forgotten, and one where nothing arrives any more after a while."""
        push = schema.push_subscriptions

        def store(connection: Connection) -> None:
            if how == "gone":
                connection.execute(delete(push).where(push.c.id == id))
            elif how == "well":
                connection.execute(update(push).where(push.c.id == id, push.c.failures > 0).values(failures=0))
            else:
                connection.execute(update(push).where(push.c.id == id).values(failures=push.c.failures + 1))
                connection.execute(delete(push).where(push.c.id == id, push.c.failures >= _MOST_FAILURES))

        await self._writer.write(store)

    # -- e-mail

    async def address_of(self, person: int) -> MailAddress:
        mail = schema.mail_addresses
        query = select(mail).where(mail.c.person == person)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            return MailAddress()
        wanted = row.wanted if row.until is not None and row.until > time.time() else None
        return MailAddress(row.address, wanted, row.turns, row.stop, row.lang)

    async def want(self, person: int, address: str, lang: Lang) -> str:
        """An address that has to be confirmed: the token that does it. Until then an earlier one stays."""
        mail = schema.mail_addresses
        token = secrets.token_urlsafe(24)
        values: dict[str, Any] = {
            "wanted": address,
            "token": hash_of(token),
            "until": time.time() + CONFIRM_WITHIN,
            "lang": lang,
        }

        def store(connection: Connection) -> None:
            if not connection.execute(update(mail).where(mail.c.person == person).values(**values)).rowcount:
                row = {**values, "person": person, "turns": True, "stop": secrets.token_urlsafe(18)}
                connection.execute(insert(mail).values(**row))

        await self._writer.write(store)
        return token

    async def confirm(self, token: str) -> bool:
        """Whoever has the token reads what is sent to the address. It counts once, and ends ways by an earlier one."""
        mail, recoveries = schema.mail_addresses, schema.recoveries
        fits = and_(mail.c.token == hash_of(token), mail.c.until > time.time(), mail.c.wanted.is_not(None))

        def store(connection: Connection) -> bool:
            row = connection.execute(select(mail.c.person, mail.c.wanted).where(fits)).one_or_none()
            if row is None:
                return False
            values = {"address": row.wanted, "found_by": row.wanted.lower(), "turns": True}
            values |= {"wanted": None, "token": None, "until": None}
            connection.execute(delete(recoveries).where(recoveries.c.person == row.person))
            return bool(connection.execute(update(mail).where(fits).values(**values)).rowcount)

        confirmed: bool = await self._writer.write(store)
        return confirmed

    async def is_confirmable(self, token: str) -> bool:
        mail = schema.mail_addresses
        query = select(mail.c.person).where(mail.c.token == hash_of(token), mail.c.until > time.time())
        return await self._database.read(lambda connection: connection.execute(query).first()) is not None

    async def set_turns(self, person: int, *, turns: bool) -> None:
        mail = schema.mail_addresses
        change = update(mail).where(mail.c.person == person).values(turns=turns)
        await self._writer.write(lambda connection: connection.execute(change).rowcount)

    async def stop(self, token: str) -> bool:
        """No more letters about turns, for whoever has got one."""
        mail = schema.mail_addresses
        change = update(mail).where(mail.c.stop == token).values(turns=False)
        return bool(await self._writer.write(lambda connection: connection.execute(change).rowcount))

    async def forget_address(self, person: int) -> None:
        mail, recoveries = schema.mail_addresses, schema.recoveries

        def store(connection: Connection) -> None:
            connection.execute(delete(mail).where(mail.c.person == person))
            connection.execute(delete(recoveries).where(recoveries.c.person == person))

        await self._writer.write(store)

    # -- forgotten passwords

    async def recoveries_for(self, address: str) -> list[tuple[str, str, str, str]]:
        """For each account with this address: name, language, address as it was confirmed, and a token for a new
        password."""
        now = time.time()

        def store(connection: Connection) -> list[tuple[str, str, str, str]]:
            found = []
            for row in connection.execute(_accounts_with(address)).all():
                token = secrets.token_urlsafe(32)
                if _may_recover(connection, row.person, now):
                    new = {"hash": hash_of(token), "person": row.person, "until": now + RECOVER_WITHIN}
                    connection.execute(insert(schema.recoveries).values(**new))
                    found.append((row.name, row.lang, row.address, token))
            return found

        made: list[tuple[str, str, str, str]] = await self._writer.write(store)
        return made


def _accounts_with(address: str) -> Any:
    mail, people = schema.mail_addresses, schema.people
    return (
        select(mail.c.person, mail.c.address, mail.c.lang, people.c.name)
        .join(people)
        .where(mail.c.found_by == address.lower(), people.c.login.is_not(None))
        .order_by(mail.c.person)
        .limit(_MOST_NAMESAKES)
    )


def _may_recover(connection: Connection, person: int, now: float) -> bool:
    """Nobody's letterbox is filled by others."""
    recoveries = schema.recoveries
    connection.execute(delete(recoveries).where(recoveries.c.person == person, recoveries.c.until < now))
    good = connection.execute(select(recoveries.c.hash).where(recoveries.c.person == person)).all()
    return len(good) < _MOST_RECOVERIES


def _is_alive(now: float) -> Any:
    """A subscription ends with its session."""
    push, sessions = schema.push_subscriptions, schema.sessions
    return exists().where(sessions.c.hash == push.c.session, sessions.c.expires > now)


def _forget_ended(connection: Connection, person: int, now: float) -> None:
    push = schema.push_subscriptions
    connection.execute(delete(push).where(push.c.person == person, ~_is_alive(now)))
