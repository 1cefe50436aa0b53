"""Feats: what players have done in an action phase that objectives ask for.

Such an objective can be scored at any time in the phase [ti4.26.5b]: right after the event, or later. So what happened
is remembered until the phase is over, for everybody and whatever he holds: it is known to all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from orloj.games.ti4.components import ObjectiveId
from orloj.games.ti4.facts import Known, current, seats_alive
from orloj.games.ti4.moments import Combat
from orloj.games.ti4.state import Feat, State
from orloj.kernel import Moment, Seat


class Event(NamedTuple):
    """Something that an objective asks for."""

    objective: ObjectiveId
    moment: type[Moment]
    met: Callable[..., bool]


EVENTS: list[Event] = []


def may_score_now(g: Known, seat: Seat) -> bool:
    """It is the action phase, and the player has scored nothing in the combat that is going on [ti4.26.7.2]."""
    combat = current(g, Combat)
    return g.phase == "action" and (combat is None or seat not in combat.scored)


def remember(g: State, moment: Moment) -> None:
    """Notes who has done what objectives ask for."""
    for event in EVENTS:
        if isinstance(moment, event.moment):
            for seat in seats_alive(g):
                if may_score_now(g, seat) and event.met(g, seat, moment):
                    g.feats.append(Feat(seat=seat, objective=event.objective, combat=_number(g)))


def _number(g: State) -> int:
    """Tells the combats of a phase apart; 0 outside of them."""
    combat = current(g, Combat)
    if combat is None:
        return 0
    if not combat.number:
        combat.number = 1 + max((feat.combat for feat in g.feats), default=0)
    return combat.number


def forget(g: State, seat: Seat, objective: ObjectiveId) -> None:
    """An objective was scored: of what happened in one combat only one is [ti4.26.7.2], at once or later."""
    combat = current(g, Combat)
    used = sorted(feat.combat for feat in g.feats if (feat.seat, feat.objective) == (seat, objective))
    over = {number for number in (*used[:1], combat.number if combat is not None else 0) if number}
    g.feats[:] = [
        feat for feat in g.feats if feat.seat != seat or (feat.objective != objective and feat.combat not in over)
    ]
