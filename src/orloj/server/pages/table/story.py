"""The story as HTML: names of components lead to their details, names of players have their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from orloj.kernel import Game, Line, Seat, Table
from orloj.look import look_of
from orloj.words import Lang
from orloj.words.texts import texts_of

_HEADINGS = ("round", "turn", "phase")  # lines of this kind stand above those that follow
_BEGINNINGS = ("round", "turn", "phase")
RECENT = 120  # lines that a page shows unless all are asked for


@dataclass(frozen=True)
class StoryLine:
    """A line ready for the page."""

    number: int
    seat: Seat | None
    html: Markup
    private: bool
    heading: bool
    colour: str = ""  # of the actor without a seat whom the line is about
    beginning: bool = False  # of a round, a turn or a phase: players may want to go back there
    weighty: bool = False  # something came of it: whoever was away reads it first


def story_of(
    table: Table[Any],
    reader: Seat | None,
    names: Sequence[str],
    lang: Lang,
    *,
    last: int | None = None,
) -> list[StoryLine]:
    """The newest lines for a reader, the oldest of them first."""
    begin = max(0, len(table.story) - last) if last is not None else 0
    colours = colours_of(table.game, table.view(None))
    return [
        line_of(table, number, line.heard_by(reader), reader, names, colours, lang)
        for number, line in enumerate(table.story[begin:], begin)
    ]


def lines_between(
    table: Table[Any], after: int, upto: int, reader: Seat | None, names: Sequence[str], lang: Lang
) -> list[StoryLine]:
    """What happened by the answers after the first so many, up to the last."""
    colours = colours_of(table.game, table.view(None))
    found = [
        line_of(table, number, line.heard_by(reader), reader, names, colours, lang)
        for number, line in enumerate(table.story)
        if after < line.at <= upto
    ]
    return [line for line in found if not line.heading]


def html_of_line(table: Table[Any], number: int, reader: Seat | None, names: Sequence[str], lang: Lang) -> Markup:
    """The words of one line for a reader."""
    colours = colours_of(table.game, table.view(None))
    return line_of(table, number, table.story[number].heard_by(reader), reader, names, colours, lang).html


def line_of(
    table: Table[Any],
    number: int,
    line: Line,
    reader: Seat | None,
    names: Sequence[str],
    colours: Mapping[str, str],
    lang: Lang,
) -> StoryLine:
    """A line as a reader heard it."""
    package = table.game.package
    texts = texts_of(package)
    links = [(texts.component(token, lang).name, token) for token in look_of(package).mentions(line, reader)]
    text = texts.line(line, reader, names, lang)
    heading = line.seat is None and not line.actor and line.key.partition("-")[0] in _HEADINGS
    actor = (texts.actor_name(line.actor, lang), colours[line.actor]) if line.actor in colours else None
    html = marked(text, links, names, table.game.id, actor) + _by_rule(table.game.id, line.values.get("rule", ""))
    colour, beginning = actor[1] if actor else "", line.key in _BEGINNINGS
    weighty = look_of(package).motion.telling(line).kind == "result"
    return StoryLine(number, line.seat, html, bool(line.secret), heading, colour, beginning, weighty)


def _by_rule(game: str, rule: str) -> Markup:
    """Where a line says which rule it follows, the way to that rule."""
    link = Markup(' <a class="rule" href="/rules/{}/{}" data-rule="{}" title="{}">§</a>')
    return link.format(game, rule, rule, rule) if rule else Markup("")


def colours_of(game: Game[Any], view: Any) -> dict[str, str]:
    """Of everybody who acts without a seat."""
    return {actor.id: actor.colour for actor in game.actors(view)}


@dataclass(frozen=True)
class _Span:
    start: int
    end: int
    html: Markup


def marked(
    text: str,
    links: Iterable[tuple[str, str]],
    names: Sequence[str],
    game: str,
    actor: tuple[str, str] | None = None,
) -> Markup:
    """A sentence with the first mention of each component linked and the players' names coloured, as that of the actor
    (name and colour) whom it is about."""
    spans: list[_Span] = []
    for name, token in sorted(links, key=lambda link: -len(link[0])):  # the longer name wins: it may hold a shorter one
        link = Markup('<a class="mention" href="/cards/{}/{}" data-card="{}">{}</a>').format(game, token, token, name)
        _add(spans, ((match, link) for match in _whole_words(name, text)), once=True)
    for seat, name in sorted(enumerate(names), key=lambda one: -len(one[1])):
        shown = Markup('<b class="player seat-{}">{}</b>').format(seat, name)
        _add(spans, ((match, shown) for match in _whole_words(name, text)), once=False)
    if actor is not None:
        html = Markup('<b class="player actor-{}">{}</b>')
        found = _whole_words(actor[0], text, flags=re.IGNORECASE)  # "The raiders": a name, but no proper one
        _add(spans, ((match, html.format(actor[1], match[0])) for match in found), once=True)
    parts, end = [], 0
    for span in sorted(spans, key=lambda span: span.start):
        parts += [escape(text[end : span.start]), span.html]
        end = span.end
    return Markup("").join([*parts, escape(text[end:])])


def _whole_words(name: str, text: str, flags: int = 0) -> Iterator[re.Match[str]]:
    return re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text, flags) if name else iter(())


def _add(spans: list[_Span], found: Iterable[tuple[re.Match[str], Markup]], *, once: bool) -> None:
    for match, html in found:
        if all(match.end() <= span.start or match.start() >= span.end for span in spans):
            spans.append(_Span(match.start(), match.end(), html))
            if once:
                return
