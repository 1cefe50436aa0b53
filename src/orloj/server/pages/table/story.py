"""The story as HTML: names of components lead to their details, names of players have their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from orloj.kernel import Line, Seat, Table
from orloj.look import look_of
from orloj.words import Lang
from orloj.words.texts import texts_of

_HEADINGS = ("round", "turn", "phase")  # lines of this kind stand above those that follow
RECENT = 120  # lines that a page shows unless all are asked for


@dataclass(frozen=True)
class StoryLine:
    """A line ready for the page."""

    number: int
    seat: Seat | None
    html: Markup
    private: bool
    heading: bool


def story_of(
    table: Table[Any], reader: Seat | None, names: Sequence[str], lang: Lang, *, last: int | None = None
) -> list[StoryLine]:
    """The newest lines for a reader, the oldest of them first."""
    begin = max(0, len(table.story) - last) if last is not None else 0
    return [
        _line(table, number, line.heard_by(reader), reader, names, lang)
        for number, line in enumerate(table.story[begin:], begin)
    ]


def lines_between(
    table: Table[Any], after: int, upto: int, reader: Seat | None, names: Sequence[str], lang: Lang
) -> list[StoryLine]:
    """What happened by the answers after the first so many, up to the last."""
    found = [
        _line(table, number, line.heard_by(reader), reader, names, lang)
        for number, line in enumerate(table.story)
        if after < line.at <= upto
    ]
    return [line for line in found if not line.heading]


def _line(
    table: Table[Any], number: int, line: Line, reader: Seat | None, names: Sequence[str], lang: Lang
) -> StoryLine:
    package = table.game.package
    texts = texts_of(package)
    links = [(texts.component(token, lang).name, token) for token in look_of(package).mentions(line, reader)]
    text = texts.line(line, reader, names, lang)
    heading = line.seat is None and line.key.partition("-")[0] in _HEADINGS
    return StoryLine(number, line.seat, marked(text, links, names, table.game.id), bool(line.secret), heading)


@dataclass(frozen=True)
class _Span:
    start: int
    end: int
    html: Markup


def marked(text: str, links: Iterable[tuple[str, str]], names: Sequence[str], game: str) -> Markup:
    """A sentence with the first mention of each component linked and the players' names coloured."""
    spans: list[_Span] = []
    for name, token in sorted(links, key=lambda link: -len(link[0])):  # the longer name wins: it may hold a shorter one
        link = Markup('<a class="mention" href="/cards/{}/{}" data-card="{}">{}</a>').format(game, token, token, name)
        _add(spans, ((match, link) for match in _whole_words(name, text)), once=True)
    for seat, name in sorted(enumerate(names), key=lambda one: -len(one[1])):
        shown = Markup('<b class="player seat-{}">{}</b>').format(seat, name)
        _add(spans, ((match, shown) for match in _whole_words(name, text)), once=False)
    parts, end = [], 0
    for span in sorted(spans, key=lambda span: span.start):
        parts += [escape(text[end : span.start]), span.html]
        end = span.end
    return Markup("").join([*parts, escape(text[end:])])


def _whole_words(name: str, text: str) -> Iterator[re.Match[str]]:
    return re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text) if name else iter(())


def _add(spans: list[_Span], found: Iterable[tuple[re.Match[str], Markup]], *, once: bool) -> None:
    for match, html in found:
        if all(match.end() <= span.start or match.start() >= span.end for span in spans):
            spans.append(_Span(match.start(), match.end(), html))
            if once:
                return
