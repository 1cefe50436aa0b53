"""Saving a game bit by bit: what an answer changed, instead of the whole record."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from orloj.kernel.history import MOST_RAW_OF_SAVED, Chapter, Given
from orloj.kernel.luck import Cast
from orloj.kernel.record import Answer, Record, Rewound, SavedScene, TakenBack
from orloj.kernel.state import Line, Outcome
from orloj.kernel.table import Table


class Change(Struct, array_like=True):
    """What became of a record: so many of each list stay, then these follow.

    After an answer everything stays and something follows; after an undo less stays.
    """

    scenes_kept: int
    answers_kept: int
    lines_kept: int
    casts_kept: int
    scenes: list[SavedScene]
    answers: list[Answer]
    lines: list[Line]
    casts: list[Cast]
    taken_back: list[TakenBack]
    outcome: Outcome | None
    mixed: bool = False  # the rules were changed since the game began
    rewinds: list[Rewound] | None = None  # all of them, if they are others than before

    def pack(self) -> bytes:
        return msgspec.msgpack.encode(self)

    @classmethod
    def unpack(cls, packed: bytes) -> Change:
        return _decoder.decode(packed)

    def apply_to(self, record: Record) -> None:
        """Bring a record up to date."""
        record.scenes[self.scenes_kept :] = self.scenes
        record.answers[self.answers_kept :] = self.answers
        record.story[self.lines_kept :] = self.lines
        record.casts[self.casts_kept :] = self.casts
        record.taken_back += self.taken_back
        record.outcome = self.outcome
        record.header.mixed = record.header.mixed or self.mixed
        if self.rewinds is not None:
            record.header.rewinds = self.rewinds


_decoder = msgspec.msgpack.Decoder(Change)


class Saver:
    """Knows how much of a table is saved; `change` tells what is new and takes it as saved."""

    def __init__(self, table: Table[Any], record: Record | None = None) -> None:
        """For a new table, or for one that was loaded from this record."""
        self._table = table
        table.history.most_raw = MOST_RAW_OF_SAVED  # whoever saves every step has many tables at once
        self._chapters: list[Chapter] = []
        self._tail: list[Given] = []  # of the last saved chapter
        self._lines = self._casts = self._taken_back = 0
        self._rewinds = (table if record is None else record).header.rewinds
        if record is not None:
            # The last scene was run again when the table was loaded: it counts as new, whatever came of it.
            kept = min(len(record.scenes), len(table.history)) - 1
            self._chapters = table.history[:kept]
            self._tail = table.history[kept - 1].given.copy() if kept else []
            self._lines, self._casts = table.history[kept].told, table.history[kept].cast
            self._taken_back = len(table.taken_back)

    def change(self) -> Change:
        """What is new since the last time."""
        table = self._table
        history = table.history
        kept = self._kept()
        if kept == len(self._chapters):  # usually: the game only went on
            first, lines, casts = max(0, kept - 1), self._lines, self._casts
        else:
            first = kept
            # Lines and casts before the first new chapter are the same as they were.
            lines, casts = min(self._lines, history[kept].told), min(self._casts, history[kept].cast)
        answers_kept = history[first].number if first < len(history) else 0
        if kept == len(self._chapters) and kept:
            same = self._same_tail(history[first].given)
            answers = history[first].given[same:]
            answers_kept += same
            following = history[first + 1 :]
        else:
            answers = []
            following = history[first:]
        answers = [*answers, *[one for chapter in following for one in chapter.given]]
        begun, now = table.header.revision, table.game.revision
        change = Change(
            scenes_kept=kept,
            answers_kept=answers_kept,
            lines_kept=lines,
            casts_kept=casts,
            scenes=history.scenes(len(history) - len(following)),
            answers=[one.written() for one in answers],
            lines=[*table.story[lines:]],
            casts=[*table.casts[casts:]],
            taken_back=table.taken_back[self._taken_back :],
            outcome=table.outcome,
            mixed=bool(begun and begun != now),
            rewinds=table.header.rewinds if table.header.rewinds != self._rewinds else None,
        )
        self._rewinds = table.header.rewinds
        self._chapters[kept:] = history[kept:]
        self._tail = history[-1].given.copy()
        self._lines, self._casts, self._taken_back = len(table.story), len(table.casts), len(table.taken_back)
        return change

    def _kept(self) -> int:
        """How many of the saved chapters still stand: a table changes only its end."""
        history, saved = self._table.history, self._chapters
        kept = min(len(history), len(saved))
        while kept and history[kept - 1] is not saved[kept - 1]:
            kept -= 1
        return kept

    def _same_tail(self, given: list[Given]) -> int:
        """How many answers of the last saved chapter stay: a sealed answer that was changed is taken out of them."""
        same = 0
        for one, saved in zip(given, self._tail, strict=False):
            if one is not saved:
                break
            same += 1
        return same
