"""What happened since a reader looked last, as beats for his page (`orloj.look.beats`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from orloj.kernel import Seat, Table
from orloj.look import look_of
from orloj.look.beats import Beat, Span, beats_of, in_fights
from orloj.look.fights import Fight, Named, fights_in, picture_of
from orloj.server.api.describe import names_for
from orloj.server.live.room import Room
from orloj.server.pages.table.story import html_of_line
from orloj.words import Lang
from orloj.words.texts import texts_of

MOST = 200  # beats at once; who was away for longer reads the story, or watches the replay
_LONGEST_FIGHT = 300  # lines of the story in which the beginning of a fight is looked for
_EMBLEM = Markup('<i class="emblem {}" aria-hidden="true"></i>')


class Played(NamedTuple):
    """What happened, for the page."""

    beats: str  # as JSON; empty if nothing did
    fights: Markup  # their pictures


NOTHING = Played("", Markup(""))


def played_since(room: Room, reader: Seat | None, since: int, names: Sequence[str], lang: Lang) -> Played:
    """What the story has told the reader from the line `since` on."""
    table = room.table
    if not len(table.story) - MOST <= since < len(table.story):
        return NOTHING
    beats = beats_of(room.glimpses.spans(table, reader, since), look_of(room.game.package).motion.telling)
    return _played(table, beats, since, reader, names, lang)


def beats_element(room: Room, reader: Seat | None, since: int | None, lang: Lang) -> Markup:
    """The same as a part of the page; nothing if nothing happened."""
    if not room.begun or since is None:
        return Markup("")
    played = played_since(room, reader, since, names_for(room.seats, lang), lang)
    element = Markup('<div id="beats" hidden data-beats="{}">{}</div>')
    return element.format(played.beats, played.fights) if played.beats else Markup("")


def played_between(
    before: Table[Any], after: Table[Any], reader: Seat | None, names: Sequence[str], lang: Lang
) -> Played:
    """What happened between two moments of a game."""
    motion = look_of(after.game.package).motion
    begin = len(before.story)
    lines = [(number, line.heard_by(reader)) for number, line in enumerate(after.story[begin:], begin)]
    if len(lines) > MOST:
        return NOTHING
    span = Span(lines, motion.whereabouts(before.view(reader)), motion.whereabouts(after.view(reader)))
    return _played(after, beats_of([span], motion.telling), begin, reader, names, lang)


def _played(
    table: Table[Any], beats: list[Beat], since: int, reader: Seat | None, names: Sequence[str], lang: Lang
) -> Played:
    if not beats:
        return NOTHING
    fights = _fights(table, since, reader)
    in_fights(beats, fights)
    pictures = [_picture(table, fight, reader, names, lang) for fight in fights]
    return Played(msgspec.json.encode(beats).decode(), Markup("").join(pictures))


def _fights(table: Table[Any], since: int, reader: Seat | None) -> list[Fight]:
    """Fights of which something was told from the line `since` on; they may have begun before."""
    stroke = look_of(table.game.package).motion.fights.stroke
    begin = max(0, since - _LONGEST_FIGHT)
    lines = ((number, line.heard_by(reader)) for number, line in enumerate(table.story[begin:], begin))
    return [fight for fight in fights_in(lines, stroke) if fight.end >= since and fight.fighters]


def _picture(table: Table[Any], fight: Fight, reader: Seat | None, names: Sequence[str], lang: Lang) -> Markup:
    texts = texts_of(table.game.package)
    named = {
        str(seat): Named(name, f"seat-{seat}", _EMBLEM.format(f"seat-{seat}")) for seat, name in enumerate(names)
    } | {
        actor.id: Named(
            texts.actor_name(actor.id, lang), f"actor-{actor.colour}", _EMBLEM.format(f"actor actor-{actor.colour}")
        )
        for actor in table.game.actors(table.view(reader))
    }
    return picture_of(
        fight,
        look_of(table.game.package).motion.fights,
        named,
        lambda number: html_of_line(table, number, reader, names, lang),
        lang,
    )
