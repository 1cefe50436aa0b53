"""Resources and influence: gaining, producing, paying."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from orloj.games.voidfall.components import (
    BASIC_RESOURCES,
    EVENTS,
    FOCUSES,
    OVERPRODUCTION,
    RESOURCES,
    STOCK_MAX,
    TRACKS,
    Resource,
)
from orloj.games.voidfall.facts import Known, passives, summed
from orloj.games.voidfall.happenings import already_so, did, trigger
from orloj.games.voidfall.production import production_yield
from orloj.games.voidfall.state import EARNINGS, Earning, Pending, State
from orloj.kernel import Seat
from orloj.parts.paying import Bundle, Means, Tender

ANY, BASIC = "any", "basic"
TWICE = 2  # overproductions for a level of a safe haven
SHELTER = "overproduction"
Price = Mapping[str, int]
_EVENTS = frozenset(event.id for event in EVENTS)


@lru_cache(maxsize=16)
def _tender(substitutes: tuple[tuple[Resource, tuple[Resource, ...]], ...]) -> Tender:
    """Credits stand for food, energy and materials [voidfall.resources.3]; some houses can substitute more
    [voidfall.resources.8]."""
    jokers: dict[str, tuple[Resource, ...]] = {"credits": BASIC_RESOURCES, **dict(substitutes)}
    return Tender(RESOURCES, jokers=jokers, groups={ANY: RESOURCES, BASIC: BASIC_RESOURCES}, spare=("credits",))


def tender_of(g: Known, who: Seat) -> Tender:
    return _tender(tuple((one.pay_with, one.for_) for one in passives(g, who, "substitute") if one.pay_with))


def can_pay(g: Known, who: Seat, price: Price) -> bool:
    return Means(tender_of(g, who), g.players[who].stock).cover(price)


def ways_to_pay(g: Known, who: Seat, price: Price) -> list[Bundle]:
    """All of them; as it is printed first."""
    ways = tender_of(g, who).ways(g.players[who].stock, [price])
    printed = exact(price)
    return sorted(ways, key=lambda way: way != printed) if printed is not None else ways


def exact(price: Price) -> Bundle | None:
    """The price as it is printed, if it names every resource."""
    if any(price.get(group) for group in (ANY, BASIC)):
        return None
    return Bundle(tuple((resource, price[resource]) for resource in RESOURCES if price.get(resource)))


def take_payment(g: State, who: Seat, way: Bundle) -> None:
    stock = g.players[who].stock
    for resource in RESOURCES:
        stock[resource] -= way.count(resource)
    if len(way):
        g.tell("pays", who, goods=way.amounts)


def gain(g: State, who: Seat, goods: Mapping[str, int], *, quiet: bool = False) -> None:
    """Up to 15 of each; what is beyond is lost and is no overproduction [voidfall.resources.7,
    voidfall.production.13]."""
    stock = g.players[who].stock
    gained = {}
    for resource in RESOURCES:
        more = min(goods.get(resource, 0), STOCK_MAX - stock[resource])
        if more > 0:
            stock[resource] += more
            gained[resource] = more
    if gained and not quiet:
        g.tell("gains", who, goods=gained)


def lose(g: State, who: Seat, goods: Mapping[str, int]) -> None:
    stock = g.players[who].stock
    for resource in RESOURCES:
        stock[resource] -= min(stock[resource], goods.get(resource, 0))


def change_influence(g: State, who: Seat, n: int, why: str = "") -> None:
    """Never below 0 [voidfall.influence.2]."""
    if n:
        player = g.players[who]
        change = max(n, -player.influence)
        player.influence += change
        by = _earning(why)
        player.earned[by] = player.earned.get(by, 0) + change
        g.tell("influence" if n > 0 else "loses-influence", who, count=abs(change), why=why)


@lru_cache(maxsize=1024)
def _earning(why: str) -> Earning:
    """What kind of thing a reason is: the token of a component, or the kind itself."""
    for earning in EARNINGS:
        if earning == why:
            return earning
    if why in _EVENTS:
        return "event"
    if why in FOCUSES:
        return "focus"
    if why.startswith("crisis"):
        return "crisis"
    return "track" if why.rpartition(".")[2] in TRACKS else "other"


def _offer_haven(g: State, who: Seat) -> None:
    """After two overproductions or more, one level in a turn [voidfall.safe-havens.4]."""
    offered = any(one.seat == who and one.what == SHELTER for one in g.pending)
    if g.board is not None and who not in g.now.sheltered and not offered:
        g.pending.append(Pending(who, "haven", SHELTER))


def produce(g: State, who: Seat, resource: Resource) -> None:
    """Its yield; what would go beyond 15 is lost and brings 3 influence [voidfall.production.10 to
    voidfall.production.12]."""
    player = g.players[who]
    ready = already_so(g, who)
    if resource == "credits":  # voidfall.tech-actions.6
        first = summed(g, who, "credits_before_producing_credits")
        if first:
            gain(g, who, {"credits": first})
    made = production_yield(g, who, resource)
    over = player.stock[resource] + made > STOCK_MAX
    player.stock[resource] = min(STOCK_MAX, player.stock[resource] + made)
    g.tell("produces", who, resource=resource, count=made)
    if over:
        change_influence(g, who, OVERPRODUCTION, "overproduction")
        times = g.now.overproduced.get(who, 0) + 1
        g.now.overproduced[who] = times
        trigger(g, who, "overproduce")
        if times >= TWICE:
            _offer_haven(g, who)
    facts = [f"of:{resource}", *(["over:yes"] if over else [])]
    kinds = len({fact for one in g.now.deeds if one.seat == who and one.do == "produce" for fact in one.facts
                 if fact.startswith("of:")} | {f"of:{resource}"})  # fmt: skip
    did(g, who, "produce", facts=facts, numbers={"kinds": kinds}, ready=ready)
