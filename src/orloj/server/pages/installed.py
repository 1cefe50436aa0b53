"""The site as an app: its manifest, the worker that shows something when there is no line, and that page.

The worker keeps the page without a line and what it is drawn with, nothing else: no table, nobody's name.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.server.api.common import Call
from orloj.server.gate import visit_of
from orloj.server.pages.common import FOLDERS, THEMES, WORDS, asset, environment, fingerprint_of, say
from orloj.words import LANGS

_KEPT = ("base/base.css", "base/pages.css", "base/logo.svg", "base/offline.js")  # by the worker
_ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-maskable.svg", "any", "image/svg+xml", "maskable"),
    ("icon-maskable-512.png", "512x512", "image/png", "maskable"),
)
_NIGHT = "#0b0917"  # --bg of the dark theme


@get("/manifest/{lang:str}")
async def manifest(request: Call, lang: FromPath[str]) -> Response[bytes]:
    """What an installed site is called, and how it looks."""
    language = next((one for one in LANGS if one == lang), None)
    if language is None:
        raise NotFoundException
    text = say(language)
    described = {
        "id": "/",
        "name": text("site.name"),
        "short_name": text("site.name"),
        "description": text("home.lead"),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _NIGHT,
        "theme_color": _NIGHT,
        "categories": ["games"],
        "icons": [
            {"src": asset(f"base/{name}"), "sizes": sizes, "type": media, "purpose": purpose}
            for name, sizes, media, purpose in _ICONS
        ],
        "shortcuts": [{"name": text("nav.tables"), "url": "/tables"}],
    }
    return _same_for_all(request, msgspec.json.encode(described), "application/manifest+json")


@get("/sw.js")
async def worker(request: Call) -> Response[bytes]:
    """The service worker; it stands at the top because it serves everything below."""
    return _same_for_all(request, _worker(), "text/javascript")


@cache
def _worker() -> bytes:
    text = (files(FOLDERS["base"]) / "static" / "worker.js").read_text("utf-8")
    kept = msgspec.json.encode([asset(name) for name in _KEPT]).decode()
    known = {"FILES": kept, "ICON": f'"{asset("base/icon-192.png")}"', "BADGE": f'"{asset("base/badge.png")}"'}
    for name, value in known.items():
        line = f"const {name} = null;"
        assert line in text
        text = text.replace(line, f"const {name} = {value};")
    return text.encode()


@get("/offline/{lang:str}/{theme:str}")
async def offline(request: Call, lang: FromPath[str], theme: FromPath[str]) -> Response[bytes]:
    """What the worker shows when there is no line; the same for everybody who reads in this language and theme."""
    language = next((one for one in LANGS if one == lang), None)
    if language is None or theme not in THEMES:
        raise NotFoundException
    page = environment().get_template("offline.html").render(say=say(language, WORDS), lang=language, theme=theme)
    return _same_for_all(request, page.encode(), "text/html; charset=utf-8")


def _same_for_all(request: Call, content: bytes, media: str) -> Response[bytes]:
    """Asked for again each time, so that a new version is noticed; nobody's cookie is on it."""
    visit_of(request).wants_csrf_cookie = False
    headers = {"ETag": f'"{fingerprint_of(content)}"', "Cache-Control": "public, max-age=0, must-revalidate"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(content, media_type=media, headers=headers)


def handlers() -> list[Any]:
    return [manifest, worker, offline]
