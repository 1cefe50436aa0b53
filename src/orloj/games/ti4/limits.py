"""How many units a player may have in a system: fleet pool [ti4.66], capacity [ti4.22] and plastic figures [ti4.87.3,
ti4.89.3].

A move or a production that breaks a limit is allowed; then the owner chooses what he loses [ti4.66.3, ti4.22.3].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from orloj.games.ti4.components import UNITS
from orloj.games.ti4.facts import Known, is_ground_force, planets_in, seats_alive, tile_of, units_at
from orloj.games.ti4.moments import Loss
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Place, State, TileId
from orloj.games.ti4.units import destroy, remove, stats
from orloj.kernel import Seat, Step, choose_some, spread

FLEET_LIMIT: Query[[Seat], int] = Query()  # how many ships a player may have in a system


def fleet_limit(g: Known, seat: Seat) -> int:
    """How many ships that are no fighters a player may have in each system [ti4.28.2, ti4.66.1]."""
    return FLEET_LIMIT(g, g.players[seat].fleet, seat)


class Berths(NamedTuple):
    """How the units of a player in a space area fit there."""

    ships: int  # that count against the fleet pool
    capacity: int
    fighters: int  # that need capacity, because no space dock takes them in
    ground_forces: int
    per_place: int  # so many fighters beyond the capacity take one place of the fleet pool; 0: they cannot

    @property
    def uncarried(self) -> int:
        """Fighters beyond the capacity that may stay in exchange for places of the fleet pool."""
        if not self.per_place:
            return 0
        return max(0, self.fighters - max(0, self.capacity - self.ground_forces))

    @property
    def places(self) -> int:
        """Places of the fleet pool that are taken."""
        return self.ships + (-(-self.uncarried // self.per_place) if self.uncarried else 0)

    @property
    def overload(self) -> int:
        """Units beyond the capacity that have to go."""
        return max(0, self.ground_forces + self.fighters - self.uncarried - self.capacity)


def berths(g: Known, seat: Seat, tile: TileId, units: Mapping[Kind, int] | None = None) -> Berths:
    """How the units of a player fit into a space area: those that are there, or others in their stead. Units on planets
    and carried ones take no place of the fleet pool [ti4.66.1a], those on planets need no capacity [ti4.22.3a]; some
    units take in fighters that need none either."""
    place = str(tile)
    here = units_at(g, seat, place) if units is None else units
    figures = {kind: stats(g, seat, kind, place) for kind in here}
    docked = sum(
        stats(g, seat, kind, planet).free_fighters * count
        for planet in planets_in(tile)
        for kind, count in units_at(g, seat, planet).items()
    )
    docked += sum(figures[kind].free_fighters * count for kind, count in here.items())
    fighters = {kind: count for kind, count in here.items() if UNITS[kind].cargo and not is_ground_force(kind)}
    return Berths(
        ships=sum(count for kind, count in here.items() if UNITS[kind].fleet),
        capacity=sum(figures[kind].capacity * count for kind, count in here.items()),
        fighters=max(0, sum(fighters.values()) - docked),
        ground_forces=sum(count for kind, count in here.items() if is_ground_force(kind)),
        per_place=max([figures[kind].per_place for kind in fighters], default=0),
    )


def fleet_excess(g: Known, seat: Seat, tile: TileId) -> int:
    """Places of the fleet pool that a player takes too many in a system."""
    return max(0, berths(g, seat, tile).places - fleet_limit(g, seat))


def overload(g: Known, seat: Seat, tile: TileId) -> int:
    """Fighters and ground forces of a player that are too many for the capacity in a space area [ti4.22.2]."""
    return berths(g, seat, tile).overload


def crowding(g: Known, seat: Seat, tile: TileId, more: Mapping[Kind, int]) -> tuple[int, int]:
    """How many places of the fleet pool, and how much capacity, would be lacking if these units came into a space area:
    what a player should be warned of."""
    there = berths(g, seat, tile, Counter(units_at(g, seat, str(tile))) + Counter(more))
    return max(0, there.places - fleet_limit(g, seat)), there.overload


# ---------------------------------------------------------------- tokens and figures


def places_with(g: Known, seat: Seat, kind: Kind) -> list[Place]:
    """Where a player has units of a kind."""
    found = [str(tile) for tile, one in g.systems.items() if seat in one.space and kind in one.space[seat].units]
    return found + [id for id, one in g.planets.items() if seat in one.ground and kind in one.ground[seat].units]


def groups_of(g: Known, seat: Seat, kind: Kind) -> dict[Place, list[Place]]:
    """Where a player has units of a kind among which there must be a figure: infantry on each planet and in each space
    area [ti4.87.3], fighters in each system, wherever they are in it [ti4.89.3]. By the first place of each."""
    found: dict[str, list[Place]] = {}
    for place in places_with(g, seat, kind):
        found.setdefault(place if is_ground_force(kind) else str(tile_of(place)), []).append(place)
    return {places[0]: places for places in found.values()}


def figures_lacking(g: Known, seat: Seat, kind: Kind) -> int:
    """Fighters and infantry may be tokens, as many as one likes, but there must be a figure among them [ti4.87.3,
    ti4.89.3, ti4.37.4b.2]: how many groups of units of such a kind are too many."""
    figures = UNITS[kind].plastic
    if len(places_with(g, seat, kind)) <= figures:  # there are no more groups than places
        return 0
    return max(0, len(groups_of(g, seat, kind)) - figures)


TOKENS = [kind for kind, unit in UNITS.items() if unit.unlimited]  # the kinds that may be tokens
FEWEST_FIGURES = min(UNITS[kind].plastic for kind in TOKENS)


# ---------------------------------------------------------------- losing what is too much


def enforce(g: State, seat: Seat, tile: TileId, *, destroyed: bool = True) -> None:
    """Plans that a player loses what is too much for him in a system; not to be called for a system in which a combat
    is fought [ti4.22.3b]. If the fleet pool has shrunk, nothing counts as destroyed [ti4.85.2]. Call it last in a
    scene."""
    _enforce_in(g, seat, tile, destroyed=destroyed)
    enforce_figures(g, seat)


def enforce_all(g: State, tile: TileId) -> None:
    """The same for everybody in a system."""
    spread_out = _spread_out(g)
    for seat in reversed(seats_alive(g)):
        _enforce_in(g, seat, tile, destroyed=True)
        if seat in spread_out:
            enforce_figures(g, seat)


def enforce_everywhere(g: State, seat: Seat, *, destroyed: bool = False) -> None:
    """The fleet pool of a player has shrunk, or his ships have lost capacity: he looks at all systems [ti4.85.2]."""
    for tile in reversed(list(g.systems)):
        _enforce_in(g, seat, tile, destroyed=destroyed)
    enforce_figures(g, seat)


def _enforce_in(g: State, seat: Seat, tile: TileId, *, destroyed: bool) -> None:
    if seat not in g.systems[tile].space:
        return
    here = berths(g, seat, tile)
    if here.places > fleet_limit(g, seat) or here.overload:
        g.then(Step("limits", [seat, tile, int(destroyed)]))


def enforce_figures(g: State, seat: Seat) -> None:
    """Plans that tokens of a player go for which there is no figure. Call it last in a scene."""
    if seat in _spread_out(g):  # hardly ever
        g.then(*[Step("figures", [seat, kind]) for kind in TOKENS if figures_lacking(g, seat, kind)])


def _spread_out(g: Known) -> list[Seat]:
    """Who has units in so many places that there might not be a figure for each."""
    held = [seat for system in g.systems.values() for seat in system.space]
    held += [seat for planet in g.planets.values() for seat in planet.ground]
    return [seat for seat, places in Counter(held).items() if places > FEWEST_FIGURES]


@scene("limits")
async def limits(g: State, seat: Seat, tile: TileId, destroyed: int) -> None:
    """The owner chooses what goes [ti4.66.3, ti4.clar.21]. Ships that go may take capacity with them, so it is looked
    at again afterwards."""
    if fleet_excess(g, seat, tile):
        losses = await _too_many_ships(g, seat, tile)
    elif overload(g, seat, tile):
        losses = await _too_much_cargo(g, seat, tile)
    else:
        return
    g.then(Step("limits", [seat, tile, destroyed]))
    _lose(g, losses, destroyed=bool(destroyed))


@scene("figures")
async def figures(g: State, seat: Seat, kind: Kind) -> None:
    """There are tokens in more places than figures can accompany: the owner chooses where they are destroyed
    [ti4.87.3a, ti4.89.3a]."""
    lacking = figures_lacking(g, seat, kind)
    if not lacking:
        return
    places = await choose_some(
        seat,
        "figures",
        lambda _seat: list(groups_of(g, seat, kind)),
        exactly=lacking,
        rule="ti4.87.3a" if is_ground_force(kind) else "ti4.89.3a",
        values={"unit": kind, "count": lacking},
    )
    groups = groups_of(g, seat, kind)
    losses = [
        Loss(seat=seat, kind=kind, count=units_at(g, seat, place)[kind], place=place)
        for first in places
        for place in groups[first]
    ]
    destroy(g, losses, cause="excess")


async def _too_many_ships(g: State, seat: Seat, tile: TileId) -> list[Loss]:
    place = str(tile)

    def room(kind: Kind) -> int:
        """How many places of the fleet pool the units of a kind take."""
        here = berths(g, seat, tile)
        return here.places - here.ships if UNITS[kind].cargo else units_at(g, seat, place).get(kind, 0)

    chosen = await spread(
        seat,
        "fleet-excess",
        lambda _seat: [
            kind
            for kind in units_at(g, seat, place)
            if UNITS[kind].fleet or (UNITS[kind].cargo and not is_ground_force(kind) and room(kind))
        ],
        total=fleet_excess(g, seat, tile),
        most=room,
        rule="ti4.66.3",
        values={"system": tile, "count": fleet_excess(g, seat, tile)},
    )
    here = berths(g, seat, tile)
    return [
        Loss(
            seat=seat,
            kind=kind,
            count=count if UNITS[kind].fleet else here.uncarried - here.per_place * (room(kind) - count),
            place=place,
        )
        for kind, count in chosen
    ]


async def _too_much_cargo(g: State, seat: Seat, tile: TileId) -> list[Loss]:
    place = str(tile)

    def loose(kind: Kind) -> int:
        """How many units of a kind need capacity."""
        here = berths(g, seat, tile)
        return units_at(g, seat, place).get(kind, 0) if is_ground_force(kind) else here.fighters - here.uncarried

    chosen = await spread(
        seat,
        "capacity-excess",
        lambda _seat: [kind for kind in units_at(g, seat, place) if UNITS[kind].cargo and loose(kind) > 0],
        total=overload(g, seat, tile),
        most=loose,
        rule="ti4.22.3",
        values={"system": tile, "count": overload(g, seat, tile)},
    )
    return [Loss(seat=seat, kind=kind, count=count, place=place) for kind, count in chosen]


def _lose(g: State, losses: Sequence[Loss], *, destroyed: bool) -> None:
    if destroyed:
        destroy(g, losses, cause="excess")
        return
    remove(g, losses)
    g.then("eliminations")
    for loss in losses:
        g.tell("removed", loss.seat, kind=loss.kind, count=loss.count, place=loss.place)
