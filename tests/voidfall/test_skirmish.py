"""Skirmishes of competitive games [voidfall.skirmish, voidfall.after-void]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.skirmish import choose_target, preferred_targets, strike_power, threatened
from orloj.games.voidfall.state import State
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.voidfall.positions import galaxy, land, lord, offered, plain, player, sector, table, told


def strikes(one: Any, other: Any = None, **facts: Any) -> Position[State]:
    return galaxy(one, other or plain(house="dunlork"), plan=["strikes", "round"], **facts)


def two_targets(first: dict[str, Any], second: dict[str, Any], **facts: Any) -> State:
    """O1 and c1 can be attacked."""
    return table(plain(**facts), sectors={"O1": first, "c1": land(0, **second), "a1": {"void_power": 1}})


# -- when, and with how much


@proves("voidfall.skirmish.1", "voidfall.skirmish.2", "voidfall.skirmish.20")
def test_a_skirmish_begins_every_evaluation() -> None:
    for cycle in (1, 2, 3):
        t = galaxy(
            plain(corrupted_slots=[1]), plain(house="dunlork", corrupted_slots=[1]), cycle=cycle, plan=["evaluation"]
        )
        assert [line["player"] for line in told(t, "strike")] == [0, 1]
        keys = [line.key for line in t.story()]
        assert "upkeep" not in keys[: keys.index("strike")]


@proves("voidfall.skirmish.20")
def test_targets_are_found_before_any_combat() -> None:
    t = strikes(plain(corrupted_slots=[1, 2, 3], corrupted_tracks=["society"]))
    assert len(told(t, "strike")) == 2


@proves("voidfall.skirmish.4")
def test_corruption_of_tracks_and_slots_counts_but_not_that_of_sectors() -> None:
    g = table(lord(corrupted_slots=[1, 3], corrupted_tracks=["society"]), sectors={"O1": {"corrupted": True}})
    assert strike_power(g, 0) == 3
    g.players[0].techs["decontamination_chambers"] = "basic"
    g.players[0].chambers = 2
    assert strike_power(g, 0) == 3


@proves("voidfall.skirmish.7")
@pytest.mark.parametrize(("cycle", "power"), [(1, 1), (2, 2), (3, 2)])
def test_one_more_in_the_evaluations_of_cycles_two_and_three(cycle: int, power: int) -> None:
    g = table(lord(corrupted_slots=[1]), cycle=cycle)
    assert strike_power(g, 0, evaluation=True) == power
    assert strike_power(g, 0) == 1


@proves("voidfall.skirmish.5", "voidfall.skirmish.9", "voidfall.after-defender.1")
def test_without_power_the_defence_succeeds() -> None:
    t = strikes(plain(corrupted_slots=[]))
    assert told(t, "strike")[0]["count"] == 0
    assert told(t, "holds")[0] == {"sector": "O1"}
    assert (sector(t, "O1").power, player(t).influence) == (2, 10)


@proves("voidfall.skirmish.6")
def test_the_power_comes_from_the_supply() -> None:
    t = strikes(plain(corrupted_slots=[1, 2]))
    before = {key: place.void_power for key, place in table(plain()).sectors.items()}
    for key, power in before.items():
        if key not in ("O1", "O2"):
            assert sector(t, key).void_power == power


# -- where


@proves("voidfall.skirmish.10")
def test_only_sectors_beside_the_voidborn_are_attacked() -> None:
    g = table(lord(), sectors={"a1": land(0), "c1": land(0), "d1": land(0), "b1": land(0)})
    assert threatened(g, 0) == ["a1", "c1", "d1"]  # O1 is surrounded by own sectors now, b1 too
    assert table(lord()).sectors["H1"].home == 0
    assert threatened(table(lord()), 0) == ["O1"]


@proves("voidfall.skirmish.11")
def test_closed_sectors_are_never_attacked() -> None:
    g = table(
        lord(), sectors={"c1": land(0, kind="survivor_colony"), "d1": land(0, kind="asteroid_belt", population=0)}
    )
    assert threatened(g, 0) == ["O1"]


@proves("voidfall.skirmish.12")
def test_sectors_without_fleets_are_no_voidborn_sectors() -> None:
    g = table(lord(), sectors={"a1": {"void_power": 0}, "c1": {"void_power": 0}, "d1": {"void_power": 0}})
    assert threatened(g, 0) == []


@proves("voidfall.skirmish.13", "voidfall.harbingers.2")
def test_a_harbinger_in_a_sector_threatens_it_and_its_neighbours() -> None:
    g = table(lord(), mode="cooperative")
    for place in g.sectors.values():
        place.void_power = 0
        place.harbingers = 0
    assert threatened(g, 0) == []
    g.sectors["O1"].harbingers = 1
    assert "O1" in threatened(g, 0)


@proves("voidfall.skirmish.14")
def test_first_where_the_voidborn_win_or_tie() -> None:
    """With 3 power they would win against one corvette, but lose against four, which would cost two of them."""
    g = two_targets({"fleets": {"corvette": 4}, "population": 6}, {"fleets": {"corvette": 1}, "population": 1})
    assert preferred_targets(g, 0, 3) == ["c1"]
    g = two_targets({"fleets": {"corvette": 1}, "population": 1}, {"fleets": {"corvette": 4}, "population": 6})
    assert preferred_targets(g, 0, 3) == ["O1"]
    g = two_targets({"fleets": {"corvette": 2}}, {"fleets": {"corvette": 3}, "population": 6})
    assert preferred_targets(g, 0, 2) == ["O1"]  # a tie


@proves("voidfall.skirmish.15")
def test_then_where_most_power_would_be_recalled() -> None:
    g = two_targets({"fleets": {"corvette": 2}, "population": 6}, {"fleets": {"corvette": 3}, "population": 1})
    assert preferred_targets(g, 0, 5) == ["c1"]


@proves("voidfall.skirmish.16")
def test_then_a_pure_sector() -> None:
    g = two_targets({"fleets": {"corvette": 2}, "population": 6, "corrupted": True}, {"fleets": {"corvette": 2}})
    assert preferred_targets(g, 0, 5) == ["c1"]


@proves("voidfall.skirmish.16", "voidfall.skirmish.17")
@pytest.mark.parametrize("corrupted", [False, True])
def test_then_the_largest_population(corrupted: bool) -> None:
    g = two_targets(
        {"fleets": {"corvette": 2}, "population": 5, "corrupted": corrupted, "guilds": []},
        {"fleets": {"corvette": 2}, "population": 4, "corrupted": corrupted, "guilds": ["miners"]},
    )
    assert preferred_targets(g, 0, 5) == ["O1"]


@proves("voidfall.skirmish.18")
def test_then_the_most_guilds() -> None:
    g = two_targets(
        {"fleets": {"corvette": 2}, "population": 4, "guilds": ["miners"]},
        {"fleets": {"corvette": 2}, "population": 4, "guilds": ["miners", "bankers"]},
    )
    assert preferred_targets(g, 0, 5) == ["c1"]


@proves("voidfall.skirmish.19")
def test_then_chance() -> None:
    found = set()
    for counter in range(40):
        g = two_targets(
            {"fleets": {"corvette": 2}, "population": 4, "guilds": []},
            {"fleets": {"corvette": 2}, "population": 4, "guilds": []},
        )
        assert preferred_targets(g, 0, 5) == ["O1", "c1"]
        g.luck.counter = counter
        found.add(choose_target(g, 0, 5))
    assert found == {"O1", "c1"}


@proves("voidfall.skirmish.14", "voidfall.skirmish.15", "voidfall.skirmish.17", "voidfall.skirmish.22")
def test_the_example_of_the_rulebook() -> None:
    """In cycle 3 two corruption and one more power: three. In one sector two corvettes would lose, in the other one two
    corvettes and a sector defense would tie; two power are recalled in both, both are corrupted, so the larger
    population decides, and the tie costs that sector."""
    t = strikes(
        plain(corrupted_slots=[1], corrupted_tracks=["economy"], glory=[1]),
        cycle=3,
        sectors={
            "O1": {"fleets": {"corvette": 2}, "corrupted": True, "population": 3},
            "c1": land(
                0,
                fleets={"corvette": 2},
                corrupted=True,
                population=4,
                installations=["sector_defense"],
                guilds=["miners"],
            ),
        },
    )
    mine = next(line for line in told(t, "strike") if line["player"] == 0)
    assert (mine["sector"], mine["count"]) == ("c1", 3)
    place = sector(t, "c1")
    assert (place.owner, place.void_power, place.installations, place.guilds) == (-1, 2, [], ["miners"])
    assert player(t).glory == []


# -- what follows


@proves(
    "voidfall.after-void.1",
    "voidfall.after-void.2",
    "voidfall.after-void.3",
    "voidfall.skirmish.22",
    "voidfall.abandoned.2",
    "voidfall.void-fleets.4",
)
def test_a_lost_sector_is_seized_with_two_power() -> None:
    t = strikes(
        plain(corrupted_slots=[1, 2, 3], corrupted_tracks=["society", "economy"], glory=[1, 2], active=0),
        sectors={"O1": {"fleets": {"corvette": 1}, "installations": ["shipyard"], "guilds": ["miners"]}},
    )
    assert t.asked() == {0: "discard-glory"}
    t.play("0 glory 1")
    place = sector(t, "O1")
    assert (place.owner, place.void_power, place.bounties, place.corrupted) == (-1, 2, 1, True)
    assert (place.installations, place.guilds, player(t).glory, player(t).active) == ([], ["miners"], [2], 1)


@proves("voidfall.skirmish.21", "voidfall.infrastructure.4", "voidfall.infrastructure.7")
def test_the_defender_uses_installations_and_technologies() -> None:
    t = strikes(
        plain(corrupted_slots=[1, 2], techs={"energy_cells": "basic"}),
        sectors={"O1": {"fleets": {"corvette": 1}, "installations": ["starbase"]}},
    )
    assert (sector(t, "O1").owner, sector(t, "O1").power) == (0, 1)
    t = strikes(
        plain(corrupted_slots=[1, 2]), sectors={"O1": {"fleets": {"corvette": 1}, "installations": ["starbase"]}}
    )
    assert sector(t, "O1").owner == -1


@proves("voidfall.skirmish.21", "voidfall.damage.1")
def test_the_defender_chooses_losses() -> None:
    t = strikes(
        plain(corrupted_slots=[1, 2], techs={"destroyers": "basic"}),
        sectors={"O1": {"fleets": {"corvette": 1, "destroyer": 1}}},
    )
    assert t.asked()[0] == "combat-lose"


# -- Autonomous Drones


def test_drones_defend_for_a_trade_token() -> None:
    facts = {"techs": {"autonomous_drones": "basic"}, "trade": 1, "corrupted_slots": [1, 2, 3]}
    t = strikes(plain(**facts), trade_spaces=[1, 1, 1, 1, 1, 0])
    assert t.asked() == {0: "drones-defend"}
    kept = t.fork().play("0 yes")
    assert (sector(kept, "O1").power, player(kept).trade, kept.state.trade_spaces[5]) == (2, 0, 1)
    t.play("0 no")
    assert (sector(t, "O1").owner, player(t).trade) == (-1, 1)


def test_drones_without_a_trade_token_do_nothing() -> None:
    t = strikes(plain(techs={"autonomous_drones": "basic"}, corrupted_slots=[1, 2, 3]))
    assert sector(t, "O1").owner == -1


def test_improved_drones_defend_by_themselves_in_evaluations_only() -> None:
    one = plain(techs={"autonomous_drones": "improved"}, corrupted_slots=[1, 2, 3])
    t = strikes(one)
    assert (sector(t, "O1").owner, sector(t, "O1").power) == (0, 2)
    t = galaxy(one, plan=[Step("skirmish", [0, 0, "", "", 0]), "round"])
    assert sector(t, "O1").owner == -1
    assert not offered(t, 0, "yes")
