"""Invasions: targets, movement, combat at the table [voidfall.movement, voidfall.combat, voidfall.damage,
voidfall.abandoned]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.battles import defending_side, invasion_fight, player_side, skirmish_fight
from orloj.games.voidfall.combat import outcome, pending
from orloj.games.voidfall.deeds import Piece
from orloj.games.voidfall.facts import near
from orloj.games.voidfall.invasion import check_way, senders, targets
from orloj.games.voidfall.state import State
from orloj.testing import Position, proves
from tests.voidfall.positions import galaxy, invade, land, lord, offered, plain, player, sector, stock, table, told

STRONG = {"O1": {"fleets": {"corvette": 5}}}


def conquest(one: Any = None, **facts: Any) -> Position[State]:
    sectors = {**STRONG, **facts.pop("sectors", {})}
    return galaxy(
        one or plain(stock={"energy": 4}), facts.pop("other", lord()), sectors=sectors, focus="conquest", **facts
    )


# -- targets


@proves("voidfall.movement.4", "voidfall.movement.5", "voidfall.combat.1")
def test_voidborn_sectors_and_those_without_fleets_can_be_invaded() -> None:
    g = table(lord())
    assert targets(g, 0) == ["a1", "b1", "c1", "d1"]  # b1 is a fallen house
    g = table(lord(), sectors={"a1": land(0), "c1": land(0)})
    assert "a1" not in targets(g, 0)
    assert {"e1", "f1"} <= set(targets(g, 0))  # f1 is an asteroid belt without fleets


@proves("voidfall.movement.6")
def test_sectors_of_rivals_are_targets_in_competitive_games_only() -> None:
    assert "c1" in targets(table(lord(), lord(), sectors={"c1": land(1)}), 0)
    for mode in ("cooperative", "solo"):
        g = table(lord(), mode=mode)
        place = next(key for key in near(g, "O1") if g.sectors[key].void_power)
        assert place in targets(g, 0)
        if mode == "cooperative":
            g.sectors[place].void_power, g.sectors[place].owner = 0, 1
            g.sectors[place].fleets = {"corvette": 1}
            assert place not in targets(g, 0)


@proves("voidfall.movement.9")
def test_only_corrupted_sectors_if_the_effect_says_so() -> None:
    g = table(lord(), sectors={"a1": {"corrupted": False}})
    assert targets(g, 0, "corrupted") == ["b1", "c1", "d1"]
    t = galaxy(
        lord(house="novaris", stock={"energy": 2, "science": 1}),
        sectors={"a1": {"corrupted": False}},
        focus="novaris_progress",
    )
    t.play("0 act novaris_progress ensnare", "0 2")
    assert "invade a1" not in offered(t, 0, "invade")
    assert "invade c1" in offered(t, 0, "invade")


# -- movement


@proves("voidfall.movement.7", "voidfall.movement.8")
def test_the_example_of_an_invasion() -> None:
    """From one adjacent sector three corvettes go and a dreadnought stays, from another one corvette goes; power of a
    sector that is not adjacent cannot go."""
    t = conquest(
        plain(stock={"energy": 2}, techs={"dreadnoughts": "basic"}),
        sectors={
            "O1": {"fleets": {"corvette": 3, "dreadnought": 1}},
            "a1": land(0, fleets={"corvette": 1, "dreadnought": 1}),
            "H1": {"fleets": {"corvette": 2}},
        },
    )
    t.play("0 act conquest engage", "0 1", "0 invade c1")
    assert offered(t, 0, "power") == [
        "power corvette O1",
        "power dreadnought O1",
        "power corvette a1",
        "power dreadnought a1",
    ]
    t.play("0 power corvette O1=3,power corvette a1=1")
    assert sector(t, "O1").fleets == sector(t, "a1").fleets == {"dreadnought": 1}
    keys = [line.key for line in t.story()]
    assert keys.index("invades") < keys.index("musters") < keys.index("combat") < keys.index("wins-sector")


@proves("voidfall.movement.10", "voidfall.movement.11", "voidfall.abandoned.1", "voidfall.abandoned.2")
def test_sectors_may_be_emptied_for_a_glory_token_each() -> None:
    t = conquest(
        plain(stock={"energy": 2}, glory=[1, 2, 3]),
        sectors={"O1": {"fleets": {"corvette": 2}}, "a1": land(0, fleets={"corvette": 2}, installations=["shipyard"])},
    )
    invade(t, "c1", {"corvette O1": 2, "corvette a1": 2})
    assert t.asked() == {0: "discard-glory"}
    t.play("0 glory 1", "0 glory 3")
    for key in ("O1", "a1"):
        assert (sector(t, key).owner, sector(t, key).void_power, sector(t, key).corrupted) == (-1, 2, True)
    assert sector(t, "a1").installations == []
    assert told(t, "seized")[0]["sector"] == "O1"
    assert [line.key for line in t.story()].index("seized") < [line.key for line in t.story()].index("combat")


def test_power_that_leaves_home_leaves_it_to_its_owner() -> None:
    t = conquest(plain(stock={"energy": 2}, glory=[2]), sectors={"H1": {"fleets": {"corvette": 3}}})
    invade(t, "a1", {"corvette H1": 3})
    assert (sector(t, "H1").owner, sector(t, "H1").power) == (0, 0)
    assert not told(t, "abandons")


# -- Hyperdrive


def drives() -> dict[str, Any]:
    return {"c1": land(0, fleets={"corvette": 3}), "d1": land(0, fleets={"corvette": 3})}


def test_hyperdrive_goes_over_storms_or_from_further_away_but_not_both() -> None:
    """Between c1 and x lies a storm; O1 is two sectors away from x, and c1 as well, around the storm."""
    improved = {"hyperdrive": "improved"}
    g = table(lord(), sectors=drives())
    assert set(senders(g, 0, "x")) == {"d1"}
    g = table(lord(techs=improved), sectors=drives())
    ways = senders(g, 0, "x")
    assert (set(ways["d1"]), set(ways["c1"]), set(ways["O1"])) == ({"storm", "far"}, {"storm", "far"}, {"far"})
    assert "H1" not in ways
    t = conquest(plain(stock={"energy": 2}, techs=improved), sectors=drives())
    t.play("0 act conquest engage", "0 1", "0 invade x")
    t.play("0 power corvette c1=1,power corvette O1=1,power corvette d1=1")
    assert told(t, "musters")[-1]["power"] == {"corvette": 3}


def test_hyperdrive_refuses_a_storm_and_a_distance_at_once() -> None:
    """On this map only a storm divides s05 from s09, and nothing else is near both."""
    g = table(lord(techs={"hyperdrive": "improved"}), mode="solo", scenario="C081")
    far = next(key for other in near(g, "s09") for key in near(g, other) if key not in ("s09", *near(g, "s09")))
    for key in ("s05", far, "s10"):
        g.sectors[key].owner, g.sectors[key].fleets, g.sectors[key].void_power = 0, {"corvette": 2}, 0
    ways = senders(g, 0, "s09")
    assert (ways["s05"], ways[far], set(ways["s10"])) == (("storm",), ("far",), {"storm", "far"})
    storm, distance, beside = (Piece("corvette", key) for key in ("s05", far, "s10"))
    assert check_way(g, 0, "s09", {storm: 1, beside: 2}) is None
    assert check_way(g, 0, "s09", {distance: 1, beside: 2}) is None
    refusal = check_way(g, 0, "s09", {storm: 1, distance: 1})
    assert refusal is not None
    assert refusal.why == "storm-or-far"


# -- combat at the table


@proves("voidfall.combat.3", "voidfall.combat.5", "voidfall.combat.6", "voidfall.combat.7")
def test_who_defends_a_sector() -> None:
    g = table(lord(), lord(), sectors={"O2": {"installations": ["sector_defense", "starbase", "shipyard"]}})
    side, kind = defending_side(g, "O2")
    assert (side.fleet.corvette, side.batteries, kind) == (2, 2, "player")
    side, kind = defending_side(g, "e1")
    assert (side.fleet.voidborn, side.batteries, kind) == (2, 1, "voidborn")
    side, kind = defending_side(g, "b1")
    assert (side.fleet.power, side.batteries, kind) == (0, 2, "fallen")
    side, kind = defending_side(g, "f1")
    assert (side.fleet.power, side.batteries, kind) == (0, 1, "fleetless")
    g.sectors["b1"].fallen = ""
    assert defending_side(g, "b1")[0].batteries == 0


@proves("voidfall.combat.2", "voidfall.combat.8")
def test_a_combat_without_choices_always_ends_alike() -> None:
    ends = []
    for _ in range(3):
        g = table(plain())
        fight = invasion_fight(g, 0, "c1", {"corvette": 3})
        assert pending(fight) is None
        ends.append(outcome(fight))
        g.luck.counter += 17
    assert ends[0] == ends[1] == ends[2]
    assert ends[0].salvos >= 1


@proves("voidfall.combat.4")
def test_only_number_and_type_of_power_count() -> None:
    """Corvettes from two sectors are the same as from one."""
    one = conquest(sectors={"a1": land(0, fleets={"corvette": 2})})
    other = conquest(sectors={"a1": land(0, fleets={"corvette": 2})})
    invade(one, "c1", {"corvette O1": 3})
    invade(other, "c1", {"corvette O1": 2, "corvette a1": 1})
    assert sector(one, "c1").fleets == sector(other, "c1").fleets == {"corvette": 2}


@proves("voidfall.combat-basic.1", "voidfall.damage.3", "voidfall.damage.4", "voidfall.after-player.1")
def test_the_example_of_a_combat() -> None:
    """Four corvettes with Shields against three Voidborn power and a sector defense: two corvettes are left."""
    t = conquest(
        lord(stock={"energy": 2}),  # Valnis has Shields
        sectors={"c1": {"void_power": 3, "installations": ["sector_defense"], "bounties": 0}},
    )
    invade(t, "c1", {"corvette O1": 4})
    assert (sector(t, "c1").owner, sector(t, "c1").fleets) == (0, {"corvette": 2})


@proves("voidfall.salvo.15")
def test_absorbing_is_left_to_who_wants_to_be_asked() -> None:
    t = conquest(
        lord(stock={"energy": 2}, more={"asks_benefits": True}),
        sectors={"c1": {"void_power": 3, "installations": ["sector_defense"], "bounties": 0}},
    )
    invade(t, "c1", {"corvette O1": 4})
    assert t.options(0) == ["combat absorb 1", "combat absorb 0"]
    t.play("0 combat absorb 0")
    assert t.options(0) == ["combat absorb 1", "combat absorb 0"], "the shields wait for the next salvo"
    t.play("0 combat absorb 1")
    assert sector(t, "c1").owner == 0


@proves("voidfall.damage.1", "voidfall.fleets.16")
def test_whoever_suffers_damage_chooses_what_is_recalled() -> None:
    t = conquest(
        plain(stock={"energy": 2}, techs={"destroyers": "basic"}),
        sectors={"O1": {"fleets": {"corvette": 2, "destroyer": 2}}, "c1": {"installations": ["sector_defense"]}},
    )
    active = player(t).active
    invade(t, "c1", {"corvette O1": 2, "destroyer O1": 1})
    assert offered(t, 0, "combat") == ["combat lose 0 corvette.1", "combat lose 0 destroyer.1"]
    t.play("0 combat lose 0 corvette.1")
    while 0 in t.asked() and t.asked()[0].startswith("combat"):
        t.play(f"0 {t.options(0)[0]}")
    assert player(t).active > active


@proves("voidfall.damage.1")
def test_a_defending_player_chooses_too() -> None:
    t = conquest(
        other=lord(house="dunlork", techs={"destroyers": "basic"}),
        sectors={"c1": land(1, fleets={"corvette": 1, "destroyer": 2})},
    )
    invade(t, "c1", {"corvette O1": 5})
    assert t.asked() == {1: "combat-lose"}


@proves("voidfall.damage.2", "voidfall.after-defender.1")
def test_a_defender_who_holds_keeps_everything_and_gains_nothing() -> None:
    t = conquest(
        other=lord(house="dunlork", glory=[2], influence=20),
        sectors={
            "c1": land(1, fleets={"corvette": 4}, installations=["sector_defense", "shipyard"], guilds=["miners"])
        },
    )
    invade(t, "c1", {"corvette O1": 2})
    place = sector(t, "c1")
    assert (place.owner, place.installations, place.guilds) == (1, ["sector_defense", "shipyard"], ["miners"])
    assert (player(t, 1).influence, player(t, 1).glory, player(t).influence) == (20, [2], 10)


@proves("voidfall.after-defender.1")
def test_the_voidborn_who_hold_keep_what_is_left() -> None:
    t = conquest(sectors={"c1": {"void_power": 3, "installations": ["sector_defense"]}})
    invade(t, "c1", {"corvette O1": 3})
    assert (sector(t, "c1").void_power, sector(t, "c1").installations) == (2, ["sector_defense"])


# -- technologies in combat, as the table knows them


def test_carriers_launch_corvettes_out_of_the_active_zone() -> None:
    t = conquest(
        plain(stock={"energy": 2}, techs={"carriers": "basic"}, active=1),
        sectors={"O1": {"fleets": {"corvette": 1, "carrier": 2}}, "c1": {"void_power": 1}},
    )
    invade(t, "c1", {"carrier O1": 2})
    assert offered(t, 0, "combat") == ["combat launch 1", "combat launch 0"]  # there is one active power only
    t.play("0 combat launch 1")
    assert (sector(t, "c1").fleets, player(t).active) == ({"corvette": 1, "carrier": 2}, 0)


def test_escape_pods_bring_power_home() -> None:
    t = conquest(
        plain(stock={"energy": 2}, techs={"escape_pods": "basic"}),
        sectors={"c1": {"void_power": 3, "installations": ["sector_defense"]}, "H1": {"fleets": {"corvette": 1}}},
    )
    active = player(t).active
    invade(t, "c1", {"corvette O1": 2})
    t.play("0 combat pods 0 corvette.1")
    assert (sector(t, "H1").power, player(t).active) == (2, active + 1)


def test_improved_escape_pods_bring_everything_home() -> None:
    t = conquest(
        plain(stock={"energy": 2}, techs={"escape_pods": "improved"}),
        sectors={"c1": {"void_power": 3, "installations": ["sector_defense"]}, "H1": {"fleets": {"corvette": 1}}},
    )
    active = player(t).active
    invade(t, "c1", {"corvette O1": 2})
    t.play("0 combat pods 0 corvette.2")
    assert (sector(t, "H1").power, player(t).active) == (3, active)


def test_drones_of_an_attacker_return_a_trade_token() -> None:
    t = conquest(
        plain(stock={"energy": 2}, techs={"autonomous_drones": "basic"}, trade=1),
        sectors={"c1": {"void_power": 1, "installations": ["sector_defense"]}},
        trade_spaces=[1, 1, 1, 1, 1, 0],
    )
    invade(t, "c1", {"corvette O1": 2})
    t.play("0 combat drones 1")
    assert (player(t).trade, t.state.trade_spaces[5]) == (0, 1)
    assert sector(t, "c1").power == 2


@pytest.mark.parametrize(("stock_before", "left"), [({"energy": 3}, {}), ({"energy": 2, "credits": 1}, {})])
def test_missiles_cost_energy_or_a_credit(stock_before: dict[str, int], left: dict[str, int]) -> None:
    t = conquest(
        plain(stock=stock_before, techs={"deep_space_missiles": "basic"}),
        sectors={"O1": {"fleets": {"corvette": 5}, "installations": ["shipyard"]}, "c1": {"void_power": 2}},
    )
    invade(t, "c1", {"corvette O1": 2})
    t.play("0 combat missiles 1")
    assert stock(t) == left
    assert sector(t, "c1").power == 2


def test_materials_pay_the_missiles_of_nervo() -> None:
    g = table(lord(house="nervo", stock={"materials": 1}, techs={"deep_space_missiles": "basic"}))
    assert player_side(g, 0, "c1", {"corvette": 1}).energy == 1
    g = table(plain(stock={"materials": 1}, techs={"deep_space_missiles": "basic"}))
    assert player_side(g, 0, "c1", {"corvette": 1}).energy == 0


def test_how_a_combat_is_paid_is_the_players_choice() -> None:
    """Nervo may pay missiles with a credit or with materials."""
    t = conquest(
        lord(house="nervo", stock={"energy": 2, "credits": 1, "materials": 1}, techs={"deep_space_missiles": "basic"}),
        sectors={"O1": {"fleets": {"corvette": 5}, "installations": ["shipyard"]}, "c1": {"void_power": 2}},
    )
    invade(t, "c1", {"corvette O1": 2})
    t.play("0 combat missiles 1")
    assert t.answers(0) == ["materials.1", "credits.1"]
    t.play("0 materials.1")
    assert stock(t) == {"credits": 1}


def test_missiles_need_a_yard_next_to_the_combat() -> None:
    g = table(lord(), sectors={"O1": {"installations": ["starbase"]}, "a1": land(0, installations=["shipyard"])})
    assert player_side(g, 0, "c1", {"corvette": 1}).yard_sectors == 2
    assert player_side(g, 0, "d1", {"corvette": 1}).yard_sectors == 1
    assert player_side(g, 0, "x", {"corvette": 1}).yard_sectors == 0


def test_bombard_absorbs_for_three_materials_each() -> None:
    t = galaxy(
        lord(house="nervo", stock={"energy": 2, "materials": 2, "credits": 1}),
        sectors={**STRONG, "c1": {"void_power": 1, "installations": ["sector_defense"]}},
        focus="nervo_uplift",
    )
    t.play("0 act nervo_uplift bombard", "0 invade c1", "0 power corvette O1=2")
    t.play("0 combat bombard 1")
    assert stock(t) == {}
    assert sector(t, "c1").power == 2


@pytest.mark.parametrize("missiles", [0, 1])
def test_bombard_and_missiles_share_what_there_is(missiles: int) -> None:
    """Three materials are enough for one absorption, or for the missiles but then for none."""
    t = galaxy(
        lord(house="nervo", stock={"energy": 2, "materials": 3}, techs={"deep_space_missiles": "basic"}),
        sectors={
            "O1": {"fleets": {"corvette": 5}, "installations": ["shipyard"]},
            "c1": {"void_power": 2, "installations": ["sector_defense"]},
        },
        focus="nervo_uplift",
    )
    t.play("0 act nervo_uplift bombard", "0 invade c1", "0 power corvette O1=3", f"0 combat missiles {missiles}")
    assert (t.asked() == {0: "combat-bombard"}) is not bool(missiles)
    if not missiles:
        t.play("0 combat bombard 1")
    assert stock(t) == ({"materials": 2} if missiles else {})


def test_defenders_use_their_technologies_against_the_voidborn() -> None:
    g = table(lord(techs={"energy_cells": "basic"}), sectors={"O1": {"installations": ["sector_defense"]}})
    fight = skirmish_fight(g, "O1", 2)
    assert fight.defender.basic == ("energy_cells", "shields")
    assert fight.defender.batteries == 1
