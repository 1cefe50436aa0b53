"""Paying costs: which resources may stand for which, and the question how to pay.

A credit stands for titanium, nanocarbon or ice [andromeda.resources.6]; `any` is paid with any resource, tactic cards
included [andromeda.icons.14]. A discount takes off units of a resource, or of the payer's choice. On the own turn
captured moons can be a part of any payment [andromeda.abandon-moon.3].
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import structs

from orloj.games.andromeda.components import GROUPS, MATERIALS, MOONS, RESOURCES, TACTIC_TOKEN, TOKENS, Cost, MoonId
from orloj.games.andromeda.deeds import AbandonFirst
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.fleet import is_modified, modifiers, number_of
from orloj.games.andromeda.goods import discard_cards, lose
from orloj.games.andromeda.moons import abandon
from orloj.games.andromeda.state import Debt, State
from orloj.kernel import Seat, choose, choose_some
from orloj.parts.paying import Bundle, Means, Tender, choose_way

TOLL = "toll"  # a modifier: energy that has to be paid besides
SPARE = ("credit", "tactic")
TENDER = Tender(RESOURCES, jokers={"credit": MATERIALS}, groups=GROUPS, spare=SPARE)
TENDER_FOR_ENERGY = Tender(RESOURCES, jokers={"credit": (*MATERIALS, "energy")}, groups=GROUPS, spare=SPARE)


def tender(g: Known, seat: Seat) -> Tender:
    """What may stand for what, for this player."""
    return TENDER_FOR_ENERGY if is_modified(g, seat, "credit_pays_energy") else TENDER


def means_of(g: Known, seat: Seat, *, moons: bool = True, more: Mapping[str, int] | None = None) -> Means:
    """What a player could pay with. On the own turn captured moons can be abandoned to do so [andromeda.abandon-moon.3,
    andromeda.ruling.able-to-activate]. `more` is counted as if the player had it, energy that is owed already (`TOLL`)
    is part of every price."""
    player = g.players[seat]
    supply = {resource: player.goods.get(resource, 0) for resource in TOKENS}
    supply["tactic"] = player.hand_size
    if moons and player.moons and may_abandon(g, seat):
        for moon in player.moons:
            for resource, units in yield_of(moon).items():
                supply[resource] = supply.get(resource, 0) + units
        supply["tactic"] = min(supply["tactic"], player.hand_size + g.tactics_left + len(g.tactic_discards))
    for resource, units in (more or {}).items():
        supply[resource] += units
    accepted, toll = TENDER, 0
    for change in modifiers(g, seat):
        if change.what == "credit_pays_energy":
            accepted = TENDER_FOR_ENERGY
        elif change.what == TOLL:
            toll += number_of(change)
    return Means(accepted, supply, {"energy": toll} if toll else {})


def affordable(
    g: Known, seat: Seat, cost: Cost | Sequence[Cost], *, moons: bool = True, more: Mapping[str, int] | None = None
) -> bool:
    """Could the player pay this cost, or one of several?"""
    means = means_of(g, seat, moons=moons, more=more)
    return means.cover(cost) if isinstance(cost, Mapping) else means.cover_any(cost)


@cache
def yield_of(moon: MoonId) -> Mapping[str, int]:
    """The resources that abandoning a moon gives; of a group they are of the player's choice."""
    found: dict[str, int] = {}
    for effect in MOONS[moon].effects:
        if effect.op == "gain":
            found[effect.res] = found.get(effect.res, 0) + effect.count
        elif effect.op == "draw":
            found["tactic"] = found.get("tactic", 0) + effect.count
    return found


def may_abandon(g: Known, seat: Seat) -> bool:
    """Moons are abandoned on the own turn [andromeda.abandon-moon.1], but not while an event is resolved
    [andromeda.event-card.6]."""
    return seat == g.active and not g.in_event


def paying_moons(g: Known, seat: Seat, costs: Sequence[Cost]) -> list[AbandonFirst]:
    """Captured moons of which something could be a part of the payment [andromeda.abandon-moon.3]."""
    if not g.players[seat].moons or not may_abandon(g, seat):
        return []
    accepted = tender(g, seat)
    demands = {demand for cost in costs for demand, units in cost.items() if units}
    return [
        AbandonFirst(moon)
        for moon in g.players[seat].moons
        if any(accepted.meets(resource, demand) for resource in yield_of(moon) for demand in demands)
    ]


async def pay(
    g: State, seat: Seat, costs: Sequence[Cost], *, what: str, rule: str, fits: Callable[[Bundle], bool] | None = None
) -> Bundle:
    """Pay one of these costs; ask how, if there is more than one way. Moons can be abandoned for it, and have to be if
    something is missing. Ways that do not fit are offered only if there is no other one."""
    values = {"what": what, "cost": dict(costs[0])}
    g.owed.append(Debt(seat, [dict(cost) for cost in costs]))
    while True:
        purse = {resource: g.players[seat].has(resource) for resource in RESOURCES}
        ways = tender(g, seat).ways(purse, costs)
        if fits is not None:
            ways = [way for way in ways if fits(way)] or ways
        if ways:
            way = await choose_way(
                seat,
                ways,
                purse,
                kind="pay",
                by_hand="pay-any",
                first=lambda: paying_moons(g, seat, costs),
                rule=rule,
                values=values,
            )
        else:
            way = await _abandon_one(g, seat, costs, values)
        if isinstance(way, Bundle):
            g.owed.pop()
            if seat == g.active and not any(step.scene == "activation" for step in g.plan):
                g.bound = ""  # the action of the base is being carried out
            await hand_over(g, seat, way)
            return way
        await abandon(g, seat, way.moon, to_pay=tuple(costs))


def _abandon_one(g: State, seat: Seat, costs: Sequence[Cost], values: Mapping[str, Any]) -> Awaitable[AbandonFirst]:
    return choose(
        seat,
        "pay-moon",
        lambda seat: paying_moons(g, seat, costs),
        rule="andromeda.abandon-moon.3",
        values=values,
    )


def may_spare(g: State, seat: Seat, moon: MoonId) -> bool:
    """Is a captured moon not needed for what the player is just paying? [andromeda.abandon-moon.3]"""
    if not g.owed or not may_abandon(g, seat):
        return True
    without = without_moon(g, seat, moon)
    return all(affordable(without, seat, debt.costs) for debt in g.owed if debt.seat == seat)


def without_moon(g: State, seat: Seat, moon: MoonId) -> State:
    """The table as if the player had not captured that moon, only to look at."""
    player = g.players[seat]
    players = g.players.copy()
    players[seat] = structs.replace(player, moons=[one for one in player.moons if one != moon])
    return structs.replace(g, players=players)


async def hand_over(g: State, seat: Seat, paid: Bundle) -> None:
    """Give the resources away; which tactic cards go is the payer's choice."""
    cards: tuple[int, ...] = ()
    for resource, count in paid.units:
        if resource == "tactic":
            cards = await choose_cards(g, seat, count, "pay-cards")
            discard_cards(g, seat, cards)
        else:
            lose(g, seat, resource, count)
    if paid.units:
        g.tell("pays", seat, paid=paid.amounts, cards=list(cards))


async def choose_cards(g: State, seat: Seat, count: int, kind: str) -> tuple[int, ...]:
    """Some tactic cards of the hand, chosen by their owner."""
    return await choose_some(
        seat,
        kind,
        lambda seat: g.players[seat].hand.cards,
        exactly=count,
        values={"count": count},
        token=TACTIC_TOKEN.__getitem__,
        rule="andromeda.resources.9",
    )
