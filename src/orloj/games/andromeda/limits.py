"""How much a station holds: cards in hand, captured moons, resources."""

from __future__ import annotations

from orloj.games.andromeda.components import HAND_LIMIT, MOON_LIMIT, STORAGE, TOKENS, TRACK_FACTS
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.fleet import modified, modifiers
from orloj.games.andromeda.state import State
from orloj.kernel import Seat


def hand_limit(g: Known, seat: Seat) -> int:
    """How many tactic cards may be kept at the end of a turn [andromeda.tactic-limit.1, andromeda.tracks.15]."""
    step = g.players[seat].tracks.get("civilization", 0)
    reached = [
        special.limit
        for special in TRACK_FACTS["civilization"].special
        if special.kind == "hand_limit" and special.step <= step
    ]
    return max([HAND_LIMIT, *reached]) + modified(g, seat, "hand_limit")


def moon_limit(g: Known, seat: Seat) -> int:
    """How many captured moons the station holds [andromeda.moons.2]."""
    changed = [change.n for change in modifiers(g, seat) if change.what == "moon_limit"]
    return max([MOON_LIMIT, *[int(n) for n in changed]])


def over_limits(g: State) -> bool:
    return bool(excess(g, g.active)) or any(len(g.players[seat].hand.cards) > hand_limit(g, seat) for seat in g.seats)


def excess(g: Known, seat: Seat) -> dict[str, int]:
    """What the storage cannot hold [andromeda.resources.7, andromeda.resources.8]."""
    goods = g.players[seat].goods
    return {
        resource: goods.get(resource, 0) - STORAGE[resource]
        for resource in TOKENS
        if goods.get(resource, 0) > STORAGE[resource]
    }
