"""The advanced variant for two players."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from orloj.games.rftg import GAME
from orloj.games.rftg.state import State
from orloj.kernel import BadSetup
from orloj.testing import Position, proves
from orloj.testing.rftg import Area, area, cards, rftg

NINE = [
    "explore-5",
    "explore-1-1",
    "develop",
    "settle",
    "consume-trade",
    "consume-2x",
    "produce",
    "develop.2",
    "settle.2",
]


def hand(t: Position[State], seat: int = 0) -> list[int]:
    return t.state.players[seat].hand.cards


def advanced(*areas: Area, deck: list[str] | None = None) -> Position[State]:
    """A new round of the advanced game."""
    return rftg(*areas, mode="advanced", deck=deck or [])


def phases(t: Position[State]) -> list[str]:
    return [line.values["phase"] for line in t.story("phase")]


def price(t: Position[State], seat: int) -> int:
    amount: int = t.question(seat).values["price"]
    return amount


def pay(t: Position[State], seat: int) -> None:
    t.play(f"{seat} {','.join(t.options(seat)[-price(t, seat) :])}")


def run_round(t: Position[State]) -> list[str]:
    """Go on to the next round, placing nothing; say which phases were played."""
    rng = Random(0)
    while t.outcome is None and "actions" not in t.asked().values():
        seat, question = next(iter(t.table.asks().items()))
        t.play(f"{seat} {'pass' if 'pass' in question else question.sample(rng)}")
    return phases(t)


def known(t: Position[State], seat: int | None) -> tuple[Any, list[Any]]:
    """Everything a seat (or a spectator) can know: its view, and the story in its voice."""
    story = [(line.key, line.seat, line.values, line.secret if line.seat == seat else {}) for line in t.story()]
    return msgspec.to_builtins(t.view(seat)), story


# -- picking


@proves("rftg.two-player.1")
def test_two_may_play_by_the_standard_rules() -> None:
    t = Position.new(GAME, 2, seed=1)  # without saying anything it is the standard game
    assert t.state.mode == "standard"
    for seat in range(2):
        t.play(f"{seat} {','.join(t.options(seat)[:2])}")
    assert t.asked() == {0: "action", 1: "action"}
    assert len(t.options(0)) == 7
    t.play("0 develop", "1 settle")
    assert [player.picks for player in t.state.players] == [["develop"], ["settle"]]


@proves("rftg.two-player.1")
def test_the_advanced_variant_is_for_two_only() -> None:
    assert Position.new(GAME, 2, mode="advanced", seed=1).state.mode == "advanced"
    for seats in (3, 4):
        with pytest.raises(BadSetup):
            Position.new(GAME, seats, mode="advanced", seed=1)


@proves("rftg.two-player.2", "rftg.components.6")
def test_each_has_nine_action_cards_with_a_second_develop_and_a_second_settle() -> None:
    t = advanced(area("old-earth"), area("new-sparta"))
    assert t.asked() == {0: "actions", 1: "actions"}
    for seat in range(2):
        assert sorted(t.options(seat)) == sorted(NINE)
    standard = rftg(area("old-earth"), area("new-sparta"))
    assert sorted(standard.options(0)) == sorted(NINE[:7])  # the doubled ones are for this variant only


@proves("rftg.two-player.3")
def test_each_picks_exactly_two_different_action_cards() -> None:
    t = advanced(area("old-earth"), area("new-sparta"))
    for wrong in ("develop", "-", "develop,settle,produce", "develop,develop"):
        assert wrong not in t.question(0)
    assert t.why(0, "develop")[1] == "rftg.two-player.3"
    for one in NINE:
        for other in NINE:
            assert (f"{one},{other}" in t.question(0)) == (one != other)
    t.play("0 produce,develop", "1 consume-2x,explore-5")
    assert [sorted(player.picks) for player in t.state.players] == [["develop", "produce"], ["consume-2x", "explore-5"]]


@proves("rftg.two-player.3", "rftg.round.1")
def test_both_picks_are_secret_and_can_be_changed_until_the_other_player_has_picked() -> None:
    t = advanced(area("old-earth"), area("new-sparta"))
    before = [known(t, looker) for looker in (1, None)]
    for pair in ("develop,produce", "settle,settle.2", "explore-5,explore-1-1"):
        t.play(f"0 {pair}")
        assert [known(t, looker) for looker in (1, None)] == before
    t.play("1 consume-2x,produce")
    assert t.state.players[0].picks == ["explore-5", "explore-1-1"]


@proves("rftg.two-player.3")
def test_two_cards_are_picked_in_every_round() -> None:
    t = advanced(area("old-earth"), area("new-sparta"))
    t.play("0 settle,produce", "1 settle,produce")
    assert t.asked() == {0: "actions", 1: "actions"}
    assert sorted(t.options(0)) == sorted(NINE)


# -- explore


@proves("rftg.two-player.4", "rftg.two-player.5")
def test_both_explore_cards_draw_eight_and_keep_two_in_one_phase() -> None:
    t = advanced(area("old-earth"), area("new-sparta"))
    t.play("0 explore-5,explore-1-1", "1 produce,settle")
    assert [len(player.looking) for player in t.state.players] == [8, 2]
    assert [t.question(seat).values["count"] for seat in range(2)] == [2, 1]
    t.play(f"0 {','.join(t.options(0)[:2])}", f"1 {t.options(1)[0]}")
    assert [len(hand(t, seat)) for seat in range(2)] == [2, 1]
    run_round(t)
    assert phases(t) == ["explore", "settle", "produce"]


@proves("rftg.two-player.4")
def test_powers_are_added_to_both_explore_bonuses() -> None:
    t = advanced(area("old-earth", "galactic-renaissance", "star-nomad-lair"), area("new-sparta", "research-labs"))
    t.play("0 explore-5,explore-1-1", "1 explore-5,explore-1-1")
    assert [len(player.looking) for player in t.state.players] == [8 + 3, 8]
    assert [t.question(seat).values["count"] for seat in range(2)] == [2 + 1, 2 + 1]


@proves("rftg.two-player.5")
def test_two_explore_cards_of_two_players_are_one_phase_too() -> None:
    t = advanced(area("old-earth"), area("new-sparta"))
    t.play("0 explore-5,produce", "1 explore-1-1,produce")
    assert [len(player.looking) for player in t.state.players] == [7, 3]
    assert run_round(t) == ["explore", "produce"]


# -- develop and settle twice


def builders() -> tuple[Area, Area]:
    return (
        area("old-earth", hand=["space-marines", "mining-robots", "gem-world", "spice-world", "comet-zone", 3]),
        area("new-sparta", hand=["deficit-spending", "genetics-lab", "rebel-base", "new-earth", "plague-world", 3]),
    )


@proves("rftg.two-player.6", "rftg.two-player.8", "rftg.two-player.9")
def test_both_develop_cards_make_two_complete_phases_and_the_bonus_counts_in_both() -> None:
    t = advanced(*builders())
    t.play("0 develop,develop.2", "1 produce,explore-5")
    t.play(f"0 {t.options(0)[0]}", f"1 {t.options(1)[0]}")
    assert phases(t) == ["explore", "develop"]
    t.play("0 space-marines", "1 deficit-spending")
    assert (price(t, 0), price(t, 1)) == (1, 2)
    pay(t, 0)
    assert phases(t) == ["explore", "develop"]  # the second one begins when both are done
    pay(t, 1)
    assert phases(t) == ["explore", "develop", "develop"]
    t.play("0 mining-robots", "1 genetics-lab")  # both may place again
    assert (price(t, 0), price(t, 1)) == (1, 2)
    pay(t, 0)
    pay(t, 1)
    assert [player.tableau for player in t.state.players] == [
        cards("old-earth", "space-marines", "mining-robots"),
        cards("new-sparta", "deficit-spending", "genetics-lab"),
    ]
    assert phases(t) == ["explore", "develop", "develop", "produce"]
    assert t.asked() == {0: "actions", 1: "actions"}


@proves("rftg.two-player.10", "rftg.two-player.9")
@pytest.mark.parametrize("card", ["develop", "develop.2"])
def test_who_picked_develop_once_has_the_bonus_only_in_the_first_of_two_phases(card: str) -> None:
    t = advanced(*builders())
    t.play("0 develop,develop.2", f"1 {card},produce", "0 space-marines", "1 deficit-spending")
    assert (price(t, 0), price(t, 1)) == (1, 1)
    pay(t, 0)
    pay(t, 1)
    t.play("0 mining-robots", "1 genetics-lab")
    assert (price(t, 0), price(t, 1)) == (1, 2)


@proves("rftg.two-player.9", "rftg.two-player.6")
def test_if_both_picked_both_develop_cards_there_are_two_phases_and_all_bonuses() -> None:
    t = advanced(*builders())
    t.play("0 develop,develop.2", "1 develop,develop.2", "0 space-marines", "1 deficit-spending")
    assert (price(t, 0), price(t, 1)) == (1, 1)
    pay(t, 0)
    pay(t, 1)
    t.play("0 mining-robots", "1 genetics-lab")
    assert (price(t, 0), price(t, 1)) == (1, 1)
    pay(t, 0)
    pay(t, 1)
    assert phases(t) == ["develop", "develop"]
    assert t.asked() == {0: "actions", 1: "actions"}


@proves("rftg.two-player.6")
def test_a_development_chosen_in_the_second_phase_need_not_follow_one_in_the_first() -> None:
    t = advanced(*builders())
    t.play("0 develop,develop.2", "1 produce,settle", "0 pass", "1 pass", "0 space-marines", "1 pass")
    assert price(t, 0) == 1
    assert phases(t) == ["develop", "develop"]


def settlers() -> tuple[Area, Area]:
    return (
        area("old-earth", hand=["new-vinland", "artist-colony", "public-works", "drop-ships", "space-marines"]),
        area("new-sparta", hand=["spice-world", "secluded-world", "export-duties", "colony-ship", "mining-robots"]),
    )


@proves("rftg.two-player.7", "rftg.two-player.8", "rftg.two-player.9", "rftg.two-player.10")
@pytest.mark.parametrize("card", ["settle", "settle.2", "produce"])
def test_both_settle_cards_make_two_complete_phases(card: str) -> None:
    t = advanced(*settlers())
    t.play("0 settle,settle.2", f"1 {card},consume-2x", "0 new-vinland", "1 spice-world")
    pay(t, 0)
    assert phases(t) == ["settle"]
    pay(t, 1)
    once = 1 if card != "produce" else 0
    assert [len(hand(t, seat)) for seat in range(2)] == [5 - 3 + 1, 5 - 3 + once]  # the bonus of the first phase
    assert phases(t) == ["settle", "settle"]
    t.play("0 artist-colony", "1 secluded-world")
    for seat in range(2):
        if t.asked().get(seat) == "pay":
            pay(t, seat)
    assert [len(hand(t, seat)) for seat in range(2)] == [3 - 2 + 1, 2 + once - 2]  # in the second only seat 0 has it
    assert t.state.players[0].tableau == cards("old-earth", "new-vinland", "artist-colony")
    assert t.state.players[1].tableau == cards("new-sparta", "spice-world", "secluded-world")
    assert phases(t)[:2] == ["settle", "settle"]
    assert phases(t).count("settle") == 2


@proves("rftg.two-player.6", "rftg.two-player.7")
def test_the_two_phases_come_one_directly_after_the_other() -> None:
    t = advanced(area("old-earth"), area("new-sparta"))
    t.play("0 develop,develop.2", "1 settle,settle.2")
    assert run_round(t) == ["develop", "develop", "settle", "settle"]


@proves("rftg.two-player.11")
def test_a_reduction_placed_in_the_first_develop_works_in_the_second() -> None:
    t = advanced(
        area("old-earth", hand=["investment-credits", "drop-ships", 6]),
        area("new-sparta", hand=["investment-credits.2", "replicant-robots", 6]),
    )
    t.play("0 develop,develop.2", "1 produce,consume-2x", "0 investment-credits", "1 investment-credits.2")
    pay(t, 1)  # seat 0 places it for nothing: cost 1, less the bonus
    t.play("0 drop-ships", "1 replicant-robots")
    assert (price(t, 0), price(t, 1)) == (4 - 1 - 1, 4 - 1)


@proves("rftg.two-player.11")
def test_cards_drawn_in_develop_come_from_the_second_phase_on() -> None:
    t = advanced(
        area("old-earth", hand=["public-works", "space-marines", "gem-world", "spice-world"]),
        area("new-sparta", hand=["interstellar-bank", "rebel-base", "new-earth"]),
        deck=["artist-colony", "asteroid-belt", "mining-world"],
    )
    t.play("0 develop,develop.2", "1 consume-2x,consume-trade", "0 public-works", "1 interstellar-bank")
    assert len(hand(t, 0)) == 3  # no card for itself
    assert hand(t, 1) == cards("artist-colony")  # at the start of the second Develop
    t.play("0 space-marines")
    pay(t, 0)
    assert hand(t, 0)[-1:] == cards("asteroid-belt")


@proves("rftg.two-player.11")
def test_military_settled_in_the_first_phase_conquers_in_the_second() -> None:
    t = advanced(area("new-sparta", hand=["former-penal-colony", "pirate-world"]), area("old-earth"))
    t.play("0 settle,settle.2", "1 consume-2x,produce")
    assert t.why(0, "pirate-world") == ("too-weak", "rftg.settle.17")
    t.play("0 former-penal-colony")
    assert "pirate-world" in t.options(0)


# -- consume


@proves("rftg.two-player.12", "rftg.two-player.13")
def test_both_consume_cards_sell_first_and_then_consume_for_double_points_in_one_phase() -> None:
    goods = ["gem-world", "spice-world", "mining-world"]
    t = advanced(area("new-sparta", "tourist-world", *goods, goods=goods), area("old-earth"))
    t.play("0 consume-trade,consume-2x", "1 settle,develop")
    assert t.asked() == {0: "sell"}  # before anything is consumed
    assert t.state.players[0].chips == 0
    assert sorted(t.options(0)) == sorted(goods)
    assert "pass" not in t.question(0)  # it must be done
    t.play("0 mining-world")
    assert len(hand(t)) == 3
    assert t.state.players[0].chips == 2 * 3  # the two others by Tourist World
    assert t.state.players[0].goods == {}
    assert phases(t) == ["develop", "settle", "consume"]
    assert t.asked() == {0: "actions", 1: "actions"}


@proves("rftg.two-player.12")
def test_the_only_good_must_be_sold_before_it_could_be_consumed() -> None:
    t = advanced(area("earths-lost-colony", goods=["earths-lost-colony"]), area("old-earth"))
    t.play("0 consume-trade,consume-2x", "1 settle,develop")
    assert (t.state.players[0].chips, len(hand(t))) == (0, 2)


@proves("rftg.two-player.13")
def test_two_consume_cards_of_two_players_are_one_phase_with_each_his_own_bonus() -> None:
    worlds = ["prosperous-world", "artist-colony"]
    t = advanced(
        area("earths-lost-colony", goods=["earths-lost-colony"]), area("epsilon-eridani", *worlds, goods=worlds)
    )
    t.play("0 consume-2x,settle", "1 consume-trade,settle")
    assert t.asked() == {1: "sell"}  # the sale comes before anybody consumes
    while t.asked() != {0: "actions", 1: "actions"}:
        t.play(f"1 {t.options(1)[0]}")
    assert t.state.players[0].chips == 2  # doubled, and not sold
    assert t.state.players[1].chips == 1  # sold one, and the other not doubled
    assert phases(t) == ["settle", "consume"]


# -- once each


@proves("rftg.two-player.14", "rftg.round.4", "rftg.round.5")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("develop", "develop"), ("develop", "develop.2"), ("develop.2", "develop"), ("develop.2", "develop.2")],
)
def test_one_develop_card_of_each_player_is_one_phase_with_the_bonus_for_both(mine: str, theirs: str) -> None:
    t = advanced(*builders())
    t.play(f"0 {mine},produce", f"1 {theirs},produce", "0 space-marines", "1 deficit-spending")
    assert (price(t, 0), price(t, 1)) == (1, 1)
    pay(t, 0)
    pay(t, 1)
    assert phases(t) == ["develop", "produce"]
    assert t.asked() == {0: "actions", 1: "actions"}


@proves("rftg.two-player.14")
@pytest.mark.parametrize("mine", ["settle", "settle.2"])
@pytest.mark.parametrize("theirs", ["settle", "settle.2"])
def test_one_settle_card_of_each_player_is_one_phase_with_the_bonus_for_both(mine: str, theirs: str) -> None:
    t = advanced(*settlers())
    t.play(f"0 {mine},produce", f"1 {theirs},produce", "0 new-vinland", "1 spice-world")
    pay(t, 0)
    pay(t, 1)
    assert [len(hand(t, seat)) for seat in range(2)] == [5 - 3 + 1, 5 - 3 + 1]
    assert phases(t) == ["settle", "produce"]


@proves("rftg.two-player.14", "rftg.two-player.6")
@pytest.mark.parametrize("card", ["develop", "develop.2"])
def test_either_of_the_two_develop_cards_alone_is_one_develop_with_the_bonus(card: str) -> None:
    t = advanced(*builders())
    t.play(f"0 {card},produce", "1 settle,produce", "0 space-marines", "1 deficit-spending")
    assert (price(t, 0), price(t, 1)) == (1, 2)
    pay(t, 0)
    pay(t, 1)
    assert run_round(t) == ["develop", "settle", "produce"]
