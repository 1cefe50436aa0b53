"""What the cards of a tableau can do together.

All powers that fit add up [rftg.powers.3]. The sum depends on the tableau alone, so it is worked out once for each
tableau and remembered; rules, hints and bots read it from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from orloj.games.rftg.cards import CARDS, GOOD, GOOD_KINDS, IS_WORLD, KEEPS_GOODS, TOKEN, CardId, Power, powers_by_card

_ALL_KINDS = (*GOOD_KINDS, "none")
_COST = [card.cost for card in CARDS]
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


def _where(phase: str, effect: str) -> list[tuple[tuple[CardId, Power], ...]]:
    return [tuple((card, power) for power in powers) for card, powers in enumerate(powers_by_card(phase, effect))]


class _Sum:
    """A number that the cards of a tableau add up to, worked out when first asked for."""

    def __init__(self, amounts: list[int]) -> None:
        self.amounts = amounts

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, powers: Powers, owner: type) -> int:
        amounts = self.amounts
        total = powers.__dict__[self.name] = sum([amounts[card] for card in powers.tableau])
        return total


class _SumByKind(_Sum):
    """The same for each kind of good or world."""

    def __init__(self, amounts: list[dict[str, int]]) -> None:
        self.by_kind = amounts

    def __get__(self, powers: Powers, owner: type) -> dict[str, int]:  # type: ignore[override]
        total = powers.__dict__[self.name] = dict.fromkeys(_ALL_KINDS, 0)
        for card in powers.tableau:
            for kind, amount in self.by_kind[card].items():
                total[kind] += amount
        return total


class _Each(_Sum):
    """The powers of one effect, each with its card."""

    def __init__(self, where: list[tuple[tuple[CardId, Power], ...]]) -> None:
        self.where = where

    def __get__(self, powers: Powers, owner: type) -> list[tuple[CardId, Power]]:  # type: ignore[override]
        where = self.where
        found = powers.__dict__[self.name] = [pair for card in powers.tableau for pair in where[card]]
        return found


_SALE_BONUS = _where("trade", "sale_bonus")


class Powers:
    """The powers of one tableau, added up. Never changed after it was made."""

    def __init__(self, tableau: tuple[CardId, ...]) -> None:
        self.tableau = tableau
        self.developments = frozenset([CARDS[card].id for card in tableau if not IS_WORLD[card]])
        self.production_worlds = [card for card in tableau if KEEPS_GOODS[card] == "production"]
        self.windfall_worlds = [card for card in tableau if KEEPS_GOODS[card] == "windfall"]
        self.consume = [token for card in tableau for token in _CONSUME_TOKENS[card]]

    explore_draw = _Sum(_amounts("explore", "draw_extra"))
    explore_keep = _Sum(_amounts("explore", "keep_extra"))
    develop_draw_first = _Sum(_amounts("develop", "draw_at_start"))
    develop_discount = _Sum(_amounts("develop", "reduce_cost"))
    develop_draw_after = _Sum(_amounts("develop", "draw_after_place"))
    military = _Sum(_amounts("settle", "military", against="any"))
    military_against_rebels = _Sum(_amounts("settle", "military", against="rebel"))
    military_against_kind = _SumByKind(_amounts_by_kind("settle", "military", against="kind"))
    settle_discount = _SumByKind(_amounts_by_kind("settle", "reduce_cost"))
    settle_draw_after = _Sum(_amounts("settle", "draw_after_place"))
    temporary_military = _Each(_where("settle", "temporary_military"))
    to_zero = _Each(_where("settle", "cost_to_zero"))
    pay_for_military = _Each(_where("settle", "pay_for_military"))
    sale_bonus = _SumByKind(_amounts_by_kind("trade", "sale_bonus"))
    sale_bonus_here = _Each([tuple(pair for pair in pairs if pair[1].this_world) for pairs in _SALE_BONUS])
    windfall = _Each(_where("produce", "produce_on_windfall"))
    produce_here = _Each(_where("produce", "produce_here"))
    produce_draw = _Sum(_amounts("produce", "draw"))
    produce_draw_per_world = _Each(_where("produce", "draw_per_world"))
    produce_draw_if_here = _Each(_where("produce", "draw_if_produced_here"))
    produce_draw_per_good = _SumByKind(_amounts_by_kind("produce", "draw_per_good_produced"))
    produce_draw_per_kind = _Sum(_amounts("produce", "draw_per_kind_produced"))
    produce_draw_if_most = _Each(_where("produce", "draw_if_most_produced"))

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
        here = sum([power.amount for card, power in self.sale_bonus_here if card == world])
        return self.sale_bonus[GOOD[world]] + here


@lru_cache(maxsize=1 << 10)
def _powers_of(tableau: tuple[CardId, ...]) -> Powers:
    return Powers(tableau)


def powers_of(tableau: Sequence[CardId]) -> Powers:
    """The powers of the cards in a tableau."""
    return _powers_of(tuple(tableau))
