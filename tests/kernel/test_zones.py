"""Zones know who saw what; dealing anew keeps what is known and depends on nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from orloj.kernel import EVERYBODY, Hand, Luck, Pile, deal_anew
from orloj.kernel.zones import ALL_SEATS
from tests.kernel.tiny import fixed_luck


def test_a_pile_notes_who_saw_a_card() -> None:
    pile = Pile()
    pile.put(1)
    pile.put(2, 0)
    pile.put(3, 2)
    pile.put(4, EVERYBODY)
    assert pile.cards == [1, 2, 3, 4]
    assert pile.seen == {2: 0b001, 3: 0b100, 4: ALL_SEATS}
    assert [pile.known_to(seat) for seat in range(3)] == [[2, 4], [4], [3, 4]]
    assert pile.take_top() == 4
    pile.take(2)
    assert pile.cards == [1, 3]
    assert pile.seen == {3: 0b100}


def test_a_card_can_be_laid_under_a_pile() -> None:
    pile = Pile([1])
    pile.put_under(2)
    pile.put_under(3, 1)
    assert pile == Pile([3, 2, 1], {3: 0b10})


def test_after_a_shuffle_nobody_knows_anything() -> None:
    pile = Pile(list(range(20)), {3: 1, 4: ALL_SEATS})
    luck = fixed_luck()
    pile.shuffle(luck)
    assert pile.seen == {}
    assert sorted(pile.cards) == list(range(20))
    assert [cast.kind for cast in luck.casts] == ["shuffle"]


def test_giving_a_card_away_face_down_makes_others_forget() -> None:
    hand = Hand([1, 2, 3], {1: 0b10, 2: 0b100})
    discard = Pile()
    hand.give([2], discard, 0)
    assert hand.cards == [1, 3]
    assert hand.seen == {}  # nobody can tell which of the known ones went
    assert discard.known_to(0) == [2]
    assert discard.known_to(1) == []
    hand.take(3)  # openly
    assert hand.cards == [1]


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Pile], list[list[int]]]:
    """Some zones and what a looker knows of each."""
    cards = draw(st.permutations(range(draw(st.integers(1, 20)))))
    cuts = sorted(draw(st.lists(st.integers(0, len(cards)), min_size=2, max_size=3)))
    parts = [list(cards[start:stop]) for start, stop in zip([0, *cuts], [*cuts, len(cards)], strict=True)]
    zones, known = [], []
    for part in parts:
        seen = {card: draw(st.integers(1, 7)) for card in part if draw(st.booleans())}
        zones.append(Pile(part, seen))
        known.append([card for card, mask in seen.items() if mask & 1])
    return zones, known


def copies(zones: list[Pile]) -> list[Pile]:
    return [Pile(list(zone.cards), dict(zone.seen)) for zone in zones]


@given(tables(), st.binary(min_size=16, max_size=16), st.integers())
def test_dealing_anew_keeps_what_is_known_and_depends_only_on_it(
    table: tuple[list[Pile], list[list[int]]], key: bytes, seed: int
) -> None:
    zones, known = table
    dealt = copies(zones)
    deal_anew(Luck(key), list(zip(dealt, known, strict=True)))
    for before, after, stays in zip(zones, dealt, known, strict=True):
        assert len(after.cards) == len(before.cards)
        for place, card in enumerate(before.cards):
            if card in stays:
                assert after.cards[place] == card
            assert after.seen.get(after.cards[place], 0) == before.seen.get(card, 0)  # seen stays with the place
        assert set(after.seen) <= set(after.cards)
        assert after.known_to(0) == before.known_to(0)
    assert sorted(card for zone in dealt for card in zone.cards) == sorted(
        card for zone in zones for card in zone.cards
    )

    # The same unknown cards in any other arrangement give the same result.
    other = copies(zones)
    deal_anew(Luck(Random(seed).randbytes(16)), list(zip(other, known, strict=True)))
    deal_anew(Luck(key), list(zip(other, known, strict=True)))
    assert other == dealt
    assert [list(zone.seen) for zone in other] == [list(zone.seen) for zone in dealt]

    lists = [list(zone.cards) for zone in zones]
    kept = list(lists)
    deal_anew(Luck(key), list(zip(lists, known, strict=True)))
    assert lists == [zone.cards for zone in dealt]
    assert all(one is two for one, two in zip(lists, kept, strict=True))  # in place


def test_dealing_anew_is_fair() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    luck = fixed_luck()
    for _ in range(1200):
        deck, hand = [1, 2], [9, 3]
        deal_anew(luck, [(deck, []), (hand, [9])])
        counts[(*deck, *hand)] += 1
    assert len(counts) == 6
    assert all(150 < count < 250 for count in counts.values())


def test_what_others_saw_can_be_forgotten() -> None:
    pile = Pile([1, 2, 3, 4])
    pile.seen = {1: 0b01, 2: 0b10, 4: 0b11}
    pile.forget_others(0)
    assert pile.seen == {1: 0b01, 4: 0b11}
    assert [pile.known_to(seat) for seat in range(2)] == [[1, 4], [4]]
