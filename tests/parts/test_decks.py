"""Decks: drawing, discards that become a new pile, looking for cards, and who knows what."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orloj.kernel import EVERYBODY, Luck, Pile
from orloj.kernel.zones import ALL_SEATS
from orloj.parts.decks import Deck, Drawn, Found, forget_all_but, known_cards, known_places, put_back, take_top
from tests.kernel.tiny import fixed_luck

fixed = settings(derandomize=True, database=None, deadline=None, max_examples=150)


@pytest.fixture
def luck() -> Luck:
    return fixed_luck()


# -- drawing


def test_cards_are_drawn_from_the_top_the_first_one_first(luck: Luck) -> None:
    deck = Deck(Pile([1, 2, 3, 4]))
    assert deck.draw(luck, 3) == Drawn([4, 3, 2])
    assert deck.draw(luck) == Drawn([1])
    assert deck.draw(luck) == Drawn([])
    assert luck.casts == []


def test_nothing_is_drawn_if_nothing_is_wanted(luck: Luck) -> None:
    deck = Deck(Pile([1, 2]), Pile([3]))
    assert deck.draw(luck, 0) == Drawn([])
    assert deck.draw(luck, -1) == Drawn([])
    assert deck.left == 3


def test_an_empty_pile_is_made_of_the_discards_when_a_card_is_needed(luck: Luck) -> None:
    deck = Deck(Pile([1, 2]), Pile([3, 4, 5], {3: 1}))
    assert deck.draw(luck, 2) == Drawn([2, 1])
    assert deck.pile.cards == []  # not yet
    luck.laid_cards = [5]
    assert deck.draw(luck) == Drawn([5], 3)
    assert sorted(deck.pile.cards) == [3, 4]
    assert deck.discards == Pile()


def test_or_as_soon_as_its_last_card_leaves_it(luck: Luck) -> None:
    deck = Deck(Pile([1, 2]), Pile([3, 4, 5]))
    assert deck.draw(luck, 2, at_once=True) == Drawn([2, 1], 3)
    assert sorted(deck.pile.cards) == [3, 4, 5]
    assert deck.draw(luck, 3, at_once=True).reshuffled == 0  # there are no discards any more


def test_a_draw_goes_on_in_the_new_pile(luck: Luck) -> None:
    for at_once in (False, True):
        deck = Deck(Pile([1]), Pile([2, 3]))
        cards, reshuffled = deck.draw(luck, 3, at_once=at_once)
        assert cards[0] == 1
        assert sorted(cards) == [1, 2, 3]
        assert reshuffled == 2


def test_a_draw_of_more_cards_than_there_are_takes_all(luck: Luck) -> None:
    deck = Deck(Pile([1]), Pile([2]))
    assert sorted(deck.draw(luck, 9).cards) == [1, 2]
    assert deck.left == 0


def test_what_was_known_of_a_drawn_card_is_forgotten(luck: Luck) -> None:
    deck = Deck(Pile([1, 2, 3], {1: 1, 2: 2, 3: 4}))
    deck.draw(luck, 2)
    assert deck.pile.seen == {1: 1}


def test_cards_that_are_left_are_shuffled_too(luck: Luck) -> None:
    deck = Deck(Pile([1, 2], {1: 1}), Pile([3]))
    assert deck.reshuffle(luck) == 3
    assert sorted(deck.pile.cards) == [1, 2, 3]
    assert deck.pile.seen == {}


# -- other ways of cards


def test_discards_may_lie_face_down_and_be_known_to_somebody() -> None:
    deck = Deck()
    deck.discard([1, 2])
    deck.discard([3], seen_by=1)
    assert deck.discards == Pile([1, 2, 3], {3: 0b10})


def test_cards_are_turned_over_until_enough_fit(luck: Luck) -> None:
    deck = Deck(Pile([2, 1, 4, 3, 5]))
    assert deck.draw_until(luck, lambda card: card % 2 == 0) == Found([4], [5, 3])
    assert deck.draw_until(luck, lambda card: card > 2) == Found([], [1, 2])


def test_the_search_for_cards_goes_on_in_the_discards(luck: Luck) -> None:
    deck = Deck(Pile([1]), Pile([2, 4]))
    fitting, others, reshuffled = deck.draw_until(luck, lambda card: card % 2 == 0, 2)
    assert sorted(fitting) == [2, 4]
    assert others == [1]
    assert reshuffled == 2


def test_cards_shuffled_in_are_somewhere_in_the_pile(luck: Luck) -> None:
    deck = Deck(Pile([1, 2], {2: 1}))
    deck.shuffle_in(luck, [3, 4])
    assert sorted(deck.pile.cards) == [1, 2, 3, 4]
    assert deck.pile.seen == {}


def test_cards_can_be_taken_out_of_the_game(luck: Luck) -> None:
    deck = Deck(Pile([1, 2]), Pile([3, 4]))
    deck.set_aside(2)
    deck.set_aside(3)
    assert deck == Deck(Pile([1]), Pile([4]), [2, 3])
    assert deck.left == 2
    with pytest.raises(ValueError, match="not in list"):
        deck.set_aside(3)


def test_cards_that_were_looked_at_go_back_on_top_or_under_the_pile(luck: Luck) -> None:
    deck = Deck(Pile([1, 2, 3, 4, 5, 6]))
    looked_at = deck.draw(luck, 4).cards
    assert looked_at == [6, 5, 4, 3]
    put_back(deck.pile, top=[4, 6], under=[3, 5], seen_by=2)
    assert deck.pile.cards == [5, 3, 1, 2, 6, 4]
    assert deck.draw(luck, 6).cards == [4, 6, 2, 1, 3, 5]


def test_so_many_cards_as_there_are_come_from_the_top() -> None:
    pile = Pile([1, 2, 3], {3: 1})
    assert take_top(pile, 0) == []
    assert take_top(pile, 2) == [3, 2]
    assert pile == Pile([1])
    assert take_top(pile, 5) == [1]


# -- who knows what


def test_a_team_knows_what_one_of_it_has_seen() -> None:
    pile = Pile([10, 11, 12, 13])
    put_back(pile, top=[14], seen_by=0)
    put_back(pile, under=[9], seen_by=2)
    put_back(pile, under=[8], seen_by=EVERYBODY)
    assert known_cards(pile, [0]) == [14, 8]
    assert known_cards(pile, [0, 2]) == [14, 9, 8]
    assert known_cards(pile, []) == []
    assert known_places(pile, [0]) == {0: 14, 6: 8}
    assert known_places(pile, [2]) == {5: 9, 6: 8}
    assert known_places(Pile([1]), [0]) == {}


def test_a_fork_keeps_only_what_its_own_seats_know() -> None:
    pile = Pile([1, 2, 3], {1: 0b011, 2: 0b100, 3: ALL_SEATS})
    forget_all_but(pile, [0])
    assert pile.seen == {1: 0b011, 3: ALL_SEATS}
    forget_all_but(pile, [])
    assert pile.seen == {}


def test_a_deck_is_plain_data() -> None:
    deck = Deck(Pile([1, 2], {1: 3}), Pile([3]), [4])
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(deck), type=Deck) == deck


# -- whatever is done


@fixed
@given(
    st.lists(
        st.tuples(st.sampled_from(["draw", "at once", "discard", "until", "in", "back", "aside"]), st.integers(0, 4))
    )
)
def test_no_card_is_lost_or_doubled(deeds: list[tuple[str, int]]) -> None:
    luck, held = fixed_luck(), list[int]()
    deck = Deck(Pile(list(range(8))), Pile(list(range(8, 12))))
    for deed, count in deeds:
        given, kept = held[:count], held[count:]
        match deed:
            case "draw" | "at once":
                drawn = deck.draw(luck, count, at_once=deed == "at once")
                assert len(drawn.cards) <= count
                held += drawn.cards
            case "until":
                found = deck.draw_until(luck, lambda card: card % 3 == 0, count)
                held += [*found.fitting, *found.others]
            case "aside":
                for card in [*deck.pile.cards, *deck.discards.cards][:1]:
                    deck.set_aside(card)
            case _:
                held = kept
                if deed == "discard":
                    deck.discard(given, seen_by=1)
                elif deed == "in":
                    deck.shuffle_in(luck, given)
                else:
                    put_back(deck.pile, top=given[:2], under=given[2:], seen_by=0)
        assert sorted([*held, *deck.pile.cards, *deck.discards.cards, *deck.aside]) == list(range(12))
        assert set(deck.pile.seen) <= set(deck.pile.cards)
        assert set(deck.discards.seen) <= set(deck.discards.cards)
