"""Markets: a row of cards that everybody sees, filled from a deck, often with a price for each place.

A deck whose top card lies face up is a row of one place. When a row is filled again is a rule of the game; that new
cards have been seen (`State.reveal`) the game notes too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct, field

from orloj.kernel import EVERYBODY, Luck
from orloj.parts.decks import Card, Deck

Price = TypeVar("Price")


class Offer(NamedTuple):
    """A card of a row: its place, the first one is 0."""

    place: int
    card: Card


class Market(Struct, gc=False):
    """A row with its deck. A place without a card is None."""

    row: list[Card | None]
    deck: Deck = field(default_factory=Deck)

    @property
    def offers(self) -> list[Offer]:
        """The cards that lie there, from the first place to the last."""
        return [Offer(place, card) for place, card in enumerate(self.row) if card is not None]

    def take(self, card: Card) -> int:
        """Take a card out of the row; its place stays empty until the row is filled. Says which place that is."""
        place = self.row.index(card)
        self.row[place] = None
        return place

    def price(self, card: Card, prices: Sequence[Price]) -> Price:
        """What a card costs if the price belongs to its place."""
        return prices[self.row.index(card)]

    def put_under(self, card: Card) -> None:
        """Put a card of the row under its deck, as everybody sees."""
        self.take(card)
        self.deck.pile.put_under(card, EVERYBODY)

    def discard(self, card: Card) -> None:
        """Put a card of the row on the discards, face up."""
        self.take(card)
        self.deck.discard([card])

    def clear(self) -> list[Card]:
        """Take all cards out of the row. They are returned, to be put wherever the rules say."""
        cards = [card for _, card in self.offers]
        self.row[:] = [None] * len(self.row)
        return cards

    def slide(self) -> None:
        """Move the cards together towards the first place, in the same order."""
        cards = [card for _, card in self.offers]
        self.row[:] = [*cards, *[None] * (len(self.row) - len(cards))]

    def refill(self, luck: Luck) -> list[Card]:
        """Draw cards for the empty places, the first place first, and return them; if the deck runs out, places stay
        empty. Where cards slide to other places first, call `slide` before."""
        gaps = [place for place, card in enumerate(self.row) if card is None]
        cards = self.deck.draw(luck, len(gaps)).cards
        for place, card in zip(gaps, cards, strict=False):
            self.row[place] = card
        return cards
