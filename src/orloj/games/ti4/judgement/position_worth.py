"""A whole position: how far everybody is, and who will win."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.ti4.components import MECATOL, OBJECTIVES
from orloj.games.ti4.facts import is_structure, planets_of
from orloj.games.ti4.judgement.fights import value_of
from orloj.games.ti4.judgement.goals import SPENDING
from orloj.games.ti4.purse import influence, resources
from orloj.games.ti4.scoring import home_is_whole, progress
from orloj.games.ti4.state import Force
from orloj.games.ti4.view import View
from orloj.kernel import Seat
from orloj.parts.judging import chances_by

SPREAD = 1.6  # points by which one leads, for odds of e to 1


def features(view: View, seat: Seat) -> dict[str, float]:
    """What matters about a seat, as numbers."""
    player = view.players[seat]
    if not player.faction:
        return dict.fromkeys(FEATURES, 0.0)
    planets = planets_of(view, seat)
    fleet, ground = _units(view, seat)
    whole = home_is_whole(view, seat)
    met, near = _objectives(view, seat) if whole else (0.0, 0.0)
    kept, soon = _secrets(view, seat)
    return {
        "points": float(player.points),
        "met": met,
        "near": near + soon,
        "kept": kept,
        "planets": float(len(planets)),
        "resources": float(sum([resources(view, planet) for planet in planets])),
        "influence": float(sum([influence(view, planet) for planet in planets])),
        "goods": float(player.trade_goods) + 0.4 * player.commodities,
        "tokens": float(player.tactic + player.strategy + player.fleet),
        "technologies": float(len(player.technologies)),
        "fleet": fleet,
        "ground": ground,
        "cards": float(player.card_count),
        "secrets": float(player.secret_count),
        "mecatol": float(view.planets[MECATOL].owner == seat) if MECATOL in view.planets else 0.0,
        "home": float(whole),
    }


FEATURES = (
    *(
        "points",
        "met",
        "near",
        "kept",
        "planets",
        "resources",
        "influence",
        "goods",
        "tokens",
        "technologies",
        "fleet",
        "ground",
    ),
    *("cards", "secrets", "mecatol", "home"),
)
_IN_POINTS = {
    "points": 1.0,
    "met": 0.3,
    "near": 0.25,
    "kept": 0.4,
    "planets": 0.06,
    "resources": 0.04,
    "influence": 0.03,
    "goods": 0.04,
    "tokens": 0.08,
    "technologies": 0.12,
    "fleet": 0.02,
    "ground": 0.02,
    "cards": 0.04,
    "secrets": 0.25,
    "mecatol": 0.5,
    "home": 0.6,
}


def _objectives(view: View, seat: Seat) -> tuple[float, float]:
    """Points of public objectives that are met, and how much there is of the others: the last steps count most."""
    scored = view.players[seat].scored
    met = near = 0.0
    for one in view.objectives:
        facts = OBJECTIVES[one]
        if one in scored or facts.stage == "secret":
            continue
        have, needed = progress(view, seat, facts.condition)
        if have >= needed:
            met += facts.points
        elif facts.condition.type not in SPENDING:
            near += facts.points * (have / needed) ** 2
    return met, near


def _secrets(view: View, seat: Seat) -> tuple[float, float]:
    """The same of secret objectives, as far as they are known."""
    met = near = 0.0
    for one in view.players[seat].secrets or ():
        facts = OBJECTIVES[one]
        have, needed = progress(view, seat, facts.condition)
        if have >= needed:
            met += facts.points
        else:
            near += facts.points * (have / needed) ** 2
    return met, near


def _units(view: View, seat: Seat) -> tuple[float, float]:
    fleet = ground = 0.0
    spaces = [system.space.get(seat) for system in view.systems.values()]
    grounds = [planet.ground.get(seat) for planet in view.planets.values()]
    for force in spaces:
        fleet += value_of(view, seat, force.units) if isinstance(force, Force) else 0.0
    for force in grounds:
        if force is not None:
            ground += value_of(view, seat, {kind: n for kind, n in force.units.items() if not is_structure(kind)})
            ground += 2.0 * sum(n for kind, n in force.units.items() if is_structure(kind))
    return fleet, ground


def standing(view: View, seat: Seat) -> float:
    """How many points a seat is on the way to."""
    return sum([_IN_POINTS[name] * value for name, value in features(view, seat).items()])


def chances(view: View) -> list[float]:
    """The chance of each seat to win."""
    if view.outcome is not None:
        winners = view.outcome.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in view.seats]
    lead = max((player.points for player in view.players), default=0)
    spread = SPREAD * max(0.45, 1.0 - 0.5 * lead / view.goal)
    alive: Sequence[float] = [
        standing(view, seat) if not view.players[seat].eliminated else -50.0 for seat in view.seats
    ]
    return chances_by(alive, spread)


def evaluate(view: View, seat: Seat) -> float:
    """The chance of a seat to win."""
    return chances(view)[seat]
