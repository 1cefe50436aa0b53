"""Directives that destroy units or place some."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.agendas.common import (
    all_units,
    board_places,
    everybody,
    exhaust_for,
    in_next_strategy_phase,
    lose_units,
    pick_losses,
)
from orloj.games.ti4.components import MECATOL_TILE, PLANETS, POOLS, Pool
from orloj.games.ti4.deeds import Deed, ThePlayer
from orloj.games.ti4.facts import (
    Known,
    fleets_in,
    ground_forces_on,
    is_ground_force,
    is_ship,
    places_in,
    planets_of,
    seats_alive,
    units_in,
)
from orloj.games.ti4.galaxy import adjacent, wormholes_in
from orloj.games.ti4.limits import enforce_everywhere, enforce_figures
from orloj.games.ti4.moments import NOBODY, AgendaOnTable, Loss
from orloj.games.ti4.outcomes import AgainstOutcome, ElectPlanet, ForOutcome, effect, voters
from orloj.games.ti4.placing import may_place, place_units
from orloj.games.ti4.purse import add_tokens, in_pool
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import PlanetId, State, TileId
from orloj.games.ti4.units import put
from orloj.kernel import Seat, Step, choose

REDUCTION, COLONIES, DISARMAMENT = "arms-reduction", "colonial-redistribution", "compensated-disarmament"
SWORDS, ARTIFACT, WORMHOLES = "swords-to-plowshares", "ixthian-artifact", "wormhole-research"

KEPT = {"dreadnought": 2, "cruiser": 4}  # so many each player keeps
CALAMITY = 3  # units that each player loses in each system beside Mecatol Rex
GOOD_ARTIFACT = 6  # the least result that is good for all


# ---------------------------------------------------------------- arms reduction


@effect(REDUCTION, ForOutcome)
def reduction(g: State, _table: AgendaOnTable, _outcome: ForOutcome) -> None:
    g.then(*[Step("arms-reduction", [seat, kind]) for seat in everybody(g) for kind in KEPT])


@scene("arms-reduction")
async def reduce_arms(g: State, seat: Seat, kind: str) -> None:
    """The player destroys ships of his choice until so many are left."""
    ships = [loss for loss in all_units(g, seat, board_places(g)) if loss.kind == kind]
    excess = sum(loss.count for loss in ships) - KEPT[kind]
    if excess > 0:
        lose_units(g, await pick_losses(seat, ships, excess, REDUCTION), REDUCTION)


@effect(REDUCTION, AgainstOutcome)
def no_reduction(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    in_next_strategy_phase(g, "specialties-exhaust", *everybody(g))


@scene("specialties-exhaust")
def specialties_exhaust(g: State, seat: Seat) -> None:
    exhaust_for(g, seat, [planet for planet in planets_of(g, seat) if PLANETS[planet].specialty], REDUCTION)


# ---------------------------------------------------------------- planets


class Settle(Deed, frozen=True):
    """Place infantry on a planet and control it."""

    word: ClassVar[str] = "settle"
    planet: PlanetId


@effect(COLONIES, ElectPlanet)
def colonies(g: State, _table: AgendaOnTable, outcome: ElectPlanet) -> None:
    """All units go; then the planet finds a new master."""
    g.then(Step("colonial-heir", [outcome.planet]))
    lose_units(g, [loss for seat in everybody(g) for loss in all_units(g, seat, [outcome.planet])], COLONIES)


def _poorest(g: Known) -> list[Seat]:
    fewest = min(g.players[seat].points for seat in seats_alive(g))
    return [seat for seat in everybody(g) if g.players[seat].points == fewest]


@scene("colonial-heir")
async def colonial_heir(g: State, planet: PlanetId) -> None:
    """Whoever controls the planet names one of those with the fewest points, who may settle it."""
    owner = g.planets[planet].owner
    if owner == NOBODY:
        return
    heir = await choose(
        owner,
        "colonial-heir",
        lambda _seat: [ThePlayer(seat) for seat in _poorest(g)],
        rule="ti4.53.20",
        values={"source": COLONIES, "planet": planet},
    )
    g.tell("names-heir", owner, other=heir.player, planet=planet)
    g.then(Step("colonial-settles", [heir.player, planet]))


@scene("colonial-settles")
async def colonial_settles(g: State, seat: Seat, planet: PlanetId) -> None:
    if not may_place(g, seat, "infantry", planet):
        return
    wanted = await choose(
        seat,
        "colonial-settles",
        lambda _seat: [None, Settle(planet)],
        rule="ti4.53.20",
        values={"source": COLONIES, "planet": planet},
    )
    if wanted is not None:
        await place_units(g, seat, "infantry", 1, planet)


@effect(DISARMAMENT, ElectPlanet)
def disarmament(g: State, _table: AgendaOnTable, outcome: ElectPlanet) -> None:
    """The controller gains a trade good for each ground force, in one go."""
    forces = [loss for seat in everybody(g) for loss in all_units(g, seat, [outcome.planet])]
    forces = [loss for loss in forces if is_ground_force(loss.kind)]
    g.then(Step("agenda-goods", [g.planets[outcome.planet].owner, sum(loss.count for loss in forces)]))
    lose_units(g, forces, DISARMAMENT)


# ---------------------------------------------------------------- swords to plowshares


@effect(SWORDS, ForOutcome)
def plowshares(g: State, _table: AgendaOnTable, _outcome: ForOutcome) -> None:
    """Half of the infantry on each planet, rounded up, becomes trade goods."""
    losses = [loss for seat in everybody(g) for loss in _half_of(g, seat)]
    gains = {seat: sum(loss.count for loss in losses if loss.seat == seat) for seat in everybody(g)}
    g.then(*[Step("agenda-goods", [seat, count]) for seat, count in gains.items()])
    lose_units(g, losses, SWORDS)


def _half_of(g: Known, seat: Seat) -> list[Loss]:
    infantry = {planet: ground_forces_on(g, seat, planet).get("infantry", 0) for planet in planets_of(g, seat)}
    return [
        Loss(seat=seat, kind="infantry", count=(count + 1) // 2, place=planet)
        for planet, count in infantry.items()
        if count
    ]


@effect(SWORDS, AgainstOutcome)
def swords(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    for seat in everybody(g):
        planets = [planet for planet in planets_of(g, seat) if may_place(g, seat, "infantry", planet)]
        for planet in planets:
            put(g, seat, "infantry", 1, planet)
        g.tell("musters", seat, planets=planets)
    for seat in reversed(everybody(g)):
        enforce_figures(g, seat)


# ---------------------------------------------------------------- the artifact


@effect(ARTIFACT, ForOutcome)
def artifact(g: State, _table: AgendaOnTable, _outcome: ForOutcome) -> None:
    """A die decides whether it teaches or destroys."""
    [face] = g.luck.roll(10)
    g.tell("artifact", g.speaker, face=face)
    if face >= GOOD_ARTIFACT:
        g.then(*[Step("agenda-research", [seat]) for seat in everybody(g) for _ in range(2)])
    else:
        g.then("artifact-explodes")


@scene("artifact-explodes")
async def artifact_explodes(g: State) -> None:
    """Everything in the system of Mecatol Rex, and in each one that is adjacent for a player three units of his; all of
    it is destroyed at the same time."""
    losses = [loss for seat in everybody(g) for loss in all_units(g, seat, places_in(MECATOL_TILE))]
    for seat in everybody(g):
        for tile in adjacent(g, MECATOL_TILE, seat):
            if units_in(g, seat, tile):
                losses += await pick_losses(seat, all_units(g, seat, places_in(tile)), CALAMITY, ARTIFACT)
    lose_units(g, losses, ARTIFACT)


# ---------------------------------------------------------------- wormhole research


def _at_wormholes(g: Known, *types: str) -> list[TileId]:
    """Systems with a wormhole, of these types or of any."""
    return [tile for tile in g.systems if any(not types or type in types for type in wormholes_in(g, tile))]


@effect(WORMHOLES, ForOutcome)
def wormhole_research(g: State, _table: AgendaOnTable, _outcome: ForOutcome) -> None:
    near = [seat for seat in everybody(g) if any(seat in fleets_in(g, tile) for tile in _at_wormholes(g))]
    g.then(*[Step("agenda-research", [seat]) for seat in near], "wormholes-swallow")


@scene("wormholes-swallow")
def wormholes_swallow(g: State) -> None:
    """All ships at alpha and beta wormholes."""
    places = [str(tile) for tile in _at_wormholes(g, "alpha", "beta")]
    units = [loss for seat in everybody(g) for loss in all_units(g, seat, places)]
    lose_units(g, [loss for loss in units if is_ship(loss.kind)], WORMHOLES)


@effect(WORMHOLES, AgainstOutcome)
def no_wormhole_research(g: State, table: AgendaOnTable, outcome: AgainstOutcome) -> None:
    g.then(*[Step("agenda-token-lost", [seat]) for seat in voters(g, table, outcome)])


@scene("agenda-token-lost")
async def agenda_token_lost(g: State, seat: Seat) -> None:
    """One command token goes from a pool of the player's choice to the reinforcements."""

    def pools(_seat: Seat) -> list[Pool]:
        return [pool for pool in POOLS if in_pool(g, seat, pool)]

    if not pools(seat):
        return
    pool = await choose(seat, "agenda-token-lost", pools, rule="ti4.53.20", values={"source": WORMHOLES})
    add_tokens(g, seat, pool, -1)
    g.tell("loses-token", seat, pool=pool)
    enforce_everywhere(g, seat)
