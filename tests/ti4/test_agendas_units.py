"""Directives that destroy units or place some, and laws attached to planets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from orloj.games.ti4.invasion import landing_sites
from orloj.games.ti4.moments import ProductionUse
from orloj.games.ti4.phases import strategy as _strategy  # noqa: F401 -- its scenes
from orloj.games.ti4.production import landing_places
from orloj.games.ti4.purse import influence, resources
from orloj.games.ti4.state import State
from orloj.games.ti4.structures import Build, structure_sites
from orloj.testing import Position, proves
from tests.ti4.positions import table, units_of
from tests.ti4.voting import cast, in_force, passed, vote_on


def exhausted(t: Position[State]) -> list[str]:
    return [planet for planet, state in t.state.planets.items() if state.exhausted]


def goods(t: Position[State]) -> list[int]:
    return [player.trade_goods for player in t.state.players]


# ---------------------------------------------------------------- arms reduction


def test_arms_reduction_leaves_two_dreadnoughts_and_four_cruisers() -> None:
    fleets = {"0 18": "2 dreadnought, 3 cruiser", "0 27": "2 dreadnought", "0 28": "3 cruiser", "1 26": "2 dreadnought"}
    t = passed(vote_on("arms-reduction", units=fleets, players={0: {"fleet": 5}}), "for")
    assert t.asked() == {0: "agenda-losses"}
    assert t.options(0) == ["lose-unit dreadnought 18", "lose-unit dreadnought 27"]
    t.play("0 lose-unit dreadnought 18=1,lose-unit dreadnought 27=1")
    t.play("0 lose-unit cruiser 28=2")
    assert units_of(t, "0 18") == {"dreadnought": 1, "cruiser": 3}
    assert (units_of(t, "0 27"), units_of(t, "0 28")) == ({"dreadnought": 1}, {"cruiser": 1})
    assert units_of(t, "1 26") == {"dreadnought": 2}
    assert t.asked() == {0: "idle"}


def test_what_carriers_of_arms_carried_is_lost_with_them() -> None:
    t = passed(vote_on("arms-reduction", units={"0 18": "3 dreadnought, 3 fighter", "0 26": "cruiser"}), "for")
    assert units_of(t, "0 18") == {"dreadnought": 2, "fighter": 2}


def test_refused_arms_reduction_exhausts_specialties() -> None:
    t = vote_on("arms-reduction", plan=("agenda", "agenda-phase-ends"), owners={"new-albion": 2, "starpoint": 2})
    passed(t, "against")
    assert exhausted(t) == ["new-albion"]


# ---------------------------------------------------------------- colonies


COLONY = {"0 lodor": "2 infantry, pds"}


def test_colonial_redistribution() -> None:
    poor = {0: {"points": 3}, 1: {"points": 1}, 2: {"points": 1}}
    t = passed(vote_on("colonial-redistribution", units=COLONY, players=poor), "elect-planet lodor")
    assert t.state.planets["lodor"].ground == {}
    assert t.asked() == {0: "colonial-heir"}
    assert t.options(0) == ["player 1", "player 2"]
    t.play("0 player 2")
    assert t.asked() == {2: "colonial-settles"}
    t.play("2 settle lodor")
    assert units_of(t, "2 lodor") == {"infantry": 1}
    assert t.state.planets["lodor"].owner == 2


def test_the_heir_may_decline() -> None:
    poor = {0: {"points": 3}, 1: {"points": 1}, 2: {"points": 3}}
    t = passed(vote_on("colonial-redistribution", units=COLONY, players=poor), "elect-planet lodor")
    t.play("1 pass")
    assert (t.state.planets["lodor"].owner, t.state.planets["lodor"].ground) == (0, {})


def test_compensated_disarmament() -> None:
    t = passed(vote_on("compensated-disarmament", units=COLONY), "elect-planet lodor")
    assert units_of(t, "0 lodor") == {"pds": 1}
    assert goods(t) == [2, 0, 0]
    assert [line.values["count"] for line in t.story("gains-goods")] == [2]


# ---------------------------------------------------------------- swords


def test_swords_become_plowshares() -> None:
    armies = {"0 lodor": "3 infantry", "0 hercant": "2 infantry", "1 quann": "infantry", "2 18": "carrier, 2 infantry"}
    t = passed(vote_on("swords-to-plowshares", units=armies), "for")
    assert (units_of(t, "0 lodor"), units_of(t, "0 hercant")) == ({"infantry": 1}, {"infantry": 1})
    assert units_of(t, "1 quann") == {}
    assert units_of(t, "2 18") == {"carrier": 1, "infantry": 2}
    assert goods(t) == [3, 1, 0]


def test_plowshares_become_swords() -> None:
    t = passed(vote_on("swords-to-plowshares", laws={"demilitarized-zone": {"planet": "lodor"}}), "against")
    found = {planet: units_of(t, f"{one.owner} {planet}") for planet, one in t.state.planets.items() if one.owner >= 0}
    assert found.pop("lodor") == {}
    assert set(map(str, found.values())) == {"{'infantry': 1}"}
    assert t.state.planets["mecatol-rex"].ground == {}


# ---------------------------------------------------------------- the artifact


def test_a_good_artifact_lets_all_research_twice() -> None:
    t = passed(vote_on("ixthian-artifact", dice=[6]), "for")
    asked = []
    while t.asked() != {0: "idle"}:
        [(seat, kind)] = t.asked().items()
        asked.append((seat, kind))
        t.play(f"{seat} pass" if seat else f"0 {'research-now' if kind == 'agenda-research' else t.options(0)[0]}")
    assert (
        asked
        == [(0, "agenda-research"), (0, "research")] * 2 + [(1, "agenda-research")] * 2 + [(2, "agenda-research")] * 2
    )
    assert len(t.state.players[0].technologies) == 2


def test_a_bad_artifact_destroys_what_is_near() -> None:
    near = {"0 mecatol-rex": "2 infantry", "0 18": "cruiser", "1 27": "4 fighter, carrier", "2 27": "2 cruiser"}
    t = passed(
        vote_on("ixthian-artifact", dice=[5], units={**near, "2 26": "cruiser"}, owners={"mecatol-rex": 0}), "for"
    )
    assert units_of(t, "0 18") == {"cruiser": 1}  # all at once, when everybody has chosen
    assert t.asked() == {1: "agenda-losses"}
    t.play("1 lose-unit fighter 27=3")
    assert (units_of(t, "0 mecatol-rex"), units_of(t, "0 18")) == ({}, {})
    assert (units_of(t, "1 27"), units_of(t, "2 27"), units_of(t, "2 26")) == (
        {"fighter": 1, "carrier": 1},
        {},
        {"cruiser": 1},
    )
    assert len([line for line in t.story("destroyed") if line.at == t.story("destroyed")[0].at]) == 4


@proves("ti4.56.1")
@pytest.mark.parametrize(("faction", "left"), [("creuss", {"cruiser": 1}), ("sol", {"cruiser": 4})])
def test_near_is_what_is_adjacent_for_whoever_loses_units(faction: str, left: dict[str, int]) -> None:
    """An alpha wormhole lies at Mecatol Rex: for the Creuss beta wormholes lead there too."""
    people = ("hacan", faction, "yin")
    facts: dict[str, Any] = {"factions": people, "units": {"1 25": "4 cruiser"}, "wormholes": {18: ["alpha"]}}
    t = passed(vote_on("ixthian-artifact", dice=[1], **facts), "for")
    assert units_of(t, "1 25") == left


def test_the_artifact_may_be_left_alone() -> None:
    t = passed(vote_on("ixthian-artifact", units={"0 18": "cruiser"}, dice=[1]), "against")
    assert (units_of(t, "0 18"), t.state.luck.laid_dice) == ({"cruiser": 1}, [1])


# ---------------------------------------------------------------- wormholes


def test_wormhole_research_swallows_ships() -> None:
    fleets = {"0 26": "carrier, 2 fighter", "1 40": "cruiser", "2 27": "cruiser"}
    t = passed(vote_on("wormhole-research", units=fleets), "for")
    t.play("0 research-now")
    t.play(f"0 {t.options(0)[0]}", "1 pass")
    assert len(t.state.players[0].technologies) == 1
    assert (units_of(t, "0 26"), units_of(t, "1 40"), units_of(t, "2 27")) == ({}, {}, {"cruiser": 1})


def test_ships_at_delta_wormholes_research_and_stay() -> None:
    t = passed(vote_on("wormhole-research", units={"2 27": "cruiser"}, wormholes={27: ["delta"]}), "for")
    assert t.asked() == {2: "agenda-research"}
    t.play("2 pass")
    assert units_of(t, "2 27") == {"cruiser": 1}


def test_who_was_against_wormhole_research_loses_a_token() -> None:
    t = cast(vote_on("wormhole-research"), s1="against: archon-ren", s0="for: lodor")
    assert t.asked() == {1: "agenda-token-lost"}
    t.play("1 fleet")
    assert [player.fleet for player in t.state.players] == [3, 2, 3]
    assert t.asked() == {0: "idle"}


# ---------------------------------------------------------------- attached laws


@pytest.mark.parametrize(
    ("id", "planet", "more"),
    [
        ("core-mining", "vefut-ii", (2, 0)),
        ("senate-sanctuary", "lodor", (0, 2)),
        ("terraforming-initiative", "vefut-ii", (1, 1)),
    ],
)
@proves("ti4.51.0", "ti4.51.1", "ti4.51.2")
def test_planets_are_worth_more(id: str, planet: str, more: tuple[int, int]) -> None:
    t = vote_on(id)
    before = resources(t.state, planet), influence(t.state, planet)
    other = resources(t.state, "quann"), influence(t.state, "quann")
    passed(t, f"elect-planet {planet}")
    t.state.planets[planet].owner = 1  # it stays attached
    assert (resources(t.state, planet), influence(t.state, planet)) == (before[0] + more[0], before[1] + more[1])
    assert (resources(t.state, "quann"), influence(t.state, "quann")) == other


def test_core_mining_costs_an_infantry() -> None:
    t = passed(vote_on("core-mining", units={"2 vefut-ii": "2 infantry, pds"}), "elect-planet vefut-ii")
    assert units_of(t, "2 vefut-ii") == {"infantry": 1, "pds": 1}
    assert in_force(passed(vote_on("core-mining"), "elect-planet vefut-ii")) == ["core-mining"]


def test_a_demilitarized_zone_has_no_units() -> None:
    t = passed(vote_on("demilitarized-zone", units={"0 lodor": "2 infantry, pds"}), "elect-planet lodor")
    assert (t.state.planets["lodor"].ground, t.state.planets["lodor"].owner) == ({}, 0)


def zone(laws: Mapping[str, Mapping[str, str]]) -> State:
    return table(units={"0 26": "carrier, infantry", "0 lodor": "space-dock"}, owners={"lodor": 0}, laws=laws).state


def test_nothing_comes_into_a_demilitarized_zone() -> None:
    free, closed = zone({}), zone({"demilitarized-zone": {"planet": "lodor"}})
    use = ProductionUse(seat=0, tile=26, units={"infantry": 1})
    assert landing_sites(free, 0, 26) == ["lodor"]
    assert landing_sites(closed, 0, 26) == []
    assert Build("pds", "lodor") in structure_sites(free, 0, "pds")
    assert Build("pds", "lodor") not in structure_sites(closed, 0, "pds")
    assert Build("pds", "hercant") in structure_sites(closed, 0, "pds")
    assert "lodor" in landing_places(free, use)
    assert "lodor" not in landing_places(closed, use)
