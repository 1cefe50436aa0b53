"""Ground combat [ti4.47]."""

from __future__ import annotations

import pytest

from orloj.games.ti4.bombardment import bombard
from orloj.games.ti4.combats import MAY_ROLL, fights, opponent_in
from orloj.games.ti4.invasion import LANDING_UNITS
from orloj.games.ti4.moments import NOBODY, DiceRolled, GroundCombat, RoundEnd, RoundStart
from orloj.games.ti4.state import State
from orloj.kernel import Seat
from orloj.testing import proves
from tests.ti4.battles import ANSWERING, answering, changing, landing, lost, throws
from tests.ti4.positions import units_of


@proves("ti4.47.0", "ti4.47.1", "ti4.47.1.2", "ti4.47.2", "ti4.47.2a", "ti4.47.4", "ti4.47.4b", "ti4.20.4")
def test_landed_forces_fight_those_of_another_player() -> None:
    t = landing("carrier, 3 infantry", {"arnor": "2 infantry"}, dice=[8, 7, 9, 8, 1])
    t.play("0 land infantry arnor=3")
    assert throws(t) == [(0, "infantry", [8, 7, 9], 2), (1, "infantry", [8, 1], 1)]
    assert lost(t) == [(0, "infantry", 1), (1, "infantry", 2)]
    [won] = t.story("combat-won")
    assert (won.seat, won.values["other"], won.values["place"]) == (0, 1, "arnor")
    assert t.state.planets["arnor"].owner == 0


@proves("ti4.47.3")
def test_rounds_follow_as_long_as_both_have_forces() -> None:
    t = landing("carrier, infantry", {"arnor": "infantry"}, dice=[1, 1, 1, 8])
    t.play("0 land infantry arnor=1")
    assert [line.values["number"] for line in t.story("combat-round")] == [1, 2]
    assert t.story("combat-won")[0].seat == 1
    assert t.state.planets["arnor"].owner == 1


@proves("ti4.47.4c", "ti4.20.5d")
def test_if_all_are_destroyed_the_defender_keeps_the_planet() -> None:
    t = landing("carrier, infantry", {"arnor": "infantry, space-dock"}, dice=[8, 8])
    t.play("0 land infantry arnor=1")
    assert t.story("combat-draw")
    assert t.state.planets["arnor"].owner == 1
    assert units_of(t, "1 arnor") == {"space-dock": 1}


@proves("ti4.47.1a")
def test_bursts_are_dice_on_the_ground_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Units with bursts that fight on the ground roll as many dice."""
    changing(monkeypatch, LANDING_UNITS, lambda _g, _holder, units, *_: {**units, "flagship": 1})
    t = landing(
        "flagship",
        {"arnor": "infantry"},
        factions=("saar", "xxcha", "yssaril"),
        dice=[5, 1, 1],
        technologies={0: [ANSWERING]},
    )
    t.play("0 land flagship arnor=1")
    assert throws(t)[0] == (0, "flagship", [5, 1], 1)
    assert t.story("combat-draw")  # nobody who could hold the planet is left
    assert units_of(t, "0 36") == {"flagship": 1}


@proves("ti4.20.4a")
def test_the_active_player_chooses_where_is_fought_first() -> None:
    t = landing("carrier, 4 infantry", {"arnor": "infantry", "lor": "infantry"}, dice=[8, 1, 1, 1, 8, 1, 1, 1][:6])
    t.play("0 land infantry arnor=2,land infantry lor=2")
    assert t.asked() == {0: "combat-order"}
    t.play("0 fight-on lor")
    assert [line.values["planet"] for line in t.story("ground-combat")] == ["lor", "arnor"]


@proves("ti4.47.4a", "ti4.53.12b")
def test_the_end_of_the_last_round_comes_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, int]] = []

    def usable(_g: State, seat: Seat, moment: RoundEnd) -> bool:
        if seat == 0:
            seen.append((type(moment).__name__, moment.round))
        return False

    answering(monkeypatch, RoundEnd, usable, lambda *_: None)
    t = landing("carrier, infantry", {"arnor": "infantry"}, dice=[1, 1, 8, 1], technologies={0: [ANSWERING]})
    t.play("0 land infantry arnor=1")
    assert seen == [("RoundEnd", 1), ("GroundCombat", 2)]


def test_bombs_at_the_end_of_the_last_round_can_make_it_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """The landed forces are gone already, but the ships above still fire."""
    results: list[int] = []

    def harrow(g: State, seat: Seat, moment: RoundEnd) -> None:
        assert isinstance(moment, GroundCombat)
        results.append(moment.winner)
        bombard(g, seat, moment.tile, [moment.planet])

    answering(monkeypatch, RoundEnd, lambda _g, seat, _moment: seat == 0, harrow)
    t = landing("dreadnought, infantry", {"arnor": "infantry"}, dice=[1, 8, 5], technologies={0: [ANSWERING]})
    t.play("0 hold-fire", "0 land infantry arnor=1", f"0 {ANSWERING}", "0 fire-all")
    assert results == [1]
    assert lost(t) == [(0, "infantry", 1), (1, "infantry", 1)]
    assert t.story("combat-draw")
    assert t.state.planets["arnor"].owner == 1


@proves("ti4.49.0")
def test_opponents_on_the_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[tuple[bool, int]]] = []

    def usable(g: State, _seat: Seat, _moment: RoundStart) -> bool:
        seen.append([(fights(g, seat), opponent_in(g, seat)) for seat in g.seats])
        return False

    answering(monkeypatch, RoundStart, usable, lambda *_: None)
    everybody = {seat: [ANSWERING] for seat in range(3)}
    t = landing("carrier, infantry", {"arnor": "infantry"}, dice=[8, 1], technologies=everybody)
    t.play("0 land infantry arnor=1")
    assert seen[0] == [(True, 1), (True, 0), (False, NOBODY)]


def test_a_side_can_be_kept_from_rolling(monkeypatch: pytest.MonkeyPatch) -> None:
    changing(monkeypatch, MAY_ROLL, lambda _g, holder, may, seat: may and seat == holder)
    t = landing("carrier, infantry", {"arnor": "infantry"}, dice=[8], technologies={1: [ANSWERING]})
    t.play("0 land infantry arnor=1")
    assert throws(t) == [(1, "infantry", [8], 1)]
    assert [line.seat for line in t.story("no-combat-rolls")] == [0]


def test_all_dice_of_a_side_are_one_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the ground units with different values roll together."""
    seen: list[list[str]] = []

    def usable(_g: State, seat: Seat, moment: DiceRolled) -> bool:
        if seat == moment.seat == 0:
            seen.append([throw.kind for throw in moment.throws])
        return False

    changing(monkeypatch, LANDING_UNITS, lambda _g, _holder, units, *_: {**units, "fighter": 1})
    answering(monkeypatch, DiceRolled, usable, lambda *_: None)
    t = landing("carrier, infantry, fighter", {"arnor": "infantry"}, dice=[8, 1, 1], technologies={0: [ANSWERING]})
    t.play("0 land infantry arnor=1,land fighter arnor=1")
    assert sorted(seen[0]) == ["fighter", "infantry"]
    assert units_of(t, "0 arnor") == {"infantry": 1}
    assert units_of(t, "0 36") == {"carrier": 1, "fighter": 1}
