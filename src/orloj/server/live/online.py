"""Who is on the site now: whoever has asked for something lately, or has a table open.

People with an account who show themselves are named, all others are counted; visitors who are nobody yet are not
noticed. Where somebody is, and what he does there, is not told.

Processes tell each other whom they see (over PostgreSQL's notifications), and are forgotten when they fall silent.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec import Struct

from orloj.server.live.presence import BEAT, Presence
from orloj.server.people.people import Person

LATELY = 300.0  # seconds after which somebody who asks for nothing counts as gone
_FORGOTTEN = 2.5 * BEAT  # seconds after which a silent process is taken for dead
_IN_ONE_MESSAGE = 40  # people; PostgreSQL keeps messages below 8000 bytes
_MOST = 20_000


class Here(NamedTuple):
    """Everybody who is on the site: names, and how many others."""

    names: list[str]
    others: int

    @property
    def all(self) -> int:
        return len(self.names) + self.others


class SeenElsewhere(Struct):
    """Whom a process sees; many people come in several parts."""

    sender: str
    part: int
    people: dict[int, str]


class Online:
    """All of them."""

    def __init__(self, presence: Presence, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._presence = presence
        self._clock = clock
        self._me = secrets.token_hex(4)
        self.send: Callable[[list[bytes]], None] | None = None  # to the other processes, if there may be any
        self._seen: dict[int, tuple[float, str]] = {}  # when, and the name of those who may be named
        self._elsewhere: dict[tuple[str, int], tuple[float, dict[int, str]]] = {}

    def seen(self, person: Person) -> None:
        """Somebody asks for something."""
        named = not person.is_guest and person.settings.profile == "everybody"
        self._seen[person.id] = (self._clock(), person.name if named else "")
        if len(self._seen) > _MOST:
            self._forget_old()

    def now(self, without: int | None = None) -> Here:
        """Everybody in all processes, but for one."""
        people = self._here()
        old = self._clock() - _FORGOTTEN
        for when, others in self._elsewhere.values():
            if when > old:
                people |= others
        people.pop(without or -1, None)
        named = sorted({name for name in people.values() if name}, key=str.casefold)
        return Here(named, sum(not name for name in people.values()))

    def _here(self) -> dict[int, str]:
        """Those whom this process sees."""
        old, at_tables = self._clock() - LATELY, self._presence.people_here()
        people = {person: name for person, (when, name) in self._seen.items() if when > old or person in at_tables}
        return {**dict.fromkeys(at_tables, ""), **people}

    def _forget_old(self) -> None:
        there = self._here()
        self._seen = {person: seen for person, seen in self._seen.items() if person in there}

    # -- other processes

    def beat(self) -> None:
        """Tell the others who is seen here, and forget those who do not tell any more."""
        old = self._clock() - _FORGOTTEN
        self._elsewhere = {key: seen for key, seen in self._elsewhere.items() if seen[0] > old}
        self._forget_old()
        people = list(self._here().items())
        if self.send is None or not people:
            return
        parts = [dict(people[at : at + _IN_ONE_MESSAGE]) for at in range(0, len(people), _IN_ONE_MESSAGE)]
        self.send([msgspec.json.encode(SeenElsewhere(self._me, part, some)) for part, some in enumerate(parts)])

    def hear(self, message: str) -> None:
        """Another process tells whom it sees."""
        report = msgspec.json.decode(message, type=SeenElsewhere)
        if report.sender != self._me:
            self._elsewhere[report.sender, report.part] = (self._clock(), report.people)
