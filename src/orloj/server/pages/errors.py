"""Whatever goes wrong, as a page with a way on; for programs as data."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Request, Response

from orloj.server.api import errors as api
from orloj.server.api.common import Call, site_of
from orloj.server.api.models import ErrorModel
from orloj.server.gate import visit_of
from orloj.server.languages import lang_of
from orloj.server.pages.common import WORDS, go, here, html, rendered

_FILES = ("/static/", "/art/", "/look/")
_KNOWN = (400, 403, 404, 405, 409, 413, 422, 429)  # statuses with a headline of their own
_KNOWN_ERRORS = ("banned", "broken-table", "storage")  # the same for errors


def handle(request: Any, error: Exception) -> Response[Any]:
    """For everything outside the interface for programs, and for addresses that do not exist."""
    if _wants_data(request):
        return api.handle(request, error)
    status, model = api.explain(error, lang_of(request), visit_of(request).package)
    if status == 500:  # why something cannot be had now is logged where it is noticed
        site_of(request).failures.met(request.method, request.url.path, error)
    if request.url.path.startswith(_FILES):
        return Response(model.message, status_code=status, media_type="text/plain")
    if status == 401 and request.method == "GET":
        return go(f"/login?next={quote(here(request))}")
    page = html(request, "error.html", status=status, **_told(request, status, model))
    page.headers.update(api.headers_of(error) or {})
    return page


def refused(scope: MutableMapping[str, Any], status: int, error: str) -> tuple[bytes, bytes]:
    """What the gate answers when it lets a request go no further: media type and text."""
    request: Call = Request(scope)  # type: ignore[arg-type]  # a request that was never routed
    lang = lang_of(request)
    person = visit_of(request).person
    if error == "banned" and person is not None and person.ban is not None:
        model = ErrorModel(error, person.ban.told(lang))
    else:
        model = ErrorModel(error, api.WORDS(lang, f"error.{error}"))
    if _wants_data(request):
        return b"application/json", msgspec.json.encode(model)
    return b"text/html; charset=utf-8", rendered(request, "error.html", **_told(request, status, model)).encode()


def _wants_data(request: Any) -> bool:
    if request.url.path.startswith("/api/"):
        return True
    accepted = request.headers.get("accept", "")
    return "json" in accepted and "html" not in accepted


def _told(request: Any, status: int, model: ErrorModel) -> dict[str, Any]:
    """What the template wants to know."""
    kind = str(status) if status in _KNOWN else "other"
    if model.error in _KNOWN_ERRORS:
        kind = model.error
    game = model.rule.partition(".")[0]
    return {
        "number": status,
        "headline": WORDS(lang_of(request), f"error.{kind}"),
        "message": model.message,
        "rule": model.rule,
        "rule_address": f"/rules/{game}/{model.rule}" if model.rule else "",
        "back": here(request) if status != 404 else "",
    }
