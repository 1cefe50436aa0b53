"""A game on file: header, scene snapshots, answers, story and every use of luck."""

from __future__ import annotations

import zlib
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct, field

from orloj.kernel.errors import BrokenRecord
from orloj.kernel.luck import Cast
from orloj.kernel.state import Line, Outcome, Seat

FORMAT = 1
_LARGEST = 16 << 20  # bytes of an unpacked snapshot


class Header(Struct):
    """What a table was set up with. Whoever has seed and salt knows every shuffle to come."""

    game: str
    mode: str
    seats: int
    options: dict[str, str]
    commitment: str
    schema: int
    revision: str
    seed: str | None = None
    salt: bytes | None = None
    mixed: bool = False  # the rules were changed while it was played: it cannot be replayed as a whole
    branched: bool = False  # it began in the middle of another game, with luck of its own


class Answer(Struct, array_like=True, gc=False):
    """An answer as text. Forced ones were given by the runner; seat -1 is the kernel's own entry (new luck)."""

    seat: Seat
    token: str
    forced: bool = False


class SavedScene(Struct):
    """A scene's start: how many answers, lines of the story and casts came before it, and the packed snapshot."""

    number: int
    schema: int
    told: int
    cast: int
    packed: bytes

    @classmethod
    def pack(cls, snapshot: bytes, number: int, schema: int, told: int, cast: int) -> SavedScene:
        return cls(number, schema, told, cast, zlib.compress(snapshot, 6))

    def snapshot(self) -> bytes:
        unpacker = zlib.decompressobj()
        try:
            snapshot = unpacker.decompress(self.packed, _LARGEST)
        except zlib.error as error:
            raise BrokenRecord(f"the snapshot before answer {self.number} is damaged") from error
        if not unpacker.eof:
            raise BrokenRecord(f"the snapshot before answer {self.number} is damaged or far too large")
        return snapshot


class TakenBack(Struct, array_like=True):
    """An answer that was undone: when, whose, what, and whether the others had to agree."""

    at: int
    seat: Seat
    token: str
    agreed: bool = False


class Record(Struct):
    """Everything about a game; `Table.load` goes on with it, `Table.travel` visits any moment of it."""

    header: Header
    scenes: list[SavedScene]
    answers: list[Answer]
    story: list[Line] = field(default_factory=list)
    casts: list[Cast] = field(default_factory=list)
    taken_back: list[TakenBack] = field(default_factory=list)
    outcome: Outcome | None = None
    format: int = FORMAT

    def to_json(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, raw: bytes) -> Record:
        try:
            record: Record = _decoder.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BrokenRecord(f"this is not a record of Orloj: {error}") from error
        if record.format > FORMAT:
            raise BrokenRecord("the record was written by a newer version of Orloj")
        if not record.scenes or record.scenes[0].number != 0:
            raise BrokenRecord("the record has no beginning")
        marks = [(scene.number, scene.told, scene.cast) for scene in record.scenes]
        for earlier, later in pairwise(marks):
            if any(before > after for before, after in zip(earlier, later, strict=True)):
                raise BrokenRecord("the scenes of the record do not follow each other")
        return record

    def save(self, path: Path) -> None:
        path.write_bytes(self.to_json())

    @classmethod
    def read(cls, path: Path) -> Record:
        try:
            return cls.from_json(path.read_bytes())
        except OSError as error:
            raise BrokenRecord(f"cannot read {path}: {error.strerror}") from error


_decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)
