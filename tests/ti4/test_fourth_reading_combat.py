"""What a fourth reading of the rulebook found about combats: who is hit, when a combat is over, who has done it."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4.hits import FIGHTERS, NON_FIGHTERS, _losses, at_kind
from orloj.games.ti4.moments import NOBODY, Hits, HitsLanding, UnitsDestroyed
from orloj.games.ti4.scoring import LAST_ONE
from orloj.games.ti4.state import State
from orloj.testing import Position, proves
from tests.ti4.battles import ANSWERING, answering, battle, is_idle, lost
from tests.ti4.positions import table, units_of

# ---------------------------------------------------------------- ground forces that fight as ships

EVERYWHERE = {"1 lor": "infantry", "1 arnor": "infantry"}


def against_alastor(attacker: str, chosen: str, defender: str = "flagship, infantry", **more: Any) -> Position[State]:
    """Infantry in the space area and on both planets fights as ships against seat 0."""
    more.setdefault("factions", ("yin", "nekro", "yssaril"))
    t = battle(attacker, defender, units=EVERYWHERE, owners={"lor": 1, "arnor": 1}, **more)
    return t.play("1 the-alastor", f"1 {chosen}")


@proves("ti4.36.4a")
def test_one_hit_aimed_at_a_kind_that_is_in_several_places_costs_one_unit() -> None:
    t = against_alastor("2 cruiser", "troop infantry lor=1,troop infantry arnor=1", dice=[1] * 30)
    t.play("0 devotion", "0 sacrifice cruiser infantry", "0 arnor")
    assert lost(t) == [(0, "cruiser", 1), (1, "infantry", 1)]
    assert t.asked() == {0: "after.RoundEnd"}  # of the second round


def test_courage_takes_forces_that_fight_as_ships_from_where_they_are() -> None:
    """A destroyed cruiser (7) and the dice 7 and 7: two of the opponent's, who has infantry in three places."""
    t = against_alastor(
        "cruiser",
        "troop infantry 36=1,troop infantry lor=1,troop infantry arnor=1",
        hands={0: ["courageous-to-the-end"]},
        dice=[1, 1, 10, 1, 1, 1, 7, 7],
    )
    t.play("0 courageous-to-the-end")
    assert t.options(1) == ["flagship", "infantry", "unit-at infantry arnor", "unit-at infantry lor"]
    t.play("1 unit-at infantry lor")
    assert t.options(1) == ["flagship", "infantry", "unit-at infantry arnor"]
    t.play("1 infantry")
    assert units_of(t, "1 lor") == {}
    assert units_of(t, "1 arnor") == {"infantry": 1}
    assert units_of(t, "1 36") == {"flagship": 1}


# ---------------------------------------------------------------- a combat that is over


@proves("ti4.72.9")
def test_nobody_retreats_from_a_combat_that_is_lost_nor_prepares_for_one_that_is_won() -> None:
    """Assault Cannon destroys the last ship at the start of the first round."""
    hands = {0: ["morale-boost"], 1: ["skilled-retreat"]}
    t = battle("3 cruiser", "destroyer", technologies={0: ["assault-cannon"]}, hands=hands)
    assert t.asked() == {0: "after.RoundStart"}
    assert set(t.options(0)) == {"morale-boost", "assault-cannon"}
    t.play("0 assault-cannon")
    assert is_idle(t)
    assert t.story("combat-won")[0].seat == 0


# ---------------------------------------------------------------- what sustaining and retreating leave


@proves("ti4.36.3")
def test_a_ship_that_sustained_and_is_gone_does_not_keep_another_one_from_being_repaired() -> None:
    t = battle(
        "dreadnought*, dreadnought",
        "2 cruiser",
        technologies={0: ["duranium-armor"]},
        hands={1: ["direct-hit"]},
        dice=[1, 1, 10, 1, 10, 1, 1],
    )
    t.play("0 dreadnought", "1 direct-hit")
    assert lost(t)[0] == (0, "dreadnought", 1)
    assert [line.key for line in t.story() if line.key in ("combat-round", "repairs")][:2] == [
        "combat-round",
        "repairs",
    ]


@proves("ti4.85.2")
def test_what_is_too_much_where_a_fleet_retreats_to_is_destroyed() -> None:
    """The token comes from the reinforcements: the fleet pool has not shrunk."""
    t = battle("cruiser", "carrier", hands={0: ["skilled-retreat"]}, units={"0 47": "3 cruiser"})
    t.play("0 skilled-retreat", "0 47")
    assert units_of(t, "0 47") == {"cruiser": 3}
    assert lost(t) == [(0, "cruiser", 1)]


@proves("ti4.88.3b")
def test_a_fleet_retreats_also_if_no_token_can_follow() -> None:
    """All sixteen tokens of seat 0 lie on the board."""
    t = battle(
        "cruiser",
        "carrier",
        hands={0: ["skilled-retreat"]},
        players={0: {"tactic": 0, "fleet": 0, "strategy": 0}},
        tokens={tile: [0] for tile in (16, 18, 20, 25, 26, 27, 35, 36, 39, 40, 41, 42, 43, 44, 46, 47)},
    )
    t.play("0 skilled-retreat", "0 28")
    assert t.state.systems[28].tokens == []
    assert lost(t) == [(0, "cruiser", 1)]  # the fleet pool is empty


# ---------------------------------------------------------------- whose hits they are


@proves("ti4.85.1")
def test_aimed_hits_are_those_that_destroy_what_they_reach() -> None:
    """Seat 1 has hit a ship that is no fighter, seat 2 anything."""
    g = table(units={"0 36": "fighter, cruiser, destroyer"}).state
    hits = [Hits(by=1, count=1, aim=NON_FIGHTERS), Hits(by=2, count=1)]
    losses = _losses(g, HitsLanding(seat=0, place="36", hits=hits), {"fighter": 1, "cruiser": 1})
    assert {loss.kind: loss.by for loss in losses} == {"fighter": 2, "cruiser": 1}
    hits = [Hits(by=2, count=1), Hits(by=1, count=1, aim=at_kind("cruiser"))]
    losses = _losses(g, HitsLanding(seat=0, place="36", hits=hits), {"destroyer": 1})
    assert {loss.kind: loss.by for loss in losses} == {"destroyer": 2, "cruiser": 1}
    hits = [Hits(by=2, count=1), Hits(by=1, count=1, aim=FIGHTERS)]
    losses = _losses(g, HitsLanding(seat=0, place="36", hits=hits), {"cruiser": 1})
    assert {loss.kind: loss.by for loss in losses} == {"fighter": 1, "cruiser": 2}


@proves("ti4.39.2a")
def test_nobody_cancels_hits_of_a_barrage_that_hit_nothing() -> None:
    t = battle("destroyer", "cruiser", hands={1: ["shields-holding"]}, dice=[9, 9, 1, 10])
    t.play("0 fire-all")
    assert is_idle(t)
    t = battle("destroyer", "cruiser, fighter", hands={1: ["shields-holding"]}, dice=[9, 9, 1, 10, 1])
    t.play("0 fire-all")
    assert t.asked() == {1: "when.ShipsHit"}


def test_what_the_van_hauge_takes_along_the_yin_have_destroyed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 destroys the flagship, and the flagship the cruisers."""
    makers: dict[str, int] = {}

    def look(_g: State, _seat: int, moment: UnitsDestroyed) -> bool:
        makers.update({loss.kind: moment.maker(loss) for loss in moment.losses})
        return False

    answering(monkeypatch, UnitsDestroyed, look, lambda *_all: None)
    yin = ("yin", "xxcha", "yssaril")
    battle("flagship*", "2 cruiser", factions=yin, technologies={0: [ANSWERING]}, dice=[1, 1, 7, 1])
    assert makers == {"flagship": 1, "cruiser": 0}


def test_everybody_whose_hits_a_ship_has_sustained_may_hit_it_directly() -> None:
    """Space cannons of two players, and a shield that cancels a hit of each with one use."""
    for first in ("hit-group 0 any 1", "hit-group 1 any 2"):
        for answering_seat in (1, 2):
            t = battle(
                "dreadnought",
                "",
                steps=("space-cannon-offense",),
                factions=("letnev", "xxcha", "yssaril"),
                units={"1 lor": "pds", "2 arnor": "pds"},
                owners={"lor": 1, "arnor": 2},
                technologies={0: ["non-euclidean-shielding"]},
                hands={answering_seat: ["direct-hit"]},
                dice=[6, 6],
            )
            t.play("1 fire-all", "2 fire-all", "0 dreadnought")
            assert t.asked() == {0: "cancel-hit"}
            t.play(f"0 {first}")
            assert t.asked() == {answering_seat: "after.SustainUsed"}
            t.play(f"{answering_seat} direct-hit")
            assert lost(t) == [(0, "dreadnought", 1)]


# ---------------------------------------------------------------- nobody is left


@proves("ti4.80.1")
def test_the_last_ones_who_lose_everything_together_have_won_together() -> None:
    """Seat 2 has been out for long; seats 0 (the speaker) and 1 have neither planets nor forces."""

    def ruin(g: State) -> None:
        g.players[2].eliminated = True
        for planet in g.planets.values():
            planet.owner = NOBODY
        g.then("eliminations")

    t = table(begin=ruin)
    assert t.outcome is not None
    assert t.outcome.winners == [0, 1]
    assert t.outcome.reason == LAST_ONE
    assert all(player.eliminated for player in t.state.players)
