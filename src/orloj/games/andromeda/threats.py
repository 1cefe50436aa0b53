"""The battle that a launch would lead to, before anybody decides: who would be met, and the exact odds as things stand.

Everything here follows from what lies open. Energy, cards, and ships that join later are not foreseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orloj.games.andromeda.battle import aim_with, roller, structure_dice
from orloj.games.andromeda.components import Place
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.fleet import cannons_of, pad_types
from orloj.games.andromeda.odds import Fighter, Side, odds
from orloj.games.andromeda.raiders import cannons, comers, sorties, targeting
from orloj.games.andromeda.reach import ready, why_not_go
from orloj.kernel import Seat


class Threat(NamedTuple):
    """A battle that would come."""

    raiders: str  # the id of those who would fight; empty if there are none
    come: bool  # they are not there yet, but in reach
    opponents: Sequence[Seat]  # who have ships there
    chance: float  # that the one who launches wins


def threat(g: Known, seat: Seat, place: Place, type_: str) -> Threat | None:
    """What meets a ship that is launched to a place. Of several raiders in reach the active player chooses: the one
    that is easiest to beat [andromeda.sortie.5]."""
    opponents = [other for other in g.opponents(seat) if g.ships_at(place, other)]
    there = g.raider_at(place)
    already = g.raiders[there].places.count(place) if there else 0
    coming = {class_: already * (class_ == there) + len(comers(g, class_, place)) for class_ in sorties(g, place)}
    raiders = coming or ({there: already} if there else {})
    if not raiders:
        return Threat("", False, opponents, _chance(g, seat, place, type_, None)) if opponents else None
    best = max(
        (_chance(g, seat, place, type_, _raiders(g, class_, figures)), class_) for class_, figures in raiders.items()
    )
    return Threat(g.raiders[best[1]].id, not there, opponents, best[0])


def threats(g: Known, seat: Seat, place: Place) -> list[Threat]:
    """The same for each type of ship on the launch pad that may go there."""
    types = [type_ for type_ in pad_types(g, seat) if why_not_go(g, seat, ready(g, seat, type_), place) is None]
    return [found for type_ in types if (found := threat(g, seat, place, type_)) is not None]


def _raiders(g: Known, class_: str, figures: int) -> Fighter:
    return roller(cannons(g, class_, figures), targeting(g, class_, figures))


def _chance(g: Known, seat: Seat, place: Place, type_: str, raiders: Fighter | None) -> float:
    by_team: dict[int, list[Fighter]] = {g.team_of(seat): [_own(g, seat, place, type_)]}
    for other in range(len(g.players)):
        ships = [ship.type for ship in g.ships_at(place, other)]
        if other != seat and ships:
            guns = sum(cannons_of(g, other, one) for one in ships) + structure_dice(g, other, place)
            by_team.setdefault(g.team_of(other), []).append(roller(guns, aim_with(g, other, ships)))
    sides = [Side(tuple(fighters)) for fighters in by_team.values()]
    return odds([*sides, Side((raiders,))] if raiders is not None else sides).win[0]


def _own(g: Known, seat: Seat, place: Place, type_: str) -> Fighter:
    types = [*[ship.type for ship in g.ships_at(place, seat)], type_]
    guns = cannons_of(g, seat, type_, launched=True) + sum(cannons_of(g, seat, one) for one in types[:-1])
    return roller(guns + structure_dice(g, seat, place), aim_with(g, seat, types))
