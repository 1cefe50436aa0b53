"""Abilities of movement: not having to stop at a patrol."""

from __future__ import annotations

from orloj.games.outer_rim.abilities.steps import uses
from orloj.games.outer_rim.components import IntoPatrol
from orloj.games.outer_rim.deeds import UseAbility
from orloj.games.outer_rim.facts import Having, abilities
from orloj.games.outer_rim.menus import offers
from orloj.games.outer_rim.rolls import finish, plan_test
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.turn import go_on, is_stopped
from orloj.kernel import Seat, Step


def _key(g: State, seat: Seat, one: Having) -> str:
    """Once for each space that is entered."""
    return f"{one.key} {g.players[seat].at}"


@offers("moved")
def _tests(g: State, seat: Seat) -> list[UseAbility]:
    if not is_stopped(g, seat):
        return []
    return [
        UseAbility(one.source, one.number)
        for one in abilities(g, seat)
        if isinstance(one.ability, IntoPatrol) and _key(g, seat, one) not in g.now.used
    ]


@uses(IntoPatrol)
def _try(g: State, seat: Seat, one: Having) -> None:
    assert isinstance(one.ability, IntoPatrol)
    g.now.used.append(_key(g, seat, one))
    g.then(Step("slips-past", [seat, one.source]))
    plan_test(g, seat, one.ability.test)


@scene("slips-past")
async def slips_past(g: State, seat: Seat, source: str) -> None:
    """Whoever passes the test need not stop."""
    if finish(g).passed:
        await go_on(g, seat, source)
