"""A table of the site: its settings, its seats and, once it has begun, the game.

Everything here happens in the event loop and never waits, so nothing can come between a look and an answer.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Literal

import msgspec
from msgspec import Struct

from orloj.games import game_named
from orloj.kernel import (
    Change,
    Game,
    Illegal,
    NotYourChoice,
    OrlojError,
    Outcome,
    Question,
    Record,
    Refused,
    Saver,
    Seat,
    Table,
)
from orloj.kernel.history import Given, History
from orloj.kernel.record import Answer, Header
from orloj.look import look_of
from orloj.server.live.glimpses import Glimpses
from orloj.server.live.guided import Guided
from orloj.server.live.presence import NOBODY, Crowd
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
MOST_ANSWERS = (
    20_000  # of a table where bots play on; whole games have some hundred, and the laboratory stops there too
)
UNDO = "undo"
# Number, seat, question, token, packed change, and whether it was sealed when it was stored.
StoredEntry = tuple[int, int, str, str, bytes, bool]
UNDO_AGREED = "undo-agreed"
REWIND = "rewind"
GOING_BACK = (UNDO, UNDO_AGREED, REWIND)


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
    wish: UndoWish | None = None
    hints: bool = False  # also between people
    watch: str | None = None  # opens a private table to watchers
    guide: Guided | None = None  # somebody learns the game here
    touched: int = 0  # how often seats and settings have changed, as far as this process knows
    digest: str | None = None  # of the finished record, once it is published
    share: str | None = None  # whose work it is: the owner's, or that of all guests of an address
    onlookers_talk: bool = False  # may those write who only watch?
    series: str | None = None  # the first table of the series that it belongs to
    best_of: int = 1
    turned: int = 0  # by how many seats people moved on since the first game of the series
    ended: float | None = None  # when whoever runs the site has ended the game


class Moment(Struct, frozen=True):
    """The beginning of a scene, to which a table may go back. Both numbers together name it: after an undo another
    scene may begin after so many answers."""

    number: int  # of answers before it
    told: int  # lines of the story before it


class UndoWish(Struct):
    """An undo that the others are asked to agree to. It means one certain answer, and ends with the next one; or all
    since an earlier moment."""

    seat: Seat
    answers: int  # how many the seat has given so far
    agreed: list[Seat] = []
    to: Moment | None = None

    @property
    def id(self) -> str:
        """Who agrees says to what: another wish may have taken its place."""
        where = f".{self.to.number}.{self.to.told}" if self.to is not None else ""
        return f"{self.seat}.{self.answers}{where}"


class Asked(Struct, array_like=True):
    """A question by its name, and since when it waits for an answer."""

    name: str
    at: float


class AskedAll(Struct):
    """Everything about the names of questions that has to survive a restart."""

    put: list[int]  # how many questions each seat has been asked: the number in the next name
    open: dict[Seat, Asked]


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
        self.watchers: frozenset[int] = frozenset()  # of a private table, by its link
        self.silenced: frozenset[int] = frozenset()  # removed from the chat by the owner
        self.number = 0  # of entries stored or about to be
        self.seen_number = 0  # the same without what nobody else may notice: sealed answers, unless they are public
        self._noticed = 0  # entries that everybody may notice
        self._unnoticed: Counter[Seat] = Counter()  # the others, by the seats that may know of them
        self.lineage = Lineage()
        self.used = time.monotonic()  # for tidying up
        self._table: Table[Any] | None = None
        self._stored: Record | None = None  # only while the table could not be brought to where the stored game stands
        self._mixed = False  # the rules were changed while it was played
        self._saver: Saver | None = None
        self._last: dict[Seat, tuple[str, str]] = {}  # question and token of each seat's last answer
        self._givers: list[Seat | None] = []  # who gave each answer; None: it was forced
        self._given_by: Counter[Seat | None] = Counter()  # how many of them by whom
        self._names = AskedAll([0] * info.seats, {})
        self._questions: dict[Seat, Question[Any, Any]] = {}  # what those names stand for
        self._asked_last: dict[Seat, float] = {}  # since when the question was open that a seat answered last
        self._pending: asyncio.Future[Any] | None = None
        self.stamp = 0  # grows with everything that is about to be stored
        self.own: set[int] = set()  # entries that this process has stored and has not heard of yet from the database
        self._told: TableNews | None = None  # what the list of tables shows
        self._views: dict[Seat | None, Any] = {}
        self._viewed: tuple[Table[Any] | None, int, int] = (None, 0, 0)  # what they are views of
        # It must not know the room: one that is put away leaves the memory at once because it is in no circle.
        game = info.game
        self.glimpses = Glimpses(lambda view: look_of(game_named(game).package).motion.whereabouts(view))

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

    # -- what readers know

    def view(self, reader: Seat | None) -> Any:
        """What a seat sees (None: a spectator); made once until the game goes on."""
        standing = (self.table, self.number, self.table.number)
        if self._viewed != standing:
            self._views, self._viewed = {}, standing
        if reader not in self._views:
            self._views[reader] = self.table.view(reader)
        return self._views[reader]

    def version_for(self, person: int | None, crowd: Crowd = NOBODY, said: Sequence[int] = ()) -> str:
        """Which state of the table a person knows who has looked now: a number that grows with every entry he may
        notice, and a mark of all around the game: seats, settings, who has the table open besides him (`crowd`), the
        newest line of the chat and whom he does not want to hear (`said`).

        What others have sealed, how often they thought better of it and what they do in private moves neither part.
        """
        seat = self.seat_of(person)
        noticed = self._noticed + (self._unnoticed[seat] if seat is not None else 0)
        links = [one.invite is not None for one in self.seats], self.info.watch is not None  # not which ones
        info = msgspec.structs.replace(self.info, changed=0.0, watch=None, touched=0)
        seats = [msgspec.structs.replace(one, invite=None) for one in self.seats]
        there = sorted(one for one in crowd.people.items() if seat is None or one[0] != person)
        silenced = sorted(self.silenced)
        around = msgspec.msgpack.encode((info, seats, links, there, crowd.unknown, list(said), silenced))
        return f"{noticed}.{blake2b(around, digest_size=6).hexdigest()}"

    def _notice(self, seat: Seat, *, hidden: bool) -> None:
        """An entry was made."""
        if hidden:
            self._unnoticed[seat] += 1
        else:
            self._noticed += 1
            self.seen_number = self.number

    # -- people

    def seat_of(self, person: int | None) -> Seat | None:
        """Where a person sits."""
        if person is not None:
            for one in self.seats:
                if one.person == person:
                    return one.seat
        return None

    def may_see(self, person: int | None) -> bool:
        if self.info.public:
            return True
        if person is None:
            return False
        return self.info.owner == person or self.seat_of(person) is not None or person in self.watchers

    def why_silent(self, person: int) -> str:
        """Why a person may not write in the chat; empty if he may."""
        if person in self.silenced:
            return "silenced"
        plays = self.info.owner == person or self.seat_of(person) is not None
        return "" if plays or self.info.onlookers_talk else "onlooker"

    @property
    def people(self) -> list[int]:
        return [one.person for one in self.seats if one.person is not None]

    def hints_for(self, seat: Seat) -> bool:
        """Does this table allow advice? Against bots always; against people only if it was made so."""
        return self.info.hints or all(one.kind == "bot" for one in self.seats if one.seat != seat)

    @property
    def only_bots(self) -> bool:
        """Does it go on without any person?"""
        return self.begun and all(one.kind == "bot" for one in self.seats)

    @property
    def bots_have_stopped(self) -> bool:
        """Has the game had so many answers that it will never end? People may still answer, go back and leave."""
        return self.number >= MOST_ANSWERS and self.outcome is None

    @property
    def is_full(self) -> bool:
        return all(one.kind in ("person", "bot") for one in self.seats)

    # -- beginning and loading

    def begin(self, table: Table[Any], at: float) -> tuple[bytes, Entry]:
        """The game begins: its header, and the entry that holds its first scene."""
        self._table = table
        header = msgspec.structs.replace(table.header, revision=table.game.revision)
        table.header = header
        self._saver = Saver(table)
        self.info.status = "playing"
        return msgspec.msgpack.encode(header), self._entry(-1, "", "", at)

    def load(self, header: bytes, asked: str, entries: Iterable[StoredEntry]) -> None:
        """Bring the game up to what is stored."""
        if self._table is None:
            record = Record(msgspec.msgpack.decode(header, type=Header), [], [])
        else:
            record = self.record()
        for number, seat, question, token, change, sealed in entries:
            if number != self.number + 1:
                raise OrlojError(f"entry {self.number + 1} of table {self.id} is missing")
            Change.unpack(change).apply_to(record)
            self.number = number
            self._notice(seat, hidden=sealed)
            if question:
                self._last[seat] = (question, token)
            elif token == REWIND:
                self._last.clear()
            else:
                self._last.pop(seat, None)
        self._table = Table.load(self.game, record)
        self._saver = Saver(self._table, record)
        self._count(0, [one for chapter in self._table.history for one in chapter.given])
        self._stored = record if self._table.returned else None
        self._mixed = record.header.mixed
        self._names = msgspec.json.decode(asked, type=AskedAll)
        self._questions = {} if self._table.returned else self._open_questions()
        self._name_questions(time.time())
        self._told = self._news()
        self.glimpses.follow(self._table, self.view)
        if self._table.outcome is not None:
            self.info.status = "over"

    # -- questions

    def question(self, seat: Seat) -> Question[Any, Any] | None:
        """What the seat may answer now, also if its sealed answer can still be changed."""
        return self.table.question(seat)

    def question_id(self, seat: Seat) -> str | None:
        """The name of that question: the seat, and how many questions were put to it before."""
        asked = self._names.open.get(seat)
        return asked.name if asked is not None and self.table.question(seat) is not None else None

    def answers_of(self, seat: Seat) -> int:
        """How many answers the seat has given by itself and not taken back: an undo says which one it means."""
        return self._given_by[seat]

    def _count(self, kept: int, answers: Iterable[Answer | Given]) -> None:
        """After so many answers that stay these follow."""
        self._given_by.subtract(self._givers[kept:])
        self._givers[kept:] = [None if one.forced else one.seat for one in answers]
        self._given_by.update(self._givers[kept:])

    def _open_questions(self) -> dict[Seat, Question[Any, Any]]:
        found = {seat: self.table.question(seat) for seat in range(self.info.seats)}
        return {seat: question for seat, question in found.items() if question is not None}

    def _name_questions(self, at: float, same: Collection[Seat] = ()) -> None:
        """Every question that was put just now gets a new name; the seats in `same` are asked the same as before."""
        questions = self._open_questions()
        names = {}
        for seat, question in questions.items():
            known = self._names.open.get(seat)
            if known is not None and (seat in same or self._questions.get(seat) is question):
                names[seat] = known
            else:
                names[seat] = Asked(f"{seat}.{self._names.put[seat]}", at)
                self._names.put[seat] += 1
        self._questions, self._names.open = questions, names

    # -- what changes the game

    def answer(self, seat: Seat, token: str, question: str | None = None) -> Entry | None:
        """Take an answer and return what has to be stored; None if it was given already."""
        table = self.table
        name = self.question_id(seat)
        if question is not None and name != question:
            if self._last.get(seat) == (question, token):
                return None  # a second click, or somebody who did not hear that the first one counted
            raise Stale("this question is closed")
        if name is None:
            raise NotYourChoice(f"seat {seat} is not asked anything now")
        sealed_before, chosen_before = table.sealed(seat), table.has_chosen()
        table.answer(seat, token)
        if sealed_before is not None and table.sealed(seat) == sealed_before:
            return None  # the same once more
        self._last[seat] = (name, token)
        self._asked_last[seat] = self._names.open[seat].at
        return self._entry(seat, name, token, time.time(), seen=table.has_chosen() != chosen_before)

    def step_aside(self, seat: Seat, id: str, token: str) -> Entry:
        """Do what a seat may do without being asked, and return what has to be stored. Of what is private the others
        notice nothing, unless it carries the game on or concerns what somebody else may do: an offer to him."""
        table = self.table
        before, free_before = self._asked_besides(seat), self._free_besides(seat, id)
        table.step_aside(seat, id, token)
        after = self._asked_besides(seat)
        same = table.outcome is None and before.keys() == after.keys()
        same = same and all(before[other] is after[other] for other in before)
        private = table.game.all_asides[id].private
        hidden = private and same and free_before == self._free_besides(seat, id)
        return self._entry(seat, "", id, time.time(), hidden=hidden)

    def _asked_besides(self, seat: Seat) -> dict[Seat, Question[Any, Any]]:
        """The questions that are open to others."""
        return {other: question for other, question in self._open_questions().items() if other != seat}

    def _free_besides(self, seat: Seat, id: str) -> list[Any]:
        """What others may do without being asked, where it matters: at an aside that is private."""
        aside = self.table.game.all_asides.get(id)
        if aside is None or not aside.private:
            return []
        others = [other for other in range(self.info.seats) if other != seat]
        return [{name: _content(form) for name, form in self.table.asides(other).items()} for other in others]

    def undo(self, seat: Seat, *, to: str | None = None, agreed: bool = False, along: Collection[Seat] = ()) -> Entry:
        """Take back the seat's last answer, or all back to a mark, and what the seats in `along` answered since."""
        table = self.table
        was_sealed = to is None and table.sealed(seat) is not None and not self._sealed_is_forced(seat)
        if not agreed and not was_sealed and self.answers_of(seat) and self._others_choose(seat):
            # Whether it could be taken back would depend on who has chosen already, and tell it.
            raise Illegal("it cannot be taken back: others choose already", why="cannot-undo")
        before = {other: _content(question) for other, question in self._questions.items()}
        chosen_before = table.has_chosen()
        table.undo(seat, to=to, agreed=agreed, along=along)
        same = [
            other
            for other, question in self._open_questions().items()
            if other != seat and before.get(other) == _content(question)
        ]
        now = time.time()
        self._name_questions(now, same)
        if seat in self._names.open and seat in self._asked_last:
            self._names.open[seat].at = self._asked_last[seat]  # thinking again does not stop the clock
        self._last.pop(seat, None)
        seen = table.has_chosen() != chosen_before
        return self._entry(seat, "", UNDO_AGREED if agreed else UNDO, now, hidden=was_sealed, seen=seen)

    def moment_at(self, number: int) -> Moment:
        """The beginning of the scene in which the table stood after so many answers. In between, how many answers there
        are, and which of them were forced, could tell what is sealed or what others hold."""
        table = self.table
        if table.outcome is not None:
            raise Illegal("the game is over, and its secrets are known", why="game-over")
        if not table.history[0].number <= number <= table.number:
            raise Illegal("there is no such moment", why="no-such-moment", values={"count": table.number})
        chapter = next(one for one in reversed(table.history) if one.number <= number)
        return Moment(chapter.number, chapter.told)

    def moment_of_mark(self, seat: Seat, mark: str) -> Moment:
        """Where the rules have set a mark for a seat."""
        found = [one.at for one in self.table.state.marks if (one.name, one.seat) == (mark, seat)]
        if mark not in self.table.marks(seat):
            raise Illegal(f"seat {seat} has no mark {mark!r} to go back to", why="nothing-to-undo")
        return self.moment_at(found[0])

    def check_moment(self, seat: Seat, moment: Moment) -> None:
        """May the seat wish to go back there? Whether others have put anything into their envelopes since must not show
        in that: something has to have come later that the seat knows of."""
        history = self._history_with(moment)
        own = any(one.seat == seat and not one.forced for one in history[-1].given)
        if moment.number == history[-1].number and not own:
            raise Illegal("the table stands there already", why="nothing-to-undo")

    def _history_with(self, moment: Moment) -> History:
        history = self.table.history
        if all((one.number, one.told) != (moment.number, moment.told) for one in history):
            raise Stale("the game has gone another way meanwhile")
        return history

    def rewind(self, seat: Seat, to: Moment) -> Entry:
        """Go back to an earlier moment, as the seat has wished and all others agreed. Whatever anybody was asked is
        asked anew, so that no answer from before can count."""
        self._history_with(to)
        self.table.rewind(to.number)
        self._last.clear()
        self._asked_last.clear()
        return self._entry(seat, "", REWIND, time.time())

    def _others_choose(self, seat: Seat) -> bool:
        """Is a sealed choice open in which another person takes part?"""
        return any(other != seat and self.seats[other].kind == "person" for other in self.table.choosing())

    def _sealed_is_forced(self, seat: Seat) -> bool:
        return next((one.forced for one in reversed(self.table.tail) if one.seat == seat), False)

    def _entry(
        self, seat: Seat, question: str, token: str, at: float, *, hidden: bool = False, seen: bool = False
    ) -> Entry:
        """What has to be stored. Of what is sealed (or `hidden`: taken back while it was) others see nothing, unless it
        is `seen` in a public choice who has chosen."""
        assert self._saver is not None
        change = self._saver.change()
        self._count(change.answers_kept, change.answers)
        self._mixed = self._mixed or change.mixed
        self._stored = None  # from now on it stands where the table stands
        self.number += 1
        self._name_questions(at)
        hidden = hidden or (bool(question) and self.question_id(seat) == question)  # it was only put into its envelope
        hidden = hidden and not seen
        self._notice(seat, hidden=hidden)
        if not hidden:
            self.info.changed = at
            self.glimpses.follow(self.table, self.view)
        if self.table.outcome is not None:
            self.info.status = "over"
        news = self._news()
        is_new, self._told = news != self._told, news
        return Entry(
            table_id=self.id,
            number=self.number,
            seat=seat,
            question=question,
            token=token,
            at=at,
            change=change.pack(),
            sealed=hidden,
            news=news if is_new else None,
            columns=self._end_of_wish(seat, hidden=hidden, undone=bool(not question and token in GOING_BACK)),
        )

    def _end_of_wish(self, seat: Seat, *, hidden: bool, undone: bool) -> dict[str, Any] | None:
        """A wished undo ends when it happens, or when the seat that wished it plays on. One to an earlier moment also
        ends with any other undo: what would be lost is not the same any more."""
        wish = self.info.wish
        if wish is None or hidden:
            return None
        moved = undone and wish.to is not None
        if not moved and seat != wish.seat and self.answers_of(wish.seat) == wish.answers:
            return None
        self.info.wish = None
        return {"wish": None}

    # -- waiting

    def asked_at(self, seat: Seat) -> float:
        """Since when the open question waits for the seat."""
        return self._names.open[seat].at

    def waiting_for(self) -> list[Seat]:
        """The seats that have to answer. For the keeper and the seat itself; others are told only `table.awaited()`."""
        return [seat for seat, question in self.table.asks().items() if not question.optional]

    def deadline_of(self, seat: Seat) -> float | None:
        """When a person who is awaited counts as away."""
        limit = CLOCKS[self.info.clock]
        if limit is None or self.seats[seat].is_bot or seat not in self.table.asks():
            return None
        return self._names.open[seat].at + limit

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
            asked=msgspec.json.encode(self._names).decode(),
            bot_turn=any(self.seats[seat].is_bot for seat in waiting),
            deadline=min(deadlines, default=None),
        )

    def news_of_seats(self) -> TableNews:
        """The same after seats have changed hands."""
        self._told = self._news()
        return self._told

    # -- storing

    def is_being_stored(self, future: asyncio.Future[Any]) -> None:
        self._pending = future
        self.stamp += 1

    async def settled(self) -> None:
        """Wait until everything in memory is safe: nobody is shown what could still be lost."""
        while (pending := self._pending) is not None and not pending.done():
            with suppress(Exception):  # whoever stores it hears what went wrong
                await asyncio.shield(pending)

    # -- for people who look back

    def record(self) -> Record:
        """The whole game with all secrets, as it is stored: for the server itself. Others get it by
        `Rooms.record_of`."""
        if self._stored is not None:
            return self._stored
        record = self.table.record()
        record.header.mixed = self._mixed  # not by rules that have changed since
        return record


def _content(question: Question[Any, Any]) -> Any:
    """What a question is about, to see whether another one asks the same."""
    return question.kind, dict(question.values), list(question)
