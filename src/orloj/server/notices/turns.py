"""Who is to be told that it is his turn: at tables that are played over days, if he has not looked since he was asked.

Every process looks around. Whoever tells somebody writes that down first, in one statement that only one process can
win: nobody is told twice, and if that process dies just then, he is not told at all. Nobody is told again about the
same table until he has looked at it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, and_, exists, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, OperationalError

from orloj.games import game_named
from orloj.kernel import OrlojError, Seat
from orloj.server.live.room import CLOCKS, AskedAll, Room
from orloj.server.notices.mail import WORDS, Mailer
from orloj.server.notices.outbox import Outbox, OutboxFull, TryLater
from orloj.server.notices.outside import NotOutside, post
from orloj.server.notices.webpush import SiteKey, encrypted
from orloj.server.people.people import PersonSettings
from orloj.server.people.reach import MailAddress, Reach, Subscription
from orloj.server.rounds import Rounds
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.trouble import StorageAway
from orloj.server.storage.writer import Writer
from orloj.words import LANGS, Lang
from orloj.words.texts import texts_of

log = logging.getLogger("orloj.turns")
OVER_DAYS = tuple(clock for clock in CLOCKS if clock.startswith("days-"))
_GONE = (404, 410)
_KEEP_FOR = 3 * 86_400  # seconds for which a push service keeps a message for a browser that is switched off


class Turn(Struct):
    """Somebody for whom a table waits."""

    table_id: str
    game: str
    person: int
    name: str
    lang: Lang | None


class Turns:
    """Looks around until it is closed."""

    def __init__(
        self,
        database: Database,
        writer: Writer,
        reach: Reach,
        mailer: Mailer,
        outbox: Outbox,
        key: SiteKey,
        *,
        contact: str,
        allowed: Collection[str],
        after: float,
        rounds: float,
    ) -> None:
        self._database = database
        self._writer = writer
        self._reach = reach
        self._mailer = mailer
        self._outbox = outbox
        self._key = key
        self._contact = contact
        self._allowed = allowed
        self._after = after
        self._insert: Any = (postgresql if database.is_postgres else sqlite).insert(schema.looks)
        self._looking = asyncio.Lock()
        self._writing: set[asyncio.Task[None]] = set()
        self._rounds = Rounds(self.look_around, rounds, log, "looking for turns failed", first=rounds)
        self._rounds.start()

    async def close(self) -> None:
        await self._rounds.close()
        await self.noted()

    # -- looking

    def looked(self, room: Room, person: int | None) -> None:
        """Somebody has looked at a table; it is written down soon."""
        if person is None or room.info.clock not in OVER_DAYS or room.seat_of(person) is None:
            return
        task = asyncio.create_task(self._note_look(room.id, person, time.time()))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def noted(self) -> None:
        """Until every look is written down."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def _note_look(self, table_id: str, person: int, now: float) -> None:
        note = self._insert.values(table_id=table_id, person=person, looked=now)
        note = note.on_conflict_do_update(index_elements=["table_id", "person"], set_={"looked": now})
        with suppress(StorageAway, IntegrityError):  # the table is gone; or at worst he is told what he knows
            await self._writer.write(lambda connection: connection.execute(note).rowcount)

    # -- telling

    async def look_around(self) -> None:
        """Tell everybody who is to be told now, as far as the outbox takes it."""
        # One claim at a time: several in one transaction could wait for another process crosswise.
        async with self._looking:
            await self._look_around(time.time())

    async def _look_around(self, now: float) -> None:
        works = self._mailer.works
        due = await self._database.read(lambda connection: _due(connection, now, self._after, mail=works))
        for turn in due:
            if self._outbox.room < 20:  # more than one person can need
                return
            if await self._claim(turn, now):
                await self._tell(turn)

    async def _claim(self, turn: Turn, now: float) -> bool:
        looks = schema.looks
        claim = self._insert.values(table_id=turn.table_id, person=turn.person, looked=0.0, told=now)
        claim = claim.on_conflict_do_update(
            index_elements=["table_id", "person"],
            set_={"told": now},
            where=or_(looks.c.told.is_(None), looks.c.told < looks.c.looked),
        )
        claim = claim.execution_options(preserve_rowcount=True)  # otherwise an INSERT need not tell it
        try:
            return bool(await self._writer.write(lambda connection: connection.execute(claim).rowcount == 1))
        except OperationalError:  # another process was at it; the next round tells whether it has done it
            return False

    async def _tell(self, turn: Turn) -> None:
        with suppress(OutboxFull):
            for one in await self._reach.subscriptions_of(turn.person):
                self._push_soon(one, turn)
            if self._mailer.works:
                address = await self._reach.address_of(turn.person)
                if address.address is not None and address.turns:
                    self._write(address.address, address, turn)

    def _write(self, to: str, address: MailAddress, turn: Turn) -> None:
        lang = turn.lang or _spoken(address.lang)
        game = texts_of(game_named(turn.game).package).game_name(lang)
        link = self._mailer.link(f"/t/{turn.table_id}")
        letter = self._mailer.letter(to, "turn", lang, stop=address.stop, name=turn.name, game=game, link=link)
        self._mailer.send_soon(letter)

    def _push_soon(self, one: Subscription, turn: Turn) -> None:
        lang = turn.lang or _spoken(one.lang)
        game = texts_of(game_named(turn.game).package).game_name(lang)
        # The table and the game, nothing else.
        message = {"title": game, "body": WORDS(lang, "turn.push"), "lang": lang, "table": turn.table_id}
        self._outbox.put(lambda: self._push(one, msgspec.json.encode(message), turn.table_id))

    async def _push(self, one: Subscription, message: bytes, topic: str) -> None:
        headers = {
            "Authorization": self._key.signed(one.endpoint, self._contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_KEEP_FOR),
            "Urgency": "normal",
            "Topic": topic,  # a newer message about the same table replaces this one
        }
        body = encrypted(message, one.p256dh, one.auth)
        try:
            status, later = await self._outbox.work(lambda: post(one.endpoint, body, headers, self._allowed))
        except NotOutside:
            await self._reach.sent(one.id, "badly")
            return
        except OSError:
            raise TryLater from None
        if status in _GONE:
            await self._reach.sent(one.id, "gone")
        elif status == 429 or status >= 500:
            await self._reach.sent(one.id, "badly")
            raise TryLater(float(later) if later is not None and later.isdecimal() and len(later) < 8 else None)
        else:
            await self._reach.sent(one.id, "well" if 200 <= status < 300 else "badly")


def _spoken(lang: str) -> Lang:
    return next((one for one in LANGS if one == lang), "en")


def _due(connection: Connection, now: float, after: float, *, mail: bool) -> list[Turn]:
    """Who waits to be told: everybody who can be reached, is awaited, and has not looked since he was asked."""
    tables, seats, people, looks = schema.tables, schema.seats, schema.people, schema.looks
    push, letters = schema.push_subscriptions, schema.mail_addresses
    by_push = exists().where(push.c.person == seats.c.person)
    by_mail = exists().where(letters.c.person == seats.c.person, letters.c.address.is_not(None), letters.c.turns)
    theirs = and_(looks.c.table_id == tables.c.id, looks.c.person == seats.c.person)
    query = (
        select(
            tables.c.id,
            tables.c.game,
            tables.c.awaited,
            tables.c.asked,
            seats.c.seat,
            seats.c.person,
            people.c.name,
            people.c.settings,
            looks.c.looked,
        )
        .select_from(tables)
        .join(seats, seats.c.table_id == tables.c.id)
        .join(people, people.c.id == seats.c.person)
        .outerjoin(looks, theirs)
        .where(
            tables.c.status == "playing",
            tables.c.deadline.is_not(None),
            tables.c.clock.in_(OVER_DAYS),
            seats.c.kind == "person",
            ~seats.c.away,
            or_(looks.c.told.is_(None), looks.c.told < looks.c.looked),
            or_(by_push, by_mail) if mail else by_push,
        )
    )
    return [_turn(row) for row in connection.execute(query) if _is_due(row, now - after)]


def _is_due(row: Any, before: float) -> bool:
    if str(row.seat) not in row.awaited.split(","):
        return False
    asked = _asked_at(row.asked, row.seat)
    return asked is not None and asked <= before and (row.looked is None or row.looked < asked)


def _asked_at(packed: str, seat: Seat) -> float | None:
    try:
        question = msgspec.json.decode(packed, type=AskedAll).open.get(seat)
    except msgspec.MsgspecError:  # from another version
        return None
    return question.at if question is not None else None


def _turn(row: Any) -> Turn:
    lang: Lang | None = None
    with suppress(msgspec.MsgspecError, OrlojError):
        lang = msgspec.json.decode(row.settings, type=PersonSettings).lang
    return Turn(row.id, row.game, row.person, row.name, lang)
