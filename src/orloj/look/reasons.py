"""Deeds whose reasons can be asked for: which decision does a line of the story tell of?

A game's look says it by `reason(line)`. The line must name the whole answer for everybody: what is explained is the
deed that the line tells, never something that only the record knows.
"""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """The question that was answered, and the answer."""

    kind: str
    token: str
    hidden: bool = False  # what else could have been done is for nobody else's eyes before the game is over
