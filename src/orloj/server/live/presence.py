"""Who is at a table now, here or in another process: players with an open line, and those who watch.

Only open lines count, nothing that anybody answers: so it tells nothing of a game. A line that is closed counts for a
little while, because pages are loaded again and phones fall asleep.

Processes tell each other what they see (over PostgreSQL's notifications): at every change, and again now and then, so
that a process that died is forgotten. Whoever has nobody at a table yet asks the others.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec import Struct, field

GRACE = 15.0  # seconds that somebody stays after his last line was closed
SETTLE = 1.0  # seconds in which changes are told as one
BEAT = 20.0  # seconds after which a process tells again what it sees
_FORGOTTEN = 2.5 * BEAT  # seconds after which a silent process is taken for dead
_MOST_NAMED = 60  # people of one table in a message, which PostgreSQL keeps below 8000 bytes


class Crowd(NamedTuple):
    """Everybody who has a table open: people by their ids, with the names of those who may be named, and how many
    lines belong to nobody."""

    people: dict[int, str]  # guests have no name here
    unknown: int


NOBODY = Crowd({}, 0)


class PeopleSeen(Struct):
    """What a process sees at a table."""

    table: str
    sender: str
    people: dict[int, str] = field(default_factory=dict)
    unknown: int = 0
    asks: bool = False  # the others are to tell what they see


class Presence:
    """All who are at tables. `changed` is called when somebody came or went, some time after it."""

    def __init__(self, changed: Callable[[str], None], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._changed = changed
        self._clock = clock
        self._me = secrets.token_hex(4)
        self.send: Callable[[list[bytes]], None] | None = None  # to the other processes, if there may be any
        self._lines: defaultdict[str, Counter[int | None]] = defaultdict(Counter)
        self._names: dict[int, str] = {}  # of the people who have lines, or had some a moment ago
        self._left: defaultdict[str, dict[int, float]] = defaultdict(dict)  # who is gone for good at that time
        self._elsewhere: defaultdict[str, dict[str, tuple[float, PeopleSeen]]] = defaultdict(dict)
        self._told: dict[str, Crowd] = {}
        self._looks: dict[str, asyncio.TimerHandle] = {}

    def come(self, table_id: str, person: int | None, name: str = "") -> None:
        """Somebody opens a line; people without a name stay unnamed."""
        first = not self._lines[table_id].total()
        self._lines[table_id][person] += 1
        if person is not None:
            self._names[person] = name
            self._left[table_id].pop(person, None)
        if first and self.send is not None:
            self.send([self._report(table_id, asks=True)])
        self._look_soon(table_id, SETTLE)

    def go(self, table_id: str, person: int | None, *, may_return: bool) -> None:
        """Somebody closes a line; who has only asked for news, as programs do, asks again soon or not at all."""
        lines = self._lines[table_id]
        lines[person] -= 1
        if lines[person] <= 0:
            del lines[person]
            if person is not None and may_return:
                self._left[table_id][person] = self._clock() + GRACE
        if not lines:
            del self._lines[table_id]
        self._look_soon(table_id, GRACE if person in self._left[table_id] else SETTLE)

    def at(self, table_id: str) -> Crowd:
        """Everybody who is there."""
        here = self._here(table_id)
        people, unknown, old = dict(here.people), here.unknown, self._clock() - _FORGOTTEN
        for when, report in self._elsewhere.get(table_id, {}).values():
            if when > old:
                people |= report.people
                unknown += report.unknown
        return Crowd(people, unknown)

    def people_at(self, table_id: str) -> set[int]:
        """The people of whom it is known who they are."""
        if table_id in self._elsewhere:
            return {*self.at(table_id).people}
        return self._ids(table_id)

    def _here(self, table_id: str) -> Crowd:
        ids = sorted(self._ids(table_id))
        unknown = self._lines[table_id][None] if table_id in self._lines else 0
        return Crowd({person: self._names.get(person, "") for person in ids}, unknown)

    def _ids(self, table_id: str) -> set[int]:
        """Who has a line in this process, or had one a moment ago."""
        ids = {person for person in self._lines.get(table_id, ()) if person is not None}
        if table_id in self._left:
            now = self._clock()
            ids |= {person for person, until in self._left[table_id].items() if until > now}
        return ids

    def people_here(self) -> set[int]:
        """All who have any table open in this process."""
        return {person for lines in self._lines.values() for person in lines if person is not None}

    # -- telling it

    def _look_soon(self, table_id: str, after: float) -> None:
        """Changes in quick succession are told once. A look that was planned for later may come too early: then nothing
        has changed yet, and another one is planned."""
        planned = self._looks.get(table_id)
        loop = asyncio.get_running_loop()
        if planned is not None:
            if planned.when() <= loop.time() + after:
                return
            planned.cancel()
        self._looks[table_id] = loop.call_later(after, self._look, table_id)

    def _look(self, table_id: str) -> None:
        self._looks.pop(table_id, None)
        now, left = self._clock(), self._left.get(table_id, {})
        for person in [person for person, until in left.items() if until <= now]:
            del left[person]
        if left:
            self._look_soon(table_id, max(SETTLE, min(left.values()) - now))
        else:
            self._left.pop(table_id, None)
        crowd, before = self.at(table_id), self._told.get(table_id, NOBODY)
        if crowd == before:
            return
        if crowd == NOBODY:
            self._told.pop(table_id, None)
            self._elsewhere.pop(table_id, None)
        else:
            self._told[table_id] = crowd
        self._forget_names()
        if self.send is not None:
            self.send([self._report(table_id)])
        self._changed(table_id)

    def _forget_names(self) -> None:
        if len(self._names) > 2000:
            known = {person for lines in self._lines.values() for person in lines}
            known |= {person for left in self._left.values() for person in left}
            self._names = {person: name for person, name in self._names.items() if person in known}

    # -- other processes

    def _report(self, table_id: str, *, asks: bool = False) -> bytes:
        here = self._here(table_id)
        people = dict(list(here.people.items())[:_MOST_NAMED])
        return msgspec.json.encode(PeopleSeen(table_id, self._me, people, here.unknown, asks))

    def beat(self) -> None:
        """Tell the others again what is seen here, and forget those who do not tell any more."""
        old = self._clock() - _FORGOTTEN
        for table_id, seen in list(self._elsewhere.items()):
            for sender in [sender for sender, (when, _) in seen.items() if when <= old]:
                del seen[sender]
            if not seen:
                del self._elsewhere[table_id]
        if self.send is not None and self._lines:
            self.send([self._report(table_id) for table_id in self._lines])
            for table_id in self._lines:
                self._look_soon(table_id, SETTLE)

    def hear(self, message: str) -> None:
        """Another process tells what it sees."""
        report = msgspec.json.decode(message, type=PeopleSeen)
        if report.sender == self._me:
            return
        if report.people or report.unknown:
            self._elsewhere[report.table][report.sender] = (self._clock(), report)
        elif report.table in self._elsewhere:
            self._elsewhere[report.table].pop(report.sender, None)
        if report.table not in self._lines and not self._left.get(report.table):
            return  # nobody here wants to know
        if report.asks and self.send is not None:
            self.send([self._report(report.table)])
        self._look_soon(report.table, SETTLE)
