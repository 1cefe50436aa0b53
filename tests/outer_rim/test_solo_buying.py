"""How the solo opponent buys [outer-rim.solo-buy]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim.components import AI_CARDS, DECKS, SHIPS
from orloj.games.outer_rim.solo.orders import ORDERS
from orloj.games.outer_rim.state import State
from orloj.testing import Position, proves
from tests.outer_rim.positions import assets, bottom, patrol, rogue, top
from tests.outer_rim.solo_positions import RIVAL, follows, opponent_acts, orders, rival, solo, tokens, told_because

CARGO, JOB, GEAR, SHIP = "ai-04", "ai-05", "ai-08", "ai-09"  # cards by which it buys from one deck


def buys(card: str, deck: str, *tops: str, at: str = "naboo", credits: int = 3000, **more: Any) -> Position[State]:
    """After the action section of a card."""
    facts = {name: more.pop(name) for name in ("patrols", "dice") if name in more}
    return follows(card, "action", rogue(at=at, credits=credits, **more), tops={deck: tops}, **facts)


@proves("outer-rim.solo-buy.1")
def test_every_card_that_lets_it_buy_names_the_deck() -> None:
    bought = {id for card in AI_CARDS for id in card.action if id.startswith("buy_")}
    assert bought == {id for id in ORDERS if id.startswith("buy_")}
    decks = {word for deck in DECKS for word in (deck, f"{deck}s")}
    for id in bought:
        assert any(deck in id for deck in decks)


@proves("outer-rim.solo-buy.2")
def test_it_buys_only_on_a_planet() -> None:
    """A navpoint and the Maelstrom are none."""
    for at in ("t4.c", "maelstrom"):
        t = opponent_acts(CARGO, rogue(at=at, credits=9000), tops={"cargo": ["cargo.salvage"]})
        assert top(t, "cargo") == "cargo.salvage"
        assert "buy_cargo_goal" not in orders(t)
    assert "cargo.salvage" in assets(buys(CARGO, "cargo", "cargo.salvage", "cargo.food_supplies"), RIVAL)


@proves("outer-rim.solo-buy.3", "outer-rim.solo-buy.4")
def test_what_cannot_be_bought_here_is_discarded_first() -> None:
    t = buys(CARGO, "cargo", "cargo.salvage", "cargo.droid_parts", "cargo.food_supplies", at="mon_calamari")
    assert told_because(t, "ai-discards") == ["not-here"]
    assert bottom(t, "cargo") == "cargo.salvage"
    assert assets(t, RIVAL) == ["cargo.droid_parts"]


@proves("outer-rim.solo-buy.3", "outer-rim.solo-buy.5")
def test_what_is_too_expensive_is_discarded_first() -> None:
    t = buys(CARGO, "cargo", "cargo.stolen_hyperfuel", "cargo.salvage", "cargo.food_supplies", credits=2000)
    assert told_because(t, "ai-discards") == ["too-expensive"]
    assert bottom(t, "cargo") == "cargo.stolen_hyperfuel"
    assert assets(t, RIVAL) == ["cargo.salvage"]
    assert rival(t).credits == 1000


@proves("outer-rim.solo-buy.5")
def test_also_if_no_card_of_the_deck_could_be_paid() -> None:
    """The cheapest ship costs 5,000."""
    t = buys(SHIP, "ship", "ship.lancer", "ship.hwk_290", credits=4000)
    assert told_because(t, "ai-discards") == ["too-expensive"]
    assert bottom(t, "ship") == "ship.lancer"
    assert told_because(t, "ai-leaves") == ["too-expensive"]
    assert top(t, "ship") == "ship.hwk_290"


@proves("outer-rim.solo-buy.6", "outer-rim.solo-buy.10")
def test_without_an_empty_slot_the_card_is_discarded_and_nothing_makes_room() -> None:
    """Of the next card the slot is full too; nothing is given up for it."""
    held = ["job.kessel_run", "job.jewel_of_yavin"]
    t = buys(JOB, "job", "job.casino_heist", "job.relic_of_the_past", at="kessel", assets=held)
    assert told_because(t, "ai-discards") == ["no-slot"]
    assert bottom(t, "job") == "job.casino_heist"
    assert told_because(t, "ai-leaves") == ["no-slot"]
    assert assets(t, RIVAL) == held
    assert top(t, "job") == "job.relic_of_the_past"


@proves("outer-rim.solo-buy.6")
def test_a_slot_of_another_kind_does_not_help_but_the_next_card_may_have_one() -> None:
    """The job slots are full; hired help takes a place in the crew."""
    held = ["job.kessel_run", "job.jewel_of_yavin"]
    t = buys(JOB, "job", "job.casino_heist", "crew.hired_help", at="kessel", assets=held)
    assert assets(t, RIVAL) == [*held, "crew.hired_help"]


@proves("outer-rim.solo-buy.7")
def test_a_ship_cheaper_than_its_own_is_discarded() -> None:
    t = buys(SHIP, "ship", "ship.hwk_290", "ship.aggressor", "ship.lancer", ship="heavy_duty_lifter", credits=9000)
    assert told_because(t, "ai-discards") == ["cheaper"]
    assert bottom(t, "ship") == "ship.hwk_290"
    assert rival(t).ship == "aggressor"


@proves("outer-rim.solo-buy.7", "outer-rim.solo-buy.13")
def test_a_ship_as_expensive_as_its_own_stays_and_is_not_bought() -> None:
    """The seed rulebook speaks of cheaper ships only."""
    t = buys(SHIP, "ship", "ship.lancer", "ship.aggressor", ship="heavy_duty_lifter", credits=9000)
    assert not t.story("ai-discards")
    assert told_because(t, "ai-leaves") == ["no-better"]
    assert top(t, "ship") == "ship.lancer"
    assert rival(t).ship == "heavy_duty_lifter"


@proves("outer-rim.solo-buy.8")
def test_it_discards_one_card_at_most() -> None:
    t = buys(CARGO, "cargo", "cargo.stolen_hyperfuel", "cargo.stolen_weapons", "cargo.salvage", credits=1000)
    assert len(t.story("ai-discards")) == 1
    assert top(t, "cargo") == "cargo.stolen_weapons"
    assert assets(t, RIVAL) == []


@proves("outer-rim.solo-buy.9")
def test_it_buys_pays_and_has_the_card_in_a_slot() -> None:
    t = buys(CARGO, "cargo", "cargo.salvage", "cargo.food_supplies")
    assert rival(t).credits == 2000
    assert assets(t, RIVAL) == ["cargo.salvage"]
    assert tokens(t) == {"mon_calamari": 1}
    assert [line.values["space"] for line in t.story("goal-token")] == ["mon_calamari"]
    assert not t.story("ai-discards")


@proves("outer-rim.solo-buy.11")
def test_it_obeys_the_limits_of_cards() -> None:
    """One armor is the most: the card stays where it is, because no reason to discard it applies."""
    t = buys(GEAR, "gear_mod", "gear.armored_vest", "gear.vibro_ax", credits=9000, assets=["lux.mandalorian_armor"])
    assert not t.story("ai-discards")
    assert told_because(t, "ai-leaves") == ["limit"]
    assert top(t, "gear_mod") == "gear.armored_vest"
    twice = buys(CARGO, "cargo", "cargo.stolen_weapons", "cargo.salvage", at="mon_calamari", credits=1000)
    assert told_because(twice, "ai-discards") == ["too-expensive"]
    assert told_because(twice, "ai-leaves") == ["not-here"]


@proves("outer-rim.solo-buy.12")
def test_it_buys_what_it_cannot_use() -> None:
    t = buys(JOB, "job", "crew.hired_help", "job.kessel_run")
    assert assets(t, RIVAL) == ["crew.hired_help"]
    assert tokens(t) == {}
    gear = buys(GEAR, "gear_mod", "mod.targeting_computer", "gear.vibro_ax")
    assert assets(gear, RIVAL) == ["mod.targeting_computer"]


@proves("outer-rim.solo-ruling.8")
def test_a_special_order_is_paid_and_brings_nothing() -> None:
    """Its text is an ability, which the opponent does not use [outer-rim.solo-assets.2]."""
    t = buys(GEAR, "gear_mod", "event.special_order", "gear.vibro_ax", credits=9000)
    assert rival(t).credits == 7000
    assert assets(t, RIVAL) == []
    assert not t.story("shown")
    assert len(t.state.markets["gear_mod"].cards) == 15


@proves("outer-rim.solo-buy.14")
def test_it_barters_its_old_ship_and_nothing_else() -> None:
    gear = ["gear.vibro_ax", "cargo.salvage"]
    t = buys(SHIP, "ship", "ship.aggressor", "ship.lancer", ship="hwk_290", credits=10_000, assets=gear)
    assert rival(t).ship == "aggressor"
    assert "hwk_290" in t.state.ship_supply
    assert assets(t, RIVAL) == gear
    assert rival(t).credits == 10_000 - (SHIPS["aggressor"].cost - SHIPS["hwk_290"].cost)
    poor = buys(GEAR, "gear_mod", "gear.mpl_57", "gear.jetpack", credits=4000, assets=["gear.vibro_ax"])
    assert assets(poor, RIVAL) == ["gear.vibro_ax"]  # worth 5,000, but not given in payment
    assert told_because(poor, "ai-leaves") == ["too-expensive"]


@proves("outer-rim.solo-buy.15")
def test_used_ship_for_sale_the_most_expensive_that_it_can_pay() -> None:
    t = buys(SHIP, "ship", "event.used_ship_for_sale", "ship.lancer", credits=11_000)
    assert rival(t).ship in ("lancer", "heavy_duty_lifter")
    assert rival(t).hull_damage == 3
    assert rival(t).credits == 1000
    better = buys(SHIP, "ship", "event.used_ship_for_sale", "ship.lancer", credits=10_000, ship="hwk_290")
    assert rival(better).ship in ("aggressor", "yv_666")  # the old ship is bartered
    assert not better.story("ai-discards")  # although the card itself costs nothing [outer-rim.solo-ruling.8]
    none = buys(SHIP, "ship", "event.used_ship_for_sale", "ship.lancer", credits=4000)
    assert rival(none).ship == "g9_rigger"


@proves("outer-rim.solo-buy.15")
@pytest.mark.parametrize("lot", [1, 2])
def test_between_equally_expensive_used_ships_chance_decides(lot: int) -> None:
    """The first die is for the ship; the deck is shuffled after it."""
    t = buys(SHIP, "ship", "event.used_ship_for_sale", "ship.aggressor", credits=12_000, dice=[lot])
    assert rival(t).ship == ("lancer", "heavy_duty_lifter")[lot - 1]


@proves("outer-rim.solo-buy.16")
def test_the_patrol_on_the_next_card_moves_towards_it() -> None:
    """Food Supplies has no icon, Droid Parts moves the Hutts by 3."""
    start: dict[str, Any] = {"patrols": {"hutt": "kessel"}}
    t = buys(CARGO, "cargo", "cargo.salvage", "cargo.droid_parts", "cargo.food_supplies", **start)
    assert patrol(t, "hutt") == (1, "t4.li")
    t = buys(CARGO, "cargo", "cargo.salvage", "cargo.food_supplies", **start)
    assert patrol(t, "hutt") == (1, "kessel")
    t = buys(CARGO, "cargo", "cargo.stolen_hyperfuel", "cargo.droid_parts", credits=0, **start)
    assert patrol(t, "hutt") == (1, "kessel")  # discarding moves nothing


@proves("outer-rim.solo-buy.17")
def test_the_patrol_comes_the_shortest_way() -> None:
    """From Ryloth to Nal Hutta by Naboo; a patrol of a player in a seat could also go by Tatooine."""
    human = solo(
        rogue(at="nal_hutta", credits=5000),
        rogue(at="naboo"),
        patrols={"hutt": "t5.c"},
        tops={"cargo": ["cargo.salvage", "cargo.droid_parts"]},
    )
    human.play("0 market", "0 go-on", "0 buy cargo")
    assert human.asked() == {0: "patrol-route"}
    assert len(human.options(0)) > 1
    t = buys(CARGO, "cargo", "cargo.salvage", "cargo.droid_parts", at="nal_hutta", patrols={"hutt": "t5.c"})
    assert patrol(t, "hutt") == (1, "t4.ri")


# -- cards that look at the slots first


@pytest.mark.parametrize(
    ("card", "held", "deck"),
    [
        ("ai-01", [], "cargo"),
        ("ai-01", ["cargo.salvage"], "job"),
        ("ai-02", [], "job"),
        ("ai-02", ["job.kessel_run", "job.rescue_from_the_mines"], "cargo"),
        ("ai-07", [], "cargo"),
        ("ai-07", ["cargo.salvage"], "gear_mod"),
    ],
)
def test_from_which_deck_it_buys_depends_on_full_slots(card: str, held: list[str], deck: str) -> None:
    tops = {"cargo": ["cargo.food_supplies"], "job": ["job.jewel_of_yavin"], "gear_mod": ["gear.vibro_ax"]}
    t = follows(card, "action", rogue(at="kessel", credits=9000, assets=held), tops=tops)
    changed = [name for name, cards in tops.items() if top(t, name) != cards[0]]
    assert changed == [deck]
    assert len(assets(t, RIVAL)) == len(held) + 1
