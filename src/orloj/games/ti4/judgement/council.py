"""Votes and predictions: what the outcomes of an agenda are worth to the player."""

from __future__ import annotations

from orloj.games.ti4.components import AGENDAS, AgendaId
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.judgement.tables import ELECTION_WORTH, FOR_OR_AGAINST, USUAL_ELECTION
from orloj.games.ti4.outcomes import AgainstOutcome, ElectPlanet, ElectPlayer, ForOutcome, Outcome
from orloj.kernel import Seat


def outcome_worth(mind: Mind, agenda: AgendaId, outcome: Outcome) -> float:
    """What an outcome is worth to the player, beside the others."""
    id = AGENDAS[agenda].id
    match outcome:
        case ForOutcome():
            return _for(mind, id)
        case AgainstOutcome():
            return -_for(mind, id)
        case ElectPlayer(player):
            return _elected(mind, id, player)
        case ElectPlanet(planet):
            owner = mind.g.planets[planet].owner
            return _elected(mind, id, owner) + (0.01 * mind.income(planet) if owner == mind.seat else 0.0)
        case _:
            return 0.0


def _for(mind: Mind, id: str) -> float:
    worth = FOR_OR_AGAINST.get(id, 0.1)
    points = [player.points for player in mind.g.players]
    own = mind.me.points
    match id:
        case "seed-of-an-empire":
            return mind.w.point * ((own == max(points)) - (own == min(points)))
        case "mutiny":
            return mind.w.point * 0.5 if max(points) < mind.g.goal - 1 or own == max(points) else -mind.w.point
        case "economic-equality":
            return 5.0
    return worth


def _elected(mind: Mind, id: str, seat: Seat) -> float:
    """Good for oneself, and what is good for a rival is bad the more he leads."""
    worth = ELECTION_WORTH.get(id, USUAL_ELECTION)
    if seat == mind.seat:
        return worth
    lead = (mind.g.players[seat].points - mind.me.points) * 0.02 + (0.05 if seat == mind.leader else 0.0)
    return -worth * (0.3 + lead) if seat >= 0 else 0.0


def likely(mind: Mind, agenda: AgendaId, outcome: Outcome) -> float:
    """How likely an outcome seems, for predictions: what most like, and leaders are not elected for good things."""
    id = AGENDAS[agenda].id
    match outcome:
        case ForOutcome():
            return 0.5 + 0.5 * FOR_OR_AGAINST.get(id, 0.1)
        case AgainstOutcome():
            return 0.5 - 0.5 * FOR_OR_AGAINST.get(id, 0.1)
        case ElectPlayer(player):
            return 0.2 + 0.01 * _influence(mind, player) * (1 if ELECTION_WORTH.get(id, 1.0) > 0 else -1)
        case _:
            return 0.2


def _influence(mind: Mind, seat: Seat) -> float:
    return float(sum(planet.owner == seat for planet in mind.g.planets.values()))
