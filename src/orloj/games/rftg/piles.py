"""Cards and chips on the move."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.rftg.cards import CardId
from orloj.games.rftg.state import State
from orloj.kernel import Seat
from orloj.parts.decks import Deck


def _deck(g: State) -> Deck:
    return Deck(g.pile, g.discards)


def cards_left(g: State) -> int:
    """How many cards can still be taken before the deck is really empty."""
    return _deck(g).left


def pile_may_run_out(g: State, draws: int) -> bool:
    """Could so many draws take the last card of the draw pile? Then the order matters: who draws before the discards
    are shuffled, and what lies among them by then [rftg.order.2]."""
    return 0 < draws >= len(g.pile.cards)


def _draw(g: State, count: int) -> list[CardId]:
    """Cards from the top of the draw pile. The pile is made anew as soon as its last card leaves it
    [rftg.round-end.4, rftg.rulings.13]; if there is no card anywhere, nothing is taken [rftg.rulings.12]."""
    drawn = _deck(g).draw(g.luck, count, at_once=True)
    if drawn.reshuffled:
        g.tell("reshuffle", cards=drawn.reshuffled)
    return drawn.cards


def take(g: State) -> CardId | None:
    """The top card of the draw pile, if there is any card."""
    return next(iter(_draw(g, 1)), None)


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
    if g.luck.laid_draws:  # only in positions made by hand
        g.luck.bring_up(g.pile.cards, seat, count)
    drawn = _draw(g, count)
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
