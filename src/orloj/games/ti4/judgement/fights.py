"""The odds of combats that could be fought, from what a view shows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from orloj.games.ti4.facts import current, force_at, is_ground_force, is_ship, is_structure, units_at
from orloj.games.ti4.galaxy import anomaly_of
from orloj.games.ti4.moments import SpaceCombat
from orloj.games.ti4.odds import ATTACKER, DEFENDER, Side, ground_odds, space_odds
from orloj.games.ti4.odds.abilities import side_of
from orloj.games.ti4.odds.at_the_table import bonuses_of, force_of
from orloj.games.ti4.state import Kind, Place, PlanetId, TileId
from orloj.games.ti4.units import stats
from orloj.games.ti4.view import View
from orloj.kernel import Seat

CLEAR = 2.6  # times as strong: there is no need to work it out
MOST_UNITS = 14  # of both sides together, to be worked out exactly


class Forecast(NamedTuple):
    """What may come of a combat, for the attacker."""

    win: float
    loss: float  # resources, on average
    harm: float  # resources that the other one loses
    left: dict[Kind, float]  # units that are left, on average


def strength(g: View, seat: Seat, units: Mapping[Kind, int], place: Place, more: int = 0) -> float:
    """How much fighting is in these units, roughly: hits that they make, with so much more on each die, times hits that
    they take."""
    fire = hull = 0.0
    bonuses = bonuses_of(g, seat)
    for kind, count in units.items():
        figures = stats(g, seat, kind, place)
        if figures.combat:
            plus = more + sum([bonus.add for bonus in bonuses if not bonus.kinds or kind in bonus.kinds])
            fire += count * figures.dice * min(10, 11 - figures.combat + plus) / 10
            hull += count * (2 if figures.sustain else 1)
    return float((fire * hull) ** 0.5)


@lru_cache(maxsize=2048)
def _space(attacker: Side, defender: Side, begun: bool) -> tuple[float, float, float, tuple[tuple[str, float], ...]]:
    odds = space_odds(attacker, defender, begun=begun)
    left = tuple(odds.remaining(ATTACKER).items())
    return odds.win, odds.lost_worth(ATTACKER), odds.lost_worth(DEFENDER), left


def space_forecast(
    g: View,
    tile: TileId,
    attacker: Seat,
    defender: Seat,
    units: Mapping[Kind, int],
    against: Mapping[Kind, int] | None = None,
    *,
    begun: bool = False,
) -> Forecast:
    """The odds of a space combat in a system with these units of the attacker; or, of one that is fought already, for
    either side, which is named first. `begun`: its barrage is over."""
    place = str(tile)
    combat = current(g, SpaceCombat)
    fought = combat if combat is not None and combat.tile == tile else None
    guard = fought.defender if fought is not None else defender  # whom a nebula helps
    theirs = units_at(g, defender, place) if against is None else dict(against)
    theirs = {kind: count for kind, count in theirs.items() if is_ship(kind)}
    ships = {kind: count for kind, count in units.items() if is_ship(kind)}
    nebula = anomaly_of(tile) == "nebula"
    mine, other = (
        strength(g, seat, fleet, place, int(nebula and seat == guard))
        for seat, fleet in ((attacker, ships), (defender, theirs))
    )
    worth = value_of(g, attacker, ships), value_of(g, defender, theirs)
    count = sum(ships.values()) + sum(theirs.values())
    if not other or mine > CLEAR * other or (count > MOST_UNITS and mine > 1.2 * other):
        part = min(0.5, (other / mine) ** 2 * 0.5) if mine else 0.0
        return Forecast(0.97, worth[0] * part, worth[1], {kind: n * (1 - part) for kind, n in ships.items()})
    if mine < 0.7 * other or count > MOST_UNITS:
        return Forecast(0.1 if mine < 0.7 * other else 0.45, worth[0] * 0.9, worth[1] * 0.4, {})
    forces = [
        force_of(g, attacker, ships, place, "space", _hurt(g, attacker, place) if fought is not None else {}),
        force_of(g, defender, theirs, place, "space", _hurt(g, defender, place)),
    ]
    win, loss, harm, left = _space(
        side_of(forces[0], forces[1], "space", attacks=attacker != guard, nebula=nebula),
        side_of(forces[1], forces[0], "space", attacks=defender != guard, nebula=nebula),
        begun,
    )
    return Forecast(win, loss, harm, dict(left))


def _hurt(g: View, seat: Seat, place: Place) -> Mapping[Kind, int]:
    force = force_at(g, seat, place)
    return force.damaged if force is not None else {}


@lru_cache(maxsize=2048)
def _ground(attacker: Side, defender: Side, bombarded: bool) -> float:
    return ground_odds(attacker, defender, bombarded=bombarded).win


def ground_chance(
    g: View,
    planet: PlanetId,
    attacker: Seat,
    defender: Seat,
    forces: int,
    ships: Mapping[Kind, int],
    *,
    bombarded: bool = False,
) -> float:
    """The chance to conquer a planet with so many infantry, and ships that could bombard, or have done so already."""
    theirs = units_at(g, defender, planet)
    ground = {kind: count for kind, count in theirs.items() if is_ground_force(kind) or is_structure(kind)}
    if not any(is_ground_force(kind) for kind in ground):
        cannons = sum(count for kind, count in ground.items() if stats(g, defender, kind, planet).cannon)
        return float(1 - 0.5 ** max(0, forces - cannons + 1)) if forces else 0.0
    if forces <= 0:
        return 0.0
    if forces + sum(theirs.values()) > MOST_UNITS + 4:
        return 0.9 if forces > 1.5 * sum(theirs.values()) else 0.2
    shelling = {kind: count for kind, count in ships.items() if stats(g, attacker, kind, planet).bombardment}
    one = force_of(g, attacker, {"infantry": forces, **shelling}, planet, "ground", {})
    other = force_of(g, defender, ground, planet, "ground", {})
    sides = side_of(one, other, "ground", attacks=True), side_of(other, one, "ground", attacks=False)
    return _ground(*sides, bombarded)


def value_of(g: View, seat: Seat, units: Mapping[Kind, int]) -> float:
    """What units cost."""
    total = 0.0
    for kind, count in units.items():
        figures = stats(g, seat, kind)
        total += count * figures.cost / figures.per_cost if figures.cost else 0.0
    return total
