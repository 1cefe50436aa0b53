"""Who in this process wants to hear about a table."""

from __future__ import annotations

import asyncio
from collections import defaultdict


class Listener:
    """Somebody who follows a table. What happens while he is busy is heard as one thing: only the newest counts."""

    def __init__(self, person: int | None) -> None:
        self.person = person
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

    def join(self, table_id: str, person: int | None) -> Listener:
        listener = Listener(person)
        self._listeners[table_id].add(listener)
        return listener

    def leave(self, table_id: str, listener: Listener) -> None:
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

    def tell_all(self) -> None:
        """Something may have been missed: everybody looks again."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.hear()

    def people_at(self, table_id: str) -> set[int]:
        """Who of the signed-in people has the table open here."""
        return {one.person for one in self._listeners.get(table_id, ()) if one.person is not None}

    def is_watched(self, table_id: str) -> bool:
        return table_id in self._listeners
