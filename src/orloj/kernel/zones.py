"""Places where cards lie, which know who saw what, and the re-dealing of what a seat cannot know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from orloj.kernel.luck import Luck
from orloj.kernel.state import EVERYBODY, Seat

ALL_SEATS = (1 << 16) - 1  # bit mask


def _mask(seat: Seat) -> int:
    return ALL_SEATS if seat == EVERYBODY else 1 << seat


class Pile(Struct, gc=False):
    """Face-down cards; the last one is the top. `seen` notes, as a bit mask of seats, who knows that a card is here."""

    cards: list[int] = field(default_factory=list)
    seen: dict[int, int] = field(default_factory=dict)

    def put(self, card: int, seen_by: Seat | None = None) -> None:
        """Lay a card on top; `seen_by` is the seat (or EVERYBODY) that knows which card it is."""
        self.cards.append(card)
        if seen_by is not None:
            self.seen[card] = _mask(seen_by)

    def put_under(self, card: int, seen_by: Seat | None = None) -> None:
        """Lay a card under all others."""
        self.cards.insert(0, card)
        if seen_by is not None:
            self.seen[card] = _mask(seen_by)

    def put_all(self, cards: Sequence[int], seen_by: Seat) -> None:
        """Lay several cards on top, all known to one seat (or EVERYBODY)."""
        self.cards += cards
        self.seen |= dict.fromkeys(cards, _mask(seen_by))

    def take_top(self) -> int:
        card = self.cards.pop()
        if self.seen:
            self.seen.pop(card, None)
        return card

    def take(self, card: int) -> None:
        self.cards.remove(card)
        if self.seen:
            self.seen.pop(card, None)

    def shuffle(self, luck: Luck) -> None:
        """After a shuffle nobody knows anything about the order or the place of a card."""
        self.seen.clear()
        luck.shuffle(self.cards)

    def known_to(self, seat: Seat) -> list[int]:
        bit = 1 << seat
        return [card for card, mask in self.seen.items() if mask & bit]

    def forget_others(self, seat: Seat) -> None:
        """Keep only what one seat has seen."""
        if self.seen:
            bit = 1 << seat
            self.seen = {card: mask for card, mask in self.seen.items() if mask & bit}


class Hand(Pile, gc=False):
    """The cards of one player, who sees them all; `seen` holds only what others know of it."""

    def give(self, cards: Sequence[int], to: Pile, owner: Seat) -> None:
        """Discard cards face down: their owner knows where they went, and nobody else knows any more what is left."""
        if self.seen:
            self.seen.clear()
        for card in cards:
            self.cards.remove(card)
        to.put_all(cards, owner)


def deal_anew(luck: Luck, zones: Sequence[tuple[Pile | list[int], Iterable[int]]]) -> None:
    """Deal every unknown card of these zones anew, in place.

    Each zone comes with the cards in it that the looker knows to lie there; these stay. The unknown cards are sorted
    before they are dealt, so that the result depends only on what the looker knows and on the stream. In a `Pile` what
    the others have seen stays with the place: they have now seen the card that was dealt there.
    """
    pool: list[int] = []
    plans: list[tuple[list[int], frozenset[int]]] = []
    seen_there: list[tuple[dict[int, int], list[int], int, int]] = []
    for zone, known in zones:
        fixed = frozenset(known)
        if isinstance(zone, Pile):
            cards, seen = zone.cards, zone.seen
            if seen:
                for place, card in enumerate(cards):
                    if card in seen and card not in fixed:
                        seen_there.append((seen, cards, place, seen.pop(card)))
        else:
            cards = zone
        plans.append((cards, fixed))
        pool += [card for card in cards if card not in fixed] if fixed else cards
    pool.sort()
    luck.shuffle(pool)
    dealt = 0
    for cards, fixed in plans:
        if fixed:
            for place, card in enumerate(cards):
                if card not in fixed:
                    cards[place] = pool[dealt]
                    dealt += 1
        else:
            cards[:] = pool[dealt : dealt + len(cards)]
            dealt += len(cards)
    for seen, cards, place, mask in seen_there:
        seen[cards[place]] = mask
