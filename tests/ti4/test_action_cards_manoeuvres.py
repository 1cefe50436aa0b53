"""Action cards for tactical actions: activation, movement, landing, control."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4 import tactical
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.galaxy import adjacent
from orloj.games.ti4.movement import MOVE
from orloj.games.ti4.state import State
from orloj.testing import Position, proves
from tests.ti4.battles import is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of
from tests.ti4.turns import hand


def activating(tile: int, card: str, **facts: Any) -> Position[State]:
    """Seat 0 has activated a system and holds a card for that."""
    return table(hands={0: [card]}, begin=lambda g: tactical.start(g, 0, tile), **facts)


@proves("ti4.53.12", "ti4.clar.15")
def test_flank_speed() -> None:
    units = {"0 46": "carrier"}
    t = activating(20, "flank-speed", units=units)
    assert t.asked() == {0: "after.Activation"}
    t.play("0 flank-speed")
    assert MOVE(t.state, 1, 0, "carrier", 46) == 2
    assert MOVE(t.state, 1, 1, "carrier", 46) == 1
    assert any(one.startswith("sail carrier 46-") for one in t.options(0))
    assert activating(20, "flank-speed", units=units).play("0 pass").asked() == {0: "idle"}  # too far without it


def test_in_the_silence_of_space() -> None:
    """From 46 to 20 by way of 18, where ships of others are."""
    units = {"0 46": "cruiser", "1 18": "fighter", "1 27": "fighter"}
    t = activating(20, "in-the-silence-of-space", units=units).play("0 in-the-silence-of-space")
    assert any(one.startswith("sail cruiser 46-") for one in t.options(0))
    without = activating(20, "bunker", units=units)
    assert without.asked() == {0: "idle"}


def test_lost_star_chart() -> None:
    t = activating(25, "lost-star-chart", units={"0 26": "carrier"}).play("0 lost-star-chart")
    assert 25 in adjacent(t.state, 26, 0)
    assert 40 in adjacent(t.state, 39, 1)
    assert any(one.startswith("sail carrier 26-25") for one in t.options(0))
    assert 25 not in adjacent(table().state, 26, 0)
    banned = activating(25, "lost-star-chart", units={"0 26": "carrier"}, laws={"enforced-travel-ban": {}})
    assert 39 not in adjacent(banned.state, 26, 0, "move")
    banned.play("0 lost-star-chart")
    assert {25, 39, 40} <= set(adjacent(banned.state, 26, 0, "move"))  # the ban is void meanwhile


def test_upgrade() -> None:
    t = activating(27, "upgrade", units={"0 27": "2 cruiser"}).play("0 upgrade")
    assert units_of(t, "0 27") == {"cruiser": 1, "dreadnought": 1}
    assert activating(27, "upgrade", units={"0 27": "destroyer"}).asked() != {0: "after.Activation"}


# ---------------------------------------------------------------- against the active player


def test_experimental_battlestation() -> None:
    units = {"0 28": "2 cruiser", "1 arnor": "space-dock"}
    t = table(hands={1: ["experimental-battlestation"]}, begin=lambda g: tactical.start(g, 0, 36), units=units,
              owners={"arnor": 1}, dice=[5, 4, 10])  # fmt: skip
    t.play("0 sail-all cruiser 28-36", "0 done")
    assert t.asked() == {1: "after.ShipsArrived"}
    t.play("1 experimental-battlestation", "1 fire-all")
    assert throws(t, "cannon") == [(1, "space-dock", [5, 4, 10], 2)]


def test_nobody_arms_a_dock_if_no_ship_has_come() -> None:
    t = table(hands={1: ["experimental-battlestation"]}, begin=lambda g: tactical.start(g, 0, 36),
              units={"0 36": "cruiser", "0 46": "cruiser", "1 arnor": "space-dock"}, owners={"arnor": 1})  # fmt: skip
    t.play("0 done")
    assert is_idle(t)


def test_bunker() -> None:
    t = landing("dreadnought, infantry", {"arnor": "2 infantry"}, hands={1: ["bunker"]}, dice=[8, 9, 9, 9, 9])
    assert t.asked() == {1: "after.InvasionStart"}
    t.play("1 bunker")
    while t.asked() == {0: "bombard"}:
        t.play("0 fire-all")
    assert throws(t, "bombardment") == [(0, "dreadnought", [8], 0)]  # 8 - 4 against 5


def test_disable() -> None:
    """No Planetary Shield and no Space Cannon for this invasion."""
    t = landing("dreadnought, infantry", {"arnor": "infantry, pds"}, hands={0: ["disable"]}, dice=[10, 9, 9])
    t.play("0 disable")
    assert t.asked() == {0: "bombard"}
    t.play("0 fire-all")
    assert lost(t) == [(1, "infantry", 1)]
    t.play("0 land infantry arnor=1")
    assert throws(t, "cannon") == []
    assert t.state.planets["arnor"].owner == 0


def test_parley() -> None:
    t = landing("carrier, 3 infantry", {"arnor": "infantry"}, hands={1: ["parley"]}, dice=[9, 9])
    t.play("0 land infantry arnor=2")
    assert t.asked() == {1: "after.ForcesCommitted"}
    t.play("1 parley")
    assert units_of(t, "0 36") == {"carrier": 1, "infantry": 3}
    assert units_of(t, "0 arnor") == {}
    assert t.state.planets["arnor"].owner == 1


def test_parley_only_on_an_own_planet() -> None:
    t = landing("carrier, 3 infantry", {"arnor": "infantry"}, hands={2: ["parley"]}, dice=[9] * 9)
    t.play("0 land infantry arnor=2")
    assert hand(t, 2) == ["parley"]
    assert units_of(t, "0 arnor").get("infantry")


# ---------------------------------------------------------------- control


@proves("ti4.53.13", "ti4.53.13a")
def test_infiltrate() -> None:
    t = table(units={"0 lodor": "infantry", "1 lodor": "2 pds, space-dock"}, owners={"lodor": 1},
              hands={0: ["infiltrate"]}, begin=lambda g: gain_control(g, 0, "lodor"))  # fmt: skip
    assert t.asked() == {0: "when.ControlGained"}
    t.play("0 infiltrate")
    assert units_of(t, "0 lodor") == {"infantry": 1, "pds": 2, "space-dock": 1}
    assert units_of(t, "1 lodor") == {}
    assert lost(t) == []


@proves("ti4.53.7", "ti4.53.7.2")
def test_reparations() -> None:
    facts: dict[str, Any] = {
        "owners": {"lodor": 1, "quann": 1, "vefut-ii": 0},
        "units": {"0 lodor": "infantry"},
        "hands": {1: ["reparations"]},
        "begin": lambda g: gain_control(g, 0, "lodor"),
    }
    t = table(exhausted=["quann", "archon-ren"], **facts)
    t.play("1 reparations", "1 vefut-ii", "1 quann")
    assert t.state.planets["vefut-ii"].exhausted
    assert not t.state.planets["quann"].exhausted
    t = table(**facts).play("1 reparations", "1 vefut-ii")  # nothing to ready: the rest happens
    assert t.state.planets["vefut-ii"].exhausted
    assert t.asked() == {0: "idle"}
