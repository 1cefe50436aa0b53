"""What all options that say more than a name have in common; each deed stands beside its rule."""

from __future__ import annotations

from typing import Any, ClassVar

from orloj.games.ti4.components import ACTION_CARDS, AGENDAS, OBJECTIVES
from orloj.kernel import Seat
from orloj.parts.deeds import WordedDeed


class Deed(WordedDeed, frozen=True):
    """Anything that can be chosen and has a text of its own."""

    named: ClassVar[Any] = {
        "action_card": lambda card: ACTION_CARDS[card].id,
        "agenda": lambda agenda: AGENDAS[agenda].id,
        "objective": lambda objective: OBJECTIVES[objective].id,
    }

    phrases: ClassVar[tuple[str, ...]] = ()  # what the words may call it beside its word

    @property
    def phrase(self) -> str:
        """What the words call it: `do.<phrase>`."""
        return self.word


class ThePlayer(Deed, frozen=True):
    """Somebody is named."""

    word: ClassVar[str] = "player"
    player: Seat


class Troop(Deed, frozen=True):
    """Ground forces of one kind in a place."""

    word: ClassVar[str] = "troop"
    kind: str
    place: str


class Done(Deed, frozen=True):
    """Nothing more of this."""

    word: ClassVar[str] = "done"
