"""What a position is worth: how much fame everybody will soon have, and who will win."""

from __future__ import annotations

from msgspec import Struct

from orloj.games.outer_rim.components import ASSETS, FACTIONS
from orloj.games.outer_rim.judgement.situation import turns_left
from orloj.games.outer_rim.judgement.tours import Mind
from orloj.games.outer_rim.view import View
from orloj.kernel import Seat
from orloj.parts.judging import chances_by


class Prospects(Struct, frozen=True):
    """What turns into fame until the end, and by how much a lead may still be wrong; for `standing` and `chances`.

    Set by judgement and looked at in 120 games of two, three and four heuristic players, judged at every other turn.
    Log loss there: 0.49 (two players; 0.69 would be knowing nothing), 0.86 (three; 1.10), 1.16 (four; 1.39). Fitting
    all of it to so few games made others that were not fitted to come out worse."""

    credits: float = 1.2
    contracts: float = 0.6  # jobs and bounties
    cargo: float = 0.6
    other: float = 0.6  # gear, mods and crew
    ship: float = 0.7
    reputation: float = 0.6
    damage: float = 0.6
    secret: float = 0.1
    wait: float = -0.4  # for the last in turn order
    spread: float = 2.0  # fame by which a lead at the end may still be wrong,
    spread_per_turn: float = 0.02  # and more for each turn to come


PROSPECTS = Prospects()


def standing(view: View, seat: Seat, prospects: Prospects = PROSPECTS) -> float:
    """How much fame a seat has, and what it has that will soon be fame, as far as the view tells."""
    player = view.players[seat]
    if not player.ship:
        return 0.0
    mind, p = Mind(view, seat), prospects
    value = (
        player.total_fame
        + p.credits * mind.purse(player.credits)
        + p.ship * mind.ship(player.ship, player.ship_goal_done)
    )
    for card in player.assets:
        kind = ASSETS[card].type
        part = p.contracts if kind in ("job", "bounty") else p.cargo if kind == "cargo" else p.other
        value += part * mind.asset(card)
    value += p.reputation * sum(mind.standing_with(player.rep[faction]) for faction in FACTIONS)
    value -= p.damage * mind.repairing
    value += p.secret * player.secret_count
    waiting = (seat - view.active) % len(view.players) / max(1, len(view.players) - 1)
    return value + p.wait * waiting


def evaluate(view: View, seat: Seat) -> float:
    """The chance that the seat wins, as far as the view tells."""
    return chances(view)[seat]


def chances(view: View) -> list[float]:
    """The chance of every seat to win, as far as the view tells."""
    seats = range(len(view.players))
    if view.outcome is not None:
        return view.outcome.shares(len(view.players))
    spread = PROSPECTS.spread + PROSPECTS.spread_per_turn * turns_left(view)
    return chances_by([standing(view, seat) for seat in seats], spread)


def features(view: View, seat: Seat) -> dict[str, float]:
    """Named numbers that describe a seat's position."""
    player = view.players[seat]
    others = [other.total_fame for place, other in enumerate(view.players) if place != seat]
    kinds = [ASSETS[card].type for card in player.assets]
    return {
        "turn": float(view.turn),
        "turns_left": turns_left(view),
        "fame": float(player.total_fame),
        "lead": float(player.total_fame - max(others)),
        "credits": float(player.credits),
        "wounds": float(player.wounds),
        "hull_damage": float(player.hull_damage),
        "defeated": float(player.defeated),
        "ground_combat": float(player.ground_combat),
        "ship_combat": float(player.ship_combat),
        "hyperdrive": float(player.hyperdrive),
        "skills": float(len(player.skills)),
        "goal_done": float(player.goal_done),
        "ship_goal_done": float(player.ship_goal_done),
        "secrets": float(player.secret_count),
        **{f"rep_{faction}": float(player.rep[faction]) for faction in FACTIONS},
        **{f"count_{kind}": float(kinds.count(kind)) for kind in ("cargo", "mod", "gear", "crew", "job", "bounty")},
        "standing": standing(view, seat),
        "evaluation": evaluate(view, seat),
    }
