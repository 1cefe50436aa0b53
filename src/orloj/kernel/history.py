"""What a table remembers of its scenes: the state at the start of each, most of them packed, and the answers.

A snapshot is packed against the one before it; every so often one is packed alone, so that no way is long. The last
few are at hand as they are: copies and undos begin there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, SupportsIndex

from msgspec import Struct, field

from orloj.kernel.packing import pack, unpack
from orloj.kernel.record import MOST_DEPTH, Answer, SavedScene
from orloj.kernel.state import Seat

MOST_RAW = 8 << 20  # bytes of snapshots that a table keeps as they are: packing costs time, and bots have little,
MOST_RAW_OF_SAVED = 64 << 10  # and a table of which every step is saved, one of many


class Given(Struct, eq=False, gc=False):
    """An answer (or an aside) in the tail, with its value, so that a copy need not read it again."""

    seat: Seat
    token: str
    value: Any
    forced: bool
    aside: str = ""  # the id of the aside; empty: an answer to the question

    @classmethod
    def of(cls, answer: Answer) -> Given:
        return cls(answer.seat, answer.token, None, answer.forced, answer.aside)

    def written(self) -> Answer:
        return Answer(self.seat, self.token, self.forced, self.aside)


class Chapter(Struct, eq=False, gc=False):
    """One scene: the state at its start and the answers given in it."""

    _raw: bytes | None  # the snapshot as it is, packed, or both
    schema: int
    number: int  # how many answers came before,
    told: int = 0  # how many lines of the story,
    cast: int = 0  # and how many casts of luck
    given: list[Given] = field(default_factory=list)
    _packed: bytes | None = None
    _before: Chapter | None = None  # against which it is packed; None: packed alone
    _depth: int = 0  # how many unpackings come before the own one
    again: bool = False  # after an aside: what the scene tells at its beginning was told before

    @classmethod
    def of_scenes(cls, scenes: Sequence[SavedScene]) -> list[Chapter]:
        """The chapters of a record; nothing is unpacked before it is needed."""
        chapters: list[Chapter] = []
        for place, scene in enumerate(scenes):
            scene.check_depth(scenes[place - 1] if place else None)
            chapter = cls(None, scene.schema, scene.number, scene.told, scene.cast, again=scene.again)
            chapter._packed = scene.packed
            if scene.depth:
                chapter._before, chapter._depth = chapters[-1], scene.depth
            chapters.append(chapter)
        return chapters

    @property
    def snapshot(self) -> bytes:
        """The state at the start of the scene."""
        raw = self._raw
        return raw if raw is not None else self._unpacked()

    def snapshot_after(self, before: Chapter | None, snapshot: bytes) -> bytes:
        """The same, for somebody who has unpacked the chapter before just now."""
        if self._raw is None and self._packed is not None and before is not None and self._before is before:
            return unpack(self._packed, snapshot, self.number)
        return self.snapshot

    def _unpacked(self) -> bytes:
        chain = [self]
        while chain[-1]._raw is None and chain[-1]._before is not None:
            chain.append(chain[-1]._before)
        raw = chain[-1]._raw
        for chapter in reversed(chain):
            if chapter._raw is None:
                assert chapter._packed is not None
                raw = unpack(chapter._packed, raw, chapter.number)
        assert raw is not None
        return raw

    def pack(self, before: Chapter | None) -> None:
        """Pack the snapshot, against that of the chapter before if this is not too deep; it stays at hand, too."""
        if self._packed is not None and (self._before is None or self._before is before):
            return
        snapshot = self.snapshot
        if before is None or before._depth == MOST_DEPTH:
            self._before, self._depth = None, 0
        else:
            self._before, self._depth = before, before._depth + 1
        self._packed = pack(snapshot, before.snapshot if before is not None and self._before is not None else None)

    def slim(self) -> None:
        """Keep only the packed snapshot, and no list with room for more answers."""
        assert self._packed is not None
        self._raw = None
        self.given = self.given.copy()

    def saved(self, first: int = 0) -> SavedScene:
        """As a record has it that begins after answer `first`; it must be packed."""
        assert self._packed is not None
        return SavedScene(self.number - first, self.schema, self.told, self.cast, self._packed, self._depth, self.again)


class History(list[Chapter]):
    """The chapters of a table. They change at the end only, one by one or as `history[first:] = …`."""

    most_raw = MOST_RAW
    _packed = 0  # so many from the beginning are packed,
    _slim = 0  # so many need not be looked at any more: they are packed only,
    _raw_size = 0  # and so many bytes have the snapshots of all the others

    def append(self, chapter: Chapter) -> None:
        list.append(self, chapter)
        self._raw_size = size = self._raw_size + len(chapter._raw or b"")
        if size > self.most_raw:
            self._slim_down()

    def __setitem__(self, where: SupportsIndex | slice, new: Any) -> None:
        if where == -1:  # very often: nobody was asked in the last scene
            self._raw_size += len(new._raw) - len(self[-1]._raw or b"")
            self._packed = min(self._packed, len(self) - 1)
            super().__setitem__(-1, new)
            return
        assert isinstance(where, slice)
        start, stop, _ = where.indices(len(self))
        new = [*new]
        if start == stop == 0:  # what came before is kept small by the table that it is taken from
            self._packed, self._slim = 0, self._slim + len(new)
        else:
            self._raw_size += _raw_size(new) - _raw_size(self[max(start, self._slim) : stop])
            self._packed, self._slim = min(self._packed, start), min(self._slim, start)
        super().__setitem__(where, new)

    def __delitem__(self, where: SupportsIndex | slice) -> None:
        assert isinstance(where, slice)
        self[where] = []

    def _slim_down(self) -> None:
        """Keep the oldest snapshots only packed, until the rest is small enough; the last two stay at hand."""
        while self._raw_size > self.most_raw and self._slim < len(self) - 2:
            self.pack(self._slim + 2)  # the next one as well: it needs this one for that
            self._raw_size -= _raw_size(self[self._slim : self._slim + 1])
            self[self._slim].slim()
            self._slim += 1

    def pack(self, count: int | None = None) -> None:
        """Pack the first `count` chapters, or all; those that are packed already cost nothing."""
        for place in range(self._packed, len(self) if count is None else count):
            self[place].pack(self[place - 1] if place else None)
            self._packed = place + 1

    def packed_size(self) -> int:
        """How many bytes all snapshots take, packed."""
        return sum([len(scene.packed) for scene in self.scenes()])

    def scenes(self, start: int = 0) -> list[SavedScene]:
        """The chapters from `start` on as a record has them, counted from the first answer of this history."""
        self.pack()
        first = self[0].number
        return [chapter.saved(first) for chapter in self[start:]]

    def snapshots(self) -> Iterator[bytes]:
        """All snapshots one after the other, each unpacked once."""
        before: tuple[Chapter | None, bytes] = None, b""
        for chapter in self:
            snapshot = chapter.snapshot_after(*before)
            yield snapshot
            before = chapter, snapshot


def _raw_size(chapters: Sequence[Chapter]) -> int:
    return sum([len(chapter._raw or b"") for chapter in chapters])
