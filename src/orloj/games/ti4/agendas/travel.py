"""Laws about wormholes and movement [ti4.10, ti4.31]."""

from __future__ import annotations

from orloj.games.ti4.agendas.common import all_units, everybody, lose_units
from orloj.games.ti4.facts import Known, has_ships_in, home_tile, places_in
from orloj.games.ti4.galaxy import PASSAGES, Passages, Purpose, adjacent, anomaly_of, joined, wormholes_in
from orloj.games.ti4.moments import AgendaOnTable
from orloj.games.ti4.movement import MAY_ENTER
from orloj.games.ti4.outcomes import AgainstOutcome, effect
from orloj.games.ti4.purse import place_token_from_reinforcements
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, State, TileId
from orloj.kernel import Seat, Step

BAN, RECONSTRUCTION, SHARED = "enforced-travel-ban", "wormhole-reconstruction", "shared-research"

CLOSED = (("alpha",), ("beta",))  # where these lead to each other, the ban is void


# ---------------------------------------------------------------- wormholes


@PASSAGES.by(BAN, last=True)
def banned(_g: Known, _holder: Seat, passages: Passages, _viewer: Seat | None, purpose: Purpose) -> Passages:
    """Nothing moves or withdraws through alpha and beta wormholes; cannons and neighbors are not concerned. It comes
    last, as all that forbids [ti4.53.4]: what joins the two types has joined them by then, and the ban is void."""
    return tuple(group for group in passages if group not in CLOSED) if purpose in ("move", "retreat") else passages


@PASSAGES.by(RECONSTRUCTION)
def reconstructed(_g: Known, _holder: Seat, passages: Passages, _viewer: Seat | None, _purpose: Purpose) -> Passages:
    """Alpha and beta wormholes lead to each other."""
    return joined(passages, "alpha", "beta")


def _with_wormholes(g: Known) -> list[TileId]:
    return [tile for tile in g.systems if wormholes_in(g, tile)]


@effect(BAN, AgainstOutcome)
def no_ban(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    """All PDS in systems with wormholes and beside them are destroyed."""
    near = dict.fromkeys(tile for hole in _with_wormholes(g) for tile in (hole, *adjacent(g, hole)))
    places = [place for tile in near for place in places_in(tile)]
    units = [loss for seat in everybody(g) for loss in all_units(g, seat, places)]
    lose_units(g, [loss for loss in units if loss.kind == "pds"], BAN)


@effect(RECONSTRUCTION, AgainstOutcome)
def no_reconstruction(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    """A token of each player in every system with a wormhole and ships of his."""
    g.then(
        *[
            Step("agenda-token", [seat, tile])
            for seat in everybody(g)
            for tile in _with_wormholes(g)
            if has_ships_in(g, seat, tile)
        ]
    )


@scene("agenda-token")
async def agenda_token(g: State, seat: Seat, tile: TileId) -> None:
    await place_token_from_reinforcements(g, seat, tile)


# ---------------------------------------------------------------- nebulae


@MAY_ENTER.by(SHARED)
def through_nebulae(_g: Known, _holder: Seat, may: bool, _seat: Seat, _kind: Kind, tile: TileId, passing: bool) -> bool:
    """Ships may move through nebulae; they still end in them only where the rules let them."""
    return may or (passing and anomaly_of(tile) == "nebula")


@effect(SHARED, AgainstOutcome)
def not_shared(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    g.then(*[Step("agenda-token", [seat, home_tile(g, seat)]) for seat in everybody(g)])
