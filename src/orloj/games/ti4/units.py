"""Putting units on the board and taking them off it, and what units can do at the moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from orloj.games.ti4.book import begin
from orloj.games.ti4.components import Stats
from orloj.games.ti4.facts import Known, count_at, current, force_at, printed
from orloj.games.ti4.feats import remember
from orloj.games.ti4.moments import NOBODY, Combat, Loss, ShipsDestroyed, SpaceCombat, UnitsDestroyed
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Force, Kind, Place, State
from orloj.kernel import Seat

STATS: Query[[Seat, Kind, Place], Stats] = Query()  # the figures of a unit in a place, as components change them


def stats(g: Known, seat: Seat, kind: Kind, place: Place = "") -> Stats:
    """The figures of a player's unit as they are now; `place` is where it is, if that matters. A unit that the player
    cannot have (a war sun without its technology) has none."""
    figures = printed(g, seat, kind)
    return STATS(g, figures if figures is not None else Stats(), seat, kind, place)


def put(g: State, seat: Seat, kind: Kind, count: int, place: Place, damaged: int = 0) -> None:
    """Place units on the board."""
    if count <= 0:
        return
    forces = g.systems[int(place)].space if place.isdigit() else g.planets[place].ground
    force = forces.setdefault(seat, Force())
    force.units[kind] = force.units.get(kind, 0) + count
    if damaged:
        force.damaged[kind] = force.damaged.get(kind, 0) + damaged


def take(g: State, seat: Seat, kind: Kind, count: int, place: Place, damaged: int | None = None) -> int:
    """Take units off the board: damaged ones first, unless `damaged` says how many of them are. Says how many damaged
    ones were taken. They are in the reinforcements then, or placed elsewhere."""
    if count <= 0:
        return 0
    forces = g.systems[int(place)].space if place.isdigit() else g.planets[place].ground
    force = forces[seat]
    hurt = force.damaged.get(kind, 0)
    gone = min(hurt, count) if damaged is None else damaged
    assert force.units.get(kind, 0) >= count, f"seat {seat} has no {count} {kind} in {place}"
    assert hurt >= gone, f"seat {seat} has no {gone} damaged {kind} in {place}"
    force.units[kind] -= count
    if gone:
        force.damaged[kind] -= gone
        if not force.damaged[kind]:
            del force.damaged[kind]
    if not force.units[kind]:
        del force.units[kind]
    if not force.units:
        del forces[seat]
    return gone


def damaged_at(g: Known, seat: Seat, place: Place, kind: Kind) -> int:
    """How many units of a kind are damaged in a place."""
    force = force_at(g, seat, place)
    return force.damaged.get(kind, 0) if force is not None else 0


def damage(g: State, seat: Seat, kind: Kind, place: Place) -> None:
    """A unit becomes damaged [ti4.36.1.2]."""
    force = force_at(g, seat, place)
    assert force is not None
    force.damaged[kind] = force.damaged.get(kind, 0) + 1
    assert force.damaged[kind] <= force.units.get(kind, 0)


def repair(g: State, seat: Seat, kind: Kind, place: Place, count: int = 1) -> None:
    """Damaged units are repaired [ti4.36.3]."""
    force = force_at(g, seat, place)
    if force is None or kind not in force.damaged:
        return
    force.damaged[kind] -= min(count, force.damaged[kind])
    if not force.damaged[kind]:
        del force.damaged[kind]


# ---------------------------------------------------------------- destruction


def destroy(g: State, losses: Sequence[Loss], *, by: Seat = NOBODY, cause: str = "hits") -> None:
    """Units are destroyed at the same time, with the windows of that moment [ti4.85.0]. Call it last in a scene: what
    is planned after it comes before it."""
    real = [loss for loss in losses if loss.count > 0]
    if not real:
        return
    combat = current(g, Combat)
    in_space_combat = isinstance(combat, SpaceCombat) and any(_fought_in_space(combat, loss) for loss in real)
    kind = ShipsDestroyed if in_space_combat else UnitsDestroyed
    concerned = [by, *[seat for loss in real for seat in (loss.seat, loss.by)]]
    concerned += [combat.attacker, combat.defender] if combat is not None else []
    begin(g, kind(losses=real, by=by, cause=cause), "units-go", seats=concerned)


def _fought_in_space(combat: SpaceCombat, loss: Loss) -> bool:
    """Were they in the space area of a combat, or on a planet of its system and took part as ships?"""
    return loss.place == str(combat.tile) or loss.place in combat.as_ships.get(loss.seat, ())


@scene("units-go")
def units_go(g: State) -> None:
    """The units leave the board together, as far as they are still there."""
    moment = g.moments[-1]
    assert isinstance(moment, UnitsDestroyed)
    combat = current(g, Combat)
    gone = []
    for loss in moment.losses:
        hurt = damaged_at(g, loss.seat, loss.place, loss.kind)
        count = min(loss.count, count_at(g, loss.seat, loss.place, loss.kind))
        figures = printed(g, loss.seat, loss.kind)  # an upgrade that somebody gains by this comes too late for it
        revives = figures.revives if figures is not None else 0
        real = structs.replace(loss, count=count, damaged=min(loss.damaged, count, hurt), revives=revives)
        remove(g, [real])
        if combat is not None:
            _forget_sustaining(combat, real, hurt - damaged_at(g, loss.seat, loss.place, loss.kind))
        if count:
            gone.append(real)
    moment.losses = gone
    if combat is not None:
        combat.lost += moment.losses
    for loss in moment.losses:
        g.tell("destroyed", loss.seat, kind=loss.kind, count=loss.count, place=loss.place, cause=moment.cause)
    remember(g, moment)
    g.then("eliminations")


def _forget_sustaining(combat: Combat, loss: Loss, damaged: int) -> None:
    """Damaged units that are gone are no longer among those that have sustained damage in this round; whoever loses
    some gives up the fresh ones first, for the others can be repaired."""
    used = combat.sustained.get(loss.seat, {})
    if loss.kind in used:
        used[loss.kind] = max(0, used[loss.kind] - damaged)


def remove(g: State, losses: Iterable[Loss]) -> None:
    """Units go back to the reinforcements without being destroyed [ti4.85.2]."""
    for loss in losses:
        take(g, loss.seat, loss.kind, loss.count, loss.place, None if loss.damaged < 0 else loss.damaged)
