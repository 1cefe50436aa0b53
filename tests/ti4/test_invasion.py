"""Invasion [ti4.20] with bombardment [ti4.7] and Planetary Shield [ti4.40]."""

from __future__ import annotations

import pytest

from orloj.games.ti4.bombardment import bombard, has_shield
from orloj.games.ti4.book import BOOK, begin
from orloj.games.ti4.invasion import LANDING_UNITS, MAY_LAND, withdraw
from orloj.games.ti4.moments import ControlGained, ForcesCommitted, InvasionStart, TacticalAction
from orloj.games.ti4.state import State
from orloj.kernel import Seat
from orloj.testing import proves
from tests.ti4.battles import ANSWERING, answering, changing, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of

# ---------------------------------------------------------------- landing


@proves("ti4.20.0", "ti4.20.2", "ti4.20.2a", "ti4.20.2b", "ti4.20.5", "ti4.20.5b", "ti4.62.4", "ti4.50.4")
def test_ground_forces_land_where_their_owner_wants() -> None:
    t = landing("carrier, 4 infantry", {}, owners={"lor": 1})
    assert t.options(0) == ["land infantry arnor", "land infantry lor"]
    t.play("0 land infantry arnor=1,land infantry lor=2")
    assert units_of(t, "0 arnor") == {"infantry": 1}
    assert units_of(t, "0 lor") == {"infantry": 2}
    assert units_of(t, "0 36") == {"carrier": 1, "infantry": 1}
    assert [t.state.planets[planet].owner for planet in ("arnor", "lor")] == [0, 0]
    assert t.state.planets["arnor"].exhausted
    t = landing("carrier, 2 infantry", {"arnor": "infantry"})
    assert t.options(0) == ["land infantry arnor", "land infantry lor"]  # where others are too


@proves("ti4.20.2")
def test_nobody_lands_more_than_he_has() -> None:
    t = landing("carrier, 2 infantry", {})
    assert t.why(0, "land infantry arnor=2,land infantry lor=1") == ("not-so-many", "ti4.20.2")


@proves("ti4.20.2c", "ti4.20.2")
def test_nobody_has_to_land() -> None:
    t = landing("carrier, 2 infantry", {"arnor": "infantry, pds"})
    t.play("0 -")
    assert is_idle(t)
    assert not throws(t)
    assert t.state.planets["arnor"].owner == 1


@proves("ti4.48.0", "ti4.48.2", "ti4.48.3", "ti4.20.2")
def test_ground_forces_come_from_the_space_area_and_have_no_limit_on_planets() -> None:
    t = landing("2 carrier, 8 infantry", {}, units={"0 arnor": "9 infantry"}, owners={"arnor": 0})
    t.play("0 land infantry arnor=8")
    assert units_of(t, "0 arnor") == {"infantry": 17}
    assert units_of(t, "0 36") == {"carrier": 2}


@proves("ti4.20.5a", "ti4.20.5b")
def test_structures_of_others_are_lost_with_the_planet() -> None:
    t = landing("carrier, infantry", {"arnor": "space-dock"})
    t.play("0 land infantry arnor=1")
    assert lost(t) == [(1, "space-dock", 1)]
    assert t.state.planets["arnor"].exhausted


@proves("ti4.20.5c")
def test_nobody_gains_what_he_controls() -> None:
    t = landing("carrier, infantry", {}, owners={"arnor": 0})
    t.play("0 land infantry arnor=1")
    assert not t.story("gains-control")
    assert not t.state.planets["arnor"].exhausted


def test_without_forces_and_guns_there_is_no_invasion(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[int] = []

    def usable(_g: State, seat: Seat, _moment: InvasionStart) -> bool:
        starts.append(seat)
        return False

    answering(monkeypatch, InvasionStart, usable, lambda *_: None)
    landing("cruiser", {"arnor": "infantry"}, technologies={0: [ANSWERING]})
    assert not starts
    landing("dreadnought", {"arnor": "infantry"}, technologies={0: [ANSWERING]})
    assert starts


def test_others_may_answer_to_a_landing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The forces go back before anybody fires, and the landing is over."""
    answering(
        monkeypatch,
        ForcesCommitted,
        lambda g, seat, moment: g.planets[moment.planet].owner == seat,
        lambda g, _seat, moment: withdraw(g, moment.planet),
    )
    t = landing("carrier, 3 infantry", {"arnor": "pds", "lor": "infantry"}, technologies={1: [ANSWERING]})
    t.play("0 land infantry arnor=3")
    assert t.asked() == {1: "after.ForcesCommitted"}
    t.play(f"1 {ANSWERING}")
    assert is_idle(t)
    assert not throws(t)
    assert units_of(t, "0 36") == {"carrier": 1, "infantry": 3}
    assert t.state.planets["arnor"].owner == 1


def test_a_landing_can_be_forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    changing(monkeypatch, MAY_LAND, lambda _g, _holder, may, _seat, planet: may and planet != "lor")
    t = landing("carrier, 3 infantry", {}, technologies={1: [ANSWERING]})
    assert t.options(0) == ["land infantry arnor"]
    assert t.why(0, "land infantry lor") == ("barred", "ti4.53.4")


def test_other_units_may_land_but_hold_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    changing(monkeypatch, LANDING_UNITS, lambda _g, _holder, units, _seat, _tile: {**units, "fighter": 2})
    t = landing("carrier, 3 fighter", {"arnor": "space-dock"}, technologies={0: [ANSWERING]})
    t.play("0 land fighter arnor=2")
    assert units_of(t, "0 36") == {"carrier": 1, "fighter": 3}
    assert t.state.planets["arnor"].owner == 1
    assert not lost(t)


@proves("ti4.20.5a")
def test_structures_are_still_there_when_control_is_gained(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, int]] = []

    def usable(g: State, seat: Seat, moment: ControlGained) -> bool:
        if seat == 0:
            force = g.planets[moment.planet].ground.get(1)
            seen.append(dict(force.units) if force else {})
        return False

    answering(monkeypatch, ControlGained, usable, lambda *_: None)
    BOOK.ability(ANSWERING, "when", ControlGained, usable)(lambda *_: None)
    t = landing("carrier, infantry", {"arnor": "2 space-dock"}, technologies={0: [ANSWERING]})
    t.play("0 land infantry arnor=1")
    assert (seen[0], seen[-1]) == ({"space-dock": 2}, {})


# ---------------------------------------------------------------- bombardment


@proves("ti4.7.0", "ti4.7.1", "ti4.7.1.2", "ti4.7.1a", "ti4.7.1b", "ti4.7.2", "ti4.20.1")
def test_bombardment_destroys_ground_forces() -> None:
    t = landing("2 dreadnought", {"arnor": "3 infantry"}, dice=[5, 4])
    assert t.asked() == {0: "bombard"}
    t.play("0 fire-all")
    assert throws(t) == [(0, "dreadnought", [5, 4], 1)]
    assert units_of(t, "1 arnor") == {"infantry": 2}
    t = landing("war-sun", {"arnor": "3 infantry"}, dice=[3, 3, 2], technologies={0: ["war-sun"]})
    t.play("0 fire-all")
    assert throws(t) == [(0, "war-sun", [3, 3, 2], 2)]  # three dice, by its printed value


@proves("ti4.20.1", "ti4.62.4")
def test_nobody_has_to_bombard() -> None:
    t = landing("3 dreadnought", {"arnor": "3 infantry"}, dice=[5])
    other = t.fork()
    t.play("0 hold-fire")
    assert not throws(t)
    other.play("0 fire-some", "0 gun dreadnought 36=1")
    assert throws(other) == [(0, "dreadnought", [5], 1)]
    t = landing("3 dreadnought", {"arnor": "3 infantry", "lor": "3 infantry"})
    assert t.asked() == {0: "bombard-planets"}
    assert not throws(t.play("0 -"))


@proves("ti4.7.1d", "ti4.7.1d.2", "ti4.7.1")
def test_several_planets_are_bombarded_as_declared_before_the_roll() -> None:
    t = landing("3 dreadnought", {"arnor": "3 infantry", "lor": "3 infantry"}, dice=[5, 1, 5])
    assert t.asked() == {0: "bombard-planets"}
    assert t.why(0, "bombard dreadnought arnor=2,bombard dreadnought lor=2") == ("not-so-many", "ti4.7.1")
    t.play("0 bombard dreadnought arnor=2,bombard dreadnought lor=1")
    assert [line.values["place"] for line in t.story("throw")] == ["arnor", "lor"]
    assert units_of(t, "1 arnor") == {"infantry": 2}
    assert units_of(t, "1 lor") == {"infantry": 2}


@proves("ti4.7.2a")
def test_hits_beyond_the_ground_forces_have_no_effect() -> None:
    t = landing("3 dreadnought", {"arnor": "infantry, space-dock"}, dice=[5, 5, 5])
    t.play("0 fire-all")
    assert lost(t) == [(1, "infantry", 1)]
    assert units_of(t, "1 arnor") == {"space-dock": 1}


@proves("ti4.7.0")
def test_own_ground_forces_are_never_hit() -> None:
    t = landing("2 dreadnought", {"lor": "infantry"}, units={"0 arnor": "2 infantry"}, owners={"arnor": 0}, dice=[5, 5])
    t.play("0 fire-all")
    assert lost(t) == [(1, "infantry", 1)]
    assert units_of(t, "0 arnor") == {"infantry": 2}


# ---------------------------------------------------------------- shields


@proves("ti4.40.0", "ti4.7.1f")
def test_a_shield_keeps_bombs_off() -> None:
    assert is_idle(landing("2 dreadnought", {"arnor": "infantry, pds"}))
    t = landing("2 dreadnought", {"arnor": "infantry, pds", "lor": "infantry"}, dice=[5, 5])
    assert t.asked() == {0: "bombard"}
    assert t.question(0).values["planet"] == "lor"


@proves("ti4.40.0")
def test_shielded_planets_are_refused_with_the_reason() -> None:
    homes = {"arretze": "infantry, pds", "hercant": "infantry", "kamdorn": "infantry"}
    t = landing("2 dreadnought", homes, tile=16, factions=("xxcha", "hacan", "yssaril"))
    assert t.options(0) == ["bombard dreadnought hercant", "bombard dreadnought kamdorn"]
    assert t.why(0, "bombard dreadnought arretze") == ("shielded", "ti4.40.0")


@proves("ti4.40.3", "ti4.40.3b")
def test_a_war_sun_takes_the_shields_of_others_away() -> None:
    """For all ships of the player, and for everything that needs a shield."""
    t = landing("dreadnought, war-sun", {"arnor": "3 infantry, pds"}, dice=[5, 3, 1, 1], technologies={0: ["war-sun"]})
    assert not has_shield(t.state, 1, "arnor")
    t.play("0 fire-all")
    assert sum(hits for _, _, _, hits in throws(t)) == 2
    own = table(units={"1 36": "war-sun", "1 arnor": "pds"}, technologies={1: ["war-sun"]})
    assert has_shield(own.state, 1, "arnor")
    elsewhere = table(units={"0 47": "war-sun", "1 arnor": "pds"}, technologies={0: ["war-sun"]})
    assert has_shield(elsewhere.state, 1, "arnor")


def test_an_ability_may_bombard_one_planet() -> None:
    def again(g: State) -> None:
        begin(g, TacticalAction(seat=0, tile=36))
        bombard(g, 0, 36, ["lor"])

    t = table(units={"0 36": "2 dreadnought", "1 arnor": "infantry", "1 lor": "2 infantry"}, dice=[5, 1], begin=again)
    t.play("0 fire-all")
    assert units_of(t, "1 lor") == {"infantry": 1}
    assert units_of(t, "1 arnor") == {"infantry": 1}
