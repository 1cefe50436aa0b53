"""What all pages share: how they are rendered, and what every template knows."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.enums import MediaType

from orloj.server.api.common import Call
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.words import COMMON, LANGS, Lang, Words

WORDS = Words("orloj.server.pages")


@cache
def environment() -> Environment:
    """All templates of the pages; `table/…` are those of the table."""
    env = Environment(
        loader=ChoiceLoader([PackageLoader("orloj.server.pages"), PackageLoader("orloj.server.pages.table")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals["asset"] = asset
    return env


@cache
def asset(path: str) -> str:
    """The address of a file of ours with its fingerprint, so that browsers may keep it for ever."""
    package, _, name = path.partition("/")
    return f"/static/{path}?v={fingerprint(_FOLDERS[package], name)}"


_FOLDERS = {"base": "orloj.server.pages", "table": "orloj.server.pages.table"}


@cache
def fingerprint(package: str, name: str, folder: str = "static") -> str:
    return blake2b((files(package) / folder / name).read_bytes(), digest_size=6).hexdigest()


def say(lang: Lang, words: Words = WORDS) -> Any:
    """What templates call: `say("home.title", count=3)`; keys that the pages lack are looked up in COMMON."""

    def said(key: str, **values: Any) -> str:
        return (words if words.has(key) else WORDS if WORDS.has(key) else COMMON)(lang, key, **values)

    return said


def html(request: Call, template: str, *, status: int = 200, words: Words = WORDS, **values: Any) -> Response[str]:
    """A page for this reader."""
    visit = visit_of(request)
    lang = lang_of(request)
    settings = visit.person.settings if visit.person is not None else None
    text = (
        environment()
        .get_template(template)
        .render(
            say=say(lang, words),
            lang=lang,
            langs=LANGS,
            person=visit.person,
            csrf=visit.csrf,
            theme=settings.theme if settings is not None else "auto",
            path=request.url.path,
            **values,
        )
    )
    # A page is made for one reader: nobody else may be shown it from a cache.
    headers = {"Cache-Control": "private, no-store", "Vary": "Cookie, Accept-Language"}
    return Response(text, status_code=status, media_type=MediaType.HTML, headers=headers)
