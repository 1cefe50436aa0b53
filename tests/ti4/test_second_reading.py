"""What a second reading of the rulebook found: limits that follow from other losses, and who is meant."""

from __future__ import annotations

from orloj.games.ti4 import tactical
from orloj.games.ti4.combats import leaders
from orloj.games.ti4.components import OBJECTIVE_NUMBER
from orloj.games.ti4.facts import planets_of, timing_order
from orloj.games.ti4.moments import NOBODY, GroundCombat
from orloj.games.ti4.objectives.events import _beat_leader
from orloj.games.ti4.placing import open_planets
from orloj.games.ti4.purse import place_token_from_reinforcements
from orloj.games.ti4.scoring import may_be_scored
from orloj.games.ti4.state import State
from orloj.testing import proves
from tests.ti4.battles import landing
from tests.ti4.positions import table, units_of
from tests.ti4.turns import acts


async def _token_comes(g: State) -> None:
    await place_token_from_reinforcements(g, 0, 26)


@proves("ti4.28.2", "ti4.12.2a")
def test_a_token_out_of_the_fleet_pool_costs_the_ships_that_are_too_many() -> None:
    t = table(units={"0 27": "3 cruiser"}, players={0: {"tactic": 6, "fleet": 3, "strategy": 7}}, script=_token_comes)
    assert t.asked() == {0: "token-from-pool"}
    t.play("0 fleet")
    assert units_of(t, "0 27") == {"cruiser": 2}


@proves("ti4.22.3")
def test_what_loses_its_room_by_a_card_goes() -> None:
    units = {"1 lodor": "space-dock", "1 26": "3 fighter"}
    t = acts("reactor-meltdown", units=units, owners={"lodor": 1})
    assert units_of(t, "1 26") == {}  # nothing carries the fighters any more
    t = acts("lucky-shot", units={"1 26": "dreadnought, fighter"}, owners={"lodor": 0})
    assert units_of(t, "1 26") == {}


@proves("ti4.20.0")
def test_an_invasion_begins_also_where_a_shield_would_keep_bombs_off() -> None:
    t = landing("2 dreadnought", {"arnor": "infantry, pds"}, hands={0: ["disable"]})
    assert t.asked() == {0: "after.InvasionStart"}
    t.play("0 disable")
    assert t.asked() == {0: "bombard"}


@proves("ti4.26.19")
def test_a_secret_objective_that_lies_open_is_nobody_elses() -> None:
    g = table().state
    secret = OBJECTIVE_NUMBER["unveil-flagship"]
    g.objectives.append(secret)
    assert not may_be_scored(g, 0, secret)
    public = OBJECTIVE_NUMBER["develop-weaponry"]
    g.objectives.append(public)
    assert may_be_scored(g, 0, public)
    g.players[0].scored.append(public)
    assert not may_be_scored(g, 0, public)


def _after_elimination(g: State) -> None:
    g.players[1].eliminated = g.players[1].passed = True
    g.active = 1
    g.then("next-turn")


@proves("ti4.2.2")
def test_after_a_player_who_is_eliminated_in_his_turn_the_next_one_follows() -> None:
    numbers = {0: {"initiative": 1}, 1: {"initiative": 4}, 2: {"initiative": 7}}
    t = table(players=numbers, begin=_after_elimination, active=NOBODY)
    assert t.asked() == {2: "action"}


@proves("ti4.17.2")
def test_the_rift_destroys_the_very_ship_that_has_left_it() -> None:
    units = {"0 16": "2 dreadnought", "0 46": "dreadnought*"}
    t = table(units=units, begin=lambda g: tactical.start(g, 0, 46), dice=[3])
    t.play("0 sail dreadnought 16-41-46", "0 done")
    assert units_of(t, "0 46") == {"dreadnought": 1}
    assert t.state.systems[46].space[0].damaged == {"dreadnought": 1}  # the one that was there


@proves("ti4.26.5")
def test_whoever_loses_everything_by_a_combat_may_have_been_the_leader() -> None:
    g = table(players={1: {"points": 5, "eliminated": True}, 2: {"points": 3}}).state
    combat = GroundCombat(attacker=0, defender=1, tile=27, planet="starpoint", winner=0, loser=1)
    combat.leaders = leaders(g, combat)
    assert _beat_leader(g, 0, combat)
    g.players[2].points = 6
    combat.leaders = leaders(g, combat)
    assert not _beat_leader(g, 0, combat)


def test_nothing_is_placed_where_nothing_may_be_placed() -> None:
    zone = {"demilitarized-zone": {"planet": "jord"}}
    g = table(factions=("sol", "hacan", "yssaril"), laws=zone, owners={"lodor": 0}).state
    assert open_planets(g, 0, "infantry") == ["lodor"]
    assert "jord" in planets_of(g, 0)


@proves("ti4.timing.1")
def test_abilities_go_on_from_the_active_player_by_initiative() -> None:
    g = table(
        seats=4, players={seat: {"initiative": number} for seat, number in enumerate((1, 4, 7, 8))}, active=1
    ).state
    assert timing_order(g) == [1, 2, 3, 0]
