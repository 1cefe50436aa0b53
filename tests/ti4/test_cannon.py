"""Space Cannon [ti4.71]: offense and defense."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4.book import BOOK
from orloj.games.ti4.cannon import offense_batteries
from orloj.games.ti4.dicing import MAY_FIRE
from orloj.games.ti4.moments import DiceRolled, HitsLanding
from orloj.games.ti4.state import State
from orloj.kernel import Seat
from orloj.testing import Position, proves
from tests.ti4.battles import ANSWERING, action, answering, changing, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of


def offense(units: dict[str, str], dice: tuple[int, ...] = (), **facts: Any) -> Position[State]:
    """The step after the move, in system 36."""
    return table(units=units, dice=dice, begin=action("space-cannon-offense"), **facts)


# ---------------------------------------------------------------- offense


@proves("ti4.71.0", "ti4.71.1", "ti4.71.2", "ti4.71.3", "ti4.71.3.2", "ti4.71.3a", "ti4.71.3b", "ti4.71.5", "ti4.46.1")
def test_cannons_fire_at_ships_of_the_active_player() -> None:
    t = offense({"0 36": "3 cruiser", "1 arnor": "2 pds"}, (6, 5))
    assert t.asked() == {1: "space-cannon"}
    t.play("1 fire-all")
    assert throws(t) == [(1, "pds", [6, 5], 1)]
    assert lost(t) == [(0, "cruiser", 1)]


@proves("ti4.71.3")
def test_nobody_has_to_fire() -> None:
    t = offense({"0 36": "3 cruiser", "1 arnor": "2 pds"})
    t.play("1 hold-fire")
    assert not throws(t)
    t = offense({"0 36": "3 cruiser", "1 arnor": "2 pds", "1 lor": "pds"}, (6,))
    t.play("1 fire-some")
    assert t.options(1) == ["gun pds arnor", "gun pds lor"]
    t.play("1 gun pds lor=1")
    assert throws(t) == [(1, "pds", [6], 1)]


@proves("ti4.71.3", "ti4.71.5")
def test_all_fire_clockwise_from_the_active_player_before_hits_are_assigned() -> None:
    t = offense(
        {
            "0 36": "cruiser",
            "0 28": "flagship",
            "1 36": "cruiser",
            "1 arnor": "pds",
            "2 lor": "pds",
        },
        (5, 5, 5, 6, 1),
        factions=("xxcha", "hacan", "yssaril"),
    )
    order = []
    while t.asked() and not is_idle(t):
        [seat] = t.asked()
        order.append((seat, t.question(seat).kind))
        assert not lost(t)
        t.play(f"{seat} fire-all")
    assert order == [(0, "space-cannon"), (1, "space-cannon"), (2, "space-cannon")]
    assert sorted(lost(t)) == [(0, "cruiser", 1), (1, "cruiser", 1)]


@proves("ti4.71.5a")
def test_the_active_player_names_a_target() -> None:
    t = offense({"0 36": "cruiser", "0 arnor": "pds", "1 36": "cruiser", "2 36": "destroyer"}, (6,))
    assert t.asked() == {0: "cannon-target"}
    assert t.options(0) == ["1", "2"]
    t.play("0 2", "0 fire-all")
    assert lost(t) == [(2, "destroyer", 1)]


@proves("ti4.71.5a", "ti4.71.5")
def test_the_victim_chooses_what_is_lost() -> None:
    t = offense({"0 arnor": "pds", "1 36": "cruiser, carrier, 2 fighter"}, (6,))
    t.play("0 fire-all")
    assert t.asked() == {1: "losses"}
    t.play("1 cruiser=1")
    assert units_of(t, "1 36") == {"carrier": 1, "fighter": 2}


@proves("ti4.clar.12")
def test_others_never_fire_at_anybody_but_the_active_player() -> None:
    assert is_idle(offense({"1 arnor": "pds", "2 36": "cruiser"}))
    t = offense({"0 36": "cruiser", "1 arnor": "pds", "2 36": "cruiser"}, (6,))
    t.play("1 fire-all")
    assert lost(t) == [(0, "cruiser", 1)]


@proves("ti4.71.4", "ti4.62.2c")
def test_cannons_fire_although_nothing_has_moved() -> None:
    """The ships were there before."""
    assert offense({"0 36": "cruiser", "1 arnor": "pds"}).asked() == {1: "space-cannon"}


@proves("ti4.71.3c")
def test_a_longer_range_reaches_adjacent_systems() -> None:
    """Torkan and the other planet of 28 lie beside 36, Bereg does not."""
    units = {"0 36": "3 cruiser", "1 torkan": "pds", "1 bereg": "pds"}
    assert is_idle(offense(units))
    t = offense(units, (5,), technologies={1: ["pds-ii"]})
    t.play("1 fire-all")
    assert throws(t) == [(1, "pds", [5], 1)]
    assert lost(t) == [(0, "cruiser", 1)]


@proves("ti4.71.3c")
def test_a_longer_range_reaches_through_wormholes() -> None:
    """26 and 39 have the same wormhole."""
    t = table(units={"0 39": "cruiser", "1 lodor": "pds"}, technologies={1: ["pds-ii"]})
    assert [gun.place for gun in offense_batteries(t.state, 1, 0, 39)] == ["lodor"]
    assert offense_batteries(t.state, 1, 0, 36) == []


def test_ships_can_have_a_cannon() -> None:
    """From an adjacent system too."""
    t = offense({"0 36": "3 cruiser", "1 47": "flagship"}, (5, 5, 4), factions=("hacan", "xxcha", "yssaril"))
    t.play("1 fire-all")
    assert throws(t) == [(1, "flagship", [5, 5, 4], 2)]


@proves("ti4.36.4")
def test_ships_sustain_cannon_fire() -> None:
    t = offense({"0 36": "dreadnought", "1 arnor": "pds"}, (6,))
    t.play("1 fire-all", "0 dreadnought")
    assert not lost(t)


def test_a_roll_can_be_changed_before_the_dice_fall() -> None:
    """One more die, and hits at ships that are no fighters."""
    t = offense({"0 36": "carrier, 4 fighter", "1 arnor": "pds"}, (6,), technologies={1: ["graviton-laser-system"]})
    t.play("1 fire-all")
    assert t.asked() == {1: "when.DiceRolled"}
    t.play("1 graviton-laser-system")
    assert lost(t)[0] == (0, "carrier", 1)


@proves("ti4.22.3", "ti4.22.3b")
def test_what_has_lost_its_carrier_to_space_cannons_does_not_fight() -> None:
    """Of either side: only in a combat may there be more than can be carried, and it has not begun."""
    units = {"0 36": "carrier, cruiser, 2 fighter, infantry", "1 36": "carrier, cruiser, 3 fighter", "0 arnor": "pds"}
    t = offense({**units, "1 lor": "pds"}, (6, 6))
    t.play("0 fire-all", "1 fire-all", "0 carrier=1", "1 carrier=1")
    assert units_of(t, "0 36") == units_of(t, "1 36") == {"cruiser": 1}
    assert {line.values["cause"] for line in t.story("destroyed")} == {"cannon", "excess"}


def test_the_hits_of_all_rolls_are_known_by_their_makers(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[tuple[int, int, str]]] = []

    def usable(_g: State, seat: Seat, moment: HitsLanding) -> bool:
        if seat == 0:
            seen.append([(hits.by, hits.count, hits.source) for hits in moment.hits])
        return False

    answering(monkeypatch, DiceRolled, lambda *_: False, lambda *_: None)
    BOOK.ability(ANSWERING, "when", HitsLanding, usable)(lambda *_: None)
    t = offense({"0 36": "5 cruiser", "1 arnor": "2 pds", "2 lor": "pds"}, (6, 6, 6), technologies={0: [ANSWERING]})
    t.play("1 fire-all", "2 fire-all")
    assert seen == [[(1, 2, "cannon")], [(2, 1, "cannon")]]  # each roll can be answered


# ---------------------------------------------------------------- defense


@proves("ti4.71.6", "ti4.71.7", "ti4.71.7.2", "ti4.71.7a", "ti4.71.7b", "ti4.71.8", "ti4.20.3")
def test_planets_fire_at_those_who_land() -> None:
    t = landing("carrier, 3 infantry", {"arnor": "2 pds"}, dice=[6, 5])
    t.play("0 land infantry arnor=3")
    assert t.asked() == {1: "space-cannon-defense"}
    t.play("1 fire-all")
    assert throws(t) == [(1, "pds", [6, 5], 1)]
    assert lost(t)[0] == (0, "infantry", 1)
    assert units_of(t, "0 arnor") == {"infantry": 2}


@proves("ti4.71.8a", "ti4.20.3a")
def test_each_planet_fires_only_at_its_own_visitors_in_the_order_of_the_active_player() -> None:
    t = landing("carrier, 4 infantry", {"arnor": "pds", "lor": "2 pds"}, dice=[6, 6, 6])
    t.play("0 land infantry arnor=3,land infantry lor=1")
    assert t.asked() == {0: "defense-order"}
    t.play("0 next-planet lor", "1 fire-all")
    assert lost(t) == [(0, "infantry", 1)]
    assert not units_of(t, "0 lor")
    assert units_of(t, "0 arnor") == {"infantry": 3}
    t.play("1 fire-all")
    assert units_of(t, "0 arnor") == {"infantry": 2}


@proves("ti4.71.7d")
def test_a_longer_range_does_not_help_in_defense() -> None:
    t = landing(
        "carrier, 3 infantry", {"arnor": "infantry", "lor": "pds", "torkan": "pds"}, technologies={1: ["pds-ii"]}
    )
    t.play("0 land infantry arnor=3")
    assert not throws(t, "cannon")


@proves("ti4.71.7")
def test_planets_need_not_fire() -> None:
    t = landing("carrier, 3 infantry", {"arnor": "pds"})
    t.play("0 land infantry arnor=3", "1 hold-fire")
    assert units_of(t, "0 arnor") == {"infantry": 3}


@proves("ti4.clar.23", "ti4.46.4", "ti4.46.0")
def test_a_pds_without_ground_forces_fires_before_it_is_lost() -> None:
    t = landing("carrier, 2 infantry", {"arnor": "pds"}, dice=[6])
    t.play("0 land infantry arnor=2", "1 fire-all")
    assert lost(t) == [(0, "infantry", 1), (1, "pds", 1)]
    assert t.state.planets["arnor"].owner == 0


def test_something_may_forbid_to_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    changing(monkeypatch, MAY_FIRE, lambda _g, holder, may, shot: may and not (shot.target == holder and shot.planet))
    t = landing("carrier, 2 infantry", {"arnor": "pds"}, technologies={0: [ANSWERING]})
    t.play("0 land infantry arnor=2")
    assert is_idle(t)
    assert offense({"0 36": "cruiser", "1 arnor": "pds"}, technologies={0: [ANSWERING]}).asked() == {1: "space-cannon"}
