"""Decks: cards to draw, discards that become a new pile, and who knows what of both.

The cards lie in the zones of the kernel (`Pile`), which note who saw which card. A game keeps a `Deck` in its state, or
makes one of piles that it keeps itself. It tells the story and notes what was seen (`State.reveal`): only the game
knows who looks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from orloj.kernel import Luck, Pile, Seat

Card = int


class Drawn(NamedTuple):
    """What came from a deck, the first card first; fewer than wanted if there were no more. If the discards became a
    new pile meanwhile: how many cards that pile had."""

    cards: list[Card]
    reshuffled: int = 0


class Found(NamedTuple):
    """What was turned over until enough cards fitted: those that do, the others, and as in `Drawn`."""

    fitting: list[Card]
    others: list[Card]
    reshuffled: int = 0


class Deck(Struct, gc=False):
    """A pile to draw from, its discards, and what is out of the game.

    Of discards that lie face up nobody needs to note who saw them; they are put down with `seen_by=None`, and the game
    shows them to everybody."""

    pile: Pile = field(default_factory=Pile)
    discards: Pile = field(default_factory=Pile)
    aside: list[Card] = field(default_factory=list)

    @property
    def left(self) -> int:
        """How many cards can be drawn before the deck is really empty."""
        return len(self.pile.cards) + len(self.discards.cards)

    def reshuffle(self, luck: Luck) -> int:
        """The discards become the pile, together with what is left of it. Says how many cards it has now."""
        self.pile.cards += self.discards.cards
        self.discards.cards.clear()
        self.discards.seen.clear()
        self.pile.shuffle(luck)
        return len(self.pile.cards)

    def draw(self, luck: Luck, count: int = 1, *, at_once: bool = False) -> Drawn:
        """Take cards from the top. An empty pile is made of the discards when a card is needed, or `at_once`: as soon
        as its last card leaves it."""
        pile = self.pile
        if 0 < count < len(pile.cards):
            return Drawn(take_top(pile, count))
        drawn: list[Card] = []
        reshuffled = 0  # happens only once: nothing is discarded meanwhile
        while len(drawn) < count and self.left:
            if not pile.cards:
                reshuffled = self.reshuffle(luck)
            drawn.append(pile.take_top())
            if at_once and not pile.cards and self.discards.cards:
                reshuffled = self.reshuffle(luck)
        return Drawn(drawn, reshuffled)

    def draw_until(self, luck: Luck, fits: Callable[[Card], bool], count: int = 1) -> Found:
        """Turn cards over until so many fit, or all cards were seen."""
        fitting: list[Card] = []
        others: list[Card] = []
        reshuffled = 0
        while len(fitting) < count and self.left:
            [card], renewed = self.draw(luck)
            reshuffled = reshuffled or renewed
            (fitting if fits(card) else others).append(card)
        return Found(fitting, others, reshuffled)

    def discard(self, cards: Iterable[Card], seen_by: Seat | None = None) -> None:
        """Put cards on the discards, the last one on top; `seen_by` if they lie face down and somebody knows them."""
        for card in cards:
            self.discards.put(card, seen_by)

    def shuffle_in(self, luck: Luck, cards: Iterable[Card] = ()) -> None:
        """Shuffle cards into the pile; nobody knows any more where a card of it lies."""
        self.pile.cards += cards
        self.pile.shuffle(luck)

    def set_aside(self, card: Card) -> None:
        """Take a card out of the game, from the pile or from the discards."""
        (self.pile if card in self.pile.cards else self.discards).take(card)
        self.aside.append(card)


# ---------------------------------------------------------------- a pile alone


def take_top(pile: Pile, count: int) -> list[Card]:
    """Take so many cards from the top, or all that there are; the first one first."""
    if count <= 0:
        return []
    taken = pile.cards[: -count - 1 : -1]
    del pile.cards[-count:]
    if pile.seen:
        for card in taken:
            pile.seen.pop(card, None)
    return taken


def put_back(pile: Pile, *, top: Sequence[Card] = (), under: Sequence[Card] = (), seen_by: Seat | None = None) -> None:
    """Put cards back that were looked at: on top, where the first one will be drawn first, and under the pile, where
    the last one will be drawn last. `seen_by` is the seat (or EVERYBODY) that knows which they are."""
    for card in reversed(top):
        pile.put(card, seen_by)
    for card in under:
        pile.put_under(card, seen_by)


# ---------------------------------------------------------------- who knows what


def known_cards(pile: Pile, seats: Collection[Seat]) -> list[Card]:
    """The cards of a pile that one of these seats (a player, a team) has seen there."""
    if not pile.seen or not seats:
        return []
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return [card for card, seen in pile.seen.items() if seen & mask]


def known_places(pile: Pile, seats: Collection[Seat]) -> dict[int, Card]:
    """The same by place: 0 is the top card."""
    known = set(known_cards(pile, seats))
    return {place: card for place, card in enumerate(reversed(pile.cards)) if card in known} if known else {}


def forget_all_but(pile: Pile, seats: Collection[Seat]) -> None:
    """Keep only what these seats know: what others remember is no concern of a fork made for them."""
    if pile.seen:
        known = set(known_cards(pile, seats))
        pile.seen = {card: mask for card, mask in pile.seen.items() if card in known}
