"""Pages that are the same for many readers: rendered once, compressed once, and kept.

What differs from reader to reader are *holes* in such a page: the token that its forms send back, the name in its head,
and at tables what he has not seen yet. A page is kept for each language, theme, and for visitors and people; which
holes it has is part of its text.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from secrets import token_hex
from typing import Any

from litestar import Response
from markupsafe import escape

from orloj.server.api.common import Call
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.packing import THOROUGH, Piece, cut, secret, together, wants_packed
from orloj.server.pages.common import WORDS, rendered, theme_of
from orloj.server.people.people import Person, PersonSettings
from orloj.words import Words

MOST_BYTES = 48_000_000  # of all kept pages of a process
_HOLE = token_hex(16)
TOKEN, NAME, NEWS = (f"{_HOLE}-{hole}" for hole in ("token", "name", "news"))  # stand for the holes
_HOLES = re.compile(f"({_HOLE}-(?:token|name|news))")  # they begin alike: that is found quickly
_SOMEBODY = Person(0, NAME, False, PersonSettings())


@dataclass(frozen=True)
class Kept:
    """A page with holes: parts that are text are the names of them."""

    parts: Sequence[Piece | str]
    size: int

    @cached_property
    def fingerprint(self) -> bytes:
        mixed = blake2b(digest_size=16)
        for part in self.parts:
            mixed.update(part.encode() if isinstance(part, str) else part.plain)
        return mixed.digest()

    def filled(self, holes: dict[str, Piece]) -> list[Piece]:
        return [holes[part] if isinstance(part, str) else part for part in self.parts]


class Shelf:
    """Keeps pages up to so many bytes; what was not asked for longest goes first."""

    def __init__(self, most_bytes: int, level: int = THOROUGH) -> None:
        self._most = most_bytes
        self._level = level  # of compression
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self.bytes = 0
        self.made = 0  # how often a page had to be rendered

    def find(self, key: Hashable, make: Callable[[], str], secrets: Iterable[str] = ()) -> Kept:
        """What is kept; `secrets` in it are not compressed."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = _with_holes(make(), secrets, self._level)
        self.made += 1
        self._kept[key] = found
        self.bytes += found.size
        while self.bytes > self._most:
            _, gone = self._kept.popitem(last=False)
            self.bytes -= gone.size
        return found

    def clear(self) -> None:
        self._kept.clear()
        self.bytes = 0


SHELF = Shelf(MOST_BYTES)


def _with_holes(text: str, secrets: Iterable[str], level: int) -> Kept:
    hidden = list(secrets)
    parts: list[Piece | str] = []
    for place, part in enumerate(_HOLES.split(text)):
        parts += [part] if place % 2 else cut(part, hidden, level)
    size = sum(len(part.plain) + len(part.packed) for part in parts if isinstance(part, Piece))
    return Kept(parts, size)


def kept(
    request: Call,
    template: str,
    address: str,
    values: Callable[[], dict[str, Any]],
    *,
    words: Words = WORDS,
    depends_on: Hashable = (),
) -> Response[bytes]:
    """The page at an address, whose content depends on nothing but that, the language and what is named; `values` are
    asked for only if it has to be rendered. A browser that has it already is told so."""
    visit = visit_of(request)
    person = visit.person

    def make() -> str:
        own = {"csrf": TOKEN, "person": _SOMEBODY if person is not None else None, "here": address}
        return rendered(request, template, words=words, **own, **values())

    key = (template, address, lang_of(request), theme_of(request), person is not None, depends_on)
    page = SHELF.find(key, make)
    csrf, name = str(escape(visit.csrf)), str(escape(person.name)) if person is not None else ""
    headers = {
        "Cache-Control": "private, no-cache",
        "Vary": "Cookie, Accept-Language, Accept-Encoding",
        "ETag": f'W/"{_version(page, csrf, name)}"',
    }
    if headers["ETag"] in [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]:
        return Response(b"", status_code=304, headers=headers)
    return sent(request, page.filled({TOKEN: secret(csrf.encode()), NAME: secret(name.encode())}), headers)


def sent(request: Call, pieces: Sequence[Piece], headers: dict[str, str]) -> Response[bytes]:
    """The pieces of a page, compressed for who can read that."""
    if wants_packed(request, sum(len(piece.plain) for piece in pieces)):
        headers["Content-Encoding"] = "gzip"
        body = together(pieces)
    else:
        body = b"".join(piece.plain for piece in pieces)
    return Response(body, media_type="text/html; charset=utf-8", headers=headers)


def _version(page: Kept, csrf: str, name: str) -> str:
    """The page as this reader has it. Nothing can be learned from it: the token is longer than anybody can try."""
    mixed = blake2b(page.fingerprint, digest_size=16)
    for part in (csrf, name):
        mixed.update(f"{len(part)} {part}".encode())
    return mixed.hexdigest()
