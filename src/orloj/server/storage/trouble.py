"""When the database cannot be used: people are asked to come back, the operator is told why, once a minute.

Nothing is done about it: the next reading or writing simply tries again, so everything goes on by itself as soon as the
disk has room or the server of the database is back.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Literal

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from orloj.kernel import OrlojError
from orloj.server.quiet import OnceAMinute

log = logging.getLogger("orloj.storage")
Cause = Literal["full", "read-only", "away", "locked", "damaged", "failing"]
Doing = Literal["read", "written"]
_LATELY = 30.0  # seconds

# What the operator reads.
SENTENCES: dict[Cause, str] = {
    "full": "the disk of the database is full; make room, and the site goes on by itself",
    "read-only": "the database may only be read; make it (and its folder) writable, and the site goes on by itself",
    "away": "the database cannot be reached; the site goes on by itself when it is back",
    "locked": "another program has locked the database for too long; the site goes on by itself when it lets go",
    "damaged": "the database is damaged; stop the site and put a copy of it in its place",
    "failing": "the disk of the database, or the database itself, fails",
}

# By the beginning of SQLite's name for the error, and of PostgreSQL's code (SQLSTATE).
_OF_SQLITE: dict[str, Cause] = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_CANTOPEN": "away",
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_IOERR": "failing",
}
_OF_POSTGRES: dict[str, Cause] = {
    "53100": "full",
    "25006": "read-only",
    "53": "away",  # no connection, no memory
    "57": "away",  # it is being stopped
    "08": "away",
    "28": "away",  # it does not let us in
    "3D": "away",  # the database itself is missing
    "55P03": "locked",
    "XX001": "damaged",
    "XX002": "damaged",
    "58": "failing",
}
_TRY_AGAIN = "40"  # PostgreSQL: two transactions were in each other's way


class StorageAway(OrlojError):
    """The database cannot be read or written now. What was acknowledged is safe; what is refused now was not done."""

    wait = 5.0  # seconds after which it is worth trying again

    def __init__(self, cause: Cause) -> None:
        super().__init__(SENTENCES[cause])
        self.cause = cause


def cause_of(error: BaseException) -> Cause | None:
    """Why the database could not be used; None if it could, and the fault lies with what was asked of it.

    What an error came of counts too: SQLite drops the whole transaction when the disk is full, and all that SQLAlchemy
    then says is that there is no savepoint to go back to.
    """
    found, before = _cause_of(error), error.__context__
    return found if found is not None or before is None else cause_of(before)


def _cause_of(error: BaseException) -> Cause | None:
    if isinstance(error, NoConnection):
        return "away"
    if not isinstance(error, DBAPIError):
        return None
    name = str(getattr(error.orig, "sqlite_errorname", None) or "")
    code = str(getattr(error.orig, "sqlstate", None) or "")
    known = _OF_SQLITE if name else _OF_POSTGRES
    for beginning, cause in known.items():
        if (name or code).startswith(beginning):
            return cause
    if name or code:
        return None
    return "away" if isinstance(error, OperationalError) or error.connection_invalidated else None


def may_work_again(error: BaseException) -> bool:
    """Was another process only in the way, so that the same may work at once?"""
    return isinstance(error, DBAPIError) and str(getattr(error.orig, "sqlstate", None)).startswith(_TRY_AGAIN)


class Trouble:
    """What is wrong with a database at the moment. Readers and the writer report here, each from its own thread."""

    def __init__(self, quiet: OnceAMinute | None = None, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._quiet = quiet or OnceAMinute()
        self._clock = clock
        self._with: set[Doing] = set()
        self._not_written: tuple[float, Cause] | None = None  # the last time that something could not be

    def met(self, error: BaseException, doing: Doing) -> StorageAway | None:
        """What to raise instead of an error, if the database is to blame; the operator is told."""
        cause = cause_of(error)
        if cause is None:
            return None
        self._with.add(doing)
        if doing == "written":
            self._not_written = self._clock(), cause
        more = self._quiet.again(f"{cause} {doing}")
        if more is not None:
            log.error("the database cannot be %s: %s%s [%s]", doing, SENTENCES[cause], more, said_by(error))
        return StorageAway(cause)

    def kept_from_writing(self) -> Cause | None:
        """Why something could not be written in the last half minute, if that was so. What could be written meanwhile
        proves little: on a full disk there may be room for small things."""
        if self._not_written is None or self._clock() - self._not_written[0] >= _LATELY:
            return None
        return self._not_written[1]

    def passed(self, doing: Doing) -> None:
        """It worked (again)."""
        if doing in self._with:
            self._with.discard(doing)
            if self._quiet.again(f"again {doing}") is not None:  # on a full disk there may be room for small things
                log.warning("the database can be %s again", doing)


def said_by(error: BaseException) -> str:
    """The first line of what the database itself said, without statements and values."""
    orig = error.orig if isinstance(error, DBAPIError) else error
    lines = str(orig).splitlines() or [type(orig).__name__]
    return lines[0]
