"""What moves in Outer Rim: ships, patrols, contacts, cards, and numbers. See `orloj.look.beats`."""

from __future__ import annotations

from orloj.games.outer_rim.components import CARDS, SPACES
from orloj.games.outer_rim.deeds import Move
from orloj.games.outer_rim.look.battles import FIGHTS
from orloj.games.outer_rim.view import View
from orloj.kernel import Line
from orloj.look.beats import Motion, Spot, Telling, Whereabouts
from orloj.look.reasons import Reason

_KINDS = {
    "turn": "heading",
    "another-turn": "heading",
    "start-roll": "dice",
    "rolls": "dice",
    "rerolls": "dice",
    "turns": "dice",
    "adds": "dice",
    "combat-rolls": "dice",
    "enemy-rolls": "dice",
    "fights": "battle",
    "wins-combat": "result",
    "loses-combat": "result",
    "passes": "result",
    "fails": "result",
    "defeated": "result",
    "goal": "result",
    "ship-goal": "result",
    "encounter": "card",
    "databank": "card",
    "comes-of": "card",
    "buys": "card",
    "delivers": "card",
    "completes-job": "card",
    "captures": "card",
    "eliminates": "card",
    "uses-secret": "card",
    "contact-revealed": "card",
    "new-ship": "card",
    "ai-card": "card",
    "gains-credits": "minor",
    "loses-credits": "minor",
    "spends-credits": "minor",
    "reputation": "minor",
    "turned-up": "minor",
    "discards": "minor",
    "stays": "minor",
}


def whereabouts(view: View) -> Whereabouts:
    """Everything that lies open, and what can be counted."""
    pieces: dict[str, Spot] = {}
    for faction, token in view.patrols.items():
        pieces[f"patrol:{faction}"] = Spot(f"space:{token.at}")
    for who, player in enumerate(view.players):
        if player.at:
            pieces[f"player:{who}"] = Spot(f"space:{player.at}", owner=who)
        for card in player.assets:
            pieces[f"card:{CARDS[card].id}"] = Spot(f"sheet:{who}", owner=who)
    for deck, market in view.markets.items():
        if market.top is not None:
            pieces[f"card:{CARDS[market.top].id}"] = Spot(f"deck:{deck}", f"deck:{deck}")
    numbers: dict[str, int] = {}
    for who, player in enumerate(view.players):
        numbers |= {f"{who}.fame": player.total_fame, f"{who}.credits": player.credits}
    return Whereabouts(pieces, numbers)


def telling(line: Line) -> Telling:
    values = line.values
    refs = [f"space:{values['space']}"] if values.get("space") in SPACES else []
    if isinstance(values.get("card"), int):
        refs.append(f"card:{CARDS[values['card']].id}")
    if values.get("deck"):
        refs.append(f"deck:{values['deck']}")
    return Telling(kind=_KINDS.get(line.key, "line"), refs=refs)


def reason(line: Line) -> Reason | None:
    """Where somebody flies lies open."""
    planned = line.key in ("moves", "stays") and line.values.get("planned")
    return Reason("planning", Move(line.values["space"]).token) if planned else None


MOTION = Motion(whereabouts, telling, FIGHTS)
