"""Assets and the slots for them [outer-rim.asset, outer-rim.slot, outer-rim.gear, outer-rim.trait]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim.assets import surplus_of
from orloj.games.outer_rim.components import (
    ASSETS,
    CARDS,
    CONTRACT_SLOTS,
    ENCOUNTERS,
    GEAR_SLOTS,
    MARKET,
    SHIPS,
)
from orloj.games.outer_rim.facts import abilities
from orloj.games.outer_rim.market import barterable
from orloj.games.outer_rim.trade import carry_out
from orloj.games.outer_rim.values import fit, stat
from orloj.kernel import Step
from orloj.parts.deals import Offer
from orloj.testing import proves
from tests.outer_rim.positions import assets, bottom, card, player, rim, rogue, table, told, where

TYPES = ["cargo", "mod", "gear", "crew", "job", "bounty"]
CARGO = ["cargo.salvage", "cargo.droid_parts", "cargo.food_supplies"]
MODS = ["mod.quad_laser_cannon", "mod.ion_cannon", "mod.autoblaster"]
GEAR = ["gear.dl_44", "gear.mpl_57", "gear.jetpack"]
CREW = ["crew.chewbacca", "crew.lobot", "crew.boshek", "crew.greedo"]
CONTRACTS = ["job.kessel_run", "bounty.chopper", "job.casino_heist"]
BOX = "cargo.smuggling_compartment"


def fits(ship: str, *names: str, flipped: bool = False) -> bool:
    return fit(ship, flipped, [card(name) for name in names])


@proves("outer-rim.asset.1")
def test_there_are_six_types_of_assets_on_several_kinds_of_cards() -> None:
    slotted = {number: asset for number, asset in ASSETS.items() if asset.type not in ("ship", "event")}
    assert {asset.type for asset in slotted.values()} == set(TYPES)
    kinds = {type(CARDS[number].facts).__name__ for number in slotted}
    assert kinds == {"MarketCard", "DatabankCard", "EncounterCard"}


@proves("outer-rim.slot.1")
def test_board_and_ships_have_slots() -> None:
    assert (GEAR_SLOTS, CONTRACT_SLOTS) == (2, 2)
    for ship in SHIPS.values():
        assert ship.slots.cargo >= 1
        assert ship.slots.crew >= 1
        assert ship.slots.mod + ship.slots.cargo_or_mod >= 1


# -- what fits


@proves("outer-rim.slot.2", "outer-rim.slot.3")
@pytest.mark.parametrize(
    ("names", "room"),
    [(CARGO, 1), (MODS, 1), (CREW, 1), (GEAR, GEAR_SLOTS), (CONTRACTS, CONTRACT_SLOTS)],
)
def test_each_slot_holds_one_asset_of_its_type(names: list[str], room: int) -> None:
    """The slots for gear, and for jobs or bounties, are two each."""
    assert fits("g9_rigger", *names[:room])
    assert not fits("g9_rigger", *names[: room + 1])


@proves("outer-rim.slot.2", "outer-rim.slot.6")
def test_an_asset_does_not_lie_in_a_slot_of_another_type() -> None:
    assert fits("g9_rigger", CARGO[0], MODS[0], CREW[0], *GEAR[:2], *CONTRACTS[:2])
    assert not fits("g9_rigger", CARGO[0], CARGO[1])  # the slot for a mod is empty
    assert not fits("g9_rigger", MODS[0], MODS[1])


@proves("outer-rim.slot.3")
def test_a_slot_for_two_holds_two() -> None:
    assert SHIPS["yv_666"].slots.cargo == 2
    assert fits("yv_666", *CARGO[:2], MODS[0])
    assert not fits("yv_666", *CARGO[:2], *MODS[:2])


@proves("outer-rim.slot.4")
def test_a_compartment_holds_a_cargo_in_its_own_slot() -> None:
    assert fits("g9_rigger", CARGO[0], BOX, CARGO[1])
    assert fits("g9_rigger", BOX, CARGO[1], MODS[0])  # it lies in the slot for cargo itself
    assert not fits("g9_rigger", *CARGO, BOX)
    assert not fits("g9_rigger", CARGO[0], BOX, MODS[0], CARGO[1])


@proves("outer-rim.slot.5", "outer-rim.slot.8")
def test_a_slot_with_two_names_holds_either_type() -> None:
    """Heavy-Duty Lifter: one slot for cargo, one for cargo or a mod."""
    for pair in (CARGO[:2], [CARGO[0], MODS[0]], [MODS[0], CARGO[0]]):
        assert fits("heavy_duty_lifter", *pair)
    assert not fits("heavy_duty_lifter", *MODS[:2])
    assert not fits("heavy_duty_lifter", *CARGO[:2], MODS[0])


# -- gaining


@proves("outer-rim.slot.6", "outer-rim.asset.2", "outer-rim.gear.3", "outer-rim.job.5", "outer-rim.bounty.3")
@pytest.mark.parametrize(
    ("deck", "name"), [("gear_mod", GEAR[0]), ("job", CONTRACTS[0]), ("bounty", CONTRACTS[1]), ("cargo", CARGO[0])]
)
def test_a_gained_asset_lies_in_an_empty_slot(deck: str, name: str) -> None:
    other = {"gear_mod": MODS[0], "job": "job.hutt_favor", "bounty": "bounty.dengar", "cargo": CARGO[1]}[deck]
    t = rim(rogue(credits=3000), tops={deck: [name, other]})
    t.play("0 market", "0 go-on", f"0 buy {deck}")
    assert assets(t) == [name]
    view: Any = t.view(1)
    assert view.players[0].assets == [card(name)]


@proves("outer-rim.slot.7", "outer-rim.asset.3", "outer-rim.gear.4", "outer-rim.job.6", "outer-rim.bounty.4")
@pytest.mark.parametrize(
    ("deck", "name", "next_one", "held", "spared"),
    [
        ("gear_mod", GEAR[2], MODS[1], GEAR[:2], CARGO[0]),
        ("job", CONTRACTS[2], "job.hutt_favor", CONTRACTS[:2], GEAR[0]),
        ("bounty", "bounty.dengar", "bounty.4_lom", CONTRACTS[:2], MODS[0]),
    ],
)
def test_without_a_free_slot_one_asset_of_it_may_be_discarded(
    deck: str, name: str, next_one: str, held: list[str], spared: str
) -> None:
    t = rim(rogue(credits=90000, assets=[*held, spared]), tops={deck: [name, next_one]})
    t.play("0 market", "0 go-on", f"0 buy {deck}")
    if t.asked() == {0: "barter"}:
        t.play("0 -")
    assert t.options(0) == [f"drop {one}" for one in held]  # not what lies in another slot
    t.play(f"0 drop {held[1]}")
    assert assets(t) == [held[0], spared, name]
    assert bottom(t, MARKET[card(held[1])].deck) == held[1]


@proves("outer-rim.slot.7", "outer-rim.asset.3")
def test_to_make_room_is_a_choice_when_an_asset_is_gained_from_a_card() -> None:
    for answer, left in (("decline", [CREW[0]]), ("drop db.14.1", ["crew.lobot"])):
        t = rim(rogue(at="kessel", credits=5000, assets=[CREW[0]]), contacts={"kessel.0": "lobot"}, step="encounter")
        t.play("0 contact kessel.0", "0 yes")
        assert t.options(0) == ["drop db.14.1", "decline"]
        t.play(f"0 {answer}")
        assert assets(t) == left


@proves("outer-rim.gear.5", "outer-rim.slot.7")
def test_gear_that_makes_room_can_be_bartered() -> None:
    t = rim(rogue(credits=0, assets=["gear.mpl_57", "gear.jetpack"]), tops={"gear_mod": ["gear.dl_44", MODS[0]]})
    t.play("0 market", "0 go-on", "0 buy gear_mod", "0 drop gear.jetpack")
    assert assets(t) == ["gear.mpl_57", "gear.dl_44"]  # it cost 3,000, and there were no credits
    assert player(t).credits == 0


@proves("outer-rim.asset.4")
def test_assets_are_not_discarded_at_will() -> None:
    t = rim(rogue(at="kessel", assets=[CARGO[0], MODS[0], CREW[0], *GEAR[:2], *CONTRACTS[:2]]), step="planning")
    offers = list(t.options(0))
    t.play("0 credits")
    offers += t.options(0)
    t.play("0 end-actions")
    offers += t.options(0)
    assert not [token for token in offers if token.split()[0] in ("drop", "discard")]


@proves("outer-rim.asset.5", "outer-rim.space-encounter.6")
def test_only_the_asset_of_an_encounter_card_counts_in_a_slot() -> None:
    name = "enc.lothal-mon_calamari.06"  # a shield, besides its sections
    t = rim(rogue(at="mon_calamari", credits=2000), encounters=[name], step="encounter")
    t.play("0 space", "0 yes")
    assert assets(t) == ["mod.salvaged_shield"]
    assert stat(t.state, 0, "hull") == 4
    assert [one.source for one in abilities(t.state, 0)].count(name) == 1
    assert card(name) not in t.state.encounters["lothal-mon_calamari"].cards
    assert ASSETS[card(name)] is ENCOUNTERS[card(name)].asset


# -- losing slots


@proves("outer-rim.slot.9", "outer-rim.slot.10")
def test_a_ship_with_fewer_slots_costs_assets_of_ones_choice() -> None:
    held = ["crew.chewbacca", "crew.greedo", "crew.boshek", CARGO[0], MODS[0], GEAR[0]]
    t = rim(
        rogue(at="kessel", ship="yt_1300", credits=9000, assets=held),
        tops={"ship": ["ship.firespray_31", "ship.lancer"]},
    )
    t.play("0 market", "0 go-on", "0 buy ship")
    if t.asked() == {0: "barter"}:
        t.play("0 -")
    assert t.asked() == {0: "overflow"}
    assert t.options(0) == ["drop db.14.1", "drop db.20.1", "drop db.13.1"]  # only what has no slot: crew
    t.play("0 drop db.20.1")
    t.play(f"0 {t.options(0)[0]}")  # where the contact goes back to
    assert assets(t) == ["crew.chewbacca", "crew.boshek", CARGO[0], MODS[0], GEAR[0]]
    assert where(t, "greedo") is not None


@proves("outer-rim.slot.10")
def test_what_keeps_its_slot_is_not_surplus() -> None:
    """From two mods and a cargo one mod has to go where there is one slot for each."""
    g = table(rogue(ship="aggressor", assets=[MODS[0], CARGO[0], MODS[1], CREW[0]]), plan=[])
    assert fit("aggressor", False, g.players[0].assets)
    g.players[0].ship = "lancer"
    assert surplus_of(g, 0) == [card(MODS[0]), card(MODS[1])]


@proves("outer-rim.slot.9", "outer-rim.slot.10")
def test_a_lost_compartment_takes_its_slot_along() -> None:
    """Bartered for a special order, which lies in no slot itself."""
    t = rim(
        rogue(at="kessel", credits=0, assets=[CARGO[0], BOX, CARGO[1]]),
        tops={"gear_mod": ["event.special_order", GEAR[0], GEAR[1]]},
    )
    t.play("0 market", "0 go-on", "0 buy gear_mod", f"0 drop {BOX}")
    while t.asked() in ({0: "special-order"}, {0: "buy-one"}):
        t.play(f"0 {t.options(0)[-1]}")
    assert t.asked() == {0: "overflow"}
    assert t.options(0) == [f"drop {CARGO[0]}", f"drop {CARGO[1]}"]
    t.play(f"0 drop {CARGO[0]}")
    assert assets(t) == [CARGO[1]]


@proves("outer-rim.slot.10", "outer-rim.damage.5")
def test_who_trades_armor_away_bears_what_follows() -> None:
    g = table(rogue(wounds=5, assets=["gear.armored_vest"]), rogue(assets=GEAR[:2]), plan=[Step("turn-over", [0])])
    carry_out(g, Offer(1, 0, 1, {"gear.armored_vest": 1}, {}))
    assert [step.args for step in g.plan if step.scene == "slot-left"] == [[1], [0]]


@proves("outer-rim.slot.11")
def test_assets_in_slots_are_seen_by_everybody() -> None:
    held = [CARGO[0], BOX, CARGO[1], *GEAR[:2], *CONTRACTS[:2], CREW[0]]
    t = rim(rogue(assets=held))
    for looker in (0, 1, None):
        view: Any = t.view(looker)
        assert view.players[0].assets == [card(name) for name in held]


# -- gear and traits


@proves("outer-rim.gear.2", "outer-rim.gear.6", "outer-rim.gear.7")
def test_gear_has_a_cost_and_abilities() -> None:
    gear = [asset for asset in ASSETS.values() if asset.type == "gear"]
    assert all(asset.abilities for asset in gear)
    sold = [asset for asset in MARKET.values() if asset.type == "gear"]
    assert all(asset.cost for asset in sold)
    usual = [asset for asset in sold if asset.deck == "gear_mod"]
    assert len(usual) > len(gear) / 2
    g = table(rogue(assets=["gear.dl_44", "gear.scavenged_blaster"]), plan=[])
    assert barterable(g, 0) == [card("gear.dl_44")]  # the other one was found, it has no price


@proves("outer-rim.gear.1")
def test_gear_gives_the_character_abilities() -> None:
    g = table(rogue(assets=["gear.vibro_ax"]), plan=[])
    assert stat(g, 0, "ground_combat") == 4
    assert [one.source for one in abilities(g, 0) if one.card == card("gear.vibro_ax")] == ["gear.vibro_ax"] * 2


@proves("outer-rim.trait.1", "outer-rim.trait.2")
def test_traits_do_nothing_by_themselves_but_effects_refer_to_them() -> None:
    assert {trait for asset in ASSETS.values() for trait in asset.traits} == {"ILLEGAL", "WEAPON", "ARMOR"}
    assert fits("g9_rigger", "gear.dl_44", "gear.mpl_57")  # two weapons
    assert not fits("g9_rigger", "gear.armored_vest", "gear.ceremonial_vest")  # a card says: one armor
    assert not fits("g9_rigger", "gear.armored_vest", "lux.mandalorian_armor")
    found = []
    for cargo in ("cargo.salvage", "cargo.stolen_supplies"):  # a search for illegal goods
        t = rim(
            rogue(at="ring_of_kafrene", assets=[cargo]),
            encounters=["enc.kafrene-takodana.05"],
            step="encounter",
            dice=["crit", "crit"],
        )
        t.play("0 space")
        found.append((len(told(t, "tests")), player(t).credits))
    assert found == [(0, 1000), (1, 0)]
