"""The sale of Consume: Trade, and every card with a Trade power."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.rftg.cards import TYPES
from orloj.games.rftg.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.rftg import area, cards, rftg

TRADE = ["consume-trade"]

# A world for each kind that has no Trade and no Consume power.
WORLD = {
    "novelty": "refugee-world",
    "rare": "destroyed-world",
    "genes": "empath-world",
    "alien": "deserted-alien-outpost",
}


def seller(*tableau: str, goods: list[str], **more: Any) -> Position[State]:
    """Seat 0 has picked Consume: Trade; the other seat has nothing to do."""
    return rftg(area(*tableau, goods=goods, picks=TRADE, **more), area("new-sparta"), phases=["consume"])


def sold(t: Position[State]) -> list[tuple[int | None, int]]:
    """Who sold a good for how many cards."""
    return [(line.seat, line.values["count"]) for line in t.story("sells")]


def hand_of(t: Position[State], seat: int = 0) -> list[int]:
    return t.state.players[seat].hand.cards


def round_is_over(t: Position[State]) -> bool:
    return set(t.asked().values()) == {"action"}


# -- the sale


@pytest.mark.parametrize(("kind", "price"), [("alien", 5), ("genes", 4), ("rare", 3), ("novelty", 2)])
@proves("rftg.consume.18", "rftg.consume.19")
def test_a_good_without_any_trade_power_is_sold_for_the_price_of_its_kind(kind: str, price: int) -> None:
    world = WORLD[kind]
    deck = ["spice-world", "comet-zone", "mining-world", "gem-world", "rebel-base", "rebel-outpost"]
    t = rftg(area(world, goods=[world], picks=TRADE), area("new-sparta"), phases=["consume"], deck=deck)
    assert sold(t) == [(0, price)]
    assert hand_of(t) == cards(*deck[:price])
    assert t.state.players[0].goods == {}
    assert len(t.state.discards.cards) == 1
    assert t.state.players[0].chips == 0


@proves("rftg.consume.17", "rftg.rulings.6")
def test_who_picked_trade_and_has_goods_must_sell_one_and_only_one() -> None:
    t = seller("refugee-world", "empath-world", goods=["refugee-world", "empath-world"])
    assert t.asked() == {0: "sell"}
    assert t.options(0) == ["refugee-world", "empath-world"]
    for nothing in ("pass", "done", "-", "refugee-world,empath-world", "new-sparta"):
        assert_refused(t.table, 0, nothing)
    t.play("0 empath-world")
    assert sold(t) == [(0, 4)]
    assert list(t.state.players[0].goods) == cards("refugee-world")
    assert round_is_over(t)


@proves("rftg.consume.17", "rftg.rulings.6")
def test_an_only_good_is_sold_without_a_question_even_if_it_could_be_consumed_better() -> None:
    t = seller("galactic-trendsetters", "refugee-world", goods=["refugee-world"])
    assert round_is_over(t)
    assert sold(t) == [(0, 2)]
    assert t.state.players[0].chips == 0


@proves("rftg.rulings.6")
def test_without_goods_the_sale_is_skipped_and_nothing_is_drawn() -> None:
    t = seller("old-earth", "merchant-guild", "export-duties", "refugee-world", goods=[])
    assert round_is_over(t)
    assert sold(t) == []
    assert hand_of(t) == []
    assert t.story("draws") == []


@proves("rftg.consume.17", "rftg.consume.21")
def test_the_good_is_sold_before_any_consume_power_is_used() -> None:
    worlds = ["refugee-world", "empath-world"]
    t = seller("old-earth", "epsilon-eridani", *worlds, goods=worlds)
    assert t.asked() == {0: "sell"}
    for power in ("old-earth", "epsilon-eridani"):
        assert_refused(t.table, 0, power)
    t.play("0 refugee-world")
    assert t.asked() == {0: "consume"}
    t.play("0 epsilon-eridani")
    assert [line.key for line in t.story() if line.key in ("sells", "consumes")] == ["sells", "consumes"]
    assert t.state.players[0].chips == 1


@proves("rftg.consume.17")
def test_cards_of_the_sale_are_in_hand_when_the_powers_are_used() -> None:
    t = seller("deficit-spending", "refugee-world", goods=["refugee-world"])
    t.play("0 deficit-spending")
    assert len(t.options(0)) == 2
    t.play("0 " + ",".join(t.options(0)))
    assert t.state.players[0].chips == 2


@proves("rftg.consume.17")
def test_cards_of_the_sale_are_in_hand_also_beside_powers_that_take_goods() -> None:
    worlds = ["refugee-world", "gem-world"]
    t = seller("deficit-spending", "public-works", *worlds, goods=worlds)
    t.play("0 refugee-world")
    assert t.options(0) == ["deficit-spending", "public-works"]


@pytest.mark.parametrize("pool", [1, 24])
@proves("rftg.consume.21", "rftg.consume.17")
def test_all_sales_come_before_anybody_consumes(pool: int) -> None:
    """With one chip left they then consume one after another: still the later player sells first."""
    worlds = ["refugee-world", "gem-world"]
    others = ["comet-zone", "artist-colony"]
    t = rftg(
        area("public-works", *worlds, goods=worlds, start=0),
        area("terraformed-world", *others, goods=others, start=1, picks=TRADE),
        phases=["consume"],
        pool=pool,
    )
    assert t.asked() == {1: "sell"}
    t.play("1 comet-zone")
    assert t.asked() == {0: "goods"}
    assert sold(t) == [(1, 3)]


@proves("rftg.consume.17", "rftg.order.1", "rftg.order.6")
def test_sellers_choose_at_the_same_time_and_draw_in_the_order_of_play() -> None:
    worlds = ["refugee-world", "gem-world"]
    others = ["former-penal-colony", "artist-colony"]
    for order in (("0 gem-world", "1 artist-colony"), ("1 artist-colony", "0 gem-world")):
        t = rftg(
            area(*worlds, goods=worlds, start=3, picks=TRADE),
            area(*others, goods=others, start=1, picks=TRADE),
            phases=["consume"],
            deck=["spice-world", "comet-zone", "mining-world", "rebel-base"],
        )
        assert t.asked() == {0: "sell", 1: "sell"}
        t.play(order[0])
        assert sold(t) == []
        t.play(order[1])
        assert sold(t) == [(1, 2), (0, 2)]
        assert hand_of(t, 1) == cards("spice-world", "comet-zone")
        assert hand_of(t, 0) == cards("mining-world", "rebel-base")


@proves("rftg.order.2", "rftg.order.6")
def test_sellers_sell_one_after_another_when_the_draw_pile_may_run_out() -> None:
    worlds = ["refugee-world", "gem-world"]
    others = ["former-penal-colony", "artist-colony"]
    t = rftg(
        area(*worlds, goods=worlds, start=3, picks=TRADE),
        area(*others, goods=others, start=1, picks=TRADE),
        phases=["consume"],
        deck=["spice-world", "comet-zone", "mining-world", "rebel-base"],
        rest="discards",
    )
    assert t.asked() == {1: "sell"}
    t.play("1 artist-colony")
    assert t.asked() == {0: "sell"}


@proves("rftg.consume.21", "rftg.consume.22")
def test_trade_is_no_phase_of_its_own_and_only_its_pickers_sell() -> None:
    t = rftg(
        area("old-earth", "refugee-world", "gem-world", goods=["refugee-world", "gem-world"]),
        area("new-sparta", "empath-world", goods=["empath-world"]),
        area("public-works", "destroyed-world", goods=["destroyed-world"]),
    )
    t.play("0 consume-trade", "1 consume-2x", "2 explore-5")
    for seat in range(3):
        t.play(f"{seat} {t.options(seat)[0]}")  # the cards kept in Explore
    t.play("0 refugee-world")
    assert [line.values["phase"] for line in t.story("phase")] == ["explore", "consume"]
    assert sold(t) == [(0, 3)]
    assert list(t.state.players[1].goods) == cards("empath-world")  # nothing consumes it and it is not sold
    assert t.state.players[0].chips == 1  # both consume in the same phase
    assert t.state.players[2].chips == 1


@proves("rftg.consume.22")
def test_who_picked_double_points_or_something_else_sells_nothing() -> None:
    t = rftg(
        area("refugee-world", goods=["refugee-world"], picks=["consume-2x"]),
        area("gem-world", goods=["gem-world"], picks=["produce"]),
        area("empath-world", goods=["empath-world"], picks=TRADE),
        phases=["consume"],
    )
    assert sold(t) == [(2, 4)]
    assert [len(hand_of(t, seat)) for seat in range(3)] == [0, 0, 4]


@proves("rftg.consume.18", "rftg.consume.6")
def test_a_sold_good_is_discarded_without_being_looked_at() -> None:
    t = seller("refugee-world", "gem-world", goods=["refugee-world", "gem-world"])
    good = t.state.players[0].goods[cards("refugee-world")[0]]
    t.play("0 refugee-world")
    assert t.state.discards.cards == [good]
    assert t.state.discards.seen == {}
    assert all(good not in (line.values | line.secret).values() for line in t.story("sells"))


# -- Trade powers


# card -> cards for a Novelty, Rare, Genes and Alien good that lies on another world
TRADE_CARDS = {
    "old-earth": (3, 4, 5, 6),
    "galactic-engineers": (3, 4, 5, 6),
    "export-duties": (3, 4, 5, 6),
    "trade-league": (3, 4, 5, 6),
    "merchant-world": (4, 5, 6, 7),
    "space-port": (2, 5, 4, 5),
    "spice-world": (4, 3, 4, 5),
    "bio-hazard-mining-world": (2, 3, 6, 5),
    "distant-world": (5, 3, 4, 5),
    "genetics-lab": (2, 3, 5, 5),
    "mining-conglomerate": (2, 4, 4, 5),
    "star-nomad-lair": (2, 3, 4, 5),
    "pirate-world": (2, 3, 4, 5),
}


def test_every_card_with_a_trade_power_is_in_this_table() -> None:
    assert {card.id for card in TYPES if card.powers_in("trade")} == set(TRADE_CARDS)


@pytest.mark.parametrize("number", range(4), ids=["novelty", "rare", "genes", "alien"])
@pytest.mark.parametrize("card", TRADE_CARDS)
@proves("rftg.consume.20", "rftg.cat-trade.1", "rftg.cat-trade.2", "rftg.cat-trade.3", "rftg.rulings.21")
def test_a_trade_power_adds_its_cards_to_the_sale_of_goods_it_fits(card: str, number: int) -> None:
    world = list(WORLD.values())[number]
    t = seller(card, world, goods=[world])
    assert sold(t) == [(0, TRADE_CARDS[card][number])]
    assert len(hand_of(t)) == TRADE_CARDS[card][number]


@pytest.mark.parametrize(
    ("world", "price"),
    [
        ("star-nomad-lair", 3),
        ("pirate-world", 5),
        ("spice-world", 4),
        ("space-port", 2),
        ("distant-world", 4),
        ("bio-hazard-mining-world", 3),
    ],
)
@proves("rftg.cat-trade.3", "rftg.consume.20")
def test_the_own_good_of_a_world_with_a_trade_power_brings(world: str, price: int) -> None:
    t = seller(world, goods=[world])
    assert sold(t) == [(0, price)]
    assert len(hand_of(t)) == price


@proves("rftg.cat-trade.3")
def test_a_power_for_the_good_of_this_world_helps_no_other_world_and_needs_no_more_than_its_own() -> None:
    both = ["pirate-world", "star-nomad-lair"]
    t = seller(*both, goods=both)
    t.play("0 star-nomad-lair")
    assert sold(t) == [(0, 3)]
    t = seller(*both, goods=both)
    t.play("0 pirate-world")
    assert sold(t) == [(0, 5)]


@proves("rftg.cat-trade.4", "rftg.consume.20")
def test_all_other_trade_powers_that_fit_are_added_to_the_bonus_of_this_world() -> None:
    powers = ["export-duties", "spice-world", "distant-world", "merchant-world", "genetics-lab", "space-port"]
    t = seller("pirate-world", *powers, goods=["pirate-world"])
    assert sold(t) == [(0, 2 + 3 + 1 + 2 + 3 + 2)]
    assert len(t.story("draws")[0].secret["cards"]) == 13


@proves("rftg.consume.20", "rftg.cat-trade.1", "rftg.cat-trade.2")
def test_all_fitting_trade_powers_of_a_tableau_add_up() -> None:
    t = seller("old-earth", "genetics-lab", "bio-hazard-mining-world", "empath-world", goods=["empath-world"])
    assert sold(t) == [(0, 4 + 1 + 1 + 2)]


@proves("rftg.consume.20")
def test_trade_powers_of_others_do_not_count() -> None:
    t = rftg(
        area("refugee-world", goods=["refugee-world"], picks=TRADE),
        area("old-earth", "spice-world"),
        phases=["consume"],
    )
    assert sold(t) == [(0, 2)]


@proves("rftg.consume.20", "rftg.consume.22")
def test_trade_powers_give_nothing_when_a_good_is_consumed() -> None:
    t = rftg(
        area("galactic-engineers", "export-duties", "public-works", "refugee-world", goods=["refugee-world"]),
        area("new-sparta"),
        phases=["consume"],
    )
    assert t.state.players[0].chips == 1
    assert hand_of(t) == []


@proves("rftg.consume.20")
def test_trade_powers_are_no_consume_powers_and_nobody_is_asked_for_them() -> None:
    t = seller(
        "galactic-engineers", "export-duties", "refugee-world", "gem-world", goods=["refugee-world", "gem-world"]
    )
    t.play("0 gem-world")
    assert round_is_over(t)


@proves("rftg.rulings.12")
def test_a_sale_brings_only_the_cards_that_there_are() -> None:
    t = rftg(
        area("deserted-alien-outpost", goods=["deserted-alien-outpost"], picks=TRADE),
        area("new-sparta"),
        phases=["consume"],
        deck=["gem-world", "spice-world"],
        rest="gone",
    )
    assert len(hand_of(t)) == 3  # the two of the pile and the sold good itself, shuffled in
    assert t.state.pile.cards == t.state.discards.cards == []
    assert [line.values["count"] for line in t.story("draws")] == [3]
