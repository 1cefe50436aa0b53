"""What a combat is worked out from, and what comes out of it: plain data in explicit numbers. No faction, card or
technology is named here; what they do is a field of a group of units or of a side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

EVERY = 0  # as a number of rounds: in all of them
LIGHT = ("cruiser", "destroyer")  # the kinds that open a combat with dice of their own, or are given up for a hit
INFANTRY = "infantry"

ATTACKER: Literal[0] = 0  # the two sides, as an index
DEFENDER: Literal[1] = 1
SideIndex = Literal[0, 1]


class Volley(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of a unit ability: each of this value or more is a hit."""

    hit: int
    dice: int = 1


class Group(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Units of one kind with the same figures."""

    kind: str
    count: int
    damaged: int = 0  # of them
    combat: int = 0  # 0: it rolls no combat dice
    dice: int = 1
    fighter: bool = False
    sustain: bool = False
    sturdy: bool = False  # nothing happens to it when it sustains damage
    barrage: Volley | None = None
    bombardment: Volley | None = None
    cannon: Volley | None = None
    shield: bool = False  # protects its planet from bombardment
    breaches: bool = False  # no unit of the others has that
    capacity: int = 0
    cargo: bool = False  # needs capacity
    worth: float = 0  # resources
    # What is special about single units, as long as one of them is there:
    extra_from: int = 0  # a die with this natural value or more makes additional hits ...
    extra_hits: int = 0  # ... so many
    dice_by_enemies: bool = False  # as many dice as the opponent has non-fighters
    aims_with: str = ""  # its hits go to non-fighters while a unit of this kind is there
    lends: int = 0  # added to the combat dice of the other groups
    denies_sustain: bool = False  # units of the opponent cannot sustain damage
    mends: bool = False  # it is repaired at the start of each round
    explodes: bool = False  # when it is destroyed, everything is
    tops_up: bool = False  # trade goods add 1 to dice of its side
    guest: bool = False  # fights for a planet, but cannot hold it


class Bonus(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change of combat rolls: something is added to each die, or dice without a hit are rolled again, once."""

    add: int = 0
    reroll: bool = False
    rounds: int = EVERY  # from the first one on
    kinds: tuple[str, ...] = ()  # of units; none are named: all


class Sacrifice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """After a round one of these units may be destroyed to harm units that its owner picks."""

    kinds: tuple[str, ...]
    hits: int = 0  # each against a unit of its own, which may sustain it
    destroys: int = 0  # units, whether they could sustain damage or not
    each_round: bool = False  # not only if that wins the combat


Sustaining = Literal["first", "last", "sturdy-first"]


class Policy(Struct, frozen=True, kw_only=True):
    """How a side takes hits: the kinds that it loses first (kinds that are not named come last), and when its units
    sustain damage: before anything is lost, only instead of being lost themselves, or the sturdy ones first and the
    others only instead of being lost."""

    order: tuple[str, ...]
    sustain: Sustaining = "first"


USUAL = Policy(
    order=("fighter", INFANTRY, "destroyer", "cruiser", "carrier", "dreadnought", "war-sun", "flagship"),
)
WITH_PASSENGERS = Policy(
    order=("fighter", INFANTRY, "destroyer", "cruiser", "dreadnought", "war-sun", "flagship", "carrier"),
)


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that one player brings."""

    groups: tuple[Group, ...]
    support: tuple[Group, ...] = ()  # use their unit abilities without taking part: cannons, ships over a planet
    bonuses: tuple[Bonus, ...] = ()
    policy: Policy | None = None  # None: the usual one
    passengers: int = 0  # ground forces in the space area
    free_room: int = 0  # units that need no capacity in this system
    # hits
    hits_per_sustain: int = 1
    repairs: bool = False  # each round one damaged unit that did not sustain damage in it
    cancels_cannon: int = 0  # hits of the space cannons
    cancels_first: int = 0  # hits of the first round
    answers: bool = False  # one hit more in each round in which the opponent hit
    silences: int = 0  # rounds in which the opponent does not roll, if a unit with a planetary shield is there
    # space cannons and bombardment
    evades: int = 0  # taken from each die of space cannons against it
    immune: bool = False  # no space cannons fire at it
    shelters: int = 0  # taken from each die of bombardment against it
    extra_shot: bool = False  # one die more in each roll of space cannons or bombardment
    aims_cannon: bool = False  # hits of its space cannons go to non-fighters
    harrows: bool = False  # bombards again at the end of each round
    # at the start of a combat
    opening_kill: bool = False  # with three non-fighters or more: the opponent destroys one
    opening_hit: bool = False  # one hit against a ship of its own choice
    opening_dice: int = 0  # so many light ships roll one die each
    opening_sacrifice: bool = False  # a light ship is destroyed for a hit against a non-fighter
    converts: int = 0  # infantry of the opponent that changes sides
    # after each round
    sacrifice: Sacrifice | None = None
    trade_goods: int = 0  # to be spent by units that top dice up

    def used_policy(self) -> Policy:
        if self.policy is not None:
            return self.policy
        return WITH_PASSENGERS if self.passengers else USUAL


# ---------------------------------------------------------------- what comes out


class Left(Struct, frozen=True):
    """What may be left of a side: units of each group, those of them that are damaged, and how likely that is."""

    units: tuple[int, ...]
    damaged: tuple[int, ...]
    chance: float

    @property
    def nothing(self) -> bool:
        return not any(self.units)


class Round(Struct, frozen=True):
    """Where the combat stands after a round: over with one of three results, or still going on. Whoever retreats after
    this round does so with the chance `goes_on`, and then has on average so many units of each group."""

    number: int
    win: float
    lose: float
    draw: float
    goes_on: float
    left: tuple[tuple[float, ...], tuple[float, ...]]


class Odds(Struct, frozen=True):
    """The odds of a combat, seen by the attacker. `retreats`: how likely each side is to leave; `endless`: that nobody
    can ever destroy what is left of the other."""

    sides: tuple[Side, Side]
    win: float
    lose: float
    draw: float
    endless: float
    retreats: tuple[float, float]
    length: float  # rounds, on average
    left: tuple[tuple[Left, ...], tuple[Left, ...]]
    rounds: tuple[Round, ...]

    def remaining(self, side: SideIndex) -> dict[str, float]:
        """Units of each kind that are left on average."""
        return self._means(side, lambda left: left.units)

    def damaged(self, side: SideIndex) -> dict[str, float]:
        """Units of each kind that are left and damaged on average."""
        return self._means(side, lambda left: left.damaged)

    def lost(self, side: SideIndex) -> dict[str, float]:
        """Units of each kind that are lost on average (fewer than none where some were won)."""
        left = self.remaining(side)
        return {kind: count - left[kind] for kind, count in _counted(self.sides[side].groups).items()}

    def lost_worth(self, side: SideIndex) -> float:
        """Resources that the lost units stand for on average."""
        groups = self.sides[side].groups
        return sum(
            left.chance * sum((group.count - now) * group.worth for group, now in zip(groups, left.units, strict=True))
            for left in self.left[side]
        )

    def stranded(self, side: SideIndex) -> float:
        """Units that find no room in what is left of the side, on average [ti4.72.7b.2, ti4.72.10a]."""
        own = self.sides[side]
        return sum(left.chance * without_room(own, left.units) for left in self.left[side])

    def _means(self, side: SideIndex, of: Callable[[Left], Sequence[int]]) -> dict[str, float]:
        found = dict.fromkeys(_counted(self.sides[side].groups), 0.0)
        for left in self.left[side]:
            for group, count in zip(self.sides[side].groups, of(left), strict=True):
                found[group.kind] += left.chance * count
        return found


def without_room(side: Side, units: Sequence[int]) -> int:
    """How many fighters and ground forces in the space area are more than the ships that are left can carry."""
    pairs = list(zip(side.groups, units, strict=True))
    needed = side.passengers + sum(count for group, count in pairs if group.cargo)
    return max(0, needed - side.free_room - sum(count * group.capacity for group, count in pairs))


def _counted(groups: Sequence[Group]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for group in groups:
        found[group.kind] = found.get(group.kind, 0) + group.count
    return found
