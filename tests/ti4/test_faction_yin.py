"""The Yin Brotherhood: Indoctrination, Devotion, Van Hauge, Impulse Core, Yin Spinner, Greyfire Mutagen."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4 import tactical
from orloj.games.ti4.facts import has
from orloj.games.ti4.limits import enforce_everywhere
from orloj.games.ti4.moments import ProductionUse
from orloj.games.ti4.production import produce
from orloj.games.ti4.state import State
from orloj.kernel import Step
from orloj.testing import Position
from tests.ti4.battles import battle, is_idle, landing, lost
from tests.ti4.positions import table, units_of

US = ("yin", "xxcha", "yssaril")
THEM = ("xxcha", "yin", "yssaril")


# ---------------------------------------------------------------- Indoctrination


def test_an_infantry_changes_sides() -> None:
    t = landing(
        "infantry",
        {"lor": "2 infantry"},
        factions=US,
        players={0: {"trade_goods": 2}},
        owners={"darien": -1},
        dice=[8, 1, 1],
    )
    t.play("0 land infantry lor=1", "0 indoctrination")
    assert is_idle(t)
    assert t.state.players[0].trade_goods == 0
    assert units_of(t, "0 lor") == {"infantry": 2}
    assert lost(t) == [(1, "infantry", 1)]


def test_the_last_defender_changes_sides_and_the_planet_with_him() -> None:
    t = landing("infantry", {"lor": "infantry"}, factions=US, players={0: {"trade_goods": 2}}, owners={"darien": -1})
    t.play("0 land infantry lor=1", "0 indoctrination")
    assert is_idle(t)
    assert t.state.planets["lor"].owner == 0
    assert lost(t) == []


def test_influence_is_needed() -> None:
    t = landing("infantry", {"lor": "infantry"}, factions=US, exhausted=["darien"], dice=[8, 1])
    t.play("0 land infantry lor=1")
    assert is_idle(t)


# ---------------------------------------------------------------- Devotion and Impulse Core


def test_a_devoted_ship_hits_a_ship_of_choice() -> None:
    """Once after each round; the victim alone could sustain the hit."""
    t = battle("2 cruiser, carrier", "2 dreadnought", factions=US, dice=[1, 1, 1, 1, 1, *[1] * 20])
    assert t.asked() == {0: "after.RoundEnd"}
    t.play("0 devotion")
    assert t.asked() == {1: "sustain"}
    assert lost(t) == [(0, "cruiser", 1)]
    t.play("1 pass")
    assert lost(t)[1] == (1, "dreadnought", 1)
    assert t.asked() == {0: "after.RoundEnd"}  # of the second round
    assert t.story("combat-round")[-1].values["number"] == 2


def test_the_opponent_cannot_put_another_ship_in_the_way_of_devotion() -> None:
    """The cruiser is hit: neither does the dreadnought sustain it, nor is it lost instead. Of two dreadnoughts the
    damaged one is lost, if it is the one."""
    t = battle("2 cruiser", "cruiser, dreadnought", factions=US, dice=[1] * 6)
    t.play("0 devotion", "0 sacrifice cruiser cruiser")
    assert lost(t) == [(0, "cruiser", 1), (1, "cruiser", 1)]
    hurt = battle("2 cruiser", "dreadnought, dreadnought*", factions=US, dice=[1] * 6)
    hurt.play("0 devotion")
    assert hurt.options(0) == ["sacrifice cruiser dreadnought", "sacrifice cruiser dreadnought damaged"]
    hurt.play("0 sacrifice cruiser dreadnought damaged")
    assert hurt.state.systems[36].space[1].damaged == {}


def test_nobody_is_devoted_against_those_who_have_gone() -> None:
    t = battle("cruiser", "cruiser", factions=US, units={"1 47": "destroyer"}, dice=[1, 1])
    t.play("1 retreat")
    assert is_idle(t)
    assert lost(t) == []


def test_the_core_hits_a_larger_ship_before_the_barrage() -> None:
    t = battle(
        "2 destroyer",
        "carrier, 2 fighter",
        factions=US,
        technologies={0: ["impulse-core"]},
        dice=[1] * 12,
    )
    assert t.asked() == {0: "after.RoundStart"}
    t.play("0 impulse-core")
    assert lost(t) == [(0, "destroyer", 1), (1, "carrier", 1)]
    assert t.asked() == {0: "barrage"}


def test_the_core_hits_fighters_if_there_is_nothing_else() -> None:
    t = battle("2 destroyer", "2 fighter", factions=US, technologies={0: ["impulse-core"]}, dice=[1] * 12)
    t.play("0 impulse-core")
    assert lost(t) == [(0, "destroyer", 1), (1, "fighter", 1)]


# ---------------------------------------------------------------- Van Hauge


def test_van_hauge_takes_all_ships_with_it() -> None:
    """Of both sides; it is a draw. What was carried is lost too, forces on planets are not."""
    t = battle(
        "flagship*, carrier, infantry",
        "2 cruiser",
        factions=US,
        units={"0 lor": "infantry"},
        dice=[1, 1, 1, 7, 1],
    )
    assert t.asked() == {0: "losses"}
    t.play("0 flagship=1")
    assert sorted(lost(t)) == [(0, "carrier", 1), (0, "flagship", 1), (0, "infantry", 1), (1, "cruiser", 2)]
    assert t.story("combat-draw")
    assert units_of(t, "0 lor") == {"infantry": 1}
    assert t.state.systems[36].space == {}


def test_space_cannons_can_set_it_off() -> None:
    t = battle(
        "flagship*",
        "cruiser",
        steps=("space-cannon-offense",),
        factions=US,
        units={"1 lor": "pds, infantry", "2 36": "destroyer"},
        dice=[6],
    )
    t.play("1 fire-all")
    assert sorted(lost(t)) == [(0, "flagship", 1), (1, "cruiser", 1), (2, "destroyer", 1)]


def test_it_takes_floating_factories_only_by_blockade_and_forces_that_fight_as_ships() -> None:
    """A factory is no ship; where nobody has ships any more it is not blockaded."""
    t = battle("flagship*", "2 cruiser, space-dock", factions=("yin", "saar", "yssaril"), dice=[1, 1, 7, 1])
    assert sorted(lost(t)) == [(0, "flagship", 1), (1, "cruiser", 2)]
    assert units_of(t, "1 36") == {"space-dock": 1}
    virus = battle(
        "flagship*",
        "flagship, cruiser",
        factions=("yin", "nekro", "yssaril"),
        units={"1 lor": "2 infantry"},
        owners={"lor": 1},
        dice=[1, 1, 7, 1, 1, 1],
    )
    virus.play("1 the-alastor", "1 troop infantry lor=1")
    assert sorted(lost(virus)) == [(0, "flagship", 1), (1, "cruiser", 1), (1, "flagship", 1), (1, "infantry", 1)]
    assert units_of(virus, "1 lor") == {"infantry": 1}


def test_a_flagship_that_is_only_removed_takes_nobody() -> None:
    """A smaller fleet pool destroys nothing [ti4.85.2]."""
    t = table(
        factions=US,
        units={"0 36": "flagship, cruiser"},
        players={0: {"fleet": 1}},
        begin=lambda g: enforce_everywhere(g, 0),
    )
    t.play("0 flagship=1")
    assert units_of(t, "0 36") == {"cruiser": 1}


# ---------------------------------------------------------------- Yin Spinner


def spun(**more: Any) -> Position[State]:
    return table(
        factions=US,
        units={"0 lor": "space-dock"},
        owners={"lor": 0, "arnor": 0},
        technologies={0: ["yin-spinner"]},
        players={0: {"trade_goods": 2}},
        **more,
    )


def test_each_production_spins_an_infantry() -> None:
    t = spun(begin=lambda g: produce(g, ProductionUse(seat=0, tile=36)))
    t.play("0 cruiser=1", "0 good 1,good 2")
    assert t.asked() == {0: "yin-spinner"}
    assert t.options(0) == ["arnor", "lor"]
    t.play("0 arnor")
    assert units_of(t, "0 arnor") == {"infantry": 1}


def test_other_abilities_that_produce_spin_nothing() -> None:
    t = spun(begin=lambda g: produce(g, ProductionUse(seat=0, tile=36, ability="integrated-economy", limit=1)))
    t.play("0 cruiser=1", "0 good 1,good 2")
    assert is_idle(t)


# ---------------------------------------------------------------- Greyfire Mutagen


def silenced(t: Position[State]) -> bool:
    return not any(has(t.state, 1, id) for id in ("devotion", "indoctrination", "impulse-core"))


def test_greyfire_silences_abilities_and_technologies_for_the_action() -> None:
    """But neither the flagship nor common technologies; after the action everything works again."""
    t = table(
        factions=THEM,
        technologies={1: ["impulse-core", "sarween-tools"]},
        units={"0 47": "3 cruiser", "1 36": "2 destroyer"},
        notes={0: [(1, "greyfire-mutagen")]},
        plan=[Step("turn", [0]), Step("turn", [0])],
        dice=[7, 7, 1, 1, 1],
    )
    t.play("0 activate 36")
    assert t.asked() == {0: "after.Activation"}
    t.play("0 greyfire-mutagen")
    assert silenced(t)
    assert has(t.state, 1, "van-hauge")
    assert has(t.state, 1, "sarween-tools")
    t.play("0 sail-all cruiser 47-36", "0 done")
    assert t.asked() == {1: "barrage"}  # no Impulse Core
    t.play("1 hold-fire")
    assert lost(t) == [(1, "destroyer", 2)]
    assert t.asked() == {0: "action"}
    assert not silenced(t)
    assert len(t.state.players[1].notes.cards) == 5


def test_greyfire_can_be_played_whoever_activates() -> None:
    t = table(
        factions=THEM,
        notes={0: [(1, "greyfire-mutagen")]},
        active=1,
        begin=lambda g: tactical.start(g, 1, 36),
    )
    assert t.asked() == {0: "after.Activation"}
