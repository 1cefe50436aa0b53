"""The action cards."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from orloj.games.rftg.cards import read_toml


class Action(Struct, frozen=True):
    """An action card: which phase it calls; what its bonus is stands in the phase's module."""

    id: str
    phase: str
    name: str
    name_cs: str
    advanced_only: bool

    @property
    def first_copy(self) -> str:
        """The card of which it is a second copy, otherwise itself: both do the same."""
        return self.id.removesuffix(".2")


ACTIONS: dict[str, Action] = {
    raw["id"]: Action(raw["id"], raw["phase"], raw["name"], raw["name_cs"], "standard" not in raw["sets"])
    for raw in read_toml("actions.toml")["action"]
}
STANDARD: list[str] = [id for id, action in ACTIONS.items() if not action.advanced_only]
ADVANCED: list[str] = list(ACTIONS)


def first_copies(picks: Iterable[str]) -> list[str]:
    """The picked cards, where a second copy without the first one is called like the first: it does the same."""
    chosen = list(picks)
    return [pick if (first := ACTIONS[pick].first_copy) in chosen else first for pick in chosen]
