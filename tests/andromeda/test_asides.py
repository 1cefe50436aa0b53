"""What may be done at any time, whatever is being asked and of whom: storing moons, changing the order of modules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj.games.andromeda import GAME
from orloj.games.andromeda.bots import Heuristic
from orloj.games.andromeda.components import MOON_BY_TOKEN
from orloj.games.andromeda.state import State
from orloj.kernel import Decision, NotYourChoice, StepsAside, Table
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, goods_of, modules_of, moons_of, station

ROW = ["ind-02", "ind-08", "ind-12"]
ENERGY = "moon-trade-7"  # two energy
CREDIT = "moon-trade-1"


def stored(t: Position[State], seat: int) -> dict[str, int]:
    return t.state.players[seat].stored


def store(t: Position[State], seat: int, moon: str, slot: str = "manoeuvres") -> None:
    """It changes nothing about who is asked what."""
    asked, answers = t.asked(), {who: t.options(who) for who in t.asked() if who != seat}
    t.table.step_aside(seat, "store", f"store {moon} {slot}")
    assert t.asked() == asked
    assert {who: t.options(who) for who in t.asked() if who != seat} == answers
    assert stored(t, seat)[slot] == MOON_BY_TOKEN[moon]
    assert moon not in moons_of(t, seat)


# -- in the turn of another


@proves("andromeda.store-moon.1", "andromeda.free-actions.3", "andromeda.moons.4")
def test_while_another_pays() -> None:
    t = andromeda(station(goods={"ice": 2, "credit": 2}), station(moons=[CREDIT]))
    t.play("0 launch t04")
    assert t.asked()[0] in ("pay", "pay-any")
    store(t, 1, CREDIT)
    t.play("0 ice.2" if t.asked()[0] == "pay" else "0 ice=2")
    assert goods_of(t, 0) == {"credit": 4}


@proves("andromeda.store-moon.1")
def test_in_a_sealed_choice_of_others() -> None:
    """While a window asks those who may answer a played card."""
    t = andromeda(station(hand=["action-01"]), station(hand=["action-10"], moons=[CREDIT]), station(moons=[ENERGY]))
    t.play("0 play action-01")
    assert 1 in t.asked()
    store(t, 1, CREDIT)
    store(t, 2, ENERGY)


@proves("andromeda.store-moon.1")
def test_in_a_battle() -> None:
    """Also of those who do not fight, while the dice are prepared."""
    fighter = station(goods={"energy": 2}, ships={"pad": ["fighter"]})
    t = andromeda(fighter, station(ships={"t07": ["transport"]}), station(moons=[CREDIT]), dice=[6] * 9)
    t.play("0 launch t07", "0 go-on")
    assert t.asked() == {0: "energy-dice"}
    store(t, 2, CREDIT)


@proves("andromeda.modules.4", "andromeda.module-moons.10")
def test_modules_are_arranged_in_the_turn_of_another() -> None:
    """A moon between modules that are parted is lost."""
    own = station(modules=ROW, stored={"ind-02+ind-08": CREDIT})
    t = andromeda(station(goods={"ice": 2, "credit": 2}), own).play("0 launch t04")
    asked = t.asked()
    t.table.step_aside(1, "arrange", "ind-08,ind-12,ind-02")
    assert t.asked() == asked
    assert modules_of(t, 1) == ["ind-08", "ind-12", "ind-02"]
    assert stored(t, 1) == {}
    assert MOON_BY_TOKEN[CREDIT] in t.state.moon_discards


@proves("andromeda.modules.4")
def test_who_has_nothing_to_arrange_or_to_store_is_not_offered_it() -> None:
    t = andromeda(station(modules=["ind-01"]), station(modules=ROW, moons=[CREDIT]))
    assert list(t.table.asides(0)) == ["orders"]
    assert list(t.table.asides(1)) == ["store", "arrange", "orders"]


# -- in the own turn, at questions without free actions


@proves("andromeda.store-moon.1", "andromeda.abandon-moon.3")
def test_a_moon_that_could_have_paid_is_stored_amid_paying() -> None:
    """It is no longer among the ways to pay."""
    t = andromeda(station(goods={"ice": 2, "credit": 2}, moons=[CREDIT]), station())
    t.play("0 launch t04", "0 go-on")
    assert CREDIT in t.options(0)
    t.table.step_aside(0, "store", f"store {CREDIT} manoeuvres")
    assert CREDIT not in t.options(0)
    assert t.asked()[0] == "pay"


@proves("andromeda.abandon-moon.3", "andromeda.launch.10", "andromeda.launch.11")
def test_a_moon_that_has_to_pay_for_what_was_begun_is_not_stored() -> None:
    """The base that was chosen takes two resources: ice, and what one of the moons gives."""
    ships = {"pad": ["fighter", "transport"]}
    t = andromeda(station(goods={"ice": 1}, moons=[CREDIT, "moon-trade-2"], ships=ships), station())
    t.play("0 launch t04")
    assert t.asked() == {0: "launch-ship"}
    store(t, 0, CREDIT)
    assert "store" not in t.table.asides(0)
    with pytest.raises(NotYourChoice):
        t.table.step_aside(0, "store", "store moon-trade-2 manoeuvres")
    t.play("0 fighter")
    assert t.options(0) == ["go-on", "abandon moon-trade-2"], "nor is it among the free actions"
    t.play("0 go-on")
    assert moons_of(t, 0) == []
    assert (t.state.owed, t.state.bound) == ([], "")


@proves("andromeda.store-moon.1")
def test_a_moon_that_is_not_needed_is_stored_after_a_launch_was_chosen() -> None:
    ships = {"pad": ["fighter", "transport"]}
    t = andromeda(station(goods={"ice": 2}, moons=[CREDIT], ships=ships), station()).play("0 launch t04")
    store(t, 0, CREDIT)


@proves("andromeda.moons.2", "andromeda.moons.3")
def test_room_for_a_moon_is_made_by_storing_another() -> None:
    """Nothing has to be given up any more."""
    four = ["moon-industry-1", "moon-industry-2", "moon-industry-3", "moon-industry-4"]
    t = andromeda(station(moons=["moon-trade-1"]), station(moons=four), station(), station(), mode="teams")
    t.play("0 give", "0 moon-trade-1", "1 yes")
    assert t.asked() == {1: "moon-room"}
    t.table.step_aside(1, "store", "store moon-industry-1 manoeuvres")
    assert t.asked() == {0: "turn"}
    assert moons_of(t, 1) == [*four[1:], "moon-trade-1"]


@proves("andromeda.activate-modules.10")
def test_a_stored_moon_counts_at_once() -> None:
    """The module with a cost slot can be activated as soon as a moon lies there."""
    own = station(modules=["tra-01"], moons=[CREDIT], ships={"t07": ["fighter"]}, goods={"credit": 1})
    t = andromeda(own, station()).play("0 return")
    assert "activate tra-01" not in t.options(0)
    t.table.step_aside(0, "store", f"store {CREDIT} tra-01")
    assert "activate tra-01" in t.options(0)


@proves("andromeda.manoeuvres.2")
def test_a_moon_is_stored_while_the_manoeuvre_is_chosen() -> None:
    fighter = station(ships={"pad": ["fighter"]})
    loser = station(ships={"t07": ["transport"]}, moons=[ENERGY])
    t = andromeda(fighter, loser, dice=[6, 6, 1]).play("0 launch t07", "0 go-on")
    assert t.asked() == {1: "manoeuvre"}
    assert "moon" not in t.options(1)
    t.table.step_aside(1, "store", f"store {ENERGY} manoeuvres")
    t.play("1 moon")
    assert goods_of(t, 1) == {"energy": 2}


# -- events


def before_event(event: str, *stations: Any) -> Position[State]:
    """The card was revealed at the end of seat 0's turn."""
    deck = event.split("-")[0]
    more: dict[str, Any] = {"event_due": 0, "event_marker": 0, "plan": ["turn-end"], "dice": [4] * 9}
    return andromeda(*stations, events=[event], event_deck=deck, **more)


@proves("andromeda.store-moon.1")
def test_when_an_event_was_revealed_moons_can_still_be_stored() -> None:
    """Lost Colonies takes a captured moon, or a point from who has none; those without moons are not asked."""
    t = before_event("dusk-08", station(score=5), station(moons=[CREDIT], score=5), station(moons=[ENERGY]))
    assert t.asked() == {1: "before-event", 2: "before-event"}
    assert [player.score for player in t.state.players[:2]] == [5, 5]
    store(t, 1, CREDIT)
    t.play("1 go-on", "2 go-on")
    assert [player.score for player in t.state.players[:2]] == [4, 4]
    assert t.asked() == {2: "discard-moon"}, "it can still be stored"
    t.table.step_aside(2, "store", f"store {ENERGY} manoeuvres")
    assert t.asked() == {1: "turn"}
    assert t.state.moon_discards == []


@proves("andromeda.store-moon.1")
def test_room_is_made_before_an_event_gives_moons() -> None:
    full = [CREDIT, "moon-trade-2", "moon-trade-3", "moon-trade-4"]
    t = before_event("dawn-10", station(), station(moons=full))
    assert t.asked() == {1: "before-event"}
    store(t, 1, CREDIT)
    t.play("1 go-on", "0 enough")
    assert t.asked() == {1: "capture-from"}


# -- gifts


@proves("andromeda.team-coop.3", "andromeda.team-coop.4")
def test_a_moon_that_is_offered_can_still_be_stored() -> None:
    """Then it is not there to be taken."""
    t = andromeda(station(moons=[CREDIT]), station(), station(), station(), mode="teams")
    t.play("0 give", f"0 {CREDIT}")
    assert t.asked() == {1: "accept"}
    t.table.step_aside(0, "store", f"store {CREDIT} manoeuvres")
    assert t.asked() == {0: "turn"}
    assert moons_of(t, 1) == []


# -- points


@proves("andromeda.module-moons.6", "andromeda.end.1")
def test_points_for_storing_reach_the_target_in_the_turn_of_another() -> None:
    """At once: the event marker moves no more, and the last turns begin when this one is over."""
    t = andromeda(station(goods={"ice": 2, "credit": 2}), station(moons=[CREDIT], modules=["tra-01"]))
    t.state.players[1].score = t.state.target - 1
    t.play("0 launch t04")
    assert t.story("target") == []
    store(t, 1, CREDIT, "tra-01")
    assert t.state.ending
    assert t.story("target")[0].seat == 1


# -- going back, copies


@proves("andromeda.store-moon.1")
def test_a_stored_moon_is_taken_back() -> None:
    t = andromeda(station(goods={"ice": 2, "credit": 2}), station(moons=[CREDIT])).play("0 launch t04")
    store(t, 1, CREDIT)
    t.table.undo(1)
    assert moons_of(t, 1) == [CREDIT]
    assert stored(t, 1) == {}
    assert goods_of(t, 0) == {"ice": 2, "credit": 2}


def test_a_copy_knows_what_was_stored() -> None:
    t = andromeda(station(goods={"ice": 2, "credit": 2}), station(moons=[CREDIT])).play("0 launch t04")
    store(t, 1, CREDIT)
    for seat in (None, 0, 1):
        copy = t.table.fork(seat, Random(1))
        assert copy.state.players[1].stored == stored(t, 1)
        assert list(copy.asks()[0]) == t.options(0)
    again = Table.load(GAME, t.table.record())
    assert again.state.players[1].stored == stored(t, 1)


def test_the_heuristic_stores_for_points_in_the_turn_of_another() -> None:
    """In its own turn storing is one of the free actions that it weighs."""
    player = Heuristic()
    assert isinstance(player, StepsAside)
    t = andromeda(station(), station(moons=[CREDIT], modules=["tra-01"]))
    assert player.step_aside(Decision(t.table, 1, Random(0))) == ("store", f"store {CREDIT} tra-01")
    plain = andromeda(station(), station(moons=[CREDIT]))
    assert player.step_aside(Decision(plain.table, 1, Random(0))) is None
