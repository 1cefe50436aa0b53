"""The Federation of Sol. Its Advanced Carriers and Spec Ops are figures."""

from __future__ import annotations

from orloj.games.ti4.book import BOOK, component_action, note, unchosen
from orloj.games.ti4.facts import Known, count_at
from orloj.games.ti4.limits import enforce
from orloj.games.ti4.moments import StatusPhaseEnd, TurnStart
from orloj.games.ti4.phases.status import STATUS_TOKENS
from orloj.games.ti4.placing import open_planets, place_units
from orloj.games.ti4.purse import add_tokens
from orloj.games.ti4.state import State, TileId
from orloj.games.ti4.units import put
from orloj.kernel import Seat, choose

INFANTRY, FLAGSHIP = "infantry", "flagship"
DROPPED = 2

# -- Orbital Drop: two infantry on a planet, for a token of the strategy pool


@component_action(
    "orbital-drop", lambda g, seat: g.players[seat].strategy > 0 and bool(open_planets(g, seat, INFANTRY))
)
async def orbital_drop(g: State, seat: Seat) -> None:
    add_tokens(g, seat, "strategy", -1)
    planet = await choose(seat, "orbital-drop", lambda _seat: open_planets(g, seat, INFANTRY), rule="ti4.1.2")
    await place_units(g, seat, INFANTRY, DROPPED, planet)


# -- Versatile: a command token more in the status phase

unchosen("versatile")


@STATUS_TOKENS.by("versatile")
def _versatile(_g: Known, holder: Seat, tokens: int, seat: Seat) -> int:
    return tokens + 1 if seat == holder else tokens


# -- Genesis: an infantry in its system at the end of each status phase


def _systems(g: Known, seat: Seat) -> list[TileId]:
    return [tile for tile in g.systems if count_at(g, seat, str(tile), FLAGSHIP)]


@BOOK.ability("genesis", "after", StatusPhaseEnd, lambda g, seat, _moment: bool(_systems(g, seat)), mandatory=True)
def genesis(g: State, seat: Seat, _moment: StatusPhaseEnd) -> None:
    [tile] = _systems(g, seat)
    put(g, seat, INFANTRY, 1, str(tile))
    g.tell("places", seat, kind=INFANTRY, count=1, place=str(tile))
    enforce(g, seat, tile)


# -- Military Support: two infantry of the holder at the start of a turn of Sol


@note("military-support", "after", TurnStart, lambda _g, _seat, moment, owner: moment.seat == owner)
async def military_support(g: State, seat: Seat, _moment: TurnStart, owner: Seat) -> None:
    if g.players[owner].strategy:
        add_tokens(g, owner, "strategy", -1)
        g.tell("loses-token", owner, pool="strategy")
    planet = await choose(
        seat, "military-support", lambda _seat: [None, *open_planets(g, seat, INFANTRY)], rule="ti4.54.1"
    )
    if planet is not None:
        await place_units(g, seat, INFANTRY, DROPPED, planet)
