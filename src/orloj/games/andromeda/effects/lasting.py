"""Words for what lasts, and for what is cancelled. `content/effects.toml` explains them."""

from __future__ import annotations

from orloj.games.andromeda.components import Effect
from orloj.games.andromeda.effects.core import Source, word
from orloj.games.andromeda.state import RAIDERS, Modifier, State
from orloj.kernel import Seat


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
