"""Rules of phases and cards: one strategy card each after eliminations [ti4.clar.9], exhausted cards [ti4.76.4.2,
ti4.clar.13, ti4.53.2], tokens of the status phase [ti4.57.5a, ti4.57.5b], technology decks [ti4.63.4.2], objectives of
the action phase [ti4.26.5b]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4.components import OBJECTIVE_NUMBER, TECHNOLOGIES
from orloj.games.ti4.elimination import eliminate
from orloj.games.ti4.galaxy import are_adjacent, wormholes_in
from orloj.games.ti4.moments import NOBODY, Loss
from orloj.games.ti4.research import deck_of
from orloj.games.ti4.state import State
from orloj.games.ti4.units import destroy
from orloj.games.ti4.view import View
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.ti4.battles import action, battle
from tests.ti4.positions import table, units_of
from tests.ti4.turns import turn

PEOPLE = ("hacan", "xxcha", "winnu")  # who draw no more cards than others


# ---------------------------------------------------------------- strategy cards after eliminations


@proves("ti4.clar.9")
def test_a_game_of_six_goes_on_with_one_card_each() -> None:
    def down_to_three(g: State) -> None:
        g.cards_each = 1
        for seat in (1, 3, 4):
            eliminate(g, seat)
        g.then("strategy-phase")

    t = table(6, begin=down_to_three, phase="status", active=NOBODY)
    chosen = []
    while "pick-strategy" in t.asked().values():
        [seat] = t.asked()
        chosen.append(seat)
        t.play(f"{seat} {t.options(seat)[0]}")
    assert chosen == [0, 2, 5]
    assert [len(player.strategy_cards) for player in t.state.players] == [1, 0, 1, 0, 0, 1]
    assert len(t.state.offer) == 5
    assert t.state.phase == "action"


# ---------------------------------------------------------------- exhausted cards


@proves("ti4.clar.13", "ti4.53.2")
def test_what_always_works_works_on_an_exhausted_card_too() -> None:
    """Lazax Gate Folding has two abilities: an action for which it is exhausted, and wormholes at Mecatol Rex that are
    there in tactical actions of its owner, as long as he does not control the planet."""
    facts: dict[str, Any] = {
        "factions": ("winnu", "xxcha", "yin"),
        "technologies": {0: ["lazax-gate-folding"]},
        "units": {"0 26": "cruiser"},
    }
    for exhausted in ([], ["lazax-gate-folding"]):
        t = table(begin=action("move-ships", tile=18), players={0: {"exhausted": exhausted}}, **facts)
        assert set(wormholes_in(t.state, 18, 0, "move")) == {"alpha", "beta"}
        assert are_adjacent(t.state, 26, 18, 0, "move")
        assert "sail cruiser 26-18" in t.options(0)
    bare = table(begin=action("move-ships", tile=18), **{**facts, "technologies": {}})
    assert not are_adjacent(bare.state, 26, 18, 0, "move")


@proves("ti4.53.2", "ti4.52.4")
def test_the_other_ability_of_the_card_needs_it_readied() -> None:
    people = ("winnu", "xxcha", "yin")
    facts: dict[str, Any] = {
        "factions": people,
        "technologies": {0: ["lazax-gate-folding"]},
        "owners": {"mecatol-rex": 0},
        "custodians": False,
    }
    t = turn(**facts).play("0 component lazax-gate-folding")
    assert units_of(t, "0 mecatol-rex") == {"infantry": 1}
    assert t.state.players[0].exhausted == ["lazax-gate-folding"]
    again = turn(players={0: {"exhausted": ["lazax-gate-folding"]}}, **facts)
    assert "component lazax-gate-folding" not in again.options(0)


@proves("ti4.76.4.2")
def test_what_is_exhausted_is_not_exhausted_again() -> None:
    """Whoever pays is offered only planets that are readied; the others are no means."""
    later = turn("technology", owners={"mecatol-rex": 0, "lodor": 0}, exhausted=["mecatol-rex", "hercant"],
                 players={0: {"trade_goods": 4}})  # fmt: skip
    later.play("0 strategic technology", "0 sarween-tools", "0 research-for 6")
    offered = [one for one in later.options(0) if not one.startswith("good")]
    assert sorted(offered) == ["arretze", "lodor"]
    assert later.why(0, "mecatol-rex,lodor,arretze")


@proves("ti4.76.4.2")
def test_a_technology_is_not_exhausted_again() -> None:
    """Transit Diodes in two turns of one round."""
    t = turn(technologies={0: ["transit-diodes"]}, units={"0 hercant": "2 infantry"})
    t.play("0 transit-diodes", "0 troop infantry hercant=1", "0 arretze=1", "0 activate 46")
    assert t.state.players[0].exhausted == ["transit-diodes"]
    second = table(
        plan=[Step("turn", [0])],
        technologies={0: ["transit-diodes"]},
        players={0: {"exhausted": ["transit-diodes"]}},
        units={"0 hercant": "2 infantry"},
    )
    assert second.asked() == {0: "action"}


# ---------------------------------------------------------------- tokens of the status phase


def _tokens(**facts: Any) -> Position[State]:
    return table(plan=["status-tokens", "cards-ready"], phase="status", active=NOBODY, factions=PEOPLE, **facts)


@proves("ti4.57.5a")
def test_after_the_fleet_pool_is_smaller_each_system_is_looked_at() -> None:
    """Of all players, in all systems, when all have put their tokens; nothing counts as destroyed."""
    t = _tokens(units={"0 27": "3 cruiser", "0 46": "3 destroyer", "0 18": "2 cruiser", "1 28": "3 cruiser, 2 carrier"},
                exhausted=["hercant"])  # fmt: skip
    t.play("0 tactic=8,fleet=2")
    assert units_of(t, "0 27") == {"cruiser": 3}  # not before all have answered
    t.play("1 tactic=6,fleet=4", "2 tactic=10")
    assert [units_of(t, f"0 {tile}") for tile in (27, 46, 18)] == [{"cruiser": 2}, {"destroyer": 2}, {"cruiser": 2}]
    assert t.asked() == {1: "fleet-excess"}
    t.play("1 cruiser=1")
    assert units_of(t, "1 28") == {"cruiser": 2, "carrier": 2}
    assert not t.story("destroyed")
    assert not t.state.planets["hercant"].exhausted  # and then the next step comes


@proves("ti4.57.5b")
def test_tokens_are_placed_at_the_same_time_and_conflicts_go_by_initiative() -> None:
    """All are asked at once and may answer in any order; what follows from it comes in the order of initiative."""
    sheets = {0: {"initiative": 7}, 1: {"initiative": 2}, 2: {"initiative": 5}}
    fleets = {f"{seat} {tile}": "2 cruiser, 2 destroyer" for seat, tile in ((0, 27), (1, 28), (2, 47))}
    t = _tokens(units=fleets, players=sheets)
    assert t.asked() == dict.fromkeys(range(3), "status-tokens")
    t.play("0 tactic=7,fleet=3", "2 tactic=7,fleet=3", "1 tactic=7,fleet=3")
    order = []
    while "fleet-excess" in t.asked().values():
        [seat] = t.asked()
        order.append(seat)
        t.play(f"{seat} cruiser=1")
    assert order == [1, 2, 0]


# ---------------------------------------------------------------- technology decks


@proves("ti4.63.4.2", "ti4.63.4")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everybody_can_look_through_his_deck_at_any_time(seat: int) -> None:
    """In the midst of a combat of others too: what a seat sees is enough to know all cards that it has not gained."""
    t = battle("cruiser", "carrier", hands={0: ["morale-boost"]}, technologies={seat: ["sarween-tools"]},
               factions=("hacan", "sol", "yin"))  # fmt: skip
    assert t.asked() == {0: "after.RoundStart"}
    view: Any = t.view(seat)
    assert isinstance(view, View)
    faction = view.players[seat].faction
    cards = deck_of(view, seat)
    own = [id for id, one in TECHNOLOGIES.items() if one.faction in ("", faction)]
    replaced = [TECHNOLOGIES[id].replaces for id in own if TECHNOLOGIES[id].faction]
    assert sorted(cards) == sorted(id for id in own if id != "sarween-tools" and id not in replaced)
    assert {TECHNOLOGIES[id].faction for id in cards} == {"", faction}


# ---------------------------------------------------------------- objectives of the action phase


@proves("ti4.26.5b", "ti4.26.7")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_an_objective_of_the_action_phase_is_scored_whenever_it_happens(active: int) -> None:
    """In the own turn and in those of others; in the status phase it cannot be scored any more."""
    losses = [Loss(seat=1, kind="flagship", count=1, place="27")]
    secret = "destroy-their-greatest-ship"
    facts: dict[str, Any] = {"units": {"1 27": "flagship"}, "secrets": {0: [secret]}}
    t = table(active=active, begin=lambda g: destroy(g, losses, by=0, cause="lucky-shot"), **facts)
    assert t.asked() == {0: "after.UnitsDestroyed"}
    t.play(f"0 {secret}")
    assert t.state.players[0].scored == [OBJECTIVE_NUMBER[secret]]
    assert t.state.players[0].points == 1
    late = table(plan=["status-phase"], active=NOBODY, factions=PEOPLE, **facts)
    assert "score-secret" not in late.asked().values()
    assert late.state.players[0].points == 0
