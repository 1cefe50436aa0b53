"""What moves in Race for the Galaxy: cards between pile, hands and tableaus, and numbers. See `orloj.look.beats`."""

from __future__ import annotations

from orloj.games.rftg.cards import TOKEN
from orloj.games.rftg.view import View
from orloj.kernel import Line
from orloj.look.beats import Motion, Spot, Telling, Whereabouts
from orloj.look.reasons import Reason

_KINDS = {
    "phase": "heading",
    "round": "heading",
    "picks": "card",
    "reveals": "card",
    "develops": "card",
    "settles": "card",
    "conquers": "battle",
    "gambles": "card",
    "explores": "minor",
    "keeps": "minor",
    "pays": "minor",
    "places-nothing": "minor",
    "ends": "result",
}
_DRAWN = {"draws", "explores", "opening"}  # lines that tell of cards from the pile
_PAID = {"pays", "hand-limit", "discards-for-points"}  # … and of cards to the discards


def whereabouts(view: View) -> Whereabouts:
    """Cards that the reader sees, and what everybody can count."""
    pieces: dict[str, Spot] = {}
    numbers = {"pool": view.pool, "pile": view.pile_size, "discards": view.discards_size}
    for seat, player in enumerate(view.players):
        lying = player.tableau if player.placing is None else [*player.tableau, player.placing]
        pieces |= {f"card:{TOKEN[card]}": Spot(f"tableau:{seat}", owner=seat) for card in lying}
        pieces |= {f"good:{TOKEN[world]}": Spot(f"card:{TOKEN[world]}", owner=seat) for world in player.goods}
        pieces |= {f"card:{TOKEN[card]}": Spot("hand", owner=seat) for card in player.hand or ()}
        pieces |= {f"card:{TOKEN[card]}": Spot("looking", owner=seat) for card in player.looking or ()}
        numbers |= {
            f"{seat}.vp": player.score.total,
            f"{seat}.hand": player.hand_size,
            f"{seat}.military": player.military,
            f"{seat}.cards": len(player.tableau),
            f"{seat}.goods": len(player.goods),
        }
    return Whereabouts(pieces, numbers)


def telling(line: Line) -> Telling:
    values = line.values | line.secret
    cards = [values[key] for key in ("card", "world") if isinstance(values.get(key), int)]
    cards += [card for key in ("cards", "worlds") if isinstance(values.get(key), list) for card in values[key]]
    flights = []
    if line.key in _DRAWN and not line.secret:
        flights.append(("pile", f"seat:{line.seat}", int(values["count"])))
    if line.key in _PAID and not line.secret:
        flights.append((f"seat:{line.seat}", "discards", int(values["count"])))
    return Telling(
        kind=_KINDS.get(line.key, "line"),
        refs=[f"card:{TOKEN[card]}" for card in cards if card in TOKEN],
        flights=[flight for flight in flights if flight[2]],
    )


def reason(line: Line) -> Reason | None:
    """Actions are chosen in the open; which card is laid down depends on the hand."""
    if line.key == "picks" and len(line.values["actions"]) == 1:
        return Reason("action", line.values["actions"][0])
    if line.key in ("develops", "settles") and line.values.get("card") in TOKEN:
        return Reason(line.key.removesuffix("s"), TOKEN[line.values["card"]], hidden=True)
    return None


MOTION = Motion(whereabouts, telling)
