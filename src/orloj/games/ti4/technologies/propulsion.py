"""Propulsion: the blue technologies."""

from __future__ import annotations

from orloj.games.ti4.book import BOOK
from orloj.games.ti4.dicing import CANNON, PLUS, Shot
from orloj.games.ti4.facts import Known, current
from orloj.games.ti4.galaxy import anomaly_of
from orloj.games.ti4.moments import ActionDone, Turn
from orloj.games.ti4.movement import MAY_ENTER, MAY_PASS_SHIPS, SPARE_MOVE
from orloj.games.ti4.phases.action import extra_action, might_act
from orloj.games.ti4.state import Kind, State, TileId
from orloj.kernel import Seat

# -- Antimass Deflectors: through asteroid fields, and harder to hit for space cannons


@MAY_ENTER.by("antimass-deflectors")
def _through_asteroids(
    _g: Known, holder: Seat, may: bool, seat: Seat, _kind: Kind, tile: TileId, _passing: bool
) -> bool:
    return may or (seat == holder and anomaly_of(tile) == "asteroid-field")


@PLUS.by("antimass-deflectors")
def _deflected(_g: Known, holder: Seat, plus: int, shot: Shot) -> int:
    return plus - 1 if shot.purpose == CANNON and shot.target == holder and shot.seat != holder else plus


# -- Gravity Drive: one ship moves a system farther in each tactical action


@SPARE_MOVE.by("gravity-drive")
def _one_farther(_g: Known, holder: Seat, ships: int, seat: Seat) -> int:
    return ships + 1 if seat == holder else ships


# -- Fleet Logistics: up to two actions in each turn


def _may_act_again(g: State, seat: Seat, moment: ActionDone) -> bool:
    turn = current(g, Turn)
    return moment.seat == seat and turn is not None and not turn.logistics and might_act(g, seat)


@BOOK.ability("fleet-logistics", "after", ActionDone, _may_act_again)
def fleet_logistics(g: State, _seat: Seat, _moment: ActionDone) -> None:
    """Whatever else allows more actions does not count."""
    turn = current(g, Turn)
    assert turn is not None
    turn.logistics = True
    extra_action(g)


# -- Light/Wave Deflector: through systems with ships of others


@MAY_PASS_SHIPS.by("light-wave-deflector")
def _past_ships(_g: Known, holder: Seat, may: bool, seat: Seat, _kind: Kind, _origin: TileId, _tile: TileId) -> bool:
    return may or seat == holder
