"""What moves in Voidfall: fleets, tokens of sectors, agendas, and numbers. See `orloj.look.beats`."""

from __future__ import annotations

from orloj.games.voidfall.components import AGENDAS, CRISES, RESOURCES
from orloj.games.voidfall.state import HARBINGER, NO_CARD
from orloj.games.voidfall.view import View
from orloj.kernel import Line
from orloj.look.beats import Motion, Spot, Telling, Whereabouts
from orloj.look.reasons import Reason

_KINDS = {
    "cycle": "heading",
    "round": "heading",
    "turn": "heading",
    "evaluation": "heading",
    "event": "card",
    "alert": "card",
    "crisis": "card",
    "plays": "card",
    "takes-heroic": "card",
    "plays-agenda": "card",
    "stores-agenda": "card",
    "takes-agenda": "card",
    "learns": "card",
    "bounty": "card",
    "reclaim": "card",
    "fallen": "card",
    "invades": "battle",
    "strike": "battle",
    "combat": "result",
    "wins-sector": "result",
    "holds": "result",
    "falls": "result",
    "seized": "result",
    "catastrophe": "result",
    "doom": "result",
    "solves": "result",
    "rift-closed": "result",
    "haven-done": "result",
    "scores-agenda": "result",
    "gains": "minor",
    "pays": "minor",
    "pays-before": "minor",
    "influence": "minor",
    "loses-influence": "minor",
    "activates": "minor",
    "deactivates": "minor",
    "trade": "minor",
    "returns-trade": "minor",
    "glory": "minor",
    "loses-glory": "minor",
    "upkeep": "minor",
}


def whereabouts(view: View) -> Whereabouts:
    """Everything that lies open, and what can be counted."""
    pieces: dict[str, Spot] = {}
    for key, sector in view.sectors.items():
        for ship, power in sector.fleets.items():
            for number in range(power):
                pieces[f"power:{sector.owner}:{ship}:{key}:{number}"] = _at(key, ship, sector.owner)
        for number in range(sector.void_power):
            pieces[f"power:void:{key}:{number}"] = Spot(f"sector:{key}", f"fleet:{key}:voidborn")
        for number in range(sector.harbingers):
            pieces[f"harbinger:{key}:{number}"] = Spot(f"sector:{key}", f"sector:{key}")
    for who, player in enumerate(view.players):
        for slot in player.slots:
            if slot.agenda != NO_CARD:
                pieces[f"agenda:{AGENDAS[slot.agenda].id}"] = Spot(f"house:{who}", owner=who)
    for card in view.agenda_offer.values():
        if card != NO_CARD:
            pieces[f"agenda:{AGENDAS[card].id}"] = Spot("offer")
    if view.board is not None:
        for row, cards in view.board.rows.items():
            for card in cards:
                if card != HARBINGER:
                    pieces[f"crisis:{CRISES[card].id}"] = Spot(f"row:{row}")
    numbers: dict[str, int] = {}
    for who, player in enumerate(view.players):
        numbers[f"{who}.influence"] = player.influence
        numbers |= {f"{who}.{resource}": player.stock.get(resource, 0) for resource in RESOURCES}
    return Whereabouts(pieces, numbers)


def _at(key: str, ship: str, owner: int) -> Spot:
    return Spot(f"sector:{key}", f"fleet:{key}:{ship}", owner if owner >= 0 else None)


def telling(line: Line) -> Telling:
    values = line.values
    refs = [f"sector:{values[name]}" for name in ("sector", "to") if isinstance(values.get(name), str)]
    if isinstance(values.get("agenda"), int) and values["agenda"] >= 0:
        refs.append(f"agenda:{AGENDAS[values['agenda']].id}")
    if isinstance(values.get("crisis"), int) and values["crisis"] >= 0:
        refs.append(f"crisis:{CRISES[values['crisis']].id}")
    if isinstance(values.get("focus"), str):
        refs.append(f"focus:{values['focus']}")
    if isinstance(values.get("track"), str):
        refs.append(f"track:{values['track']}")
    return Telling(kind=_KINDS.get(line.key, "line"), refs=refs, flights=_flights(line))


def _flights(line: Line) -> list[tuple[str, str, int]]:
    """Power has no face: one cube is like another. It comes from a house board, goes back there, or moves on."""
    sector, board = f"sector:{line.values.get('sector')}", f"house:{line.seat}"
    match line.key:
        case "shifts":
            return [(sector, f"sector:{line.values['to']}", 1)]
        case "deploys":
            return [(board, sector, 1)]
        case "recalls":
            return [(sector, board, 1)]
    return []


def reason(line: Line) -> Reason | None:
    """Which card somebody plays lies open."""
    return Reason("selection", f"play {line.values['focus']}") if line.key == "plays" else None


MOTION = Motion(whereabouts, telling)
