"""Everything that a running server consists of, put together and taken apart again."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import Connection

from orloj.server.limits import Allowance
from orloj.server.live.hints import Hints
from orloj.server.live.hub import Hub
from orloj.server.live.keeper import Keeper
from orloj.server.live.listener import NoticeBoard
from orloj.server.live.lists import Lists
from orloj.server.live.reviews import Reviews
from orloj.server.live.room import Room
from orloj.server.live.rooms import Rooms
from orloj.server.live.talk import Talk
from orloj.server.live.thinkers import Thinkers
from orloj.server.notices.mail import Mailer
from orloj.server.notices.outbox import Outbox
from orloj.server.notices.recovery import Recovery
from orloj.server.notices.turns import Turns
from orloj.server.notices.webpush import SiteKey
from orloj.server.people.people import People, Person
from orloj.server.people.reach import Reach
from orloj.server.settings import Settings
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer, notify

log = logging.getLogger("orloj.site")
_LATER = 0.05  # seconds between two answers of bots that nobody waits for


class Site:
    """The parts of a server. `open` and `close` are called in its event loop."""

    database: Database
    writer: Writer
    hub: Hub
    rooms: Rooms
    lists: Lists
    talk: Talk
    people: People
    thinkers: Thinkers
    keeper: Keeper
    hints: Hints
    reviews: Reviews
    reach: Reach
    outbox: Outbox
    mailer: Mailer
    recovery: Recovery
    turns: Turns
    push_key: SiteKey
    letters: Allowance  # that people may let us write to themselves

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._notices: NoticeBoard | None = None
        self._telling: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.settings.data.mkdir(parents=True, exist_ok=True)
        self.database = Database(self.settings.database)
        await self.database.work(self.database.migrate)
        self.writer = Writer(self.database)
        self.hub = Hub()
        quick = self.settings.quick_bots
        self.rooms = Rooms(
            self.database, self.writer, self.hub, always_quick=quick, bot_tables=self.settings.bot_tables
        )
        self.lists = Lists(self.database)
        self.talk = Talk(self.database, self.writer, self.hub)
        self.people = People(self.database, self.writer)
        self.thinkers = Thinkers(self.settings.thinkers or None, gap=0.0 if quick else _LATER)
        self.keeper = Keeper(self.rooms, self.thinkers)
        self.keeper.start()
        self.hints = Hints(self.rooms, self.thinkers, self.settings.hint_budget, self.settings.hints_per_minute)
        self.reviews = Reviews(self.rooms, self.thinkers, self.database, self.writer, self.settings.review_budget)
        await self._open_ways_out()
        if self.database.is_postgres:
            self._notices = NoticeBoard(self.database, self.rooms, self.people, self.hub, self.talk)
            self.hub.presence.send = self._tell_processes

    def _tell_processes(self, reports: list[bytes]) -> None:
        """Who is at which table, for the other processes. Nobody waits for it, and what is lost comes again."""

        def say(connection: Connection) -> None:
            for report in reports:
                notify(connection, f"here:{report.decode()}")

        task = asyncio.create_task(self.writer.write(say))
        self._telling.add(task)
        task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("other processes could not be told who is here: %s", type(error).__name__)

    async def _open_ways_out(self) -> None:
        """For people who are not here: push messages and e-mail."""
        settings = self.settings
        self.reach = Reach(self.database, self.writer)
        self.outbox = Outbox()
        self.mailer = Mailer(settings.mail, settings.site_url, self.outbox)
        self.recovery = Recovery(self.reach, self.mailer, self.outbox, settings.mails_per_hour)
        self.letters = Allowance(settings.mails_per_hour / 3600, settings.mails_per_hour)
        self.push_key = await self.database.work(lambda: SiteKey.kept_in(settings.data))
        # Push services want to know whom to write to if something goes wrong.
        contact = f"mailto:{settings.mail.sender}" if settings.mail.sender else settings.site_url
        contact = contact if contact.startswith(("mailto:", "https:")) else ""
        self.turns = Turns(
            self.database,
            self.writer,
            self.reach,
            self.mailer,
            self.outbox,
            self.push_key,
            contact=contact,
            allowed=settings.push_hosts,
            after=settings.notice_after,
            rounds=settings.notice_rounds,
        )

    async def version_for(self, room: Room, person: Person | None) -> str:
        """Which state of a table somebody would see now (`Room.version_for`)."""
        said = await self.talk.newest(room)
        return room.version_for(person.id if person is not None else None, self.hub.presence.at(room.id), said)

    async def close(self) -> None:
        self.hub.presence.send = None
        if self._notices is not None:
            await self._notices.close()
        await asyncio.gather(*self._telling, return_exceptions=True)
        await self.turns.close()
        await self.outbox.close()
        await self.reviews.close()
        await self.keeper.close()
        await self.thinkers.close()
        self.writer.close()
        self.database.close()
