"""Agendas about technologies."""

from __future__ import annotations

import pytest

from orloj.games.ti4.phases import strategy as _strategy  # noqa: F401 -- its scenes
from orloj.games.ti4.research import can_research, gain_technology, research
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.games.ti4.units import stats
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.ti4.positions import table, units_of
from tests.ti4.voting import in_force, passed, vote_on

GREEN = ["neural-motivator", "dacxive-animators"]  # of the colour green, without and with one prerequisite


scene("test-research")(research)


# ---------------------------------------------------------------- revolution


def researched(
    how: str, fleet: dict[str, str], laws: tuple[str, ...] = ("anti-intellectual-revolution",)
) -> Position[State]:
    return table(
        units=fleet,
        laws={law: {} for law in laws},
        begin=lambda g: gain_technology(g, 1, GREEN[0], researched=how == "researched"),
    )


def test_after_a_research_a_ship_is_destroyed() -> None:
    t = researched("researched", {"1 18": "cruiser, 2 fighter", "1 27": "carrier", "0 28": "cruiser"})
    assert t.asked() == {1: "agenda-losses"}
    assert t.options(1) == ["lose-unit cruiser 18", "lose-unit carrier 27"]
    t.play("1 lose-unit cruiser 18=1")
    assert units_of(t, "1 27") == {"carrier": 1}
    assert "cruiser" not in units_of(t, "1 18")
    assert t.asked() == {0: "idle"}


def test_the_revolution_is_about_research_and_large_ships() -> None:
    fleet = {"1 18": "cruiser"}
    assert units_of(researched("gained", fleet), "1 18") == {"cruiser": 1}
    assert units_of(researched("researched", fleet, laws=()), "1 18") == {"cruiser": 1}
    assert units_of(researched("researched", fleet), "1 18") == {}
    t = researched("researched", {"1 27": "carrier, fighter"})
    assert t.state.players[1].technologies == [GREEN[0]]


def test_without_a_revolution_technologies_exhaust_planets() -> None:
    t = vote_on(
        "anti-intellectual-revolution", plan=("agenda", "agenda-phase-ends"), technologies={0: GREEN, 1: GREEN * 2}
    )
    passed(t, "against")
    assert t.asked() == {0: "agenda-exhausts"}
    assert t.why(0, "lodor")[0] == "how-many-exactly"
    t.play("0 lodor,hercant")
    assert {planet for planet, one in t.state.planets.items() if one.exhausted} == {
        "lodor",
        "hercant",
        "quann",
        "archon-ren",
        "archon-tau",
    }


# ---------------------------------------------------------------- war suns


def test_public_schematics() -> None:
    law: dict[str, dict[str, str]] = {"publicize-weapon-schematics": {}}
    t = table(factions=("hacan", "xxcha", "muaat"), laws=law, units={"2 18": "war-sun"})
    assert not stats(t.state, 2, "war-sun").sustain
    assert not can_research(t.state, 0, "war-sun")  # the faction's own war sun is no technology
    assert stats(table(factions=("hacan", "xxcha", "muaat")).state, 2, "war-sun").sustain
    t = table(laws=law, technologies={1: ["war-sun"]})
    assert can_research(t.state, 0, "war-sun")
    assert not can_research(t.state, 0, "dreadnought-ii")
    assert not can_research(table(technologies={1: ["war-sun"]}).state, 0, "war-sun")


def test_secret_schematics() -> None:
    t = vote_on(
        "publicize-weapon-schematics", technologies={1: ["war-sun"]}, hands={0: ["direct-hit"], 1: ["direct-hit"]}
    )
    passed(t, "against")
    assert [player.card_count for player in t.state.players] == [1, 0, 0]
    assert in_force(passed(vote_on("publicize-weapon-schematics"), "for")) == ["publicize-weapon-schematics"]


# ---------------------------------------------------------------- research by other means


def test_the_minister_of_sciences_pays_no_resources() -> None:
    law = {"minister-of-sciences": {"owner": 1}}
    t = table(laws=law, plan=[Step("technology-second", [1])])
    assert t.options(1) == ["pass", "research-for 0"]
    t = table(laws=law, plan=[Step("technology-follows", [1])], exhausted=["archon-ren", "archon-tau"])
    assert t.asked() == {1: "research"}
    assert table(laws=law, plan=[Step("technology-follows", [0])], exhausted=["hercant", "arretze"]).asked() == {
        0: "idle"
    }


def team(colour: str, owner: int = 1, **more: object) -> Position[State]:
    laws = {f"research-team-{colour}": {"planet": "lodor"}}
    return table(laws=laws, owners={"lodor": owner}, plan=[Step("test-research", [1])], **more)  # type: ignore[arg-type]


@proves("ti4.51.2")
@pytest.mark.parametrize(
    ("colour", "technology"),
    [
        ("biotic", "dacxive-animators"),
        ("cybernetic", "graviton-laser-system"),
        ("propulsion", "gravity-drive"),
        ("warfare", "magen-defense-grid"),
    ],
)
def test_a_research_team_stands_for_a_prerequisite(colour: str, technology: str) -> None:
    t = team(colour)
    assert technology in t.options(1)
    t.play(f"1 {technology}")
    assert t.state.players[1].technologies == [technology]
    assert t.state.players[1].exhausted == [f"research-team-{colour}"]
    assert not t.state.planets["lodor"].exhausted
    assert technology not in team(colour, owner=0).options(1)  # whoever controls the planet has it
    assert technology not in team(colour, players={0: {"exhausted": [f"research-team-{colour}"]}}).options(1)


def test_a_team_knows_only_its_colour() -> None:
    """Two means for the same symbol do not make up for another one."""
    laws = {"research-team-biotic": {"planet": "lodor"}}
    t = table(laws=laws, owners={"lodor": 1, "new-albion": 1})  # a green specialty besides
    assert can_research(t.state, 1, "infantry-ii")  # two green ones
    assert not can_research(t.state, 1, "fighter-ii")  # a green one and a blue one
    assert not can_research(table(laws=laws, owners={"lodor": 1}).state, 1, "infantry-ii")
