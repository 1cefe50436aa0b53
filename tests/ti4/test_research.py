"""Technologies and research [ti4.63], unit upgrades [ti4.77], copies of the Nekro Virus."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4.components import OBJECTIVE_NUMBER, PLANETS, TECHNOLOGIES
from orloj.games.ti4.elimination import eliminate
from orloj.games.ti4.factions.nekro import spoils, take_technology
from orloj.games.ti4.facts import has, printed
from orloj.games.ti4.research import (
    can_research,
    deck_of,
    gain_technology,
    missing,
    owned_colours,
    research,
    technologies_open,
)
from orloj.games.ti4.scoring import is_met
from orloj.games.ti4.state import State
from orloj.parts.maps import Hex
from orloj.testing import Position, proves
from tests.ti4.positions import table, units_of

SPECIAL = {34: Hex(1, -1)}  # Gral, with a blue specialty


def researching(*own: str, **facts: Any) -> Position[State]:
    """Seat 0 researches."""

    async def script(g: State) -> None:
        await research(g, 0)

    return table(technologies={0: own}, script=script, **facts)


@proves("ti4.63.10", "ti4.63.1", "ti4.63.2", "ti4.63.4", "ti4.63.9")
def test_a_researched_technology_is_owned_from_then_on() -> None:
    t = researching().play("0 neural-motivator")
    assert t.state.players[0].technologies == ["neural-motivator"]
    assert has(t.state, 0, "neural-motivator")
    assert not has(t.state, 0, "sarween-tools")
    assert "neural-motivator" not in deck_of(t.state, 0)
    assert "sarween-tools" in deck_of(t.state, 0)


@proves("ti4.63.12", "ti4.63.8a", "ti4.63.7a")
def test_one_technology_of_the_colour_for_each_prerequisite() -> None:
    t = researching("neural-motivator")
    assert "dacxive-animators" in t.options(0)
    assert "hyper-metabolism" not in t.options(0)  # needs two green ones
    assert t.why(0, "hyper-metabolism") == ("no-prerequisites", "ti4.63.12")
    assert missing(t.state, 0, "hyper-metabolism") == {"green": 1}
    assert can_research(table(technologies={0: ["neural-motivator", "dacxive-animators"]}).state, 0, "hyper-metabolism")


@proves("ti4.63.7b", "ti4.63.12b")
def test_unit_upgrades_satisfy_no_prerequisites() -> None:
    t = table(technologies={0: ["fighter-ii", "cruiser-ii", "infantry-ii"]})
    assert set(owned_colours(t.state, 0).values()) == {0}
    assert not can_research(t.state, 0, "dacxive-animators")


@proves("ti4.63.11")
def test_no_technologies_of_other_factions() -> None:
    t = table(factions=("hacan", "sol", "yin"))
    factions = {TECHNOLOGIES[id].faction for id in deck_of(t.state, 0)}
    assert factions == {"", "hacan"}


@proves("ti4.63.5")
def test_to_gain_a_technology_needs_no_prerequisites() -> None:
    t = table(begin=lambda g: gain_technology(g, 0, "assault-cannon"))
    assert t.state.players[0].technologies == ["assault-cannon"]
    assert [line.key for line in t.story()] == ["gains-technology"]


@proves("ti4.63.13", "ti4.63.14", "ti4.63.12c", "ti4.76.4")
def test_a_planet_with_a_specialty_stands_for_a_prerequisite() -> None:
    assert PLANETS["gral"].specialty == "blue"
    t = researching(tiles=SPECIAL, owners={"gral": 0}).play("0 gravity-drive")
    assert t.state.planets["gral"].exhausted
    assert t.state.players[0].technologies == ["gravity-drive"]


@proves("ti4.63.15", "ti4.52.4")
def test_an_exhausted_planet_does_not() -> None:
    t = researching(tiles=SPECIAL, owners={"gral": 0}, exhausted=["gral"])
    assert "gravity-drive" not in t.options(0)


@proves("ti4.63.14")
def test_no_planet_is_exhausted_in_vain() -> None:
    t = researching("antimass-deflectors", tiles=SPECIAL, owners={"gral": 0}).play("0 gravity-drive")
    assert not t.state.planets["gral"].exhausted


@proves("ti4.63.14")
def test_only_a_planet_of_the_colour_stands_for_a_prerequisite() -> None:
    """Gral is blue, New Albion green; with Analytical there are two means for the missing blue one."""
    people = ("jol-nar", "hacan", "yin")
    t = researching(tiles=SPECIAL, owners={"gral": 0, "new-albion": 0}, factions=people).play("0 gravity-drive")
    assert t.options(0) == ["specialty gral", "waive analytical"]
    t.play("0 waive analytical")
    assert not t.state.planets["gral"].exhausted


@proves("ti4.77.1", "ti4.63.6a")
def test_an_own_version_of_an_upgrade_takes_the_place_of_the_common_one() -> None:
    t = table(factions=("sol", "hacan", "yin"))
    assert "advanced-carrier-ii" in deck_of(t.state, 0)
    assert "carrier-ii" not in deck_of(t.state, 0)
    assert "carrier-ii" in deck_of(t.state, 1)


# ---------------------------------------------------------------- the Nekro Virus

VIRUS = ("nekro", "saar", "sol")


def copying(*own: str, others: dict[int, list[str]] | None = None, **facts: Any) -> Position[State]:
    """The Nekro take a technology of seats 1 and 2."""

    async def script(g: State) -> None:
        await take_technology(g, 0, [1, 2])

    cards = ["valefar-assimilator-x", "valefar-assimilator-y"]
    return table(factions=VIRUS, technologies={0: [*cards, *own], **(others or {})}, script=script, **facts)


@proves("ti4.63.16")
def test_the_nekro_gain_or_copy_what_others_have_researched() -> None:
    others = {1: ["sarween-tools", "chaos-mapping"], 2: ["cruiser-ii", "spec-ops-ii"]}
    t = copying(others=others)
    options = t.options(0)
    assert "copy 1 sarween-tools" in " ".join(options)
    t.play(next(f"0 {option}" for option in options if "spec-ops-ii" in option and "assimilator-x" in option))
    assert t.state.players[0].copies == {"valefar-assimilator-x": "spec-ops-ii"}
    assert has(t.state, 0, "spec-ops-ii")
    assert printed(t.state, 0, "infantry") == TECHNOLOGIES["spec-ops-ii"].stats


@proves("ti4.63.17")
def test_units_on_faction_sheets_are_no_technologies() -> None:
    t = table(factions=VIRUS, technologies={0: ["valefar-assimilator-x"]})
    assert spoils(t.state, 0, [1, 2]) == []


@proves("ti4.63.21", "ti4.63.21.2", "ti4.77.1a", "ti4.77.1a.2")
def test_a_second_upgrade_of_a_unit_uses_the_same_token_and_replaces_the_first() -> None:
    people: dict[str, Any] = {"others": {2: ["spec-ops-ii"], 1: []}, "players": {
        0: {"copies": {"valefar-assimilator-y": "letani-warrior-ii"}}}}  # fmt: skip
    t = copying(**people)
    assert t.state.players[0].copies == {"valefar-assimilator-y": "spec-ops-ii"}  # the only way
    t = copying("infantry-ii", others={2: ["spec-ops-ii"]})
    t.play(f"0 {t.options(0)[0]}")
    assert "infantry-ii" not in t.state.players[0].technologies
    assert printed(t.state, 0, "infantry") == TECHNOLOGIES["spec-ops-ii"].stats


@proves("ti4.63.22")
def test_a_copy_has_the_colour_and_the_type_of_what_it_copies() -> None:
    t = table(factions=VIRUS, technologies={0: ["valefar-assimilator-x", "cruiser-ii"]},
              players={0: {"copies": {"valefar-assimilator-x": "advanced-carrier-ii"}}})  # fmt: skip
    assert is_met(t.state, 0, OBJECTIVE_NUMBER["develop-weaponry"])
    bare = table(factions=VIRUS, technologies={0: ["valefar-assimilator-x", "cruiser-ii"]})
    assert not is_met(bare.state, 0, OBJECTIVE_NUMBER["develop-weaponry"])
    coloured = table(factions=VIRUS, technologies={0: ["valefar-assimilator-x"]},
                     players={0: {"copies": {"valefar-assimilator-x": "chaos-mapping"}}})  # fmt: skip
    assert owned_colours(coloured.state, 0)[TECHNOLOGIES["chaos-mapping"].colour] == 1  # type: ignore[index]


@proves("ti4.63.19")
def test_docks_that_float_no_more_land_or_leave() -> None:
    t = copying(
        others={2: ["spec-ops-ii"]},
        units={"0 26": "space-dock", "0 27": "space-dock"},
        owners={"lodor": 0},
        players={0: {"copies": {"valefar-assimilator-x": "floating-factory-ii"}}},
    )
    t.play(next(f"0 {option}" for option in t.options(0) if option.endswith("assimilator-x")))
    assert t.asked() == {0: "dock-lands"}
    t.play("0 lodor")
    assert units_of(t, "0 26") == {}
    assert units_of(t, "0 lodor") == {"space-dock": 1}
    assert units_of(t, "0 27") == {}


@proves("ti4.63.20")
def test_war_suns_without_their_technology_leave() -> None:
    t = copying(others={1: [], 2: ["spec-ops-ii"]}, units={"0 26": "war-sun"},
                players={0: {"copies": {"valefar-assimilator-x": "prototype-war-sun-ii"}}})  # fmt: skip
    t.play(next(f"0 {option}" for option in t.options(0) if option.endswith("assimilator-x")))
    assert units_of(t, "0 26") == {}


@proves("ti4.63.18")
def test_a_copy_of_somebody_who_is_eliminated_stays() -> None:
    t = table(
        factions=VIRUS,
        technologies={0: ["valefar-assimilator-x"], 2: ["spec-ops-ii"]},
        players={0: {"copies": {"valefar-assimilator-x": "spec-ops-ii"}}},
        begin=lambda g: eliminate(g, 2),
    )
    assert t.state.players[2].eliminated
    assert printed(t.state, 0, "infantry") == TECHNOLOGIES["spec-ops-ii"].stats


@pytest.mark.parametrize("id", ["sarween-tools", "carrier-ii"])
def test_who_has_everything_open_sees_it(id: str) -> None:
    own = [one for one in TECHNOLOGIES if TECHNOLOGIES[one].colour != "none" and not TECHNOLOGIES[one].faction]
    t = table(technologies={0: [one for one in own if one != id]})
    assert id in technologies_open(t.state, 0)
