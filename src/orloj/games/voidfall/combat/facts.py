"""What counts in a combat: ships, technologies and the abilities of the Voidborn.

The names are those of the content (`fleets.toml`, and `combat_basic`, `combat_improved` of `technologies.toml`), so
that a test can lay both side by side. Nothing here knows of a game that is being played.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

SideName = Literal["attacker", "defender"]
OTHER: Mapping[SideName, SideName] = {"attacker": "defender", "defender": "attacker"}
Kind = Literal["corvette", "sentry", "destroyer", "dreadnought", "carrier", "voidborn"]
KINDS: tuple[Kind, ...] = ("corvette", "sentry", "destroyer", "dreadnought", "carrier", "voidborn")
BATTERY_DAMAGE = 1  # of a sector defense or a starbase, in the approach step [voidfall.approach.5]
SALVO_DAMAGE = 1  # of a side with initiative, however large it is [voidfall.salvo.9]
BOMBARD_PRICE = 3  # materials for each absorption [voidfall.approach.18]
ANY = 99  # as many as there are


class Fleet(NamedTuple):
    """Fleet power by type of ship. How it is spread over tokens makes no difference [voidfall.combat.4]."""

    corvette: int = 0
    sentry: int = 0
    destroyer: int = 0
    dreadnought: int = 0
    carrier: int = 0
    voidborn: int = 0

    @property
    def power(self) -> int:
        return sum(self)

    def plus(self, other: Fleet) -> Fleet:
        a, b, c, d, e, f = other
        return Fleet(self[0] + a, self[1] + b, self[2] + c, self[3] + d, self[4] + e, self[5] + f)

    def minus(self, other: Fleet) -> Fleet:
        a, b, c, d, e, f = other
        return Fleet(self[0] - a, self[1] - b, self[2] - c, self[3] - d, self[4] - e, self[5] - f)

    def has(self, other: Fleet) -> bool:
        """Is all of the other fleet part of this one?"""
        return all(mine >= theirs for mine, theirs in zip(self, other, strict=True))

    def by_kind(self) -> dict[Kind, int]:
        """Only the types that are there."""
        return {kind: count for kind, count in zip(KINDS, self, strict=True) if count}


NO_SHIPS = Fleet()


class Ship(Struct, frozen=True, kw_only=True):
    """A type of ship: `per` is for each power of it, `flat` is once."""

    initiative_per: int = 0
    initiative_per_attacker: int = 0
    initiative_per_defender: int = 0
    initiative_flat: int = 0
    initiative_flat_attacker: int = 0
    approach_damage_per_defender: int = 0
    approach_damage_flat_attacker_improved: int = 0
    approach_absorption_per_attacker: int = 0
    salvo_damage_once_per_attacker: int = 0
    salvo_absorption_once_per_defender: int = 0
    deploys_corvettes_per_attacker: int = 0


SHIPS: Mapping[Kind, Ship] = {
    "corvette": Ship(initiative_per=1),
    "sentry": Ship(initiative_per_attacker=1, approach_damage_per_defender=1),
    "destroyer": Ship(
        initiative_per=1,
        initiative_flat_attacker=1,
        salvo_damage_once_per_attacker=1,
        approach_damage_flat_attacker_improved=1,
    ),
    "dreadnought": Ship(
        initiative_per=1, initiative_flat=1, approach_absorption_per_attacker=1, salvo_absorption_once_per_defender=1
    ),
    "carrier": Ship(initiative_per=1, deploys_corvettes_per_attacker=1, salvo_absorption_once_per_defender=1),
    "voidborn": Ship(initiative_per=1),
}

Need = Literal["", "corvette", "destroyer", "initiative", "adjacent_yard"]


class Card(Struct, frozen=True, kw_only=True):
    """What a technology, or an ability of the Voidborn, does in a combat. `needs` is what has to be there for it."""

    needs: Need = ""
    initiative: int = 0
    always_first: bool = False
    approach_absorption: int = 0
    salvo_absorption: int = 0
    attacker_approach_absorption: int = 0
    attacker_salvo_absorption: int = 0
    attacker_approach_damage: int = 0
    defender_approach_bonus: int = 0
    approach_damage_per_adjacent_yard_sector: int = 0
    max: int = 0
    salvo_damage_first: int = 0
    salvo_damage_every: int = 0
    recall_to_home: int = 0
    cost_energy: int = 0
    cost_trade: int = 0
    keep_installations: bool = False
    tie_wins_with_deploy: int = 0


class Technology(NamedTuple):
    """Both cards of a technology. The improved one replaces the basic one."""

    basic: Card
    improved: Card


_NOTHING = Card()
_CELLS = Card(defender_approach_bonus=1)

TECHNOLOGIES: Mapping[str, Technology] = {
    "shields": Technology(
        Card(salvo_absorption=1, needs="corvette"),
        Card(salvo_absorption=1, approach_absorption=1, needs="corvette"),
    ),
    "targeting": Technology(
        Card(initiative=5, needs="corvette"),
        Card(always_first=True, needs="initiative"),
    ),
    "torpedoes": Technology(
        Card(salvo_damage_first=1, needs="corvette"),
        Card(salvo_damage_every=1, needs="corvette"),
    ),
    "destroyers": Technology(_NOTHING, Card(attacker_approach_damage=1, needs="destroyer")),
    "dreadnoughts": Technology(_NOTHING, _NOTHING),
    "carriers": Technology(_NOTHING, _NOTHING),
    "sentries": Technology(_NOTHING, _NOTHING),
    "deep_space_missiles": Technology(
        Card(attacker_approach_damage=1, cost_energy=1, needs="adjacent_yard"),
        Card(approach_damage_per_adjacent_yard_sector=1, max=2),
    ),
    "energy_cells": Technology(_CELLS, _CELLS),
    "autonomous_drones": Technology(
        Card(attacker_approach_absorption=1, attacker_salvo_absorption=1, cost_trade=1),
        Card(attacker_approach_absorption=1, attacker_salvo_absorption=2, cost_trade=1),
    ),
    "escape_pods": Technology(Card(recall_to_home=1), Card(recall_to_home=ANY)),
    "combat_replicators": Technology(
        Card(keep_installations=True),
        Card(keep_installations=True, tie_wins_with_deploy=1),
    ),
}

VOID_ABILITIES: Mapping[str, Card] = {
    "shields": Card(salvo_absorption=1),
    "armour": Card(approach_absorption=1),
    "torpedoes": Card(salvo_damage_first=1),
    "targeting": Card(always_first=True, needs="initiative"),
    "barrage": Card(attacker_approach_damage=1),
}


class UnknownCard(ValueError):
    """A technology or an ability that has no part in a combat."""


@lru_cache(maxsize=1024)
def cards_of(basic: tuple[str, ...], improved: tuple[str, ...], void: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards that count for a side; those without any effect in a combat are left out."""
    for name in sorted({*basic, *improved}):
        if name not in TECHNOLOGIES:
            raise UnknownCard(f"{name!r} has no part in a combat; these have: {', '.join(TECHNOLOGIES)}")
    for name in sorted(void):
        if name not in VOID_ABILITIES:
            raise UnknownCard(f"the Voidborn have no {name!r}; they may have: {', '.join(VOID_ABILITIES)}")
    found = [TECHNOLOGIES[name].improved for name in sorted(improved)]
    found += [TECHNOLOGIES[name].basic for name in sorted({*basic} - {*improved})]
    found += [VOID_ABILITIES[name] for name in sorted(void)]
    return tuple(card for card in found if card != _NOTHING)


# -- what the ships of a fleet come to


def _times(fleet: Fleet, each: tuple[int, ...]) -> int:
    return sum([count * value for count, value in zip(fleet, each, strict=True)])


def _per(name: str) -> tuple[int, ...]:
    return tuple(getattr(SHIPS[kind], name) for kind in KINDS)


_INITIATIVE: Mapping[SideName, tuple[int, ...]] = {
    "attacker": tuple(map(sum, zip(_per("initiative_per"), _per("initiative_per_attacker"), strict=True))),
    "defender": tuple(map(sum, zip(_per("initiative_per"), _per("initiative_per_defender"), strict=True))),
}
_FLAT: Mapping[SideName, tuple[int, ...]] = {
    "attacker": tuple(map(sum, zip(_per("initiative_flat"), _per("initiative_flat_attacker"), strict=True))),
    "defender": _per("initiative_flat"),
}
_SENTRY_DAMAGE = _per("approach_damage_per_defender")
_ATTACKER_APPROACH_ABSORPTION = _per("approach_absorption_per_attacker")
_LAUNCHES = _per("deploys_corvettes_per_attacker")
# Places in a fleet of the ships that do something once in a combat: extra damage of an attacker, absorptions of a
# defender.
USED_ONCE: Mapping[SideName, tuple[int, ...]] = {
    "attacker": tuple(place for place, each in enumerate(_per("salvo_damage_once_per_attacker")) if each),
    "defender": tuple(place for place, each in enumerate(_per("salvo_absorption_once_per_defender")) if each),
}


@lru_cache(maxsize=8192)
def ship_initiative(fleet: Fleet, side: SideName) -> int:
    """Initiative of the ships alone [voidfall.salvo.2 to voidfall.salvo.5, voidfall.salvo.7]."""
    total = _times(fleet, _INITIATIVE[side])
    for count, flat in zip(fleet, _FLAT[side], strict=True):
        if flat and count:
            total += flat
    return total


def ship_approach_damage(fleet: Fleet) -> int:
    """Damage that a defending fleet deals in the approach step [voidfall.approach.6]."""
    return _times(fleet, _SENTRY_DAMAGE)


def ship_approach_absorption(fleet: Fleet) -> int:
    """Damage that an attacking fleet absorbs in the approach step [voidfall.approach.16]."""
    return _times(fleet, _ATTACKER_APPROACH_ABSORPTION)


def launches(fleet: Fleet) -> int:
    """How many corvettes the fleet of an attacker may launch [voidfall.approach.1]."""
    return _times(fleet, _LAUNCHES)
