"""The Ghosts of Creuss."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.book import BOOK, note, unchosen
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, current, fleets_in, home_tile, is_home, planets_in
from orloj.games.ti4.galaxy import (
    PASSAGES,
    WORMHOLES,
    Holes,
    Passages,
    Purpose,
    joined,
    with_wormholes,
    wormholes_in,
)
from orloj.games.ti4.hits import aimed_where, at_damaged, at_kind, make_hits, targets
from orloj.games.ti4.moments import RoundStart, SpaceCombat, StatusPhaseStart, TacticalAction, TurnStart
from orloj.games.ti4.movement import ANY_ORDER, MOVE, OWN_WORMHOLES
from orloj.games.ti4.state import Kind, State, TileId
from orloj.games.ti4.units import damaged_at
from orloj.kernel import Seat, choose

FLAGSHIP = "flagship"
TYPES = ("alpha", "beta")

# -- Quantum Entanglement: for the Creuss all alpha and beta wormholes lead to each other; nothing can take that away

unchosen("quantum-entanglement", "slipstream", "creuss-gate")


@PASSAGES.by("quantum-entanglement", last=True)
def _entangled(_g: Known, holder: Seat, passages: Passages, viewer: Seat | None, _purpose: Purpose) -> Passages:
    if viewer != holder:
        return passages
    both = [type for type in TYPES if not any(type in group for group in passages)]
    return joined((*passages, *[(type,) for type in both]), *TYPES)


# -- Slipstream: ships that start at home or at a wormhole move one system farther


@MOVE.by("slipstream")
def _slipping(g: Known, holder: Seat, move: int, seat: Seat, _kind: Kind, origin: TileId) -> int:
    action = current(g, TacticalAction)
    if seat != holder or (action is not None and action.seat != holder):
        return move
    starts = origin == home_tile(g, holder) or any(type in TYPES for type in wormholes_in(g, origin, seat))
    return move + 1 if starts else move


# -- Hil Colish: a delta wormhole that travels with the flagship, which moves before or after the other ships

DELTA = "delta"


@WORMHOLES.by("hil-colish")
def _travelling(g: Known, holder: Seat, holes: Holes, _viewer: Seat | None, _purpose: Purpose) -> Holes:
    tile = _wormhole_at(g, holder)
    return with_wormholes(holes, tile, DELTA) if tile is not None else holes


def _wormhole_at(g: Known, holder: Seat) -> TileId | None:
    """Where the flagship is; if it moves before the others, it is in the active system for them."""
    action = current(g, TacticalAction)
    if action is not None and action.seat == holder and FLAGSHIP in action.ahead:
        return action.tile
    fleets = ((tile, system.space.get(holder)) for tile, system in g.systems.items())
    return next((tile for tile, fleet in fleets if fleet is not None and FLAGSHIP in fleet.units), None)


@OWN_WORMHOLES.by("hil-colish")
def _carried(_g: Known, holder: Seat, types: tuple[str, ...], seat: Seat, kind: Kind) -> tuple[str, ...]:
    return (*types, DELTA) if seat == holder and kind == FLAGSHIP else types


@ANY_ORDER.by("hil-colish")
def _before_or_after(_g: Known, holder: Seat, kinds: tuple[Kind, ...], seat: Seat) -> tuple[Kind, ...]:
    return (*kinds, FLAGSHIP) if seat == holder else kinds


# -- Dimensional Splicer: a hit at the start of a space combat in a system with a wormhole


class Splice(Deed, frozen=True):
    """A ship that is hit; damaged ones are told apart."""

    word: ClassVar[str] = "splice"
    kind: Kind
    state: str = ""


def _victims(g: Known, seat: Seat) -> list[Splice]:
    combat = current(g, SpaceCombat)
    if combat is None or seat not in (combat.attacker, combat.defender):
        return []
    opponent, place = combat.opponent(seat), str(combat.tile)
    found = []
    for one in targets(g, opponent, place):
        hurt = damaged_at(g, opponent, one.place, one.kind)
        found += [Splice(one.kind)] if one.units > hurt else []
        found += [Splice(one.kind, "damaged")] if hurt else []
    return list(dict.fromkeys(found))  # ground forces that fight as ships may be in several places


@BOOK.ability(
    "dimensional-splicer",
    "after",
    RoundStart,
    lambda g, seat, moment: moment.round == 1 and bool(_victims(g, seat)) and _at_wormhole(g),
)
async def dimensional_splicer(g: State, seat: Seat, _moment: RoundStart) -> None:
    """Only the ship that is hit may sustain it."""
    combat = current(g, SpaceCombat)
    assert combat is not None
    victim = await choose(seat, "splice", lambda _seat: _victims(g, seat), rule="ti4.36.4a")
    opponent = combat.opponent(seat)
    aim = at_damaged(victim.kind) if victim.state else at_kind(victim.kind)
    at = await aimed_where(g, seat, opponent, str(combat.tile), victim.kind, "dimensional-splicer")
    make_hits(g, by=seat, against=opponent, count=1, aim=aim, at=at, source="dimensional-splicer")


def _at_wormhole(g: Known) -> bool:
    combat = current(g, SpaceCombat)
    return combat is not None and bool(wormholes_in(g, combat.tile))


# -- Wormhole Generator, Creuss IFF: wormhole tokens are placed or moved


class Wormhole(Deed, frozen=True):
    """A wormhole token in a system."""

    word: ClassVar[str] = "wormhole"
    wormhole: str
    system: TileId


def _places(g: Known, seat: Seat) -> list[Wormhole]:
    """Where a player may put a token: systems with a planet of his, or others that are no home and have no ships of
    others."""
    tiles = [
        tile
        for tile in g.systems
        if any(g.planets[planet].owner == seat for planet in planets_in(tile))
        or (not is_home(tile) and all(other == seat for other in fleets_in(g, tile)))
    ]
    return [Wormhole(type, tile) for type in TYPES for tile in tiles]


async def _place_token(g: State, seat: Seat) -> None:
    chosen = await choose(seat, "wormhole-token", lambda _seat: _places(g, seat), rule="ti4.10.4")
    for system in g.systems.values():
        if chosen.wormhole in system.wormholes:
            system.wormholes.remove(chosen.wormhole)
    g.systems[chosen.system].wormholes.append(chosen.wormhole)
    g.tell("wormhole-token", seat, wormhole=chosen.wormhole, system=chosen.system)


@BOOK.ability("wormhole-generator", "after", StatusPhaseStart, mandatory=True)
async def wormhole_generator(g: State, seat: Seat, _moment: StatusPhaseStart) -> None:
    await _place_token(g, seat)


@note("creuss-iff", "after", TurnStart, lambda _g, seat, moment, _owner: moment.seat == seat)
async def creuss_iff(g: State, seat: Seat, _moment: TurnStart, _owner: Seat) -> None:
    await _place_token(g, seat)
