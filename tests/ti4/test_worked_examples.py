"""Every example that the rulebook gives, played out."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import purse, tactical
from orloj.games.ti4.book import begin
from orloj.games.ti4.components import BASIC, FACTIONS, LAYOUTS, TECHNOLOGIES
from orloj.games.ti4.factions.nekro import take_technology
from orloj.games.ti4.facts import current, printed
from orloj.games.ti4.galaxy import adjacent
from orloj.games.ti4.moments import DiceRolled, SpaceCombat, TacticalAction
from orloj.games.ti4.state import State
from orloj.games.ti4.tactical import activatable
from orloj.games.ti4.units import damaged_at, stats
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, lost, throws
from tests.ti4.positions import table, units_of
from tests.ti4.setups import finished
from tests.ti4.turns import acts, discarded, hand, turn

PEOPLE = ("hacan", "winnu", "yin")


# ---------------------------------------------------------------- the board


@proves("ti4.19.1")
def test_the_home_of_the_ghosts_belongs_to_the_board_although_it_touches_no_other_tile() -> None:
    """[ti4.19.1] It can be activated, and ships come to it through the gate."""
    t = table(factions=("creuss", "xxcha", "yin"), units={"0 17": "carrier", "1 17": "fighter"})
    assert t.state.systems[51].at is None
    assert 51 in activatable(t.state, 1)
    assert adjacent(t.state, 51) == (17,)
    moving = table(
        factions=("creuss", "xxcha", "yin"),
        units={"1 17": "cruiser"},
        active=1,
        begin=lambda g: tactical.start(g, 1, 51),
    )
    assert "sail cruiser 17-51" in moving.options(1)


@proves("ti4.setup.6c.8")
def test_three_of_five_players_get_trade_goods_for_their_position() -> None:
    """[ti4.setup.6c.8] Two, four and two, by where they sit."""
    g = finished(5, 2).state
    seating = g.seating or range(5)
    assert [g.players[seat].trade_goods for seat in seating] == list(LAYOUTS[5].trade_goods)
    assert sorted(LAYOUTS[5].trade_goods) == [0, 0, 2, 2, 4]


# ---------------------------------------------------------------- cards and abilities


@proves("ti4.25.7")
def test_whoever_plays_a_card_makes_all_choices_that_it_asks_for() -> None:
    """[ti4.25.7] Plague: the planet is chosen, the dice fall, and the card is on the discard pile."""
    planets = {"vefut-ii": 1, "quann": 1}
    t = acts("plague", units={"1 vefut-ii": "2 infantry", "1 quann": "infantry"}, owners=planets, dice=[6, 5])
    assert {"quann", "vefut-ii"} < {*t.options(0)}
    t.play("0 vefut-ii")
    assert units_of(t, "1 vefut-ii") == {"infantry": 1}
    assert units_of(t, "1 quann") == {"infantry": 1}
    assert (discarded(t), hand(t, 0)) == (["plague"], [])


@proves("ti4.53.10", "ti4.53.9")
@pytest.mark.parametrize(
    ("able", "unable"),
    [
        pytest.param({"players": {1: {"trade_goods": 4}}}, {"players": {1: {"trade_goods": 0}}}, id="resources"),
        pytest.param(
            {"players": {1: {"trade_goods": 4, "strategy": 1}}},
            {"players": {1: {"trade_goods": 4, "strategy": 0}}},
            id="command tokens",
        ),
    ],
)
def test_costs_of_resources_and_tokens(able: dict[str, Any], unable: dict[str, Any]) -> None:
    """[ti4.53.10] Technology, as its secondary ability has it: without either there is no research."""
    poor: dict[str, Any] = {"exhausted": ["archon-ren", "archon-tau"]}
    t = turn("technology", **able, **poor).play("0 strategic technology", "0 neural-motivator")
    assert t.asked() == {1: "follow"}
    t = turn("technology", **unable, **poor).play("0 strategic technology", "0 neural-motivator")
    assert is_idle(t)


@proves("ti4.53.10", "ti4.53.9")
def test_costs_of_trade_goods() -> None:
    """[ti4.53.10] Munitions Reserves cost two."""
    people = ("letnev", "winnu", "yin")
    for goods, asked in ((2, {0: "after.RoundStart"}), (1, {})):
        t = battle("cruiser", "cruiser", factions=people, players={0: {"trade_goods": goods}}, dice=[7, 1])
        assert (t.asked() if asked else {}) == asked
        assert asked or not t.story("munitions")


@proves("ti4.53.10", "ti4.53.9")
def test_costs_of_exhausting_a_card() -> None:
    """[ti4.53.10] Transit Diodes are exhausted for what they do."""
    facts: dict[str, Any] = {"technologies": {0: ["transit-diodes"]}, "units": {"0 hercant": "infantry"}}
    assert turn(**facts).asked() == {0: "after.TurnStart"}
    assert turn(players={0: {"exhausted": ["transit-diodes"]}}, **facts).asked() == {0: "action"}


@proves("ti4.53.10")
def test_costs_of_activating_certain_systems() -> None:
    """[ti4.53.10] The Duha Menaimon of the Arborec works where it is, when this system is activated."""
    facts: dict[str, Any] = {
        "factions": ("arborec", "winnu", "yin"),
        "units": {"0 36": "flagship"},
        "players": {0: {"trade_goods": 5}},
    }
    assert turn(**facts).play("0 activate 36").asked() == {0: "after.Activation"}
    assert turn(**facts).play("0 activate 20").asked() == {0: "idle"}


@proves("ti4.53.12a", "ti4.53.12")
def test_after_a_ship_is_destroyed_means_at_once() -> None:
    """[ti4.53.12a] Courageous to the End, in the midst of the combat; in the next round it is too late."""
    t = battle("3 cruiser", "3 cruiser", hands={1: ["courageous-to-the-end"]}, factions=PEOPLE, dice=[7, 1, 1, 1, 1, 1])
    assert t.asked() == {1: "after.ShipsDestroyed"}
    combat = current(t.state, SpaceCombat)
    assert combat is not None
    assert (combat.round, units_of(t, "1 36")) == (1, {"cruiser": 2})
    t.state.luck.laid_dice = [1, 1, 1, 1, 1]  # the second round: nobody hits
    t.play("1 pass")
    assert len(t.story("combat-round")) >= 2
    assert t.story("plays-card") == []


@proves("ti4.53.16")
def test_at_the_start_of_a_combat_means_once_in_each_combat() -> None:
    """[ti4.53.16] Ambush of the Mentak, in two combats one after the other."""

    def two_combats(g: State) -> None:
        for tile in (27, 36):
            begin(g, TacticalAction(seat=0, tile=tile), "space-combat")

    t = table(
        factions=("mentak", "winnu", "yin"),
        units={"0 36": "2 cruiser", "1 36": "4 fighter", "0 27": "2 cruiser", "1 27": "4 fighter"},
        begin=two_combats,
    )
    used = []
    while not is_idle(t):
        [seat] = t.asked()
        if "ambush" in t.options(seat):
            action = current(t.state, TacticalAction)
            assert action is not None
            used.append(action.tile)
            t.play(f"{seat} ambush")
        else:
            t.play(f"{seat} {t.answers(seat)[0]}")
    assert used == [36, 27]
    assert len(t.story("combat-round")) >= 2


# ---------------------------------------------------------------- fights


@proves("ti4.36.4")
def test_damage_is_sustained_against_space_cannons() -> None:
    """[ti4.36.4]"""
    t = battle(
        "dreadnought", "", units={"1 arnor": "pds"}, owners={"arnor": 1}, dice=[6], steps=["space-cannon-offense"]
    )
    t.play("1 fire-all")
    assert t.asked() == {0: "sustain"}
    t.play("0 dreadnought")
    assert damaged_at(t.state, 0, "36", "dreadnought") == 1
    assert not lost(t)


@proves("ti4.36.4a")
def test_a_dreadnought_does_not_cancel_hits_of_a_barrage() -> None:
    """[ti4.36.4a] Both fighters are lost, and the dreadnought is not damaged."""
    t = battle("destroyer", "dreadnought, 2 fighter", dice=[9, 9, 1, 5])
    t.play("0 fire-all")
    assert throws(t)[0] == (0, "destroyer", [9, 9], 2)
    assert lost(t) == [(1, "fighter", 2), (0, "destroyer", 1)]
    assert not t.story("sustains")
    assert is_idle(t)  # nobody was asked about it
    assert damaged_at(t.state, 1, "36", "dreadnought") == 0


@proves("ti4.72.5e", "ti4.38.3")
def test_the_dreadnought_rolls_again_before_the_destroyer_rolls_at_all() -> None:
    """[ti4.72.5e] With Munitions Reserves."""
    t = battle(
        "dreadnought, destroyer",
        "carrier",
        factions=("letnev", "winnu", "yin"),
        players={0: {"trade_goods": 2}},
        dice=[1, 5, 1, 1],
    )
    t.play("0 munitions-reserves", "0 hold-fire")
    assert t.asked() == {0: "after.DiceRolled"}
    rolled = current(t.state, DiceRolled)
    assert rolled is not None
    assert [(throw.kind, [die.face for die in throw.dice]) for throw in rolled.throws] == [("dreadnought", [1])]
    t.play("0 munitions-reserves", "0 die 0 0 dreadnought 1")
    assert throws(t, "combat") == [(0, "dreadnought", [5], 1)]
    rolled = current(t.state, DiceRolled)
    assert rolled is not None
    assert [throw.kind for throw in rolled.throws] == ["destroyer"]  # now it is its turn


# ---------------------------------------------------------------- units and technologies


@proves("ti4.77.1", "ti4.77.4")
def test_carriers_i_are_upgraded_by_carrier_ii() -> None:
    """[ti4.77.1] The name is the same, the number is higher, and all carriers of the player change."""
    assert TECHNOLOGIES["carrier-ii"].unit == "carrier"
    before, after = table().state, table(technologies={0: ["carrier-ii"]}).state
    assert stats(before, 0, "carrier") == BASIC["carrier"]
    assert stats(after, 0, "carrier") == TECHNOLOGIES["carrier-ii"].stats
    assert stats(after, 1, "carrier") == BASIC["carrier"]


@proves("ti4.63.21", "ti4.77.1a")
@pytest.mark.parametrize(("kind", "technology", "owner"), [
    ("dreadnought", "super-dreadnought-ii", "l1z1x"), ("infantry", "letani-warrior-ii", "arborec"),
])  # fmt: skip
def test_the_nekro_upgrade_units_of_the_same_type_whatever_they_are_called(
    kind: str, technology: str, owner: str
) -> None:
    """[ti4.63.21, ti4.77.1a] Dreadnoughts and infantry of others."""

    async def takes(g: State) -> None:
        await take_technology(g, 0, [1])

    t = table(
        factions=("nekro", owner, "yin"),
        technologies={0: ["valefar-assimilator-x"], 1: [technology]},
        script=takes,
    )
    _answer_all(t)
    assert printed(t.state, 0, kind) == TECHNOLOGIES[technology].stats


def _answer_all(t: Position[State]) -> None:
    while not is_idle(t):
        [seat] = t.asked()
        t.play(f"{seat} {next(one for one in t.options(seat) if one != 'pass')}")


@proves("ti4.9.2", "ti4.79.2", "ti4.84.0")
@pytest.mark.parametrize("kind", ["fighter", "infantry"])
def test_two_fighters_or_two_infantry_for_one_cost(kind: str) -> None:
    """[ti4.9.2, ti4.79.2] And they are paid with resources, as [ti4.84.0] has it."""
    assert (BASIC[kind].cost, BASIC[kind].per_cost) == (1, 2)
    t = table(units={"0 hercant": "space-dock"}, players={0: {"trade_goods": 1}}, exhausted=FACTIONS["hacan"].planets,
              begin=lambda g: tactical.start(g, 0, 16))  # fmt: skip
    assert purse.wealth(t.state, 0, "resources") == 1
    t.play(f"0 {kind}=2")
    assert units_of(t, "0 hercant" if kind == "infantry" else "0 16").get(kind) == 2
    assert t.state.players[0].trade_goods == 0
