"""Ground combat [ti4.47]."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.book import begin
from orloj.games.ti4.combats import combat_here, is_on, settle_combat, sides, tell_result
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import (
    Known,
    clockwise,
    current,
    is_ground_force,
    is_structure,
    tile_of,
    units_at,
)
from orloj.games.ti4.hits import strength
from orloj.games.ti4.moments import NOBODY, GroundCombat, TacticalAction
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import PlanetId, State
from orloj.games.ti4.units import put, take
from orloj.kernel import Seat, Step, choose


class FightOn(Deed, frozen=True):
    """The planet on which a ground combat is fought next."""

    word: ClassVar[str] = "fight-on"
    planet: PlanetId


def defender_of(g: Known, attacker: Seat, planet: PlanetId) -> Seat:
    """Who else has ground forces on a planet, or NOBODY."""
    others = [seat for seat in clockwise(g, attacker) if seat != attacker and strength(g, seat, planet)]
    return others[0] if others else NOBODY


@scene("ground-combats")
async def ground_combats(g: State, *planets: PlanetId) -> None:
    """Where landed forces meet those of another player, they fight [ti4.20.4, ti4.47.0]; the active player chooses the
    order of the planets [ti4.20.4a]."""
    action = current(g, TacticalAction)
    assert action is not None
    contested = [
        planet
        for planet in planets
        if planet in action.landed
        and strength(g, action.seat, planet)
        and defender_of(g, action.seat, planet) != NOBODY
    ]
    if not contested:
        return
    following = await choose(
        action.seat,
        "combat-order",
        lambda _seat: [FightOn(planet) for planet in contested],
        rule="ti4.20.4a",
        values={"system": action.tile},
    )
    g.then(Step("ground-combats", [planet for planet in contested if planet != following.planet]))
    fight_on(g, action.seat, following.planet)


def fight_on(g: State, attacker: Seat, planet: PlanetId) -> None:
    """Plans the ground combat on a planet. Call it last in a scene."""
    defender = defender_of(g, attacker, planet)
    combat = GroundCombat(attacker=attacker, defender=defender, tile=tile_of(planet), planet=planet)
    g.tell("ground-combat", attacker, other=defender, planet=planet)
    begin(g, combat, "ground-round", "ground-combat-ends", closing="combat-closes", seats=sides(combat))


@scene("ground-round")
def ground_round(g: State) -> None:
    """One round: dice, then hits [ti4.47.1, ti4.47.2]."""
    g.then("combat-round-begins", "combat-volley", "combat-round-ends", "next-ground-round")


@scene("next-ground-round")
def next_ground_round(g: State) -> None:
    """As long as both have ground forces there, another round follows [ti4.47.3]."""
    if is_on(g, combat_here(g)):
        g.then("ground-round")


@scene("ground-combat-ends")
def ground_combat_ends(g: State) -> None:
    """Units that are no ground forces leave; then it is known who has won [ti4.47.4b, ti4.47.4c]."""
    combat = combat_here(g)
    assert isinstance(combat, GroundCombat)
    guests_leave(g, combat.attacker, combat.planet)
    settle_combat(g, combat)
    tell_result(g, combat)


# ---------------------------------------------------------------- guests


def _is_guest(kind: str) -> bool:
    return not is_structure(kind) and not is_ground_force(kind)


def guests_leave(g: State, seat: Seat, planet: PlanetId) -> None:
    """Units that have landed and are neither ground forces nor structures go back to the space area."""
    for kind, count in units_at(g, seat, planet).items():
        if _is_guest(kind):
            hurt = take(g, seat, kind, count, planet)
            put(g, seat, kind, count, str(tile_of(planet)), hurt)
            g.tell("guests-leave", seat, unit=kind, count=count, planet=planet)
