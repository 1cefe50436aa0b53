"""Words for resources and influence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from orloj.games.voidfall.asking import these
from orloj.games.voidfall.components import (
    FOCUSES,
    HOUSES,
    KIND_FACTS,
    RESOURCES,
    SECTOR_KINDS,
    STOCK_MAX,
    TECHNOLOGIES,
    Resource,
)
from orloj.games.voidfall.deeds import Forgo, Make, With
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.happenings import did
from orloj.games.voidfall.measures import measure
from orloj.games.voidfall.purse import (
    ANY,
    BASIC,
    Price,
    can_pay,
    change_influence,
    exact,
    gain,
    produce,
    take_payment,
    ways_to_pay,
)
from orloj.games.voidfall.state import Source, State
from orloj.kernel import Refusal, Seat, choose, spread
from orloj.parts.paying import Bundle, choose_way


class Goods(Struct, frozen=True, forbid_unknown_fields=True):
    """An amount of each resource."""

    food: int = 0
    energy: int = 0
    materials: int = 0
    credits: int = 0
    science: int = 0
    any: int = 0
    basic: int = 0

    @property
    def price(self) -> dict[str, int]:
        named = {name: getattr(self, name) for name in (*RESOURCES, ANY, BASIC)}
        return {name: n for name, n in named.items() if n}


# -- paying


async def pay_price(g: State, who: Seat, price: Price, what: str) -> Bundle:
    """As it is printed if that is possible; otherwise, or if the player wants to be asked, in a way of their choice
    [voidfall.resources.3]."""
    stock = g.players[who].stock
    printed = exact(price)
    is_plain = all(stock[resource] >= price.get(resource, 0) for resource in RESOURCES)
    if printed is not None and is_plain and not g.players[who].asks_payment:
        way = printed
    else:
        ways = ways_to_pay(g, who, price)
        way = await _choose_way(who, ways, stock, what)
    take_payment(g, who, way)
    return way


async def _choose_way(who: Seat, ways: list[Bundle], stock: Mapping[str, int], what: str) -> Bundle:
    way: Bundle = await choose_way(who, ways, stock, rule="voidfall.resources.3", values={"what": what})
    return way


@EFFECTS.word("pay", Goods, possible=lambda g, who, args, _run: can_pay(g, who, args.price))
async def _pay(g: State, who: Seat, args: Goods, run: Source) -> None:
    way = await pay_price(g, who, args.price, run.id)
    if run.id in _WITH_ACTIONS:
        for resource, n in way.units:
            did(g, who, "pay_action", n, facts=[f"resource:{resource}"])


_WITH_ACTIONS = frozenset({*FOCUSES, *KIND_FACTS, *TECHNOLOGIES, *SECTOR_KINDS, *HOUSES})


@EFFECTS.word(
    "cost_lose_influence", Mapping[str, int], possible=lambda g, who, args, _run: g.players[who].influence >= args["n"]
)
def _lose_influence(g: State, who: Seat, args: Mapping[str, int], _run: Source) -> None:
    change_influence(g, who, -args["n"])


# -- gaining


@EFFECTS.word("gain", Goods)
def _gain(g: State, who: Seat, args: Goods, run: Source) -> None:
    gain(g, who, {name: n * run.factor for name, n in args.price.items()})


class Mix(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    of: tuple[Resource, ...] = RESOURCES


@EFFECTS.word("gain_any", Mix)
async def _gain_any(g: State, who: Seat, args: Mix, run: Source) -> None:
    """In any mix; what does not fit is lost."""
    await gain_mix(g, who, args.n * run.factor, args.of, run.id)


async def gain_mix(g: State, who: Seat, n: int, of: tuple[Resource, ...], source: str) -> None:
    stock = g.players[who].stock
    room = sum(STOCK_MAX - stock[resource] for resource in of)
    given = await spread(
        who,
        "gain-any",
        lambda _seat: [resource for resource in of if stock[resource] < STOCK_MAX],
        total=min(n, room),
        most=lambda resource: STOCK_MAX - stock[resource],
        values={"source": source, "count": n},
    )
    gain(g, who, dict(given))


class Influence(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    per: dict[str, Any] = field(default_factory=dict)
    every: int = 1
    plus: int = 0


@EFFECTS.word("influence", Influence)
def _influence(g: State, who: Seat, args: Influence, run: Source) -> None:
    times = measure(g, who, args.per, run) // args.every if args.per else 1
    change_influence(g, who, args.n * times * run.factor + args.plus, run.id)


# -- producing


class Produced(Struct, frozen=True, forbid_unknown_fields=True):
    of: tuple[Resource, ...]


@EFFECTS.word("produce", Produced)
def _produce(g: State, who: Seat, args: Produced, _run: Source) -> None:
    for resource in args.of:
        produce(g, who, resource)


WEALTH = "wealth"


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1


@EFFECTS.word("produce_choice", Count)
async def _produce_choice(g: State, who: Seat, args: Count, run: Source) -> None:
    """So many different resources [voidfall.production.15]. In the rounds of a multiplier they differ as well; with the
    action of a Wealth agenda it is the resource of the guild that was founded."""
    for _ in range(args.n * run.factor):
        left = [resource for resource in RESOURCES if resource not in run.resources]
        if run.guild and run.id == WEALTH:
            left = [resource for resource in left if resource == run.guild]
        if not left:
            return
        options = [Make(resource) for resource in left]
        deed = await choose(who, "produce", these(options), values={"source": run.id})
        run.resources.append(deed.resource)
        produce(g, who, deed.resource)


# -- between players


class Most(Struct, frozen=True, forbid_unknown_fields=True):
    max: int


def _has_ally(g: State, _who: Seat, _args: Most, _run: Source) -> bool:
    return g.seat_count > 1


@EFFECTS.word("exchange", Most, possible=_has_ally)
async def _exchange(g: State, who: Seat, args: Most, run: Source) -> bool:
    """Resources for one other player, who may answer in kind [voidfall.exchange.1, voidfall.exchange.2]."""
    others: list[With | Forgo] = [With(seat) for seat in g.seats if seat != who]
    more = [] if run.must else [Forgo()]
    partner = await choose(who, "exchange-with", these([*others, *more]), rule="voidfall.exchange.1")
    if not isinstance(partner, With):
        return False
    await _give(g, who, partner.player, args.max)
    await _give(g, partner.player, who, args.max)
    return True


async def _give(g: State, who: Seat, to: Seat, most: int) -> None:
    stock = g.players[who].stock
    given = await spread(
        who,
        "give",
        lambda _seat: [resource for resource in RESOURCES if stock[resource]],
        lo=0,
        hi=most,
        most=lambda resource: stock[resource],
        rule="voidfall.exchange.1",
        values={"player": to, "count": most},
        check=lambda given: (
            None if sum(n for _, n in given) <= most else Refusal(given, "too-many", "voidfall.exchange.1")
        ),
    )
    goods: dict[str, int] = dict(given)
    for resource in RESOURCES:
        stock[resource] -= goods.get(resource, 0)
    if goods:
        g.tell("gives", who, player=to, goods=goods)
        gain(g, to, goods, quiet=True)


@EFFECTS.word("choose_ally", possible=lambda g, _who, _args, _run: g.seat_count > 1)
async def _choose_ally(g: State, who: Seat, _args: Any, run: Source) -> None:
    """Who else resolves an effect of an alliance card."""
    others = [With(seat) for seat in g.seats if seat != who]
    deed = await choose(who, "ally", lambda _seat: others, rule="voidfall.alliance.3", values={"source": run.id})
    run.target = deed.player
