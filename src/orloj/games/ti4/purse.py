"""Resources, influence, trade goods, commodities and command tokens [ti4.61, ti4.75, ti4.83, ti4.84, ti4.88]."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import copy
from typing import Any, ClassVar, Literal, NamedTuple

from orloj.games.ti4.book import begin
from orloj.games.ti4.components import COMMAND_TOKENS, FACTIONS, PLANETS, POOLS, Pool
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, planets_of, spare_tokens
from orloj.games.ti4.limits import enforce_everywhere
from orloj.games.ti4.moments import CommoditiesReplenished, GoodsGained
from orloj.games.ti4.queries import Query
from orloj.games.ti4.state import Planet, PlanetId, State
from orloj.kernel import Refusal, Seat, choose, pay, spread

Currency = Literal["resources", "influence"]

RESOURCES: Query[[PlanetId], int] = Query()  # of a planet
INFLUENCE: Query[[PlanetId], int] = Query()  # of a planet
GOOD_WORTH: Query[[Seat], int] = Query()  # what a trade good is worth in place of resources or influence
POOL_LIMIT: Query[[Seat, Pool], int] = Query()  # how many command tokens a pool may hold
COMMODITIES: Query[[Seat], int] = Query()  # how many commodities a player may have


class Good(Deed, frozen=True):
    """A trade good that is spent in place of resources or influence [ti4.83.4a, ti4.83.4b]."""

    word: ClassVar[str] = "good"
    number: int


def resources(g: Known, planet: PlanetId) -> int:
    """The resources of a planet [ti4.84.0]."""
    return RESOURCES(g, PLANETS[planet].resources, planet)


def influence(g: Known, planet: PlanetId) -> int:
    """The influence of a planet [ti4.75.0]."""
    return INFLUENCE(g, PLANETS[planet].influence, planet)


def worth_of(g: Known, currency: Currency, planet: PlanetId) -> int:
    return resources(g, planet) if currency == "resources" else influence(g, planet)


def ready_planets(g: Known, seat: Seat) -> list[PlanetId]:
    """The planets that a player could exhaust."""
    return [planet for planet in planets_of(g, seat) if not g.planets[planet].exhausted]


def wealth(g: Known, seat: Seat, currency: Currency) -> int:
    """How much a player could spend at most."""
    planets = sum(worth_of(g, currency, planet) for planet in ready_planets(g, seat))
    return planets + g.players[seat].trade_goods * GOOD_WORTH(g, 1, seat)


def can_spend(g: Known, seat: Seat, currency: Currency, price: int) -> bool:
    return wealth(g, seat, currency) >= price


class Payment(NamedTuple):
    """Planets and trade goods with which something is paid."""

    planets: tuple[PlanetId, ...] = ()
    goods: int = 0


def least_payment(
    g: Known, seat: Seat, currency: Currency, price: int, spared: Collection[PlanetId] = ()
) -> Payment | None:
    """A payment that wastes as little as possible, without some planets; None if the others are not enough."""
    sums = {0: Payment()}  # what is paid → one way to pay it
    for planet in [one for one in ready_planets(g, seat) if one not in spared]:
        for paid, (planets, goods) in list(sums.items()):
            if paid < price:
                sums.setdefault(paid + worth_of(g, currency, planet), Payment((*planets, planet), goods))
    for _ in range(g.players[seat].trade_goods):
        for paid, (planets, goods) in list(sums.items()):
            if paid < price:
                sums.setdefault(paid + GOOD_WORTH(g, 1, seat), Payment(planets, goods + 1))
    enough = [paid for paid in sums if paid >= price]
    return sums[min(enough)] if enough else None


def after_paying(g: Known, seat: Seat, payment: Payment) -> Known:
    """The table as it would be after a payment, for looking at it only."""
    later: Any = copy(g)
    later.planets = {**g.planets}
    for planet in payment.planets:
        later.planets[planet] = Planet(g.planets[planet].owner, True, g.planets[planet].ground)
    payer: Any = copy(g.players[seat])
    payer.trade_goods -= payment.goods
    later.players = [payer if who == seat else player for who, player in enumerate(g.players)]
    table: Known = later
    return table


async def spend(
    g: State,
    seat: Seat,
    currency: Currency,
    price: int,
    purpose: str,
    *,
    unfit: Callable[[Payment], Refusal | None] | None = None,
    **values: object,
) -> None:
    """The player pays with planets and trade goods of his choice [ti4.84.2, ti4.75.2, ti4.83.4a]. Each planet is
    exhausted for one currency only [ti4.76.3]. `unfit` says which payments would spend what is needed besides."""
    if price <= 0:
        return

    def means(_seat: Seat) -> list[PlanetId | Good]:
        planets = [planet for planet in ready_planets(g, seat) if worth_of(g, currency, planet) > 0]
        return [*planets, *[Good(number) for number in range(1, g.players[seat].trade_goods + 1)]]

    def worth(one: PlanetId | Good) -> int:
        return GOOD_WORTH(g, 1, seat) if isinstance(one, Good) else worth_of(g, currency, one)

    paid = await pay(
        seat,
        "pay",
        means,
        price=price,
        worth=worth,
        rule="ti4.84.2" if currency == "resources" else "ti4.75.2",
        values={"price": price, "currency": currency, "purpose": purpose, **values},
        check=None if unfit is None else lambda paid: unfit(_payment(paid)),
        asides=False,  # what is just being paid cannot be given away
    )
    planets, goods = _payment(paid)
    exhaust(g, planets)
    g.players[seat].trade_goods -= goods
    g.tell("pays", seat, currency=currency, price=price, planets=list(planets), goods=goods)


def _payment(paid: Sequence[PlanetId | Good]) -> Payment:
    planets = tuple(one for one in paid if not isinstance(one, Good))
    return Payment(planets, len(paid) - len(planets))


def exhaust(g: State, planets: Sequence[PlanetId]) -> None:
    """Turn planet cards face down [ti4.76.1]."""
    for planet in planets:
        g.planets[planet].exhausted = True


def ready(g: State, planets: Sequence[PlanetId]) -> None:
    """Turn planet cards face up [ti4.52.5]."""
    for planet in planets:
        g.planets[planet].exhausted = False


# ---------------------------------------------------------------- trade goods and commodities


def gain_goods(g: State, seat: Seat, count: int) -> None:
    """A player gains trade goods in one go [ti4.83.2]; others may react. Call it last in a scene."""
    if count <= 0:
        return
    g.players[seat].trade_goods += count
    g.tell("gains-goods", seat, count=count)
    begin(g, GoodsGained(seat=seat, count=count))


def commodity_limit(g: Known, seat: Seat) -> int:
    """The commodity value of the player's faction [ti4.61.2]."""
    return COMMODITIES(g, FACTIONS[g.players[seat].faction].commodities, seat)


def replenish(g: State, seat: Seat) -> None:
    """Commodities up to the value of the faction [ti4.61.3]; others may react. Call it last in a scene."""
    player = g.players[seat]
    gained = max(0, commodity_limit(g, seat) - player.commodities)
    player.commodities += gained
    g.tell("replenishes", seat, count=gained)
    begin(g, CommoditiesReplenished(seat=seat))


def give_commodities(g: State, giver: Seat, taker: Seat, count: int) -> None:
    """Commodities that change hands become trade goods [ti4.61.5.2, ti4.61.6]."""
    g.players[giver].commodities -= count
    g.players[taker].trade_goods += count


# ---------------------------------------------------------------- command tokens


def in_pool(g: Known, seat: Seat, pool: Pool) -> int:
    """The command tokens in a pool of the command sheet."""
    player = g.players[seat]
    return player.tactic if pool == "tactic" else player.fleet if pool == "fleet" else player.strategy


def add_tokens(g: State, seat: Seat, pool: Pool, count: int) -> None:
    """Tokens into a pool, or out of it into the reinforcements."""
    player = g.players[seat]
    setattr(player, pool, in_pool(g, seat, pool) + count)
    assert in_pool(g, seat, pool) >= 0, f"seat {seat} has no {-count} tokens in the {pool} pool"


def pool_limit(g: Known, seat: Seat, pool: Pool) -> int:
    """How many command tokens a pool may hold; by the rules alone as many as there are."""
    return POOL_LIMIT(g, COMMAND_TOKENS, seat, pool)


async def gain_tokens(g: State, seat: Seat, count: int) -> None:
    """The player gains command tokens, each in a pool of his choice, as far as the reinforcements have some
    [ti4.88.2, ti4.88.3a]."""
    gained = min(count, spare_tokens(g, seat))
    if gained <= 0:
        return
    pools = await spread(
        seat,
        "gain-tokens",
        lambda _seat: [pool for pool in POOLS if in_pool(g, seat, pool) < pool_limit(g, seat, pool)],
        total=gained,
        most=lambda pool: pool_limit(g, seat, pool) - in_pool(g, seat, pool),
        rule="ti4.88.2",
        values={"count": gained},
    )
    for pool, tokens in pools:
        add_tokens(g, seat, pool, tokens)
    g.tell("gains-tokens", seat, count=gained, pools=dict(pools))


async def redistribute(g: State, seat: Seat) -> None:
    """The player may move the tokens on the command sheet between the pools as he likes [ti4.57.5.2, ti4.68.4]."""
    player = g.players[seat]
    total = player.tactic + player.fleet + player.strategy
    pools = await spread(
        seat,
        "redistribute",
        lambda _seat: POOLS,
        total=total,
        most=lambda pool: pool_limit(g, seat, pool),
        rule="ti4.57.5.2",
        values={"count": total},
    )
    wanted: dict[str, int] = dict(pools)
    before = (player.tactic, player.fleet, player.strategy)
    player.tactic, player.fleet, player.strategy = (wanted.get(pool, 0) for pool in POOLS)
    if (player.tactic, player.fleet, player.strategy) != before:
        g.tell("redistributes", seat, tactic=player.tactic, fleet=player.fleet, strategy=player.strategy)


async def place_token_from_reinforcements(g: State, seat: Seat, tile: int) -> None:
    """A command token of the player is put into a system: from the reinforcements, or if there is none from a pool of
    his choice [ti4.88.3b]; where one of his lies already, nothing is placed [ti4.88.6], nor if he has none. One out of
    the fleet pool leaves room for fewer ships [ti4.28.2]; what is too much then is not destroyed [ti4.85.2]."""
    if seat in g.systems[tile].tokens:
        return
    shrinks = False
    if spare_tokens(g, seat) <= 0:
        if not any(in_pool(g, seat, one) for one in POOLS):
            return
        pool: Pool = await choose(
            seat,
            "token-from-pool",
            lambda _seat: [pool for pool in POOLS if in_pool(g, seat, pool)],
            rule="ti4.88.3b",
            values={"system": tile},
        )
        add_tokens(g, seat, pool, -1)
        shrinks = pool == "fleet"
    g.systems[tile].tokens.append(seat)
    g.tell("token-placed", seat, system=tile)
    if shrinks:
        enforce_everywhere(g, seat)
