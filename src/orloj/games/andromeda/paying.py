"""Paying costs: which resources may stand for which, and the question how to pay.

A credit stands for titanium, nanocarbon or ice [andromeda.resources.6]; `any` is paid with any resource, tactic cards
included [andromeda.icons.14]. A discount takes off units of a resource, or of the payer's choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from orloj.games.andromeda.components import MATERIALS, MOONS, RESOURCES, TACTIC_TOKEN, TOKENS, Cost, MoonId
from orloj.games.andromeda.fleet import is_modified, modifiers, number_of
from orloj.games.andromeda.goods import discard_cards, lose
from orloj.games.andromeda.state import State
from orloj.kernel import Refusal, Seat, choose, choose_some, spread

Bundle = tuple[tuple[str, int], ...]  # what is paid: resources in the order of RESOURCES, with their numbers
TOLL = "toll"  # a modifier: energy that has to be paid besides
MOST_LISTED = 12  # ways to pay that are shown as a list; more are put together by hand


def less(cost: Cost, discount: Mapping[str, int], *, least: int = 0) -> list[dict[str, int]]:
    """What is left of a cost: one for each way of choosing the units that are taken off."""
    if not discount and not least:
        return [dict(cost)]
    by_name = {key: off for key, off in discount.items() if key != "any"}
    named = {key: max(0, units - by_name.get(key, 0)) for key, units in cost.items()}
    total = sum(cost.values())
    off = min(discount.get("any", 0), sum(named.values()))
    off = max(0, min(off, sum(named.values()) - least))
    if sum(named.values()) < least:  # a named discount took too much: give back units of it
        named = dict(cost)
        off = total - least
    if not off:
        return [named]
    keys = list(named)
    return [
        {key: named[key] - units for key, units in zip(keys, taken, strict=True)}
        for taken in product(*[range(min(off, named[key]) + 1) for key in keys])
        if sum(taken) == off
    ]


def bundles(g: State, seat: Seat, costs: Sequence[Cost]) -> list[Bundle]:
    """All ways to pay one of these costs from storage and hand, those with the fewest credits first."""
    player = g.players[seat]
    jokers_for_energy = is_modified(g, seat, "credit_pays_energy")
    found: dict[Bundle, None] = {}
    for cost in costs:
        total = sum(cost.values())
        for amounts in _spreads([player.has(resource) for resource in RESOURCES], total):
            paid = dict(zip(RESOURCES, amounts, strict=True))
            if _covers(cost, paid, jokers_for_energy):
                found[tuple((resource, count) for resource, count in paid.items() if count)] = None
    return sorted(found, key=lambda bundle: (dict(bundle).get("credit", 0), dict(bundle).get("tactic", 0)))


def _spreads(most: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """All ways to take `total` units, at most so many of each resource."""
    if not most:
        if total == 0:
            yield ()
        return
    rest = sum(most[1:])
    for count in range(max(0, total - rest), min(most[0], total) + 1):
        for others in _spreads(most[1:], total - count):
            yield (count, *others)


def _covers(cost: Cost, paid: Mapping[str, int], jokers_for_energy: bool) -> bool:
    """Do these units (as many as the cost has) pay it?"""
    if paid["tactic"] < cost.get("tactic", 0):
        return False
    jokers = paid["credit"] - cost.get("credit", 0)
    missing = sum(max(0, cost.get(resource, 0) - paid[resource]) for resource in MATERIALS)
    short_of_energy = max(0, cost.get("energy", 0) - paid["energy"])
    if short_of_energy and not jokers_for_energy:
        return False
    return jokers >= missing + short_of_energy


class Means(NamedTuple):
    """What a player could pay with now."""

    purse: Mapping[str, int]  # storage and hand, with what captured moons give
    total: int  # all that, with `wild`
    wild: int  # units from captured moons that may become anything
    jokers_for_energy: bool  # a credit stands also for energy
    toll: int  # energy that is owed already and part of every price

    def cover(self, cost: Cost) -> bool:
        """Is there enough?"""
        if self.toll:
            cost = {**cost, "energy": cost.get("energy", 0) + self.toll}
        if self.total < sum(cost.values()):
            return False
        wild, by_joker = self.wild, 0
        for resource, units in cost.items():
            if resource == "any":
                continue
            short = units - self.purse[resource]
            if short > 0:
                if resource in MATERIALS or (resource == "energy" and self.jokers_for_energy):
                    by_joker += short
                else:
                    wild -= short
        jokers = max(0, self.purse["credit"] - cost.get("credit", 0))
        return wild >= 0 and by_joker <= jokers + wild


def means_of(g: State, seat: Seat, *, moons: bool = True, more: Mapping[str, int] | None = None) -> Means:
    """What a player could pay with. On the own turn captured moons can be abandoned to do so [andromeda.abandon-moon.3,
    andromeda.ruling.able-to-activate]. `more` is counted as if the player had it, energy that is owed already (`TOLL`)
    is part of every price."""
    player = g.players[seat]
    purse = {resource: player.goods.get(resource, 0) for resource in TOKENS}
    purse["tactic"] = len(player.hand.cards)
    for resource, units in (more or {}).items():
        purse[resource] += units
    wild = 0
    if moons and player.moons and may_abandon(g, seat):
        for moon in player.moons:
            for resource, units in _yield_of(moon).items():
                if resource == "any" or resource == "material":
                    wild += units
                else:
                    purse[resource] += units
    jokers_for_energy, toll = False, 0
    for change in modifiers(g, seat):
        if change.what == "credit_pays_energy":
            jokers_for_energy = True
        elif change.what == TOLL:
            toll += number_of(change)
    return Means(purse, sum(purse.values()) + wild, wild, jokers_for_energy, toll)


def affordable(
    g: State, seat: Seat, cost: Cost | Sequence[Cost], *, moons: bool = True, more: Mapping[str, int] | None = None
) -> bool:
    """Could the player pay this cost, or one of several?"""
    means = means_of(g, seat, moons=moons, more=more)
    return means.cover(cost) if isinstance(cost, Mapping) else any(means.cover(one) for one in cost)


@cache
def _yield_of(moon: MoonId) -> Mapping[str, int]:
    """The resources that abandoning a moon gives."""
    found: dict[str, int] = {}
    for effect in MOONS[moon].effects:
        if effect.op == "gain":
            found[effect.res] = found.get(effect.res, 0) + effect.count
        elif effect.op == "draw":
            found["tactic"] = found.get("tactic", 0) + effect.count
    return found


def may_abandon(g: State, seat: Seat) -> bool:
    """Moons are abandoned on the own turn [andromeda.abandon-moon.1], but not while an event is resolved
    [andromeda.event-card.6]."""
    return seat == g.active and not g.in_event


def useful_moons(g: State, seat: Seat) -> list[MoonId]:
    """Captured moons that give resources when abandoned."""
    return [moon for moon in g.players[seat].moons if _yield_of(moon)] if may_abandon(g, seat) else []


async def pay(
    g: State, seat: Seat, costs: Sequence[Cost], *, what: str, rule: str, fits: Callable[[Bundle], bool] | None = None
) -> Bundle:
    """Pay one of these costs; ask how, if there is more than one way. What is missing comes from abandoned moons. Ways
    that do not fit are offered only if there is no other one."""
    from orloj.games.andromeda.moons import abandon

    ways = bundles(g, seat, costs)
    while not ways:
        moon = await choose(
            seat,
            "pay-moon",
            lambda seat: useful_moons(g, seat),
            rule="andromeda.abandon-moon.3",
            values={"what": what, "cost": dict(costs[0])},
            token=lambda moon: MOONS[moon].id,
        )
        await abandon(g, seat, moon, to_pay=tuple(costs))
        ways = bundles(g, seat, costs)
    if fits is not None:
        ways = [way for way in ways if fits(way)] or ways
    values = {"what": what, "cost": dict(costs[0])}
    if len(ways) <= MOST_LISTED:
        token = await choose(seat, "pay", lambda _seat: [write(bundle) for bundle in ways], rule=rule, values=values)
        paid = read(token)
    else:
        total = sum(count for _, count in ways[0])
        player = g.players[seat]
        chosen = await spread(
            seat,
            "pay-any",
            lambda seat: [resource for resource in RESOURCES if g.players[seat].has(resource)],
            total=total,
            most=player.has,
            check=lambda given: None if tuple(given) in ways else Refusal(given, "not-the-price", rule),
            rule=rule,
            values=values,
        )
        paid = tuple(chosen)
    await hand_over(g, seat, paid)
    return paid


async def hand_over(g: State, seat: Seat, paid: Bundle) -> None:
    """Give the resources away; which tactic cards go is the payer's choice."""
    cards: tuple[int, ...] = ()
    for resource, count in paid:
        if resource == "tactic":
            cards = await choose_cards(g, seat, count, "pay-cards")
            discard_cards(g, seat, cards)
        else:
            lose(g, seat, resource, count)
    if paid:
        g.tell("pays", seat, paid=dict(paid), cards=list(cards))


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


def write(bundle: Bundle) -> str:
    """A way to pay as a token: `titanium.2 credit.1`."""
    return " ".join(f"{resource}.{count}" for resource, count in bundle) or "nothing"


def read(token: str) -> Bundle:
    if token == "nothing":
        return ()
    pairs = [part.split(".") for part in token.split(" ")]
    return tuple((resource, int(count)) for resource, count in pairs)
