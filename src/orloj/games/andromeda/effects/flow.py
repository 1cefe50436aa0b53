"""Words that say who, when and for how long. `content/effects.toml` explains them."""

from __future__ import annotations

from orloj.games.andromeda.components import (
    Effect,
)
from orloj.games.andromeda.effects.core import Source, holds, resolve, those, word
from orloj.games.andromeda.state import (
    RAIDERS,
    Modifier,
    State,
)
from orloj.kernel import Seat


@word("each_player")
async def _each_player(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """One after another in turn order [andromeda.icons.11]."""
    for other in those(g, effect.who, seat):
        await resolve(g, other, effect.effects, Source(source.id, source.owner))


@word("if", lambda g, seat, effect, _source: bool(effect.then if holds(g, seat, effect.cond) else effect.else_))
async def _if(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    await resolve(g, seat, effect.then if holds(g, seat, effect.cond) else effect.else_, source)


@word("cancel", lambda _g, _seat, _effect, _source: False)
async def _cancel(_g: State, _seat: Seat, _effect: Effect, _source: Source) -> None:
    """The moment of the cancelled card knows about it already (see `tactics.play`)."""


@word("modifier")
async def _modifier(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    """Changes for a turn or a battle are noted. Those of factions and ongoing cards are read from the component."""
    number = 0 if effect.n == "all" else effect.n
    change = Modifier(effect.what, number, str(effect.value), list(effect.ships))
    if effect.until == "turn":
        g.now.modifiers.append(change)
    elif effect.until == "battle" and g.battle is not None:
        own = effect.what in ("win_ties", "targeting", "range", "cannons", "trait")
        g.battle.modifiers.setdefault(seat if own else RAIDERS, []).append(change)
