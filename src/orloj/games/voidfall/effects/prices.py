"""Prices of crises that have to be paid right before a deed [voidfall.crisis-solve.9]."""

from __future__ import annotations

from collections.abc import Iterable

from orloj.games.voidfall.components import CRISES, CrisisId
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.happenings import already_so, could_solve
from orloj.games.voidfall.state import Done, Source, State
from orloj.kernel import Seat, choose
from orloj.parts.effects import NO, YES


async def before_priced_deed(
    g: State, who: Seat, do: str, *, facts: Iterable[str] = (), to_tier: int = 0
) -> frozenset[CrisisId]:
    """What is ready to be solved by a deed that is about to be done: crises whose condition already holds, and those
    whose price is paid now. Whatever comes of the deed, it stays paid."""
    ready = already_so(g, who)
    coming = Done(who, do, facts=list(facts), numbers={"to_tier": to_tier})
    for crisis in could_solve(g, coming):
        if await _pays(g, who, crisis):
            ready |= {crisis}
    return ready


async def _pays(g: State, who: Seat, crisis: CrisisId) -> bool:
    card = CRISES[crisis].id
    price, run = EFFECTS.node(f"{card}/cost"), Source(id=card, must=True)
    if not EFFECTS.possible(g, who, price, run):
        return False
    wanted = await choose(
        who, "crisis-price", lambda _seat: [YES, NO], rule="voidfall.crisis-solve.9", values={"source": card}
    )
    if wanted == NO:
        return False
    g.tell("pays-before", who, crisis=crisis)
    return await EFFECTS.resolve(g, who, price, run)
