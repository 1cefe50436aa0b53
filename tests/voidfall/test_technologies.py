"""Technologies: gaining them, and what each of them does [voidfall.technology]. What they do in combat is worked out in
`combat/`; here is what the table makes of it, and all the rest."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.battles import player_side
from orloj.games.voidfall.cards import improved_count, learn, learnable
from orloj.games.voidfall.combat import TECHNOLOGIES as IN_COMBAT
from orloj.games.voidfall.components import HOUSES, TECHNOLOGIES, Resource
from orloj.games.voidfall.facts import (
    free_guild_slots,
    has_passive,
    improved_limit,
    shipyards,
    tech_slots,
    token_capacity,
    tokens_needed,
    upkeep,
)
from orloj.games.voidfall.phases.cycle import ways_of_upkeep
from orloj.games.voidfall.production import production_level
from orloj.games.voidfall.purse import produce
from orloj.games.voidfall.state import NO_CARD, State
from orloj.testing import Position, proves
from tests.voidfall.positions import (
    galaxy,
    invade,
    land,
    lord,
    offered,
    plain,
    player,
    resolving,
    sector,
    stock,
    table,
)

ALL = list(TECHNOLOGIES)


def gaining(tech: str, one: Any = None, **facts: Any) -> Position[State]:
    """A player gains a basic technology, for nothing."""
    facts.setdefault("techs", {tech: [4, 0]})
    t = resolving("standard_statecraft/2", one or plain(stock={}, active=3, corrupted_slots=[2]), **facts)
    t.play(f"0 learn {tech} basic")
    return t


def resolve_first(t: Position[State]) -> Position[State]:
    """The first effect that waits."""
    return t.play(f"0 {offered(t, 0, 'resolve')[0]}")


# -- the cards


@proves("voidfall.technology.1")
@pytest.mark.parametrize("tech", ALL)
def test_a_card_has_an_immediate_and_a_lasting_effect(tech: str) -> None:
    facts = TECHNOLOGIES[tech]
    assert facts.immediate
    for grade in ("basic", "improved"):
        assert facts.abilities(grade) or tech in IN_COMBAT
    assert facts.house in HOUSES


@proves("voidfall.technology.2", "voidfall.technology.5")
def test_the_first_copy_gives_influence_and_the_second_none() -> None:
    t = gaining("robotics", plain(stock={}))
    assert (player(t).influence, player(t).techs["robotics"], stock(t)) == (14, "basic", {"materials": 2})
    assert t.state.techs["robotics"] == [0]
    t = gaining("robotics", plain(stock={}), techs={"robotics": [0]})
    assert (player(t).influence, t.state.techs["robotics"]) == (10, [])
    assert learnable(table(plain(), techs={"robotics": []}), 0, ("basic",)) == []


@proves("voidfall.technology.3")
def test_the_lasting_effect_counts_for_the_immediate_one() -> None:
    """Cybernetics found a guild, for which they give two resources; Starbases build a starbase."""
    t = gaining("cybernetics")
    t.play("0 found scientists O1")
    assert stock(t) == {"science": 2}
    t = gaining("starbases")
    t.play("0 build starbase O1")
    assert sector(t, "O1").installations == ["starbase"]


@proves("voidfall.technology.4")
def test_parts_of_a_benefit_may_be_left() -> None:
    t = gaining("targeting")
    assert "done" in t.options(0)
    t.play("0 1", "0 forgo")
    assert (stock(t), sector(t, "H1").power) == ({"energy": 2}, 1)
    t = galaxy(lord(stock={"science": 1}, techs={"purifier": "basic"}, corrupted_slots=[1]), focus="temptation")
    t.play("0 use purifier purifier.basic.0")
    assert stock(t) == {}  # the price is paid before anything else


@proves("voidfall.technology.6")
def test_nobody_has_a_technology_twice() -> None:
    for grade in ("basic", "improved"):
        g = table(plain(techs={"robotics": grade}), techs={"robotics": [4, 0], "cloning": [4]})
        assert [deed.tech for deed in learnable(g, 0, ("basic",))] == ["cloning"]


@proves("voidfall.technology.7", "voidfall.technology.8")
def test_five_technologies_or_six() -> None:
    four = dict.fromkeys(("robotics", "starbases", "hyperdrive", "ark_ships"), "basic")
    g = table(plain(techs=four), techs={"cloning": [4]})
    assert len(g.players[0].techs) == 5
    assert (tech_slots(g, 0), learnable(g, 0, ("basic",))) == (5, [])
    g.players[0].sixth_slot = True
    assert (tech_slots(g, 0), len(learnable(g, 0, ("basic",)))) == (6, 1)
    g.players[0].techs["cloning"] = "basic"
    assert learnable(g, 0, ("basic",)) == []


@proves("voidfall.technology.9", "voidfall.technology.10", "voidfall.technology.12")
def test_the_example_of_improved_technologies() -> None:
    """Shields, whose improved card lies at the own board, and Dreadnoughts, on the galaxy board; not what has none
    there, and not what is not owned."""
    facts = {"techs": {"dreadnoughts": "basic", "torpedoes": "basic"}}
    tracks = {"society": 7, "statecraft": 3, "economy": 2}
    g = table(
        lord(**facts, tracks=tracks, corrupted_tracks=["statecraft"]), cycle=2, improved=["dreadnoughts", "carriers"]
    )
    assert improved_limit(g, 0) == 3
    assert [deed.tech for deed in learnable(g, 0, ("improved",))] == ["shields", "dreadnoughts"]
    g.players[0].tracks = {"society": 0, "statecraft": 0, "economy": 0}
    assert learnable(g, 0, ("improved",)) == []
    g.players[0].tracks["economy"] = 3
    assert len(learnable(g, 0, ("improved",))) == 2
    g.players[0].techs["torpedoes"] = "improved"
    assert improved_count(g, 0) == 1
    assert learnable(g, 0, ("improved",)) == []


@proves("voidfall.technology.11")
def test_in_cycle_one_only_the_starting_technology_can_be_improved() -> None:
    g = table(lord(techs={"dreadnoughts": "basic"}, tracks={"society": 5}), improved=["dreadnoughts"])
    assert g.blocked
    assert [deed.tech for deed in learnable(g, 0, ("improved",))] == ["shields"]


@proves("voidfall.technology.2", "voidfall.technology.13")
def test_an_improved_card_replaces_the_basic_one_for_six_influence() -> None:
    g = table(
        lord(techs={"dreadnoughts": "basic"}, tracks={"society": 5}), cycle=2, improved=["dreadnoughts", "carriers"]
    )
    offer = {tech: list(copies) for tech, copies in g.techs.items()}
    learn(g, 0, "dreadnoughts", "improved")
    assert (g.players[0].techs["dreadnoughts"], g.players[0].influence, g.improved) == ("improved", 16, ["carriers"])
    learn(g, 0, "shields", "improved")
    assert g.players[0].influence == 22
    assert g.techs == offer  # the basic cards go back to the box


# -- immediate effects


@proves("voidfall.technology.5")
@pytest.mark.parametrize("tech", [tech for tech in ALL if tech != "data_refinery"])
def test_every_immediate_effect_does_something(tech: str) -> None:
    """Each of them changes the player or asks about the change."""
    one = plain(stock={"energy": 3, "food": 3, "materials": 3, "science": 3}, active=3, glory=[2], corrupted_slots=[2])
    t = resolving("standard_statecraft/2", one, techs={tech: [0]})
    before = (dict(player(t).stock), player(t).active, player(t).trade, len(player(t).bounty), list(player(t).glory))
    places = {key: str(place) for key, place in t.state.sectors.items()}
    t.play(f"0 learn {tech} basic")
    for _ in range(6):
        kind = t.asked().get(0, "selection")
        if kind == "selection":
            break
        t.play(f"0 {t.answers(0)[0]}")
    now = (dict(player(t).stock), player(t).active, player(t).trade, len(player(t).bounty), list(player(t).glory))
    changed = now != before or {key: str(place) for key, place in t.state.sectors.items()} != places
    assert changed or not player(t).slots[2].corrupted


@pytest.mark.parametrize(
    ("tech", "ship", "price"),
    [
        ("shields", "corvette", {}),
        ("destroyers", "destroyer", {}),
        ("dreadnoughts", "dreadnought", {"materials": 1}),
        ("carriers", "carrier", {"food": 1}),
        ("sentries", "sentry", {}),
    ],
)
def test_ships_that_come_with_a_technology_cost_what_they_always_cost(
    tech: str, ship: str, price: dict[str, int]
) -> None:
    t = gaining(tech, plain(stock={"materials": 2, "food": 2}, active=2))
    if t.asked() == {0: "choice"}:
        t.play("0 1")
    if t.asked() == {0: "deploy"}:
        t.play(f"0 deploy {ship} H1")
    assert sector(t, "H1").fleets[ship] == (2 if ship == "corvette" else 1)  # type: ignore[index]
    assert stock(t) == {name: 2 - price.get(name, 0) for name in ("food", "materials")}
    assert player(t).active == 1


def test_what_cannot_be_paid_is_not_deployed() -> None:
    t = gaining("dreadnoughts", plain(stock={}, active=2))
    assert sector(t, "H1").fleets == {"corvette": 1}


def test_energy_cells_activate_for_energy() -> None:
    t = gaining("energy_cells", plain(stock={"energy": 2}, active=1))
    t.play("0 yes")
    assert (stock(t), player(t).active) == ({}, 3)


def test_data_refinery_brings_credits_and_science() -> None:
    t = gaining("data_refinery", lord(stock={}))
    assert stock(t) == {"credits": 2, "science": 2}


def test_hyperdrive_brings_three_bounties() -> None:
    assert len(player(gaining("hyperdrive")).bounty) == 3


def test_the_purifier_cleans_an_agenda_slot_for_science() -> None:
    one = plain(stock={"science": 1}, corrupted_slots=[2], corrupted_tracks=["society"])
    t = gaining("purifier", one)
    t.play("0 yes", "0 on-slot 2")
    assert (player(t).slots[2].corrupted, player(t).corrupted_tracks, stock(t)) == (False, ["society"], {})


# -- lasting effects


@pytest.mark.parametrize("grade", ["basic", "improved"])
@pytest.mark.parametrize("tech", IN_COMBAT)
def test_technologies_of_combat_reach_it(tech: str, grade: str) -> None:
    g = table(plain(techs={tech: grade}))
    side = player_side(g, 0, "c1", {"corvette": 1})
    assert (side.basic if grade == "basic" else side.improved) == (tech,)


@pytest.mark.parametrize("grade", ["basic", "improved"])
def test_escape_pods_store_a_trade_token(grade: str) -> None:
    assert has_passive(table(plain(techs={"escape_pods": grade})), 0, "trade_storage")


@pytest.mark.parametrize("grade", ["basic", "improved"])
def test_data_refinery_makes_science_of_bankers(grade: str) -> None:
    sectors: dict[str, dict[str, Any]] = {
        "H1": {"guilds": ["bankers", "bankers"]},
        "O1": {"guilds": ["scientists"], "population": 2},
    }
    g = table(lord(house="belitan", letter="B"), sectors=sectors)
    g.players[0].techs = {}
    without = production_level(g, 0, "science")
    g.players[0].techs = {"data_refinery": grade}  # type: ignore[dict-item]
    assert production_level(g, 0, "science") == without + 4


def test_improved_data_refinery_pays_upkeep_with_credits() -> None:
    sectors = {"O1": {"guilds": ["miners"] * 3}}
    g = table(plain(stock={"credits": 2}, slots={1: "W1"}), sectors=sectors)
    assert upkeep(g, 0) == 5
    assert ways_of_upkeep(g, 0)[1] == 5
    g.players[0].techs["data_refinery"] = "improved"
    assert ways_of_upkeep(g, 0)[1] == 1


@pytest.mark.parametrize("grade", ["basic", "improved"])
def test_orbital_docks_count_one_more_for_each_sector_with_a_shipyard(grade: str) -> None:
    g = table(
        plain(techs={"orbital_docks": grade, "starbases": "basic", "carriers": "basic"}),
        sectors={
            "O1": {"installations": ["shipyard", "shipyard"]},
            "a1": land(0),
            "c1": land(0, installations=["starbase"]),
            "d1": land(0, fleets={"carrier": 1}),
        },
    )
    assert [shipyards(g, 0, g.sectors[key]) for key in ("H1", "O1", "a1", "c1", "d1")] == [2, 3, 0, 2, 2]


def test_improved_orbital_docks_raise_credits() -> None:
    g = table(plain(techs={"orbital_docks": "improved"}))
    assert production_level(g, 0, "credits") >= 2


def test_improved_energy_cells_make_sectors_free_of_upkeep() -> None:
    sectors = {"O1": {"guilds": ["miners"] * 3, "installations": ["shipyard"] * 3}}
    assert upkeep(table(plain(techs={"energy_cells": "basic"}), sectors=sectors), 0) == 4
    assert upkeep(table(plain(techs={"energy_cells": "improved"}), sectors=sectors), 0) == 2


@pytest.mark.parametrize(("grade", "most"), [("basic", 1), ("improved", 2)])
def test_starbases_in_a_sector(grade: str, most: int) -> None:
    t = galaxy(
        plain(stock={"materials": 1}, techs={"starbases": grade}),
        sectors={"O1": {"installations": ["starbase"] * (most - 1)}, "a1": land(0, installations=["starbase"] * most)},
        focus="development",
    )
    t.play("0 act development grow", "0 2")
    assert [token for token in offered(t, 0, "build") if "starbase" in token] == ["build starbase O1"]


@pytest.mark.parametrize("grade", ["basic", "improved"])
@pytest.mark.parametrize("answer", ["1", "2"])
def test_cloning_rewards_growth(grade: str, answer: str) -> None:
    t = galaxy(plain(stock={"science": 1}, techs={"cloning": grade}, active=1), focus="development")
    resolve_first(t.play("0 act development harmonize", "0 1", "0 at O1")).play(f"0 {answer}")
    assert (stock(t), player(t).active) == (({"credits": 1}, 1) if answer == "1" else ({}, 2))


def test_improved_cloning_makes_tiers_free() -> None:
    t = galaxy(plain(techs={"cloning": "improved"}, active=2, tracks={"society": 6}), focus="production")
    t.play("0 act production thrive", "0 advance society")
    assert (player(t).active, player(t).tracks["society"]) == (2, 7)


@pytest.mark.parametrize(
    ("grade", "focus", "price"),
    [("basic", "development", 1), ("basic", "prosperity", 1), ("improved", "innovation", 0)],
)
def test_terraforming_lets_a_population_grow(grade: str, focus: str, price: int) -> None:
    t = galaxy(plain(stock={"materials": 1}, techs={"terraforming": grade}), cycle=2, focus=focus)
    before = sector(t, "O1").population
    t.play(f"0 use terraforming terraforming.{grade}.0", "0 at O1")
    assert (sector(t, "O1").population, player(t).stock["materials"]) == (before + 1, 1 - price)
    assert offered(t, 0, "use") == []
    assert (
        offered(galaxy(plain(stock={"materials": 1}, techs={"terraforming": "basic"}), focus="politics"), 0, "use")
        == []
    )


@pytest.mark.parametrize("grade", ["basic", "improved"])
def test_neural_matrix_gains_credits_before_producing_them(grade: str) -> None:
    """The rulebook's example."""
    g = table(plain(stock={"credits": 13}, techs={"neural_matrix": grade}), sectors={"O1": {"guilds": ["bankers"]}})
    produce(g, 0, "credits")
    assert (g.players[0].stock["credits"], g.players[0].influence) == (15, 13)  # what is gained first makes it too much


def test_improved_neural_matrix_has_two_actions() -> None:
    sectors = {"O1": {"guilds": ["bankers", "bankers"], "population": 2}}
    t = galaxy(plain(stock={}, techs={"neural_matrix": "improved"}), sectors=sectors, focus="production")
    t.play("0 use neural_matrix neural_matrix.improved.1")
    assert stock(t) == {"credits": 4}
    t = galaxy(plain(stock={}, techs={"neural_matrix": "improved"}), sectors=sectors, cycle=2, focus="innovation")
    t.play("0 use neural_matrix neural_matrix.improved.2")
    assert player(t).influence == 12


@pytest.mark.parametrize("tech", ["dreadnoughts", "carriers"])
def test_improved_large_ships_need_fewer_tokens(tech: str) -> None:
    ship = tech.removesuffix("s")
    for grade, capacity in (("basic", 1), ("improved", 3)):
        g = table(plain(techs={tech: grade}))
        assert token_capacity(g, 0, ship) == capacity  # type: ignore[arg-type]
        assert tokens_needed(g, 0, {ship: 3}) == 3 // capacity  # type: ignore[dict-item]


@pytest.mark.parametrize("grade", ["basic", "improved"])
def test_carriers_are_a_shipyard_where_there_is_none(grade: str) -> None:
    sectors = {"O1": {"fleets": {"carrier": 2}}, "a1": land(0, fleets={"carrier": 1}, installations=["shipyard"])}
    g = table(plain(techs={"carriers": grade}), sectors=sectors)
    assert [shipyards(g, 0, g.sectors[key]) for key in ("O1", "a1")] == [1, 1]
    g.sectors["O1"].fleets = {"corvette": 2}
    assert shipyards(g, 0, g.sectors["O1"]) == 0


@pytest.mark.parametrize("grade", ["basic", "improved"])
def test_hyperdrive_regroups_with_conquest(grade: str) -> None:
    t = galaxy(plain(stock={"energy": 1}, techs={"hyperdrive": grade}), focus="conquest")
    t.play("0 use hyperdrive hyperdrive.improved.0" if grade == "improved" else "0 use hyperdrive hyperdrive.basic.0")
    assert (t.asked(), stock(t)) == ({0: "regroup"}, {})


def test_tactical_transports_have_an_action_each_for_two_focuses() -> None:
    techs = {"tactical_transports": "basic"}
    t = galaxy(plain(techs=techs), focus="prosperity")
    before = sector(t, "H1").population
    t.play("0 use tactical_transports tactical_transports.basic.0", "0 power corvette O1", "0 at H1")
    assert (sector(t, "H1").population, sector(t, "O1").power) == (before + 1, 1)
    t = galaxy(plain(techs=techs, active=0), sectors={"O1": {"population": 3}}, focus="conquest")
    t.play("0 use tactical_transports tactical_transports.basic.1")
    assert (sector(t, "O1").population, player(t).active) == (2, 2)


def test_improved_tactical_transports_serve_a_preferred_focus_once() -> None:
    techs = {"tactical_transports": "improved"}
    one = plain(house="valnis", techs=techs, active=0)  # prefers Progress
    t = galaxy(one, sectors={"O1": {"population": 3}}, focus="progress")
    assert len(offered(t, 0, "use")) == 2
    t.play("0 use tactical_transports tactical_transports.improved.1")
    assert offered(t, 0, "use") == []
    assert offered(galaxy(plain(house="valnis", techs=techs), focus="conquest"), 0, "use") == []


@pytest.mark.parametrize(
    ("grade", "focus", "twice"),
    [
        ("basic", "development", True),
        ("basic", "progress", False),
        ("improved", "progress", True),
        ("improved", "development", False),
    ],
)
def test_robotics_double_an_action(grade: str, focus: str, twice: bool) -> None:
    wealth = {"materials": 9, "science": 9, "credits": 9}
    t = galaxy(plain(house="valnis", stock=wealth, techs={"robotics": grade}), focus=focus)
    assert bool(offered(t, 0, "twice")) is twice


def test_robotics_pay_twice_and_do_it_twice() -> None:
    t = galaxy(plain(stock={"science": 2}, techs={"robotics": "basic"}), focus="development")
    home, outpost = sector(t, "H1").population, sector(t, "O1").population
    t.play("0 twice development harmonize", "0 1", "0 at H1", "0 1", "0 at O1")
    assert (sector(t, "H1").population, sector(t, "O1").population, stock(t)) == (home + 1, outpost + 1, {})
    t = galaxy(plain(stock={"science": 1}, techs={"robotics": "basic"}), focus="development")
    assert "twice development harmonize" not in t.options(0)


@pytest.mark.parametrize(("grade", "more"), [("basic", 2), ("improved", 4)])
def test_ark_ships_hold_guilds_beyond_the_slots(grade: str, more: int) -> None:
    g = table(plain(techs={"ark_ships": grade}), sectors={"H1": {"guilds": ["miners", "miners"]}})
    assert free_guild_slots(g, g.sectors["H1"]) == more
    before = production_level(g, 0, "food")
    g.sectors["H1"].guilds += ["farmers"] * more
    assert free_guild_slots(g, g.sectors["H1"]) == 0
    assert production_level(g, 0, "food") == before + more * g.sectors["H1"].population


def test_improved_ark_ships_let_the_home_grow_with_reinforcement() -> None:
    t = galaxy(plain(techs={"ark_ships": "improved"}), focus="reinforcement")
    before = sector(t, "H1").population
    t.play("0 use ark_ships ark_ships.improved.1")
    if t.asked() == {0: "increase-population"}:
        t.play("0 at H1")
    assert sector(t, "H1").population == before + 1


def test_sentries_come_instead_of_an_installation() -> None:
    t = galaxy(
        plain(stock={"materials": 1}, techs={"sentries": "basic"}, active=2),
        sectors={"O1": {"installations": ["shipyard"] * 3}},
        focus="development",
    )
    t.play("0 act development grow", "0 2")
    assert "build shipyard O1" not in t.options(0)
    assert {"sentry H1", "sentry O1"} <= set(t.options(0))  # no slot is needed for it
    t.play("0 sentry O1")
    assert (sector(t, "O1").fleets["sentry"], player(t).active) == (1, 1)


def test_improved_sentries_come_besides_the_installation_or_alone() -> None:
    one = plain(stock={"materials": 1}, techs={"sentries": "improved"}, active=2)
    t = galaxy(one, focus="development")
    t.play("0 act development grow", "0 2", "0 build shipyard O1")
    assert t.options(0) == ["deploy sentry O1", "forgo"]
    t.play("0 deploy sentry O1")
    assert (sector(t, "O1").installations, sector(t, "O1").fleets["sentry"]) == (["shipyard"], 1)
    t = galaxy(one, focus="development")
    t.play("0 act development grow", "0 2", "0 sentry O1")
    assert (sector(t, "O1").installations, sector(t, "O1").fleets["sentry"]) == ([], 1)


@pytest.mark.parametrize("grade", ["basic", "improved"])
def test_central_surveillance_gives_up_people_for_an_agenda_or_glory(grade: str) -> None:
    t = galaxy(
        plain(techs={"central_surveillance": grade}, glory=[2]), sectors={"O1": {"population": 3}}, focus="politics"
    )
    t.play(f"0 use central_surveillance central_surveillance.{grade}.0", "0 2")
    assert (sector(t, "O1").population, player(t).glory) == (2, [3])


def test_improved_central_surveillance_has_a_fifth_slot() -> None:
    g = table(
        plain(techs={"central_surveillance": "basic"}, tracks={"society": 5}),
        cycle=2,
        improved=["central_surveillance"],
    )
    assert len(g.players[0].slots) == 4
    learn(g, 0, "central_surveillance", "improved")
    assert len(g.players[0].slots) == 5
    assert not g.players[0].slots[4].corrupted


@pytest.mark.parametrize(("grade", "science", "left"), [("basic", 3, 2), ("improved", 3, 1), ("improved", 1, 0)])
def test_the_purifier_removes_corruption_with_temptation(grade: str, science: int, left: int) -> None:
    t = galaxy(
        plain(stock={"science": science}, techs={"purifier": grade}, corrupted_slots=[1, 2, 3], hand=[]),
        focus="temptation",
    )
    t.play(f"0 use purifier purifier.{grade}.0")
    for _ in range(6):
        if t.asked() in ({0: "remove-corruption"}, {0: "again"}, {0: "exchange"}):
            t.play(f"0 {t.options(0)[0]}")
    assert player(t).stock["science"] == left
    assert sum(slot.corrupted for slot in player(t).slots) == 3 - (science - left)


def test_the_improved_purifier_replaces_deployments_of_actions() -> None:
    facts = {"techs": {"purifier": "improved"}, "corrupted_slots": [1], "stock": {"materials": 2}}
    t = galaxy(plain(**facts, active=2), sectors={"O1": {"installations": ["shipyard"]}}, focus="reinforcement")
    t.play("0 act reinforcement muster")
    assert "on-slot 1" in t.options(0)
    t.play("0 on-slot 1", "0 deploy corvette O1")
    assert (player(t).slots[1].corrupted, sector(t, "O1").power) == (False, 3)
    assert t.asked() != {0: "deploy"}  # two shipyards, two deployments
    t = galaxy(plain(**facts, active=0), focus="reinforcement")
    t.play("0 act reinforcement muster")  # even without active power
    if t.asked() == {0: "deploy"}:
        t.play("0 on-slot 1")
    assert not player(t).slots[1].corrupted


@pytest.mark.parametrize("grade", ["basic", "improved"])
def test_cybernetics_give_two_resources_with_a_guild(grade: str) -> None:
    t = galaxy(plain(stock={"materials": 1}, techs={"cybernetics": grade}), focus="development")
    t.play("0 act development grow", "0 1", "0 found scientists O1")
    assert stock(t) == {"science": 2}


def test_improved_cybernetics_reward_growth() -> None:
    sectors = {"O1": {"guilds": ["miners", "miners", "bankers"]}}
    t = galaxy(plain(stock={"science": 1}, techs={"cybernetics": "improved"}), sectors=sectors, focus="development")
    t.play("0 act development harmonize", "0 1", "0 at O1")
    assert stock(t) == {"materials": 4, "credits": 2}


# -- houses


@pytest.mark.parametrize(
    ("house", "resource", "guild"), [("zenor", "food", "farmers"), ("marqualos", "materials", "miners")]
)
@pytest.mark.parametrize(("population", "level"), [(2, 0), (5, 2)])
def test_some_houses_produce_less_of_something(
    house: str, resource: Resource, guild: str, population: int, level: int
) -> None:
    """But never less than nothing."""
    home = {"guilds": [guild], "population": population}
    g = table(lord(house=house), sectors={"H1": home, "O1": {"guilds": []}})
    g.players[0].slots[0].agenda = NO_CARD
    assert production_level(g, 0, resource) == level


def test_marqualos_produces_more_credits() -> None:
    g = table(lord(house="marqualos"), sectors={"H1": {"guilds": []}, "O1": {"guilds": []}})
    g.players[0].slots[0].agenda = NO_CARD
    assert production_level(g, 0, "credits") == 2


def test_zenor_activates_power_by_learning_once_in_a_turn() -> None:
    t = galaxy(lord(house="zenor", stock={"science": 9}), focus="progress")
    active = player(t).active
    t.play("0 act progress invent", "0 learn orbital_docks basic")
    resolve_first(t)
    assert player(t).active == active + 1
    assert not offered(t, 0, "resolve")


@pytest.mark.parametrize(("house", "room"), [("zenor", 3), ("valnis", 5)])
@pytest.mark.parametrize("sixth", [False, True])
def test_zenor_has_fewer_technology_slots(house: str, room: int, sixth: bool) -> None:
    g = table(lord(house=house, more={"sixth_slot": sixth}))
    assert tech_slots(g, 0) == room + sixth


def test_fenrax_gains_influence_for_people_once_in_a_turn() -> None:
    t = galaxy(lord(house="fenrax", stock={"science": 1, "food": 1}), focus="fenrax_development")
    t.play("0 act fenrax_development recruit", "0 2", "0 at H1")
    before = player(t).influence
    resolve_first(t)
    assert player(t).influence == before + 5


def test_thegwyn_has_another_guild_slot_at_home() -> None:
    g = table(lord(house="thegwyn"), sectors={"H1": {"guilds": ["miners", "miners"]}})
    assert free_guild_slots(g, g.sectors["H1"]) == 1
    assert upkeep(g, 0) == 2
    g.sectors["H1"].guilds.append("miners")
    assert upkeep(g, 0) == 2


def test_astoran_gains_food_by_building_once_in_a_turn() -> None:
    t = galaxy(lord(house="astoran", stock={"materials": 9}), sectors={"a1": land(0)}, focus="development")
    t.play("0 act development grow", "0 2", "0 build shipyard O1")
    resolve_first(t)
    assert player(t).stock["food"] == 1
    t.play("0 act development settle", "0 power corvette O1", "0 2")
    while t.asked() == {0: "build"}:
        t.play("0 build sector_defense O1")
    assert not offered(t, 0, "resolve")


def test_shiveus_gains_science_by_invading_corruption() -> None:
    for corrupted in (True, False):
        t = galaxy(
            lord(house="shiveus", letter="B", stock={"energy": 2}),
            sectors={"O1": {"fleets": {"corvette": 5}}, "c1": {"void_power": 1, "corrupted": corrupted, "bounties": 0}},
            focus="conquest",
        )
        invade(t, "c1", {"corvette O1": 3})
        assert bool([token for token in offered(t, 0, "resolve") if "shiveus" in token]) is corrupted


def test_nervo_pays_food_and_energy_with_materials() -> None:
    t = galaxy(lord(house="nervo", stock={"materials": 2}), focus="nervo_uplift")
    assert "act nervo_uplift bombard" in t.options(0)
    t.play("0 act nervo_uplift bombard")
    assert stock(t) == {}
    other = galaxy(plain(stock={"materials": 2, "science": 1}), focus="nervo_uplift")
    assert offered(other, 0, "act") == ["act nervo_uplift regenerate"]


def test_marqualos_begins_with_another_agenda() -> None:
    for letter in ("A", "B"):
        g = table(lord(house="marqualos", letter=letter))
        assert g.players[0].slots[1].agenda >= 0
        assert upkeep(g, 0) == 4


@pytest.mark.parametrize("house", ["valnis", "belitan", "cortozaar", "dunlork"])
def test_four_houses_have_no_ability(house: str) -> None:
    assert HOUSES[house].ability == ()
