"""A table of the site: its settings, its seats and, once it has begun, the game.

Everything here happens in the event loop and never waits, so nothing can come between a look and an answer.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Any, Literal

import msgspec
from msgspec import Struct

from orloj.games import game_named
from orloj.kernel import Change, Game, OrlojError, Outcome, Question, Record, Refused, Saver, Seat, Table
from orloj.kernel.record import Answer, Header
from orloj.kernel.table import Given
from orloj.server.storage.writer import Entry, Lineage, TableNews

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "bot", "open", "link"]

# How long a player may think about one answer before a bot stands in; None: as long as he likes.
CLOCKS: dict[str, float | None] = {
    "none": None,
    "live-2": 2 * 60,
    "live-5": 5 * 60,
    "live-15": 15 * 60,
    "days-1": 86_400,
    "days-3": 3 * 86_400,
    "days-7": 7 * 86_400,
}
PACES = ("natural", "quick")  # of the bots
UNDO = "undo"
UNDO_AGREED = "undo-agreed"


class Stale(Refused):
    """The answer is to a question that is closed."""


class NotBegun(OrlojError):
    """The table still waits for players."""


class TableInfo(Struct):
    """A row of `tables`, as far as the site shows it."""

    id: str
    game: str
    mode: str
    seats: int
    options: dict[str, str]
    owner: int | None
    public: bool
    clock: str
    pace: str
    status: Status
    created: float
    changed: float
    parent: str | None = None
    rematch: str | None = None
    wish: dict[str, Any] | None = None  # {"seat": who wants to take back, "question": …, "agreed": [seats]}


class SeatInfo(Struct):
    """A row of `seats`."""

    seat: Seat
    kind: SeatKind
    name: str
    person: int | None = None
    bot: str = ""
    invite: str | None = None
    away: bool = False

    @property
    def is_bot(self) -> bool:
        """Does a program answer for this seat now?"""
        return self.kind == "bot" or self.away


class Room:
    """A table in memory."""

    def __init__(self, info: TableInfo, seats: list[SeatInfo]) -> None:
        self.info = info
        self.seats = seats
        self.number = 0  # of entries stored or about to be
        self.seen_number = 0  # the same without answers that are still sealed: these nobody may notice
        self.lineage = Lineage()
        self.used = time.monotonic()  # for tidying up
        self._record: Record | None = None
        self._table: Table[Any] | None = None
        self._saver: Saver | None = None
        self._epochs: list[int] = [0] * info.seats
        self._undone = 0
        self._given: list[int] = []  # answers of each seat, forced ones and one that is still sealed too
        self._last: dict[Seat, tuple[str, str]] = {}  # question and token of each seat's last answer
        self._asked: dict[Seat, tuple[str, float]] = {}  # which question is open, and since when
        self._pending: asyncio.Future[None] | None = None
        self._told: TableNews | None = None  # what the list of tables shows

    @property
    def id(self) -> str:
        return self.info.id

    @property
    def game(self) -> Game[Any]:
        return game_named(self.info.game)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def begun(self) -> bool:
        return self._table is not None

    @property
    def table(self) -> Table[Any]:
        """The game itself. Whoever reads it must not wait before what was read is encoded."""
        if self._table is None:
            raise NotBegun("the table still waits for players")
        return self._table

    @property
    def outcome(self) -> Outcome | None:
        return self._table.outcome if self._table is not None else None

    # -- people

    def seat_of(self, person: int | None) -> Seat | None:
        """Where a person sits."""
        if person is None:
            return None
        return next((one.seat for one in self.seats if one.person == person), None)

    def may_see(self, person: int | None) -> bool:
        if self.info.public:
            return True
        return person is not None and (self.info.owner == person or self.seat_of(person) is not None)

    @property
    def people(self) -> list[int]:
        return [one.person for one in self.seats if one.person is not None]

    @property
    def is_full(self) -> bool:
        return all(one.kind in ("person", "bot") for one in self.seats)

    # -- beginning and loading

    def begin(self, table: Table[Any], at: float) -> tuple[bytes, Entry]:
        """The game begins: its header, and the entry that holds its first scene."""
        self._table = table
        header = msgspec.structs.replace(table.header, revision=table.game.revision)
        table.header = header
        self._record = Record(msgspec.structs.replace(header), [], [])
        self._saver = Saver(table)
        self.info.status = "playing"
        self._recount()
        return msgspec.msgpack.encode(header), self._entry(-1, "", "", at)

    def load(self, header: bytes, entries: Iterable[tuple[int, int, str, str, float, bytes, str]]) -> None:
        """Bring the game up to what is stored: entries (number, seat, question, token, at, change, epochs)."""
        if self._record is None:
            self._record = Record(msgspec.msgpack.decode(header, type=Header), [], [])
        at = self.info.created
        hidden: list[tuple[Seat, str]] = []  # the last entries, as far as they may be sealed
        for number, seat, question, token, moment, change, epochs in entries:
            if number != self.number + 1:
                raise OrlojError(f"entry {self.number + 1} of table {self.id} is missing")
            Change.unpack(change).apply_to(self._record)
            at = moment
            self.number = number
            if question:
                self._last[seat] = (question, token)
            else:
                self._last.pop(seat, None)
            if epochs:
                self._epochs = [int(epoch) for epoch in epochs.split(",")]
                self._undone = max(self._epochs)
            hidden.append((seat, question))
        self._table = Table.load(self.game, self._record)
        self._saver = Saver(self._table, self._record)
        self._recount()
        self._asked = {seat: (self.question_id(seat) or "", at) for seat in self._table.asks()}
        self._told = self._news()
        self.seen_number = self.number
        while hidden and self._is_sealed(*hidden.pop()):
            self.seen_number -= 1
        if self._table.outcome is not None:
            self.info.status = "over"

    def _is_sealed(self, seat: Seat, question: str) -> bool:
        return bool(question) and self.table.sealed(seat) is not None and self.question_id(seat) == question

    # -- questions

    def question(self, seat: Seat) -> Question[Any, Any] | None:
        """What the seat may answer now, also if its sealed answer can still be changed."""
        return self.table.question(seat)

    def question_id(self, seat: Seat) -> str | None:
        """The name of that question: the seat, how many answers it gave before, and after how many undos it was put."""
        table = self.table
        if table.question(seat) is None:
            return None
        given = self._given[seat]
        if table.sealed(seat) is not None:
            given -= 1
        return f"{seat}.{given}.{self._epochs[seat]}"

    def _sealed_is_forced(self, seat: Seat) -> bool:
        return next((one.forced for one in reversed(self.table.tail) if one.seat == seat), False)

    # -- what changes the game

    def answer(self, seat: Seat, token: str, question: str | None = None) -> Entry | None:
        """Take an answer and return what has to be stored; None if it was given already."""
        if question is not None:
            if self._last.get(seat) == (question, token) and self.question_id(seat) != question:
                return None  # a second click, or somebody who did not hear that the first one counted
            if self.question_id(seat) != question:
                raise Stale("this question is closed")
        question = self.question_id(seat) or ""
        table = self.table
        sealed_before = table.sealed(seat)
        table.answer(seat, token)
        if sealed_before is not None and table.sealed(seat) == sealed_before:
            return None  # the same once more
        self._last[seat] = (question, token)
        return self._entry(seat, question, token, time.time())

    def undo(self, seat: Seat, *, agreed: bool = False, along: Collection[Seat] = ()) -> Entry:
        """Take back the seat's last answer, and what the seats in `along` answered since."""
        before = {other: self._same_question(other) for other in self.table.asks()}
        hidden = self.table.sealed(seat) is not None and not self._sealed_is_forced(seat)
        self.table.undo(seat, agreed=agreed, along=along)
        self._undone += 1
        self._recount()
        for other in range(self.info.seats):
            # Whoever is asked the same as before may still answer it: for him nothing happened.
            if other == seat or before.get(other) is None or before[other] != self._same_question(other):
                self._epochs[other] = self._undone
        self._last.pop(seat, None)
        return self._entry(seat, "", UNDO_AGREED if agreed else UNDO, time.time(), hidden=hidden)

    def _same_question(self, seat: Seat) -> Any:
        question = self.table.question(seat)
        if question is None:
            return None
        return self._given[seat], question.kind, dict(question.values), list(question)

    def _recount(self) -> None:
        self._given = [0] * self.info.seats
        for chapter in self.table.history:
            self._count(chapter.given)

    def _count(self, given: Iterable[Answer | Given]) -> None:
        for one in given:
            if one.seat >= 0:  # not the kernel's own entries
                self._given[one.seat] += 1

    def _entry(self, seat: Seat, question: str, token: str, at: float, *, hidden: bool = False) -> Entry:
        """What has to be stored. Of what is sealed (or `hidden`: taken back while it was) others see nothing."""
        assert self._saver is not None
        assert self._record is not None
        change = self._saver.change()
        goes_on = change.answers_kept == len(self._record.answers)
        change.apply_to(self._record)
        self._count(change.answers) if goes_on else self._recount()
        self.number += 1
        hidden = hidden or self._is_sealed(seat, question)
        if not hidden:
            self.seen_number = self.number
            self.info.changed = at
        if self.table.outcome is not None:
            self.info.status = "over"
        self._note_asked(at)
        news = self._news()
        is_new, self._told = news != self._told, news
        columns: dict[str, Any] | None = None
        if question == "" and token and not hidden:  # an undo: nobody wishes it any more
            columns, self.info.wish = {"wish": None}, None
        return Entry(
            table_id=self.id,
            number=self.number,
            seat=seat,
            question=question,
            token=token,
            at=at,
            change=change.pack(),
            epochs=",".join(map(str, self._epochs)) if self._undone else "",
            news=news if is_new else None,
            columns=columns,
            is_sealed=self.seen_number < self.number,
        )

    # -- waiting

    def _note_asked(self, at: float) -> None:
        """Since when each seat has its question."""
        asked = {}
        for seat in self.table.asks():
            question = self.question_id(seat) or ""
            known = self._asked.get(seat)
            asked[seat] = known if known is not None and known[0] == question else (question, at)
        self._asked = asked

    def waiting_for(self) -> list[Seat]:
        """The seats that have to answer. For the keeper and the seat itself; others are told only `table.awaited()`."""
        return [seat for seat, question in self.table.asks().items() if not question.optional]

    def deadline_of(self, seat: Seat) -> float | None:
        """When a person who is awaited counts as away."""
        limit = CLOCKS[self.info.clock]
        if limit is None or self.seats[seat].is_bot or seat not in self._asked:
            return None
        return self._asked[seat][1] + limit

    def _news(self) -> TableNews:
        """What the list of tables shows of the game."""
        waiting = self.waiting_for()
        deadlines = [moment for seat in waiting if (moment := self.deadline_of(seat)) is not None]
        over = self.table.outcome is not None
        return TableNews(
            status="over" if over else "playing",
            # Nobody looks at the seconds, and they would have to be written with each answer.
            changed=self.info.changed if over else self.info.changed // 60 * 60,
            awaited=",".join(map(str, waiting)),
            bot_turn=any(self.seats[seat].is_bot for seat in self.table.asks()),
            deadline=min(deadlines, default=None),
        )

    def news_of_seats(self) -> TableNews:
        """The same after seats have changed hands."""
        self._told = self._news()
        return self._told

    # -- storing

    def is_being_stored(self, future: asyncio.Future[None]) -> None:
        self._pending = future

    async def settled(self) -> None:
        """Wait until everything in memory is safe: nobody is shown what could still be lost."""
        while (pending := self._pending) is not None and not pending.done():
            with suppress(Exception):
                await asyncio.shield(pending)

    # -- for people who look back

    def record(self) -> Record:
        """The whole game with all secrets: for the server itself. Others get it by `Rooms.record_of`."""
        if self._record is None:
            raise NotBegun("the table still waits for players")
        return self._record
