"""What strategy cards, action cards and other components are worth at the moment."""

from __future__ import annotations

from orloj.games.ti4.components import ACTION_CARDS, MECATOL, PLANETS
from orloj.games.ti4.factions.xxcha import peaceful_planets
from orloj.games.ti4.facts import (
    CARD,
    count_on_board,
    current,
    has,
    is_home,
    planets_of,
    source_of,
    spare_tokens,
    tile_of,
    units_at,
)
from orloj.games.ti4.judgement.council import outcome_worth
from orloj.games.ti4.judgement.fights import space_forecast
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.judgement.purse_worth import all_means, payment
from orloj.games.ti4.judgement.science import best_technology
from orloj.games.ti4.judgement.tables import (
    ACTION_WORTH,
    USUAL_ACTION,
    USUAL_CARD,
    USUAL_WINDOW,
    WINDOW_WORTH,
    WORTH_SABOTAGE,
)
from orloj.games.ti4.judgement.yards import CARRIERS, best_order
from orloj.games.ti4.moments import AgendaRevealed, CardPick, CardPlayed, ProductionUse, SpaceCombat
from orloj.games.ti4.outcomes import outcomes
from orloj.games.ti4.production import docks_in
from orloj.games.ti4.purse import Good, commodity_limit, influence, resources
from orloj.games.ti4.state import PlanetId, TileId
from orloj.games.ti4.structures import Build, structure_sites

FIRST_PRICE, SECOND_PRICE = 4, 6
TOKEN_PRICE = 3  # influence for a command token
FEW_TOKENS, MANY_TOKENS = 3, 6  # of the tactic and strategy pools: each of them is needed, or some will be left
FIRST_CARRIERS = 2  # that come before technologies,
EARLY = 3  # in these first rounds
NO_CARRIER = 4.0  # how much is lost with a resource by whoever has none of them
PEACE_ACCORDS = "peace-accords"
MOST_TOKENS = 11  # that a player makes use of


# ---------------------------------------------------------------- strategy cards


def pick_worth(mind: Mind, card: str) -> float:
    """What a strategy card is worth in the strategy phase, without the trade goods on it."""
    w, me, early = mind.w, mind.me, mind.g.round <= 2
    match card:
        case "leadership":
            return 3 * w.token + max(0.0, 1.5 * (5 - me.tactic - me.strategy))
        case "diplomacy":
            return 2.5 + _peace(mind)
        case "politics":
            return 2.4 + 2 * w.card + (0.8 if not mind.g.custodians else 0.0)
        case "construction":
            return 3.0 + (2.0 if early else 0.0) + _structures_wanted(mind)
        case "trade":
            return 3.0 + 0.9 * commodity_limit(mind.g, mind.seat) + (2.0 if mind.hoards_goods else 0.0)
        case "warfare":
            return 4.5 + (1.0 if early else 0.0)
        case "technology":
            _, worth = best_technology(mind)
            return 1.3 * worth
        case "imperial":
            return _imperial_hope(mind)
        case _:
            return 4.0


def _imperial_hope(mind: Mind) -> float:
    """A point for Mecatol Rex, or a secret objective, and perhaps an objective more."""
    public = [aim for aim in mind.aims if not aim.secret]
    met = sorted([aim.points for aim in public if aim.met], reverse=True)
    hope = 0.0
    if len(met) > 1:
        hope += mind.w.point * met[1] * 0.9
    elif met:
        hope += mind.w.point * met[0] * 0.45  # scored earlier, so that another one may be scored in the status phase
    if mind.g.planets[MECATOL].owner == mind.seat:
        return hope + mind.w.point
    return hope + (mind.w.secret * 0.9 if mind.secrets_left > 0 else 0.5) + _denied(mind)


def _denied(mind: Mind) -> float:
    """What it is worth that whoever holds Mecatol Rex cannot have Imperial: he must not have had his choice yet."""
    owner = mind.g.planets[MECATOL].owner
    if owner < 0 or len(mind.g.players[owner].strategy_cards) >= mind.g.cards_each:
        return 0.0
    return mind.w.point * mind.rivalry(owner)


def _peace(mind: Mind) -> float:
    """What the best planet is worth that comes over to those who make peace, if the player is one of them."""
    if not has(mind.g, mind.seat, PEACE_ACCORDS):
        return 0.0
    return max([mind.planet(one) for one in peaceful_planets(mind.g, mind.seat)], default=0.0)


def _structures_wanted(mind: Mind) -> float:
    lacking = mind.lacking_units
    return lacking.get("pds", 0.0) * 1.5 + lacking.get("space-dock", 0.0)


def primary_worth(mind: Mind, card: str) -> float:
    """How good it is to use a strategy card now rather than later."""
    g, me = mind.g, mind.me
    match card:
        case "imperial":
            met = [aim for aim in mind.aims if not aim.secret and aim.met]
            worth = max([mind.w.point * aim.points - mind.burden(aim) for aim in met], default=0.0)
            if g.planets[MECATOL].owner == mind.seat:
                worth += mind.w.point
            return worth if worth else 0.9
        case "warfare":
            return 3.5 if mind.tokens_on_board and (me.tactic <= 1 or len(mind.tokens_on_board) > 2) else 0.6
        case "diplomacy":
            readied = max([_readied(mind, [planet]) for planet in _exhausted(mind)], default=0.0)
            return 0.7 + 0.5 * readied + _peace(mind)
        case "leadership":
            return 9.0 if me.tactic <= 1 else 4.0
        case "technology":
            return 7.0
        case "trade":
            return 6.5
        case "construction":
            return 4.0
        case "politics":
            return 3.0
        case _:
            return 3.0


def follow_worth(mind: Mind, card: str) -> float:
    """What the secondary ability of a strategy card is worth, without the token."""
    g, me = mind.g, mind.me
    match card:
        case "leadership":
            return 3.0 if leadership_buys(mind) else 0.0
        case "technology":
            if mind.spare("resources") < FIRST_PRICE:
                return 0.0
            return best_technology(mind)[1] - _research_instead_of_transports(mind)
        case "trade":
            return 0.9 * (commodity_limit(g, mind.seat) - me.commodities)
        case "warfare":
            docks = docks_in(g, mind.seat, mind.home)
            uses = [ProductionUse(seat=mind.seat, tile=mind.home, docks=[dock]) for dock in docks]
            return max([best_order(mind, use).value for use in uses], default=0.0)
        case "construction":
            return build_worth(mind, best_site(mind))
        case "imperial":
            return mind.w.secret if mind.secrets_left > 0 else 0.0
        case "politics":
            return 2 * mind.w.card if me.card_count < 6 else 0.5
        case "diplomacy":
            readied = _readied(mind, sorted(_exhausted(mind), key=lambda one: -_readied(mind, [one]))[:2])
            return 0.6 * readied + _peace(mind)
        case _:
            return 0.0


def follow_price(mind: Mind) -> float:
    """What a token of the strategy pool is worth now."""
    if mind.free_tokens <= 0:
        return 0.8 * mind.w.point
    scarcity = 1.2 if mind.free_tokens <= FEW_TOKENS else 0.75 if mind.free_tokens >= MANY_TOKENS else 1.0
    return mind.w.follow * scarcity * (1.3 if mind.me.strategy <= 1 else 1.0)


def leadership_buys(mind: Mind) -> int:
    """How many command tokens to buy: as many as are worth more than what pays for them would bring elsewhere."""
    spare = mind.spare("influence")
    if mind.g.custodians and mind.movers.get(tile_of(MECATOL)):
        spare -= mind.custodians_price
    most = min(spare // TOKEN_PRICE, spare_tokens(mind.g, mind.seat), MOST_TOKENS - _tokens(mind))
    gains = {count: _tokens_worth(mind, count) - _tokens_cost(mind, count) for count in range(1, most + 1)}
    best = max(gains, key=gains.__getitem__, default=0)
    return best if best and gains[best] > 0 else 0


def _tokens(mind: Mind) -> int:
    return mind.me.tactic + mind.me.strategy + mind.me.fleet


def _tokens_worth(mind: Mind, count: int) -> float:
    """What so many more tokens are worth: the more one has, the less."""
    held = mind.me.tactic + mind.me.strategy
    late = min(1.0, 0.4 + 0.2 * mind.horizon)
    return mind.w.token * late * sum([_scarcity(held + more) for more in range(count)])


def _scarcity(held: int) -> float:
    return 1.4 if held < 4 else 1.0 if held < 6 else 0.5


def _tokens_cost(mind: Mind, count: int) -> float:
    """What is lost for other purposes if so many tokens are bought: resources, as long as something can be produced."""
    kept, seat = mind.earmark, mind.seat
    paid = payment(
        mind.g,
        seat,
        "influence",
        TOKEN_PRICE * count,
        all_means(mind.g, seat),
        earmarked=kept.planets,
        kept_goods=max(kept.goods, mind.hoards_goods),
    )
    if paid is None:
        return 10 * mind.w.point
    use = _need_of_resources(mind)
    return sum([1.2 if isinstance(one, Good) else use * resources(mind.g, one) for one in paid.means])


def _need_of_resources(mind: Mind, carriers: int = CARRIERS) -> float:
    """How much is lost with a resource: most as long as transports are lacking, little when nothing is produced."""
    if not _will_produce(mind):
        return 0.3
    early = mind.g.round <= EARLY and count_on_board(mind.g, mind.seat, "carrier") < carriers
    return 1.6 if early else 1.0


def _research_instead_of_transports(mind: Mind) -> float:
    """What is lost by paying for a technology: far more than its price if the first transport is not there yet."""
    stuck = mind.g.round <= EARLY and _will_produce(mind) and not count_on_board(mind.g, mind.seat, "carrier")
    return 0.5 * FIRST_PRICE * (NO_CARRIER if stuck else _need_of_resources(mind, FIRST_CARRIERS))


def _will_produce(mind: Mind) -> bool:
    """Could the player still produce in this round?"""
    free = [tile for tile, system in mind.g.systems.items() if mind.seat not in system.tokens]
    return mind.me.tactic > 0 and any(docks_in(mind.g, mind.seat, tile) for tile in free)


def _exhausted(mind: Mind) -> list[PlanetId]:
    return [planet for planet in mind.planets if mind.g.planets[planet].exhausted]


def _readied(mind: Mind, planets: list[PlanetId]) -> float:
    return sum([max(resources(mind.g, one), 0.8 * influence(mind.g, one)) for one in planets])


# ---------------------------------------------------------------- structures


def build_worth(mind: Mind, site: Build | None) -> float:
    """What a structure in a place is worth."""
    if site is None:
        return 0.0
    tile = tile_of(site.place)
    wanted = mind.lacking_units.get(site.unit, 0.0) - _held_up(mind, tile)
    if site.unit == "space-dock":
        planets = [] if site.place.isdigit() else [site.place]
        rich = max([resources(mind.g, one) for one in planets], default=1)
        docks = len([one for one in mind.g.systems if docks_in(mind.g, mind.seat, one)])
        value = (2.4 + 0.8 * rich) * (1.0 if docks < 2 else 0.7 if docks < 3 else 0.2)
        return value * min(1.0, 0.3 * mind.horizon) + wanted - (3.0 if is_home(tile) else 0.0)
    return 1.6 + wanted + (0.5 if is_home(tile) or tile == tile_of(MECATOL) else 0.0)


def _held_up(mind: Mind, tile: TileId) -> float:
    """What it costs that a token comes into the system with the structure: whoever follows places one [ti4.81.3]."""
    follows = mind.g.active != mind.seat
    if not follows or mind.seat in mind.g.systems[tile].tokens or mind.me.tactic <= 0:
        return 0.0
    ships = sum([mind.w.unit.get(kind, 1.0) * count for kind, count in mind.ships.get(tile, {}).items()])
    return min(4.0, 0.6 * ships) + (2.0 if docks_in(mind.g, mind.seat, tile) else 0.0)


def best_site(mind: Mind) -> Build | None:
    sites = [one for kind in ("space-dock", "pds") for one in structure_sites(mind.g, mind.seat, kind)]
    return max(sites, key=lambda one: build_worth(mind, one), default=None)


# ---------------------------------------------------------------- components as actions


def action_worth(mind: Mind, id: str) -> float:
    """What a component action is worth."""
    g = mind.g
    match id:
        case "economic-initiative":
            cultural = [one for one in _exhausted(mind) if PLANETS[one].trait == "cultural"]
            return 0.8 * _readied(mind, cultural) - 0.5
        case "industrial-initiative":
            return sum(PLANETS[one].trait == "industrial" for one in mind.planets) - 0.3
        case "mining-initiative":
            return max([resources(g, one) for one in mind.planets], default=0) - 0.3
        case "uprising":
            ready = [one for other in mind.others for one in planets_of(g, other) if not g.planets[one].exhausted]
            return max([resources(g, one) for one in ready if not is_home(tile_of(one))], default=0) + 0.3
        case "focused-research":
            spare = mind.me.trade_goods - max(mind.earmark.goods, mind.hoards_goods)
            return best_technology(mind)[1] - 4.5 if spare >= 4 else -1.0
        case "rise-of-a-messiah":
            return 0.6 * len(mind.planets)
        case "orbital-drop" | "star-forge" | "the-inferno" | "production-biomes":
            return ACTION_WORTH[id] + 1.0 if mind.free_tokens > 0 and mind.me.strategy > 2 else -1.0
    worth = ACTION_WORTH.get(id, USUAL_ACTION)
    if source_of(id) == CARD and _collects_cards(mind):
        return worth - 2.5
    return worth


def _collects_cards(mind: Mind) -> bool:
    """Does an objective want action cards to be discarded?"""
    return any(aim.condition.type == "discard" and mind.me.card_count <= aim.condition.amount for aim in mind.aims)


def _in_context(mind: Mind, id: str) -> float | None:
    """What depends on what is going on."""
    g = mind.g
    match id:
        case "sabotage":
            played = current(g, CardPlayed)
            strong = played is not None and ACTION_CARDS[played.card].id in WORTH_SABOTAGE
            return 1.0 if played is not None and (strong or played.seat in mind.dangerous) else -0.5
        case "veto" | "quash" | "political-favor":
            revealed = current(g, AgendaRevealed)
            if revealed is None:
                return None
            worths = [outcome_worth(mind, revealed.agenda, one) for one in outcomes(g, revealed.agenda)]
            return 1.0 if worths and max(worths) < 0.1 and min(worths) < -1.0 else -0.5
        case "skilled-retreat":
            combat = current(g, SpaceCombat)
            if combat is None:
                return None
            own = units_at(g, mind.seat, str(combat.tile))
            foe, begun = combat.opponent(mind.seat), combat.round > 1
            odds = space_forecast(g, combat.tile, mind.seat, foe, own, begun=begun)
            return 1.0 if odds.win < 0.25 and odds.loss > 3 else -0.5
        case "ceasefire":
            return 1.0
        case "munitions-reserves":
            return 1.0 if mind.me.trade_goods - mind.earmark.goods >= 4 else -0.5
        case "political-stability":
            held = sum(pick_worth(mind, card) for card in mind.me.strategy_cards)
            return 1.0 if held > 9.0 * len(mind.me.strategy_cards) else -0.5
        case "public-disgrace":
            pick = current(g, CardPick)
            return 1.0 if pick is not None and pick.card == "imperial" and pick.seat in mind.dangerous else -0.5
    return None


def window_worth(mind: Mind, id: str) -> float:
    """What it is worth to use something in a window; below nothing it is not used."""
    special = _in_context(mind, id)
    if special is not None:
        return special
    if id in WINDOW_WORTH:
        return WINDOW_WORTH[id]
    try:
        source = source_of(id)
    except KeyError:  # an objective: to score it is always good
        return mind.w.point
    if source != CARD:
        return USUAL_WINDOW
    return USUAL_CARD - (1.5 if _collects_cards(mind) else 0.0)
