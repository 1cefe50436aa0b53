"""The Naalu Collective: Telepathic, Foresight, Hybrid Crystal Fighters, Matriarch, Neuroglaive, Gift of Prescience."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4 import tactical
from orloj.games.ti4.facts import initiative_order, note_of
from orloj.games.ti4.limits import fleet_excess
from orloj.games.ti4.movement import can_sail
from orloj.games.ti4.state import State
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, landing, throws
from tests.ti4.positions import table, units_of

US = ("naalu", "xxcha", "yssaril")
THEM = ("xxcha", "naalu", "yssaril")
CARDS = {
    0: {"strategy_cards": ["imperial"]},
    1: {"strategy_cards": ["leadership"]},
    2: {"strategy_cards": ["trade"]},
}


def strategies(factions: tuple[str, ...] = US, **more: Any) -> Position[State]:
    """The strategy phase is about to end."""
    plan = ("cards-left", "strategy-phase-ends")
    players = {seat: {**CARDS[seat], **more.pop("players", {}).get(seat, {})} for seat in range(3)}
    return table(factions=factions, phase="strategy", active=-1, players=players, plan=plan, **more)


@proves("ti4.clar.17")
def test_telepaths_go_first() -> None:
    t = strategies()
    assert [player.initiative for player in t.state.players] == [0, 1, 5]
    assert initiative_order(t.state) == [0, 1, 2]


@proves("ti4.clar.17")
def test_the_gift_moves_the_token_to_its_holder() -> None:
    t = strategies(notes={2: [(0, "gift-of-prescience")]})
    assert t.asked() == {2: "after.StrategyPhaseEnd"}
    t.play("2 gift-of-prescience")
    assert [player.initiative for player in t.state.players] == [8, 1, 0]
    assert t.state.players[2].notes_in_play == [note_of(0, "naalu", "gift-of-prescience")]


def test_the_gift_goes_back_after_the_status_phase() -> None:
    t = table(
        factions=US,
        players={2: {"notes_in_play": [note_of(0, "naalu", "gift-of-prescience")]}},
        phase="status",
        plan=("round-ends",),
    )
    assert t.state.players[2].notes_in_play == []
    assert t.state.phase == "strategy"


@proves("ti4.45.2a")
def test_swapped_cards_do_not_change_the_order_even_if_the_gift_follows() -> None:
    """Naalu has chosen 8 and gets 1 by a swap; without the token the number is still 8 [ti4.45.2a]."""
    t = strategies(
        ("naalu", "winnu", "yssaril"),
        notes={0: [(1, "acquiescence")], 2: [(0, "gift-of-prescience")]},
    )
    t.play("0 acquiescence", "2 pass")
    while t.asked().get(2) == "after.StrategyPhaseEnd":
        t.play("2 gift-of-prescience")
    assert [player.strategy_cards for player in t.state.players] == [["leadership"], ["imperial"], ["trade"]]
    assert [player.initiative for player in t.state.players] == [8, 1, 0]


# ---------------------------------------------------------------- Foresight


def attacked(naalu: str, **more: Any) -> Position[State]:
    units = {"0 47": "2 cruiser", "1 36": naalu, **more.pop("units", {})}
    t = table(factions=THEM, units=units, begin=lambda g: tactical.start(g, 0, 36), **more)
    return t.play("0 sail-all cruiser 47-36", "0 done")


def test_ships_leave_before_the_combat() -> None:
    """Into an adjacent system without ships of others; a token of the strategy pool lies there then."""
    t = attacked("carrier, 3 fighter, infantry", units={"2 28": "destroyer"})
    assert t.asked() == {1: "after.ShipsArrived"}
    t.play("1 foresight")
    assert "28" not in t.options(1)
    assert "47" in t.options(1)
    t.play("1 47")
    assert units_of(t, "1 47") == {"carrier": 1, "fighter": 3, "infantry": 1}
    assert t.state.systems[47].tokens == [1]
    assert t.state.players[1].strategy == 1
    assert not t.story("space-combat")


def test_forces_on_planets_may_come_along() -> None:
    t = attacked("carrier", units={"1 lor": "2 infantry"}, owners={"lor": 1})
    t.play("1 foresight", "1 47")
    assert t.asked() == {1: "board"}
    t.play("1 unit-on infantry lor=2")
    assert units_of(t, "1 47") == {"carrier": 1, "infantry": 2}
    assert t.state.planets["lor"].owner == 1


def test_where_a_token_lies_the_paid_one_goes_to_the_reinforcements() -> None:
    t = attacked("cruiser", tokens={47: [1]})
    t.play("1 foresight", "1 47")
    assert t.state.systems[47].tokens == [1]
    assert t.state.players[1].strategy == 1


def test_without_a_token_or_an_arrival_there_is_no_foresight() -> None:
    poor = attacked("cruiser", players={1: {"strategy": 0}}, dice=[7, 7, 1])
    assert poor.story("space-combat")
    still = table(
        factions=THEM,
        units={"0 36": "cruiser", "0 47": "cruiser", "1 36": "cruiser"},
        dice=[7, 1],
        begin=lambda g: tactical.start(g, 0, 36),
    )
    still.play("0 done")
    assert still.story("space-combat")  # nobody has moved


# ---------------------------------------------------------------- fighters


def test_crystal_fighters_fight_better_and_fly_by_themselves() -> None:
    for technologies, value, flies in (([], 8, False), (["hybrid-crystal-fighter-ii"], 7, True)):
        t = battle("2 fighter", "carrier", factions=US, technologies={0: technologies}, dice=[value, value - 1, 1])
        assert throws(t)[0] == (0, "fighter", [value, value - 1], 1)
        assert can_sail(t.state, 0, "fighter", 36) == flies


def test_two_crystal_fighters_take_one_place() -> None:
    """Three tokens: three cruisers leave no place, two leave one for two fighters."""
    for units, excess in (("3 cruiser, 1 fighter", 1), ("2 cruiser, 2 fighter", 0), ("2 cruiser, 3 fighter", 1)):
        g = table(factions=US, units={"0 36": units}, technologies={0: ["hybrid-crystal-fighter-ii"]}).state
        assert fleet_excess(g, 0, 36) == excess
    usual = table(units={"0 36": "2 cruiser, 2 fighter"}, technologies={0: ["fighter-ii"]}).state
    assert fleet_excess(usual, 0, 36) == 1


# ---------------------------------------------------------------- Matriarch


def test_fighters_land_and_leave_before_it_is_known_who_has_won() -> None:
    """They win the fight, but hold nothing: a draw, and the planet stays with its owner."""
    t = landing("flagship, 2 fighter", {"lor": "infantry"}, factions=US, dice=[8, 1, 1])
    t.play("0 land fighter lor=2")
    assert throws(t)[0] == (0, "fighter", [8, 1], 1)
    assert t.story("combat-draw")
    assert units_of(t, "0 36") == {"flagship": 1, "fighter": 2}
    assert t.state.planets["lor"].owner == 1


def test_with_an_infantry_left_the_planet_is_conquered() -> None:
    t = landing("flagship, 2 fighter, infantry", {"lor": "infantry"}, factions=US, dice=[8, 1, 1, 8])
    t.play("0 land fighter lor=2,land infantry lor=1")
    if t.asked() == {0: "losses"}:
        t.play("0 fighter=1")
    assert t.story("combat-won")[0].seat == 0
    assert t.state.planets["lor"].owner == 0
    assert units_of(t, "0 lor") == {"infantry": 1}


def test_fighters_alone_conquer_no_empty_planet() -> None:
    t = landing("flagship, 2 fighter", {}, factions=US)
    t.play("0 land fighter lor=2")
    assert units_of(t, "0 36") == {"flagship": 1, "fighter": 2}
    assert t.state.planets["lor"].owner == -1


def test_without_the_flagship_fighters_stay_in_space() -> None:
    t = landing("carrier, 2 fighter", {"lor": "infantry"}, factions=US)
    assert is_idle(t)


# ---------------------------------------------------------------- Neuroglaive


def test_whoever_comes_loses_a_token_of_the_fleet_pool() -> None:
    """And a ship elsewhere that has no place any more; it is not destroyed."""
    t = table(
        factions=THEM,
        technologies={1: ["neuroglaive"]},
        units={"1 36": "cruiser", "0 20": "3 cruiser"},
        begin=lambda g: tactical.start(g, 0, 36),
    )
    assert t.state.players[0].fleet == 2
    assert units_of(t, "0 20") == {"cruiser": 2}
    assert not t.story("destroyed")


def test_systems_without_naalu_ships_are_safe() -> None:
    t = table(
        factions=THEM,
        technologies={1: ["neuroglaive"]},
        units={"1 lor": "infantry"},
        owners={"lor": 1},
        begin=lambda g: tactical.start(g, 0, 36),
    )
    assert t.state.players[0].fleet == 3
