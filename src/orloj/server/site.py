"""Everything that a running server consists of, put together and taken apart again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from functools import partial

from sqlalchemy import Connection

from orloj.server.admin.retention import Forgetting
from orloj.server.limits import Allowance
from orloj.server.live.channels import Channels
from orloj.server.live.digests import Digests
from orloj.server.live.hints import Hints
from orloj.server.live.hub import Hub
from orloj.server.live.keeper import Keeper
from orloj.server.live.listener import NoticeBoard
from orloj.server.live.lists import Lists
from orloj.server.live.odds import Odds
from orloj.server.live.online import Online
from orloj.server.live.reviews import Reviews
from orloj.server.live.room import Room
from orloj.server.live.rooms import Rooms
from orloj.server.live.talk import MOST_SAID, Said, Talk
from orloj.server.live.thinkers import Thinkers
from orloj.server.meeting.invitations import Invitations
from orloj.server.meeting.results import Results
from orloj.server.meeting.tournaments import Tournaments
from orloj.server.meeting.wishes import Wishes
from orloj.server.notices.mail import Mailer
from orloj.server.notices.outbox import Outbox
from orloj.server.notices.recovery import Recovery
from orloj.server.notices.turns import Turns
from orloj.server.notices.webpush import SiteKey
from orloj.server.operating.logs import Failures
from orloj.server.people.apart import Apart
from orloj.server.people.friends import Friends
from orloj.server.people.people import People, Person
from orloj.server.people.profiles import Profiles
from orloj.server.people.reach import Reach
from orloj.server.settings import Settings
from orloj.server.slowly import Slowly
from orloj.server.storage.database import Database
from orloj.server.storage.trouble import StorageAway
from orloj.server.storage.writer import Writer, notify

log = logging.getLogger("orloj.site")
_LATER = 0.05  # seconds between two answers of bots that nobody waits for
_NICE = 10  # so much less urgent than the server's own work is thinking


class Site:
    """The parts of a server. `open` and `close` are called in its event loop."""

    database: Database
    writer: Writer
    hub: Hub
    rooms: Rooms
    lists: Lists
    talk: Talk
    people: People
    apart: Apart
    thinkers: Thinkers
    keeper: Keeper
    hints: Hints
    odds: Odds
    reviews: Reviews
    digests: Digests
    results: Results
    forgetting: Forgetting
    profiles: Profiles
    online: Online
    friends: Friends
    invitations: Invitations
    wishes: Wishes
    tournaments: Tournaments
    reach: Reach
    outbox: Outbox
    lookups: Slowly
    mailer: Mailer
    recovery: Recovery
    turns: Turns
    push_key: SiteKey
    letters: Allowance  # that people may let us write to themselves

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.channels = Channels()
        self.failures = Failures()
        self._notices: NoticeBoard | None = None
        self.stopping = False
        self._telling: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.settings.data.mkdir(parents=True, exist_ok=True)
        self.database = Database(self.settings.database, durable=self.settings.durable)
        await self.database.work(self.database.migrate)
        self.writer = Writer(self.database)
        self.hub = Hub()
        quick = self.settings.quick_bots
        self.rooms = Rooms(
            self.database, self.writer, self.hub, always_quick=quick, bot_tables=self.settings.bot_tables
        )
        self.lists = Lists(self.database)
        self.push_key = await self.database.work(lambda: SiteKey.kept_in(self.settings.data))
        self.people = People(self.database, self.writer, self.push_key.derived(b"orloj: browsers"))
        self.people.on_change = self._person_changed
        self.talk = Talk(self.database, self.writer, self.hub, self.people)
        self.apart = Apart(self.database, self.writer, self.people)
        self.rooms.share_of = self.people.share
        self.thinkers = Thinkers(
            self.settings.thinkers or None, gap=0.0 if quick else _LATER, gives_way=0 if quick else _NICE
        )
        self.keeper = Keeper(self.rooms, self.thinkers)
        self.keeper.start()
        self.hints = Hints(self.rooms, self.thinkers, self.settings.hint_budget, self.settings.hints_per_minute)
        self.odds = Odds(gives_way=0 if quick else _NICE)
        self.reviews = Reviews(self.rooms, self.thinkers, self.database, self.writer, self.settings.review_budget)
        self.results = Results(self.database, self.writer, self.rooms)
        self.digests = Digests(self.database, self.writer, self.rooms)
        self.results.start()
        self.forgetting = Forgetting(self.settings.retention, self.writer)
        self.forgetting.start()
        self.profiles = Profiles(self.database)
        self.online = Online(self.hub.presence)
        self.friends = Friends(self.database, self.writer)
        self.invitations = Invitations(self.database, self.writer, self.rooms)
        self.wishes = Wishes(self.database, self.writer, self.rooms)
        self.tournaments = Tournaments(self.database, self.writer, self.rooms)
        self.results.on_result = self.tournaments.result_is_there
        await self._open_ways_out()
        self._notices = NoticeBoard(self.database, self.rooms, self.people, self.hub, self.talk, self.online)
        if self.database.is_postgres:
            self.hub.presence.send = partial(self._tell_processes, "here")
            self.online.send = partial(self._tell_processes, "online")

    def _person_changed(self, person: int) -> None:
        self.apart.forget(person)
        self.hub.tell_person(person)

    def _tell_processes(self, what: str, reports: list[bytes]) -> None:
        """Who is at which table, for the other processes. Nobody waits for it, and what is lost comes again."""

        def say(connection: Connection) -> None:
            for report in reports:
                notify(connection, f"{what}:{report.decode()}")

        task = asyncio.create_task(self.writer.write(say))
        self._telling.add(task)
        task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        error = task.exception() if not task.cancelled() else None
        if error is not None and not isinstance(error, StorageAway):  # that one was logged
            log.warning("other processes could not be told who is here: %s", type(error).__name__)

    async def _open_ways_out(self) -> None:
        """For people who are not here: push messages and e-mail."""
        settings = self.settings
        self.reach = Reach(self.database, self.writer)
        self.outbox = Outbox()
        self.lookups = Slowly("lookups")  # of hosts that somebody names: they may take long to be found
        self.mailer = Mailer(settings.mail, settings.site_url, self.outbox)
        self.recovery = Recovery(self.reach, self.mailer, self.outbox, settings.mails_per_hour)
        self.letters = Allowance(settings.mails_per_hour / 3600, settings.mails_per_hour)
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
        said = await self.said_mark(room, person)
        return room.version_for(person.id if person is not None else None, self.hub.presence.at(room.id), said)

    def wind_down(self) -> None:
        """The site is about to stop: nobody waits any longer for something to happen."""
        self.stopping = True
        self.hub.tell_all()

    async def heard(self, room: Room, person: Person | None, *, after: int = 0, most: int = MOST_SAID) -> list[Said]:
        """What was said at a table after a line, as a reader wants to hear it."""
        return await self.talk.heard(room, await self._unheard_by(person), after=after, most=most)

    async def said_mark(self, room: Room, person: Person | None) -> list[int]:
        """The newest line, and whom the reader does not want to hear: what he is shown of the chat depends on it."""
        return [await self.talk.newest(room), *sorted(await self._unheard_by(person))]

    async def _unheard_by(self, person: Person | None) -> Collection[int]:
        return await self.apart.of(person.id) if person is not None else ()

    async def close(self) -> None:
        self.hub.presence.send = self.online.send = None
        if self._notices is not None:
            await self._notices.close()
        await asyncio.gather(*self._telling, return_exceptions=True)
        await self.turns.close()
        await self.outbox.close()
        await self.reviews.close()
        await self.digests.close()
        await self.keeper.close()
        await self.results.close()
        await self.forgetting.close()
        await self.odds.close()
        await self.thinkers.close()
        self.people.close()
        self.lookups.close()
        self.writer.close()
        self.database.close()
