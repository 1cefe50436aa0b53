"""A hint as the page shows it."""

from __future__ import annotations

from math import ceil

from litestar import Response

from orloj.kernel import Illegal, NotYourChoice
from orloj.server.api.common import Call, own_seat, site_of
from orloj.server.api.describe import describe_hint
from orloj.server.api.errors import explain, headers_of
from orloj.server.api.models import HintModel
from orloj.server.gate import person_of
from orloj.server.languages import lang_of
from orloj.server.live.hints import TooEager
from orloj.server.live.room import Stale
from orloj.server.live.thinkers import Busy, NoThought
from orloj.server.pages.common import html
from orloj.server.pages.table.page import WORDS
from orloj.words import Lang


async def hint_panel(request: Call, table_id: str, question: str | None) -> Response[str]:
    """What a good bot thinks of the reader's question, or why there is no hint."""
    _, seat = await own_seat(request, table_id)
    lang = lang_of(request)
    try:
        name, weighed = await site_of(request).hints.ask(table_id, seat, person_of(request).id, question)
    except (Illegal, NotYourChoice, Stale, TooEager, Busy, NoThought) as error:
        status, refusal = explain(error, lang)
        said = {"question": question or "", "refused": refusal.message}
        return html(request, "table/hint.html", words=WORDS, status=status, more_headers=headers_of(error), **said)
    hint = describe_hint(seat, name, weighed, lang)
    return html(
        request,
        "table/hint.html",
        words=WORDS,
        refused="",
        question=name,
        hint=hint,
        verdict=verdict_on(hint, lang),
        percent=percent,
        margin=margin,
    )


def verdict_on(hint: HintModel, lang: Lang) -> str:
    """The hint in one sentence."""
    best, others = hint.options[0], hint.options[1:]
    if not others:
        return WORDS(lang, "hint.verdict.only", answer=best.label)
    alike = sum(one.equal for one in others)
    if alike == len(others):
        return WORDS(lang, "hint.verdict.equal")
    if alike:
        return WORDS(lang, "hint.verdict.several", answer=best.label, count=alike)
    return WORDS(lang, "hint.verdict.clear", answer=best.label)


def percent(share: float) -> int:
    return round(100 * share)


def margin(error: float) -> int:
    """How far the truth may well be away, in percent: twice the error; nothing is ever quite sure."""
    return max(1, ceil(200 * error))
