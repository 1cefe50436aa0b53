"""The Winnu."""

from __future__ import annotations

from orloj.games.ti4.book import BOOK, component_action, note, unchosen
from orloj.games.ti4.components import MECATOL, MECATOL_TILE
from orloj.games.ti4.dicing import COMBAT, DICE, Shot
from orloj.games.ti4.facts import Known, current, planets_of
from orloj.games.ti4.galaxy import WORMHOLES, Holes, Purpose, with_wormholes
from orloj.games.ti4.hits import non_fighters, targets
from orloj.games.ti4.invasion import CUSTODIANS_PRICE
from orloj.games.ti4.moments import ProductionUse, StrategyPhaseEnd, TacticalAction
from orloj.games.ti4.placing import place_units
from orloj.games.ti4.purse import INFLUENCE, RESOURCES, influence, resources
from orloj.games.ti4.research import exhaust_technology
from orloj.games.ti4.state import PlanetId, State
from orloj.games.ti4.strategy_swaps import Swap, swap_strategy_cards
from orloj.games.ti4.structures import Build, place_structure, structure_sites
from orloj.kernel import Seat, choose, choose_some

# -- Blood Ties: the custodians go without payment

unchosen("blood-ties")


@CUSTODIANS_PRICE.by("blood-ties")
def _for_free(_g: Known, holder: Seat, price: int, seat: Seat) -> int:
    return 0 if seat == holder else price


# -- Reclamation: a PDS and a space dock on Mecatol Rex after it was conquered


def _sites(g: Known, seat: Seat) -> list[Build]:
    return [site for kind in ("pds", "space-dock") for site in structure_sites(g, seat, kind) if site.place == MECATOL]


@BOOK.ability(
    "reclamation",
    "after",
    TacticalAction,
    lambda g, seat, moment: (
        moment.seat == seat
        and MECATOL in moment.conquered
        and g.planets[MECATOL].owner == seat
        and bool(_sites(g, seat))
    ),
)
async def reclamation(g: State, seat: Seat, _moment: TacticalAction) -> None:
    chosen = await choose_some(seat, "reclamation", lambda _seat: _sites(g, seat), rule="ti4.53.5.2")
    for site in chosen:
        await place_structure(g, seat, site)


# -- Salai Sai Corian: a die for each larger ship of the opponent


@DICE.by("salai-sai-corian")
def _as_many(g: Known, holder: Seat, dice: int, shot: Shot) -> int:
    own = shot.purpose == COMBAT and shot.seat == holder and shot.kind == "flagship"
    return non_fighters(targets(g, shot.target, str(shot.tile))) if own else dice


# -- Lazax Gate Folding: wormholes at Mecatol Rex in own tactical actions, or an infantry there


@WORMHOLES.by("lazax-gate-folding")
def _folded(g: Known, holder: Seat, holes: Holes, _viewer: Seat | None, _purpose: Purpose) -> Holes:
    action = current(g, TacticalAction)
    open_gate = action is not None and action.seat == holder and g.planets[MECATOL].owner != holder
    return with_wormholes(holes, MECATOL_TILE, "alpha", "beta") if open_gate else holes


@component_action("lazax-gate-folding", lambda g, seat: g.planets[MECATOL].owner == seat)
async def lazax_gate_folding(g: State, seat: Seat) -> None:
    exhaust_technology(g, seat, "lazax-gate-folding")
    await place_units(g, seat, "infantry", 1, MECATOL)


# -- Hegemonic Trade Policy: resources and influence of a planet change places for a production


@BOOK.ability(
    "hegemonic-trade-policy",
    "when",
    ProductionUse,
    lambda g, seat, moment: moment.seat == seat and moment.ability == "production" and bool(planets_of(g, seat)),
)
async def hegemonic_trade_policy(g: State, seat: Seat, moment: ProductionUse) -> None:
    exhaust_technology(g, seat, "hegemonic-trade-policy")
    planet: PlanetId = await choose(
        seat, "hegemonic-trade-policy", lambda _seat: planets_of(g, seat), rule="ti4.53.5.2"
    )
    moment.swapped_worth = (influence(g, planet), resources(g, planet))
    moment.swapped = planet
    g.tell("swaps-values", seat, planet=planet)


def _swapped(g: Known, planet: PlanetId) -> tuple[int, int] | None:
    """Resources and influence of a planet while they have changed places, with all that was added to them."""
    use = current(g, ProductionUse)
    return use.swapped_worth if use is not None and use.swapped == planet else None


@RESOURCES.by("hegemonic-trade-policy", last=True)
def _by_influence(g: Known, _holder: Seat, resources: int, planet: PlanetId) -> int:
    worth = _swapped(g, planet)
    return worth[0] if worth is not None else resources


@INFLUENCE.by("hegemonic-trade-policy", last=True)
def _by_resources(g: Known, _holder: Seat, influence: int, planet: PlanetId) -> int:
    worth = _swapped(g, planet)
    return worth[1] if worth is not None else influence


# -- Acquiescence: strategy cards are swapped with the Winnu


@note(
    "acquiescence",
    "after",
    StrategyPhaseEnd,
    lambda g, seat, _moment, owner: bool(g.players[seat].strategy_cards) and bool(g.players[owner].strategy_cards),
)
async def acquiescence(g: State, seat: Seat, _moment: StrategyPhaseEnd, owner: Seat) -> None:
    swaps = [
        Swap(own, owner, theirs) for own in g.players[seat].strategy_cards for theirs in g.players[owner].strategy_cards
    ]
    swap = await choose(seat, "swap-strategy", lambda _seat: swaps, values={"source": "acquiescence"})
    swap_strategy_cards(g, seat, swap.strategy, owner, swap.theirs)
