"""Markets: rows that are filled from a deck."""

from __future__ import annotations

import msgspec
import pytest

from orloj.kernel import Luck, Pile
from orloj.kernel.zones import ALL_SEATS
from orloj.parts.decks import Deck
from orloj.parts.market import Market, Offer
from tests.kernel.tiny import fixed_luck


@pytest.fixture
def luck() -> Luck:
    return fixed_luck()


def market(*row: int | None, deck: list[int], discards: list[int] | None = None) -> Market:
    return Market(list(row), Deck(Pile(deck), Pile(discards or [])))


def test_the_cards_of_a_row_with_their_places() -> None:
    assert market(5, None, 7, deck=[]).offers == [Offer(0, 5), Offer(2, 7)]


def test_a_price_belongs_to_a_place() -> None:
    shop = market(5, None, 7, deck=[])
    assert shop.price(5, [1, 2, 4]) == 1
    assert shop.price(7, [1, 2, 4]) == 4


def test_a_taken_card_leaves_a_gap() -> None:
    shop = market(5, 6, 7, deck=[])
    assert shop.take(6) == 1
    assert shop.row == [5, None, 7]
    with pytest.raises(ValueError, match="not in list"):
        shop.take(6)


def test_gaps_are_filled_in_their_places(luck: Luck) -> None:
    shop = market(None, 6, None, deck=[1, 2, 3])
    assert shop.refill(luck) == [3, 2]
    assert shop.row == [3, 6, 2]
    assert shop.refill(luck) == []


def test_or_after_the_others_have_become_cheaper(luck: Luck) -> None:
    shop = market(None, 6, None, 8, deck=[1, 2, 3])
    shop.slide()
    assert shop.row == [6, 8, None, None]
    assert shop.refill(luck) == [3, 2]
    assert shop.row == [6, 8, 3, 2]


def test_places_stay_empty_if_the_deck_runs_out(luck: Luck) -> None:
    shop = market(None, None, None, deck=[1])
    assert shop.refill(luck) == [1]
    assert shop.row == [1, None, None]
    assert shop.refill(luck) == []


def test_discards_of_a_row_come_again(luck: Luck) -> None:
    shop = market(5, 6, deck=[])
    shop.discard(5)
    assert shop.row == [None, 6]
    assert shop.deck.discards.cards == [5]
    assert shop.refill(luck) == [5]


def test_a_card_goes_under_the_deck_before_all_eyes(luck: Luck) -> None:
    """The top card of a deck that lies face up: the next one is turned over."""
    shop = market(5, deck=[1, 2])
    shop.put_under(5)
    assert shop.deck.pile == Pile([5, 1, 2], {5: ALL_SEATS})
    assert shop.refill(luck) == [2]
    assert shop.row == [2]


def test_a_whole_row_can_be_replaced(luck: Luck) -> None:
    shop = market(5, None, 7, deck=[1, 2, 3, 4])
    assert shop.clear() == [5, 7]
    assert shop.row == [None, None, None]
    assert shop.refill(luck) == [4, 3, 2]


def test_a_market_is_plain_data() -> None:
    shop = market(5, None, deck=[1], discards=[2])
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(shop), type=Market) == shop
