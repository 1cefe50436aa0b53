"""What technologies are worth: by themselves, for objectives, and for what they open."""

from __future__ import annotations

from orloj.games.ti4.components import MECATOL, TECHNOLOGIES
from orloj.games.ti4.facts import has
from orloj.games.ti4.judgement.goals import by_technology
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.judgement.tables import RACE_WORTH, RESEARCH_INSTEAD, TECHNOLOGY_WORTH, USUAL_TECHNOLOGY
from orloj.games.ti4.research import deck_of, missing, technologies_open

OPENS = 0.35  # of what a technology helps to research later
LAST_OF_RACE = 2  # round in which Mecatol Rex is usually free
PROSPECT = 1.2  # for objectives that are not revealed yet: many of them want technologies,
BEHIND = 0.35  # and to whoever has few each of them is worth more,
ENOUGH = 6  # until he has so many


def technology_worth(mind: Mind, technology: str) -> float:
    """What a technology is worth to the player."""
    lacking = max(0, ENOUGH - len(mind.me.technologies))
    return _alone(mind, technology) + OPENS * _opened(mind, technology) + BEHIND * lacking * _lasts(mind)


def _alone(mind: Mind, technology: str) -> float:
    usual = TECHNOLOGY_WORTH.get(technology, USUAL_TECHNOLOGY + (0.8 if TECHNOLOGIES[technology].faction else 0.0))
    aims = sum(
        [mind.w.point * aim.points * by_technology(mind.g, mind.seat, aim, technology) for aim in mind.open_aims]
    )
    return (usual + PROSPECT) * _lasts(mind) + aims + _race(mind, technology)


def _lasts(mind: Mind) -> float:
    """Late in the game a technology has little time to bring anything."""
    return min(1.0, 0.35 + 0.15 * mind.horizon)


def _race(mind: Mind, technology: str) -> float:
    """What it is worth to come sooner to Mecatol Rex, as long as the custodians are there and could be paid."""
    is_open = mind.g.custodians and mind.g.round <= LAST_OF_RACE and mind.g.planets[MECATOL].owner != mind.seat
    return RACE_WORTH.get(technology, 0.0) if is_open and mind.round_influence >= mind.custodians_price else 0.0


def _opened(mind: Mind, technology: str) -> float:
    """The best that the colour of a technology brings nearer."""
    colour = TECHNOLOGIES[technology].colour
    best = 0.0
    for other in deck_of(mind.g, mind.seat):
        lacking = missing(mind.g, mind.seat, other)
        if other != technology and colour in lacking:
            best = max(best, _alone(mind, other) / sum(lacking.values()))
    return best


def best_technology(mind: Mind) -> tuple[str, float]:
    """The technology that the player would research, and what it is worth; or what he gets in its place."""
    for id, worth in RESEARCH_INSTEAD.items():
        if has(mind.g, mind.seat, id):
            return "", worth
    worths = {one: technology_worth(mind, one) for one in technologies_open(mind.g, mind.seat)}
    best = max(worths, key=worths.__getitem__, default="")
    return best, worths.get(best, 0.0)
