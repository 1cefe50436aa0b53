"""What a whole position is worth, and who will win."""

from __future__ import annotations

from orloj.games.voidfall.cards import AGENDA_SLOTS
from orloj.games.voidfall.components import (
    CATASTROPHE_SPACES,
    CONSTANTS,
    EVENTS,
    OVERPRODUCTION,
    RESOURCES,
    STOCK_MAX,
    TRACKS,
    VOID_SCORES,
    YIELDS,
)
from orloj.games.voidfall.crises.total import void_total
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.effects.trees import OBJECTIVES
from orloj.games.voidfall.facts import (
    HAVEN_GUILDS,
    HAVEN_POPULATION,
    Known,
    agendas_in_play,
    deployed,
    guilds_in,
    house_board_corruption,
    installations_in,
    is_coop,
    sector_corruption,
    trade_room,
    upkeep,
)
from orloj.games.voidfall.judgement.battle_worth import danger, readiness
from orloj.games.voidfall.judgement.effect_worth import tree
from orloj.games.voidfall.judgement.mind import Mind, hand_of
from orloj.games.voidfall.judgement.objectives_worth import agenda, stored
from orloj.games.voidfall.judgement.weights import WEIGHTS, Weights
from orloj.games.voidfall.state import NO_CARD
from orloj.games.voidfall.view import View
from orloj.kernel import Seat
from orloj.parts.judging import chances_by

UNPAID = -CONSTANTS["unpaid_upkeep_influence"]
HALF_WAY = 0.5  # of a level of a safe haven that a sector may come to build
AHEAD = 8  # influence that an ally may be ahead
LEAST_SPREAD, SPREAD_PER_TURN = 4.0, 1.2  # by how much influence a lead may still be wrong


def standing(g: Known, who: Seat, weights: Weights = WEIGHTS) -> float:
    """How much influence a seat will have at the end, as far as one can tell."""
    mind = Mind(g, who, weights)
    if not mind.me.house or not mind.me.slots:
        return float(mind.me.influence)
    return mind.me.influence + _economy(mind) + _board(mind) + _realm(mind) + _scoring(mind)


def _economy(mind: Mind) -> float:
    stock = mind.me.stock
    value = sum(mind.stocked(resource, stock[resource]) for resource in RESOURCES)
    value += sum(mind.production(resource, mind.level(resource)) for resource in RESOURCES) + _plenty(mind)
    if mind.evaluations > 0:
        due = upkeep(mind.g, mind.seat)
        payable = stock["food"] + (stock["energy"] + stock["materials"]) // 2
        sure = 1.0 if mind.turns_here <= 0 else mind.w.unpaid_soon
        value -= UNPAID * sure * max(0, due - payable)
        value -= mind.w.upkeep * due * (mind.evaluations - 1 + (0.4 if payable >= due else 0.0))
    return value


def _plenty(mind: Mind) -> float:
    """Stores that the next production would fill: influence, and for two of them a level of a safe haven."""
    if mind.turns < 1:
        return 0.0
    full = sum(mind.me.stock[one] + YIELDS[one][mind.level(one)] > STOCK_MAX for one in RESOURCES)
    return mind.w.plenty * (OVERPRODUCTION * full + _haven_level(mind) * min(1.0, full / 2))


def _haven_level(mind: Mind) -> float:
    """What a level of a safe haven takes from the Voidborn."""
    board = mind.g.board
    levels = [haven.levels for haven in board.havens if haven.built < haven.levels] if board is not None else []
    return VOID_SCORES["unfinished_safe_haven"] / min(levels) if levels else 0.0


def _sanctuaries(mind: Mind) -> float:
    """Sectors that will be allowed to build a level of a safe haven; those that are on their way count a little."""
    level = _haven_level(mind)
    if not level or not mind.evaluations:
        return 0.0
    value = 0.0
    for key in mind.keys:
        sector = mind.g.sectors[key]
        if not sector.corrupted:
            people = min(1.0, sector.population / HAVEN_POPULATION)
            ready = people * min(1.0, len(guilds_in(sector)) / HAVEN_GUILDS)
            value += level if ready >= 1 else level * HALF_WAY * ready**3
    return mind.w.sanctuary * value


def _board(mind: Mind) -> float:
    """House board, technologies, tokens and cards."""
    g, me, w, future = mind.g, mind.me, mind.w, mind.future
    value = sum(w.track[me.tracks[track]] for track in TRACKS) * mind.soon * (0.4 + 0.6 * future)
    improved = sum(grade == "improved" for grade in me.techs.values())
    value += (w.tech * len(me.techs) + w.improved * improved) * future
    value += w.glory * sum(me.glory) + w.token * (len(me.bounty) + len(me.reclaim)) * (0.3 + future)
    value += w.trade * min(me.trade, trade_room(g, mind.seat)) * mind.soon
    value -= w.corrupted_track * len(me.corrupted_tracks) * future
    value -= w.corrupted_slot * sum(slot.corrupted for slot in me.slots) * future
    value -= w.corruption_now * (house_board_corruption(g, mind.seat) + sector_corruption(g, mind.seat))
    value += w.card * len(me.hand) * min(1.0, mind.turns_here / 3)
    return value


def _realm(mind: Mind) -> float:
    """Sectors and fleets."""
    g, me, w, future = mind.g, mind.me, mind.w, mind.future
    value = 0.0
    for key in mind.keys:
        sector = g.sectors[key]
        value += w.sector * (0.3 + future) + w.population * sector.population * (0.2 + future)
        value += w.guild * len(guilds_in(sector)) * (0.3 + future)
        value += w.installation * len(installations_in(sector)) * future
        value -= w.corrupted_sector * sector.corrupted * (0.3 + future)
    power = w.active * me.active + w.deployed * deployed(g, mind.seat) + w.inactive * me.inactive
    value += power * min(mind.soon, 0.3 + future)
    return value + readiness(mind) - danger(mind) + _sanctuaries(mind)


def _scoring(mind: Mind) -> float:
    """Agendas and the objectives of the event."""
    g, me, w = mind.g, mind.me, mind.w
    if not mind.evaluations:
        return 0.0
    value = sum(stored(mind, card) for _, card, pure in agendas_in_play(g, mind.seat) if pure)
    if mind.turns >= 1:
        free = sum(slot.agenda == NO_CARD for slot in me.slots[:AGENDA_SLOTS])
        found = sorted((stored(mind, card) for card in hand_of(me)), reverse=True)
        least = min((agenda(mind, card) for _, card, _ in agendas_in_play(g, mind.seat)), default=0.0)
        playable = w.agenda_in_hand * min(1.0, mind.turns / w.turns_to_play)
        for number, worth in enumerate(found):
            value += playable * (worth if number < free else max(0.0, worth - 2 * least) * 0.5)
    if g.event != NO_CARD:
        value += 0.85 * tree(mind, EFFECTS.node(f"{EVENTS[g.event].id}/{OBJECTIVES}"), hopeful=True)
    return value


def judged(g: Known, who: Seat, weights: Weights = WEIGHTS) -> float:
    """What a seat wants: its own standing, against those of rivals or with those of allies against the Voidborn."""
    value = standing(g, who, weights)
    others = [player.influence for seat, player in enumerate(g.players) if seat != who]
    if is_coop(g):
        if others:  # the lowest one has to be above the Voidborn: who is ahead had better weaken those
            value -= weights.ahead * max(0, g.players[who].influence - min(others) - AHEAD)
        return value + weights.others * sum(others) - menace(g, weights)
    return value - weights.rivalry * max(others, default=0)


def menace(g: Known, weights: Weights = WEIGHTS) -> float:
    """What the Voidborn will score, and how near the end of everything is."""
    board = g.board
    if board is None:
        return 0.0
    left = min(1.0, (3 - g.cycle) / 2 + 0.25)
    value = void_total(g) + weights.catastrophes[min(board.catastrophes, CATASTROPHE_SPACES + 1)]
    havens = sum(haven.built / haven.levels for haven in board.havens if haven.built < haven.levels)
    value -= weights.haven * VOID_SCORES["unfinished_safe_haven"] * havens
    return value + left * sum(weights.rows[min(len(row), len(weights.rows) - 1)] for row in board.rows.values())


# -- for searching and for reports


def evaluate(view: View, seat: Seat) -> float:
    """The chance that the seat wins, as far as the view tells."""
    return chances(view)[seat]


def chances(view: View) -> list[float]:
    """The chance of every seat to win, as far as the view tells."""
    seats = range(len(view.players))
    if view.outcome is not None:
        return view.outcome.shares(len(view.players))
    spread = LEAST_SPREAD + SPREAD_PER_TURN * Mind(view, 0).turns
    if is_coop(view):  # everybody has to be above the Voidborn
        least = min(standing(view, seat) for seat in seats)
        return [chances_by([least, menace(view)], 2 * spread)[0]] * len(view.players)
    if len(view.players) == 1:
        return [chances_by([standing(view, 0), 120.0], 2 * spread)[0]]
    return chances_by([standing(view, seat) for seat in seats], spread)


def features(view: View, seat: Seat) -> dict[str, float]:
    """Named numbers that describe a seat's position."""
    mind = Mind(view, seat)
    player = view.players[seat]
    others = [other.influence for place, other in enumerate(view.players) if place != seat]
    return {
        "cycle": float(view.cycle),
        "turns_left": mind.turns,
        "influence": float(player.influence),
        "lead": float(player.influence - max(others, default=0)),
        **{resource: float(player.stock.get(resource, 0)) for resource in RESOURCES},
        **{f"level_{resource}": float(player.levels.get(resource, 0)) for resource in RESOURCES},
        **{f"track_{track}": float(player.tracks.get(track, 0)) for track in TRACKS},
        "sectors": float(len(mind.keys)),
        "power": float(deployed(view, seat)),
        "active": float(player.active),
        "technologies": float(len(player.techs)),
        "agendas": float(sum(slot.agenda != NO_CARD for slot in player.slots)),
        "corruption": float(house_board_corruption(view, seat) + sector_corruption(view, seat)),
        "glory": float(sum(player.glory)),
        "upkeep": float(player.upkeep),
        "menace": menace(view),
        "standing": standing(view, seat),
        "evaluation": evaluate(view, seat),
    }
