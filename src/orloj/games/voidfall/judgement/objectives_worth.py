"""What agendas and objectives of events will score, also those that are not met yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orloj.games.voidfall.components import AGENDAS, LAST_SPACE, TIER_OF_SPACE, TRACKS, AgendaId, Objective
from orloj.games.voidfall.judgement.mind import Mind
from orloj.games.voidfall.measures import holds, measure, worth

HALF_WAY = 0.45  # of what an achievement gives counts before it is reached
NEXT_STEP = 0.35  # of the next step of a multiplier


def closeness(mind: Mind, cond: Mapping[str, Any]) -> float:
    """How nearly a condition is met, from 0 to 1."""
    if not cond or holds(mind.g, mind.seat, cond):
        return 1.0
    if "and" in cond:
        parts = [closeness(mind, part) for part in cond["and"]]
        return sum(parts) / len(parts) * min(1.0, min(parts) + 0.5)
    if "or" in cond:
        return max(closeness(mind, part) for part in cond["or"])
    if "m" not in cond:
        return 0.0
    number = measure(mind.g, mind.seat, cond)
    if cond.get("min") and number < cond["min"]:
        return float(number) / float(cond["min"])
    if "max" in cond and number > cond["max"]:
        return 1.0 / (1.0 + number - float(cond["max"]))
    return 0.0


def prospect(mind: Mind, objective: Objective) -> float:
    """Influence that it gives, and a part of what it will give with a little more."""
    now = float(worth(mind.g, mind.seat, objective))
    match objective.type:
        case "achievement":
            return now or HALF_WAY * objective.influence * closeness(mind, objective.when) ** 2
        case "multiplier":
            number = measure(mind.g, mind.seat, objective.per)
            if objective.every > 1 and (objective.max is None or number // objective.every < objective.max):
                now += NEXT_STEP * objective.influence * (number % objective.every) / objective.every
        case "tier":
            now += sum(_next_tier(mind, track, objective) for track in TRACKS if objective.track in (track, "each"))
    return now


def _next_tier(mind: Mind, track: str, objective: Objective) -> float:
    tracks = dict(mind.me.tracks)
    space = next(at for name, at in tracks.items() if name == track)
    reached = TIER_OF_SPACE[space]
    above = next((at for at in range(space, LAST_SPACE + 1) if TIER_OF_SPACE[at] > reached), None)
    if above is None or (objective.pure and track in mind.me.corrupted_tracks):
        return 0.0
    gain = objective.values[reached] - (objective.values[reached - 1] if reached else 0)
    return NEXT_STEP * gain / (above - space)


def agenda(mind: Mind, card: AgendaId) -> float:
    """What an agenda would score at one evaluation."""
    if card not in mind.agendas:
        mind.agendas[card] = sum(prospect(mind, objective) for objective in AGENDAS[card].objective)
    return mind.agendas[card]


def stored(mind: Mind, card: AgendaId) -> float:
    """What an agenda on a slot will score until the end; every turn until an evaluation may add something."""
    evaluations = 1 + mind.w.agenda_later * (mind.evaluations - 1)
    return agenda(mind, card) * evaluations + mind.w.agenda_growth * mind.turns_to_evaluations
