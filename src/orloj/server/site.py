"""Everything that a running server consists of, put together and taken apart again."""

from __future__ import annotations

from orloj.server.live.hints import Hints
from orloj.server.live.hub import Hub
from orloj.server.live.keeper import Keeper
from orloj.server.live.listener import NoticeBoard
from orloj.server.live.lists import Lists
from orloj.server.live.reviews import Reviews
from orloj.server.live.rooms import Rooms
from orloj.server.live.talk import Talk
from orloj.server.live.thinkers import Thinkers
from orloj.server.people.people import People
from orloj.server.settings import Settings
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer


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

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._notices: NoticeBoard | None = None

    async def open(self) -> None:
        self.settings.data.mkdir(parents=True, exist_ok=True)
        self.database = Database(self.settings.database)
        await self.database.work(self.database.migrate)
        self.writer = Writer(self.database)
        self.hub = Hub()
        self.rooms = Rooms(self.database, self.writer, self.hub, always_quick=self.settings.quick_bots)
        self.lists = Lists(self.database)
        self.talk = Talk(self.database, self.writer, self.hub)
        self.people = People(self.database, self.writer)
        self.thinkers = Thinkers(self.settings.thinkers or None)
        self.keeper = Keeper(self.rooms, self.thinkers)
        self.keeper.start()
        self.hints = Hints(self.rooms, self.thinkers, self.settings.hint_budget, self.settings.hints_per_minute)
        self.reviews = Reviews(self.rooms, self.thinkers, self.database, self.writer, self.settings.review_budget)
        if self.database.is_postgres:
            self._notices = NoticeBoard(self.database, self.rooms, self.people, self.hub)

    async def close(self) -> None:
        if self._notices is not None:
            await self._notices.close()
        await self.reviews.close()
        await self.keeper.close()
        await self.thinkers.close()
        self.writer.close()
        self.database.close()
