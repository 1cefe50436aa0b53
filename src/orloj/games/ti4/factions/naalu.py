"""The Naalu Collective. Its Hybrid Crystal Fighters are figures."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.ti4.book import BOOK, note, unchosen
from orloj.games.ti4.facts import Known, count_at, has_ships_in, holders
from orloj.games.ti4.invasion import LANDING_UNITS
from orloj.games.ti4.limits import enforce_everywhere
from orloj.games.ti4.moments import Activation, ShipsArrived, StrategyPhaseEnd
from orloj.games.ti4.phases.strategy import INITIATIVE, renumber
from orloj.games.ti4.purse import add_tokens
from orloj.games.ti4.space_combat import board, withdraw_by_ability, withdrawal_systems
from orloj.games.ti4.state import Kind, State, TileId
from orloj.kernel import Seat, choose

FIRST = 0  # the initiative number of the token [ti4.clar.17]

# -- Telepathic and Gift of Prescience: whoever has the token goes first

unchosen("telepathic")


@INITIATIVE.by("telepathic")
def _telepathic(g: Known, holder: Seat, number: int, seat: Seat) -> int:
    """Not while somebody else has the token."""
    return FIRST if seat == holder and not holders(g, "gift-of-prescience") else number


@INITIATIVE.by("gift-of-prescience", last=True)
def _prescient(_g: Known, holder: Seat, number: int, seat: Seat) -> int:
    return FIRST if seat == holder else number


@note("gift-of-prescience", "after", StrategyPhaseEnd)
def gift_of_prescience(g: State, seat: Seat, _moment: StrategyPhaseEnd, _owner: Seat) -> None:
    renumber(g)
    g.tell("goes-first", seat)


# -- Foresight: ships evade those that have just arrived


@BOOK.ability(
    "foresight",
    "after",
    ShipsArrived,
    lambda g, seat, moment: (
        moment.seat != seat
        and moment.moved
        and g.players[seat].strategy > 0
        and has_ships_in(g, seat, moment.tile)
        and bool(withdrawal_systems(g, seat, moment.tile))
    ),
)
async def foresight(g: State, seat: Seat, moment: ShipsArrived) -> None:
    """A token of the strategy pool goes to the system into which the ships go, and they take along what they can carry,
    from planets too; it is no retreat."""
    to = await choose(seat, "foresight", lambda _seat: withdrawal_systems(g, seat, moment.tile), rule="ti4.42.8")
    add_tokens(g, seat, "strategy", -1)
    if seat not in g.systems[to].tokens:
        g.systems[to].tokens.append(seat)
    g.tell("foresight", seat, system=moment.tile, to=to)
    await board(g, seat, moment.tile)
    withdraw_by_ability(g, seat, moment.tile, to, token=False)


# -- Matriarch: fighters land like ground forces


@LANDING_UNITS.by("matriarch")
def _fighters_land(g: Known, holder: Seat, units: Mapping[Kind, int], seat: Seat, tile: TileId) -> Mapping[Kind, int]:
    fighters = count_at(g, holder, str(tile), "fighter")
    led = seat == holder and fighters and count_at(g, holder, str(tile), "flagship")
    return {**units, "fighter": fighters} if led else units


# -- Neuroglaive: whoever activates a system with Naalu ships loses a token of the fleet pool


@BOOK.ability(
    "neuroglaive",
    "after",
    Activation,
    lambda g, seat, moment: (
        moment.seat != seat and has_ships_in(g, seat, moment.tile) and g.players[moment.seat].fleet > 0
    ),
    mandatory=True,
)
def neuroglaive(g: State, _seat: Seat, moment: Activation) -> None:
    add_tokens(g, moment.seat, "fleet", -1)
    g.tell("loses-token", moment.seat, pool="fleet")
    enforce_everywhere(g, moment.seat)
