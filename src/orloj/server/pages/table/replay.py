"""The moments of a game that a reader may go back to.

When a game is over, every answer is such a moment. While it runs, only the beginnings of scenes are: within a scene,
how many answers there are and which of them were forced could tell what others have in hand or in their envelopes.
So moments of a running game are counted by themselves, and nothing of the table's own counting is shown. Both ways of
counting have names of their own: a game may end while somebody watches its replay, and his next step is the next scene.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from orloj.kernel import Illegal, Table
from orloj.kernel.table import branched_at
from orloj.server.live.beginnings import beginnings
from orloj.server.live.room import Room

_SCENE = "s"  # a moment that is called by its scene


@dataclass(frozen=True)
class Moments:
    """The moments in their order: after how many answers each was, and what the address of the page calls it."""

    numbers: list[int]
    scenes: list[int]  # after how many answers each scene began
    over: bool  # while a game runs, they are its only moments

    @property
    def last(self) -> int:
        return len(self.numbers) - 1

    @property
    def names(self) -> list[str]:
        return [self.name(place) for place in range(len(self.numbers))]

    def name(self, place: int) -> str:
        return str(self.numbers[place]) if self.over else f"{_SCENE}{place}"

    def place(self, name: str | None) -> int:
        """Which moment is meant: the one with this name or the next one after it; without a name the last one."""
        if name is None:
            return self.last
        scene = self._scene(name)
        number = self.scenes[scene] if scene is not None else _count(name)
        if not 0 <= number <= self.numbers[-1]:
            raise self._missing()
        return next(place for place, known in enumerate(self.numbers) if known >= number)

    def before(self, name: str | None) -> int:
        """After how many answers the moment before was, from which the replay goes on to the one with this name."""
        scene = self._scene(name) if name is not None else None
        if scene is not None:
            return self.scenes[max(0, scene - 1)]
        return self.numbers[max(0, self.place(name) - 1)]

    def _scene(self, name: str) -> int | None:
        """The number of the scene, if the name is one of a scene."""
        if self.over and not name.startswith(_SCENE):
            return None
        scene = _count(name.removeprefix(_SCENE))
        if not 0 <= scene < len(self.scenes):
            raise self._missing()
        return scene

    def _missing(self) -> Illegal:
        count = self.numbers[-1] if self.over else self.last
        return Illegal("there is no such moment", why="no-such-moment", values={"count": count})


def _count(text: str) -> int:
    """Something that is no number names no moment."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def moments_of(room: Room) -> Moments:
    table = room.table
    everything = _all_of(table)
    scenes = _scenes_of(table, everything[0])
    over = table.outcome is not None
    return Moments(everything if over else scenes, scenes, over)


def name_of_moment_at_line(room: Room, line: int | None) -> str | None:
    """The moment at which a line of the story was told, or the first one after it; None if there is no such line."""
    table = room.table
    if line is None or not 0 <= line < len(table.story):
        return None
    moments, at = moments_of(room), table.story[line].at
    return next((moments.name(place) for place, number in enumerate(moments.numbers) if number >= at), None)


def _all_of(table: Table[Any]) -> list[int]:
    """After each answer that somebody chose to give, with those that it forced."""
    given = [one for chapter in table.history for one in chapter.given]
    begun = table.history[0].number
    stands = [place for place in range(branched_at(given), len(given)) if not given[place].forced]
    return [begun + place for place in (*stands, len(given))]


def _scenes_of(table: Table[Any], first: int) -> list[int]:
    """Before the first answer of each scene; of a branch, not before it branched off."""
    return [first, *[number for number in beginnings(table) if number > first]]
