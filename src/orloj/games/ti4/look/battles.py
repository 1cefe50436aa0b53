"""Combats as pictures: what each line of the story adds. See `orloj.look.fights`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orloj.games.ti4.components import UNITS
from orloj.games.ti4.look.symbols import SYMBOLS
from orloj.kernel import Line
from orloj.look import Markup
from orloj.look.dice import ShownDie
from orloj.look.fights import Fights, Stroke
from orloj.words import Lang

SIDES = 10  # of a die
_KINDS = {
    "space-combat": "begins",
    "ground-combat": "begins",
    "throw": "throws",
    "rerolls": "throws",
    "ambush": "throws",
    "courageous": "throws",
    "sustains": "damaged",
    "destroyed": "lost",
    "plays-card": "adds",
    "plays-note": "adds",
    "no-combat-rolls": "adds",
    "announces-retreat": "adds",
    "raises-dice": "adds",
    "ships-leave": "adds",
    "combat-won": "wins",
    "combat-draw": "wins",
    "gains-control": "gains",
    "scores": "gains",
    "turn": "over",
    "activates": "over",
    "produces": "over",
    "lands": "over",
    "passes": "over",
    "strategic": "over",
    "status-phase": "over",
    "agenda-phase": "over",
}


def stroke(line: Line) -> Stroke | None:
    kind = _KINDS.get(line.key)
    if kind is None:
        return None
    values = line.values
    sides = [str(line.seat)] if line.seat is not None and line.key != "combat-draw" else []
    again = line.key == "rerolls"
    return Stroke(
        kind,
        sides,
        pieces=_pieces(kind, values),
        dice=_dice(values.get("new" if again else "faces", ()), values) if kind == "throws" else (),
        thrown=[ShownDie(face, SIDES, "rerolled") for face in values["faces"]] if again else (),
        total=_total(values) if kind == "throws" else "",
        round=values.get("round", 0),
        by=f"unit.{values['unit']}" if kind == "throws" and values.get("unit") in UNITS else "",
    )


def _pieces(kind: str, values: Mapping[str, Any]) -> list[str]:
    """What is lost or damaged."""
    unit = values.get("kind", values.get("unit"))
    if kind not in ("lost", "damaged") or not unit:
        return []
    return [f"unit.{unit}"] * (values.get("count", 1) if kind == "lost" else 1)


def _dice(faces: Sequence[int], values: Mapping[str, Any]) -> list[ShownDie]:
    """Those that hit are marked."""
    least = values.get("hit")
    plus = values.get("plus", 0)
    if least is None:
        return [ShownDie(face, SIDES) for face in faces]
    raised = values.get("raised", [0] * len(faces))  # what was added to single dice [ti4.33.2]
    return [
        ShownDie(face, SIDES, "hit" if face + plus + more >= least else "miss")
        for face, more in zip(faces, raised, strict=True)
    ]


def _total(values: Mapping[str, Any]) -> str:
    """From which value on dice hit."""
    least, plus = values.get("hit"), values.get("plus", 0)
    return f"≥{max(1, least - plus)}" if isinstance(least, int) else ""


def piece(id: str, lang: Lang) -> Markup:
    return SYMBOLS.named(id, lang)


FIGHTS = Fights(stroke, piece)
