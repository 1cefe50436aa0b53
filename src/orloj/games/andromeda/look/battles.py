"""Battles as pictures: what each line of the story adds. See `orloj.look.fights`."""

from __future__ import annotations

from orloj.games.andromeda.components import RAIDERS as RAIDER_FACTS
from orloj.games.andromeda.look.drawn import SYMBOLS
from orloj.kernel import Line
from orloj.look import Markup
from orloj.look.dice import ShownDie
from orloj.look.fights import Fights, Stroke
from orloj.words import Lang

_KINDS = {
    "battle": "begins",
    "joins": "adds",
    "energy-dice": "adds",
    "extra-dice": "adds",
    "extra-targeting": "adds",
    "plays": "adds",
    "rolls": "throws",
    "raiders-roll": "throws",
    "rerolls": "throws",
    "raiders-reroll": "throws",
    "sets-die": "throws",
    "wins": "wins",
    "raiders-win": "wins",
    "all-lose": "wins",
    "battle-ends": "ends",
    "truce": "ends",
    "scrapped": "lost",
    "raider-returns": "lost",
    "shield": "damaged",
    "raider-shield": "damaged",
    "to-bay": "saved",
    "spares": "saved",
    "withdraws": "saved",
    "reward": "gains",
    "advances": "gains",
    "gains": "gains",
    "scores": "gains",
    "draws": "gains",
    "turn": "over",
    "event": "over",
    "launches": "over",
    "ends": "over",
}


def stroke(line: Line) -> Stroke | None:
    kind = _KINDS.get(line.key)
    if kind is None:
        return None
    values = line.values
    sides = [str(line.seat)] if line.seat is not None else [line.actor] if line.actor else []
    if line.key == "wins":
        sides = [str(seat) for seat in values["winners"]]
    first, least = values.get("first", ()), values.get("targeting", 0)
    again = any(face < least for face in first)
    return Stroke(
        kind,
        sides,
        pieces=_pieces(line),
        dice=[ShownDie(face) for face in values.get("dice", ())],
        thrown=[ShownDie(face, mark="rerolled" if face < least else "") for face in first] if again else (),
        rows=values.get("rows", ()),
    )


def _pieces(line: Line) -> list[str]:
    values = line.values
    if "raider" in values:
        return [f"raider.{RAIDER_FACTS[values['raider']].class_}"] * values.get("count", 1)
    ships = values.get("ships") or ([values["ship"]] if "ship" in values else [])
    return [f"ship.{ship}" for ship in ships]


def piece(id: str, lang: Lang) -> Markup:
    return SYMBOLS.named(id, lang)


FIGHTS = Fights(stroke, piece)
