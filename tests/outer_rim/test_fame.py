"""Fame, the end of the game, and ties [outer-rim.fame, outer-rim.tie]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import ASSETS, CHARACTERS, MARKET, PATROLS, SHIPS
from orloj.games.outer_rim.goals import gain_fame, settle
from orloj.games.outer_rim.purse import change_reputation
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.values import fame, most_famous
from orloj.kernel import GameOver, Outcome, Table
from orloj.testing import proves
from tests.outer_rim.positions import player, rim, rogue, table


def ended(g: State) -> Outcome | None:
    """Is the game over as things stand?"""
    try:
        settle(g)
    except GameOver as over:
        return over.outcome
    return None


@proves("outer-rim.fame.1")
def test_whoever_has_10_fame_first_wins_at_once() -> None:
    t = rim(
        rogue(fame=9, at="t3.n2"),
        rogue(fame=9),
        patrols={"hutt": (2, "t3.n2")},
        step="encounter",
        dice=["hit", "hit", "blank", "blank", "blank", "blank"],
    )
    t.play("0 patrol hutt")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.scores) == ([0], [10, 9])
    assert ended(table(rogue(fame=9), plan=[])) is None


@proves("outer-rim.fame.2")
def test_the_main_sources_of_fame_are_in_the_box() -> None:
    def gives(steps: Any) -> bool:
        return any(step["op"] == "fame" for step in steps)

    def mostly(several: list[Any]) -> bool:
        return sum(gives(one.reward) for one in several) >= len(several) * 3 / 4

    assert mostly([asset for asset in ASSETS.values() if asset.is_illegal])
    assert mostly([asset for asset in MARKET.values() if asset.type == "job" and asset.after == "remove"])
    bounties = [asset for asset in ASSETS.values() if asset.type == "bounty"]
    assert bounties
    assert all(one.capture and gives(one.capture.reward) for one in bounties)
    assert all(one.goal_fame for one in CHARACTERS.values())
    assert all(ship.goal_fame for ship in SHIPS.values() if not ship.starting)
    assert {patrol.level for patrol in PATROLS.values() if patrol.reward_fame} == {2, 3}
    for luxury in (one for one in MARKET.values() if one.deck == "luxury"):
        assert "fame" in str(luxury.abilities) + str(luxury.reward), luxury.id


@proves("outer-rim.fame.3", "outer-rim.fame.5")
def test_fame_is_gained_and_lost_and_stays_at_0() -> None:
    g = table(rogue(fame=1), plan=[])
    gain_fame(g, 0, 2)
    assert fame(g, 0) == 3
    gain_fame(g, 0, -1)
    assert fame(g, 0) == 2
    gain_fame(g, 0, -5)
    assert fame(g, 0) == 0
    gain_fame(g, 0, 1)
    assert fame(g, 0) == 1  # nothing is owed


@proves("outer-rim.fame.4", "outer-rim.setup.11")
def test_everybody_begins_without_fame() -> None:
    new = Table.new(GAME, 4, seed=3)
    assert [one.fame for one in new.state.players] == [0] * 4


@proves("outer-rim.fame.6", "outer-rim.fame.7")
def test_additional_fame_comes_with_its_asset_and_goes_with_it() -> None:
    t = rim(rogue(credits=20000), tops={"luxury": ["lux.chromium_hull", "lux.sy_snootles"]})
    t.play("0 market", "0 go-on", "0 buy luxury")
    assert fame(t.state, 0) == 2
    view: Any = t.view(1)
    assert view.players[0].total_fame == 2
    lost = rim(
        rogue(at="t3.n2", assets=["lux.chromium_hull"]),
        patrols={"hutt": "t3.n2"},
        step="encounter",
        dice=["blank", "blank", "hit", "blank", "blank"],
    )
    lost.play("0 patrol hutt")
    assert fame(lost.state, 0) == 0


@proves("outer-rim.fame.6", "outer-rim.fame.7")
def test_additional_fame_needs_its_condition_at_every_moment() -> None:
    g = table(rogue(assets=["lux.extravagant_wardrobe"], rep={"hutt": 1}), plan=[])
    found = []
    for faction, n in (("rebel", 1), ("imperial", 1), ("syndicate", 1), ("hutt", -1), ("rebel", -1), ("imperial", -1)):
        change_reputation(g, 0, faction, n)  # type: ignore[arg-type]
        found.append(fame(g, 0))
    assert found == [1, 1, 2, 1, 1, 0]


@proves("outer-rim.fame.1", "outer-rim.fame.6")
def test_additional_fame_wins_the_game() -> None:
    g = table(rogue(fame=9, assets=["lux.extravagant_wardrobe"], rep={"hutt": 1}), plan=[])
    with pytest.raises(GameOver) as over:
        change_reputation(g, 0, "rebel", 1)
    assert over.value.outcome.winners == [0]


@proves("outer-rim.fame.8", "outer-rim.tie.3")
@pytest.mark.parametrize(("credits", "winner"), [((5000, 4000), 0), ((4000, 5000), 1)])
def test_of_two_at_the_same_moment_the_richer_one_wins(credits: tuple[int, int], winner: int) -> None:
    outcome = ended(table(rogue(fame=10, credits=credits[0]), rogue(fame=12, credits=credits[1]), rogue(), plan=[]))
    assert outcome is not None
    assert outcome.winners == [winner]
    assert outcome.ranks[winner] == 1


@proves("outer-rim.fame.9", "outer-rim.tie.3")
@pytest.mark.parametrize(("start", "winner"), [(0, 2), (1, 0), (2, 0), (3, 2)])
def test_then_whoever_sits_farther_from_the_starting_player(start: int, winner: int) -> None:
    g = table(rogue(fame=10), rogue(), rogue(fame=10), rogue(), plan=[])
    g.start = start
    outcome = ended(g)
    assert outcome is not None
    assert outcome.winners == [winner]


@proves("outer-rim.fame.10")
def test_all_with_the_highest_fame_are_the_most_famous() -> None:
    g = table(rogue(fame=2), rogue(assets=["lux.chromium_hull"]), rogue(fame=1), plan=[])
    assert most_famous(g) == [0, 1]
    gain_fame(g, 2, 2)
    assert most_famous(g) == [2]


@proves("outer-rim.fame.12")
def test_the_long_game_needs_12_fame() -> None:
    new = Table.new(GAME, 2, seed=1, options={"fame": "12"})
    assert new.state.target == 12
    assert Table.new(GAME, 2, seed=1).state.target == 10
    g = table(rogue(fame=11), plan=[], target=12)
    assert ended(g) is None
    with pytest.raises(GameOver):
        gain_fame(g, 0, 1)


GALA = "enc.cantonica-ord_mantell.09"  # on Cantonica: 2,000 for the most famous, otherwise the most famous loses them


@proves("outer-rim.fame.11", "outer-rim.fame.10")
@pytest.mark.parametrize("rival", [0, 2, 3])
def test_who_shares_the_highest_fame_gets_what_is_for_the_most_famous(rival: int) -> None:
    t = rim(rogue(at="cantonica", fame=2), rogue(fame=rival, credits=5000), encounters=[GALA], step="encounter")
    t.play("0 space")
    if rival <= 2:  # only the active player, although both are the most famous
        assert (player(t, 0).credits, player(t, 1).credits) == (2000, 5000)
    else:
        assert (player(t, 0).credits, player(t, 1).credits) == (0, 3000)


@proves("outer-rim.tie.2", "outer-rim.tie.1", "outer-rim.fame.10")
def test_the_active_player_decides_which_of_the_most_famous_loses() -> None:
    rivals = [rogue(fame=3, credits=5000), rogue(fame=1, credits=5000), rogue(fame=3, credits=5000)]
    t = rim(rogue(at="cantonica", credits=1000), *rivals, encounters=[GALA], step="encounter")
    t.play("0 space")
    assert t.options(0) == ["with 1", "with 3"]
    t.play("0 with 3")
    assert [one.credits for one in t.state.players] == [1000, 5000, 5000, 3000]
