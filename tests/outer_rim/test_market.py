"""The market: its decks, discarding, buying, bartering, ships, and the patrols that move afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import ASSETS, DECKS, MARKET, PLANETS, SHIPS, Deck
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.view import View
from orloj.testing import Position, proves
from tests.outer_rim.positions import (
    Rogue,
    assets,
    bottom,
    card,
    explore,
    offered,
    patrol,
    player,
    rim,
    rogue,
    table,
    told,
    top,
)

AGAIN = ["cargo.food_supplies", "cargo.stolen_prototype", "cargo.stolen_weapons"]  # without patrol icons
PLAIN = {"cargo": AGAIN}


def buyer(**facts: Any) -> Rogue:
    """Somebody who has one more thing to do in the Action step, so that it does not end by itself."""
    return rogue(character="boba_fett", **facts)


def market(t: Position[State], *lines: str) -> Position[State]:
    """Go to the market, without discarding unless the first line does."""
    first = () if lines and lines[0].startswith("0 discard-top") else ("0 go-on",)
    return t.play("0 market", *first, *lines)


# -- the decks


@proves("outer-rim.luxury-deck.1", "outer-rim.luxury-deck.4")
def test_luxury_is_expensive() -> None:
    costs = {one.cost for one in MARKET.values() if one.deck == "luxury"}
    assert costs <= set(range(10_000, 20_001, 1000))
    assert {10_000, 20_000} <= costs


@proves("outer-rim.luxury-deck.2")
def test_every_luxury_card_can_give_fame() -> None:
    for one in MARKET.values():
        if one.deck == "luxury":
            by_steps = any(step["op"] == "fame" for step in one.reward)
            by_ability = any(
                getattr(ability, "fame", 0) or "'fame'" in str(getattr(ability, "steps", ()))
                for ability in one.abilities
            )
            assert by_steps or by_ability, one.id


@proves("outer-rim.luxury-deck.3")
def test_luxury_has_several_types() -> None:
    types = {one.type for one in MARKET.values() if one.deck == "luxury"}
    assert types == {"mod", "cargo", "crew", "gear", "job"}


@proves("outer-rim.market-decks.1")
def test_six_decks() -> None:
    assert set(DECKS) == {"ship", "luxury", "cargo", "gear_mod", "job", "bounty"}
    assert {one.deck for one in MARKET.values()} == set(DECKS)
    assert set(table(rogue(), rogue()).markets) == set(DECKS)


@proves("outer-rim.market-decks.6")
def test_decks_hold_several_types() -> None:
    types = {deck: {one.type for one in MARKET.values() if one.deck == deck} for deck in DECKS}
    assert types["cargo"] == {"cargo", "mod"}
    assert types["job"] == {"job", "crew"}
    assert types["gear_mod"] == {"gear", "mod", "event"}
    assert types["bounty"] == {"bounty", "event", "job"}


@proves("outer-rim.market-decks.2")
def test_everybody_sees_the_top_cards_and_nothing_below() -> None:
    t = rim(buyer(), rogue())
    for seat in (0, 1, None):
        seen = t.view(seat)
        assert isinstance(seen, View)
        for deck, pile in t.state.markets.items():
            assert seen.markets[deck].top == pile.cards[-1]
            assert set(seen.markets[deck].known.values()) <= {pile.cards[-1]}


@proves("outer-rim.market-decks.7", "outer-rim.mod.1")
def test_a_type_is_meant_from_every_deck() -> None:
    """Bossk's goal counts mods and gear of the luxury deck and a mod of the cargo deck too."""
    t = rim(
        rogue(ship="yt_1300", assets=["lux.mandalorian_armor", "gear.dl_44"], credits=2000),
        rogue(),
        tops={"cargo": ["cargo.smuggling_compartment"]},
    )
    market(t, "0 buy cargo", "0 -")
    assert player(t).goal_done


@pytest.mark.parametrize("how", ["bought", "gained", "discarded", "shuffled"])
@proves("outer-rim.market-decks.3")
def test_the_next_card_is_turned_up(how: str) -> None:
    tops = {**PLAIN, "bounty": ["event.information_broker", "bounty.dengar"]}
    at = "ryloth" if how == "gained" else "lothal"
    t = rim(
        buyer(at=at, credits=2000),
        rogue(),
        tops=tops,
        step="encounter" if how == "gained" else "action",
        encounters=["enc.ryloth-naboo.07"],
    )
    match how:
        case "bought":
            market(t, "0 buy cargo")
        case "gained":
            explore(t, "0 yes")
        case "discarded":
            market(t, "0 discard-top cargo")
        case "shuffled":
            t.state.luck.laid_cards = [card("bounty.chopper")]
            market(t, "0 buy bounty")
            t.play(f"0 {t.options(0)[0]}")
            assert "event.information_broker" in [f"{MARKET[one].id}" for one in t.state.markets["bounty"].cards]
    deck: Deck = "bounty" if how == "shuffled" else "cargo"
    seen = t.view(1)
    assert isinstance(seen, View)
    assert seen.markets[deck].top == card("bounty.chopper" if how == "shuffled" else "cargo.stolen_prototype")
    assert told(t, "turned-up")[-1]["deck"] == deck


@proves("outer-rim.market-decks.4")
def test_nothing_is_turned_up_before_the_deck_is_shuffled() -> None:
    t = rim(buyer(credits=2000), rogue(), tops={"bounty": ["event.information_broker", "bounty.dengar"]})
    t.state.luck.laid_cards = [card("bounty.hondo_ohnaka")]
    market(t, "0 buy bounty")
    t.play(f"0 {t.options(0)[0]}")
    assert [line["card"] for line in told(t, "turned-up")] == [card("bounty.hondo_ohnaka")]


@proves("outer-rim.market-decks.5", "outer-rim.market-decks.4")
def test_the_card_that_lies_face_up_is_one_of_those_that_are_searched() -> None:
    """A special order shows cards until two fit, and the event itself was the top card; then the deck is shuffled."""
    t = rim(
        buyer(credits=9000),
        rogue(),
        tops={
            "gear_mod": ["event.special_order", "gear.dl_44", "mod.quad_laser_cannon", "gear.iqa_11", "gear.jetpack"]
        },
    )
    market(t, "0 buy gear_mod", "0 gear")
    shown = {card("gear.dl_44"), card("mod.quad_laser_cannon"), card("gear.iqa_11")}
    assert {line["card"] for line in told(t, "shown")} == shown
    assert offered(t, 0, "drop") == ["drop gear.dl_44", "drop gear.iqa_11"]
    assert told(t, "turned-up") == []
    t.play("0 drop gear.iqa_11")
    assert assets(t) == ["gear.iqa_11"]
    assert player(t).credits == 9000 - 2000 - 5000
    assert len(told(t, "turned-up")) == 1


# -- the action


@proves("outer-rim.market.1", "outer-rim.market.7")
def test_only_on_planets() -> None:
    assert "market" in rim(buyer(at="kessel"), rogue()).options(0)
    for place in ("t4.c", "maelstrom"):
        t = rim(buyer(at=place), rogue(at=place, credits=1000))
        assert "market" not in t.options(0)


@proves("outer-rim.market.7", "outer-rim.golden.2", "outer-rim.planning.6")
def test_an_ability_can_open_the_market_elsewhere() -> None:
    """Doctor Aphra trades on navpoints too, in the Planning step."""
    t = rim(
        rogue(character="doctor_aphra", goal_done=True, at="t4.c", credits=1000), rogue(), step="planning", tops=PLAIN
    )
    use = next(token for token in t.options(0) if token.startswith("use doctor_aphra"))
    t.play(f"0 {use}", "0 go-on", "0 buy cargo")
    assert assets(t) == ["cargo.food_supplies"]
    assert t.state.now.step != "planning"


@proves("outer-rim.market.1")
def test_only_in_the_own_action_step() -> None:
    for step in ("planning", "encounter"):
        assert "market" not in rim(buyer(), rogue(), step=step).options(0)
    assert rim(buyer(), rogue()).asked() == {0: "action"}


@proves("outer-rim.market.2", "outer-rim.market.3", "outer-rim.patrol-move.3", "outer-rim.discard.1")
def test_discarding_puts_the_top_card_under_its_deck() -> None:
    t = rim(
        buyer(),
        rogue(),
        tops={"cargo": ["cargo.food_supplies", "cargo.stolen_hyperfuel"]},
        patrols={"imperial": "t6.ro"},
    )
    t.play("0 market")
    assert offered(t, 0, "discard-top", "go-on") == [*[f"discard-top {deck}" for deck in DECKS], "go-on"]
    t.play("0 discard-top cargo")
    assert (top(t, "cargo"), bottom(t, "cargo")) == ("cargo.stolen_hyperfuel", "cargo.food_supplies")
    assert t.state.markets["cargo"].seen.keys() >= {card("cargo.food_supplies")}
    assert patrol(t, "imperial") == (1, "t6.ro")  # the icon on the new card moves nothing
    assert t.asked() == {0: "market-buy"}


@proves("outer-rim.market.4", "outer-rim.market.6")
def test_one_card_is_discarded_and_one_is_bought() -> None:
    t = rim(buyer(credits=9000), rogue(), tops={**PLAIN, "gear_mod": ["mod.targeting_computer"]})
    t.play("0 market", "0 discard-top cargo")
    assert t.asked() == {0: "market-buy"}
    assert set(t.options(0)) >= {"buy cargo", "buy gear_mod", "go-on"}
    t.play("0 buy cargo")
    assert assets(t) == ["cargo.stolen_prototype"]
    assert t.asked() == {0: "action"}
    assert "market" not in t.options(0)


@proves("outer-rim.market.2", "outer-rim.market.4")
def test_neither_is_a_must() -> None:
    t = market(rim(buyer(credits=9000), rogue()), "0 go-on")
    assert t.asked() == {0: "action"}
    assert assets(t) == []


@proves("outer-rim.golden.3", "outer-rim.market.6")
def test_an_ability_that_lets_discard_more_leaves_the_rest_of_the_rules() -> None:
    """With Lobot two cards may be discarded, one after another, and one is bought."""
    t = rim(buyer(credits=9000, assets=["crew.lobot"]), rogue(), tops=PLAIN)
    t.play("0 market", "0 discard-top cargo", "0 discard-top cargo")
    assert t.asked() == {0: "market-buy"}
    assert top(t, "cargo") == "cargo.stolen_weapons"


@proves("outer-rim.market.5", "outer-rim.buy.8", "outer-rim.patrol-move.2", "outer-rim.patrol-move.1")
def test_a_patrol_moves_by_the_icon_of_the_new_top_card() -> None:
    """In the Market action, and when an effect lets buy or gain."""
    tops = {"cargo": ["cargo.food_supplies", "cargo.stolen_hyperfuel"]}
    t = rim(buyer(at="tatooine", credits=1000), rogue(), tops=tops, patrols={"imperial": "t5.ro"})
    market(t, "0 buy cargo")
    assert patrol(t, "imperial") == (1, "tatooine")
    t = rim(
        buyer(at="ryloth"),
        rogue(),
        tops=tops,
        step="encounter",
        encounters=["enc.ryloth-naboo.07"],
        patrols={"imperial": "t6.lo"},
    )
    explore(t, "0 yes")
    assert assets(t) == ["cargo.food_supplies"]
    assert patrol(t, "imperial") == (1, "ryloth")


@proves("outer-rim.patrol-move.1")
def test_a_card_without_an_icon_moves_nothing() -> None:
    t = rim(buyer(at="tatooine", credits=1000), rogue(), tops=PLAIN)
    before = dict(t.state.patrols)
    market(t, "0 buy cargo")
    assert t.state.patrols == before


# -- buying


@proves("outer-rim.buy.1", "outer-rim.buy.2", "outer-rim.credits.4", "outer-rim.cargo.3")
def test_a_bought_asset_costs_its_price_and_lies_in_a_slot() -> None:
    t = rim(buyer(credits=2000), rogue(), tops={"cargo": ["cargo.stolen_prototype", *AGAIN[:1]]})
    market(t, "0 buy cargo")
    assert player(t).credits == 0
    assert assets(t) == ["cargo.stolen_prototype"]


@proves("outer-rim.buy.1")
def test_who_cannot_pay_cannot_buy() -> None:
    t = market(rim(buyer(credits=1000), rogue(), tops={"cargo": ["cargo.stolen_prototype"]}))
    assert "buy cargo" not in t.options(0)
    assert t.why(0, "buy cargo") == ("too-expensive", "outer-rim.buy.1")


@proves("outer-rim.buy.2", "outer-rim.ship.5", "outer-rim.mod.3")
def test_a_slot_holds_one_asset_of_its_type() -> None:
    """A ship with one slot for cargo and one for a mod: a mod has room beside cargo, a second mod has not."""
    full = buyer(credits=9000, assets=["cargo.droid_parts", "mod.quad_laser_cannon"])
    t = rim(full, rogue(), tops={"gear_mod": ["mod.targeting_computer", "gear.armored_vest"]})
    market(t, "0 buy gear_mod", "0 -")
    assert t.forced() == ["0 drop mod.quad_laser_cannon"]
    assert assets(t) == ["cargo.droid_parts", "mod.targeting_computer"]
    t = rim(
        buyer(credits=9000, assets=["cargo.droid_parts"]),
        rogue(),
        tops={"gear_mod": ["mod.targeting_computer", "gear.armored_vest"]},
    )
    market(t, "0 buy gear_mod", "0 -")
    assert assets(t) == ["cargo.droid_parts", "mod.targeting_computer"]


@pytest.mark.parametrize(
    ("own", "deck", "new", "below"),
    [
        ("cargo.droid_parts", "cargo", "cargo.food_supplies", "cargo.stolen_prototype"),
        ("mod.ion_cannon", "gear_mod", "mod.targeting_computer", "gear.armored_vest"),
    ],
)
@proves("outer-rim.buy.3", "outer-rim.mod.4", "outer-rim.cargo.4", "outer-rim.mod.5", "outer-rim.cargo.5")
def test_a_card_makes_room_and_counts_as_payment(own: str, deck: str, new: str, below: str) -> None:
    """What is discarded for the slot lowers the price, whether it was named in payment or only makes room."""
    for named in (True, False):
        t = rim(buyer(credits=2000, assets=[own]), rogue(), tops={deck: [new, below]})
        market(t, f"0 buy {deck}", f"0 drop {own}" if named else "0 -")
        if not named:
            assert t.forced() == [f"0 drop {own}"]
        assert assets(t) == [new]
        assert player(t).credits == 2000
        assert bottom(t, deck) == own


# -- bartering


@proves("outer-rim.barter.1", "outer-rim.barter.2")
def test_assets_lower_the_price_by_what_they_cost_together() -> None:
    own = ["cargo.droid_parts", "mod.quad_laser_cannon", "gear.dl_44"]  # 1,000, 2,000, 3,000
    t = rim(buyer(credits=3000, assets=own), rogue(), tops={"gear_mod": ["gear.mpl_57", "gear.armored_vest"]})  # 8,000
    market(t, "0 buy gear_mod")
    assert t.asked() == {0: "barter"}
    assert offered(t, 0, "drop") == [f"drop {one}" for one in own]
    assert t.why(0, "drop gear.dl_44")[1] == "outer-rim.buy.1"
    t.play("0 drop mod.quad_laser_cannon,drop gear.dl_44")
    assert player(t).credits == 0
    assert assets(t) == ["cargo.droid_parts", "gear.mpl_57"]
    assert bottom(t, "gear_mod") in ("mod.quad_laser_cannon", "gear.dl_44")


@proves("outer-rim.barter.1")
def test_bartering_is_a_may() -> None:
    t = rim(buyer(credits=3000, assets=["gear.dl_44"]), rogue(), tops=PLAIN)
    market(t, "0 buy cargo", "0 -")
    assert player(t).credits == 2000
    assert assets(t) == ["gear.dl_44", "cargo.food_supplies"]


@proves("outer-rim.barter.3", "outer-rim.encounter-card.11")
def test_what_has_no_cost_is_not_bartered() -> None:
    """An asset of an encounter card."""
    own = ["gear.ceremonial_vest", "cargo.drifting_container", "mod.unregistered_engine"]
    assert all(ASSETS[card(one)].cost is None for one in own)
    t = rim(buyer(credits=1000, assets=own, ship="yt_1300"), rogue(), tops=PLAIN)
    market(t, "0 buy cargo")
    assert t.asked() == {0: "action"}  # not asked what to give in payment
    assert player(t).credits == 0
    t = market(rim(buyer(assets=own, ship="yt_1300"), rogue(), tops=PLAIN))
    assert t.why(0, "buy cargo")[0] == "too-expensive"


@proves("outer-rim.barter.4")
def test_bounties_crew_and_jobs_are_not_bartered() -> None:
    own = ["crew.hired_help", "lux.legendary_game_of_sabacc", "bounty.dengar"]
    assert ASSETS[card("crew.hired_help")].cost
    assert ASSETS[card("lux.legendary_game_of_sabacc")].cost
    t = market(rim(buyer(assets=own), rogue(), tops=PLAIN))
    assert t.why(0, "buy cargo")[0] == "too-expensive"


@proves("outer-rim.barter.5", "outer-rim.credits.6")
def test_bartering_at_a_purchase_by_an_effect_with_a_discount() -> None:
    """A seller on Tatooine, 2,000 cheaper."""
    t = rim(
        buyer(at="tatooine", assets=["cargo.droid_parts"], credits=2000),
        rogue(),
        step="encounter",
        encounters=["enc.tatooine-nal_hutta.03"],
        tops={"gear_mod": ["mod.maneuvering_thrusters", "gear.armored_vest"]},  # 4,000
    )
    explore(t, "0 yes")
    assert t.question(0).values["credits"] == 2000
    t.play("0 drop cargo.droid_parts")
    assert (player(t).credits, assets(t)) == (1000, ["mod.maneuvering_thrusters"])


@proves("outer-rim.barter.6")
def test_no_bartering_for_an_asset_on_an_encounter_card() -> None:
    """The engine at the Ring of Kafrene costs 3,000 in credits."""

    def bid(credits: int) -> Position[State]:
        who = buyer(at="ring_of_kafrene", assets=["gear.iqa_11"], credits=credits)
        return explore(rim(who, rogue(), step="encounter", encounters=["enc.kafrene-takodana.03"]))

    t = bid(2000)
    assert offered(t, 0, "yes") == []
    t = bid(3000).play("0 yes")
    assert (player(t).credits, assets(t)) == (0, ["gear.iqa_11", "mod.unregistered_engine"])


@proves("outer-rim.barter.7", "outer-rim.barter.8")
def test_nothing_is_given_back() -> None:
    """An Ion Cannon (5,000) for a Targeting Computer (2,000)."""
    t = rim(
        buyer(credits=1000, assets=["mod.ion_cannon"]),
        rogue(),
        tops={"gear_mod": ["mod.targeting_computer", "gear.armored_vest"]},
    )
    market(t, "0 buy gear_mod")  # with 1,000 there is no other way to pay
    assert t.forced() == ["0 drop mod.ion_cannon"]
    assert (player(t).credits, assets(t)) == (1000, ["mod.targeting_computer"])


@proves("outer-rim.barter.10", "outer-rim.ship.8", "outer-rim.ship.6")
def test_the_old_ship_is_always_bartered() -> None:
    """A ship of 5,000 for one of 15,000, and a starting ship (0)."""
    t = rim(buyer(credits=10_000, ship="hwk_290"), rogue(), tops={"ship": ["ship.aggressor", "ship.firespray_31"]})
    market(t, "0 buy ship")
    assert (player(t).credits, player(t).ship) == (0, "aggressor")
    assert "hwk_290" in t.state.ship_supply
    t = rim(buyer(credits=10_000), rogue(), tops={"ship": ["ship.aggressor"]})
    assert market(t).why(0, "buy ship")[0] == "too-expensive"
    t = rim(buyer(credits=15_000), rogue(), tops={"ship": ["ship.aggressor", "ship.firespray_31"]})
    market(t, "0 buy ship")
    assert (player(t).credits, player(t).ship) == (0, "aggressor")
    assert "g9_rigger" not in t.state.ship_supply


@proves("outer-rim.barter.11")
def test_a_ship_does_not_pay_for_assets() -> None:
    t = market(rim(buyer(ship="yt_1300"), rogue(), tops=PLAIN))
    assert t.why(0, "buy cargo")[0] == "too-expensive"


@proves("outer-rim.barter.12", "outer-rim.barter.10")
def test_the_old_ship_is_bartered_for_a_used_one_too() -> None:
    t = rim(buyer(credits=10_000, ship="hwk_290"), rogue(), tops={"ship": ["event.used_ship_for_sale"]})
    market(t, "0 buy ship")
    assert {"aggressor", "yv_666"} <= set(t.options(0))
    assert "firespray_31" not in t.options(0)
    t.play("0 aggressor")
    assert (player(t).credits, player(t).ship) == (0, "aggressor")
    assert "hwk_290" in t.state.ship_supply


@proves("outer-rim.barter.5", "outer-rim.barter.9")
def test_assets_pay_for_a_used_ship_too() -> None:
    """No market card is gained, but the price is lowered as always."""
    t = rim(
        buyer(credits=8000, assets=["gear.dl_44", "gear.vibroknife"]),
        rogue(),
        tops={"ship": ["event.used_ship_for_sale"]},
    )
    market(t, "0 buy ship")
    assert "lancer" in t.options(0)
    t.play("0 lancer", "0 drop gear.dl_44")
    assert (player(t).credits, player(t).ship, assets(t)) == (1000, "lancer", ["gear.vibroknife"])


# -- ships


@proves("outer-rim.ship.1")
def test_everybody_starts_with_a_starting_ship() -> None:
    starting = [id for id, ship in SHIPS.items() if ship.starting]
    t = Position.new(GAME, 2, seed=1)
    while t.state.turn == 0:
        seat = next(iter(t.asked()))
        if t.asked()[seat] == "start-ship":
            assert sorted(t.options(seat)) == sorted(starting)
        t.play(f"{seat} {t.options(seat)[0]}")
    assert all(one.ship in starting for one in t.state.players)


@proves("outer-rim.ship.2", "outer-rim.move.1", "outer-rim.planning.2")
def test_the_hyperdrive_says_how_far() -> None:
    for ship, spaces in (("g9_rigger", 6), ("g1a_starfighter", 5)):
        t = rim(
            buyer(at="lothal", ship=ship), rogue(), step="planning", patrols={"rebel": "t6.ri", "syndicate": "t6.ri"}
        )
        distance = galaxy(t.state.tiles).distances["lothal"]
        reached = [token.split()[1] for token in offered(t, 0, "move")]
        assert max(distance[space] for space in reached) == spaces


@proves("outer-rim.ship.7", "outer-rim.ship.9", "outer-rim.buy.4", "outer-rim.discard.2", "outer-rim.discard.7")
def test_the_card_of_a_bought_ship_leaves_the_game() -> None:
    t = rim(buyer(credits=10_000), rogue(), tops={"ship": ["ship.lancer", "ship.aggressor"]})
    market(t, "0 buy ship")
    assert player(t).ship == "lancer"
    assert "lancer" not in t.state.ship_supply
    assert card("ship.lancer") in t.state.removed
    assert card("ship.lancer") not in t.state.markets["ship"].cards
    assert assets(t) == []


@proves("outer-rim.ship.10", "outer-rim.buy.5")
def test_damage_stays_with_the_old_ship() -> None:
    t = rim(buyer(credits=10_000, hull_damage=2, wounds=1), rogue(), tops={"ship": ["ship.lancer", "ship.aggressor"]})
    market(t, "0 buy ship")
    assert (player(t).hull_damage, player(t).wounds) == (0, 1)


@proves("outer-rim.ship.11", "outer-rim.buy.6", "outer-rim.discard.6")
def test_an_old_ship_returns_to_the_supply_but_its_card_does_not() -> None:
    t = rim(buyer(credits=10_000, ship="hwk_290"), rogue(), tops={"ship": ["ship.lancer", "ship.aggressor"]})
    market(t, "0 buy ship")
    assert "hwk_290" in t.state.ship_supply
    assert card("ship.hwk_290") in t.state.removed
    assert card("ship.hwk_290") not in t.state.markets["ship"].cards


@proves("outer-rim.ship.12", "outer-rim.buy.7")
def test_what_has_no_slot_on_the_new_ship_is_discarded_by_choice() -> None:
    own = ["cargo.droid_parts", "cargo.food_supplies", "crew.chewbacca", "crew.lobot", "crew.dengar", "gear.dl_44"]
    t = rim(
        buyer(credits=20_000, ship="yv_666", assets=own),
        rogue(),
        tops={"ship": ["ship.firespray_31", "ship.aggressor"]},
    )
    t.play("0 market", "0 go-on", "0 go-on", "0 buy ship", "0 -")  # room for both cargo, but for two crew only
    assert t.asked() == {0: "overflow"}
    assert offered(t, 0, "drop") == ["drop db.14.1", "drop db.26.1", "drop db.16.1"]
    t.play("0 drop db.26.1")
    if t.asked() == {0: "contact-returns"}:
        t.play(f"0 {t.options(0)[0]}")
    assert t.asked() == {0: "action"}
    assert assets(t) == [one for one in own if one != "crew.lobot"]


@proves("outer-rim.ship.12", "outer-rim.buy.7")
def test_only_what_has_no_slot_is_discarded() -> None:
    """Two cargo and a mod on a ship for one of each: the mod stays."""
    own = ["cargo.droid_parts", "cargo.food_supplies", "mod.quad_laser_cannon"]
    t = rim(
        buyer(credits=10_000, ship="yt_1300", assets=own), rogue(), tops={"ship": ["ship.lancer", "ship.aggressor"]}
    )
    t.play("0 market", "0 go-on", "0 buy ship")
    assert t.asked() == {0: "overflow"}
    assert offered(t, 0, "drop") == ["drop cargo.droid_parts", "drop cargo.food_supplies"]


@proves("outer-rim.barter.2", "outer-rim.ship.5")
def test_cargo_of_a_compartment_that_is_bartered_needs_another_slot() -> None:
    own = ["cargo.droid_parts", "cargo.food_supplies", "cargo.smuggling_compartment"]
    t = rim(buyer(assets=own), rogue(), tops={"bounty": ["event.information_broker", "bounty.dengar"]})
    market(t, "0 buy bounty", "0 drop cargo.smuggling_compartment")
    while t.asked().get(0) == "reveal-planet":
        t.play(f"0 {t.options(0)[0]}")
    assert t.asked() == {0: "overflow"}
    assert offered(t, 0, "drop") == ["drop cargo.droid_parts", "drop cargo.food_supplies"]


@proves("outer-rim.barter.2", "outer-rim.slot.9", "outer-rim.slot.10")
def test_a_compartment_that_pays_for_cargo_leaves_its_own_cargo_without_a_slot() -> None:
    """Nothing else can be bartered: what lay in the compartment goes, and then the one slot is made free."""
    own = ["cargo.start_2", "cargo.drifting_container", "cargo.smuggling_compartment"]
    t = rim(buyer(credits=0, assets=own), rogue(), tops={"cargo": ["cargo.food_supplies", "cargo.droid_parts"]})
    market(t, "0 buy cargo")
    assert t.asked() == {0: "make-room"}
    assert t.options(0) == ["drop db.91.2", "drop enc.navpoint.05"]
    t.play("0 drop enc.navpoint.05")
    assert assets(t) == ["cargo.food_supplies"]


@pytest.mark.parametrize("ship", ["g9_rigger", "firespray_31"])
@proves("outer-rim.ship.3")
def test_the_combat_value_is_the_number_of_dice(ship: str) -> None:
    dice = SHIPS[ship].ship_combat
    t = rim(
        buyer(at="t4.c", ship=ship),
        rogue(),
        step="encounter",
        patrols={"syndicate": "t4.c"},
        dice=[*["hit"] * dice, "blank", "blank"],
    )
    t.play("0 patrol syndicate")
    assert told(t, "combat-rolls") == [{"faces": ["hit"] * dice}]


@pytest.mark.parametrize(("damage", "defeated"), [(0, False), (1, True)])
@proves("outer-rim.ship.4")
def test_the_hull_is_the_damage_that_defeats(damage: int, defeated: bool) -> None:
    """Two damage of a patrol for a ship with a hull of 3."""
    t = rim(
        buyer(at="t4.c", hull_damage=damage),
        rogue(),
        step="encounter",
        patrols={"syndicate": "t4.c"},
        dice=["crit", "blank", "crit", "blank"],
    )
    t.play("0 patrol syndicate")
    assert player(t).hull_damage == damage + 2
    assert player(t).defeated is defeated


@proves("outer-rim.ship.13")
def test_the_supply_of_ships_is_open() -> None:
    t = rim(buyer(ship="lancer"), rogue())
    for seat in (0, 1, None):
        seen = t.view(seat)
        assert isinstance(seen, View)
        assert set(seen.ship_supply) == {id for id, one in SHIPS.items() if not one.starting} - {"lancer"}


@proves("outer-rim.ship.14", "outer-rim.goal.3")
def test_every_ship_for_sale_has_a_goal() -> None:
    for one in MARKET.values():
        if one.type == "ship":
            assert SHIPS[one.ship].goal is not None
            assert SHIPS[one.ship].goal_fame > 0


@proves("outer-rim.ship.6")
def test_the_card_of_a_ship_costs_what_the_ship_costs() -> None:
    for one in MARKET.values():
        if one.type == "ship":
            assert one.cost == SHIPS[one.ship].cost


# -- mods and cargo


@proves("outer-rim.mod.2", "outer-rim.mod.6")
def test_mods_of_the_market_have_a_cost() -> None:
    mods = [one for one in MARKET.values() if one.type == "mod"]
    assert sum(one.deck == "gear_mod" for one in mods) > len(mods) / 2
    assert all(one.cost for one in mods)


@proves("outer-rim.mod.1")
def test_a_mod_gives_the_ship_an_ability() -> None:
    for one in MARKET.values():
        if one.type == "mod":
            assert one.abilities
    t = rim(buyer(at="lothal", assets=["mod.improved_nav_computer"]), rogue(), step="planning")
    seen = t.view(0)
    assert isinstance(seen, View)
    assert seen.players[0].hyperdrive == SHIPS["g9_rigger"].hyperdrive + 1


@proves("outer-rim.cargo.2", "outer-rim.cargo.7", "outer-rim.cargo.9")
def test_cargo_comes_mostly_from_its_deck_and_costs() -> None:
    cargo = [one for one in MARKET.values() if one.type == "cargo"]
    assert sum(one.deck == "cargo" for one in cargo) > len(cargo) / 2
    assert all(one.cost for one in cargo)
    assert {one.is_illegal for one in cargo} == {True, False}


@proves("outer-rim.cargo.8")
def test_cargo_is_not_bought_where_it_has_to_go() -> None:
    for one in MARKET.values():
        if one.type == "cargo" and one.destination in PLANETS:
            t = market(rim(buyer(at=one.destination, credits=20_000), rogue(), tops={one.deck: [one.id]}))
            assert t.why(0, f"buy {one.deck}") == ("not-here", "outer-rim.cargo.8"), one.id


@proves("outer-rim.cargo.8", "outer-rim.credits.7")
def test_what_is_gained_for_free_is_not_bought() -> None:
    """A card at Ryloth gives the top cargo for free, also one that has to go there."""
    t = rim(
        buyer(at="ryloth"),
        rogue(),
        step="encounter",
        encounters=["enc.ryloth-naboo.07"],
        tops={"cargo": ["cargo.coaxium_crystal", *AGAIN]},
    )
    explore(t, "0 yes")
    assert assets(t) == ["cargo.coaxium_crystal"]


@proves("outer-rim.credits.7")
def test_a_free_card_costs_nothing() -> None:
    t = rim(
        buyer(at="ryloth", credits=500),
        rogue(),
        step="encounter",
        encounters=["enc.ryloth-naboo.07"],
        tops={"cargo": ["cargo.stolen_hyperfuel", *AGAIN[:1]]},
    )
    explore(t, "0 yes")
    assert (player(t).credits, assets(t)) == (500, ["cargo.stolen_hyperfuel"])


# -- the supply


@proves("outer-rim.limits.5")
def test_an_empty_deck_offers_nothing() -> None:
    t = rim(buyer(credits=9000), rogue(), tops={"cargo": [], "job": ["job.kessel_run"]})
    t.play("0 market")
    assert "discard-top cargo" not in t.options(0)
    t.play("0 go-on")
    assert "buy cargo" not in t.options(0)
    assert top(t, "cargo") is None
    t = rim(buyer(at="ryloth"), rogue(), step="encounter", encounters=["enc.ryloth-naboo.07"], tops={"cargo": []})
    explore(t)
    assert offered(t, 0, "yes") == []


@proves("outer-rim.limits.5")
def test_the_last_card_of_a_deck_is_bought() -> None:
    g = table(buyer(credits=9000), rogue(), tops=PLAIN)
    pile = g.markets["cargo"]
    g.removed += pile.cards[:-1]
    pile.cards[:] = pile.cards[-1:]
    t = market(Position(GAME, g), "0 buy cargo")
    assert top(t, "cargo") is None
    assert assets(t) == ["cargo.food_supplies"]


@proves("outer-rim.limits.2")
def test_cards_and_ships_exist_once() -> None:
    """Whoever has a ship, nobody else can buy it; a card lies in one place only (the invariants of every position)."""
    t = rim(buyer(credits=20_000), rogue(ship="yt_1300"), tops={"ship": ["event.used_ship_for_sale"]})
    market(t, "0 buy ship")
    assert "yt_1300" not in t.options(0)
    assert {"firespray_31", "lancer"} <= set(t.options(0))
