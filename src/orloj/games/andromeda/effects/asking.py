"""What the words of the vocabulary ask with."""

from __future__ import annotations

from orloj.games.andromeda.components import (
    MATERIALS,
    RESOURCES,
)
from orloj.games.andromeda.effects.core import Source
from orloj.kernel import Seat, choose

YES, NO = "yes", "no"
STOP = "enough"
GROUPS = {"any": RESOURCES, "material": MATERIALS}


async def yes(seat: Seat, kind: str, source: Source, rule: str = "", **values: object) -> bool:
    """Does the player want it?"""
    answer = await choose(seat, kind, lambda _seat: [YES, NO], rule=rule, values={"source": source.id, **values})
    return answer == YES
