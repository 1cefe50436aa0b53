"""Where units may be placed [ti4.8, ti4.11], placing them from the reinforcements, and taking pieces back from the
board if these have run out [ti4.37.4a]."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.ti4.book import begin
from orloj.games.ti4.components import UNITS
from orloj.games.ti4.control import settle
from orloj.games.ti4.facts import (
    UNLIMITED,
    Known,
    board_tokens,
    count_at,
    forces_in,
    is_ship,
    is_space,
    is_structure,
    planets_of,
    reinforcements,
    tile_of,
)
from orloj.games.ti4.limits import enforce, enforce_all
from orloj.games.ti4.moments import NOBODY, Loss, StructurePlaced
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Place, PlanetId, State, TileId
from orloj.games.ti4.units import destroy, put, stats, take
from orloj.kernel import Seat, Step, spread

MAY_PLACE: Query[[Seat, Kind, Place], bool] = Query()  # may units of a kind be placed there at all?
STRUCTURE_LIMIT: Query[[Seat, Kind, PlanetId], int] = Query()  # how many structures of a kind may stand on a planet


# ---------------------------------------------------------------- where


def may_place(g: Known, seat: Seat, kind: Kind, place: Place) -> bool:
    """May a unit be placed there? Ships are in space areas [ti4.11.6.2, ti4.28.1], ground forces and structures on
    planets [ti4.11.5], unless their own rules say otherwise; of structures there is a limit [ti4.clar.20]."""
    if is_structure(kind):
        floats = stats(g, seat, kind, place).in_space
        fits = is_space(place) == floats and structure_room(g, seat, kind, place) > 0
    else:
        fits = is_space(place) or not is_ship(kind)
    return MAY_PLACE(g, fits, seat, kind, place)


def structure_room(g: Known, seat: Seat, kind: Kind, place: Place) -> int:
    """How many more structures of a kind a player may have in a place: one space dock and two PDS on each planet
    [ti4.8.4, ti4.8.5, ti4.46.3.2, ti4.73.3.2, ti4.clar.20]. What stands in space knows no such limit."""
    if is_space(place):
        return placeable(g, seat, kind)
    return STRUCTURE_LIMIT(g, UNITS[kind].max_per_planet, seat, kind, place) - count_at(g, seat, place, kind)


# ---------------------------------------------------------------- from where


def retrievable(g: Known, seat: Seat, kind: Kind) -> dict[Place, int]:
    """Where a player could take pieces of a kind back from, and how many: from systems without a command token of his
    [ti4.37.4a, ti4.79.5a]."""
    return {
        place: count
        for tile, system in g.systems.items()
        if seat not in system.tokens
        for place, force in forces_in(g, seat, tile)
        if (count := force.units.get(kind, 0))
    }


def placeable(g: Known, seat: Seat, kind: Kind) -> int:
    """How many units of a kind a player could place, if he takes pieces back: all but those in systems with a command
    token of his [ti4.37.4a]."""
    if UNITS[kind].unlimited:
        return UNLIMITED
    bound = [force for tile in board_tokens(g, seat) for _, force in forces_in(g, seat, tile)]
    return UNITS[kind].plastic - sum(force.units.get(kind, 0) for force in bound)


def open_planets(g: Known, seat: Seat, kind: Kind) -> list[PlanetId]:
    """The planets of a player on which units of a kind may be placed."""
    return [planet for planet in planets_of(g, seat) if may_place(g, seat, kind, planet)]


async def fetch(g: State, seat: Seat, kind: Kind, count: int, *, must: bool = False) -> list[Place]:
    """Asks which pieces the player takes back, if he wants to place so many units of a kind and has too few; `must` if
    he has decided that already. They are placed at once, so no more can be taken than are needed [ti4.37.4a.2]. Says
    from where they were taken."""
    lacking = min(count - reinforcements(g, seat, kind), sum(retrievable(g, seat, kind).values()))
    if lacking <= 0:
        return []
    taken = await spread(
        seat,
        "take-back",
        lambda _seat: list(retrievable(g, seat, kind)),
        lo=lacking if must else 0,
        hi=lacking,
        most=lambda place: retrievable(g, seat, kind).get(place, 0),
        rule="ti4.37.4a",
        values={"unit": kind, "count": lacking},
    )
    for place, number in taken:
        take(g, seat, kind, number, place)
        g.tell("takes-back", seat, kind=kind, count=number, place=place)
    return [place for place, _ in taken]


async def place_units(g: State, seat: Seat, kind: Kind, count: int, place: Place, *, must: bool = True) -> int:
    """A player places units of a kind, as many as he has or can take back; only without `must` he may let it be if he
    has too few. Says how many. What follows from that for limits and control is planned: call it last in a scene."""
    left = await fetch(g, seat, kind, count, must=must)
    placed = min(count, reinforcements(g, seat, kind))
    put(g, seat, kind, placed, place)
    if placed:
        g.tell("places", seat, kind=kind, count=placed, place=place)
        announce_structure(g, seat, kind, place)
    look_around(g, seat, [place, *left])
    return placed


def announce_structure(g: State, seat: Seat, kind: Kind, place: Place) -> None:
    """A structure of a player has come onto the board, placed or in place of another one; others may react. Call it
    last in a scene, but before what is to be looked at first."""
    if is_structure(kind):
        begin(g, StructurePlaced(seat=seat, kind=kind, place=place))


def look_around(g: State, seat: Seat, places: list[Place]) -> None:
    """Plans what follows for a player's limits and for control where units have come or gone."""
    for tile in reversed(list(dict.fromkeys(map(tile_of, places)))):
        settle(g, tile)
        enforce(g, seat, tile)


def destroy_and_settle(g: State, losses: Sequence[Loss], *, by: Seat = NOBODY, cause: str) -> None:
    """Units are destroyed outside of a combat; what has lost its ships has no capacity any more [ti4.22.3], and control
    follows the units. Call it last in a scene."""
    tiles = dict.fromkeys(tile_of(loss.place) for loss in losses)
    g.then(*[Step("system-settles", [tile]) for tile in tiles], "eliminations")
    destroy(g, losses, by=by, cause=cause)


@scene("system-settles")
def system_settles(g: State, tile: TileId) -> None:
    """After losses in a system."""
    settle(g, tile)
    enforce_all(g, tile)
