"""What the words of the vocabulary ask with: questions, and options that say what they mean."""

from __future__ import annotations

from orloj.games.andromeda.effects.core import Source
from orloj.kernel import Seat, choose
from orloj.parts.effects import NO, YES

STOP = "enough"


async def yes(seat: Seat, kind: str, source: Source, rule: str = "", **values: object) -> bool:
    """Does the player want it?"""
    answer = await choose(seat, kind, lambda _seat: [YES, NO], rule=rule, values={"source": source.id, **values})
    return answer == YES
