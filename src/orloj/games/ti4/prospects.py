"""What an activation would lead to, from what a player may know, before a command token is spent on it.

For each system: which of his ships could come and by which way, what keeps the others from it, who could fire at them,
who could answer by something that lies open, and which of his promises he would break.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from orloj.games.ti4.book import BOOK
from orloj.games.ti4.facts import (
    ABILITY,
    FLAGSHIP,
    LAW,
    TECHNOLOGY,
    Known,
    has_ready,
    has_units_in,
    law_in_force,
    places_in,
    planets_in,
    seats_alive,
    source_of,
    units_at,
)
from orloj.games.ti4.galaxy import adjacent
from orloj.games.ti4.moments import Activation
from orloj.games.ti4.movement import Route, WhyNot, can_sail, near_but_closed, routes_within_reach
from orloj.games.ti4.sailing import could_fire
from orloj.games.ti4.state import TABLE, Kind, Promise, TileId
from orloj.games.ti4.transactions import would_break
from orloj.games.ti4.units import stats
from orloj.games.ti4.view import View
from orloj.kernel import Seat

_OPEN = (ABILITY, TECHNOLOGY, FLAGSHIP, LAW)  # what everybody sees


@dataclass(frozen=True)
class Coming:
    """Ships that could come."""

    kind: Kind
    count: int
    way: Route  # from where they are to the active system


@dataclass(frozen=True)
class Stopped:
    """Ships that are near enough, and what keeps them from coming."""

    kind: Kind
    origin: TileId
    why: WhyNot


@dataclass(frozen=True)
class Prospect:
    """What the activation of a system would lead to."""

    coming: Sequence[Coming] = ()
    stopped: Sequence[Stopped] = ()
    guns: Mapping[Seat, int] = field(default_factory=dict)  # dice of Space Cannon
    answers: Mapping[Seat, Sequence[str]] = field(default_factory=dict)  # components that lie open
    broken: Sequence[Promise] = ()  # promises of the player


class Prospects:
    """The prospects of all systems for one player; ships and guns are looked at once for all of them."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self._coming: dict[TileId, list[Coming]] = {}
        self._stopped: dict[TileId, list[Stopped]] = {}
        for origin, kind, count in self._fleet():
            ways = routes_within_reach(view, seat, kind, origin)
            for tile, way in ways.items():
                if tile == origin:
                    continue  # they are there already
                self._coming.setdefault(tile, []).append(Coming(kind, count, way))
            for tile, why in near_but_closed(view, seat, kind, origin, ways).items():
                self._stopped.setdefault(tile, []).append(Stopped(kind, origin, why))
        self._under_fire = {
            tile for other, near in self._armed() for tile in (near, *adjacent(view, near, other, "cannon"))
        }

    def _fleet(self) -> Iterator[tuple[TileId, Kind, int]]:
        for origin, system in self.view.systems.items():
            force = system.space.get(self.seat)
            for kind, count in force.units.items() if force is not None else ():
                if can_sail(self.view, self.seat, kind, origin):
                    yield origin, kind, count

    def _armed(self) -> set[tuple[Seat, TileId]]:
        """The systems from which others could fire, and who could: for some more systems are adjacent [ti4.55.3]."""
        others = [seat for seat in seats_alive(self.view) if seat != self.seat]
        return {
            (other, tile)
            for tile in self.view.systems
            for place in places_in(tile)
            for other in others
            for kind in units_at(self.view, other, place)
            if stats(self.view, other, kind, place).cannon is not None
        }

    def of(self, tile: TileId) -> Prospect:
        """What comes of activating a system. Who could fire matters only to ships that are there or come."""
        here = self.seat in self.view.systems[tile].space
        threatened = tile in self._under_fire and (here or tile in self._coming)
        return Prospect(
            coming=self._coming.get(tile, ()),
            stopped=self._stopped.get(tile, ()),
            guns=could_fire(self.view, self.seat, tile) if threatened else {},
            answers=open_answers(self.view, self.seat, tile),
            broken=[one for one in self.view.promises if would_break(self.view, one, self.seat, tile)],
        )


def open_answers(g: Known, seat: Seat, tile: TileId) -> dict[Seat, list[str]]:
    """By which components that lie open others could answer to the activation of a system."""
    moment = Activation(seat=seat, tile=tile)
    found: dict[Seat, list[str]] = {}
    for ability in BOOK.fitting("after", moment).values():
        if source_of(ability.id) not in _OPEN:
            continue
        for other in seats_alive(g):
            # Whether something that lies open can be used depends only on what everybody knows.
            if other != seat and _has_openly(g, other, ability.id) and ability.usable(g, other, moment):  # type: ignore[arg-type]
                found.setdefault(other, []).append(ability.id)
    return found


def _has_openly(g: Known, seat: Seat, id: str) -> bool:
    law = law_in_force(g, id) if source_of(id) == LAW else None
    return law.owner in (seat, TABLE) if law is not None else has_ready(g, seat, id)


def origins_of(coming: Sequence[Coming]) -> dict[TileId, dict[Kind, int]]:
    """Ships that could come, by where they are now."""
    found: dict[TileId, dict[Kind, int]] = {}
    for one in coming:
        found.setdefault(one.way[0], {})[one.kind] = one.count
    return found


def others_in(g: Known, seat: Seat, tile: TileId) -> list[Seat]:
    """Who else has units or planets in a system."""
    owners = [g.planets[planet].owner for planet in planets_in(tile)]
    return [other for other in seats_alive(g) if other != seat and (other in owners or has_units_in(g, other, tile))]


class _Last:
    """The prospects that were looked at last: a page asks for those of all systems, one after the other."""

    def __init__(self) -> None:
        self._known: Prospects | None = None

    def of(self, view: View, seat: Seat) -> Prospects:
        known = self._known
        if known is None or known.view is not view or known.seat != seat:
            known = self._known = Prospects(view, seat)
        return known


_LAST = _Last()


def prospect(view: View, seat: Seat, tile: TileId) -> Prospect:
    """What the activation of a system would lead to."""
    return _LAST.of(view, seat).of(tile)
