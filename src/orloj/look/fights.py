"""A fight as a picture: both sides with their ships, every throw of their dice, who wins, what is lost and gained.

A game says what each line of its story adds to the picture (`Fights.stroke`) and how a piece looks (`Fights.piece`).
The picture is made of lines as the reader hears them and of nothing else. Every part of it knows the line that brought
it, so that a page can show it grow, line by line; a still shows all of it. A fight of many rounds has a row for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from markupsafe import Markup

from orloj.kernel import Line
from orloj.look.dice import ShownDie, dice_row
from orloj.look.rooms import ROOMS, templates_of
from orloj.words import Lang

Side = str  # the number of a seat, or the id of an actor


class Stroke(NamedTuple):
    """What a line adds to the picture of a fight.

    begins: the fight; its words are the title. adds: something that counts (the words tell it). throws: dice of a side,
    with its ships at that moment as `pieces`. wins: the sides that win, all others lose; without a side nobody wins.
    ends: without winners and losers. lost, damaged, saved: pieces of a side. gains: what a side gets (in words).
    over: whatever comes from here on does not belong to the fight.
    """

    kind: str
    sides: Sequence[Side] = ()
    pieces: Sequence[str] = ()
    dice: Sequence[ShownDie] = ()
    thrown: Sequence[ShownDie] = ()  # as they fell first, if some were thrown again
    total: str = ""  # what the dice come to, where they are added up
    round: int = 0  # if the fight has rounds
    rows: Sequence[list[int]] = ()  # of a result: what was compared, where dice are compared one by one
    by: str = ""  # the piece that throws, where each kind has its own dice


class Faces(NamedTuple):
    """Dice with faces of a game's own."""

    draw: Callable[[ShownDie, Lang], Markup]
    name: Callable[[ShownDie, Lang], str]


class Fights(NamedTuple):
    """What a game tells about its fights."""

    stroke: Callable[[Line], Stroke | None]
    piece: Callable[[str, Lang], Markup]  # a silhouette that says its name
    faces: Faces | None = None  # of dice that have neither pips nor numbers
    name: Callable[[Side, Lang], str] | None = None  # of a side that is neither a seat nor an actor: an enemy on a card


NO_FIGHTS = Fights(lambda _line: None, lambda _piece, _lang: Markup(""))


# -- what happened


@dataclass
class Piece:
    id: str
    fate: str = ""  # lost, damaged, saved
    line: int = -1  # that told of it


@dataclass
class Throw:
    line: int
    dice: Sequence[ShownDie]
    thrown: Sequence[ShownDie]
    total: str
    round: int
    by: str = ""
    deciding: int | None = None


@dataclass
class Fighter:
    side: Side
    pieces: list[Piece] = field(default_factory=list)
    adds: list[int] = field(default_factory=list)  # lines
    throws: list[Throw] = field(default_factory=list)
    gains: list[int] = field(default_factory=list)  # lines
    fate: str = ""  # won, lost

    def strike(self, pieces: Iterable[str], fate: str, line: int) -> None:
        for piece in pieces:
            whole = (one for one in self.pieces if one.id == piece and not one.fate)
            found = next(whole, None)
            if found is None:  # it came after the dice, or an old record does not tell who was there
                found = Piece(piece)
                self.pieces.append(found)
            found.fate, found.line = fate, line


@dataclass
class Fight:
    begin: int  # the line that it began with
    end: int  # the last line that belongs to it
    fighters: dict[Side, Fighter] = field(default_factory=dict)
    verdict: int = -1  # the line that tells who wins

    def fighter(self, side: Side) -> Fighter:
        return self.fighters.setdefault(side, Fighter(side))


def fights_in(lines: Iterable[tuple[int, Line]], stroke: Callable[[Line], Stroke | None]) -> list[Fight]:
    """All fights of a part of the story that begins in peace."""
    found: list[Fight] = []
    now: Fight | None = None
    for number, line in lines:
        drawn = stroke(line)
        if drawn is None:
            continue
        if drawn.kind == "begins":
            now = Fight(number, number)
            found.append(now)
        elif drawn.kind == "over":
            now = None
        elif now is not None:
            _draw(now, number, drawn)
    return found


def _draw(fight: Fight, number: int, drawn: Stroke) -> None:
    fight.end = number
    match drawn.kind:
        case "wins" | "ends":
            fight.verdict = number
            for fighter in fight.fighters.values() if drawn.kind == "wins" else ():
                fighter.fate = "won" if fighter.side in drawn.sides else "lost"
            _mark_deciding(fight, drawn.rows)
            return
    for side in drawn.sides:
        fighter = fight.fighter(side)
        match drawn.kind:
            case "adds":
                fighter.adds.append(number)
            case "throws":
                fighter.throws.append(Throw(number, drawn.dice, drawn.thrown, drawn.total, drawn.round, drawn.by))
                if drawn.pieces:
                    fighter.pieces = [Piece(piece) for piece in drawn.pieces]
            case "gains":
                fighter.gains += [number] if fight.verdict >= 0 else []  # what was gained before was no prize
            case fate:
                fighter.strike(drawn.pieces, fate, number)


def _mark_deciding(fight: Fight, rows: Sequence[list[int]]) -> None:
    """Which die made the difference between the best two rows? A longer row has one more to show."""
    if len(rows) < 2:
        return
    second, best = sorted(rows)[-2:]
    place = next((place for place, face in enumerate(best) if second[place : place + 1] != [face]), None)
    for fighter in fight.fighters.values():
        # Where allies lay their dice together, none of them has a row of his own.
        if fighter.throws and [die.face for die in fighter.throws[-1].dice] in (best, second):
            fighter.throws[-1].deciding = place


# -- the picture


class Named(NamedTuple):
    """A side as the page calls it."""

    name: str
    style: str  # the class that colours it
    emblem: Markup


def picture_of(
    fight: Fight, fights: Fights, named: Mapping[Side, Named], told: Callable[[int], Markup], lang: Lang
) -> Markup:
    """The fight as HTML. `told` has the words of a line."""

    def row(dice: Sequence[ShownDie], total: str = "", deciding: int | None = None) -> Markup:
        shown = [
            ShownDie(die.face, die.sides, "deciding") if place == deciding and not die.mark else die
            for place, die in enumerate(dice)
        ]
        faces = fights.faces
        if faces is None:
            return dice_row(shown, lang, total=total)
        draw, name = faces
        return dice_row(shown, lang, total=total, draw=lambda die: draw(die, lang), name=lambda die: name(die, lang))

    others = [side for side in fight.fighters if side not in named]
    if others and fights.name is not None:
        named = {**named, **{side: Named(fights.name(side, lang), "", Markup("")) for side in others}}
    return Markup(
        templates_of("orloj.look")
        .get_template("fight.html")
        .render(
            fight=fight,
            named=named,
            told=told,
            row=row,
            piece=lambda id: fights.piece(id, lang),
            say=lambda key, **values: ROOMS(lang, f"fight.{key}", **values),
        )
    )
