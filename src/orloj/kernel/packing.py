"""Making the past of a game small: snapshots packed against the one before, and lists whose older part is packed."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Generic, SupportsIndex, TypeVar, cast, overload

import msgspec

from orloj.kernel.errors import BrokenRecord

T = TypeVar("T")
_LARGEST = 16 << 20  # bytes of an unpacked snapshot
_WINDOW = 32_000  # how far back deflate can see, less a little
_PIECE = 256  # bytes that are compared with what stood in their place
_AS_BEFORE, _AS_BEFORE_FROM_END, _NEW = 0x40, 0x80, 0xC0  # what a row of pieces is
_MOST_PIECES = 0x3F  # in one row
_BLOCK = 128  # things of a list that are packed together
_RECENT = 512  # things at the end of a list that are not packed


# -- snapshots


def pack(snapshot: bytes, before: bytes | None = None) -> bytes:
    """A snapshot in few bytes: what differs from the one before, if there is one.

    Pieces that stand where they stood (counted from the beginning, or from the end if something was put in or taken
    out) are only counted. The rest is deflated, with what is left over of the snapshot before as a dictionary. Deflate
    alone would spend two bytes on every 258 that are the same, and see no further than 32 KB.
    """
    if before is None:
        return zlib.compress(snapshot)
    rows = _rows(snapshot, before)
    parts = _parts(rows, len(snapshot), len(before))
    packer = zlib.compressobj(zdict=_left_over(parts, before))
    new = b"".join([snapshot[place : place + size] for place, size, old in parts if old is None])
    return b"".join((len(snapshot).to_bytes(4, "big"), rows, b"\0", packer.compress(new), packer.flush()))


def unpack(packed: bytes, before: bytes | None, number: int) -> bytes:
    """The snapshot (before answer `number`) again; `before` is the one against which it was packed."""
    try:
        return _inflate(packed) if before is None else _unpack(packed, before)
    except (zlib.error, ValueError) as error:
        raise BrokenRecord(f"the snapshot before answer {number} is damaged or far too large") from error


def _unpack(packed: bytes, before: bytes) -> bytes:
    end = packed.index(0, 4)
    size, rows = int.from_bytes(packed[:4], "big"), packed[4:end]
    if size > min(_LARGEST, len(rows) * _MOST_PIECES * _PIECE):
        raise ValueError("far too large")
    parts = _parts(rows, size, len(before))
    new = _inflate(packed[end + 1 :], size, _left_over(parts, before))
    taken, pieces = 0, []
    for _, length, old in parts:
        if old is None:
            pieces.append(new[taken : taken + length])
            taken += length
        else:
            pieces.append(before[old : old + length])
    snapshot = b"".join(pieces)
    if taken != len(new) or len(snapshot) != size:
        raise ValueError("the parts do not fit together")
    return snapshot


def _inflate(packed: bytes, largest: int = _LARGEST, seen: bytes = b"") -> bytes:
    unpacker = zlib.decompressobj(zdict=seen)
    unpacked = unpacker.decompress(packed, largest + 1)  # nothing is without limit
    if not unpacker.eof or unpacker.unused_data or len(unpacked) > largest:
        raise ValueError("damaged, or far too large")
    return unpacked


def _rows(snapshot: bytes, before: bytes) -> bytes:
    """Which pieces are as before: one byte for a row of equal ones, its kind and how many they are."""
    shift = len(snapshot) - len(before)
    rows = bytearray()
    last = 0
    for place in range(0, len(snapshot), _PIECE):
        piece = snapshot[place : place + _PIECE]
        if piece == before[place : place + _PIECE]:
            kind = _AS_BEFORE
        elif place >= shift and piece == before[place - shift : place - shift + _PIECE]:
            kind = _AS_BEFORE_FROM_END
        else:
            kind = _NEW
        if kind == last and rows[-1] < kind + _MOST_PIECES:
            rows[-1] += 1
        else:
            rows.append(kind + 1)
            last = kind
    return bytes(rows)


def _parts(rows: bytes, size: int, size_before: int) -> list[tuple[int, int, int | None]]:
    """Each row: where it begins, how many bytes it has, and where these were before."""
    parts: list[tuple[int, int, int | None]] = []
    place = 0
    for row in rows:
        kind, length = row & ~_MOST_PIECES, min((row & _MOST_PIECES) * _PIECE, size - place)
        old = None if kind == _NEW else place if kind == _AS_BEFORE else place - size + size_before
        if old is not None and not 0 <= old <= size_before - length:
            raise ValueError("nothing was there")
        parts.append((place, length, old))
        place += length
    return parts


def _left_over(parts: list[tuple[int, int, int | None]], before: bytes) -> bytes:
    """What of the snapshot before is in none of the parts."""
    left, place = [], 0
    for old, length in sorted([(old, length) for _, length, old in parts if old is not None]):
        left.append(before[place:old])
        place = max(place, old + length)
    return b"".join([*left, before[place:]])[-_WINDOW:]


# -- lists


class PackedList(Sequence[T], Generic[T]):
    """A list that grows at its end, and whose older part is packed in blocks.

    Whatever is read from a block is a copy; it is meant for things that do not change any more.
    """

    __slots__ = ("_blocks", "_kind", "_recent")

    def __init__(self, kind: type[T], things: Iterable[T] = ()) -> None:
        self._kind = kind
        self._blocks: list[bytes] = []
        self._recent: list[T] = [*things]

    # -- looking

    def __len__(self) -> int:
        blocks = self._blocks
        return len(blocks) * _BLOCK + len(self._recent) if blocks else len(self._recent)

    def __iter__(self) -> Iterator[T]:
        return iter(self._recent) if not self._blocks else self._all()

    def _all(self) -> Iterator[T]:
        for block in self._blocks:
            yield from self._unpacked(block)
        yield from self._recent

    def __reversed__(self) -> Iterator[T]:
        return reversed([*self])

    @overload
    def __getitem__(self, where: SupportsIndex) -> T: ...

    @overload
    def __getitem__(self, where: slice) -> PackedList[T]: ...

    def __getitem__(self, where: SupportsIndex | slice) -> T | PackedList[T]:
        if isinstance(where, slice):
            return self._part(*self._range(where))
        place = range(len(self))[where.__index__()]
        if place >= len(self._blocks) * _BLOCK:
            return self._recent[place - len(self._blocks) * _BLOCK]
        return self._unpacked(self._blocks[place // _BLOCK])[place % _BLOCK]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PackedList | list):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return repr([*self])

    # -- changing

    def __iadd__(self, things: Iterable[T]) -> PackedList[T]:
        recent = self._recent
        recent += things
        if len(recent) >= _RECENT + _BLOCK:
            self._pack()
        return self

    def __setitem__(self, where: slice, things: Iterable[T]) -> None:
        """Put things in the place of a part: of the end, as a rule, or of nothing before the beginning."""
        if not self._blocks and not (isinstance(things, PackedList) and things._blocks):
            self._recent[where] = things
            self._pack()
            return
        start, stop = self._range(where)
        before, after = self._part(0, start), self._part(stop, len(self))
        for part in (things, after):
            if before or not isinstance(part, PackedList):
                before += part
            else:  # what is packed stays so
                before = part._part(0, len(part))
        self._blocks, self._recent = before._blocks, before._recent
        self._pack()

    def __delitem__(self, where: slice) -> None:
        self[where] = ()

    def clear(self) -> None:
        self._blocks.clear()
        self._recent.clear()

    # -- blocks

    def _range(self, where: slice) -> tuple[int, int]:
        start, stop, step = where.indices(len(self))
        if step != 1:
            raise IndexError("only parts without gaps can be had")
        return start, max(start, stop)

    def _part(self, start: int, stop: int) -> PackedList[T]:
        """A part as a list of its own; one from the beginning shares the blocks."""
        part: PackedList[T] = PackedList(self._kind)
        packed = len(self._blocks) * _BLOCK
        if start >= packed:
            part._recent = self._recent[start - packed : stop - packed]
            return part
        whole = min(stop, packed) // _BLOCK  # blocks before the end
        first = start // _BLOCK
        if start == 0:
            part._blocks, first = self._blocks[:whole], whole
        for number in range(first, -(-min(stop, packed) // _BLOCK)):
            place = number * _BLOCK
            part._recent += self._unpacked(self._blocks[number])[max(0, start - place) : stop - place]
        part._recent += self._recent[: max(0, stop - packed)]
        return part

    def _pack(self) -> None:
        recent = self._recent
        while len(recent) >= _RECENT + _BLOCK:
            self._blocks.append(zlib.compress(_encode(recent[:_BLOCK]), 3))
            del recent[:_BLOCK]

    def _unpacked(self, block: bytes) -> list[T]:
        things: list[T] = _decoder_of(cast(Hashable, self._kind))(zlib.decompress(block))
        return things


_encode = msgspec.msgpack.Encoder().encode


@cache
def _decoder_of(kind: Hashable) -> Callable[[bytes], Any]:
    return msgspec.msgpack.Decoder(list[kind]).decode  # type: ignore[valid-type]
