"""Battles: who fights, escalation, diplomacy, dice, targeting, the result."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda.components import RAIDERS
from orloj.games.andromeda.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.andromeda import andromeda, go_on, goods_of, ships_of, station

PLACE = "t01"  # a planet without moons in these tests


def fight(
    *stations: Any, place: str = PLACE, ship: str = "", dice: list[int] | None = None, **more: Any
) -> Position[State]:
    """Seat 0 launches a ship to the place; the first question of the battle is open, or the battle is over."""
    more.setdefault("moons", {place: []})
    t = andromeda(*stations, dice=dice or [], **more).play(f"0 launch {place}")
    if ship:
        t.play(f"0 {ship}")
    return leave_menus(t)


def leave_menus(t: Position[State]) -> Position[State]:
    """No free actions around the battle."""
    while t.asked().get(0) in ("before-activation", "before-battle", "before-sortie"):
        t.play("0 go-on")
    return t


def rolls(t: Position[State]) -> dict[int, list[int]]:
    """The first dice of each player."""
    return {line.seat: line.values["first"] for line in t.story("rolls") if line.seat is not None}


def final_dice(t: Position[State]) -> dict[int, list[int]]:
    return {line.seat: line.values["dice"] for line in t.story("rolls") if line.seat is not None}


def winners(t: Position[State]) -> list[int]:
    """Who has won the last battle."""
    lines = t.story("wins")
    return list(lines[-1].values["winners"]) if lines else []


FIGHTER = {"pad": ["fighter"]}  # may attack on a first launch: 2 dice


# -- when there is a battle


@proves("andromeda.battle.1", "andromeda.battle.3", "andromeda.result.2", "andromeda.result.6")
def test_ships_of_two_players_fight() -> None:
    """The higher first die wins, and the winner's marker moves up on the dominance track."""
    t = fight(station(ships=FIGHTER), station(ships={PLACE: ["transport"]}), dice=[6, 1, 5])
    assert winners(t) == [0]
    assert rolls(t) == {0: [6, 1], 1: [5]}
    assert t.state.players[0].tracks["dominance"] == 1
    assert t.state.players[1].tracks["dominance"] == 0


@proves("andromeda.battle.1", "andromeda.battle.3", "andromeda.roll.1")
def test_a_player_fights_raiders() -> None:
    """Dice are rolled for them too."""
    t = fight(station(ships=FIGHTER), station(), raiders={"A": [PLACE]}, dice=[6, 1, 5, 5, 5])
    assert winners(t) == [0]
    assert t.story("raiders-roll")[0].values["first"] == [5, 5, 5]


@proves("andromeda.battle.3")
def test_everybody_there_takes_part() -> None:
    """Three players and raiders roll, whether they like it or not."""
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["transport"]}),
        station(ships={PLACE: ["science_vessel"]}),
        raiders={"A": [PLACE]},
        dice=[1, 1, 2, 3, 3, 4, 4, 4],
    )
    assert {seat: len(dice) for seat, dice in rolls(t).items()} == {0: 2, 1: 1, 2: 2}
    assert len(t.story("raiders-roll")) == 1
    assert t.story("raiders-win") != []
    assert t.asked() == {0: "manoeuvre"}
    t.play("0 pass", "1 pass", "2 pass")
    assert all(PLACE not in ships_of(t, seat) for seat in range(3))


@proves("andromeda.battle.2")
def test_a_battle_without_the_active_player() -> None:
    """The launched transport becomes a structure before the battle; the others fight all the same."""
    t = andromeda(
        station(hand=["event-01"], commanders=1, ships={"t05": ["transport"], "pad": ["transport"]}),
        station(ships={"t10": ["transport"]}),
        raiders={"A": ["t10"]},
        moons={"t10": []},
        dice=[6, 5, 5, 5],
    ).play("0 launch t10", "0 go-on", "0 play event-01", "0 t10")
    assert t.state.structures["t10"].seat == 0
    leave_menus(t)
    assert t.asked() == {0: "escalate"}
    t.play("0 -")
    assert rolls(t) == {1: [6]}
    assert winners(t) == [1]


@proves("andromeda.battle.5")
def test_no_battle_elsewhere_or_at_other_times() -> None:
    """Hostile ships at a place that is not active do not fight, neither in a launch turn nor in a return."""
    t = andromeda(
        station(ships={"t05": ["transport"], "pad": ["transport"]}),
        station(ships={"t05": ["transport"]}),
        raiders={"A": ["t12"]},
        moons={"t10": []},
    )
    go_on(t.play("0 launch t10"))
    assert t.story("battle") == []
    assert "t05" in ships_of(t, 0)
    go_on(t)  # seat 1 returns
    assert t.story("battle") == []


@proves("andromeda.battle.5")
def test_a_raider_moved_by_a_card_starts_no_battle_elsewhere() -> None:
    """Raiders that meet ships on another location just stand there."""
    t = andromeda(
        station(hand=["event-07"], ships={"t05": ["transport"], "pad": ["transport"]}),
        station(),
        raiders={"A": ["t12"]},
    )
    t.play("0 play event-07", "0 t05")
    go_on(t)
    assert t.state.raiders["A"].places == ["t05"]
    assert t.story("battle") == []


@proves("andromeda.battle.6", "andromeda.ruling.one-side-left")
def test_a_battle_with_one_side_left_is_over() -> None:
    """Safe Passage takes the only opponent away: no winner, no loser, no dice."""
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["transport", "transport"]}, hand=["diplomacy-04"]),
    )
    assert t.asked() == {1: "when.Diplomacy"}
    t.play("1 diplomacy-04")
    assert t.story("battle-ends") != []
    assert t.story("rolls") == t.story("wins") == []
    assert t.state.players[0].tracks["dominance"] == 0
    assert ships_of(t, 1) == {"pad": ["transport", "transport"]}
    assert ships_of(t, 0) == {PLACE: ["fighter"]}
    assert t.state.battle is None


@proves("andromeda.battle.7")
def test_six_steps_in_their_order() -> None:
    """Escalation, diplomacy, preparation, dice, result, damage."""
    t = fight(
        station(ships={"t05": ["fighter"], "pad": ["transport"]}, goods={"energy": 1}, hand=["diplomacy-06"]),
        station(ships={PLACE: ["transport"]}),
        dice=[6, 6, 6, 6, 1],
    )
    t.play("0 fighter t05")
    assert t.asked() == {0: "when.Diplomacy"}
    t.play("0 diplomacy-06")
    leave_menus(t)
    assert t.asked() == {0: "energy-dice"}
    t.play("0 1", "1 card")
    keys = [line.key for line in t.story()]
    steps = [
        keys.index(key)
        for key in ("battle", "joins", "plays", "energy-dice", "rolls", "wins", "manoeuvres", "scrapped")
    ]
    assert steps == sorted(steps)


# -- escalation


@proves("andromeda.escalation.1", "andromeda.escalation.2", "andromeda.escalation.3", "andromeda.battle.4")
def test_escalation_in_turn_order_also_for_those_outside() -> None:
    """The active player first, then clockwise, each once, with any of the ships in range."""
    t = fight(
        station(ships={"t05": ["transport"], "pad": ["fighter"]}),
        station(ships={PLACE: ["transport"]}),
        station(ships={"t10": ["fighter"], "t05": ["transport", "transport"], "t13": ["science_vessel"]}),
        dice=[3, 3, 3, 6, 4, 4, 4],
    )
    assert t.asked() == {0: "escalate"}
    assert t.options(0) == ["transport t05"]
    assert_refused(t.table, 2, "fighter t10")
    t.play("0 transport t05")
    assert t.asked() == {2: "escalate"}  # seat 1 has no other ship
    assert t.options(2) == ["transport t05", "transport t05.2", "fighter t10"]  # the science vessel is too far away
    assert_refused(t.table, 2, "science_vessel t13")
    t.play("2 fighter t10,transport t05")
    assert {seat: len(dice) for seat, dice in rolls(t).items()} == {0: 3, 1: 1, 2: 3}
    assert winners(t) == [1]


@proves("andromeda.escalation.3")
def test_one_chance_to_escalate() -> None:
    """Who stayed out is not asked again after another player has joined."""
    t = fight(
        station(ships={"t05": ["transport"], "pad": ["fighter"]}),
        station(ships={PLACE: ["transport"], "t02": ["transport"]}),
        dice=[6, 6, 2, 3],
    )
    t.play("0 -", "1 transport t02")
    assert t.asked() == {1: "manoeuvre"}
    assert ships_of(t, 0)["t05"] == ["transport"]


@proves("andromeda.escalation.4")
def test_only_navigation_joins_in_a_nebula() -> None:
    """Fighters and transports stay out, a science vessel may come."""
    t = fight(
        station(ships={"t03": ["fighter"], "pad": ["science_vessel"]}),
        station(ships={"t07": ["science_vessel"], "t02": ["transport"], "t06": ["heavy_cruiser"]}, goods={"energy": 3}),
        place="n1",
        raiders={"A": ["n1"]},
    )
    if t.asked() == {0: "peek"}:
        t.play(f"0 {t.options(0)[0]}")
    leave_menus(t)
    assert t.asked() == {1: "escalate"}
    assert t.options(1) == ["science_vessel t07"]


@proves("andromeda.escalation.1", "andromeda.ship-traits.4")
def test_a_hyperjump_joins_from_anywhere_for_energy() -> None:
    """Only if the energy can be paid."""
    far = {"t13": ["heavy_cruiser"]}
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["transport"], **far}, goods={"energy": 1}),
        dice=[1, 1, 6, 6, 6, 6],
    )
    t.play("1 heavy_cruiser t13")
    assert goods_of(t, 1) == {}
    assert winners(t) == [1]
    poor = fight(station(ships=FIGHTER), station(ships={PLACE: ["transport"], **far}), dice=[6, 6, 1])
    assert poor.asked() == {1: "manoeuvre"}


# -- diplomacy


@proves("andromeda.diplomacy.1", "andromeda.diplomacy.2")
def test_one_diplomacy_card_each_and_one_chance() -> None:
    """Turn order; a second card is not offered, and passing is final; who is not in the battle is not asked."""
    t = fight(
        station(ships=FIGHTER, hand=["diplomacy-06", "diplomacy-07"]),
        station(ships={PLACE: ["transport"]}, hand=["diplomacy-05"], goods={"credit": 1}),
        station(hand=["diplomacy-01"]),
        dice=[6, 6, 1],
    )
    assert t.asked() == {0: "when.Diplomacy"}
    assert t.options(0) == ["pass", "diplomacy-06", "diplomacy-07"]
    t.play("0 diplomacy-07")
    assert t.state.players[0].score == 1  # resolved at once
    assert t.asked() == {1: "when.Diplomacy"}
    t.play("1 pass")
    assert t.asked() == {1: "manoeuvre"}
    assert len(t.story("plays")) == 1


@proves("andromeda.diplomacy.2")
def test_a_standing_order_for_a_turn_does_not_last_for_the_next_one() -> None:
    """Who has ordered to pass in this turn has the one chance again in a battle of a later one."""
    t = fight(
        station(ships={"pad": ["fighter", "transport"]}),
        station(ships={PLACE: ["transport"], "pad": ["transport"]}, hand=["diplomacy-06"]),
        dice=[6, 6, 1],
    )
    t.table.step_aside(1, "orders", "pass when.Diplomacy turn")
    t.play("1 pass", "1 launch t05")
    go_on(t)
    t.play("0 launch t05")
    leave_menus(t)
    t.play("0 -")
    assert t.asked() == {1: "when.Diplomacy"}


@proves("andromeda.ruling.diplomatic-end")
def test_a_battle_ended_by_a_card() -> None:
    """Nobody wins or loses: no dominance, no manoeuvres, no damage, ships stay."""
    t = fight(
        station(ships=FIGHTER, hand=["diplomacy-02"], goods={"ice": 1}),
        station(ships={PLACE: ["transport"], "pad": ["transport"]}),
        raiders={"A": [PLACE]},
    )
    t.play("0 diplomacy-02", "0 yes", "0 ice.1")
    if t.asked() == {0: "end-battle"}:
        t.play("0 yes")
    assert t.story("truce") != []
    for key in ("rolls", "wins", "all-lose", "manoeuvres", "scrapped", "reward", "advances"):
        assert t.story(key) == [], key
    assert ships_of(t, 0) == {PLACE: ["fighter"]}
    assert ships_of(t, 1) == {PLACE: ["transport"], "pad": ["transport"]}
    assert t.state.raiders["A"].places == [PLACE]


# -- preparation


@proves("andromeda.preparation.1", "andromeda.preparation.5")
@pytest.mark.parametrize(
    ("ships", "dice"),
    [
        (["transport"], 1),
        (["fighter"], 2),
        (["science_vessel"], 2),
        (["heavy_cruiser"], 3),
        (["transport", "fighter"], 3),
        (["heavy_cruiser", "science_vessel"], 5),
    ],
)
def test_every_cannon_is_a_die(ships: list[str], dice: int) -> None:
    """Each ship gives as many dice as it has cannons."""
    t = fight(station(ships=FIGHTER), station(ships={PLACE: ships}), dice=[6, 6, *[5] * dice])
    assert rolls(t)[1] == [5] * dice


@proves("andromeda.preparation.6", "andromeda.structure-card.4", "andromeda.icons.20")
@pytest.mark.parametrize(
    ("structures", "dice"),
    [
        ({}, 1),
        ({"t01": (1, "observatory")}, 2),
        ({"t05": (1, "spaceport")}, 2),
        ({"t01": (1, "observatory"), "t05": (1, "spaceport")}, 3),
        ({"t10": (1, "obelisk")}, 1),  # two steps away
        ({"t05": (0, "spaceport")}, 1),  # of somebody else
    ],
)
def test_a_die_for_each_own_structure_there_and_beside(structures: dict[str, Any], dice: int) -> None:
    """Neither for those of others nor for those further away; a used card does not matter."""
    own = sum(seat == 0 for seat, _ in structures.values())
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["transport"]}),
        structures=structures,
        dice=[6] * (2 + own) + [5] * dice,
    )
    assert rolls(t) == {0: [6] * (2 + own), 1: [5] * dice}


@proves("andromeda.structure-card.4")
def test_the_die_of_a_used_card_stays() -> None:
    """The card may lie face down."""
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["transport"]}, cards=["observatory used"]),
        structures={PLACE: (1, "observatory")},
        dice=[6, 6, 5, 5],
    )
    assert rolls(t)[1] == [5, 5]


@proves("andromeda.preparation.2", "andromeda.preparation.3", "andromeda.preparation.4")
def test_energy_for_dice() -> None:
    """In turn order, once each; every energy is a die, but targeting stays as it is."""
    t = fight(
        station(ships=FIGHTER, goods={"energy": 3}),
        station(ships={PLACE: ["transport"]}, goods={"energy": 9}),
        dice=[1, 1, 1, 1, 1, 1, 2],
    )
    assert t.asked() == {0: "energy-dice"}
    assert t.options(0) == ["0", "1", "2", "3"]
    assert_refused(t.table, 0, "4")
    assert_refused(t.table, 1, "1")
    t.play("0 2")
    assert t.asked() == {1: "energy-dice"}
    assert t.options(1) == ["0", "1", "2", "3", "4", "5"]  # six dice are the most
    t.play("1 2")
    assert rolls(t) == {0: [1, 1, 1, 1], 1: [1, 1, 2]}
    assert [line.values["targeting"] for line in t.story("rolls")] == [1, 1]
    assert goods_of(t, 0) == {"energy": 1, "nanocarbon": 1}
    assert goods_of(t, 1) == {"energy": 7}


@proves("andromeda.preparation.3")
def test_no_energy_is_an_answer_too() -> None:
    """Zero keeps the energy, and the chance is over."""
    t = fight(station(ships=FIGHTER, goods={"energy": 3}), station(ships={PLACE: ["transport"]}), dice=[6, 6, 1]).play(
        "0 0"
    )
    assert t.asked() == {1: "manoeuvre"}
    assert goods_of(t, 0)["energy"] == 3


@proves("andromeda.preparation.7")
def test_six_dice_at_most() -> None:
    """Eight cannons and structures are six dice, and no energy can be wasted on a seventh."""
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["transport", "fighter", "heavy_cruiser", "science_vessel"]}, goods={"energy": 5}),
        structures={"t05": (1, "spaceport")},
        dice=[6, 6, 5, 5, 5, 5, 5, 5],
    )
    assert rolls(t)[1] == [5] * 6
    assert goods_of(t, 1) == {"energy": 5}


@proves("andromeda.preparation.7", "andromeda.ruling.raider-dice")
@pytest.mark.parametrize(
    ("raider", "figures", "dice"),
    [("vorticon", 1, 2), ("vorticon", 2, 4), ("vorticon", 3, 6), ("vorticon", 4, 6), ("husk", 3, 3)],
)
def test_dice_of_raiders(raider: str, figures: int, dice: int) -> None:
    """Cannons times figures at the active location, six at most."""
    others = ["n6"] * (RAIDERS[raider].figures - figures)  # far away
    t = fight(
        station(ships=FIGHTER),
        station(),
        raiders={"S": [PLACE] * figures + others},
        raider_cards={"S": raider},
        dice=[6, 6, *[5] * dice],
    )
    assert t.story("raiders-roll")[0].values["first"] == [5] * dice


@proves("andromeda.preparation.8", "andromeda.roll.4")
@pytest.mark.parametrize(
    ("ships", "more", "targeting"),
    [
        (["transport"], {}, 1),
        (["transport"] * 3, {}, 3),
        (["transport"] * 6, {}, 5),
        (["fighter"], {"upgrades": ["nf-3"]}, 2),
        (["transport", "heavy_cruiser"], {"upgrades": ["nc-3"], "ongoing": ["ongoing-02"]}, 4),
        (["transport"] * 5, {"ongoing": ["ongoing-02"]}, 5),
    ],
)
def test_targeting(ships: list[str], more: dict[str, Any], targeting: int) -> None:
    """Ships in the battle and bonuses, five at most; fives and sixes are never rolled again."""
    t = fight(station(ships=FIGHTER), station(ships={PLACE: ships}, **more), dice=[6, 6, *[5] * 6])
    assert t.story("rolls")[1].values["targeting"] == targeting


# -- dice


@proves("andromeda.roll.2", "andromeda.roll.3")
def test_low_dice_are_rolled_again_until_none_is_left() -> None:
    """Three ships: ones and twos again and again, a three stays."""
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["transport"] * 3}),
        dice=[1, 2, 1, 2, 3, 2, 6, 1, 4],
    )
    assert final_dice(t) == {0: [2, 1], 1: [6, 4, 3]}


@proves("andromeda.roll.1")
def test_all_first_dice_come_before_any_reroll() -> None:
    """Everybody rolls at the same time; only then low dice are rolled again."""
    t = fight(
        station(ships={"t05": ["transport"], "pad": ["fighter"]}),
        station(ships={PLACE: ["transport"] * 2}),
        dice=[1, 1, 2, 1, 2, 6, 6, 3],
    ).play("0 transport t05")
    assert rolls(t) == {0: [1, 1, 2], 1: [1, 2]}
    assert final_dice(t) == {0: [6, 6, 2], 1: [3, 2]}


@proves("andromeda.roll.5")
@pytest.mark.parametrize("figures", [1, 2, 3, 4])
def test_targeting_of_class_s(figures: int) -> None:
    """The number of their ships at the active location."""
    t = fight(
        station(ships=FIGHTER),
        station(),
        raiders={"S": [PLACE] * figures},
        raider_cards={"S": "husk"},
        dice=[6, 6, *[5] * figures],
    )
    assert t.story("raiders-roll")[0].values["targeting"] == figures


@proves("andromeda.roll.6", "andromeda.roll.2")
@pytest.mark.parametrize("raider", [id for id, one in RAIDERS.items() if one.class_ != "S"])
def test_targeting_of_other_raiders(raider: str) -> None:
    """1 and the bonus on the card; they roll low dice again as well."""
    facts = RAIDERS[raider]
    low = [1] * (facts.cannons if facts.targeting_bonus else 0)
    t = fight(
        station(ships=FIGHTER),
        station(),
        raiders={facts.class_: [PLACE]},
        raider_cards={facts.class_: raider},
        dice=[6, 6, *(low or [5] * facts.cannons), *([5] * len(low))],
    )
    line = t.story("raiders-roll")[0].values
    assert line["targeting"] == 1 + facts.targeting_bonus
    assert line["dice"] == [5] * facts.cannons


# -- the result


@proves("andromeda.result.1", "andromeda.result.2", "andromeda.result.3", "andromeda.result.4")
@pytest.mark.parametrize(
    ("mine", "yours", "winner"),
    [
        ([2, 6], [5, 5], 0),  # ordered: 6 beats 5
        ([4, 5], [5, 3], 0),  # second dice
        ([5, 3], [4, 5], 1),
        ([6, 4], [6, 4, 1], 1),  # runs out of dice first
        ([6, 4], [6, 3, 3], 0),
    ],
)
def test_comparing_dice(mine: list[int], yours: list[int], winner: int) -> None:
    """First dice, then second dice, and so on; running out of dice loses."""
    ships = ["science_vessel"] if len(yours) == 2 else ["heavy_cruiser"]
    t = fight(station(ships=FIGHTER), station(ships={PLACE: ships}), dice=[*mine, *yours])
    assert winners(t) == [winner]


@proves("andromeda.result.3")
def test_only_the_tied_compare_further() -> None:
    """A third side with a lower first die is out, however good its second die is."""
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["science_vessel"]}),
        station(ships={PLACE: ["science_vessel"]}),
        dice=[6, 2, 6, 3, 5, 5],
    )
    assert winners(t) == [1]


@proves("andromeda.result.5")
def test_a_complete_tie_has_no_winner() -> None:
    """All have lost, also a third side that was out before."""
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["science_vessel"], "pad": ["transport"]}),
        station(ships={PLACE: ["transport"]}),
        dice=[6, 2, 2, 6, 1],
    )
    assert winners(t) == []
    assert t.story("all-lose") != []
    t.play("0 pass", "1 pass", "2 pass")
    assert [ships_of(t, seat) for seat in range(3)] == [
        {"scrapyard": ["fighter"]},
        {"scrapyard": ["science_vessel"], "pad": ["transport"]},
        {"scrapyard": ["transport"]},
    ]
    assert [player.tracks["dominance"] for player in t.state.players] == [0, 0, 0]


@proves("andromeda.ruling.all-lose")
def test_a_complete_tie_with_raiders() -> None:
    """No dominance, no reward; manoeuvres for the player, all ships damaged, and one raider."""
    t = fight(
        station(ships=FIGHTER),
        station(),
        raiders={"S": [PLACE, "n6"]},
        raider_cards={"S": "vorticon"},
        dice=[5, 3, 3, 5],
    )
    assert t.story("all-lose") != []
    assert t.asked() == {0: "manoeuvre"}
    t.play("0 card")
    player = t.state.players[0]
    assert (player.tracks["dominance"], player.score, len(player.hand.cards)) == (0, 0, 1)
    assert ships_of(t, 0) == {"scrapyard": ["fighter"]}
    assert t.state.raiders["S"].places == ["n6"]


@proves("andromeda.result.7", "andromeda.result.8", "andromeda.ship-damage.4")
@pytest.mark.parametrize("figures", [1, 3])
def test_one_reward_for_all_raiders_of_class_s(figures: int) -> None:
    """However many there were; one of them is damaged."""
    t = fight(
        station(ships=FIGHTER),
        station(),
        raiders={"S": [PLACE] * figures},
        raider_cards={"S": "husk"},
        dice=[6, 6, *[5] * figures],
    )
    player = t.state.players[0]
    assert player.score == 1
    assert len(player.hand.cards) == 1
    assert player.tracks["dominance"] == 1
    assert t.state.raiders["S"].places == [PLACE] * (figures - 1)


@proves("andromeda.result.7")
def test_no_reward_for_who_does_not_win() -> None:
    """Another player's victory over raiders gives nothing to the losers."""
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["science_vessel"]}),
        raiders={"A": [PLACE]},
        raider_cards={"A": "leech"},
        dice=[5, 5, 6, 6, 5, 5],
    ).play("0 pass")
    assert winners(t) == [1]
    assert (t.state.players[0].score, t.state.players[1].score) == (0, 1)
    assert goods_of(t, 1) == {"energy": 4}


@proves("andromeda.result.7", "andromeda.result.6")
def test_raiders_that_win() -> None:
    """Nobody moves up or gains a reward, and the raider stays unharmed."""
    t = fight(station(ships=FIGHTER), station(), raiders={"B": [PLACE]}, dice=[5, 5, 6, 1, 1, 1]).play("0 pass")
    assert t.story("raiders-win") != []
    assert t.story("reward") == t.story("advances") == []
    assert t.state.raiders["B"].places == [PLACE]


# -- manoeuvres


@proves("andromeda.result.9", "andromeda.manoeuvres.1")
def test_losers_may_manoeuvre_in_turn_order() -> None:
    """Draw a card, or pass; the moon only if there is one. The winner is not asked."""
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["science_vessel"]}, stored={"manoeuvres": "moon-trade-7"}),
        station(ships={PLACE: ["transport"]}),
        dice=[1, 1, 2, 2, 6],
    )
    assert t.asked() == {0: "manoeuvre"}
    assert t.options(0) == ["card", "pass"]
    t.play("0 pass")
    assert t.options(1) == ["card", "moon", "pass"]
    t.play("1 moon")
    assert goods_of(t, 1) == {"energy": 2}
    assert [len(player.hand.cards) for player in t.state.players] == [0, 0, 0]
    assert t.state.players[1].stored  # the moon stays
    assert t.state.battle is None


@proves("andromeda.manoeuvres.2")
def test_a_moon_stored_right_before_the_manoeuvre() -> None:
    """A captured moon goes to the area first and is then used, or replaces the one there."""
    t = fight(
        station(ships=FIGHTER),
        station(ships={PLACE: ["transport"]}, moons=["moon-trade-7"], stored={"manoeuvres": "moon-trade-1"}),
        dice=[6, 6, 1],
    )
    t.table.step_aside(1, "store", "store moon-trade-7 manoeuvres")
    assert t.asked() == {1: "manoeuvre"}
    t.play("1 moon")
    assert goods_of(t, 1) == {"energy": 2}
    assert t.state.players[1].moons == []


@proves("andromeda.result.9")
def test_manoeuvres_come_before_the_damage() -> None:
    """When the loser is asked, the ships still stand there."""
    t = fight(station(ships=FIGHTER), station(ships={PLACE: ["transport"], "pad": ["fighter"]}), dice=[6, 6, 1])
    assert ships_of(t, 1)[PLACE] == ["transport"]
    t.play("1 pass")
    assert ships_of(t, 1) == {"scrapyard": ["transport"], "pad": ["fighter"]}


@proves("andromeda.battle.6", "andromeda.ruling.one-side-left")
def test_ships_that_leave_before_the_dice_are_counted() -> None:
    """After others have joined, the active player takes the own ship home: nobody is left to fight with, and nobody
    plays cards for a battle that is over."""
    t = fight(
        station(ships={"pad": ["fighter", "transport"]}, hand=["action-14", "battle-02"]),
        station(ships={PLACE: ["transport"], "t05": ["transport"], "pad": ["transport"]}),
    )
    t.play("1 transport t05")
    assert t.asked() == {0: "before-battle"}
    t.play("0 play action-14")
    t.play(f"0 {t.options(0)[0]}")
    while t.asked().get(0) in ("before-activation", "before-battle"):
        t.play("0 go-on")
    assert t.story("battle-ends") != []
    assert "when.Preparation" not in t.asked().values()
    assert t.story("rolls") == []
