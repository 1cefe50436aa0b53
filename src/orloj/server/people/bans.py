"""Who is not let in, and what he is told."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from babel.dates import format_date
from msgspec import Struct
from sqlalchemy import Connection, or_, select

from orloj.kernel import OrlojError
from orloj.server.storage import schema
from orloj.words import Lang, Words

_WORDS = Words("orloj.server")


class Ban(Struct):
    """A row of `bans`."""

    since: float
    until: float | None
    reason: str

    def told(self, lang: Lang) -> str:
        """What the person reads."""
        if self.until is None:
            said = _WORDS(lang, "banned.for-good")
        else:
            said = _WORDS(lang, "banned.until", moment=_moment(self.until, lang))
        return f"{said} {_WORDS(lang, 'banned.reason', reason=self.reason)}" if self.reason else said


def _moment(seconds: float, lang: Lang) -> str:
    """`31. ledna 2099 00:00 UTC`, all in one line."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return f"{format_date(moment, 'long', locale=lang)} {moment:%H:%M} UTC".replace(" ", "\N{NO-BREAK SPACE}")


class Banned(OrlojError):
    """Whoever runs the site does not let this person in."""

    def __init__(self, ban: Ban) -> None:
        super().__init__("banned")
        self.ban = ban


def ban_of(connection: Connection, person: int) -> Ban | None:
    """The ban that holds now, if there is one."""
    bans = schema.bans
    holds = or_(bans.c.until.is_(None), bans.c.until > time.time())
    query = select(bans.c.since, bans.c.until, bans.c.reason).where(bans.c.person == person, holds)
    row = connection.execute(query).one_or_none()
    return Ban(*row) if row is not None else None
