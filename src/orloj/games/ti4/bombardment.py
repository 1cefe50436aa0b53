"""Bombardment [ti4.7] and Planetary Shield [ti4.40]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from orloj.games.ti4.combats import settle_combat, tell_result
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.dicing import BOMBARDMENT, MAY_FIRE, Battery, Shot, firing, who_fires
from orloj.games.ti4.facts import Known, clockwise, current, places_in, planets_in, seats_alive, tile_of, units_at
from orloj.games.ti4.hits import fire_volley, strength
from orloj.games.ti4.moments import NOBODY, GroundCombat
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, PlanetId, State, TileId
from orloj.games.ti4.units import stats
from orloj.kernel import Refusal, Seat, Step, spread

HAS_SHIELD: Query[[Seat, Kind, PlanetId], bool] = Query()  # have units of a player on a planet Planetary Shield now?


# ---------------------------------------------------------------- shields


def has_shield(g: Known, seat: Seat, planet: PlanetId) -> bool:
    """Has a player a unit with Planetary Shield on a planet, and does it work? Not beside a war sun of somebody else
    [ti4.40.3], and then nothing works that needs one [ti4.40.3a]."""
    breached = _is_breached(g, seat, tile_of(planet))
    return any(
        HAS_SHIELD(g, stats(g, seat, kind, planet).shield and not breached, seat, kind, planet)
        for kind in units_at(g, seat, planet)
    )


def _is_breached(g: Known, seat: Seat, tile: TileId) -> bool:
    """Is a unit of somebody else in the system that takes Planetary Shield away?"""
    return any(
        stats(g, other, kind, place).breaches
        for other in seats_alive(g)
        if other != seat
        for place in places_in(tile)
        for kind in units_at(g, other, place)
    )


def is_shielded(g: Known, planet: PlanetId) -> bool:
    """Is a planet shielded from bombardment, by a unit of whomever [ti4.40.0, ti4.7.1f]?"""
    return any(has_shield(g, seat, planet) for seat in seats_alive(g))


# ---------------------------------------------------------------- who bombards what


class Bombard(Deed, frozen=True):
    """Units of a kind bombard a planet."""

    word: ClassVar[str] = "bombard"
    unit: Kind
    planet: PlanetId


def bombarding(g: Known, seat: Seat, tile: TileId, planet: PlanetId) -> list[Battery]:
    """The units of a player in a system that could bombard a planet [ti4.7.0]; those that take shields away do not mind
    any [ti4.40.3b]."""
    target = victim_on(g, seat, planet)
    place = str(tile)
    if target == NOBODY:
        return []
    shielded = is_shielded(g, planet)
    return [
        Battery(kind, place, count)
        for kind, count in units_at(g, seat, place).items()
        if (figures := stats(g, seat, kind, place)).bombardment is not None
        and (figures.breaches or not shielded)
        and MAY_FIRE(g, True, Shot(BOMBARDMENT, seat, target, kind, place, tile, planet))
    ]


def could_bombard(g: Known, seat: Seat, tile: TileId) -> bool:
    """Has a player units with Bombardment in a system, and others ground forces on its planets, shielded or not?"""
    bombers = any(stats(g, seat, kind, str(tile)).bombardment is not None for kind in units_at(g, seat, str(tile)))
    return bombers and any(victim_on(g, seat, planet) != NOBODY for planet in planets_in(tile))


def victim_on(g: Known, seat: Seat, planet: PlanetId) -> Seat:
    """Whose ground forces would be hit on a planet: those of another player [ti4.7.0, ti4.7.1e]."""
    others = [other for other in clockwise(g, seat) if other != seat and strength(g, other, planet)]
    return others[0] if others else NOBODY


def bombard(g: State, seat: Seat, tile: TileId, planets: Sequence[PlanetId] = ()) -> None:
    """Plans that a player may bombard planets of a system, all of them if none are named. Call it last in a scene."""
    named = list(planets or planets_in(tile))
    if any(bombarding(g, seat, tile, planet) for planet in named):
        g.then(Step("bombard", [seat, tile, *named]))


@scene("bombard")
async def bombard_planets(g: State, seat: Seat, tile: TileId, *planets: PlanetId) -> None:
    """The player may let any of his units bombard [ti4.20.1], and says before the roll which unit attacks which planet
    [ti4.7.1, ti4.7.1d, ti4.7.1d.2]; then all dice are rolled."""
    open_ones = [planet for planet in planets if bombarding(g, seat, tile, planet)]
    if not open_ones:
        return
    if len(open_ones) == 1:
        [planet] = open_ones
        batteries = bombarding(g, seat, tile, planet)
        guns = await who_fires(seat, "bombard", batteries, "ti4.20.1", planet=planet, other=victim_on(g, seat, planet))
        aims = [(battery.kind, planet, count) for battery, count in guns]
    else:
        aims = await _which_planets(g, seat, tile, open_ones)
    shots = [
        (Shot(BOMBARDMENT, seat, victim_on(g, seat, planet), kind, str(tile), tile, planet), count)
        for kind, planet, count in aims
    ]
    if shots:
        g.then("bombardment-ends")
        fire_volley(g, BOMBARDMENT, firing(shots))


async def _which_planets(
    g: State, seat: Seat, tile: TileId, planets: Sequence[PlanetId]
) -> list[tuple[Kind, PlanetId, int]]:
    """How many units of each kind bombard each planet."""

    def there(kind: Kind) -> int:
        return units_at(g, seat, str(tile)).get(kind, 0)

    def too_many(answer: tuple[tuple[Bombard, int], ...]) -> Refusal | None:
        for kind in dict.fromkeys(one.unit for one, _ in answer):
            if sum(count for one, count in answer if one.unit == kind) > there(kind):
                return Refusal(answer, "not-so-many", "ti4.7.1", {"unit": kind, "count": there(kind)})
        return None

    def options(_seat: Seat) -> list[Bombard]:
        return [Bombard(battery.kind, planet) for planet in planets for battery in bombarding(g, seat, tile, planet)]

    chosen = await spread(
        seat,
        "bombard-planets",
        options,
        lo=0,
        most=lambda one: there(one.unit),
        check=too_many,
        blocked=lambda _seat: _shielded(g, seat, tile, planets),
        rule="ti4.7.1d",
        values={"system": tile},
    )
    return [(one.unit, one.planet, count) for one, count in chosen]


def _shielded(g: Known, seat: Seat, tile: TileId, planets: Sequence[PlanetId]) -> list[Refusal]:
    """Planets that a shield protects."""
    kinds: list[Any] = [kind for kind in units_at(g, seat, str(tile)) if stats(g, seat, kind, str(tile)).bombardment]
    return [
        Refusal(Bombard(kind, planet), "shielded", "ti4.40.0", {"planet": planet})
        for planet in planets_in(tile)
        if planet not in planets and is_shielded(g, planet)
        for kind in kinds
    ]


@scene("bombardment-ends")
def bombardment_ends(g: State) -> None:
    """If a ground combat was over already, its result may have changed."""
    combat = current(g, GroundCombat)
    if combat is not None and combat.winner != NOBODY:
        settle_combat(g, combat)
        if combat.winner == NOBODY:
            tell_result(g, combat)
