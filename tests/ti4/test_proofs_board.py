"""The board after the set-up [ti4.11.0, ti4.27.0, ti4.30, ti4.32.3], and what planets are adjacent to [ti4.56]."""

from __future__ import annotations

import pytest

from orloj.games.ti4.cannon import offense_batteries
from orloj.games.ti4.components import FACTIONS, MECATOL, MECATOL_TILE, OBJECTIVES, SYSTEMS
from orloj.games.ti4.facts import home_tile, planets_of
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.movement import move_value
from orloj.games.ti4.state import Lasting, State
from orloj.parts.maps import Hex
from orloj.testing import Position, proves
from tests.ti4.battles import landing
from tests.ti4.positions import table
from tests.ti4.setups import finished
from tests.ti4.turns import turn

SETUPS = [(3, "ready"), (4, "built"), (6, "generated")]  # players, where the galaxy comes from


@proves("ti4.30.0", "ti4.30.1", "ti4.86.0")
@pytest.mark.parametrize(("seats", "source"), SETUPS)
def test_mecatol_rex_lies_in_the_middle_under_the_custodians(seats: int, source: str) -> None:
    g = finished(seats, 5, map=source).state
    assert g.systems[MECATOL_TILE].at == Hex(0, 0)
    others = [system.at for tile, system in g.systems.items() if tile != MECATOL_TILE and system.at is not None]
    assert {max(abs(at.q), abs(at.r), abs(at.q + at.r)) for at in others} == {1, 2, 3}  # all around it
    assert (g.planets[MECATOL].owner, g.planets[MECATOL].ground) == (NOBODY, {})
    assert (g.custodians, g.custodian) == (True, NOBODY)


@proves("ti4.11.0", "ti4.19.0")
@pytest.mark.parametrize(("seats", "source"), SETUPS)
def test_the_board_is_made_of_tiles_in_the_setup(seats: int, source: str) -> None:
    """Each tile once, each in a place of its own; the homes are those of the players, and with the tiles come their
    planets and nothing else."""
    g = finished(seats, 6, map=source).state
    places = [system.at for system in g.systems.values() if system.at is not None]
    assert len(places) == len(set(places)) >= 1 + 6 * (1 + 2)
    homes = [tile for tile in g.systems if SYSTEMS[tile].kind == "home"]
    assert sorted(homes) == sorted(home_tile(g, seat) for seat in range(seats))
    assert set(g.planets) == {planet for tile in g.systems for planet in SYSTEMS[tile].planets}
    assert all(tile == system.tile for tile, system in g.systems.items())


@proves("ti4.27.0", "ti4.setup.5", "ti4.27.3")
@pytest.mark.parametrize(("seats", "source"), SETUPS)
def test_everybody_begins_with_the_planets_of_his_home(seats: int, source: str) -> None:
    g = finished(seats, 7, map=source).state
    for seat, player in enumerate(g.players):
        assert planets_of(g, seat) == list(FACTIONS[player.faction].planets)
        assert not any(g.planets[planet].exhausted for planet in planets_of(g, seat))


@proves("ti4.27.0")
def test_and_can_gain_more() -> None:
    t = landing("carrier, infantry", {}).play("0 land infantry arnor=1")
    assert planets_of(t.state, 0) == ["arnor", "hercant", "arretze", "kamdorn"]


@proves("ti4.32.3", "ti4.26.13a")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_speaker_prepares_the_objectives(seed: int) -> None:
    """Two of stage I are turned up by whoever is the speaker; the others lie face down, and nobody has seen them."""
    t = finished(4, seed)
    assert [line.seat for line in t.story("reveals-objective")] == [t.state.speaker] * 2
    assert [line.values["objective"] for line in t.story("reveals-objective")] == [
        OBJECTIVES[one].id for one in t.state.objectives
    ]
    assert [len(pile.cards) for pile in t.state.hidden_objectives] == [3, 5]
    assert not any(pile.seen for pile in t.state.hidden_objectives)


def test_the_speaker_is_not_always_the_same() -> None:
    assert len({finished(4, seed).state.speaker for seed in range(1, 9)}) > 1


# ---------------------------------------------------------------- planets and what is on them


def _accords(**owners: int) -> Position[State]:
    """The Xxcha have used Diplomacy: they may take a planet without units to which one of theirs is adjacent."""
    owned = {"archon-ren": NOBODY, "archon-tau": NOBODY, **{key.replace("_", "-"): one for key, one in owners.items()}}
    t = turn("diplomacy", seat=1, active=1, owners=owned, factions=("hacan", "xxcha", "winnu"))
    t.play("1 strategic diplomacy")
    assert t.asked() == {1: "after.StrategyAbility"}
    return t.play("1 peace-accords")


@proves("ti4.56.2", "ti4.56.3")
def test_a_planet_is_adjacent_to_its_own_system_and_to_those_beside_it() -> None:
    """Arnor: Lor in the same system, Quann beside it; Torkan and Tequran beside it too; nothing farther away."""
    assert sorted(_accords(arnor=1).options(1)) == ["lor", "quann", "tequran", "torkan"]


@proves("ti4.56.2")
def test_a_planet_is_adjacent_through_the_wormhole_of_its_system() -> None:
    """Quann has a beta wormhole; there is nothing beside the other one. Lodor and 39 have alpha ones."""
    t = table(units={"1 lodor": "pds", "0 39": "cruiser"}, owners={"lodor": 1}, technologies={1: ["pds-ii"]})
    assert [one.place for one in offense_batteries(t.state, 1, 0, 39)] == ["lodor"]
    assert offense_batteries(t.state, 1, 0, 40) == []


@proves("ti4.56.2")
def test_units_on_planets_are_adjacent_to_what_their_system_is() -> None:
    """A PDS II on New Albion reaches all systems beside 27, and no others."""
    t = table(units={"1 new-albion": "pds"}, owners={"new-albion": 1}, technologies={1: ["pds-ii"]})
    reached = {tile for tile in t.state.systems if offense_batteries(t.state, 1, 0, tile)}
    assert reached == {27, 16, 41, 46, 18, 20, 43}


# ---------------------------------------------------------------- nebulae


@proves("ti4.31.2", "ti4.31.2a")
def test_what_adds_to_move_values_adds_to_the_one_of_a_nebula() -> None:
    """Flank Speed: a cruiser has 2 and then 3, but 1 and then 2 out of a nebula."""
    speed = [Lasting(id="flank-speed", seat=0, until="turn")]
    units = {"0 42": "cruiser", "0 27": "cruiser"}
    usual, faster = table(units=units).state, table(units=units, lasting=speed).state
    assert [move_value(usual, 0, "cruiser", tile) for tile in (27, 42)] == [2, 1]
    assert [move_value(faster, 0, "cruiser", tile) for tile in (27, 42)] == [3, 2]
