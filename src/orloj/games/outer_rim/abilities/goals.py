"""Goals of ships that are a deed: to spend credits as an action or after repairs, to beat somebody more famous."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.outer_rim.book import BOOK, watches
from orloj.games.outer_rim.combat import fight, won
from orloj.games.outer_rim.components import SHIPS, Goal
from orloj.games.outer_rim.deeds import Deed
from orloj.games.outer_rim.facts import Known
from orloj.games.outer_rim.goals import all_needs_met, reach_ship_goal
from orloj.games.outer_rim.menus import does, offers
from orloj.games.outer_rim.moments import Happened
from orloj.games.outer_rim.purse import can_spend, spend_credits
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.values import fame
from orloj.kernel import Seat, Step

REPAIRED = "ship_damage_recovered"
INVEST = "invest"  # the ability to pay after repairs


def open_goal(g: Known, who: Seat) -> Goal | None:
    """The goal of a player's ship that is not reached yet."""
    player = g.players[who]
    return None if player.ship_goal_done else SHIPS[player.ship].goal


class InvestInShip(Deed, frozen=True):
    """Spend credits for the goal of the ship."""

    word: ClassVar[str] = "invest"


@offers("action")
def _invest(g: State, seat: Seat) -> list[Deed]:
    goal = open_goal(g, seat)
    if goal is None or goal.when != "action":
        return []
    return [InvestInShip()] if all_needs_met(g, seat, goal) and can_spend(g, seat, goal.spend) else []


@does(InvestInShip)
def _pay(g: State, seat: Seat, _deed: InvestInShip) -> None:
    goal = open_goal(g, seat)
    assert goal is not None
    spend_credits(g, seat, goal.spend)
    reach_ship_goal(g, seat)


# -- after repairs


@watches(REPAIRED)
def _watch(g: State, who: Seat) -> bool:
    goal = open_goal(g, who)
    return goal is not None and goal.event == REPAIRED and can_spend(g, who, goal.spend)


def _repaired(g: State, seat: Seat, moment: Happened) -> bool:
    goal = open_goal(g, seat)
    return REPAIRED in moment.events and goal is not None and moment.n >= goal.n_min and _watch(g, seat)


@BOOK.ability(INVEST, "after", Happened, _repaired)
def _rebuild(g: State, seat: Seat, _moment: Happened) -> None:
    _pay(g, seat, InvestInShip())


# -- beating somebody more famous


class Challenge(Deed, frozen=True):
    """The combat that the goal of the ship asks for."""

    word: ClassVar[str] = "challenge"
    player: Seat


@offers("encounter")
def _challenges(g: State, seat: Seat) -> list[Deed]:
    goal = open_goal(g, seat)
    if goal is None or not goal.fight:
        return []
    return [
        Challenge(other)
        for other in g.players_at(g.players[seat].at, but=seat)
        if not g.players[other].defeated and fame(g, other) > fame(g, seat)
    ]


@does(Challenge)
def _challenge(g: State, seat: Seat, deed: Challenge) -> None:
    goal = open_goal(g, seat)
    assert goal is not None
    g.then(Step("challenge-over", [seat]), "combat-damage")
    fight(g, seat, "ship" if goal.fight == "ship" else "ground", defender=deed.player)


@scene("challenge-over")
def challenge_over(g: State, seat: Seat) -> None:
    if won(g) and open_goal(g, seat) is not None:
        reach_ship_goal(g, seat)
