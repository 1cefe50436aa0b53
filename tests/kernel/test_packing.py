"""Snapshots packed against the one before, and lists whose older part is packed."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from orloj.kernel import BrokenRecord, Cast, Line
from orloj.kernel.packing import PackedList, pack, unpack


def edited(snapshot: bytes, rng: Random) -> bytes:
    """The same with a few bytes changed, put in or taken out."""
    data = bytearray(snapshot)
    for _ in range(rng.randint(0, 4)):
        place = rng.randrange(len(data) + 1)
        data[place : place + rng.choice((0, 1, 1, 3, 40))] = rng.randbytes(rng.choice((0, 1, 1, 5, 60)))
    return bytes(data)


@pytest.mark.parametrize("size", [1, 200, 256, 5_000, 40_000])
def test_whatever_is_packed_comes_out_again(size: int) -> None:
    rng = Random(size)
    before = rng.randbytes(size)
    for _ in range(60):
        after = edited(before, rng) or b"x"
        assert unpack(pack(after, before), before, 1) == after
        assert unpack(pack(after), None, 1) == after
        before = after


def test_another_snapshot_altogether_is_packed_too() -> None:
    rng = Random(1)
    sizes = (0, 3, 255, 257, 70_000)
    for before in [rng.randbytes(size) for size in sizes]:
        for after in [rng.randbytes(size) for size in sizes[1:]]:
            assert unpack(pack(after, before), before, 1) == after


@pytest.mark.parametrize("size", [15_000, 100_000])
def test_a_small_change_takes_few_bytes_however_large_the_snapshot_is(size: int) -> None:
    """Deflate sees no further than 32 KB, and spends two bytes on every 258 that are the same."""
    before = Random(2).randbytes(size)
    middle = size // 2
    after = before[:50] + b"9" + before[51:middle] + b"something new" + before[middle:-9] + b"8" + before[-8:]
    packed = pack(after, before)
    assert unpack(packed, before, 1) == after
    assert len(packed) < 130


def test_one_byte_of_damage_is_noticed_or_does_no_harm() -> None:
    rng = Random(3)
    before = rng.randbytes(3_000)
    after = before[:700] + b"some other words" + before[800:]
    for packed, seen in ((pack(after, before), before), (pack(after), None)):
        for place in range(len(packed)):
            for changed in (packed[place] ^ 1, packed[place] ^ 0x80, 0):
                damaged = packed[:place] + bytes([changed]) + packed[place + 1 :]
                with suppress(BrokenRecord):
                    assert unpack(damaged, seen, 1) == after
        for cut in (b"", packed[:3], packed[:-1], packed + b"x", packed[: len(packed) // 2]):
            with pytest.raises(BrokenRecord, match="damaged"):
                unpack(cut, seen, 1)


def test_a_snapshot_is_not_unpacked_against_another_one() -> None:
    before = Random(4).randbytes(3_000)
    packed = pack(before[:-5] + b"other", before)
    for wrong in (before[:-6] + b"wrong!", before[1:], b"", Random(5).randbytes(3_000)):
        with pytest.raises(BrokenRecord, match="damaged"):
            unpack(packed, wrong, 1)


def bomb(before: bytes) -> bytes:
    """A snapshot that says it were small."""
    packer = zlib.compressobj(zdict=before)
    return b"\0\0\1\0" + b"\xc1\0" + packer.compress(bytes(40 << 20)) + packer.flush()


def giant(before: bytes) -> bytes:
    """A snapshot that says it were 64 MB, all of it as before."""
    packer = zlib.compressobj(zdict=before)
    return (64 << 20).to_bytes(4, "big") + b"\x7f" * 5_000 + b"\0" + packer.flush()


@pytest.mark.parametrize("made", [bomb, giant])
def test_bombs_do_not_go_off(made: Callable[[bytes], bytes]) -> None:
    before = Random(6).randbytes(300)
    with pytest.raises(BrokenRecord, match="far too large"):
        unpack(made(before), before, 1)
    with pytest.raises(BrokenRecord, match="far too large"):
        unpack(zlib.compress(bytes(40 << 20)), None, 1)


# -- lists


def line(number: int) -> Line:
    secret = {"card": number} if number % 5 == 0 else {}
    return Line("drawn", number % 4, {"count": number, "cards": [1, "two", None]}, secret, number)


def test_a_packed_list_is_like_any_other() -> None:
    """Every operation that tables use, compared with a plain list."""
    rng = Random(1)
    plain: list[Line] = []
    packed = PackedList(Line)
    others: list[tuple[list[Line], PackedList[Line]]] = []
    for step in range(300):
        new = [line(step * 100 + number) for number in range(rng.choice((0, 1, 3, 90)))]
        start, stop = (rng.randrange(-len(plain) - 2, len(plain) + 3) for _ in range(2))
        match rng.choice(("add", "add", "add", "end", "delete", "before", "whole", "keep", "clear")):
            case "add":
                plain += new
                packed += new
            case "end":
                start = max(start, len(plain) - 300)
                plain[start:] = new
                packed[start:] = new
            case "delete":
                start = max(start, len(plain) - 40)
                del plain[start:]
                del packed[start:]
            case "before" if len(plain) < 1_500:
                plain[:0] = new
                packed[:0] = new
            case "whole" if others and len(plain) < 1_500:
                earlier, as_packed = rng.choice(others)
                plain[:0] = earlier
                packed[:0] = as_packed
            case "keep":
                others.append((plain[:stop], packed[:stop]))
            case "clear" if step % 100 == 99:
                plain[:] = new
                packed[:] = PackedList(Line, new)
            case _:
                pass
        assert len(packed) == len(plain)
        assert packed[start:stop] == plain[start:stop]
        if plain:
            place = rng.randrange(-len(plain), len(plain))
            assert packed[place] == plain[place]
        if step % 30 == 0:
            assert packed == plain
            assert list(reversed(packed)) == plain[::-1]
    assert packed._blocks
    assert packed != plain[:-1]
    assert all(mine == as_packed for mine, as_packed in others)


def test_what_a_packed_list_does_not_have_is_refused() -> None:
    packed = PackedList(Cast, [Cast(0, "roll", [6], [3])])
    for wrong in (1, -2):
        with pytest.raises(IndexError):
            packed[wrong]
    with pytest.raises(IndexError, match="gaps"):
        packed[::2]
    packed.clear()
    assert packed == []
    assert not packed
    assert (packed == "nothing") is False


def test_old_lines_take_little_room() -> None:
    packed = PackedList(Line)
    for number in range(20_000):
        packed += [line(number)]
    whole: Any = sum(map(len, packed._blocks))
    assert whole < 20 * 20_000
    assert len(packed._recent) < 1_000
