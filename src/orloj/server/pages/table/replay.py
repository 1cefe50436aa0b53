"""The moments of a game that a reader may go back to.

When a game is over, every answer is such a moment. While it runs, only the beginnings of scenes are: within a scene,
how many answers there are and which of them were forced could tell what others have in hand or in their envelopes.
So moments of a running game are counted by themselves, and nothing of the table's own counting is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from orloj.kernel import Illegal, Table
from orloj.kernel.table import branched_at
from orloj.server.live.beginnings import beginnings
from orloj.server.live.room import Room


@dataclass(frozen=True)
class Moments:
    """The moments in their order: what the address of the page calls each, and after how many answers it was."""

    names: list[int]
    numbers: list[int]

    @property
    def last(self) -> int:
        return len(self.names) - 1

    def place(self, name: int | None) -> int:
        """Which moment is meant: the one with this name or the next one after it; without a name the last one."""
        if name is None:
            return self.last
        if not 0 <= name <= self.names[-1]:
            raise Illegal("there is no such moment", why="no-such-moment", values={"count": self.names[-1]})
        return next(place for place, known in enumerate(self.names) if known >= name)


def moments_of(room: Room) -> Moments:
    table = room.table
    numbers = _all_of(table) if table.outcome is not None else _scenes_of(table)
    names = numbers if table.outcome is not None else list(range(len(numbers)))
    return Moments(names, numbers)


def name_of_moment_at_line(room: Room, line: int | None) -> int | None:
    """The moment at which a line of the story was told, or the first one after it; None if there is no such line."""
    table = room.table
    if line is None or not 0 <= line < len(table.story):
        return None
    moments, at = moments_of(room), table.story[line].at
    return next((name for name, number in zip(moments.names, moments.numbers, strict=True) if number >= at), None)


def _all_of(table: Table[Any]) -> list[int]:
    """After each answer that somebody chose to give, with those that it forced."""
    given = [one for chapter in table.history for one in chapter.given]
    begun = table.history[0].number
    stands = [place for place in range(branched_at(given), len(given)) if not given[place].forced]
    return [begun + place for place in (*stands, len(given))]


def _scenes_of(table: Table[Any]) -> list[int]:
    """Before the first answer of each scene; of a branch, not before it branched off."""
    first = min(_all_of(table))
    return [first, *[number for number in beginnings(table) if number > first]]
