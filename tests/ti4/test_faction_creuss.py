"""The Ghosts of Creuss: wormholes, Slipstream, Hil Colish, Dimensional Splicer, Wormhole Generator, Creuss IFF.

The Creuss Gate (17) is where the home of seat 0 would lie, beside 27; their home (51) lies beside the map. Alpha
wormholes are in 26 and 39, beta ones in 25 and 40."""

from __future__ import annotations

from orloj.games.ti4 import tactical
from orloj.games.ti4.facts import is_home
from orloj.games.ti4.galaxy import Purpose, are_adjacent, neighbours, wormholes_in
from orloj.games.ti4.movement import move_value, routes
from orloj.games.ti4.state import State
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, lost
from tests.ti4.positions import table, units_of

US = ("creuss", "xxcha", "yssaril")
THEM = ("xxcha", "creuss", "yssaril")
GATE, HOME = 17, 51
PURPOSES: tuple[Purpose, ...] = ("", "move", "cannon", "neighbour", "retreat", "objective")


@proves("ti4.10.3", "ti4.10.4")
def test_alpha_and_beta_are_one_for_the_creuss_alone() -> None:
    g = table(factions=US).state
    for purpose in PURPOSES:
        assert are_adjacent(g, 26, 25, 0, purpose)
        assert not are_adjacent(g, 26, 25, 1, purpose)
        assert not are_adjacent(g, 26, 25, None, purpose)
    assert not are_adjacent(g, 26, GATE, 0)  # delta is another wormhole


@proves("ti4.55.3")
def test_neighbours_are_mutual_although_only_one_sees_it() -> None:
    g = table(factions=US, units={"0 26": "cruiser", "1 25": "cruiser"}).state
    assert not are_adjacent(g, 26, 25, 1, "neighbour")
    assert neighbours(g, 0, 1)
    assert neighbours(g, 1, 0)


def test_no_law_closes_the_wormholes_for_the_creuss() -> None:
    g = table(factions=US, laws={"enforced-travel-ban": {}}).state
    assert are_adjacent(g, 26, 39, 0, "move")
    assert are_adjacent(g, 26, 25, 0, "move")
    assert not are_adjacent(g, 26, 39, 1, "move")


def test_ships_slip_farther_from_wormholes_and_home() -> None:
    g = table(factions=US).state
    assert [move_value(g, 0, "cruiser", tile) for tile in (26, 40, HOME)] == [3, 3, 3]
    assert [move_value(g, 0, "cruiser", tile) for tile in (36, GATE)] == [2, 2]
    assert move_value(g, 1, "cruiser", 26) == 2
    token = table(factions=US, wormholes={36: ["beta"]}).state
    assert move_value(token, 0, "cruiser", 36) == 3


def test_the_gate_is_no_home() -> None:
    g = table(factions=US).state
    assert (is_home(GATE), is_home(HOME)) == (False, True)
    assert are_adjacent(g, GATE, HOME, 1)
    assert are_adjacent(g, GATE, 27)


# ---------------------------------------------------------------- Hil Colish


def moving(units: dict[str, str], tile: int = 36) -> Position[State]:
    return table(factions=US, units=units, begin=lambda g: tactical.start(g, 0, tile))


def sails(t: Position[State], kind: str, origin: int) -> list[str]:
    return [one for one in t.options(0) if one.startswith(f"sail {kind} {origin}-")]


def test_flagships_of_others_have_none() -> None:
    """The Creuss flagship lies in 36; that of seat 1 in 20 does not find its way there by a wormhole of its own."""
    g = table(factions=US, units={"0 36": "flagship", "1 20": "flagship"}).state
    assert routes(g, 1, "flagship", 20, 36) == []
    assert wormholes_in(g, 20) == ()


@proves("ti4.10.4")
def test_the_flagship_has_a_wormhole_with_it() -> None:
    g = table(factions=US, units={"0 36": "flagship"}).state
    assert wormholes_in(g, 36) == ("delta",)
    for viewer in (0, 1, None):
        assert are_adjacent(g, 36, HOME, viewer)
        assert are_adjacent(g, 36, GATE, viewer)
    assert not are_adjacent(table(factions=US).state, 36, HOME)


def test_other_ships_use_the_wormhole_where_the_flagship_was() -> None:
    """It stays in 47, or goes after the others: a carrier comes from home by 47 to 36."""
    t = moving({"0 47": "flagship", f"0 {HOME}": "carrier"})
    assert sails(t, "carrier", HOME) == ["sail carrier 51-47-36"]
    t.play("0 sail flagship 47-36", "0 sail carrier 51-47-36", "0 done")
    assert units_of(t, "0 36") == {"flagship": 1, "carrier": 1}


def test_other_ships_use_the_wormhole_where_the_flagship_has_gone_before() -> None:
    """From the gate a carrier (move 1) comes to 36 only through the wormhole of a flagship that is there already."""
    t = moving({"0 47": "flagship", f"0 {GATE}": "carrier"})
    assert sails(t, "carrier", GATE) == []
    t.play("0 sail flagship 47-36")
    assert sails(t, "carrier", GATE) == []
    t.play("0 sail-ahead flagship")
    assert sails(t, "carrier", GATE) == ["sail carrier 17-36"]
    t.play("0 sail carrier 17-36", "0 done")
    assert units_of(t, "0 36") == {"flagship": 1, "carrier": 1}


def test_the_flagship_is_not_at_both_ends() -> None:
    """If it goes before the others, its wormhole is not where it was; plans that need that are given up."""
    t = moving({"0 47": "flagship", f"0 {GATE}": "carrier, 2 destroyer"})
    t.play("0 sail flagship 47-36", "0 sail destroyer 17-47-36")
    assert "sail-behind flagship" not in t.options(0)
    t.play("0 sail-ahead flagship")
    ways = ["sail destroyer 17-36", "sail destroyer 17-41-17-36"]  # whoever likes may visit the gravity rift
    assert sails(t, "destroyer", GATE) == ways  # both of them are waiting again
    t.play("0 sail carrier 17-36", "0 sail-behind flagship")
    assert "stay 1" not in t.options(0)
    t.play("0 sail-ahead flagship", "0 stay 0")  # without the flagship there is no order
    assert not any(one.startswith(("sail-ahead", "sail-behind")) for one in t.options(0))
    assert sails(t, "carrier", GATE) == []


def test_the_flagship_itself_goes_by_its_wormhole_wherever_it_is() -> None:
    """From 36 straight home; from 39 (an alpha wormhole, so move 2) also by 36, where its wormhole is with it. Other
    ships find the wormhole only where the flagship is."""
    t = table(factions=US, units={"0 36": "flagship", "0 28": "cruiser", "0 39": "cruiser"})
    assert routes(t.state, 0, "flagship", 36, HOME) == [(36, HOME)]
    assert routes(t.state, 0, "cruiser", 28, HOME) == [(28, 36, HOME)]
    way = table(factions=US, units={"0 39": "flagship", "0 36": "infantry"}, technologies={0: []})
    assert (39, 36, HOME) in routes(way.state, 0, "flagship", 39, HOME)
    assert not any(36 in route for route in routes(way.state, 0, "carrier", 39, HOME))


def test_the_wormhole_of_the_flagship_does_not_wait_for_it() -> None:
    """When the flagship has left 36 there is no wormhole there, but home it can come from everywhere."""
    fast = {0: ["gravity-drive"]}
    t = table(factions=US, units={"0 36": "flagship", f"0 {HOME}": "fighter"}, technologies=fast)
    assert (36, HOME, 36) not in routes(t.state, 0, "flagship", 36, 36, farther=True)
    t = table(factions=US, units={f"0 {HOME}": "flagship", "0 27": "fighter"}, technologies=fast)
    assert (HOME, GATE, 27, HOME) in routes(t.state, 0, "flagship", HOME, HOME, farther=True)


def test_only_creuss_ships_have_an_order() -> None:
    t = table(
        factions=("xxcha", "creuss", "yssaril"),
        units={"0 47": "flagship, cruiser"},
        begin=lambda g: tactical.start(g, 0, 36),
    )
    t.play("0 sail flagship 47-36")
    assert not any(one.startswith("sail-ahead") for one in t.options(0))


# ---------------------------------------------------------------- technologies and the note


def test_the_splicer_hits_a_ship_of_choice() -> None:
    """In a system with a wormhole; only the chosen ship could sustain the hit."""
    t = battle(
        "destroyer",
        "dreadnought, cruiser",
        tile=39,
        factions=US,
        technologies={0: ["dimensional-splicer"]},
        dice=[1, 1, 1, 1, 5, 7],
    )
    t.play("0 dimensional-splicer")
    assert t.options(0) == ["splice dreadnought", "splice cruiser"]
    hit = t.fork()
    hit.play("0 splice dreadnought")
    assert hit.asked() == {1: "sustain"}
    t.play("0 splice cruiser")
    assert lost(t) == [(1, "cruiser", 1)]


def test_a_damaged_ship_can_be_chosen_apart() -> None:
    t = battle(
        "destroyer",
        "dreadnought, dreadnought*",
        tile=39,
        factions=US,
        technologies={0: ["dimensional-splicer"]},
        dice=[1, 1, 1, 5, 5],
    )
    t.play("0 dimensional-splicer")
    assert t.options(0) == ["splice dreadnought", "splice dreadnought damaged"]
    t.play("0 splice dreadnought damaged")
    assert lost(t) == [(1, "dreadnought", 1)]
    assert t.state.systems[39].space[1].damaged == {}


def test_no_wormhole_no_splicer() -> None:
    t = battle("destroyer", "carrier", factions=US, technologies={0: ["dimensional-splicer"]}, dice=[9, 1])
    assert not any(line.key == "uses-component" for line in t.story())
    assert t.asked() != {0: "after.RoundStart"}


def test_the_generator_moves_a_token_in_each_status_phase() -> None:
    """Into systems with own planets, homes too, or into others that are no homes and have no ships of others."""
    t = table(
        factions=US,
        technologies={0: ["wormhole-generator"]},
        units={"1 36": "cruiser", "1 28": "cruiser"},
        owners={"torkan": 0},
        wormholes={47: ["alpha"]},
        phase="status",
        plan=("status-phase-starts",),
    )
    assert t.asked() == {0: "wormhole-token"}
    options = t.options(0)
    assert "wormhole alpha 47" in options  # it may stay
    assert f"wormhole beta {HOME}" in options
    assert "wormhole beta 28" in options  # an own planet is there
    assert "wormhole beta 36" not in options
    assert "wormhole beta 14" not in options  # the home of others
    t.play("0 wormhole alpha 28")
    assert (t.state.systems[28].wormholes, t.state.systems[47].wormholes) == (["alpha"], [])
    assert are_adjacent(t.state, 28, 26)


def test_creuss_iff_moves_a_token_for_its_holder() -> None:
    t = table(
        factions=THEM,
        notes={0: [(1, "creuss-iff")]},
        units={"1 36": "cruiser"},
        plan=[Step("turn", [0])],
    )
    assert t.asked() == {0: "after.TurnStart"}
    t.play("0 creuss-iff")
    assert "wormhole beta 36" not in t.options(0)  # ships of another player, the Creuss too
    t.play("0 wormhole beta 14")  # the holder's home
    assert t.state.systems[14].wormholes == ["beta"]
    assert len(t.state.players[1].notes.cards) == 5
    assert t.asked() == {0: "action"}


def test_a_turn_of_others_is_not_the_time_for_the_note() -> None:
    t = table(factions=THEM, notes={0: [(1, "creuss-iff")]}, active=2, plan=[Step("turn", [2])])
    assert t.asked() == {2: "action"}
    assert not is_idle(t)
