"""The return to the station: modules, ships coming home, energy; moons on modules."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda.components import (
    BASE_MODULE_OF,
    DECKS,
    KINDS,
    MODULE_BY_TOKEN,
    MODULES,
    MOON_BY_TOKEN,
    MOONS,
    REPLICATORS,
    TACTIC_BY_TOKEN,
)
from orloj.games.andromeda.events import event_points
from orloj.games.andromeda.scoring import score_of
from orloj.games.andromeda.state import State
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, changes, goods_of, modules_of, ships_of, station, tally

ABROAD = {"t05": ["transport"], "t07": ["fighter"], "t10": ["heavy_cruiser"], "pad": ["transport"]}


def home(*others: Any, board: dict[str, Any] | None = None, **more: Any) -> Position[State]:
    """Seat 0 has chosen to return and is asked what to activate."""
    own = station(**{"ships": ABROAD, **more})
    t = andromeda(own, *(others or (station(),)), **(board or {}))
    return t.play("0 return") if t.asked()[0] == "turn" else t  # with an empty launch pad there is no choice


def activate(t: Position[State], module: str, way: str = "") -> Position[State]:
    t.play(f"0 activate {module}")
    return t.play(f"0 {way}") if way else t


def deeds(t: Position[State]) -> list[str]:
    """The modules that can be activated now."""
    return [token.removeprefix("activate ") for token in t.options(0) if token.startswith("activate ")]


# -- modules as such


@proves("andromeda.module-anatomy.1")
def test_every_module_shows_a_name_a_track_and_perhaps_effects_slots_damage_and_a_dock() -> None:
    for module in MODULES:
        assert module.name
        assert module.name_cs
        assert module.kind in KINDS
        assert module.activate or module.end or module.slots, "it does something"
        assert 0 <= module.damage <= 2
        assert all(slot.vp >= 0 for slot in module.slots)
    added = [MODULES[module] for deck in DECKS.values() for module in deck]
    assert {bool(module.slots) for module in added} == {True, False}
    assert {module.damage > 0 for module in added} == {True, False}
    assert {slot.vp > 0 for module in added for slot in module.slots} == {True, False}


@proves("andromeda.module-anatomy.3")
def test_science_modules_and_those_for_the_end_have_no_dock() -> None:
    for deck in DECKS.values():
        for module in deck:
            facts = MODULES[module]
            closed = facts.kind == "science" or (facts.kind == "civilization" and bool(facts.end))
            assert facts.dock == (not closed), facts.id
            assert not facts.end or facts.kind == "civilization", facts.id


@proves("andromeda.module-anatomy.2", "andromeda.module-anatomy.3")
def test_only_a_module_with_a_dock_takes_a_ship_or_energy() -> None:
    t = home(goods={"energy": 2}, modules=["civ-01", "civ-13", "sci-01"])
    assert deeds(t) == ["primary-reactor", "assembly-plant", "treasury", "architect", "civ-13"]
    assert t.why(0, "activate civ-01") == ("no-dock", "andromeda.module-anatomy.3")
    assert t.why(0, "activate sci-01") == ("science-module", "andromeda.activate-modules.8")
    activate(t, "civ-13", "fighter t07")
    assert t.play("0 activate architect").options(0) == ["transport t05", "heavy_cruiser t10", "energy"]


@proves("andromeda.module-anatomy.6", "andromeda.activate-modules.5")
def test_a_damage_marker_stops_a_module_until_it_is_gone() -> None:
    t = home(modules=["ind-01", "ind-06"], damage={"ind-01": 1})
    assert t.why(0, "activate ind-01") == ("damaged", "andromeda.activate-modules.5")
    assert "ind-01" not in deeds(t)
    activate(t, "ind-06", "fighter t07")  # two repairs: the only marker, then a point
    assert (t.state.players[0].damage, t.state.players[0].score) == ({}, 1)
    assert "ind-01" in deeds(t)


@proves("andromeda.ruling.damaged-count")
def test_a_module_with_two_markers_is_one_damaged_module_and_needs_two_repairs() -> None:
    t = home(modules=["ind-22", "ind-07", "ind-27"], damage={"ind-22": 2}, tracks={"industry": 4})
    player = t.state.players[0]
    assert event_points(t.state, 0, "industry") == 4 - 1
    assert score_of(t.state, 0).damaged == -2
    activate(t, "ind-07", "fighter t07")
    assert player.damage == {MODULE_BY_TOKEN["ind-22"]: 1}
    assert t.why(0, "activate ind-22") == ("damaged", "andromeda.activate-modules.5")
    assert score_of(t.state, 0).damaged == -2
    activate(t, "ind-27", "transport t05").play("0 1")
    assert score_of(t.state, 0).damaged == 0
    activate(t, "ind-22", "heavy_cruiser t10")
    assert goods_of(t, 0) == {"energy": 1, "titanium": 3}


# -- the three steps


@proves("andromeda.return.1", "andromeda.return.3", "andromeda.return-ships.1")
def test_all_ships_come_home_and_those_from_the_board_and_the_bay_can_activate() -> None:
    """First modules, then the ships, then energy and ongoing cards."""
    ships = {
        "t05": ["transport"],
        "n2": ["science_vessel"],
        "bay": ["fighter"],
        "scrapyard": ["transport", "transport"],
    }
    t = home(ships=ships, goods={"energy": 2}, ongoing=["ongoing-02"])
    assert t.asked() == {0: "return"}
    t.play("0 activate treasury")
    assert t.options(0) == ["transport t05", "fighter bay", "science_vessel n2"]
    t.play("0 fighter bay").play("0 activate architect", "0 transport t05")
    assert t.state.players[0].ongoing, "that comes last"
    t.play("0 done")
    assert ships_of(t, 0) == {"pad": ["transport"] * 3 + ["fighter", "science_vessel"]}
    assert t.state.players[0].ongoing == []
    keys = [line.key for line in t.story()]
    assert keys.index("activates") < keys.index("ships-home") < keys.index("ongoing-ends")


@proves("andromeda.return.2")
def test_without_a_ship_on_the_pad_one_must_return() -> None:
    t = andromeda(station(ships={"t05": ["transport"]}, hand=["action-01"]), station(), plan=["turn"])
    assert t.options(0) == ["return", "play action-01"]
    assert t.why(0, "launch t06") == ("empty-pad", "andromeda.return.2")
    t.play("0 play action-01")
    assert t.asked() == {0: "return"}, "nothing else was left to choose"


@proves("andromeda.return.2")
def test_a_ship_built_in_the_turn_does_not_help_who_had_none_at_its_start() -> None:
    t = andromeda(station(ships={"t05": ["transport", "transport"]}, hand=["action-14"]), station(), plan=["turn"])
    t.play("0 play action-14", "0 transport t05 0")
    assert ships_of(t, 0) == {"pad": ["transport"], "t05": ["transport"]}
    assert t.asked() == {0: "return"}, "there was nothing else to choose"


def test_a_ship_that_is_on_the_pad_when_the_turn_begins_may_be_launched() -> None:
    t = andromeda(station(ships={"t05": ["transport"], "pad": ["transport"]}), station(), plan=["turn"])
    assert "launch t01" in t.options(0)


@proves("andromeda.activate-modules.1")
def test_any_number_of_modules_in_any_order() -> None:
    for order in (["treasury", "architect"], ["architect", "treasury"], []):
        t = home()
        for module, ship in zip(order, ("transport t05", "fighter t07"), strict=False):
            activate(t, module, ship)
        t.play("0 done")
        assert goods_of(t, 0) == ({"credit": 1} if order else {})
        assert len(t.state.players[0].hand.cards) == bool(order)


@proves("andromeda.activate-modules.3")
def test_a_module_with_a_ship_or_energy_on_it_cannot_be_activated_again() -> None:
    t = home(goods={"energy": 2}, modules=["tra-04"])
    activate(t, "treasury", "fighter t07")
    assert t.why(0, "activate treasury") == ("activated", "andromeda.activate-modules.3")
    activate(t, "tra-04", "energy")
    assert t.why(0, "activate tra-04") == ("activated", "andromeda.activate-modules.3")
    before = tally(t)
    with pytest.raises(AssertionError):
        t.play("0 activate tra-04")
    assert changes(before, t) == {}


@proves("andromeda.activate-modules.2", "andromeda.activate-modules.4")
def test_energy_needs_a_ship_on_another_module_of_the_row() -> None:
    t = home(goods={"energy": 5}, modules=["tra-04", "civ-13"])
    t.play("0 activate tra-04")
    assert "energy" not in t.options(0)
    t.play("0 fighter t07")
    assert t.play("0 activate treasury").options(0) == ["transport t05", "heavy_cruiser t10", "energy"]
    t.play("0 energy")
    assert goods_of(t, 0) == {"energy": 5 + 1 - 1, "credit": 2}
    assert "energy" not in t.play("0 activate civ-13").options(0), "that is another row"


@proves("andromeda.activate-modules.4")
def test_energy_does_not_open_a_row_for_energy() -> None:
    """A card that lets energy work without a ship does it for each module, not for the row."""
    t = home(goods={"energy": 2}, modules=["tra-04"], ships={"pad": ["transport"]}, ongoing=["ongoing-04"])
    activate(t, "treasury")
    assert t.state.now.by_energy
    assert not t.state.now.by_ship
    t = home(goods={"energy": 2}, modules=["tra-04"], ships={"pad": ["transport"]})
    assert t.asked() == {1: "turn"}, "without ships abroad nothing can be activated"


@proves("andromeda.activate-modules.6", "andromeda.activate-modules.7")
def test_a_ship_in_the_upper_scrapyard_cannot_activate_until_it_is_in_the_bay() -> None:
    t = home(ships={"t05": ["transport"], "scrapyard": ["heavy_cruiser"], "pad": ["transport"]})
    activate(t, "assembly-plant")  # only the transport can do it, and only a repair can be made
    assert ships_of(t, 0)["bay"] == ["heavy_cruiser"]
    activate(t, "treasury")
    assert goods_of(t, 0) == {"credit": 1}
    assert t.story("activates")[-1].values == {
        "module": MODULE_BY_TOKEN["treasury"],
        "by": "ship",
        "ship": "heavy_cruiser",
        "at": "bay",
    }


@proves("andromeda.activate-modules.6")
def test_wrecks_alone_activate_nothing() -> None:
    t = home(ships={"scrapyard": ["heavy_cruiser"], "pad": ["transport"]}, moons=["moon-trade-1"])
    assert t.asked() == {0: "return"}
    assert deeds(t) == []
    assert t.why(0, "activate treasury") == ("no-ship-or-energy", "andromeda.activate-modules.2")


@proves("andromeda.activate-modules.8", "andromeda.activate-modules.9", "andromeda.base-modules.1")
def test_the_reactor_gives_energy_and_sets_any_science_modules_to_work() -> None:
    t = home(modules=["sci-01", "sci-03", "sci-07", "tra-04"])
    assert t.why(0, "activate sci-01") == ("science-module", "andromeda.activate-modules.8")
    activate(t, "primary-reactor", "fighter t07")
    assert goods_of(t, 0) == {"energy": 2}
    assert t.options(0) == ["sci-01", "sci-03", "sci-07", "all", "done"]
    t.play("0 sci-03", "0 done")
    assert goods_of(t, 0) == {"energy": 2, "nanocarbon": 1}
    assert t.asked() == {0: "return"}
    assert t.why(0, "activate sci-01")[1] == "andromeda.activate-modules.8"


@proves("andromeda.activate-modules.9")
def test_one_ship_activates_all_undamaged_science_modules() -> None:
    """The rulebook's example."""
    t = home(modules=["sci-01", "sci-02", "sci-03", "sci-07"], damage={"sci-02": 1})
    activate(t, "primary-reactor", "fighter t07").play("0 all")
    assert goods_of(t, 0) == {"energy": 4, "nanocarbon": 1}
    assert len(t.state.players[0].hand.cards) == 1
    assert t.asked() == {0: "return"}


@proves("andromeda.ruling.science-order")
def test_science_modules_work_once_in_any_order_also_one_repaired_meanwhile() -> None:
    t = home(modules=["sci-01", "sci-02", "sci-10"], damage={"sci-02": 1})
    activate(t, "primary-reactor", "fighter t07")
    assert t.options(0) == ["sci-01", "sci-10", "all", "done"]
    t.play("0 sci-10")  # repairs the Antimatter Core
    assert t.options(0) == ["sci-01", "sci-02", "all", "done"]
    t.play("0 sci-02", "0 sci-01")
    assert goods_of(t, 0) == {"energy": 2 + 3 + 2}
    assert t.asked() == {0: "return"}, "none is left"


@proves("andromeda.ruling.reactor-energy")
def test_the_reactor_never_runs_on_energy() -> None:
    t = home(goods={"energy": 5}, modules=["sci-01", "tra-04"], ongoing=["ongoing-04"])
    activate(t, "treasury", "fighter t07")
    assert t.play("0 activate primary-reactor").options(0) == ["transport t05", "heavy_cruiser t10"]


@proves("andromeda.activate-modules.9")
def test_a_damaged_reactor_leaves_science_idle() -> None:
    t = home(modules=["sci-01"], damage={"primary-reactor": 1})
    assert t.why(0, "activate primary-reactor") == ("damaged", "andromeda.activate-modules.5")


@proves("andromeda.base-modules.1", "andromeda.base-modules.3")
def test_the_treasury_gives_a_credit_and_the_reactor_energy() -> None:
    t = home()
    activate(t, "treasury", "fighter t07")
    activate(t, "primary-reactor", "transport t05")
    assert goods_of(t, 0) == {"credit": 1, "energy": 2}


@proves("andromeda.base-modules.2", "andromeda.ships.3")
def test_the_assembly_plant_builds_a_ship_or_repairs() -> None:
    t = home(goods={"titanium": 2, "energy": 1}, damage={"treasury": 1})
    activate(t, "assembly-plant", "heavy_cruiser t10").play("0 1")
    assert t.asked() == {0: "return"}, "only a transport can be paid: the fighter is built already"
    assert ships_of(t, 0)["pad"] == ["transport", "transport"]
    t = home(goods={"titanium": 2, "energy": 1}, damage={"treasury": 1})
    activate(t, "assembly-plant", "heavy_cruiser t10").play("0 2")
    assert t.state.players[0].damage == {}
    assert goods_of(t, 0) == {"titanium": 2, "energy": 1}


@proves("andromeda.base-modules.4")
def test_the_architect_draws_a_card_or_builds_a_structure() -> None:
    for choice, cards, structures in (("1", 1, 0), ("2", 0, 1)):
        t = home(goods={"energy": 4}, commanders=1, ships={"t05": ["fighter"], "t10": ["transport"]})
        activate(t, "architect", "fighter t05").play(f"0 {choice}")
        assert len(t.state.players[0].hand.cards) == cards
        assert len(t.state.structures) == structures
        assert t.state.players[0].commanders == 1 - structures
        assert goods_of(t, 0) == ({} if structures else {"energy": 4})


@proves("andromeda.base-modules.4")
def test_the_transport_on_the_architect_is_no_longer_on_its_planet() -> None:
    """It cannot become the structure."""
    t = home(goods={"energy": 4}, commanders=1, ships={"t10": ["transport"], "pad": ["transport"]})
    activate(t, "architect")  # nothing to choose: a card is drawn
    assert t.state.structures == {}
    assert len(t.state.players[0].hand.cards) == 1


@proves("andromeda.return-ships.2")
def test_shields_are_whole_after_a_return() -> None:
    t = home(ships={"t10": ["heavy_cruiser"], "pad": ["transport"]}, worn={"heavy_cruiser": 1})
    t.play("0 done")
    assert t.state.players[0].worn == {}


@proves("andromeda.return-ships.3")
def test_no_ship_stays_out_unless_an_effect_allows_it() -> None:
    t = home().play("0 done")
    assert list(ships_of(t, 0)) == ["pad"]
    t = home(ongoing=["ongoing-06"], worn={"heavy_cruiser": 1}).play("0 done")
    assert t.asked() == {0: "stay"}
    stay = next(token for token in t.options(0) if token.startswith("heavy_cruiser"))
    t.play(f"0 {stay}")
    assert ships_of(t, 0) == {"pad": ["transport", "transport", "fighter"], "t10": ["heavy_cruiser"]}
    assert t.state.players[0].worn == {"heavy_cruiser": 1}, "only ships on the launch pad get their shields back"


@proves("andromeda.return-ships.3")
def test_only_the_chosen_one_of_two_like_ships_stays() -> None:
    t = home(ships={"t05": ["transport", "transport"], "pad": ["transport"]}, ongoing=["ongoing-06"]).play("0 done")
    assert "transport t05 0,transport t05 1" not in t.question(0)
    t.play("0 transport t05 1")
    assert ships_of(t, 0) == {"pad": ["transport", "transport"], "t05": ["transport"]}


@proves("andromeda.energy-spend.1")
def test_energy_put_on_modules_is_gone() -> None:
    t = home(goods={"energy": 2}, modules=["tra-04"])
    activate(t, "tra-04", "fighter t07")
    activate(t, "treasury", "energy").play("0 done")
    assert goods_of(t, 0) == {"energy": 2 + 1 - 1, "credit": 2}
    assert (t.state.now.by_energy, t.state.now.by_ship) == ([], [])


@proves("andromeda.energy-spend.2", "andromeda.tactic-types.5")
def test_ongoing_cards_end_with_the_return() -> None:
    t = home(ongoing=["ongoing-01", "ongoing-03"])
    assert len(t.state.players[0].ongoing) == 2
    t.play("0 done")
    assert t.state.players[0].ongoing == []
    assert t.state.tactic_discards == [TACTIC_BY_TOKEN["ongoing-01"], TACTIC_BY_TOKEN["ongoing-03"]]


@proves("andromeda.return.1", "andromeda.ruling.return-empty")
def test_a_return_without_ships_abroad_just_passes() -> None:
    t = home(ships={"pad": ["transport"]})
    assert t.asked() == {1: "turn"}
    assert ships_of(t, 0) == {"pad": ["transport"]}


# -- moons on modules


@proves("andromeda.module-moons.1")
def test_some_modules_have_moon_slots() -> None:
    kinds = {slot.kind for deck in DECKS.values() for module in deck for slot in MODULES[module].slots}
    assert kinds == {"cost", "gain", "half"}
    assert any(not MODULES[module].slots for deck in DECKS.values() for module in deck)


@proves("andromeda.module-moons.2", "andromeda.module-moons.3", "andromeda.activate-modules.10")
def test_a_cost_slot_needs_a_moon_whose_resources_are_the_price() -> None:
    """The rulebook's example: 1 nanocarbon for a tactic card and a credit."""
    t = home(modules=["tra-01"], moons=["moon-science-1"], goods={"nanocarbon": 2})
    assert t.why(0, "activate tra-01") == ("cost-slot", "andromeda.activate-modules.10")
    t.play("0 store moon-science-1 tra-01")
    activate(t, "tra-01", "fighter t07").play("0 yes")
    assert goods_of(t, 0) == {"nanocarbon": 1, "credit": 1}
    assert len(t.state.players[0].hand.cards) == 1
    assert t.state.players[0].stored == {"tra-01": MOON_BY_TOKEN["moon-science-1"]}, "the moon stays"


@proves("andromeda.module-moons.2")
def test_who_cannot_pay_the_price_of_the_slot_gains_nothing() -> None:
    t = home(modules=["tra-01"], stored={"tra-01": "moon-science-7"}, goods={"nanocarbon": 1})
    before = tally(t)
    activate(t, "tra-01", "fighter t07")
    assert t.asked() == {0: "return"}
    assert changes(before, t) == {}


@proves("andromeda.ruling.cost-slot-points")
@pytest.mark.parametrize(
    ("moon", "pays", "left"),
    [
        ("moon-science-4", [], {"energy": 1}),  # a point and a nanocarbon: only the nanocarbon
        ("moon-trade-6", ["energy.1"], {"nanocarbon": 1}),  # any resource: the payer's choice
        ("moon-trade-6", ["nanocarbon.1"], {"energy": 1}),
        ("moon-dominance-8", [], {"energy": 1, "nanocarbon": 1}),  # points only: nothing to pay
    ],
)
def test_points_on_a_cost_slot_are_no_price(moon: str, pays: list[str], left: dict[str, int]) -> None:
    t = home(modules=["tra-07"], stored={"tra-07": moon}, goods={"nanocarbon": 1, "energy": 1})
    activate(t, "tra-07", "fighter t07").play("0 yes", *[f"0 {way}" for way in pays])
    assert goods_of(t, 0) == left
    assert t.state.players[0].score == 3


@proves("andromeda.module-moons.4")
def test_a_repair_moon_cannot_lie_on_a_cost_slot() -> None:
    t = home(modules=["tra-01", "tra-02"], moons=["moon-trade-9", "moon-trade-1"])
    assert t.why(0, "store moon-trade-9 tra-01") == ("repair-moon", "andromeda.module-moons.4")
    assert "store moon-trade-9 tra-02" in t.options(0)
    assert "store moon-trade-9 manoeuvres" in t.options(0)
    assert "store moon-trade-1 tra-01" in t.options(0)
    assert all(moon.cost_slot_allowed != any(effect.op == "repair" for effect in moon.effects) for moon in MOONS)


@proves("andromeda.module-moons.5")
def test_a_gain_slot_adds_its_moon_to_every_activation() -> None:
    """The rulebook's example: a repair and 1 titanium, at every return."""
    own = station(modules=["tra-02"], stored={"tra-02": "moon-industry-1"}, ships={"t05": ["transport"]})
    t = andromeda(own, station(ships={"pad": ["transport"]}), plan=["return-home"])
    for times in (1, 2):
        t.play("0 activate tra-02")
        assert goods_of(t, 0) == {"titanium": times}
        assert t.state.players[0].score == times
        if times == 1:  # next round: out again and home again
            t.play("1 return", "0 launch t05", "0 end", "1 return", "0 return")


@proves("andromeda.module-moons.6")
def test_points_on_a_slot_are_gained_at_every_storing() -> None:
    t = home(modules=["tra-06", "sci-23"], moons=["moon-trade-1", "moon-trade-2", "moon-trade-3"])
    t.play("0 store moon-trade-1 tra-06")
    assert t.state.players[0].score == 2
    t.play("0 store moon-trade-2 tra-06")
    assert t.state.players[0].score == 4
    t.play("0 store moon-trade-3 sci-23")
    assert t.state.players[0].score == 4, "that slot shows no points"


@proves("andromeda.module-moons.7", "andromeda.module-moons.8", "andromeda.ruling.assembly-half-slot")
def test_two_industry_modules_side_by_side_make_a_slot() -> None:
    t = home(moons=["moon-trade-1"])
    assert [token for token in t.options(0) if "+" in token] == []
    t = home(modules=["ind-02", "ind-08"], moons=["moon-trade-1"])
    slots = [token.split(" ")[2] for token in t.options(0) if token.startswith("store")]
    assert slots == ["manoeuvres", "assembly-plant+ind-02", "ind-02+ind-08"]
    for half in ("ind-08", "ind-02", "assembly-plant"):
        assert f"store moon-trade-1 {half}" not in t.question(0)
    for module in DECKS["industry"]:
        assert [(slot.kind, slot.side) for slot in MODULES[module].slots] == [("half", "left"), ("half", "right")]
    assert [slot.kind for slot in MODULES[BASE_MODULE_OF["industry"]].slots] == ["half"]


@proves("andromeda.module-moons.9", "andromeda.module-moons.11")
@pytest.mark.parametrize("order", [("ind-02", "ind-08"), ("ind-08", "ind-02")])
def test_the_moon_between_two_modules_pays_when_both_have_worked(order: tuple[str, str]) -> None:
    """The rulebook's example: a point and a credit for both, in either order."""
    t = home(modules=["ind-02", "ind-08"], stored={"ind-02+ind-08": "moon-trade-4"})
    activate(t, order[0], "fighter t07")
    assert (t.state.players[0].score, t.state.players[0].goods["credit"]) == (0, 0)
    activate(t, order[1], "transport t05")
    assert (t.state.players[0].score, t.state.players[0].goods["credit"]) == (1, 1)
    activate(t, "assembly-plant")  # no further pay for the same pair
    assert t.state.players[0].goods["credit"] == 1


@proves("andromeda.module-moons.9")
def test_the_moon_between_pays_once_in_each_return_and_not_across_returns() -> None:
    own = station(
        modules=["ind-02"],
        stored={"assembly-plant+ind-02": "moon-trade-1"},
        goods={"energy": 2},
        ships={"t05": ["transport"], "pad": ["transport"]},
    )
    t = andromeda(own, station(ships={"pad": ["transport"]}), plan=["return-home"])
    t.play("0 activate ind-02", "0 activate assembly-plant", "0 moon-trade-1,assembly-plant", "0 2")  # by energy
    assert goods_of(t, 0)["credit"] == 1
    t.play("1 return", "0 launch t05", "0 end", "1 return", "0 return")
    t.play("0 activate ind-02", "0 done")
    assert goods_of(t, 0)["credit"] == 1, "only one of the two worked this time"


@proves("andromeda.overview.8", "andromeda.module-moons.9")
@pytest.mark.parametrize("first", ["moon-industry-1", "ind-05"])
def test_the_order_of_a_module_and_the_moon_beside_it_is_chosen(first: str) -> None:
    """The titanium of the moon pays for the module, if it comes first."""
    t = home(modules=["ind-05"], stored={"assembly-plant+ind-05": "moon-industry-1"})
    activate(t, "assembly-plant", "fighter t07")
    activate(t, "ind-05", "transport t05")
    assert (t.asked(), t.options(0)) == ({0: "order-gains"}, ["ind-05", "moon-industry-1"])
    other = "ind-05" if first == "moon-industry-1" else "moon-industry-1"
    before = tally(t)
    t.play(f"0 {first},{other}")
    if first == "ind-05":
        assert changes(before, t) == {"titanium": 1}, "nothing to pay with yet"
    else:
        assert t.asked() == {0: "exchange"}
        t.play("0 yes")
        assert changes(before, t) == {"score": 2, "energy": 1}


@proves("andromeda.overview.8", "andromeda.module-moons.5")
@pytest.mark.parametrize(
    ("moons", "asked"),
    [
        (("moon-science-8", "moon-science-9"), True),  # a card and a repair: one may want to see the card first
        (("moon-science-9", "moon-industry-1"), False),  # a repair and a titanium have nothing to do with each other
        (("moon-trade-1", "moon-trade-2"), False),  # the same twice
        (("moon-trade-1", "moon-science-8"), False),  # a credit and a card are only added
    ],
)
def test_the_order_of_several_stored_moons_is_asked_only_where_it_can_matter(
    moons: tuple[str, str], asked: bool
) -> None:
    t = home(
        modules=["civ-19"], stored={"civ-19": moons[0], "civ-19.2": moons[1]}, damage={"treasury": 1, "architect": 1}
    )
    activate(t, "civ-19", "fighter t07")
    assert (t.asked() == {0: "order-gains"}) is asked


@proves("andromeda.module-moons.9")
def test_a_moon_stored_after_both_have_worked_pays_only_next_time() -> None:
    t = home(modules=["ind-02", "ind-08"], moons=["moon-trade-1"])
    activate(t, "ind-02", "fighter t07")
    activate(t, "ind-08", "transport t05")
    t.play("0 store moon-trade-1 ind-02+ind-08")
    assert t.state.players[0].goods["credit"] == 0


@proves("andromeda.module-moons.10", "andromeda.modules.4")
def test_a_moon_in_a_broken_slot_is_discarded_without_benefit() -> None:
    t = home(
        modules=["ind-02", "ind-08", "ind-09"],
        stored={"ind-02+ind-08": "moon-trade-1", "assembly-plant+ind-02": "moon-trade-2"},
    )
    before = tally(t)
    t.play("0 arrange industry", "0 ind-02,ind-09,ind-08")
    assert modules_of(t, 0) == ["ind-02", "ind-09", "ind-08"]
    assert t.state.players[0].stored == {"assembly-plant+ind-02": MOON_BY_TOKEN["moon-trade-2"]}
    assert t.state.moon_discards == [MOON_BY_TOKEN["moon-trade-1"]]
    assert changes(before, t) == {"stored": -1}


@proves("andromeda.module-moons.10")
def test_two_neighbours_that_change_places_break_their_slot() -> None:
    """The slot was made of the right half of one and the left half of the other."""
    t = home(modules=["ind-02", "ind-08"], stored={"ind-02+ind-08": "moon-trade-1"})
    t.play("0 arrange industry", "0 ind-08,ind-02")
    assert t.state.players[0].stored == {}


@proves("andromeda.module-moons.11")
def test_industry_modules_work_without_moons_in_their_slots() -> None:
    t = home(modules=["ind-12"])
    activate(t, "ind-12", "fighter t07")
    assert goods_of(t, 0) == {"energy": 3}


# -- replicators


@proves("andromeda.ruling.replicator")
def test_a_repair_removes_a_replicator_token() -> None:
    t = home(replicated=["treasury"], modules=["ind-07"])
    assert t.state.replicators == REPLICATORS - 1
    assert t.why(0, "activate treasury") == ("damaged", "andromeda.activate-modules.5")
    assert score_of(t.state, 0).damaged == -2
    activate(t, "ind-07", "fighter t07")
    assert (t.state.players[0].replicated, t.state.replicators) == ([], REPLICATORS)
    assert "treasury" in deeds(t)


@proves("andromeda.ruling.replicator")
@pytest.mark.parametrize("left", [1, 0])
def test_without_tokens_left_none_is_placed(left: int) -> None:
    taken = ["sci-01", "sci-02", "sci-03", "sci-04", "sci-05"][: REPLICATORS - left]
    t = andromeda(
        station(ships={"t07": ["transport"], "pad": ["transport"]}),
        station(modules=["sci-01", "sci-02", "sci-03", "sci-04", "sci-05"], replicated=taken),
        raiders={"C": ["t12"]},
        raider_cards={"C": "replicators"},
        dice=[3, 6, 6, 6, 6],
    )
    t.play("0 launch t13", "0 go-on", "0 go-on", "0 -")
    assert t.asked() == ({0: "replicate"} if left else {0: "manoeuvre"})
