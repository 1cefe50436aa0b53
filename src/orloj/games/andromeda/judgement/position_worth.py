"""What a position is worth: what everybody will probably score, and who will win."""

from __future__ import annotations

from msgspec import Struct

from orloj.games.andromeda.components import MODULES, RESOURCES, TRACK_FACTS, TRACKS
from orloj.games.andromeda.judgement.launch_worth import Mind
from orloj.games.andromeda.judgement.situation import turns_left
from orloj.games.andromeda.state import SCRAPYARD
from orloj.games.andromeda.view import View
from orloj.kernel import Seat
from orloj.parts.judging import chances_by


class Prospects(Struct, frozen=True):
    """What turns into points until the end, and by how much a lead may still be wrong; for `standing` and `chances`.

    Fitted to who won 632 games between heuristic players (300 of two, 150 of three, 150 of four, 32 of teams), judged
    at the beginning of every turn. Log loss in games that were not fitted to: 0.45 (two players), 0.70 (three), 0.83
    (four), 0.37 (teams). `stock`, `plan` and `commander` are set by judgement, which costs a little: who has much in
    store has also failed to spend it, so results alone would teach to despise resources.
    """

    events: float = 1.33  # what the events to come would score now
    damaged: float = -0.13  # a damaged module, at each of these events
    stock: float = 0.6
    plan: float = 0.7
    commander: float = 0.6  # beyond the point that it scores; fades, like the two below
    upgrade: float = 5.9
    scrapped: float = -3.4  # a ship that will not work in the next return
    ship: float = 4.9  # in each turn to come, by the part of turns that are launches
    work: float = 3.7  # a module with a ship for it, in each return to come
    card: float = 2.7  # of a structure, not used yet
    token: float = 3.3
    moon: float = 1.4
    wait: float = -2.7  # for the last in turn order
    spread: float = 7.2  # points by which a lead at the end may still be wrong,
    spread_per_turn: float = 0.85  # more for each turn to come,
    spread_of_teams: float = 1.85  # and so many times more if two scores add up


PROSPECTS = Prospects()


def standing(view: View, seat: Seat, prospects: Prospects = PROSPECTS) -> float:
    """What a seat will probably score, as far as the view tells."""
    player = view.players[seat]
    if not player.faction:
        return 0.0
    mind = Mind(view, seat)
    p = prospects
    ships = len(mind.fleet)
    docks = sum(MODULES[module].dock and mind.runs(module) for module in mind.modules)
    scored = sum(TRACK_FACTS[track].points_by_step[player.tracks[track]] * n for track, n in mind.scorings.items())
    value = player.final.total + p.events * scored
    value += p.damaged * len(player.damaged) * sum(mind.scorings.values())
    value += p.stock * mind.stock(mind.purse) + p.plan * mind.best_plan(mind.purse, player.commanders, "")
    value += p.commander * player.commanders * mind.fade
    value += p.upgrade * len(player.upgrades) * mind.fade
    value += p.scrapped * sum(ship.at == SCRAPYARD for ship in player.ships) * mind.fade
    value += p.ship * mind.turns * ships / (ships + 1) + p.work * min(docks, ships) * mind.returns
    value += p.card * sum(not card.used for card in player.cards) + p.moon * len(player.moons)
    value += p.token * (player.discovery_count + player.dominance_count)
    return value + p.wait * ((seat - view.active) % len(view.players)) / (len(view.players) - 1)


def lead(view: View, seat: Seat) -> float:
    """By how many points the seat (or its team) will probably lead at the end; below 0, how far it will be behind."""
    finals = _finals(view)
    if view.teams:
        sides = [finals[0] + finals[1], finals[2] + finals[3]]
        return sides[view.team_of(seat)] - sides[1 - view.team_of(seat)]
    return finals[seat] - max(final for other, final in enumerate(finals) if other != seat)


def _finals(view: View) -> list[float]:
    """The probable score of every seat at the end."""
    if view.outcome is not None:
        return [float(score) for score in view.outcome.scores]
    return [standing(view, other) for other in range(len(view.players))]


def evaluate(view: View, seat: Seat) -> float:
    """The chance that the seat (or its team) wins, as far as the view tells."""
    return chances(view)[seat]


def chances(view: View) -> list[float]:
    """The chance of every seat to win, as far as the view tells; members of a team share theirs."""
    seats = range(len(view.players))
    if view.outcome is not None:
        return view.outcome.shares(len(view.players))
    finals = _finals(view)
    spread = spread_of_leads(view)
    if view.teams:
        finals = [finals[0] + finals[1], finals[2] + finals[3]]
    found = chances_by(finals, spread)
    return [found[view.team_of(seat)] for seat in seats]


def spread_of_leads(view: View) -> float:
    """By how many points a lead may still be wrong: the further the end, the less it means."""
    spread = PROSPECTS.spread + PROSPECTS.spread_per_turn * turns_left(view, view.active)
    return spread * PROSPECTS.spread_of_teams if view.teams else spread


def features(view: View, seat: Seat) -> dict[str, float]:
    """Named numbers that describe a seat's position."""
    player = view.players[seat]
    mind = Mind(view, seat)
    others = [other for place, other in enumerate(view.players) if place != seat]
    works = mind.docked_later[: len(mind.fleet)]
    return {
        "turn": float(view.turn),
        "turns_left": mind.turns,
        "score": float(player.score),
        "final": float(player.final.total),
        "lead": float(player.final.total - max(other.final.total for other in others)),
        "best_other_score": float(max(other.score for other in others)),
        **{f"track_{track}": float(player.tracks[track]) for track in TRACKS},
        **{resource: float(mind.goods[resource]) for resource in RESOURCES},
        "ships": float(len(mind.fleet)),
        "ships_out": float(len(player.on_board)),
        "scrapped": float(sum(ship.at == SCRAPYARD for ship in player.ships)),
        "upgrades": float(len(player.upgrades)),
        "commanders": float(player.commanders),
        "structures": float(mind.count("own_structure")),
        "modules": float(mind.count("own_module")),
        "damaged": float(len(player.damaged)),
        "moons": float(len(player.moons)),
        "stored_moons": float(len(player.stored)),
        "tokens": float(player.discovery_count + player.dominance_count),
        "activations": float(sum(works)),
        "wealth": mind.wealth(mind.purse),
        "plan": mind.best_plan(mind.purse, player.commanders, ""),
        "event_marker": float(view.event_marker),
        "standing": standing(view, seat),
        "evaluation": evaluate(view, seat),
    }
