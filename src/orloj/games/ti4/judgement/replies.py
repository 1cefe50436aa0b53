"""Answers to questions by their kinds, beside those of `turns`. What is not named here is answered as usual."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from orloj.games.ti4.components import ACTION_CARDS, MECATOL, PLANETS, POOLS, UNITS
from orloj.games.ti4.deeds import ThePlayer
from orloj.games.ti4.dicing import DieOf, Fires, is_hit
from orloj.games.ti4.facts import current, is_ground_force, units_at
from orloj.games.ti4.hits import default_losses, hits_on
from orloj.games.ti4.invasion import Land, TakeToken, must_land
from orloj.games.ti4.judgement.cards_worth import (
    action_worth,
    best_site,
    build_worth,
    follow_price,
    follow_worth,
    leadership_buys,
    pick_worth,
    window_worth,
)
from orloj.games.ti4.judgement.council import likely, outcome_worth
from orloj.games.ti4.judgement.fights import space_forecast
from orloj.games.ti4.judgement.goals import ease
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.judgement.moves import split_landing
from orloj.games.ti4.judgement.purse_worth import payment
from orloj.games.ti4.judgement.science import best_technology, technology_worth
from orloj.games.ti4.judgement.yards import best_order
from orloj.games.ti4.moments import DiceRolled, ProductionUse, SpaceCombat, TacticalAction
from orloj.games.ti4.outcomes import outcomes
from orloj.games.ti4.phases.agenda import Abstain, on_table, votes_of
from orloj.games.ti4.purse import influence, resources
from orloj.games.ti4.research import Specialty, enough
from orloj.games.ti4.space_combat import Retreat, Stand
from orloj.games.ti4.state import Kind
from orloj.games.ti4.units import stats
from orloj.kernel import PASS, Question

Ask = Question[Any, Any]
Reply = Callable[[Mind, Ask, Random], Any]  # the value of an answer
REPLIES: dict[str, Reply] = {}
STAKE = 4.0  # from here on a vote is worth all influence


def replies(*kinds: str) -> Callable[[Reply], Reply]:
    """Registers what answers questions of some kinds."""

    def keep(reply: Reply) -> Reply:
        REPLIES.update(dict.fromkeys(kinds, reply))
        return reply

    return keep


def spread_over(wanted: Iterable[tuple[Any, int]]) -> tuple[tuple[Any, int], ...]:
    return tuple((one, count) for one, count in wanted if count > 0)


# ---------------------------------------------------------------- set-up


@replies("keep-secret")
def keep_secret(mind: Mind, ask: Ask, _rng: Random) -> Any:
    return max(ask.options, key=lambda one: ease(mind.g, mind.seat, one))


@replies("give-secret-back")
def give_secret_back(mind: Mind, ask: Ask, _rng: Random) -> Any:
    return min(ask.options, key=lambda one: ease(mind.g, mind.seat, one))


@replies("starting-technology")
def starting_technology(mind: Mind, ask: Any, _rng: Random) -> Any:
    ranked = sorted(ask.options, key=lambda one: -technology_worth(mind, one))
    return _in_order(ask, ranked[: ask.lo])


def _in_order(ask: Ask, chosen: Iterable[Any]) -> tuple[Any, ...]:
    wanted = list(chosen)
    return tuple(one for one in ask.options if one in wanted)


# ---------------------------------------------------------------- strategy cards


@replies("pick-strategy")
def pick_strategy(mind: Mind, ask: Ask, _rng: Random) -> Any:
    return max(ask.options, key=lambda card: pick_worth(mind, card) + mind.g.offer.get(card, 0) * 1.1)


@replies("follow")
def follow(mind: Mind, ask: Ask, _rng: Random) -> Any:
    card = ask.values["strategy"]
    price = 0.0 if card == "leadership" else follow_price(mind)
    chosen = next(one for one in ask.options if one is not None)
    return chosen if follow_worth(mind, card) > price else None


@replies("leadership-buys")
def buy_tokens(mind: Mind, ask: Any, _rng: Random) -> Any:
    return max(ask.lo, min(ask.hi, leadership_buys(mind)))


@replies("technology-second")
def second_technology(mind: Mind, ask: Ask, _rng: Random) -> Any:
    offer = next(one for one in ask.options if one is not None)
    _, best = best_technology(mind)
    return offer if mind.spare("resources") >= offer.price and best > 0.6 * offer.price else None


@replies("technology-follows")
def follow_technology(_mind: Mind, ask: Ask, _rng: Random) -> Any:
    return ask.options[-1]  # the primary ability, if that is possible


@replies("research")
def research(mind: Mind, ask: Ask, _rng: Random) -> Any:
    return max(ask.options, key=lambda one: technology_worth(mind, one))


@replies("copy")
def copy(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """A technology of somebody else; those of factions only by cards that have no text yet."""

    def worth(one: Any) -> float:
        return technology_worth(mind, one.technology) - (5.0 if one.assimilator in mind.me.copies else 0.0)

    return max([one for one in ask.options if one is not None], key=worth)


@replies("ignore-prerequisites")
def means(mind: Mind, ask: Any, _rng: Random) -> Any:
    """As few and as cheap means as possible."""
    technology = ask.values["technology"]
    chosen = list(ask.options)

    def price(one: Any) -> float:
        return (
            resources(mind.g, one.planet) + 0.7 * influence(mind.g, one.planet) if isinstance(one, Specialty) else 1.5
        )

    for one in sorted(chosen, key=price, reverse=True):
        fewer = tuple(other for other in chosen if other != one)
        if enough(mind.g, mind.seat, technology, fewer):
            chosen = list(fewer)
    return _in_order(ask, chosen)


@replies("imperial-scores", "score-public")
def score_public(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """The objective with the most points; of equal ones those first that cost nothing and may be lost again."""
    by_objective = {aim.objective: aim for aim in mind.aims}

    def worth(one: Any) -> float:
        aim = by_objective[one.objective]
        return mind.w.point * aim.points - mind.burden(aim) + (1.0 if aim.condition.type == "ships-in-systems" else 0.0)

    return max([one for one in ask.options if one is not None], key=worth, default=None)


@replies("score-secret")
def score_secret(_mind: Mind, ask: Ask, _rng: Random) -> Any:
    return next((one for one in ask.options if one is not None), None)


@replies("imperial-secret")
def imperial_secret(_mind: Mind, ask: Ask, _rng: Random) -> Any:
    return ask.options[-1]


@replies("politics-speaker")
def politics_speaker(mind: Mind, ask: Ask, _rng: Random) -> Any:
    own = ThePlayer(mind.seat)
    if own in ask.options:
        return own
    before = (mind.seat - 1) % mind.g.seat_count
    return next((one for one in ask.options if one.player == before), ask.options[0])


@replies("politics-look")
def politics_look(_mind: Mind, ask: Ask, _rng: Random) -> Any:
    return ask.options[-1]


@replies("agendas-under")
def agendas_under(_mind: Mind, _ask: Ask, _rng: Random) -> Any:
    return ()


@replies("construction", "construction-pds")
def construction(mind: Mind, ask: Ask, _rng: Random) -> Any:
    sites = [one for one in ask.options if one is not None]
    best = best_site(mind)
    return best if best in sites else max(sites, key=lambda one: build_worth(mind, one))


@replies("diplomacy-system")
def diplomacy_system(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """The system whose planets are worth most: they are readied if they are exhausted, and safe."""

    def worth(tile: int) -> float:
        own = [planet for planet in mind.planets if PLANETS[planet].tile == tile]
        readied = sum(
            [max(resources(mind.g, one), influence(mind.g, one)) for one in own if mind.g.planets[one].exhausted]
        )
        return readied + 0.1 * sum([mind.income(planet) for planet in own])

    return max(ask.options, key=worth)


@replies("diplomacy-ready")
def diplomacy_ready(mind: Mind, ask: Any, _rng: Random) -> Any:
    ranked = sorted(ask.options, key=lambda one: -max(resources(mind.g, one), influence(mind.g, one)))
    return _in_order(ask, ranked[: min(ask.hi, len(ranked))])


@replies("trade-names")
def trade_names(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """Partners who can exchange commodities afterwards, but not whoever is about to win."""
    return tuple(one for one in ask.options if mind.g.players[one.player].points < mind.g.goal - 2)


@replies("warfare-token", "war-token")
def warfare_token(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """Where most ships are held."""
    return max(ask.options, key=lambda tile: sum(mind.ships.get(tile, {}).values()) + (2 if tile == mind.home else 0))


@replies("warfare-pool")
def warfare_pool(_mind: Mind, _ask: Ask, _rng: Random) -> Any:
    return "tactic"


@replies("warfare-dock")
def warfare_dock(mind: Mind, ask: Ask, _rng: Random) -> Any:
    return max(ask.options, key=lambda place: 0 if place.isdigit() else resources(mind.g, place))


# ---------------------------------------------------------------- command tokens


def share_tokens(mind: Mind, total: int, floor: dict[str, int]) -> dict[str, int]:
    """So many tokens among the pools: some for the fleet, some for strategy, the rest for tactics."""
    fleet = 3 if mind.g.round <= 1 else 4 if mind.g.round <= 3 else 5
    crowd = max([sum(UNITS[kind].fleet * n for kind, n in here.items()) for here in mind.ships.values()], default=0)
    wanted = {"fleet": min(max(fleet, min(crowd, fleet + 1)), total), "strategy": 2, "tactic": 0}
    found = dict(floor)
    left = total - sum(found.values())
    turns = ("fleet", "tactic", "tactic", "strategy", "tactic", "strategy", "tactic", "fleet")
    number = 0
    while left > 0:
        for pool in ("fleet", "strategy"):
            low = 3 if pool == "fleet" else 1
            if found[pool] < low and left:
                found[pool] += 1
                left -= 1
        if not left:
            break
        pool = turns[number % len(turns)]
        number += 1
        if pool == "fleet" and found["fleet"] >= wanted["fleet"]:
            continue
        if pool == "strategy" and found["strategy"] >= max(2, found["tactic"] - 1):
            continue
        found[pool] += 1
        left -= 1
    return found


@replies("status-tokens", "redistribute")
def status_tokens(mind: Mind, ask: Any, _rng: Random) -> Any:
    return _pools(mind, ask, share_tokens(mind, ask.values["count"], dict.fromkeys(POOLS, 0)))


@replies("gain-tokens")
def gain_tokens(mind: Mind, ask: Any, _rng: Random) -> Any:
    now = {"tactic": mind.me.tactic, "fleet": mind.me.fleet, "strategy": mind.me.strategy}
    goal = share_tokens(mind, sum(now.values()) + ask.values["count"], now)
    return _pools(mind, ask, {pool: goal[pool] - now[pool] for pool in POOLS})


def _pools(_mind: Mind, ask: Any, wanted: dict[str, int]) -> Any:
    """As far as the pools have room."""
    room = {pool: ask.most(pool) for pool in ask.options}
    total = sum(wanted.values())
    found = {pool: min(wanted.get(pool, 0), room[pool]) for pool in room}
    for pool in ("tactic", "strategy", "fleet"):
        lacking = total - sum(found.values())
        if pool in found and lacking > 0:
            found[pool] += min(lacking, room[pool] - found[pool])
    return spread_over((pool, found[pool]) for pool in ask.options)


@replies("spend-tokens")
def spend_tokens(mind: Mind, ask: Any, _rng: Random) -> Any:
    left = ask.values["count"]
    have = {"tactic": mind.me.tactic, "strategy": mind.me.strategy}
    found = dict.fromkeys(ask.options, 0)
    while left:
        pool = max(ask.options, key=lambda one: have[one] - found[one])
        found[pool] += 1
        left -= 1
    return spread_over(found.items())


@replies("token-from-pool", "agenda-token-lost")
def token_from_pool(mind: Mind, ask: Ask, _rng: Random) -> Any:
    have = {"tactic": mind.me.tactic, "strategy": mind.me.strategy, "fleet": mind.me.fleet - 3}
    return max(ask.options, key=lambda pool: have.get(pool, 0))


# ---------------------------------------------------------------- paying and producing


@replies("pay")
def pay(mind: Mind, ask: Any, _rng: Random) -> Any:
    kept = mind.earmark if ask.values.get("purpose") != "objective" else None
    found = payment(
        mind.g,
        mind.seat,
        ask.values["currency"],
        ask.values["price"],
        ask.options,
        earmarked=kept.planets if kept is not None else (),
        kept_goods=max(kept.goods, mind.hoards_goods) if kept is not None else 0,
    )
    assert found is not None, "whoever is asked to pay can pay"
    return _in_order(ask, found.means)


@replies("produce")
def produce(mind: Mind, ask: Any, _rng: Random) -> Any:
    use = current(mind.g, ProductionUse)
    assert use is not None
    order = best_order(mind, use).units
    return spread_over((kind, order.get(kind, 0)) for kind in ask.options)


@replies("place-produced")
def place_produced(mind: Mind, ask: Any, _rng: Random) -> Any:
    """On the planet with the fewest defenders, of those with most room."""
    left = ask.values["count"]
    found = dict.fromkeys(ask.options, 0)
    while left:
        open_ones = [place for place in ask.options if found[place] < ask.most(place)]
        planets = [place for place in open_ones if not place.isdigit()] or open_ones
        place = min(planets, key=lambda one: found[one] + sum(units_at(mind.g, mind.seat, one).values()))
        found[place] += 1
        left -= 1
    return spread_over(found.items())


@replies("take-back")
def take_back(_mind: Mind, ask: Any, _rng: Random) -> Any:
    """Where there are most of them."""
    left = max(ask.lo, 0)
    found = dict.fromkeys(ask.options, 0)
    while left:
        place = max(ask.options, key=lambda one: ask.most(one) - found[one])
        found[place] += 1
        left -= 1
    return spread_over(found.items())


# ---------------------------------------------------------------- combat


@replies("losses")
def losses(mind: Mind, ask: Any, _rng: Random) -> Any:
    place = ask.values["place"]
    chosen = default_losses(mind.g, mind.seat, place, hits_on(mind.g, mind.seat, place))
    return spread_over((unit, chosen.get(unit, 0)) for unit in ask.options)


@replies("sustain")
def sustain(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """Whenever it saves anything; the cheapest unit first."""
    kinds = [one for one in ask.options if one is not None]
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
    odds = space_forecast(mind.g, combat.tile, mind.seat, combat.opponent(mind.seat), own)
    flees = odds.win < 0.2 and odds.loss > 2.5
    return Retreat() if flees and Retreat() in ask.options else Stand()


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


# ---------------------------------------------------------------- agendas


@replies("vote")
def vote(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """For what brings most, if it matters."""
    agenda = ask.values["agenda"]
    worths = {one: outcome_worth(mind, agenda, one) for one in ask.options if not isinstance(one, Abstain)}
    best = max(worths, key=worths.__getitem__, default=None)
    if best is None:
        return ask.options[0]
    predicted = [one.outcome for one in on_table(mind.g).predictions if one.seat == mind.seat]
    for one in worths:
        if one.token in predicted:
            return one
    return best if worths[best] - min(worths.values()) > 0 else ask.options[0]


@replies("vote-planets")
def vote_planets(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """All votes if much is at stake: planets are readied when the phase is over. Else half of them, for the other
    agenda has to be voted on too."""
    agenda = ask.values["agenda"]
    worths = [outcome_worth(mind, agenda, one) for one in outcomes(mind.g, agenda)]
    if max(worths) - min(worths) >= STAKE or len(ask.options) < 2:
        return tuple(ask.options)
    ranked = sorted(ask.options, key=lambda planet: -votes_of(mind.g, mind.seat, planet))
    return _in_order(ask, ranked[::2])


@replies("predict")
def predict(mind: Mind, ask: Ask, _rng: Random) -> Any:
    agenda = ask.values["agenda"]
    return max(ask.options, key=lambda one: likely(mind, agenda, one))


@replies("decide")
def decide(mind: Mind, ask: Ask, _rng: Random) -> Any:
    agenda = ask.values["agenda"]
    return max(ask.options, key=lambda one: outcome_worth(mind, agenda, one))


# ---------------------------------------------------------------- cards


@replies("discard-cards")
def discard_cards(mind: Mind, ask: Any, _rng: Random) -> Any:
    def worth(card: int) -> float:
        id = ACTION_CARDS[card].id
        return max(action_worth(mind, id) if ACTION_CARDS[card].window == "action" else window_worth(mind, id), 0.0)

    return _in_order(ask, sorted(ask.options, key=worth)[: ask.lo])


@replies("which-player", "committee", "imperial-arbiter")
def which_player(mind: Mind, ask: Ask, rng: Random) -> Any:
    """Against whom: the leader."""
    players = [one for one in ask.options if isinstance(one, ThePlayer) and one.player != mind.seat]
    if not players:
        return rng.choice(ask.options)
    return max(players, key=lambda one: (mind.g.players[one.player].points, one.player == mind.leader))


OWN_PLANET = frozenset(("mining-initiative", "frontline-deployment"))


@replies("which-planet", "mitosis", "orbital-drop", "military-support")
def which_planet(mind: Mind, ask: Ask, _rng: Random) -> Any:
    source = ask.values.get("source", "")
    planets = [one for one in ask.options if isinstance(one, str)]
    own = [one for one in planets if mind.g.planets[one].owner == mind.seat]
    if source == "mining-initiative":
        return max(own, key=lambda one: resources(mind.g, one))
    others = [one for one in planets if one not in own and mind.g.planets[one].owner >= 0]
    if source in OWN_PLANET or not others:
        return max(own or planets, key=lambda one: (PLANETS[one].tile in mind.ships, mind.income(one)))

    def harm(planet: str) -> float:
        owner = mind.g.planets[planet].owner
        troops = sum(units_at(mind.g, owner, planet).values())
        leads = mind.g.players[owner].points * 0.3
        return (resources(mind.g, planet) if source == "uprising" else troops) + leads

    return max(others, key=harm)


@replies("which-system")
def which_system(mind: Mind, ask: Ask, _rng: Random) -> Any:
    source = ask.values.get("source", "")
    if source == "unexpected-action":
        return max(ask.options, key=lambda tile: sum(mind.ships.get(tile, {}).values()))
    if source in ("ghost-ship", "war-effort"):
        return max(ask.options, key=lambda tile: mind.presence(tile) if tile not in mind.ships else 0.1)
    return ask.options[0]


# ---------------------------------------------------------------- everything else


def window(mind: Mind, ask: Ask) -> Any:
    """The best of what can be used now, or nothing."""
    worths = {id: window_worth(mind, id) for id in ask.options if id != PASS}
    best = max(worths, key=worths.__getitem__)
    return best if PASS not in ask.options or worths[best] > 0 else PASS


def usual(mind: Mind, ask: Ask, rng: Random) -> str:
    """A sound answer to a question that nobody has thought of: something rather than nothing, the best planet, the
    leader where somebody is named, else anything."""
    if ask.form == "one":
        options = [one for one in ask.options if one is not None]
        if not options:
            return ask.write(ask.options[0])
        if all(isinstance(one, ThePlayer) for one in options):
            return ask.write(which_player(mind, ask, rng))
        if all(isinstance(one, str) and one in PLANETS for one in options):
            return ask.write(which_planet(mind, ask, rng))
        return ask.write(rng.choice(options))
    return ask.sample(rng)
