"""All numbers that are judgement: what things are worth, in points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The judgement of the player: what things are worth, in points."""

    energy: float = 0.45  # one unit, while there is time to use it
    material: float = 1.0  # titanium, nanocarbon, ice
    credit: float = 1.15  # stands for any material
    card: float = 0.8  # a tactic card
    fades: float = 4.0  # with so many turns left, resources are worth two thirds
    pace: float = 5.0  # points that the leader scores in a turn
    slow_start: float = 4.0  # turns that the first points take more
    events: float = 0.34  # events in each of the own turns
    commander: float = 0.9  # a recruited commander beyond the point that it scores at the end
    patience: float = 0.86  # how much less a planned structure counts for everything that is still missing
    hope: float = 0.8  # part of a plan that counts when nothing is missing
    growth: float = 0.14  # steps on a track that come in each turn by themselves
    ship: float = 3.6  # what a turn with one more ship brings: see `ship_worth`
    repair: float = 1.3  # a repair that will be done later
    discovery: float = 3.2  # a token that is not known yet
    dominance: float = 3.2
    upgrade: float = 3.5
    moon: float = 1.3  # a moon that is not known yet
    extra_launch: float = 2.8
    structure_later: float = 2.5  # a chance to build a structure later
    module_later: float = 2.0  # a chance to buy a module later
    ahead: float = 0.25  # part of what lies on the space after the next one of a track
    reach: float = 0.12  # part of what a new ship could reach that counts
    rival: float = 0.3  # how much it hurts that an opponent gains a point
    home: float = 2.2  # what the best launch must bring, or the ships come home first
    doubt: float = 0.85  # part of an exchange that will be possible later


WEIGHTS = Weights()

# How much each further unit of a resource counts, as a part of its price; more than the storage holds is nearly lost.
_MORE = (1.0, 0.95, 0.85, 0.7, 0.5)
_MORE_ENERGY = (1.0, 1.0, 1.0, 0.95, 0.9, 0.8, 0.65, 0.5, 0.35, 0.25)
_TOO_MUCH = 0.05
UP_TO = tuple(accumulate(_MORE, initial=0.0))  # so many units together
UP_TO_ENERGY = tuple(accumulate(_MORE_ENERGY, initial=0.0))
LATER: Mapping[str, float] = {  # what battle cards and the like bring at their moment, in points
    "dice": 0.5,
    "targeting": 0.7,
    "reroll": 0.7,
    "set_die": 0.8,
    "prevent_damage": 0.9,
    "withdraw": 0.9,
    "end_battle": 0.8,
    "modifier": 0.5,
    "cancel": 0.8,
    "return_ship": 1.0,
    "activate_module": 1.6,
    "peek_events": 0.3,
    "move": 0.2,
    "place_resource": 0.3,
    "flip_structure": 1.5,
}


def worth_of_units(up_to: Sequence[float], count: int) -> float:
    """So many units, each further one as the part that it counts. Energy that a moon has still to give (below 0) counts
    as nearly a full storage: the player gladly abandons moons for dice."""
    most = len(up_to) - 1
    if count < 0:
        return up_to[most + count]
    return up_to[count] if count <= most else up_to[most] + _TOO_MUCH * (count - most)
