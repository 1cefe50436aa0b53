"""Phase IV: Consume. The powers of single cards are in test_consume_cards.py, the sale is in test_trade.py."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from orloj.games.rftg import GAME
from orloj.games.rftg.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.rftg import Area, area, cards, rftg

IDLE = area("new-sparta")  # has nothing to do in Consume
NOVELTIES = ["artist-colony", "gem-world", "refugee-world"]


def consume(*areas: Area, **more: Any) -> Position[State]:
    return rftg(*(areas if len(areas) > 1 else (*areas, IDLE)), phases=["consume"], **more)


def round_is_over(t: Position[State]) -> bool:
    return set(t.asked().values()) == {"action"}


def chips(t: Position[State], seat: int = 0) -> int:
    return t.state.players[seat].chips


def goods(t: Position[State], seat: int = 0) -> list[int]:
    return list(t.state.players[seat].goods)


def hand(t: Position[State], seat: int = 0) -> list[int]:
    return t.state.players[seat].hand.cards


# -- what must be done


@proves("rftg.consume.1", "rftg.consume.10")
def test_everybody_consumes_whoever_picked_the_phase() -> None:
    t = consume(
        area("public-works", "gem-world", goods=["gem-world"], picks=["produce"]),
        area("earths-lost-colony", goods=["earths-lost-colony"], picks=["consume-2x"]),
        area("terraformed-world", "comet-zone", goods=["comet-zone"], picks=["explore-5"]),
    )
    assert round_is_over(t)
    assert [chips(t, seat) for seat in range(3)] == [1, 2, 1]
    assert [goods(t, seat) for seat in range(3)] == [[], [], []]


@proves("rftg.consume.1", "rftg.consume.10", "rftg.powers.11")
def test_no_power_that_can_be_used_may_be_left() -> None:
    worlds = ["gem-world", "comet-zone", "empath-world"]
    t = consume(area("public-works", "new-economy", "secluded-world", *worlds, goods=worlds))
    wanted = ["public-works", "new-economy", "secluded-world"]
    assert sorted(t.options(0)) == sorted(wanted)
    for nothing in ("done", "pass", "-"):
        assert_refused(t.table, 0, nothing)
    t.play("0 new-economy")
    for nothing in ("done", "pass", "-"):
        assert_refused(t.table, 0, nothing)
    t.play("0 public-works")
    assert t.asked() == {0: "goods"}
    for nothing in ("done", "pass", "-"):
        assert_refused(t.table, 0, nothing)
    t.play("0 gem-world", "0 comet-zone")
    assert round_is_over(t)
    assert (chips(t), len(hand(t)), goods(t)) == (1, 2, cards("empath-world"))


@proves("rftg.consume.10", "rftg.powers.13", "rftg.cat-consume.17")
def test_stopping_is_possible_only_when_nothing_but_optional_powers_is_left() -> None:
    t = consume(area("deficit-spending", "public-works", "gem-world", goods=["gem-world"], hand=[2]))
    assert t.options(0) == ["deficit-spending", "public-works"]
    assert_refused(t.table, 0, "done")
    t.play("0 public-works")
    assert t.options(0) == ["deficit-spending", "done"]
    t.play("0 done")
    assert round_is_over(t)
    assert (chips(t), len(hand(t))) == (1, 2)


@proves("rftg.consume.1", "rftg.order.1")
def test_who_has_nothing_to_do_is_not_asked() -> None:
    busy = area("old-earth", *NOVELTIES, goods=NOVELTIES)
    without_goods = area("epsilon-eridani", "pilgrimage-world")
    without_powers = area("alpha-centauri", goods=["alpha-centauri"])
    without_hand = area("deficit-spending", "merchant-world")
    t = consume(busy, without_goods, without_powers, without_hand)
    assert t.asked() == {0: "goods"}
    assert t.table.awaited() == [0]
    t.play("0 gem-world,refugee-world")
    assert round_is_over(t)


# -- goods


@proves("rftg.consume.6")
def test_a_consumed_good_is_discarded_face_down_and_nobody_sees_it() -> None:
    t = consume(area("old-earth", *NOVELTIES, goods=NOVELTIES))
    player = t.state.players[0]
    lying = [player.goods[world] for world in cards("gem-world", "refugee-world")]
    t.play("0 gem-world,refugee-world")
    assert t.state.discards.cards == lying
    assert t.state.discards.seen == {}
    for line in t.story():
        told = {**line.values, **line.secret}
        assert not {card for card in lying if card in told.values() or card in told.get("worlds", [])}


@proves("rftg.consume.7", "rftg.consume.12")
def test_a_good_serves_one_power_only() -> None:
    t = consume(area("galactic-trendsetters", "public-works", "secluded-world", "gem-world", goods=["gem-world"]))
    assert sorted(t.options(0)) == ["galactic-trendsetters", "public-works", "secluded-world"]
    t.play("0 public-works")
    assert round_is_over(t)
    assert (chips(t), hand(t), goods(t)) == (1, [], [])


@proves("rftg.consume.7", "rftg.cat-consume.4")
def test_two_goods_that_served_tourist_world_serve_nothing_else() -> None:
    t = consume(area("old-earth", "tourist-world", "gem-world", "comet-zone", goods=["gem-world", "comet-zone"]))
    t.play("0 tourist-world")
    assert round_is_over(t)
    assert chips(t) == 3


@proves("rftg.consume.8", "rftg.consume.9")
def test_a_world_may_consume_its_own_good_or_that_of_another_world() -> None:
    for used, left in (("secluded-world", "gem-world"), ("gem-world", "secluded-world")):
        t = consume(area("secluded-world", "gem-world", goods=["secluded-world", "gem-world"]))
        assert t.asked() == {0: "goods"}
        assert t.options(0) == ["secluded-world", "gem-world"]
        t.play(f"0 {used}")
        assert goods(t) == cards(left)
        assert len(hand(t)) == 1


@proves("rftg.consume.8")
def test_goods_of_other_players_cannot_be_consumed() -> None:
    t = consume(area("public-works", "gem-world"), area("new-sparta", "comet-zone", goods=["comet-zone"]))
    assert round_is_over(t)
    assert chips(t) == 0
    assert goods(t, 1) == cards("comet-zone")


@proves("rftg.consume.9", "rftg.cat-consume.10")
def test_among_several_fitting_goods_the_player_chooses_but_only_among_fitting_ones() -> None:
    worlds = ["gem-world", "destroyed-world", "asteroid-belt", "comet-zone"]
    t = consume(area("mining-league", *worlds, goods=worlds))
    assert t.options(0) == ["destroyed-world", "asteroid-belt", "comet-zone"]
    for wrong in ("gem-world,comet-zone", "comet-zone", "destroyed-world,asteroid-belt,comet-zone"):
        assert_refused(t.table, 0, wrong)
    t.play("0 destroyed-world,comet-zone")
    assert goods(t) == cards("gem-world", "asteroid-belt")
    assert chips(t) == 3


@proves("rftg.consume.2")
def test_points_come_from_the_pool_and_cards_from_the_top_of_the_pile() -> None:
    t = consume(area("epsilon-eridani", "gem-world", goods=["gem-world"]), deck=["rebel-base", "spice-world"])
    assert (chips(t), hand(t), goods(t)) == (1, cards("rebel-base"), [])
    assert t.state.pool == 23
    assert t.state.pile.cards[-1:] == cards("spice-world")


# -- order of powers


@proves("rftg.consume.11", "rftg.powers.12")
def test_powers_may_be_used_in_any_order() -> None:
    powers = ["public-works", "secluded-world", "new-economy"]
    for order in permutations(powers):
        t = consume(area(*powers, "gem-world", "comet-zone", goods=["gem-world", "comet-zone"]))
        for power in order[:2]:
            t.play(f"0 {power}")
            if t.asked() == {0: "goods"}:
                t.play("0 gem-world")
        assert round_is_over(t)  # the last one was used by itself
        assert (chips(t), len(hand(t)), goods(t)) == (1, 2, [])


@proves("rftg.consume.11")
def test_an_order_may_leave_goods_that_another_order_would_have_consumed() -> None:
    worlds = ["gem-world", "empath-world"]
    start = area("public-works", "consumer-markets", *worlds, goods=worlds)
    t = consume(start)
    t.play("0 public-works", "0 gem-world")  # now Consumer Markets finds no Novelty good
    assert round_is_over(t)
    assert (chips(t), goods(t)) == (1, cards("empath-world"))
    t = consume(start)
    t.play("0 public-works", "0 empath-world")
    assert round_is_over(t)
    assert (chips(t), goods(t)) == (2, [])


@proves("rftg.consume.11", "rftg.cat-consume.6")
def test_old_earth_may_leave_too_few_goods_for_tourist_world() -> None:
    start = area("old-earth", "tourist-world", *NOVELTIES, goods=NOVELTIES)
    t = consume(start)
    t.play("0 old-earth", "0 gem-world,refugee-world")
    assert round_is_over(t)
    assert (chips(t), goods(t)) == (2, cards("artist-colony"))
    t = consume(start)
    t.play("0 tourist-world", "0 gem-world,refugee-world")
    assert round_is_over(t)
    assert (chips(t), goods(t)) == (4, [])


@proves("rftg.consume.12")
def test_each_power_is_used_only_once_in_a_phase() -> None:
    t = consume(area("public-works", "secluded-world", *NOVELTIES, goods=NOVELTIES))
    t.play("0 public-works", "0 gem-world")
    assert t.asked() == {0: "goods"}  # only Secluded World is left
    t.play("0 refugee-world")
    assert round_is_over(t)
    assert (chips(t), len(hand(t)), goods(t)) == (1, 1, cards("artist-colony"))


@proves("rftg.consume.12")
def test_a_power_can_be_used_again_in_the_consume_phase_of_the_next_round() -> None:
    t = consume(area("old-earth", "public-works", *NOVELTIES, goods=NOVELTIES))
    t.play("0 public-works", "0 gem-world")
    assert (chips(t), goods(t)) == (3, [])
    t.play("0 produce", "1 consume-2x")
    assert t.asked() == {0: "windfall"}
    t.play("0 bonus>refugee-world")
    t.play("0 consume-2x", "1 explore-5")
    t.play(f"0 {t.options(0)[0]}", f"1 {t.options(1)[0]}")
    t.play("0 public-works", "0 gem-world")
    assert chips(t) == 3 + 2 + 4


# -- several times


@proves("rftg.consume.13", "rftg.consume.14", "rftg.cat-consume.3")
def test_a_power_for_several_times_must_be_used_as_fully_as_goods_allow() -> None:
    t = consume(area("old-earth", *NOVELTIES, goods=NOVELTIES))
    for fewer in ("gem-world", "-"):
        assert_refused(t.table, 0, fewer)
    assert_refused(t.table, 0, ",".join(NOVELTIES))
    t.play("0 artist-colony,gem-world")
    assert (chips(t), goods(t)) == (2, cards("refugee-world"))


@proves("rftg.cat-consume.3", "rftg.consume.14")
def test_with_two_fitting_goods_left_both_must_be_consumed() -> None:
    worlds = ["gem-world", "artist-colony", "empath-world"]
    for power, drawn in (("consumer-markets", 0), ("free-trade-association", 2)):
        t = consume(area(power, "secluded-world", *worlds, goods=worlds))
        t.play(f"0 {power}")
        if t.asked() == {0: "goods"} and t.question(0).values["card"] == cards(power)[0]:
            assert t.options(0) == ["gem-world", "artist-colony"]
            t.play("0 artist-colony")
        assert goods(t) == []  # Secluded World got the Genes good
        assert (chips(t), len(hand(t))) == (2, drawn + 1)


@proves("rftg.consume.14", "rftg.consume.15", "rftg.powers.15", "rftg.cat-consume.3")
def test_free_trade_association_once_begun_takes_all_three_goods_and_new_vinland_none() -> None:
    """The rulebook's example."""
    t = consume(
        area("new-vinland", "free-trade-association", *NOVELTIES, goods=NOVELTIES),
        deck=["rebel-base", "comet-zone", "mining-world", "empath-world"],
    )
    assert t.options(0) == ["new-vinland", "free-trade-association"]
    t.play("0 free-trade-association")
    assert round_is_over(t)
    assert (chips(t), hand(t), goods(t)) == (3, cards("rebel-base", "comet-zone", "mining-world"), [])


@proves("rftg.consume.14", "rftg.powers.15", "rftg.cat-consume.3")
def test_nothing_comes_between_the_uses_of_free_trade_association() -> None:
    """With a fourth good each use is a choice of its own, made with the cards of the last one in hand."""
    worlds = [*NOVELTIES, "former-penal-colony"]
    t = consume(
        area("new-vinland", "free-trade-association", *worlds, goods=worlds),
        deck=["rebel-base", "comet-zone", "mining-world", "empath-world"],
    )
    t.play("0 free-trade-association")
    for left, drawn in ((4, []), (3, ["rebel-base"]), (2, ["rebel-base", "comet-zone"])):
        assert t.asked() == {0: "goods"}
        assert t.question(0).values == {"card": cards("free-trade-association")[0], "count": 1}
        assert (len(t.options(0)), hand(t)) == (left, cards(*drawn))
        for other in ("new-vinland", "done", "pass", "-"):
            assert_refused(t.table, 0, other)
        t.play(f"0 {t.options(0)[0]}")
    assert round_is_over(t)  # New Vinland took the fourth good
    assert (chips(t), len(hand(t)), goods(t)) == (3, 3 + 2, [])


@proves("rftg.consume.16", "rftg.consume.11")
def test_new_vinland_may_be_used_first_and_free_trade_association_takes_the_other_two() -> None:
    """The rulebook's example, the other way round."""
    t = consume(area("new-vinland", "free-trade-association", *NOVELTIES, goods=NOVELTIES))
    t.play("0 new-vinland", "0 gem-world")
    assert round_is_over(t)
    assert [line.values["card"] for line in t.story("consumes")] == cards("new-vinland", "free-trade-association")
    assert (chips(t), len(hand(t)), goods(t)) == (2, 2 + 2, [])


# -- all goods


@proves("rftg.rulings.20", "rftg.cat-consume.8", "rftg.cat-consume.9")
def test_pilgrimage_world_may_come_before_between_or_after_the_others() -> None:
    worlds = [*NOVELTIES, "comet-zone"]
    start = area("pilgrimage-world", "galactic-trendsetters", "public-works", *worlds, goods=worlds)
    t = consume(start)
    t.play("0 pilgrimage-world")  # before: nothing is left for the others
    assert round_is_over(t)
    assert (chips(t), goods(t)) == (3, [])
    t = consume(start)
    t.play("0 galactic-trendsetters", "0 gem-world")
    assert t.options(0) == ["pilgrimage-world", "public-works"]
    t.play("0 pilgrimage-world")  # between: with 3 goods left it gives 2
    assert round_is_over(t)
    assert (chips(t), goods(t)) == (2 + 2, [])
    t = consume(start)
    t.play("0 galactic-trendsetters", "0 gem-world", "0 public-works", "0 comet-zone")
    assert round_is_over(t)  # after: it takes the other two by itself
    assert (chips(t), goods(t)) == (2 + 1 + 1, [])


@proves("rftg.rulings.17")
def test_pilgrimage_world_must_take_a_last_good_for_nothing() -> None:
    worlds = ["gem-world", "comet-zone"]
    t = consume(area("pilgrimage-world", "public-works", *worlds, goods=worlds))
    assert_refused(t.table, 0, "done")
    t.play("0 public-works", "0 gem-world")
    assert round_is_over(t)
    assert (chips(t), goods(t)) == (1, [])
    assert [line.values["points"] for line in t.story("consumes")] == [1, 0]


# -- double points


@proves("rftg.consume.23")
def test_double_points_are_only_for_who_picked_them() -> None:
    t = consume(
        area("public-works", "gem-world", goods=["gem-world"], picks=["consume-2x"]),
        area("earths-lost-colony", goods=["earths-lost-colony"], picks=["consume-trade"]),
        area("terraformed-world", "comet-zone", goods=["comet-zone"]),
    )
    assert [chips(t, seat) for seat in range(3)] == [2, 0, 1]
    assert t.state.pool == 36 - 3


@proves("rftg.consume.23", "rftg.consume.24")
def test_double_points_double_every_power_of_the_phase_and_draw_no_more() -> None:
    t = consume(
        area("epsilon-eridani", "galactic-resort", "new-vinland", *NOVELTIES, goods=NOVELTIES, picks=["consume-2x"])
    )
    t.play("0 epsilon-eridani", "0 gem-world", "0 galactic-resort", "0 refugee-world")
    assert round_is_over(t)
    assert (chips(t), len(hand(t))) == (4, 4)


# -- chips and cards run short


@proves("rftg.game-end.6", "rftg.consume.23")
def test_when_the_pool_is_empty_all_points_are_still_paid() -> None:
    t = consume(
        area("galactic-trendsetters", "gem-world", goods=["gem-world"], picks=["consume-2x"], chips=11),
        area("earths-lost-colony", goods=["earths-lost-colony"], chips=12),
    )
    assert [player.chips for player in t.state.players] == [15, 13]
    assert (t.state.pool, t.state.overflow) == (0, 4)
    assert t.outcome is not None
    assert t.outcome.reason == "no-chips"


def three_consumers() -> tuple[Area, ...]:
    """Seat 1 begins, then seats 2 and 0; each has one of two goods to consume for 1 point."""
    return (
        area("public-works", "gem-world", "comet-zone", goods=["gem-world", "comet-zone"], start=3, chips=12),
        area("terraformed-world", "artist-colony", "mining-world", goods=["artist-colony", "mining-world"], start=0),
        area("expanding-colony", "empath-world", "refugee-world", goods=["empath-world", "refugee-world"], start=4),
    )


@proves("rftg.order.1", "rftg.order.3")
def test_while_there_are_chips_enough_all_consume_at_the_same_time() -> None:
    t = consume(*three_consumers(), pool=24)
    assert t.asked() == {0: "goods", 1: "goods", 2: "goods"}
    assert t.table.awaited() == [0, 1, 2]


@pytest.mark.parametrize("pool", [1, 2, 3])
@proves("rftg.order.3", "rftg.order.6")
def test_when_the_chips_may_run_out_all_consume_one_after_another(pool: int) -> None:
    t = consume(*three_consumers(), pool=pool)
    assert t.asked() == {1: "goods"}
    assert_refused(t.table, 0, "gem-world")
    t.play("1 artist-colony")
    assert t.asked() == {2: "goods"}
    t.play("2 empath-world")
    assert t.asked() == {0: "goods"}
    assert t.state.pool == max(0, pool - 2)
    t.play("0 gem-world")
    assert t.outcome is not None


@proves("rftg.order.3")
def test_double_points_count_when_chips_may_run_out() -> None:
    worlds = ["gem-world", "comet-zone"]
    others = ["artist-colony", "mining-world"]
    t = consume(
        area("public-works", *worlds, goods=worlds, picks=["consume-2x"]),
        area("terraformed-world", *others, goods=others, picks=["consume-2x"]),
        pool=3,
    )
    assert t.asked() == {0: "goods"}
    t = consume(
        area("public-works", *worlds, goods=worlds),
        area("terraformed-world", *others, goods=others),
        pool=3,
    )
    assert t.asked() == {0: "goods", 1: "goods"}


@proves("rftg.order.2", "rftg.order.6")
def test_when_cards_may_run_short_all_consume_one_after_another() -> None:
    worlds = ["gem-world", "comet-zone"]
    others = ["artist-colony", "mining-world"]
    start = (
        area("secluded-world", *worlds, goods=worlds, start=2),
        area("epsilon-eridani", *others, goods=others, start=1),
    )
    t = consume(*start, deck=["rebel-base"], rest="gone")
    assert t.asked() == {1: "goods"}
    t.play("1 mining-world")
    assert hand(t, 1) == cards("rebel-base")
    assert t.asked() == {0: "goods"}
    assert consume(*start).asked() == {0: "goods", 1: "goods"}


@proves("rftg.order.2", "rftg.order.6")
def test_when_the_draw_pile_alone_runs_out_all_consume_one_after_another() -> None:
    worlds = ["gem-world", "comet-zone"]
    others = ["artist-colony", "mining-world"]
    t = consume(
        area("secluded-world", *worlds, goods=worlds, start=2),
        area("epsilon-eridani", *others, goods=others, start=1),
        deck=["rebel-base"],
        rest="discards",
    )
    assert t.asked() == {1: "goods"}


@proves("rftg.consume.1", "rftg.order.6")
def test_new_economy_draws_a_card_that_another_player_discarded_before() -> None:
    t = consume(
        area("public-works", "gem-world", goods=["gem-world"], start=0), area("new-economy", start=1), rest="gone"
    )
    assert chips(t) == 1
    assert len(hand(t, 1)) == 1


@proves("rftg.rulings.12")
def test_a_draw_that_cannot_be_supplied_is_skipped_and_the_points_are_paid() -> None:
    t = consume(area("free-trade-association", "gem-world", goods=["gem-world"]), rest="gone")
    assert (chips(t), len(hand(t))) == (1, 1)  # the consumed good itself is shuffled and drawn
    t = consume(area("new-economy"), rest="gone")
    assert round_is_over(t)
    assert hand(t) == []


# -- side by side


def two_busy(**more: Any) -> Position[State]:
    worlds = ["gem-world", "comet-zone", "empath-world"]
    others = ["artist-colony", "mining-world", "refugee-world"]
    return consume(
        area("public-works", "tourist-world", *worlds, goods=worlds),
        area("terraformed-world", "old-earth", *others, goods=others),
        **more,
    )


@proves("rftg.order.1")
def test_two_players_may_answer_in_either_order_and_nothing_depends_on_it() -> None:
    first = ["0 public-works", "0 gem-world"]
    second = ["1 terraformed-world", "1 mining-world"]
    orders = [
        [*first, *second],
        [*second, *first],
        [first[0], second[0], first[1], second[1]],
        [second[0], first[0], second[1], first[1]],
    ]
    results = []
    for order in orders:
        t = two_busy()
        t.play(*order)
        assert round_is_over(t)
        results.append(
            [(p.chips, sorted(p.goods), sorted(p.hand.cards), p.tableau) for p in t.state.players]
            + [(t.state.pool, sorted(t.state.discards.cards), t.state.pile.cards)]
        )
        GAME.invariants(t.state)
    assert results[0][0][0] == 1 + 3
    assert results[0][1][0] == 1 + 2
    assert all(result == results[0] for result in results)


@proves("rftg.order.1")
def test_players_who_draw_side_by_side_get_as_many_cards_in_either_order() -> None:
    worlds = ["gem-world", "comet-zone"]
    others = ["artist-colony", "mining-world"]
    for order in (("0 gem-world", "1 artist-colony"), ("1 artist-colony", "0 gem-world")):
        t = consume(
            area("new-vinland", *worlds, goods=worlds),
            area("epsilon-eridani", *others, goods=others),
            deck=["rebel-base", "spice-world", "colony-ship", "space-marines"],
        )
        t.play(*order)
        assert round_is_over(t)
        assert [(chips(t, seat), len(hand(t, seat))) for seat in range(2)] == [(0, 2), (1, 1)]
        assert sorted(hand(t) + hand(t, 1)) == sorted(cards("rebel-base", "spice-world", "colony-ship"))


@proves("rftg.consume.7", "rftg.order.1")
def test_what_one_player_consumes_changes_nothing_in_the_question_to_another() -> None:
    t = two_busy()
    before = t.options(1), t.question(1).values
    t.play("0 tourist-world", "0 gem-world,comet-zone")
    assert (t.options(1), t.question(1).values) == before
    assert_refused(t.table, 0, "public-works")
    assert t.table.awaited() == [1]
