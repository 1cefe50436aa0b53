"""Players who have lost everything leave the game [ti4.80]."""

from __future__ import annotations

from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State


@scene("eliminations")
def eliminations(g: State) -> None:
    """Looks whether anybody is eliminated."""
