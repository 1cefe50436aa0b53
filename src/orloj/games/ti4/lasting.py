"""What components do for some time, and when it ends."""

from __future__ import annotations

from orloj.games.ti4.state import State


def end_lasting(g: State, until: str) -> None:
    """Everything that lasted until this moment is over."""
    g.lasting[:] = [one for one in g.lasting if one.until != until]
