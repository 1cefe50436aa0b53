"""Words for the station: its modules, the reactor, the stored moon. `content/effects.toml` explains them."""

from __future__ import annotations

from orloj.games.andromeda.components import (
    MODULE_BY_TOKEN,
    MODULES,
    MOONS,
    Effect,
)
from orloj.games.andromeda.effects.core import Source, resolve, word
from orloj.games.andromeda.moons import slot_name
from orloj.games.andromeda.state import (
    MANOEUVRES_SLOT,
    State,
)
from orloj.games.andromeda.station import work
from orloj.kernel import Seat, choose


def _restable(g: State, seat: Seat, effect: Effect) -> list[int]:
    """Undamaged modules with an effect that have not worked in this return."""
    player = g.players[seat]
    return [
        module
        for module in player.modules
        if not player.is_damaged(module)
        and module not in g.now.activated
        and ("any" in effect.kinds or MODULES[module].kind in effect.kinds)
        and not MODULES[module].end
        and not (MODULES[module].has_cost_slot and slot_name(module) not in player.stored)
    ]


@word("activate_module", lambda g, seat, effect, _source: bool(_restable(g, seat, effect)))
async def _activate_module(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Let a module work without a ship or energy."""
    for _ in range(effect.count):
        if not _restable(g, seat, effect):
            return
        token = await choose(
            seat,
            "activate-free",
            lambda seat: [MODULES[module].id for module in _restable(g, seat, effect)],
            values={"source": source.id},
        )
        module = MODULE_BY_TOKEN[token]
        g.tell("activates", seat, module=module, by=source.id)
        await work(g, seat, module)


@word("activate_row")
async def _activate_row(g: State, _seat: Seat, _effect: Effect, _source: Source) -> None:
    """The reactor: science modules come next, in a scene of their own [andromeda.base-modules.1]."""
    g.then("science")


@word("stored_moon_benefit", lambda g, seat, _effect, _source: MANOEUVRES_SLOT in g.players[seat].stored)
async def _stored_moon_benefit(g: State, seat: Seat, _effect: Effect, _source: Source) -> None:
    """The moon stays where it is [andromeda.ruling.manoeuvre-moon]."""
    moon = MOONS[g.players[seat].stored[MANOEUVRES_SLOT]]
    await resolve(g, seat, moon.effects, Source(moon.id, seat))
