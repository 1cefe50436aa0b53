"""Paying: what may stand for what, whether something can be paid, all ways to do it, and the question how.

    GOODS = ("energy", "ice", "credit")
    TENDER = Tender(GOODS, jokers={"credit": ("ice",)}, groups={"any": GOODS})
    means = Means(TENDER, {"ice": 1, "credit": 2})
    means.cover({"ice": 2, "any": 1})                         # True: a credit stands for ice, another one for anything
    ways = TENDER.ways({"ice": 1, "credit": 2}, [{"ice": 2}])  # ice.1 credit.1, then credit.2
    way = await choose_way(seat, ways, {"ice": 1, "credit": 2}, rule="…", values={"what": "a ship"})

A cost is a number of units for each demand: a resource, or a group of which any will do. Every unit that is paid meets
one demand; nobody pays more. Pieces that are given as a whole (planets, a ship that is traded in) are worth something
instead, and may be worth more than the price: `choose_pieces`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, TypeVar

from msgspec import Struct

from orloj.kernel import Refusal, Seat, choose, choose_some, spread

Cost = Mapping[str, int]
MOST_LISTED = 12  # ways to pay that are shown as a list; more are put together by hand
NOTHING = "nothing"
BY_HAND = "by-hand"
T = TypeVar("T")


class Bundle(Struct, frozen=True):
    """What is paid: resources with their numbers, in the order of the game."""

    units: tuple[tuple[str, int], ...] = ()

    @property
    def token(self) -> str:
        """`titanium.2 credit.1`"""
        return " ".join([f"{resource}.{count}" for resource, count in self.units]) or NOTHING

    @property
    def amounts(self) -> dict[str, int]:
        return dict(self.units)

    def count(self, resource: str) -> int:
        return self.amounts.get(resource, 0)

    def __len__(self) -> int:
        """How many units they are."""
        return sum([count for _, count in self.units])


class Tender:
    """What pays for what. A resource meets the demand for itself; a joker also other ones; a group is met by each of
    its members, and by whatever stands for one of them. The name of a group is also that of wild units: each of them
    will become one of its members."""

    def __init__(
        self,
        resources: Sequence[str],
        *,
        jokers: Mapping[str, Collection[str]] | None = None,
        groups: Mapping[str, Collection[str]] | None = None,
        spare: Sequence[str] = (),
    ) -> None:
        self.resources = tuple(resources)
        self.spare = tuple(spare)  # what one would rather keep: ways with few of these come first
        self._bits = {name: 1 << place for place, name in enumerate((*resources, *(groups or {})))}
        self._meets = {name: self._bits[name] for name in resources}
        for joker, demands in (jokers or {}).items():
            for demand in demands:
                self._meets[joker] |= self._bits[demand]
        members = {name: [one for one in self.resources if one in group] for name, group in (groups or {}).items()}
        for group, names in members.items():
            for resource in resources:
                if any(self._meets[resource] & self._bits[name] for name in names):
                    self._meets[resource] |= self._bits[group]
        for group, names in members.items():  # wild units
            self._meets[group] = 0
            for name in names:
                self._meets[group] |= self._meets[name]

    def meets(self, unit: str, demand: str) -> bool:
        """Can a unit of this resource, or a wild one, be paid for that?"""
        return bool(self._meets[unit] & self._bits[demand])

    def covers(self, supply: Mapping[str, int], cost: Cost) -> bool:
        """Is there enough? Exactly then if for all demands together, and for any few of them, there are as many units
        that meet one of them (Hall's theorem)."""
        wanted = [(self._bits[demand], units) for demand, units in cost.items() if units > 0]
        given = [(self._meets[name], units) for name, units in supply.items() if units > 0]
        sums: list[tuple[int, int]] = []  # demands and units of every few of the demands
        for bit, units in wanted:
            sums += [(bit, units), *[(bits | bit, needed + units) for bits, needed in sums]]
        for bits, missing in sums:
            for meets, units in given:
                if meets & bits:
                    missing -= units
            if missing > 0:
                return False
        return True

    def ways(self, purse: Mapping[str, int], costs: Iterable[Cost]) -> list[Bundle]:
        """All ways to pay one of these costs, those that spare most first."""
        found: dict[Bundle, None] = {}
        most = [purse.get(resource, 0) for resource in self.resources]
        for cost in costs:
            for counts in spreads(most, sum(cost.values())):
                paid = {name: count for name, count in zip(self.resources, counts, strict=True) if count}
                if self.covers(paid, cost):
                    found[Bundle(tuple(paid.items()))] = None
        return sorted(found, key=lambda bundle: [bundle.count(resource) for resource in self.spare])


def spreads(most: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """All ways to take `total` units, at most so many of each resource."""
    if not most:
        if total == 0:
            yield ()
        return
    rest = sum(most[1:])
    for count in range(max(0, total - rest), min(most[0], total) + 1):
        for others in spreads(most[1:], total - count):
            yield (count, *others)


class Means(Struct, frozen=True):
    """What somebody could pay with."""

    tender: Tender
    supply: Mapping[str, int]  # resources and wild units
    toll: Cost = {}  # what is owed already and part of every price

    def cover(self, cost: Cost) -> bool:
        """Is there enough?"""
        if self.toll:
            cost = {demand: cost.get(demand, 0) + self.toll.get(demand, 0) for demand in {**cost, **self.toll}}
        return self.tender.covers(self.supply, cost)

    def cover_any(self, costs: Iterable[Cost]) -> bool:
        """Is there enough for one of them?"""
        return any(self.cover(cost) for cost in costs)


def less(cost: Cost, discount: Mapping[str, int], *, least: int = 0, free: str = "any") -> list[dict[str, int]]:
    """What is left of a cost: one for each way of choosing the units that are taken off. Units of the discount `free`
    are of the payer's choice; `least` units have to be paid at least."""
    if not discount and not least:
        return [dict(cost)]
    named = {demand: max(0, units - _off(discount, demand, free)) for demand, units in cost.items()}
    total = sum(named.values())
    off = max(0, min(discount.get(free, 0), total, total - least))
    if total < least:  # a named discount took too much: give back units of it
        named = dict(cost)
        off = sum(cost.values()) - least
    if not off:
        return [named]
    return [
        {demand: units - less for (demand, units), less in zip(named.items(), taken, strict=True)}
        for taken in product(*[range(min(off, units) + 1) for units in named.values()])
        if sum(taken) == off
    ]


def _off(discount: Mapping[str, int], demand: str, free: str) -> int:
    return 0 if demand == free else discount.get(demand, 0)


# ---------------------------------------------------------------- questions


async def choose_way(
    seat: Seat,
    ways: Sequence[Bundle],
    purse: Mapping[str, int],
    *,
    kind: str = "pay",
    by_hand: str = "pay-any",
    first: Callable[[], Sequence[T]] = tuple,
    rule: str,
    values: Mapping[str, Any],
) -> Bundle | T:
    """How to pay: a list of few ways; if there are many, how much of each resource in the purse. `first` are things
    that could be done before (a moon that is given up, a card that is used), as things stand: if one of them is chosen,
    it is the answer, and the question comes again when it was done."""
    if len(ways) <= MOST_LISTED or first():
        listed = list[Any](ways) if len(ways) <= MOST_LISTED else [BY_HAND]
        chosen: Any = await choose(seat, kind, lambda _seat: [*listed, *first()], rule=rule, values=values)
        if chosen != BY_HAND:
            way: Bundle | T = chosen
            return way
    given = await spread(
        seat,
        by_hand,
        lambda _seat: [resource for resource, count in purse.items() if count],
        total=len(ways[0]),
        most=purse.__getitem__,
        check=lambda given: None if Bundle(given) in ways else Refusal(given, "not-the-price", rule),
        rule=rule,
        values=values,
    )
    return Bundle(given)


async def choose_pieces(
    seat: Seat,
    kind: str,
    pieces: Callable[[Seat], Sequence[T]],
    *,
    price: int,
    worth: Callable[[T], int],
    loose: int = 0,
    rule: str,
    values: Mapping[str, Any] | None = None,
) -> tuple[tuple[T, ...], int]:
    """Which pieces are given for a price, and how many loose units (trade goods, credits) fill it up. Pieces are given
    as a whole and nothing is given back, but none of them is given needlessly."""

    def check(given: tuple[T, ...]) -> Refusal | None:
        worths = [worth(piece) for piece in given]
        total = sum(worths)
        if total + loose < price:
            return Refusal(given, "too-little", rule, {"worth": total + loose, "price": price})
        if worths and total - min(worths) >= price:
            return Refusal(given, "needless", rule, {"worth": total, "price": price})
        return None

    given = await choose_some(seat, kind, pieces, check=check, rule=rule, values=values)
    return given, max(0, price - sum(worth(piece) for piece in given))
