"""The demonstration game: whole games with everything checked, and its rules one by one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from orloj.kernel import EVERYBODY, Hand, Luck, Pile, Step, Table
from orloj.testing import Position, play_through
from tests.kernel.duel import GAME, LANES, Duel, View


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("poker_face", ["off", "on"])
def test_whole_games(seats: int, poker_face: str) -> None:
    forms: Counter[str] = Counter()
    for seed in range(12):
        report = play_through(GAME, seats=seats, options={"poker-face": poker_face}, seed=seed)
        assert report.outcome is not None
        assert 20 <= report.answers <= 110
        assert report.decisions <= report.answers + 20  # changed sealed answers count as decisions only
        assert report.mean_tail <= 4
        assert report.max_tail <= 16
        forms += report.kinds
    wanted = {"discard", "train", "bid", "glory", "raid", "bribe", "turns", "scout", "when.Raid"}
    assert wanted <= set(forms), f"never asked: {wanted - set(forms)}"


def test_modes_and_options() -> None:
    assert play_through(GAME, seats=3, mode="rich", options={"rounds": "1"}, seed=1).answers < 30


def test_every_kind_of_question_and_every_card_comes_up() -> None:
    forms: set[str] = set()
    cards: set[str] = set()
    for seed in range(40):
        table = Table.new(GAME, 3, seed=seed, options={"poker-face": "on"})
        position = Position.at(table)
        rng = Random(seed)
        while not table.outcome:
            forms |= {ask.form for ask in table.asks().values()}
            seat = max(table.asks(), key=lambda seat: (not table.asks()[seat].optional, seat))
            options = position.options(seat)
            wanted = [token for token in options if token in ("veto", "fog", "revenge", "raid")]
            table.answer(seat, wanted[-1] if wanted and seed % 3 else table.asks()[seat].sample(rng))
        cards |= {line.values["card"] for line in position.story("plays")}
    assert forms == {"one", "some", "pay", "order", "amount", "spread", "place"}
    assert cards == {"veto", "fog", "revenge"}


# -- positions


def position(*scenes: str | Step, hands: list[list[int]], leader: int = 0, **more: object) -> Position[Duel]:
    """A position at the start of these scenes; all other cards are in the deck."""
    held = [card for hand in hands for card in hand]
    g = Duel(
        seat_count=len(hands),
        luck=Luck(bytes(16)),
        deck=Pile([card for card in range(26) if card not in held]),
        hands=[Hand(list(hand)) for hand in hands],
        coins=[3] * len(hands),
        scouts={lane: [0] * len(hands) for lane in LANES},
        glory=dict.fromkeys(LANES, 1),
        leader=leader,
        plan=[Step("count")],
    )
    for key, value in more.items():
        target = g.luck if key.startswith("laid") else g
        setattr(target, key, value)
    g.then(*scenes)
    return Position(GAME, g)


def test_two_thrown_cards_may_be_worth_five_together() -> None:
    p = position("supply", hands=[[3, 2], [0, 1]])  # worth 4 and 3; 1 and 2
    assert p.why(0, "3,2") == ("smuggling", "duel.supply.2")
    assert p.why(0, "-")[1] == "duel.supply.2"
    p.play("1 0,1", "0 2")
    assert p.state.hands[1].cards == [23, 22]  # drawn from the top


def test_a_special_card_cannot_be_bid() -> None:
    p = position("auction", hands=[[16, 1], [2]])
    assert p.options(0) == ["pass", "1"]
    assert p.why(0, "16") == ("no-number", "duel.bid.2")


def test_a_tie_goes_clockwise_from_the_old_leader() -> None:
    p = position("auction", hands=[[3], [7], [11]], leader=1)  # all worth 4
    p.play("0 3", "2 11", "1 7")
    assert p.state.leader == 1
    assert p.asked() == {1: "glory"}


def test_the_leader_sees_the_top_card_and_nobody_else_does() -> None:
    p = position(Step("triumph", [1, 2]), "march", hands=[[0], [1]], leader=1)
    p.play("1 north=2")
    views = [p.view(seat) for seat in (0, 1, None)]
    assert [view.top for view in views if isinstance(view, View)] == [None, 25, None]
    assert p.story("peeks")[0].secret == {"card": 25}
    assert p.story("peeks")[0].values == {}


def test_a_raid_cannot_be_announced_without_the_wages() -> None:
    p = position("raid", hands=[[0, 1, 16], [2], [5]], coins=[1, 1, 1])
    assert p.options(0) == ["pass", "raid"]
    p = position("raid", hands=[[0, 16], [2], [5]], coins=[1, 1, 1])
    assert p.why(0, "raid") == ("too-poor", "duel.raid.2")
    assert p.options(0) == ["pass"]  # not forced: somebody may step in


def test_a_bribe_stops_the_raid() -> None:
    p = position("raid", "march", hands=[[2, 3], [16]])
    assert p.asked() == {0: "raid", 1: "bribe"}
    assert p.table.awaited() == [0]
    p.play("1 bribe")
    assert p.state.coins == [4, 2]
    assert p.asked() == {0: "turns"}


def test_a_veto_comes_after_the_wages_and_before_the_victim() -> None:
    p = position("raid", "march", hands=[[2, 3, 5], [16], [1]])
    p.play("0 raid", "0 3")
    assert p.asked() == {1: "when.Raid"}
    p.play("1 veto")
    assert p.asked() == {0: "turns"}  # nobody else has anything to answer, no victim was named
    assert p.state.hands[0].cards == [2, 5]
    assert p.state.discard.seen[16] >> 2 & 1  # everybody saw the card


def test_fog_takes_a_die_and_revenge_burns_a_scout() -> None:
    scouts = {"north": [1, 0], "ford": [0, 0], "south": [2, 0]}
    p = position("raid", "march", hands=[[2, 3, 5], [20, 23, 0]], scouts=scouts, laid_dice=[4, 2])
    p.play("0 raid", "0 3", "1 fog")
    assert p.story("rolls")[0].values == {"faces": [4]}
    assert p.state.hands[0].cards == [2, 5, 0]  # the second die picks the second card that is left
    p = position("raid", "march", hands=[[2, 3, 5], [20, 23, 0]], scouts=scouts, laid_dice=[1, 1])
    p.play("0 raid", "0 2", "1 pass")
    assert p.asked() == {1: "after.Raid"}
    p.play("1 revenge", "1 south")
    assert p.state.scouts["south"] == [1, 0]


def test_a_stolen_card_is_known_to_its_old_owner_until_its_new_one_throws_cards_away() -> None:
    p = position("raid", "supply", hands=[[2, 3, 5], [9]], laid_dice=[6, 6, 1])
    p.play("0 raid", "0 3")
    hand = p.state.hands[0]
    assert hand.cards[:3] == [2, 5, 9]
    assert hand.known_to(1) == [9]
    p.play("0 2")
    assert hand.known_to(1) == []
    assert p.state.discard.known_to(0) == [3, 2]
    assert p.state.discard.known_to(1) == []


def test_lanes_have_room_for_five() -> None:
    p = position(Step("scout", [0]), hands=[[0], [1]], scouts={"north": [5, 0], "ford": [2, 2], "south": [0, 0]})
    assert p.why(0, "ann=north") == ("no-such-place", "duel.march.2")
    p.play("0 ann=ford,bob=ford")
    assert p.outcome is not None
    assert p.outcome.scores == [3 + 3 + 3, 3]


def test_the_discards_become_the_deck_and_nobody_knows_them_any_more() -> None:
    p = position("supply", hands=[[0], [1]], deck=Pile([24]), discard=Pile([*range(2, 24), 25], {5: 1, 6: EVERYBODY}))
    assert not p.state.discard.cards
    assert not p.state.deck.seen
    GAME.invariants(p.state)
