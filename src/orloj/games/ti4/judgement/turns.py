"""What to do in a turn: the best of tactical actions, strategy cards and components, or to pass; and how to carry a
tactical action out."""

from __future__ import annotations

from collections import Counter
from typing import Any

from orloj.games.ti4.deeds import Done
from orloj.games.ti4.facts import current
from orloj.games.ti4.judgement.cards_worth import action_worth, primary_worth
from orloj.games.ti4.judgement.hauls import Haul, Plan
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.judgement.moves import LEAST, best_plan
from orloj.games.ti4.moments import Sailing, TacticalAction
from orloj.games.ti4.phases.action import Component, PassTurn, Strategic
from orloj.games.ti4.sailing import Load, Planning, Sail
from orloj.games.ti4.state import TileId
from orloj.games.ti4.tactical import Activate
from orloj.kernel import Question

LOCKED = 0.3  # what a production is worth as long as ships that are needed elsewhere would be held


def best_action(mind: Mind, ask: Question[Any, Any]) -> Any:
    """The deed of a turn."""
    worths: dict[Any, float] = {}
    plans = plans_of(mind, [one.system for one in ask.options if isinstance(one, Activate)])
    price = token_price(mind)
    for one in ask.options:
        match one:
            case Activate(tile):
                worths[one] = plans[tile].value - price - LEAST
            case Strategic(card):
                worths[one] = primary_worth(mind, card)
            case Component(id):
                worths[one] = action_worth(mind, id) - 0.2
            case PassTurn():
                worths[one] = 0.0
    return max(worths, key=worths.__getitem__)


def token_price(mind: Mind) -> float:
    """What a token of the tactic pool is worth now."""
    if mind.free_tokens <= 0:
        return 0.9 * mind.w.point
    late = min(1.0, 0.4 + 0.2 * mind.horizon)
    return mind.w.token * late * (1.25 if mind.me.tactic <= 1 else 1.0)


def plans_of(mind: Mind, tiles: list[TileId]) -> dict[TileId, Plan]:
    """What tactical actions would bring; where ships are that other plans need, production waits."""
    plans = {tile: best_plan(mind, tile) for tile in tiles}
    needed = Counter[TileId]()
    for plan in plans.values():
        if plan.value - plan.order.value > token_price(mind) + LEAST:
            needed.update(dict.fromkeys([haul.origin for haul in plan.ships], 1))
    return {
        tile: plan._replace(value=plan.value - (1 - LOCKED) * plan.order.value) if needed[tile] else plan
        for tile, plan in plans.items()
    }


# ---------------------------------------------------------------- carrying it out


def next_sailing(mind: Mind, ask: Question[Any, Any]) -> Planning:
    """The next step of the move that the plan for the active system wants."""
    action = current(mind.g, TacticalAction)
    assert action is not None
    wanted = list(best_plan(mind, action.tile).ships)
    options: list[Planning] = ask.options
    for number, sailing in enumerate(action.sailings):
        match = _match(sailing, wanted)
        if match is None:
            continue
        wanted.remove(match)
        lacking = Counter(match.cargo) - Counter(sailing.cargo)
        for kind, place in lacking:
            load = Load(kind, place, number)
            if load in options:
                return load
    whole_first = sorted([one for one in options if isinstance(one, Sail)], key=lambda one: bool(one.state))
    for haul in wanted:
        for one in whole_first:
            if one.unit == haul.kind and int(one.route.split("-")[0]) == haul.origin:
                return one
    return Done()


def _match(sailing: Sailing, wanted: list[Haul]) -> Haul | None:
    """The ship of the plan that a ship of the move stands for: the one whose cargo fits best."""
    alike = [haul for haul in wanted if haul.kind == sailing.kind and haul.origin == sailing.route[0]]
    aboard = Counter(sailing.cargo)
    fitting = [haul for haul in alike if not aboard - Counter(haul.cargo)]
    return max(fitting or alike, key=lambda haul: len(haul.cargo) if aboard else -len(haul.cargo), default=None)
