"""The Embers of Muaat."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.book import BOOK, component_action, note_action, unchosen
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, count_at
from orloj.games.ti4.galaxy import adjacent, anomaly_of
from orloj.games.ti4.limits import enforce_everywhere
from orloj.games.ti4.moments import ProductionUse
from orloj.games.ti4.movement import MAY_ENTER
from orloj.games.ti4.placing import place_units, placeable
from orloj.games.ti4.production import IDLE_MATTERS
from orloj.games.ti4.purse import add_tokens, gain_goods
from orloj.games.ti4.research import gain_technology
from orloj.games.ti4.state import Kind, State, TileId
from orloj.kernel import Seat, choose

WAR_SUN, FLAGSHIP, SUPERNOVA = "war-sun", "flagship", "supernova"

# -- Star Forge: fighters or a destroyer beside a war sun, for a token of the strategy pool


class Forge(Deed, frozen=True):
    """Units that appear in a system."""

    word: ClassVar[str] = "forge"
    kind: Kind
    count: int
    system: TileId


def _forges(g: Known, seat: Seat) -> list[Forge]:
    suns = [tile for tile in g.systems if count_at(g, seat, str(tile), WAR_SUN)]
    destroyers = [Forge("destroyer", 1, tile) for tile in suns if placeable(g, seat, "destroyer")]
    return [*[Forge("fighter", 2, tile) for tile in suns], *destroyers]


@component_action("star-forge", lambda g, seat: g.players[seat].strategy > 0 and bool(_forges(g, seat)))
async def star_forge(g: State, seat: Seat) -> None:
    add_tokens(g, seat, "strategy", -1)
    chosen = await choose(seat, "star-forge", lambda _seat: _forges(g, seat), rule="ti4.1.2")
    await place_units(g, seat, chosen.kind, chosen.count, str(chosen.system))


# -- Gashlai Physiology, Magmus Reactor: through supernovas, and into them

unchosen("gashlai-physiology")


@MAY_ENTER.by("gashlai-physiology")
def _through_stars(_g: Known, holder: Seat, may: bool, seat: Seat, _kind: Kind, tile: TileId, passing: bool) -> bool:
    return may or (seat == holder and passing and anomaly_of(tile) == SUPERNOVA)


@MAY_ENTER.by("magmus-reactor")
def _into_stars(_g: Known, holder: Seat, may: bool, seat: Seat, _kind: Kind, tile: TileId, passing: bool) -> bool:
    return may or (seat == holder and not passing and anomaly_of(tile) == SUPERNOVA)


def _is_hot(g: Known, seat: Seat, moment: ProductionUse) -> bool:
    """Was a war sun there before, or is a supernova next to it?"""
    produced = moment.units.get(WAR_SUN, 0)
    suns = count_at(g, seat, str(moment.tile), WAR_SUN) - produced > 0
    return suns or any(anomaly_of(near) == SUPERNOVA for near in adjacent(g, moment.tile, seat))


@BOOK.ability(
    "magmus-reactor",
    "after",
    ProductionUse,
    lambda g, seat, moment: moment.seat == seat and moment.production_used and _is_hot(g, seat, moment),
    mandatory=True,
)
def magmus_reactor(g: State, seat: Seat, _moment: ProductionUse) -> None:
    gain_goods(g, seat, 1)


@IDLE_MATTERS.by("magmus-reactor")
def _burns_idly(g: Known, holder: Seat, matters: bool, use: ProductionUse) -> bool:
    return matters or (use.seat == holder and _is_hot(g, holder, use))


# -- The Inferno: a cruiser beside it, for a token of the strategy pool


def _infernos(g: Known, seat: Seat) -> list[TileId]:
    return [tile for tile in g.systems if count_at(g, seat, str(tile), FLAGSHIP)]


@component_action(
    "the-inferno",
    lambda g, seat: g.players[seat].strategy > 0 and bool(_infernos(g, seat)) and placeable(g, seat, "cruiser") > 0,
)
async def the_inferno(g: State, seat: Seat) -> None:
    add_tokens(g, seat, "strategy", -1)
    await place_units(g, seat, "cruiser", 1, str(_infernos(g, seat)[0]))


# -- Fires of the Gashlai: the holder gains the war sun technology


def _burns(g: Known, seat: Seat, owner: Seat) -> bool:
    return g.players[owner].fleet > 0 and WAR_SUN not in g.players[seat].technologies


@note_action("fires-of-the-gashlai", _burns)
def fires_of_the_gashlai(g: State, seat: Seat, owner: Seat) -> None:
    """A token of the Muaat fleet pool goes to the reinforcements."""
    add_tokens(g, owner, "fleet", -1)
    g.tell("loses-token", owner, pool="fleet")
    gain_technology(g, seat, WAR_SUN)
    enforce_everywhere(g, owner)
