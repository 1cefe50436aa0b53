"""Whose turn it is in the action phase [ti4.2]; planets and neighbors [ti4.41, ti4.55]."""

from __future__ import annotations

from orloj.games.ti4 import purse
from orloj.games.ti4.components import BASIC, OBJECTIVE_NUMBER, PLANETS, TECHNOLOGIES, TRAITS
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.research import can_research
from orloj.games.ti4.scoring import is_met
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import partners
from orloj.parts.maps import Hex
from orloj.testing import Position, proves
from tests.ti4.positions import table


def phase(*initiatives: int) -> Position[State]:
    """The action phase begins; nobody has a strategy card left to use."""
    return table(
        players={seat: {"initiative": number, "tactic": 9} for seat, number in enumerate(initiatives)},
        plan=["action-phase"],
        active=NOBODY,
    )


def turns(t: Position[State]) -> list[int | None]:
    return [line.seat for line in t.story("turn")]


@proves("ti4.2.0", "ti4.2.1")
def test_the_first_in_initiative_order_is_active_first() -> None:
    t = phase(4, 7, 2)
    assert t.asked() == {2: "action"}
    assert t.state.active == 2


@proves("ti4.2.2", "ti4.2.3")
def test_turns_go_round_in_initiative_order() -> None:
    t = phase(4, 7, 2)
    t.play("2 activate 46", "0 activate 46", "1 activate 46", "2 activate 47", "0 activate 47")
    assert turns(t) == [2, 0, 1, 2, 0, 1]
    assert t.state.active == 1


@proves("ti4.2.3.2")
def test_who_has_passed_is_skipped() -> None:
    t = phase(4, 7, 2)
    t.play("2 activate 46", "0 pass-turn", "1 activate 46", "2 activate 47", "1 activate 47")
    assert turns(t) == [2, 0, 1, 2, 1, 2]


# ---------------------------------------------------------------- planets and neighbors


@proves("ti4.41.0", "ti4.41.1", "ti4.41.2", "ti4.41.5", "ti4.84.1")
def test_planets_have_resources_and_influence() -> None:
    lodor = PLANETS["lodor"]
    assert (lodor.resources, lodor.influence, lodor.trait) == (3, 1, "cultural")
    mecatol = PLANETS["mecatol-rex"]
    assert (mecatol.resources, mecatol.influence, mecatol.trait) == (1, 6, "")
    g = table().state
    assert all(purse.resources(g, planet) == PLANETS[planet].resources for planet in g.planets)
    assert all(purse.influence(g, planet) == PLANETS[planet].influence for planet in g.planets)


@proves("ti4.41.3", "ti4.41.3.2")
def test_three_traits_to_which_objectives_refer() -> None:
    traits = [planet.trait for planet in PLANETS.values() if planet.trait]
    assert set(traits) == set(TRAITS) == {"cultural", "industrial", "hazardous"}
    market = OBJECTIVE_NUMBER["corner-the-market"]  # four planets with the same trait
    hazardous = ["vefut-ii", "starpoint", "tequran", "bereg"]
    assert is_met(table(owners=dict.fromkeys(hazardous, 0)).state, 0, market)
    mixed = [*hazardous[:3], "quann"]
    assert PLANETS["quann"].trait == "cultural"
    assert not is_met(table(owners=dict.fromkeys(mixed, 0)).state, 0, market)


@proves("ti4.41.4")
def test_a_technology_specialty_stands_for_a_prerequisite() -> None:
    """Gravity Drive needs a blue technology; Gral has a blue specialty."""
    gral = {34: Hex(1, -1)}
    assert not can_research(table(tiles=gral).state, 0, "gravity-drive")
    t = table(tiles=gral, owners={"gral": 0})
    assert can_research(t.state, 0, "gravity-drive")
    assert not can_research(table(tiles=gral, owners={"gral": 0}, exhausted=["gral"]).state, 0, "gravity-drive")


@proves("ti4.28.3")
def test_ships_have_cost_combat_move_and_capacity() -> None:
    carrier = BASIC["carrier"]
    assert (carrier.cost, carrier.combat, carrier.move, carrier.capacity) == (3, 9, 1, 4)
    better = TECHNOLOGIES["carrier-ii"].stats
    assert better is not None
    assert (better.cost, better.combat, better.move, better.capacity) == (3, 9, 2, 6)


@proves("ti4.55.1")
def test_transactions_are_made_with_neighbors() -> None:
    people = ("winnu", "xxcha", "yssaril")
    assert partners(table(factions=people, units={"0 46": "cruiser", "1 28": "fighter"}).state, 0) == [1]
    assert partners(table(factions=people).state, 0) == []
