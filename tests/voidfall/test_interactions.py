"""What happens at the same moment, or meets by chance: one rule in the midst of another one."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.skirmish import strike_power
from orloj.games.voidfall.state import NOBODY, Turn
from orloj.testing import Position, proves
from tests.voidfall.positions import (
    agenda,
    crisis,
    galaxy,
    invade,
    land,
    lord,
    offered,
    plain,
    player,
    sector,
    table,
    told,
)
from tests.voidfall.void_positions import HARBINGER, board, discarded, void

BARE = {"installations": [], "glory": [], "bounties": 0, "reclaims": 0, "harbingers": 0}


# -- actions and the end of a turn


@proves("voidfall.actions.10", "voidfall.fleets.18")
def test_each_round_of_a_doubled_action_has_a_sector_of_its_own() -> None:
    t = galaxy(
        lord(stock={}, active=0, techs={"robotics": "basic"}),
        focus="development",
        sectors={"a1": land(0, fleets={"corvette": 2}), "c1": land(0, fleets={"corvette": 2})},
    )
    t.play("0 twice development settle", "0 power corvette a1", "0 1")
    assert {token.split()[-1] for token in offered(t, 0, "found")} == {"a1"}
    t.play("0 found miners a1", "0 forgo", "0 power corvette c1", "0 1")
    assert {token.split()[-1] for token in offered(t, 0, "found")} == {"c1"}


@proves("voidfall.trade.2", "voidfall.cleanup.15")
def test_each_token_that_goes_back_brings_the_bonus_of_the_space_where_it_comes_to_lie() -> None:
    t = galaxy(
        lord(trade=3, techs={"trade_nexus": "basic"}, stock={}), trade_spaces=[1, 1, 1, 0, 0, 0], focus="production"
    )
    t.play("0 end-turn")
    assert [token.split()[0] for token in t.options(0)] == ["resolve", "resolve", "go-on"]
    t.play("0 resolve trade_nexus trade_nexus.basic.0 0")
    assert t.options(0) == ["bonus 4", "bonus 5", "bonus 6"]
    t.play("0 bonus 6", "0 resolve trade_nexus trade_nexus.basic.0 0")
    assert t.options(0) == ["bonus 5", "bonus 6"]
    assert t.state.trade_spaces == [1, 1, 1, 1, 1, 0]


@proves("voidfall.event-boxes.6")
def test_who_cleans_instead_of_deploying_pays_nothing_for_it() -> None:
    """Improved Purifier while deployments are taxed."""
    t = galaxy(
        lord(stock={"materials": 2}, active=2, techs={"purifier": "improved"}, corrupted_slots=[1]),
        focus="reinforcement",
        lasting={"deploy_tax": 1},
        sectors={"O1": {"installations": ["shipyard"]}},
    )
    t.play("0 act reinforcement muster", "0 on-slot 1")
    assert not player(t).slots[1].corrupted
    assert t.asked() == {0: "deploy"}
    t.play("0 deploy corvette H1")
    assert t.asked() == {0: "deploy-tax"}


@proves("voidfall.triggered.5")
def test_each_relay_allows_a_third_action_in_a_turn_of_its_own() -> None:
    t = galaxy(
        lord(stock=dict.fromkeys(("food", "energy", "materials"), 5), corrupted_slots=[1]),
        focus="production",
        sectors={"a1": land(0, kind="relay"), "c1": land(0, kind="relay")},
    )
    t.play("0 act production thrive", "0 forgo", "0 act production supply", "0 2", "0 act production optimize")
    assert player(t).used_this_cycle.count("third_action_once_per_cycle") == 1


@proves("voidfall.cleanup.6")
def test_the_additional_agenda_of_marqualos_leaves_the_game_when_it_is_replaced() -> None:
    t = galaxy(lord(house="marqualos", agendas=["W1"], stock={}, trade=1, corrupted_slots=[]), seats=2)
    before = player(t).slots[1].agenda
    piles = {kind: len(pile.cards) for kind, pile in t.state.agenda_piles.items()}
    t.play("0 play production", "0 agenda W1", "0 to-actions", "0 end-turn", "0 store 1")
    assert player(t).slots[1].agenda == agenda("W1") != before
    assert {kind: len(pile.cards) for kind, pile in t.state.agenda_piles.items()} == piles
    assert player(t).trade == 1


# -- invasions


def at_war(one: Any, other: Any, **facts: Any) -> Position[Any]:
    return galaxy(
        plain(stock={"energy": 2}, **one), plain(house="dunlork", techs={}, **other), focus="conquest", **facts
    )


@proves("voidfall.after-tie.2", "voidfall.after-tie.3", "voidfall.movement.10")
def test_a_tie_of_rivals_for_which_a_sector_was_emptied_costs_both_glory_and_both_sectors() -> None:
    t = at_war(
        {"glory": [1, 3]},
        {"glory": [2, 4]},
        sectors={"a1": land(0, fleets={"corvette": 2}), "c1": land(1, fleets={"corvette": 2})},
    )
    invade(t, "c1", {"corvette a1": 2})
    t.play("0 glory 1", "1 glory 4")
    assert (player(t).glory, player(t, 1).glory) == ([3], [2])
    assert [(sector(t, key).owner, sector(t, key).void_power) for key in ("a1", "c1")] == [(NOBODY, 2)] * 2
    assert player(t).influence == 10


@proves("voidfall.after-player.9", "voidfall.after-player.10")
def test_replicators_make_a_victory_over_a_rival_with_all_that_it_brings() -> None:
    t = at_war(
        {"glory": [1, 3], "active": 1, "techs": {"combat_replicators": "improved"}},
        {"glory": [2, 4]},
        sectors={
            "a1": land(0, fleets={"corvette": 3}),
            "c1": land(1, fleets={"corvette": 2}, installations=["shipyard"]),
        },
    )
    invade(t, "c1", {"corvette a1": 2})
    t.play("0 deploy corvette c1", "0 resolve rival-glory rival-glory 0")
    assert player(t).influence == 16  # what the rival had before a token went
    t.play("1 glory 2")
    assert sector(t, "c1").installations == ["shipyard"]
    assert (sector(t, "c1").owner, sector(t, "c1").fleets, player(t, 1).glory) == (0, {"corvette": 1}, [4])


@proves("voidfall.movement.11")
def test_a_yard_in_a_sector_that_is_emptied_fires_no_missiles() -> None:
    t = at_war(
        {"glory": [1, 2], "techs": {"deep_space_missiles": "improved"}},
        {},
        sectors={
            "O1": {"fleets": {"corvette": 1}, "installations": []},
            "a1": land(0, fleets={"corvette": 3}, installations=["starbase"]),
            "c1": {"void_power": 2, **BARE},
        },
    )
    invade(t, "c1", {"corvette a1": 3})
    t.play("0 glory 1")
    blows = [blow for step in told(t, "fight-step") for blow in step["blows"]]
    assert blows
    assert all(blow["type"] != "Approach" for blow in blows)


@proves("voidfall.after-player.11", "voidfall.after-player.12")
def test_a_tie_on_a_rift_that_becomes_a_victory_closes_it_for_everybody() -> None:
    """Three against two behind the printed defense: none is left, one is deployed."""
    t = void(
        plain(stock={"energy": 2}, active=3, techs={"combat_replicators": "improved"}, corrupted_slots=[1]),
        plain(house="dunlork", corrupted_slots=[2]),
        focus="conquest",
        sectors={
            "a1": land(0, fleets={"corvette": 4}),
            "c1": {"kind": "rift", "void_power": 2, "corrupted": False, "population": 0, **BARE},
        },
    )
    t.play("0 act conquest engage", "0 1", "0 invade c1", "0 power corvette a1=3", "0 deploy corvette c1")
    t.play("0 resolve rift rift 1")
    assert (sector(t, "c1").kind, sector(t, "c1").population, sector(t, "c1").corrupted) == ("standard", 1, False)
    assert t.asked() == {0: "choice"}
    t.play("0 1")
    assert not player(t).slots[1].corrupted
    assert t.asked() == {1: "choice"}


@proves("voidfall.crisis-board.5", "voidfall.crisis-board.6")
def test_a_harbinger_that_is_won_may_push_a_crisis_off_a_full_row() -> None:
    """The catastrophe has its compensation for everybody, in the midst of the invasion."""
    t = void(
        plain(stock={"energy": 2}, active=3, corrupted_slots=[1]),
        plain(house="dunlork", corrupted_slots=[2]),
        focus="conquest",
        rows={"military": [HARBINGER, HARBINGER, "crisis_1_01", "crisis_1_02"]},
        sectors={"a1": land(0, fleets={"corvette": 5}), "c1": {"void_power": 1, **BARE, "harbingers": 1}},
    )
    t.play("0 act conquest engage", "0 1", "0 invade c1", "0 power corvette a1=4")
    t.play("0 resolve harbinger harbinger 1", "0 row military")
    assert board(t).rows["military"] == [HARBINGER, HARBINGER, HARBINGER, crisis("crisis_1_01")]
    assert board(t).catastrophes == 1
    assert discarded(t, "crisis_1_02")
    assert t.asked() == {0: "choice"}
    t.play("0 1", "0 on-slot 1", "1 1")
    assert not player(t).slots[1].corrupted
    assert not player(t, 1).slots[2].corrupted


def test_the_improved_scanner_works_against_rivals_too() -> None:
    t = at_war(
        {"techs": {"salvage_scanner": "improved"}, "corrupted_slots": []},
        {"glory": [2]},
        sectors={"a1": land(0, fleets={"corvette": 4}), "c1": land(1, corrupted=True)},
    )
    invade(t, "c1", {"corvette a1": 3})
    names = [token.split()[1] for token in offered(t, 0, "resolve")]
    assert names == ["rival-glory", "reclaim", "salvage_scanner"]
    t.play("0 resolve salvage_scanner salvage_scanner.improved.1 2", "0 on-sector c1")
    assert not sector(t, "c1").corrupted


# -- skirmishes


@proves("voidfall.after-void.1")
def test_power_that_escapes_from_a_lost_sector_comes_home() -> None:
    t = galaxy(
        plain(
            corrupted_slots=[1, 2, 3],
            corrupted_tracks=["society"],
            techs={"escape_pods": "improved"},
            glory=[2, 3],
            active=2,
        ),
        plain(house="dunlork"),
        plan=["strikes", "round"],
        sectors={"O1": {"fleets": {"corvette": 2}, "installations": []}, "a1": {"void_power": 1}},
    )
    at_home = sum(sector(t, "H1").fleets.values())
    t.play("0 combat pods 0 corvette.2", "0 glory 2")
    assert sum(sector(t, "H1").fleets.values()) == at_home + 2
    assert (player(t).active, player(t).glory, sector(t, "O1").owner) == (2, [3], NOBODY)


@proves("voidfall.skirmish-extra.2", "voidfall.skirmish-extra.3")
@pytest.mark.parametrize(("corrupted", "influence"), [([], 22), ([1, 2], 10)])
def test_a_war_without_a_target_is_held_only_if_it_has_no_power(corrupted: list[int], influence: int) -> None:
    t = void(
        plain(corrupted_slots=corrupted),
        plain(house="dunlork", corrupted_slots=[]),
        alert="war_2",
        step="clean-up",
        turn=Turn(seat=0, step="clean-up", focus="production"),
        sectors={"O1": {"owner": NOBODY, "fleets": {}, "void_power": 0}},
    )
    t.play("0 board")
    assert player(t).influence == influence


@proves("voidfall.skirmish.4")
def test_corruption_over_the_fifth_slot_counts_like_that_over_others() -> None:
    """Improved Central Surveillance; the corruptible home of Novaris is a sector like others."""
    g = table(
        lord(house="novaris", techs={"central_surveillance": "improved"}, corrupted_slots=[1]),
        sectors={"H1": {"corrupted": True}},
    )
    assert strike_power(g, 0) == 1
    while len(g.players[0].slots) < 5:
        g.players[0].slots.append(type(g.players[0].slots[0])())
    g.players[0].slots[4].corrupted = True
    assert strike_power(g, 0) == 2
