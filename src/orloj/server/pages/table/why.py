"""Why a bot did something, as the page shows it."""

from __future__ import annotations

from litestar import Response

from orloj.kernel import Illegal
from orloj.server.api.common import Call, site_of
from orloj.server.api.describe import describe_hint, names_for
from orloj.server.api.errors import explain, headers_of
from orloj.server.gate import person_of
from orloj.server.languages import lang_of
from orloj.server.live.hints import TooEager, reason_of
from orloj.server.live.thinkers import Busy, NoThought
from orloj.server.pages.common import html
from orloj.server.pages.table.hint import margin, percent
from orloj.server.pages.table.page import WORDS
from orloj.server.pages.table.story import html_of_line


async def why_panel(request: Call, table_id: str, line: int) -> Response[str]:
    """A bot's deed beside what else could have been done, or why nothing is told."""
    site, lang, person = site_of(request), lang_of(request), person_of(request)
    room = await site.rooms.see(table_id, person.id)
    try:
        weighed = await site.hints.why(table_id, person.id, line)
    except (Illegal, TooEager, Busy, NoThought) as error:
        status, refusal = explain(error, lang)
        return html(
            request,
            "table/why.html",
            words=WORDS,
            status=status,
            more_headers=headers_of(error),
            refused=refusal.message,
        )
    seat, all_over = room.table.story[line].seat or 0, await site.rooms.branches.is_all_over(room)
    deed = reason_of(room, room.table.story[line], room.seat_of(person.id), all_over=all_over)
    names = names_for(room.seats, lang)
    return html(
        request,
        "table/why.html",
        words=WORDS,
        refused="",
        deed=html_of_line(room.table, line, room.seat_of(person.id), names, lang),
        played=deed.token if deed is not None else "",
        weighed=describe_hint(seat, "", weighed, lang),
        name=names[seat],
        all_over=all_over,
        percent=percent,
        margin=margin,
    )
