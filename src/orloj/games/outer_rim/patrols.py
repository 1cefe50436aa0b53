"""Patrols: moving them, fighting them, replacing them."""

from __future__ import annotations

from orloj.games.outer_rim.book import BOOK, happened
from orloj.games.outer_rim.combat import fight, won
from orloj.games.outer_rim.components import PATROLS, Faction, Patrol, Space
from orloj.games.outer_rim.deeds import At
from orloj.games.outer_rim.facts import Known
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.goals import gain_fame
from orloj.games.outer_rim.moments import PatrolMoves
from orloj.games.outer_rim.purse import change_reputation, gain_credits
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import PatrolToken, State
from orloj.games.outer_rim.values import rule_of
from orloj.kernel import Seat, Step, choose

TOP_LEVEL = max(level for _, level in PATROLS)


def patrol_of(g: Known, faction: Faction) -> Patrol:
    return PATROLS[faction, g.patrols[faction].level]


# -- movement


def plan_icon(g: State, who: Seat, faction: Faction, n: int, *, bought: bool) -> None:
    """The icon of a new top card moves a patrol towards the player [outer-rim.patrol-move.2, outer-rim.patrol-move.5],
    unless somebody stops it."""
    BOOK.begin(g, PatrolMoves(seat=who, faction=faction, n=n, bought=bought), "icon-moves", order=g.order())


@scene("icon-moves")
def icon_moves(g: State) -> None:
    """Towards whom the patrol moves may have been changed meanwhile."""
    moment = g.moments[-1]
    assert isinstance(moment, PatrolMoves)
    g.then(Step("patrol-moves", [moment.faction, moment.n, moment.seat]))


@scene("patrol-moves")
async def patrol_moves(g: State, faction: Faction, n: int, who: Seat) -> None:
    """Towards a player: in his direction by a way of the active player's choice, but straight to him if it can come so
    far [outer-rim.patrol-move.6 to outer-rim.patrol-move.9]."""
    start, goal = g.patrols[faction].at, g.players[who].at
    if not g.has_seat(g.active):
        ends = galaxy(g.tiles).on_shortest(start, goal, n)  # outer-rim.solo-buy.17
        place_patrol(g, faction, ends[0] if len(ends) == 1 else g.luck.pick(ends))
        return
    ends = galaxy(g.tiles).patrol_ends(start, goal, n)
    if len(ends) > 1:
        deed = await choose(
            g.active,
            "patrol-route",
            lambda _seat: [At(space) for space in ends],
            rule="outer-rim.patrol-move.6",
            values={"faction": faction, "count": n, "player": who},
        )
        ends = [deed.space]
    place_patrol(g, faction, ends[0])


def place_patrol(g: State, faction: Faction, space: Space) -> None:
    """Put the token on a space; no combat begins by it [outer-rim.patrol-move.10, outer-rim.patrol-move.12]."""
    token = g.patrols[faction]
    if token.at != space:
        token.at = space
        g.tell("patrol-moves", faction=faction, space=space)


# -- encountering one


def plan_patrol_encounter(g: State, who: Seat, faction: Faction) -> None:
    """Ship combat [outer-rim.patrol-encounter.1]; winning or losing comes before the damage
    [outer-rim.patrol-encounter.4]."""
    patrol = patrol_of(g, faction)
    g.then(Step("patrol-result", [who, faction]), "combat-damage")
    fight(g, who, "ship", enemy=patrol.id, strength=patrol.ship_combat, invincible=patrol.infinite)


@scene("patrol-result")
def patrol_result(g: State, who: Seat, faction: Faction) -> None:
    """The winner gains the reward and loses reputation, and a new patrol comes [outer-rim.patrol.13 to
    outer-rim.patrol.17]; the loser moves the patrol on [outer-rim.patrol.12]. The reward comes first
    [outer-rim.patrol-encounter.2]: reputation may be worth additional fame, and whoever has enough has won."""
    if not won(g):
        g.then(Step("patrol-leaves", [who, faction]))
        return
    patrol = patrol_of(g, faction)
    gain_credits(g, who, patrol.reward_credits)
    gain_fame(g, who, patrol.reward_fame)
    if rule_of(g, who, "no_rep_loss_for_patrol") is None:
        change_reputation(g, who, faction, -1)
    replace_patrol(g, faction)
    happened(g, who, "patrol_combat_won", *(["fame_patrol_beaten"] if patrol.reward_fame else []))


def replace_patrol(g: State, faction: Faction) -> None:
    """The next token of the stack comes on the space beside it [outer-rim.patrol.17]; the level 4 is never beaten."""
    level = min(g.patrols[faction].level + 1, TOP_LEVEL)
    g.patrols[faction] = PatrolToken(level, galaxy(g.tiles).entries[faction])
    g.tell("new-patrol", faction=faction, number=level, space=g.patrols[faction].at)


@scene("patrol-leaves")
async def patrol_leaves(g: State, who: Seat, faction: Faction) -> None:
    """To an adjacent space of the loser's choice [outer-rim.patrol.12]."""
    spaces = galaxy(g.tiles).neighbours[g.patrols[faction].at]
    if g.has_seat(who):
        deed = await choose(
            who,
            "patrol-leaves",
            lambda _seat: [At(space) for space in spaces],
            rule="outer-rim.patrol.12",
            values={"faction": faction},
        )
        place_patrol(g, faction, deed.space)
    else:
        place_patrol(g, faction, g.luck.pick(list(spaces)))  # outer-rim.solo-decision.2
