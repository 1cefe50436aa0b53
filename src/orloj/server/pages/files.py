"""Files for browsers: styles and modules of ours, looks of games, and drawn pictures. Only what is listed is served."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from orloj.games import GAMES
from orloj.look import look_of
from orloj.server.api.common import Call
from orloj.server.packing import squeezed, together, wants_packed
from orloj.server.pages.common import FOLDERS, fingerprint, fingerprint_of

_TYPES = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
}
_FOR_EVER = "public, max-age=31536000, immutable"
_A_DAY = "public, max-age=86400"
_CHECK = "public, max-age=0, must-revalidate"


@get("/static/{package:str}/{name:str}")
async def static(request: Call, package: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    if name not in _names(package):
        raise NotFoundException
    return _answer(request, _file(f"{FOLDERS[package]}", f"static/{name}"), name)


@get("/look/{game:str}/{name:str}")
async def look_file(request: Call, game: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    if game not in GAMES:
        raise NotFoundException
    package = GAMES[game].package
    look = look_of(package)
    if name not in (*look.styles, *look.modules):
        raise NotFoundException
    return _answer(request, _file(f"{package}.look", name), name)


@get("/art/{game:str}/{name:str}")
async def art(request: Call, game: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    picture = _picture(game, name.removesuffix(".svg")) if game in GAMES and name.endswith(".svg") else None
    if picture is None:
        raise NotFoundException
    return _answer(request, picture, name, keep=_A_DAY)


def handlers() -> list[Any]:
    return [static, look_file, art]


def look_asset(game: str, name: str) -> str:
    """The address of a file of a game's look."""
    return f"/look/{game}/{name}?v={fingerprint(f'{GAMES[game].package}.look', name, '')}"


@cache
def _names(package: str) -> frozenset[str]:
    """The files of a package that may be served."""
    if package not in FOLDERS:
        return frozenset()
    folder = files(FOLDERS[package]) / "static"
    if not folder.is_dir():
        return frozenset()
    return frozenset(one.name for one in folder.iterdir() if one.is_file() and one.name.rpartition(".")[2] in _TYPES)


class File(NamedTuple):
    """A file as it is sent: read, drawn and compressed once."""

    content: bytes
    packed: bytes
    version: str


def _packed(content: bytes) -> File:
    return File(content, together([squeezed(content)]), fingerprint_of(content))


@cache
def _file(package: str, path: str) -> File:
    return _packed((files(package) / path).read_bytes())


@lru_cache(1000)
def _picture(game: str, id: str) -> File | None:
    drawn = look_of(GAMES[game].package).art(id)
    return _packed(drawn.encode()) if drawn is not None else None


def _answer(request: Call, file: File, name: str, *, keep: str = _CHECK) -> Response[bytes]:
    """The file, or only the news that the browser has it already."""
    asked = request.query_params.get("v")
    headers = {
        "ETag": f'"{file.version}"',
        "Cache-Control": _FOR_EVER if asked == file.version else keep,
        "Vary": "Accept-Encoding",
    }
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if headers["ETag"] in known:
        return Response(b"", status_code=304, headers=headers)
    content = file.content
    if len(file.packed) < len(content) and wants_packed(request, len(content)):  # fonts are compressed already
        headers["Content-Encoding"], content = "gzip", file.packed
    return Response(content, media_type=_TYPES[name.rpartition(".")[2]], headers=headers)
