"""One thread that writes: whatever waits is written in one transaction, and each is told after the commit."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct, field, structs
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from orloj.server.operating import metrics
from orloj.server.storage.database import Database
from orloj.server.storage.prepared import Prepared
from orloj.server.storage.schema import entries, notices, tables
from orloj.server.storage.trouble import StorageAway, cause_of, may_work_again

log = logging.getLogger("orloj.writer")
CHANNEL = "orloj"  # of PostgreSQL's notifications
_MOST = 256  # answers in one transaction
_APART = 0.005  # seconds between the beginnings of two transactions where many answer at once
_READ_BY_THEN = 3600.0  # seconds

_OF_ENTRY = ("table_id", "number", "seat", "question", "token", "at", "change", "sealed")  # what is stored of one
_UPDATE_NEWS = (
    update(tables)
    .where(tables.c.id == bindparam("_id"), tables.c.ended.is_(None))  # one that was ended does not go on
    .values({name: bindparam(name) for name in ("status", "changed", "awaited", "asked", "bot_turn", "deadline")})
)


class Conflict(Exception):
    """Another process wrote this number first, or was in the way: look again at what is stored."""


class Lineage:
    """The answers that one copy of a table stores in a row. If one fails, none of the later ones may stand."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class TableNews(Struct):
    """What the list of tables shows of a game."""

    status: str
    changed: float
    awaited: str
    asked: str
    bot_turn: bool
    deadline: float | None


class Entry(Struct):
    """An answer or an undo to be stored, and what comes with it."""

    table_id: str
    number: int
    seat: int
    question: str
    token: str
    at: float
    change: bytes
    sealed: bool = False  # nobody but its own seat may notice it
    news: TableNews | None = None  # if the list of tables changes
    columns: dict[str, Any] | None = None  # further columns of the table that change


class _Job(Struct):
    future: asyncio.Future[Any]
    entry: Entry | None = None
    lineage: Lineage | None = None
    do: Callable[[Connection], Any] | None = None
    result: Any = None
    since: float = field(default_factory=time.perf_counter)


_Outcomes = list[tuple[_Job, BaseException | None]]


class Writer:
    """Runs in a thread of its own until `close`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        dialect: Any = postgresql if database.is_postgres else sqlite
        insert_entry = dialect.insert(entries).on_conflict_do_nothing()
        self._insert = Prepared(database.engine, insert_entry, _OF_ENTRY)
        self._update_news = Prepared(database.engine, _UPDATE_NEWS, ("_id", *TableNews.__struct_fields__))
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    # -- from the event loop

    def store(self, entry: Entry, lineage: Lineage) -> asyncio.Future[None]:
        """Done when the entry is safe. Raises Conflict or StorageAway if it is not, and then nothing of its lineage
        after it is."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._queue.put(_Job(future, entry=entry, lineage=lineage))
        return future

    async def write(self, do: Callable[[Connection], Any]) -> Any:
        """Let something else be written, all of it or nothing."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put(_Job(future, do=do))
        return await future

    @property
    def waiting(self) -> int:
        """How much is still to be written."""
        return self._queue.qsize()

    def close(self) -> None:
        """Write what waits, then end."""
        self._queue.put(None)
        self._thread.join()

    # -- in the thread

    def _run(self) -> None:
        """A transaction costs nearly as much for one answer as for ten. So where answers come so quickly that several
        were written together, a moment passes before the next ones are; whoever answers alone never waits."""
        begun, were_several = 0.0, False
        while (job := self._queue.get()) is not None:
            if were_several:
                time.sleep(max(0.0, begun + _APART - time.monotonic()))
            begun = time.monotonic()
            jobs = [job]
            ending = False
            while len(jobs) < _MOST and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    ending = True
                    break
                jobs.append(more)
            self._write(jobs)
            if ending:
                return
            were_several = len(jobs) > 1

    def _write(self, jobs: list[_Job]) -> None:
        begun = time.perf_counter()
        outcomes = self._write_together(jobs)
        if outcomes is None:
            # Something among them cannot be written, or the database stumbled: one by one, each bears its own fault.
            outcomes = self._write_one_by_one(jobs)
        self._loop.call_soon_threadsafe(_tell, outcomes)
        now = time.perf_counter()
        metrics.COMMITS.observe(now - begun)
        metrics.LAG.observe(now - jobs[0].since)  # who has waited longest
        metrics.ANSWERS.inc(sum(job.entry is not None and error is None for job, error in outcomes))

    def _write_one_by_one(self, jobs: list[_Job]) -> _Outcomes:
        outcomes: _Outcomes = []
        away: StorageAway | None = None
        for job in jobs:
            # If the database is away for one, the others need not wait for the same.
            error = self._write_alone(job) if away is None else StorageAway(away.cause)
            if isinstance(error, StorageAway):
                away = error
            if error is not None and job.lineage is not None:
                job.lineage.broken = True
            outcomes.append((job, error))
        return outcomes

    def _write_together(self, jobs: list[_Job]) -> _Outcomes | None:
        """Write all jobs in one transaction, apart from those whose number is taken; None if that failed."""
        outcomes: _Outcomes = []
        while jobs:
            standing = [job for job in jobs if job.lineage is None or not job.lineage.broken]
            outcomes += [(job, Conflict()) for job in jobs if job not in standing]
            jobs = standing
            try:
                refused = self._try(jobs)
            except Exception as error:
                log.info("writing %d together failed: %s", len(jobs), type(error).__name__)
                return None
            if not refused:
                return [*outcomes, *[(job, None) for job in jobs]]
            for job in refused:
                assert job.lineage is not None
                job.lineage.broken = True
        return outcomes

    def _write_alone(self, job: _Job) -> BaseException | None:
        """What went wrong, if anything did."""
        if job.lineage is not None and job.lineage.broken:
            return Conflict()
        try:
            return Conflict() if self._try([job]) else None
        except Conflict as conflict:
            return conflict
        except Exception as error:
            # The table may be gone, or another process is at it: what is stored tells.
            if job.entry is not None and (may_work_again(error) or isinstance(error, IntegrityError)):
                return Conflict()
            return self._database.trouble.met(error, "written") or error

    def _try(self, jobs: Sequence[_Job]) -> list[_Job]:
        """Write all of them, or nothing if some cannot be written: those are returned."""
        stored = [job for job in jobs if job.entry is not None]
        with self._database.engine.connect() as connection:
            if stored:
                refused = self._insert_entries(connection, stored)
                if refused:
                    return refused
            for job in jobs:
                if job.do is not None:
                    self._do(connection, job)
            if self._database.is_postgres and stored:
                self._notify(connection, _messages(stored))
            connection.commit()
        self._database.trouble.passed("written")
        return []

    def _insert_entries(self, connection: Connection, jobs: Sequence[_Job]) -> list[_Job]:
        # In the same order everywhere, so that two processes never wait for each other crosswise.
        stored = sorted([job.entry for job in jobs if job.entry], key=lambda one: (one.table_id, one.number))
        rows = [{name: getattr(entry, name) for name in _OF_ENTRY} for entry in stored]
        if self._insert.execute(connection, rows) != len(rows):
            connection.rollback()
            refused = self._taken(connection, jobs)
            if not refused:
                raise Conflict
            return refused
        newest = {job.entry.table_id: job.entry.news for job in jobs if job.entry is not None and job.entry.news}
        if newest:
            values = [{"_id": table_id, **structs.asdict(news)} for table_id, news in sorted(newest.items())]
            self._update_news.execute(connection, values)
        for job in jobs:
            if job.entry is not None and job.entry.columns:
                which = update(tables).where(tables.c.id == job.entry.table_id)
                connection.execute(which.values(**job.entry.columns))
        return []

    @staticmethod
    def _taken(connection: Connection, jobs: Sequence[_Job]) -> list[_Job]:
        """Whose number another process has written already."""
        wanted = {job.entry.table_id for job in jobs if job.entry is not None}
        lowest = min(job.entry.number for job in jobs if job.entry is not None)
        query = select(entries.c.table_id, entries.c.number).where(
            entries.c.table_id.in_(wanted), entries.c.number >= lowest
        )
        there = {tuple(row) for row in connection.execute(query)}
        connection.rollback()
        return [job for job in jobs if job.entry and (job.entry.table_id, job.entry.number) in there]

    @staticmethod
    def _do(connection: Connection, job: _Job) -> None:
        assert job.do is not None
        try:
            with connection.begin_nested():
                job.result = job.do(connection)
        except Exception as error:
            if cause_of(error) is not None or may_work_again(error):  # it is not the job's own fault
                raise
            job.result = error

    @staticmethod
    def _notify(connection: Connection, messages: Iterable[str]) -> None:
        connection.execute(
            text("SELECT pg_notify(:channel, message) FROM unnest(CAST(:messages AS text[])) AS message"),
            {"channel": CHANNEL, "messages": list(messages)},
        )


def notify(connection: Connection, message: str) -> None:
    """Tell the other processes something, with the transaction. SQLite has only one process."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message})


def leave_word(connection: Connection, message: str) -> None:
    """Tell the processes of the site something from outside, with the transaction. With SQLite it is written down, and
    the server looks for it every second; what is an hour old has been read."""
    if connection.dialect.name == "postgresql":
        notify(connection, message)
        return
    now = time.time()
    connection.execute(delete(notices).where(notices.c.at < now - _READ_BY_THEN))
    connection.execute(insert(notices).values(at=now, message=message))


def _messages(jobs: Iterable[_Job]) -> list[str]:
    """For each entry its table, its number, and the seat that alone may notice it."""
    stored = [job.entry for job in jobs if job.entry is not None]
    return [f"table:{one.table_id}:{one.number}:{one.seat if one.sealed else ''}" for one in stored]


def _tell(outcomes: Iterable[tuple[_Job, BaseException | None]]) -> None:
    """Back in the event loop: whoever waits is told."""
    for job, error in outcomes:
        if job.future.done():  # nobody waits any more
            continue
        if error is None and isinstance(job.result, BaseException):
            error = job.result
        if error is not None:
            job.future.set_exception(error)
        else:
            job.future.set_result(job.result)
