"""The 114 game cards as facts, read from `content/cards.toml` once.

A card in play is a number, its position in `CARDS`; two copies of a development are two numbers with the same facts.
Positions are part of saved games: new cards are added at the end of the list only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct

from orloj.content import BadContent, read_content
from orloj.kernel import Named

CardId = Annotated[int, Named("card", lambda card: TOKEN[card])]
GoodKind = Literal["novelty", "rare", "genes", "alien"]
GOOD_KINDS: tuple[GoodKind, ...] = ("novelty", "rare", "genes", "alien")


class Power(Struct, frozen=True, forbid_unknown_fields=True):
    """One power of a card. Which fields matter depends on `effect`; the head of `cards.toml` explains them."""

    phase: Literal["explore", "develop", "settle", "trade", "consume", "produce"]
    effect: str
    amount: int = 0
    kinds: tuple[str, ...] = ()
    optional: bool = False
    # settle
    against: Literal["any", "rebel", "kind", ""] = ""
    discard_this: bool = False
    lasts: str = ""
    excluded_kinds: tuple[str, ...] = ()
    cost_modifier: int = 0
    # trade
    this_world: bool = False
    # consume
    goods_per_use: int = 1
    max_uses: int = 1
    vp: int = 0
    cards: int = 0
    different_kinds: bool = False
    doubled_by_2x: bool = False
    vp_formula: str = ""
    goods: int = 1
    trade_powers_apply: bool = False
    max_cards: int = 0
    vp_per_card: int = 0
    name_min: int = 0
    name_max: int = 0
    # produce
    draw: int = 0
    ties: bool = False

    def fits(self, kind: str) -> bool:
        """Does the power concern goods or worlds of this kind?"""
        return "any" in self.kinds or kind in self.kinds


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One condition line of a cost-6 development."""

    vp: int
    per: Literal["card", "vp_chips", "military_point"]
    type: str | None = None
    good: str | None = None
    production: str | None = None
    military: bool | None = None
    keyword: str | None = None
    power_phase: str | None = None
    cost: int | None = None
    card: str | None = None
    every: int = 1
    round: str = ""
    specialised: bool = False
    temporary: bool = False
    negative_counts: bool = False


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as printed."""

    id: str
    name: str
    name_cs: str
    type: Literal["world", "development"]
    copies: int
    origin: Literal["rulebook", "public", "recalled", "designed"]
    vp: int | None  # None: worked out at the end from `scoring`
    cost: int | None = None  # None for military worlds
    defence: int | None = None
    military: bool = False
    production: Literal["none", "windfall", "production"] = "none"
    good: Literal["none", "novelty", "rare", "genes", "alien"] = "none"
    start_number: int | None = None
    start_box: str = ""
    preset_hand: int | None = None
    keywords: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    powers: tuple[Power, ...] = ()
    scoring: tuple[Clause, ...] = ()
    name_cs_origin: str = ""

    @property
    def is_world(self) -> bool:
        return self.type == "world"

    @property
    def price_or_defence(self) -> int:
        """The number in the circle or diamond."""
        number = self.defence if self.military else self.cost
        assert number is not None
        return number

    def powers_in(self, phase: str) -> tuple[Power, ...]:
        return tuple(power for power in self.powers if power.phase == phase)


def read_toml(name: str) -> dict[str, Any]:
    """A file of this game's content."""
    return read_content("orloj.games.rftg", name.removesuffix(".toml"))


EFFECTS: dict[str, tuple[str, ...]] = {  # what the rules know to do
    "explore": ("draw_extra", "keep_extra"),
    "develop": ("draw_at_start", "reduce_cost", "draw_after_place"),
    "settle": (
        "reduce_cost", "military", "temporary_military", "cost_to_zero", "pay_for_military", "draw_after_place",
    ),
    "trade": ("sale_bonus",),
    "consume": ("consume", "consume_all", "sell_at_trade_price", "discard_hand_cards", "draw", "gamble"),
    "produce": (
        "produce_here", "produce_on_windfall", "draw", "draw_per_world", "draw_if_produced_here",
        "draw_per_good_produced", "draw_per_kind_produced", "draw_if_most_produced",
    ),
}  # fmt: skip


def read_types(raw_cards: Iterable[dict[str, Any]]) -> tuple[Card, ...]:
    """The cards of a list as it stands in `cards.toml`; a mistake is named with its card."""
    cards: list[Card] = []
    for raw in raw_cards:
        try:
            card = msgspec.convert({**raw, "vp": None if raw["vp"] == "?" else raw["vp"]}, Card)
            _check(card, [known.id for known in cards])
        except (msgspec.ValidationError, KeyError, ValueError) as error:
            raise BadContent(f"cards.toml, card {raw.get('id', '?')!r}: {error}") from error
        cards.append(card)
    return tuple(cards)


def _check(card: Card, known: list[str]) -> None:
    if card.id in known:
        raise ValueError("there is a card with this id already")
    if (card.cost is None) == (card.defence is None) or card.military != (card.defence is not None):
        raise ValueError("a military world has a defence, every other card a cost")
    if (card.production == "none") != (card.good == "none"):
        raise ValueError("a world with a kind of good is a windfall or a production world")
    for power in card.powers:
        if power.effect not in EFFECTS[power.phase]:
            allowed = ", ".join(EFFECTS[power.phase])
            raise ValueError(f"{power.phase} has no effect {power.effect!r}; there are: {allowed}")


def _deck(types: Iterable[Card]) -> list[Card]:
    """Every copy of every card, in the order of the list."""
    return [card for card in types for _ in range(card.copies)]


def _tokens(deck: list[Card]) -> dict[CardId, str]:
    seen: dict[str, int] = {}
    tokens = {}
    for number, card in enumerate(deck):
        copy = seen[card.id] = seen.get(card.id, 0) + 1
        tokens[number] = card.id if copy == 1 else f"{card.id}.{copy}"
    return tokens


TYPES: tuple[Card, ...] = read_types(read_toml("cards.toml")["card"])
CARDS: list[Card] = _deck(TYPES)
DECK = range(len(CARDS))
TOKEN: dict[CardId | None, str] = {None: "pass", **dict[CardId | None, str](_tokens(CARDS).items())}
BY_TOKEN: Mapping[str, CardId] = {token: card for card, token in TOKEN.items() if card is not None}
START_WORLDS: Mapping[int, CardId] = {
    card.start_number: number for number, card in enumerate(CARDS) if card.start_number is not None
}
PRESET_HANDS: Mapping[int, tuple[CardId, ...]] = {
    hand: tuple(BY_TOKEN[card.id] for card in TYPES if card.preset_hand == hand)
    for hand in sorted({card.preset_hand for card in TYPES if card.preset_hand is not None})
}

# What the rules ask for most often, by card number.
IS_WORLD: list[bool] = [card.is_world for card in CARDS]
GOOD: list[str] = [card.good for card in CARDS]
KEEPS_GOODS: list[str] = [card.production for card in CARDS]


def powers_by_card(phase: str, effect: str | None = None) -> list[tuple[Power, ...]]:
    """For each card number its powers of a phase (and of one effect)."""
    return [
        tuple(power for power in card.powers_in(phase) if effect is None or power.effect == effect) for card in CARDS
    ]
