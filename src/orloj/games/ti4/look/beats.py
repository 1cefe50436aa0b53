"""What moves in Twilight Imperium: ships, forces, cards, tokens, and numbers. See `orloj.look.beats`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orloj.games.ti4.components import AGENDAS, CARD_NUMBERS, OBJECTIVE_NUMBER, PLANETS, SYSTEMS, TECHNOLOGIES
from orloj.games.ti4.facts import tile_of
from orloj.games.ti4.look.battles import FIGHTS
from orloj.games.ti4.view import View
from orloj.kernel import Line
from orloj.look.beats import Motion, Spot, Telling, Whereabouts
from orloj.look.reasons import Reason

_KINDS = {
    "round": "heading",
    "action-phase": "heading",
    "status-phase": "heading",
    "agenda-phase": "heading",
    "turn": "heading",
    "throw": "dice",
    "rerolls": "dice",
    "ambush": "dice",
    "courageous": "dice",
    "rift": "dice",
    "revives": "dice",
    "plague": "dice",
    "artifact": "dice",
    "space-combat": "battle",
    "ground-combat": "battle",
    "combat-won": "result",
    "combat-draw": "result",
    "gains-control": "result",
    "scores": "result",
    "gains-points": "result",
    "outcome": "result",
    "decides-vote": "result",
    "law-enacted": "result",
    "takes-custodians": "result",
    "eliminated": "result",
    "picks-strategy": "card",
    "strategic": "card",
    "plays-card": "card",
    "plays-note": "card",
    "agenda-revealed": "card",
    "reveals-objective": "card",
    "researches": "card",
    "gains-technology": "card",
    "uses-component": "card",
    "passes": "pass",
    "abstains": "pass",
    "does-not-vote": "pass",
    "pays": "minor",
    "gains-goods": "minor",
    "gains-tokens": "minor",
    "redistributes": "minor",
    "replenishes": "minor",
    "draws-cards": "minor",
    "readies": "minor",
    "combat-round": "minor",
    "starting-units": "minor",
}
_NUMBERS = {
    "points": "points", "tactic": "tactic", "fleet": "fleet", "strategy": "strategy", "goods": "trade_goods",
    "commodities": "commodities",
}  # fmt: skip


def whereabouts(view: View) -> Whereabouts:
    """Cards and tokens that lie open, and what can be counted."""
    pieces: dict[str, Spot] = {}
    for card in view.offer:
        pieces[f"strategy:{card}"] = Spot("offer")
    for seat, player in enumerate(view.players):
        for card in player.strategy_cards:
            pieces[f"strategy:{card}"] = Spot(f"strategy:{seat}", owner=seat)
    for tile, system in view.systems.items():
        for seat in system.tokens:
            pieces[f"token:{tile}:{seat}"] = Spot(f"system:{tile}", owner=seat)
    numbers = {
        f"{seat}.{name}": getattr(player, field)
        for seat, player in enumerate(view.players)
        for name, field in _NUMBERS.items()
    }
    return Whereabouts(pieces, numbers)


def telling(line: Line) -> Telling:
    kind = _KINDS.get(line.key, "line")
    values = line.values
    dice = values.get("faces", [values["face"]] if isinstance(values.get("face"), int) else [])
    return Telling(
        kind=kind,
        refs=list(_refs(values)),
        dice=list(dice) if kind == "dice" else (),
        sides=10,
        flights=_flights(line),
    )


def _refs(values: Mapping[str, Any]) -> list[str]:
    """What a line is about."""
    found = []
    if values.get("system") in SYSTEMS:
        found.append(f"system:{values['system']}")
    if values.get("planet") in PLANETS:
        found.append(f"planet:{values['planet']}")
    if isinstance(values.get("place"), str):
        found.append(_spot(values["place"]))
    if isinstance(values.get("strategy"), str):
        found.append(f"strategy:{values['strategy']}")
    if values.get("technology") in TECHNOLOGIES:
        found.append(f"technology:{values['technology']}")
    if values.get("objective") in OBJECTIVE_NUMBER:
        found.append(f"objective:{values['objective']}")
    if isinstance(values.get("agenda"), int):
        found.append(f"agenda:{AGENDAS[values['agenda']].id}")
    if values.get("action_card") in CARD_NUMBERS:
        found.append(f"card:{values['action_card']}")
    return found


def _spot(place: str) -> str:
    return f"system:{place}" if place.isdigit() else f"planet:{place}"


def _flights(line: Line) -> list[tuple[str, str, int]]:
    """Units that go from place to place."""
    values = line.values
    match line.key:
        case "moves":
            return [(f"system:{tile_of(values['place'])}", f"system:{values['system']}", values["count"])]
        case "ships-leave":
            return [(f"system:{values['system']}", f"system:{values['to']}", sum(values["units"].values()))]
        case "lands":
            return [(f"system:{tile_of(values['planet'])}", f"planet:{values['planet']}", values["count"])]
        case "produces":
            return [(f"sheet:{line.seat}", f"system:{values['system']}", values["count"])]
    return []


def reason(line: Line) -> Reason | None:
    """Decisions that everybody sees whole."""
    match line.key:
        case "picks-strategy":
            return Reason("pick-strategy", line.values["strategy"])
        case "activates":
            return Reason("action", f"activate {line.values['system']}")
        case "strategic":
            return Reason("action", f"strategic {line.values['strategy']}")
        case "passes":
            return Reason("action", "pass-turn")
    return None


MOTION = Motion(whereabouts, telling, FIGHTS)
