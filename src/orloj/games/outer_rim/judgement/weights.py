"""All numbers that are judgement: what things are worth, in fame."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from orloj.games.outer_rim.components import Stat


class Weights(Struct, frozen=True):
    """The judgement of the player: what things are worth, in fame."""

    credit: float = 0.1  # 1,000 credits, as long as there are few
    enough: int = 12  # so many thousands are few; then a thousand is worth half as much,
    plenty: int = 24  # and above that a quarter
    pace: float = 0.6  # fame that the leader gains in a turn
    fades: float = 5.0  # with so many turns left, what pays later is worth two thirds
    patience: float = 0.7  # what comes a turn later
    turn: float = 0.45  # an additional turn
    positive: float = 0.25  # a reputation
    negative: float = -0.35
    hurt: float = 0.6  # being damaged as far as one can
    defeat: float = 0.55  # besides the credits: a turn, and the way
    victory: float = 5.0  # the fame that wins counts more
    secret: float = 0.15
    market: float = 0.12  # a place with a market
    look: float = 0.03  # at a contact
    skill: float = 0.3  # a skill that one did not have,
    more_skill: float = 0.12  # or has once
    reroll: float = 0.3
    turned: float = 0.25  # dice that can be turned
    cancels: float = 0.3
    rule: float = 0.15  # other abilities
    pays: float = 0.25  # credits or fame after something that happens now and then
    flipped: float = 0.3  # what the other side of a card can do
    progress: float = 0.7  # part of the fame of a goal that a step towards it counts
    crew_slot: float = 0.2
    slot: float = 0.12
    ship_goal: float = 0.5  # part of the fame of a ship's goal
    hunted: float = 0.4  # part of a bounty whose target is somebody's crew
    met: float = 0.35  # part of a job that needs another player in the space
    rival: float = 0.1  # what others lose


WEIGHTS = Weights()

STATS: Mapping[Stat, float] = {
    "ground_combat": 0.4,
    "ship_combat": 0.4,
    "health": 0.12,
    "hull": 0.12,
    "hyperdrive": 0.3,
}
