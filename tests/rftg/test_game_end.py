"""The end of the game: when it comes, that nothing is cut short, and who has won."""

from __future__ import annotations

import pytest

from orloj.games.rftg.cards import TOKEN
from orloj.games.rftg.state import State
from orloj.games.rftg.view import View
from orloj.kernel import NotYourChoice, Outcome, Seat
from orloj.testing import Position, proves
from orloj.testing.rftg import Area, area, rftg

# Ten worlds of one point each, without powers for Develop, Settle and Consume.
TEN = [
    *("artist-colony", "asteroid-belt", "gem-world", "radioactive-world", "space-port", "spice-world"),
    *("pre-sentient-race", "rebel-fuel-cache", "runaway-robots", "star-nomad-lair"),
]


def outcome(t: Position[State]) -> Outcome:
    assert t.outcome is not None, "the game goes on"
    return t.outcome


def tableau_size(t: Position[State], seat: Seat = 0) -> int:
    return len(t.state.players[seat].tableau)


def ended(*areas: Area) -> Outcome:
    """How a game ends that ends after this round, in which nothing more happens."""
    return outcome(rftg(*areas, phases=["settle"]))


# -- twelve cards


@proves("rftg.game-end.1")
def test_the_game_ends_with_the_round_in_which_a_tableau_has_twelve_cards() -> None:
    t = rftg(area("new-sparta", *TEN, hand=["rebel-miners"]), area("old-earth"), phases=["settle"])
    assert t.outcome is None
    t.play("0 rebel-miners")
    assert tableau_size(t) == 12
    assert outcome(t).reason == "full-tableau"
    assert t.asked() == {}
    with pytest.raises(NotYourChoice, match="over"):
        t.table.answer(0, "settle")


@proves("rftg.game-end.1", "rftg.round.11")
def test_with_eleven_cards_another_round_is_played() -> None:
    t = rftg(area("new-sparta", *TEN, hand=["rebel-miners"]), area("old-earth"), phases=["settle"], round=7)
    t.play("0 pass")
    assert tableau_size(t) == 11
    assert t.outcome is None
    assert t.asked() == {0: "action", 1: "action"}
    assert t.state.round == 8


@proves("rftg.game-end.1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anybodys_twelfth_card_ends_the_game(seat: Seat) -> None:
    areas = [area("old-earth"), area("new-sparta"), area("earths-lost-colony")]
    areas[seat] = area(*areas[seat].tableau, *TEN, "public-works")
    assert ended(*areas).reason == "full-tableau"


@proves("rftg.game-end.1")
def test_the_twelfth_card_may_be_a_development() -> None:
    t = rftg(area("new-sparta", *TEN, hand=["public-works", 1]), area("old-earth"), phases=["develop"])
    t.play("0 public-works")
    assert outcome(t).reason == "full-tableau"


@proves("rftg.game-end.1", "rftg.game-end.9")
def test_excess_cards_are_discarded_before_the_game_ends() -> None:
    t = rftg(area("new-sparta", *TEN, "public-works", hand=[12]), area("old-earth"), phases=["settle"])
    assert t.outcome is None
    assert t.asked() == {0: "hand-limit"}
    t.play("0 " + ",".join(t.options(0)[:2]))
    assert outcome(t).reason == "full-tableau"
    assert len(t.state.players[0].hand.cards) == 10


@proves("rftg.game-end.2")
def test_goods_do_not_count_towards_the_twelve_cards() -> None:
    goods = ["artist-colony", "asteroid-belt", "gem-world", "radioactive-world", "space-port"]
    t = rftg(area("new-sparta", *TEN, goods=goods), area("old-earth"), phases=["produce"])
    assert tableau_size(t) == 11
    assert len(t.state.players[0].goods) >= 5
    assert t.outcome is None


@proves("rftg.game-end.2")
def test_the_start_world_counts_towards_the_twelve_cards() -> None:
    assert ended(area("new-sparta", *TEN, "public-works"), area("old-earth")).reason == "full-tableau"
    t = rftg(area(*TEN, "public-works", start=3), area("old-earth"), phases=["produce"])
    assert t.outcome is None


@proves("rftg.game-end.2")
def test_hand_cards_do_not_count_towards_the_twelve_cards() -> None:
    t = rftg(area("new-sparta", *TEN, hand=[5]), area("old-earth"), phases=["produce"])
    assert t.outcome is None


@proves("rftg.game-end.4", "rftg.game-end.5")
def test_a_player_can_end_with_thirteen_cards() -> None:
    t = rftg(
        area("new-sparta", *TEN, hand=["public-works", "rebel-miners", 1]),
        area("old-earth"),
        phases=["develop", "settle"],
    )
    t.play("0 public-works")
    [pays] = [token for token in t.options(0) if token != "rebel-miners"]
    t.play(f"0 {pays}")
    assert tableau_size(t) == 12
    assert t.outcome is None, "the round goes on"
    t.play("0 rebel-miners")
    assert tableau_size(t) == 13
    assert outcome(t).reason == "full-tableau"


@proves("rftg.game-end.4")
def test_in_the_advanced_game_a_player_can_end_with_fourteen_cards_or_more() -> None:
    t = rftg(
        area("new-sparta", *TEN, hand=["rebel-miners", "outlaw-world", "new-survivalists"]),
        area("old-earth", picks=["settle", "settle.2"]),
        phases=["settle", "settle"],
        mode="advanced",
    )
    t.play("0 rebel-miners", "0 outlaw-world")
    assert tableau_size(t) == 13
    assert outcome(t).reason == "full-tableau"


@proves("rftg.game-end.5")
def test_the_round_of_the_twelfth_card_is_played_to_its_end() -> None:
    t = rftg(
        area("new-sparta", *TEN, hand=["public-works", 1]),
        area("old-earth", "comet-zone", hand=["mining-world", 3], goods=["comet-zone"], picks=["produce"]),
        phases=["develop", "settle", "consume", "produce"],
    )
    t.play("0 public-works")
    assert tableau_size(t) == 12
    assert t.asked() == {1: "settle"}
    t.play("1 mining-world")
    assert t.outcome is not None
    assert [line.values["phase"] for line in t.story("phase")] == ["develop", "settle", "consume", "produce"]
    assert t.state.players[1].chips == 1, "Old Earth consumed the good of Comet Zone"
    assert [TOKEN[world] for world in t.state.players[1].goods] == ["comet-zone", "mining-world"]
    assert len(t.state.players[1].hand.cards) == 2, "Comet Zone and Mining World drew a card each"


# -- no chips left


@proves("rftg.game-end.3")
def test_the_game_ends_with_the_round_in_which_the_last_chip_is_given_out() -> None:
    goods = ["artist-colony", "gem-world"]
    t = rftg(
        area("old-earth", *goods, goods=goods, chips=12),
        area("new-sparta", chips=10),
        phases=["consume"],
    )
    assert t.state.pool == 0
    assert t.state.overflow == 0
    assert outcome(t).reason == "no-chips"
    assert [player.chips for player in t.state.players] == [14, 10]


@proves("rftg.game-end.3", "rftg.round.11")
def test_with_one_chip_left_another_round_is_played() -> None:
    goods = ["artist-colony", "gem-world"]
    t = rftg(area("old-earth", *goods, goods=goods, chips=12), area("new-sparta", chips=9), phases=["consume"])
    assert t.state.pool == 1
    assert t.outcome is None
    assert t.asked() == {0: "action", 1: "action"}


@proves("rftg.game-end.3", "rftg.game-end.5")
def test_the_round_in_which_the_chips_run_out_is_played_to_its_end() -> None:
    t = rftg(
        area("old-earth", "gem-world", goods=["gem-world"], chips=23, hand=[11], picks=["produce"]),
        area("new-sparta", "mining-world", hand=[1]),
        phases=["consume", "produce"],
    )
    assert t.state.pool == 0
    assert [TOKEN[world] for world in t.state.players[0].goods] == ["gem-world"], "Produce was played"
    assert [TOKEN[world] for world in t.state.players[1].goods] == ["mining-world"]
    assert t.outcome is None
    assert t.asked() == {0: "hand-limit"}, "and hands are checked"
    t.play("0 " + ",".join(t.options(0)[:2]))
    assert outcome(t).reason == "no-chips"


@proves("rftg.game-end.6", "rftg.game-end.3")
def test_when_the_pool_runs_out_every_point_is_paid_in_full() -> None:
    goods = ["artist-colony", "gem-world"]
    t = rftg(
        area("old-earth", *goods, goods=goods, chips=12, picks=["consume-2x"]),
        area("earths-lost-colony", "spice-world", goods=["spice-world"], chips=11),
        phases=["consume"],
    )
    assert [player.chips for player in t.state.players] == [16, 12]
    assert t.state.pool == 0
    assert t.state.overflow == 4, "one chip was left, chips of value 10 paid the rest"
    assert outcome(t).scores == [16 + 2 + 1 + 1, 12 + 1 + 1]


@proves("rftg.game-end.6")
def test_who_comes_after_the_pool_is_empty_is_paid_too() -> None:
    t = rftg(
        area("earths-lost-colony", "spice-world", goods=["spice-world"], chips=12),
        area("old-earth", "artist-colony", goods=["artist-colony"], chips=12),
        phases=["consume"],
    )
    assert [player.chips for player in t.state.players] == [13, 13]
    assert (t.state.pool, t.state.overflow) == (0, 2)


@proves("rftg.game-end.6")
def test_chips_of_value_10_are_paid_out_only_when_the_pool_is_empty() -> None:
    goods = ["artist-colony", "gem-world"]
    t = rftg(area("old-earth", *goods, goods=goods), area("new-sparta"), phases=["consume"])
    assert (t.state.pool, t.state.overflow) == (22, 0)


@proves("rftg.game-end.1", "rftg.game-end.3")
def test_both_ends_can_come_in_the_same_round() -> None:
    assert ended(area("new-sparta", *TEN, "public-works", chips=24), area("old-earth")).reason == "both"


@proves("rftg.game-end.3")
@pytest.mark.parametrize(("players", "pool"), [(2, 24), (3, 36), (4, 48)])
def test_the_pool_without_chips_of_value_10_is_what_counts(players: int, pool: int) -> None:
    rest = [area("new-sparta"), area("earths-lost-colony"), area("epsilon-eridani")][: players - 1]
    assert ended(area("old-earth", chips=pool), *rest).reason == "no-chips"
    assert rftg(area("old-earth", chips=pool - 1), *rest, phases=["produce"]).outcome is None


# -- who has won


FULL = ["new-sparta", *TEN, "public-works"]  # twelve cards worth twelve points


@proves("rftg.game-end.8")
def test_the_player_with_the_highest_total_wins() -> None:
    result = ended(area(*FULL), area("old-earth", "rebel-homeworld", chips=4))
    assert result.scores == [12, 13]
    assert result.winners == [1]
    assert result.ranks == [2, 1]


@proves("rftg.game-end.8")
def test_who_ends_the_game_need_not_win_and_more_cards_are_no_points() -> None:
    result = ended(area(*FULL, hand=[9]), area("old-earth", chips=15), area("earths-lost-colony", chips=10))
    assert result.scores == [12, 17, 11]
    assert result.winners == [1]
    assert result.ranks == [2, 1, 3]


@proves("rftg.game-end.7", "rftg.game-end.8")
def test_cost_6_developments_decide() -> None:
    # Galactic Federation: 2 for itself and 1 for Public Works.
    result = ended(area(*FULL), area("old-earth", "galactic-federation", "drop-ships", chips=7))
    assert result.scores == [12, 2 + 2 + 3 + 7]
    assert result.winners == [1]


@proves("rftg.game-end.9")
def test_a_tie_is_broken_by_cards_in_hand() -> None:
    result = ended(area(*FULL, hand=[3]), area("old-earth", chips=10, hand=[2]))
    assert result.scores == [12, 12]
    assert result.winners == [0]
    assert result.ranks == [1, 2]


@proves("rftg.game-end.9")
def test_a_tie_is_broken_by_goods() -> None:
    result = outcome(
        rftg(
            area(*FULL, hand=[1]),
            area("old-earth", "destroyed-world", chips=10, goods=["destroyed-world"], hand=[1]),
            phases=["settle"],
        )
    )
    assert result.scores == [12, 12]
    assert result.winners == [1]


@proves("rftg.game-end.9")
def test_a_tie_is_broken_by_the_sum_of_goods_and_cards() -> None:
    # Neither more goods nor more cards alone decide: 2 + 2 against 0 + 3, then against 0 + 5.
    goods = ["destroyed-world", "the-last-of-the-uplift-gnarssh"]
    mine = area("old-earth", *goods, chips=10, goods=goods, hand=[2])
    for cards, winners in ((3, [1]), (5, [0])):
        result = outcome(rftg(area(*FULL, hand=[cards]), mine, phases=["settle"]))
        assert result.scores == [12, 12]
        assert result.winners == winners


@proves("rftg.game-end.9", "rftg.game-end.10")
def test_ties_are_compared_after_the_discard_to_ten_cards() -> None:
    t = rftg(
        area(*FULL, hand=[13]),
        area("old-earth", "destroyed-world", chips=10, goods=["destroyed-world"], hand=[9]),
        phases=["settle"],
    )
    t.play("0 " + ",".join(t.options(0)[:3]))
    assert outcome(t).scores == [12, 12]
    assert outcome(t).winners == [0, 1], "10 cards against 9 cards and a good"
    assert outcome(t).ranks == [1, 1]


@proves("rftg.game-end.10")
def test_who_is_still_tied_wins_together() -> None:
    result = ended(
        area(*FULL, hand=[2]),
        area("old-earth", chips=10, hand=[2]),
        area("earths-lost-colony", chips=9, hand=[2]),
    )
    assert result.scores == [12, 12, 10]
    assert result.winners == [0, 1]
    assert result.ranks == [1, 1, 3]


@proves("rftg.game-end.9")
def test_more_cards_do_not_help_against_more_points() -> None:
    assert ended(area(*FULL), area("old-earth", chips=9, hand=[10])).winners == [0]


@proves("rftg.game-end.9", "rftg.game-end.10")
def test_only_those_with_most_points_take_part_in_the_tie() -> None:
    result = outcome(
        rftg(
            area(*FULL, hand=[1]),
            area("old-earth", chips=10, hand=[2]),
            area("epsilon-eridani", chips=10, hand=[9]),
            area("alpha-centauri", chips=12, hand=[2]),
            phases=["settle"],
        )
    )
    assert result.scores == [12, 12, 11, 12]
    assert result.winners == [1, 3]
    assert result.ranks == [3, 1, 4, 1]


@proves("rftg.game-end.7")
def test_the_end_is_told_to_everybody() -> None:
    t = rftg(area(*FULL), area("old-earth"), phases=["produce"])
    [told] = t.story("ends")
    assert told.values == {"reason": "full-tableau", "winners": [0]}
    for seat in (0, 1, None):
        seen = t.view(seat)
        assert isinstance(seen, View)
        assert seen.phase == "over"
        assert seen.outcome == outcome(t)
