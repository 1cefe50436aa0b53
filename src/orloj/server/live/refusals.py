"""Why somebody cannot have what he wants of a table."""

from __future__ import annotations

from orloj.kernel import OrlojError


class NoSuchTable(OrlojError):
    """There is no such table, or not for this person."""


class SeatTaken(OrlojError):
    """Somebody else sits there, or the seat is not free for this person."""


class TooManyTables(OrlojError):
    """One person cannot have so many tables at once."""


class TooManyBotTables(TooManyTables):
    """One person cannot have so many running tables where only bots play."""

    def __init__(self, most: int) -> None:
        super().__init__(f"{most} tables of only bots are enough")
        self.most = most
