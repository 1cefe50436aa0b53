"""Who controls planets [ti4.27], and what becomes of structures that are left alone [ti4.46.4, ti4.73.4]."""

from __future__ import annotations

from orloj.games.ti4.book import begin
from orloj.games.ti4.facts import (
    Known,
    current,
    fleets_in,
    ground_forces_on,
    is_structure,
    planets_in,
    units_at,
)
from orloj.games.ti4.moments import NOBODY, ControlGained, Invasion, Loss, TacticalAction
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Place, PlanetId, State, TileId
from orloj.games.ti4.units import destroy, stats
from orloj.kernel import Seat, Step

# ---------------------------------------------------------------- gaining and losing control


def gain_control(g: State, seat: Seat, planet: PlanetId) -> None:
    """Plans that a player gains control of a planet, with the windows of that moment; nobody gains what he has
    [ti4.27.2, ti4.20.5c]. Call it last in a scene."""
    former = g.planets[planet].owner
    if former != seat:
        begin(g, ControlGained(seat=seat, planet=planet, former=former), "take-control")


@scene("take-control")
def take_control(g: State) -> None:
    """The planet card comes exhausted into the play area, from the deck or from the former owner [ti4.27.1, ti4.27.1b,
    ti4.20.5b]; all structures of others that are still there are destroyed [ti4.20.5a]."""
    moment = g.moments[-1]
    assert isinstance(moment, ControlGained)
    planet = g.planets[moment.planet]
    planet.owner, planet.exhausted = moment.seat, True
    action = current(g, TacticalAction)
    if action is not None and action.seat == moment.seat:
        action.conquered.append(moment.planet)
    g.tell("gains-control", moment.seat, planet=moment.planet, former=moment.former)
    g.then("eliminations")
    destroy(g, structures_of_others(g, moment.seat, moment.planet), by=moment.seat, cause="control")


def has_control_token(g: Known, planet: PlanetId) -> bool:
    """Does a control token lie on a planet, because its controller has no units there [ti4.27.4, ti4.27.4.2]?"""
    owner = g.planets[planet].owner
    return owner != NOBODY and owner not in g.planets[planet].ground


def structures_of_others(g: Known, seat: Seat, planet: PlanetId) -> list[Loss]:
    """All structures on a planet that are not the player's."""
    return [
        Loss(seat=other, kind=kind, count=count, place=planet)
        for other in sorted(g.planets[planet].ground)
        if other != seat
        for kind, count in units_at(g, other, planet).items()
        if is_structure(kind)
    ]


# ---------------------------------------------------------------- what cannot stay as it is


def settle(g: State, tile: TileId) -> None:
    """Plans what follows by itself from where units are in a system: structures that nobody defends are destroyed, and
    planets change hands. To be called after units have come or gone other than by invasion. Call it last in a scene."""
    g.then(Step("settle", [tile]))


@scene("settle")
def settle_system(g: State, tile: TileId) -> None:
    """Control follows the units [ti4.27.5, ti4.27.5a], except during an invasion [ti4.27.5b, ti4.clar.23]. A factory
    that goes takes its capacity along [ti4.22.3]."""
    invaded = current(g, Invasion) is not None
    losses = blockaded_factories(g, tile)
    g.then(*[Step("limits", [loss.seat, tile, 1]) for loss in losses])
    if not invaded:
        losses += [loss for planet in planets_in(tile) for loss in undefended(g, planet)]
        g.then(*[Step("control-follows", [planet]) for planet in planets_in(tile)])
    destroy(g, losses, cause="control")


@scene("control-follows")
def control_follows(g: State, planet: PlanetId) -> None:
    """Whoever alone has units on a planet controls it [ti4.27.5, ti4.27.5a]."""
    there = sorted(g.planets[planet].ground)
    if len(there) == 1 and g.planets[planet].owner != there[0]:
        gain_control(g, there[0], planet)


def undefended(g: Known, planet: PlanetId) -> list[Loss]:
    """Structures on a planet whose owner has no ground forces there while somebody else has units [ti4.46.4,
    ti4.73.4]."""
    there = sorted(g.planets[planet].ground)
    return [
        Loss(seat=seat, kind=kind, count=count, place=planet)
        for seat in there
        if len(there) > 1 and not ground_forces_on(g, seat, planet)
        for kind, count in units_at(g, seat, planet).items()
        if is_structure(kind)
    ]


def blockaded(g: Known, seat: Seat, tile: TileId) -> bool:
    """Are a player's units blockaded in a system: are ships of others there and none of his own [ti4.5.0]?"""
    fleets = fleets_in(g, tile)
    return bool(fleets) and seat not in fleets


def blockaded_factories(g: Known, tile: TileId) -> list[Loss]:
    """Structures in the space area that are blockaded [ti4.73.4a]."""
    place: Place = str(tile)
    return [
        Loss(seat=seat, kind=kind, count=count, place=place)
        for seat in sorted(g.systems[tile].space)
        if blockaded(g, seat, tile)
        for kind, count in units_at(g, seat, place).items()
        if is_structure(kind) and stats(g, seat, kind, place).in_space
    ]
