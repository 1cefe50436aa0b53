"""Victory points and objectives [ti4.26, ti4.74]."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from orloj.games.ti4.book import open_secret
from orloj.games.ti4.cards import discard_chosen
from orloj.games.ti4.components import (
    COLOURS,
    MECATOL_TILE,
    OBJECTIVES,
    PLANETS,
    SYSTEMS,
    TECHNOLOGIES,
    TRAITS,
    Condition,
    ObjectiveId,
    Pool,
)
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import (
    Known,
    clockwise,
    count_on_board,
    current,
    has_ships_in,
    home_tile,
    home_tiles,
    initiative_order,
    is_home,
    planets_of,
    seats_alive,
    ships_in,
    units_in,
)
from orloj.games.ti4.feats import forget, may_score_now
from orloj.games.ti4.galaxy import adjacent, wormholes
from orloj.games.ti4.moments import Combat
from orloj.games.ti4.purse import add_tokens, in_pool, spend, wealth
from orloj.games.ti4.queries import Query
from orloj.games.ti4.state import PlanetId, State, TileId
from orloj.kernel import Aside, Ask, GameOver, Outcome, Seat, spread

POINTS_REACHED = "points"  # why a game ends: somebody has enough points [ti4.74.7]
NOTHING_TO_REVEAL = "objectives"  # no objective is left to be revealed [ti4.26.15]
LAST_ONE = "last"  # everybody else is eliminated

MAY_SCORE_AWAY: Query[[Seat], bool] = Query()  # may a player score public objectives without all home planets?


# ---------------------------------------------------------------- victory points


def gain_points(g: State, seat: Seat, count: int, source: str = "") -> None:
    """A player gains victory points; whoever has enough wins at once [ti4.74.4, ti4.74.7]."""
    player = g.players[seat]
    player.points = min(g.goal, player.points + count)
    g.tell("gains-points", seat, count=count, points=player.points, source=source)
    if player.points >= g.goal:
        end_game(g, [seat], POINTS_REACHED)


def gain_points_together(g: State, seats: list[Seat], count: int, source: str = "") -> None:
    """Several players gain points at the same time: if more than one reaches the goal, the one nearest to the speaker
    wins, who counts first [ti4.74.7.2]."""
    for seat in seats:
        player = g.players[seat]
        player.points = min(g.goal, player.points + count)
        g.tell("gains-points", seat, count=count, points=player.points, source=source)
    winners = [seat for seat in clockwise(g, g.speaker) if g.players[seat].points >= g.goal]
    if winners:
        end_game(g, winners[:1], POINTS_REACHED)


def lose_points(g: State, seat: Seat, count: int, source: str = "") -> None:
    """A player loses victory points."""
    player = g.players[seat]
    lost = min(count, player.points)
    player.points -= lost
    g.tell("loses-points", seat, count=lost, points=player.points, source=source)


def end_game(g: State, winners: list[Seat], reason: str) -> None:
    """The game ends at once, wherever it is [ti4.74.7]."""
    scores = [player.points for player in g.players]
    order = sorted(g.seats, key=lambda seat: (seat not in winners, -scores[seat]))
    ranks = [0] * g.seat_count
    for place, seat in enumerate(order):
        before = order[place - 1] if place else seat
        tied = place and scores[before] == scores[seat] and (before in winners) == (seat in winners)
        ranks[seat] = ranks[before] if tied else place + 1
    raise GameOver(Outcome(winners, reason, scores, ranks))


def end_without_objectives(g: State) -> None:
    """No objective is left to reveal: most points win, then the order of initiative [ti4.26.15, ti4.26.15a]."""
    best = max(g.players[seat].points for seat in seats_alive(g))
    leaders = [seat for seat in initiative_order(g) if g.players[seat].points == best]
    end_game(g, leaders[:1], NOTHING_TO_REVEAL)


# ---------------------------------------------------------------- requirements


def is_public(g: Known, objective: ObjectiveId) -> bool:
    """Does an objective lie open for everybody?"""
    return objective in g.objectives


def home_is_whole(g: Known, seat: Seat) -> bool:
    """Public objectives need control of all planets of the home system [ti4.26.16]."""
    planets = SYSTEMS[home_tile(g, seat)].planets
    return MAY_SCORE_AWAY(g, all(g.planets[planet].owner == seat for planet in planets), seat)


def scorable(g: Known, seat: Seat, phase: str) -> list[ObjectiveId]:
    """The public objectives that a player could score now in a phase [ti4.26.5, ti4.26.8, ti4.26.16]."""
    if not home_is_whole(g, seat):
        return []
    return [
        one
        for one in g.objectives
        if OBJECTIVES[one].phase == phase and may_be_scored(g, seat, one) and is_met(g, seat, one)
    ]


def may_be_scored(g: Known, seat: Seat, objective: ObjectiveId) -> bool:
    """Is an open objective one that the player has not scored and may score? Secret ones of others only as long as
    something makes them public [ti4.26.8, ti4.26.19]."""
    secret = OBJECTIVES[objective].stage == "secret"
    return objective not in g.players[seat].scored and (not secret or open_secret(g, seat, objective))


def is_met(g: Known, seat: Seat, objective: ObjectiveId) -> bool:
    """Does a player meet the requirement of an objective now?"""
    condition = OBJECTIVES[objective].condition
    have, needed = progress(g, seat, condition)
    return have >= needed


def progress(g: Known, seat: Seat, condition: Condition) -> tuple[int, int]:
    """How far a player is with a requirement, and how far he has to be."""
    match condition.type:
        case "spend":
            return min(_purse(g, seat, condition), condition.amount), condition.amount
        case "discard":
            return g.players[seat].card_count, condition.amount
        case "control-planets":
            return _controlled(g, seat, condition), condition.count
        case "own-technologies":
            return _owned(g, seat, condition)
        case "ships-in-systems":
            held = [tile for tile, system in g.systems.items() if seat in system.space]
            return len([tile for tile in held if _fits(g, seat, tile, condition)]), condition.systems
        case "ships-at-wormholes":
            kinds = {
                kind
                for tile, types in wormholes(g).items()
                if has_ships_in(g, seat, tile)
                for kind in types
                if kind in condition.wormholes
            }
            return len(kinds), len(condition.wormholes)
        case "units-on-board":
            return count_on_board(g, seat, condition.unit), condition.count
        case "all":
            parts = [progress(g, seat, part) for part in condition.of]
            return sum(have >= needed for have, needed in parts), len(parts)
        case "event":
            return 0, 1  # scored by abilities, in the window of the event


def _purse(g: Known, seat: Seat, condition: Condition) -> int:
    player = g.players[seat]
    match condition.resource:
        case "resources" | "influence":
            return wealth(g, seat, condition.resource)
        case "trade-goods":
            return player.trade_goods
        case _:
            return sum(in_pool(g, seat, pool) for pool in condition.pools)


def _controlled(g: Known, seat: Seat, condition: Condition) -> int:
    planets = [planet for planet in planets_of(g, seat) if is_wanted(g, seat, planet, condition)]
    if condition.same_trait:
        traits = Counter(PLANETS[planet].trait for planet in planets)
        return max(traits[trait] for trait in TRAITS)
    return len(planets)


def is_wanted(g: Known, seat: Seat, planet: PlanetId, condition: Condition) -> bool:
    """Is it one of the planets that an objective wants a player to control?"""
    facts = PLANETS[planet]
    if condition.planet and planet != condition.planet:
        return False
    if condition.trait and facts.trait != condition.trait:
        return False
    if condition.specialty and not facts.specialty:
        return False
    if condition.location == "non-home":
        return not is_home(facts.tile)
    if condition.location == "other-players-home":
        return facts.tile in home_tiles(g) and facts.tile != home_tile(g, seat)
    return True


def _owned(g: Known, seat: Seat, condition: Condition) -> tuple[int, int]:
    """Technologies, counting the ones that a copy has the text of [ti4.63.22]."""
    player = g.players[seat]
    own = [id for id in player.technologies if id not in player.copies] + list(player.copies.values())
    own = [id for id in own if id not in condition.excluded]
    if condition.unit_upgrade:
        own = [id for id in own if TECHNOLOGIES[id].unit]
    if condition.faction:
        own = [id for id in own if TECHNOLOGIES[id].faction]
    by_colour = Counter(TECHNOLOGIES[id].colour for id in own)
    if condition.same_colour:
        return max(by_colour[colour] for colour in COLOURS), condition.count
    if condition.colours:
        return sum(by_colour[colour] >= condition.per_colour for colour in COLOURS), condition.colours
    return len(own), condition.count


def _fits(g: Known, seat: Seat, tile: TileId, condition: Condition) -> bool:
    """Are there enough ships of the player in a system, and is it such a one as the objective wants?"""
    return sum(ships_in(g, seat, tile).values()) >= condition.min_ships and suits(g, seat, tile, condition)


def suits(g: Known, seat: Seat, tile: TileId, condition: Condition) -> bool:
    """Is it one of the systems in which an objective wants ships of a player?"""
    match condition.where:
        case "any":
            return True
        case "mecatol-rex-system":
            return tile == MECATOL_TILE
        case "adjacent-to-mecatol-rex-system":
            return MECATOL_TILE in adjacent(g, tile, seat, "objective")
        case "adjacent-to-anomaly":
            return any(SYSTEMS[near].anomaly for near in adjacent(g, tile, seat, "objective"))
        case "adjacent-to-other-players-home-system":
            homes = [home for home in home_tiles(g) if home != home_tile(g, seat)]
            return any(home in adjacent(g, tile, seat, "objective") for home in homes)
        case "contains-other-players-space-dock":
            return any(units_in(g, other, tile).get("space-dock") for other in seats_alive(g) if other != seat)
        case other:
            raise ValueError(f"no objective knows systems that are {other!r}")


# ---------------------------------------------------------------- scoring


class Score(Deed, frozen=True):
    """Score an objective."""

    word: ClassVar[str] = "score"
    objective: ObjectiveId


async def score(g: State, seat: Seat, objective: ObjectiveId) -> None:
    """The player pays what the objective asks for and gains its points [ti4.26.10, ti4.26.12, ti4.26.18]."""
    facts = OBJECTIVES[objective]
    await _pay_for(g, seat, facts.condition)
    note_scored(g, seat, objective)


def note_scored(g: State, seat: Seat, objective: ObjectiveId) -> None:
    """A secret objective is laid open; the points are gained."""
    player = g.players[seat]
    if objective in player.secrets.cards:
        player.secrets.take(objective)
    player.scored.append(objective)
    combat = current(g, Combat)
    if combat is not None:
        combat.scored.append(seat)
    forget(g, seat, objective)
    g.tell("scores", seat, objective=OBJECTIVES[objective].id)
    gain_points(g, seat, OBJECTIVES[objective].points, OBJECTIVES[objective].id)


def claimable(g: State, seat: Seat) -> list[ObjectiveId]:
    """Objectives whose requirement a player has met in this action phase and that he may still score [ti4.26.5b]."""
    done = dict.fromkeys(feat.objective for feat in g.feats if feat.seat == seat)
    secrets = g.players[seat].secrets.cards
    return [one for one in done if may_score_now(g, seat) and (one in secrets or open_secret(g, seat, one))]


def claiming(g: State, seat: Seat) -> Ask[Score] | None:
    """What can be scored without being asked."""

    def options(_seat: Seat) -> list[Score]:
        return [Score(one) for one in claimable(g, seat)]

    return Ask(seat, "claim", options, rule="ti4.26.5b") if options(seat) else None


def claims(g: State, seat: Seat, chosen: Score) -> None:
    note_scored(g, seat, chosen.objective)


CLAIM: Aside[State] = Aside("claim", claiming, claims)


async def _pay_for(g: State, seat: Seat, condition: Condition) -> None:
    player = g.players[seat]
    match condition.type, condition.resource:
        case "spend", "resources":
            await spend(g, seat, "resources", condition.amount, "objective")
        case "spend", "influence":
            await spend(g, seat, "influence", condition.amount, "objective")
        case "spend", "trade-goods":
            player.trade_goods -= condition.amount
        case "spend", _:
            await _spend_tokens(g, seat, condition.pools, condition.amount)
        case "discard", _:
            await discard_chosen(g, seat, condition.amount, rule="ti4.26.10")


async def _spend_tokens(g: State, seat: Seat, pools: tuple[Pool, ...], count: int) -> None:
    """Command tokens from these pools in any mix."""
    chosen = await spread(
        seat,
        "spend-tokens",
        lambda _seat: [pool for pool in pools if in_pool(g, seat, pool)],
        total=count,
        most=lambda pool: in_pool(g, seat, pool),
        rule="ti4.26.10",
        values={"count": count},
    )
    for pool, tokens in chosen:
        add_tokens(g, seat, pool, -tokens)
