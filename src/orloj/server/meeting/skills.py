"""How strong somebody seems to be, by openskill (Plackett-Luce): a number, and how far the truth may be from it.

Nothing here knows the database: a game goes in as places and sides, ratings come out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import Any, NamedTuple

from msgspec import Struct

_WIDE = 12.0  # a rating that may be wrong by more than this is provisional; everybody begins with 16.7


class Skill(Struct, frozen=True):
    """A rating. The truth is within `margin` of `mu` in some 95 cases of 100."""

    mu: float
    sigma: float

    @property
    def margin(self) -> float:
        return 2 * self.sigma

    @property
    def least(self) -> float:
        """What it is at least, almost certainly. Lists are sorted by it, so that luck alone leads nobody to the top."""
        return self.mu - self.margin

    @property
    def provisional(self) -> bool:
        return self.margin > _WIDE


class Place(NamedTuple):
    """Who is rated at a seat, for which side he played, and which place that side took (1 is the best)."""

    player: str
    side: int
    rank: int


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # late: whoever starts the site should not wait for it

    return PlackettLuce()


@cache
def beginner() -> Skill:
    """What everybody begins with."""
    rating = _model().rating()
    return Skill(rating.mu, rating.sigma)


def rated(places: Sequence[Place], before: Mapping[str, Skill]) -> dict[str, Skill]:
    """The ratings after a game. Sides are rated as teams; a bot that sits on several seats learns from all of them."""
    model, sides = _model(), dict[int, list[Place]]()
    for place in places:
        sides.setdefault(place.side, []).append(place)
    teams = [[_rating(model, before.get(one.player, beginner())) for one in side] for side in sides.values()]
    ranks = [min(one.rank for one in side) for side in sides.values()]
    after: dict[str, list[Any]] = {}
    for side, team in zip(sides.values(), model.rate(teams, ranks=ranks), strict=True):
        for place, rating in zip(side, team, strict=True):
            after.setdefault(place.player, []).append(rating)
    return {player: _mean(ratings) for player, ratings in after.items()}


def _rating(model: Any, skill: Skill) -> Any:
    return model.rating(mu=skill.mu, sigma=skill.sigma)


def _mean(ratings: Sequence[Any]) -> Skill:
    return Skill(fmean(one.mu for one in ratings), fmean(one.sigma for one in ratings))
