"""The numbers that are judgement; what is worth what, in resources."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field


class Weights(Struct, frozen=True):
    """Worth in resources, if nothing else is said."""

    point: float = 12.0  # a victory point
    token: float = 2.4  # a command token in the tactic pool
    follow: float = 2.2  # a command token in the strategy pool
    card: float = 1.3  # an action card
    secret: float = 5.0  # a new secret objective
    planet: float = 0.33  # a resource or influence of a planet, each round
    rounds: float = 4.0  # rounds for which a planet counts, at most
    rival: float = 0.25  # part of what a rival loses
    war: float = 3.0  # what comes of attacking somebody
    winning: float = 0.72  # the least chance of a combat that is sought
    unit: Mapping[str, float] = field(
        default_factory=lambda: {
            "infantry": 0.8,
            "fighter": 0.75,
            "destroyer": 1.3,
            "cruiser": 2.3,
            "carrier": 3.0,
            "dreadnought": 4.6,
            "flagship": 6.0,
            "war-sun": 13.0,
        }
    )


WEIGHTS = Weights()
