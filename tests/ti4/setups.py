"""Set-ups of Twilight Imperium for tests: real tables that are played up to the first round and no further."""

from __future__ import annotations

from collections import ChainMap
from dataclasses import replace
from random import Random
from typing import Any

from orloj.games import ti4
from orloj.games.ti4.scenes import SCENES
from orloj.games.ti4.state import State
from orloj.kernel import Game
from orloj.testing import Position
from tests.ti4.positions import idle

IDLE = "idle"  # asked as soon as the first strategy phase would begin
GAME: Game[State] = replace(ti4.GAME, scenes=ChainMap({"strategy-phase": idle, IDLE: idle}, SCENES))


def begun(seats: int, seed: int | str = 0, **options: Any) -> Position[State]:
    """A new table at its first question; options are named with underscores."""
    return Position.new(GAME, seats, seed=seed, options=options)


def finished(seats: int, seed: int | str = 0, **options: Any) -> Position[State]:
    """A table that is set up: all questions were answered by chance."""
    return finish(begun(seats, seed, **options), seed)


def finish(t: Position[State], seed: int | str = 0, until: str = IDLE) -> Position[State]:
    """Answer by chance until a kind of question comes."""
    rng = Random(f"{seed}")
    while until not in t.asked().values():
        waiting = t.table.awaited()
        seat = next(seat for seat in t.asked() if seat in waiting)
        t.table.answer(seat, t.question(seat).sample(rng))
    return t
