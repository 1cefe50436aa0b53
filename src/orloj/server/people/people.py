"""Guests and accounts, their sessions and keys. Passwords are kept as Argon2 hashes, tokens as SHA-256 hashes."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal
from unicodedata import category

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from orloj.kernel import OrlojError
from orloj.server.meeting.forgotten import forget
from orloj.server.people.bans import Ban, Banned, ban_of
from orloj.server.people.names import is_kept, is_readable, lookalike_of
from orloj.server.people.stored import everything_of
from orloj.server.slowly import Slowly
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer, notify
from orloj.words import Lang

SESSION_DAYS = 180
_KNOWN_FOR = 30.0  # seconds for which a session or key that was looked up is believed
_NAME = re.compile(r"[^\W_](?:[\w .'’-]{0,28}[\w.])?", re.UNICODE)
_SHORTEST_PASSWORD = 8
_LONGEST_PASSWORD = 200
_MOST_KEYS = 50
_LOGIN_KEYS = 10
GUEST_KEY, LOGIN_KEY = "guest", "login"  # labels of keys that programs get by name and password, or as guests
_LONGEST_LOGIN = 40
_NO_NAME = ("~", "–")  # how a name begins that is told apart already, and of somebody who is gone
_MOST_MARKS = 3  # on one letter: no script that people write needs more
_NEW_FOR = 86_400.0  # seconds for which an account counts with the guests of its address


class BadAccount(OrlojError):
    """A name or password that cannot be used; `why` is the key of the reason."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class PersonSettings(Struct):
    """What a person can set."""

    lang: Lang | None = None  # None: as the browser says
    theme: Literal["auto", "dark", "light"] = "auto"
    pace: Literal["natural", "quick"] = "natural"
    confirm: bool = False  # ask before an answer that cannot be taken back
    at_once: bool = True  # one click answers where the answer can be taken back for certain
    auto_pass: bool = False  # pass by itself where passing is the only thing that can be done
    notify: bool = False  # browser notifications
    introduced: tuple[str, ...] = ()  # games whose introduction was read and closed
    profile: Literal["everybody", "nobody"] = "everybody"  # who may see what was played, and ratings


class Person(Struct):
    """Somebody who is here: a guest or an account, by a session or by a key."""

    id: int
    name: str
    is_guest: bool
    settings: PersonSettings
    session: str = ""  # hash of the session
    by_key: bool = False
    table_id: str | None = None  # a key that opens one seat only
    seat: int | None = None
    key: str = ""  # hash of the key
    share: str = ""  # whose work his work is (`share_of`)
    ban: Ban | None = None  # he is not let in


class Key(Struct):
    """A key for programs, as its owner sees it later."""

    id: str
    label: str
    table_id: str | None
    seat: int | None
    created: float


def hash_of(token: str) -> str:
    """Tokens are long and random: a plain hash protects them, and finding one stays quick."""
    return hashlib.sha256(token.encode()).hexdigest()


def login_of(name: str) -> str:
    """What an account is found by, however its name was typed."""
    return printable(" ".join(name.split())).casefold()[:_LONGEST_LOGIN]


def printable(text: str) -> str:
    """Without control characters, which some databases refuse and nobody can read, and without towers of marks that
    climb over the lines above."""
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if category(letter).startswith("M") else 0
        if letter.isprintable() and marks <= _MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def proper_name(name: str) -> str:
    """A name that others can read, with single spaces."""
    name = " ".join(name.split())
    if not _NAME.fullmatch(name) or len(name.casefold()) > _LONGEST_LOGIN or not is_readable(name):
        raise BadAccount("bad-name")
    return name


def share_of(person: int, *, is_guest: bool, created: float, origin: str | None) -> str:
    """Whose work it is: guests and accounts of today can be made at will, so all that were made at one address have
    their share of the bots together; an account that has been here for a while has its own."""
    is_new = is_guest or time.time() - created < _NEW_FOR
    return f"a{origin}" if is_new and origin else f"p{person}"


def of_same_share(connection: Connection, person: int) -> ColumnElement[bool]:
    """Which rows of `people` have one share together with a person (`share_of`)."""
    people = schema.people
    row = connection.execute(select(people).where(people.c.id == person)).one()
    share = share_of(row.id, is_guest=row.login is None, created=row.created, origin=row.origin)
    if share != f"a{row.origin}":
        return people.c.id == person
    return and_(people.c.origin == row.origin, is_new())


def is_new() -> ColumnElement[bool]:
    """Which rows of `people` can be made at will."""
    people = schema.people
    return or_(people.c.login.is_(None), people.c.created > time.time() - _NEW_FOR)


class People:
    """Finds and changes people."""

    def __init__(
        self, database: Database, writer: Writer, secret: bytes = b"", *, hasher: PasswordHasher | None = None
    ) -> None:
        self._database = database
        self._writer = writer
        self._secret = secret  # of this site, for the marks of browsers
        self.on_change: Callable[[int], None] = lambda _: None  # something about this person has changed
        self._hasher = hasher or PasswordHasher()
        self._hashing = Slowly("passwords")  # not where the database is asked: thirty logins would stop all others
        self._known: dict[str, tuple[float, Person | None]] = {}
        self._forgotten = 0
        self._shares: dict[int, str] = {}  # of people who were here lately
        # Somebody without an account costs as much time as a wrong password.
        self._nobody = self._hasher.hash(secrets.token_hex(8))

    # -- who is it?

    async def by_session(self, token: str) -> Person | None:
        return await self._find("session", hash_of(token))

    async def by_key(self, token: str) -> Person | None:
        return await self._find("key", hash_of(token))

    async def _find(self, kind: str, hashed: str) -> Person | None:
        now = time.monotonic()
        known = self._known.get(kind + hashed)
        if known is not None and now - known[0] < _KNOWN_FOR:
            return known[1]
        look = _by_session if kind == "session" else _by_key
        forgotten = self._forgotten
        person = await self._database.read(lambda connection: look(connection, hashed))
        if person is not None:
            self._note_share(person)
        if forgotten != self._forgotten:
            return person  # somebody changed while this was read: it may be old already
        if len(self._known) > 20_000:
            self._known.clear()
        self._known[kind + hashed] = (now, person)
        return person

    def _note_share(self, person: Person) -> None:
        if len(self._shares) > 20_000:
            self._shares.clear()
        self._shares[person.id] = person.share

    def share(self, person: int) -> str:
        """Whose work this person's work is, as far as it is known without looking it up."""
        return self._shares.get(person, f"p{person}")

    async def is_still(self, person: Person) -> bool:
        """Does what he came in by still open anything? Sessions and keys end, and people are banned or deleted."""
        found = await (self._find("key", person.key) if person.by_key else self._find("session", person.session))
        return found is not None and found.ban is None

    def forget(self, person: int) -> None:
        """Something about this person changed."""
        self._forgotten += 1
        for key in [key for key, (_, one) in self._known.items() if one is None or one.id == person]:
            del self._known[key]
        self.on_change(person)

    def forget_all(self) -> None:
        self._forgotten += 1
        self._known.clear()

    def close(self) -> None:
        self._hashing.close()

    # -- coming and going

    async def new_guest(
        self, name: str, settings: PersonSettings | None = None, *, network: str = ""
    ) -> tuple[Person, str]:
        """A guest from a network, and the token of the session."""
        settings = settings or PersonSettings()
        origin = self._origin(network)

        def store(connection: Connection) -> int:
            check_free(connection, name)
            row = {"name": name, "settings": _pack(settings), "created": time.time(), "origin": origin}
            return _new_id(connection, row)

        number = await self._writer.write(store)
        return await self._enter(number)

    def _origin(self, network: str) -> str | None:
        """What is stored instead of an address; only this site can compare it with another one."""
        if not network:
            return None
        return hashlib.blake2b(network.encode(), key=self._secret, person=b"origin", digest_size=16).hexdigest()

    async def register(
        self, name: str, password: str, guest: Person | None, *, network: str = ""
    ) -> tuple[Person, str]:
        """A new account; a guest keeps his seats."""
        name = proper_name(name)
        if not _SHORTEST_PASSWORD <= len(password) <= _LONGEST_PASSWORD:
            raise BadAccount("bad-password")
        packed = await self._hashing.do(network, lambda: self._hasher.hash(password))
        values = {"name": name, "login": login_of(name), "password": packed, "lookalike": lookalike_of(name)}
        keeps = guest is not None and guest.is_guest

        def store(connection: Connection) -> int:
            people = schema.people
            check_free(connection, name)
            if guest is not None and keeps:
                connection.execute(update(people).where(people.c.id == guest.id).values(**values))
                _call_at_tables(connection, guest.id, name)
                connection.execute(delete(schema.sessions).where(schema.sessions.c.person == guest.id))
                notify(connection, f"person:{guest.id}")
                return guest.id
            row = {**values, "settings": "{}", "created": time.time(), "origin": self._origin(network)}
            return _new_id(connection, row)

        try:
            number = await self._writer.write(store)
        except IntegrityError:
            raise BadAccount("name-taken") from None
        self.forget(number)
        return await self._enter(number, guest.session if keeps and guest is not None else "")

    async def log_in(self, name: str, password: str, *, network: str = "") -> tuple[Person, str] | None:
        """The account and a new session, if name and password fit; `network` is where somebody says them."""
        login = login_of(name)
        row = await self._database.read(lambda connection: _by_login(connection, login))
        packed = row.password if row is not None else self._nobody
        fits = await self._hashing.do(network, lambda: _fits(self._hasher, packed, password[:_LONGEST_PASSWORD]))
        if row is None or not fits:
            return None
        ban = await self._database.read(lambda connection: ban_of(connection, row.id))
        if ban is not None:
            raise Banned(ban)
        return await self._enter(row.id)

    async def mark_of(self, name: str) -> str:
        """What a browser shows that was logged in with this name before; another password ends it. Names that do not
        exist have one too, which no browser has."""
        login = login_of(name)
        row = await self._database.read(lambda connection: _by_login(connection, login))
        about = f"{row.id} {row.password}" if row is not None else secrets.token_hex(8)
        return hashlib.blake2b(about.encode(), key=self._secret, digest_size=12).hexdigest()

    async def _enter(self, number: int, before: str = "") -> tuple[Person, str]:
        """A new session; `before` is the one that it follows in the same browser."""
        token = secrets.token_urlsafe(32)
        hashed = hash_of(token)
        now = time.time()

        def store(connection: Connection) -> None:
            row = {"hash": hashed, "person": number, "created": now, "expires": now + SESSION_DAYS * 86_400}
            connection.execute(insert(schema.sessions).values(**row))
            connection.execute(delete(schema.sessions).where(schema.sessions.c.expires < now))
            if before:
                push = schema.push_subscriptions
                same = update(push).where(push.c.person == number, push.c.session == before)
                connection.execute(same.values(session=hashed))

        await self._writer.write(store)
        self._known.pop("session" + hashed, None)
        person = await self._find("session", hashed)
        assert person is not None
        return person, token

    async def log_out(self, person: Person) -> None:
        def store(connection: Connection) -> None:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.hash == person.session))
            push = schema.push_subscriptions  # this browser may be somebody else's tomorrow
            connection.execute(delete(push).where(push.c.person == person.id, push.c.session == person.session))
            notify(connection, f"person:{person.id}")

        await self._writer.write(store)
        self.forget(person.id)

    # -- settings and data

    async def set(self, person: Person, settings: PersonSettings) -> None:
        def store(connection: Connection) -> None:
            people = schema.people
            connection.execute(update(people).where(people.c.id == person.id).values(settings=_pack(settings)))
            notify(connection, f"person:{person.id}")

        await self._writer.write(store)
        self.forget(person.id)

    async def rename(self, person: Person, name: str) -> None:
        """Another name for a guest, here, at all his tables and in tournaments. (An account is found by its name.)"""
        name = proper_name(name)
        people = schema.people

        def store(connection: Connection) -> None:
            check_free(connection, name)
            guest = people.c.id == person.id, people.c.login.is_(None)
            if connection.execute(update(people).where(*guest).values(name=name)).rowcount:
                _call_at_tables(connection, person.id, name)
            notify(connection, f"person:{person.id}")

        await self._writer.write(store)
        self.forget(person.id)

    async def change_password(self, person: Person, old: str, new: str) -> tuple[Person, str]:
        """A new password; all other sessions and all keys for programs end."""
        if not _SHORTEST_PASSWORD <= len(new) <= _LONGEST_PASSWORD:
            raise BadAccount("bad-password")
        row = await self._database.read(lambda connection: _by_id(connection, person.id))
        packed = row.password if row is not None and row.password else self._nobody
        whose = person.share
        if not await self._hashing.do(whose, lambda: _fits(self._hasher, packed, old[:_LONGEST_PASSWORD])):
            raise BadAccount("wrong-password")
        hashed = await self._hashing.do(whose, lambda: self._hasher.hash(new))
        await self._writer.write(lambda connection: set_password(connection, person.id, hashed))
        self.forget(person.id)
        return await self._enter(person.id, person.session)

    async def check_password(self, person: Person, password: str) -> bool:
        """Is it really the owner of the account who asks? A guest has no password."""
        if person.is_guest:
            return True
        row = await self._database.read(lambda connection: _by_id(connection, person.id))
        packed = row.password if row is not None and row.password else self._nobody
        return await self._hashing.do(person.share, lambda: _fits(self._hasher, packed, password[:_LONGEST_PASSWORD]))

    async def is_recoverable(self, token: str) -> bool:
        """Can a new password be set with this token?"""
        hashed = hash_of(token)
        return await self._database.read(lambda connection: _recovering(connection, hashed)) is not None

    async def recover(self, token: str, new: str, *, network: str = "") -> tuple[Person, str] | None:
        """A new password for whoever has got a token by e-mail: it counts once, and everything else ends."""
        if not _SHORTEST_PASSWORD <= len(new) <= _LONGEST_PASSWORD:
            raise BadAccount("bad-password")
        hashed = await self._hashing.do(network, lambda: self._hasher.hash(new))

        def store(connection: Connection) -> int | None:
            person = _recovering(connection, hash_of(token))
            used = delete(schema.recoveries).where(schema.recoveries.c.hash == hash_of(token))
            if person is None or not connection.execute(used).rowcount:
                return None
            set_password(connection, person, hashed)
            return person

        number: int | None = await self._writer.write(store)
        if number is None:
            return None
        self.forget(number)
        return await self._enter(number)

    async def data_of(self, person: Person) -> dict[str, Any]:
        """Everything that is stored about a person."""
        return await self._database.read(lambda connection: everything_of(connection, person.id))

    async def tables_of(self, person: Person) -> list[str]:
        """Where somebody sits."""
        return [table_id for table_id, _, _ in await self._seats_of(person)]

    async def running_tables_of(self, person: Person) -> list[tuple[str, int]]:
        """Where somebody sits and the game is not over, and his seats there."""
        return [(table_id, seat) for table_id, seat, status in await self._seats_of(person) if status != "over"]

    async def _seats_of(self, person: Person) -> list[tuple[str, int, str]]:
        tables, seats = schema.tables, schema.seats
        query = select(seats.c.table_id, seats.c.seat, tables.c.status).join(tables).where(seats.c.person == person.id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [(row.table_id, row.seat, row.status) for row in rows]

    async def delete(self, person: Person) -> list[str]:
        """Forget a person; the tables where he sat are returned, so that bots can take the seats."""

        def store(connection: Connection) -> list[str]:
            where = delete_person(connection, person.id)
            notify(connection, f"person:{person.id}")
            return where

        tables: list[str] = await self._writer.write(store)
        self.forget(person.id)
        return tables

    # -- keys for programs

    async def new_key(
        self, person: Person, label: str, table_id: str | None = None, seat: int | None = None
    ) -> tuple[Key, str]:
        """A key and its secret, which is shown only this once."""
        secret = f"orloj_{secrets.token_urlsafe(24)}"
        key = Key(secrets.token_hex(6), printable(label).strip()[:60] or "key", table_id, seat, time.time())

        def store(connection: Connection) -> None:
            keys = schema.api_keys
            if label in (GUEST_KEY, LOGIN_KEY):  # made without asking: the newest ones are enough
                made = select(keys.c.id).where(keys.c.person == person.id, keys.c.label == label)
                old = list(connection.execute(made.order_by(keys.c.created.desc()).offset(_LOGIN_KEYS - 1)).scalars())
                connection.execute(delete(keys).where(keys.c.id.in_(old)))
            if len(connection.execute(select(keys.c.id).where(keys.c.person == person.id)).all()) >= _MOST_KEYS:
                raise BadAccount("too-many-keys")
            row = {**msgspec.structs.asdict(key), "hash": hash_of(secret), "person": person.id}
            connection.execute(insert(keys).values(**row))

        await self._writer.write(store)
        return key, secret

    async def keys_of(self, person: Person) -> list[Key]:
        keys = schema.api_keys
        query = select(keys).where(keys.c.person == person.id).order_by(keys.c.created)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Key(row.id, row.label, row.table_id, row.seat, row.created) for row in rows]

    async def delete_key(self, person: Person, key_id: str) -> bool:
        keys = schema.api_keys

        def store(connection: Connection) -> int:
            found = connection.execute(delete(keys).where(keys.c.person == person.id, keys.c.id == key_id))
            notify(connection, f"person:{person.id}")
            return found.rowcount

        deleted = await self._writer.write(store)
        self.forget(person.id)
        return bool(deleted)


def check_free(connection: Connection, name: str, whose: int | None = None) -> None:
    """Nobody is called like another account, a bot or an office, nor so that one would be taken for it."""
    if is_kept(name):
        raise BadAccount("name-kept")
    people = schema.people
    same = select(people.c.id).where(people.c.lookalike == lookalike_of(name))
    if connection.execute((same if whose is None else same.where(people.c.id != whose)).limit(1)).first():
        raise BadAccount("name-taken")


def _call_at_tables(connection: Connection, person: int, name: str) -> None:
    """Whoever sits with somebody, or meets him in a tournament, reads his new name."""
    for named in (schema.seats, schema.tournament_players):
        connection.execute(update(named).where(named.c.person == person).values(name=name))


def delete_person(connection: Connection, person: int) -> list[str]:
    """Forget a person; the tables where he sat."""
    seats, chat, reports = schema.seats, schema.chat, schema.reports
    where = list(connection.execute(select(seats.c.table_id).where(seats.c.person == person)).scalars())
    connection.execute(update(seats).where(seats.c.person == person).values(name="–"))
    connection.execute(update(chat).where(chat.c.person == person).values(name="–", text="–"))
    connection.execute(update(reports).where(reports.c.about == person).values(name="–", said="–"))
    forget(connection, person)
    connection.execute(delete(schema.people).where(schema.people.c.id == person))
    return where


def _new_id(connection: Connection, row: dict[str, Any]) -> int:
    statement = insert(schema.people).values(**row).returning(schema.people.c.id)
    return int(connection.execute(statement).scalar_one())


def _fits(hasher: PasswordHasher, packed: str, password: str) -> bool:
    try:
        return hasher.verify(packed, password)
    except (Argon2Error, InvalidHashError):
        return False


def _pack(settings: PersonSettings) -> str:
    return msgspec.json.encode(settings).decode()


def _person(row: Any) -> Person:
    try:
        settings = msgspec.json.decode(row.settings, type=PersonSettings)
    except msgspec.MsgspecError:  # from another version
        settings = PersonSettings()
    is_guest = row.login is None
    share = share_of(row.id, is_guest=is_guest, created=row.created, origin=row.origin)
    return Person(row.id, row.name, is_guest, settings, share=share)


def _by_session(connection: Connection, hashed: str) -> Person | None:
    people, sessions = schema.people, schema.sessions
    query = select(people).join(sessions).where(sessions.c.hash == hashed, sessions.c.expires > time.time())
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    [name] = told_apart(connection, [(row.name, row.login)])
    return msgspec.structs.replace(_person(row), name=name, session=hashed, ban=ban_of(connection, row.id))


def _by_key(connection: Connection, hashed: str) -> Person | None:
    people, keys = schema.people, schema.api_keys
    query = select(people, keys.c.table_id, keys.c.seat).join(keys).where(keys.c.hash == hashed)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    opens = {"by_key": True, "table_id": row.table_id, "seat": row.seat, "key": hashed}
    [name] = told_apart(connection, [(row.name, row.login)])
    return msgspec.structs.replace(_person(row), **opens, name=name, ban=ban_of(connection, row.id))


def told_apart(connection: Connection, called: Sequence[tuple[str, str | None]]) -> list[str]:
    """The names that others read, of people with these names and logins (guests have none). An account may have taken
    the name of a guest who was here before: from then on he is shown with a mark that no name has, until he chooses
    another one."""
    people = schema.people
    guests = {name for name, login in called if login is None and not name.startswith(_NO_NAME)}
    looks = {name: lookalike_of(name) for name in guests}
    query = select(people.c.lookalike).where(people.c.lookalike.in_(sorted(set(looks.values()))))
    taken = set(connection.execute(query).scalars()) if looks else set[str]()
    taken_names = {name for name, look in looks.items() if look in taken or is_kept(name)}
    return [f"~{name}" if login is None and name in taken_names else name for name, login in called]


def _by_login(connection: Connection, login: str) -> Any:
    people = schema.people
    return connection.execute(select(people).where(people.c.login == login)).one_or_none()


def _recovering(connection: Connection, hashed: str) -> int | None:
    recoveries = schema.recoveries
    query = select(recoveries.c.person).where(recoveries.c.hash == hashed, recoveries.c.until > time.time())
    found: int | None = connection.execute(query).scalar_one_or_none()
    return found


def set_password(connection: Connection, person: int, hashed: str) -> None:
    """Whoever knew the old one is out: sessions, keys, and other ways to a new one."""
    people = schema.people
    connection.execute(update(people).where(people.c.id == person).values(password=hashed))
    for kept in (schema.sessions, schema.api_keys, schema.recoveries):
        connection.execute(delete(kept).where(kept.c.person == person))
    notify(connection, f"person:{person}")


def _by_id(connection: Connection, number: int) -> Any:
    people = schema.people
    return connection.execute(select(people).where(people.c.id == number)).one_or_none()
