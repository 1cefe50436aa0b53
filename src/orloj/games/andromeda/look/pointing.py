"""Which piece on the table an option stands for, its small picture, and which components a line of the story names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from orloj.games.andromeda.components import (
    DESTINIES,
    DISCOVERY_BY_TOKEN,
    DISCOVERY_TOKEN,
    DOMINANCE_BY_TOKEN,
    DOMINANCES,
    EVENTS,
    FACTIONS,
    MODULE_BY_TOKEN,
    MODULES,
    MOON_BY_TOKEN,
    MOONS,
    RAIDERS,
    RESOURCES,
    SHIP_TYPES,
    SPACES,
    STRUCTURES,
    TACTIC_BY_ID,
    TACTIC_BY_TOKEN,
    TACTIC_TOKEN,
    TACTICS,
    TRACKS,
    UPGRADES,
    MoonId,
    TacticId,
)
from orloj.games.andromeda.look.drawn import card_of
from orloj.games.andromeda.state import BAY
from orloj.kernel import Line, Question

_HAND = ("pay-cards", "discard-cards", "hand-over-card", "hand-limit")
_PLACES = ("move-to", "withdraw-to", "place-commander", "place-resource", "build-structure", "recruit-from")
_MODULES = (
    "buy-module", "gain-module", "second-module", "discard-module", "science", "damage-module", "replicate",
    "activate-free",
)  # fmt: skip


def ref_of(ask: Question[Any, Any], value: Any) -> str:
    """The `data-ref` of the piece that an option stands for; empty if there is none."""
    token = ask.token(value)
    kind = ask.kind
    if kind in _HAND:
        return tactic_ref(ask.options, value)
    if kind in _PLACES:
        return f"place:{token}" if token in SPACES else ""
    if kind in _MODULES or kind == "arrange":
        return f"module:{token}" if token in MODULE_BY_TOKEN else _deed(token)
    if kind.startswith("when."):
        return f"tactic:{token}" if token in TACTIC_BY_ID else ""
    return _other(ask, token)


def _deed(token: str) -> str:
    """A line of a menu: `launch t05`, `activate sci-01` …"""
    verb, *rest = token.split(" ")
    if not rest:
        return ""
    match verb:
        case "launch" | "recruit" | "collect":
            return f"place:{rest[0]}"
        case "abandon" | "discard" | "store":
            return f"moon:{rest[0]}"
        case "activate":
            return f"module:{rest[0]}"
        case "card":
            return f"structure:{rest[0]}"
        case "token":
            return f"token:{rest[0]}"
        case "play":
            return f"tactic:{rest[0]}"
    return ""


def _other(ask: Question[Any, Any], token: str) -> str:
    parts = token.split(" ")
    match ask.kind:
        case "launch-ship" | "build-ship":
            return f"pad:{token}" if token in SHIP_TYPES else ""
        case "activate-by" if len(parts) == 2:
            return f"bay:{parts[0]}" if parts[1] == BAY else _ship(ask.seat, *parts)
        case "escalate" | "damage-ship":
            return _ship(ask.seat, parts[0], parts[1].partition(".")[0])
        case "stay" | "return-ships":
            return _ship(ask.seat, parts[0], parts[1])
        case "spare" | "withdraw":
            return _ship(ask.seat, parts[0], ask.values["place"]) if "place" in ask.values else ""
        case "move-ship":
            return _ship(int(parts[0]), parts[1], parts[2])
        case "move-raider" | "damage-raider":
            return f"raider:{parts[0]}:{parts[1]}"
        case "sortie":
            return f"raider:{token}"
        case "repair":
            return {"ship": f"scrap:{parts[1]}", "shield": f"pad:{parts[1]}"}.get(parts[0], f"module:{parts[1]}")
        case "upgrade":
            return f"upgrade:{token}"
        case "advance":
            return f"track:{token}"
        case "flip-card":
            return f"structure:{token}"
        case "peek":
            return f"event:{token}"
        case "faction" | "destiny":
            return f"{ask.kind}:{token}"
        case "pay-moon" | "discard-moon":
            return f"moon:{token}"
        case "capture-from":
            if token in SPACES:
                return f"place:{token}"
            return f"moon:{token}" if token in MOON_BY_TOKEN else "" if token == "enough" else f"supply:{token}"
        case "give":
            return _gift(ask, token)
    return _deed(token)  # a menu


def _ship(seat: int, type_: str, place: str) -> str:
    return f"ship:{seat}:{type_}:{place}"


def _gift(ask: Question[Any, Any], token: str) -> str:
    if token in TACTIC_BY_TOKEN:
        held = [TACTIC_BY_TOKEN[one] for one in ask.options if one in TACTIC_BY_TOKEN]
        return tactic_ref(held, TACTIC_BY_TOKEN[token])
    if token in MOON_BY_TOKEN:
        return f"moon:{token}"
    if token in DISCOVERY_BY_TOKEN or token in DOMINANCE_BY_TOKEN:
        return f"token:{token}"
    return ""


def tactic_ref(hand: list[TacticId], card: TacticId) -> str:
    """A card in hand: by its type, and a further copy with its number among those in hand, so that `play action-01`
    means the first one, whichever copy it is."""
    id = TACTICS[card].id
    number = [other for other in hand if TACTICS[other].id == id].index(card) + 1
    return f"tactic:{id}" if number == 1 else f"tactic:{id}.{number}"


# -- small pictures


def symbols_of(ask: Question[Any, Any], value: Any) -> list[str]:
    """The names of the symbols for an option's button."""
    token = ask.token(value)
    parts = token.split(" ")
    match ask.kind:
        case "pay":
            return [f"res.{part.split('.')[0]}" for part in parts if part != "nothing"]
        case "reroll" | "set-die":
            return [f"die.{parts[-1]}"]
        case "manoeuvre" if token in ("card", "moon", "both"):
            return {"card": ["res.tactic"], "moon": ["moon"], "both": ["res.tactic", "moon"]}[token]
        case "module-for" | "choice" | "accept" | "exchange" | "use-effect" | "end-battle" | "upgrade-ship":
            return []
        case "which-stack" | "discovery":
            return ["discovery"]
        case "capture-from" if token not in SPACES and token != "enough":
            return ["moon"]
        case "sortie" | "move-raider" | "damage-raider" if parts[0] in RAIDERS:
            return [f"raider.{RAIDERS[parts[0]].class_}"]
        case "repair":
            return ["damage"] if parts[0] == "module" else [f"ship.{parts[1]}"]
    return _by_token(parts)


def _by_token(parts: list[str]) -> list[str]:
    first, last = parts[0], parts[-1]
    verbs = {
        "launch": "arrow", "return": "dock", "recruit": "commander", "recruit-all": "commander", "abandon": "moon",
        "store": "moon", "discard": "moon", "arrange": "flip", "activate": "module", "play": "res.tactic",
        "token": "discovery", "done": "end", "end": "end", "go-on": "arrow", "give": "players", "ability": "sun",
    }  # fmt: skip
    if first == "collect":
        return [f"res.{last}"]
    if first == "card" and last in STRUCTURES:
        return [f"structure.{last}"]
    if first in verbs:
        return [verbs[first]]
    for part in parts:
        if part in SHIP_TYPES:
            return [f"ship.{part}"]
        if part in RESOURCES:
            return [f"res.{part}"]
        if part in STRUCTURES:
            return [f"structure.{part}"]
        if part in UPGRADES:
            return [f"ship.{UPGRADES[part].ship}"]
        if part in TRACKS:
            return [f"track.{part}"]
        if part in MODULE_BY_TOKEN:
            return [f"track.{MODULES[MODULE_BY_TOKEN[part]].kind}"]
        if part in MOON_BY_TOKEN:
            return ["moon"]
    return []


# -- components in the story


def mentioned(line: Line, reader: int | None) -> list[str]:
    values = dict(line.values)
    if line.seat is not None and line.seat == reader:
        values |= line.secret
    return [token for token in dict.fromkeys(_mentioned(values)) if card_of(token)]


_BY_TOKEN = (
    "raider", "faction", "upgrade", "planet", "base", "structure", "source", "token", "gift", "tile", "start_tile",
)  # fmt: skip


def _mentioned(values: Mapping[str, Any]) -> Iterator[str]:
    for name, value in values.items():
        match name:
            case "card" if isinstance(value, int):
                yield TACTIC_TOKEN[value]
            case "cards" if isinstance(value, list):
                yield from [TACTIC_TOKEN[card] for card in value]
            case "module" if isinstance(value, int):
                yield MODULES[value].id
            case "modules" if isinstance(value, list):
                yield from [MODULES[module].id for module in value]
            case "moon" if isinstance(value, int):
                yield _moon(value)
            case "event" | "top" if isinstance(value, int):
                yield EVENTS[value].id
            case "destiny" if isinstance(value, int):
                yield DESTINIES[value].id
            case "token" if isinstance(value, int):
                yield DISCOVERY_TOKEN[value] if "stack" in values else DOMINANCES[value].id
            case _ if name in _BY_TOKEN and isinstance(value, str):
                yield value


def _moon(moon: MoonId) -> str:
    return MOONS[moon].id


__all__ = ["FACTIONS", "mentioned", "ref_of", "symbols_of", "tactic_ref"]
