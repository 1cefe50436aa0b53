"""Cards and chips on the move."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.rftg.cards import CardId
from orloj.games.rftg.state import State
from orloj.kernel import Seat


def cards_left(g: State) -> int:
    """How many cards can still be taken before the deck is really empty."""
    return len(g.pile.cards) + len(g.discards.cards)


def pile_may_run_out(g: State, draws: int) -> bool:
    """Could so many draws take the last card of the draw pile? Then the order matters: who draws before the discards
    are shuffled, and what lies among them by then [rftg.order.2]."""
    return 0 < draws >= len(g.pile.cards)


def take(g: State) -> CardId | None:
    """The top card of the draw pile. The pile is made anew as soon as its last card leaves it
    [rftg.round-end.4, rftg.rulings.13]; if there is no card anywhere, nothing is taken [rftg.rulings.12]."""
    pile = g.pile.cards
    if not pile:
        if not g.discards.cards:
            return None
        reshuffle(g)
    card = pile.pop()
    if not pile and g.discards.cards:
        reshuffle(g)
    return card


def reshuffle(g: State) -> None:
    """The discards become the new draw pile."""
    g.pile.cards[:] = g.discards.cards
    g.discards.cards.clear()
    g.discards.seen.clear()
    g.pile.shuffle(g.luck)
    g.tell("reshuffle", cards=len(g.pile.cards))


def draw(g: State, seat: Seat, count: int, why: str) -> None:
    """Take cards from the draw pile into hand [rftg.powers.5]."""
    if not count:
        return
    drawn = _look(g, seat, count)
    g.players[seat].hand.cards += drawn
    if drawn:
        g.tell("draws", seat, count=len(drawn), why=why, secret={"cards": drawn})


def draw_to_look(g: State, seat: Seat, count: int) -> None:
    """Take cards from which some will be kept [rftg.powers.6]."""
    g.players[seat].looking += _look(g, seat, count)


def _look(g: State, seat: Seat, count: int) -> list[CardId]:
    pile = g.pile.cards
    if 0 < count < len(pile):
        drawn = pile[: -count - 1 : -1]
        del pile[-count:]
    else:  # the last card leaves the pile: one by one
        drawn = [card for _ in range(count) if (card := take(g)) is not None]
    g.reveal(seat, *drawn)
    return drawn


def discard(g: State, seat: Seat, cards: Sequence[CardId]) -> None:
    """Cards from hand go face down to the discards [rftg.round-end.3]."""
    g.players[seat].hand.give(cards, g.discards, seat)


def put_good(g: State, seat: Seat, world: CardId) -> bool:
    """Lay the top card of the pile face down on a world; nobody looks at it [rftg.settle.10, rftg.produce.3]."""
    card = take(g)
    if card is None:
        return False
    g.players[seat].goods[world] = card
    return True


def discard_good(g: State, seat: Seat, world: CardId) -> None:
    """A good leaves its world unseen [rftg.consume.6]."""
    g.discards.put(g.players[seat].goods.pop(world))


def gain_chips(g: State, seat: Seat, points: int) -> None:
    """Chips from the pool; when it is empty, chips of value 10 pay the rest [rftg.game-end.6]."""
    from_pool = min(points, g.pool)
    g.pool -= from_pool
    g.overflow += points - from_pool
    g.players[seat].chips += points
