"""What moves in Andromeda's Edge: ships, raiders, moons, modules, structures, commanders, and numbers. See
`orloj.look.beats`."""

from __future__ import annotations

from orloj.games.andromeda.components import MODULES, MOONS
from orloj.games.andromeda.deeds import Launch, Return
from orloj.games.andromeda.look.battles import FIGHTS
from orloj.games.andromeda.state import OFF_BOARD, RESERVE
from orloj.games.andromeda.view import PlayerView, View
from orloj.kernel import Line
from orloj.look.beats import Motion, Spot, Telling, Whereabouts
from orloj.look.reasons import Reason

_KINDS = {
    "turn": "heading",
    "event": "heading",
    "last-turns": "heading",
    "battle": "battle",
    "rolls": "dice",
    "raiders-roll": "dice",
    "rerolls": "dice",
    "raiders-reroll": "dice",
    "sets-die": "dice",
    "start-roll": "dice",
    "rolls-place": "dice",
    "wins": "result",
    "raiders-win": "result",
    "all-lose": "result",
    "battle-ends": "result",
    "plays": "card",
    "cancelled": "card",
    "captures": "card",
    "builds-structure": "card",
    "module": "card",
    "gains": "minor",
    "pays": "minor",
    "scores": "minor",
    "advances": "minor",
    "event-step": "minor",
    "ends": "result",
}


def whereabouts(view: View) -> Whereabouts:
    pieces: dict[str, Spot] = {}
    numbers = {"event": view.event_marker}
    for place, (moon, _) in view.moons.items():
        pieces[f"moon:{MOONS[moon].id}"] = Spot(f"place:{place}")
    for place, built in view.structures.items():
        pieces[f"structure:{place}"] = Spot(f"place:{place}", owner=built.seat)
    for class_, raider in view.raiders.items():
        for number, place in enumerate(raider.places):
            shown = f"raider:{raider.id}:{place}"
            pieces[f"raider:{class_}:{number}"] = Spot(f"place:{place}" if place else "raiders", shown)
    for seat, player in enumerate(view.players):
        pieces |= _of_player(view, seat, player)
        numbers |= {
            f"{seat}.score": player.score,
            f"{seat}.total": player.final.total,
            f"{seat}.hand": player.hand_size,
            f"{seat}.commanders": player.commanders,
            f"{seat}.moons": len(player.moons),
            **{f"{seat}.{resource}": count for resource, count in player.goods.items()},
        }
    return Whereabouts(pieces, numbers)


def _of_player(view: View, seat: int, player: PlayerView) -> dict[str, Spot]:
    station = f"station:{seat}"
    found = {}
    for number, ship in enumerate(player.ships):
        if ship.at == RESERVE:
            continue
        off = ship.at in OFF_BOARD
        shown = f"ship:{seat}:{ship.type}:{ship.at}"
        found[f"ship:{seat}:{number}"] = Spot(station if off else f"place:{ship.at}", shown, seat)
    for moon in (*player.moons, *player.stored.values()):
        found[f"moon:{MOONS[moon].id}"] = Spot(station, owner=seat)
    for module in player.modules:
        found[f"module:{MODULES[module].id}"] = Spot(station, owner=seat)
    for place, counts in view.commanders.items():
        for number in range(counts[seat]):
            found[f"commander:{seat}:{place}:{number}"] = Spot(f"place:{place}", owner=seat)
    return found


def telling(line: Line) -> Telling:
    values = line.values
    refs = [f"place:{values['place']}"] if values.get("place") else []
    if isinstance(values.get("moon"), int):
        refs.append(f"moon:{MOONS[values['moon']].id}")
    if isinstance(values.get("module"), int):
        refs.append(f"module:{MODULES[values['module']].id}")
    dice = values["dice"] if line.key == "start-roll" else [values["face"]] if line.key == "rolls-place" else []
    flights = []
    if line.key == "draws" and not line.secret:
        flights.append(("tactics", f"seat:{line.seat}", int(values["count"])))
    return Telling(
        kind=_KINDS.get(line.key, "line"),
        refs=refs,
        dice=dice,
        total=sum(dice) if line.key == "start-roll" and len(dice) > 1 else None,
        flights=flights,
    )


def reason(line: Line) -> Reason | None:
    """What is done in a turn lies open, and so does energy for dice."""
    match line.key:
        case "launches":
            return Reason("turn", Launch(line.values["place"]).token)
        case "returns":
            return Reason("turn", Return().token)
        case "energy-dice":
            return Reason("energy-dice", str(line.values["count"]))
    return None


MOTION = Motion(whereabouts, telling, FIGHTS)
