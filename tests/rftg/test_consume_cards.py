"""Every card with a Consume power: what it takes, what it gives, when it cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from orloj.games.rftg.cards import TYPES
from orloj.games.rftg.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.rftg import area, cards, rftg

# Worlds that have no Consume and no Trade power.
NOVELTY = ["refugee-world", "artist-colony", "gem-world", "former-penal-colony"]
RARE = ["destroyed-world", "asteroid-belt", "radioactive-world", "comet-zone"]
GENES = ["empath-world", "pre-sentient-race", "aquatic-uplift-race", "avian-uplift-race"]
ALIEN = ["deserted-alien-outpost", "deserted-alien-colony", "deserted-alien-library", "alien-robot-sentry"]
WORLDS = {"novelty": NOVELTY, "rare": RARE, "genes": GENES, "alien": ALIEN}


def consumer(card: str, goods: Sequence[str], *, double: bool = False, **more: Any) -> Position[State]:
    """Seat 0 has the card, and worlds with goods; the other seat has nothing to do."""
    picks = ["consume-2x"] if double else []
    return rftg(area(card, *goods, goods=goods, picks=picks, **more), area("new-sparta"), phases=["consume"])


def result(t: Position[State]) -> tuple[int, int, int]:
    """Chips, cards in hand and goods of seat 0 when the phase is over."""
    assert set(t.asked().values()) == {"action"}, t.asked()
    player = t.state.players[0]
    return player.chips, len(player.hand.cards), len(player.goods)


def take_first_goods(t: Position[State]) -> Position[State]:
    """Where it does not matter which goods are used."""
    while t.asked() == {0: "goods"}:
        t.play("0 " + ",".join(t.options(0)[: t.question(0).values["count"]]))
    return t


# -- powers that take goods for points and cards

# card -> (kind, goods that it takes at most, points and cards for them)
CONSUME_CARDS = {
    "old-earth": ("any", 2, 2, 0),
    "epsilon-eridani": ("any", 1, 1, 1),
    "earths-lost-colony": ("any", 1, 1, 0),
    "expanding-colony": ("any", 1, 1, 0),
    "secluded-world": ("any", 1, 0, 1),
    "new-vinland": ("any", 1, 0, 2),
    "galactic-resort": ("any", 1, 1, 1),
    "plague-world": ("genes", 1, 1, 1),
    "prosperous-world": ("any", 1, 1, 0),
    "tourist-world": ("any", 2, 3, 0),
    "galactic-trendsetters": ("any", 1, 2, 0),
    "new-earth": ("any", 1, 1, 1),
    "terraformed-world": ("any", 1, 1, 0),
    "new-survivalists": ("novelty", 1, 0, 1),
    "outlaw-world": ("any", 1, 1, 1),
    "public-works": ("any", 1, 1, 0),
    "mining-conglomerate": ("rare", 2, 2, 0),
    "terraforming-robots": ("rare", 1, 1, 1),
    "research-labs": ("genes", 1, 1, 0),
    "consumer-markets": ("novelty", 3, 3, 0),
    "free-trade-association": ("novelty", 3, 3, 3),
    "mining-league": ("rare", 2, 3, 0),
}
OTHER_CARDS = {
    "pilgrimage-world",
    "gambling-world",
    "black-market-trading-world",
    "merchant-world",
    "deficit-spending",
    "diversified-economy",
    "new-economy",
    "trade-league",
}


@proves("rftg.consume.3")
def test_every_card_with_a_consume_power_is_tested_here() -> None:
    with_power = {card.id for card in TYPES if card.powers_in("consume")}
    assert with_power == {*CONSUME_CARDS, *OTHER_CARDS}


@proves("rftg.consume.3", "rftg.consume.4")
def test_the_rulebook_counts_33_cards_that_consume_goods_and_3_that_consume_cards_from_hand() -> None:
    """Rulebook, overview of cards: 16 worlds (3 of them start worlds), 2 military worlds and 15 developments."""
    takes_goods = {"consume", "consume_all", "sell_at_trade_price"}
    of_goods = [card for card in TYPES if any(power.effect in takes_goods for power in card.powers_in("consume"))]
    assert sum(card.copies for card in of_goods if card.is_world and not card.military) == 16
    assert sum(card.copies for card in of_goods if card.start_number is not None) == 3
    assert sum(card.copies for card in of_goods if card.is_world and card.military) == 2
    assert sum(card.copies for card in of_goods if not card.is_world) == 15
    of_hand = [card for card in TYPES if any(power.effect == "discard_hand_cards" for power in card.powers)]
    assert sum(card.copies for card in of_hand if not card.is_world) == 2
    assert sum(card.copies for card in of_hand if card.is_world) == 1


@pytest.mark.parametrize("kind", WORLDS)
@pytest.mark.parametrize("card", CONSUME_CARDS)
@proves(
    "rftg.consume.2",
    "rftg.consume.3",
    "rftg.consume.8",
    "rftg.cat-consume.1",
    "rftg.cat-consume.2",
    "rftg.cat-consume.4",
    "rftg.cat-consume.10",
)
def test_a_power_takes_goods_of_its_kind_only_and_gives_its_points_and_cards(card: str, kind: str) -> None:
    wanted, most, points, drawn = CONSUME_CARDS[card]
    t = take_first_goods(consumer(card, WORLDS[kind][:most]))
    if wanted in ("any", kind):
        assert result(t) == (points, drawn, 0)
        assert sum(line.values["points"] for line in t.story("consumes")) == points
    else:
        assert result(t) == (0, 0, most)
        assert t.story("consumes") == []


@pytest.mark.parametrize("card", CONSUME_CARDS)
@proves("rftg.consume.12", "rftg.consume.13", "rftg.cat-consume.1", "rftg.cat-consume.2", "rftg.cat-consume.10")
def test_a_power_takes_no_more_goods_than_it_says(card: str) -> None:
    wanted, most, points, drawn = CONSUME_CARDS[card]
    four = WORLDS["novelty" if wanted == "any" else wanted]
    assert result(take_first_goods(consumer(card, four))) == (points, drawn, 4 - most)


@pytest.mark.parametrize("card", CONSUME_CARDS)
@proves("rftg.consume.23", "rftg.consume.24")
def test_double_points_double_the_points_of_a_power_but_not_its_cards(card: str) -> None:
    wanted, most, points, drawn = CONSUME_CARDS[card]
    worlds = WORLDS["novelty" if wanted == "any" else wanted][:most]
    assert result(take_first_goods(consumer(card, worlds, double=True))) == (2 * points, drawn, 0)


@pytest.mark.parametrize("card", CONSUME_CARDS)
@proves("rftg.consume.1", "rftg.consume.2")
def test_a_power_without_goods_is_not_asked_for_and_gives_nothing(card: str) -> None:
    assert result(consumer(card, [], hand=[2])) == (0, 2, 0)


@pytest.mark.parametrize("card", ["tourist-world", "mining-league"])
@proves("rftg.cat-consume.6")
def test_a_power_for_two_goods_cannot_be_used_with_one(card: str) -> None:
    assert result(consumer(card, ["destroyed-world"])) == (0, 0, 1)


@proves("rftg.cat-consume.10", "rftg.cat-consume.6")
def test_mining_league_cannot_use_one_rare_good_and_another_kind() -> None:
    assert result(consumer("mining-league", ["destroyed-world", "empath-world", "gem-world"])) == (0, 0, 3)


@proves("rftg.cat-consume.4")
def test_tourist_world_takes_two_goods_of_the_same_kind_or_of_different_kinds() -> None:
    assert result(consumer("tourist-world", ["destroyed-world", "asteroid-belt"])) == (3, 0, 0)
    assert result(consumer("tourist-world", ["destroyed-world", "empath-world"])) == (3, 0, 0)


@proves("rftg.cat-consume.4", "rftg.consume.12")
def test_tourist_world_takes_two_of_four_goods_and_not_all() -> None:
    t = consumer("tourist-world", NOVELTY)
    t.play("0 refugee-world,gem-world")
    assert result(t) == (3, 0, 2)


@pytest.mark.parametrize(("card", "most"), [("old-earth", 2), ("consumer-markets", 3), ("free-trade-association", 3)])
@proves("rftg.consume.13", "rftg.cat-consume.2")
def test_a_power_for_several_times_works_with_fewer_goods_too(card: str, most: int) -> None:
    for count in range(1, most):
        drawn = count if card == "free-trade-association" else 0
        assert result(take_first_goods(consumer(card, NOVELTY[:count]))) == (count, drawn, 0)


@proves("rftg.consume.13", "rftg.cat-consume.2")
def test_mining_conglomerate_works_with_one_rare_good_too() -> None:
    assert result(consumer("mining-conglomerate", ["comet-zone"])) == (1, 0, 0)


# -- Diversified Economy


@proves("rftg.cat-consume.5")
def test_diversified_economy_takes_three_goods_of_different_kinds_for_three_points() -> None:
    t = consumer("diversified-economy", ["destroyed-world", "empath-world", "gem-world"])
    assert result(t) == (3, 0, 0)
    t = consumer("diversified-economy", ["destroyed-world", "empath-world", "gem-world"], double=True)
    assert result(t) == (6, 0, 0)


@pytest.mark.parametrize(
    "worlds",
    [
        ["gem-world"],
        ["gem-world", "empath-world"],
        ["gem-world", "refugee-world", "artist-colony"],
        ["gem-world", "refugee-world", "empath-world"],
        ["gem-world", "refugee-world", "empath-world", "avian-uplift-race"],
    ],
)
@proves("rftg.cat-consume.5", "rftg.cat-consume.6")
def test_diversified_economy_cannot_be_used_with_fewer_than_three_kinds(worlds: list[str]) -> None:
    assert result(consumer("diversified-economy", worlds)) == (0, 0, len(worlds))


@proves("rftg.cat-consume.5", "rftg.consume.9")
def test_diversified_economy_lets_the_player_choose_but_not_two_of_the_same_kind() -> None:
    t = consumer("diversified-economy", ["gem-world", "refugee-world", "empath-world", "comet-zone"])
    assert t.asked() == {0: "goods"}
    assert t.why(0, "gem-world,refugee-world,empath-world") == ("same-kind", "rftg.cat-consume.5")
    for wrong in ("gem-world,empath-world", "gem-world,refugee-world,empath-world,comet-zone", "-"):
        assert_refused(t.table, 0, wrong)
    t.play("0 refugee-world,empath-world,comet-zone")
    assert result(t) == (3, 0, 1)
    assert list(t.state.players[0].goods) == cards("gem-world")


@proves("rftg.cat-consume.5", "rftg.consume.12")
def test_diversified_economy_works_once_even_with_six_goods() -> None:
    t = consumer("diversified-economy", [*NOVELTY[:2], *RARE[:2], *GENES[:2]])
    t.play("0 refugee-world,destroyed-world,empath-world")
    assert result(t) == (3, 0, 3)


@proves("rftg.cat-consume.5")
def test_diversified_economy_takes_exactly_three_of_four_kinds() -> None:
    t = consumer("diversified-economy", ["gem-world", "deserted-alien-colony", "empath-world", "comet-zone"])
    t.play("0 gem-world,deserted-alien-colony,empath-world")
    assert result(t) == (3, 0, 1)


# -- Pilgrimage World


@pytest.mark.parametrize(
    ("goods", "points", "doubled"), [(1, 0, 0), (2, 1, 2), (3, 2, 4), (4, 3, 6)], ids=["one", "two", "three", "four"]
)
@proves("rftg.cat-consume.7", "rftg.cat-consume.9", "rftg.rulings.17", "rftg.consume.23")
def test_pilgrimage_world_takes_all_goods_for_their_number_minus_one(goods: int, points: int, doubled: int) -> None:
    worlds = ["gem-world", "comet-zone", "empath-world", "deserted-alien-colony"][:goods]
    assert result(consumer("pilgrimage-world", worlds)) == (points, 0, 0)
    assert result(consumer("pilgrimage-world", worlds, double=True)) == (doubled, 0, 0)


@proves("rftg.cat-consume.7")
def test_pilgrimage_world_without_goods_does_nothing_and_takes_no_point_away() -> None:
    t = consumer("pilgrimage-world", [], chips=3)
    assert result(t) == (3, 0, 0)
    assert t.story("consumes") == []


# -- selling as a Consume power

TRADERS = ["merchant-world", "export-duties", "spice-world", "genetics-lab", "bio-hazard-mining-world", "space-port"]


@pytest.mark.parametrize(("kind", "price"), [("novelty", 2), ("rare", 3), ("genes", 4), ("alien", 5)])
@proves("rftg.cat-consume.11", "rftg.cat-consume.12")
def test_black_market_takes_a_good_for_its_price_and_ignores_trade_powers(kind: str, price: int) -> None:
    [world] = WORLDS[kind][:1]
    assert result(consumer("black-market-trading-world", [world])) == (0, price, 0)
    t = rftg(
        area("black-market-trading-world", "old-earth", *TRADERS, world, goods=[world]),
        area("new-sparta"),
        phases=["consume"],
    )
    t.play("0 black-market-trading-world", "0 done")
    assert result(t) == (0, price, 0)


@proves("rftg.cat-consume.12")
def test_black_market_ignores_the_bonus_for_the_good_of_this_world() -> None:
    assert result(consumer("black-market-trading-world", ["pirate-world"])) == (0, 2, 0)


@pytest.mark.parametrize(
    ("kind", "alone", "with_traders"), [("novelty", 3, 8), ("rare", 4, 9), ("genes", 5, 11), ("alien", 6, 9)]
)
@proves("rftg.cat-consume.13")
def test_trade_league_takes_a_good_for_its_price_with_all_trade_powers(
    kind: str, alone: int, with_traders: int
) -> None:
    """Alone it adds its own card; the six others add 2 and 1 for all, 2 for Novelty, 1 and 2 for Genes, 2 for Rare."""
    [world] = WORLDS[kind][:1]
    assert result(consumer("trade-league", [world])) == (0, alone, 0)
    t = rftg(area("trade-league", *TRADERS, world, goods=[world]), area("new-sparta"), phases=["consume"])
    t.play("0 done")  # Merchant World could take cards from hand
    assert [line.values["count"] for line in t.story("sells")] == [with_traders]


@proves("rftg.cat-consume.13", "rftg.cat-trade.3")
def test_trade_league_adds_the_bonus_for_the_good_of_this_world() -> None:
    assert result(consumer("trade-league", ["pirate-world"])) == (0, 6, 0)


@pytest.mark.parametrize("card", ["trade-league", "black-market-trading-world"])
@proves("rftg.cat-consume.11", "rftg.cat-consume.13", "rftg.consume.22", "rftg.consume.24")
def test_selling_as_a_power_needs_no_trade_bonus_is_compulsory_once_and_never_doubled(card: str) -> None:
    t = consumer(card, ["gem-world", "comet-zone"], double=True)
    assert t.asked() == {0: "sell"}
    assert_refused(t.table, 0, "pass")
    t.play("0 gem-world")
    assert result(t) == (0, 3 if card == "trade-league" else 2, 1)


@proves("rftg.cat-consume.13", "rftg.consume.17")
def test_with_the_trade_bonus_trade_league_sells_a_second_good() -> None:
    worlds = ["gem-world", "comet-zone", "empath-world"]
    t = rftg(
        area("trade-league", *worlds, goods=worlds, picks=["consume-trade"]), area("new-sparta"), phases=["consume"]
    )
    t.play("0 gem-world", "0 empath-world")
    assert [line.values["count"] for line in t.story("sells")] == [3, 5]
    assert result(t) == (0, 8, 1)


@pytest.mark.parametrize("card", ["trade-league", "black-market-trading-world"])
@proves("rftg.cat-consume.11", "rftg.cat-consume.13")
def test_selling_as_a_power_needs_a_good(card: str) -> None:
    assert result(consumer(card, [])) == (0, 0, 0)


# -- New Economy


@proves("rftg.cat-consume.14", "rftg.consume.5", "rftg.consume.24")
def test_new_economy_draws_one_card_and_takes_nothing() -> None:
    for double in (False, True):
        t = consumer("new-economy", ["gem-world"], double=double, hand=[1])
        assert result(t) == (0, 2, 1)
        assert [(line.seat, line.values["count"]) for line in t.story("draws")] == [(0, 1)]


# -- Deficit Spending and Merchant World


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("card", ["deficit-spending", "merchant-world"])
@proves("rftg.cat-consume.17", "rftg.cat-consume.18", "rftg.consume.4", "rftg.consume.25")
def test_up_to_two_cards_from_hand_give_a_point_each_never_doubled(card: str, double: bool) -> None:
    hand = ["spice-world", "rebel-base", "colony-ship"]
    for answer, points in (("-", 0), ("rebel-base", 1), ("spice-world,colony-ship", 2)):
        t = consumer(card, [], double=double, hand=hand)
        t.play(f"0 {card}")
        assert t.options(0) == hand
        assert_refused(t.table, 0, "spice-world,rebel-base,colony-ship")
        t.play(f"0 {answer}")
        assert result(t) == (points, 3 - points, 0)
        given = cards(*answer.split(",")) if points else []
        assert t.state.discards.cards == given
        assert [line.secret["cards"] for line in t.story("discards-for-points")] == [given]
        assert all(card not in line.values.values() for line in t.story("discards-for-points") for card in given)


@pytest.mark.parametrize("card", ["deficit-spending", "merchant-world"])
@proves("rftg.cat-consume.17", "rftg.powers.13")
def test_discarding_cards_from_hand_can_be_left_altogether(card: str) -> None:
    t = consumer(card, [], hand=["spice-world", "rebel-base"])
    assert t.options(0) == [card, "done"]
    t.play("0 done")
    assert result(t) == (0, 2, 0)


@pytest.mark.parametrize("card", ["deficit-spending", "merchant-world"])
@proves("rftg.cat-consume.17", "rftg.consume.4", "rftg.consume.12")
def test_discarding_cards_from_hand_takes_no_goods_and_works_once(card: str) -> None:
    t = consumer(card, ["gem-world"], hand=[5])
    t.play(f"0 {card}")
    t.play("0 " + ",".join(t.options(0)[:2]))
    assert result(t) == (2, 3, 1)


@pytest.mark.parametrize("card", ["deficit-spending", "merchant-world"])
@proves("rftg.cat-consume.17")
def test_with_one_card_in_hand_one_can_be_discarded_and_with_none_nobody_is_asked(card: str) -> None:
    t = consumer(card, [], hand=["rebel-base"])
    t.play(f"0 {card}", "0 rebel-base")
    assert result(t) == (1, 0, 0)
    assert result(consumer(card, [])) == (0, 0, 0)


@proves("rftg.consume.25", "rftg.consume.23")
def test_double_points_count_for_goods_but_not_for_cards_of_the_same_phase() -> None:
    t = rftg(
        area(
            "merchant-world",
            "deficit-spending",
            "public-works",
            "gem-world",
            goods=["gem-world"],
            hand=["rebel-base", "spice-world", "colony-ship", "comet-zone"],
            picks=["consume-2x"],
        ),
        area("new-sparta"),
        phases=["consume"],
    )
    t.play("0 public-works", "0 merchant-world", "0 rebel-base,spice-world", "0 deficit-spending")
    t.play("0 colony-ship,comet-zone")
    assert result(t) == (2 + 2 + 2, 0, 0)


# -- Gambling World


def gambler(top: str, *goods: str, **more: Any) -> Position[State]:
    return rftg(
        area("gambling-world", *goods, goods=goods, **more),
        area("new-sparta"),
        phases=["consume"],
        deck=[top, "spice-world"],
    )


@proves("rftg.cat-consume.15", "rftg.rulings.16")
def test_a_number_from_one_to_seven_must_be_named() -> None:
    t = gambler("gem-world")
    assert t.asked() == {0: "gamble"}
    assert t.options(0) == ["1", "2", "3", "4", "5", "6", "7"]
    for wrong in ("0", "8", "-1", "pass", "done", "-"):
        assert_refused(t.table, 0, wrong)


@pytest.mark.parametrize(
    ("top", "number"),
    [
        ("artist-colony", 1),
        ("gem-world", 2),
        ("comet-zone", 3),
        ("merchant-world", 4),
        ("new-earth", 5),
        ("deserted-alien-library", 6),
        ("outlaw-world", 1),
        ("new-sparta", 2),
        ("rebel-homeworld", 7),
        ("export-duties", 1),
        ("trade-league", 6),
    ],
)
@proves("rftg.cat-consume.15")
def test_a_card_whose_cost_or_defence_was_named_may_be_kept_or_not(top: str, number: int) -> None:
    for answer in ("keep", "discard"):
        t = rftg(area("gambling-world"), area("rebel-base"), phases=["consume"], deck=[top, "spice-world"])
        t.play(f"0 {number}")
        assert t.asked() == {0: "keep"}
        assert t.options(0) == ["keep", "discard"]
        t.play(f"0 {answer}")
        kept = answer == "keep"
        assert t.state.players[0].hand.cards == (cards(top) if kept else [])
        assert t.state.discards.cards == ([] if kept else cards(top))
        assert t.state.players[0].placing is None


@pytest.mark.parametrize("number", [1, 3, 4, 5, 6, 7])
@proves("rftg.cat-consume.15")
def test_a_card_that_does_not_match_is_discarded_without_a_choice(number: int) -> None:
    t = gambler("gem-world")
    t.play(f"0 {number}")
    assert result(t) == (0, 0, 0)
    assert t.state.discards.cards == cards("gem-world")
    assert t.state.pile.cards[-1:] == cards("spice-world")


@pytest.mark.parametrize("top", ["pilgrimage-world", "refugee-world"])
@proves("rftg.rulings.11")
def test_a_card_of_cost_zero_never_matches(top: str) -> None:
    for number in range(1, 8):
        t = gambler(top)
        t.play(f"0 {number}")
        assert result(t) == (0, 0, 0)
        assert t.state.discards.cards == cards(top)


@proves("rftg.cat-consume.15")
def test_everybody_sees_the_turned_card_and_knows_it_afterwards() -> None:
    t = gambler("gem-world")
    t.play("0 2")
    [gem] = cards("gem-world")
    for seat in (0, 1, None):
        view: Any = t.view(seat)
        assert view.players[0].placing == gem
    assert [line.values for line in t.story("gambles")] == [{"number": 2, "card": gem, "lucky": True}]
    t.play("0 keep")
    assert t.state.players[0].hand.known_to(1) == [gem]
    t = gambler("gem-world")
    t.play("0 3")
    assert t.state.discards.known_to(0) == t.state.discards.known_to(1) == [gem]


@proves("rftg.cat-consume.16", "rftg.consume.12")
def test_gambling_world_also_takes_any_good_for_a_point_in_either_order() -> None:
    t = gambler("gem-world", "comet-zone")
    assert t.options(0) == ["gambling-world", "gambling-world gamble"]
    t.play("0 gambling-world", "0 7")
    assert result(t) == (1, 0, 0)
    t = gambler("gem-world", "comet-zone")
    t.play("0 gambling-world gamble", "0 2", "0 keep")
    assert result(t) == (1, 1, 0)
    t = gambler("gem-world", "comet-zone", picks=["consume-2x"])
    t.play("0 gambling-world", "0 2", "0 keep")
    assert result(t) == (2, 1, 0)
    t = gambler("gem-world", "comet-zone", "artist-colony")
    t.play("0 gambling-world", "0 artist-colony", "0 7")
    assert result(t) == (1, 0, 1)


@proves("rftg.rulings.16")
def test_gambling_is_compulsory_also_when_it_is_all_that_is_left() -> None:
    t = gambler("gem-world", hand=[3])
    assert t.asked() == {0: "gamble"}
    t = rftg(
        area("gambling-world", "deficit-spending", hand=[3]), area("new-sparta"), phases=["consume"], deck=["gem-world"]
    )
    assert t.options(0) == ["gambling-world gamble", "deficit-spending"]
    assert_refused(t.table, 0, "done")


@proves("rftg.rulings.12")
def test_without_any_card_there_is_no_gamble_and_no_draw() -> None:
    t = rftg(area("gambling-world", "new-economy"), area("new-sparta"), phases=["consume"], rest="gone")
    assert result(t) == (0, 0, 0)
    assert t.story("gambles") == t.story("draws") == []
