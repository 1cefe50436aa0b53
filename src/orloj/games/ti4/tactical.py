"""The tactical action: activate a system, move ships into it, fight, invade, produce [ti4.62]."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.book import begin
from orloj.games.ti4.control import settle
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, current
from orloj.games.ti4.limits import enforce_all
from orloj.games.ti4.moments import Activation, TacticalAction
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State, TileId
from orloj.games.ti4.transactions import notes_return_by_activation, remember_activation
from orloj.kernel import Refusal, Seat

OPEN_SYSTEMS: Query[[Seat], list[TileId]] = Query()  # all systems that a player may activate


class Activate(Deed, frozen=True):
    """A system is activated."""

    word: ClassVar[str] = "activate"
    system: TileId


# ---------------------------------------------------------------- which system


def active_system(g: Known) -> TileId | None:
    """The active system, as long as the tactical action lasts [ti4.3.0, ti4.3.4]."""
    action = current(g, TacticalAction)
    return action.tile if action is not None else None


def open_systems(g: Known, seat: Seat) -> list[TileId]:
    """The systems that a player may activate: none with his own token [ti4.3.2, ti4.62.1]; tokens of others do not
    matter [ti4.3.3]."""
    return OPEN_SYSTEMS(g, [tile for tile, system in g.systems.items() if seat not in system.tokens], seat)


def activatable(g: Known, seat: Seat) -> list[TileId]:
    """All systems that a player could activate; none without a token in the tactic pool [ti4.3.1]."""
    return open_systems(g, seat) if g.players[seat].tactic else []


def not_activatable(g: Known, seat: Seat) -> list[Refusal]:
    """The systems that a player cannot activate, and why."""
    if not g.players[seat].tactic:
        return [Refusal(Activate(tile), "no-tactic-token", "ti4.3.1") for tile in g.systems]
    allowed = open_systems(g, seat)
    return [
        Refusal(Activate(tile), "own-token", "ti4.3.2", {"system": tile})
        if seat in g.systems[tile].tokens
        else Refusal(Activate(tile), "closed-system", "ti4.53.4", {"system": tile})
        for tile in g.systems
        if tile not in allowed
    ]


# ---------------------------------------------------------------- the steps


def start(g: State, seat: Seat, tile: TileId) -> None:
    """Plans a tactical action in a system [ti4.62.0]. Call it last in a scene."""
    begin(
        g,
        TacticalAction(seat=seat, tile=tile),
        "activate",
        "move-ships",
        "space-cannon-offense",
        "space-combat",
        "fleets-settle",
        "invasion",
        "production-step",
        "fleets-settle",
    )


@scene("activate")
def activate(g: State) -> None:
    """Step 1: others may answer to the activation."""
    action = current(g, TacticalAction)
    assert action is not None
    begin(g, Activation(seat=action.seat, tile=action.tile), "place-token")


@scene("place-token")
def place_token(g: State) -> None:
    """A token from the tactic pool makes the system the active one [ti4.3.1, ti4.62.1a]."""
    moment = g.moments[-1]
    assert isinstance(moment, Activation)
    g.players[moment.seat].tactic -= 1
    g.systems[moment.tile].tokens.append(moment.seat)
    g.tell("activates", moment.seat, system=moment.tile)
    remember_activation(g, moment.seat, moment.tile)
    notes_return_by_activation(g, moment.seat, moment.tile)


@scene("fleets-settle")
def fleets_settle(g: State) -> None:
    """After the combat nobody has more units in the space area than he can carry [ti4.22.3b.2, ti4.72.10a]; the same
    holds when everything is done."""
    tile = active_system(g)
    assert tile is not None
    settle(g, tile)
    enforce_all(g, tile)
