"""What technologies are worth: by themselves, for objectives, and for what they open."""

from __future__ import annotations

from orloj.games.ti4.components import TECHNOLOGIES
from orloj.games.ti4.facts import has
from orloj.games.ti4.judgement.goals import by_technology
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.judgement.tables import RESEARCH_INSTEAD, TECHNOLOGY_WORTH, USUAL_TECHNOLOGY
from orloj.games.ti4.research import deck_of, missing, technologies_open

OPENS = 0.35  # of what a technology helps to research later
PROSPECT = 1.2  # for objectives that are not revealed yet: many of them want technologies


def technology_worth(mind: Mind, technology: str) -> float:
    """What a technology is worth to the player."""
    return _alone(mind, technology) + OPENS * _opened(mind, technology)


def _alone(mind: Mind, technology: str) -> float:
    usual = TECHNOLOGY_WORTH.get(technology, USUAL_TECHNOLOGY + (0.8 if TECHNOLOGIES[technology].faction else 0.0))
    late = min(1.0, 0.35 + 0.15 * mind.horizon)
    aims = sum(
        [mind.w.point * aim.points * by_technology(mind.g, mind.seat, aim, technology) for aim in mind.open_aims]
    )
    return (usual + PROSPECT) * late + aims


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
