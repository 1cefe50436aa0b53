"""What the cards of a tableau can do together.

All powers that fit add up [rftg.powers.3]. The sum depends on the tableau alone, so it is worked out once for each
tableau and remembered; rules, hints and bots read it from here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from orloj.games.rftg.cards import (
    CARDS,
    DECK,
    GOOD,
    GOOD_KINDS,
    IS_WORLD,
    KEEPS_GOODS,
    TOKEN,
    CardId,
    Power,
    powers_by_card,
)

T = TypeVar("T")
_ALL_KINDS = (*GOOD_KINDS, "none")
_COST = [card.cost for card in CARDS]
_TYPE = [card.id for card in CARDS]
_REBEL = ["rebel" in card.keywords for card in CARDS]


def _name_consume_powers() -> tuple[list[tuple[str, ...]], dict[str, tuple[CardId, Power]]]:
    """Each Consume power gets a token of its own: the card's, and for a second power of a card its effect too."""
    by_card: list[tuple[str, ...]] = []
    by_token: dict[str, tuple[CardId, Power]] = {}
    for card, powers in enumerate(powers_by_card("consume")):
        tokens = [TOKEN[card] + (f" {power.effect}" if number else "") for number, power in enumerate(powers)]
        by_token |= {token: (card, power) for token, power in zip(tokens, powers, strict=True)}
        by_card.append(tuple(tokens))
    return by_card, by_token


_CONSUME_TOKENS, CONSUME_POWERS = _name_consume_powers()


def _amounts(phase: str, effect: str, *, against: str = "") -> list[int]:
    """What each card adds to a sum."""
    return [
        sum(power.amount for power in powers if power.against == against) for powers in powers_by_card(phase, effect)
    ]


def _amounts_by_kind(phase: str, effect: str, *, against: str = "") -> list[dict[str, int]]:
    """What each card adds for worlds or goods of a kind; only where it adds anything."""
    found = []
    for powers in powers_by_card(phase, effect):
        fitting = [power for power in powers if power.against == against and not power.this_world]
        sums = {kind: sum(power.amount for power in fitting if power.fits(kind)) for kind in _ALL_KINDS}
        found.append({kind: amount for kind, amount in sums.items() if amount})
    return found


Pairs = tuple[tuple[CardId, Power], ...]


def _where(phase: str, effect: str, *, here: bool | None = None) -> list[Pairs]:
    """The powers of one effect, each with its card."""
    return [
        tuple((card, power) for power in powers if here is None or power.this_world == here)
        for card, powers in enumerate(powers_by_card(phase, effect))
    ]


_NUMBERS = {
    "explore_draw": _amounts("explore", "draw_extra"),
    "explore_keep": _amounts("explore", "keep_extra"),
    "develop_draw_first": _amounts("develop", "draw_at_start"),
    "develop_discount": _amounts("develop", "reduce_cost"),
    "develop_draw_after": _amounts("develop", "draw_after_place"),
    "military": _amounts("settle", "military", against="any"),
    "military_against_rebels": _amounts("settle", "military", against="rebel"),
    "settle_draw_after": _amounts("settle", "draw_after_place"),
    "produce_draw": _amounts("produce", "draw"),
    "produce_draw_per_kind": _amounts("produce", "draw_per_kind_produced"),
}
_NUMBERS_BY_KIND = {
    "military_against_kind": _amounts_by_kind("settle", "military", against="kind"),
    "settle_discount": _amounts_by_kind("settle", "reduce_cost"),
    "sale_bonus": _amounts_by_kind("trade", "sale_bonus"),
    "produce_draw_per_good": _amounts_by_kind("produce", "draw_per_good_produced"),
}
_LISTS: dict[str, list[tuple[Any, ...]]] = {
    "production_worlds": [(card,) if KEEPS_GOODS[card] == "production" else () for card in DECK],
    "windfall_worlds": [(card,) if KEEPS_GOODS[card] == "windfall" else () for card in DECK],
    "consume": [*_CONSUME_TOKENS],
    "temporary_military": [*_where("settle", "temporary_military")],
    "to_zero": [*_where("settle", "cost_to_zero")],
    "pay_for_military": [*_where("settle", "pay_for_military")],
    "sale_bonus_here": [*_where("trade", "sale_bonus", here=True)],
    "windfall": [*_where("produce", "produce_on_windfall")],
    "produce_here": [*_where("produce", "produce_here")],
    "produce_draw_per_world": [*_where("produce", "draw_per_world")],
    "produce_draw_if_here": [*_where("produce", "draw_if_produced_here")],
    "produce_draw_if_most": [*_where("produce", "draw_if_most_produced")],
}


def _by_card(tables: Mapping[str, Sequence[T]]) -> list[list[tuple[str, T]]]:
    """For each card what it adds, by the names of the tables; most cards add to very few of them."""
    return [[(name, table[card]) for name, table in tables.items() if table[card]] for card in DECK]


_ADDS, _ADDS_BY_KIND, _LISTED = _by_card(_NUMBERS), _by_card(_NUMBERS_BY_KIND), _by_card(_LISTS)
_NOTHING: Mapping[str, int] = dict.fromkeys(_ALL_KINDS, 0)


class Powers:
    """The powers of one tableau, added up. Never changed after it was made; what no card adds to is shared by all."""

    explore_draw: int = 0
    explore_keep: int = 0
    develop_draw_first: int = 0
    develop_discount: int = 0
    develop_draw_after: int = 0
    military: int = 0
    military_against_rebels: int = 0
    military_against_kind: Mapping[str, int] = _NOTHING
    settle_discount: Mapping[str, int] = _NOTHING
    settle_draw_after: int = 0
    temporary_military: Pairs = ()
    to_zero: Pairs = ()
    pay_for_military: Pairs = ()
    sale_bonus: Mapping[str, int] = _NOTHING
    sale_bonus_here: Pairs = ()
    consume: tuple[str, ...] = ()  # the tokens of the Consume powers
    production_worlds: tuple[CardId, ...] = ()
    windfall_worlds: tuple[CardId, ...] = ()
    windfall: Pairs = ()
    produce_here: Pairs = ()
    produce_draw: int = 0
    produce_draw_per_world: Pairs = ()
    produce_draw_if_here: Pairs = ()
    produce_draw_per_good: Mapping[str, int] = _NOTHING
    produce_draw_per_kind: int = 0
    produce_draw_if_most: Pairs = ()

    def __init__(self, tableau: tuple[CardId, ...]) -> None:
        mine = self.__dict__
        for card in tableau:
            for name, amount in _ADDS[card]:
                mine[name] = mine.get(name, 0) + amount
            for name, by_kind in _ADDS_BY_KIND[card]:
                sums = mine[name] = dict(mine.get(name, _NOTHING))
                for kind, amount in by_kind.items():
                    sums[kind] += amount
            for name, things in _LISTED[card]:
                mine[name] = mine.get(name, ()) + things
        self.tableau = tableau
        self.developments = frozenset([_TYPE[card] for card in tableau if not IS_WORLD[card]])

    @property
    def one_time(self) -> bool:
        """Is there a card that can be used up when settling?"""
        return bool(self.temporary_military or self.to_zero)

    def military_against(self, world: CardId) -> int:
        """All Military that counts when conquering this world, without temporary one [rftg.settle.21,
        rftg.settle.22, rftg.cat-settle.8, rftg.cat-settle.9]; limited Military helps against nothing else
        [rftg.rulings.4]."""
        strength = self.military + self.military_against_kind[GOOD[world]]
        return strength + self.military_against_rebels if _REBEL[world] else strength

    def price_of(self, world: CardId) -> int | None:
        """What a world costs, or None if it cannot be paid for [rftg.settle.5, rftg.settle.16, rftg.settle.24 to
        rftg.settle.27, rftg.powers.7]. Reductions look at the kind of good of the world [rftg.rulings.5]."""
        cost = _COST[world]
        kind = GOOD[world]
        if cost is None:
            offers = [power for _, power in self.pay_for_military if kind not in power.excluded_kinds]
            if not offers:
                return None
            cost = CARDS[world].price_or_defence + min(power.cost_modifier for power in offers)
        discount = self.settle_discount[kind]
        return cost - discount if cost > discount else 0

    def sale_bonus_for(self, world: CardId) -> int:
        """Additional cards for selling the good of this world, by all fitting Trade powers [rftg.consume.20,
        rftg.cat-trade.1 to rftg.cat-trade.4]."""
        bonus = self.sale_bonus[GOOD[world]]
        for card, power in self.sale_bonus_here:
            if card == world:
                bonus += power.amount
        return bonus


@lru_cache(maxsize=1 << 12)
def _powers_of(tableau: tuple[CardId, ...]) -> Powers:
    return Powers(tableau)


def powers_of(tableau: Sequence[CardId]) -> Powers:
    """The powers of the cards in a tableau."""
    return _powers_of(tuple(tableau))
