"""Who in this process wants to hear about a table; who is there at all, `presence` knows."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from orloj.server.live.presence import Presence


class Listener:
    """Somebody who follows a table. What happens while he is busy is heard as one thing: only the newest counts."""

    def __init__(self, person: int | None, *, is_page: bool) -> None:
        self.person = person
        self.is_page = is_page  # a program that asks for news has no page open
        self._news = asyncio.Event()

    def hear(self) -> None:
        self._news.set()

    async def news(self) -> None:
        await self._news.wait()
        self._news.clear()


class Hub:
    """Passes on that something happened, never what: each listener looks for himself, with his own eyes."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self.presence = Presence(self._tell_who_is_there)

    def join(self, table_id: str, person: int | None, name: str = "", *, is_page: bool = True) -> Listener:
        """Somebody follows a table; whose name may not be told has none."""
        listener = Listener(person, is_page=is_page)
        self._listeners[table_id].add(listener)
        if self._counts(listener):
            self.presence.come(table_id, person, name)
        return listener

    def _counts(self, listener: Listener) -> bool:
        """Is he there? Visitors who only ask for news are not counted."""
        return listener.is_page or listener.person is not None

    def leave(self, table_id: str, listener: Listener) -> None:
        if self._counts(listener):
            self.presence.go(table_id, listener.person, may_return=listener.is_page)
        self._listeners[table_id].discard(listener)
        if not self._listeners[table_id]:
            del self._listeners[table_id]

    def tell(self, table_id: str) -> None:
        """Something happened."""
        for listener in self._listeners.get(table_id, ()):
            listener.hear()

    def tell_one(self, table_id: str, person: int) -> None:
        """Something happened that only this person may notice."""
        for listener in self._listeners.get(table_id, ()):
            if listener.person == person:
                listener.hear()

    def tell_person(self, person: int) -> None:
        """Something about this person has changed; perhaps he is not let in any more."""
        for listeners in self._listeners.values():
            for listener in listeners:
                if listener.person == person:
                    listener.hear()

    def tell_all(self) -> None:
        """Something may have been missed: everybody looks again."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.hear()

    def _tell_who_is_there(self, table_id: str) -> None:
        """Others came or went, perhaps between the moment when a page was made and the one when it began to listen."""
        self.tell(table_id)

    def people_at(self, table_id: str) -> set[int]:
        """Who of the people known by id has the table open, in any process."""
        return self.presence.people_at(table_id)

    def is_watched(self, table_id: str) -> bool:
        """Does anybody in this process follow it?"""
        return table_id in self._listeners
