"""Patrols: their tokens, how they move, fighting them, and the new ones that come."""

from __future__ import annotations

import pytest

from orloj.games.outer_rim.components import FACTIONS, MARKET, PATROLS, SHIPS
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.view import View
from orloj.testing import Position, proves
from tests.outer_rim.positions import explore, offered, patrol, player, rim, rogue, told

FAR = {"rebel": "t1.lo", "syndicate": "t1.lo", "imperial": "t1.lo", "hutt": "t1.lo"}


def icon(at: str, start: str, card: str, **more: object) -> Position[State]:
    """Buy cargo under which a card with an icon lies; its patrol starts at a space."""
    facts = next(one for one in MARKET.values() if one.id == card)
    assert facts.patrol is not None
    t = rim(
        rogue(at=at, credits=1000),
        rogue(at="ord_mantell"),
        tops={"cargo": ["cargo.food_supplies", card]},
        patrols={**FAR, facts.patrol.faction: start},
        **more,
    )
    return t.play("0 market", "0 go-on", "0 buy cargo")


# -- factions and tokens


@proves("outer-rim.faction.1")
def test_four_factions() -> None:
    assert set(FACTIONS) == {"rebel", "imperial", "hutt", "syndicate"}


@proves("outer-rim.faction.2")
def test_every_player_has_a_reputation_with_each() -> None:
    t = rim(rogue(rep={"hutt": -1}), rogue())
    seen = t.view(1)
    assert isinstance(seen, View)
    assert [set(one.rep) for one in seen.players] == [set(FACTIONS)] * 2
    assert seen.players[0].rep["hutt"] == -1


@proves("outer-rim.faction.3", "outer-rim.patrol.16", "outer-rim.patrol.3")
def test_each_faction_has_one_patrol_on_the_map() -> None:
    t = rim(rogue(), rogue())
    seen = t.view(None)
    assert isinstance(seen, View)
    assert set(seen.patrols) == set(FACTIONS)


@proves("outer-rim.patrol.2", "outer-rim.patrol.4")
def test_levels_of_each_faction() -> None:
    assert set(PATROLS) == {(faction, level) for faction in FACTIONS for level in (1, 2, 3, 4)}
    assert all((one.faction, one.level) == key for key, one in PATROLS.items())


@proves("outer-rim.patrol.5", "outer-rim.patrol.6", "outer-rim.patrol.7")
def test_rewards() -> None:
    for (_, level), one in PATROLS.items():
        assert bool(one.reward_credits) is (level == 1)
        assert bool(one.reward_fame) is (level in (2, 3))


@proves("outer-rim.patrol.8", "outer-rim.patrol.9")
def test_strength() -> None:
    for (_, level), one in PATROLS.items():
        assert one.infinite is (level == 4)
        assert (one.ship_combat > 0) is (level < 4)


@proves("outer-rim.patrol-move.4")
def test_icons_have_a_faction_and_a_number() -> None:
    icons = [one.patrol for one in MARKET.values() if one.patrol is not None]
    assert {one.faction for one in icons} == set(FACTIONS)
    assert all(one.n > 0 for one in icons)


@proves("outer-rim.patrol.1", "outer-rim.ship.16")
def test_patrols_are_no_ships() -> None:
    """They have no sheet, nobody buys them, and the goal to beat a more famous ship does not count them."""
    assert not {one.id for one in PATROLS.values()} & set(SHIPS)
    t = rim(
        rogue(at="t4.c", ship="firespray_31", fame=0),
        rogue(at="naboo", fame=5),
        step="encounter",
        patrols={**FAR, "hutt": "t4.c"},
        dice=["crit"] * 5 + ["blank"] * 3,
    )
    assert not offered(t, 0, "challenge")
    t.play("0 patrol hutt")
    assert patrol(t, "hutt")[0] == 2
    assert not player(t).ship_goal_done


@proves("outer-rim.patrol.18", "outer-rim.patrol-move.11", "outer-rim.patrol-move.14")
def test_patrols_share_spaces_of_all_kinds() -> None:
    for place in ("naboo", "t4.c", "maelstrom"):
        t = rim(rogue(), rogue(at=place), patrols=dict.fromkeys(FACTIONS, place))
        assert sorted(t.state.patrols_at(place)) == sorted(FACTIONS)


# -- movement


@proves("outer-rim.patrol-move.5", "outer-rim.patrol-move.7", "outer-rim.patrol-move.9")
def test_a_patrol_that_can_reach_the_player_goes_straight_there() -> None:
    """Four spaces for the Imperial patrol; two are enough, and it stops."""
    t = icon("tatooine", "t4.ro", "cargo.stolen_hyperfuel")
    assert patrol(t, "imperial") == (1, "tatooine")
    t = icon("tatooine", "t5.lo", "cargo.stolen_hyperfuel")
    assert patrol(t, "imperial") == (1, "tatooine")
    assert not told(t, "fights")


@proves("outer-rim.patrol-move.6", "outer-rim.patrol-move.5")
def test_the_active_player_chooses_the_way_even_a_longer_one() -> None:
    """Three spaces from Naboo's tile: along the inner lane, or across to the outer one."""
    t = icon("cantonica", "t5.c", "cargo.bacta_supplies")
    assert t.asked() == {0: "patrol-route"}
    ends = [token.split()[1] for token in t.options(0)]
    distance = galaxy(t.state.tiles).distances["cantonica"]
    assert len(ends) >= 2
    assert len({distance[end] for end in ends}) >= 1
    t.play(f"0 {t.options(0)[-1]}")
    assert patrol(t, "imperial") == (1, ends[-1])


@proves("outer-rim.patrol-move.6")
def test_a_way_that_is_not_the_shortest() -> None:
    """From Kessel towards the left end: through the Maelstrom, or by the outer lane."""
    arch = galaxy(rim(rogue(), rogue()).state.tiles)
    ends = arch.patrol_ends("kessel", "mon_calamari", 3)
    distance = arch.distances["mon_calamari"]
    assert len({distance[end] for end in ends}) > 1


@pytest.mark.parametrize(
    ("at", "start", "side"), [("cantonica", "t5.c", -1), ("takodana", "t2.c", 1), ("tatooine", "t6.c", -1)]
)
@proves("outer-rim.patrol-move.8")
def test_clockwise_or_counterclockwise(at: str, start: str, side: int) -> None:
    """Never away from the player along the arch."""
    t = icon(at, start, "cargo.bacta_supplies")
    arc = galaxy(t.state.tiles).arc
    if t.asked() == {0: "patrol-route"}:
        assert all((arc[token.split()[1]] - arc[start]) * side > 0 for token in t.options(0))
    else:
        assert (arc[patrol(t, "imperial")[1]] - arc[start]) * side > 0


@proves("outer-rim.patrol-move.10", "outer-rim.patrol-move.9")
def test_arriving_starts_no_combat_but_the_own_encounter_step_does() -> None:
    t = rim(
        rogue(at="tatooine", credits=1000, rep={"imperial": -1}),
        rogue(),
        tops={"cargo": ["cargo.food_supplies", "cargo.stolen_hyperfuel"]},
        patrols={**FAR, "imperial": "t5.lo"},
        dice=["hit"] * 2 + ["blank"] * 4,
    )
    t.play("0 market", "0 go-on", "0 buy cargo")
    assert patrol(t, "imperial") == (2, galaxy(t.state.tiles).entries["imperial"])  # in the Encounter step
    steps = [line.key for line in t.story() if line.key in ("patrol-moves", "fights")]
    assert steps[:2] == ["patrol-moves", "fights"]
    t = icon("tatooine", "t5.lo", "cargo.stolen_hyperfuel")  # neutral: no combat at all
    assert not told(t, "fights")


@proves("outer-rim.patrol-move.11", "outer-rim.maelstrom.9")
def test_patrols_pass_everything() -> None:
    """Through the Maelstrom, a player and another patrol: from the inner lane left of it to Nal Hutta."""
    t = rim(
        rogue(at="nal_hutta", credits=2000),
        rogue(at="maelstrom"),
        tops={"cargo": ["cargo.stolen_weapons", "cargo.stolen_hyperfuel"]},
        patrols={**FAR, "imperial": "t3.li", "rebel": "t3.ri"},
    )
    t.play("0 market", "0 go-on", "0 buy cargo")
    assert patrol(t, "imperial") == (1, "nal_hutta")  # li, maelstrom, ri, li of the next tile, Nal Hutta


# -- fighting one


def attack(level: int, dice: list[str], **facts: object) -> Position[State]:
    """Seat 0 (two dice) meets the Syndicate's patrol at a navpoint beside nothing else."""
    who = rogue(at="t4.c", **facts)
    t = rim(who, rogue(), step="encounter", patrols={**FAR, "syndicate": (level, "t4.c")}, dice=dice)
    return t.play("0 patrol syndicate") if t.asked() == {0: "encounter"} else t


@proves("outer-rim.patrol.13", "outer-rim.patrol.14", "outer-rim.credits.3")
def test_the_winner_gains_the_reward_and_loses_reputation() -> None:
    t = attack(1, ["hit", "blank", "blank", "blank"], rep={"syndicate": 1})
    assert player(t).credits == PATROLS["syndicate", 1].reward_credits
    assert player(t).rep["syndicate"] == 0
    t = attack(2, ["crit", "crit", *["blank"] * 4])
    assert (player(t).fame, player(t).credits) == (PATROLS["syndicate", 2].reward_fame, 0)
    assert player(t).rep["syndicate"] == -1


@proves("outer-rim.patrol.15", "outer-rim.patrol.16", "outer-rim.patrol.17", "outer-rim.discard.5")
def test_a_beaten_patrol_is_replaced_by_the_next_level() -> None:
    t = attack(1, ["hit", "blank", "blank", "blank"])
    assert patrol(t, "syndicate") == (2, "t1.li")  # beside the stack of the Syndicate
    assert len(t.state.patrols) == 4
    t = attack(3, ["crit", "crit", *["blank"] * 5])
    assert patrol(t, "syndicate") == (4, "t1.li")


@proves("outer-rim.patrol.12")
def test_the_loser_moves_the_patrol_on() -> None:
    t = attack(1, ["blank", "blank", "hit", "blank"])
    assert t.asked() == {0: "patrol-leaves"}
    near = galaxy(t.state.tiles).neighbours["t4.c"]
    assert sorted(t.options(0)) == sorted(f"at {space}" for space in near)
    t.play("0 at tatooine")
    assert patrol(t, "syndicate") == (1, "tatooine")
    assert (player(t).credits, player(t).rep["syndicate"]) == (0, 0)


@proves("outer-rim.patrol.10", "outer-rim.patrol.11", "outer-rim.patrol.9", "outer-rim.patrol.12")
def test_a_patrol_of_level_4_always_wins() -> None:
    t = attack(4, [], credits=5000)
    assert not told(t, "combat-rolls")
    assert not told(t, "enemy-rolls")
    t.play("0 at tatooine")
    assert player(t).defeated
    assert player(t).hull_damage == SHIPS["g9_rigger"].hull
    assert player(t).credits == 2000
    assert patrol(t, "syndicate") == (4, "tatooine")
    assert player(t).fame == 0


@proves("outer-rim.patrol.10")
def test_also_against_a_strong_ship() -> None:
    t = attack(4, [], ship="aggressor", assets=["mod.shield_upgrade", "mod.quad_laser_cannon"])
    t.play("0 at tatooine")
    assert player(t).defeated


@proves("outer-rim.patrol.3")
def test_effects_name_the_faction_of_a_patrol() -> None:
    """A customs officer on a navpoint: reputation with the faction of the patrol that is there."""
    t = rim(
        rogue(at="t4.c", credits=2000),
        rogue(),
        step="encounter",
        encounters=["enc.navpoint.03"],
        patrols={**FAR, "rebel": "t4.c"},
    )
    explore(t, "0 yes")
    assert player(t).rep["rebel"] == 1


@proves("outer-rim.patrol-move.5")
def test_a_patrol_is_not_led_into_a_dead_end_to_make_its_way_shorter() -> None:
    """Towards the inner lane of the same tile: three spaces lead to Ord Mantell, and two, past Cantonica, nowhere."""
    arch = galaxy(rim(rogue(), rogue()).state.tiles)
    assert arch.patrol_ends("t1.lo", "t1.ri", 3) == ["ord_mantell"]
    assert arch.patrol_ends("t1.lo", "t1.ri", 4) == ["t1.ri"]
