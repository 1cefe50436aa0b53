"""What happened since a reader looked last, as beats for his page (`orloj.look.beats`)."""

from __future__ import annotations

from typing import Any

import msgspec

from orloj.kernel import Seat, Table
from orloj.look import look_of
from orloj.look.beats import Beat, Span, beats_of
from orloj.server.live.room import Room

MOST = 200  # beats at once; who was away for longer reads the story, or watches the replay


def beats_since(room: Room, reader: Seat | None, since: int) -> list[Beat]:
    """What the story has told the reader from the line `since` on."""
    table = room.table
    if not len(table.story) - MOST <= since < len(table.story):
        return []
    return beats_of(room.glimpses.spans(table, reader, since), look_of(room.game.package).motion.telling)


def beats_from(before: Table[Any], after: Table[Any], reader: Seat | None) -> list[Beat]:
    """What happened between two moments of a game."""
    motion = look_of(after.game.package).motion
    begin = len(before.story)
    lines = [(number, line.heard_by(reader)) for number, line in enumerate(after.story[begin:], begin)]
    if len(lines) > MOST:
        return []
    span = Span(lines, motion.whereabouts(before.view(reader)), motion.whereabouts(after.view(reader)))
    return beats_of([span], motion.telling)


def as_text(beats: list[Beat]) -> str:
    """For the page."""
    return msgspec.json.encode(beats).decode() if beats else ""
