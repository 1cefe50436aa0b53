"""Mats: a player's own board, with counters of what lies on it and rows of slots. `rooms/mat.html` draws them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Counter:
    """How much there is of something, and how much there may be."""

    id: str  # its class
    symbol: str
    name: str
    count: int
    limit: int | None = None

    @property
    def over(self) -> bool:
        """Is it more than there may be?"""
        return self.limit is not None and self.count > self.limit


@dataclass(frozen=True, kw_only=True)
class Slot:
    """A place where something can lie. A game may add what lies there."""

    kind: str  # its class
    words: str  # what the place is for
    note: str = ""  # a few characters in its corner: "+2"
    full: bool = False
