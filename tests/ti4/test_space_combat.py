"""Space combat [ti4.72]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.combats import end_combat, fights, opponent_in
from orloj.games.ti4.facts import current
from orloj.games.ti4.moments import NOBODY, DiceRolled, RetreatDeclared, RoundEnd, RoundStart, SpaceCombat
from orloj.games.ti4.space_combat import retreat_systems
from orloj.games.ti4.state import State
from orloj.games.ti4.units import put
from orloj.kernel import Seat
from orloj.testing import Position, proves
from tests.ti4.battles import ANSWERING, FIELD, answering, battle, is_idle, lost, throws
from tests.ti4.positions import table, units_of

NEAR = "47"  # a system without planets beside the field


# ---------------------------------------------------------------- when it is fought


@proves("ti4.72.0", "ti4.72.1", "ti4.67.0", "ti4.62.3", "ti4.62.3a", "ti4.35.0")
def test_two_fleets_fight_and_the_active_player_attacks() -> None:
    t = battle("cruiser", "cruiser", dice=[7, 1])
    [line] = t.story("space-combat")
    assert (line.seat, line.values["other"]) == (0, 1)
    assert lost(t) == [(1, "cruiser", 1)]
    assert not battle("cruiser", "").story("space-combat")
    assert not battle("", "cruiser").story("space-combat")


@proves("ti4.72.1")
def test_units_that_are_no_ships_do_not_fight_in_space() -> None:
    t = battle("cruiser", "", units={"1 arnor": "2 infantry, pds"}, owners={"arnor": 1})
    assert not t.story("space-combat")


# ---------------------------------------------------------------- combat rolls


@proves("ti4.6.0", "ti4.6.1", "ti4.72.5", "ti4.72.5.2", "ti4.72.5d")
def test_dice_of_the_combat_value_or_more_hit() -> None:
    """Cruisers hit with 7; only the second and the third die do, and all hits are totalled."""
    t = battle("3 cruiser", "4 carrier", dice=[6, 7, 8, 1, 1, 1, 1])
    assert throws(t)[:2] == [(0, "cruiser", [6, 7, 8], 2), (1, "carrier", [1, 1, 1, 1], 0)]
    assert lost(t)[0] == (1, "carrier", 2)


@proves("ti4.6.2", "ti4.72.5a")
def test_bursts_are_dice() -> None:
    t = battle("flagship", "2 cruiser", factions=("saar", "xxcha", "yssaril"), dice=[5, 4, 1, 1])
    t.play("0 hold-fire")
    assert throws(t, "combat")[0] == (0, "flagship", [5, 4], 1)


@proves("ti4.72.5b", "ti4.72.5c", "ti4.72.5f")
def test_rolls_ascend_by_combat_value_and_the_attacker_is_first() -> None:
    t = battle("fighter, carrier, dreadnought, cruiser", "fighter, dreadnought", dice=[1, 2, 3, 4, 5, 6])
    rolled = [(seat, unit) for seat, unit, _, _ in throws(t)]
    assert rolled[:2] == [(0, "dreadnought"), (0, "cruiser")]
    assert sorted(rolled[2:4]) == [(0, "carrier"), (0, "fighter")]  # both hit with 9: one roll
    assert rolled[4:6] == [(1, "dreadnought"), (1, "fighter")]


@proves("ti4.72.5e", "ti4.38.3")
def test_each_roll_can_be_changed_before_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window after the roll of the cruisers comes before the carriers roll."""
    seen: list[tuple[list[str], int]] = []

    def usable(g: State, seat: Seat, moment: DiceRolled) -> bool:
        if seat == 0 and moment.seat == 0:
            seen.append(([throw.kind for throw in moment.throws], len(g.luck.laid_dice)))
        return False

    answering(monkeypatch, DiceRolled, usable, lambda *_: None)
    battle("cruiser, carrier", "4 carrier", dice=[1, 2, 1, 1, 1, 1], technologies={0: [ANSWERING]})
    assert seen[0] == (["cruiser"], 5)
    assert (["carrier"], 4) in seen


@proves("ti4.31.3", "ti4.33.0", "ti4.33.1", "ti4.33.2")
def test_the_defender_in_a_nebula_adds_one() -> None:
    t = battle("2 cruiser", "2 cruiser", tile=42, dice=[6, 6, 6, 5])
    t.play("1 stand")
    assert throws(t)[:2] == [(0, "cruiser", [6, 6], 0), (1, "cruiser", [6, 5], 1)]


# ---------------------------------------------------------------- hits


@proves("ti4.72.6", "ti4.72.6b", "ti4.85.0", "ti4.85.1", "ti4.clar.21")
def test_each_player_chooses_what_he_loses_and_all_of_it_goes_together() -> None:
    t = battle("3 cruiser, fighter", "2 destroyer, 2 carrier", dice=[7, 7, 1, 1, 9, 1, 9, 1])
    assert t.asked() == {1: "barrage"}
    t.play("1 hold-fire")
    assert t.asked() == {0: "losses", 1: "losses"}
    t.play("0 cruiser=2")
    assert units_of(t, "0 36") == {"cruiser": 3, "fighter": 1}  # nothing goes before all have chosen
    t.play("1 carrier=1,destroyer=1")
    assert units_of(t, "0 36") == {"cruiser": 1, "fighter": 1}
    assert units_of(t, "1 36") == {"carrier": 1, "destroyer": 1}


@proves("ti4.72.8", "ti4.72.9", "ti4.72.10", "ti4.72.3b")
def test_rounds_follow_until_one_side_has_no_ships() -> None:
    t = battle("cruiser, destroyer", "cruiser", dice=[1, 1, 1, 1, 1, 10, 1, 1], steps=["space-combat"])
    t.play("0 fire-all")
    assert [line.values["number"] for line in t.story("combat-round")] == [1, 2]
    assert len(throws(t, "barrage")) == 1
    [won] = t.story("combat-won")
    assert (won.seat, won.values["other"]) == (0, 1)


@proves("ti4.72.10.2")
def test_if_nobody_is_left_it_is_a_draw() -> None:
    t = battle("cruiser", "cruiser", dice=[7, 7])
    assert t.story("combat-draw")
    assert not t.story("combat-won")
    assert is_idle(t)


@proves("ti4.72.10a", "ti4.22.3b", "ti4.22.3b.2")
def test_what_cannot_be_carried_is_lost_after_the_combat() -> None:
    """The carrier dies in the first round, but its fighters fight on."""
    t = battle("carrier, 4 fighter, cruiser, 2 infantry", "2 cruiser", dice=[1, *[1] * 5, 7, 1, 7, *[9] * 4, 1, 1])
    t.play("0 carrier=1")
    assert throws(t)[-3:-1] == [(0, "cruiser", [7], 1), (0, "fighter", [9, 9, 9, 9], 4)]
    assert units_of(t, "0 36") == {"cruiser": 1}
    assert lost(t)[-2:] == [(0, "fighter", 4), (0, "infantry", 2)]


@proves("ti4.22.3b.2", "ti4.72.10a")
def test_what_lost_its_carrier_in_the_combat_does_not_land_any_more() -> None:
    """The whole tactical action: the carrier dies, and the infantry before the invasion."""
    t = table(
        units={"0 36": "carrier, cruiser, 2 infantry", "1 36": "cruiser"},
        begin=lambda g: tactical.start(g, 0, 36),
        dice=[7, 1, 7],
    )
    t.play("0 carrier=1")
    assert "commit" not in t.asked().values()
    assert lost(t)[-1] == (0, "infantry", 2)


# ---------------------------------------------------------------- barrage


@proves("ti4.39.0", "ti4.39.1", "ti4.39.1.2", "ti4.39.1a", "ti4.39.1b", "ti4.39.2", "ti4.72.3")
def test_barrage_destroys_fighters_before_they_roll() -> None:
    t = battle("2 destroyer", "carrier, 3 fighter", dice=[9, 8, 10, 1, 1, 1, 1, 1])
    t.play("0 fire-all")
    assert throws(t)[0] == (0, "destroyer", [9, 8, 10, 1], 2)
    assert lost(t)[0] == (1, "fighter", 2)
    assert (1, "fighter", [1], 0) in throws(t, "combat")


@proves("ti4.39.2", "ti4.39.2a")
def test_barrage_hits_nothing_but_fighters() -> None:
    t = battle("2 destroyer", "dreadnought, fighter", dice=[9, 9, 9, 9, 1, 1, 1])
    t.play("0 fire-all")
    assert lost(t) == [(1, "fighter", 1)]
    assert units_of(t, "1 36") == {"dreadnought": 1}
    assert not t.state.systems[36].space[1].damaged


@proves("ti4.72.3", "ti4.39.1")
def test_both_players_roll_the_barrage_before_fighters_go() -> None:
    t = battle("destroyer, fighter", "destroyer, fighter", dice=[9, 1, 9, 1, 1, 1])
    assert t.asked() == {0: "barrage", 1: "barrage"}
    t.play("1 fire-all", "0 fire-all")
    assert [seat for seat, _, _, _ in throws(t, "barrage")] == [0, 1]
    assert lost(t)[:2] == [(0, "fighter", 1), (1, "fighter", 1)]


@proves("ti4.72.3")
def test_a_player_may_use_the_barrage_of_some_units_or_of_none() -> None:
    t = battle("3 destroyer", "3 fighter", dice=[9, 9, *[1] * 4])
    assert t.options(0) == ["fire-all", "fire-some", "hold-fire"]
    t.play("0 fire-some", "0 gun destroyer 36=1")
    assert throws(t)[0] == (0, "destroyer", [9, 9], 2)
    t = battle("3 destroyer", "3 fighter", dice=[*[1] * 6])
    t.play("0 hold-fire")
    assert not throws(t, "barrage")


@proves("ti4.clar.19")
def test_barrage_may_be_used_without_fighters() -> None:
    t = battle("destroyer", "cruiser", dice=[9, 9, 1, 7])
    t.play("0 fire-all")
    assert throws(t, "barrage") == [(0, "destroyer", [9, 9], 2)]
    assert lost(t) == [(0, "destroyer", 1)]


@proves("ti4.72.3a", "ti4.72.9")
def test_the_combat_may_end_with_the_barrage() -> None:
    t = battle("2 destroyer", "2 fighter", dice=[9, 9, 1, 1])
    t.play("0 fire-all")
    assert not throws(t, "combat")
    assert t.story("combat-won")[0].seat == 0


@proves("ti4.39.1c")
def test_changes_of_combat_rolls_leave_the_barrage_alone() -> None:
    """In a nebula the defender adds 1 to combat rolls, but not to the barrage."""
    t = battle("2 fighter", "destroyer", tile=42, dice=[8, 8, 1, 1, 1])
    t.play("1 fire-all")
    assert throws(t, "barrage") == [(1, "destroyer", [8, 8], 0)]


# ---------------------------------------------------------------- retreats


def _retreating(**facts: Any) -> Position[State]:
    """Seat 1 could retreat to 47, seat 0 to 28."""
    beside = {f"1 {NEAR}": "destroyer", "0 28": "destroyer"}
    return battle("2 cruiser", "2 cruiser", units=beside, **facts)


@proves("ti4.72.4", "ti4.72.4b")
def test_the_defender_announces_first_and_then_the_attacker_cannot() -> None:
    t = _retreating(dice=[1, 1, 1, 1])
    assert t.asked() == {1: "announce-retreat"}
    t.fork().play("1 stand").question(0)
    t.play("1 retreat")
    assert [line.seat for line in t.story("announces-retreat")] == [1]
    assert 0 not in [seat for seat, kind in t.asked().items() if kind == "announce-retreat"]


@proves("ti4.72.4a", "ti4.72.7", "ti4.72.7b", "ti4.72.7d", "ti4.72.10")
def test_a_retreat_follows_after_the_dice() -> None:
    t = _retreating(dice=[7, 1, 1, 1])
    t.play("1 retreat")
    assert lost(t) == [(1, "cruiser", 1)]
    assert units_of(t, f"1 {NEAR}") == {"destroyer": 1, "cruiser": 1}
    assert not units_of(t, "1 36")
    assert t.state.systems[47].tokens == [1]
    assert t.story("combat-won")[0].seat == 0
    assert is_idle(t)


@proves("ti4.72.4")
def test_the_attacker_may_retreat_too() -> None:
    t = _retreating(dice=[1, 1, 1, 1])
    t.play("1 stand", "0 retreat")
    assert units_of(t, "0 28") == {"destroyer": 1, "cruiser": 2}
    assert t.story("combat-won")[0].seat == 1


@proves("ti4.72.7a")
def test_whoever_has_beaten_the_opponent_does_not_retreat() -> None:
    t = battle("cruiser", "cruiser", units={f"1 {NEAR}": "destroyer"}, dice=[1, 7])
    t.play("1 retreat")
    assert units_of(t, "1 36") == {"cruiser": 1}
    assert not t.story("ships-leave")
    assert not t.state.systems[47].tokens


@proves("ti4.72.7c", "ti4.72.7c.2", "ti4.clar.3")
def test_where_one_can_retreat_to() -> None:
    t = table(
        units={
            "0 36": "cruiser",
            "1 36": "cruiser",
            "1 47": "destroyer",  # a unit of his own
            "2 28": "destroyer",  # ships of somebody else, although he controls a planet there
            "2 25": "carrier",
        },
        owners={"quann": 1, "torkan": 1, "mecatol-rex": 1},
    )
    assert sorted(retreat_systems(t.state, 1, FIELD)) == [18, 47]
    assert retreat_systems(t.state, 0, FIELD) == []
    assert "announce-retreat" not in battle("cruiser", "cruiser", dice=[1, 1, 7, 1]).asked().values()


@proves("ti4.72.7c", "ti4.31.1", "ti4.43.1")
def test_ships_do_not_retreat_into_closed_anomalies() -> None:
    """The home of 2 lies beside an asteroid field; the home of 1 beside a nebula."""
    t = table(units={"2 15": "cruiser", "2 44": "space-dock", "1 14": "cruiser", "1 42": "space-dock"})
    assert 44 not in retreat_systems(t.state, 2, 15)
    assert 42 not in retreat_systems(t.state, 1, 14)


@proves("ti4.clar.4")
def test_without_a_system_to_go_to_the_combat_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only system is lost between the announcement and the retreat."""
    answering(
        monkeypatch,
        RetreatDeclared,
        lambda _g, seat, _moment: seat == 0,
        lambda g, seat, _moment: put(g, seat, "destroyer", 1, NEAR),
        mandatory=True,
    )
    t = _retreating(dice=[1, 1, 1, 1, 7, 7, 1, 1], technologies={0: [ANSWERING]})
    t.play("1 retreat")
    assert [line.seat for line in t.story("cannot-retreat")] == [1]
    assert t.asked() == {0: "announce-retreat"}  # in the next round; the defender cannot any more
    t.play("0 stand")
    assert lost(t) == [(1, "cruiser", 2)]


@proves("ti4.72.7b.2")
def test_what_nobody_carries_is_destroyed_by_the_retreat() -> None:
    t = battle("cruiser", "carrier, 3 fighter, 3 infantry", units={f"1 {NEAR}": "destroyer"}, dice=[1, *[1] * 4])
    t.play("1 retreat")
    assert t.asked() == {1: "carry-away"}
    t.play("1 fighter=1,infantry=3")
    assert units_of(t, f"1 {NEAR}") == {"destroyer": 1, "carrier": 1, "fighter": 1, "infantry": 3}
    assert lost(t) == [(1, "fighter", 2)]


@proves("ti4.72.7b", "ti4.72.7b.2")
def test_fighters_with_a_move_value_need_nobody() -> None:
    t = battle(
        "cruiser",
        "2 fighter, cruiser",
        units={f"1 {NEAR}": "destroyer"},
        technologies={1: ["fighter-ii"]},
        dice=[1, 1, 1, 1],
    )
    t.play("1 retreat")
    assert units_of(t, f"1 {NEAR}") == {"destroyer": 1, "cruiser": 1, "fighter": 2}


def test_damage_goes_along_with_a_retreating_ship() -> None:
    t = battle("cruiser", "2 dreadnought, dreadnought*", units={f"1 {NEAR}": "destroyer"}, dice=[1, 1, 1, 1])
    t.play("1 retreat")
    assert t.state.systems[47].space[1].damaged == {"dreadnought": 1}


@proves("ti4.72.7d.2", "ti4.72.7d.3")
def test_the_token_of_a_retreat() -> None:
    own = {f"1 {NEAR}": "destroyer"}
    t = battle("cruiser", "cruiser", units=own, tokens={47: [1]}, dice=[1, 1])
    t.play("1 retreat")
    assert t.state.systems[47].tokens == [1]
    on_board = [14, 18, 20, 25, 26]
    t = battle(
        "cruiser",
        "cruiser",
        units=own,
        tokens={tile: [1] for tile in on_board},
        players={1: {"tactic": 4, "fleet": 4, "strategy": 3}},
        dice=[1, 1],
    )
    t.play("1 retreat")
    assert t.asked() == {1: "token-from-pool"}
    t.play("1 strategy")
    assert t.state.players[1].strategy == 2
    assert t.state.systems[47].tokens == [1]


@proves("ti4.72.4c")
def test_ground_forces_board_when_a_retreat_is_announced() -> None:
    t = battle(
        "cruiser",
        "carrier",
        units={f"1 {NEAR}": "destroyer", "1 arnor": "3 infantry", "1 lor": "infantry"},
        owners={"arnor": 1, "lor": 0},
        dice=[1, 1],
    )
    t.play("1 retreat")
    assert t.options(1) == ["unit-on infantry arnor"]
    t.play("1 unit-on infantry arnor=2")
    assert units_of(t, f"1 {NEAR}") == {"destroyer": 1, "carrier": 1, "infantry": 2}
    assert units_of(t, "1 arnor") == {"infantry": 1}


@proves("ti4.72.7")
def test_a_stopped_retreat_does_not_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_g: State, _seat: Seat, moment: RetreatDeclared) -> None:
        moment.stopped = True

    answering(monkeypatch, RetreatDeclared, lambda _g, seat, _m: seat == 0, stop)
    t = _retreating(dice=[1, 1, 1, 1], technologies={0: [ANSWERING]})
    t.play("1 retreat", f"0 {ANSWERING}")
    assert t.asked() == {1: "announce-retreat"}  # in the next round
    assert units_of(t, "1 36") == {"cruiser": 2}


# ---------------------------------------------------------------- moments


@proves("ti4.72.2", "ti4.53.12b.2")
def test_the_combat_starts_before_the_barrage(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[tuple[int, int]] = []

    def usable(g: State, seat: Seat, moment: RoundStart) -> bool:
        if seat == 0:
            starts.append((moment.round, len(g.luck.laid_dice)))
        return False

    answering(monkeypatch, RoundStart, usable, lambda *_: None)
    t = battle("destroyer", "cruiser", dice=[1, 1, 1, 1, 9, 1], technologies={0: [ANSWERING]})
    t.play("0 fire-all")
    assert starts == [(1, 6), (2, 2)]


@proves("ti4.53.12b", "ti4.53.12b.3", "ti4.72.9a", "ti4.72.10")
def test_the_last_round_ends_with_the_combat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever answers to the end of a round has the same window as what answers to the end of the combat."""
    seen: list[tuple[str, int, int]] = []

    def usable(_g: State, seat: Seat, moment: RoundEnd) -> bool:
        if seat == 0:
            winner = moment.winner if isinstance(moment, SpaceCombat) else NOBODY
            seen.append((type(moment).__name__, moment.round, winner))
        return False

    answering(monkeypatch, RoundEnd, usable, lambda *_: None)
    battle("cruiser", "cruiser", dice=[1, 1, 7, 1], technologies={0: [ANSWERING]})
    assert seen == [("RoundEnd", 1, NOBODY), ("SpaceCombat", 2, 0)]


@proves("ti4.49.0")
def test_opponents_are_the_two_who_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[tuple[bool, int]]] = []

    def usable(g: State, _seat: Seat, _moment: RoundStart) -> bool:
        seen.append([(fights(g, seat), opponent_in(g, seat)) for seat in g.seats])
        return False

    answering(monkeypatch, RoundStart, usable, lambda *_: None)
    everybody = {seat: [ANSWERING] for seat in range(3)}
    t = battle("cruiser", "cruiser", units={"2 47": "cruiser"}, dice=[7, 1], technologies=everybody)
    assert seen[0] == [(True, 1), (True, 0), (False, NOBODY)]
    assert not fights(t.state, 0)


def test_an_ability_may_end_the_combat_as_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(
        monkeypatch,
        RoundStart,
        lambda _g, seat, _moment: seat == 0,
        lambda g, _seat, _moment: end_combat(g),
        mandatory=True,
    )
    t = battle("destroyer", "cruiser", technologies={0: [ANSWERING]})
    assert t.story("combat-draw")
    assert not throws(t)
    assert units_of(t, "0 36") == {"destroyer": 1}
    assert current(t.state, SpaceCombat) is None


def test_ground_forces_can_fight_as_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """They roll and are hit like ships, also from planets, and keep the combat going."""

    def board(g: State, _seat: Seat, _moment: RoundStart) -> None:
        combat = current(g, SpaceCombat)
        assert combat is not None
        combat.as_ships = {1: {"arnor": 2}}

    answering(
        monkeypatch,
        RoundStart,
        lambda _g, seat, moment: seat == 1 and moment.round == 1,
        board,
        mandatory=True,
    )
    t = battle(
        "3 cruiser",
        "cruiser",
        units={"1 arnor": "3 infantry"},
        owners={"arnor": 1},
        dice=[7, 7, 1, 1, 8, 1, 7, 1, 8],
        technologies={1: [ANSWERING]},
    )
    assert (1, "infantry", [8, 1], 1) in throws(t)
    assert t.options(1) == ["unit-at infantry arnor", "cruiser"]
    t.play("1 cruiser=1,unit-at infantry arnor=1")
    assert throws(t)[-1] == (1, "infantry", [8], 1)  # the other one fights on, the third one never did
    assert units_of(t, "1 arnor") == {"infantry": 1}
    assert t.story("combat-won")[0].seat == 0


def test_the_story_can_be_played_with_a_poker_face() -> None:
    t = battle("cruiser", "cruiser", dice=[7, 1], poker_face=True, hands={0: ["direct-hit"], 2: ["sabotage"]})
    while not is_idle(t):
        seat = min(t.asked())
        t.play(f"{seat} pass")
    assert lost(t) == [(1, "cruiser", 1)]
