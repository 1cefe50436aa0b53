"""Phase I: Explore."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from orloj.games.rftg.cards import TYPES
from orloj.games.rftg.state import State
from orloj.games.rftg.view import View
from orloj.testing import Position, proves
from orloj.testing.rftg import area, cards, rftg

DECK = ["gem-world", "spice-world", "comet-zone", "rebel-base", "new-earth", "plague-world", "mining-world"]
DECK += ["artist-colony", "asteroid-belt", "pirate-world", "rebel-miners", "outlaw-world"]

# Cards explored and kept with this card in the tableau. The second copies do the same.
EXPLORERS = {
    "star-nomad-lair": (3, 1),
    "malevolent-lifeforms": (3, 1),
    "expedition-force": (3, 1),
    "expedition-force.2": (3, 1),
    "research-labs": (2, 2),
    "research-labs.2": (2, 2),
    "galactic-renaissance": (4, 2),
    "galactic-survey-seti": (4, 1),
}


def exploring(*tableau: str, picks: list[str] | None = None) -> Position[State]:
    """Seat 0 explores with these cards in the tableau. With a poker face everybody is asked, even who must keep all."""
    deck = [card for card in DECK if card not in tableau]
    explorer = area("old-earth", *tableau, picks=picks or [])
    return rftg(explorer, area("new-sparta"), phases=["explore"], deck=deck, poker_face=True)


def draws_and_keeps(t: Position[State], seat: int = 0) -> tuple[int, int]:
    """How many cards a seat looks at, and how many it has to keep; one fewer or more is refused."""
    question = t.question(seat)
    options = list(question)
    [keeps] = [count for count in range(len(options) + 1) if (",".join(options[:count]) or "-") in question]
    return len(t.state.players[seat].looking), keeps


def known(t: Position[State], seat: int | None) -> tuple[Any, list[Any]]:
    """Everything a seat (or a spectator) can know: its view, and the story in its voice."""
    story = [(line.key, line.seat, line.values, line.secret if line.seat == seat else {}) for line in t.story()]
    return msgspec.to_builtins(t.view(seat)), story


# -- the action


@proves("rftg.explore.1", "rftg.powers.6")
def test_two_cards_are_drawn_one_is_kept_and_the_other_discarded() -> None:
    t = rftg(
        area("old-earth", hand=["drop-ships"]), area("new-sparta", hand=["public-works"]), phases=["explore"], deck=DECK
    )
    assert [player.looking for player in t.state.players] == [
        cards("gem-world", "spice-world"),
        cards("comet-zone", "rebel-base"),
    ]
    assert [player.hand.cards for player in t.state.players] == [cards("drop-ships"), cards("public-works")]
    t.play("0 spice-world", "1 comet-zone")
    assert [player.hand.cards for player in t.state.players] == [
        cards("drop-ships", "spice-world"),
        cards("public-works", "comet-zone"),
    ]
    assert sorted(t.state.discards.cards) == sorted(cards("gem-world", "rebel-base"))
    assert [player.looking for player in t.state.players] == [[], []]
    assert t.state.pile.cards[-1] == cards("new-earth")[0]


@proves("rftg.explore.1")
def test_exactly_one_card_is_kept() -> None:
    t = exploring()
    for wrong in ("-", "gem-world,spice-world"):
        assert t.why(0, wrong)[1] == "rftg.explore.1"
    assert draws_and_keeps(t) == (2, 1)


@proves("rftg.explore.2")
def test_all_draw_before_anybody_discards() -> None:
    """Three cards for two players: the second player does not get a card that the first one discards."""
    t = rftg(area("old-earth"), area("new-sparta"), phases=["explore"], deck=DECK[:3], rest="gone")
    assert [len(player.looking) for player in t.state.players] == [2, 1]
    assert t.state.discards.cards == []
    t.play("0 gem-world")
    assert t.state.players[1].hand.cards == cards("comet-zone")
    assert t.state.discards.cards == cards("spice-world")


@proves("rftg.explore.2")
def test_nothing_is_discarded_before_the_last_player_has_chosen() -> None:
    t = rftg(area("old-earth"), area("new-sparta"), area("epsilon-eridani"), phases=["explore"], deck=DECK)
    for seat in (2, 0):
        t.play(f"{seat} {t.options(seat)[0]}")
        assert t.state.discards.cards == []
        assert [len(player.looking) for player in t.state.players] == [2, 2, 2]
        assert [player.hand.cards for player in t.state.players] == [[], [], []]
    t.play(f"1 {t.options(1)[0]}")
    assert len(t.state.discards.cards) == 3


@proves("rftg.explore.3")
def test_all_choose_at_the_same_time_and_in_secret() -> None:
    one, other = (rftg(area("old-earth"), area("new-sparta"), phases=["explore"], deck=DECK) for _ in range(2))
    assert one.asked() == {0: "explore", 1: "explore"}
    before = [known(one, seat) for seat in (1, None)]
    one.play("0 gem-world")
    other.play("0 spice-world")
    for t in (one, other):
        assert [known(t, seat) for seat in (1, None)] == before
    one.play("0 spice-world", "1 comet-zone")  # a change of mind before the other one has chosen
    assert one.state.players[0].hand.cards == cards("spice-world")


@proves("rftg.explore.4")
def test_cards_that_were_not_kept_are_discarded_face_down() -> None:
    one, other = (rftg(area("old-earth"), area("new-sparta"), phases=["explore"], deck=DECK) for _ in range(2))
    one.play("0 gem-world", "1 comet-zone")
    other.play("0 spice-world", "1 comet-zone")
    for looker in (1, None):
        assert known(one, looker) == known(other, looker)
    assert one.state.discards.known_to(0) == cards("spice-world")  # who discarded it knows it
    assert one.state.discards.known_to(1) == cards("rebel-base")
    there = {tuple(one.table.fork(1, Random(number)).state.discards.cards) for number in range(40)}
    assert len(there) > 20  # for the others it could be any card


@proves("rftg.explore.3", "rftg.round-end.6")
def test_nobody_sees_the_cards_that_another_player_explores() -> None:
    one = rftg(area("old-earth"), area("new-sparta"), phases=["explore"], deck=DECK)
    other = rftg(area("old-earth"), area("new-sparta"), phases=["explore"], deck=["pirate-world", *DECK[1:9]])
    assert one.state.players[0].looking != other.state.players[0].looking
    for looker in (1, None):
        assert known(one, looker) == known(other, looker)
        view = one.view(looker)
        assert isinstance(view, View)
        assert (view.players[0].looking, view.players[0].looking_size) == (None, 2)


@proves("rftg.explore.9")
def test_the_hand_is_not_part_of_the_choice() -> None:
    t = rftg(area("old-earth", hand=["drop-ships", "export-duties"]), area("new-sparta"), phases=["explore"], deck=DECK)
    assert t.options(0) == ["gem-world", "spice-world"]
    assert "drop-ships" not in t.question(0)
    t.play("0 gem-world", "1 comet-zone")
    assert t.state.players[0].hand.cards == cards("drop-ships", "export-duties", "gem-world")


# -- bonuses


@proves("rftg.explore.5")
def test_explore_plus_five_draws_seven_and_keeps_one() -> None:
    t = exploring(picks=["explore-5"])
    assert draws_and_keeps(t) == (7, 1)
    assert draws_and_keeps(t, 1) == (2, 1)  # who did not pick it has no bonus
    assert t.options(0) == DECK[:7]
    t.play("0 mining-world", f"1 {t.options(1)[0]}")
    assert t.state.players[0].hand.cards == cards("mining-world")
    assert len(t.state.discards.cards) == 6 + 1


@proves("rftg.explore.6")
def test_explore_plus_one_plus_one_draws_three_and_keeps_two() -> None:
    t = exploring(picks=["explore-1-1"])
    assert draws_and_keeps(t) == (3, 2)
    t.play("0 gem-world,comet-zone", f"1 {t.options(1)[0]}")
    assert t.state.players[0].hand.cards == cards("gem-world", "comet-zone")
    assert len(t.state.discards.cards) == 1 + 1


@proves("rftg.goal.8", "rftg.explore.5", "rftg.explore.6")
@pytest.mark.parametrize("pick", ["develop", "settle", "consume-trade", "consume-2x", "produce"])
def test_other_action_cards_give_no_bonus_in_explore(pick: str) -> None:
    assert draws_and_keeps(exploring(picks=[pick])) == (2, 1)


# -- powers


@proves("rftg.explore.7", "rftg.cat-explore.1", "rftg.cat-explore.2", "rftg.cat-explore.3")
@pytest.mark.parametrize(("card", "numbers"), EXPLORERS.items())
def test_each_card_with_an_explore_power(card: str, numbers: tuple[int, int]) -> None:
    draws, keeps = numbers
    assert draws_and_keeps(exploring(card)) == (draws, keeps)
    assert draws_and_keeps(exploring(card), 1) == (2, 1)  # for its owner only
    assert draws_and_keeps(exploring(card, picks=["explore-5"])) == (draws + 5, keeps)
    assert draws_and_keeps(exploring(card, picks=["explore-1-1"])) == (draws + 1, keeps + 1)


@proves("rftg.cat-explore.1", "rftg.powers.4")
def test_every_other_card_changes_nothing_in_explore() -> None:
    for card in TYPES:
        if card.id not in EXPLORERS and card.id not in ("old-earth", "new-sparta"):
            assert draws_and_keeps(exploring(card.id)) == (2, 1), card.id
    assert sum(card.id in EXPLORERS for card in TYPES) == 6


@proves("rftg.explore.8")
def test_the_rulebooks_example_two_more_drawn_and_one_more_kept() -> None:
    """Not picked, with powers for two cards drawn and one kept in the tableau: four cards, two of them kept."""
    assert draws_and_keeps(exploring("galactic-renaissance")) == (4, 2)
    assert draws_and_keeps(exploring("star-nomad-lair", "expedition-force", "research-labs")) == (4, 2)


@proves("rftg.explore.7", "rftg.powers.3")
def test_explore_powers_add_up() -> None:
    everything = ["star-nomad-lair", "malevolent-lifeforms", "expedition-force", "research-labs"]
    everything += ["galactic-renaissance", "galactic-survey-seti"]
    assert draws_and_keeps(exploring(*everything)) == (2 + 1 + 1 + 1 + 2 + 2, 1 + 1 + 1)


@proves("rftg.rulings.21", "rftg.explore.7")
def test_cards_to_look_at_and_to_keep_are_always_taken_in_full() -> None:
    t = exploring("galactic-renaissance")
    assert t.options(0) == DECK[:4]  # four, without a question
    for fewer in ("-", "gem-world"):
        assert fewer not in t.question(0)
    t.play("0 gem-world,rebel-base", f"1 {t.options(1)[0]}")
    assert t.state.players[0].hand.cards == cards("gem-world", "rebel-base")


@proves("rftg.powers.6")
def test_cards_drawn_in_explore_are_not_in_hand_before_they_are_chosen() -> None:
    t = exploring("galactic-survey-seti", picks=["explore-5"])
    assert len(t.state.players[0].looking) == 9
    assert t.state.players[0].hand.cards == []
    t.play("0 gem-world", f"1 {t.options(1)[0]}")
    assert t.state.players[0].hand.cards == cards("gem-world")


@proves("rftg.rulings.12", "rftg.explore.1")
def test_with_fewer_cards_left_than_may_be_kept_all_are_kept() -> None:
    t = rftg(
        area("old-earth", "research-labs"), area("new-sparta"), phases=["explore"], deck=["gem-world"], rest="gone"
    )
    assert t.state.players[0].hand.cards == cards("gem-world")
    assert t.state.players[1].hand.cards == []
    assert t.asked() == {0: "action", 1: "action"}
