"""Every type of tactic card: at its moment, with its effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from orloj.games.andromeda.components import TACTIC_BY_ID, TACTIC_BY_TOKEN, TACTIC_TYPES, TACTICS
from orloj.games.andromeda.fleet import range_of
from orloj.games.andromeda.state import State
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, changes, goods_of, ships_of, station, tally

GOODS = {"energy": 3, "titanium": 3, "nanocarbon": 3, "ice": 3, "credit": 3}
ABROAD = {"t05": ["transport"], "pad": ["transport", "transport"]}

WRECK = {"damage": {"treasury": 1}, "ships": {"scrapyard": ["fighter"], "pad": ["transport"]}}


class Case(NamedTuple):
    """What the player answers after playing the card, and what has changed then (besides the card itself)."""

    answers: tuple[str, ...]
    change: Mapping[str, int]
    own: Mapping[str, Any]
    board: Mapping[str, Any]


def case(
    *answers: str, own: Mapping[str, Any] | None = None, board: Mapping[str, Any] | None = None, **change: int
) -> Case:
    changed = {name.replace("other_", "1 "): count for name, count in change.items()}
    return Case(answers, changed, own or {}, board or {})


# The cards of the own turn, played at its start.
OWN_TURN: Mapping[str, tuple[Case, ...]] = {
    "action-01": (case(energy=3),),
    "action-02": (case("titanium=1,ice=1", titanium=1, ice=1),),
    "action-03": (
        case(score=2),
        case("module treasury", own=WRECK, damage=-1, scrapyard=-1, bay=1),  # then the ship, which is all that is left
    ),
    "action-04": (case("t02", "n1", commanders=2), case("t02", "enough", commanders=1), case("enough")),
    "action-05": (case("t05", moons=1), case("enough")),
    "action-06": (case(energy=1),),
    "action-07": (case(energy=1),),
    "action-08": (case(),),
    "action-13": (case("yes", "ice=2", "credit=3", ice=-2, credit=3, score=1), case("no")),
    "action-14": (case("transport t05 0", pad=1), case("-")),
    "action-16": (
        case(
            "sci-03",
            "nanocarbon.1",
            board={"offer": {"science": ["sci-01", "sci-03", "sci-07"]}},
            nanocarbon=-1,
            modules=1,
            track_science=1,
        ),
        case("no-module"),
    ),
    "event-01": (
        case(
            "t10",
            own={"ships": {"t10": ["transport"], "pad": ["transport"]}, "commanders": 1},
            energy=-2,
            commanders=-1,
            structures=1,
            fleet=-1,
            track_dominance=1,
            score=1,
        ),
        case(),
    ),
    "event-02": (
        case(
            "civ-15",
            "ice.1",
            board={"offer": {"civilization": ["civ-13", "civ-15", "civ-21"]}},
            ice=-1,
            modules=1,
            track_civilization=1,
        ),
        case(
            "civ-13",  # never free
            "ice.1",
            board={"offer": {"civilization": ["civ-13", "civ-15", "civ-21"]}},
            ice=-1,
            modules=1,
            track_civilization=1,
        ),
    ),
    "event-03": (
        case("transport", fleet=1, pad=1),
        case("heavy_cruiser", "energy.2 titanium.1", energy=-2, titanium=-1, fleet=1, pad=1),
        case("no"),
    ),
    "event-04": (case(credit=2, other_energy=1),),
    "event-05": (case("yes", energy=-3, track_dominance=1), case(own={"goods": {"energy": 2}})),
    "event-06": (case("yes", "ice=3", "trade", ice=-3, track_trade=1),),
    "event-07": (case("t07", board={"raiders": {"S": ["n1"]}}, score=2), case(score=2)),
    "event-08": (case("t01", moons=1, energy=1), case("enough", energy=1)),
    "event-09": (
        case(
            "yes",
            "titanium.2",
            "nf-1",
            "yes",
            own={"spare_upgrades": ["nf-1", "nt-1"]},
            titanium=-2,
            upgrades=1,
            fleet=1,
            pad=1,
        ),
    ),
    **{f"ongoing-0{number}": (case(ongoing=1),) for number in range(1, 7)},
}
AT_MOMENTS = {  # tested one by one below
    "action-09",
    "action-10",
    "action-11",
    "action-12",
    "action-15",
    *[tactic.id for tactic in TACTIC_TYPES if tactic.type in ("diplomacy", "battle")],
}


@proves("andromeda.components.12", "andromeda.tactic-types.1")
def test_the_eighty_cards_are_of_five_types() -> None:
    assert len(TACTICS) == 80
    counts = Counter(tactic.type for tactic in TACTICS)
    assert counts == {"action": 26, "event": 14, "ongoing": 10, "diplomacy": 12, "battle": 18}
    assert {*OWN_TURN} | AT_MOMENTS == {tactic.id for tactic in TACTIC_TYPES}


@proves("andromeda.tactic-types.2", "andromeda.tactic-types.3", "andromeda.tactic-types.4", "andromeda.tactics.2")
@pytest.mark.parametrize(
    ("card", "one"),
    [
        pytest.param(card, one, id=f"{card}-{number}")
        for card, found in OWN_TURN.items()
        for number, one in enumerate(found, 1)
    ],
)
def test_a_card_of_the_own_turn_does_what_it_says(card: str, one: Case) -> None:
    own = {"goods": GOODS, "ships": ABROAD, **one.own, "hand": [card, "battle-08"]}
    board = {"commanders": {"t02": [1, 0], "n1": [2, 0]}, **one.board}
    t = andromeda(station(**own), station(), **board)
    before = tally(t)
    t.play(f"0 play {card}", *[f"0 {answer}" for answer in one.answers])
    event = {"event": -1} if TACTIC_BY_ID[card].type == "event" else {}
    assert changes(before, t) == {"tactic": -1, **event, **one.change}
    assert t.asked()[0] == "turn"
    number = TACTIC_BY_TOKEN[card]
    if TACTIC_BY_ID[card].type == "ongoing":
        assert t.state.players[0].ongoing == [number]
    else:
        assert t.state.tactic_discards == [number]


# -- when cards may be played


def playable(t: Position[State], seat: int = 0) -> list[str]:
    return [token.removeprefix("play ") for token in t.options(seat) if token.startswith("play ")]


ONE_OF_EACH = [
    "action-01",
    "action-06",
    "action-09",
    "action-15",
    "event-04",
    "ongoing-01",
    "battle-01",
    "diplomacy-01",
]


@proves("andromeda.tactic-types.1", "andromeda.tactic-types.2", "andromeda.tactic-types.4", "andromeda.tactics.1")
def test_each_stage_of_the_own_turn_has_its_cards() -> None:
    always = ["action-01", "event-04", "ongoing-01"]
    t = andromeda(station(hand=ONE_OF_EACH, ships=ABROAD), station())
    assert playable(t) == ["action-01", "action-06", "event-04", "ongoing-01"]
    t.play("0 launch t01", "0 go-on")
    assert t.asked() == {0: "end-turn"}
    assert playable(t) == ["action-01", "action-15", "event-04", "ongoing-01"]
    t = andromeda(station(hand=ONE_OF_EACH, ships=ABROAD), station()).play("0 return")
    assert playable(t) == ["action-01", "action-09", "event-04", "ongoing-01"]
    t.play("0 done")
    assert (t.asked(), playable(t)) == ({0: "end-turn"}, always)
    for card in ("battle-01", "diplomacy-01", "action-10"):
        assert f"play {card}" not in t.question(0)


@proves("andromeda.tactic-types.2", "andromeda.tactic-types.4")
def test_events_and_ongoing_cards_belong_to_the_own_turn() -> None:
    for tactic in TACTIC_TYPES:
        if tactic.type in ("event", "ongoing"):
            assert tactic.own_turn_only, tactic.id
    t = andromeda(station(), station(hand=["event-04", "ongoing-01", "action-01"]))
    assert t.asked() == {0: "turn"}


@proves("andromeda.tactic-types.3")
def test_an_event_card_moves_the_event_marker_before_its_own_effect() -> None:
    t = andromeda(station(hand=["event-04"]), station(), event_marker=1)
    t.play("0 play event-04")
    assert t.state.event_due == 0
    keys = [line.key for line in t.story()]
    assert keys.index("plays") < keys.index("event-step") < keys.index("gains")


@proves("andromeda.tactic-types.5")
def test_an_ongoing_card_lasts_over_turns_until_the_next_return_is_finished() -> None:
    t = andromeda(station(hand=["ongoing-01"], ships={"pad": ["transport"] * 2}), station(ships={"pad": ["transport"]}))
    t.play("0 play ongoing-01", "0 launch t01", "0 end", "1 return")
    assert (len(t.state.players[0].ongoing), range_of(t.state, 0, "transport")) == (1, 2)
    t.play("0 return")
    assert range_of(t.state, 0, "transport") == 2
    t.play("0 done")
    assert (t.state.players[0].ongoing, range_of(t.state, 0, "transport")) == ([], 1)


@proves("andromeda.tactic-types.5")
def test_a_card_played_during_a_return_ends_with_that_return() -> None:
    t = andromeda(station(hand=["ongoing-02"], ships=ABROAD), station()).play("0 return", "0 play ongoing-02")
    assert len(t.state.players[0].ongoing) == 1
    t.play("0 done")
    assert t.state.players[0].ongoing == []


# -- cards before a launch, and ongoing ones: what they change


def places(t: Position[State]) -> set[str]:
    return {token.removeprefix("launch ") for token in t.options(0) if token.startswith("launch ")}


def test_shortcut_adds_two_to_the_range_of_this_launch() -> None:
    t = andromeda(station(hand=["action-06"], ships=ABROAD), station(ships={"pad": ["transport"]}))
    assert "t03" not in places(t)
    t.play("0 play action-06")
    assert {"t03", "t07", "t13"} <= places(t)
    t.play("0 launch t03", "0 end", "1 return")
    assert "t13" not in places(t), "only in that turn"


def test_nebula_chart_lets_this_launch_into_a_nebula() -> None:
    t = andromeda(station(hand=["action-07"], ships=ABROAD), station(ships={"pad": ["transport"]}))
    assert t.why(0, "launch n2") == ("navigation", "andromeda.launch.12")
    t.play("0 play action-07", "0 launch n2")
    assert "n2" in ships_of(t, 0)


def test_sudden_strike_attacks_on_a_first_launch_with_one_more_cannon() -> None:
    own = station(hand=["action-08"], ships={"pad": ["transport"]})
    t = andromeda(own, station(), raiders={"S": ["t07"]}, dice=[4, 4, 5, 1])
    assert t.why(0, "launch t07") == ("occupied", "andromeda.launch.3")
    t.play("0 play action-08", "0 launch t07", "0 go-on")
    assert t.story("rolls")[0].values["dice"] == [4, 4]


@pytest.mark.parametrize(("card", "near", "nebula"), [("ongoing-01", True, False), ("ongoing-05", False, True)])
def test_ongoing_drives_and_pilots_change_all_launches(card: str, near: bool, nebula: bool) -> None:
    t = andromeda(station(ongoing=[card], ships=ABROAD), station())
    assert ("t07" in places(t), "n2" in places(t)) == (near, nebula)


def test_targeting_uplink_and_escort_doctrine_count_in_battles() -> None:
    own = {"ships": {"t12": ["science_vessel"], "pad": ["transport"]}}
    board: dict[str, Any] = {"raiders": {"S": ["t07"]}}
    for card, dice, shown in (("ongoing-02", [1, 6, 2, 3], [3]), ("ongoing-03", [1, 3, 6, 2], [3, 1])):
        t = andromeda(station(**own, ongoing=[card]), station(), dice=dice, **board)
        t.play("0 launch t07", "0 go-on", "0 -")
        assert t.story("rolls")[0].values["dice"] == shown


def test_efficient_docks_let_energy_work_without_a_ship_in_the_row() -> None:
    t = andromeda(station(ongoing=["ongoing-04"], goods={"energy": 1}, ships=ABROAD), station()).play("0 return")
    assert t.play("0 activate treasury").options(0) == ["transport t05", "energy"]
    t.play("0 energy")
    assert goods_of(t, 0) == {"credit": 1}


def test_overloaded_docks_activate_a_module_without_a_ship() -> None:
    """Also a single science module; a module that has worked, is damaged or misses its moon cannot be chosen."""
    own = station(
        hand=["action-09", "action-09.2"],
        ships={"t05": ["transport", "transport"], "pad": ["transport"]},
        modules=["sci-01", "tra-01", "tra-04", "civ-01"],
        damage={"tra-04": 1},
    )
    t = andromeda(own, station()).play("0 return", "0 activate treasury", "0 play action-09")
    assert t.options(0) == ["primary-reactor", "sci-01", "assembly-plant", "architect"]
    t.play("0 sci-01")
    assert goods_of(t, 0) == {"credit": 1, "energy": 2}
    t.play("0 play action-09", "0 primary-reactor")
    assert goods_of(t, 0) == {"credit": 1, "energy": 4}
    assert t.asked() == {0: "return"}, "sci-01 has worked already"
    assert ships_of(t, 0)["t05"] == ["transport"], "only the Treasury took a ship"


def test_raider_bait_moves_a_raider_up_to_three_but_not_to_another_class() -> None:
    t = andromeda(station(hand=["event-07"]), station(), raiders={"S": ["n1"], "A": ["t03"]})
    t.play("0 play event-07", "0 vorticon n1")
    assert "t03" not in t.question(0)
    assert "t09" not in t.question(0)
    t.play("0 t13")
    assert t.state.raiders["S"].places == ["t13"]


def test_breakthrough_does_not_advance_dominance() -> None:
    t = andromeda(station(hand=["event-06"], goods={"ice": 3}), station()).play("0 play event-06", "0 yes")
    assert t.options(0) == ["science", "industry", "trade", "civilization"]


# -- answers to opponents


@proves("andromeda.tactic-types.1", "andromeda.free-actions.3")
def test_signal_jamming_cancels_an_opponent_s_card() -> None:
    t = andromeda(station(hand=["event-04"]), station(hand=["action-10"])).play("0 play event-04")
    assert t.asked() == {1: "when.CardPlayed"}
    before = tally(t)
    t.play("1 action-10")
    assert changes(before, t) == {}, "one card played, one drawn; and no credits"
    assert len(t.state.players[1].hand.cards) == 1
    assert t.state.tactic_discards == [TACTIC_BY_TOKEN["action-10"], TACTIC_BY_TOKEN["event-04"]]
    assert t.state.event_marker == 3, "the event marker moved all the same"


@proves("andromeda.tactic-types.1")
def test_signal_jamming_can_be_jammed_itself() -> None:
    t = andromeda(station(hand=["event-04", "action-10"]), station(hand=["action-10.2"])).play("0 play event-04")
    t.play("1 action-10", "0 action-10")
    assert goods_of(t, 0) == {"credit": 2}
    assert (len(t.state.players[0].hand.cards), len(t.state.players[1].hand.cards)) == (1, 0)


@proves("andromeda.tactic-types.5")
def test_a_cancelled_ongoing_card_does_not_stay() -> None:
    t = andromeda(station(hand=["ongoing-01"]), station(hand=["action-10"])).play("0 play ongoing-01", "1 action-10")
    assert t.state.players[0].ongoing == []
    assert TACTIC_BY_TOKEN["ongoing-01"] in t.state.tactic_discards


def test_signal_jamming_is_not_for_own_cards() -> None:
    t = andromeda(station(hand=["event-04", "action-10"]), station()).play("0 play event-04")
    assert goods_of(t, 0) == {"credit": 2}


def test_early_warning_takes_the_ships_away_from_an_attacker() -> None:
    t = andromeda(
        station(ships={"pad": ["fighter"]}),
        station(ships={"t05": ["transport", "transport"], "t13": ["transport"]}, hand=["action-11"]),
        station(hand=["action-01"], ships={"t05": ["transport"]}),
    ).play("0 launch t05")
    assert t.asked() == {1: "when.ShipLaunched"}
    t.play("1 action-11")
    assert ships_of(t, 1) == {"pad": ["transport", "transport"], "t13": ["transport"]}
    assert len(t.state.players[1].hand.cards) == 1
    assert ships_of(t, 2) == {"t05": ["transport"]}


def test_early_warning_needs_own_ships_at_the_place() -> None:
    t = andromeda(station(), station(ships={"t05": ["transport"]}, hand=["action-11"])).play("0 launch t01")
    assert t.asked() == {0: "end-turn"}


def test_salvage_rights_pay_for_ships_in_the_scrapyard() -> None:
    ships = {"t12": ["transport", "transport"], "pad": ["transport"]}
    own = station(ships=ships, hand=["action-12"])
    t = andromeda(own, station(ships={"pad": ["transport"]}), raiders={"S": ["t07"]}, dice=[3, 3, 3, 6, 6])
    t.play("0 launch t07", "0 go-on", "0 transport t12,transport t12.2", "0 go-on", "0 pass")
    assert t.asked() == {0: "when.Scrapped"}
    t.play("0 action-12", "0 ice=2")
    assert goods_of(t, 0) == {"ice": 2}, "three ships, but two resources at most"


def test_second_wave_launches_once_more() -> None:
    t = andromeda(station(hand=["action-15"], ships={"pad": ["transport"] * 3}), station(ships={"pad": ["transport"]}))
    t.play("0 launch t05", "0 play action-15")
    assert "launch t01" in t.options(0)
    t.play("0 launch t01", "0 go-on")
    assert (t.asked(), places(t)) == ({0: "end-turn"}, set())
    t.play("0 end")
    assert t.asked()[1] == "turn"
    assert ships_of(t, 0) == {"t05": ["transport"], "t01": ["transport"], "pad": ["transport"]}


def test_second_wave_comes_right_after_the_activation_not_after_a_battle() -> None:
    own = station(hand=["action-15"], ships={"t12": ["transport"], "pad": ["transport"] * 2})
    t = andromeda(own, station(), raiders={"S": ["t07"]}, dice=[6, 5, 5]).play("0 launch t07")
    assert (t.asked(), playable(t)) == ({0: "before-battle"}, ["action-15"])
    t.play("0 go-on", "0 -")
    while t.asked() != {0: "end-turn"}:
        t.play(f"0 {t.options(0)[0]}")
    assert playable(t) == []


# -- diplomacy


def clash(
    *cards: str,
    other: tuple[str, ...] = (),
    dice: list[int] | None = None,
    board: dict[str, Any] | None = None,
    **more: Any,
) -> Position[State]:
    """Seat 0 launches the fighter (two dice) to t05, where seat 1 has a transport (one die); seat 2 looks on."""
    t = andromeda(
        station(**{"ships": {"pad": ["fighter", "transport"]}, "hand": list(cards), **more}),
        station(ships={"t05": ["transport"], "pad": ["transport"]}, hand=list(other), goods={"energy": 2, "ice": 1}),
        station(ships={"t13": ["transport"]}, hand=["diplomacy-02.2"]),
        dice=dice or [],
        **(board or {}),
    )
    t.play("0 launch t05")
    while t.asked().get(0) in ("before-activation", "before-battle"):
        t.play("0 go-on")
    return t


@proves("andromeda.tactic-types.6", "andromeda.tactic-types.7", "andromeda.diplomacy.1")
def test_diplomacy_is_for_the_fighters_one_card_each() -> None:
    t = clash("diplomacy-06", "diplomacy-07", other=("diplomacy-04",))
    assert t.asked() == {0: "when.Diplomacy"}
    assert {"diplomacy-06", "diplomacy-07"} <= set(t.options(0))
    t.play("0 diplomacy-06")
    assert t.asked() == {1: "when.Diplomacy"}, "no second card, and the onlooker is not asked"
    t.play("1 pass", "0 go-on")
    assert t.asked() == {1: "energy-dice"}


@proves("andromeda.tactic-types.6")
def test_diplomacy_cards_are_played_at_no_other_time() -> None:
    for tactic in TACTIC_TYPES:
        if tactic.type == "diplomacy":
            assert (tactic.when, tactic.needs_own_ships_in_battle) == ("battle.diplomacy", True)
        if tactic.when == "battle.diplomacy":
            assert tactic.type == "diplomacy"
    t = andromeda(station(hand=["diplomacy-01"]), station())
    assert playable(t) == []


@proves("andromeda.examples.12", "andromeda.ruling.diplomatic-end")
def test_open_frequencies_score_and_let_anybody_end_the_battle() -> None:
    t = clash("diplomacy-01", board={"raiders": {"S": ["t05", "t05"]}}).play("0 diplomacy-01")
    assert t.state.players[0].score == 3, "one transport and two raiders"
    t.play("0 no", "1 no")
    assert t.asked() == {2: "end-battle"}, "any player, also one who does not fight"
    t.play("2 yes")
    assert t.story("rolls") == []
    assert (ships_of(t, 0)["t05"], ships_of(t, 1)["t05"]) == (["fighter"], ["transport"])
    assert t.state.players[0].tracks["dominance"] == 0


def test_open_frequencies_score_five_at_most() -> None:
    others = station(ships={"t05": ["transport"] * 6})
    t = andromeda(station(ships={"pad": ["fighter"]}, hand=["diplomacy-01"]), others).play("0 launch t05", "0 go-on")
    t.play("0 diplomacy-01")
    assert t.state.players[0].score == 5


def test_cease_fire_costs_a_resource_and_ends_the_battle() -> None:
    t = clash("diplomacy-02", goods={"ice": 1, "energy": 1}).play("0 diplomacy-02", "0 yes", "0 ice.1")
    if t.asked() == {0: "end-battle"}:
        t.play("0 yes")
    assert t.story("truce")
    assert (t.story("rolls"), goods_of(t, 0)) == ([], {"energy": 1})


@pytest.mark.parametrize(("answer", "dice", "ice"), [("1", 2, 1), ("2", 3, 0)])
def test_tribute_is_a_resource_or_a_die(answer: str, dice: int, ice: int) -> None:
    t = clash("diplomacy-03", dice=[6] * dice + [1]).play("0 diplomacy-03", f"1 {answer}")
    if answer == "1":
        t.play("1 ice")
    t.play("0 go-on", "1 0")
    assert len(t.story("rolls")[0].values["dice"]) == dice
    assert t.state.players[0].goods["ice"] == ice
    assert t.state.players[1].goods["ice"] == 1 - ice


@proves("andromeda.ruling.one-side-left")
def test_safe_passage_takes_the_own_ships_home() -> None:
    t = clash("action-01", other=("diplomacy-04",)).play("1 diplomacy-04")
    assert ships_of(t, 1) == {"pad": ["transport", "transport"]}
    assert len(t.state.players[1].hand.cards) == 1
    assert (t.story("rolls"), t.state.battle) == ([], None)


def test_hired_guns_cost_a_credit_and_bring_two_dice() -> None:
    t = clash("diplomacy-05", goods={"credit": 1}, dice=[6, 6, 6, 6, 1]).play(
        "0 diplomacy-05", "0 yes", "0 credit.1", "0 go-on", "1 0"
    )
    assert t.story("rolls")[0].values["dice"] == [6] * 4
    assert t.state.players[0].goods["credit"] == 0


def test_rules_of_war_limit_everybody_to_four_dice() -> None:
    t = clash(
        "diplomacy-06", goods={"energy": 9}, dice=[6] * 4 + [5] * 4 + [1], board={"raiders": {"S": ["t05"] * 4}}
    ).play("0 diplomacy-06", "0 go-on")
    assert t.state.players[0].score == 1
    assert t.asked() == {0: "energy-dice"}
    assert t.options(0) == ["0", "1", "2"], "two dice of the fighter, four at most"
    t.play("0 2", "1 0")
    assert len(t.story("rolls")[0].values["dice"]) == 4
    assert len(t.story("raiders-roll")[0].values["dice"]) == 4, "four raiders with two cannons each"


def test_power_embargo_forbids_energy_for_dice() -> None:
    t = clash("diplomacy-07", goods={"energy": 9}, dice=[6, 6, 1]).play("0 diplomacy-07", "0 go-on")
    assert t.state.players[0].score == 1
    assert len(t.story("rolls")[0].values["dice"]) == 2
    assert (t.state.players[0].goods["energy"], t.state.players[1].goods["energy"]) == (9, 2)


# -- battle cards


@proves("andromeda.tactic-types.8")
def test_battle_cards_belong_to_moments_of_battles_most_of_them_to_own_ones() -> None:
    cards = [tactic for tactic in TACTIC_TYPES if tactic.type == "battle"]
    assert all(tactic.when.startswith("battle.") for tactic in cards)
    assert [tactic.id for tactic in cards if not tactic.needs_own_ships_in_battle] == ["battle-11"]
    t = andromeda(station(hand=["battle-01", "battle-02"]), station())
    assert playable(t) == []


@proves("andromeda.tactic-types.8", "andromeda.tactic-types.9")
def test_any_number_of_battle_cards_at_their_step() -> None:
    t = clash("battle-01", "battle-02", "battle-02.2", "battle-03", dice=[6, 6, 6, 6, 6, 6, 1])
    assert t.asked() == {0: "when.Preparation"}
    assert "battle-03" not in t.question(0), "that is for later"
    t.play("0 battle-01", "0 battle-02", "0 battle-02")
    t.play("1 0")
    [own, _] = t.story("rolls")
    assert (own.values["targeting"], len(own.values["dice"])) == (2, 6)
    assert t.asked() == {0: "when.Rolled"}


@proves("andromeda.tactic-types.8")
def test_an_onlooker_plays_no_battle_cards() -> None:
    t = andromeda(
        station(ships={"pad": ["fighter"]}),
        station(ships={"t05": ["transport"]}),
        station(hand=["battle-01", "battle-02", "battle-03"], ships={"t13": ["transport"]}),
        dice=[6, 6, 1],
    ).play("0 launch t05", "0 go-on")
    assert 2 not in t.asked()
    t.play("1 pass")
    assert t.asked() == {0: "end-turn"}


def test_precision_fire_raises_targeting() -> None:
    t = clash("battle-01", dice=[1, 6, 1, 2]).play("0 battle-01", "1 0")
    assert t.story("rolls")[0].values["dice"] == [6, 2]


def test_second_volley_rolls_own_dice_again() -> None:
    t = clash("battle-03", dice=[1, 4, 5, 6]).play("1 0", "0 battle-03")
    assert t.asked() == {0: "reroll"}
    assert t.options(0) == ["0.1 1", "0.2 4"]
    t.play("0 0.1 1")
    assert t.story("rerolls")[0].values["dice"] == [6, 4]
    assert t.story("wins")[0].values["winners"] == [0]


def test_jammed_sensors_roll_one_die_of_an_opponent_again() -> None:
    t = clash("battle-04", dice=[3, 4, 6, 1], board={"raiders": {}}).play("1 0", "0 battle-04")
    assert t.options(0) == ["1.1 6"]
    t.play("0 1.1 6")
    assert t.story("wins")[0].values["winners"] == [0]


def test_lucky_shot_sets_a_die_to_six() -> None:
    t = clash("battle-09", dice=[3, 4, 5]).play("1 0", "0 battle-09", "0 0.1 3")
    assert t.story("sets-die")[0].values["dice"] == [6, 4]
    assert t.story("wins")[0].values["winners"] == [0]


def test_last_word_wins_a_complete_tie() -> None:
    for card, winners in (("battle-10", [[0]]), ("action-01", [])):
        t = clash(card, dice=[5, 4, 5, 4])
        if card == "battle-10":
            t.play("0 battle-10")
        t.play("1 1")  # one more die for an energy
        assert [line.values["winners"] for line in t.story("wins")] == winners
        assert bool(t.story("all-lose")) == (not winners)


@pytest.mark.parametrize(
    ("card", "answers", "where"),
    [
        ("battle-05", ["fighter 6"], {"t05": ["fighter"], "pad": ["transport"]}),
        ("battle-05", ["-"], {"scrapyard": ["fighter"], "pad": ["transport"]}),
        ("battle-07", [], {"bay": ["fighter"], "pad": ["transport"]}),
    ],
)
def test_damage_can_be_avoided_or_made_lighter(card: str, answers: list[str], where: dict[str, list[str]]) -> None:
    """Brace for Impact saves up to two ships; a Fighting Retreat leads to the repair bay."""
    t = clash(card, dice=[3, 3, 5]).play("1 0", "0 pass")
    assert t.asked() == {0: "when.Damage"}
    t.play(f"0 {card}", *[f"0 {answer}" for answer in answers])
    assert ships_of(t, 0) == where


@proves("andromeda.tactic-types.8")
def test_heroic_stand_is_for_losers_and_spoils_of_war_for_winners() -> None:
    t = clash("battle-06", "battle-08", dice=[3, 3, 5]).play("1 0")
    assert t.asked() == {0: "when.Lost"}
    assert "battle-06" not in t.question(0)
    t.play("0 battle-08")
    assert (t.state.players[0].score, len(t.state.players[0].hand.cards)) == (2, 2)
    t = clash("battle-06", "battle-08", dice=[6, 6, 5]).play("1 0")
    assert t.asked() == {0: "when.Won"}
    assert "battle-08" not in t.question(0)
    t.play("0 battle-06", "0 ice")
    assert goods_of(t, 0) == {"ice": 1}, "one ship was beaten"


def test_spoils_of_war_are_two_at_most() -> None:
    t = clash("battle-06", dice=[6, 6, 5, 4, 4, 4, 4, 4, 4], board={"raiders": {"S": ["t05"] * 3}})
    t.play("1 0")
    while t.asked() != {0: "when.Won"}:
        t.play(f"0 {t.options(0)[0]}")
    energy = t.state.players[0].resources
    t.play("0 battle-06", "0 ice=2")
    assert t.state.players[0].resources == energy - 1 + 2


@proves("andromeda.tactic-types.8")
def test_distant_observers_need_no_own_ships() -> None:
    t = andromeda(
        station(ships={"pad": ["fighter"]}),
        station(ships={"t05": ["transport"]}),
        station(hand=["battle-11"], ships={"t13": ["transport"]}),
        dice=[6, 6, 1],
    ).play("0 launch t05", "0 go-on", "1 pass")
    assert t.asked() == {2: "when.BattleOver"}
    t.play("2 battle-11")
    assert (t.state.players[2].score, len(t.state.players[2].hand.cards)) == (1, 1)
