"""Which piece of the page an option stands for, and the symbol on its button."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orloj.games.voidfall.components import (
    AGENDAS,
    CRISES,
    GUILDS,
    HEROICS,
    INSTALLATIONS,
    RESOURCES,
    SHIPS,
    TECHNOLOGIES,
)
from orloj.games.voidfall.deeds import Deed
from orloj.games.voidfall.look import icons
from orloj.games.voidfall.look.art import technology_symbol

_BY_WORD: Mapping[str, str] = {  # deeds that mean the same whatever their parts are
    "flip": "flip", "end-turn": "arrow", "to-actions": "arrow", "go-on": "arrow", "invade": "invade", "power": "recall",
    "shift": "move", "deploy": "deploy", "sentry": "ship.sentry", "destroy": "destroy", "on-sector": "corruption",
    "on-slot": "corruption", "on-chambers": "corruption", "catastrophe": "catastrophe", "suffer": "must",
    "board": "skirmish", "haven": "haven", "harbinger-at": "harbinger", "harbinger-in": "harbinger",
    "bonus": "trade-bonus", "give-back": "trade", "store": "agenda.any", "bury": "discard", "drop-agenda": "discard",
    "drop-crisis": "discard", "score": "score", "consume": "consumed", "top": "event", "use": "tech.any",
    "bounty": "bounty", "reclaim": "reclaim", "at": "here", "row": "harbinger", "place": "round",
}  # fmt: skip


def ref_of(value: Any) -> str:
    """The piece that an option stands for; deeds tell it by their parts."""
    if not isinstance(value, Deed):
        return f"stock:{value}" if value in RESOURCES else ""
    parts = value.parts
    match value.word:
        case "play" | "plan":
            return f"focus:{parts['focus']}"
        case "act" | "twice":
            return f"action:{parts['focus']}:{parts['action']}"
        case "take":
            return f"heroic:{HEROICS[_number(parts['heroic'])].id}"
        case "learn":
            return f"{'owned' if parts['grade'] == 'improved' else 'tech'}:{parts['tech']}"
        case "power":
            return f"fleet:{parts['sector']}:{parts['ship']}"
        case "shift":
            return f"sector:{parts['to']}"
        case "store" | "drop-agenda" | "on-slot":
            return f"slot:{parts['slot']}"
        case "on-chambers":
            return "chambers"
        case "flip" | "catastrophe":
            return value.word
        case "board":
            return "crisis-board"
        case "bonus":
            return f"trade:{parts['space']}"
        case "use":
            return f"owned:{parts['source']}" if parts["source"] in TECHNOLOGIES else ""
        case "draw-agendas":
            return f"pile:{parts['kind']}"
        case "glory":
            return f"glory:{parts['value']}"
        case "with":
            return f"player:{parts['player']}"
        case "consume":
            return f"tech:{parts['tech']}"
        case "make":
            return f"stock:{parts['resource']}"
        case "house" | "origin" | "haven" | "top":
            return f"{value.word}:{next(iter(parts.values()))}"
    for name in ("sector", "track", "row"):
        if name in parts:
            return f"{name}:{parts[name]}"
    if "agenda" in parts:
        return f"agenda:{AGENDAS[_number(parts['agenda'])].id}"
    return f"crisis:{CRISES[_number(parts['crisis'])].id}" if "crisis" in parts else ""


def _number(part: object) -> int:
    assert isinstance(part, int)
    return part


def symbol_of(value: Any) -> str:
    """The symbol of an option; nothing where there is none that says more than the words."""
    if not isinstance(value, Deed):
        return f"res.{value}" if value in RESOURCES else ""
    parts = {name: str(part) for name, part in value.parts.items()}
    match value.word:
        case "play" | "plan" | "act" | "twice":
            return icons.focus_sign(parts["focus"])
        case "found":
            return f"guild.{parts['guild']}"
        case "build":
            return f"inst.{parts['installation']}"
        case "deploy" | "power" | "shift" if parts["ship"] in SHIPS:
            return f"ship.{parts['ship']}"
        case "destroy" if parts["piece"] in (*GUILDS, *INSTALLATIONS):
            return f"{'guild' if parts['piece'] in GUILDS else 'inst'}.{parts['piece']}"
        case "learn":
            return technology_symbol(parts["tech"])
        case "advance" | "on-track":
            return f"track.{parts['track']}"
        case "glory":
            return f"glory.{parts['value']}"
        case "make":
            return f"res.{parts['resource']}"
        case "house":
            return f"house.{parts['house']}"
        case "draw-agendas":
            return f"agenda.{parts['kind']}"
        case "ongoing":
            return f"crisis.{parts['row']}"
        case "take":
            return icons.focus_sign(HEROICS[int(parts["heroic"])].id)
        case "agenda" | "act-agenda" | "take-agenda" | "keep":
            return f"agenda.{AGENDAS[int(parts['agenda'])].kind or 'starting'}"
    return _BY_WORD.get(value.word, "")
