"""Looking back at games that are over: everybody's chances from answer to answer, and what a good bot would have done.

Nothing is computed unless somebody asks for it. Then thinkers work through the game in small steps, each of which is
stored: what was begun goes on after a restart, as soon as somebody looks. Each decision is weighed from the view that
its seat had at that moment, without any hindsight.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
import zlib
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct, field
from sqlalchemy import Connection, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from orloj.bots.advice import Difference, Thought
from orloj.kernel import Illegal, Record, Seat
from orloj.kernel.record import SavedScene
from orloj.kernel.table import branched_at
from orloj.server.live.room import Room
from orloj.server.live.rooms import Rooms
from orloj.server.live.thinker import Follow, Passage, Weigh
from orloj.server.live.thinkers import PATIENCE, Busy, NoThought, Thinkers
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.trouble import StorageAway
from orloj.server.storage.writer import Writer
from orloj.server.turns import Rank, Share
from orloj.words import Lang

log = logging.getLogger("orloj.reviews")
CURVE: Seat = -1  # in the database: not a seat's decisions but the curve of the whole game
_LEASE = 2 * PATIENCE  # seconds without a step, after which another process may go on
_AT_ONCE = 40  # moments of the curve in one step
_LINE = 20  # parts of reviews that may wait in this process
_OF_SHARE = _LINE // 2  # of all guests of one address; so many of those that were left lying
_EACH = 2  # reviews of one person
_MOST_REMEMBERED = 1000  # shares that had a step
_PATIENCE = 5  # steps in a row that may fail


class TooManyReviews(Exception):
    """One person cannot have so many reviews in the making; `wait` tells how many seconds to wait."""

    def __init__(self, wait: float = 10.0) -> None:
        super().__init__("too many reviews at once")
        self.wait = wait


class At(Struct, array_like=True):
    """A moment of the curve: after how many answers, the game's clock, and everybody's chance in thousandths."""

    number: int
    clock: int
    chances: list[int]


class Decision(Struct):
    """An answer that somebody gave, and what a good bot would have answered, knowing what he knew."""

    number: int  # of answers before it
    clock: int
    prompts: dict[Lang, str]
    answers: dict[Lang, list[str]]  # the given one and the best one, in words; empty: nothing
    played: Thought
    best: Thought
    difference: Difference  # by how much the best one is better


class Curve(Struct):
    """What was found about a whole game."""

    answers: int  # of the game, when it was looked at
    moments: list[At] = field(default_factory=list)


class Decisions(Struct):
    """What was found about a seat."""

    answers: int
    decisions: list[Decision] = field(default_factory=list)


class Progress(Struct):
    """How far a review is."""

    done: int
    steps: int

    @property
    def complete(self) -> bool:
        return self.done >= self.steps


class Review(Struct):
    """Everything that is known of a game that is over."""

    curve: Curve | None = None
    curve_progress: Progress | None = None  # None: nobody has asked for it
    own: Decisions | None = None
    own_progress: Progress | None = None

    @property
    def running(self) -> bool:
        parts = (self.curve_progress, self.own_progress)
        return any(part is not None and not part.complete for part in parts)


@dataclass
class _Job:
    """A part of a review that waits for its next step."""

    person: int | None  # who asked for it; None: it was left lying
    share: str = ""  # whose work it is (`orloj.server.people.people.share_of`)
    failures: int = 0  # steps in a row
    is_stored: bool = True  # before that nothing can be done


class Reviews:
    """The reviews that this process works on: one step for each share in turn, so that nobody waits for a crowd; of a
    share first the curves, which are quick, then one step of each part in turn."""

    def __init__(
        self,
        rooms: Rooms,
        thinkers: Thinkers,
        database: Database,
        writer: Writer,
        budget: str,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._rooms = rooms
        self._thinkers = thinkers
        self._database = database
        self._writer = writer
        self._budget = budget
        self._clock = clock
        self._me = secrets.token_hex(8)
        self._waiting: dict[tuple[str, Seat], _Job] = {}  # by table and part
        self._steps = 0  # that were begun
        self._last_step: dict[str, int] = {}  # by share: the number of its last one
        self._worker: asyncio.Task[None] | None = None

    async def close(self) -> None:
        if self._worker is None:
            return
        self._worker.cancel()
        await asyncio.gather(self._worker, return_exceptions=True)
        # Whoever comes next need not wait until the leases run out.
        free = update(schema.reviews).where(schema.reviews.c.kept_by == self._me).values(kept_until=None)
        await self._writer.write(lambda connection: connection.execute(free).rowcount)

    # -- for pages

    async def of(self, room: Room, seat: Seat | None) -> Review:
        """What is known; what was begun and left lying goes on."""
        await self._check(room)
        rows = await self._database.read(lambda connection: _rows(connection, room.id, _parts(seat)))
        review, record = Review(), room.record()
        for part, row in rows.items():
            found = _read(row, record)
            if found is None:
                continue
            progress = Progress(row.done, row.steps)
            if isinstance(found, Curve):
                review.curve, review.curve_progress = found, progress
            else:
                review.own, review.own_progress = found, progress
            if not progress.complete and (row.kept_until is None or row.kept_until < self._clock()):
                self._put(room.id, part, None)
        return review

    async def begin(self, room: Room, seat: Seat | None, person: int) -> None:
        """Ask for a review: of the curve, and of the decisions of a seat if there is one."""
        await self._check(room)
        parts = _parts(seat)
        known = await self._database.read(lambda connection: _rows(connection, room.id, parts))
        record = room.record()
        new = [part for part in parts if part not in known or _read(known[part], record) is None]
        if not new:
            return
        share = self._rooms.share_of(person)
        if len(self._waiting) + len(new) > _LINE or self._of_share(share) + len(new) > _OF_SHARE:
            raise Busy
        if len({table for (table, _), job in self._waiting.items() if job.person == person}) >= _EACH:
            raise TooManyReviews
        # They stand in line before anything is awaited: whoever asks meanwhile must find them there.
        places = [(room.id, part) for part in new if (room.id, part) not in self._waiting]
        jobs = {place: _Job(person, share, is_stored=False) for place in places}
        self._waiting |= jobs
        try:
            for place, job in jobs.items():
                await self._store_new(*place, record)
                job.is_stored = True
                self._wake()
        finally:
            for place, job in jobs.items():
                if not job.is_stored:
                    del self._waiting[place]

    async def _check(self, room: Room) -> None:
        if room.outcome is None:
            raise Illegal("the game is not over yet", why="no-review-yet")
        await self._rooms.branches.check_nothing_depends_on(room)

    async def _store_new(self, table_id: str, part: Seat, record: Record) -> None:
        """Begin a part, unless another process was quicker; what is known of the game as it was before goes."""
        reviews = schema.reviews
        answers, steps = len(record.answers), len(_steps_of(record, part))
        packed = _pack(Curve(answers) if part == CURVE else Decisions(answers))

        def store(connection: Connection) -> None:
            known = _rows(connection, table_id, [part]).get(part)
            if known is not None and _read(known, record) is not None:
                return
            connection.execute(delete(reviews).where(_row(table_id, part)))
            values = {"table_id": table_id, "seat": part, "done": 0, "steps": steps, "packed": packed}
            connection.execute(insert(reviews).values(**values))

        try:
            await self._writer.write(store)
        except IntegrityError:
            log.info("another process was quicker to begin the review of %s", table_id)

    # -- working

    def _put(self, table_id: str, part: Seat, person: int | None) -> None:
        if (table_id, part) in self._waiting or len(self._waiting) >= _LINE or self._of_share("") >= _OF_SHARE:
            return
        self._waiting[table_id, part] = _Job(person)
        self._wake()

    def _of_share(self, share: str) -> int:
        """How many parts of a share wait."""
        return sum(job.share == share for job in self._waiting.values())

    def _wake(self) -> None:
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while ready := [key for key, job in self._waiting.items() if job.is_stored]:
            key = self._next_of(ready)
            goes_on = False
            try:
                goes_on = await self._step(*key, self._waiting[key])
            except StorageAway:
                pass  # that was logged; the review goes on when somebody looks at it again
            except Exception:
                log.exception("the review of table %s cannot be made", key[0])
            finally:
                job = self._waiting.pop(key)
            if goes_on:
                self._waiting[key] = job  # at the end of the line

    def _next_of(self, ready: Sequence[tuple[str, Seat]]) -> tuple[str, Seat]:
        """Whose share has waited longest. What a share had is remembered after its last part is done, so that nobody is
        first again and again by asking anew."""

        def turn(place: tuple[str, Seat]) -> tuple[int, bool]:
            return self._last_step.get(self._waiting[place].share, 0), place[1] != CURVE

        chosen = min(ready, key=turn)
        self._steps += 1
        self._last_step[self._waiting[chosen].share] = self._steps
        if len(self._last_step) > _MOST_REMEMBERED:
            waiting = {job.share for job in self._waiting.values()}
            self._last_step = {share: step for share, step in self._last_step.items() if share in waiting}
        return chosen

    async def _step(self, table_id: str, part: Seat, job: _Job) -> bool:
        """The next step of a part; is there another one after it?"""
        room = await self._rooms.get(table_id)
        if room.outcome is None or not await self._claim(table_id, part):
            return False
        row = (await self._database.read(lambda connection: _rows(connection, table_id, [part]))).get(part)
        record = room.record()
        found = _read(row, record) if row is not None else None
        if row is None or found is None:
            await self._give_up(table_id, part)
            return False
        steps = _steps_of(record, part)
        if row.done >= len(steps):
            return False
        try:
            share = Share(Rank.LATER, job.person, table_id, job.share)
            await self._do(share, room.info.game, record, steps[row.done], found)
            job.failures = 0
        except NoThought:  # a position that the rules of today do not know any more is left out
            job.failures += 1
            log.warning("a step of the review of table %s failed", table_id)
        if job.failures == _PATIENCE:
            await self._give_up(table_id, part)
            return False
        kept = await self._keep(table_id, part, row.done + 1, _pack(found))  # if not, another process took over
        return kept and row.done + 1 < len(steps)

    async def _do(self, share: Share, game: str, record: Record, step: Step, found: Curve | Decisions) -> None:
        if isinstance(found, Curve):
            moments = await self._thinkers.follow(share, Follow(game, _scenes(record, step)))
            found.moments += [
                At(number, moment.clock, moment.chances) for number, moment in zip(step, moments, strict=True)
            ]
        elif (decision := await self._decision(share, game, record, step[0])) is not None:
            found.decisions.append(decision)

    async def _decision(self, share: Share, game: str, record: Record, number: int) -> Decision | None:
        answer = record.answers[number]
        scene = excerpt_at(record, number)
        task = Weigh(game, answer.seat, scene, self._budget, f"{record.header.commitment} {number}", answer.token)
        found = await self._thinkers.weigh(share, task)
        played = found.of(answer.token) if found is not None else None
        if found is None or played is None or found.difference is None:
            return None
        best = found.thoughts[0]
        return Decision(
            number=number,
            clock=found.clock,
            prompts=found.prompts,
            answers={lang: [words[played.token], words[best.token]] for lang, words in found.answers.items()},
            played=played,
            best=best,
            difference=found.difference,
        )

    async def _claim(self, table_id: str, part: Seat) -> bool:
        reviews = schema.reviews
        free = or_(reviews.c.kept_until.is_(None), reviews.c.kept_until < self._clock(), reviews.c.kept_by == self._me)
        values = {"kept_by": self._me, "kept_until": self._clock() + _LEASE}
        claim = update(reviews).where(_row(table_id, part), free).values(**values)
        return bool(await self._writer.write(lambda connection: connection.execute(claim).rowcount))

    async def _give_up(self, table_id: str, part: Seat) -> None:
        """Something is wrong: whoever asks again later may have more luck."""
        gone = delete(schema.reviews).where(_row(table_id, part), schema.reviews.c.kept_by == self._me)
        await self._writer.write(lambda connection: connection.execute(gone).rowcount)

    async def _keep(self, table_id: str, part: Seat, done: int, packed: bytes) -> bool:
        reviews = schema.reviews
        mine = and_(_row(table_id, part), reviews.c.kept_by == self._me)
        values = {"done": done, "packed": packed, "kept_until": self._clock() + _LEASE}
        keep = update(reviews).where(mine).values(**values)
        return bool(await self._writer.write(lambda connection: connection.execute(keep).rowcount))


# -- the game, cut into steps

Step = list[int]  # moments: after how many answers


def _steps_of(record: Record, part: Seat) -> list[Step]:
    """The curve in groups of moments, or each decision of a seat by itself."""
    chosen = chosen_answers(record)
    if part != CURVE:
        return [[number] for number in chosen if record.answers[number].seat == part]
    moments = [*chosen, len(record.answers)]
    return [moments[place : place + _AT_ONCE] for place in range(0, len(moments), _AT_ONCE)]


def chosen_answers(record: Record) -> list[int]:
    """The answers that somebody chose to give; of a branch, only those since it branched off."""
    begun = branched_at(record.answers)
    given = enumerate(record.answers)
    return [number for number, one in given if number >= begun and not one.forced and not one.aside]


def _scenes(record: Record, numbers: Step) -> list[Passage]:
    """The scenes in which these moments lie."""
    scenes: list[Passage] = []
    last = -1
    for number in numbers:
        place = _scene_at(record, number)
        begun = record.scenes[place].number
        if place != last:
            scenes.append(Passage(excerpt_at(record, number), []))
        last = place
        scenes[-1].record.answers = record.answers[begun:number]  # up to the last of its moments
        scenes[-1].moments.append(number - begun)
    return scenes


def _scene_at(record: Record, number: int) -> int:
    """Which scene a moment lies in."""
    return bisect_right(record.scenes, number, key=lambda scene: scene.number) - 1


def excerpt_at(record: Record, number: int) -> Record:
    """The scene in which a moment lies, up to that moment and without seed and salt: what a thinker needs."""
    place = _scene_at(record, number)
    scene = record.scenes[place]
    header = msgspec.structs.replace(record.header, seed=None, salt=None, rewinds=[])
    begun = SavedScene.pack(record.snapshot(place), 0, scene.schema, 0, 0)
    return Record(header, [begun], record.answers[scene.number : number])


# -- in the database


def _row(table_id: str, part: Seat) -> Any:
    return and_(schema.reviews.c.table_id == table_id, schema.reviews.c.seat == part)


def _parts(seat: Seat | None) -> list[Seat]:
    """What a reader is shown: the curve, and the decisions of his seat if he has one."""
    return [CURVE] if seat is None else [CURVE, seat]


def _rows(connection: Connection, table_id: str, parts: Sequence[Seat]) -> dict[Seat, Any]:
    reviews = schema.reviews
    query = select(reviews).where(reviews.c.table_id == table_id, reviews.c.seat.in_(parts))
    return {row.seat: row for row in connection.execute(query)}


def _pack(found: Curve | Decisions) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(found))


def _read(row: Any, record: Record) -> Curve | Decisions | None:
    """What a row tells; None if it is worth nothing: an undo at the very end changed the game, or the row was written
    by another version of this program."""
    kind: type[Curve | Decisions] = Curve if row.seat == CURVE else Decisions
    try:
        found = msgspec.msgpack.decode(zlib.decompress(row.packed), type=kind)
    except (zlib.error, msgspec.DecodeError):
        return None
    same = found.answers == len(record.answers) and row.steps == len(_steps_of(record, row.seat))
    return found if same else None
