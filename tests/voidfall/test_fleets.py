"""Fleet power, of players and of the Voidborn, and regrouping [voidfall.fleets, voidfall.void-fleets,
voidfall.movement]."""

from __future__ import annotations

import pytest

from orloj.games.voidfall.combat import SHIPS as IN_COMBAT
from orloj.games.voidfall.components import CRISES, FLEET_POWER, SHIP_FACTS, SHIPS
from orloj.games.voidfall.effects.fleet import shifts
from orloj.games.voidfall.facts import deployed, tokens_needed, void_limit
from orloj.games.voidfall.fleets import activate, deployments
from orloj.games.voidfall.phases.turn import crowded
from orloj.games.voidfall.state import State
from orloj.testing import Position, proves
from tests.voidfall.positions import galaxy, land, lord, offered, player, resolving, sector, stock, table, told

ALL_SHIPS = {"sentries": "basic", "destroyers": "basic", "dreadnoughts": "basic", "carriers": "basic"}


# -- tokens


@proves("voidfall.fleets.1", "voidfall.fleets.2", "voidfall.fleets.6", "voidfall.fleets.8")
def test_power_needs_as_few_tokens_as_possible() -> None:
    """Fleets may be merged and split at any time, so only how many tokens are needed matters."""
    g = table(lord())
    assert [tokens_needed(g, 0, {"corvette": n}) for n in range(8)] == [0, 1, 1, 1, 2, 2, 2, 3]
    assert tokens_needed(g, 0, {"dreadnought": 2}) == 2
    assert tokens_needed(table(lord(techs={"dreadnoughts": "improved"})), 0, {"dreadnought": 3}) == 1


@proves("voidfall.fleets.7")
def test_types_are_never_mixed_on_a_token() -> None:
    g = table(lord())
    assert tokens_needed(g, 0, {"corvette": 1, "destroyer": 1}) == 2
    t = galaxy(
        lord(stock={"energy": 1}, techs=ALL_SHIPS),
        sectors={"O1": {"fleets": {"destroyer": 2, "corvette": 1}}},
        focus="reinforcement",
    )
    t.play("0 act reinforcement mobilize", "0 1", "0 shift destroyer O1 H1")
    assert (sector(t, "O1").fleets, sector(t, "H1").fleets["destroyer"]) == ({"destroyer": 1, "corvette": 1}, 1)


@proves("voidfall.fleets.8")
def test_a_type_whose_last_power_leaves_is_gone() -> None:
    t = galaxy(lord(), sectors={"O1": {"fleets": {"destroyer": 1, "corvette": 1}}}, focus="progress")
    t.play("0 act progress restore", "0 power destroyer O1")
    assert sector(t, "O1").fleets == {"corvette": 1}


@proves("voidfall.fleets.4", "voidfall.fleets.5")
def test_all_power_is_inactive_active_or_deployed() -> None:
    t = galaxy(lord(), lord())
    t.play_all(seed=1)
    for seat, one in enumerate(t.state.players):
        assert one.active + one.inactive + deployed(t.state, seat) == FLEET_POWER == 14


# -- deploying


@proves("voidfall.fleets.9", "voidfall.fleets.10")
@pytest.mark.parametrize("ship", SHIPS)
def test_each_type_but_corvettes_needs_its_technology(ship: str) -> None:
    tech = SHIP_FACTS[ship].technology
    rich = {"materials": 5, "food": 5}
    without = table(lord(stock=rich, active=5))
    offered_types = {deed.ship for deed in deployments(without, 0, ["H1"])}
    assert offered_types == {"corvette"}
    if tech:
        assert {
            deed.ship for deed in deployments(table(lord(stock=rich, active=5, techs={tech: "basic"})), 0, ["H1"])
        } == {
            "corvette",
            ship,
        }


@proves("voidfall.fleets.9", "voidfall.fleets.13")
def test_the_type_is_chosen_with_each_power_and_paid_for() -> None:
    """The example of the rulebook: with Dreadnoughts one of the two power is a dreadnought, for one more material."""
    t = galaxy(
        lord(stock={"materials": 3}, techs={"dreadnoughts": "basic"}, active=2),
        sectors={"O1": {"installations": ["shipyard"]}},
        focus="reinforcement",
    )
    t.play("0 act reinforcement muster", "0 deploy dreadnought O1")
    assert stock(t) == {}
    assert offered(t, 0, "deploy") == ["deploy corvette H1"]  # no material for another dreadnought
    t.play("0 deploy corvette H1")
    assert (sector(t, "O1").fleets, player(t).active) == ({"corvette": 2, "dreadnought": 1}, 0)


@proves("voidfall.fleets.11", "voidfall.fleets.12")
def test_without_active_power_nothing_is_deployed() -> None:
    t = galaxy(lord(stock={"materials": 2, "energy": 1}, active=0), focus="reinforcement")
    assert deployments(t.state, 0, ["H1"]) == []
    t.play("0 act reinforcement muster")
    assert offered(t, 0, "power", "deploy") == []
    assert deployed(t.state, 0) == 4


@proves("voidfall.fleets.14")
def test_deploying_may_be_for_home_or_for_one_type_only() -> None:
    t = galaxy(lord(active=3, techs=ALL_SHIPS, stock={"food": 1, "materials": 1}), focus="temptation")
    t.play("0 act temptation exert", "0 on-slot 1", "0 2")
    assert {token.split()[2] for token in offered(t, 0, "deploy")} == {"H1"}
    t = resolving("shields/immediate", lord(house="dunlork", active=3, techs=ALL_SHIPS))
    assert offered(t, 0, "deploy") == ["deploy corvette H1"]


# -- recalling, activating, deactivating


@proves("voidfall.fleets.15", "voidfall.fleets.18")
def test_recalled_power_becomes_active() -> None:
    t = galaxy(lord(active=1), sectors={"O1": {"corrupted": True}}, focus="progress")
    t.play("0 act progress restore", "0 power corvette O1", "0 1")
    assert (player(t).active, sector(t, "O1").power, sector(t, "O1").corrupted) == (2, 1, False)


@proves("voidfall.fleets.17", "voidfall.glory.5", "voidfall.abandoned.1", "voidfall.abandoned.2")
def test_recalling_the_last_power_costs_a_glory_token_and_the_sector() -> None:
    """At that very moment: nothing can be resolved there any more."""
    t = galaxy(lord(glory=[1, 3]), sectors={"O1": {"fleets": {"corvette": 1}}}, focus="development")
    t.play("0 act development settle", "0 power corvette O1")
    assert t.asked() == {0: "discard-glory"}
    t.play("0 glory 1")
    assert player(t).glory == [3]
    place = sector(t, "O1")
    assert (place.owner, place.void_power, place.corrupted, place.bounties) == (-1, 2, True, 1)
    assert not told(t, "founds")
    assert t.asked() != {0: "found"}


@proves("voidfall.fleets.17")
def test_without_glory_the_sector_is_lost_all_the_same() -> None:
    t = galaxy(lord(glory=[]), sectors={"O1": {"fleets": {"corvette": 1}}}, focus="progress")
    t.play("0 act progress restore", "0 power corvette O1")
    assert sector(t, "O1").void_power == 2


@proves("voidfall.fleets.19")
def test_activating_needs_inactive_power() -> None:
    g = table(lord(active=4))
    assert (activate(g, 0, 3), g.players[0].active, g.players[0].inactive) == (3, 7, 3)
    assert activate(g, 0, 9) == 3
    assert activate(g, 0, 1) == 0


@proves("voidfall.fleets.20", "voidfall.fleets.21")
def test_the_example_of_deactivating() -> None:
    """The rulebook's turn: an agenda of Support activates a second power and builds a shipyard, Muster deploys both,
    and then Accelerate needs power to deactivate: a corvette has to be recalled first."""
    t = galaxy(
        lord(stock={"materials": 3}, active=1, agendas=["S1"], techs={"dreadnoughts": "basic"}),
        sectors={"O1": {"fleets": {"corvette": 1}}},
    )
    t.play("0 play reinforcement", "0 agenda S1", "0 act-agenda S1")
    while t.asked() in ({0: "choice"}, {0: "build"}):
        t.play(f"0 {t.options(0)[-2]}" if t.asked() == {0: "choice"} else "0 build shipyard O1")
    assert player(t).active == 2
    t.play("0 act reinforcement muster", "0 deploy dreadnought O1", "0 deploy corvette H1")
    assert player(t).active == 0
    inactive = player(t).inactive
    t.play("0 act reinforcement accelerate", "0 power corvette O1")
    assert (sector(t, "O1").fleets, player(t).active, player(t).inactive) == ({"dreadnought": 1}, 0, inactive + 1)


@proves("voidfall.fleets.20")
def test_active_power_is_deactivated_first() -> None:
    t = galaxy(lord(active=2), focus="reinforcement")
    inactive = player(t).inactive
    t.play("0 act reinforcement accelerate")
    assert (player(t).active, player(t).inactive, deployed(t.state, 0)) == (1, inactive + 1, 4)


@proves("voidfall.fleets.22")
def test_at_the_end_of_the_turn_two_tokens_are_left_in_a_sector() -> None:
    """The rulebook's example: two full tokens of corvettes and one power more."""
    t = galaxy(lord(), sectors={"O1": {"fleets": {"corvette": 7}}}, focus="production")
    active = player(t).active
    assert crowded(t.state, 0) == ["O1"]
    t.play("0 end-turn")
    assert (sector(t, "O1").power, player(t).active) == (6, active + 1)


# -- the Voidborn


@proves("voidfall.void-fleets.1", "voidfall.void-fleets.2")
def test_how_much_power_of_the_voidborn_fits() -> None:
    g = table(lord(), sectors={"c1": {"kind": "standard"}, "d1": {"kind": "megalopolis"}, "e1": {"kind": "rift"}})
    assert [void_limit(g.sectors[key]) for key in ("c1", "d1", "e1", "f1")] == [3, 6, 9, 0]


@proves("voidfall.void-fleets.3")
def test_no_more_is_placed_than_fits() -> None:
    t = placing({"a1": 2, "c1": 3, "d1": 3})
    assert sector(t, "a1").void_power == 3


@proves("voidfall.void-fleets.5")
def test_the_whole_amount_goes_where_it_fits_or_else_as_much_as_possible() -> None:
    t = placing({"a1": 2, "c1": 1, "d1": 1})
    assert offered(t, 0, "at") == ["at c1", "at d1"]
    t.play("0 at c1")
    assert sector(t, "c1").void_power == 3
    t = placing({"a1": 3, "c1": 2, "d1": 3})
    assert sector(t, "c1").void_power == 3


def placing(power: dict[str, int]) -> Position[State]:
    """Two power are placed in one Voidborn sector next to an own one, as a penalty of some crisis says."""
    wanted = {"op": "place", "where": "void_adjacent", "what": {"void_power": 2}}
    path = next(f"{crisis.id}/penalty" for crisis in CRISES if crisis.penalty == wanted)
    sectors = {key: {"void_power": here} for key, here in power.items()}
    return resolving(path, lord(), source={"must": True, "id": "conquest"}, sectors=sectors)


# -- regrouping


@proves("voidfall.movement.1", "voidfall.movement.2")
def test_the_example_of_regrouping() -> None:
    """Five moves of single power between own sectors: one corvette once, another twice, a dreadnought once; the fifth
    move is not used."""
    t = galaxy(
        lord(stock={"energy": 1}, techs={"dreadnoughts": "basic"}),
        sectors={
            "a1": land(0, fleets={"corvette": 3}),
            "c1": land(0),
            "O1": {"fleets": {"corvette": 1}},
            "H1": {"fleets": {"dreadnought": 1}},
        },
        focus="reinforcement",
    )
    t.play("0 act reinforcement mobilize", "0 1", "0 shift corvette a1 c1")
    t.play("0 shift corvette a1 c1", "0 shift corvette c1 O1", "0 shift dreadnought H1 O1", "0 go-on")
    assert sector(t, "a1").fleets == {"corvette": 1}
    assert sector(t, "c1").fleets == {"corvette": 2}
    assert sector(t, "O1").fleets == {"corvette": 2, "dreadnought": 1}
    assert sector(t, "H1").fleets == {}


@proves("voidfall.movement.1")
@pytest.mark.parametrize(("house", "moves"), [("valnis", 5), ("fenrax", 7)])
def test_a_regroup_has_five_moves(house: str, moves: int) -> None:
    """Seven for Fenrax."""
    t = galaxy(
        lord(house=house, stock={"food": 1, "energy": 1}),
        sectors={"H1": {"fleets": {"corvette": 8}}},
        focus="production",
    )
    t.play("0 act production optimize", "0 2")
    for _ in range(moves):
        assert t.asked() == {0: "regroup"}
        t.play("0 shift corvette H1 O1")
    assert t.asked() != {0: "regroup"}


@proves("voidfall.movement.1")
def test_a_regroup_stays_within_own_adjacent_sectors() -> None:
    g = table(lord(), sectors={"c1": land(0, fleets={"corvette": 2}), "f1": land(0, population=0), "d1": land(1)})
    ways = {(shift.sector, shift.to) for shift in shifts(g, 0)}
    assert ways == {("H1", "O1"), ("O1", "H1"), ("O1", "c1"), ("c1", "O1"), ("c1", "f1")}


@proves("voidfall.movement.3")
def test_the_last_power_leaves_only_the_home_sector() -> None:
    g = table(lord(), sectors={"H1": {"fleets": {"corvette": 1}}, "O1": {"fleets": {"corvette": 1}}})
    assert [(shift.sector, shift.to) for shift in shifts(g, 0)] == [("H1", "O1")]


@proves("voidfall.void-fleets.1")
def test_power_of_the_voidborn_fights_like_corvettes() -> None:
    assert IN_COMBAT["voidborn"] == IN_COMBAT["corvette"]
    assert SHIP_FACTS["voidborn"].token_capacity == SHIP_FACTS["corvette"].token_capacity == 3
