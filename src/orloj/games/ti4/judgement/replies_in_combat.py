"""Answers in combats and invasions."""

from __future__ import annotations

from random import Random
from typing import Any

from orloj.games.ti4.components import MECATOL
from orloj.games.ti4.dicing import DieOf, Fires, is_hit
from orloj.games.ti4.facts import current, is_ground_force, units_at
from orloj.games.ti4.hits import default_losses, hits_on
from orloj.games.ti4.invasion import Land, TakeToken, must_land
from orloj.games.ti4.judgement.attacks import split_landing
from orloj.games.ti4.judgement.fights import space_forecast
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.judgement.replies import Ask, replies, spread_over
from orloj.games.ti4.moments import DiceRolled, SpaceCombat, TacticalAction
from orloj.games.ti4.space_combat import Retreat, Stand
from orloj.games.ti4.state import Kind
from orloj.games.ti4.units import stats

# ---------------------------------------------------------------- combat


@replies("losses")
def losses(mind: Mind, ask: Any, _rng: Random) -> Any:
    place = ask.values["place"]
    chosen = default_losses(mind.g, mind.seat, place, hits_on(mind.g, mind.seat, place))
    return spread_over((unit, chosen.get(unit, 0)) for unit in ask.options)


@replies("sustain")
def sustain(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """Whenever it saves anything; the cheapest unit first."""
    kinds = [one for one in ask.options if isinstance(one, str)]
    return min(kinds, key=lambda kind: stats(mind.g, mind.seat, kind).cost, default=None)


@replies("fleet-excess", "capacity-excess", "agenda-losses")
def excess(mind: Mind, ask: Any, _rng: Random) -> Any:
    """The cheapest units go."""
    left = ask.values["count"]
    found = {}
    for kind in sorted(ask.options, key=lambda one: _price(mind, one if isinstance(one, str) else one.unit)):
        found[kind] = min(left, ask.most(kind))
        left -= found[kind]
    return spread_over((kind, found[kind]) for kind in ask.options)


def _price(mind: Mind, kind: Kind) -> float:
    figures = stats(mind.g, mind.seat, kind)
    return figures.cost / figures.per_cost + (0.1 if is_ground_force(kind) else 0.0)


@replies("announce-retreat")
def announce_retreat(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """If the combat is as good as lost."""
    combat = current(mind.g, SpaceCombat)
    assert combat is not None
    own = units_at(mind.g, mind.seat, str(combat.tile))
    odds = space_forecast(mind.g, combat.tile, mind.seat, combat.opponent(mind.seat), own, begun=True)
    flees = odds.win < 0.2 and odds.loss > 2.5
    return Retreat() if flees and Retreat() in ask.options else Stand()


@replies("board")
def board(_mind: Mind, _ask: Ask, _rng: Random) -> Any:
    """Ground forces stay and defend their planets: fleeing ships may be shot down with all that is aboard."""
    return ()


@replies("space-cannon", "barrage", "bombardment", "cannon-defense")
def fire(_mind: Mind, ask: Ask, _rng: Random) -> Any:
    return next((one for one in ask.options if isinstance(one, Fires)), ask.options[0])


@replies("reroll")
def reroll(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """All dice that do not hit."""
    rolled = current(mind.g, DiceRolled)
    if rolled is None:
        return ()
    return tuple(
        one for one in ask.options if isinstance(one, DieOf) and not is_hit(rolled.throws[one.throw], one.number)
    )


@replies("custodians")
def custodians(_mind: Mind, _ask: Ask, _rng: Random) -> Any:
    return TakeToken()


@replies("commit")
def commit(mind: Mind, ask: Any, _rng: Random) -> Any:
    action = current(mind.g, TacticalAction)
    assert action is not None
    lands = [one for one in ask.options if is_ground_force(one.unit)]
    sites = list(dict.fromkeys(one.planet for one in lands))
    must = MECATOL if must_land(mind.g, action) else ""
    kinds = dict.fromkeys(one.unit for one in lands)
    pool: list[Kind] = [kind for kind in kinds for _ in range(ask.most(Land(kind, sites[0])))] if sites else []
    found: dict[Land, int] = {}
    for planet, count in split_landing(mind, action.tile, sites, len(pool), must).items():
        for _ in range(count):
            one = Land(pool.pop(), planet)
            found[one] = found.get(one, 0) + 1
    return spread_over((one, found.get(one, 0)) for one in ask.options)
