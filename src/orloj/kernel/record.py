"""A game on file: header, scene snapshots, answers, story and every use of luck."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct, field

from orloj.kernel.errors import BrokenRecord
from orloj.kernel.luck import Cast
from orloj.kernel.packing import pack, unpack
from orloj.kernel.state import Line, Outcome, Seat

FORMAT = 2  # 1: every snapshot is packed alone
MOST_DEPTH = 31  # snapshots in a row that are packed against the one before


class Rewound(Struct):
    """A table went back past something that was seen: from there on it has luck of its own."""

    at: int  # after how many answers
    cast: int  # how many casts came before
    commitment: str
    seed: str | None = None
    salt: bytes | None = None


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
    rewinds: list[Rewound] = field(default_factory=list)


class Answer(Struct, array_like=True, gc=False):
    """An answer as text. Forced ones were given by the runner; seat -1 is the kernel's own entry (new luck)."""

    seat: Seat
    token: str
    forced: bool = False
    aside: str = ""  # the id of the aside, if it is one


class SavedScene(Struct, omit_defaults=True):
    """A scene's start: how many answers, lines of the story and casts came before it, and the packed snapshot.

    With a `depth` the snapshot is packed against that of the scene before, whose depth is one less.
    """

    number: int
    schema: int
    told: int
    cast: int
    packed: bytes
    depth: int = 0
    again: bool = False  # after an aside: what the scene tells at its beginning was told before

    @classmethod
    def pack(cls, snapshot: bytes, number: int, schema: int, told: int, cast: int) -> SavedScene:
        """A scene that is packed alone."""
        return cls(number, schema, told, cast, pack(snapshot))

    def check_depth(self, before: SavedScene | None) -> None:
        """Can it be packed against the scene before? Nobody shall have to unpack for ever, either."""
        if self.depth and (before is None or self.depth != before.depth + 1 or self.depth > MOST_DEPTH):
            raise BrokenRecord(f"the snapshot before answer {self.number} does not follow the one before it")


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

    def snapshot(self, place: int) -> bytes:
        """The state at the start of a scene, unpacked together with those that it is packed against."""
        first = place - self.scenes[place].depth
        return [*self.snapshots(max(0, first), place + 1)][-1]

    def snapshots(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """The states at the start of scenes; the first of them must be packed alone."""
        snapshot, before = b"", None
        for scene in self.scenes[start:stop]:
            scene.check_depth(before)
            snapshot, before = unpack(scene.packed, snapshot if scene.depth else None, scene.number), scene
            yield snapshot

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
