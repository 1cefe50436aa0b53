"""Action cards for the own tactical action and against those of others: activation, movement, landing, control."""

from __future__ import annotations

import msgspec

from orloj.games.ti4.action_cards.choosing import RULE, which_planet, which_system
from orloj.games.ti4.bombardment import HAS_SHIELD
from orloj.games.ti4.book import card
from orloj.games.ti4.cannon import GUNS
from orloj.games.ti4.components import Cannon, Stats
from orloj.games.ti4.dicing import BOMBARDMENT, CANNON, MAY_FIRE, PLUS, Shot
from orloj.games.ti4.facts import (
    Known,
    count_at,
    has_ships_in,
    is_structure,
    lasting,
    places_in,
    planets_in,
    planets_of,
    reinforcements,
    seats_alive,
    tile_of,
    units_at,
)
from orloj.games.ti4.galaxy import PASSAGES, Passages, Purpose, adjacent, joined
from orloj.games.ti4.invasion import withdraw
from orloj.games.ti4.moments import Activation, ControlGained, ForcesCommitted, InvasionStart, ShipsArrived
from orloj.games.ti4.movement import MAY_PASS_SHIPS, MOVE
from orloj.games.ti4.placing import announce_structure, fetch, look_around, placeable
from orloj.games.ti4.purse import exhaust, ready
from orloj.games.ti4.state import Kind, Lasting, Place, PlanetId, State, TileId
from orloj.games.ti4.structures import Build, structure_place
from orloj.games.ti4.units import STATS, put, take
from orloj.kernel import Seat, choose


def _own(_g: State, seat: Seat, moment: Activation) -> bool:
    return moment.seat == seat


# ---------------------------------------------------------------- after the own activation


@card("flank-speed", "after", Activation, _own)
def flank_speed(g: State, seat: Seat, _moment: Activation) -> None:
    """All own ships move one system farther in this tactical action."""
    g.lasting.append(Lasting(id="flank-speed", seat=seat, until="action"))


@MOVE.by("flank-speed")
def _faster(_g: Known, holder: Seat, move: int, seat: Seat, _kind: Kind, _origin: TileId) -> int:
    return move + 1 if seat == holder else move


@card("in-the-silence-of-space", "after", Activation, _own)
async def silence_of_space(g: State, seat: Seat, _moment: Activation) -> None:
    """Ships from one system may pass through systems with ships of others."""
    tile = await which_system(
        seat,
        "in-the-silence-of-space",
        lambda: [tile for tile in g.systems if has_ships_in(g, seat, tile)] or list(g.systems),
    )
    g.lasting.append(Lasting(id="in-the-silence-of-space", seat=seat, tile=tile, until="action"))


@MAY_PASS_SHIPS.by("in-the-silence-of-space")
def _silently(g: Known, holder: Seat, may: bool, seat: Seat, _kind: Kind, origin: TileId, _tile: TileId) -> bool:
    named = any(one.seat == holder and one.tile == origin for one in lasting(g, "in-the-silence-of-space"))
    return may or (seat == holder and named)


@card("lost-star-chart", "after", Activation, _own)
def lost_star_chart(g: State, seat: Seat, _moment: Activation) -> None:
    """Alpha and beta wormholes lead to each other, for everybody."""
    g.lasting.append(Lasting(id="lost-star-chart", seat=seat, until="action"))


@PASSAGES.by("lost-star-chart")
def _charted(_g: Known, _holder: Seat, passages: Passages, _viewer: Seat | None, _purpose: Purpose) -> Passages:
    """It comes before the Enforced Travel Ban, which is among the last [ti4.53.4] and closes each of the two types only
    as long as they do not lead to each other: as published, the card overrides the law."""
    return joined(passages, "alpha", "beta")


@card(
    "upgrade",
    "after",
    Activation,
    lambda g, seat, moment: (
        moment.seat == seat
        and count_at(g, seat, str(moment.tile), "cruiser") > 0
        and placeable(g, seat, "dreadnought") > 0
    ),
)
async def upgrade(g: State, seat: Seat, moment: Activation) -> None:
    """A cruiser in the system is swapped for a dreadnought."""
    left = await fetch(g, seat, "dreadnought", 1, must=True)
    take(g, seat, "cruiser", 1, str(moment.tile))
    put(g, seat, "dreadnought", 1, str(moment.tile))
    g.tell("upgrades", seat, system=moment.tile)
    look_around(g, seat, [str(moment.tile), *left])


# ---------------------------------------------------------------- against the active player


def _docks_near(g: Known, seat: Seat, tile: TileId) -> list[Place]:
    """Where own space docks are that reach a system: in it or adjacent to it."""
    tiles = [tile, *adjacent(g, tile, seat, "cannon")]
    return [place for one in tiles for place in places_in(one) if count_at(g, seat, place, "space-dock")]


@card(
    "experimental-battlestation",
    "after",
    ShipsArrived,
    lambda g, seat, moment: moment.seat != seat and moment.moved and bool(_docks_near(g, seat, moment.tile)),
)
async def experimental_battlestation(g: State, seat: Seat, moment: ShipsArrived) -> None:
    """A space dock fires with the other space cannons: three dice that hit on 5."""
    place = await choose(
        seat,
        "which-place",
        lambda _seat: _docks_near(g, seat, moment.tile),
        rule=RULE,
        values={"source": "experimental-battlestation"},
    )
    g.lasting.append(Lasting(id="experimental-battlestation", seat=seat, place=place, until="action"))


@STATS.by("experimental-battlestation")
def _armed(g: Known, holder: Seat, figures: Stats, seat: Seat, kind: Kind, place: Place) -> Stats:
    named = any(one.seat == holder and one.place == place for one in lasting(g, "experimental-battlestation"))
    if seat != holder or kind != "space-dock" or not named:
        return figures
    return msgspec.structs.replace(figures, cannon=Cannon(hit=5, dice=3, range=1))


@GUNS.by("experimental-battlestation")
def _one_dock(_g: Known, holder: Seat, count: int, shot: Shot) -> int:
    """Only one dock was named, also where more than one float."""
    return min(count, 1) if shot.seat == holder and shot.kind == "space-dock" else count


@MAY_FIRE.by("experimental-battlestation")
def _only_in_offense(_g: Known, holder: Seat, may: bool, shot: Shot) -> bool:
    """It does not fire at landing forces."""
    return may and not (shot.seat == holder and shot.kind == "space-dock" and shot.purpose == CANNON and shot.planet)


@card(
    "bunker",
    "after",
    InvasionStart,
    lambda g, seat, moment: any(g.planets[one].owner == seat for one in planets_in(moment.tile)),
)
def bunker(g: State, seat: Seat, _moment: InvasionStart) -> None:
    """Bombardment of own planets gets -4 in this invasion."""
    g.lasting.append(Lasting(id="bunker", seat=seat, until="invasion"))


@PLUS.by("bunker")
def _sheltered(g: Known, holder: Seat, plus: int, shot: Shot) -> int:
    aimed = shot.purpose == BOMBARDMENT and shot.planet and g.planets[shot.planet].owner == holder
    return plus - 4 if aimed else plus


def _enemy_pds(g: Known, seat: Seat, tile: TileId) -> bool:
    return any(
        count_at(g, other, planet, "pds") for planet in planets_in(tile) for other in seats_alive(g) if other != seat
    )


@card(
    "disable", "after", InvasionStart, lambda g, seat, moment: moment.seat == seat and _enemy_pds(g, seat, moment.tile)
)
def disable(g: State, seat: Seat, moment: InvasionStart) -> None:
    """PDS of others in the system lose Planetary Shield and Space Cannon for this invasion."""
    g.lasting.append(Lasting(id="disable", seat=seat, tile=moment.tile, until="invasion"))


def _is_disabled(g: Known, holder: Seat, seat: Seat, kind: Kind, tile: TileId) -> bool:
    here = any(one.seat == holder and one.tile == tile for one in lasting(g, "disable"))
    return here and seat != holder and kind == "pds"


@HAS_SHIELD.by("disable", last=True)
def _no_shield(g: Known, holder: Seat, has: bool, seat: Seat, kind: Kind, planet: PlanetId) -> bool:
    return has and not _is_disabled(g, holder, seat, kind, tile_of(planet))


@MAY_FIRE.by("disable", last=True)
def _no_cannon(g: Known, holder: Seat, may: bool, shot: Shot) -> bool:
    silent = shot.purpose == CANNON and _is_disabled(g, holder, shot.seat, shot.kind, tile_of(shot.place))
    return may and not silent


@card(
    "parley",
    "after",
    ForcesCommitted,
    lambda g, seat, moment: moment.seat != seat and g.planets[moment.planet].owner == seat,
)
def parley(g: State, _seat: Seat, moment: ForcesCommitted) -> None:
    """The units that have landed on the planet go back, and cannot land again in this tactical action."""
    withdraw(g, moment.planet)
    g.tell("parley", moment.seat, planet=moment.planet)


# ---------------------------------------------------------------- control


@card(
    "infiltrate",
    "when",
    ControlGained,
    lambda g, seat, moment: (
        moment.seat == seat and any(placeable(g, seat, kind) for _, kind, _ in structures_to_take(g, moment))
    ),
)
async def infiltrate(g: State, seat: Seat, moment: ControlGained) -> None:
    """Structures on the planet are swapped for own ones."""
    await take_structures_over(g, seat, moment)


def structures_to_take(g: Known, moment: ControlGained) -> list[tuple[Seat, Kind, int]]:
    """Structures of others on the planet: whose, which and how many."""
    return [
        (owner, kind, count)
        for owner in sorted(g.planets[moment.planet].ground)
        if owner != moment.seat
        for kind, count in units_at(g, owner, moment.planet).items()
        if is_structure(kind)
    ]


async def take_structures_over(g: State, seat: Seat, moment: ControlGained) -> None:
    """Each structure of others on the planet is swapped for the same unit of the player, as far as he has or takes
    back pieces."""
    vacated: list[Place] = []
    taken: list[Build] = []
    for owner, kind, count in structures_to_take(g, moment):
        vacated += await fetch(g, seat, kind, count)
        for _ in range(min(count, reinforcements(g, seat, kind))):
            built = Build(kind, structure_place(g, seat, kind, moment.planet))
            take(g, owner, kind, 1, moment.planet)
            put(g, seat, kind, 1, built.place)
            taken.append(built)
            g.tell("takes-over", seat, kind=kind, planet=moment.planet)
    for built in reversed(taken):
        announce_structure(g, seat, built.unit, built.place)
    look_around(g, seat, vacated)


def _can_be_repaired(g: Known, seat: Seat, other: Seat) -> bool:
    """Has the other one a readied planet, or the player an exhausted one?"""
    theirs = any(not g.planets[planet].exhausted for planet in planets_of(g, other))
    return theirs or any(g.planets[planet].exhausted for planet in planets_of(g, seat))


@card(
    "reparations",
    "after",
    ControlGained,
    lambda g, seat, moment: moment.former == seat and moment.seat != seat and _can_be_repaired(g, seat, moment.seat),
)
async def reparations(g: State, seat: Seat, moment: ControlGained) -> None:
    """A planet of that player is exhausted and an own one is readied."""
    theirs = [planet for planet in planets_of(g, moment.seat) if not g.planets[planet].exhausted]
    if theirs:
        exhaust(g, [await which_planet(seat, "reparations", lambda: theirs)])
    own = [planet for planet in planets_of(g, seat) if g.planets[planet].exhausted]
    if own:
        ready(g, [await which_planet(seat, "reparations", lambda: own)])
    g.tell("reparations", seat, other=moment.seat)
