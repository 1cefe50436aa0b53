"""Which language a reader gets."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from babel.core import negotiate_locale

from orloj.server.gate import visit_of
from orloj.words import LANGS, Lang

LANG_COOKIE = "orloj_lang"
_LONGEST = 500  # characters of a header that are read


def lang_of(connection: Any) -> Lang:
    """What the person set, else the last choice on this machine, else what the browser prefers, else English."""
    if b"lang=" in connection.scope["query_string"]:  # few say it there, and to read all that is asked takes its time
        asked = connection.query_params.get("lang")
        if asked in LANGS:
            return _known(asked)
    person = visit_of(connection).person
    if person is not None and person.settings.lang is not None:
        return person.settings.lang
    headers = dict(connection.scope["headers"])
    if b"cookie" in headers:
        chosen = connection.cookies.get(LANG_COOKIE)
        if chosen in LANGS:
            return _known(chosen)
    return preferred(headers.get(b"accept-language", b"").decode("latin-1"))


def preferred(header: str) -> Lang:
    """The best of our languages for an Accept-Language header."""
    return _preferred(header[:_LONGEST])


@lru_cache(1000)  # browsers say few different things
def _preferred(header: str) -> Lang:
    wishes = []
    for part in header.split(",")[:20]:
        name, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), name.strip()))
        except ValueError:
            continue
    ordered = [name for _, name in sorted(wishes, key=lambda wish: wish[0])]
    return _known(negotiate_locale(ordered, LANGS, sep="-") or "en")


def _known(lang: str) -> Lang:
    return "cs" if lang == "cs" else "en"
