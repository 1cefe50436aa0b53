"""Where the scenes of a running game began, as everybody may know it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from orloj.kernel import Table


def beginnings(table: Table[Any]) -> list[int]:
    """After how many answers each scene began. One that was begun again after an aside counts once: that somebody gave
    himself an order is nobody else's business."""
    history = table.history
    later = [
        chapter.number
        for before, chapter in pairwise(history)
        if not (before.given and all(one.aside for one in before.given))
    ]
    return [history[0].number, *later]
