"""Combats as pictures: what each line of the story adds. See `orloj.look.fights`."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.outer_rim.components import DAMAGE
from orloj.games.outer_rim.look.drawn import sym
from orloj.games.outer_rim.look.symbols import SYMBOLS
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import thing_name
from orloj.kernel import Line
from orloj.look import Markup
from orloj.look.dice import ShownDie
from orloj.look.fights import Faces, Fights, Stroke
from orloj.words import Lang

_KINDS = {
    "fights": "begins",
    "combat-rolls": "throws",
    "enemy-rolls": "throws",
    "rerolls": "throws",
    "turns": "throws",
    "adds": "throws",
    "cancels": "adds",
    "uses": "adds",
    "uses-secret": "adds",
    "wins-combat": "wins",
    "loses-combat": "wins",
    "suffers": "adds",
    "defeated": "adds",
    "gains-credits": "gains",
    "fame": "gains",
    "reputation": "gains",
    "captures": "gains",
    "eliminates": "gains",
    "tests": "over",
    "turn": "over",
    "another-turn": "over",
    "moves": "over",
    "ai-card": "over",
}


def stroke(line: Line) -> Stroke | None:
    kind = _KINDS.get(line.key)
    if kind is None:
        return None
    return Stroke(kind, _sides(line), dice=_dice(line.values.get("faces", ())), total=_total(line))


def _sides(line: Line) -> list[str]:
    """A seat by its number, the solo opponent by its id, an enemy by its token."""
    own = [str(line.seat)] if line.seat is not None else [line.actor] if line.actor else []
    match line.key:
        case "enemy-rolls":
            return [str(line.values["enemy"])]
        case "loses-combat":
            return [str(line.values["enemy"])]
    return own


def _dice(faces: Sequence[str]) -> list[ShownDie]:
    return [ShownDie(face, sides=8) for face in faces]


def _total(line: Line) -> str:
    """What the dice of a combat come to."""
    if line.key not in ("combat-rolls", "enemy-rolls", "rerolls", "turns", "adds"):
        return ""
    return str(sum(DAMAGE[face] for face in line.values.get("faces", ())))


def draw_die(die: ShownDie, lang: Lang) -> Markup:
    return SYMBOLS.named(f"die.{die.face}", lang)


def die_name(die: ShownDie, lang: Lang) -> str:
    return GAME_WORDS(lang, f"face.{die.face}")


def piece(id: str, lang: Lang) -> Markup:
    return sym(id, thing_name(id, lang))


FIGHTS = Fights(stroke, piece, Faces(draw_die, die_name), thing_name)
