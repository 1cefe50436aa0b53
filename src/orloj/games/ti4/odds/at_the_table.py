"""What players have at a table, for the odds of combats: the rules are asked for its figures and for what is in force,
so that pages and computer players count with the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from orloj.games.ti4.cannon import offense_batteries
from orloj.games.ti4.facts import Known, has, has_ready, is_ship, seats_alive
from orloj.games.ti4.odds.abilities import ABILITIES, Combat, Force, Use, group_of, of_faction
from orloj.games.ti4.odds.model import Bonus, Group, Volley
from orloj.games.ti4.state import Kind, Place, TileId
from orloj.games.ti4.units import stats
from orloj.kernel import Seat

PLASMA = "plasma-scoring"
BY_THEMSELVES = tuple(
    one for one in ABILITIES.values() if one.group in ("technology", "agenda") and one.asked == "switch"
)


def force_of(
    g: Known, seat: Seat, units: Mapping[Kind, int], place: Place, combat: Combat, damaged: Mapping[Kind, int]
) -> Force:
    """Units of a player in a place, damaged ones among them, with what works by itself for them."""
    uses = [*_of_faction(g, seat, flagship=bool(units.get("flagship"))), *_in_force(g, seat)]
    return Force(
        units=dict(units),
        figures={kind: stats(g, seat, kind, place) for kind in units},
        damaged={kind: count for kind, count in damaged.items() if kind in units},
        uses=tuple(use for use in uses if combat in use.ability.combats),
        faction=g.players[seat].faction,
    )


def bonuses_of(g: Known, seat: Seat) -> list[Bonus]:
    """What is added to combat rolls of a player, whichever ships he has."""
    found = [use.ability.bonus for use in _of_faction(g, seat, flagship=False)]
    found += [one.bonus for one in _ADDING if has_ready(g, seat, one.id)]
    return [bonus for bonus in found if bonus is not None]


def guns_of(g: Known, seat: Seat, target: Seat, tile: TileId) -> list[Group]:
    """The space cannons of a player that could fire at ships of another one in a system, but for those of his ships
    there, which fight themselves [ti4.71.3]."""
    return [
        group_of(one.kind, stats(g, seat, one.kind, one.place), one.units)
        for one in offense_batteries(g, seat, target, tile)
        if one.place != str(tile) or not is_ship(one.kind)
    ]


def guns_of_others(g: Known, active: Seat, foe: Seat, tile: TileId) -> list[Group]:
    """What third players could fire at the active one, who attacks somebody else [ti4.71.1]; each rolls by himself, so
    a die that one of them has more counts as one more unit."""
    found = []
    for seat in seats_alive(g):
        guns = guns_of(g, seat, active, tile) if seat not in (active, foe) else []
        found += guns
        if guns and has_ready(g, seat, PLASMA):
            best = min([one.cannon.hit for one in guns if one.cannon is not None])
            found.append(Group(kind="pds", count=1, cannon=Volley(best)))
    return found


_ADDING = tuple(one for one in BY_THEMSELVES if one.bonus is not None)


def _of_faction(g: Known, seat: Seat, *, flagship: bool) -> list[Use]:
    uses = _that_come_with(g.players[seat].faction, flagship)
    return [use for use in uses if use.ability.group != "ability" or has(g, seat, use.ability.id)]


@cache
def _that_come_with(faction: str, flagship: bool) -> tuple[Use, ...]:
    return tuple(of_faction(faction, flagship=flagship))


def _in_force(g: Known, seat: Seat) -> list[Use]:
    """Technologies, copied ones too, and laws; what is exhausted does nothing more [ti4.52.4]."""
    return [Use(one) for one in BY_THEMSELVES if has_ready(g, seat, one.id)]
