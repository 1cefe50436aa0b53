"""Which piece of the page an option stands for, and the symbol on its button."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDAS,
    FACTIONS,
    OBJECTIVES,
    PLANETS,
    POOLS,
    STRATEGY_CARDS,
    SYSTEMS,
    TECHNOLOGIES,
    UNITS,
)
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.look.cards import card_ref, technology_row
from orloj.games.ti4.look.map import hex_ref, unit_ref
from orloj.games.ti4.wording import group_of, id_of
from orloj.kernel import AskAmount, Question
from orloj.parts.deals import Reply
from orloj.parts.maps import Hex

_GROUPS: Mapping[str, str] = {
    "technology": "technology",
    "planet": "planet",
    "strategy-card": "strategy",
    "objective": "objective",
    "agenda": "agenda",
    "note": "note",
    "ability": "ability",
    "faction": "faction",
    "action-card": "card",
}  # what a component is → the head of its piece
_MADE = ("produce", "starting-unit", "starting-units")  # questions for units that are nowhere yet


def ref_of(ask: Question[Any, Any], value: Any) -> str:
    """The piece that an option stands for."""
    match value:
        case Deed():
            return _deed(ask, value)
        case Hex():
            return hex_ref(value)
        case Reply():
            return f"offer:{value.id}"
        case None:
            return ""
    if isinstance(ask, AskAmount):
        return ""
    token = ask.token(value)
    if ask.kind == "lay-tile":
        return f"tile:{token}"
    if ask.kind in ("cannon-target", "colonial-heir"):
        return f"player:{token}"
    if token.isdigit():
        return f"system:{token}" if int(token) in SYSTEMS else ""
    if token in POOLS:
        return f"pool:{token}"
    if token in UNITS:
        return _unit(ask, token)
    id = id_of(token)
    if group_of(id) == "action-card":
        return card_ref(id, _before(ask, value, id))
    if group_of(id) == "agenda" and ask.kind.startswith(("when.", "after.")):
        return f"law:{id}"
    head = _GROUPS.get(group_of(id) or "")
    return f"{head}:{id}" if head else ""


def _before(ask: Question[Any, Any], value: Any, id: str) -> int:
    """How many cards that are alike come before this one."""
    if not isinstance(value, int):
        return 0
    return sum(isinstance(one, int) and one < value and ACTION_CARDS[one].id == id for one in ask.by_token.values())


def _unit(ask: Question[Any, Any], kind: str) -> str:
    """Units of a kind: where the question is about, or before they are made."""
    place = ask.values.get("place", ask.values.get("system", ""))
    return unit_ref(str(place), kind) if place and ask.kind not in _MADE else f"kind:{kind}"


def _deed(ask: Question[Any, Any], deed: Deed) -> str:
    parts: dict[str, Any] = deed.parts
    match deed.word:
        case "sail" | "sail-all":
            return unit_ref(parts["route"].partition("-")[0], parts["unit"])
        case "load" | "load-all" | "gun" | "unit-at":
            return unit_ref(parts["place"], parts["unit"])
        case "troop":
            return unit_ref(parts["place"], parts["kind"])
        case "unload" | "stay":
            return f"sailing:{parts['ship']}"
        case "unit-on":
            return unit_ref(parts["planet"], parts["unit"])
        case "lose-unit":
            return unit_ref(parts["place"], parts["unit"])
        case "ship-of":
            other = "" if parts["player"] == ask.seat else f":{parts['player']}"
            return f"{unit_ref(str(parts['system']), parts['kind'])}{other}"
        case "for" | "against":
            return f"outcome:{deed.word}"
        case "elect-law":
            return f"law:{AGENDAS[parts['agenda']].id}"
        case "good" | "take-position":
            return f"{deed.word.removeprefix('take-')}:{next(iter(parts.values()))}"
        case "component" | "waive":
            return _component(parts["component"])
        case "swap-strategy":
            return f"strategy:{parts['theirs']}"
        case "take-custodians" | "leave-custodians":
            return "planet:mecatol-rex"
        case "die" | "hit-group" | "pledge":
            return ""
    return _by_parts(parts)


def _component(id: str) -> str:
    group = group_of(id)
    if group == "agenda":
        return f"law:{id}"
    head = _GROUPS.get(group or "")
    return f"{head}:{id}" if head else ""


def _by_parts(parts: Mapping[str, Any]) -> str:
    """What most deeds are about follows from the names of their parts."""
    if "objective" in parts:
        return f"objective:{OBJECTIVES[parts['objective']].id}"
    if "place" in parts:
        return place_piece(parts["place"])
    for name in ("planet", "system", "strategy", "technology", "faction", "player"):
        if name in parts:
            return f"{name}:{parts[name]}"
    return ""


def place_piece(place: str) -> str:
    """The piece of a place: a planet or the space of a system."""
    return f"system:{place}" if place.isdigit() else f"planet:{place}"


def symbol_of(ask: Question[Any, Any], value: Any) -> str:
    """The symbol of an option; nothing where there is none that says more than the words."""
    if isinstance(value, Deed):
        return _deed_symbol(value)
    if value is None or isinstance(value, Hex | Reply):
        return ""
    token = ask.token(value)
    if token in POOLS:
        return f"pool.{token}"
    if token in UNITS:
        return f"unit.{token}"
    id = id_of(token)
    match group_of(id):
        case "technology":
            return technology_symbol(id)
        case "strategy-card":
            return f"strategy.{id}"
        case "action-card":
            return "action-card"
        case "objective":
            return "objective"
        case "agenda":
            return "agenda"
        case "note":
            return "note"
        case "planet":
            return "planet"
    return ""


_BY_WORD: Mapping[str, str] = {
    "activate": "token", "pass-turn": "passed", "good": "good", "take-speaker": "speaker", "done": "outcome",
    "fire-all": "cannon", "fire-some": "cannon", "hold-fire": "shield", "retreat": "exhausted", "stand": "combat",
    "take-custodians": "custodians", "draw-secret": "secret", "look-at-agendas": "agenda", "score": "points",
    "for": "votes", "against": "votes", "abstain": "passed", "bombard": "bombardment", "pledge": "promise",
}  # fmt: skip


def _deed_symbol(deed: Deed) -> str:
    parts: dict[str, Any] = deed.parts
    kind = parts.get("unit", parts.get("kind"))
    if kind in UNITS:
        return f"unit.{kind}"
    if parts.get("strategy") in STRATEGY_CARDS:
        return f"strategy.{parts['strategy']}"
    if parts.get("faction") in FACTIONS:
        return f"faction.{parts['faction']}"
    if parts.get("technology") in TECHNOLOGIES:
        return technology_symbol(parts["technology"])
    if parts.get("planet") in PLANETS:
        return "planet"
    return _BY_WORD.get(deed.word, "")


def technology_symbol(id: str) -> str:
    """A unit for an upgrade, otherwise the colour."""
    unit = TECHNOLOGIES[id].unit
    return f"unit.{unit}" if unit else f"tech.{technology_row(id)}"
