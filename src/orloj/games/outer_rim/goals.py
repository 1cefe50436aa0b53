"""Goals of characters and ships, fame, and the end of the game.

Whatever may change fame calls `settle`: goals that are a state of things are met at once, fame that assets add comes
and goes, and whoever has enough wins. What happens together is changed together and settled once, so that two players
can reach the end at the same moment [outer-rim.fame.8].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from orloj.games.outer_rim.components import ASSETS, CHARACTERS, SHIPS, SPACES, Goal
from orloj.games.outer_rim.facts import Known, assets_of
from orloj.games.outer_rim.state import Reason, State
from orloj.games.outer_rim.values import fame
from orloj.kernel import GameOver, Outcome, Seat

# -- what a state of things can be

STATES: dict[str, Callable[[Known, Seat, Goal], bool]] = {}


def state_goal(name: str) -> Callable[[Callable[[Known, Seat, Goal], bool]], Callable[[Known, Seat, Goal], bool]]:
    def keep(met: Callable[[Known, Seat, Goal], bool]) -> Callable[[Known, Seat, Goal], bool]:
        STATES[name] = met
        return met

    return keep


@state_goal("mods_and_gear")
def _mods_and_gear(g: Known, who: Seat, goal: Goal) -> bool:
    mods, gear = assets_of(g, who, "mod"), assets_of(g, who, "gear")
    cost = sum(ASSETS[card].cost or 0 for card in (*mods, *gear))
    return len(mods) >= goal.mods_min and len(gear) >= goal.gear_min and cost >= goal.cost_min


@state_goal("ship_cost")
def _ship_cost(g: Known, who: Seat, goal: Goal) -> bool:
    return SHIPS[g.players[who].ship].cost >= goal.cost_min


@state_goal("droid_crew")
def _droid_crew(g: Known, who: Seat, goal: Goal) -> bool:
    return sum(ASSETS[card].droid for card in assets_of(g, who, "crew")) >= goal.count


@state_goal("damage_tokens_on_imperial_planets")
def _sabotage(g: Known, who: Seat, goal: Goal) -> bool:
    return sum(SPACES[planet].faction == "imperial" for planet in set(g.players[who].sabotaged)) >= goal.count


def needs_met(g: Known, who: Seat, needs: Mapping[str, Any]) -> bool:
    """What must be there besides: so many assets of a type, or a certain crew."""
    for key, wanted in needs.items():
        if key == "crew":
            if not any(ASSETS[card].id == f"crew.{wanted}" for card in g.players[who].assets):
                return False
        elif len(assets_of(g, who, {"mods_min": "mod", "crew_min": "crew", "cargo_min": "cargo"}[key])) < wanted:
            return False
    return True


def all_needs_met(g: Known, who: Seat, goal: Goal) -> bool:
    return needs_met(g, who, goal.needs) and (
        not goal.needs_any or any(needs_met(g, who, needs) for needs in goal.needs_any)
    )


# -- reaching them


def reach_personal_goal(g: State, who: Seat) -> None:
    """The card is flipped [outer-rim.goal.7, outer-rim.character.3]."""
    player = g.players[who]
    player.goal_done, player.progress = True, 0
    g.say("goal", who, character=player.character)
    gain_fame(g, who, CHARACTERS[player.character].goal_fame)


def reach_ship_goal(g: State, who: Seat) -> None:
    player = g.players[who]
    player.ship_goal_done, player.ship_progress = True, 0
    g.say("ship-goal", who, ship=player.ship)
    gain_fame(g, who, SHIPS[player.ship].goal_fame)


def count_event(g: State, who: Seat, event: str, *, n: int = 0) -> None:
    """Something has happened that goals may count. The solo opponent has no goals [outer-rim.solo-assets.3]. A goal
    that also wants credits asks for them elsewhere."""
    if not g.has_seat(who):
        return
    player = g.players[who]
    if not player.goal_done and CHARACTERS[player.character].goal.event == event:
        player.progress += 1
        if player.progress >= CHARACTERS[player.character].goal.count:
            reach_personal_goal(g, who)
    goal = SHIPS[player.ship].goal
    if goal is None or player.ship_goal_done or goal.event != event or goal.spend:
        return
    if n >= goal.n_min and all_needs_met(g, who, goal):
        player.ship_progress += 1
        if player.ship_progress >= goal.count:
            reach_ship_goal(g, who)


# -- fame and the end


def gain_fame(g: State, who: Seat, n: int) -> None:
    """Gain fame, or lose it; it never drops below 0 [outer-rim.fame.5]."""
    player = g.players[who]
    if n:
        player.fame = max(0, player.fame + n)
        g.say("fame" if n > 0 else "loses-fame", who, count=abs(n))
    settle(g)


def settle(g: State) -> None:
    """What follows at once from how things stand."""
    for who, player in enumerate(g.players):
        if g.has_seat(who) and player.character and not player.goal_done:
            goal = CHARACTERS[player.character].goal
            if goal.state and STATES[goal.state](g, who, goal):
                reach_personal_goal(g, who)  # settles again
    reached = [who for who, player in enumerate(g.players) if player.ship and fame(g, who) >= g.target]
    if reached:
        raise GameOver(_outcome(g, reached))


def _outcome(g: State, reached: list[Seat]) -> Outcome:
    """Of several at the same moment the one with more credits wins, then who sits farther clockwise from the
    starting player [outer-rim.fame.8, outer-rim.fame.9]."""
    count = len(g.players)

    def rank(who: Seat) -> tuple[int, int, int]:
        return fame(g, who) >= g.target, g.players[who].credits, (who - g.start) % count

    winner = max(reached, key=rank)
    places = sorted(range(count), key=lambda who: (who == winner, fame(g, who), rank(who)), reverse=True)
    return Outcome(
        winners=[winner] if g.has_seat(winner) else [],
        reason=Reason.FAME,
        scores=[fame(g, seat) for seat in g.seats],
        ranks=[[place for place in places if g.has_seat(place)].index(seat) + 1 for seat in g.seats],
    )
