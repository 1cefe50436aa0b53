"""What all pages share: how they are rendered, what every template knows, how forms are read and answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.enums import MediaType
from markupsafe import escape

from orloj.server.api.common import Call
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.packing import cut, together, wants_packed
from orloj.server.pages.icons import icon
from orloj.words import COMMON, LANGS, Lang, Words

WORDS = Words("orloj.server.pages")
THEMES = ("auto", "dark", "light")
THEME_COOKIE = "orloj_theme"


@cache
def environment() -> Environment:
    """All templates of the pages; `table/…` are those of the table, `meeting/…` those where people meet."""
    env = Environment(
        loader=ChoiceLoader([PackageLoader(f"orloj.server.pages{part}") for part in ("", ".table", ".meeting")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals |= {"asset": asset, "icon": icon}
    return env


@cache
def asset(path: str) -> str:
    """The address of a file of ours with its fingerprint, so that browsers may keep it for ever."""
    package, _, name = path.partition("/")
    return f"/static/{path}?v={fingerprint(FOLDERS[package], name)}"


FOLDERS = {
    "base": "orloj.server.pages",
    "table": "orloj.server.pages.table",
    "meeting": "orloj.server.pages.meeting",
    "look": "orloj.look",
}


@cache
def fingerprint(package: str, name: str, folder: str = "static") -> str:
    return fingerprint_of((files(package) / folder / name).read_bytes())


def fingerprint_of(content: bytes) -> str:
    return blake2b(content, digest_size=6).hexdigest()


def say(lang: Lang, words: Words = WORDS) -> Any:
    """What templates call: `say("home.title", count=3)`; keys that the pages lack are looked up in COMMON."""

    def said(key: str, **values: Any) -> str:
        return (words if words.has(key) else WORDS if WORDS.has(key) else COMMON)(lang, key, **values)

    return said


def theme_of(request: Call) -> str:
    """What the person set, else the last choice on this machine, else what the browser prefers."""
    person = visit_of(request).person
    theme = person.settings.theme if person is not None else request.cookies.get(THEME_COOKIE)
    return theme if theme in THEMES else "auto"


def html(
    request: Call,
    template: str,
    *,
    status: int = 200,
    words: Words = WORDS,
    more_headers: Mapping[str, str] | None = None,
    secrets: Iterable[str] = (),
    **values: Any,
) -> Response[Any]:
    """A page for this reader. `secrets` are what is in it besides the token of its forms and nobody may guess."""
    text = rendered(request, template, words=words, **values)
    # A page is made for one reader: nobody else may be shown it from a cache.
    headers = {"Cache-Control": "private, no-store", "Vary": "Cookie, Accept-Language", **(more_headers or {})}
    return _sent(request, text, [visit_of(request).csrf, *secrets], headers, status)


def _sent(
    request: Call, text: str, secrets: Iterable[str], headers: dict[str, str], status: int = 200
) -> Response[Any]:
    content: str | bytes = text
    headers["Vary"] = ", ".join([*filter(None, [headers.get("Vary")]), "Accept-Encoding"])
    if wants_packed(request, len(text)):
        headers["Content-Encoding"] = "gzip"
        content = together(cut(text, [str(escape(one)) for one in secrets]))
    return Response(content, status_code=status, media_type=MediaType.HTML, headers=headers)


def fragment(request: Call, template: str, **values: Any) -> Response[Any]:
    """A piece of a page that is the same for every reader of a language, for popovers.

    With `lang` and `v` in its address it is always the same, and may be kept by anybody for a day.
    """
    text = rendered(request, template, **values)
    headers = {"Cache-Control": "private, no-store", "Vary": "Cookie, Accept-Language"}
    if request.query_params.get("lang") in LANGS and "v" in request.query_params:
        headers = {"Cache-Control": "public, max-age=86400"}
        visit_of(request).wants_csrf_cookie = False  # what others may be shown must not carry anybody's cookie
    return _sent(request, text, [visit_of(request).csrf], headers)


def rendered(request: Call, template: str, *, words: Words = WORDS, **values: Any) -> str:
    """The text of a page for this reader."""
    visit = visit_of(request)
    known = {
        "person": visit.person,
        "csrf": visit.csrf,
        "theme": theme_of(request),
        "path": request.url.path,
        "here": here(request),
    }
    return render_for(template, lang_of(request), words, **(known | values))


def render_for(template: str, lang: Lang, words: Words = WORDS, /, **values: Any) -> str:
    """A template in a language."""
    known = {"say": say(lang, words), "lang": lang, "langs": LANGS}
    return environment().get_template(template).render(known | values)


def here(request: Call) -> str:
    """The address of this page without a language, to come back to it; for a form the page that it stands on."""
    if request.method == "GET":
        address = f"{request.url.path}?{request.url.query}"
    else:
        try:
            came_from = urlsplit(request.headers.get("referer", ""))
        except ValueError:  # not an address at all
            return "/"
        if came_from.netloc != request.headers.get("host", ""):
            return "/"
        address = f"{came_from.path}?{came_from.query}"
    path, _, query = address.partition("?")
    kept = urlencode([(name, value) for name, value in parse_qsl(query) if name != "lang"])
    return local(f"{path}?{kept}" if kept else path)


def local(address: str, otherwise: str = "/") -> str:
    """An address of this site to go on to. One that would lead elsewhere is replaced."""
    odd = "\\" in address or any(ord(char) < 33 for char in address)
    if odd or not address.startswith("/") or address.startswith("//"):
        return otherwise
    parts = urlsplit(address)
    return otherwise if parts.scheme or parts.netloc else address


_IN_ADDRESSES = "%/?:@!$&'()*+,;=~#[]"  # what stands for itself; all else but letters and digits is written in hex


def go(address: str) -> Response[None]:
    """After a form: on to a page, which can then be reloaded safely."""
    headers = {"Location": quote(address, safe=_IN_ADDRESSES), "Cache-Control": "no-store"}
    return Response(None, status_code=303, media_type=MediaType.TEXT, headers=headers)


async def form_of(request: Call) -> dict[str, str]:
    """The fields of a form; of a field that comes twice, the last one."""
    form: Mapping[str, Any] = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}
