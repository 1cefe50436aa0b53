"""Fights for tests: parts of a tactical action of seat 0 in a system where nobody is at home.

    t = battle("2 cruiser", "carrier, 2 fighter", dice=[7, 1, 9, 1, 1])

The system is 36 (Arnor, Lor), beside 18, 28 and 47 and the border systems 39, 25 and 40; nobody can retreat from it
unless units or planets are named there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from orloj.games.ti4.book import BOOK, begin
from orloj.games.ti4.moments import TacticalAction
from orloj.games.ti4.queries import Query
from orloj.games.ti4.state import State
from orloj.kernel import Moment
from orloj.testing import Position
from tests.ti4.positions import table

FIELD = 36
ANSWERING = "sarween-tools"  # a technology to which a test gives whatever it wants


def action(*steps: str, tile: int = FIELD, seat: int = 0) -> Callable[[State], None]:
    """These steps of a tactical action."""
    return lambda g: begin(g, TacticalAction(seat=seat, tile=tile), *steps)


def battle(
    attacker: str,
    defender: str,
    *,
    tile: int = FIELD,
    dice: Sequence[int] = (),
    steps: Sequence[str] = ("space-combat",),
    units: Mapping[str, str] | None = None,
    **facts: Any,
) -> Position[State]:
    """A space combat of seat 0 with seat 1."""
    fleets = {f"0 {tile}": attacker, f"1 {tile}": defender, **(units or {})}
    present = {where: text for where, text in fleets.items() if text}
    return table(units=present, dice=dice, begin=action(*steps, tile=tile), **facts)


def landing(
    attacker: str,
    defender: Mapping[str, str],
    *,
    tile: int = FIELD,
    dice: Sequence[int] = (),
    units: Mapping[str, str] | None = None,
    owners: Mapping[str, int] | None = None,
    **facts: Any,
) -> Position[State]:
    """An invasion of seat 0; the planets with units of seat 1 are his."""
    placed = {f"0 {tile}": attacker, **{f"1 {planet}": text for planet, text in defender.items()}, **(units or {})}
    present = {where: text for where, text in placed.items() if text}
    owned = {**dict.fromkeys(defender, 1), **(owners or {})}
    return table(units=present, owners=owned, dice=dice, begin=action("invasion", tile=tile), **facts)


def throws(t: Position[State], purpose: str = "") -> list[tuple[int, str, list[int], int]]:
    """Who has rolled for what, which faces, and how many hits that was."""
    lines = [line for line in t.story("throw") if not purpose or line.values["purpose"] == purpose]
    return [(line.seat or 0, line.values["unit"], line.values["faces"], line.values["hits"]) for line in lines]


def lost(t: Position[State]) -> list[tuple[int, str, int]]:
    """What was destroyed so far."""
    return [(line.seat or 0, line.values["kind"], line.values["count"]) for line in t.story("destroyed")]


def is_idle(t: Position[State]) -> bool:
    """Is everything over?"""
    return list(t.asked().values()) == ["idle"]


def answering(
    monkeypatch: pytest.MonkeyPatch,
    moment: type[Moment],
    usable: Callable[..., bool],
    resolve: Callable[..., Any],
    *,
    mandatory: bool = False,
) -> None:
    """Whoever has a technology (ANSWERING) has this ability after a moment."""
    monkeypatch.setattr(BOOK, "_abilities", defaultdict(list, {key: [*one] for key, one in BOOK._abilities.items()}))
    monkeypatch.setattr(BOOK, "_fitting", {})
    BOOK.ability(ANSWERING, "after", moment, usable, mandatory=mandatory)(resolve)


def changing(monkeypatch: pytest.MonkeyPatch, query: Query[..., Any], change: Callable[..., Any]) -> None:
    """Whoever has a technology (ANSWERING) has this change of a rule."""
    for changes in ("_changes", "_usual"):
        monkeypatch.setattr(query, changes, [*getattr(query, changes), (ANSWERING, change)])
