"""Reputation [outer-rim.rep]."""

from __future__ import annotations

import pytest

from orloj.games.outer_rim.components import FACTIONS, LEVELS, Level
from orloj.games.outer_rim.facts import level
from orloj.games.outer_rim.purse import change_reputation, set_reputation
from orloj.testing import proves
from tests.outer_rim.positions import offered, player, rim, rogue, table


@proves("outer-rim.rep.1", "outer-rim.rep.2")
def test_each_player_has_one_of_three_levels_with_each_faction() -> None:
    g = table(rogue(), rogue(), plan=[])
    assert LEVELS == ("negative", "neutral", "positive")
    assert len(FACTIONS) == 4
    for faction in FACTIONS:
        for n, name in ((1, "positive"), (-1, "neutral"), (-1, "negative")):
            change_reputation(g, 0, faction, n)
            assert level(g, 0, faction) == name
            assert level(g, 1, faction) == "neutral"


@proves("outer-rim.rep.3", "outer-rim.rep.4", "outer-rim.rep.5", "outer-rim.rep.6")
@pytest.mark.parametrize(
    ("before", "n", "after"), [(-1, 1, 0), (0, 1, 1), (1, 1, 1), (1, -1, 0), (0, -1, -1), (-1, -1, -1)]
)
def test_reputation_goes_step_by_step_and_ends_at_both_ends(before: int, n: int, after: int) -> None:
    g = table(rogue(rep={"hutt": before}), plan=[])
    change_reputation(g, 0, "hutt", n)
    assert g.players[0].rep["hutt"] == after


@proves("outer-rim.rep.7")
@pytest.mark.parametrize("before", [-1, 0, 1])
@pytest.mark.parametrize(("wanted", "after"), [("negative", -1), ("neutral", 0), ("positive", 1)])
def test_reputation_is_set_from_wherever_it_was(before: int, wanted: Level, after: int) -> None:
    g = table(rogue(rep={"rebel": before}), plan=[])
    set_reputation(g, 0, "rebel", wanted)
    assert g.players[0].rep["rebel"] == after


@proves("outer-rim.rep.8", "outer-rim.space-encounter.1")
@pytest.mark.parametrize(("rep", "credits"), [(1, 4000), (0, -1000), (-1, -1000)])
def test_reputation_decides_the_section_of_an_encounter(rep: int, credits: int) -> None:
    t = rim(
        rogue(at="kessel", credits=5000, rep={"syndicate": rep}),
        encounters=["enc.kessel-maelstrom.10"],
        step="encounter",
        patrols={"syndicate": "t6.c"},
    )
    assert player(t.play("0 space")).credits == 5000 + credits


@proves("outer-rim.rep.8")
@pytest.mark.parametrize(("rep", "passes"), [(1, True), (0, False), (-1, False)])
def test_reputation_decides_whether_a_patrol_stops(rep: int, passes: bool) -> None:
    t = rim(
        rogue(at="kessel", rep={"rebel": rep}),
        patrols={"rebel": "t3.n2", "hutt": "t6.c", "imperial": "t6.c", "syndicate": "t6.c"},
        step="planning",
    )
    ways = offered(t, 0, "move")
    assert set(ways[:3]) == {"move kessel", "move maelstrom", "move t3.n2"}
    assert ("move t3.n1" in ways) is passes


@proves("outer-rim.rep.8", "outer-rim.encounter.3", "outer-rim.patrol-encounter.5", "outer-rim.patrol-encounter.6")
@pytest.mark.parametrize(("rep", "forced"), [(1, False), (0, False), (-1, True)])
def test_reputation_decides_whether_a_patrol_must_be_encountered(rep: int, forced: bool) -> None:
    t = rim(rogue(at="kessel", rep={"hutt": rep}), patrols={"hutt": "kessel"}, step="encounter", dice=["hit"] * 5)
    if forced:
        assert t.forced() == ["0 patrol hutt"]
    else:
        assert t.options(0) == ["patrol hutt", "contact kessel.0", "contact kessel.1", "space"]
