"""Which piece of the page an option stands for, and the symbol on its button."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orloj.games.outer_rim.components import (
    ASSETS,
    CARD_BY_ID,
    CARDS,
    CHARACTERS,
    DIE,
    FACTIONS,
    SHIPS,
    SKILLS,
    SPACES,
    SPOTS,
    STARTING_SHIPS,
)
from orloj.games.outer_rim.deeds import Deed
from orloj.games.outer_rim.view import View
from orloj.kernel import Question

_BY_WORD: Mapping[str, str] = {  # deeds that mean the same whatever their parts are
    "credits": "credits", "repair": "recover", "market": "market", "delivery": "deliver", "deliver": "deliver",
    "space": "encounter", "job": "kind.job", "hunt": "kind.bounty", "fight": "ground", "talk": "encounter",
    "eliminate": "elimination", "capture": "captive", "trade": "trade", "secret": "secret", "cancel": "cancel",
    "invest": "goal", "challenge": "space", "attack": "space", "contact": "contact",
}  # fmt: skip

_USED_SHIP = "event.used_ship_for_sale"


def thing_ref(token: str) -> str:
    """A character, a ship or a card, as it lies on the page."""
    if token in CARD_BY_ID:
        return f"card:{token}"
    return f"thing:{token}" if token in CHARACTERS or token in SHIPS else ""


def ref_of(value: Any) -> str:
    """The piece that an option stands for; deeds tell it by their parts."""
    if not isinstance(value, Deed):
        return thing_ref(value) if isinstance(value, str) else ""
    parts = value.parts
    for name in ("space", "spot", "deck"):
        if name in parts:
            return f"{name}:{parts[name]}"
    if "card" in parts and isinstance(parts["card"], int):
        return thing_ref(CARDS[parts["card"]].id)
    if "source" in parts:
        return thing_ref(str(parts["source"]))
    if "faction" in parts and value.word == "patrol":
        return f"patrol:{parts['faction']}"
    return f"player:{parts['player']}" if "player" in parts else ""


def symbol_of(ask: Question[Any, Any], value: Any) -> str:
    """The symbol of an option; nothing where there is none that says more than the words."""
    if isinstance(value, Deed):
        return _of_deed(value)
    if ask.kind == "dice" and isinstance(value, int):
        face = ask.values["dice"][value]
        return f"die.{DIE[face - 1] if isinstance(face, int) else face}"
    if value in SKILLS:
        return f"skill.{value}"
    if value in FACTIONS:
        return f"faction.{value}"
    return f"ship.{value}" if value in SHIPS else ""


def _of_deed(deed: Deed) -> str:
    parts = deed.parts
    if "spot" in parts and str(parts["spot"]) in SPOTS:
        return "contact"
    if deed.word in _BY_WORD:
        return _BY_WORD[deed.word]
    for name in ("deck", "faction", "skill"):
        if name in parts:
            return f"{name}.{parts[name]}"
    if "space" in parts:
        return SPACES[str(parts["space"])].kind
    card = parts.get("card", CARD_BY_ID.get(str(parts.get("source", "")), -1))
    return f"kind.{ASSETS[card].type}" if isinstance(card, int) and card in ASSETS else ""


def to_choose_from(view: View) -> list[str]:
    """Characters and ships that somebody will choose from before the first turn, and used ships that the looker could
    buy."""
    if view.purchases and view.purchases[-1].seat == view.seat and CARDS[view.purchases[-1].card].id == _USED_SHIP:
        own = SHIPS[view.players[view.purchases[-1].seat].ship].cost
        return [ship for ship in view.ship_supply if SHIPS[ship].cost > own]
    if all(player.ship for player in view.players):
        return []
    if view.seat is not None and view.players[view.seat].character and not view.players[view.seat].ship:
        return list(STARTING_SHIPS)
    return list(view.characters)
