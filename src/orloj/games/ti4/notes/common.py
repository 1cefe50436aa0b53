"""The four promissory notes of each colour."""

from __future__ import annotations

from orloj.games.ti4.book import MAY_CHOOSE_ABILITIES, MAY_PLAY_CARDS, note
from orloj.games.ti4.facts import Known, has_units_in, lasting
from orloj.games.ti4.moments import Activation, AgendaRevealed, CommoditiesReplenished
from orloj.games.ti4.movement import MAY_ENTER
from orloj.games.ti4.phases.agenda import MAY_VOTE
from orloj.games.ti4.purse import gain_goods
from orloj.games.ti4.state import Kind, Lasting, State, TileId
from orloj.games.ti4.transactions import LAID_DOWN
from orloj.kernel import Seat

# -- Support for the Throne: whoever receives it lays it down and has a point as long as it lies there

LAID_DOWN["support-for-the-throne"] = 1


# -- Ceasefire: the owner's units do not move into the system that he has activated


@note(
    "ceasefire",
    "after",
    Activation,
    lambda g, seat, moment, owner: moment.seat == owner and has_units_in(g, seat, moment.tile),
)
def ceasefire(g: State, seat: Seat, moment: Activation, owner: Seat) -> None:
    g.lasting.append(Lasting(id="ceasefire", seat=seat, until="action", other=owner, tile=moment.tile))


@MAY_ENTER.by("ceasefire", last=True)
def _no_entry(g: Known, holder: Seat, may: bool, seat: Seat, _kind: Kind, tile: TileId, _passing: bool) -> bool:
    stopped = any(one.seat == holder and one.other == seat and one.tile == tile for one in lasting(g, "ceasefire"))
    return may and not stopped


# -- Political Secret: the owner has no vote, no action cards and no abilities of choice on this agenda


@note("political-secret", "when", AgendaRevealed)
def political_secret(g: State, seat: Seat, _moment: AgendaRevealed, owner: Seat) -> None:
    g.lasting.append(Lasting(id="political-secret", seat=seat, until="agenda", other=owner))


def _is_kept_out(g: Known, holder: Seat, seat: Seat) -> bool:
    return any(one.seat == holder and one.other == seat for one in lasting(g, "political-secret"))


@MAY_VOTE.by("political-secret", last=True)
def _no_vote(g: Known, holder: Seat, may: bool, seat: Seat) -> bool:
    return may and not _is_kept_out(g, holder, seat)


@MAY_PLAY_CARDS.by("political-secret", last=True)
def _no_cards(g: Known, holder: Seat, may: bool, seat: Seat) -> bool:
    return may and not _is_kept_out(g, holder, seat)


@MAY_CHOOSE_ABILITIES.by("political-secret", last=True)
def _no_abilities(g: Known, holder: Seat, may: bool, seat: Seat) -> bool:
    return may and not _is_kept_out(g, holder, seat)


# -- Trade Agreement: the owner hands over the commodities that he has replenished


@note("trade-agreement", "when", CommoditiesReplenished, lambda _g, _seat, moment, owner: moment.seat == owner)
def trade_agreement(g: State, seat: Seat, _moment: CommoditiesReplenished, owner: Seat) -> None:
    """They become trade goods; it is no transaction [ti4.61.6]."""
    given = g.players[owner].commodities
    g.players[owner].commodities = 0
    gain_goods(g, seat, given)
