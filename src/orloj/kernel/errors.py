"""What can be wrong with an answer, and with a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class OrlojError(Exception):
    """Anything that Orloj refuses, with a reason for people."""


class Refused(OrlojError):
    """An answer that was not accepted; the table is exactly as it was.

    `culprits` are the options (by their tokens, or what was said instead of one) that the refusal is about: those that
    are wrong, or that are missing. Empty if the answer is refused as a whole.
    """

    culprits: tuple[str, ...] = ()


class Malformed(Refused):
    """The answer cannot be read as an answer to this kind of question."""

    def __init__(self, message: str, *, culprits: Sequence[str] = ()) -> None:
        self.culprits = tuple(culprits)
        super().__init__(message)


class Illegal(Refused):
    """The answer can be read, but the rules forbid it now.

    The fields carry the reason as data, so that pages can say it in the reader's language.
    """

    def __init__(
        self,
        message: str,
        *,
        rule: str = "",
        why: str = "",
        values: Mapping[str, Any] | None = None,
        allowed: Sequence[str] = (),
        culprits: Sequence[str] = (),
    ) -> None:
        self.reason = message
        self.rule = rule
        self.why = why
        self.values = dict(values or {})
        self.allowed = tuple(allowed)
        self.culprits = tuple(culprits)
        cited = f" (rule {rule})" if rule else ""
        may = f" Allowed: {_short(self.allowed)}." if self.allowed else ""
        super().__init__(f"{message}{cited}.{may}")


class NotYourChoice(Refused):
    """The seat is not asked anything now."""


class BrokenScript(OrlojError):
    """A rule used the kernel in a way that the kernel forbids: a mistake in the game, not of a player."""


class BrokenRecord(OrlojError):
    """A saved game cannot be read."""


def _short(tokens: Sequence[str], most: int = 12) -> str:
    shown = ", ".join(tokens[:most])
    return f"{shown}, … ({len(tokens)} in all)" if len(tokens) > most else shown
