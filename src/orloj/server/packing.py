"""Compressed answers that betray no secret.

Where a secret and something that a stranger chose are compressed together, the length tells whether they are alike: who
can make a browser fetch a page again and again finds the secret letter by letter. So a secret is never compressed here:
it lies in the stream as it is (a *stored* block), each piece between two secrets is compressed by itself, and no piece
can refer to another one. The length is the same whatever part of a secret somebody guesses.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

THOROUGH = 6  # for what is compressed once and sent often
QUICK = 4  # for what is made anew all the time: half the work, a tenth more bytes
_SMALLEST = 500  # bytes that are worth it
_LARGEST_BLOCK = 0xFFFF
_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # gzip, no name, no moment
_END = b"\x03\x00"  # an empty last block
_REFUSED = re.compile(r"gzip\s*;\s*q=0(\.0*)?\s*(,|$)")


class Piece(NamedTuple):
    """Some bytes, and the same as a part of a compressed stream."""

    plain: bytes
    packed: bytes


def squeezed(plain: bytes, level: int = THOROUGH) -> Piece:
    """A piece that is compressed, by itself."""
    machine = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return Piece(plain, machine.compress(plain) + machine.flush(zlib.Z_FULL_FLUSH))


def secret(plain: bytes) -> Piece:
    """A piece that is left as it is."""
    blocks = [plain[start : start + _LARGEST_BLOCK] for start in range(0, len(plain), _LARGEST_BLOCK)]
    sizes = [len(block).to_bytes(2, "little") + (len(block) ^ 0xFFFF).to_bytes(2, "little") for block in blocks]
    return Piece(plain, b"".join(b"\x00" + size + block for size, block in zip(sizes, blocks, strict=True)))


def cut(text: str, secrets: Iterable[str], level: int = THOROUGH) -> list[Piece]:
    """A text in pieces: secrets as they are, what is between them compressed."""
    hidden = sorted({one for one in secrets if one}, key=len, reverse=True)
    if not hidden:
        return [squeezed(text.encode(), level)]
    parts = re.split("(" + "|".join(map(re.escape, hidden)) + ")", text)
    pieces = [(place % 2, part.encode()) for place, part in enumerate(parts) if part]
    return [secret(part) if is_secret else squeezed(part, level) for is_secret, part in pieces]


def together(pieces: Sequence[Piece]) -> bytes:
    """The compressed stream of these pieces."""
    check = size = 0
    for piece in pieces:
        check = zlib.crc32(piece.plain, check)
        size += len(piece.plain)
    tail = check.to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")
    return b"".join([_HEAD, *[piece.packed for piece in pieces], _END, tail])


def wants_packed(request: Any, size: int) -> bool:
    """Can the reader unpack it, and is it worth it?"""
    accepted = request.headers.get("accept-encoding", "")
    return size >= _SMALLEST and "gzip" in accepted and not _REFUSED.search(accepted)
