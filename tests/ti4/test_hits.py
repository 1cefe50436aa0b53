"""Sustain Damage [ti4.36], assigning hits, and dice that are rolled again [ti4.38]."""

from __future__ import annotations

import pytest

from orloj.games.ti4.book import BOOK
from orloj.games.ti4.dicing import AIM, PLUS, Shot, dice_on_table, hits_of, reroll_some, units_without_hit
from orloj.games.ti4.facts import Known
from orloj.games.ti4.hits import (
    MAY_SUSTAIN,
    NON_FIGHTERS,
    SUSTAIN_CANCELS,
    Pick,
    aim_at,
    cancel_hits,
    default_losses,
    land,
    loss_of,
    more_hits,
    picks,
    rolled_against,
)
from orloj.games.ti4.moments import DiceRolled, Hits, HitsLanding, RollsMade, SustainUsed, Throw
from orloj.games.ti4.state import State
from orloj.games.ti4.units import damaged_at, destroy
from orloj.kernel import Seat
from orloj.parts.dice import Die
from orloj.testing import Position, proves
from tests.ti4.battles import ANSWERING, answering, battle, changing, is_idle, lost, throws
from tests.ti4.positions import table, units_of


def hit(units: str, *hits: Hits, place: str = "36", **facts: object) -> Position[State]:
    """Hits land on units of seat 1."""
    landing = HitsLanding(seat=1, place=place, hits=list(hits))
    return table(units={f"1 {place}": units}, begin=lambda g: land(g, landing), **facts)  # type: ignore[arg-type]


def of(count: int, aim: str = "any", by: Seat = 0) -> Hits:
    return Hits(by=by, count=count, aim=aim)


# ---------------------------------------------------------------- Sustain Damage


@proves("ti4.36.0", "ti4.36.1", "ti4.36.1.2", "ti4.72.6a")
def test_a_unit_sustains_damage_before_hits_are_assigned() -> None:
    t = hit("2 dreadnought, cruiser", of(2))
    assert t.asked() == {1: "sustain"}
    assert t.options(1) == ["pass", "dreadnought"]
    t.play("1 dreadnought")
    assert damaged_at(t.state, 1, "36", "dreadnought") == 1
    assert t.asked() == {1: "sustain"}  # one at a time
    t.play("1 dreadnought")
    assert not lost(t)
    assert damaged_at(t.state, 1, "36", "dreadnought") == 2
    assert is_idle(t)


@proves("ti4.36.1")
def test_nobody_has_to_sustain_damage() -> None:
    t = hit("dreadnought, cruiser", of(1))
    t.play("1 pass", "1 dreadnought=1")
    assert units_of(t, "1 36") == {"cruiser": 1}


@proves("ti4.36.1")
def test_only_hits_of_others_are_sustained() -> None:
    t = hit("dreadnought, cruiser", of(1, by=1))
    assert t.asked() == {1: "losses"}


@proves("ti4.36.2", "ti4.36.2.2")
def test_a_damaged_unit_cannot_sustain_damage_again_but_fights_as_before() -> None:
    t = hit("dreadnought*, cruiser", of(1))
    assert t.asked() == {1: "losses"}
    t = hit("dreadnought*, war-sun, cruiser", of(1), technologies={1: ["war-sun"]})
    assert t.why(1, "dreadnought") == ("already-damaged", "ti4.36.2")
    t = battle("dreadnought*", "cruiser", dice=[5, 1])
    assert throws(t)[0] == (0, "dreadnought", [5], 1)


@proves("ti4.47.2")
def test_hits_on_a_planet_cost_ground_forces_and_no_structures() -> None:
    t = hit("2 infantry, pds, space-dock", of(4), place="arnor")
    assert lost(t) == [(1, "infantry", 2)]
    assert units_of(t, "1 arnor") == {"pds": 1, "space-dock": 1}


@proves("ti4.36.4")
def test_damage_is_sustained_outside_of_combats_too() -> None:
    assert hit("dreadnought", Hits(by=0, count=1, source="cannon")).asked() == {1: "sustain"}


@proves("ti4.36.4a")
def test_a_unit_sustains_only_what_could_hit_it() -> None:
    t = hit("dreadnought, 3 fighter", of(2, "fighters"))
    assert is_idle(t)
    assert lost(t) == [(1, "fighter", 2)]
    t = hit("dreadnought, flagship, 3 fighter", of(1, "kind flagship"), factions=("hacan", "saar", "xxcha"))
    assert t.options(1) == ["pass", "flagship"]
    assert t.why(1, "dreadnought") == ("not-hit", "ti4.36.4a")


@proves("ti4.36.5")
def test_what_is_destroyed_directly_cannot_be_saved() -> None:
    t = table(
        units={"1 36": "dreadnought"},
        begin=lambda g: destroy(g, [loss_of(1, Pick("dreadnought", "36"))], by=0, cause="some-card"),
    )
    assert is_idle(t)
    assert not units_of(t, "1 36")


def test_others_may_answer_to_each_unit_that_sustains_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    """A unit that was hit again right after it sustained damage is gone before the next one does."""

    def strike(g: State, seat: Seat, moment: SustainUsed) -> None:
        moment.destroyed = True
        loss = loss_of(moment.seat, Pick(moment.kind, moment.place, "damaged"))
        destroy(g, [loss], by=seat, cause="direct-hit")

    answering(monkeypatch, SustainUsed, lambda _g, seat, moment: moment.by == seat, strike)
    t = hit("2 dreadnought, cruiser", of(2), technologies={0: [ANSWERING]})
    t.play("1 dreadnought", f"0 {ANSWERING}")
    assert lost(t) == [(1, "dreadnought", 1)]
    assert t.asked() == {1: "sustain"}
    t.play("1 dreadnought", "0 pass")
    assert units_of(t, "1 36") == {"dreadnought": 1, "cruiser": 1}


def test_players_sustain_damage_by_turns() -> None:
    t = battle("2 dreadnought", "2 dreadnought", dice=[5, 5, 5, 5])
    order = []
    while "sustain" in t.asked().values():
        [seat] = t.asked()
        order.append(seat)
        t.play(f"{seat} dreadnought" if len(order) < 4 else f"{seat} pass")
    assert order[:4] == [0, 1, 0, 1]


@proves("ti4.36.1")
def test_whoever_has_passed_may_still_sustain_damage_after_others() -> None:
    t = battle("dreadnought", "dreadnought", dice=[5, 5])
    t.play("0 pass", "1 dreadnought")
    assert t.asked() == {0: "sustain"}


def test_units_can_be_kept_from_sustaining_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    changing(monkeypatch, MAY_SUSTAIN, lambda _g, holder, may, seat, *_: may and seat == holder)
    t = hit("dreadnought, war-sun, cruiser", of(1), technologies={0: [ANSWERING]})
    assert t.asked() == {1: "losses"}


def test_one_use_may_cancel_two_hits(monkeypatch: pytest.MonkeyPatch) -> None:
    changing(monkeypatch, SUSTAIN_CANCELS, lambda _g, holder, count, seat, _kind: 2 if seat == holder else count)
    t = hit("dreadnought, 2 cruiser", of(3), technologies={1: [ANSWERING]})
    t.play("1 dreadnought")
    assert t.asked() == {1: "losses"}
    assert sum(len(answer.split(",")) for answer in t.answers(1)) == 2  # one loss: of this kind or of that
    t = hit("2 dreadnought", of(1), technologies={1: [ANSWERING]})
    t.play("1 dreadnought")
    assert is_idle(t)
    assert damaged_at(t.state, 1, "36", "dreadnought") == 1


@proves("ti4.36.4a")
def test_hits_with_different_aims_can_be_told_apart() -> None:
    t = hit("dreadnought, 2 fighter", of(1), of(1, NON_FIGHTERS))
    t.play("1 dreadnought")
    assert t.asked() == {1: "cancel-hit"}
    free, firm = t.options(1)
    other = t.fork()
    t.play(f"1 {firm}")  # the hit that is left may go to a fighter
    t.play("1 fighter=1")
    assert units_of(t, "1 36") == {"dreadnought": 1, "fighter": 1}
    other.play(f"1 {free}")
    assert units_of(other, "1 36") == {"fighter": 2}


# ---------------------------------------------------------------- assigning


@proves("ti4.85.1")
def test_nobody_is_asked_if_there_is_no_choice() -> None:
    assert lost(hit("2 cruiser, 3 fighter", of(5))) == [(1, "fighter", 3), (1, "cruiser", 2)]
    assert lost(hit("3 cruiser", of(2))) == [(1, "cruiser", 2)]
    assert lost(hit("cruiser", of(4))) == [(1, "cruiser", 1)]
    assert not lost(hit("4 infantry", of(1)))  # units in the space area that are no ships


def test_damaged_units_are_lost_first() -> None:
    t = hit("2 dreadnought, dreadnought*, dreadnought*", of(1))
    t.play("1 pass")
    assert damaged_at(t.state, 1, "36", "dreadnought") == 1
    assert units_of(t, "1 36") == {"dreadnought": 3}


def test_non_fighters_go_first_where_hits_say_so() -> None:
    t = hit("cruiser, carrier, 4 fighter", of(1), of(1, NON_FIGHTERS))
    assert t.why(1, "fighter=2") == ("non-fighters-first", "ti4.36.0")
    t.play("1 carrier=1,fighter=1")
    assert units_of(t, "1 36") == {"cruiser": 1, "fighter": 3}
    t = hit("cruiser, 4 fighter", of(3, NON_FIGHTERS))
    assert units_of(t, "1 36") == {"fighter": 2}


def test_a_hit_at_one_unit_hits_that_one() -> None:
    """A damaged dreadnought and one that is whole are different targets."""
    t = table(units={"1 36": "dreadnought, dreadnought*, 2 fighter"})
    damaged, whole = Pick("dreadnought", "36", "damaged"), Pick("dreadnought", "36")
    assert picks(t.state, 1, "36") == [whole, damaged, Pick("fighter", "36")]
    t = hit("dreadnought, dreadnought*, 2 fighter", of(1, aim_at(damaged)))
    assert is_idle(t)  # it cannot sustain damage
    assert damaged_at(t.state, 1, "36", "dreadnought") == 0
    assert units_of(t, "1 36") == {"dreadnought": 1, "fighter": 2}
    t = hit("dreadnought, dreadnought*, 2 fighter", of(1, aim_at(whole)))
    t.play("1 pass")
    assert damaged_at(t.state, 1, "36", "dreadnought") == 1
    assert units_of(t, "1 36") == {"dreadnought": 1, "fighter": 2}


def test_floating_structures_are_never_hit() -> None:
    t = hit("space-dock, cruiser", of(3), factions=("hacan", "saar", "xxcha"))
    assert lost(t)[0] == (1, "cruiser", 1)
    t = hit("space-dock", of(3), factions=("hacan", "saar", "xxcha"))
    assert not lost(t)


def test_what_is_usually_lost() -> None:
    t = table(units={"1 36": "dreadnought, cruiser, 2 fighter"})
    assert default_losses(t.state, 1, "36", [of(3)]) == {"fighter": 2, "cruiser": 1}
    assert default_losses(t.state, 1, "36", [of(1), of(1, NON_FIGHTERS)]) == {"cruiser": 1, "fighter": 1}
    assert default_losses(t.state, 1, "36", [of(9)]) == {"fighter": 2, "cruiser": 1, "dreadnought": 1}
    for hits in ([of(3)], [of(1), of(1, NON_FIGHTERS)], [of(1, "fighters"), of(2)]):
        asked = hit("dreadnought*, cruiser, 2 fighter", *hits)
        usual = default_losses(asked.state, 1, "36", hits)
        asked.play("1 " + ",".join(f"{unit}={count}" for unit, count in usual.items()))
        assert is_idle(asked)


def test_hits_can_be_cancelled_before_they_are_assigned(monkeypatch: pytest.MonkeyPatch) -> None:
    async def shields(g: State, _seat: Seat, moment: HitsLanding) -> None:
        await cancel_hits(g, moment, 2, "ti4.25.6")

    answering(monkeypatch, SustainUsed, lambda *_: False, lambda *_: None)
    BOOK.ability(ANSWERING, "when", HitsLanding, lambda _g, seat, moment: moment.seat == seat)(shields)
    t = hit("3 cruiser, 2 fighter", of(3), technologies={1: [ANSWERING]})
    t.play(f"1 {ANSWERING}", "1 fighter=1")
    assert lost(t) == [(1, "fighter", 1)]
    t = hit("3 cruiser, 2 fighter", of(2), of(1, NON_FIGHTERS), technologies={1: [ANSWERING]})
    t.play(f"1 {ANSWERING}", "1 hit-group 1 non-fighters 0")
    assert t.asked() == {1: "losses"}
    assert "fighter=1" in t.answers(1)


# ---------------------------------------------------------------- dice


@proves("ti4.38.0", "ti4.38.1", "ti4.38.2", "ti4.38.2.2")
def test_dice_are_rolled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def again(g: State, _seat: Seat, moment: DiceRolled) -> None:
        await reroll_some(g, moment, ANSWERING)

    answering(monkeypatch, DiceRolled, lambda _g, seat, moment: moment.seat == seat, again)
    t = battle("3 cruiser", "2 cruiser", dice=[1, 7, 2, 8, 3, 1, 1], technologies={0: [ANSWERING]})
    t.play(f"0 {ANSWERING}")
    assert t.options(0) == ["die 0 0 cruiser 1", "die 0 1 cruiser 7", "die 0 2 cruiser 2"]
    t.play("0 die 0 0 cruiser 1,die 0 2 cruiser 2")
    assert throws(t)[0] == (0, "cruiser", [8, 7, 3], 2)
    dice = [Die(10, 1, rerolled_by=["one"]), Die(10, 2)]
    rolled = DiceRolled(
        seat=0, target=1, purpose="combat", tile=36, throws=[Throw(kind="cruiser", hit=7, units=2, dice=dice)]
    )
    assert [die.number for die in dice_on_table(rolled, "one")] == [1]
    assert [die.number for die in dice_on_table(rolled, "another")] == [0, 1]


def test_units_whose_dice_missed() -> None:
    faces = [1, 9, 1, 2, 9]
    throw = Throw(kind="flagship", hit=5, units=2, each=2, extra=1, dice=[Die(10, face) for face in faces])
    assert units_without_hit(throw, [0, 1, 2, 3]) == 1
    assert units_without_hit(throw, [0]) == 1
    assert units_without_hit(throw, [1, 4]) == 0


@proves("ti4.33.0", "ti4.33.1", "ti4.33.2")
def test_modifiers_are_added_to_results(monkeypatch: pytest.MonkeyPatch) -> None:
    def worse(_g: Known, holder: Seat, plus: int, shot: Shot) -> int:
        return plus - 2 if shot.purpose == "combat" and shot.target == holder else plus

    changing(monkeypatch, PLUS, worse)
    t = battle("2 cruiser", "2 cruiser", dice=[8, 9, 7, 6], technologies={1: [ANSWERING]})
    assert throws(t)[:2] == [(0, "cruiser", [8, 9], 1), (1, "cruiser", [7, 6], 1)]


def test_rolls_can_aim(monkeypatch: pytest.MonkeyPatch) -> None:
    changing(monkeypatch, AIM, lambda _g, _holder, aim, shot: NON_FIGHTERS if shot.kind == "dreadnought" else aim)
    t = battle("dreadnought, cruiser", "2 carrier, 3 fighter", dice=[5, 7, *[1] * 5], technologies={0: [ANSWERING]})
    assert t.answers(1) == ["carrier=2", "fighter=1,carrier=1"]


def test_one_die_can_be_raised() -> None:
    throw = Throw(kind="cruiser", hit=7, units=3, dice=[Die(10, 6), Die(10, 6), Die(10, 5)], raised={0: 1, 2: 1})
    rolled = DiceRolled(seat=0, target=1, purpose="combat", tile=36, throws=[throw])
    assert hits_of(table(units={"0 36": "3 cruiser"}).state, rolled, throw) == 1


def test_more_hits_after_the_rolls_land_with_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(
        monkeypatch,
        RollsMade,
        lambda g, seat, _moment: rolled_against(g, seat) > 0,
        lambda g, seat, _moment: more_hits(g, by=seat, against=1 - seat, count=1, source=ANSWERING),
        mandatory=True,
    )
    t = battle("2 cruiser", "2 cruiser", dice=[7, 1, 1, 1], technologies={1: [ANSWERING]})
    assert lost(t)[:2] == [(0, "cruiser", 1), (1, "cruiser", 1)]
