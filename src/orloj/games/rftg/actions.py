"""The action cards."""

from __future__ import annotations

from msgspec import Struct

from orloj.games.rftg.cards import read_toml


class Action(Struct, frozen=True):
    """An action card: which phase it calls; what its bonus is stands in the phase's module."""

    id: str
    phase: str
    name: str
    name_cs: str
    advanced_only: bool


ACTIONS: dict[str, Action] = {
    raw["id"]: Action(raw["id"], raw["phase"], raw["name"], raw["name_cs"], "standard" not in raw["sets"])
    for raw in read_toml("actions.toml")["action"]
}
STANDARD: list[str] = [id for id, action in ACTIONS.items() if not action.advanced_only]
ADVANCED: list[str] = list(ACTIONS)


def plain(action: str) -> str:
    """The second copy of an action card counts like the first."""
    return action.removesuffix(".2")
