"""Secret objectives that are scored in the midst of the action phase [ti4.26.5b, ti4.26.7].

Each can be scored right after its event, or later in the phase (`feats`); of one combat a player scores at most one
objective [ti4.26.7.2].
"""

from __future__ import annotations

from collections.abc import Callable

from orloj.games.ti4.book import BOOK
from orloj.games.ti4.components import OBJECTIVE_NUMBER
from orloj.games.ti4.facts import (
    count_at,
    ground_forces_on,
    has_ships_in,
    is_ground_force,
    is_ship,
    is_space,
)
from orloj.games.ti4.feats import EVENTS, Event, may_score_now
from orloj.games.ti4.moments import Combat, Loss, SpaceCombat, UnitsDestroyed
from orloj.games.ti4.scoring import note_scored
from orloj.games.ti4.state import State
from orloj.kernel import Moment, Seat


def event(id: str, moment: type[Moment], met: Callable[..., bool]) -> None:
    """Registers an objective that can be scored after a moment."""
    EVENTS.append(Event(OBJECTIVE_NUMBER[id], moment, met))

    def usable(g: State, seat: Seat, happened: Moment) -> bool:
        return may_score_now(g, seat) and met(g, seat, happened)

    @BOOK.ability(id, "after", moment, usable, rule="ti4.26.5b")
    def score(g: State, seat: Seat, _happened: Moment) -> None:
        note_scored(g, seat, OBJECTIVE_NUMBER[id])


def _destroyed_greatest(_g: State, seat: Seat, moment: UnitsDestroyed) -> bool:
    """A war sun or a flagship of somebody else, by the player [ti4.26.9]."""
    return any(
        moment.maker(loss) == seat and loss.seat != seat and loss.kind in ("war-sun", "flagship")
        for loss in moment.losses
    )


def _destroyed_world(g: State, seat: Seat, moment: UnitsDestroyed) -> bool:
    """The last ground forces of somebody else on a planet, by Bombardment."""
    return moment.cause == "bombardment" and any(
        moment.maker(loss) == seat and _was_last_on(g, loss) for loss in moment.losses
    )


def _was_last_on(g: State, loss: Loss) -> bool:
    return not is_space(loss.place) and is_ground_force(loss.kind) and not ground_forces_on(g, loss.seat, loss.place)


def _destroyed_fleet(g: State, seat: Seat, moment: UnitsDestroyed) -> bool:
    """The last ship of somebody else in a system, by Space Cannon."""
    return moment.cause == "cannon" and any(
        moment.maker(loss) == seat and _was_last_in(g, loss) for loss in moment.losses
    )


def _was_last_in(g: State, loss: Loss) -> bool:
    return is_space(loss.place) and is_ship(loss.kind) and not has_ships_in(g, loss.seat, int(loss.place))


def _beat_leader(_g: State, seat: Seat, moment: Combat) -> bool:
    """A combat against somebody who had the most victory points when it was won, whatever points move because of it."""
    return moment.winner == seat and moment.loser in moment.leaders


def _unveiled(g: State, seat: Seat, moment: SpaceCombat) -> bool:
    """A space combat in which the own flagship has survived; one that was produced after it was in no combat."""
    fell = any(loss.seat == seat and loss.kind == "flagship" for loss in moment.lost)
    return moment.winner == seat and not fell and count_at(g, seat, str(moment.tile), "flagship") > 0


event("destroy-their-greatest-ship", UnitsDestroyed, _destroyed_greatest)
event("make-an-example-of-their-world", UnitsDestroyed, _destroyed_world)
event("turn-their-fleets-to-dust", UnitsDestroyed, _destroyed_fleet)
event("spark-a-rebellion", Combat, _beat_leader)
event("unveil-flagship", SpaceCombat, _unveiled)
