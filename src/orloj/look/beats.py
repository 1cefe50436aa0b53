"""What happened, as beats that a page can play one after the other: who did what, what went where, which dice fell.

A game tells only two things: where the pieces of a view are (`whereabouts`), and which lines of its story mean more
than a sentence (`telling`). Beats are made from these, so all that is in them comes from what the reader may see:
lines as he hears them, and the differences between two views of his own seat.

Pieces, places and numbers have names that the page finds again: a place is an element with `data-at="pile"`, a number
one with `data-number="0.vp"`, a piece is shown by the element whose `data-ref` is the spot's `shown`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from orloj.kernel import Line, Seat
from orloj.look.fights import NO_FIGHTS, Fight, Fights

MOST_MOVES = 24  # of one beat; beyond that nobody can follow


class Spot(NamedTuple):
    """Where a piece is."""

    place: str
    shown: str = ""  # the `data-ref` of what shows it there, if that is not the piece's own name
    owner: Seat | None = None  # if the place is not in sight, it is somewhere with this player


class Whereabouts(NamedTuple):
    """Where all pieces of a view are, and what its numbers say."""

    pieces: Mapping[str, Spot]
    numbers: Mapping[str, int]


NOWHERE = Whereabouts({}, {})


class Telling(NamedTuple):
    """What a line of the story means for the eye and the ear."""

    kind: str = (
        "line"  # heading, line, minor, dice, battle, result, card, pass: how long it lasts and what it sounds like
    )
    refs: Sequence[str] = ()  # pieces and places that it is about
    dice: Sequence[int] = ()  # the faces that lie there; those of a fight are in its picture (`orloj.look.fights`)
    sides: int = 6  # of these dice
    total: int | None = None  # what the dice come to
    flights: Sequence[tuple[str, str, int]] = ()  # (from place, to place, how many) of what has no face to the reader


class Motion(NamedTuple):
    """What a game tells about its beats."""

    whereabouts: Callable[[Any], Whereabouts]  # of a view
    telling: Callable[[Line], Telling]
    fights: Fights = NO_FIGHTS  # pictures of fights; games without any need none


class Move(Struct, frozen=True, omit_defaults=True):
    """A piece that went somewhere; without a start it is new, without an end it is gone."""

    piece: str
    start: str = ""
    end: str = ""
    shown_before: str = ""
    shown_after: str = ""
    owner: Seat | None = None  # before
    new_owner: Seat | None = None


class Change(Struct, frozen=True):
    """A number that changed."""

    number: str
    before: int
    after: int


class Flight(Struct, frozen=True):
    """Things without a face that go from place to place: cards drawn by others."""

    start: str
    end: str
    count: int


class Beat(Struct, omit_defaults=True):
    """One thing that happened. Its words are those of the story's line."""

    line: int  # the number of the line; -1: nothing was told
    kind: str = "line"
    seat: Seat | None = None
    refs: list[str] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    sides: int = 6  # of the dice
    total: int | None = None
    moves: list[Move] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    flights: list[Flight] = field(default_factory=list)
    fight: int | None = None  # the line with which the fight began that it belongs to


class Span(NamedTuple):
    """A part of the story with the whereabouts before and after it."""

    lines: Sequence[tuple[int, Line]]
    before: Whereabouts
    after: Whereabouts


def beats_of(spans: Iterable[Span], telling: Callable[[Line], Telling]) -> list[Beat]:
    """The beats of some parts of the story, in their order."""
    return [beat for span in spans for beat in _of_span(span, telling)]


def in_fights(beats: Iterable[Beat], fights: Sequence[Fight]) -> None:
    """Note of each beat which fight it belongs to."""
    for beat in beats:
        beat.fight = next((one.begin for one in fights if one.begin <= beat.line <= one.end), None)


def _of_span(span: Span, telling: Callable[[Line], Telling]) -> list[Beat]:
    beats = [_of_line(number, line, telling(line)) for number, line in span.lines]
    silent = Beat(line=-1, kind="move")
    for move in moves_between(span.before.pieces, span.after.pieces):
        beat = _about(beats, move) or silent
        if len(beat.moves) < MOST_MOVES:
            beat.moves.append(move)
    for change in changes_between(span.before.numbers, span.after.numbers):
        (_of_owner(beats, change.number) or silent).changes.append(change)
    return [*beats, silent] if silent.moves or silent.changes else beats


def _of_line(number: int, line: Line, told: Telling) -> Beat:
    return Beat(
        line=number,
        kind=told.kind,
        seat=line.seat,
        refs=list(told.refs),
        dice=list(told.dice),
        sides=told.sides,
        total=told.total,
        flights=[Flight(*flight) for flight in told.flights],
    )


def moves_between(before: Mapping[str, Spot], after: Mapping[str, Spot]) -> list[Move]:
    """Which pieces are somewhere else. (Another picture in the same place is no movement.)"""
    found = []
    for piece in [*before, *[piece for piece in after if piece not in before]]:
        old, new = before.get(piece), after.get(piece)
        if (old.place if old else "") == (new.place if new else ""):
            continue
        found.append(
            Move(
                piece,
                start=old.place if old else "",
                end=new.place if new else "",
                shown_before=old.shown if old else "",
                shown_after=new.shown if new else "",
                owner=old.owner if old else None,
                new_owner=new.owner if new else None,
            )
        )
    return found


def changes_between(before: Mapping[str, int], after: Mapping[str, int]) -> list[Change]:
    return [Change(name, before[name], value) for name, value in after.items() if before.get(name, value) != value]


def _about(beats: Sequence[Beat], move: Move) -> Beat | None:
    """The beat that a movement belongs to: the one that names the piece, or the last one that names where it goes or
    whose player has it, or simply the last one."""
    names = {move.piece, move.shown_before, move.shown_after} - {""}
    for beat in beats:
        if names & set(beat.refs):
            return beat
    told = [beat for beat in beats if beat.kind != "heading"]
    ends = {move.start, move.end} - {""}
    for beat in reversed(told):
        if ends & set(beat.refs):
            return beat
    for beat in reversed(told):
        if beat.seat is not None and beat.seat in (move.new_owner, move.owner):
            return beat
    return told[-1] if told else None


def _of_owner(beats: Sequence[Beat], number: str) -> Beat | None:
    """The beat that a number belongs to: the last one of its player, or simply the last one."""
    told = [beat for beat in beats if beat.kind != "heading"]
    owner = number.partition(".")[0]
    for beat in reversed(told):
        if str(beat.seat) == owner:
            return beat
    return told[-1] if told else None
